import { id } from '../../../shared/contract/call.ts';
import type { ImportRow } from '../../../shared/contract/staff-imports.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Db } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { columnsOf } from '../../documents/document.ts';
import { defineExport } from '../../documents/export.ts';
import { sheetLimits } from '../../documents/xlsx/reader.ts';
import { readWorkbook, sheetsInTurn } from '../../documents/xlsx/reading.ts';
import { z } from 'zod';
import { approvedUnit } from '../account/index.ts';
import { bytesWithin, findOwnFile } from '../files/index.ts';
import { writeTrail } from '../trail/index.ts';
import {
  addImport,
  addTrainees,
  dropImport,
  holdImport,
  holdTrainees,
  knownNumbers,
  listImports,
  readImport,
  removeTrainees,
  setImport,
} from './import-queries.ts';
import { studentTypes } from '../students/index.ts';
import { fields, headings, knownNumber, markKnown, peopleOf } from './sheet.ts';

type Calls = Pick<
  Handlers<Contract['staff'], Contexts>,
  'imports' | 'importDetail' | 'previewImport' | 'commitImport' | 'discardImport' | 'undoImport'
>;

const templateColumns = headings.map((h, i) => (i < 2 ? `${h}（必填）` : h));
const faulty = async (db: Db, { id }: { id: number }) =>
  (await readImport(db, id))?.rows.filter((r) => r.wrong.length) ?? [];

/** The empty sheet that people fill in, with one row that shows how. */
export const templateExport = defineExport({
  title: '学员导入模板',
  roles: ['desk', 'training'],
  input: z.object({}),
  columns: columnsOf(...templateColumns),
  count: async () => 1,
  async *batches() {
    yield [['张三（示例，请删除本行）', '', '办公室', '科员', Object.keys(studentTypes).join('、')]];
  },
});

/** The rows of an import that have to be mended, as a sheet that can be mended and uploaded again. */
export const faultsExport = defineExport({
  title: '要改的行',
  roles: ['desk', 'training'],
  input: z.object({ id }),
  columns: columnsOf(...templateColumns, '要改什么'),
  count: async (db, input) => (await faulty(db, input)).length,
  async *batches(db, input) {
    yield (await faulty(db, input)).map((r) => [...fields.map((f) => r[f]), r.wrong.join('；')]);
  },
});

const good = (rows: ImportRow[]) => rows.filter((r) => !r.wrong.length);
const toReply = <T extends { createTime: Date }>(row: T) => ({ ...row, createTime: row.createTime.toISOString() });

/** What becomes of a list that was looked at. */
const decided: Pick<Calls, 'commitImport' | 'discardImport' | 'undoImport'> = {
  async commitImport({ id }, context) {
    const { db, now } = context;
    return db.transaction(async (tx) => {
      const found = await holdImport(tx, id);
      if (!found) throw refuse('absent');
      if (found.status !== 0)
        throw refuse('input', found.status === 1 ? '这份名单已经导入' : '这份名单已经撤销，请重新上传');
      if (!good(found.rows).length) throw refuse('input', '没有可以导入的行，请按提示改好后重新上传');
      await approvedUnit(tx, found.unitId);
      const made = await addTrainees(tx, good(found.rows), studentTypes, found.unitId, id, now());
      const rows = found.rows.map((r) => {
        const userId = r.wrong.length ? undefined : made.get(r.cellPhone);
        return userId ? { ...r, userId } : r.wrong.length ? r : { ...r, wrong: [knownNumber] };
      });
      await setImport(tx, id, { status: 1, rows, committedAt: now() });
      await writeTrail(tx, context, {
        action: 'import.commit',
        subject: 'import',
        subjectId: id,
        title: found.fileName,
        after: { unitId: found.unitId, made: made.size, left: rows.length - made.size },
      });
      return { made: made.size, left: rows.length - made.size };
    });
  },

  async discardImport({ id }, context) {
    return context.db.transaction(async (tx) => {
      const found = await holdImport(tx, id);
      if (!found) throw refuse('absent');
      if (found.status !== 0)
        throw refuse('input', found.status === 1 ? '这份名单已经导入，请用“撤销这次导入”' : '这份名单已经撤销');
      await dropImport(tx, id);
      await writeTrail(tx, context, {
        action: 'import.discard',
        subject: 'import',
        subjectId: id,
        title: found.fileName,
        before: { unitId: found.unitId, rows: found.rows.length },
      });
      return null;
    });
  },

  async undoImport({ id }, context) {
    const { db, now } = context;
    return db.transaction(async (tx) => {
      const found = await holdImport(tx, id);
      if (!found) throw refuse('absent');
      if (found.status !== 1) throw refuse('input', '这份名单没有导入，或已经撤销');
      const { signedIn } = await holdTrainees(tx, id);
      if (signedIn) throw refuse('input', `其中有 ${signedIn} 人已经登录过，不能整批撤销；需要时请逐个停用`);
      const removed = await removeTrainees(tx, id);
      await setImport(tx, id, { status: 2, rows: [], undoneAt: now() });
      await writeTrail(tx, context, {
        action: 'import.undo',
        subject: 'import',
        subjectId: id,
        title: found.fileName,
        after: { removed },
      });
      return { removed };
    });
  },
};

/** People of a unit from a sheet: looked at, taken over, undone. */
export function createImports(storage: Storage): Calls {
  return {
    async imports(query, { db }) {
      const { list, total } = await listImports(db, query);
      return { total, list: list.map(toReply) };
    },

    async importDetail({ id }, { db }) {
      const row = await readImport(db, id);
      if (!row) throw refuse('absent');
      return toReply(row);
    },

    async previewImport({ unitId, filePath }, { db, actor, now, signal }) {
      const { userId } = actor;
      const unit = await approvedUnit(db, unitId);
      const file = await findOwnFile(db, filePath, userId);
      if (!file) throw refuseAt('filePath', '上传的文件已失效，请重新上传', 'unknown');
      const people = await sheetsInTurn(async () => {
        const bytes = await bytesWithin(storage, file.path, sheetLimits.fileBytes);
        if (!bytes) throw refuseAt('filePath', '名单文件不能超过 5M', 'too_long');
        return peopleOf(await readWorkbook(bytes, signal));
      });
      const rows = markKnown(
        people,
        await knownNumbers(
          db,
          people.filter((p) => !p.wrong.length).map((p) => p.cellPhone),
        ),
      );
      return { id: await addImport(db, { unitId: unit, by: userId, fileName: file.name, rows, createdAt: now() }) };
    },

    ...decided,
  };
}
