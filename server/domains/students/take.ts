import { importLimits } from '../../../shared/import-limits.ts';
import { unitLimits } from '../../../shared/limits.ts';
import type { Db, Executor } from '../../db/client.ts';
import type { Task } from '../../kernel/jobs/job.ts';
import { dropOldRows, holdImport, type ImportRecord, setImport, unitOf } from './import-queries.ts';
import { countStudents, holdUnit } from './queries.ts';
import { joinPeople, leaveOut, makePeople, nextPiece, putIntoGroups, settleRest } from './take-queries.ts';

/** The job that takes lists over. */
export const takeJob = 'students.take-import';

const noRoom = `一个单位最多 ${unitLimits.students} 名学员，没有加入`;

/** One piece of a list. @returns whether there may be more */
async function takePiece(tx: Executor, of: ImportRecord, now: Date): Promise<boolean> {
  const ids = await nextPiece(tx, of);
  if (!ids.length) {
    await setImport(tx, of.id, { ...(await settleRest(tx, of)), status: 2, done: of.rows, touchedAt: now });
    await dropOldRows(tx, of.unitId, importLimits.kept);
    return false;
  }
  const room = Math.max(0, unitLimits.students - (await countStudents(tx, of.unitId)));
  await makePeople(tx, of, ids, room, now);
  await joinPeople(tx, of, ids);
  await leaveOut(tx, ids, noRoom);
  await putIntoGroups(tx, of, ids);
  await setImport(tx, of.id, { done: of.done + ids.length, touchedAt: now });
  return true;
}

/**
 * Takes a list over, piece by piece: each counts once by what its rows say, so that a run after a kill goes on where
 * the last one ended. The unit's row is held for a piece alone; others of the unit come in between.
 */
export async function takeImport(db: Db, { data, signal }: Task<{ id: number }>, now: () => Date): Promise<void> {
  const unitId = await unitOf(db, data.id);
  if (unitId === undefined) return;
  for (let goesOn = true; goesOn; ) {
    signal.throwIfAborted();
    goesOn = await db.transaction(async (tx) => {
      await holdUnit(tx, unitId);
      const of = await holdImport(tx, unitId, data.id);
      return of?.status === 1 && takePiece(tx, of, now());
    });
  }
}
