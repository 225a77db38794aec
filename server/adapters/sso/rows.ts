import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Db, Executor } from '../../db/client.ts';
import { oidcRows } from '../../db/tables/account.ts';

/** The database holds no NUL, and no half of a sign: what names one is nobody's. */
const isPlain = (text: string) => !text.includes('\0') && text.isWellFormed();
/** What a browser sent along and is only given back (`state`) is kept without them. */
const plainly = (payload: AdapterPayload): AdapterPayload =>
  JSON.parse(
    JSON.stringify(payload, (_, value) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    ),
  );

/** Where the library keeps one kind of its things: in the database, so that every node knows what another began. */
export function rowsOf(db: Db): (model: string) => Adapter {
  return (model) => {
    const one = (id: string) => and(eq(oidcRows.model, model), eq(oidcRows.id, id));
    const valid = () => or(isNull(oidcRows.expiresAt), gt(oidcRows.expiresAt, new Date()));
    const read = async (condition: ReturnType<typeof and>): Promise<AdapterPayload | undefined> => {
      const [row] = await db.select().from(oidcRows).where(and(condition, valid())).limit(1);
      return (
        row && {
          ...(row.payload as AdapterPayload),
          ...(row.consumedAt && { consumed: Math.floor(row.consumedAt.getTime() / 1000) }),
        }
      );
    };
    return {
      async upsert(id, payload, expiresIn) {
        const values = {
          payload: plainly(payload),
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        };
        await db
          .insert(oidcRows)
          .values({ model, id, ...values })
          .onConflictDoUpdate({ target: [oidcRows.model, oidcRows.id], set: values });
      },
      find: async (id) => (isPlain(id) ? read(one(id)) : undefined),
      findByUid: async (uid) =>
        isPlain(uid) ? read(and(eq(oidcRows.model, model), eq(oidcRows.uid, uid))) : undefined,
      findByUserCode: (userCode) =>
        read(and(eq(oidcRows.model, model), sql`${oidcRows.payload} ->> 'userCode' = ${userCode}`)),
      async consume(id) {
        const rows = await db
          .update(oidcRows)
          .set({ consumedAt: new Date() })
          .where(and(one(id), isNull(oidcRows.consumedAt)))
          .returning({ id: oidcRows.id });
        // Two requests with one code may have read it side by side: only one of them goes on.
        if (!rows.length) throw new Error(`${model} was used already`);
      },
      async destroy(id) {
        await db.delete(oidcRows).where(one(id));
      },
      async revokeByGrantId(grantId) {
        await db.delete(oidcRows).where(eq(oidcRows.grantId, grantId));
      },
    };
  };
}

/** Removes what has lapsed. */
export async function pruneRows(db: Executor, now: Date): Promise<void> {
  await db.delete(oidcRows).where(lt(oidcRows.expiresAt, now));
}

const keyRow = { model: 'Keys', id: 'signing' };

/**
 * The keys that all nodes sign with, as text: of several that start at once the first one's are kept. Null without any.
 */
export async function readKeys(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ payload: oidcRows.payload })
    .from(oidcRows)
    .where(and(eq(oidcRows.model, keyRow.model), eq(oidcRows.id, keyRow.id)));
  return (row?.payload as { sealed: string } | undefined)?.sealed ?? null;
}

/** Keeps the keys unless another node was first; `instead` are unreadable ones that they replace. */
export async function keepKeys(db: Db, sealed: string, instead: string | null): Promise<void> {
  await db
    .insert(oidcRows)
    .values({ ...keyRow, payload: { sealed } })
    .onConflictDoUpdate({
      target: [oidcRows.model, oidcRows.id],
      set: { payload: { sealed } },
      setWhere: sql`${oidcRows.payload} ->> 'sealed' = ${instead ?? ''}`,
    });
}
