import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { units } from '../../db/tables/account.ts';

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
    expect((await staff.templates({ wd: '两人同改' })).list[0]?.content).toBe('乙');
  });
});
