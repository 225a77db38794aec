import { eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { walkIns } from '../../db/tables/attendance.ts';
import { courses, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { holdUnit } from './queries.ts';
import type { Scope } from './scope.ts';

/** The classes of a unit, also those that it was given; or all that the institute runs, whomever it gave them to. */
export const ofScope = (scope: Scope): SQL =>
  scope === 'institute' ? eq(trainingClasses.classType, 1) : eq(trainingClasses.unitId, scope.unitId);

/**
 * The people of a class who are shown: to a unit its own alone. In a class that it was given sit others as well, of
 * whom it learns nothing.
 */
export const shownTo = (scope: Scope): SQL | undefined =>
  scope === 'institute' ? undefined : eq(students.unitId, scope.unitId);

/** A name as two people write it: `nameKey` of attendance says the same. */
export const nameKeyOf = (name: SQLWrapper): SQL =>
  sql`regexp_replace(lower(normalize(${name}, NFKC)), ${'[\\s·•‧・.]'}, '', 'g')`;

/**
 * The walk-ins of a class that one is shown: to a unit none who is, or by number or name may be, somebody who sits in
 * the class and is not its own. Those are looked up once for all walk-ins: in the classes that it was given alone. Nor
 * one of those classes that somebody else than the unit has decided, the institute or a unit that had the class before:
 * who that was is nothing of it, but where it is somebody of its own.
 */
export function walkInShownTo(scope: Scope): SQL | undefined {
  if (scope === 'institute') return undefined;
  const { unitId } = scope;
  const given = sql`select k.id from training_classes k where k.unit_id = ${unitId} and k.class_type = 1`;
  const hidden = (mine: SQLWrapper, theirs: SQL) => sql`(${courses.classId}, ${mine}) in (
    select m.class_id, ${theirs} from class_members m join students s on s.id = m.student_id
    where s.unit_id is distinct from ${unitId} and ${theirs} is not null and m.class_id in (${given}))`;
  const { cellPhone, name, studentId, status, decidedBy } = walkIns;
  const decidedByOthers = sql`${status} <> 0 and ${courses.classId} in (${given})
    and not exists (select from units n where n.id = ${unitId} and n.user_id = ${decidedBy})
    and not exists (select from students p where p.id = ${studentId} and p.unit_id = ${unitId})`;
  return sql`not (${hidden(cellPhone, sql`s.cell_phone`)} or ${hidden(nameKeyOf(name), nameKeyOf(sql`s.name`))}
    or ${studentId} is not null and ${hidden(studentId, sql`s.id`)} or ${decidedByOthers})`;
}

/**
 * Who may be put into a class: people of its unit, and into one of the institute whom it knows by itself.
 * @param unitId whose the class is; null for a class of the institute that belongs to no unit
 */
export function mayJoin(scope: Scope, unitId: number | null): SQL | undefined {
  const ofUnit = unitId === null ? undefined : eq(students.unitId, unitId);
  return scope === 'institute' ? or(isNull(students.unitId), ofUnit) : eq(students.unitId, scope.unitId);
}

/** Held until the transaction ends: what two of one unit, or of the institute, do comes one after the other. */
export async function holdScope(tx: Executor, scope: Scope): Promise<void> {
  if (scope === 'institute') await tx.execute(sql`select pg_advisory_xact_lock(${locks.institute})`);
  else await holdUnit(tx, scope.unitId);
}
