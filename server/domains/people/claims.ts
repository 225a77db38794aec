import { href } from '../../../shared/sitemap.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { offsetOf } from '../../db/list.ts';
import { takeOf } from '../../db/tallies.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { setUser, veiled } from '../account/index.ts';
import { sendMessage } from '../messages/index.ts';
import { countUnit, findClaim, listClaims, readOwnUnit } from './queries.ts';

type Calls = Pick<Handlers<Contract['people'], Contexts>, 'unitHome' | 'claims' | 'decideClaim'>;

/** Each is a message to somebody. */
const decisions = { most: 500, seconds: 86_400 };

/** A delegating unit and the trainees who say that they belong to it (section 3). */
export const claimCalls: Calls = {
  async unitHome(_, { db, actor }) {
    const unit = await readOwnUnit(db, actor.unitId);
    const counts = await countUnit(db, unit);
    return { unitName: unit.name, contactName: unit.contactName, ...counts };
  },

  async claims({ pageNum, pageSize }, { db, actor }) {
    const { list, total } = await listClaims(db, actor.unitId, pageSize, offsetOf({ pageNum, pageSize }));
    return {
      list: list.map((c) => ({ ...c, cellPhone: veiled(c.cellPhone), createTime: c.createTime.toISOString() })),
      total,
    };
  },

  async decideClaim({ id, confirm }, { db, actor, now }) {
    const unit = await readOwnUnit(db, actor.unitId);
    await db.transaction(async (tx) => {
      const claim = await findClaim(tx, unit.id, id);
      if (!claim) throw refuse('absent');
      const wait = await takeOf(tx, [{ key: `claims ${unit.id}`, ...decisions }], 1, now());
      if (wait) throw refuse('tooMany', undefined, wait);
      await setUser(tx, id, { unitStatus: confirm ? 1 : 2 });
      await sendMessage(
        tx,
        {
          userIds: [id],
          type: 1,
          ...(confirm
            ? {
                title: '所属单位已确认',
                content: `${unit.name}已确认您是本单位学员。`,
                link: href('trainee/profile'),
              }
            : {
                title: '所属单位未确认',
                content: `${unit.name}没有确认您的申请，请核对单位后重新选择。`,
                link: href('trainee/profile-edit'),
              }),
        },
        now(),
      );
    });
    return null;
  },
};
