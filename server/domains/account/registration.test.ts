import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, decideSeen, lastCode, signIn, staffToken } from '../../../test/factories/people.ts';
import { approvals, users } from '../../db/tables/account.ts';

const password = 'Qingxi2026';
const consent = '2026-11';

describe('codes and registration', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  const later = (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * 1000);
  };
  let numbers = 13900000000;
  const number = () => String(numbers++);
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock, smsPerDay: 60, trustProxy: 1 });
  });
  afterAll(() => app.close());

  const ask = (cellPhone: string, type = 'register') => app.post('/api/auth/jwt/getCode', { cellPhone, type });
  const codeFor = async (cellPhone: string, type = 'register') => {
    const { status, message } = await ask(cellPhone, type);
    expect([status, message]).toEqual([200, '']);
    return lastCode(app, cellPhone);
  };
  const trainee = (cellPhone: string, code: string, more: object = {}) =>
    app.post('/api/auth/jwt/register', {
      name: '林小满',
      cellPhone,
      code,
      password,
      repeatPassword: password,
      studentType: 1,
      studentDept: '县财政局',
      studentPost: '科员',
      consent,
      ...more,
    });

  it('refuses a theme of interest that is not there at its field, at registration and after the first login', async () => {
    const cellPhone = number();
    const gone = { interestTrainThemeId: 999_999_999 };
    const answers = [
      await trainee(cellPhone, await codeFor(cellPhone), gone),
      await app.post(
        '/api/admin/student/official/editStudentTypeAndInterest',
        { studentType: 1, ...gone },
        { authorization: (await aPerson(app, { kinds: [1] })).token },
      ),
    ];
    for (const { http, status, data } of answers)
      expect([http, status, data]).toEqual([
        200,
        400,
        {
          fields: [
            {
              path: 'interestTrainThemeId',
              code: 'unknown',
              message: expect.stringMatching(/^所选的.+已不存在，请重新选择$/),
            },
          ],
        },
      ]);
  });

  it('sends one code a minute and five a day to a number for one network', async () => {
    const cellPhone = number();
    for (let i = 0; i < 5; i++) {
      expect((await ask(cellPhone)).status).toBe(200);
      const soon = await ask(cellPhone);
      expect([soon.http, soon.status]).toEqual([429, 429]);
      later(61);
    }
    const sixth = await ask(cellPhone);
    expect([sixth.status, sixth.message]).toEqual([429, '这个号码今天获取的验证码太多，请约 24 小时后再获取验证码']);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(60);
    later(86_400);
    expect((await ask(cellPhone)).status).toBe(200);
  });

  it('counts two requests at once as two', async () => {
    const cellPhone = number();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(cellPhone)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  });

  it('tells no account apart: the same answer for a known and an unknown number, and a message for the known one only', async () => {
    const unknown = number();
    const [a, b] = [await ask('13800000001', 'login'), await ask(unknown, 'login')];
    expect([b.http, b.status, b.message, b.data]).toEqual([a.http, a.status, a.message, a.data]);
    await expect(lastCode(app, '13800000001')).resolves.toMatch(/^\d{6}$/);
    expect(await lastCode(app, unknown)).toBe('');
    const wrong = await app.post('/api/auth/jwt/loginByCode', { cellPhone: unknown, code: '000000' });
    expect([wrong.status, wrong.message]).toEqual([400, '验证码不正确或已失效']);
    later(61);
  });

  it('lets a code die after five tries, after five minutes, and after its use', async () => {
    const one = number();
    const code = await codeFor(one);
    const other = code === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i++) expect((await trainee(one, other)).message).toBe('验证码不正确或已失效');
    expect((await trainee(one, code)).message).toBe('验证码不正确或已失效');
    const two = number();
    const old = await codeFor(two);
    later(301);
    expect((await trainee(two, old)).message).toBe('验证码不正确或已失效');
    const three = number();
    const used = await codeFor(three);
    expect((await trainee(three, used)).status).toBe(200);
    expect((await trainee(three, used)).message).toBe('验证码不正确或已失效');
  });

  it('refuses what is not a number, a password, a consent, in plain words', async () => {
    const cellPhone = number();
    for (const [more, message] of [
      [{ cellPhone: '1390000000' }, '请输入 11 位手机号码'],
      [{ password: 'short1' }, '密码为 8 至 20 位，须同时有字母和数字，不能有空格和汉字'],
      [{ password: 'onlyletters' }, '密码为 8 至 20 位，须同时有字母和数字，不能有空格和汉字'],
      [{ repeatPassword: 'Other2026' }, '两次输入的密码不一致'],
      [{ consent: '' }, '请先阅读并同意隐私政策'],
      [{ name: ' ' }, '请填写姓名'],
      [{ code: '12' }, '验证码是 6 位数字'],
    ] as const) {
      const answer = await trainee(cellPhone, '123456', more);
      expect([answer.status, answer.message]).toEqual([400, message]);
    }
  });

  it('lets trainees in at once; kind, rights, unit and state in the body decide nothing', async () => {
    const cellPhone = number();
    const answer = await trainee(cellPhone, await codeFor(cellPhone), {
      kinds: [1, 2, 3],
      userType: [3],
      isAdmin: true,
      status: 1,
      unitStatus: 1,
      unitId: 1,
    });
    expect(answer.status).toBe(200);
    const { data } = await signIn(app, cellPhone, password);
    expect(data).toMatchObject({ userType: [1], isAdmin: false, isFirst: true });
    const profile = await app.call(data.token).account.getIndexUserInfo({});
    expect(profile).toMatchObject({ name: '林小满', studentDept: '县财政局', entrustingUnitId: null, cellPhone });
  });

  it('keeps a unit and a teacher waiting until staff decide, tells them by message and text, and takes a second request after a refusal', async () => {
    const cellPhone = number();
    const unit = {
      unitName: '云岭县人才服务中心',
      contactName: '方圆',
      landline: '0578-1234567',
      region: '浙江省,丽水市,云和县',
      address: '云岭路 1 号',
      licenceUrl: '',
      cellPhone,
      password,
      repeatPassword: password,
      consent,
    };
    expect(
      (await app.post('/api/admin/unit/entrustingUnitRegister', { ...unit, landline: '12345', code: '123456' }))
        .message,
    ).toContain('座机号码');
    expect(
      (await app.post('/api/admin/unit/entrustingUnitRegister', { ...unit, code: await codeFor(cellPhone) })).status,
    ).toBe(200);
    const { data } = await signIn(app, cellPhone, password);
    expect(data.userType).toEqual([]);
    const own = app.call(data.token);
    expect((await own.account.getIndexUserInfo({})).kinds).toEqual([{ kind: 3, status: 0, reason: '' }]);
    await expect(own.people.unitHome({})).rejects.toMatchObject({ answer: { status: 403 } });
    const staff = app.call(await staffToken(app));
    const waiting = (await staff.staff.approvals({ status: 0, kind: 3 })).list.find((a) => a.name === unit.unitName);
    await expect(decideSeen(staff.staff, { id: waiting?.id ?? 0, approve: false })).rejects.toMatchObject({
      answer: { message: '请填写未通过的原因' },
    });
    await decideSeen(staff.staff, { id: waiting?.id ?? 0, approve: false, reason: '执照照片不清楚' });
    expect(await own.people.unit({})).toMatchObject({ status: 2, reason: '执照照片不清楚' });
    expect((await staff.staff.outbox({ pageSize: 100 })).list.find((m) => m.cellPhone === cellPhone)).toMatchObject({
      cellPhone,
      content: expect.stringContaining('执照照片不清楚'),
    });
    await own.people.saveUnit({ ...unit, unitName: '云岭县人才中心' });
    expect(await own.people.unit({})).toMatchObject({ status: 0, reason: '', unitName: '云岭县人才中心' });
    await decideSeen(staff.staff, { id: waiting?.id ?? 0, approve: true });
    await expect(decideSeen(staff.staff, { id: waiting?.id ?? 0, approve: true })).rejects.toMatchObject({
      answer: { message: '这份注册已经处理过，请刷新列表' },
    });
    // The same session: the new kind counts with the next call.
    expect(await app.call(data.token).people.unitHome({})).toMatchObject({ unitName: '云岭县人才中心', students: 0 });
  });

  it('merges the kinds of one number into one account', async () => {
    const { user, cellPhone } = await aPerson(app, { kinds: [1] });
    later(61);
    const code = await codeFor(cellPhone);
    const answer = await app.post('/api/admin/teacherFront/teacherRegister', {
      name: '沈知微',
      title: '教授',
      dept: '党校',
      intro: '',
      cellPhone,
      code,
      password,
      repeatPassword: password,
      consent,
    });
    expect(answer).toMatchObject({ status: 200, data: { id: user.id } });
    const { data } = await signIn(app, cellPhone, password);
    expect(data.userType).toEqual([1]);
    expect((await app.call(data.token).account.getIndexUserInfo({})).kinds).toEqual([
      { kind: 1, status: 1, reason: '' },
      { kind: 2, status: 0, reason: '' },
    ]);
  });

  it('refuses a unit name that stands already, and a unit that is not approved', async () => {
    const cellPhone = number();
    const code = await codeFor(cellPhone);
    const called = (unitName: string) =>
      app.post('/api/admin/unit/entrustingUnitRegister', {
        unitName,
        contactName: '甲',
        cellPhone,
        code,
        password,
        repeatPassword: password,
        consent,
      });
    for (const unitName of ['清溪县教育培训中心', '清溪县 教育培训中心', '清溪县教育\u2060培训中心']) {
      const twice = await called(unitName);
      expect([twice.status, twice.message]).toEqual([400, '这个单位名称已经登记，请由单位管理员登录，或致电咨询热线']);
    }
    const other = number();
    expect((await trainee(other, await codeFor(other), { entrustingUnitId: 999999 })).message).toBe(
      '没有找到这个单位，请重新选择',
    );
    // One whose person is approved as something else waits all the same: neither chosen at registration nor later.
    const waiting = await aPerson(app, { kinds: [1, 3] });
    const { db } = app.database;
    const unit = and(eq(approvals.userId, waiting.user.id), eq(approvals.kind, 3));
    await db.update(approvals).set({ status: 0 }).where(unit);
    const third = number();
    const closed = await aPerson(app, { kinds: [3], status: 0 });
    const late = await trainee(third, await codeFor(third), { entrustingUnitId: closed.unit?.id });
    expect([late.status, late.message]).toEqual([400, '没有找到这个单位，请重新选择']);
    const early = await trainee(third, await lastCode(app, third), { entrustingUnitId: waiting.unit?.id });
    expect([early.status, early.message]).toEqual([400, '没有找到这个单位，请重新选择']);
    await db.update(approvals).set({ status: 1 }).where(unit);
    expect((await trainee(third, await lastCode(app, third), { entrustingUnitId: waiting.unit?.id })).status).toBe(200);
    expect((await app.api.account.searchUnits({ wd: '清溪' })).map((u) => u.name)).toEqual(['清溪县教育培训中心']);
    expect(await app.api.account.searchUnits({ wd: '%%' })).toEqual([]);
    for (const status of [0, 1]) {
      await db.update(users).set({ status });
      expect(await app.api.account.searchUnits({ wd: '清溪' }), 'of accounts that are open').toHaveLength(status);
    }
  });

  it('stops at the budget of the day', async () => {
    let refused = 0;
    // From all over the country: an address has limits of its own.
    for (let i = 0; i < 70 && !refused; i++) {
      const from = { 'x-forwarded-for': `10.${i}.0.1` };
      const body = { cellPhone: number(), type: 'register' };
      refused = (await app.post('/api/auth/jwt/getCode', body, from)).status === 429 ? 1 : 0;
    }
    expect(refused).toBe(1);
    later(86_401);
    expect((await ask(number())).status).toBe(200);
  });
});
