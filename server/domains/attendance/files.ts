import type { FastifyInstance } from 'fastify';
import { attendance as contract } from '../../../shared/contract/attendance.ts';
import { instituteAttendance } from '../../../shared/contract/institute-attendance.ts';
import { takeLimits } from '../../../shared/limits.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Db } from '../../db/client.ts';
import { attachment } from '../../documents/attachment.ts';
import type { Value } from '../../documents/document.ts';
import { createPress, formats } from '../../documents/press.ts';
import { writeXlsx } from '../../documents/xlsx/writer.ts';
import { type Actor, checkAccess, checkInput, type UnitActor } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { leaveGate } from '../../kernel/gate.ts';
import { type Authenticate, identify } from '../../kernel/http.ts';
import type { Log } from '../../kernel/log.ts';
import { readSettings } from '../site/index.ts';
import type { Scope } from '../students/index.ts';
import { people, type Sheet, signIns } from './sheets.ts';

export type FilesNeeds = { db: Db; now: () => Date; log: Log };

/** Whose classes somebody asks for. */
const ofUnit = (actor: Actor | null): Scope => ({ unitId: (actor as UnitActor).unitId });
const ofInstitute = (): Scope => 'institute';

/** Cells beyond which setting a page would take minutes. */
const paperCells = takeLimits.paperRows * 12;

/** A sheet on paper. @throws {Refusal} input where it is too long for that */
async function onPaper(sheet: Sheet, { author, made }: { author: string; made: Date }) {
  const rows: Value[][] = [];
  for await (const batch of sheet.batches()) rows.push(...batch);
  const { title, subtitle } = sheet;
  const blocks = sheet.onPaper(rows);
  return { title: title.replaceAll('-', '　'), subtitle, author, made, across: sheet.across ?? false, blocks };
}

/**
 * The calls that give what a unit sees as workbooks or on paper: of its own classes (2), and those of the institute (1)
 * that it was given; and all of those to 教务.
 */
export function mountAttendanceFiles(
  server: FastifyInstance,
  { db, now, log }: FilesNeeds,
  authenticate: Authenticate,
): void {
  // Nothing of it is kept: what people were changes.
  const press = createPress({ kept: 0 });
  const all = [
    [contract.exportOne, signIns, 2, ofUnit],
    [contract.exportMembers, people, 2, ofUnit],
    [contract.exportOneOfInstitute, signIns, 1, ofUnit],
    [contract.exportMembersOfInstitute, people, 1, ofUnit],
    [instituteAttendance.exportOne, signIns, 1, ofInstitute],
    [instituteAttendance.exportMembers, people, 1, ofInstitute],
  ] as const;
  for (const [call, make, classType, scopeOf] of all)
    server.post(`/api${call.path}`, async (request, reply) => {
      const actor = await identify(request, authenticate, false);
      checkAccess(call, actor);
      const made = now();
      const sheet = await make({ db, scope: scopeOf(actor), classType, body: request.body, now: made });
      const { format } = checkInput(call.body, request.body);
      const name = `${sheet.title}-${dayOf(made).replaceAll('-', '')}.${format}`;
      reply.headers(attachment(name, formats[format].type)).header('cache-control', 'no-store');
      if (format === 'pdf') {
        if (sheet.cells > paperCells) throw refuse('input', '内容较多，不便排成 PDF，请导出 Excel 工作簿');
        const { name: author } = await readSettings(db);
        leaveGate(request);
        const key = `${actor?.userId} ${call.path} ${JSON.stringify(request.body)}`;
        const asked = { by: String(actor?.userId), format };
        return reply.send(await press.make(key, asked, () => onPaper(sheet, { author, made })));
      }
      const stream = writeXlsx([{ name: '签到', columns: sheet.columns, batches: sheet.batches() }]);
      stream.on('error', (error) => log.warn({ err: error }, 'a list could not be written'));
      return reply.send(stream);
    });
}
