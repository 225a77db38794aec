import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { ownerOfNumber } from '../account/index.ts';
import { type Application, applicationsOf, setApplication } from '../applications/index.ts';
import { most, refusedOut, tellMembers } from '../classes/index.ts';
import { writeTrail } from '../trail/index.ts';
import {
  addApplicants,
  holdPlaced,
  isInClass,
  joinStudent,
  namesOfClasses,
  removePlaced,
} from './applicant-queries.ts';
import { heldOpen } from './held.ts';

type Calls = Pick<Handlers<Contract['institute'], Contexts>, 'addApplicants' | 'removeMember'>;

/**
 * Whom a class cannot have, who are not admitted or were put into another class, each with why.
 * @throws {Refusal} input where nobody is left
 */
async function unfitOf(tx: Executor, rows: readonly Application[], classId: number) {
  const isElsewhere = (a: Application) => a.classId !== null && a.classId !== classId;
  const names = await namesOfClasses(
    tx,
    rows.filter(isElsewhere).map((a) => a.classId ?? 0),
  );
  const skipped = rows.flatMap((a) => {
    const { id, name } = a;
    if (a.status !== 1) return [{ id, name, why: '还没有录取，不能编入培训班' }];
    return isElsewhere(a) ? [{ id, name, why: `已编入“${names.get(a.classId ?? 0) ?? ''}”，请先从那个班移出` }] : [];
  });
  const [first] = skipped;
  if (first && skipped.length === rows.length)
    throw refuse('input', `${first.name}${first.why}${rows.length > 1 ? `；所选的 ${rows.length} 人都不能编入` : ''}`);
  return skipped;
}

/** Admitted applicants come into a class of the institute, and go out of it again. */
export const applicantCalls: Calls = {
  addApplicants: ({ id, ids }, context) =>
    context.db.transaction(async (tx) => {
      const at = context.now();
      const row = await heldOpen(tx, id);
      const rows = await applicationsOf(tx, ids);
      const gone = [...new Set(ids)].filter((one) => !rows.some((a) => a.id === one));
      const skipped = await unfitOf(tx, rows, id);
      const fit = rows.filter((a) => !skipped.some((s) => s.id === a.id));
      const coming = new Set<number>();
      for (const applicant of fit) {
        const owner = await ownerOfNumber(tx, applicant.cellPhone);
        if (!(await isInClass(tx, id, applicant, owner))) coming.add(await joinStudent(tx, applicant, owner, at));
        if (applicant.classId === null) await setApplication(tx, applicant.id, { classId: id });
      }
      if (row.memberCount + coming.size > most.members) throw refuseAt('ids', `一个培训班最多 ${most.members} 名学员`);
      await addApplicants(tx, id, [...coming], at);
      if (coming.size)
        await writeTrail(tx, context, {
          ...{ action: 'class.applicants', subject: 'class', subjectId: id, title: row.name },
          after: { people: coming.size },
        });
      if (row.status > 0) await tellMembers(tx, row, at);
      return { added: coming.size, already: fit.length - coming.size, gone, skipped };
    }),

  removeMember: ({ id, userId }, context) =>
    context.db.transaction(async (tx) => {
      const row = await heldOpen(tx, id);
      const placed = await holdPlaced(tx, id, userId);
      if (!placed) throw refuse('absent');
      if (placed.source < 3) throw refuse('input', `${placed.name}是按分组或姓名选进来的，请在编辑培训班时去掉`);
      if (placed.recorded) throw refuse('input', refusedOut(placed.name, placed.recorded));
      await removePlaced(tx, id, placed);
      await writeTrail(tx, context, {
        ...{ action: 'class.removeMember', subject: 'class', subjectId: id, title: `${placed.name}：${row.name}` },
      });
      return null;
    }),
};
