import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, decideSeen, lastCode, signIn, staffToken } from '../../../test/factories/people.ts';
import { approvals, teachers, units, users } from '../../db/tables/account.ts';
import { files } from '../../db/tables/files.ts';
import { trail } from '../../db/tables/trail.ts';
import { requestKind } from './register-queries.ts';

describe('what others may become', () => {
  let app: TestApp;
  const password = 'Qingxi2026';
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());
  const proof = async (cellPhone: string) => {
    await app.post('/api/auth/jwt/getCode', { cellPhone, type: 'register' });
    const code = await lastCode(app, cellPhone);
    // The next one need not wait a minute.
    await app.database.pool.query("update sms_codes set created_at = created_at - interval '2 minutes'");
    return { cellPhone, code, password, repeatPassword: password, consent: '2026-11' };
  };
  const again = async (cellPhone: string, unitName: string, more: { licenceUrl?: string } = {}) =>
    app.post('/api/admin/unit/entrustingUnitRegister', {
      unitName,
      contactName: '方圆',
      ...(await proof(cellPhone)),
      ...more,
    });
  const found = async (wd: string) => (await app.api.account.searchUnits({ wd })).map((u) => u.name);
  const staff = async () => app.call(await staffToken(app)).staff;
  const waiting = async (userId: number) => {
    const list = await app.database.db
      .select()
      .from(approvals)
      .where(and(eq(approvals.userId, userId), eq(approvals.status, 0)));
    return list[0]?.id ?? 0;
  };

  it('an approved unit that registers again without a licence keeps the one that was approved, with another lets it go', async () => {
    const { user, cellPhone } = await aPerson(app, { kinds: [3] });
    const { db } = app.database;
    const known = { name: 'a.png', mediaType: 'image/png', bytes: 9, isPublic: false, purpose: 'licence' };
    const [first, second] = [`f/aa/first-${user.id}.png`, `f/aa/second-${user.id}.png`];
    const at = new Date();
    await db.insert(files).values([
      { ...known, path: first, ownerId: user.id, createdAt: at, usedAt: at },
      { ...known, path: second, ownerId: user.id, createdAt: at },
    ]);
    await db.update(units).set({ licence: first }).where(eq(units.userId, user.id));
    const unitName = `单位 ${user.id}`;
    const held = async () => [
      (await db.select().from(units).where(eq(units.userId, user.id)))[0]?.licence,
      ...(await db.select().from(files).where(eq(files.ownerId, user.id)).orderBy(files.path)).map((f) => !!f.usedAt),
    ];
    expect(await again(cellPhone, unitName)).toMatchObject({ status: 200 });
    expect(await held()).toEqual([first, true, false]);
    expect(await again(cellPhone, unitName, { licenceUrl: first })).toMatchObject({ status: 200 });
    expect(await held()).toEqual([first, true, false]);
    expect(await again(cellPhone, unitName, { licenceUrl: second })).toMatchObject({ status: 200 });
    expect(await held()).toEqual([second, false, true]);
  });

  it.each([
    ['that waits under a former name', 0, '原名', '原名', 0],
    ['that waits under its first name', 0, '', '今名', 0],
    ['that was refused with a former name', 2, '原名', '今名', 0],
    ['that was refused under its first name', 2, '', '今名', 0],
    ['that is approved', 1, '原名', '原名', 1],
  ])(
    'a request %s is known by what it was called when it was last decided about',
    async (_, status, kept, then, now) => {
      const { user } = await aPerson(app, { kinds: [] });
      const { db } = app.database;
      const own = eq(approvals.userId, user.id);
      await db.delete(approvals).where(own);
      await db.insert(approvals).values({ userId: user.id, kind: 3, status, former: kept, submittedAt: new Date() });
      await requestKind(db, user.id, 3, 0, new Date(), '今名');
      const [row] = await db.select().from(approvals).where(own);
      expect([row?.status, row?.former]).toEqual([now, then]);
    },
  );

  it('an approved unit that registers again keeps its name until staff have decided about the new one', async () => {
    const { unit, user, cellPhone } = await aPerson(app, { kinds: [3] });
    const former = unit?.name ?? '';
    expect(await again(cellPhone, '云栖县委组织部甲')).toMatchObject({ status: 200 });
    expect([await found(former), await found('云栖县委组织部甲')]).toEqual([[former], []]);
    const id = await waiting(user.id);
    expect((await (await staff()).approvals({ status: 0, pageSize: 100 })).list.find((a) => a.id === id)).toMatchObject(
      {
        kind: 4,
        name: '云栖县委组织部甲',
        summary: `原名称：${former}`,
      },
    );
    expect((await (await staff()).approval({ id })).facts.slice(0, 2)).toEqual([
      ['原名称', former],
      ['新名称', '云栖县委组织部甲'],
    ]);
    await decideSeen(await staff(), { id, approve: true });
    expect([await found(former), await found('云栖县委组织部甲')]).toEqual([[], ['云栖县委组织部甲']]);
    // What it was stays to be seen, and nobody got a kind that is none.
    expect((await (await staff()).approval({ id })).facts[0]).toEqual(['原名称', former]);
    const [row] = await app.database.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.kinds).toEqual([3]);
    const [deed] = await app.database.db
      .select()
      .from(trail)
      .where(and(eq(trail.action, 'unit.rename'), eq(trail.subjectId, String(user.id))));
    expect(deed).toMatchObject({ before: { name: former }, after: { name: '云栖县委组织部甲' } });
  });

  it('an approved unit may take a name that looks like its own', async () => {
    const { user, token } = await aPerson(app, { kinds: [3] });
    const [former, wanted] = [`Abc人才中心${user.id}`, `ABC人才中心${user.id}`];
    await app.database.db.update(units).set({ name: former }).where(eq(units.userId, user.id));
    await app.call(token).people.saveUnit({ unitName: wanted, contactName: '方圆' });
    await decideSeen(await staff(), { id: await waiting(user.id), approve: true });
    expect(await app.call(token).people.unit({})).toMatchObject({ unitName: wanted });
  });

  it('asks from the own page as well; a refusal leaves the name and tells the reason, and a withdrawn wish is gone', async () => {
    const { unit, user, token } = await aPerson(app, { kinds: [3] });
    const former = unit?.name ?? '';
    const own = app.call(token).people;
    const save = (unitName: string) => own.saveUnit({ unitName, contactName: '新联系人' });
    await save('乙县人才中心');
    expect(await own.unit({})).toMatchObject({
      unitName: former,
      contactName: '新联系人',
      status: 1,
      wantedName: '乙县人才中心',
    });
    await save(former);
    expect(await own.unit({})).toMatchObject({ wantedName: '' });
    expect(await waiting(user.id)).toBe(0);
    await save('乙县人才中心');
    const id = await waiting(user.id);
    await decideSeen(await staff(), { id, approve: false, reason: '请附上更名批文' });
    expect(await own.unit({})).toMatchObject({
      unitName: former,
      status: 1,
      wantedName: '',
      renameReason: '请附上更名批文',
    });
    expect((await app.call(token).account.getIndexUserInfo({})).kinds).toEqual([{ kind: 3, status: 1, reason: '' }]);
    expect(await found('乙县')).toEqual([]);
    // With the paper that was missing the same name is asked for again, and waits anew.
    await save('乙县人才中心');
    expect(await own.unit({})).toMatchObject({ unitName: former, wantedName: '乙县人才中心', renameReason: '' });
    expect(await waiting(user.id)).toBe(id);
  });

  it('refuses a name that is taken when it is asked for, and when it was taken meanwhile', async () => {
    const one = await aPerson(app, { kinds: [3] });
    const two = await aPerson(app, { kinds: [3] });
    const own = app.call(one.token).people;
    await expect(own.saveUnit({ unitName: two.unit?.name ?? '', contactName: '甲' })).rejects.toMatchObject({
      answer: { status: 400 },
      fields: [{ path: 'unitName', code: 'taken' }],
    });
    // A blank within, another width or other letters: staff would read the same.
    await app.database.pool.query('update units set name = $1 where id = $2', ['ABC人才中心（丙）', two.unit?.id]);
    for (const unitName of [
      'ABC 人才中心（丙）',
      'ＡＢＣ人才中心(丙)',
      'abc\u3000人才\u00a0中心（丙）',
      'ABC\u200b人才中心（丙）',
    ])
      await expect(own.saveUnit({ unitName, contactName: '甲' }), unitName).rejects.toMatchObject({
        answer: { status: 400 },
        fields: [{ path: 'unitName', code: 'taken' }],
      });
    // The own one may be written otherwise.
    await app.call(two.token).people.saveUnit({ unitName: 'ABC 人才中心（丙）', contactName: '甲' });
    await own.saveUnit({ unitName: '丙县人才中心', contactName: '甲' });
    await aPerson(app, { kinds: [3] }).then(({ unit }) =>
      app.database.pool.query('update units set name = $1 where id = $2', ['丙县人才中心', unit?.id]),
    );
    await expect(decideSeen(await staff(), { id: await waiting(one.user.id), approve: true })).rejects.toMatchObject({
      answer: { status: 400, message: expect.stringContaining('已经登记') },
    });
    expect(await waiting(one.user.id)).not.toBe(0);
  });

  it('an approved teacher keeps the name until staff have decided, whichever page or registration asks for another', async () => {
    const { user, token, cellPhone } = await aPerson(app, { kinds: [1, 2], name: '沈清和' });
    await app.database.db.insert(teachers).values({ userId: user.id, title: '讲师' });
    const own = app.call(token).people;
    const data = { title: '讲师', dept: '', professionId: null, intro: '' };
    const trainee = { studentType: 1, studentDept: '', studentPost: '' };
    const asks = [
      () => own.saveTeacher({ ...data, name: '院士甲' }),
      () => own.saveTrainee({ ...trainee, name: '院士乙' }),
      async () => app.post('/api/auth/jwt/register', { name: '院士丙', studentType: 1, ...(await proof(cellPhone)) }),
      async () => app.post('/api/admin/teacherFront/teacherRegister', { name: '院士丁', ...(await proof(cellPhone)) }),
    ];
    const names = ['院士甲', '院士乙', '院士丙', '院士丁'];
    const stored = async () => (await app.database.db.select().from(users).where(eq(users.id, user.id)))[0]?.name;
    for (const [i, ask] of asks.entries()) {
      await ask();
      const id = await waiting(user.id);
      expect([await stored(), (await (await staff()).approval({ id })).name]).toEqual(['沈清和', names[i]]);
    }
    const id = await waiting(user.id);
    expect((await (await staff()).approval({ id })).facts.slice(0, 2)).toEqual([
      ['原姓名', '沈清和'],
      ['新姓名', '院士丁'],
    ]);
    await decideSeen(await staff(), { id, approve: false, reason: '请附上证明' });
    const again = app.call((await signIn(app, cellPhone, password)).data.token).people;
    expect(await again.teacher({})).toMatchObject({ name: '沈清和', wantedName: '', renameReason: '请附上证明' });
    await again.saveTeacher({ ...data, name: '沈和' });
    await decideSeen(await staff(), { id: await waiting(user.id), approve: true });
    expect(await again.teacher({})).toMatchObject({ name: '沈和', wantedName: '', status: 1 });
  });

  it('a kind that staff took away does not come back by registering again', async () => {
    const { user, cellPhone } = await aPerson(app, { kinds: [1] });
    await (await staff()).setKind({ id: user.id, kind: 1, has: false, reason: '冒用他人身份' });
    const answer = await app.post('/api/auth/jwt/register', {
      name: '甲',
      studentType: 1,
      ...(await proof(cellPhone)),
    });
    expect(answer.status).toBe(200);
    expect((await signIn(app, cellPhone, password)).data.userType).toEqual([]);
    const id = await waiting(user.id);
    expect((await (await staff()).approvals({ status: 0, kind: 1 })).list.map((a) => a.id)).toContain(id);
    // Nor by a second try, while the first one waits.
    await app.post('/api/auth/jwt/register', { name: '甲', studentType: 1, ...(await proof(cellPhone)) });
    expect((await signIn(app, cellPhone, password)).data.userType).toEqual([]);
    await decideSeen(await staff(), { id, approve: true });
    expect((await signIn(app, cellPhone, password)).data.userType).toEqual([1]);
  });

  it('a unit whose kind was taken away waits again, under whatever name', async () => {
    const { user, unit, cellPhone } = await aPerson(app, { kinds: [3] });
    await (await staff()).setKind({ id: user.id, kind: 3, has: false, reason: '冒用' });
    expect((await again(cellPhone, '丁县人才中心')).status).toBe(200);
    expect([await found('丁县'), await found(unit?.name ?? '')]).toEqual([[], []]);
    expect((await (await staff()).approval({ id: await waiting(user.id) })).facts.slice(0, 2)).toEqual([
      ['原名称', unit?.name],
      ['单位名称', '丁县人才中心'],
    ]);
  });

  it.each([
    ['unit', 3, 4],
    ['teacher', 2, 5],
  ])('a wish for another name goes with the kind of a %s that staff take away', async (_, kind, wish) => {
    const { user, token } = await aPerson(app, { kinds: [kind] });
    if (kind === 2) await app.database.db.insert(teachers).values({ userId: user.id, title: '讲师' });
    const own = app.call(token).people;
    const name = kind === 3 ? '庚县组织部' : '沈知行';
    await (kind === 3
      ? own.saveUnit({ unitName: name, contactName: '甲' })
      : own.saveTeacher({ name, title: '', dept: '', professionId: null, intro: '' }));
    const waits = async () =>
      (await app.database.db.select().from(approvals).where(eq(approvals.userId, user.id)))
        .filter((a) => a.status === 0)
        .map((a) => a.kind);
    expect(await waits()).toEqual([wish]);
    await (await staff()).setKind({ id: user.id, kind, has: false, reason: '冒用' });
    expect(await waits()).toEqual([]);
  });

  it('decides about what staff have seen alone: other names and data that came meanwhile are looked at first', async () => {
    const desk = await staff();
    const changed = { answer: { status: 409, message: '提交的内容刚刚被本人改过，请看过新的内容再审核' } };
    const named = await aPerson(app, { kinds: [3] });
    const waits = await aPerson(app);
    await app.database.db.insert(units).values({ userId: waits.user.id, name: '戊县人才中心', contactName: '甲' });
    const teaches = await aPerson(app);
    await app.database.db.insert(teachers).values({ userId: teaches.user.id, title: '讲师' });
    const unit = (of: typeof named) => (unitName: string) =>
      app.call(of.token).people.saveUnit({ unitName, contactName: '甲' });
    const teacher = (title: string) =>
      app.call(teaches.token).people.saveTeacher({ name: '沈老师', title, dept: '', professionId: null, intro: '' });
    const cases = [
      { of: named, save: unit(named), seen: '己县人才中心', unseen: '某某市委组织部' },
      { of: waits, save: unit(waits), seen: '戊县人才中心', unseen: '某某省委组织部' },
      { of: teaches, save: teacher, seen: '讲师', unseen: '院士' },
    ];
    for (const { of, save, seen, unseen } of cases) {
      await save(seen);
      const id = await waiting(of.user.id);
      const { revision } = await desk.approval({ id });
      await save(unseen);
      for (const decision of [{ approve: true }, { approve: false, reason: '不符' }])
        await expect(desk.decideApproval({ id, revision, ...decision }), unseen).rejects.toMatchObject(changed);
      expect([await waiting(of.user.id), await found(unseen)]).toEqual([id, []]);
      const now = await desk.approval({ id });
      expect(now.facts.flat()).toContain(unseen);
      await desk.decideApproval({ id, revision: now.revision, approve: true });
    }
    await expect(desk.decideApproval({ id: 1, approve: true } as never)).rejects.toMatchObject({
      fields: [{ path: 'revision' }],
    });
  });

  it('lets no other name in beside an approval that is on its way', async () => {
    const desk = await staff();
    const { user, token } = await aPerson(app);
    await app.database.db.insert(units).values({ userId: user.id, name: '庚县人才中心', contactName: '甲' });
    const save = (unitName: string) => app.call(token).people.saveUnit({ unitName, contactName: '甲' });
    await save('庚县人才中心');
    const id = await waiting(user.id);
    const { revision } = await desk.approval({ id });
    // Both at once: the registration is held until the one and the other wait.
    const holder = await app.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from approvals where id = $1 for update', [id]);
    const waiters = async () =>
      (
        await app.database.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount;
    const waitFor = (n: number) => eventually(waiters, (found) => found === n);
    const saved = save('某某厅');
    await waitFor(1);
    const decided = desk.decideApproval({ id, revision, approve: true }).catch((error) => error);
    await waitFor(2);
    await holder.query('rollback');
    holder.release();
    await saved;
    expect(await decided).toMatchObject({ answer: { status: 409 } });
    expect([await waiting(user.id), await found('某某厅')]).toEqual([id, []]);
  });

  it('lets no other name in of a teacher who registers again while the approval is on its way', async () => {
    const { user, cellPhone } = await aPerson(app, { name: '王老师' });
    const { pool, db } = app.database;
    await db.insert(teachers).values({ userId: user.id, title: '讲师' });
    await db.insert(approvals).values({ userId: user.id, kind: 2, status: 0, submittedAt: new Date() });
    const proven = await proof(cellPhone);
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [user.id]);
    await holder.query('update approvals set status = 1 where user_id = $1', [user.id]);
    const again = app.post('/api/admin/teacherFront/teacherRegister', { name: '某某厅长', ...proven });
    const waiters = async () =>
      (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
        .rowCount;
    await eventually(waiters, (n) => n === 1);
    await holder.query('commit');
    holder.release();
    expect((await again).status).toBe(200);
    const [now] = await db.select({ name: users.name }).from(users).where(eq(users.id, user.id));
    expect(now?.name).toBe('王老师');
  });
});
