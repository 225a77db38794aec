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

  it('lets nobody give a kind to the account that is no more: what it had asked for again goes with it', async () => {
    const { db } = app.database;
    const { staff } = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token);
    const [kept, dropped] = [await aPerson(app, { kinds: [2] }), await aPerson(app, { kinds: [1] })];
    const asked = { kind: 2, submittedAt: new Date() };
    const [waits] = await db
      .insert(approvals)
      .values({ userId: dropped.user.id, ...asked, status: 0 })
      .returning();
    const id = waits?.id ?? 0;
    const { revision } = await staff.approval({ id });
    await staff.merge({ keep: kept.user.id, drop: dropped.user.id });
    await expect(staff.decideApproval({ id, revision, approve: true, reason: '' })).rejects.toThrow('已经处理过');
    const of = async () => (await db.select().from(users).where(eq(users.id, dropped.user.id)))[0];
    expect(await of()).toMatchObject({ kinds: [], mergedInto: kept.user.id });
    // One that was left from before is refused as well.
    const [left] = await db
      .insert(approvals)
      .values({ userId: dropped.user.id, ...asked, status: 0 })
      .returning();
    const old = { id: left?.id ?? 0, revision: (await staff.approval({ id: left?.id ?? 0 })).revision };
    await expect(staff.decideApproval({ ...old, approve: true, reason: '' })).rejects.toThrow('已并入别的账号');
    expect(await of()).toMatchObject({ kinds: [] });
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
