import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, decideSeen, lastCode, signIn } from '../../../test/factories/people.ts';
import { stopWrites } from '../../../test/stop-writes.ts';
import { approvals, sessions, smsOutbox, teachers, users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { projects } from '../../db/tables/content.ts';
import { messages } from '../../db/tables/messages.ts';
import { surveyFirsts } from '../../db/tables/surveys.ts';
import { trail } from '../../db/tables/trail.ts';

const refused = (message: string | RegExp) => ({
  answer: { status: 400, message: typeof message === 'string' ? message : expect.stringMatching(message) },
});

describe('people at the console', () => {
  let app: TestApp;
  const clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const as = async (...roles: string[]) => {
    const person = await aPerson(app, { isAdmin: true, roles });
    return { ...person, staff: app.call(person.token).staff };
  };
  const userOf = async (id: number) => (await db().select().from(users).where(eq(users.id, id)))[0];
  const lastDeed = async (action: string) =>
    (await db().select().from(trail).where(eq(trail.action, action)).orderBy(sql`id desc`).limit(1))[0];

  it('refuses orders, filters and words that no list has, and finds by what is typed alone', async () => {
    const { staff } = await as('desk');
    for (const sort of ['password', 'name desc', "-name'; drop table users"])
      await expect(staff.accounts({ sort } as never)).rejects.toMatchObject({ answer: { status: 400 } });
    const person = await aPerson(app, { kinds: [1], name: '百分%下划_线' });
    expect((await staff.accounts({ wd: '%下划_' })).list.map((a) => a.id)).toEqual([person.user.id]);
    expect((await staff.accounts({ wd: '分_下' })).list).toEqual([]);
    const found = (await staff.accounts({ wd: person.cellPhone })).list[0];
    expect(found?.cellPhone).toBe(person.cellPhone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2'));
    const names = (await staff.accounts({ sort: 'lastLoginTime', pageSize: 100, staff: 0 })).list;
    // Who has never been there comes before all others.
    expect(names.map((a) => a.lastLoginTime ?? '')).toEqual(names.map((a) => a.lastLoginTime ?? '').sort());
    const down = (await staff.accounts({ sort: '-lastLoginTime', pageSize: 100 })).list.map(
      (a) => a.lastLoginTime ?? '',
    );
    expect(down).toEqual([...down].sort().reverse());
  });

  it('gives no row twice and none is missing over the pages', async () => {
    const { staff } = await as('desk');
    const first = await staff.accounts({ sort: 'name', pageSize: 7 });
    const ids: number[] = [];
    for (let pageNum = 1; pageNum <= Math.ceil(first.total / 7); pageNum++)
      ids.push(...(await staff.accounts({ sort: 'name', pageSize: 7, pageNum })).list.map((a) => a.id));
    expect(new Set(ids).size).toBe(first.total);
  });

  it('lets only one decide a registration, with a reason for a refusal', async () => {
    const { staff } = await as('training');
    const person = await aPerson(app);
    const [row] = await db()
      .insert(approvals)
      .values({ userId: person.user.id, kind: 2, status: 0, submittedAt: clock })
      .returning();
    await db().insert(teachers).values({ userId: person.user.id, title: '讲师' });
    const id = row?.id ?? 0;
    await expect(decideSeen(staff, { id, approve: false })).rejects.toMatchObject(refused('请填写未通过的原因'));
    expect(await staff.approval({ id })).toMatchObject({
      status: 0,
      facts: expect.arrayContaining([['职称', '讲师']]),
    });
    // Decided whole or not at all: the text message is the last of it.
    const writeAgain = await stopWrites(app.database.pool, 'sms_outbox');
    for (const decision of [{ approve: true }, { approve: false, reason: '不符' }])
      await expect(decideSeen(staff, { id, ...decision })).rejects.toThrow();
    await writeAgain();
    expect((await staff.approval({ id })).status).toBe(0);
    expect((await userOf(person.user.id))?.kinds).toEqual([]);
    expect(await db().$count(trail, eq(trail.subjectId, String(person.user.id)))).toBe(0);
    const both = await Promise.allSettled([
      decideSeen(staff, { id, approve: true }),
      decideSeen(staff, { id, approve: false, reason: '不符' }),
    ]);
    expect(both.map((b) => b.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await db().select().from(messages).where(eq(messages.userId, person.user.id))).length).toBe(1);
  });

  it('gives a kind and takes it away with a reason, which the person reads', async () => {
    const { staff } = await as('desk');
    const person = await aPerson(app, { kinds: [1] });
    const { id } = person.user;
    await expect(staff.setKind({ id, kind: 1, has: true })).rejects.toMatchObject(refused('已经有学员身份'));
    await expect(staff.setKind({ id, kind: 3, has: true })).rejects.toMatchObject(refused(/还没有登记单位资料/));
    await expect(staff.setKind({ id, kind: 1, has: false })).rejects.toMatchObject(refused('请填写撤销身份的原因'));
    await staff.setKind({ id, kind: 2, has: true });
    expect((await userOf(id))?.kinds).toEqual([1, 2]);
    await staff.setKind({ id, kind: 2, has: false, reason: '已离任' });
    expect((await userOf(id))?.kinds).toEqual([1]);
    expect((await staff.account({ id })).kindStates).toContainEqual(
      expect.objectContaining({ kind: 2, status: 2, reason: '已离任' }),
    );
    expect(await lastDeed('kind.remove')).toMatchObject({
      before: { kinds: [1, 2] },
      after: { kinds: [1], reason: '已离任' },
    });
    await expect(staff.setKind({ id: (await as('editor')).user.id, kind: 1, has: true })).rejects.toMatchObject(
      refused(/工作人员/),
    );
  });

  it('sends the code for a new password to the person alone', async () => {
    const { staff, user } = await as('desk');
    const person = await aPerson(app, { kinds: [1] });
    await expect(staff.sendReset({ id: user.id })).rejects.toMatchObject(refused(/工作人员/));
    await db().update(users).set({ status: 0 }).where(eq(users.id, person.user.id));
    await expect(staff.sendReset({ id: person.user.id })).rejects.toMatchObject(refused(/停用/));
    await db().update(users).set({ status: 1 }).where(eq(users.id, person.user.id));
    expect(await staff.sendReset({ id: person.user.id })).toBe(null);
    expect(await lastDeed('user.reset')).toMatchObject({
      userId: user.id,
      subjectId: String(person.user.id),
      title: person.user.name,
      before: null,
      after: { cellPhone: `${person.cellPhone.slice(0, 3)}****${person.cellPhone.slice(-4)}` },
    });
    // What is refused is not written down, and nothing is sent without a row.
    await expect(staff.sendReset({ id: person.user.id })).rejects.toMatchObject({ reason: 'tooMany' });
    expect(await db().$count(trail, sql`action = 'user.reset' and subject_id = ${String(person.user.id)}`)).toBe(1);
    const code = await lastCode(app, person.cellPhone);
    expect(code).toMatch(/^\d{6}$/);
    await app.api.account.resetPassword({
      cellPhone: person.cellPhone,
      code,
      password: 'Xinmima-2026',
      repeatPassword: 'Xinmima-2026',
    });
    expect((await signIn(app, person.user.username, 'Xinmima-2026')).status).toBe(200);
  });

  it('takes a second proof away by another administrator alone, ends the sessions, and writes it down without the secret', async () => {
    const [one, other, desk] = [await as('administrator'), await as('administrator'), await as('desk')];
    const { id } = one.user;
    await db().update(users).set({ totpOn: true, totpSecret: 'sealed words' }).where(eq(users.id, id));
    await expect(desk.staff.removeTotp({ id })).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(one.staff.removeTotp({ id })).rejects.toMatchObject(refused(/另一位管理员/));
    await expect(other.staff.removeTotp({ id: 99_999_999 })).rejects.toMatchObject({ reason: 'absent' });
    await expect(other.staff.removeTotp({ id: desk.user.id })).rejects.toMatchObject(refused(/没有开通/));
    expect((await other.staff.account({ id })).totpOn).toBe(true);
    expect(
      (await Promise.allSettled([other.staff.removeTotp({ id }), other.staff.removeTotp({ id })]))
        .map((r) => r.status)
        .sort(),
    ).toEqual(['fulfilled', 'rejected']);
    expect(await userOf(id)).toMatchObject({ totpOn: false, totpSecret: '', totpStep: 0 });
    await expect(one.staff.me({})).rejects.toMatchObject({ reason: 'revoked' });
    const rows = await db()
      .select()
      .from(trail)
      .where(sql`action = 'user.proofOff' and subject_id = ${String(id)}`);
    expect(rows.map(({ userId, title, before, after }) => ({ userId, title, before, after }))).toEqual([
      { userId: other.user.id, title: one.user.name, before: { secondProof: true }, after: { secondProof: false } },
    ]);
  });

  it('keeps at least one administrator, and nobody takes it from themselves', async () => {
    const other = await as('administrator');
    await expect(other.staff.setRoles({ id: other.user.id, roles: ['desk'] })).rejects.toMatchObject(
      refused('不能取消自己的管理员角色'),
    );
    const member = await aPerson(app, { kinds: [1] });
    await expect(other.staff.setRoles({ id: member.user.id, roles: ['desk'] })).rejects.toMatchObject(
      refused('只有工作人员的账号有角色'),
    );
    const desk = await as('desk');
    await other.staff.setRoles({ id: desk.user.id, roles: ['editor'] });
    // The same session: what was taken counts at once.
    await expect(desk.staff.accounts({})).rejects.toMatchObject({ answer: { status: 403 } });
    expect(await lastDeed('user.roles')).toMatchObject({ before: { roles: ['desk'] }, after: { roles: ['editor'] } });
    await expect(other.staff.setStatus({ id: other.user.id, active: false })).rejects.toMatchObject(
      refused('不能停用自己的账号'),
    );
    // Who is let in again signs in anew: a window of before may be anybody's.
    for (const active of [false, true]) await other.staff.setStatus({ id: desk.user.id, active });
    await expect(desk.staff.me({})).rejects.toMatchObject({ reason: 'revoked' });
    expect((await signIn(app, desk.user.username)).status).toBe(200);
  });

  it('joins two accounts of one person with all that belongs to them, or not at all', async () => {
    const { staff } = await as('administrator');
    const keep = await aPerson(app, { kinds: [1], dept: '' });
    const drop = await aPerson(app, { kinds: [2], dept: '区域经济教研室' });
    const [project] = await db().select().from(projects).limit(1);
    await db().insert(teachers).values({ userId: drop.user.id, title: '教授' });
    // Of each kind one request stays: the approved one, and what was asked of another kind is still to be decided.
    const at = { userId: keep.user.id, submittedAt: clock };
    await db()
      .insert(approvals)
      .values([
        { ...at, kind: 2, status: 2 },
        { ...at, kind: 3, status: 0 },
      ]);
    await db()
      .insert(applications)
      .values({
        projectId: project?.id ?? 0,
        userId: drop.user.id,
        receipt: 'merge-receipt-0001',
        name: '某',
        cellPhone: drop.cellPhone,
        consentVersion: '1',
        createdAt: clock,
      });
    await expect(staff.merge({ keep: keep.user.id, drop: keep.user.id })).rejects.toMatchObject(
      refused('请选择两个不同的账号'),
    );
    const [one, two] = [await aPerson(app, { kinds: [3] }), await aPerson(app, { kinds: [3] })];
    await expect(staff.merge({ keep: one.user.id, drop: two.user.id })).rejects.toMatchObject(
      refused(/各登记了一个委托单位/),
    );
    expect((await userOf(two.user.id))?.status).toBe(1);
    const { moved } = await staff.merge({ keep: keep.user.id, drop: drop.user.id });
    expect(moved).toBeGreaterThan(0);
    expect(await userOf(keep.user.id)).toMatchObject({
      kinds: [1, 2],
      dept: '区域经济教研室',
      cellPhone: keep.cellPhone,
      status: 1,
    });
    const asked = await db().select().from(approvals).where(eq(approvals.userId, keep.user.id)).orderBy(approvals.kind);
    expect(asked.map((a) => [a.kind, a.status])).toEqual([
      [1, 1],
      [2, 1],
      [3, 0],
    ]);
    expect(await userOf(drop.user.id)).toMatchObject({
      kinds: [],
      cellPhone: null,
      status: 0,
      mergedInto: keep.user.id,
    });
    expect(
      (await db().select().from(applications).where(eq(applications.receipt, 'merge-receipt-0001')))[0]?.userId,
    ).toBe(keep.user.id);
    expect((await db().select().from(teachers).where(eq(teachers.userId, keep.user.id)))[0]?.title).toBe('教授');
    expect((await db().select().from(sessions).where(sql`user_id = ${drop.user.id} and ended_at is null`)).length).toBe(
      0,
    );
    // Who they are has changed: neither account goes on in a window that was open.
    for (const { token } of [keep, drop])
      await expect(app.call(token).messages.unreadCount({})).rejects.toMatchObject({ reason: 'revoked' });
    await expect(staff.setStatus({ id: drop.user.id, active: true })).rejects.toMatchObject(refused(/已并入/));
    await expect(staff.merge({ keep: keep.user.id, drop: drop.user.id })).rejects.toMatchObject(refused(/已经并入/));
    expect((await signIn(app, keep.user.username)).data.userType).toEqual([1, 2]);
  });

  it('leaves no row behind that refers to the account that was joined, in whatever table', async () => {
    const { rows } = await db().execute<{ table: string; column: string }>(sql`
      select t.relname as table, a.attname as column from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1] where c.contype = 'f' and c.confrelid = 'users'::regclass`);
    expect(rows.length).toBeGreaterThan(8);
    const [merged] = await db().select().from(users).where(sql`merged_into is not null`);
    for (const { table, column } of rows.filter((r) => r.table !== 'sessions')) {
      const left = await db().execute(
        sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${merged?.id ?? 0}`,
      );
      expect(left.rowCount, `${table}.${column}`).toBe(0);
    }
  });

  it('keeps of two requests for one kind the own one, unless the other was approved', async () => {
    const { staff } = await as('administrator');
    const [keep, drop] = [await aPerson(app, { kinds: [1] }), await aPerson(app, { kinds: [1] })];
    const asked = (userId: number, reason: string) => ({ userId, kind: 2, status: 2, reason, submittedAt: clock });
    await db()
      .insert(approvals)
      .values([{ ...asked(keep.user.id, ''), status: 0 }, asked(drop.user.id, '照片不清楚')]);
    await staff.merge({ keep: keep.user.id, drop: drop.user.id });
    const left = await db().select().from(approvals).where(eq(approvals.userId, keep.user.id)).orderBy(approvals.kind);
    expect(left.map((a) => [a.kind, a.status, a.reason])).toEqual([
      [1, 1, ''],
      [2, 0, ''],
    ]);
  });

  it('joins two who have both answered the first survey, and keeps what the only one of them said', async () => {
    const { staff } = await as('administrator');
    const first = ({ user }: { user: { id: number } }, skipped: boolean) =>
      db().insert(surveyFirsts).values({ userId: user.id, skipped, createdAt: clock });
    for (const both of [true, false]) {
      const [keep, drop] = [await aPerson(app, { kinds: [1] }), await aPerson(app, { kinds: [1] })];
      await first(drop, false);
      if (both) await first(keep, true);
      await staff.merge({ keep: keep.user.id, drop: drop.user.id });
      expect((await userOf(drop.user.id))?.mergedInto).toBe(keep.user.id);
      const { list } = await staff.accounts({ wd: drop.user.username });
      expect(list.map((a) => [a.id, a.merged])).toEqual([[drop.user.id, true]]);
      expect((await staff.account({ id: keep.user.id })).merged).toBe(false);
      const left = await db().select().from(surveyFirsts).where(eq(surveyFirsts.userId, keep.user.id));
      expect(left.map((row) => row.skipped)).toEqual([both]);
    }
  });

  it('confirms, moves and takes out trainees of a unit, and tells each', async () => {
    const { staff } = await as('training');
    const unit = await aPerson(app, { kinds: [3] });
    const unitId = unit.unit?.id ?? 0;
    const person = await aPerson(app, { kinds: [1], unitId, unitStatus: 0 });
    const { id } = person.user;
    await staff.decideMember({ id, confirm: true });
    await expect(staff.decideMember({ id, confirm: false })).rejects.toMatchObject(refused(/没有等待确认/));
    expect(
      (await staff.units({ wd: `单位 ${unit.user.id}`, pageSize: 100 })).list.find((u) => u.id === unitId),
    ).toMatchObject({ members: 1, waiting: 0 });
    const other = await aPerson(app, { kinds: [3] });
    expect(await staff.moveMember({ ids: [id, id, unit.user.id], unitId: other.unit?.id ?? 0 })).toEqual({ moved: 1 });
    await expect(staff.moveMember({ ids: [id], unitId: 999_999 })).rejects.toMatchObject(
      refused('没有找到这个单位，请重新选择'),
    );
    expect(await staff.moveMember({ ids: [id], unitId: null })).toEqual({ moved: 1 });
    expect(await userOf(id)).toMatchObject({ unitId: null, unitStatus: null });
    expect((await db().select().from(messages).where(eq(messages.userId, id))).length).toBe(3);
  });

  it('sends a message to an audience, once to each, and writes down that it did', async () => {
    const { staff } = await as('desk');
    const unit = await aPerson(app, { kinds: [3] });
    const [inside, waiting] = [
      await aPerson(app, { kinds: [1], unitId: unit.unit?.id ?? 0, unitStatus: 1 }),
      await aPerson(app, { kinds: [1], unitId: unit.unit?.id ?? 0, unitStatus: 0 }),
    ];
    const gone = await aPerson(app, { kinds: [1], unitId: unit.unit?.id ?? 0, unitStatus: 1 });
    await db().update(users).set({ status: 0 }).where(eq(users.id, gone.user.id));
    for (const input of [{}, { kind: 1, unitId: 1 }, { userIds: [] }])
      await expect(staff.sendMessage({ ...input, title: '甲', content: '乙' })).rejects.toMatchObject(
        refused(/请选择收件人/),
      );
    await expect(staff.sendMessage({ unitId: 999_999, title: '甲', content: '乙' })).rejects.toMatchObject(
      refused(/没有可以收消息的人/),
    );
    expect(await staff.sendMessage({ unitId: unit.unit?.id ?? 0, title: '开班通知', content: '周三报到。' })).toEqual({
      sent: 1,
    });
    expect(
      await staff.sendMessage({
        userIds: [inside.user.id, inside.user.id, waiting.user.id],
        title: '补充',
        content: '带好证件。',
      }),
    ).toEqual({ sent: 2 });
    expect((await db().select().from(messages).where(eq(messages.userId, inside.user.id))).length).toBe(2);
    expect(await lastDeed('message.send')).toMatchObject({ title: '补充', after: { sent: 2 } });
  });

  it('tries failed text messages again, but no code that is over', async () => {
    const { staff } = await as('desk');
    const put = async (template: string, minutes: number) =>
      (
        await db()
          .insert(smsOutbox)
          .values({
            cellPhone: '13900000000',
            template,
            values: {},
            content: '甲',
            createdAt: new Date(clock.getTime() - minutes * 60_000),
            failures: 5,
            // The pause after the last try is not waited for.
            retryAt: new Date(clock.getTime() + 240_000),
          })
          .returning()
      )[0]?.id ?? 0;
    const [old, fresh] = [await put('code', 10), await put('received', 10)];
    expect((await staff.outbox({ state: 2, pageSize: 100 })).list.map((m) => m.id)).toEqual(
      expect.arrayContaining([old, fresh]),
    );
    await expect(staff.resendSms({ ids: [old] })).rejects.toMatchObject(refused(/没有可以重发/));
    expect(await staff.resendSms({ ids: [old, fresh] })).toEqual({ again: 1 });
    const sent = await eventually(
      () => staff.outbox({ wd: '13900000000', state: 1 }),
      (r) => r.total === 1,
    );
    expect(sent.list[0]).toMatchObject({ id: fresh, state: 1 });
  });

  it('shows each role only what waits for it', async () => {
    const [desk, editor] = [await (await as('desk')).staff.waiting({}), await (await as('editor')).staff.waiting({})];
    expect(desk).toMatchObject({
      approvals: expect.any(Number),
      claims: expect.any(Array),
      searches: null,
      deletions: null,
    });
    expect(editor).toMatchObject({ approvals: null, claims: null, applications: null, searches: expect.any(Array) });
    expect(desk.claims?.length).toBeGreaterThan(0);
    // Who waits has waited for more than a day.
    expect(desk.claims?.filter((c) => clock.getTime() - Date.parse(c.since) <= 86_400_000)).toEqual([]);
  });
});
