import { and, eq } from 'drizzle-orm';
import type { Storage } from '../../adapters/storage/storage.ts';
import { markUsed } from '../../domains/files/index.ts';
import type { Db } from '../client.ts';
import { units } from '../tables/account.ts';
import { trainingClasses } from '../tables/classes.ts';
import { runningCode } from './follow-day.ts';
import { addPhoto } from './photos.ts';

/** Which illustration stands in the place of the photo of a class, by its code, and what the file was called. */
const covers: [code: string, art: string, name: string][] = [
  ['QXCJ26', 'invoice-desk', '一张桌上的账.png'],
  [runningCode, 'lecture-hall', '报告厅.png'],
  ['ZJSG27', 'hangzhou-digital', '观摩厅.png'],
  ['QXQN27', 'bamboo-sea', '竹海.png'],
];

/** The pictures of the demonstration's classes; a class that has one keeps it. */
export async function addCovers(db: Db, storage: Storage, secret: string, now = new Date()): Promise<void> {
  for (const [code, art, name] of covers) {
    const without = and(eq(trainingClasses.code, code), eq(trainingClasses.cover, ''));
    const [of] = await db
      .select({ id: trainingClasses.id, ownerId: units.userId })
      .from(trainingClasses)
      .innerJoin(units, eq(units.id, trainingClasses.unitId))
      .where(without);
    if (!of) continue;
    const { path } = await addPhoto(db, storage, secret, { art, name, purpose: 'cover', ownerId: of.ownerId, now });
    await db.transaction(async (tx) => {
      await markUsed(tx, [path], of.ownerId, now, 'cover');
      await tx
        .update(trainingClasses)
        .set({ cover: path })
        .where(and(eq(trainingClasses.id, of.id), without));
    });
  }
}
