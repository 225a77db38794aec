import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { units } from '../../db/tables/account.ts';
import { veiled } from '../account/index.ts';

describe('a correction on what somebody has changed meanwhile', () => {
  let app: TestApp;
  let staff: ReturnType<TestApp['call']>['staff'];
  beforeAll(async () => {
    app = await startApp('demo');
    staff = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token).staff;
  });
  afterAll(() => app.close());
  const faster = (sentence: string) => ({ answer: { status: 409, message: expect.stringContaining(sentence) } });

  it('of a person is refused, and says what stands there now', async () => {
    const { user, cellPhone } = await aPerson(app, { kinds: [1], name: '林满' });
    const was = { name: '林满', cellPhone, dept: user.dept, post: user.post };
    const own = { id: user.id, cellPhone, post: '' };
    await staff.savePerson({ ...own, name: '林小满', dept: '财政局', was });
    await expect(staff.savePerson({ ...own, name: '林满', dept: '教育局', was })).rejects.toMatchObject(
      faster('别人刚刚改过：部门现在是“财政局”。'),
    );
    await expect(staff.savePerson({ ...own, name: '林满满', dept: '教育局', was })).rejects.toMatchObject(
      faster('姓名现在是“林小满”，部门现在是“财政局”'),
    );
    expect(await staff.account({ id: user.id })).toMatchObject({ name: '林小满', dept: '财政局' });
    // Who wants the same is not asked, nor who has seen it.
    await staff.savePerson({ ...own, name: '林小满', dept: '财政局', was });
    await staff.savePerson({ ...own, name: '林小满', dept: '教育局' });
    expect((await staff.account({ id: user.id })).dept).toBe('教育局');
    // What was left as it had been read is what others have made of it.
    await staff.savePerson({ ...own, name: was.name, dept: was.dept, post: '科长', was });
    expect(await staff.account({ id: user.id })).toMatchObject({ name: '林小满', dept: '教育局', post: '科长' });
  });

  it('tells of a number as lists do, veiled', async () => {
    const [person, colleague] = [await aPerson(app, { kinds: [1] }), await aPerson(app, { isAdmin: true })];
    const was = '13900000001';
    const refused = ({ cellPhone }: typeof person) => faster(`手机号码现在是“${veiled(cellPhone)}”`);
    const { id, name, dept, post, username } = person.user;
    const read = { name, dept, post, cellPhone: was };
    await expect(staff.savePerson({ id, ...read, cellPhone: '13900000002', was: read })).rejects.toMatchObject(
      refused(person),
    );
    const of = { username, name, dept, cellPhone: was };
    const sent = { id: colleague.user.id, ...of, cellPhone: '13900000002' };
    await expect(staff.saveColleague({ ...sent, was: { cellPhone: was } as never })).rejects.toMatchObject(
      refused(colleague),
    );
  });

  it('of a unit is refused', async () => {
    const [row] = await app.database.db.select().from(units).where(eq(units.id, 1));
    const { name: unitName, contactName, landline, region, address } = row as typeof units.$inferSelect;
    const was = { unitName, contactName, landline, region, address };
    const own = { id: 1, ...was, landline: '0571-87000001', region: '浙江省,杭州市,桐庐县' };
    await staff.correctUnit({ ...own, address: '县前街 1 号', was });
    await expect(staff.correctUnit({ ...own, address: '县前街 2 号', was })).rejects.toMatchObject(
      faster('地址现在是“县前街 1 号”'),
    );
    expect((await staff.unit({ id: 1 })).address).toBe('县前街 1 号');
  });

  it('of a colleague is refused', async () => {
    const { user, cellPhone } = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    const was = { username: user.username, name: user.name, dept: user.dept, cellPhone };
    const own = { id: user.id, username: user.username, cellPhone };
    await staff.saveColleague({ ...own, name: user.name, dept: '教务处', was });
    await expect(staff.saveColleague({ ...own, name: '改名', dept: '总务处', was })).rejects.toMatchObject(
      faster('部门现在是“教务处”'),
    );
    expect(await staff.account({ id: user.id })).toMatchObject({ name: user.name, dept: '教务处' });
    await staff.saveColleague({ ...own, name: '改名', dept: user.dept, was });
    expect(await staff.account({ id: user.id })).toMatchObject({ name: '改名', dept: '教务处' });
  });

  it('of a template is refused', async () => {
    const was = { name: '两人同改', title: '', content: '甲' };
    const own = { use: 'reply', name: '两人同改' } as const;
    const { id } = await staff.saveTemplate({ ...own, content: '甲' });
    await staff.saveTemplate({ ...own, id, content: '乙', was });
    await expect(staff.saveTemplate({ ...own, id, content: '丙', was })).rejects.toMatchObject(
      faster('内容现在是“乙”'),
    );
    expect((await staff.templates({ id })).list.map((t) => t.content)).toEqual(['乙']);
    // What it is for stays, and what stands there already is no change.
    const other = { ...own, id, use: 'message', title: '题', content: '乙' } as const;
    await expect(staff.saveTemplate(other)).rejects.toMatchObject({
      answer: { message: '模板的用途不能更改，请新建一个' },
    });
    const saves = () => staff.trail({ wd: '两人同改' });
    const { total } = await saves();
    await staff.saveTemplate({ ...own, id, content: '乙', was });
    expect((await saves()).total).toBe(total);
  });

  it('of each text of a template alone is saved', async () => {
    const was = { name: '三处可改', title: '题', content: '文' };
    const { id } = await staff.saveTemplate({ use: 'message', ...was });
    const now = async () =>
      (await staff.templates({ id })).list.map(({ name, title, content }) => [name, title, content]);
    for (const [part, text] of Object.entries({ title: '新题', content: '新文', name: '三处改了' })) {
      await staff.saveTemplate({ id, use: 'message', ...was, [part]: text, was });
      Object.assign(was, { [part]: text });
      expect(await now()).toEqual([Object.values(was)]);
    }
  });

  it('of what a colleague may do is refused, unless it is what others made of it', async () => {
    const { user } = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    await staff.setRoles({ id: user.id, roles: ['desk', 'training'], was: ['desk'] });
    await expect(staff.setRoles({ id: user.id, roles: ['desk', 'editor'], was: ['desk'] })).rejects.toMatchObject(
      faster('角色现在是“接待、教务”'),
    );
    await staff.setRoles({ id: user.id, roles: ['training', 'desk'], was: ['desk'] });
    expect((await staff.account({ id: user.id })).roles.toSorted()).toEqual(['desk', 'training']);
    await staff.setRoles({ id: user.id, roles: ['editor'], was: ['training', 'desk'] });
    expect((await staff.account({ id: user.id })).roles).toEqual(['editor']);
  });

  it('of an account that has become a part of another is none: it holds no number, kind or unit', async () => {
    const [keep, drop] = [await aPerson(app, { kinds: [1] }), await aPerson(app, { kinds: [1] })];
    await staff.merge({ keep: keep.user.id, drop: drop.user.id });
    const { id } = drop.user;
    const person = { id, name: '并入者', cellPhone: '', dept: '', post: '' };
    const refused = { answer: { message: expect.stringContaining('已并入别的账号') } };
    await expect(staff.savePerson(person)).rejects.toMatchObject(refused);
    await expect(staff.setKind({ id, kind: 2, has: true, reason: '' })).rejects.toMatchObject(refused);
    await expect(staff.moveMember({ ids: [id], unitId: 1 })).rejects.toMatchObject({
      answer: { message: '请选择学员' },
    });
  });
});
