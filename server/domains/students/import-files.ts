import type { FastifyInstance } from 'fastify';
import { importFields, studentImports as contract } from '../../../shared/contract/student-imports.ts';
import { studentTypeNames } from '../../../shared/words.ts';
import type { Db } from '../../db/client.ts';
import { attachment } from '../../documents/attachment.ts';
import { type Column, columnsOf, type Value } from '../../documents/document.ts';
import { formats } from '../../documents/press.ts';
import { writeXlsx } from '../../documents/xlsx/writer.ts';
import { checkAccess, checkInput, type UnitActor } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Authenticate, identify } from '../../kernel/http.ts';
import type { Log } from '../../kernel/log.ts';
import { faultyRows, type ImportRecord, readImport } from './import-queries.ts';
import { importHeadings, sampleName } from './import-sheet.ts';
import { shownRow } from './imports.ts';

export type FilesNeeds = { db: Db; log: Log };
type File = { title: string; columns: Column[]; batches: AsyncGenerator<Value[][]> };

const headings = importFields.map((f) => (f === 'name' ? `${importHeadings[f]}（必填）` : importHeadings[f]));

async function* sample(): AsyncGenerator<Value[][]> {
  const types = Object.values(studentTypeNames).join('、');
  yield [[sampleName, '13800000000', '办公室', '科员', types, '一组、青年干部', '']];
}

/** The rows in the order of the file, with what has to be mended beside them. */
async function* faulty(db: Db, of: ImportRecord): AsyncGenerator<Value[][]> {
  for (let after = 0; ; ) {
    const rows = await faultyRows(db, of, after);
    if (!rows.length) return;
    after = rows.at(-1)?.line ?? after;
    yield rows.map((standing) => {
      const row = shownRow(standing);
      return [...importFields.map((f) => row[f]), row.faults.map((fault) => fault.message).join('；'), row.line];
    });
  }
}

async function template(_: Db, __: UnitActor, body: unknown): Promise<File> {
  checkInput(contract.importTemplate.body, body);
  return { title: '学员名单模板', columns: columnsOf(...headings), batches: sample() };
}

/** @throws {Refusal} absent for a list of another unit */
async function faults(db: Db, actor: UnitActor, body: unknown): Promise<File> {
  const { id } = checkInput(contract.importFaults.body, body);
  const found = await readImport(db, actor.unitId, id);
  if (!found) throw refuse('absent');
  return {
    title: `要改的行-${found.of.fileName.replace(/\.[^.]{1,8}$/, '')}`,
    columns: columnsOf(...headings, '要改什么', ['原来的行', 'number']),
    batches: faulty(db, found.of),
  };
}

/** The calls that give sheets: to fill in, and to mend. */
export function mountImportFiles(server: FastifyInstance, { db, log }: FilesNeeds, authenticate: Authenticate): void {
  for (const [call, make] of [
    [contract.importTemplate, template],
    [contract.importFaults, faults],
  ] as const)
    server.post(`/api${call.path}`, async (request, reply) => {
      const actor = await identify(request, authenticate, false);
      checkAccess(call, actor);
      const { title, columns, batches } = await make(db, actor as UnitActor, request.body);
      const stream = writeXlsx([{ name: '学员名单', columns, batches }]);
      stream.on('error', (error) => log.warn({ err: error }, 'a list could not be written'));
      return reply
        .headers(attachment(`${title}.xlsx`, formats.xlsx.type))
        .header('cache-control', 'no-store')
        .send(stream);
    });
}
