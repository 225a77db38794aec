import { createHash } from 'node:crypto';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { approvalsQuery } from '../../../shared/contract/staff.ts';
import { regionInWords } from '../../../shared/questions.ts';
import { decisionNames, requestNames } from '../../../shared/words.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts, Known } from '../../kernel/dispatch.ts';
import { violationOf } from '../../db/violation.ts';
import { columnsOf } from '../../documents/document.ts';
import { defineExport, inBatches } from '../../documents/export.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { enqueueSms, findUser, hasTwin, lockUser, renaming, setUser, veiled } from '../account/index.ts';
import { fileUrl } from '../files/index.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { readApproval } from './account-queries.ts';
import {
  addKind,
  takeApprovals,
  countRegistrations,
  decide,
  findApprovalOwner,
  listApprovals,
  renameUnit,
} from './queries.ts';
import { mergedAway, profiles, unitTaken } from './words.ts';

/** The registrations as a workbook; the numbers stay veiled there. */
export const approvalsExport = defineExport({
  title: '注册审核',
  roles: ['desk', 'training'],
  input: approvalsQuery,
  columns: columnsOf(
    '名称',
    '申请',
    '摘要',
    '手机号码',
    ['提交时间', 'moment'],
    '状态',
    ['审核时间', 'moment'],
    '未通过的原因',
  ),
  count: (db, input) => countRegistrations(db, input),
  batches: (db, input) =>
    inBatches(takeApprovals(db, input), (a) => [
      a.name,
      requestNames[a.kind],
      a.summary,
      veiled(a.cellPhone),
      a.submittedAt,
      decisionNames[a.status],
      a.decidedAt,
      a.reason,
    ]),
});

type Calls = Pick<Handlers<Contract['staff'], Contexts>, 'approvals' | 'approval' | 'decideApproval'>;
type Found = NonNullable<Awaited<ReturnType<typeof readApproval>>>;

/** What was handed in, by label. */
function factsOf({ approval, unit, teacher, profession, dept, post }: Found): [string, string][] {
  const { kind, former, wanted } = approval;
  if (kind === 4)
    return [
      ['原名称', former],
      ['新名称', wanted],
      ['联系人', unit?.contactName ?? ''],
      ['所在地区', unit ? regionInWords(unit.region) : ''],
    ];
  if (kind === 5)
    return [
      ['原姓名', former],
      ['新姓名', wanted],
      ['工作单位', teacher?.dept ?? ''],
    ];
  if (kind === 3)
    return [
      ...(former ? ([['原名称', former]] as [string, string][]) : []),
      ['单位名称', unit?.name ?? ''],
      ['联系人', unit?.contactName ?? ''],
      ['座机号码', unit?.landline ?? ''],
      ['所在地区', unit ? regionInWords(unit.region) : ''],
      ['详细地址', unit?.address ?? ''],
    ];
  if (kind === 2)
    return [
      ['职称', teacher?.title ?? ''],
      ['工作单位', teacher?.dept ?? ''],
      ['专业领域', profession ?? ''],
      ['个人简介', teacher?.intro ?? ''],
    ];
  return [
    ['所在单位', dept],
    ['职务', post],
  ];
}

/** What staff see of a registration and decide about. */
function shownOf(row: Found) {
  const { approval: a } = row;
  return {
    kind: a.kind,
    name: a.kind >= 4 ? a.wanted : row.name,
    cellPhone: row.cellPhone ?? '',
    submittedAt: a.submittedAt.toISOString(),
    facts: factsOf(row),
    licenceUrl: a.kind === 3 || a.kind === 4 ? fileUrl(row.unit?.licence ?? '') : '',
  };
}

/** The digest of what is shown: another one as soon as anything of it is. */
const revisionOf = (row: Found) =>
  createHash('sha256')
    .update(JSON.stringify(shownOf(row)))
    .digest('base64url');

/**
 * Holds a registration as it was seen, until the transaction ends: first the person, then the registration, as
 * everybody does who changes either. So two members of staff wait for each other, and so does who hands in anew.
 * @throws {Refusal} input when it is decided, conflict when something else has been handed in
 */
async function holdSeen(tx: Executor, id: number, revision: string): Promise<void> {
  const asked = await findApprovalOwner(tx, id);
  if (asked && (await lockUser(tx, asked))?.mergedInto) throw refuse('input', mergedAway);
  const row = await readApproval(tx, id);
  if (row?.approval.status !== 0) throw refuse('input', '这份注册已经处理过，请刷新列表');
  if (revisionOf(row) !== revision) throw refuse('conflict', '提交的内容刚刚被本人改过，请看过新的内容再审核');
}

type Wish = { userId: number; kind: number; former: string; wanted: string };

/** What is renamed: a teacher, or a unit. */
const renamed = {
  2: { what: '教师姓名', action: { yes: 'teacher.rename', no: 'teacher.keepName' } },
  3: { what: '单位名称', action: { yes: 'unit.rename', no: 'unit.keepName' } },
} as const;

/** Another name of a unit or a teacher, decided: until then it was called as before, everywhere. */
async function settleName(
  tx: Executor,
  context: Known,
  { userId, kind, former, wanted }: Wish,
  approve: boolean,
  reason: string,
): Promise<void> {
  const of = kind === renaming[2] ? 2 : 3;
  const { what, action } = renamed[of];
  if (approve && of === 2) await setUser(tx, userId, { name: wanted });
  else if (approve && (await hasTwin(tx, wanted, userId))) throw refuse('input', unitTaken);
  else if (approve)
    await renameUnit(tx, userId, wanted).catch((error) => {
      throw violationOf(error) === 'unique' ? refuse('input', unitTaken) : error;
    });
  const told = approve
    ? { title: `${what}已更改`, content: `“${former}”已更名为“${wanted}”。` }
    : { title: `${requestNames[kind]}未通过`, content: `原因：${reason}。${what}仍为“${former}”。` };
  await sendMessage(tx, { userIds: [userId], type: 1, ...told, link: profiles[of] ?? '' }, context.now());
  await writeTrail(tx, context, {
    action: approve ? action.yes : action.no,
    subject: 'user',
    subjectId: userId,
    title: `${former}更名`,
    before: { name: former },
    after: approve ? { name: wanted } : { wanted, reason },
  });
}

/** Registrations that wait for staff. */
export function createApprovals(onSms: () => void): Calls {
  return {
    async approvals(query, { db }) {
      const { list, total } = await listApprovals(db, query);
      return {
        total,
        list: list.map((a) => ({
          ...a,
          cellPhone: a.cellPhone ?? '',
          submittedAt: a.submittedAt.toISOString(),
          decidedAt: a.decidedAt?.toISOString() ?? null,
        })),
      };
    },

    async approval({ id }, { db }) {
      const row = await readApproval(db, id);
      if (!row) throw refuse('absent');
      const { approval: a } = row;
      return {
        id,
        userId: a.userId,
        status: a.status,
        reason: a.reason,
        ...shownOf(row),
        decidedAt: a.decidedAt?.toISOString() ?? null,
        deciderName: row.deciderName,
        revision: revisionOf(row),
      };
    },

    async decideApproval({ id, revision, approve, reason }, context) {
      const { db, actor, now } = context;
      if (!approve && !reason) throw refuseAt('reason', '请填写未通过的原因', 'required');
      await db.transaction(async (tx) => {
        await holdSeen(tx, id, revision);
        const row = await decide(tx, id, approve ? 1 : 2, reason, actor.userId, now());
        if (!row) throw refuse('input', '这份注册已经处理过，请刷新列表');
        const user = await findUser(tx, row.userId);
        if (row.kind >= 4) return settleName(tx, context, row, approve, reason);
        if (approve) await addKind(tx, row.userId, row.kind);
        const what = requestNames[row.kind] ?? '';
        await sendMessage(
          tx,
          {
            userIds: [row.userId],
            type: 1,
            ...(approve
              ? {
                  title: `${what}注册已通过`,
                  content: '审核已通过，相应的中心已经开通。',
                  link: profiles[row.kind] ?? '',
                }
              : { title: `${what}注册未通过`, content: `原因：${reason}。修改后可以重新提交。`, link: '' }),
          },
          now(),
        );
        await writeTrail(tx, context, {
          action: approve ? 'approval.approve' : 'approval.reject',
          subject: 'user',
          subjectId: row.userId,
          title: `${user?.name}的${what}注册`,
          before: { status: 0 },
          after: { status: approve ? 1 : 2, ...(reason && { reason }) },
        });
        if (user?.cellPhone)
          await enqueueSms(tx, user.cellPhone, approve ? 'approved' : 'rejected', { what, reason }, now());
      });
      onSms();
      return null;
    },
  };
}
