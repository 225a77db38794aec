import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { mobilePattern } from '../../../shared/checks.ts';
import { type DemandRow, inboxQuery } from '../../../shared/contract/demands.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts, Known } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { columnsOf } from '../../documents/document.ts';
import { defineExport, inBatches } from '../../documents/export.ts';
import { enqueueSms, findUser, findUserByPhone } from '../account/index.ts';
import { sendMessage } from '../messages/index.ts';
import { record } from '../trail/index.ts';
import {
  addEntry,
  besideDemand,
  countWaiting,
  type Demand,
  demandsBelow,
  findDemand,
  holdDemands,
  listDemands,
  listEntries,
  listOwners,
  setDemand,
} from './queries.ts';
import { isOverdue, shorten, statusNames, whatOf } from './rules.ts';

type Calls = Handlers<Contract['demands'], Contexts>;
export type DeskCalls = Pick<
  Calls,
  'list' | 'beside' | 'detail' | 'owners' | 'counts' | 'assign' | 'setStatus' | 'note' | 'answer'
>;
type Options = { siteUrl: string; onSms: () => void };

const iso = (at: Date | null) => at?.toISOString() ?? null;

function toRow(d: Demand, ownerName: string | null, now: Date): DemandRow {
  return {
    id: d.id,
    kind: d.kind,
    type: d.type,
    title: d.title,
    name: d.name,
    cellPhone: d.cellPhone,
    unitName: d.unitName,
    address: d.address,
    status: d.status,
    overdue: isOverdue(d, now),
    ownerId: d.ownerId,
    ownerName: ownerName ?? '',
    createTime: d.createdAt.toISOString(),
    dueTime: d.dueAt.toISOString(),
    answerTime: iso(d.answeredAt),
  };
}

type Deed = { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> };

/**
 * One deed at each of some records: held, changed and written
 * down together. @throws {Refusal} absent, where one of them is
 */
async function change(context: Known, ids: number[], act: (tx: Executor, row: Demand) => Promise<Deed>): Promise<null> {
  await context.db.transaction(async (tx) => {
    const rows = await holdDemands(tx, ids);
    if (rows.length < new Set(ids).size) throw refuse('absent');
    for (const row of rows) {
      const deed = await act(tx, row);
      await record(tx, context, {
        ...deed,
        action: `demand.${deed.action}`,
        subject: 'demand',
        subjectId: row.id,
        title: `${whatOf(row)}：${row.title}`,
      });
    }
  });
  return null;
}

/**
 * How a reply reaches the sender besides the page of the receipt: the
 * account that asked or that proved the number, and a mobile number.
 */
async function reachOf(tx: Executor, { userId, cellPhone }: Demand): Promise<{ account: number | null; sms: boolean }> {
  return { account: userId ?? (await findUserByPhone(tx, cellPhone))?.id ?? null, sms: mobilePattern.test(cellPhone) };
}

/** The inbox as a workbook. */
export const demandsExport = defineExport({
  title: '接待事项',
  roles: ['desk'],
  input: inboxQuery,
  columns: columnsOf(
    '类别',
    '事项',
    '姓名',
    '联系电话',
    '单位',
    '地区',
    '状态',
    '负责人',
    ['收到时间', 'moment'],
    ['最迟答复', 'moment'],
    ['首次答复', 'moment'],
    ['办结时间', 'moment'],
    '是否超时',
    '填写内容',
  ),
  batches: (db, input, taker) =>
    inBatches(
      (before, limit) => demandsBelow(db, input, taker, before, limit),
      (d) => [
        whatOf(d),
        d.title,
        d.name,
        d.cellPhone,
        d.unitName,
        d.address,
        statusNames[d.status],
        d.ownerName,
        d.createdAt,
        d.dueAt,
        d.answeredAt,
        d.doneAt,
        isOverdue(d, taker.now) ? '超时' : '',
        d.answers
          .filter((a) => a.answer)
          .map((a) => `${a.question}：${a.answer}`)
          .join('\n'),
      ],
    ),
});

const nameOf = async (tx: Executor, id: number) => (await findUser(tx, id))?.name ?? '';

/** What the desk does with what visitors sent. */
export function createDesk({ siteUrl, onSms }: Options): DeskCalls {
  return {
    async list(query, { db, actor, now }) {
      const looking = { userId: actor.userId, now: now() };
      const { list, total } = await listDemands(db, query, looking);
      return { total, list: list.map((r) => toRow(r.demand, r.ownerName, looking.now)) };
    },

    beside: ({ id, ...query }, { db, actor, now }) => besideDemand(db, id, query, { userId: actor.userId, now: now() }),

    async detail({ id }, { db, now }) {
      const found = await findDemand(db, id);
      if (!found) throw refuse('absent');
      const d = found.demand;
      const [entries, reach] = await Promise.all([listEntries(db, id), reachOf(db, d)]);
      return {
        ...toRow(d, found.ownerName, now()),
        receipt: d.receipt,
        reach: { message: reach.account !== null, sms: reach.sms },
        assignTime: iso(d.assignedAt),
        doneTime: iso(d.doneAt),
        answers: d.answers.map((a) => ({ question: a.question, type: a.type, answer: a.answer, key: a.key ?? '' })),
        entries: entries.map((e) => ({
          id: e.id,
          kind: e.kind,
          userName: e.userName,
          content: e.content,
          time: e.createdAt.toISOString(),
        })),
      };
    },

    owners: (_, { db }) => listOwners(db),
    counts: (_, { db, actor, now }) => countWaiting(db, actor.userId, now()),

    async assign({ ids, ownerId = 0 }, context) {
      const wanted = ownerId || context.actor.userId;
      const owners = await listOwners(context.db);
      const owner = owners.find((o) => o.id === wanted);
      if (!owner) throw refuse('input', '请选择接待岗的工作人员');
      const known = (id: number | null) => owners.find((o) => o.id === id)?.name ?? (id === null ? '' : `编号 ${id}`);
      await change(context, ids, async (tx, row) => {
        const status = row.status || 1;
        await setDemand(tx, row.id, { ownerId: owner.id, assignedAt: row.assignedAt ?? context.now(), status });
        return {
          action: 'assign',
          before: { owner: known(row.ownerId), status: row.status },
          after: { owner: owner.name, status },
        };
      });
      return { assigned: new Set(ids).size };
    },

    setStatus: ({ id, status }, context) =>
      change(context, [id], async (tx, row) => {
        const taken = status === 1 && row.ownerId === null;
        await setDemand(tx, id, {
          status,
          doneAt: status === 2 ? (row.doneAt ?? context.now()) : null,
          ...(taken && { ownerId: context.actor.userId, assignedAt: row.assignedAt ?? context.now() }),
        });
        return { action: 'status', before: { status: row.status }, after: { status } };
      }),

    note: ({ id, content }, context) =>
      change(context, [id], async (tx) => {
        const { userId } = context.actor;
        await addEntry(tx, {
          demandId: id,
          kind: 'note',
          userId,
          userName: await nameOf(tx, userId),
          content,
          createdAt: context.now(),
        });
        return { action: 'note', after: { content } };
      }),

    async answer({ id, content, done, seen }, context) {
      const { userId } = context.actor;
      const at = context.now();
      await change(context, [id], async (tx, row) => {
        const replies = await listEntries(tx, id, 'reply');
        if (replies.length !== seen) throw refuse('input', '刚刚有同事答复过，请先看一看再发送；您写的内容还在');
        await addEntry(tx, {
          demandId: id,
          kind: 'reply',
          userId,
          userName: await nameOf(tx, userId),
          content,
          createdAt: at,
        });
        await setDemand(tx, id, {
          status: done ? 2 : 1,
          answeredAt: row.answeredAt ?? at,
          doneAt: done ? (row.doneAt ?? at) : null,
          ownerId: row.ownerId ?? userId,
          assignedAt: row.assignedAt ?? at,
        });
        const link = href('public/receipt', { receipt: row.receipt });
        const { account, sms } = await reachOf(tx, row);
        if (account)
          await sendMessage(
            tx,
            {
              userIds: [account],
              type: 4,
              title: `您提交的${whatOf(row)}已有答复`,
              content: shorten(content, 200),
              link,
            },
            at,
          );
        if (sms) await enqueueSms(tx, row.cellPhone, 'replied', { what: whatOf(row), link: siteUrl + link }, at);
        return { action: 'answer', before: { status: row.status }, after: { status: done ? 2 : 1, content } };
      });
      onSms();
      return null;
    },
  };
}
