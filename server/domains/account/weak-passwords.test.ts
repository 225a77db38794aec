import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, lastCode } from '../../../test/factories/people.ts';

const { account } = contract;

describe('a password', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
  });
  afterAll(() => app.close());

  type Reply = { status: number; data: { fields?: object[] } | null };
  const post = (call: { path: string }, body: object, token = '') =>
    app.post(`/api${call.path}`, body, token ? { authorization: token } : {}) as unknown as Promise<Reply>;
  const codeFor = async (cellPhone: string, type: string) => {
    clock = new Date(clock.getTime() + 61_000);
    expect((await post(account.getCode, { cellPhone, type })).status).toBe(200);
    return lastCode(app, cellPhone);
  };
  const owned = expect.stringContaining('不能有您的账号、手机号码或姓名');
  const refusedAt = (path: string) => ({ status: 400, data: { fields: [{ path, message: owned }] } });
  const twice = (password: string) => ({ password, repeatPassword: password });

  it('is not what the account is called by, when it is changed', async () => {
    const cellPhone = '13750000001';
    const { user, token } = await aPerson(app, { kinds: [1], cellPhone, name: 'Mei Lin 2026' });
    const named = [user.username, user.username.toUpperCase(), 'meilin2026', 'Mei.Lin-2026', `tel${cellPhone}`];
    for (const pswd of [...named, 'Mei-Lin-2027', '!!meilin73', 'meilin7meilin'])
      expect(await post(account.updatePassword, { pswd }, token), pswd).toMatchObject(refusedAt('pswd'));
    expect(await post(account.updatePassword, { pswd: 'Mei-Lins-27' }, token)).toMatchObject({ status: 200 });
  });

  it('is not a name of Chinese signs as it sounds, whichever part stands first', async () => {
    const { token } = await aPerson(app, { kinds: [1], cellPhone: '13750000009', name: '徐南乔' });
    for (const pswd of ['XuNanqiao1', 'xunanqiao-2026', 'NanqiaoXu88'])
      expect(await post(account.updatePassword, { pswd }, token), pswd).toMatchObject(refusedAt('pswd'));
    expect(await post(account.updatePassword, { pswd: 'NanqiaoDeng88' }, token)).toMatchObject({ status: 200 });
  });

  it('is not a common word, of this country as well, with digits in a row', async () => {
    const { token } = await aPerson(app, { kinds: [1], cellPhone: '13750000004' });
    const grown = ['woaini1314', 'Admin123456', 'Password1!', 'Huawei@123', 'Sunshine-2025', 'a1234567', '147258369q'];
    const born = ['li19900101', 'Wang-900101', 'zhangsan123', 'password20262026', 'Password20261127', '01011990abc'];
    const said = ['adminadmin1', 'qwerqwer1', 'abcabc123', 'woaizhongguo1', 'Dangxiao-2026', 'ganbu2026', 'q159357q'];
    const meant = ['P@ssword2026', 'Passw0rd2026', 'abcdefgh12345678', 'dragon007', 'zxcvbn-2026'];
    for (const pswd of [
      ...grown,
      ...born,
      ...meant,
      'beijing5201314',
      '888888Zj',
      '123123mima',
      'abc-87654321',
      ...said,
    ])
      expect(await post(account.updatePassword, { pswd }, token), pswd).toMatchObject({
        status: 400,
        data: { fields: [{ path: 'pswd', message: '这个密码太常见，容易被猜到，请换一个' }] },
      });
    expect(await post(account.updatePassword, { pswd: 'beijing-73915' }, token)).toMatchObject({ status: 200 });
  });

  it('nor when it is set anew by a code, which counts again afterwards', async () => {
    const cellPhone = '13750000002';
    const { user } = await aPerson(app, { kinds: [1], cellPhone });
    const reset = (code: string, password: string) =>
      post(account.resetPassword, { cellPhone, code, ...twice(password) });
    const code = await codeFor(cellPhone, 'reset');
    // Only who has proven the number hears what its account is called.
    expect((await reset('000000', user.username)).data?.fields).toMatchObject([{ path: 'code' }]);
    expect(await reset(code, user.username)).toMatchObject(refusedAt('password'));
    expect(await reset(code, `x${cellPhone}`)).toMatchObject(refusedAt('password'));
    expect(await reset(code, 'Vergessen-26')).toMatchObject({ status: 200 });
  });

  it('nor when somebody registers, also for a number that has an account', async () => {
    const cellPhone = '13750000003';
    const { user } = await aPerson(app, { kinds: [1], cellPhone });
    const given = async (more: object) => ({
      ...{ cellPhone, consent: '2026-11', name: 'Mei Lin' },
      code: await codeFor(cellPhone, 'register'),
      ...more,
    });
    const tries = [
      post(account.register, await given(twice(user.username))),
      post(account.register, await given({ ...twice('Lan-Xi2026'), name: 'lan xi 2026' })),
      post(account.teacherRegister, await given({ ...twice('Lan-Xi2026'), name: 'lan xi 2026' })),
      post(account.entrustingUnitRegister, await given({ ...twice('office2026'), ...aUnit })),
    ];
    for (const reply of tries) expect(await reply).toMatchObject(refusedAt('password'));
  });
});

describe('a password of a live site', () => {
  // Some of it is a common word as well.
  const said = expect.stringMatching('本站的名称|太常见');
  const change = (app: TestApp, pswd: string, token: string) =>
    app.post(`/api${account.updatePassword.path}`, { pswd }, { authorization: token });

  it('is not what the site is called, with a year or a sign: that of its demonstration among them', async () => {
    const app = await startApp('demo', { demo: false, siteUrl: 'https://portal.qianjiang-edu.test' });
    try {
      const { token } = await aPerson(app, { kinds: [1] });
      for (const pswd of [
        'Zhijiang-2026',
        'zhijiang.2027',
        'ZhijiangPeixun1',
        '2026zjpxxy!!',
        'Peixun@2026',
        'Executive2026',
        'qianjiang2026',
        'Portal-2026',
      ])
        expect(await change(app, pswd, token), pswd).toMatchObject({
          status: 400,
          data: { fields: [{ path: 'pswd', message: said }] },
        });
      await app.database.pool.query(
        `insert into settings (key, value) values ('name', '"钱塘书院"') on conflict (key) do update set value = excluded.value`,
      );
      expect(await change(app, 'Qiantang-2026', token)).toMatchObject({ status: 400 });
      // A word of the site among others is as good as any other.
      expect(await change(app, 'Zhijiang-lanhua7', token)).toMatchObject({ status: 200 });
    } finally {
      await app.close();
    }
  });

  it('of a demonstration is one that everybody knows', async () => {
    const app = await startApp('demo');
    try {
      const { token } = await aPerson(app, { kinds: [1] });
      expect(await change(app, 'Zhijiang-2026', token)).toMatchObject({ status: 200 });
    } finally {
      await app.close();
    }
  });
});

const aUnit = {
  unitName: '某单位',
  contactName: 'Office 2026',
  landline: '0571-86690001',
  region: '浙江省,杭州市,拱墅区',
  address: '某路 1 号',
};
