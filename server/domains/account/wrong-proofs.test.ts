import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, lastCode, testPassword, textsTo } from '../../../test/factories/people.ts';
import { takeOf, usedOf } from '../../db/tallies.ts';
import { proofMark } from './places.ts';
import { findUser, setUser, type User } from './queries.ts';
import { codeAt } from './second-proof.ts';

describe('what is asked besides a password', () => {
  let app: TestApp;
  let clock = new Date('2026-11-28T08:00:00Z');
  let networks = 0;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock, trustProxy: 1 });
  });
  afterAll(() => app.close());

  const aColleague = async () => {
    const { token, user, cellPhone } = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    const me = app.call(token).staff;
    const { secret: shared } = await me.beginTotp({});
    // As input methods for Chinese write it.
    const wide = codeAt(shared, clock).replace(/\d/g, (n) => '０１２３４５６７８９'[Number(n)] ?? '');
    const { spare } = await me.confirmTotp({ otp: wide });
    const right = () => {
      clock = new Date(clock.getTime() + 60_000);
      return codeAt(shared, clock);
    };
    const key = proofMark((await findUser(app.database.db, user.id)) as User, secret);
    const enter = async (otp: string, more = {}) => {
      const given = { username: user.username, password: testPassword, otp, ...more };
      const at = { 'x-forwarded-for': `10.4.${networks++}.1` };
      return app.post('/api/auth/jwt/token', given, at) as Promise<{
        message: string;
        data: { device?: string } | null;
      }>;
    };
    const heard = async () => [
      (await app.call(token).messages.list({})).list.filter((m) => m.title.includes('多次输错')).length,
      (await textsTo(app, cellPhone)).filter((t) => t.content.includes('多次输错')).length,
    ];
    /** As if so many wrong ones had come from elsewhere. */
    const guessed = (n: number) => takeOf(app.database.db, [{ key, most: 20, seconds: 86_400 }], n, clock);
    const used = () => usedOf(app.database.db, key, clock);
    return { user, spare, right, enter, heard, guessed, used, me };
  };

  it('is told to the owner at the fifth wrong one of strangers, once; right ones are not counted', async () => {
    const { enter, heard, guessed, right, used } = await aColleague();
    await guessed(3);
    for (const told of [0, 1, 1]) {
      expect((await enter('000000')).message).toBe('动态口令不正确');
      expect(await heard()).toEqual([told, told]);
    }
    expect((await enter(right())).message).toBe('');
    expect(await used()).toBe(6);
  });

  it('is told also where there is no number to write to', async () => {
    const { user, enter, guessed } = await aColleague();
    await setUser(app.database.db, user.id, { cellPhone: null });
    await guessed(4);
    expect((await enter('000000')).message).toBe('动态口令不正确');
  });

  it('is taken of strangers no more after twenty wrong ones, but of a known device, and a spare code is', async () => {
    const { enter, guessed, right, spare, used } = await aColleague();
    const device = (await enter(right())).data?.device;
    await guessed(19);
    expect((await enter('000000', { devices: [device] })).message).toBe('动态口令不正确');
    expect(await used()).toBe(19);
    await guessed(1);
    expect((await enter(right())).message).toContain('输错的动态口令太多');
    expect((await enter(right(), { devices: [device] })).message).toBe('');
    const written = (spare[0] as string).toUpperCase().replace('-', '');
    expect((await enter(written)).message).toBe('');
    expect((await enter(written)).message).toContain('备用码不正确');
  });

  it('is the same in wide digits and with a blank in its midst; other signs are a wrong one, and no fault of the portal', async () => {
    const { enter, right, spare } = await aColleague();
    const wide = (code: string) => code.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
    expect((await enter(wide(right()))).message).toBe('');
    expect((await enter(right().replace(/^(...)/, '$1 '))).message).toBe('');
    expect((await enter(wide(spare[2] as string))).message).toBe('');
    for (const odd of ['٣٤٥٦٧٨', '一二三四五六', '😀😀😀', '12345', '1234567'])
      expect((await enter(odd)).message).toBe('动态口令不正确');
    expect((await enter('　')).message).toBe('请填写动态口令');
  });

  it('is ten spare codes, of which those of before are none once there are new ones', async () => {
    const { me, spare, enter } = await aColleague();
    const fresh = await me.renewSpareCodes({});
    expect([new Set(spare).size, new Set(fresh.spare).size, (await me.me({})).spareLeft]).toEqual([10, 10, 10]);
    expect((await enter(spare[1] as string)).message).toContain('备用码不正确');
    expect((await enter(fresh.spare[1] as string)).message).toBe('');
  });
});

describe('who has gone away', () => {
  it('has no password looked at, nor made, by whichever call it was sent', async () => {
    const app = await startApp('empty');
    const { db } = app.database;
    const password = 'Kuaile-Xiaoxing-9';
    const { user, token, cellPhone } = await aPerson(app);
    const own = { password, repeatPassword: password };
    const { version: consent } = await app.api.privacy.notice({});
    const proof = async (number: string, type: string) => {
      expect((await app.post('/api/auth/jwt/getCode', { cellPhone: number, type })).status).toBe(200);
      return { ...own, cellPhone: number, code: await lastCode(app, number) };
    };
    const signal = AbortSignal.abort();
    const actor = await app.authenticate(token);
    for (const [name, body, by] of [
      ['token', { username: user.username, password: testPassword }, null],
      ['resetPassword', await proof(cellPhone, 'reset'), null],
      ['register', { name: '甲', consent, ...(await proof('13770000001', 'register')) }, null],
      ['updatePassword', { pswd: password }, actor],
    ] as const) {
      const gone = app.dispatch('account', name, { query: {}, body }, by, {
        address: '127.0.0.1',
        cookie: '',
        signal,
        leaves: () => undefined,
      });
      await expect(gone, name).rejects.toMatchObject({ reason: 'unavailable' });
    }
    expect((await findUser(db, user.id))?.passwordHash).toBe(user.passwordHash);
    await app.close();
  });
});
