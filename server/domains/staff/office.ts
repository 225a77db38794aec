import { dayOf } from '../../../shared/time.ts';
import { outboxQuery, trailQuery } from '../../../shared/contract/staff-office.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { hasRole, type Role } from '../../../shared/roles.ts';
import { smsNames, smsStateNames } from '../../../shared/words.ts';
import { actionName, changesOf, subjectName } from '../../../shared/trail-words.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { columnsOf } from '../../documents/document.ts';
import { defineExport, inBatches } from '../../documents/export.ts';
import { countOutbox, listOutbox, takeOutbox, type Reading, resendFailed, veiled } from '../account/index.ts';
import { countDeeds, takeDeeds, listActions, listDeeds, writeTrail } from '../trail/index.ts';
import {
  countApprovals,
  countDeletions,
  countFailedSms,
  emptySearches,
  openApplications,
  staleClaims,
} from './office-queries.ts';

/** The trail as a workbook. */
export const trailExport = defineExport({
  title: '操作记录',
  roles: ['administrator'],
  input: trailQuery,
  columns: columnsOf(['时间', 'moment'], '人员', '来源地址', '操作', '对象', '编号', '名称', '改动'),
  count: (db, input) => countDeeds(db, input),
  batches: (db, input) =>
    inBatches(takeDeeds(db, input), (d) => [
      d.at,
      d.userName,
      d.address,
      actionName(d.action),
      subjectName(d.subject),
      d.subjectId,
      d.title,
      changesOf(d),
    ]),
});

/** The text messages as a workbook: numbers, codes and links are veiled there, in a demonstration as well. */
export const outboxExport = defineExport({
  title: '短信',
  roles: ['desk', 'training'],
  input: outboxQuery,
  columns: columnsOf('手机号码', '用途', '内容', '状态', ['写入时间', 'moment'], ['发出时间', 'moment']),
  count: (db, input) => countOutbox(db, input),
  batches: (db, input) =>
    inBatches(takeOutbox(db, input), (m) => [
      veiled(m.cellPhone),
      smsNames[m.template] ?? m.template,
      m.content,
      smsStateNames[m.state],
      m.createdAt,
      m.sentAt,
    ]),
});

type Calls = Pick<Handlers<Contract['staff'], Contexts>, 'waiting' | 'trail' | 'trailActions' | 'outbox' | 'resendSms'>;

/** The desk: what waits, text messages that go out, and the trail. */
export function createOffice({ onSms, ...reading }: Reading & { onSms: () => void }): Calls {
  return {
    async waiting(_, { db, actor, now }) {
      const today = dayOf(now());
      const only = <T>(roles: Role[], ask: () => Promise<T>): Promise<T | null> =>
        hasRole(actor.roles, roles) ? ask() : Promise.resolve(null);
      const [approvals, claims, applications, deletions, failedSms, searches] = await Promise.all([
        only(['desk', 'training'], () => countApprovals(db)),
        only(['desk', 'training'], () => staleClaims(db, now())),
        only(['desk', 'training'], () => openApplications(db, today)),
        only(['administrator'], () => countDeletions(db)),
        only(['desk', 'training'], () => countFailedSms(db)),
        only(['editor', 'approver'], () => emptySearches(db, today)),
      ]);
      return {
        approvals,
        claims: claims?.map((c) => ({ ...c, since: (c.since ?? now()).toISOString() })) ?? null,
        applications,
        deletions,
        failedSms,
        searches,
      };
    },

    async trail(query, { db }) {
      const { list, total } = await listDeeds(db, query);
      return { total, list: list.map((d) => ({ ...d, at: d.at.toISOString() })) };
    },

    trailActions: (_, { db }) => listActions(db),

    async outbox(query, { db }) {
      const { list, total } = await listOutbox(db, query, reading);
      return {
        total,
        whole: reading.demo,
        list: list.map((m) => ({
          id: m.id,
          cellPhone: m.cellPhone,
          template: m.template,
          content: m.content,
          createTime: m.createdAt.toISOString(),
          sentTime: m.sentAt?.toISOString() ?? null,
          failures: m.failures,
          state: m.state,
        })),
      };
    },

    async resendSms({ ids }, context) {
      const { db, now } = context;
      const again = await db.transaction(async (tx) => {
        const n = await resendFailed(tx, ids, now());
        if (n)
          await writeTrail(tx, context, {
            action: 'sms.resend',
            subject: 'sms',
            subjectId: ids.length === 1 ? (ids[0] as number) : '',
            title: `${n} 条短信`,
            after: { again: n },
          });
        return n;
      });
      if (!again) throw refuse('input', '没有可以重发的短信；验证码过了五分钟、链接过了一天不再重发');
      onSms();
      return { again };
    },
  };
}
