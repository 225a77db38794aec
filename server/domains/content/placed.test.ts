import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { articles, experts } from '../../db/tables/content.ts';
import { contentVersions } from '../../db/tables/versions.ts';

type Api = ReturnType<TestApp['call']>;

describe('where staff have put a record', () => {
  let app: TestApp;
  let editor: Api;
  let approver: Api;
  const placed = ['draft', 'submitted', 'approved', 'rejected', 'published', 'withdrawn'];
  /** What nothing publishes any more says what it said. */
  const over = ['replaced', 'trashed'];
  const states = [...placed, ...over];
  beforeAll(async () => {
    app = await startApp('demo');
    editor = app.call((await aPerson(app, { isAdmin: true, roles: ['editor'] })).token);
    approver = app.call((await aPerson(app, { isAdmin: true, roles: ['approver'] })).token);
  });
  afterAll(() => app.close());

  /** A version of each state, each of a record of its own. */
  async function versions(kind: string, ids: number[], data: Record<string, unknown>): Promise<void> {
    const at = new Date();
    await app.database.db.insert(contentVersions).values(
      states.map((state, i) => ({
        ...{ kind, recordId: ids[i] as number, state, data, title: state },
        ...{ number: 9, writtenAt: at, updatedAt: at },
      })),
    );
  }
  async function dataOf(kind: string, ids: number[], name: string): Promise<[string, unknown][]> {
    const rows = await app.database.db
      .select()
      .from(contentVersions)
      .where(
        and(eq(contentVersions.kind, kind), inArray(contentVersions.recordId, ids), eq(contentVersions.number, 9)),
      );
    return states.map((state) => [state, rows.find((r) => r.state === state)?.data[name]]);
  }

  it('stands in every version that may still be published, however far it is', async () => {
    const all = (await approver.content.list({ kind: 'expert', pageSize: 100 })).list.map((r) => r.recordId);
    await versions('expert', all, { name: '某', sort: 999 });
    await approver.content.arrange({ kind: 'expert', ids: all });
    expect(await dataOf('expert', all, 'sort')).toEqual([
      ...placed.map((state, place) => [state, place]),
      ...over.map((state) => [state, 999]),
    ]);
    const rows = await app.database.db.select().from(articles).where(eq(articles.kind, 'news')).limit(states.length);
    const news = rows.map((r) => r.id);
    await versions('news', news, { title: '某', pinned: false });
    for (const recordId of news) await approver.content.order({ kind: 'news', recordId, pinned: true });
    expect(await dataOf('news', news, 'pinned')).toEqual([
      ...placed.map((state) => [state, true]),
      ...over.map((state) => [state, false]),
    ]);
  });

  it('stays when a manuscript from before that was sent back is mended and published', async () => {
    const list = (await approver.content.list({ kind: 'expert', pageSize: 100 })).list.map((r) => r.recordId);
    const recordId = list.at(-1) as number;
    const kind = 'expert';
    const read = async () => (await editor.content.get({ kind, recordId })).data;
    const at = (v: { versionId: number; revision: number }) => ({ id: v.versionId, revision: v.revision });
    const draft = await editor.content.save({ kind, recordId, data: await read() });
    const back = await approver.content.reject({ ...at(await editor.content.submit(at(draft))), reason: '缺照片' });
    await approver.content.arrange({ kind, ids: list.toReversed() });
    const { versionId, revision } = back;
    const data = { ...(await read()), title: '教授' };
    const mended = await editor.content.save({ kind, recordId, versionId, revision, data });
    await approver.content.publish(at(await approver.content.approve(at(await editor.content.submit(at(mended))))));
    const [row] = await app.database.db.select().from(experts).where(eq(experts.id, recordId));
    expect(row).toMatchObject({ title: '教授', sort: 0 });
  });

  it('stays when a draft that was open meanwhile is saved without a word about it, and goes where one is said', async () => {
    for (const [kind, name, before, set, wish] of [
      ['news', 'pinned', false, true, false],
      ['expert', 'sort', 0, 7, 3],
    ] as const) {
      const recordId = (await approver.content.list({ kind, pageSize: 100 })).list.at(-1)?.recordId as number;
      await approver.content.order({ kind, recordId, [name]: before });
      const { data, versionId, revision } = await editor.content.get({ kind, recordId });
      const draft = await editor.content.save({ kind, recordId, versionId, revision, data });
      await approver.content.order({ kind, recordId, [name]: set });
      const { [name]: _, ...rest } = data;
      const at = { kind, recordId, versionId: draft.versionId };
      const again = await editor.content.save({ ...at, revision: draft.revision, data: rest });
      expect((await editor.content.get({ kind, recordId })).data[name]).toBe(set);
      await editor.content.save({ ...at, revision: again.revision, data: { ...rest, [name]: wish } });
      expect((await editor.content.get({ kind, recordId })).data[name]).toBe(wish);
    }
  });

  it('is the other column in every version that may still be published, when one is emptied', async () => {
    const kind = 'point';
    const found = (await approver.content.categories({})).filter((c) => c.kind === kind);
    const [from, to] = [found[0]?.id as number, found[1]?.id as number];
    const points = (await approver.content.list({ kind, pageSize: 100 })).list.map((r) => r.recordId);
    await versions(kind, points, { name: '某', categoryId: from });
    await approver.content.moveCategory({ from, to });
    expect(await dataOf(kind, points, 'categoryId')).toEqual([
      ...placed.map((state) => [state, to]),
      ...over.map((state) => [state, from]),
    ]);
  });
});
