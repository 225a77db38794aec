import { importLimits } from '../../../shared/import-limits.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Executor } from '../../db/client.ts';
import { violationOf } from '../../db/violation.ts';
import { type SheetRow, sheetLimits, tooMany } from '../../documents/xlsx/reader.ts';
import { readSheet, sheetsInTurn } from '../../documents/xlsx/reading.ts';
import type { Context, UnitActor } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { bytesWithin, findOwnFile } from '../files/index.ts';
import { addImport, addRows, countWaiting, importOf } from './import-queries.ts';
import { guessColumns, keptLine } from './import-sheet.ts';
import { holdUnit } from './queries.ts';

type Asked = { filePath: string };
type Lines = ReturnType<typeof keptLine>[];

const most = { rows: importLimits.rows, above: importLimits.above };
const isWorkbook = (name: string) => /\.xlsx$/i.test(name);

/** The lines of a file in pieces, each made when it is its turn. */
function* linesOf(pieces: readonly string[]): Generator<Lines> {
  let before = 0;
  for (const piece of pieces)
    yield (JSON.parse(piece) as SheetRow[]).map((row) => {
      const kept = keptLine(row, before);
      before = kept.line;
      return kept;
    });
}

/** How many lines of the pieces stand below the heading; the first piece alone can hold what stands above. */
const peopleIn = (pieces: readonly string[], first: Lines, last: number, headingLine: number) =>
  first.filter((l) => l.line > headingLine).length + last + Math.max(0, pieces.length - 2) * first.length;

/** Keeps what was read, each row as it is understood: all of it or nothing. */
async function keepList(
  tx: Executor,
  values: { unitId: number; by: number; fileName: string; filePath: string; createdAt: Date },
  { pieces, encoding }: { pieces: string[]; encoding: string },
): Promise<number> {
  const [first = []] = linesOf(pieces.slice(0, 1));
  const guess = guessColumns(first);
  const last = pieces.length > 1 ? (JSON.parse(pieces.at(-1) as string) as SheetRow[]).length : 0;
  const rows = peopleIn(pieces, first, last, guess.headingLine);
  if (!rows) throw refuseAt('filePath', '表里没有人员，请在表头下面逐行填写');
  if (rows > most.rows) throw tooMany(most.rows);
  const id = await addImport(tx, { ...values, ...guess, kind: encoding, rows });
  for (const lines of linesOf(pieces)) await addRows(tx, id, lines, guess.columns);
  return id;
}

/** The call that looks at an uploaded list: nobody is added by it. */
export const previewImport =
  (storage: Storage) =>
  async ({ filePath }: Asked, { db, actor, now, signal }: Context<UnitActor>): Promise<{ id: number }> => {
    const { unitId, userId } = actor;
    const file = await findOwnFile(db, filePath, userId);
    if (!file) throw refuseAt('filePath', '上传的文件已失效，请重新上传', 'unknown');
    // The answer was lost, or it was pressed twice: the same list.
    const known = await importOf(db, unitId, file.path);
    if (known) return { id: known };
    const read = await sheetsInTurn(async () => {
      const bytes = await bytesWithin(storage, file.path, sheetLimits.fileBytes);
      if (!bytes) throw refuseAt('filePath', '名单文件不能超过 5M', 'too_long');
      return readSheet(bytes, { kind: isWorkbook(file.name) ? 'xlsx' : 'text', most, signal });
    });
    const values = { unitId, by: userId, fileName: file.name, filePath: file.path, createdAt: now() };
    try {
      return await db.transaction(async (tx) => {
        await holdUnit(tx, unitId);
        if ((await countWaiting(tx, unitId)) >= importLimits.waiting)
          throw refuse('input', `已有 ${importLimits.waiting} 份名单没有导入，请先导入或丢弃其中一些`);
        return { id: await keepList(tx, values, read) };
      });
    } catch (error) {
      const there = violationOf(error) === 'unique' && (await importOf(db, unitId, file.path));
      if (there) return { id: there };
      throw error;
    }
  };
