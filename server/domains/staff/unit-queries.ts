import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countAll, countUpTo, holdsAll, offsetOf, orderOf } from '../../db/list.ts';
import { approvals, units, users } from '../../db/tables/account.ts';

const counted = (status: number) =>
  sql<number>`(select count(*)::int from users m where m.unit_id = ${units.id} and m.unit_status = ${status})`;
const members = counted(1);
const waiting = counted(0);
const state = sql<number>`coalesce(${approvals.status}, 2)`;
const columns = {
  id: units.id,
  name: units.name,
  userId: units.userId,
  contactName: units.contactName,
  cellPhone: users.cellPhone,
  region: units.region,
  status: state,
  members,
  waiting,
};

const joined = (where: SQL | undefined) => ({
  where,
  approval: and(eq(approvals.userId, units.userId), eq(approvals.kind, 3)),
});

/** Only a refused unit may be without a registration: the others are found through theirs. */
const ofState = (status: number | undefined): SQL | undefined =>
  status === undefined ? undefined : status === 2 ? eq(state, 2) : eq(approvals.status, status);

type Asked = { wd: string; status?: number | undefined };
type Query = Asked & {
  sort: 'name' | '-name' | 'members' | '-members' | 'waiting' | '-waiting';
  pageNum: number;
  pageSize: number;
};

const narrowed = ({ wd, status }: Asked) => and(holdsAll(wd, units.haystack), ofState(status));

type Sorted = Asked & Pick<Query, 'sort'>;

/** The ids of the units in their order. */
function unitIds(db: Executor, query: Sorted) {
  const { where, approval } = joined(narrowed(query));
  // The people of all units are counted in one walk where the order
  // goes by them; else only those of the units on the page.
  const people = db
    .select({
      unitId: users.unitId,
      members: sql<number>`count(*) filter (where ${users.unitStatus} = 1)`.as('members'),
      waiting: sql<number>`count(*) filter (where ${users.unitStatus} = 0)`.as('waiting'),
    })
    .from(users)
    .where(isNotNull(users.unitId))
    .groupBy(users.unitId)
    .as('people');
  const byPeople = query.sort !== 'name' && query.sort !== '-name';
  const from = db.select({ id: units.id }).from(units).leftJoin(approvals, approval).$dynamic();
  const order = orderOf(
    { name: units.name, members: sql`coalesce(${people.members}, 0)`, waiting: sql`coalesce(${people.waiting}, 0)` },
    query.sort,
    units.id,
  );
  return (byPeople ? from.leftJoin(people, eq(people.unitId, units.id)) : from).where(where).orderBy(...order);
}

/** A page of the delegating units. */
export async function listUnits(db: Executor, query: Query) {
  const { where, approval } = joined(narrowed(query));
  const page = await unitIds(db, query).limit(query.pageSize).offset(offsetOf(query));
  const ids = page.map((r) => r.id);
  const rows = ids.length
    ? await db
        .select(columns)
        .from(units)
        .innerJoin(users, eq(users.id, units.userId))
        .leftJoin(approvals, approval)
        .where(inArray(units.id, ids))
    : [];
  const list = rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return {
    list,
    total: await countUpTo(
      db,
      db.select({ id: units.id }).from(units).leftJoin(approvals, approval).where(where).$dynamic(),
      query,
      list.length,
    ),
  };
}

/** How many units a download has. */
export async function countUnits(db: Executor, asked: Asked): Promise<number> {
  const { where, approval } = joined(narrowed(asked));
  return countAll(db, db.select({ id: units.id }).from(units).leftJoin(approvals, approval).where(where).$dynamic());
}

/** The units for a download. */
export const takeUnits = (db: Executor, query: Sorted) => ({
  order: () => unitIds(db, query),
  rows: (ids: number[]) => {
    const { where, approval } = joined(inArray(units.id, ids));
    return db
      .select({ ...columns, landline: units.landline, address: units.address })
      .from(units)
      .innerJoin(users, eq(users.id, units.userId))
      .leftJoin(approvals, approval)
      .where(where);
  },
});

export async function readUnit(db: Executor, id: number) {
  const { where, approval } = joined(eq(units.id, id));
  return (
    await db
      .select({ ...columns, landline: units.landline, address: units.address, licence: units.licence })
      .from(units)
      .innerJoin(users, eq(users.id, units.userId))
      .leftJoin(approvals, approval)
      .where(where)
  )[0];
}

type UnitData = { unitName: string; contactName: string; landline: string; region: string; address: string };

/** Writes what a unit is called and where it is. A name that is taken ends the transaction. */
export async function saveUnitData(tx: Executor, id: number, { unitName, ...data }: UnitData): Promise<void> {
  await tx
    .update(units)
    .set({ name: unitName, ...data })
    .where(eq(units.id, id));
}

/** Trainees, held until the transaction ends, in one order. */
export async function holdTrainees(tx: Executor, ids: number[]) {
  return tx
    .select({ id: users.id, name: users.name, unitId: users.unitId, unitStatus: users.unitStatus })
    .from(users)
    .where(and(inArray(users.id, ids), sql`1::smallint = any(${users.kinds})`))
    .orderBy(users.id)
    .for('update');
}

export async function putInto(
  tx: Executor,
  ids: number[],
  unitId: number | null,
  unitStatus: number | null,
): Promise<void> {
  await tx.update(users).set({ unitId, unitStatus }).where(inArray(users.id, ids));
}
