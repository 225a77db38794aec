import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { anArticle } from '../../../test/factories/content.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { articles } from '../../db/tables/content.ts';
import { messages } from '../../db/tables/messages.ts';
import { contentVersions } from '../../db/tables/versions.ts';

type Content = ReturnType<TestApp['call']>['content'];
type Held = { recordId: number; versionId: number; revision: number };

describe('a text that is brought back', () => {
  let app: TestApp;
  const start = new Date('2026-11-21T08:00:00Z');
  let clock = start;
  let editor: Content;
  let approver: Content;
  let boss: Content;
  let bossId = 0;
  const kind = 'news';
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
    const as = async (role: string, name: string) => {
      const { id, headers } = await aSignedIn(app, { isAdmin: true, kinds: [], roles: [role], name }, start);
      return { id, content: app.call(headers.authorization).content };
    };
    editor = (await as('editor', '林编辑')).content;
    approver = (await as('approver', '沈审核')).content;
    const one = await as('administrator', '高主任');
    [boss, bossId] = [one.content, one.id];
  });
  afterAll(() => app.close());
  beforeEach(() => {
    clock = start;
  });

  const of = ({ versionId, revision }: Held) => ({ id: versionId, revision });
  const words = (title: string) => ({ title, summary: '一句', body: '<p>正文</p>', categoryId: 1 });
  const draft = (title: string) => editor.save({ kind, data: words(title) });
  const submitted = async (title: string) => editor.submit(of(await draft(title)));
  const approved = async (title: string) => approver.approve(of(await submitted(title)));
  const published = async (title: string) => approver.publish(of(await approved(title)));
  const get = (recordId: number, versionId?: number) => editor.get({ kind, recordId, ...(versionId && { versionId }) });
  const next = async ({ recordId }: Held, title: string, times: object = {}) => {
    const { versionId, revision } = await get(recordId);
    return editor.save({ kind, recordId, versionId, revision, data: words(title), ...times });
  };
  const hours = (n: number) => new Date(start.getTime() + n * 3_600_000).toISOString();
  const states = async (recordId: number) => (await get(recordId)).versions.map((v) => [v.number, v.state]);
  const inBulk = async (by: Content, deed: 'publish' | 'withdraw' | 'trash' | 'restore', { recordId }: Held) =>
    (await by.bulk({ deed, items: [{ kind, recordId }] })).failed.map((f) => f.message);

  it('says what its older version said, as a draft of whoever brought it back, and appears at no time of before', async () => {
    const first = await published('旧的说法');
    const second = await next(first, '新的说法', { publishAt: hours(1), withdrawAt: hours(2) });
    const third = await approver.restoreVersion({ ...of(second), versionId: first.versionId });
    const now = await get(first.recordId);
    expect(now).toMatchObject({ versionId: third.versionId, state: 'draft', publishAt: null, withdrawAt: null });
    expect([now.title, now.data.title, now.mine]).toEqual(['旧的说法', '旧的说法', true]);
    expect(now.versions.map((v) => [v.number, v.state, v.author, v.approver])).toEqual([
      [3, 'draft', '沈审核', ''],
      [2, 'replaced', '林编辑', ''],
      [1, 'published', '林编辑', '沈审核'],
    ]);
    // Nor at one that the older version was once meant for.
    const fourth = await approver.restoreVersion({ ...of(third), versionId: second.versionId });
    expect(await get(first.recordId)).toMatchObject({ title: '新的说法', publishAt: null, withdrawAt: null });
    expect((await get(first.recordId)).versionId).toBe(fourth.versionId);
    // What it said in between is there to be read, under its own number.
    expect((await get(first.recordId, second.versionId)).data.title).toBe('新的说法');
  });

  it('is no version of another text, whichever way somebody asks for it', async () => {
    const [one, two] = [await published('一篇'), await published('另一篇')];
    const absent = { reason: 'absent' };
    await expect(get(one.recordId, two.versionId)).rejects.toMatchObject(absent);
    await expect(
      editor.get({ kind: 'policy', recordId: one.recordId, versionId: one.versionId }),
    ).rejects.toMatchObject(absent);
    await expect(editor.compare({ before: one.versionId, after: two.versionId })).rejects.toMatchObject(absent);
    await expect(editor.restoreVersion({ ...of(one), versionId: two.versionId })).rejects.toMatchObject(absent);
    // Nor does one who may not see a kind see it under the name of another.
    const { data, versionId, revision } = await boss.get({ kind: 'setting', recordId: 1 });
    const setting = await boss.save({ kind: 'setting', recordId: 1, versionId, revision, data });
    await expect(get(1, setting.versionId)).rejects.toMatchObject(absent);
  });

  it('from the bin has lost its times, and is not written to while it lies there', async () => {
    const timed = await approver.publish({
      ...of(await approved('定时又丢弃的')),
      publishAt: hours(0.5),
      withdrawAt: hours(9),
    });
    expect(await inBulk(approver, 'trash', timed)).toEqual([]);
    await expect(next(timed, '改了')).rejects.toThrow('这条内容在回收站里，请先恢复');
    expect(await inBulk(editor, 'restore', timed)).toEqual([]);
    const back = await get(timed.recordId);
    expect(back).toMatchObject({ state: 'draft', publishAt: null, withdrawAt: null });
    await approver.approve(of(await editor.submit(of({ ...timed, ...back }))));
    clock = new Date(hours(1));
    await app.runJob('content.publish-due');
    expect(await get(timed.recordId)).toMatchObject({ state: 'approved', live: false });
  });

  it('to the public is an approver’s to bring, whatever it was before', async () => {
    const gone = await published('撤下的');
    expect(await inBulk(approver, 'withdraw', gone)).toEqual([]);
    for (const one of [gone, await approved('通过了的')]) {
      expect(await inBulk(editor, 'publish', one)).toHaveLength(1);
      expect((await get(one.recordId)).live).toBe(false);
      expect(await inBulk(approver, 'publish', one)).toEqual([]);
      expect((await get(one.recordId)).live).toBe(true);
    }
    // What nobody sees yet its author throws away, and takes out again.
    const own = await draft('自己的草稿');
    expect([await inBulk(editor, 'trash', own), await inBulk(editor, 'restore', own)]).toEqual([[], []]);
  });

  it('was taken from the public as it stood there: what is worked on stays where it is', async () => {
    const first = await published('公开的说法');
    await next(first, '还在改的说法');
    expect(await inBulk(approver, 'withdraw', first)).toEqual([]);
    expect(await states(first.recordId)).toEqual([
      [2, 'draft'],
      [1, 'withdrawn'],
    ]);
    expect(await get(first.recordId)).toMatchObject({ state: 'draft', title: '还在改的说法', live: false });
    expect(await inBulk(approver, 'publish', first)).toEqual(['还没有审核通过']);
  });

  it('to its author is told to nobody else, and by nobody to himself', async () => {
    const told = () => app.database.db.$count(messages, eq(messages.type, 4));
    const before = await told();
    const own = await boss.submit(of(await boss.save({ kind, data: words('自己退自己的') })));
    await boss.reject({ ...of(own), reason: '再想想' });
    expect([await told(), await app.database.db.$count(messages, eq(messages.userId, bossId))]).toEqual([before, 0]);
    // Also after it was approved, while it waits for its time; and it counts among the drafts.
    const drafts = async () => (await editor.counts({ kind })).draft;
    const [waiting, open] = [await approved('通过以后退回的'), await drafts()];
    await boss.reject({ ...of(waiting), reason: '日期不对' });
    expect(await get(waiting.recordId)).toMatchObject({ state: 'rejected' });
    expect([await told(), await drafts()]).toEqual([before + 1, open + 1]);
  });

  it('to work is no longer one that the clock could not publish', async () => {
    const stuck = await approved('没发出来的');
    const { db } = app.database;
    await db.update(contentVersions).set({ failed: true }).where(eq(contentVersions.id, stuck.versionId));
    await next(stuck, '改好的');
    expect(await get(stuck.recordId)).toMatchObject({ state: 'draft', failed: false });
  });

  it('appears at once where its time has come, and not where it would be over by then', async () => {
    const due = await approved('此刻的');
    await expect(approver.publish({ ...of(due), withdrawAt: hours(-1) })).rejects.toThrow('定时撤下须晚于发布');
    await expect(approver.publish({ ...of(due), publishAt: hours(1), withdrawAt: hours(1) })).rejects.toThrow(
      '定时撤下须晚于发布',
    );
    // Beside whatever else is wrong, each at its own field.
    const save = approver.save({ kind: 'news', data: { title: '字'.repeat(200) }, withdrawAt: hours(-1) });
    await expect(save).rejects.toMatchObject({ fields: [{ path: 'data.title' }, { path: 'withdrawAt' }] });
    const shown = await approver.publish({ ...of(due), publishAt: hours(0), withdrawAt: hours(1) });
    expect([shown.state, (await get(due.recordId)).live]).toEqual(['published', true]);
  });

  it('into the editor comes without what could act there, whoever wrote it into its row', async () => {
    const body = '<p onclick="a()">一</p><script>b()</script>';
    const { id } = await anArticle(app.database.db, { body: '<p>一</p>' });
    await app.database.db.update(articles).set({ body }).where(eq(articles.id, id));
    expect((await get(id)).data.body).toBe('<p>一</p>');
  });
});
