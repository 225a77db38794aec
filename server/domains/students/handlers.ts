import type { Student } from '../../../shared/contract/students.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { unitLimits } from '../../../shared/limits.ts';
import type { Executor } from '../../db/client.ts';
import { violationOf } from '../../db/violation.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { ownGroups, setGroupsOf } from './group-queries.ts';
import { groupCalls } from './groups.ts';
import { createImports, type ImportNeeds } from './imports.ts';
import {
  addStudent,
  countStudents,
  holdUnit,
  listStudents,
  ownStudents,
  readStudent,
  setArchived,
  setStudent,
} from './queries.ts';

type All = Handlers<Contract['students'], Contexts>;
type Row = NonNullable<Awaited<ReturnType<typeof readStudent>>>;

const taken = '本单位的学员名单里已有这个手机号码，包括已归档的学员';
const stale = '这位学员的资料刚刚被改过，请先看看新的内容再保存';

const shown = (row: Row): Student => ({
  id: row.id,
  name: row.name,
  cellPhone: row.cellPhone ?? '',
  dept: row.dept,
  post: row.post,
  studentType: row.studentType,
  remark: row.remark,
  groups: row.groups,
  archived: row.archivedAt !== null,
  version: row.version,
  createTime: row.createdAt.toISOString(),
});

type Fields = {
  name: string;
  cellPhone: string;
  dept: string;
  post: string;
  studentType?: number | null;
  remark: string;
};
const valuesOf = ({ name, cellPhone, dept, post, studentType = null, remark }: Fields) => ({
  name,
  cellPhone: cellPhone || null,
  dept,
  post,
  studentType,
  remark,
});

/** @throws {Refusal} absent where one of the groups is not the unit's: nothing is written then */
async function checkGroups(tx: Executor, unitId: number, groupIds: readonly number[]): Promise<void> {
  const own = await ownGroups(tx, unitId, groupIds);
  if (own.length !== new Set(groupIds).size) throw refuse('absent');
}

const numberTaken = (error: unknown): never => {
  throw violationOf(error) === 'unique' ? refuseAt('cellPhone', taken, 'taken') : error;
};

/** The people of a delegating unit (section 2.4). What the unit writes is its own: no account is shown or told of. */
export const createStudents = (needs: ImportNeeds): All => ({
  ...groupCalls,
  ...createImports(needs),

  async list(query, { db, actor }) {
    const { list, total } = await listStudents(db, actor.unitId, query);
    return { list: list.map(shown), total };
  },

  async detail({ id }, { db, actor }) {
    const row = await readStudent(db, actor.unitId, id);
    if (!row) throw refuse('absent');
    return shown(row);
  },

  async add({ groupIds, ...fields }, { db, actor, now }) {
    const { unitId } = actor;
    const id = await db
      .transaction(async (tx) => {
        await holdUnit(tx, unitId);
        await checkGroups(tx, unitId, groupIds);
        if ((await countStudents(tx, unitId)) >= unitLimits.students)
          throw refuse('input', `一个单位最多 ${unitLimits.students} 名学员，包括已归档的学员`);
        const added = await addStudent(tx, unitId, valuesOf(fields), now());
        await setGroupsOf(tx, added, groupIds);
        return added;
      })
      .catch(numberTaken);
    return { id };
  },

  async edit({ id, version, groupIds, ...fields }, { db, actor }) {
    const { unitId } = actor;
    await db
      .transaction(async (tx) => {
        await holdUnit(tx, unitId);
        const known = await readStudent(tx, unitId, id);
        if (!known) throw refuse('absent');
        await checkGroups(tx, unitId, groupIds);
        if (!(await setStudent(tx, unitId, { id, version }, valuesOf(fields)))) throw refuse('conflict', stale);
        await setGroupsOf(tx, id, groupIds);
      })
      .catch(numberTaken);
    return null;
  },

  async archive({ ids, archived }, { db, actor, now }) {
    const { unitId } = actor;
    return db.transaction(async (tx) => {
      await holdUnit(tx, unitId);
      const own = new Set(await ownStudents(tx, unitId, ids));
      const changed = own.size ? await setArchived(tx, unitId, [...own], archived ? now() : null) : 0;
      return { changed, gone: [...new Set(ids)].filter((id) => !own.has(id)) };
    });
  },
});
