import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { kindNames } from '../../../shared/words.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { enqueueSms, findUser } from '../account/index.ts';
import { fileUrl } from '../files/index.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { holdUser, readApproval } from './account-queries.ts';
import { addKind, decide, findApprovalOwner, listApprovals } from './queries.ts';
import { profiles } from './words.ts';

type Calls = Pick<Handlers<Contract['staff'], Contexts>, 'approvals' | 'approval' | 'decideApproval'>;
type Found = NonNullable<Awaited<ReturnType<typeof readApproval>>>;

/** What was handed in, by label. */
function factsOf({ approval: { kind }, unit, teacher, profession, dept, post }: Found): [string, string][] {
  if (kind === 3)
    return [
      ['单位名称', unit?.name ?? ''],
      ['联系人', unit?.contactName ?? ''],
      ['座机号码', unit?.landline ?? ''],
      ['所在地区', unit?.region.replaceAll(',', ' ') ?? ''],
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
        kind: a.kind,
        status: a.status,
        reason: a.reason,
        name: row.name,
        cellPhone: row.cellPhone ?? '',
        submittedAt: a.submittedAt.toISOString(),
        decidedAt: a.decidedAt?.toISOString() ?? null,
        deciderName: row.deciderName,
        facts: factsOf(row),
        licenceUrl: a.kind === 3 ? fileUrl(row.unit?.licence ?? '') : '',
      };
    },

    async decideApproval({ id, approve, reason }, context) {
      const { db, actor, now } = context;
      if (!approve && !reason) throw refuseAt('reason', '请填写未通过的原因', 'required');
      await db.transaction(async (tx) => {
        // First the person, then the registration, as everybody does who changes
        // both: two members of staff wait and do not lock each other out.
        const asked = await findApprovalOwner(tx, id);
        if (asked) await holdUser(tx, asked);
        const row = await decide(tx, id, approve ? 1 : 2, reason, actor.userId, now());
        if (!row) throw refuse('input', '这份注册已经处理过，请刷新列表');
        if (approve) await addKind(tx, row.userId, row.kind);
        const what = kindNames[row.kind] ?? '';
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
        const user = await findUser(tx, row.userId);
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
