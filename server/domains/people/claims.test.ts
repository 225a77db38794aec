import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '../../../shared/sitemap.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, aSignedIn } from '../../../test/factories/people.ts';
import { teachers, users } from '../../db/tables/account.ts';
import { categories, themes } from '../../db/tables/content.ts';
import { messages } from '../../db/tables/messages.ts';
import { tallies } from '../../db/tables/tallies.ts';
import { trail } from '../../db/tables/trail.ts';

describe('who says that they belong to a unit', () => {
  const clock = new Date('2026-11-21T08:00:00Z');
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
  });
  afterAll(() => app.close());

  const inboxOf = (userId: number) =>
    app.database.db.select().from(messages).where(eq(messages.userId, userId)).orderBy(messages.id);
  const statusOf = async (id: number) => {
    const [row] = await app.database.db.select().from(users).where(eq(users.id, id));
    return [row?.unitId, row?.unitStatus];
  };

  it('is listed to it by when they came, on one page each, and counted beside its trainees and messages', async () => {
    const unit = await aPerson(app, { kinds: [3], name: '联系甲' });
    const unitId = unit.unit?.id ?? 0;
    const member = (name: string, minutes: number, unitStatus = 0) =>
      aSignedIn(app, {
        ...{ name, unitId, unitStatus, dept: `${name}处`, post: `${name}长`, cellPhone: `1370000${1000 + minutes}` },
        createdAt: new Date(clock.getTime() - minutes * 60_000),
      });
    const [c, a, b] = [await member('丙', 1), await member('甲', 3), await member('乙', 2)];
    await member('早就确认', 8, 1);
    await member('没有确认', 9, 2);
    const own = app.call(unit.token);
    const pages = await Promise.all([1, 2].map((pageNum) => own.people.claims({ pageNum, pageSize: 2 })));
    expect(pages.flatMap((p) => p.list.map((m) => m.id))).toEqual([a.id, b.id, c.id]);
    expect(pages.map((p) => p.total)).toEqual([3, 3]);
    const createTime = new Date(clock.getTime() - 180_000).toISOString();
    const shown = { name: '甲', dept: '甲处', post: '甲长', cellPhone: '137****1003', createTime };
    expect(pages[0]?.list[0]).toEqual({ id: a.id, ...shown });
    const letter = { userId: unit.user.id, type: 4, title: '通知', content: '', link: '', createdAt: clock };
    await app.database.db.insert(messages).values([letter, { ...letter, readAt: clock }]);
    const home = {
      unitName: unit.unit?.name,
      contactName: '联系甲',
      claims: 3,
      students: 1,
      unreachable: 0,
      unread: 1,
    };
    expect(await own.people.unitHome({})).toEqual(home);
    // Its people are those of its list: also who has no account, but nobody whom it has archived.
    await own.students.add({ name: '没有账号' });
    const { id } = await own.students.add({ name: '不再来' });
    await own.students.archive({ ids: [id], archived: 1 });
    expect(await own.people.unitHome({})).toEqual({ ...home, students: 2, unreachable: 1 });
  });

  it('hears of five hundred decisions a day of a unit at most; those of another unit count for that one', async () => {
    const [one, two] = [await aPerson(app, { kinds: [3] }), await aPerson(app, { kinds: [3] })];
    const claim = async ({ unit }: typeof one) =>
      (await aSignedIn(app, { unitId: unit?.id ?? 0, unitStatus: 0 }, clock)).id;
    const decide = async (by: typeof one) =>
      app.call(by.token).people.decideClaim({ id: await claim(by), confirm: true });
    await decide(one);
    const { db } = app.database;
    await db.update(tallies).set({ used: 499 }).where(like(tallies.key, 'claims%'));
    await decide(one);
    await expect(decide(one)).rejects.toMatchObject({ answer: { status: 429 } });
    await decide(two);
  });

  it('hears what the unit has said, once, and is led on', async () => {
    const unit = await aPerson(app, { kinds: [3] });
    const unitId = unit.unit?.id ?? 0;
    const { people } = app.call(unit.token);
    const [yes, no] = [
      await aSignedIn(app, { unitId, unitStatus: 0 }, clock),
      await aSignedIn(app, { unitId, unitStatus: 0 }, clock),
    ];
    await people.decideClaim({ id: yes.id, confirm: true });
    await people.decideClaim({ id: no.id, confirm: false });
    expect([await statusOf(yes.id), await statusOf(no.id)]).toEqual([
      [unitId, 1],
      [unitId, 2],
    ]);
    const said = async (id: number) => (await inboxOf(id)).map((m) => [m.type, m.title, m.content, m.link]);
    const name = unit.unit?.name;
    expect(await said(yes.id)).toEqual([
      [1, '所属单位已确认', `${name}已确认您是本单位学员。`, href('trainee/profile')],
    ]);
    const refused = `${name}没有确认您的申请，请核对单位后重新选择。`;
    expect(await said(no.id)).toEqual([[1, '所属单位未确认', refused, href('trainee/profile-edit')]]);
    for (const { id } of [yes, no])
      for (const confirm of [true, false]) await expect(people.decideClaim({ id, confirm })).rejects.toThrow('404');
    expect([(await inboxOf(yes.id)).length, (await inboxOf(no.id)).length]).toEqual([1, 1]);
    expect(await inboxOf(unit.user.id)).toEqual([]);
  });

  it('hears of what staff decide in the place of the unit, and is moved, and both are written down', async () => {
    const unit = await aPerson(app, { kinds: [3] });
    const [unitId, name] = [unit.unit?.id ?? 0, unit.unit?.name];
    const staff = app.call((await aPerson(app, { isAdmin: true, roles: ['desk'] })).token).staff;
    const claim = () => aSignedIn(app, { name: '学员', unitId, unitStatus: 0 }, clock);
    const [yes, no, moved, teacher] = [
      await claim(),
      await claim(),
      await claim(),
      await aSignedIn(app, { kinds: [2] }),
    ];
    await staff.decideMember({ id: yes.id, confirm: true });
    await staff.decideMember({ id: no.id, confirm: false });
    for (const { id } of [yes, no])
      await expect(staff.decideMember({ id, confirm: true })).rejects.toThrow('没有等待确认');
    // Who is confirmed there already, is no trainee, or stands in the list twice is not moved, and hears nothing.
    const ids = [moved.id, yes.id, moved.id, teacher.id];
    expect(await staff.moveMember({ ids, unitId })).toEqual({ moved: 1 });
    expect(await staff.moveMember({ ids: [moved.id], unitId: null })).toEqual({ moved: 1 });
    await expect(staff.moveMember({ ids: [teacher.id], unitId })).rejects.toThrow('请选择学员');
    expect(await Promise.all([yes, no, moved].map((m) => statusOf(m.id)))).toEqual([
      [unitId, 1],
      [unitId, 2],
      [null, null],
    ]);
    const told = async (id: number) => (await inboxOf(id)).map((m) => [m.title, m.content, m.link]);
    const [profile, edit] = [href('trainee/profile'), href('trainee/profile-edit')];
    expect(await told(yes.id)).toEqual([['所属单位已确认', `学院已代${name}确认您是该单位学员。`, profile]]);
    expect(await told(no.id)).toEqual([['所属单位未确认', `您选择的${name}没有确认，请核对后重新选择。`, edit]]);
    expect(await told(moved.id)).toEqual([
      ['所属单位已变更', `学院已将您归入${name}。`, profile],
      ['已移出所属单位', '学院已将您移出原来的单位；需要时可在个人信息里重新选择。', profile],
    ]);
    expect(await told(teacher.id)).toEqual([]);
    const deeds = async (id: number) =>
      (
        await app.database.db
          .select()
          .from(trail)
          .where(eq(trail.subjectId, String(id)))
          .orderBy(trail.id)
      ).map((d) => [d.action, d.title, d.before, d.after]);
    const waiting = { unitStatus: 0 };
    expect(await deeds(yes.id)).toEqual([['member.confirm', `学员，${name}`, waiting, { unitStatus: 1 }]]);
    expect(await deeds(no.id)).toEqual([['member.refuse', `学员，${name}`, waiting, { unitStatus: 2 }]]);
    expect(await deeds(moved.id)).toEqual([
      ['member.move', `学员，${name}`, { unitId, unitStatus: 0 }, { unitId, unitStatus: 1 }],
      ['member.move', '学员，不属于任何单位', { unitId, unitStatus: 1 }, { unitId: null, unitStatus: null }],
    ]);
  });

  it('has each of their data where they wrote it: trainee, teacher and unit', async () => {
    const { db } = app.database;
    const [theme] = await db
      .insert(themes)
      .values({ name: '县域', trainTypes: [1] })
      .returning();
    const [field] = await db.insert(categories).values({ kind: 'profession', name: '经济' }).returning();
    const trainee = await aPerson(app, { kinds: [1] });
    const unit = await aPerson(app, { kinds: [3] });
    const teacher = await aPerson(app, { kinds: [2] });
    await db.insert(teachers).values({ userId: teacher.user.id });
    const unitId = unit.unit?.id;
    const mine = { studentType: 2, studentDept: '某厂', studentPost: '主任', interestTrainThemeId: theme?.id };
    await app.call(trainee.token).people.saveTrainee({ ...mine, name: trainee.user.name, unitId });
    expect(await app.call(trainee.token).people.trainee({})).toMatchObject({
      ...mine,
      ...{ themeName: '县域', unitId, unitName: unit.unit?.name, unitStatus: 0, cellPhone: trainee.cellPhone },
    });
    // Without a unit, or a theme, none is kept.
    await app
      .call(trainee.token)
      .people.saveTrainee({ ...mine, name: trainee.user.name, interestTrainThemeId: undefined });
    const left = { themeName: '', interestTrainThemeId: null, unitId: null, unitName: '', unitStatus: null };
    expect(await app.call(trainee.token).people.trainee({})).toMatchObject(left);

    const taught = { title: '教授', dept: '党校', professionId: field?.id ?? 0, intro: '讲县域经济。' };
    await app.call(teacher.token).people.saveTeacher({ ...taught, name: teacher.user.name });
    const shown = {
      ...taught,
      professionName: '经济',
      name: teacher.user.name,
      wantedName: '',
      cellPhone: teacher.cellPhone,
    };
    expect(await app.call(teacher.token).people.teacher({})).toMatchObject(shown);

    const place = {
      contactName: '周某',
      landline: '0571-1234567',
      region: '浙江省,杭州市,西湖区',
      address: '文三路 1 号',
    };
    const saved = { ...place, unitName: unit.unit?.name ?? '', licenceUrl: '' };
    await app.call(unit.token).people.saveUnit(saved);
    const kept = { ...place, id: unitId, unitName: unit.unit?.name, wantedName: '', cellPhone: unit.cellPhone };
    expect(await app.call(unit.token).people.unit({})).toMatchObject(kept);
  });
});
