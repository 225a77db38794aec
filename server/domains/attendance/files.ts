import type { FastifyInstance } from 'fastify';
import { attendance as contract } from '../../../shared/contract/attendance.ts';
import { instituteAttendance } from '../../../shared/contract/institute-attendance.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Db } from '../../db/client.ts';
import { attachment } from '../../documents/attachment.ts';
import { columnsOf, type Value } from '../../documents/document.ts';
import { formats } from '../../documents/press.ts';
import { writeXlsx } from '../../documents/xlsx/writer.ts';
import { type Actor, checkAccess, checkInput, type UnitActor } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Authenticate, identify } from '../../kernel/http.ts';
import type { Log } from '../../kernel/log.ts';
import type { Scope } from '../students/index.ts';
import { findClassOf, findCourseOf, peopleOf, signInsOf } from './list-queries.ts';

export type FilesNeeds = { db: Db; now: () => Date; log: Log };

const words = ['缺勤', '到课', '迟到', '请假'];
const proofs: Record<string, string> = { code: '扫码', typed: '输入签到码', hand: '人工登记', 'walk-in': '现场确认' };
const signInColumns = columnsOf('姓名', '部门', '手机号码', '出勤', ['签到时间', 'moment'], '签到方式', '登记原因');
const peopleColumns = columnsOf('姓名', '部门', '职务', '手机号码', ['加入时间', 'moment'], '状态');

/** Rows as batches of a sheet; a class has two thousand people at most. */
async function* batched<T>(rows: readonly T[], toCells: (row: T) => Value[]): AsyncGenerator<Value[][]> {
  for (let at = 0; at < rows.length; at += 250) yield rows.slice(at, at + 250).map(toCells);
}

type File = { title: string; columns: ReturnType<typeof columnsOf>; batches: AsyncGenerator<Value[][]> };

/** The sign-ins of one lesson. @throws {Refusal} absent for one of another unit or of the other kind of class */
async function signIns(db: Db, scope: Scope, classType: number, body: unknown, now: Date): Promise<File> {
  const { trainingClassId, courseId, signInStatus } = checkInput(contract.exportOne.body, body);
  const found = await findCourseOf(db, scope, trainingClassId, courseId);
  if (found?.trainingClass.classType !== classType) throw refuse('absent');
  const rows = await signInsOf(db, { scope, classId: trainingClassId, courseId, signInStatus });
  // Who has not signed in is absent only once the lesson is over.
  const wordOf = (status: number) => (status === 0 && now < found.course.endAt ? '未签到' : words[status]);
  return {
    title: `${found.trainingClass.name}-${found.course.name}-签到`,
    columns: signInColumns,
    batches: batched(rows, (row) => [
      ...[row.name, row.dept, row.cellPhone ?? '', wordOf(row.status)],
      ...[row.signedAt, proofs[row.proof ?? ''] ?? '', row.reason ?? ''],
    ]),
  };
}

/** The people of a class. @throws {Refusal} absent */
async function people(db: Db, scope: Scope, classType: number, body: unknown): Promise<File> {
  const { trainingClassId, name } = checkInput(contract.exportMembers.body, body);
  const found = await findClassOf(db, scope, trainingClassId);
  if (found?.classType !== classType) throw refuse('absent');
  const rows = await peopleOf(db, scope, trainingClassId, name);
  return {
    title: `${found.name}-学员名单`,
    columns: peopleColumns,
    batches: batched(rows, ({ student: s, addedAt }) => [
      ...[s.name, s.dept, s.post, s.cellPhone ?? '', addedAt, s.archivedAt ? '已归档' : '在册'],
    ]),
  };
}

/** Whose classes somebody asks for. */
const ofUnit = (actor: Actor | null): Scope => ({ unitId: (actor as UnitActor).unitId });
const ofInstitute = (): Scope => 'institute';

/**
 * The calls that give what a unit sees as workbooks: of its own classes (2), and those of the institute (1) that it was
 * given; and all of those to 教务.
 */
export function mountAttendanceFiles(
  server: FastifyInstance,
  { db, now, log }: FilesNeeds,
  authenticate: Authenticate,
): void {
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
      const { title, columns, batches } = await make(db, scopeOf(actor), classType, request.body, now());
      const stream = writeXlsx([{ name: '签到', columns, batches }]);
      stream.on('error', (error) => log.warn({ err: error }, 'a list could not be written'));
      const name = `${title}-${dayOf(now()).replaceAll('-', '')}.xlsx`;
      return reply.headers(attachment(name, formats.xlsx.type)).header('cache-control', 'no-store').send(stream);
    });
}
