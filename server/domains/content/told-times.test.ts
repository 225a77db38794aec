import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { anArticle } from '../../../test/factories/content.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { banners, links } from '../../db/tables/site.ts';
import { articles } from '../../db/tables/content.ts';
import { contentVersions } from '../../db/tables/versions.ts';
import { createApi } from '../../kernel/dispatch.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';

type Held = { recordId: number; versionId: number; revision: number };

describe('what lists and versions of content tell', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  let editor: ReturnType<TestApp['call']>;
  let approver: ReturnType<TestApp['call']>;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    // Of days that pass here no session knows.
    const as = async (role: 'editor' | 'approver') => {
      const { user } = await aPerson(app, { isAdmin: true, roles: [role], name: role });
      const actor = { userId: user.id, sessionId: '', kinds: [], isAdmin: true, roles: [role], unitId: null };
      return createApi(app.dispatch, actor);
    };
    [editor, approver] = [await as('editor'), await as('approver')];
  });
  afterAll(() => app.close());
  const kind = 'news';
  const of = ({ versionId, revision }: Held) => ({ id: versionId, revision });
  const data = { title: '时刻', summary: '一句', body: '<p>文</p>', categoryId: 1 };
  /** An hour later: so that what is done at each time can be told apart. */
  const later = () => {
    clock = new Date(clock.getTime() + 3_600_000);
    return clock.toISOString();
  };
  const save = (held: Partial<Held>, more: object = {}) =>
    editor.content.save({ kind, ...held, data: { ...data, ...more } });
  const versions = async (recordId: number) =>
    (await editor.content.get({ kind, recordId })).versions.map((v) => [v.number, v.writtenAt, v.decision]);

  it('is of words when they were written, whatever is done with them, and of a decision who took it when', async () => {
    const written = later();
    let held = await save({});
    const { recordId } = held;
    later();
    held = await editor.content.submit(of(held));
    expect(await versions(recordId)).toEqual([[1, written, null]]);
    const refusedAt = later();
    held = await approver.content.reject({ ...of(held), reason: '缺导语' });
    const refused = { verdict: 'rejected', name: 'approver', at: refusedAt };
    expect(await versions(recordId)).toEqual([[1, written, refused]]);
    // Saved as it is, it is a version of its own with the words of before.
    later();
    held = await save(held);
    expect(await versions(recordId)).toEqual([
      [2, written, null],
      [1, written, refused],
    ]);
    const again = later();
    held = await editor.content.submit(of(await save(held, { summary: '两句' })));
    later();
    held = await save(held, { summary: '两句' });
    held = await editor.content.submit(of(held));
    const approvedAt = later();
    held = await approver.content.approve(of(held));
    const turn = async () => {
      const { state, turn } = await editor.content.get({ kind, recordId });
      return [state, turn];
    };
    expect(await turn()).toEqual(['approved', null]);
    const publishedAt = later();
    await approver.content.publish(of(held));
    expect(await turn()).toEqual(['published', { name: 'approver', at: publishedAt }]);
    const goneAt = later();
    await approver.content.bulk({ deed: 'withdraw', items: [{ kind, recordId }] });
    expect(await turn()).toEqual(['withdrawn', { name: 'approver', at: goneAt }]);
    const approved = { verdict: 'approved', name: 'approver', at: approvedAt };
    expect((await versions(recordId))[0]).toEqual([2, again, approved]);
  });

  it('tells of no decision about words that have been changed since, or that wait for another', async () => {
    later();
    let held = await approver.content.approve(of(await editor.content.submit(of(await save({})))));
    const { recordId } = held;
    const written = later();
    held = await save(held, { summary: '改过' });
    const open = async (state: string) => {
      await app.database.db.update(contentVersions).set({ state }).where(eq(contentVersions.id, held.versionId));
      return (await versions(recordId))[0];
    };
    expect([await open('draft'), await open('replaced')]).toEqual([
      [1, written, null],
      [1, written, null],
    ]);
  });

  it('tells of no decision while the same words wait for the next, and of each version by its own', async () => {
    let held = await editor.content.submit(of(await save({})));
    const { recordId } = held;
    const judged = async () => (await versions(recordId)).map(([number, , decision]) => [number, decision]);
    held = await approver.content.reject({ ...of(held), reason: '缺导语' });
    const refused = [1, { verdict: 'rejected', name: 'approver', at: clock.toISOString() }];
    later();
    held = await editor.content.submit(of(await save(held, { summary: '两句' })));
    const approvedAt = later();
    held = await approver.content.approve(of(held));
    const approved = [2, { verdict: 'approved', name: 'approver', at: approvedAt }];
    expect(await judged()).toEqual([approved, refused]);
    // Taken back, and handed in once more as it is.
    later();
    held = await editor.content.submit(of(await save(held, { summary: '两句' })));
    expect([held.state, await judged()]).toEqual(['submitted', [[2, null], refused]]);
    later();
    await approver.content.publish(of(await approver.content.approve(of(held))));
    expect(await judged()).toEqual([[2, { ...(approved[1] as object), at: clock.toISOString() }], refused]);
  });

  it('says who was faster only where words were changed, else how it stands now', async () => {
    const first = await save({});
    later();
    const sent = await editor.content.submit(of(first));
    await expect(save(first, { summary: '改' })).rejects.toThrow(/变为“待审核”，您的修改没有覆盖它$/);
    await save(sent, { summary: '改' });
    await expect(save(sent, { summary: '又' })).rejects.toThrow(/改过这条内容/);
  });

  it('is of what an older record says when that came out, and not when somebody touched it first', async () => {
    const { id } = await anArticle(app.database.db, { title: '原有', updatedAt: new Date('2020-01-02T00:00:00Z') });
    await editor.content.save({ kind, recordId: id, data });
    expect((await versions(id)).at(-1)).toEqual([1, '2020-01-02T00:00:00.000Z', null]);
  });

  it('is of what was withdrawn when that was, the last first, narrowed and taken away alike', async () => {
    const { db } = app.database;
    const made = async (title: string, day: number) =>
      (await anArticle(db, { title, publishTime: new Date(Date.UTC(2026, 0, day)) })).id;
    const [first, second, bin] = [await made('撤甲', 9), await made('撤乙', 1), await made('撤丙', 5)];
    await db
      .update(articles)
      .set({ status: 0 })
      .where(eq(articles.id, await made('撤丁', 7)));
    const bulk = (deed: 'withdraw' | 'trash' | 'restore' | 'publish', recordId: number) =>
      approver.content.bulk({ deed, items: [{ kind, recordId }] });
    clock = new Date('2026-11-25T10:00:00Z');
    await bulk('withdraw', first);
    await bulk('publish', first);
    clock = new Date('2026-11-26T10:00:00Z');
    await bulk('withdraw', first);
    clock = new Date('2026-11-27T10:00:00Z');
    await bulk('trash', bin);
    clock = new Date('2026-11-28T10:00:00Z');
    await bulk('restore', bin);
    await bulk('withdraw', second);
    // What is thrown away that nobody saw went from the public before.
    clock = new Date('2026-11-29T10:00:00Z');
    await bulk('trash', first);
    await bulk('restore', first);
    const query = { kind, state: 'withdrawn', wd: '撤' } as const;
    const told = async (more: object = {}) =>
      (await approver.content.list({ ...query, ...more })).list.map((r) => [r.title, r.time?.slice(0, 10) ?? null]);
    const all = [
      ['撤乙', '2026-11-28'],
      ['撤丙', '2026-11-27'],
      ['撤甲', '2026-11-26'],
      ['撤丁', null],
    ];
    expect(await told()).toEqual(all);
    expect(await told({ sort: '-time' })).toEqual(all);
    expect((await told({ sort: 'time' })).slice(0, 3)).toEqual(all.slice(0, 3).toReversed());
    expect(await told({ from: '2026-11-27', to: '2026-11-27' })).toEqual([all[1]]);
    const taker = app.call((await aPerson(app, { isAdmin: true, roles: ['approver'] })).token);
    const { url } = await taker.downloads.start({ name: 'content', input: query });
    const sheet = await readXlsx(Buffer.from(await (await app.get(url ?? '')).arrayBuffer()));
    expect(sheet.slice(1).map(({ cells }) => [cells[1], cells[5]])).toEqual([
      ['撤乙', expect.stringContaining('2026')],
      ['撤丙', expect.anything()],
      ['撤甲', expect.anything()],
      ['撤丁', undefined],
    ]);
  });

  it('shows the fields that its kind says, and is narrowed by the one with choices, drafts as well', async () => {
    const { db } = app.database;
    const banner = (title: string, position: string) => ({
      title,
      position,
      image: `/art/${title}`,
      publishTime: clock,
    });
    await db.insert(banners).values([banner('campus-gate', 'home'), banner('bamboo-sea', 'gbpx')]);
    await editor.content.save({ kind: 'banner', data: { title: '稿', position: 'gbpx', image: '/art/bus-lesson' } });
    const listed = async (query: object) =>
      (await editor.content.list({ kind: 'banner', ...query })).list.map((r) => r.listed);
    const [home, gbpx] = [
      { position: 'home', image: '/art/campus-gate' },
      { position: 'gbpx', image: '/art/bamboo-sea' },
    ];
    expect(await listed({})).toEqual([home, gbpx]);
    expect(await listed({ choice: 'gbpx' })).toEqual([gbpx]);
    expect(await listed({ state: 'draft', choice: 'gbpx' })).toEqual([{ position: 'gbpx', image: '/art/bus-lesson' }]);
    expect(await listed({ state: 'draft', choice: 'home' })).toEqual([]);
    await db.insert(links).values({ name: '邻校', link: 'https://example.edu.cn/' });
    const [link] = (await editor.content.list({ kind: 'link', choice: 'home' })).list;
    expect(link?.listed).toEqual({ link: 'https://example.edu.cn/' });
  });
});
