import type { StudentGroup } from '../../../shared/contract/students.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { unitLimits } from '../../../shared/limits.ts';
import { violationOf } from '../../db/violation.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import {
  addGroup,
  countGroups,
  dropGroup,
  listGroups,
  ownGroups,
  putInto,
  readGroup,
  setGroup,
  takeOut,
} from './group-queries.ts';
import { holdUnit, ownStudents } from './queries.ts';

type Names = 'groups' | 'group' | 'addGroup' | 'editGroup' | 'removeGroup' | 'move';
type Calls = Pick<Handlers<Contract['students'], Contexts>, Names>;
type Row = NonNullable<Awaited<ReturnType<typeof readGroup>>>;

const shown = ({ createdAt, ...row }: Row): StudentGroup => ({ ...row, createTime: createdAt.toISOString() });
const nameTaken = (error: unknown): never => {
  throw violationOf(error) === 'unique' ? refuseAt('name', '本单位已有同名的分组', 'taken') : error;
};

/** The groups of a delegating unit's people (section 2.4). */
export const groupCalls: Calls = {
  async groups(query, { db, actor }) {
    const { list, total } = await listGroups(db, actor.unitId, query);
    return { list: list.map(shown), total };
  },

  async group({ id }, { db, actor }) {
    const row = await readGroup(db, actor.unitId, id);
    if (!row) throw refuse('absent');
    return shown(row);
  },

  async addGroup({ studentIds, ...values }, { db, actor, now }) {
    const { unitId } = actor;
    const id = await db
      .transaction(async (tx) => {
        await holdUnit(tx, unitId);
        const own = await ownStudents(tx, unitId, studentIds);
        if (own.length !== new Set(studentIds).size) throw refuse('absent');
        if ((await countGroups(tx, unitId)) >= unitLimits.groups)
          throw refuse('input', `一个单位最多 ${unitLimits.groups} 个分组`);
        const added = await addGroup(tx, unitId, values, now());
        await putInto(tx, added, own);
        return added;
      })
      .catch(nameTaken);
    return { id };
  },

  async editGroup({ id, version, ...values }, { db, actor }) {
    const { unitId } = actor;
    await db
      .transaction(async (tx) => {
        if (await setGroup(tx, unitId, { id, version }, values)) return;
        if (!(await readGroup(tx, unitId, id))) throw refuse('absent');
        throw refuse('conflict', '这个分组刚刚被改过，请先看看新的内容再保存');
      })
      .catch(nameTaken);
    return null;
  },

  async removeGroup({ id }, { db, actor }) {
    if (!(await dropGroup(db, actor.unitId, id))) throw refuse('absent');
    return null;
  },

  async move({ groupId, ids, within }, { db, actor }) {
    const { unitId } = actor;
    return db.transaction(async (tx) => {
      await holdUnit(tx, unitId);
      if (!(await ownGroups(tx, unitId, [groupId])).length) throw refuse('absent');
      const own = await ownStudents(tx, unitId, ids);
      const changed = within ? await putInto(tx, groupId, own) : await takeOut(tx, groupId, own);
      const there = new Set(own);
      return { changed, gone: [...new Set(ids)].filter((id) => !there.has(id)) };
    });
  },
};
