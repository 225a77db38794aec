import { StorageAway } from '../../adapters/storage/storage.ts';
import {
  and,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm';
import { isSoundKey } from '../../adapters/storage/storage.ts';
import type { Db, Executor } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { type Cap, giveBack, orGiveBack, takeAtOnce } from '../../db/tallies.ts';
import { sessions, typedCopies, users } from '../../db/tables/account.ts';
import { files, pictures, uploadGrants } from '../../db/tables/files.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Purpose } from '../../../shared/contract/files.ts';
import { text } from '../../kernel/text.ts';
import { byteCaps } from './allowance.ts';

export type FileRow = typeof files.$inferSelect;

/** A file that is still being checked; such a row is never served. */
const checking = 'checking';
const dayMs = 86_400_000;
/** Checked and kept. */
export const takenIn = ne(files.purpose, checking);

export async function findFile(db: Executor, path: string): Promise<FileRow | undefined> {
  if (!isSoundKey(path)) return undefined;
  const [row] = await db.select().from(files).where(eq(files.path, path));
  return row?.purpose === checking ? undefined : row;
}

/** Whether a session in which an address was given still counts: neither it has ended, nor its account. */
export async function isSessionOpen(db: Executor, sessionId: string): Promise<boolean> {
  const own = and(eq(users.id, sessions.userId), eq(users.status, 1));
  const open = and(eq(sessions.id, sessionId), isNull(sessions.endedAt));
  return (await db.select({ id: sessions.id }).from(sessions).innerJoin(users, own).where(open)).length > 0;
}

/** A file that this person has uploaded. */
export async function findOwnFile(db: Executor, path: string, ownerId: number): Promise<FileRow | undefined> {
  const row = await findFile(db, path);
  return row?.ownerId === ownerId ? row : undefined;
}

/** The row comes before the bytes, so that bytes without a row are never left behind. */
export async function reserveFile(db: Executor, path: string, ownerId: number | null, now: Date): Promise<void> {
  await db
    .insert(files)
    .values({ path, name: '', mediaType: '', bytes: 0, ownerId, purpose: checking, isPublic: false, createdAt: now })
    .onConflictDoNothing();
}

/** Whether it was still being checked. */
export async function settleFile(
  db: Executor,
  path: string,
  checked: Pick<FileRow, 'name' | 'mediaType' | 'bytes' | 'purpose' | 'isPublic'>,
): Promise<boolean> {
  const settled = await db
    .update(files)
    .set(checked)
    .where(and(eq(files.path, path), eq(files.purpose, checking)))
    .returning({ path: files.path });
  return settled.length > 0;
}

/** Only what is still being checked; whether it was there. */
export async function dropFile(db: Executor, path: string): Promise<boolean> {
  return (
    (
      await db
        .delete(files)
        .where(and(eq(files.path, path), eq(files.purpose, checking)))
        .returning({ path: files.path })
    ).length > 0
  );
}

/**
 * A record holds these files from now on: they stay, and belong to the person. Empty paths are passed over.
 * @param userId whose record it is; null for a visitor's
 * @param purpose what they must have been uploaded for, where the record shows them to everybody or lets them go later
 * @throws {Refusal} when one is not there, is somebody else's, or was uploaded for something else
 */
export async function markUsed(
  db: Executor,
  paths: string[],
  userId: number | null,
  now: Date,
  purpose?: Purpose,
): Promise<void> {
  const wanted = [...new Set(paths.filter(Boolean))];
  if (!wanted.length) return;
  // A visitor's file belongs to nobody until a record takes it; afterwards nobody else may.
  const unclaimed = and(isNull(files.ownerId), isNull(files.usedAt));
  const found = await db
    .update(files)
    .set({ usedAt: now, ...(userId !== null && { ownerId: userId }) })
    .where(
      and(
        inArray(files.path, wanted),
        takenIn,
        userId === null ? unclaimed : or(eq(files.ownerId, userId), unclaimed),
        purpose && eq(files.purpose, purpose),
      ),
    )
    .returning({ path: files.path });
  if (found.length !== wanted.length) throw refuse('input', text.fileGone);
}

/** What staff publish holds these open pictures from now on, whoever of them uploaded one. */
export async function holdPictures(db: Executor, paths: string[], now: Date): Promise<void> {
  if (paths.length)
    await db
      .update(files)
      .set({ usedAt: now })
      .where(and(inArray(files.path, paths), eq(files.isPublic, true), isNull(files.usedAt)));
}

/**
 * What staff write offers these documents from now on, whoever of them uploaded one.
 * @returns those that are there, by path
 */
export async function holdDocuments(tx: Executor, paths: string[], now: Date): Promise<Map<string, FileRow>> {
  if (!paths.length) return new Map();
  const held = await tx
    .update(files)
    .set({ usedAt: sql`coalesce(${files.usedAt}, ${now.toISOString()})` })
    .where(and(inArray(files.path, paths), eq(files.purpose, 'document')))
    .returning();
  return new Map(held.map((row) => [row.path, row]));
}

/** How often documents were taken, by path. */
export async function downloadsOf(db: Executor, paths: string[]): Promise<Map<string, number>> {
  if (!paths.length) return new Map();
  const counted = { path: files.path, downloads: files.downloads };
  const rows = await db.select(counted).from(files).where(inArray(files.path, paths));
  return new Map(rows.map((r) => [r.path, r.downloads]));
}

/** Counts visitors who took a document, by path; in one order everywhere, so that nobody waits in a circle. */
export async function addDownloads(tx: Executor, sums: ReadonlyMap<string, number>): Promise<void> {
  for (const [path, n] of [...sums].sort())
    await tx
      .update(files)
      .set({ downloads: sql`${files.downloads} + ${n}::int` })
      .where(eq(files.path, path));
}

/**
 * Open pictures that a record holds or that the person has just uploaded, the newest first, by a part of their name.
 */
export async function listPictures(db: Executor, wd: string, ownerId: number, limit: number, offset: number) {
  const where = and(
    eq(files.purpose, 'image'),
    eq(files.isPublic, true),
    or(isNotNull(files.usedAt), eq(files.ownerId, ownerId)),
    wd ? ilike(files.name, `%${wd.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  );
  const list = await db
    .select({
      path: files.path,
      name: files.name,
      bytes: files.bytes,
      createdAt: files.createdAt,
      uploader: users.name,
      widths: pictures.widths,
      fault: pictures.fault,
    })
    .from(files)
    .leftJoin(pictures, eq(pictures.path, files.path))
    .leftJoin(users, eq(users.id, files.ownerId))
    .where(where)
    .orderBy(desc(files.createdAt), files.path)
    .limit(limit)
    .offset(offset);
  return {
    list: list.map(({ widths, ...row }) => ({ ...row, narrowest: widths?.[0]?.width ?? 0, fault: row.fault ?? '' })),
    total: await db.$count(files, where),
  };
}

/** The record holds these files no more: they are swept a day later. */
export async function releaseFiles(db: Executor, paths: string[], now: Date): Promise<void> {
  const gone = paths.filter(Boolean);
  if (gone.length) await db.update(files).set({ usedAt: null, createdAt: now }).where(inArray(files.path, gone));
}

/**
 * A record holds another file than before: what it was uploaded for is asked, since the one of before goes with the
 * next, whatever else holds it.
 * @throws {Refusal} as `markUsed` does
 */
export async function swapFile(
  tx: Executor,
  { before, next, ...of }: { before: string; next: string; userId: number; purpose: Purpose },
  now: Date,
): Promise<void> {
  if (next === before) return;
  await markUsed(tx, [next], of.userId, now, of.purpose);
  await releaseFiles(tx, [before], now);
}

type Grant = { ownerId: number | null; address: string; now: Date; most: number; caps?: readonly Cap[] };

/**
 * Counts one more right of a person or, for visitors, of an address within a day.
 * @throws {Refusal} when there were too many
 */
export async function takeGrant<T extends { accessKeyId: string; prefix: string; maxBytes: number; expiresAt: Date }>(
  db: Db,
  { ownerId, address, now, most, caps = [] }: Grant,
  issue: () => Promise<T>,
): Promise<T> {
  const since = new Date(now.getTime() - dayMs);
  const mine =
    ownerId === null
      ? and(isNull(uploadGrants.ownerId), eq(uploadGrants.address, address))
      : eq(uploadGrants.ownerId, ownerId);
  const taken = async (tx: Executor) =>
    (
      await tx
        .select({ n: count() })
        .from(uploadGrants)
        .where(and(mine, gt(uploadGrants.createdAt, since)))
    )[0]?.n ?? 0;
  // Asked before anything is issued elsewhere, and once more where nobody else can be counting.
  if ((await taken(db)) >= most) throw refuse('tooMany', undefined, 3600);
  const issued = await issue();
  const wait = await takeAtOnce(db, caps, 1, now);
  if (wait) throw refuse('tooMany', text.uploadsOver, wait);
  const { accessKeyId, prefix, maxBytes, expiresAt } = issued;
  const kept = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.uploads}, hashtext(${`${ownerId ?? address}`}))`);
    if ((await taken(tx)) >= most) throw refuse('tooMany', undefined, 3600);
    const rows = await tx
      .insert(uploadGrants)
      .values({ accessKeyId, prefix, maxBytes, expiresAt, ownerId, address, createdAt: now })
      .onConflictDoNothing()
      .returning({ accessKeyId: uploadGrants.accessKeyId });
    // Somebody else has these already.
    if (!rows.length) throw new StorageAway('AssumeRole with the rights of before');
  });
  await orGiveBack(kept, db, caps, 1);
  return issued;
}

/** A right by its name, as far as it was given for this prefix to this person, or to a visitor. */
export async function findGrant(
  db: Executor,
  { accessKeyId, prefix, ownerId }: { accessKeyId: string; prefix: string; ownerId: number | null },
) {
  const [grant] = await db
    .select()
    .from(uploadGrants)
    .where(
      and(
        eq(uploadGrants.accessKeyId, accessKeyId),
        eq(uploadGrants.prefix, prefix),
        ownerId === null ? isNull(uploadGrants.ownerId) : eq(uploadGrants.ownerId, ownerId),
      ),
    );
  return grant;
}

/** On which right something is counted, from where, and when. */
export type Spending = { accessKeyId: string; address: string; secret: string; now: Date };

const isStaff = sql<boolean>`coalesce((select is_admin from users where id = ${uploadGrants.ownerId}), false)`;

/**
 * Counts bytes before they come, on a right and on what who has it may upload in a day; false when they would be more
 * than either allows, or the right is not known.
 */
export async function spendGrant(db: Db, { accessKeyId, now, ...from }: Spending, bytes: number): Promise<boolean> {
  const mine = eq(uploadGrants.accessKeyId, accessKeyId);
  const [grant] = await db.select({ ownerId: uploadGrants.ownerId, isStaff }).from(uploadGrants).where(mine);
  const caps = grant && byteCaps({ ...grant, ...from });
  if (!caps || (await takeAtOnce(db, caps, bytes, now))) return false;
  const spent = db
    .update(uploadGrants)
    .set({ usedBytes: sql`${uploadGrants.usedBytes} + ${bytes}::bigint` })
    .where(and(mine, gte(uploadGrants.maxBytes, sql`${uploadGrants.usedBytes} + ${bytes}::bigint`)))
    .returning({ accessKeyId: uploadGrants.accessKeyId });
  if ((await orGiveBack(spent, db, caps, bytes)).length) return true;
  await giveBack(db, caps, bytes);
  return false;
}

/** Takes back what was counted for bytes that were not kept. */
export async function refundGrant(
  db: Db,
  { accessKeyId, address, secret }: Omit<Spending, 'now'>,
  bytes: number,
): Promise<void> {
  const [grant] = await db
    .update(uploadGrants)
    .set({ usedBytes: sql`greatest(0, ${uploadGrants.usedBytes} - ${bytes}::bigint)` })
    .where(eq(uploadGrants.accessKeyId, accessKeyId))
    .returning({ ownerId: uploadGrants.ownerId, isStaff });
  if (grant) await giveBack(db, byteCaps({ ...grant, address, secret }), bytes);
}

/** Words that staff have typed and not saved, which speak of a file. */
const typedOf = (db: Executor) =>
  db
    .select({ name: typedCopies.name })
    .from(typedCopies)
    .where(sql`position(${files.path} in ${typedCopies.text}) > 0`);

/** Forgets the files that nothing holds since before an instant, not even a copied draft, and says which. */
export async function takeOrphans(db: Executor, before: Date): Promise<Pick<FileRow, 'path'>[]> {
  return db
    .delete(files)
    .where(and(isNull(files.usedAt), lt(files.createdAt, before), not(exists(typedOf(db)))))
    .returning({ path: files.path });
}

/** Forgets rights that ended and count for no day any more. */
export async function pruneGrants(db: Executor, before: Date): Promise<void> {
  await db.delete(uploadGrants).where(and(lt(uploadGrants.expiresAt, before), lt(uploadGrants.createdAt, before)));
}
