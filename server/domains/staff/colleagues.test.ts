import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, signIn, staffToken, testPassword, textsTo } from '../../../test/factories/people.ts';
import { spareCodes, staffInvites, users } from '../../db/tables/account.ts';
import { demoClosed } from '../../db/tables/demo.ts';
import { trail } from '../../db/tables/trail.ts';
import { lockUser } from '../account/index.ts';
import { takeInvite } from '../account/invite-queries.ts';
import { codeAt } from '../account/second-proof.ts';
import { setStatus } from './queries.ts';

const { account } = contract;
const password = 'Neue-Kollegin-26';

describe('members of staff', () => {
  let app: TestApp;
  let clock = new Date('2026-11-23T02:00:00Z');
  const later = (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * 1000);
  };
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
  });
  afterAll(() => app.close());

  const admin = async () => app.call(await staffToken(app)).staff;
  const accept = (token: string, own: string = password, repeat = own) =>
    app.post(`/api${account.acceptInvite.path}`, { token, password: own, repeatPassword: repeat });
  let made = 0;
  const someone = (given: object = {}) => ({
    username: `kollegin${++made}`,
    name: '苏合',
    dept: '教务部',
    cellPhone: '',
    roles: ['editor' as const],
    ...given,
  });
  const refused = (path: string, message: string | RegExp) => ({
    fields: [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
  });

  it('are let in by nobody who merely holds an open session: it shows first who is there', async () => {
    const { user } = await aPerson(app, { isAdmin: true, roles: ['approver'], totpOn: true, totpSecret: 'x' });
    const member = await aPerson(app, { kinds: [1] });
    const twin = await aPerson(app, { kinds: [1], cellPhone: null });
    const { db } = app.database;
    const rows = async () => ({
      people: await db.select().from(users).orderBy(users.id),
      invites: await db.select().from(staffInvites),
    });
    const { id, username, name, dept } = user;
    const correct = { id: member.user.id, name: member.user.name, dept: '', post: '' };
    const deeds = (staff: Awaited<ReturnType<typeof admin>>): (() => Promise<unknown>)[] => [
      () => staff.addColleague(someone()),
      () => staff.inviteColleague({ id }),
      () => staff.saveColleague({ id, username, name, dept, cellPhone: '13877001133' }),
      () => staff.saveColleague({ id, username: `${username}x`, name, dept, cellPhone: user.cellPhone ?? '' }),
      () => staff.setRoles({ id, roles: ['administrator'] }),
      () => staff.savePerson({ ...correct, cellPhone: '13877001144' }),
      () => staff.removeTotp({ id }),
      () => staff.setStatus({ id, active: false }),
      () => staff.setStatus({ id, active: true }),
      () => staff.merge({ keep: twin.user.id, drop: member.user.id }),
    ];
    const staff = await admin();
    later(6 * 60);
    const before = await rows();
    for (const [i, deed] of deeds(staff).entries())
      await expect(deed(), String(i)).rejects.toMatchObject({ fields: [{ path: 'proof' }] });
    expect(await rows()).toEqual(before);
    // What lets nobody in is saved all the same.
    await staff.saveColleague({ id, username, name: '改名', dept, cellPhone: user.cellPhone ?? '' });
    await staff.savePerson({ ...correct, cellPhone: member.cellPhone, dept: '财政局' });
    await staff.setStatus({ id: member.user.id, active: false });
    for (const deed of deeds(await admin())) await deed();
  });

  it('are added by administrators alone, under a name and a number that nobody has', async () => {
    const editor = await aPerson(app, { isAdmin: true, roles: ['editor', 'approver', 'desk', 'training'] });
    for (const call of [
      () => app.call(editor.token).staff.addColleague(someone()),
      () => app.call(editor.token).staff.saveColleague({ ...someone(), id: editor.user.id }),
      () => app.call(editor.token).staff.inviteColleague({ id: editor.user.id }),
    ])
      await expect(call()).rejects.toMatchObject({ answer: { status: 403 } });
    const staff = await admin();
    const member = await aPerson(app, { kinds: [1] });
    const own = someone();
    await staff.addColleague(own);
    // A name in other letters is the same to whoever reads it.
    for (const username of [own.username, own.username.toUpperCase(), 'Guanli01', 'XUEYUAN11'])
      await expect(staff.addColleague({ ...own, username }), username).rejects.toMatchObject(
        refused('username', /已经有人使用/),
      );
    const [me] = await app.database.db.select().from(users).where(eq(users.username, 'guanli01'));
    await expect(staff.inviteColleague({ id: me?.id ?? 0 })).rejects.toThrow('自己的密码在“我的账号”里修改');
    await expect(staff.inviteColleague({ id: 999_999 })).rejects.toThrow('404');
    await expect(staff.addColleague(someone({ cellPhone: member.cellPhone }))).rejects.toMatchObject(
      refused('cellPhone', /已经属于另一个账号/),
    );
    await expect(staff.addColleague(someone({ username: '13900001111' }))).rejects.toMatchObject(
      refused('username', '账号不能是手机号码'),
    );
    await expect(staff.addColleague(someone({ roles: [] }))).rejects.toMatchObject(
      refused('roles', '请至少选择一个角色'),
    );
    for (const isStaff of [0, 1])
      expect((await staff.accounts({ wd: own.username, staff: isStaff })).list).toHaveLength(isStaff);
  });

  it.each(['guanli01.', 'guan_li01', 'GUANLI0l', 'guanli0i', 'guanliO1', '-guanli01-'])(
    'have no name that looks like that of another: %s',
    async (username) => {
      const one = { username, name: '某某', dept: '', cellPhone: '', roles: ['desk' as const] };
      await expect(app.call(await staffToken(app)).staff.addColleague(one)).rejects.toMatchObject({
        answer: { status: 400, message: '这个账号已经有人使用，请换一个' },
      });
    },
  );

  it('come in by a link that counts once, for three days, and not after another one was made', async () => {
    const staff = await admin();
    const own = someone({ cellPhone: '13700008801' });
    const first = await staff.addColleague(own);
    expect((await signIn(app, own.username, password)).status, 'before a password is set').toBe(400);
    const open = (token: string) => app.api.account.openInvite({ token });
    expect(await open(first.token)).toEqual({ username: own.username, name: '苏合', isNew: true });
    // To the own name another way of writing it is no other's.
    const data = { id: first.id, name: own.name, dept: own.dept, cellPhone: own.cellPhone };
    await staff.saveColleague({ ...data, username: own.username.replace('k', 'K') });
    await staff.saveColleague({ ...data, username: own.username });
    const second = await staff.inviteColleague({ id: first.id });
    const over = { answer: { message: expect.stringContaining('已经用过') } };
    await expect(open(first.token)).rejects.toMatchObject(over);
    expect((await accept(first.token)).message).toContain('已经用过');
    expect((await accept(second.token, password, 'anders-26')).message).toBe('两次输入的密码不一致');
    expect((await accept(second.token, 'password123')).message).toContain('太常见');
    for (const called of [own.username.toUpperCase(), `a${own.cellPhone}`])
      expect((await accept(second.token, called)).message).toContain('不能有您的账号、手机号码或姓名');
    const both = await Promise.all([accept(second.token), accept(second.token, `${password}!`)]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 400]);
    await expect(open(second.token)).rejects.toMatchObject(over);
    const won = both[0]?.status === 200 ? password : `${password}!`;
    expect((await signIn(app, own.username, won)).data).toMatchObject({ isAdmin: true, name: '苏合' });
    const third = await staff.inviteColleague({ id: first.id });
    later(3 * 86_400 + 1);
    expect((await accept(third.token)).message).toContain('已经用过');
    // Nor by one that was looked at in time, and is over once its turn has come.
    expect(await takeInvite(app.database.db, first.id, third.token, clock)).toBe(false);
    // Nothing of what proves something stays in the open.
    const [row] = await app.database.db.select().from(staffInvites).where(eq(staffInvites.userId, first.id));
    const told = await app.database.db
      .select()
      .from(trail)
      .where(eq(trail.subjectId, String(first.id)));
    expect(JSON.stringify([row, told])).not.toContain(third.token);
    expect(JSON.stringify(told)).not.toContain(own.cellPhone);
    expect(told.map((t) => t.action).sort()).toEqual([
      'user.add',
      'user.invite',
      'user.invite',
      'user.invite',
      'user.password',
      'user.save',
      'user.save',
    ]);
  });

  it('and who closes an account while its link is used wait in one order, neither for the other', async () => {
    const staff = await admin();
    const { id, token } = await staff.addColleague(someone());
    const { db, pool } = app.database;
    const accepting = await db.transaction(async (tx) => {
      await lockUser(tx, id);
      const sent = accept(token);
      await vi.waitFor(async () => {
        const { rowCount } = await pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        expect(rowCount).toBe(1);
      });
      await setStatus(tx, id, 0);
      return { sent };
    });
    expect((await accepting.sent).message).toContain('已经用过');
  });

  it('who are disabled, or no staff, are let in by no link; one of an account that was closed since is none', async () => {
    const staff = await admin();
    const member = await aPerson(app, { kinds: [1] });
    await expect(staff.inviteColleague({ id: member.user.id })).rejects.toMatchObject({
      answer: { message: '这不是工作人员的账号' },
    });
    const { id, token } = await staff.addColleague(someone());
    await staff.setStatus({ id, active: false });
    await expect(staff.inviteColleague({ id })).rejects.toMatchObject({
      answer: { message: '账号已停用，请先启用' },
    });
    expect((await accept(token)).message).toContain('已经用过');
    await expect(app.api.account.openInvite({ token })).rejects.toThrow('已经用过');
    // Nor does a link tell the name of one who is staff no longer.
    const { id: left, token: old } = await staff.addColleague(someone());
    const open = () => app.api.account.openInvite({ token: old });
    expect(await open()).toMatchObject({ isNew: true });
    const becomes = (now: Partial<typeof users.$inferInsert>) =>
      app.database.db.update(users).set(now).where(eq(users.id, left));
    await becomes({ isAdmin: false, roles: [] });
    await expect(open()).rejects.toThrow('已经用过');
    await becomes({ isAdmin: true, roles: ['editor'], status: 0 });
    await expect(open()).rejects.toThrow('已经用过');
    await becomes({ status: 1 });
    expect(await open()).toMatchObject({ isNew: true });
    const me = await app.database.db.select().from(users).where(eq(users.username, 'guanli01'));
    await expect(staff.inviteColleague({ id: me[0]?.id ?? 0 })).rejects.toMatchObject({
      answer: { message: expect.stringContaining('我的账号') },
    });
  });

  it('of a demonstration that is over come back without the password that everybody knows', async () => {
    const staff = await admin();
    const { user } = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    const enter = async () =>
      (await app.post(`/api${account.token.path}`, { username: user.username, password: testPassword })).status;
    const early = await staff.inviteColleague({ id: user.id });
    for (const active of [false, true]) await staff.setStatus({ id: user.id, active });
    expect(await enter(), 'any other keeps it').toBe(200);
    // A link of before opens nothing any more.
    expect((await accept(early.token)).status).toBe(400);
    await staff.setStatus({ id: user.id, active: false });
    await app.database.db.insert(demoClosed).values({ userId: user.id });
    await staff.setStatus({ id: user.id, active: true });
    expect(await enter()).toBe(400);
    const { token } = await staff.inviteColleague({ id: user.id });
    expect((await accept(token)).data).toEqual({ username: user.username });
  });

  it('are given another password by a link where the old one is forgotten: all logins end, the second proof stays', async () => {
    const staff = await admin();
    const person = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    const me = app.call(person.token).staff;
    const { secret } = await me.beginTotp({});
    await me.confirmTotp({ otp: codeAt(secret, clock) });
    const { token } = await staff.inviteColleague({ id: person.user.id });
    expect(await me.me({}), 'until it is used nothing changes').toMatchObject({ totpOn: true });
    expect((await accept(token)).data).toEqual({ username: person.user.username });
    await expect(me.me({})).rejects.toMatchObject({ answer: { status: 40102 } });
    expect((await signIn(app, person.user.username)).message).toBe('账号或密码不正确');
    expect((await signIn(app, person.user.username, password)).message).toBe('请填写动态口令');
    expect((await textsTo(app, person.cellPhone)).map((t) => t.template)).toEqual(['changed', 'changed']);
  });

  it('have a number that is proven as long as it is theirs, and no longer', async () => {
    const staff = await admin();
    const phoneProvenAt = new Date('2026-11-01T00:00:00Z');
    const { user, cellPhone } = await aPerson(app, { isAdmin: true, roles: ['desk'], phoneProvenAt });
    const next = { id: user.id, username: user.username, name: user.name, dept: '' };
    const proven = async () =>
      (await app.database.db.select().from(users).where(eq(users.id, user.id)))[0]?.phoneProvenAt;
    await staff.saveColleague({ ...next, cellPhone });
    expect(await proven()).toEqual(phoneProvenAt);
    await staff.saveColleague({ ...next, cellPhone: '13700008877' });
    expect(await proven()).toBeNull();
  });

  it('are corrected by an administrator, and told of it', async () => {
    const staff = await admin();
    const person = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    const other = await aPerson(app, { kinds: [1] });
    const next = {
      id: person.user.id,
      username: `${person.user.username}x`,
      name: '新名',
      dept: '接待',
      cellPhone: '',
    };
    await expect(staff.saveColleague({ ...next, cellPhone: other.cellPhone })).rejects.toMatchObject(
      refused('cellPhone', /已经属于另一个账号/),
    );
    for (const username of ['guanli01', 'GUANLI01'])
      await expect(staff.saveColleague({ ...next, username }), username).rejects.toMatchObject(
        refused('username', /已经有人使用/),
      );
    // The own number is not what is wrong with a name that is taken.
    await expect(
      staff.saveColleague({ ...next, username: 'guanli01', cellPhone: person.cellPhone }),
    ).rejects.toMatchObject(refused('username', /已经有人使用/));
    await expect(staff.saveColleague({ ...next, id: other.user.id })).rejects.toMatchObject({
      answer: { message: '这不是工作人员的账号' },
    });
    // The own number again is no other account's.
    await staff.saveColleague({ ...next, cellPhone: person.cellPhone });
    await staff.saveColleague(next);
    expect(await app.call(person.token).staff.me({})).toMatchObject({ name: '新名', dept: '接待', cellPhone: '' });
    expect((await app.call(person.token).messages.list({})).list.map((m) => m.title)).toContain('您的账号资料已更正');
    const rows = await app.database.db
      .select()
      .from(trail)
      .where(eq(trail.subjectId, String(person.user.id)));
    expect(JSON.stringify(rows)).not.toContain(person.cellPhone);
    expect(rows.map((r) => r.action)).toEqual(['user.save', 'user.save']);
  });

  it('are saved once, however often that is pressed', async () => {
    const staff = await admin();
    const { user, token, cellPhone } = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    const next = { id: user.id, username: user.username, name: '改过一次', dept: '教务处', cellPhone };
    for (let press = 0; press < 3; press++) await staff.saveColleague(next);
    for (let press = 0; press < 3; press++) await app.call(token).staff.saveOwn({ name: '自己改的', dept: '' });
    const rows = await app.database.db
      .select()
      .from(trail)
      .where(eq(trail.subjectId, String(user.id)));
    expect(rows.map((r) => r.title)).toEqual(['改过一次', '自己改的']);
    expect((await app.call(token).messages.list({})).list.map((m) => m.title)).toEqual(['您的账号资料已更正']);
  });

  it('say themselves what they are called, and nothing more', async () => {
    const person = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    const me = app.call(person.token).staff;
    await me.saveOwn({ name: '自己', dept: '编辑部', roles: ['administrator'], username: 'guanli02' } as never);
    expect(await me.me({})).toMatchObject({
      name: '自己',
      dept: '编辑部',
      roles: ['editor'],
      username: person.user.username,
    });
  });

  it('have ten spare codes for the second proof: each counts once, new ones end the old, none outlives the proof', async () => {
    const person = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    const me = app.call(person.token).staff;
    await expect(me.renewSpareCodes({})).rejects.toMatchObject({ answer: { message: '还没有开通动态口令' } });
    const { secret, qr } = await me.beginTotp({});
    expect(qr).toMatch(/^<svg/);
    const { spare } = await me.confirmTotp({ otp: codeAt(secret, clock) });
    expect([spare.length, new Set(spare).size]).toEqual([10, 10]);
    expect(await me.me({})).toMatchObject({ spareLeft: 10 });
    const login = (otp?: string, username = person.user.username) =>
      app.post(`/api${account.token.path}`, { username, password: testPassword, otp });
    const other = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    const his = app.call(other.token).staff;
    const begun = await his.beginTotp({});
    await his.confirmTotp({ otp: codeAt(begun.secret, clock) });
    expect((await login(spare[0], other.user.username)).message, 'of somebody else').toContain('备用码不正确');
    const [one, two] = await Promise.all([login(spare[0]), login(spare[0])]);
    expect([one.status, two.status].sort()).toEqual([200, 400]);
    expect((await login(spare[1]?.toUpperCase().replace('-', ''))).status).toBe(200);
    expect(await me.me({})).toMatchObject({ spareLeft: 8 });
    const fresh = await me.renewSpareCodes({});
    expect((await login(spare[2])).message).toContain('备用码不正确');
    expect((await login(fresh.spare[0])).status).toBe(200);
    later(301);
    await expect(me.renewSpareCodes({})).rejects.toMatchObject({ fields: [{ path: 'proof', code: 'required' }] });
    const rows = await app.database.db.select().from(spareCodes).where(eq(spareCodes.userId, person.user.id));
    expect([rows.length, JSON.stringify(rows).includes(fresh.spare[1] as string)]).toEqual([9, false]);
    await (await admin()).removeTotp({ id: person.user.id });
    expect(await app.database.db.$count(spareCodes, eq(spareCodes.userId, person.user.id))).toBe(0);
  });

  it('are led to the second proof where the setting asks for one, and are staff from then on', async () => {
    const strict = await startApp('demo', { beside: app, now: () => clock, staffProof: true });
    const person = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    const { data } = await signIn(strict, person.user.username);
    expect(data.isAdmin).toBe(true);
    const own = strict.call(data.token);
    expect(await own.staff.me({})).toMatchObject({ proofDue: true, roles: [], totpOn: false });
    expect(await own.account.getIndexUserInfo({})).toMatchObject({ isAdmin: true });
    await expect(own.staff.waiting({})).rejects.toMatchObject({ answer: { status: 403 } });
    const { secret } = await own.staff.beginTotp({});
    await own.staff.confirmTotp({ otp: codeAt(secret, clock) });
    expect(await own.staff.me({})).toMatchObject({ proofDue: false, roles: ['editor'], totpOn: true });
    await own.staff.waiting({});
    await strict.close();
  });
});
