import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '../../../shared/sitemap.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, aSignedIn, decideSeen, textsTo } from '../../../test/factories/people.ts';
import { approvals, sessions, teachers, units, users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { categories, projects, themes } from '../../db/tables/content.ts';
import { messages } from '../../db/tables/messages.ts';
import { trail } from '../../db/tables/trail.ts';
import { projectRow } from '../../../test/factories/content.ts';

describe('registrations and accounts, as staff read and decide them', () => {
  const clock = new Date('2026-11-21T08:00:00Z');
  const minutes = (n: number) => new Date(clock.getTime() - n * 60_000);
  let app: TestApp;
  let staff: ReturnType<TestApp['call']>['staff'];
  let me: { id: number; name: string };
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    const { user, token } = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    [me, staff] = [user, app.call(token).staff];
  });
  afterAll(() => app.close());

  const asked = async (userId: number, kind: number, more: Partial<typeof approvals.$inferInsert> = {}) => {
    const values = { userId, kind, status: 0, submittedAt: minutes(kind), ...more };
    return (await app.database.db.insert(approvals).values(values).returning())[0]?.id ?? 0;
  };
  const inboxOf = async (userId: number) => {
    const list = await app.database.db.select().from(messages).where(eq(messages.userId, userId)).orderBy(messages.id);
    return list.map((m) => [m.title, m.content, m.link]);
  };
  const deedsOn = async (id: number) => {
    const rows = await app.database.db
      .select()
      .from(trail)
      .where(eq(trail.subjectId, String(id)))
      .orderBy(trail.id);
    return rows.map((d) => [d.action, d.title, d.before, d.after]);
  };

  it('tell the person of each kind where to go on, or why not, at the site and by a text message', async () => {
    for (const [kind, what, page] of [
      [1, '学员', href('trainee/profile')],
      [2, '教师', href('teacher/profile')],
      [3, '委托单位', href('unit/profile')],
    ] as const)
      for (const approve of [true, false]) {
        const cellPhone = `13700000${kind}${approve ? 1 : 0}1`;
        const { id: userId } = await aSignedIn(app, { name: '江若溪', kinds: [], cellPhone }, clock);
        const id = await asked(userId, kind);
        await decideSeen(staff, { id, approve, reason: approve ? '' : '材料不清楚' });
        const told = approve
          ? [`${what}注册已通过`, '审核已通过，相应的中心已经开通。', page]
          : [`${what}注册未通过`, '原因：材料不清楚。修改后可以重新提交。', ''];
        expect(await inboxOf(userId)).toEqual([told]);
        const said = approve
          ? `您的${what}注册已通过审核，现在可以登录使用。`
          : `您的${what}注册未通过审核：材料不清楚。登录后可以修改并重新提交。`;
        expect((await textsTo(app, cellPhone)).map((t) => t.content)).toEqual([said]);
        const after = approve ? { status: 1 } : { status: 2, reason: '材料不清楚' };
        const deed = [`approval.${approve ? 'approve' : 'reject'}`, `江若溪的${what}注册`, { status: 0 }, after];
        expect(await deedsOn(userId)).toEqual([deed]);
        const [row] = await app.database.db.select().from(users).where(eq(users.id, userId));
        expect(row?.kinds).toEqual(approve ? [kind] : []);
        const decided = { status: approve ? 1 : 2, deciderName: me.name, decidedAt: clock.toISOString() };
        expect(await staff.approval({ id })).toMatchObject(decided);
        await expect(decideSeen(staff, { id, approve: true })).rejects.toThrow('已经处理过');
      }
  });

  it('rename a unit or a teacher, or leave the name, and say so to them alone', async () => {
    const { db } = app.database;
    for (const [kind, what, request, page, action] of [
      [4, '单位名称', '单位更名', href('unit/profile'), 'unit'],
      [5, '教师姓名', '教师更名', href('teacher/profile'), 'teacher'],
    ] as const)
      for (const approve of [true, false]) {
        const { id: userId } = await aSignedIn(app, { name: `旧名${kind}${approve}`, kinds: [] }, clock);
        const former = `旧名${kind}${approve}`;
        if (kind === 4) await db.insert(units).values({ userId, name: former, contactName: '' });
        const wanted = `新名${kind}${approve}`;
        const id = await asked(userId, kind, { former, wanted });
        await decideSeen(staff, { id, approve, reason: approve ? '' : '与执照不符' });
        const told = approve
          ? [`${what}已更改`, `“${former}”已更名为“${wanted}”。`, page]
          : [`${request}未通过`, `原因：与执照不符。${what}仍为“${former}”。`, page];
        expect(await inboxOf(userId)).toEqual([told]);
        const after = approve ? { name: wanted } : { wanted, reason: '与执照不符' };
        const deed = `${action}.${approve ? 'rename' : 'keepName'}`;
        expect(await deedsOn(userId)).toEqual([[deed, `${former}更名`, { name: former }, after]]);
        const [unit] = await db.select().from(units).where(eq(units.userId, userId));
        const [user] = await db.select().from(users).where(eq(users.id, userId));
        expect(kind === 4 ? unit?.name : user?.name).toBe(approve ? wanted : former);
      }
  });

  it('show what was handed in of each kind, under its name', async () => {
    const { db } = app.database;
    const [field] = await db.insert(categories).values({ kind: 'profession', name: '区域经济' }).returning();
    const given = { name: '沈砚清', kinds: [], dept: '财政局', post: '科长', cellPhone: '13700009999' };
    const { id: userId } = await aSignedIn(app, given, clock);
    const teacher = { title: '教授', dept: '党校', professionId: field?.id, intro: '讲县域经济。' };
    await db.insert(teachers).values({ userId, ...teacher });
    await db.insert(units).values({
      ...{ userId, name: '云栖县委', contactName: '周联系', landline: '0571-1', region: '浙江省,杭州市,桐庐县' },
      ...{ address: '县前街 1 号', licence: 'f/2026/11/a.png' },
    });
    const region = ['所在地区', '浙江省 杭州市 桐庐县'];
    const names = { former: '旧', wanted: '新' };
    for (const [kind, more, facts, name] of [
      [
        1,
        {},
        [
          ['所在单位', '财政局'],
          ['职务', '科长'],
        ],
        '沈砚清',
      ],
      [
        2,
        {},
        [
          ['职称', '教授'],
          ['工作单位', '党校'],
          ['专业领域', '区域经济'],
          ['个人简介', '讲县域经济。'],
        ],
        '沈砚清',
      ],
      [
        3,
        { former: '旧' },
        [
          ['原名称', '旧'],
          ['单位名称', '云栖县委'],
          ['联系人', '周联系'],
          ['座机号码', '0571-1'],
          region,
          ['详细地址', '县前街 1 号'],
        ],
        '沈砚清',
      ],
      [4, names, [['原名称', '旧'], ['新名称', '新'], ['联系人', '周联系'], region], '新'],
      [
        5,
        names,
        [
          ['原姓名', '旧'],
          ['新姓名', '新'],
          ['工作单位', '党校'],
        ],
        '新',
      ],
    ] as const) {
      const shown = await staff.approval({ id: await asked(userId, kind, more) });
      expect(shown.facts, String(kind)).toEqual(facts);
      const about = { userId, kind, name, cellPhone: '13700009999', status: 0, reason: '', deciderName: '' };
      expect(shown).toMatchObject({ ...about, submittedAt: minutes(kind).toISOString(), decidedAt: null });
      // The licence belongs to the unit and to its wish for another name.
      expect(shown.licenceUrl.includes('a.png'), String(kind)).toBe(kind === 3 || kind === 4);
    }
  });

  it('are accounts by kind, staff, state, unit and wish to go', async () => {
    const { db } = app.database;
    const owner = await aPerson(app, { kinds: [3] });
    const unitId = owner.unit?.id ?? 0;
    const made = new Map<number, string>();
    for (const [name, more] of [
      ['甲', { kinds: [1], unitId, unitStatus: 1 }],
      ['乙', { kinds: [1, 2], unitId, unitStatus: 0 }],
      ['丙', { kinds: [2], status: 0 }],
      ['丁', { kinds: [1], deletionRequestedAt: clock }],
      ['戊', { isAdmin: true, roles: ['editor'], kinds: [] }],
    ] as const)
      made.set((await aSignedIn(app, { ...more, kinds: [...more.kinds], name, roles: [] }, clock)).id, name);
    const found = async (asked: object) =>
      (await staff.accounts({ pageSize: 100, sort: 'createTime', ...asked })).list.flatMap((a) => made.get(a.id) ?? []);
    for (const [input, names] of [
      [{ kind: 1 }, '甲乙丁'],
      [{ kind: 2 }, '乙丙'],
      [{ staff: 1 }, '戊'],
      [{ staff: 0 }, '甲乙丙丁'],
      [{ status: 0 }, '丙'],
      [{ status: 1, kind: 2 }, '乙'],
      [{ unitId }, '甲乙'],
      [{ unitId, unitStatus: 0 }, '乙'],
      [{ deletion: 1 }, '丁'],
    ] as const)
      expect((await found(input)).sort(), JSON.stringify(input)).toEqual([...names].sort());
    await db.delete(users).where(inArray(users.id, [...made.keys()]));
  });

  it('are one account with all that belongs to it, the newest first', async () => {
    const { db } = app.database;
    const owner = await aPerson(app, { kinds: [3] });
    const [theme] = await db
      .insert(themes)
      .values({ name: '县域', trainTypes: [1] })
      .returning();
    const joined = { unitId: owner.unit?.id, unitStatus: 0, themeId: theme?.id, studentType: 2, consentAt: minutes(9) };
    const given = { ...joined, name: '江若溪', dept: '财政局', post: '科长', cellPhone: '13700008888' };
    const { id } = await aSignedIn(app, { ...given, lastLoginAt: minutes(1) }, clock);
    await db.delete(sessions).where(eq(sessions.userId, id));
    const session = (used: number, more: object = {}) => ({
      ...{ id: randomUUID(), userId: id, createdAt: minutes(used + 1), usedAt: minutes(used), ...more },
    });
    const day = 24 * 60;
    await db
      .insert(sessions)
      .values([
        session(2 * day),
        session(3, { endedAt: minutes(2) }),
        session(1),
        ...Array.from({ length: 9 }, () => session(3 * day)),
      ]);
    const rows = await db
      .insert(projects)
      .values([projectRow({ name: '先报的' }), projectRow({ name: '后报的' })])
      .returning();
    for (const [i, p] of rows.entries())
      await db.insert(applications).values({
        ...{ projectId: p.id, userId: id, receipt: randomUUID(), name: '江若溪', cellPhone: '13700008888', status: i },
        ...{ consentVersion: '', createdAt: minutes(5 - i) },
      });
    await asked(id, 2, { status: 2, reason: '不符', decidedAt: clock });
    const others = { ...{ userId: owner.user.id, receipt: randomUUID(), name: '', cellPhone: '' }, createdAt: clock };
    await db.insert(applications).values({ ...others, projectId: rows[0]?.id ?? 0, consentVersion: '' });
    const account = await staff.account({ id });
    const place = { unitName: owner.unit?.name, unitStatus: 0, unit: null, mergedInto: null, themeName: '县域' };
    expect(account).toMatchObject({
      ...{ ...place, name: '江若溪', dept: '财政局', post: '科长', studentType: 2, isStaff: false, status: 1 },
      ...{ cellPhone: '137****8888', fullPhone: '13700008888', consentAt: minutes(9).toISOString(), totpOn: false },
      ...{ lastLoginTime: minutes(1).toISOString(), kindStates: [{ kind: 2, status: 2, reason: '不符' }] },
    });
    expect(account.sessions).toHaveLength(10);
    expect(account.sessions.slice(0, 3).map((s) => [s.usedTime, s.live])).toEqual([
      [minutes(1).toISOString(), true],
      [minutes(3).toISOString(), false],
      [minutes(2 * day).toISOString(), false],
    ]);
    expect(account.applications.map((a) => [a.projectName, a.status, a.createTime])).toEqual([
      ['后报的', 1, minutes(4).toISOString()],
      ['先报的', 0, minutes(5).toISOString()],
    ]);
    expect((await staff.account({ id: owner.user.id })).unit).toEqual({ id: owner.unit?.id, name: owner.unit?.name });
    await expect(staff.account({ id: 999_999 })).rejects.toThrow('404');
  });

  it('gain and lose kinds, roles and their way in, and whom it concerns hears of what they gain and lose', async () => {
    const boss = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token).staff;
    const given = (name: string) => aSignedIn(app, { name, kinds: [1] }, clock);
    const [person, colleague] = [
      await given('江若溪'),
      await aSignedIn(app, { name: '温如玉', isAdmin: true, roles: ['desk'], kinds: [] }, clock),
    ];
    const { id } = person;
    await boss.setKind({ id, kind: 2, has: true });
    await boss.setKind({ id, kind: 1, has: false, reason: '已离任' });
    // A second press changes nothing, and tells nobody.
    await expect(boss.setKind({ id, kind: 2, has: true })).rejects.toThrow('已经有教师身份');
    await expect(boss.setKind({ id, kind: 1, has: false, reason: '再说一次' })).rejects.toThrow('没有学员身份');
    expect(await inboxOf(id)).toEqual([
      ['已开通教师身份', '相应的中心已经可以使用。', href('teacher/profile')],
      ['学员身份已撤销', '原因：已离任。', ''],
    ]);
    await boss.setStatus({ id, active: false });
    await boss.setStatus({ id, active: true });
    expect(await deedsOn(id)).toEqual([
      ['kind.add', '江若溪的教师身份', { kinds: [1] }, { kinds: [1, 2], reason: '' }],
      ['kind.remove', '江若溪的学员身份', { kinds: [1, 2] }, { kinds: [2], reason: '已离任' }],
      ['user.disable', '江若溪', { status: 1 }, { status: 0 }],
      ['user.enable', '江若溪', { status: 0 }, { status: 1 }],
    ]);
    const { kindStates } = await boss.account({ id });
    expect(kindStates.map((k) => [k.kind, k.status, k.reason])).toEqual([
      [1, 2, '已离任'],
      [2, 1, ''],
    ]);
    await boss.setRoles({ id: colleague.id, roles: ['editor', 'training', 'editor'] });
    const roles = [{ roles: ['desk'] }, { roles: ['editor', 'training'] }];
    expect(await deedsOn(colleague.id)).toEqual([['user.roles', '温如玉', ...roles]]);
    for (const act of [
      () => boss.setKind({ id: 999_999, kind: 1, has: true }),
      () => boss.setRoles({ id: 999_999, roles: ['desk'] }),
      () => boss.setStatus({ id: 999_999, active: false }),
    ])
      await expect(act()).rejects.toThrow('404');
    const other = await given('另一个账号');
    // Rights of staff come to nobody by a merge, and go from nobody.
    for (const [keep, drop] of [
      [id, colleague.id],
      [colleague.id, id],
    ] as const)
      await expect(boss.merge({ keep, drop })).rejects.toThrow('工作人员的账号不能合并');
    await boss.setStatus({ id: other.id, active: false });
    await expect(boss.merge({ keep: other.id, drop: id })).rejects.toThrow('保留的账号已停用');
    await boss.setStatus({ id: other.id, active: true });
    await boss.merge({ keep: id, drop: other.id });
    const [dropped] = await app.database.db.select().from(users).where(eq(users.id, other.id));
    const told = `您的另一个账号（${dropped?.username}）已并入本账号，其中的报名、消息与资料都在这里。`;
    expect((await inboxOf(id)).at(-1)).toEqual(['账号已合并', told, '']);
    expect((await deedsOn(id)).at(-1)?.slice(0, 2)).toEqual(['user.merge', '另一个账号 → 江若溪']);
  });

  it('lose a kind with the name that waits under it, nobody and nothing else, and are given it again', async () => {
    const { db } = app.database;
    const boss = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token).staff;
    const [{ id }, neighbour] = [
      (await aPerson(app, { kinds: [1, 2, 3] })).user,
      (await aPerson(app, { kinds: [3] })).user,
    ];
    await asked(id, 4, { wanted: '新的单位名称' });
    await asked(id, 5, { wanted: '新的教师姓名', status: 2 });
    await db
      .update(approvals)
      .set({ status: 0 })
      .where(and(eq(approvals.userId, id), eq(approvals.kind, 1)));
    const states = async () => {
      const rows = await db.select().from(approvals).where(eq(approvals.userId, id)).orderBy(approvals.kind);
      return rows.map((a) => `${a.kind} ${a.status}`);
    };
    expect((await boss.account({ id })).kindStates.map((k) => k.kind)).toEqual([1, 2, 3]);
    await boss.setKind({ id, kind: 2, has: false, reason: '已离任' });
    await boss.setKind({ id, kind: 3, has: false, reason: '已撤并' });
    expect(await states()).toEqual(['1 0', '2 2', '3 2', '5 2']);
    expect((await boss.account({ id: neighbour.id })).kinds).toEqual([3]);
    await boss.setKind({ id, kind: 3, has: true });
    expect((await boss.account({ id })).kinds).toEqual([1, 3]);
  });

  it('give a kept account what it lacks of the other one, the proof of a number with the number, and nothing of what it has', async () => {
    const { db } = app.database;
    const boss = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token).staff;
    const owner = await aPerson(app, { kinds: [3] });
    const names = ['甲', '乙'].map((name) => ({ name, trainTypes: [1] }));
    const [first, second] = await db.insert(themes).values(names).returning();
    const unitId = owner.unit?.id ?? 0;
    const other = { avatar: 'f/1/b.png', dept: '乙处', post: '处长', studentType: 2, themeId: second?.id ?? 0 };
    const own = { avatar: 'f/1/a.png', dept: '甲处', post: '科长', studentType: 1, themeId: first?.id ?? 0 };
    const nothing = {
      avatar: '',
      dept: '',
      post: '',
      studentType: null,
      themeId: null,
      unitId: null,
      unitStatus: null,
    };
    const [early, late] = [minutes(9000), minutes(10)];
    const join = async (keep: Partial<typeof users.$inferInsert>, drop: Partial<typeof users.$inferInsert>) => {
      const [kept, dropped] = [await aSignedIn(app, { kinds: [1] }), await aSignedIn(app, { kinds: [1] })];
      await db.update(users).set(drop).where(eq(users.id, dropped.id));
      await db.update(users).set(keep).where(eq(users.id, kept.id));
      await boss.merge({ keep: kept.id, drop: dropped.id });
      const [row] = await db.select().from(users).where(eq(users.id, kept.id));
      const [rest] = await db.select().from(users).where(eq(users.id, dropped.id));
      // A number is of one account, and so is what was proven of it.
      expect([rest?.cellPhone, rest?.phoneProvenAt, rest?.unitId]).toEqual([null, null, null]);
      return row;
    };
    const mine = { ...own, name: '己', cellPhone: '13900000001', phoneProvenAt: early, unitId, unitStatus: 0 };
    const theirs = { ...other, name: '彼', cellPhone: '13900000002', phoneProvenAt: late, unitId, unitStatus: 1 };
    expect(await join({ ...nothing, name: '', cellPhone: null, phoneProvenAt: null }, theirs)).toMatchObject(theirs);
    await db.update(users).set({ cellPhone: null }).where(eq(users.cellPhone, '13900000002'));
    expect(await join(mine, theirs)).toMatchObject(mine);
    // Staff have written the number down: that another one is proven says nothing of it, nor the other way round.
    await db
      .update(users)
      .set({ cellPhone: null })
      .where(inArray(users.cellPhone, ['13900000001', '13900000002']));
    const unproven = { ...mine, phoneProvenAt: null };
    expect(await join(unproven, theirs)).toMatchObject(unproven);
    const without = { cellPhone: null, phoneProvenAt: null };
    expect(
      await join({ ...mine, ...without }, { ...theirs, cellPhone: '13900000003', phoneProvenAt: null }),
    ).toMatchObject({ ...mine, cellPhone: '13900000003', phoneProvenAt: null });
  });
});
