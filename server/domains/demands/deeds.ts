import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { matterOf } from '../../../shared/words.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts, Known } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { findUser } from '../account/index.ts';
import { writeTrail } from '../trail/index.ts';
import { addEntry, type Demand, holdDemands, listOwners, setDemand } from './queries.ts';

type Calls = Pick<Handlers<Contract['demands'], Contexts>, 'assign' | 'setStatus' | 'note'>;

type Deed = { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> };

/**
 * One deed at each of some records: held, changed and written down together.
 * @returns those that are not there
 */
async function changeThose(
  context: Known,
  ids: number[],
  act: (tx: Executor, row: Demand) => Promise<Deed>,
): Promise<number[]> {
  return context.db.transaction(async (tx) => {
    const rows = await holdDemands(tx, ids);
    for (const row of rows) {
      const deed = await act(tx, row);
      await writeTrail(tx, context, {
        ...deed,
        action: `demand.${deed.action}`,
        subject: 'demand',
        subjectId: row.id,
        title: `${matterOf(row)}：${row.title}`,
      });
    }
    const there = new Set(rows.map((r) => r.id));
    return [...new Set(ids)].filter((id) => !there.has(id));
  });
}

/** The same at one record. @throws {Refusal} absent */
export async function change(
  context: Known,
  id: number,
  act: (tx: Executor, row: Demand) => Promise<Deed>,
): Promise<null> {
  if ((await changeThose(context, [id], act)).length) throw refuse('absent');
  return null;
}

/** What staff are called in what they write. */
export const nameOf = async (tx: Executor, id: number) => (await findUser(tx, id))?.name ?? '';

/** Who sees to what visitors sent, how far it is, and notes beside it. */
export const deedCalls: Calls = {
  async assign({ ids, ownerId = 0 }, context) {
    const wanted = ownerId || context.actor.userId;
    const owners = await listOwners(context.db);
    const owner = owners.find((o) => o.id === wanted);
    if (!owner) throw refuseAt('ownerId', '请选择接待岗的工作人员', 'unknown');
    const known = (id: number | null) => owners.find((o) => o.id === id)?.name ?? (id === null ? '' : `编号 ${id}`);
    const gone = await changeThose(context, ids, async (tx, row) => {
      const status = row.status || 1;
      await setDemand(tx, row.id, { ownerId: owner.id, assignedAt: row.assignedAt ?? context.now(), status });
      return {
        action: 'assign',
        before: { owner: known(row.ownerId), status: row.status },
        after: { owner: owner.name, status },
      };
    });
    return { assigned: new Set(ids).size - gone.length, gone };
  },

  setStatus: ({ id, status }, context) =>
    change(context, id, async (tx, row) => {
      const taken = status === 1 && row.ownerId === null;
      await setDemand(tx, id, {
        status,
        doneAt: status === 2 ? (row.doneAt ?? context.now()) : null,
        ...(taken && { ownerId: context.actor.userId, assignedAt: row.assignedAt ?? context.now() }),
      });
      return { action: 'status', before: { status: row.status }, after: { status } };
    }),

  note: ({ id, content }, context) =>
    change(context, id, async (tx) => {
      const { userId } = context.actor;
      await addEntry(tx, {
        demandId: id,
        kind: 'note',
        userId,
        userName: await nameOf(tx, userId),
        content,
        createdAt: context.now(),
      });
      return { action: 'note', after: { content } };
    }),
};
