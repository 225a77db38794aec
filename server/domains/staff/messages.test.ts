import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { users } from '../../db/tables/account.ts';
import { trail } from '../../db/tables/trail.ts';

describe('messages of staff', () => {
  let app: TestApp;
  let staff: ReturnType<TestApp['call']>['staff'];
  beforeAll(async () => {
    app = await startApp('empty');
    staff = app.call((await aPerson(app, { isAdmin: true, roles: ['desk'] })).token).staff;
  });
  afterAll(() => app.close());

  const said = (sentence: string) => ({ answer: { status: 400, message: expect.stringContaining(sentence) } });
  const inboxOf = async (token: string) => (await app.call(token).messages.list({})).list;
  const deeds = async (action: string, id: number) =>
    app.database.db
      .select()
      .from(trail)
      .where(and(eq(trail.action, action), eq(trail.subjectId, String(id))));

  it('refuse a variable that nothing takes the place of, and what is absent', async () => {
    const { user } = await aPerson(app, { kinds: [1] });
    await expect(staff.sendMessage({ userId: user.id, title: '通知', content: '{性名}您好' })).rejects.toMatchObject(
      said('{性名} 不是可用的变量'),
    );
    await expect(staff.sendMessage({ userId: user.id, title: '{事项}', content: '好' })).rejects.toMatchObject(
      said('{事项}'),
    );
    for (const ask of [
      () => staff.sentMessage({ id: 999 }),
      () => staff.sendMessage({ userId: 999, title: '通知', content: '您好' }),
      () => staff.resendMessage({ id: 999, userIds: [user.id] }),
      () => staff.removeTemplate({ id: 999 }),
      () => staff.saveTemplate({ id: 999, use: 'reply', name: '甲', content: '乙' }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ answer: { message: '404' } });
    }
    for (const link of [
      '//evil.example',
      '/\t/evil.example',
      '/\\evil.example',
      '/a b',
      'https://evil.example',
      '/%5cevil.example',
    ])
      await expect(
        staff.sendMessage({ userId: user.id, title: '通知', content: '好', link }),
        link,
      ).rejects.toMatchObject(said('站内地址'));
    expect((await staff.sentMessages({})).total).toBe(0);
  });

  it('go once more once, however often the same press comes', async () => {
    const { user, token } = await aPerson(app, { kinds: [1] });
    await staff.sendMessage({ userId: user.id, title: '再来一次', content: '周三报到' });
    const id = (await staff.sentMessages({ wd: '再来一次' })).list[0]?.id ?? 0;
    const seen = (await staff.receivers({ id })).list[0]?.sendTime as string;
    // A moment later: what is sent in the same thousandth of a second is not told from what was seen.
    await eventually(
      async () => Date.now(),
      (now) => now > Date.parse(seen),
    );
    const press = () => staff.resendMessage({ id, userIds: [user.id], seen });
    expect(await Promise.all([press(), press(), press()])).toEqual(Array(3).fill({ sent: 1 }));
    expect((await deeds('message.resend', id)).length).toBe(1);
    expect((await inboxOf(token)).length).toBe(1);
  });

  it('go out once for one press, however often and at once it comes, and again for other words', async () => {
    const { user, token } = await aPerson(app, { kinds: [1] });
    const { total } = await staff.sentMessages({});
    const { user: second } = await aPerson(app, { kinds: [1] });
    const press = { userIds: [user.id, second.id], title: '通知', content: '明天九点开班', key: 'a-press' };
    const turned = { ...press, userIds: [second.id, user.id, user.id] };
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => staff.sendMessage(i % 2 ? turned : press)));
    expect(answers).toEqual(answers.map(() => ({ sent: 2 })));
    expect(await inboxOf(token)).toHaveLength(1);
    const one = { title: '通知', content: '请准时\n到场', key: 'one-person' };
    await staff.sendMessage({ ...one, userId: user.id });
    await staff.sendMessage({ ...one, content: '请准时\r\n到场', userIds: [user.id] });
    expect(await inboxOf(token)).toHaveLength(2);
    await staff.sendMessage({ ...press, content: '明天十点开班' });
    // Nobody else's press is taken for this one, and who names none sends as often as they say.
    const other = app.call((await aPerson(app, { isAdmin: true, roles: ['desk'] })).token).staff;
    await other.sendMessage(press);
    for (let time = 0; time < 2; time++) await other.sendMessage({ ...press, key: '' });
    expect([(await inboxOf(token)).length, (await staff.sentMessages({})).total - total]).toEqual([6, 6]);
    expect((await deeds('message.send', (await staff.sentMessages({})).list.at(-1)?.id as number)).length).toBe(1);
  });

  it('name each of their receivers, who may be of no unit', async () => {
    const { user: alone } = await aPerson(app, { kinds: [2] });
    const { user: ofUnit } = await aPerson(app, { kinds: [3] });
    await staff.sendMessage({ userIds: [alone.id, ofUnit.id], title: '通知', content: '名单' });
    const id = (await staff.sentMessages({})).list[0]?.id as number;
    const { list, total } = await staff.receivers({ id });
    expect([list.map((r) => r.id).sort(), total]).toEqual([[alone.id, ofUnit.id].sort(), 2]);
  });

  it('say to each reader their own name and unit, tell who has read, and go out once more', async () => {
    // Who speaks for a unit is of that one, also as a trainee of another, which may be the older one.
    const elsewhere = { unitId: (await aPerson(app, { kinds: [3] })).unit?.id ?? 0, unitStatus: 1 };
    const unit = await aPerson(app, { kinds: [3] });
    const inside = await aPerson(app, { kinds: [1], name: '$1{单位}', unitId: unit.unit?.id ?? 0, unitStatus: 1 });
    const alone = await aPerson(app, { kinds: [1], name: '周明远', unitId: unit.unit?.id ?? 0, unitStatus: 0 });
    expect(await staff.messageReach({ unitId: unit.unit?.id ?? 0 }), 'who waits to belong is no trainee of it').toEqual(
      { reach: 1 },
    );
    await expect(staff.messageReach({})).rejects.toMatchObject({ fields: [{ path: 'userIds' }] });
    await app.database.db.update(users).set({ status: 0 }).where(eq(users.id, inside.user.id));
    expect(await staff.messageReach({ unitId: unit.unit?.id ?? 0 }), 'nor who may not sign in').toEqual({ reach: 0 });
    await app.database.db.update(users).set({ status: 1 }).where(eq(users.id, inside.user.id));
    const nameless = await aPerson(app, { kinds: [1], name: '' });
    await app.database.db.update(users).set(elsewhere).where(eq(users.id, unit.user.id));
    await staff.sendMessage({
      userIds: [inside.user.id, alone.user.id, nameless.user.id, unit.user.id],
      title: '{姓名}：开班',
      content: '{单位}的{姓名}，周三报到。',
    });
    const texts = await Promise.all(
      [inside, alone, nameless, unit].map(async (p) => (await inboxOf(p.token)).map((m) => [m.title, m.content])[0]),
    );
    expect(texts).toEqual([
      ['$1{单位}：开班', `${unit.unit?.name}的$1{单位}，周三报到。`],
      ['周明远：开班', '贵单位的周明远，周三报到。'],
      ['您：开班', '贵单位的您，周三报到。'],
      [`${unit.user.name}：开班`, `${unit.unit?.name}的${unit.user.name}，周三报到。`],
    ]);
    const [send] = (await staff.sentMessages({})).list;
    const id = send?.id as number;
    expect(send).toMatchObject({ title: '{姓名}：开班', audience: '指定的人', total: 4, read: 0, unread: 4 });
    await app.call(alone.token).messages.markAllRead({});
    const [letter] = await inboxOf(nameless.token);
    await app.call(nameless.token).messages.remove({ id: letter?.id ?? 0 });
    expect(await staff.sentMessage({ id })).toMatchObject({
      total: 4,
      read: 1,
      unread: 2,
      content: '{单位}的{姓名}，周三报到。',
    });
    const readers = (await staff.receivers({ id })).list;
    expect(readers.map((r) => r.readTime !== null)).toEqual([false, false, true]);
    expect(readers.map((r) => r.id).sort((a, b) => a - b)).toEqual([unit.user.id, inside.user.id, alone.user.id]);
    expect((await staff.receivers({ id, state: 1 })).list.map((r) => r.name)).toEqual(['周明远']);
    expect((await staff.receivers({ id, wd: String(unit.unit?.name) })).list.map((r) => r.id)).toContain(
      inside.user.id,
    );

    // Once more: the earlier one goes, who has removed theirs gets none.
    expect(await staff.resendMessage({ id, userIds: [alone.user.id, nameless.user.id] })).toEqual({ sent: 1 });
    expect((await inboxOf(alone.token)).map((m) => m.readStatus)).toEqual([0]);
    expect(await inboxOf(nameless.token)).toEqual([]);
    await expect(staff.resendMessage({ id, userIds: [nameless.user.id] })).rejects.toMatchObject(
      said('没有收到过这条消息'),
    );
    expect(await deeds('message.resend', id)).toMatchObject([{ after: { sent: 1 } }]);
    // What another part of the portal sends keeps its braces.
    await app.database.db.update(users).set({ name: '换了名字' }).where(eq(users.id, alone.user.id));
    expect((await inboxOf(alone.token))[0]?.title).toBe('周明远：开班');
  });

  it('are sent once more without a word to what else the person has', async () => {
    const reader = await aPerson(app, { kinds: [1] });
    for (const title of ['开班', '停车'])
      await staff.sendMessage({ userId: reader.user.id, title, content: `${title}的通知` });
    await app.call(reader.token).messages.markAllRead({});
    const id = (await staff.sentMessages({ wd: '开班的通知' })).list[0]?.id as number;
    await staff.resendMessage({ id, userIds: [reader.user.id] });
    expect((await inboxOf(reader.token)).map((m) => [m.title, m.readStatus])).toEqual([
      ['开班', 0],
      ['停车', 1],
    ]);
  });

  it('are listed with who sent them to whom, the newest first, and lead where they led also once more', async () => {
    const [one, two] = [await aPerson(app, { isAdmin: true }), await aPerson(app, { isAdmin: true })];
    const unit = await aPerson(app, { kinds: [3] });
    const unitId = unit.unit?.id ?? 0;
    const [b, a] = [
      await aPerson(app, { kinds: [1], name: 'b', unitId, unitStatus: 1 }),
      await aPerson(app, { kinds: [1, 2], name: 'a', unitId, unitStatus: 1 }),
    ];
    const link = '/baoming/?a=1#b';
    await app.call(one.token).staff.sendMessage({ unitId, title: '给谁的学员', content: '甲', link });
    await app.call(two.token).staff.sendMessage({ kind: 2, title: '给谁的教师', content: '乙' });
    const sends = async (more: object = {}) =>
      (await staff.sentMessages({ wd: '给谁的', ...more })).list.map((s) => [s.title, s.byName, s.audience]);
    const expected = [
      ['给谁的教师', two.user.name, '全部教师'],
      ['给谁的学员', one.user.name, `${unit.unit?.name}的学员`],
    ];
    expect([await sends(), await sends({ sort: 'createTime' })]).toEqual([expected, expected.toReversed()]);
    const id = (await staff.sentMessages({ wd: '给谁的学员' })).list[0]?.id ?? 0;
    await app.call(b.token).messages.markAllRead({});
    const readers = async (more: object = {}) => (await staff.receivers({ id, ...more })).list.map((r) => r.name);
    for (const [more, names] of [
      [{}, ['a', 'b']],
      [{ sort: '-readTime' }, ['b', 'a']],
      [{ sort: 'name' }, ['a', 'b']],
      [{ sort: '-name' }, ['b', 'a']],
      [{ state: 0 }, ['a']],
      [{ state: 1 }, ['b']],
    ] as const)
      expect(await readers(more), JSON.stringify(more)).toEqual(names);
    await staff.resendMessage({ id, userIds: [b.user.id] });
    expect(await staff.sentMessage({ id })).toMatchObject({ link, byName: one.user.name, total: 2, unread: 2 });
    for (const { token } of [a, b])
      expect((await inboxOf(token)).find((m) => m.title === '给谁的学员')).toMatchObject({ link, readStatus: 0 });
  });

  it('have templates in the order of their names or of their last change, with who made it', async () => {
    const colleague = await aPerson(app, { isAdmin: true });
    const kept = { use: 'reply', content: '甲' } as const;
    const { id } = await staff.saveTemplate({ ...kept, name: '排序 b' });
    await staff.saveTemplate({ ...kept, name: '排序 a' });
    const names = async (sort?: 'name' | '-name' | 'updateTime' | '-updateTime') =>
      (await staff.templates({ wd: '排序', ...(sort && { sort }) })).list.map((t) => t.name.at(-1));
    expect([await names(), await names('-name'), await names('updateTime')]).toEqual([
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'a'],
    ]);
    await app.call(colleague.token).staff.saveTemplate({ ...kept, id, name: '排序 b', content: '乙' });
    expect([await names(), await names('-updateTime')]).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    const { list, total } = await staff.templates({ wd: '排序', sort: '-updateTime', pageSize: 1 });
    expect(total).toBe(2);
    expect(list).toMatchObject([{ id, updaterName: colleague.user.name, content: '乙' }]);
    for (const t of (await staff.templates({ wd: '排序' })).list) await staff.removeTemplate({ id: t.id });
  });

  it('begin with templates that staff keep, each name once', async () => {
    const bare = await staff.saveTemplate({ use: 'reply', name: '不带标题', title: '原来的标题', content: '已收到' });
    expect((await staff.templates({ wd: '不带标题' })).list.map((t) => t.title)).toEqual(['']);
    await staff.removeTemplate(bare);
    await expect(staff.saveTemplate({ use: 'message', name: '提醒', content: '周三报到' })).rejects.toMatchObject(
      said('请填写标题'),
    );
    await expect(
      staff.saveTemplate({ use: 'message', name: '提醒', title: '报到', content: '{事项}' }),
    ).rejects.toMatchObject(said('{事项}'));
    const { id } = await staff.saveTemplate({ use: 'reply', name: '已转专人', content: '{姓名}，{事项}已转专人。' });
    await expect(staff.saveTemplate({ use: 'reply', name: '已转专人', content: '别的' })).rejects.toMatchObject(
      said('同名'),
    );
    await staff.saveTemplate({ use: 'message', name: '已转专人', title: '甲', content: '乙' });
    expect(await staff.saveTemplate({ id, use: 'reply', name: '已转专人', content: '{姓名}，已转专人。' })).toEqual({
      id,
    });
    expect((await staff.templates({ use: 'reply' })).list).toMatchObject([
      { id, name: '已转专人', title: '', content: '{姓名}，已转专人。' },
    ]);
    expect(await deeds('template.save', id)).toMatchObject([
      { before: null },
      { before: { content: '{姓名}，{事项}已转专人。' }, after: { content: '{姓名}，已转专人。' } },
    ]);
    await staff.removeTemplate({ id });
    expect((await staff.templates({})).list.map((t) => t.use)).toEqual(['message']);
    expect(await deeds('template.remove', id)).toHaveLength(1);
  });

  it('give a name to one template alone, also of two who take it in the same moment', async () => {
    const { pool } = app.database;
    const { id } = await staff.saveTemplate({ use: 'reply', name: '旧名', content: '甲' });
    const taking = [
      { use: 'reply' as const, name: '同时新建', content: '乙' },
      { id, use: 'reply' as const, name: '同时改名', content: '乙' },
    ];
    for (const asked of taking) {
      // A colleague has taken the name and not committed yet: no question asked before sees it.
      const colleague = await pool.connect();
      await colleague.query('begin');
      await colleague.query(
        "insert into message_templates (use, name, content, updated_at) values ('reply', $1, '丙', now())",
        [asked.name],
      );
      const saved = staff.saveTemplate(asked).catch((error: unknown) => error);
      const waits = () =>
        pool.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
      expect((await eventually(waits, ({ rowCount }) => rowCount === 1)).rowCount).toBe(1);
      await colleague.query('commit');
      colleague.release();
      expect(await saved, asked.name).toMatchObject(said('同名'));
      const named = (await staff.templates({ use: 'reply', wd: asked.name })).list;
      expect(named.map((t) => t.content)).toEqual(['丙']);
    }
    expect((await staff.templates({ wd: '旧名' })).list).toMatchObject([{ id, content: '甲' }]);
  });
});
