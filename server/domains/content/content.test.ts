import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contentKinds } from '../../../shared/content-kinds.ts';
import { firstValue } from '../../../shared/fields/field.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { anArticle } from '../../../test/factories/content.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { trail } from '../../db/tables/trail.ts';
import { contentVersions } from '../../db/tables/versions.ts';

type Api = ReturnType<TestApp['call']>;
const news = (title: string, more: object = {}) => ({
  title,
  summary: '一句摘要',
  body: `<p>${title}的正文</p>`,
  categoryId: 1,
  source: '宣传中心',
  ...more,
});

describe('the content desk', () => {
  let app: TestApp;
  let second: TestApp;
  const start = new Date('2026-11-21T08:00:00Z');
  let clock = start;
  let editor: Api;
  let other: Api;
  let approver: Api;
  let administrator: Api;
  let editorName = '';
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
    second = await startApp('demo', { beside: app, now: () => clock });
    const person = async (...roles: string[]) => aPerson(app, { isAdmin: true, roles });
    const one = await person('editor');
    editorName = one.user.name;
    editor = app.call(one.token);
    other = app.call((await person('editor')).token);
    approver = app.call((await person('approver')).token);
    administrator = app.call((await person('administrator')).token);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  // A test that fails on another day must not take the others along.
  afterEach(() => {
    clock = start;
  });

  const draft = (data: object, api = editor, kind = 'news') =>
    api.content.save({ kind, data: data as Record<string, unknown> });
  const version = (d: { versionId: number; revision: number }) => ({ id: d.versionId, revision: d.revision });
  const submitted = async (data: object, kind = 'news') =>
    editor.content.submit(version(await draft(data, editor, kind)));
  const published = async (data: object, kind = 'news') =>
    approver.content.publish(version(await approver.content.approve(version(await submitted(data, kind)))));
  const pageText = async (id: number, at = second) => {
    const response = await at.get(`/xinwen/${id}/`);
    return `${response.status} ${await response.text()}`;
  };
  const found = async (wd: string) =>
    (await second.api.search.globalSearch({ wd })).list.map((h) => h.title.replace(/<[^>]+>/g, ''));
  const get = (recordId: number, api = editor, kind = 'news') => api.content.get({ kind, recordId });

  it('refuses editors what approvers do, authors their own, and kinds that are not theirs', async () => {
    const own = await submitted(news('自己写的'));
    await expect(editor.content.approve(version(own))).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(editor.content.publish(version(own))).rejects.toMatchObject({ reason: 'forbidden' });
    const theirs = await approver.content.submit(version(await draft(news('审核自己写的'), approver)));
    await expect(approver.content.approve(version(theirs))).rejects.toThrow('不能审核自己写的内容');
    await expect(approver.content.publish(version(theirs))).rejects.toMatchObject({ reason: 'conflict' });
    expect((await administrator.content.approve(version(theirs))).state).toBe('approved');
    for (const kind of ['category', 'setting'])
      await expect(draft({ name: '甲' }, editor, kind)).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(editor.content.save({ kind: 'about', data: { name: '第六页' } })).rejects.toMatchObject({
      reason: 'absent',
    });
    const { recordId } = await published(news('公开以后'));
    for (const deed of ['withdraw', 'trash'] as const)
      expect((await editor.content.bulk({ deed, items: [{ kind: 'news', recordId }] })).failed).toHaveLength(1);
    expect(await pageText(recordId)).toMatch(/^200/);
  });

  it('refuses what is missing or wrong when it is handed in, and names the field; a draft may be unfinished', async () => {
    const unfinished = await draft({ title: '只有标题' });
    await expect(editor.content.submit(version(unfinished))).rejects.toThrow('请填写摘要');
    await expect(draft(news('长'.repeat(81)))).rejects.toThrow('标题不能超过80个字');
    await expect(draft(news('甲', { cover: 'javascript:alert(1)' }))).rejects.toThrow('封面图须是以 /、http://');
    await expect(draft(news('甲\u0000'))).rejects.toThrow('无法识别的字符');
    // An item of a list is whole or not there.
    const half = { name: '甲班', schedule: [{ day: '', morning: '开班', afternoon: '' }] };
    await expect(draft(half, editor, 'project')).rejects.toMatchObject({ fields: [{ path: 'data.schedule.0.day' }] });
    await expect(editor.content.submit(version(await draft(news('空的正文', { body: '<p> </p>' }))))).rejects.toThrow(
      '请填写正文',
    );
    await expect(
      editor.content.save({
        kind: 'news',
        data: news('甲'),
        publishAt: '2026-12-02T00:00:00Z',
        withdrawAt: '2026-12-01T00:00:00Z',
      }),
    ).rejects.toThrow('定时撤下须晚于发布');
    const base = Object.fromEntries((contentKinds.project?.fields ?? []).map((f) => [f.name, firstValue(f)]));
    const project = await draft(
      {
        ...base,
        name: '甲班',
        summary: '乙',
        body: '<p>丙</p>',
        startDate: '2026-12-10',
        endDate: '2026-12-01',
        signUpDeadline: '2026-11-30',
        place: '杭州',
        fee: '免费',
        audience: '干部',
      },
      editor,
      'project',
    );
    await expect(editor.content.submit(version(project))).rejects.toThrow('结束日期不能早于开班日期');
  });

  it('shows what an editor wrote and an approver published on the next request of another process, and finds it', async () => {
    const waiting = await submitted(news('溪口新课开讲', { body: '<p>栗树下的第一堂课</p>' }));
    expect(await pageText(waiting.recordId)).not.toMatch(/^200/);
    expect(await found('栗树下')).toEqual([]);
    const done = await approver.content.publish(version(await approver.content.approve(version(waiting))));
    expect(done.state).toBe('published');
    expect(await pageText(done.recordId)).toContain('栗树下的第一堂课');
    expect(await found('栗树下')).toEqual(['溪口新课开讲']);
    const rows = await app.database.db
      .select()
      .from(trail)
      .where(eq(trail.subjectId, String(done.recordId)));
    expect(rows.map((r) => r.action).sort()).toEqual(['content.approve', 'content.publish', 'content.submit']);
    expect(
      (await app.database.db.select().from(contentVersions).where(eq(contentVersions.recordId, done.recordId)))[0]
        ?.state,
    ).toBe('published');
  });

  it('keeps an edit of what is public hidden until it is approved, also of what had no version before', async () => {
    const row = await anArticle(app.database.db, { title: '旧标题', body: '<p>旧正文</p>' });
    expect(await pageText(row.id)).toContain('旧标题');
    const opened = await get(row.id);
    expect([opened.versionId, opened.state, opened.live]).toEqual([0, 'published', true]);
    const saved = await editor.content.save({
      kind: 'news',
      recordId: row.id,
      data: { ...opened.data, title: '新标题', body: '<p>新正文</p>' },
    });
    const sent = await editor.content.submit(version(saved));
    expect(await pageText(row.id)).toContain('旧标题');
    const list = await editor.content.list({ kind: 'news', wd: '旧标题' });
    expect(list.list[0]).toMatchObject({ recordId: row.id, state: 'published', open: 'submitted', author: editorName });
    const refused = await approver.content.reject({ ...version(sent), reason: '摘要太短' });
    expect((await get(row.id)).versions[0]).toMatchObject({ state: 'rejected', reason: '摘要太短' });
    const again = await editor.content.submit(version(refused));
    await approver.content.publish(version(await approver.content.approve(version(again))));
    expect(await pageText(row.id)).toContain('新标题');
    const versions = (await get(row.id)).versions.map((v) => [v.number, v.state]);
    expect(versions).toEqual([
      [2, 'published'],
      [1, 'replaced'],
    ]);
  });

  it('publishes and withdraws when the clock comes to it, once, whichever process looks', async () => {
    const approved = await approver.content.approve(version(await submitted(news('除夕放假通知'))));
    const timed = await approver.content.publish({
      ...version(approved),
      publishAt: '2026-11-22T01:00:00Z',
      withdrawAt: '2026-11-23T01:00:00Z',
    });
    expect(timed.state).toBe('approved');
    // Not before its second has come: not an hour early, nor by the hours between this clock and another zone's.
    clock = new Date('2026-11-22T00:59:59Z');
    await app.runJob('content.publish-due');
    expect(await pageText(timed.recordId)).not.toMatch(/^200/);
    clock = new Date('2026-11-22T01:00:00Z');
    await Promise.all([app.runJob('content.publish-due'), second.runJob('content.publish-due')]);
    expect(await pageText(timed.recordId)).toContain('除夕放假通知');
    const rows = await app.database.db
      .select()
      .from(trail)
      .where(eq(trail.subjectId, String(timed.recordId)));
    expect(rows.filter((r) => r.action === 'content.publish').map((r) => r.userName)).toEqual(['系统']);
    clock = new Date('2026-11-23T00:59:59Z');
    await second.runJob('content.publish-due');
    expect(await pageText(timed.recordId)).toMatch(/^200/);
    clock = new Date('2026-11-23T01:00:00Z');
    await second.runJob('content.publish-due');
    expect(await pageText(timed.recordId)).not.toMatch(/^200/);
    expect(await found('除夕放假')).toEqual([]);
  });

  it('goes on with the others when the clock cannot publish one, and says so', async () => {
    const at = '2026-11-21T09:00:00Z';
    const broken = await approver.content.publish({
      ...version(await approver.content.approve(version(await submitted(news('栏目没有了', { categoryId: 999_999 }))))),
      publishAt: at,
    });
    const sound = await approver.content.publish({
      ...version(await approver.content.approve(version(await submitted(news('照常发布'))))),
      publishAt: at,
    });
    clock = new Date('2026-11-21T09:00:01Z');
    await app.runJob('content.publish-due');
    expect(await pageText(sound.recordId)).toMatch(/^200/);
    expect(await get(broken.recordId)).toMatchObject({ state: 'approved', failed: true, live: false });
  });

  it('tells the second of two editors, and overwrites nothing', async () => {
    const { recordId } = await published(news('两个人改'));
    const [a, b] = [await get(recordId), await get(recordId, other)];
    const mine = await editor.content.save({
      kind: 'news',
      recordId,
      data: { ...a.data, title: '甲改的' },
      versionId: a.versionId,
      revision: a.revision,
    });
    await expect(
      other.content.save({
        kind: 'news',
        recordId,
        data: { ...b.data, title: '乙改的' },
        versionId: b.versionId,
        revision: b.revision,
      }),
    ).rejects.toMatchObject({ reason: 'conflict', message: expect.stringContaining(`${editorName}在`) });
    expect((await get(recordId)).data.title).toBe('甲改的');
    const seen = await draft(news('送审前又改了'));
    await editor.content.save({ kind: 'news', data: news('又改'), ...seen });
    await expect(editor.content.submit(version(seen))).rejects.toMatchObject({ reason: 'conflict' });
    // Having looked, the other goes on in a version of their own; what the first wrote stays.
    const theirs = await other.content.save({
      kind: 'news',
      recordId,
      data: { ...b.data, title: '乙改的' },
      versionId: mine.versionId,
      revision: mine.revision,
    });
    const { versions } = await get(recordId);
    expect(versions.map((v) => v.state)).toEqual(['draft', 'replaced', 'published']);
    expect(await editor.content.compare({ before: mine.versionId, after: theirs.versionId })).toEqual([
      {
        name: 'title',
        label: '标题',
        lines: [
          { sign: 'out', text: '甲改的' },
          { sign: 'in', text: '乙改的' },
        ],
      },
    ]);
    const all = await Promise.allSettled(
      [1, 2, 3].map((i) =>
        other.content.save({
          kind: 'news',
          recordId,
          data: { ...b.data, title: `第 ${i} 次` },
          versionId: theirs.versionId,
          revision: theirs.revision,
        }),
      ),
    );
    expect(all.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  });

  it('withdraws, throws away, takes back and brings older versions back', async () => {
    const { recordId } = await published(news('来来去去'));
    const item = { kind: 'news', recordId };
    expect((await approver.content.bulk({ deed: 'withdraw', items: [item] })).done).toBe(1);
    expect([await pageText(recordId).then((t) => t.slice(0, 3)), await found('来来去去')]).not.toContain('200');
    const withdrawn = { kind: 'news', state: 'withdrawn', wd: '来来去去' } as const;
    expect((await approver.content.list(withdrawn)).list).toMatchObject([{ author: expect.stringMatching(/^某/) }]);
    expect((await approver.content.bulk({ deed: 'publish', items: [item] })).done).toBe(1);
    expect(await pageText(recordId)).toMatch(/^200/);
    expect((await approver.content.bulk({ deed: 'trash', items: [item] })).done).toBe(1);
    expect(await pageText(recordId)).not.toMatch(/^200/);
    const trashed = (await editor.content.list({ state: 'trashed', wd: '来来去去' })).list;
    expect(trashed).toMatchObject([{ recordId, state: 'trashed' }]);
    expect((await editor.content.list(withdrawn)).total).toBe(0);
    expect((await editor.content.bulk({ deed: 'restore', items: [item] })).done).toBe(1);
    const back = await get(recordId);
    expect([back.state, back.live]).toEqual(['draft', false]);
    const changed = await editor.content.save({
      ...item,
      data: { ...back.data, title: '换了' },
      versionId: back.versionId,
      revision: back.revision,
    });
    const old = await editor.content.restoreVersion({ ...version(changed), versionId: back.versionId });
    expect((await get(recordId)).data.title).toBe('换了');
    expect(old.state).toBe('draft');
  });

  it('takes a record without a column to hide it out of its table and puts it back under its number', async () => {
    const { recordId } = await published(
      { topic: '报名', question: '可以带家属吗', answer: '可以，请在报名时注明。' },
      'faq',
    );
    const questions = async () => (await second.api.site.faqs({})).map((f) => f.question);
    expect(await questions()).toContain('可以带家属吗');
    await approver.content.bulk({ deed: 'withdraw', items: [{ kind: 'faq', recordId }] });
    expect(await questions()).not.toContain('可以带家属吗');
    await approver.content.bulk({ deed: 'publish', items: [{ kind: 'faq', recordId }] });
    expect(await questions()).toContain('可以带家属吗');
    expect(
      (
        await approver.content.bulk({
          deed: 'withdraw',
          items: [
            { kind: 'category', recordId: 23 },
            { kind: 'about', recordId: 1 },
          ],
        })
      ).failed.map((f) => f.message),
    ).toEqual([expect.stringContaining('不能撤下'), expect.stringContaining('不能撤下')]);
  });

  it('pins, orders, changes the settings of the site, and shows it all at once', async () => {
    const { recordId } = await published(news('置顶的一条', { publishTime: '2020-01-01T00:00:00.000Z' }));
    await approver.content.order({ kind: 'news', recordId, pinned: true });
    expect((await second.api.articles.list({ kind: 'news', pageSize: 1 })).list[0]?.id).toBe(recordId);
    await expect(approver.content.order({ kind: 'faq', recordId: 1, pinned: true })).rejects.toMatchObject({
      reason: 'absent',
    });
    const settings = await get(0, administrator, 'setting');
    const saved = await administrator.content.save({
      kind: 'setting',
      recordId: settings.recordId,
      data: { ...settings.data, hotline: '0571-8888 6666' },
      versionId: settings.versionId,
      revision: settings.revision,
    });
    await administrator.content.publish(
      version(await administrator.content.approve(version(await administrator.content.submit(version(saved))))),
    );
    expect((await second.api.site.shell({})).settings.hotline).toBe('0571-8888 6666');
    expect(await (await second.get('/')).text()).toContain('0571-8888 6666');
  });

  it('leaves what was set beside a text as it is when a draft from before is published', async () => {
    const { recordId } = await published(news('先写后置顶'));
    const opened = await get(recordId);
    const edited = await editor.content.save({
      kind: 'news',
      recordId,
      data: { ...opened.data, summary: '改过的摘要' },
      versionId: opened.versionId,
      revision: opened.revision,
    });
    await approver.content.order({ kind: 'news', recordId, pinned: true });
    await approver.content.publish(
      version(await approver.content.approve(version(await editor.content.submit(version(edited))))),
    );
    expect((await get(recordId)).data).toMatchObject({ summary: '改过的摘要', pinned: true });
  });

  it('lets no column in use, nor one on a fixed address, become one of another kind', async () => {
    const change = async (recordId: number) => {
      const opened = await get(recordId, administrator, 'category');
      const saved = await administrator.content.save({
        kind: 'category',
        recordId,
        data: { ...opened.data, kind: 'decode' },
        versionId: opened.versionId,
        revision: opened.revision,
      });
      return administrator.content.publish(
        version(await administrator.content.approve(version(await administrator.content.submit(version(saved))))),
      );
    };
    await expect(change(1)).rejects.toThrow('正在使用，不能改到另一类');
  });

  it('tries again what failed for a reason of the moment, and marks what cannot be published', async () => {
    const approved = await approver.content.approve(version(await submitted(news('等一等再发布'))));
    await approver.content.publish({ ...version(approved), publishAt: '2026-11-22T01:00:00Z' });
    clock = new Date('2026-11-22T01:00:00Z');
    await app.database.db.execute(
      sql`create function stop_it() returns trigger language plpgsql as $$ begin raise exception 'not now' using errcode = '40001'; end $$`,
    );
    await app.database.db.execute(
      sql`create trigger stop_it before insert or update on articles for each row when (new.title = '等一等再发布') execute function stop_it()`,
    );
    await second.runJob('content.publish-due');
    expect(
      (await app.database.db.select().from(contentVersions).where(eq(contentVersions.recordId, approved.recordId)))[0],
    ).toMatchObject({ state: 'approved', failed: false });
    await app.database.db.execute(sql`drop trigger stop_it on articles`);
    await second.runJob('content.publish-due');
    expect(await pageText(approved.recordId)).toContain('等一等再发布');
  });
});
