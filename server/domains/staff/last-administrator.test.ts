import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { users } from '../../db/tables/account.ts';

describe('the last administrator', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('empty');
  });
  afterAll(() => app.close());

  it('is left when two close the account of one another in the same moment', async () => {
    const [one, two] = [await aPerson(app, { isAdmin: true }), await aPerson(app, { isAdmin: true })];
    const { pool, db } = app.database;
    // The first has closed the second and not committed yet: the second is still let in.
    const first = await pool.connect();
    await first.query('begin');
    await first.query('update users set status = 0 where id = $1', [two.user.id]);
    const closed = app
      .call(two.token)
      .staff.setStatus({ id: one.user.id, active: false })
      .catch((error: unknown) => error);
    const waits = () =>
      pool.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    expect((await eventually(waits, ({ rowCount }) => rowCount === 1)).rowCount).toBe(1);
    await first.query('commit');
    first.release();
    expect(await closed).toMatchObject({ answer: { status: 400, message: '至少要有一位管理员' } });
    expect((await db.select().from(users).where(eq(users.id, one.user.id)))[0]?.status).toBe(1);
  });
});
