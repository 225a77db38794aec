import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, lastCode, signIn, textsTo } from '../../../test/factories/people.ts';
import { approvals, smsOutbox, teachers, units, users } from '../../db/tables/account.ts';
import { files } from '../../db/tables/files.ts';
import { trail } from '../../db/tables/trail.ts';

describe('personal data', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
  });
  afterAll(() => app.close());
  const refused = (status: number) => ({ answer: { status } });
  const absent = { answer: { status: 500, message: '404' } };

  it('is closed to the wrong kind', async () => {
    const kinds = {
      trainee: await aPerson(app, { kinds: [1] }),
      teacher: await aPerson(app, { kinds: [2] }),
      unit: await aPerson(app, { kinds: [3] }),
    };
    await expect(app.call(kinds.teacher.token).people.trainee({})).rejects.toMatchObject(refused(403));
    await expect(app.call(kinds.unit.token).people.trainee({})).rejects.toMatchObject(refused(403));
    await expect(app.call(kinds.trainee.token).people.unitHome({})).rejects.toMatchObject(refused(403));
    await expect(app.call(kinds.trainee.token).people.claims({})).rejects.toMatchObject(refused(403));
    for (const who of Object.values(kinds)) {
      const { staff } = app.call(who.token);
      for (const call of [
        () => staff.approvals({}),
        () => staff.outbox({}),
        () => staff.setStatus({ id: 1, active: false }),
        () => staff.sendMessage({ kind: 1, title: 'a', content: 'b' }),
        () => staff.beginTotp({}),
      ])
        await expect(call()).rejects.toMatchObject(refused(403));
    }
    await expect(app.call(kinds.trainee.token).people.teacher({})).rejects.toMatchObject(absent);
    await expect(
      app.call(kinds.trainee.token).people.saveUnit({
        unitName: '抢来的单位',
        contactName: '甲',
        landline: '',
        region: '',
        address: '',
        licenceUrl: '',
      }),
    ).rejects.toMatchObject(absent);
  });

  it('takes a picture only from what was uploaded as one: another file would go with the next picture', async () => {
    const { token, user } = await aPerson(app, { kinds: [3] });
    const { db } = app.database;
    const file = {
      ownerId: user.id,
      name: 'a.png',
      mediaType: 'image/png',
      bytes: 1,
      isPublic: false,
      createdAt: clock,
    };
    await db.insert(files).values([
      { ...file, path: 'f/2026/11/own-licence.png', purpose: 'licence', usedAt: clock },
      { ...file, path: 'f/2026/11/own-avatar.png', purpose: 'avatar', isPublic: true },
      { ...file, path: 'f/2026/11/own-second.png', purpose: 'avatar', isPublic: true },
    ]);
    const { people } = app.call(token);
    await expect(people.saveAvatar({ avatar: 'f/2026/11/own-licence.png' })).rejects.toThrow('上传的文件已失效');
    const kept = async () => {
      const rows = await db
        .select()
        .from(files)
        .where(and(eq(files.ownerId, user.id), isNotNull(files.usedAt)));
      return rows.map((f) => f.path.slice('f/2026/11/own-'.length)).sort();
    };
    // The same one once more stays; the former goes where there is another, or none.
    for (const [avatar, used] of [
      ['avatar.png', ['avatar.png', 'licence.png']],
      ['avatar.png', ['avatar.png', 'licence.png']],
      ['second.png', ['licence.png', 'second.png']],
      ['', ['licence.png']],
    ] as const) {
      await people.saveAvatar({ avatar: avatar && `f/2026/11/own-${avatar}` });
      expect(await kept(), avatar).toEqual(used);
    }
  });

  it('takes a licence only from what was uploaded as one, and lets go of the former alone', async () => {
    const { token, user, unit } = await aPerson(app, { kinds: [3] });
    const { db } = app.database;
    const known = { ownerId: user.id, name: 'a.pdf', mediaType: 'application/pdf', bytes: 1, isPublic: false };
    const paths = ['application', 'first', 'second'].map((name) => `f/2026/12/${user.id}-${name}.pdf`);
    const [application, first, second] = paths as [string, string, string];
    await db
      .insert(files)
      .values([
        { ...known, path: application, purpose: 'application', usedAt: clock, createdAt: clock },
        ...[first, second].map((path) => ({ ...known, path, purpose: 'licence', createdAt: clock })),
      ]);
    const place = { unitName: unit?.name ?? '', contactName: '甲', landline: '', region: '', address: '' };
    const save = (licenceUrl: string) => app.call(token).people.saveUnit({ ...place, licenceUrl });
    await expect(save(application)).rejects.toThrow('上传的文件已失效');
    const kept = async () => {
      const mine = and(eq(files.ownerId, user.id), isNotNull(files.usedAt));
      return (await db.select().from(files).where(mine)).map((f) => f.path).sort();
    };
    // What hangs on an application stays with it, whatever becomes of the licence; none said is the one of before.
    for (const [licence, used] of [
      [first, [application, first]],
      [second, [application, second]],
      [second, [application, second]],
      ['', [application, second]],
    ] as const) {
      await save(licence);
      expect(await kept(), licence).toEqual(used);
    }
  });

  it('takes neither consent nor account from staff by their own hand', async () => {
    const { token, user } = await aPerson(app, { kinds: [], isAdmin: true, roles: ['desk'] });
    const { people } = app.call(token);
    for (const ask of [() => people.withdrawConsent({}), () => people.requestDeletion({ wanted: true })])
      await expect(ask()).rejects.toMatchObject(refused(403));
    // Neither while their second proof is due: an account of staff it is all the same.
    const strict = await startApp('demo', { beside: app, staffProof: true });
    const due = strict.call((await signIn(strict, user.username)).data.token).people;
    for (const ask of [() => due.withdrawConsent({}), () => due.requestDeletion({ wanted: true })])
      await expect(ask()).rejects.toMatchObject(refused(403));
    await strict.close();
    const [row] = await app.database.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ status: 1, deletionRequestedAt: null });
  });

  it('is saved for the caller alone, and asks the unit anew when it changes', async () => {
    const unit = await aPerson(app, { kinds: [3] });
    const next = await aPerson(app, { kinds: [3] });
    const { token, user } = await aPerson(app, { kinds: [1] });
    const me = app.call(token).people;
    const data = {
      name: '方小川',
      studentType: 2,
      studentDept: '某厂',
      studentPost: '主任',
      interestTrainThemeId: 1,
      unitId: unit.unit?.id,
    };
    await expect(me.saveTrainee({ ...data, interestTrainThemeId: 999_999 })).rejects.toMatchObject({
      answer: { message: '所选的主题已不存在，请重新选择' },
    });
    await me.saveTrainee(data);
    expect(await me.trainee({})).toMatchObject({ name: '方小川', unitStatus: 0, unitName: `单位 ${unit.user.id}` });
    await expect(app.call(next.token).people.decideClaim({ id: user.id, confirm: true })).rejects.toMatchObject(absent);
    expect((await app.call(next.token).people.claims({})).list).toEqual([]);
    const claims = await app.call(unit.token).people.claims({});
    expect(claims.list).toMatchObject([
      { id: user.id, name: '方小川', cellPhone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) },
    ]);
    await app.call(unit.token).people.decideClaim({ id: user.id, confirm: true });
    expect(await me.trainee({})).toMatchObject({ unitStatus: 1 });
    expect(await app.call(unit.token).people.unitHome({})).toMatchObject({ claims: 0, students: 1 });
    await me.saveTrainee({ ...data, name: '方大川' });
    expect(await me.trainee({})).toMatchObject({ unitStatus: 1 });
    await me.saveTrainee({ ...data, unitId: next.unit?.id });
    expect(await me.trainee({})).toMatchObject({ unitStatus: 0 });
    await expect(app.call(unit.token).people.decideClaim({ id: user.id, confirm: true })).rejects.toMatchObject(absent);
  });

  it('names no unit that staff have not approved', async () => {
    const waiting = await aPerson(app, { kinds: [3] });
    await app.database.db.update(approvals).set({ status: 0 }).where(eq(approvals.userId, waiting.user.id));
    const me = app.call((await aPerson(app, { kinds: [1] })).token).people;
    const data = { name: '方小溪', studentType: 2, studentDept: '某厂', studentPost: '主任' };
    await expect(me.saveTrainee({ ...data, unitId: waiting.unit?.id })).rejects.toMatchObject({
      answer: { status: 400, message: '没有找到这个单位，请重新选择' },
    });
    expect(await me.trainee({})).toMatchObject({ unitId: null, unitName: '', unitStatus: null });
  });

  it('keeps the approved name of a unit, and an approved teacher approved', async () => {
    const unit = await aPerson(app, { kinds: [3] });
    await app.call(unit.token).people.saveUnit({
      unitName: '另一个名字',
      contactName: '新联系人',
      landline: '0571-1234567',
      region: '',
      address: '',
      licenceUrl: '',
    });
    expect(await app.call(unit.token).people.unit({})).toMatchObject({
      unitName: `单位 ${unit.user.id}`,
      contactName: '新联系人',
      status: 1,
    });
    // While it waits it may be called otherwise, but as no other one.
    const waiting = await aPerson(app, { kinds: [3] });
    await app.database.db.update(approvals).set({ status: 2 }).where(eq(approvals.userId, waiting.user.id));
    const given = { contactName: '联系人', landline: '', region: '', address: '', licenceUrl: '' };
    const named = (unitName: string) => app.call(waiting.token).people.saveUnit({ ...given, unitName });
    await expect(named(unit.unit?.name ?? '')).rejects.toMatchObject({
      fields: [{ path: 'unitName', code: 'taken', message: '这个单位名称已经登记，请核对全称' }],
    });
    await named('还没有人用的名字');
    expect(await app.call(waiting.token).people.unit({})).toMatchObject({ unitName: '还没有人用的名字', status: 0 });
    // Staff see what it was called when it was refused.
    const [again] = await app.database.db.select().from(approvals).where(eq(approvals.userId, waiting.user.id));
    expect(again?.former).toBe(waiting.unit?.name);
    const teacher = await aPerson(app, { kinds: [2] });
    await app.database.db.insert(teachers).values({ userId: teacher.user.id });
    await app
      .call(teacher.token)
      .people.saveTeacher({ name: '沈老师', title: '教授', dept: '党校', professionId: null, intro: '讲县域经济。' });
    expect(await app.call(teacher.token).people.teacher({})).toMatchObject({
      name: teacher.user.name,
      wantedName: '沈老师',
      title: '教授',
      status: 1,
    });
  });

  it('changes the mobile number by a code to the new one, never to one that is taken', async () => {
    const { token, cellPhone } = await aPerson(app, { kinds: [1] });
    const other = await aPerson(app, { kinds: [1] });
    const send = async (number: string) => {
      await app.call(token).account.getCode({ cellPhone: number, type: 'changeMobile' });
      return lastCode(app, number);
    };
    const code = await send('13911112222');
    await expect(app.call(token).people.changeMobile({ cellPhone: '13911113333', code })).rejects.toMatchObject(
      refused(400),
    );
    await app.call(token).people.changeMobile({ cellPhone: '13911112222', code });
    expect((await app.call(token).people.trainee({})).cellPhone).toBe('13911112222');
    expect((await app.post('/api/auth/jwt/token', { username: cellPhone, password: 'Zhijiang-2026' })).status).toBe(
      400,
    );
    await expect(
      app.call(token).people.changeMobile({ cellPhone: other.cellPhone, code: await send(other.cellPhone) }),
    ).rejects.toMatchObject({ answer: { message: '这个手机号码已用于另一个账号' } });
  });

  it('opens the centre of a unit to nobody whose unit is gone, whatever kind they still have', async () => {
    const { token, unit } = await aPerson(app, { kinds: [3] });
    await app.database.db.delete(units).where(eq(units.id, unit?.id ?? 0));
    const own = app.call(token).people;
    for (const ask of [() => own.unitHome({}), () => own.claims({}), () => own.decideClaim({ id: 1, confirm: true })])
      await expect(ask()).rejects.toMatchObject({ reason: 'forbidden' });
  });

  it('lets the consent be withdrawn and the deletion be asked for, and taken back', async () => {
    const given = { kinds: [1], consentVersion: '2026-11', consentAt: clock };
    const { token: open, user, cellPhone } = await aPerson(app, given);
    clock = new Date(clock.getTime() + 301_000);
    const old = app.call(open).people;
    // Who finds an open computer neither ends the account nor takes its data away.
    for (const call of [
      () => old.withdrawConsent({}),
      () => old.requestDeletion({ wanted: true }),
      () => old.exportData({}),
    ])
      await expect(call()).rejects.toMatchObject({ fields: [{ path: 'proof', code: 'required' }] });
    const { token } = (await signIn(app, user.username)).data;
    const me = app.call(token).people;
    expect(await me.requestDeletion({ wanted: true })).toEqual({ requestedAt: clock.toISOString() });
    expect((await me.privacy({})).deletionRequestedAt).toBe(clock.toISOString());
    expect(await me.requestDeletion({ wanted: true })).toEqual({ requestedAt: clock.toISOString() });
    expect(await me.requestDeletion({ wanted: false })).toEqual({ requestedAt: null });
    expect((await app.call(token).messages.list({})).list.map((m) => m.title)).toEqual([
      '您的账号收回了注销申请',
      '您的账号申请了注销',
    ]);
    for (const wanted of [true, false, true]) await me.requestDeletion({ wanted });
    await expect(me.requestDeletion({ wanted: false })).rejects.toMatchObject(refused(429));
    await app.database.db.delete(smsOutbox);
    await me.withdrawConsent({});
    expect((await textsTo(app, cellPhone)).map((t) => t.content)).toEqual([
      expect.stringContaining('撤回了对隐私政策的同意'),
    ]);
    const deeds = await app.database.db
      .select()
      .from(trail)
      .where(eq(trail.subjectId, String(user.id)));
    expect(deeds.map((d) => d.action).sort()).toEqual(['user.consentOff', ...Array(5).fill('user.deletion')]);
    await expect(app.authenticate(token)).rejects.toMatchObject(refused(40102));
    const [row] = await app.database.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ status: 0, consentVersion: '', consentAt: null });
    // Also where staff let them in again, no window of before goes on.
    await app.database.db.update(users).set({ status: 1 }).where(eq(users.id, user.id));
    await expect(app.authenticate(token)).rejects.toMatchObject(refused(40102));
    clock = new Date(clock.getTime() + 1000);
  });
});
