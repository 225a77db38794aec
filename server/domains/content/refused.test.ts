import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';

type Content = ReturnType<TestApp['call']>['content'];

describe('what the desk of content does not do', () => {
  let app: TestApp;
  let editor: Content;
  let approver: Content;
  beforeAll(async () => {
    app = await startApp('demo');
    const as = async (role: string) => app.call((await aPerson(app, { isAdmin: true, roles: [role] })).token).content;
    [editor, approver] = [await as('editor'), await as('approver')];
  });
  afterAll(() => app.close());

  const version = (d: { versionId: number; revision: number }) => ({ id: d.versionId, revision: d.revision });
  const submitted = async (title: string, more: object = {}) => {
    const data = { title, summary: '一句摘要', body: '<p>正文</p>', categoryId: 1, source: '宣传中心', ...more };
    return editor.submit(version(await editor.save({ kind: 'news', data })));
  };
  const approved = async (title: string, more: object = {}) => approver.approve(version(await submitted(title, more)));
  const stateOf = async (recordId: number) => (await editor.get({ kind: 'news', recordId })).state;

  it('it leaves what stands on an address of the site itself where it is', async () => {
    const fixed = [
      { kind: 'category', recordId: 23 },
      { kind: 'about', recordId: 1 },
    ];
    for (const [deed, message] of [
      ['withdraw', '是站点固定的，不能撤下'],
      ['trash', '是站点固定的，不能删除'],
    ] as const) {
      const { done, failed } = await approver.bulk({ deed, items: fixed });
      expect([done, ...failed.map((f) => f.message)]).toEqual([
        0,
        ...fixed.map(() => expect.stringContaining(message)),
      ]);
    }
    expect((await app.api.site.aboutList({})).list.map((a) => a.id)).toContain(1);
  });

  it('it does to several what each is ready for, and says of the others why not', async () => {
    const [unready, shown] = [await submitted('还在审核的'), await approver.publish(version(await approved('公开的')))];
    const tries = [
      ['publish', unready, '还没有审核通过', 'submitted'],
      ['publish', shown, '已经发布', 'published'],
      ['withdraw', unready, '没有发布，不必撤下', 'submitted'],
      ['restore', shown, '不在回收站里', 'published'],
    ] as const;
    const act = async (deed: (typeof tries)[number][0] | 'trash', { recordId }: { recordId: number }) => {
      const { done, failed } = await approver.bulk({ deed, items: [{ kind: 'news', recordId }] });
      return [done, ...failed.map((f) => f.message)];
    };
    for (const [deed, item, message, state] of tries) {
      expect(await act(deed, item), deed).toEqual([0, message]);
      expect(await stateOf(item.recordId), deed).toBe(state);
    }
    expect(await act('trash', unready)).toEqual([1]);
    expect(await act('trash', unready)).toEqual([0, '已经在回收站里']);
  });

  it('it publishes nothing into a column that has gone meanwhile', async () => {
    const lost = await approved('没有栏目的', { categoryId: 999 });
    await expect(approver.publish(version(lost))).rejects.toThrow('所选的栏目已经不在');
    expect(await stateOf(lost.recordId)).toBe('approved');
  });
});
