import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { approvals, users } from '../../db/tables/account.ts';

describe('a merge grants nothing', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('empty');
  });
  afterAll(() => app.close());

  it('whose own request nobody has read in the account that is kept: with the other one it would count unseen', async () => {
    const { db } = app.database;
    const boss = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token).staff;
    const [kept, dropped] = [await aPerson(app, { kinds: [1] }), await aPerson(app, { kinds: [2] })];
    await db.insert(approvals).values({ userId: kept.user.id, kind: 2, status: 0, submittedAt: new Date() });
    const both = { keep: kept.user.id, drop: dropped.user.id };
    await expect(boss.merge(both)).rejects.toThrow('保留的账号有教师的申请正在等待审核');
    const rows = await db
      .select()
      .from(users)
      .where(inArray(users.id, Object.values(both)));
    expect(rows.map((r) => [r.kinds, r.mergedInto]).sort()).toEqual([
      [[1], null],
      [[2], null],
    ]);
    // Of a kind that the other one has not it is no matter how it stands.
    const third = await aPerson(app, { kinds: [1] });
    await boss.merge({ keep: kept.user.id, drop: third.user.id });
    const [row] = await db.select().from(users).where(eq(users.id, kept.user.id));
    expect(row?.kinds).toEqual([1]);
  });

  it('and keeps the kinds of both, in the order in which they are known', async () => {
    const boss = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token).staff;
    const [kept, dropped] = [await aPerson(app, { kinds: [2] }), await aPerson(app, { kinds: [1] })];
    await boss.merge({ keep: kept.user.id, drop: dropped.user.id });
    const rows = await app.database.db.select().from(users).where(eq(users.id, kept.user.id));
    expect(rows[0]?.kinds).toEqual([1, 2]);
  });

  it('of a number that is not proven, or of a unit that has not confirmed, by what the other one has', async () => {
    const { db } = app.database;
    const boss = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token).staff;
    const [unit, other] = [await aPerson(app, { kinds: [3] }), await aPerson(app, { kinds: [3] })];
    const waits = { unitId: unit.unit?.id ?? 0, unitStatus: 0 };
    const kept = await aPerson(app, { kinds: [1], phoneProvenAt: null, ...waits });
    const dropped = await aPerson(app, { kinds: [1], unitId: other.unit?.id ?? 0, unitStatus: 1 });
    await boss.merge({ keep: kept.user.id, drop: dropped.user.id });
    const of = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0];
    const { cellPhone } = kept;
    expect(await of(kept.user.id)).toMatchObject({ cellPhone, phoneProvenAt: null, ...waits });
    // Who has no number and no unit takes both as they are.
    const bare = await aPerson(app, { kinds: [1], cellPhone: null, phoneProvenAt: null });
    const full = await aPerson(app, { kinds: [1], phoneProvenAt: null, unitId: other.unit?.id ?? 0, unitStatus: 2 });
    await boss.merge({ keep: bare.user.id, drop: full.user.id });
    const taken = { cellPhone: full.cellPhone, phoneProvenAt: null, unitId: other.unit?.id, unitStatus: 2 };
    expect(await of(bare.user.id)).toMatchObject(taken);
    expect(await of(full.user.id)).toMatchObject({ cellPhone: null, unitId: null, unitStatus: null, status: 0 });
  });
});
