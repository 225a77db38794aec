import { dayOf } from '../../../shared/time.ts';
import { type ApplicationRow, applicationsQuery } from '../../../shared/contract/applications-desk.ts';
import { consolePages } from '../../../shared/console.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts, Known } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { columnsOf } from '../../documents/document.ts';
import { defineExport, inBatches } from '../../documents/export.ts';
import { type FileKeeper, fileUrl } from '../files/index.ts';
import { writeTrail } from '../trail/index.ts';
import {
  type Application,
  takeApplications,
  applicationsOf,
  countApplications,
  findApplication,
  findAttachment,
  holdProjectsOf,
  listApplications,
  projectPlaces,
  setApplication,
} from './desk-queries.ts';
import { countPlaces } from './queries.ts';
import { fillPlace, reachOf, tellApplicant } from './tell.ts';

type Calls = Pick<Handlers<Contract['applications'], Contexts>, 'list' | 'projects' | 'detail' | 'decide' | 'remark'>;
type Project = { id: number; name: string; startDate: string; capacity: number };
type Decision = { status: 1 | 2 | 3; reason: string };

const statusNames = ['待处理', '已录取', '候补', '未录取', '已取消'];
/** The deed, the text message and the words of a decision. */
const decisions = {
  1: {
    action: 'admit',
    sms: 'admitted',
    title: '报名已录取',
    says: (name: string) => `您对“${name}”的报名已录取，开课前五天寄发报到须知。`,
  },
  2: {
    action: 'wait',
    sms: 'waitlisted',
    title: '报名转为候补',
    says: (name: string) => `您对“${name}”的报名转为候补，有名额时按先后递补。`,
  },
  3: {
    action: 'refuse',
    sms: 'declined',
    title: '报名未录取',
    says: (name: string, reason: string) => `您对“${name}”的报名未录取，原因：${reason}。`,
  },
} as const;

type Read = { application: Application; project: Project; className: string };

function toRow({ application: a, project: p, className }: Read): ApplicationRow {
  return {
    id: a.id,
    projectId: p.id,
    projectName: p.name,
    startDate: p.startDate,
    name: a.name,
    cellPhone: a.cellPhone,
    dept: a.dept,
    post: a.post,
    note: a.note,
    hasAttachment: a.attachment !== '',
    status: a.status,
    reason: a.reason,
    createTime: a.createdAt.toISOString(),
    decideTime: a.decidedAt?.toISOString() ?? null,
    ...{ classId: a.classId, className },
  };
}

/** Applications as a workbook. */
export const applicationsExport = defineExport({
  title: '项目报名',
  roles: ['desk', 'training'],
  input: applicationsQuery,
  columns: columnsOf(
    '项目',
    '姓名',
    '手机号码',
    '所在单位',
    '职务',
    '需要提前安排的事',
    '报名附件',
    '状态',
    '原因',
    '备注',
    '培训班',
    ['报名时间', 'moment'],
    ['处理时间', 'moment'],
  ),
  count: (db, input) => countApplications(db, input),
  batches: (db, input) =>
    inBatches(takeApplications(db, input), (a) => [
      a.projectName,
      a.name,
      a.cellPhone,
      a.dept,
      a.post,
      a.note,
      a.attachment && '有',
      statusNames[a.status],
      a.reason,
      a.remark,
      a.className,
      a.createdAt,
      a.decidedAt,
    ]),
});

/**
 * Decides one application of a held project, and tells the person.
 * @throws {Refusal} input where it is cancelled, or no place is left
 */
async function decideOne(
  tx: Executor,
  context: Known,
  row: Application,
  project: Project,
  { status, reason }: Decision,
): Promise<void> {
  const { action, sms, title, says } = decisions[status];
  if (row.status === 4) throw refuse('input', `${row.name}已经取消报名`);
  if (status !== 1 && row.classId !== null) throw refuse('input', `${row.name}已编入培训班，请先从班上移出，再改结果`);
  if (status === 1 && row.status !== 0 && (await countPlaces(tx, project.id)).taken >= project.capacity)
    throw refuse('input', `“${project.name}”的名额已满，${row.name}不能录取；可以先请人候补或不录取`);
  const at = context.now();
  await setApplication(tx, row.id, { status, reason, decidedAt: at, decidedBy: context.actor.userId });
  await tellApplicant(tx, row, project, { sms, title, content: says(project.name, reason), reason }, at);
  await writeTrail(tx, context, {
    action: `application.${action}`,
    subject: 'application',
    subjectId: row.id,
    title: `${row.name}：${project.name}`,
    before: { status: row.status },
    after: { status, ...(reason && { reason }) },
  });
}

/** What applicants attach is for those who answer applications. */
export const attachments: FileKeeper = {
  roles: consolePages.applications.roles,
  subject: 'application',
  find: findAttachment,
};

/** What staff do with applications: looked at, admitted, put on the waiting list, refused. */
export function createApplicationsDesk(onSms: () => void): Calls {
  return {
    async list(query, { db }) {
      const { list, total } = await listApplications(db, query);
      return { total, list: list.map(toRow) };
    },

    projects: (_, { db, now }) => projectPlaces(db, { today: dayOf(now()) }),

    async detail({ id }, { db, now }) {
      const row = await findApplication(db, id);
      if (!row) throw refuse('absent');
      const { application: a } = row;
      const [[project], reach] = await Promise.all([
        projectPlaces(db, { id: a.projectId, today: dayOf(now()) }),
        reachOf(db, a),
      ]);
      if (!project) throw refuse('absent');
      return {
        ...toRow(row),
        attachmentUrl: fileUrl(a.attachment),
        remark: a.remark,
        deciderName: row.deciderName,
        userId: a.userId,
        receipt: a.receipt,
        project,
        reach: { message: reach.account !== null, sms: reach.sms },
      };
    },

    async decide({ ids, status, reason }, context) {
      if (status === 3 && !reason) throw refuseAt('reason', '请填写不录取的原因', 'required');
      const decision = { status: status as Decision['status'], reason: status === 3 ? reason : '' };
      const done = await context.db.transaction(async (tx) => {
        const projects = new Map((await holdProjectsOf(tx, ids)).map((p) => [p.id, p]));
        const rows = await applicationsOf(tx, ids);
        const there = new Set(rows.map((r) => r.id));
        const gone = [...new Set(ids)].filter((id) => !there.has(id));
        let movedUp = 0;
        const changing = rows.filter((r) => r.status !== status);
        for (const row of changing) await decideOne(tx, context, row, projects.get(row.projectId) as Project, decision);
        // A place that a refusal or the waiting list leaves goes to
        // who waits longest, as one that a cancellation leaves.
        for (const row of changing.filter((r) => status !== 1 && r.status < 2)) {
          if (await fillPlace(tx, projects.get(row.projectId) as Project, context.now(), { context, ids })) movedUp++;
        }
        return { decided: changing.length, movedUp, gone };
      });
      if (!done.decided && !done.gone.length) throw refuse('input', '所选的报名已经是这个结果');
      onSms();
      return done;
    },

    async remark({ id, remark, seen }, context) {
      await context.db.transaction(async (tx) => {
        const [row] = await applicationsOf(tx, [id]);
        if (!row) throw refuse('absent');
        if (row.remark !== seen) throw refuse('conflict', '刚刚有同事改过备注，请先看看对方写的');
        await setApplication(tx, id, { remark });
        await writeTrail(tx, context, {
          action: 'application.remark',
          subject: 'application',
          subjectId: id,
          title: row.name,
          before: { remark: row.remark },
          after: { remark },
        });
      });
      return null;
    },
  };
}
