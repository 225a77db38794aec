import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { sessions, users } from '../../db/tables/account.ts';
import { accounts, password } from '../../db/demo/site.ts';
import { sessionState } from './rules.ts';
import { isFirst } from './sessions.ts';
import { readToken, signToken } from './tokens.ts';

describe('signing in by password', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
  });
  afterAll(() => app.close());

  const login = (username: string, word = password) => app.post('/api/auth/jwt/token', { username, password: word });
  const me = async (token: string) =>
    (await app.get('/api/admin/student/getIndexUserInfo', { authorization: token })).json() as Promise<{
      status: number;
      data: Record<string, unknown>;
    }>;

  it('refuses a wrong password and an unknown account with the same bytes', async () => {
    const wrong = await login('xueyuan01', 'Zhijiang-2025');
    const unknown = await login('nobody01');
    expect([wrong.http, wrong.status, wrong.message]).toEqual([200, 400, '账号或密码不正确']);
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
  });

  it('says of which unit somebody is: the own one, else one that has confirmed', async () => {
    const [own, other] = [await aPerson(app, { kinds: [1, 3] }), await aPerson(app, { kinds: [3] })];
    const unitId = other.unit?.id ?? 0;
    const trainee = await aPerson(app, { kinds: [1], unitId, unitStatus: 0 });
    const of = async (person: typeof own) => (await me(person.token)).data.entrustingUnitId;
    for (const [unitStatus, shown] of [
      [0, null],
      [1, unitId],
      [2, null],
    ] as const) {
      const both = inArray(users.id, [trainee.user.id, own.user.id]);
      await app.database.db.update(users).set({ unitId, unitStatus }).where(both);
      expect([await of(trainee), await of(own)], `${unitStatus}`).toEqual([shown, own.unit?.id]);
    }
  });

  it('asks for what is missing, by name', async () => {
    expect((await app.post('/api/auth/jwt/token', { username: ' ', password: 'x' })).message).toBe('请填写账号');
    expect((await app.post('/api/auth/jwt/token', { username: 'a' })).message).toBe('请填写密码');
  });

  it('answers for every demonstration account with its kinds; only staff is admin', async () => {
    for (const a of accounts) {
      const { status, data } = (await login(a.username)) as unknown as {
        status: number;
        data: { token: string; userType: number[]; isAdmin: boolean; psid: string };
      };
      expect([status, data.psid, data.userType, data.isAdmin]).toEqual([200, a.username, a.kinds, a.isAdmin]);
      expect((await me(data.token)).data).toMatchObject({ name: a.name, userType: a.kinds });
    }
  });

  it('carries the ten fields of the profile', async () => {
    const { data } = (await login('xueyuan01')) as unknown as { data: { token: string } };
    const profile = (await me(data.token)).data;
    for (const field of [
      'name',
      'id',
      'userType',
      'url',
      'studentDept',
      'studentPost',
      'studentType',
      'interestTrainThemeId',
      'entrustingUnitId',
      'projectIdList',
    ])
      expect(profile).toHaveProperty(field);
    expect(profile).not.toHaveProperty('passwordHash');
  });

  it('slows an account after five wrong tries, also one that does not exist, and lets it in later', async () => {
    for (const username of ['jiaoshi01', 'ghost01']) {
      for (let i = 0; i < 5; i++) expect((await login(username, 'wrong')).status).toBe(400);
      const slowed = await login(username);
      expect([slowed.http, slowed.status]).toEqual([429, 429]);
      expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    clock = new Date(clock.getTime() + 11_000);
    expect((await login('jiaoshi01')).status).toBe(200);
  });

  it('revokes at logout, and expires when unused for two hours or after twelve', async () => {
    const first = ((await login('danwei01')) as unknown as { data: { token: string } }).data.token;
    expect((await app.post('/api/auth/jwt/logout', {}, { authorization: first })).status).toBe(200);
    expect((await me(first)).status).toBe(40102);
    // The log is told whose session it was.
    await expect(app.authenticate(first)).rejects.toMatchObject({ about: expect.stringMatching(/^#\d+$/) });
    const second = ((await login('danwei01')) as unknown as { data: { token: string } }).data.token;
    clock = new Date(clock.getTime() + 2 * 3_600_000 + 1);
    expect((await me(second)).status).toBe(40101);
  });

  it('records that a window was closed, which neither ends the session nor renews it', async () => {
    const { token } = ((await login('danwei01')) as unknown as { data: { token: string } }).data;
    const last = async () =>
      (await app.database.db.select().from(sessions).orderBy(desc(sessions.createdAt)).limit(1))[0];
    const before = await last();
    clock = new Date(clock.getTime() + 30_000);
    expect((await app.get('/api/admin/loginLog/beforeLogout', { authorization: token })).status).toBe(200);
    expect(await last()).toMatchObject({ leftAt: clock, usedAt: before?.usedAt, endedAt: null });
    expect((await me(token)).status).toBe(200);
  });

  it('writes down that a session is used once a minute', async () => {
    const { token } = ((await login('danwei01')) as unknown as { data: { token: string } }).data;
    const begun = clock;
    const used = async () =>
      (
        await app.database.db
          .select()
          .from(sessions)
          .where(eq(sessions.id, readToken(token, secret) as string))
      )[0]?.usedAt;
    for (const [seconds, written] of [
      [60, begun],
      [61, new Date(begun.getTime() + 61_000)],
    ] as const) {
      clock = new Date(begun.getTime() + seconds * 1000);
      expect((await me(token)).status).toBe(200);
      expect(await used(), `${seconds}`).toEqual(written);
    }
  });

  it('turns a disabled person away at the next call and at the door', async () => {
    const token = ((await login('duochong01')) as unknown as { data: { token: string } }).data.token;
    await app.database.db.update(users).set({ status: 0 }).where(eq(users.username, 'duochong01'));
    expect((await me(token)).status).toBe(40102);
    expect((await login('duochong01')).message).toBe('该账号已停用，请联系学院');
  });

  it('says so where a theme of interest is no longer there', async () => {
    const { token } = await aPerson(app, { kinds: [1] });
    const chosen = { studentType: 1, interestTrainThemeId: 2_000_000_000 };
    await expect(app.call(token).account.editStudentTypeAndInterest(chosen)).rejects.toMatchObject({
      fields: [{ path: 'interestTrainThemeId', code: 'unknown' }],
    });
  });

  it('keeps no password and no token in the database', async () => {
    const [user] = await app.database.db.select().from(users).limit(1);
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [session] = await app.database.db.select().from(sessions).limit(1);
    expect(Object.keys(session ?? {})).not.toContain('token');
  });
});

describe('the rules of sessions', () => {
  const t = (h: number) => new Date(h * 3_600_000);
  it('tell live, expired and revoked apart', () => {
    expect(sessionState({ createdAt: t(0), usedAt: t(1), endedAt: null }, t(2))).toBe('live');
    expect(sessionState({ createdAt: t(0), usedAt: t(1), endedAt: null }, t(3.1))).toBe('expired');
    expect(sessionState({ createdAt: t(0), usedAt: t(12), endedAt: null }, t(12.1))).toBe('expired');
    expect(sessionState({ createdAt: t(0), usedAt: t(1), endedAt: t(1) }, t(1))).toBe('revoked');
  });

  it('asks a trainee for what has not been said, either of the two, and nobody else', () => {
    const said = (kinds: number[], studentType: number | null, themeId: number | null) =>
      isFirst({ kinds, studentType, themeId });
    expect([said([1], null, 1), said([1], 1, null), said([1], null, null)]).toEqual([true, true, true]);
    expect([said([1], 1, 1), said([2], null, null), said([], null, null)]).toEqual([false, false, false]);
  });

  it('accept no token that somebody else signed', () => {
    const id = '7b0c8cf6-9a54-4d3e-9f11-0d6a37b7f2aa';
    const token = signToken(id, 's'.repeat(32));
    expect(readToken(token, 's'.repeat(32))).toBe(id);
    for (const bad of [
      signToken(id, 'x'.repeat(32)),
      `${id}.`,
      id,
      '',
      `${token}x`,
      token.replace('7b', '7c'),
      'none.none',
    ])
      expect(readToken(bad, 's'.repeat(32)), bad).toBeNull();
  });
});
