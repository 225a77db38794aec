import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, staffToken, textsTo } from '../../../test/factories/people.ts';
import { units, users } from '../../db/tables/account.ts';
import { trail } from '../../db/tables/trail.ts';

describe('corrections by staff', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());

  const desk = async () => app.call((await aPerson(app, { isAdmin: true, roles: ['desk'] })).token).staff;
  const admin = async () => app.call(await staffToken(app)).staff;
  const trailOf = (id: number) =>
    app.database.db
      .select()
      .from(trail)
      .where(eq(trail.subjectId, String(id)));
  const lettersTo = async (token: string) => (await app.call(token).messages.list({})).list;
  const wrong = (path: string, message: RegExp) => ({ fields: [{ path, message: expect.stringMatching(message) }] });
  const fresh = () => `1370000${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;

  it('of a person are told to them and written down; another number is for administrators, and both numbers hear', async () => {
    const provenAt = new Date('2026-11-01T00:00:00Z');
    const person = await aPerson(app, { kinds: [1], name: '林晓满', phoneProvenAt: provenAt });
    const proven = async () =>
      (await app.database.db.select().from(users).where(eq(users.id, person.user.id)))[0]?.phoneProvenAt;
    const other = await aPerson(app, { kinds: [1] });
    const { id } = person.user;
    const own = { id, name: '林小满', cellPhone: person.cellPhone, dept: '财政局', post: '' };
    const next = fresh();
    const staff = await desk();
    await expect(staff.savePerson({ ...own, cellPhone: next })).rejects.toMatchObject(
      wrong('cellPhone', /由管理员更换/),
    );
    const colleague = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    await expect(staff.savePerson({ ...own, id: colleague.user.id })).rejects.toMatchObject({
      answer: { message: expect.stringContaining('工作人员') },
    });
    await expect(app.call(colleague.token).staff.savePerson(own)).rejects.toMatchObject({ answer: { status: 403 } });
    await staff.savePerson(own);
    // What changes nothing tells nobody.
    await staff.savePerson(own);
    const letters = await lettersTo(person.token);
    expect(letters.map((m) => [m.title, m.content])).toEqual([
      ['您的资料已由学院更正', '姓名改为“林小满”，部门改为“财政局”。如有不对，请致电学院。'],
    ]);
    expect(await textsTo(app, person.cellPhone)).toEqual([]);
    const boss = await admin();
    await expect(boss.savePerson({ ...own, cellPhone: other.cellPhone })).rejects.toMatchObject(
      wrong('cellPhone', /另一个账号/),
    );
    await expect(boss.savePerson({ ...own, cellPhone: '' })).rejects.toMatchObject(wrong('cellPhone', /请填写/));
    expect(await proven()).toEqual(provenAt);
    await boss.savePerson({ ...own, cellPhone: next });
    // Staff have written it down, perhaps with a slip: its owner has not shown it yet.
    expect(await proven()).toBeNull();
    for (const phone of [person.cellPhone, next])
      expect(
        (await textsTo(app, phone)).map((t) => t.template),
        phone,
      ).toEqual(['changed']);
    const deeds = await trailOf(id);
    expect(deeds.map((d) => d.action)).toEqual(['user.correct', 'user.correct']);
    // Another number whose signs that are shown are the same is told as another one all the same.
    const like = next.replace(/^(\d{3})\d{4}/, '$19999');
    await boss.savePerson({ ...own, cellPhone: like });
    const veil = `手机号码改为“${like.replace(/^(\d{3})\d{4}/, '$1****')}”。如有不对，请致电学院。`;
    expect((await lettersTo(person.token)).map((m) => m.content).slice(0, 2)).toEqual([veil, veil]);
    expect((await trailOf(id)).map((d) => Object.keys(d.after ?? {}))).toEqual([
      ['姓名', '部门'],
      ['手机号码'],
      ['手机号码'],
    ]);
    await boss.savePerson({ ...own, cellPhone: next });
    expect(JSON.stringify(deeds)).not.toContain(next);
    expect((await app.database.db.select().from(users).where(eq(users.id, id)))[0]).toMatchObject({
      name: '林小满',
      cellPhone: next,
      dept: '财政局',
    });
  });

  it('of a unit are told to its contact; a name that another one has is refused, and nothing is changed', async () => {
    const unit = await aPerson(app, { kinds: [3] });
    const [row] = await app.database.db.select().from(units).where(eq(units.userId, unit.user.id));
    const [known] = await app.database.db.select().from(units).where(eq(units.id, 1));
    const id = row?.id ?? 0;
    const data = {
      id,
      unitName: '壬县人才中心',
      contactName: '沈砚清',
      landline: '0571-87000001',
      region: '浙江省,杭州市,桐庐县',
      address: '县前街 1 号',
    };
    const staff = await desk();
    await expect(staff.correctUnit({ ...data, unitName: known?.name ?? '' })).rejects.toMatchObject(
      wrong('unitName', /已经登记/),
    );
    expect((await app.database.db.select().from(units).where(eq(units.id, id)))[0]).toEqual(row);
    await expect(staff.correctUnit({ ...data, id: 999_999 })).rejects.toThrow();
    await staff.correctUnit(data);
    expect(await staff.unit({ id })).toMatchObject({
      ...{ name: '壬县人才中心', contactName: '沈砚清', fullPhone: unit.cellPhone },
    });
    expect((await lettersTo(unit.token)).map((m) => m.title)).toEqual(['单位资料已由学院更正']);
    const told = ['单位名称', '联系人', '座机号码', '地区', '地址'];
    const { unitName, contactName, landline, region, address } = data;
    const after = [unitName, contactName, landline, region, address];
    expect((await trailOf(unit.user.id)).map((d) => [d.action, d.before, d.after])).toEqual([
      [
        'unit.correct',
        { 单位名称: row?.name, 联系人: row?.contactName, 座机号码: '', 地区: '', 地址: '' },
        Object.fromEntries(told.map((label, i) => [label, after[i]])),
      ],
    ]);
    const words = told.map((label, i) => `${label}改为“${after[i]}”`).join('，');
    expect((await lettersTo(unit.token))[0]?.content).toBe(`${words}。如有不对，请致电学院。`);
  });

  it('of a unit say what stood there when they were made, also where its person was just writing', async () => {
    const { unit, user } = await aPerson(app, { kinds: [3] });
    const { pool } = app.database;
    const data = { id: unit?.id ?? 0, unitName: unit?.name ?? '', landline: '', region: '', address: '县前街 2 号' };
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [user.id]);
    const corrected = (await desk()).correctUnit({ ...data, contactName: '沈砚清' });
    await eventually(
      () => pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
      ({ rowCount }) => rowCount === 1,
    );
    await holder.query("update units set contact_name = '本人刚改的' where user_id = $1", [user.id]);
    await holder.query('commit');
    holder.release();
    await corrected;
    expect((await trailOf(user.id)).map((d) => d.before)).toEqual([{ 联系人: '本人刚改的', 地址: '' }]);
  });
});
