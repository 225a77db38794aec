import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { href } from '../../../shared/sitemap.ts';
import { spokenDays } from '../../../shared/spoken.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { setClass } from '../classes/index.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { heldOpen } from './held.ts';
import { approvedUnit, countOfUnit, dropGroups, leftIn } from './queries.ts';

type Calls = Pick<Handlers<Contract['institute'], Contexts>, 'give' | 'takeBack'>;

/** @throws {Refusal} input while people of the unit are in the class: they would sit in a class of nobody they know */
async function refuseTaken(tx: Executor, classId: number, unitId: number): Promise<void> {
  const n = await countOfUnit(tx, classId, unitId);
  if (n) throw refuse('input', `这个单位有 ${n} 名学员在班上，请先把他们移出再收回`);
}

/** A class of the institute is given to a unit, which looks after it beside 教务; or taken back. */
export const givingCalls: Calls = {
  give: ({ id, unitId }, context) =>
    context.db.transaction(async (tx) => {
      const row = await heldOpen(tx, id);
      const unit = await approvedUnit(tx, unitId);
      if (!unit) throw refuseAt('unitId', '没有找到这个单位，或它还没有通过审核，请重新选择', 'unknown');
      if (row.unitId === unitId) throw refuseAt('unitId', '这个班已经交给这个单位');
      if (row.unitId !== null) throw refuse('input', '这个班已经交给另一个单位，请先收回');
      // They would be the next unit's to read, and to send again.
      const left = await leftIn(tx, id, unitId);
      if (left.byOthers)
        throw refuse(
          'input',
          '别的单位为这个班发过短信、写过研讨记录或处理过签到，不能再交给另一个单位；可以复制一个新班再交',
        );
      if (left.waiting) throw refuse('input', '还有现场签到没有处理，请先处理，再交给单位');
      const at = context.now();
      await setClass(tx, id, { unitId, version: row.version + 1 });
      await writeTrail(tx, context, {
        ...{ action: 'class.give', subject: 'class', subjectId: id, title: row.name },
        after: { unit: unit.name },
      });
      const days = spokenDays(row.startDate, row.endDate, dayOf(at));
      const content = `学院为本单位开设了“${row.name}”，${days}。请选择参加的学员。`;
      const title = `学院开设的培训班：${row.name}`;
      await sendMessage(
        tx,
        { userIds: [unit.userId], type: 2, title, content, link: href('unit/class-detail', { id }) },
        at,
      );
      return null;
    }),

  takeBack: ({ id }, context) =>
    context.db.transaction(async (tx) => {
      const row = await heldOpen(tx, id);
      if (row.unitId === null) throw refuse('conflict', '这个班没有交给单位');
      await refuseTaken(tx, id, row.unitId);
      await dropGroups(tx, id);
      await setClass(tx, id, { unitId: null, version: row.version + 1 });
      await writeTrail(tx, context, { action: 'class.takeBack', subject: 'class', subjectId: id, title: row.name });
      return null;
    }),
};
