import type { StudentImport, StudentImportRow } from '../../../shared/contract/student-imports.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { unitLimits } from '../../../shared/limits.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db, Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import type { Jobs } from '../../kernel/jobs/room.ts';
import { countGroups, ownGroups } from './group-queries.ts';
import {
  countLines,
  countStates,
  dropImport,
  dropRows,
  filledOf,
  groupsOfImport,
  groupsToMake,
  hasRows,
  holdImport,
  type ImportRecord,
  listImports,
  listRows,
  readImport,
  readRaw,
  readRow,
  type Standing,
  setImport,
  setRow,
  topOf,
  understandAnew,
} from './import-queries.ts';
import { understand } from './import-sheet.ts';
import { previewImport } from './preview.ts';
import { countStudents, holdUnit } from './queries.ts';
import { takeJob } from './take.ts';
import { makeGroups, takeBack, usedOf } from './take-queries.ts';

type Names = Extract<keyof Handlers<Contract['students'], Contexts>, `${string}mport${string}`>;
export type ImportCalls = Pick<Handlers<Contract['students'], Contexts>, Names>;
export type ImportNeeds = { storage: Storage; room: () => Jobs };

/** So many first lines are shown where the columns are chosen. */
const topLines = 10;
/** As many groups as a class is made of: they lead on to a new one. */
const groupsInClass = 50;
/** A job that was heard of so long ago has died with its process, and another one may go on. */
const silentMs = 60_000;

type Read = NonNullable<Awaited<ReturnType<typeof readImport>>>;

const shown = ({ of, byName }: Read): StudentImport => ({
  id: of.id,
  fileName: of.fileName,
  kind: of.kind,
  status: of.status,
  byName,
  createTime: of.createdAt.toISOString(),
  committedTime: of.committedAt?.toISOString() ?? null,
  undoneTime: of.undoneAt?.toISOString() ?? null,
  rows: of.rows,
  done: of.done,
  made: of.made,
  changed: of.changed,
  joined: of.joined,
  left: of.left,
});

/** A row as pages show it. Of a double the first row of the same person is told. */
export const shownRow = ({ firstLine, ...row }: Standing): StudentImportRow => ({
  ...row,
  groups: row.groups.join('、'),
  faults:
    firstLine < row.line && ['wrong', 'left'].includes(row.state)
      ? [
          ...row.faults,
          row.cellPhone
            ? { field: 'cellPhone', message: `手机号码与第 ${firstLine} 行重复` }
            : { field: 'name', message: `与第 ${firstLine} 行重复：同名、同部门，都没有手机号码` },
        ]
      : row.faults,
});

const isStuck = (of: ImportRecord, now: Date) =>
  of.status === 1 && now.getTime() - (of.touchedAt?.getTime() ?? 0) > silentMs;

const closed: Record<number, string> = {
  1: '这份名单正在导入，不能再改',
  2: '这份名单已经导入，不能再改',
  3: '这份名单已经撤销，请重新上传',
};

/** A list that may still be changed, held. @throws {Refusal} absent, or input where it was taken over */
async function holdOpen(tx: Executor, unitId: number, id: number): Promise<ImportRecord> {
  const found = await holdImport(tx, unitId, id);
  if (!found) throw refuse('absent');
  const sentence = closed[found.status];
  if (sentence) throw refuse('input', sentence);
  return found;
}

/** Changes a row of a list that is held. @throws {Refusal} absent, or conflict where somebody was faster */
async function changeRow(
  db: Db,
  unitId: number,
  { id, rowId, version }: { id: number; rowId: number; version: number },
  change: (of: ImportRecord, raw: NonNullable<Awaited<ReturnType<typeof readRaw>>>) => Parameters<typeof setRow>[2],
): Promise<StudentImportRow> {
  return db.transaction(async (tx) => {
    const of = await holdOpen(tx, unitId, id);
    const raw = await readRaw(tx, of, rowId);
    if (!raw) throw refuse('absent');
    if (!(await setRow(tx, { rowId, version }, change(of, raw))))
      throw refuse('conflict', '这一行刚刚在别处改过，已换成新的内容；您输入的还在，再按一次回车就保存');
    return shownRow((await readRow(tx, of, rowId)) as Standing);
  });
}

const rowCalls: Pick<ImportCalls, 'importRows' | 'mendImportRow' | 'dropImportRow' | 'matchImport'> = {
  async importRows(query, { db, actor }) {
    const found = await readImport(db, actor.unitId, query.id);
    if (!found) throw refuse('absent');
    const { list, total } = await listRows(db, found.of, query);
    return { list: list.map(shownRow), total };
  },

  async mendImportRow({ id, rowId, version, ...typed }, { db, actor }) {
    return changeRow(db, actor.unitId, { id, rowId, version }, (of, raw) => {
      const given = Object.entries(typed).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const mended = { ...raw.mended, ...Object.fromEntries(given) };
      return { ...understand({ ...raw, mended }, of.columns), mended };
    });
  },

  async dropImportRow({ dropped, ...row }, { db, actor }) {
    return changeRow(db, actor.unitId, row, () => ({ dropped: dropped === 1 }));
  },

  async matchImport({ id, version, headingLine, columns }, { db, actor }) {
    await db.transaction(async (tx) => {
      const of = await holdOpen(tx, actor.unitId, id);
      const used = Object.values(columns).filter((at) => at >= 0);
      if (new Set(used).size < used.length) throw refuse('input', '同一列不能当作两种内容，请重新选择');
      if (columns.name < 0) throw refuseAt('columns.name', '请选择姓名在哪一列', 'required');
      if (of.version !== version) throw refuse('conflict', '各列的内容刚刚在别处改过，请先看看新的结果');
      const people = await countLines(tx, id, headingLine);
      if (!people) throw refuse('input', '表头以下没有人员，请重新选择表头所在的行');
      await setImport(tx, id, { headingLine, columns, rows: people, version: version + 1 });
      await understandAnew(tx, id, columns);
    });
    return null;
  },
};

/** What a list needs room for. @throws {Refusal} input where the unit has none */
async function checkRoom(tx: Executor, of: ImportRecord, restores: boolean): Promise<string[]> {
  const { good, there, archived } = await countStates(tx, of);
  if (good + there - (restores ? 0 : archived) === 0) throw refuse('input', '没有可以导入的行，请先改好有误的行');
  const room = unitLimits.students - (await countStudents(tx, of.unitId));
  if (good > room)
    throw refuse(
      'input',
      `一个单位最多 ${unitLimits.students} 名学员，还能加 ${Math.max(0, room)} 人，这份名单要新增 ${good} 人`,
    );
  const names = await groupsToMake(tx, of, restores);
  const free = unitLimits.groups - (await countGroups(tx, of.unitId));
  if (names.length > free)
    throw refuse(
      'input',
      `一个单位最多 ${unitLimits.groups} 个分组，还能建 ${Math.max(0, free)} 个，这份名单要新建 ${names.length} 个`,
    );
  return names;
}

/** Some people in a sentence. */
const namesOf = (people: readonly { name: string }[]) =>
  `“${people
    .slice(0, 3)
    .map(({ name }) => name)
    .join('”“')}”${people.length > 3 ? `等 ${people.length} 人` : ''}`;

/** Why a list that was taken over cannot be taken back as a whole; empty where it can be. */
async function undoFault(db: Executor, of: ImportRecord, held: boolean): Promise<string> {
  if (!(await hasRows(db, of.id))) return '这份名单导入太久，已不能整批撤销；需要时请逐个归档';
  const used = await usedOf(db, of, held);
  const [inClass, changed] = [used.filter((u) => u.why === 'class'), used.filter((u) => u.why === 'changed')];
  const why = [
    inClass.length && `${namesOf(inClass)}已在培训班里`,
    changed.length && `${namesOf(changed)}的资料在导入以后改过`,
  ].filter(Boolean);
  return why.length ? `${why.join('，')}，不能整批撤销；需要时请逐个归档` : '';
}

/** What is to be known of a list that was taken over. */
const takenOver = async (db: Executor, of: ImportRecord) => ({
  undoFault: await undoFault(db, of, false),
  filled: await filledOf(db, of),
  groups: await groupsOfImport(db, of, groupsInClass),
});
const notTaken = { undoFault: '', filled: [], groups: [] };

const decided = (room: ImportNeeds['room']): Pick<ImportCalls, 'commitImport' | 'undoImport' | 'discardImport'> => ({
  async commitImport({ id, groupId = null, updates, restores }, { db, actor, now }) {
    const { unitId } = actor;
    const begun = await db.transaction(async (tx) => {
      await holdUnit(tx, unitId);
      const of = await holdImport(tx, unitId, id);
      if (!of) throw refuse('absent');
      if (of.status === 3) throw refuse('input', '这份名单已经撤销，请重新上传');
      // Pressed twice, or in two windows: it is taken over once.
      if (of.status === 2 || (of.status === 1 && !isStuck(of, now()))) return false;
      if (of.status === 0) {
        if (groupId && !(await ownGroups(tx, unitId, [groupId])).length) throw refuse('absent');
        const names = await checkRoom(tx, of, restores === 1);
        const madeGroups = await makeGroups(tx, unitId, names, now());
        const chosen = { groupId, updates: updates === 1, restores: restores === 1, madeGroups };
        await setImport(tx, id, { ...chosen, status: 1, committedAt: now() });
      }
      await setImport(tx, id, { touchedAt: now() });
      await room().enqueue(tx, takeJob, { id });
      return true;
    });
    if (begun) room().wake(takeJob);
    return null;
  },

  async undoImport({ id }, { db, actor, now }) {
    const { unitId } = actor;
    return db.transaction(async (tx) => {
      await holdUnit(tx, unitId);
      const of = await holdImport(tx, unitId, id);
      if (!of) throw refuse('absent');
      if (of.status !== 2) throw refuse('input', '这份名单没有导入，或已经撤销');
      const why = await undoFault(tx, of, true);
      if (why) throw refuse('input', why);
      const back = await takeBack(tx, of);
      await dropRows(tx, id);
      await setImport(tx, id, { status: 3, undoneAt: now() });
      return back;
    });
  },

  async discardImport({ id }, { db, actor }) {
    await db.transaction(async (tx) => {
      const of = await holdImport(tx, actor.unitId, id);
      if (!of) throw refuse('absent');
      if (of.status !== 0)
        throw refuse('input', of.status === 3 ? '这份名单已经撤销' : '这份名单已经导入，请用“撤销这次导入”');
      await dropImport(tx, id);
    });
    return null;
  },
});

/** People of the unit from a list: looked at, mended, taken over, undone (section 2.4). */
export const createImports = ({ storage, room }: ImportNeeds): ImportCalls => ({
  ...rowCalls,
  ...decided(room),

  async imports(query, { db, actor }) {
    const { list, total } = await listImports(db, actor.unitId, query);
    return { total, list: list.map(shown) };
  },

  async importDetail({ id }, { db, actor, now }) {
    const found = await readImport(db, actor.unitId, id);
    if (!found) throw refuse('absent');
    const { of } = found;
    const isOpen = of.status === 0;
    const counts = await countStates(db, of);
    const newGroups = isOpen ? await groupsToMake(db, of, true) : [];
    return {
      ...shown(found),
      headingLine: of.headingLine,
      columns: of.columns,
      version: of.version,
      top: isOpen
        ? (await topOf(db, id, topLines)).map(({ line, cells }) => ({ line, cells: cells.map((c) => c.slice(0, 40)) }))
        : [],
      ...{ counts, newGroups },
      newGroupsWithout: newGroups.length && counts.archived ? await groupsToMake(db, of, false) : newGroups,
      kept: await hasRows(db, id),
      ...(of.status === 2 ? await takenOver(db, of) : notTaken),
      stuck: isStuck(of, now()),
    };
  },

  previewImport: previewImport(storage),
});
