import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { kindNames, kindsSeenBy, listStates } from '../../../shared/content-kinds.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';

type Api = ReturnType<TestApp['call']>;
const version = (d: { versionId: number; revision: number }) => ({ id: d.versionId, revision: d.revision });

describe('kinds of content that are not for a role', () => {
  let app: TestApp;
  let editor: Api;
  let approver: Api;
  let administrator: Api;
  /** A column and the settings, both on their way. */
  let column: { versionId: number; revision: number; recordId: number };
  let setting: typeof column;
  beforeAll(async () => {
    app = await startApp('demo');
    const as = async (...roles: string[]) => app.call((await aPerson(app, { isAdmin: true, roles })).token);
    [editor, approver, administrator] = await Promise.all([as('editor'), as('approver'), as('administrator')]);
    column = await approver.content.submit(
      version(await approver.content.save({ kind: 'category', data: { kind: 'news', name: '机密栏目甲', sort: 0 } })),
    );
    const opened = await administrator.content.get({ kind: 'setting', recordId: 1 });
    const saved = await administrator.content.save({
      kind: 'setting',
      recordId: 1,
      data: { ...opened.data, name: '机密站点甲' },
      versionId: opened.versionId,
      revision: opened.revision,
    });
    setting = await administrator.content.submit(version(saved));
    await editor.content.submit(
      version(
        await editor.content.save({
          kind: 'news',
          data: { title: '机密不是这条甲', summary: '一句', body: '<p>正文</p>', categoryId: 1 },
        }),
      ),
    );
  });
  afterAll(() => app.close());

  const waiting = async (api: Api) =>
    (await api.content.list({ state: 'submitted', wd: '机密' })).list.map((r) => r.kind).sort();
  const taken = async (api: Api, input: Record<string, unknown>) => {
    const { url } = await api.downloads.start({ name: 'content', input });
    return (await readXlsx(Buffer.from(await (await app.get(url ?? '')).arrayBuffer())))
      .slice(1)
      .map((row) => row.cells[1])
      .sort();
  };

  it('are refused when somebody asks for them by name, and say nothing of who is at them', async () => {
    for (const [api, kinds] of [
      [editor, ['category', 'setting']],
      [approver, ['setting']],
    ] as const) {
      for (const kind of kinds) {
        for (const state of listStates)
          await expect(api.content.list({ kind, state }), `${kind} ${state}`).rejects.toMatchObject({
            reason: 'forbidden',
          });
        await expect(api.content.counts({ kind })).rejects.toMatchObject({ reason: 'forbidden' });
        await expect(api.content.get({ kind, recordId: 1 })).rejects.toMatchObject({ reason: 'forbidden' });
        await expect(api.content.choices({ kind })).rejects.toMatchObject({ reason: 'forbidden' });
        await expect(
          api.downloads.start({ name: 'content', input: { kind, state: 'submitted' } }),
        ).rejects.toMatchObject({ reason: 'forbidden' });
      }
    }
    // A wrong revision would be a conflict that names the author.
    for (const { versionId } of [column, setting]) {
      await expect(editor.content.submit({ id: versionId, revision: 999 })).rejects.toMatchObject({
        reason: 'forbidden',
      });
      await expect(editor.content.restoreVersion({ id: versionId, revision: 999, versionId })).rejects.toMatchObject({
        reason: 'forbidden',
      });
      await expect(editor.content.compare({ before: versionId, after: versionId })).rejects.toMatchObject({
        reason: 'forbidden',
      });
      await expect(editor.content.preview({ id: versionId })).rejects.toMatchObject({ reason: 'forbidden' });
    }
    await expect(
      approver.content.reject({ id: setting.versionId, revision: 999, reason: '不行' }),
    ).rejects.toMatchObject({ reason: 'forbidden' });
  });

  it('stand in no list, count, workbook or search of all kinds', async () => {
    expect(await waiting(editor)).toEqual(['news']);
    expect(await waiting(approver)).toEqual(['category', 'news']);
    expect(await waiting(administrator)).toEqual(['category', 'news', 'setting']);
    const counted = async (api: Api) => (await api.content.counts({})).submitted;
    const [few, some, all] = [await counted(editor), await counted(approver), await counted(administrator)];
    expect([some - few, all - some]).toEqual([1, 1]);
    const offered = async (api: Api) => (await api.content.kinds({ state: 'submitted' })).sort();
    expect([await offered(editor), await offered(approver), await offered(administrator)]).toEqual([
      ['news'],
      ['category', 'news'],
      ['category', 'news', 'setting'],
    ]);
    expect(await offered(administrator)).not.toEqual(await administrator.content.kinds({ state: 'withdrawn' }));
    expect(await taken(editor, { state: 'submitted', wd: '机密' })).toEqual(['机密不是这条甲']);
    expect(await taken(administrator, { state: 'submitted', wd: '机密' })).toEqual([
      '机密不是这条甲',
      '机密栏目甲',
      '机密站点甲',
    ]);
    const found = async (api: Api) => ((await api.find.all({ wd: '机密' })).content ?? []).map((c) => c.kind).sort();
    expect([await found(editor), await found(approver), await found(administrator)]).toEqual([
      ['news'],
      ['category', 'news'],
      ['category', 'news', 'setting'],
    ]);
  });

  it('are decided in one place: the desk and training see none, an administrator all', () => {
    expect(kindsSeenBy(['desk', 'training'])).toEqual([]);
    expect(kindsSeenBy(['administrator'])).toEqual(kindNames);
    expect(kindNames.filter((kind) => !kindsSeenBy(['approver']).includes(kind))).toEqual(['setting']);
    expect(kindNames.filter((kind) => !kindsSeenBy(['editor']).includes(kind))).toEqual(['category', 'setting']);
  });
});
