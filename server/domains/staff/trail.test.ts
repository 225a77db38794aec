import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { trail } from '../../db/tables/trail.ts';
import { writeTrail } from '../trail/index.ts';

describe('the trail at the console', () => {
  let app: TestApp;
  const clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
  });
  afterAll(() => app.close());

  const db = () => app.database.db;
  const as = async (...roles: string[]) => {
    const person = await aPerson(app, { isAdmin: true, roles });
    return { ...person, staff: app.call(person.token).staff };
  };

  it('can be changed by nobody', async () => {
    for (const change of [sql`update trail set title = 'x'`, sql`delete from trail`, sql`truncate trail`])
      await expect(db().execute(change)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('only ever written') },
      });
  });

  it('is found by person, deed, subject and day, by administrators alone', async () => {
    const administrator = await as('administrator');
    await expect((await as('desk', 'training', 'editor', 'approver')).staff.trail({})).rejects.toMatchObject({
      answer: { status: 403 },
    });
    const person = await aPerson(app, { kinds: [1], name: '被停用的人' });
    await administrator.staff.setStatus({ id: person.user.id, active: false });
    const only = async (input: object) =>
      (await administrator.staff.trail({ subjectId: String(person.user.id), ...input })).list;
    expect(await only({})).toMatchObject([
      {
        action: 'user.disable',
        title: '被停用的人',
        userName: administrator.user.name,
        before: { status: 1 },
        after: { status: 0 },
      },
    ]);
    expect(
      await only({
        person: administrator.user.name,
        action: 'user.disable',
        subject: 'user',
        from: '2026-11-21',
        to: '2026-11-21',
      }),
    ).toHaveLength(1);
    expect(
      await only({ wd: `STATUS 停用的 ${administrator.user.name}` }),
      'every word, wherever it stands',
    ).toHaveLength(1);
    for (const input of [
      { wd: '停用的 没有这个词' },
      { person: '没有这个人' },
      { action: 'user.enable' },
      { subject: 'import' },
      { to: '2026-11-20' },
      { from: '2026-11-22' },
    ])
      expect(await only(input), JSON.stringify(input)).toEqual([]);
    expect(await administrator.staff.trailActions({})).toContain('user.disable');
  });

  it('begins and ends a day at midnight in Shanghai', async () => {
    const { staff } = await as('administrator');
    const instants = ['2026-10-20T15:59:59Z', '2026-10-20T16:00:00Z', '2026-10-21T15:59:59Z', '2026-10-21T16:00:00Z'];
    for (const at of instants)
      await db()
        .insert(trail)
        .values({ at: new Date(at), userName: '系统', action: 'user.save', title: at });
    const { list } = await staff.trail({ from: '2026-10-21', to: '2026-10-21', sort: 'at' });
    expect(list.map((d) => d.title)).toEqual(instants.slice(1, 3));
  });

  it('begins with the newest, says where from somebody acted, and by what account where they have no name', async () => {
    const { user, token } = await aPerson(app, { isAdmin: true, roles: ['administrator'], name: '' });
    const by = { actor: { userId: user.id }, address: '203.0.113.7' };
    for (const [title, ms] of [
      ['后', 1000],
      ['先', 0],
      ['同时', 1000],
    ] as const)
      await writeTrail(db(), { ...by, now: () => new Date(clock.getTime() + ms) }, { action: 'test.order', title });
    await writeTrail(db(), { actor: null, address: '', now: () => clock }, { action: 'test.order', title: '自动' });
    const { staff } = app.call(token);
    const pages = [1, 2, 3, 4].map((pageNum) => staff.trail({ action: 'test.order', pageNum, pageSize: 1 }));
    const rows = (await Promise.all(pages)).flatMap(({ list, total }) =>
      list.map((d) => [d.title, d.userName, d.address, total]),
    );
    expect(rows).toEqual([
      ['同时', user.username, '203.0.113.7', 4],
      ['后', user.username, '203.0.113.7', 4],
      ['自动', '系统', '', 4],
      ['先', user.username, '203.0.113.7', 4],
    ]);
  });
});
