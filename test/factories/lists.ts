import { buffer } from 'node:stream/consumers';
import { columnsOf, type Value } from '../../server/documents/document.ts';
import { writeXlsx } from '../../server/documents/xlsx/writer.ts';
import { studentImportRows, studentImports } from '../../server/db/tables/student-imports.ts';
import type { TestApp } from '../app.ts';

async function* once(rows: Value[][]): AsyncGenerator<Value[][]> {
  yield rows;
}

/** A workbook with these headings and rows. */
export const aWorkbook = (head: string[], rows: Value[][]): Promise<Buffer> =>
  buffer(writeXlsx([{ name: '名单', columns: columnsOf(...head), batches: once(rows) }]));

/** Uploads a list of people as a browser without the storage does. @returns where it lies */
export async function uploadList(app: TestApp, token: string, name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${app.url}/api/tool/upload/file?moduleName=list`, {
    ...{ method: 'POST', headers: { authorization: token }, body: form },
  });
  const { status, message, data } = (await response.json()) as {
    status: number;
    message: string;
    data: { filePath: string };
  };
  if (status !== 200) throw new Error(message);
  return data.filePath;
}

let count = 0;
const columns = { name: 0, cellPhone: 1, dept: 2, post: -1, studentType: -1, groups: -1, remark: -1 };

/** A list of a unit of two people that was looked at, or taken over. */
export async function aList(app: TestApp, unitId: number, status = 0) {
  const { db } = app.database;
  const about = { unitId, fileName: '名单.csv', filePath: `list ${++count}`, kind: 'utf-8', headingLine: 1, columns };
  const at = new Date();
  const [list] = await db
    .insert(studentImports)
    .values({ ...about, rows: 2, status, createdAt: at, ...(status > 0 && { committedAt: at }) })
    .returning();
  const listId = list?.id ?? 0;
  const row = (line: number) => {
    const cells = [`名单上的人 ${count} ${line}`, '', '人事处'];
    const understood = { name: cells[0] ?? '', cellPhone: '', dept: '人事处', post: '', studentType: '' };
    const more = { groups: [], remark: '', faults: [], outcome: status === 2 ? 5 : null };
    return { importId: listId, line, cells, formulas: [], ...understood, ...more };
  };
  const made = await db
    .insert(studentImportRows)
    .values([row(2), row(3)])
    .returning();
  return { listId, rowId: made[0]?.id ?? 0, columns };
}
