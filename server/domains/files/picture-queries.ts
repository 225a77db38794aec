import { and, eq, inArray, isNotNull, isNull, like, or, sql } from 'drizzle-orm';
import { isSoundKey } from '../../adapters/storage/storage.ts';
import type { Db, Executor } from '../../db/client.ts';
import { files, type MadeWidth, pictures } from '../../db/tables/files.ts';
import { takenIn } from './queries.ts';

export type PictureRow = typeof pictures.$inferSelect;
export type Made = { width: number; height: number; colour: string; widths: MadeWidth[] };

export async function findPicture(db: Executor, path: string): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(pictures).where(eq(pictures.path, path));
  return row;
}

/** Visitors see it: staff have put it into a text, or a record shows what anybody else has put. */
const isOpen = and(eq(files.isPublic, true), or(eq(files.purpose, 'image'), isNotNull(files.usedAt)));

/** What was made of open pictures, in no order; of others nothing. */
export async function findMade(db: Executor, paths: string[]): Promise<PictureRow[]> {
  const sound = [...new Set(paths)].filter(isSoundKey);
  if (!sound.length) return [];
  const rows = await db
    .select({ picture: pictures })
    .from(pictures)
    .innerJoin(files, eq(files.path, pictures.path))
    .where(and(inArray(pictures.path, sound), isOpen));
  return rows.map((r) => r.picture).filter((p) => p.widths.length > 0);
}

/**
 * Keeps a first version, unless there is something already.
 * @param isQueued its job goes along, in the same transaction
 * @returns whether it was kept
 * @throws when the file is gone
 */
export async function saveFirst(tx: Executor, path: string, made: Made, isQueued: boolean): Promise<boolean> {
  const kept = await tx
    .insert(pictures)
    .values({ path, ...made, isQueued })
    .onConflictDoUpdate({
      target: pictures.path,
      set: { ...made, fault: '', ...(isQueued && { isQueued }) },
      setWhere: sql`${pictures.widths} = '[]'::jsonb`,
    })
    .returning({ path: pictures.path });
  return kept.length > 0;
}

/** Keeps what all has been made. @throws when the file is gone in the meantime */
export async function saveWhole(db: Executor, path: string, made: Made): Promise<void> {
  const whole = { ...made, isWhole: true, isQueued: true, fault: '' };
  await db
    .insert(pictures)
    .values({ path, ...whole })
    .onConflictDoUpdate({ target: pictures.path, set: whole });
}

/** Keeps why nothing can be made of a picture: nobody tries again by himself. */
export async function saveFault(db: Executor, path: string, fault: string): Promise<void> {
  const set = { fault, isQueued: true };
  await db
    .insert(pictures)
    .values({ path, ...set })
    .onConflictDoUpdate({ target: pictures.path, set });
}

/** Forgets what was made: its bytes are gone, and are made again. */
export async function forgetMade(db: Executor, path: string): Promise<void> {
  await db.delete(pictures).where(eq(pictures.path, path));
}

/** Whether there is still such a file. */
export async function isThere(db: Db, path: string): Promise<boolean> {
  return (await db.$count(files, eq(files.path, path))) > 0;
}

/**
 * Some of the pictures that a record shows and no job was made for: those from before there were widths, of the
 * demonstration, of a backup, and of whoever is not staff. They count as queued from now on.
 */
export async function takeUnqueued(tx: Executor, limit: number): Promise<string[]> {
  const found = await tx
    .select({ path: files.path })
    .from(files)
    .leftJoin(pictures, eq(pictures.path, files.path))
    .where(
      and(
        eq(files.isPublic, true),
        isNotNull(files.usedAt),
        like(files.mediaType, 'image/%'),
        takenIn,
        or(isNull(pictures.path), eq(pictures.isQueued, false)),
      ),
    )
    .orderBy(files.createdAt)
    .limit(limit)
    .for('update', { of: files, skipLocked: true });
  if (found.length)
    await tx
      .insert(pictures)
      .values(found.map(({ path }) => ({ path, isQueued: true })))
      .onConflictDoUpdate({ target: pictures.path, set: { isQueued: true } });
  return found.map((f) => f.path);
}
