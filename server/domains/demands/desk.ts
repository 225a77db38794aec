import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { mobilePattern } from '../../../shared/checks.ts';
import type { DemandRow } from '../../../shared/contract/demands.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Executor } from '../../db/client.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { enqueueSms, findUser, findUserByPhone, who } from '../account/index.ts';
import { sendMessage } from '../messages/index.ts';
import { record } from '../trail/index.ts';
import { addEntry, countWaiting, type Demand, findDemand, holdDemand, listDemands, listEntries, listOwners, setDemand } from './queries.ts';
import { isOverdue, shorten, whatOf } from './rules.ts';

type Calls = Handlers<Contract['demands'], Context>;
export type DeskCalls = Pick<Calls, 'list' | 'detail' | 'owners' | 'counts' | 'assign' | 'setStatus' | 'note' | 'answer'>;
type Options = { siteUrl: string; onSms: () => void };

const iso = (at: Date | null) => at?.toISOString() ?? null;

function toRow(d: Demand, ownerName: string | null, now: Date): DemandRow {
  return {
    id: d.id, kind: d.kind, type: d.type, title: d.title, name: d.name, cellPhone: d.cellPhone, unitName: d.unitName, address: d.address, status: d.status, overdue: isOverdue(d, now),
    ownerId: d.ownerId, ownerName: ownerName ?? '', createTime: d.createdAt.toISOString(), dueTime: d.dueAt.toISOString(), answerTime: iso(d.answeredAt),
  };
}

/** One deed at one record: held, changed and written down together. @throws {Refusal} absent */
async function change(context: Context, id: number, act: (tx: Executor, row: Demand) => Promise<{ action: string; before?: Record<string, unknown>; after?: Record<string, unknown> }>): Promise<null> {
  await context.db.transaction(async (tx) => {
    const row = await holdDemand(tx, id);
    if (!row) throw refuse('absent');
    const deed = await act(tx, row);
    await record(tx, context, { ...deed, action: `demand.${deed.action}`, subject: 'demand', subjectId: id, title: `${whatOf(row)}：${row.title}` });
  });
  return null;
}

const nameOf = async (tx: Executor, id: number) => (await findUser(tx, id))?.name ?? '';

/** What the desk does with what visitors sent. */
export function createDesk({ siteUrl, onSms }: Options): DeskCalls {
  return {
    async list({ pageNum, pageSize, ...filters }, { db, now }) {
      const at = now();
      const { list, total } = await listDemands(db, filters, pageSize, (pageNum - 1) * pageSize, at);
      return { total, list: list.map((r) => toRow(r.demand, r.ownerName, at)) };
    },

    async detail({ id }, { db, now }) {
      const found = await findDemand(db, id);
      if (!found) throw refuse('absent');
      const d = found.demand;
      const entries = await listEntries(db, id);
      return {
        ...toRow(d, found.ownerName, now()), receipt: d.receipt, hasAccount: d.userId !== null, assignTime: iso(d.assignedAt), doneTime: iso(d.doneAt),
        answers: d.answers.map((a) => ({ question: a.question, type: a.type, answer: a.answer, key: a.key ?? '' })),
        entries: entries.map((e) => ({ id: e.id, kind: e.kind, userName: e.userName, content: e.content, time: e.createdAt.toISOString() })),
      };
    },

    owners: (_, { db }) => listOwners(db),
    counts: (_, { db, actor, now }) => countWaiting(db, who(actor).userId, now()),

    assign: ({ id, ownerId = 0 }, context) => change(context, id, async (tx, row) => {
      const owner = ownerId || who(context.actor).userId;
      if (!(await listOwners(tx)).some((o) => o.id === owner)) throw refuse('input', '请选择接待岗的工作人员');
      await setDemand(tx, id, { ownerId: owner, assignedAt: row.assignedAt ?? context.now(), status: row.status || 1 });
      return { action: 'assign', before: { ownerId: row.ownerId, status: row.status }, after: { ownerId: owner, status: row.status || 1 } };
    }),

    setStatus: ({ id, status }, context) => change(context, id, async (tx, row) => {
      const taken = status === 1 && row.ownerId === null;
      await setDemand(tx, id, {
        status, doneAt: status === 2 ? (row.doneAt ?? context.now()) : null, ...(taken && { ownerId: who(context.actor).userId, assignedAt: row.assignedAt ?? context.now() }),
      });
      return { action: 'status', before: { status: row.status }, after: { status } };
    }),

    note: ({ id, content }, context) => change(context, id, async (tx) => {
      const { userId } = who(context.actor);
      await addEntry(tx, { demandId: id, kind: 'note', userId, userName: await nameOf(tx, userId), content, createdAt: context.now() });
      return { action: 'note', after: { content } };
    }),

    async answer({ id, content, done, seen }, context) {
      const { userId } = who(context.actor);
      const at = context.now();
      await change(context, id, async (tx, row) => {
        const replies = await listEntries(tx, id, 'reply');
        if (replies.length !== seen) throw refuse('input', '刚刚有同事答复过，请先看一看再发送');
        await addEntry(tx, { demandId: id, kind: 'reply', userId, userName: await nameOf(tx, userId), content, createdAt: at });
        await setDemand(tx, id, {
          status: done ? 2 : 1, answeredAt: row.answeredAt ?? at, doneAt: done ? (row.doneAt ?? at) : null, ownerId: row.ownerId ?? userId, assignedAt: row.assignedAt ?? at,
        });
        const link = href('public/receipt', { receipt: row.receipt });
        const account = row.userId ?? (await findUserByPhone(tx, row.cellPhone))?.id;
        if (account) await sendMessage(tx, { userIds: [account], type: 4, title: `您提交的${whatOf(row)}已有答复`, content: shorten(content, 200), link }, at);
        if (mobilePattern.test(row.cellPhone)) await enqueueSms(tx, row.cellPhone, 'replied', { what: whatOf(row), link: siteUrl + link }, at);
        return { action: 'answer', before: { status: row.status }, after: { status: done ? 2 : 1, content } };
      });
      onSms();
      return null;
    },
  };
}
