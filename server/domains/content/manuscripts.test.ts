import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { anArticle } from '../../../test/factories/content.ts';
import { aPerson } from '../../../test/factories/people.ts';

describe('the manuscripts of an author', () => {
  let app: TestApp;
  let now = new Date('2026-05-11T02:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => now });
  });
  afterAll(() => app.close());
  const someone = (name: string, ...roles: ('editor' | 'approver')[]) => aPerson(app, { isAdmin: true, roles, name });
  const words = (title: string) => ({ title, summary: '短', categoryId: 1, body: '<p>一句话。</p>' });
  const at = ({ versionId: id, revision }: { versionId: number; revision: number }) => ({ id, revision });

  it('are their own alone, with what was sent back first and what only has to wait last', async () => {
    const [author, other, approver] = [
      await someone('林编辑', 'editor'),
      await someone('方编辑', 'editor'),
      await someone('沈审核', 'approver'),
    ];
    const own = app.call(author.token).content;
    const decide = app.call(approver.token).content;
    const write = (title: string, by = own) => by.save({ kind: 'news', data: words(title) });
    const sent = async (title: string) => own.submit(at(await write(title)));
    await sent('等待审核的一篇');
    await decide.approve(at(await sent('通过了的一篇')));
    await write('没写完的一篇');
    await decide.reject({ ...at(await sent('被退回的一篇')), reason: '缺图' });
    await write('别人的一篇', app.call(other.token).content);

    const { total, list } = await own.mine({});
    expect([total, list.map((c) => [c.title, c.state, c.reason])]).toEqual([
      4,
      [
        ['被退回的一篇', 'rejected', '缺图'],
        ['没写完的一篇', 'draft', ''],
        ['通过了的一篇', 'approved', ''],
        ['等待审核的一篇', 'submitted', ''],
      ],
    ]);
    const drafts = await own.list({ state: 'draft', author: 'mine' });
    expect([drafts.total, drafts.list.map((c) => c.title)]).toEqual([2, ['被退回的一篇', '没写完的一篇']]);
  });

  it('are told of by their title, and dated as they say, or now where that has not come', async () => {
    const boss = app.call((await aPerson(app, { isAdmin: true })).token).content;
    const published = async (publishTime: string) => {
      const saved = await boss.save({ kind: 'news', data: { ...words(`日期 ${publishTime}`), publishTime } });
      return (await boss.publish(at(await boss.approve(at(await boss.submit(at(saved))))))).recordId;
    };
    for (const [typed, shown] of [
      ['2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'],
      ['2027-01-01T00:00:00.000Z', now.toISOString()],
      ['', now.toISOString()],
    ] as const)
      expect((await app.api.articles.get({ kind: 'news', id: await published(typed) })).publishTime, typed).toBe(shown);
    // What came with the demonstration, or by hand, has no version to be called by.
    const { id, title } = await anArticle(app.database.db, { title: '没有版本的一篇' });
    expect(await boss.get({ kind: 'news', recordId: id })).toMatchObject({ versionId: 0, title });
  });

  it('say who else is at them: whoever typed there in the last half hour and has not saved it', async () => {
    const [author, other] = [await someone('林编辑', 'editor'), await someone('方编辑', 'editor')];
    const own = app.call(author.token);
    const { recordId } = await own.content.save({ kind: 'news', data: words('两人在写') });
    const name = `content news ${recordId}`;
    const seen = async () => (await own.content.get({ kind: 'news', recordId })).editing;
    await own.staff.copyTyped({ name, text: '{}' });
    expect(await seen()).toEqual([]);
    await app.call(other.token).staff.copyTyped({ name, text: '{"words":"不给别人看"}' });
    expect(await seen()).toEqual([{ name: '方编辑', at: now.toISOString() }]);
    now = new Date(now.getTime() + 31 * 60_000);
    expect(await seen()).toEqual([]);
  });
});
