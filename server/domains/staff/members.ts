import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { approvedUnit } from '../account/index.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { holdTrainees, putInto, readUnit } from './unit-queries.ts';

type Calls = Pick<Handlers<Contract['staff'], Contexts>, 'decideMember' | 'moveMember'>;

/** The trainees that belong to a delegating unit, or say so. */
export const memberCalls: Calls = {
  async decideMember({ id, confirm }, context) {
    const { db, now } = context;
    await db.transaction(async (tx) => {
      const [person] = await holdTrainees(tx, [id]);
      const unit = person?.unitId ? await readUnit(tx, person.unitId) : undefined;
      if (!person || !unit || person.unitStatus !== 0) throw refuse('input', '这位学员没有等待确认，可能刚由单位处理');
      await putInto(tx, [id], unit.id, confirm ? 1 : 2);
      await sendMessage(
        tx,
        {
          userIds: [id],
          type: 1,
          ...(confirm
            ? {
                title: '所属单位已确认',
                content: `学院已代${unit.name}确认您是该单位学员。`,
                link: href('trainee/profile'),
              }
            : {
                title: '所属单位未确认',
                content: `您选择的${unit.name}没有确认，请核对后重新选择。`,
                link: href('trainee/profile-edit'),
              }),
        },
        now(),
      );
      await writeTrail(tx, context, {
        action: confirm ? 'member.confirm' : 'member.refuse',
        subject: 'user',
        subjectId: id,
        title: `${person.name}，${unit.name}`,
        before: { unitStatus: 0 },
        after: { unitStatus: confirm ? 1 : 2 },
      });
    });
    return null;
  },

  async moveMember({ ids, unitId }, context) {
    const { db, now } = context;
    return db.transaction(async (tx) => {
      const people = await holdTrainees(tx, [...new Set(ids)]);
      if (!people.length) throw refuseAt('ids', '请选择学员', 'unknown');
      const unit = unitId === null ? undefined : await readUnit(tx, await approvedUnit(tx, unitId));
      const moving = people.filter((p) => p.unitId !== unitId || p.unitStatus !== (unitId === null ? null : 1));
      await putInto(
        tx,
        moving.map((p) => p.id),
        unitId,
        unitId === null ? null : 1,
      );
      const said = unit
        ? { title: '所属单位已变更', content: `学院已将您归入${unit.name}。` }
        : { title: '已移出所属单位', content: '学院已将您移出原来的单位；需要时可在个人信息里重新选择。' };
      await sendMessage(
        tx,
        { userIds: moving.map((p) => p.id), type: 1, link: href('trainee/profile'), ...said },
        now(),
      );
      for (const p of moving) {
        await writeTrail(tx, context, {
          action: 'member.move',
          subject: 'user',
          subjectId: p.id,
          title: `${p.name}，${unit?.name ?? '不属于任何单位'}`,
          before: { unitId: p.unitId, unitStatus: p.unitStatus },
          after: { unitId, unitStatus: unitId === null ? null : 1 },
        });
      }
      return { moved: moving.length };
    });
  },
};
