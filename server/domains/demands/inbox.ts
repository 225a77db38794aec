import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { type DemandRow, inboxQuery } from '../../../shared/contract/demands.ts';
import { answerInWords, regionInWords } from '../../../shared/questions.ts';
import { matterOf } from '../../../shared/words.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { columnsOf } from '../../documents/document.ts';
import { defineExport, inBatches } from '../../documents/export.ts';
import { reachOf } from './answer.ts';
import {
  besideDemand,
  countDemands,
  countWaiting,
  type Demand,
  takeDemands,
  findDemand,
  listDemands,
  listEntries,
  listOwners,
} from './queries.ts';
import { isOverdue, statusNames } from './rules.ts';

type Calls = Pick<Handlers<Contract['demands'], Contexts>, 'list' | 'beside' | 'detail' | 'owners' | 'counts'>;

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

/** What visitors sent, as the desk reads it. */
export const inboxCalls: Calls = {
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
        interim: e.interim,
        time: e.createdAt.toISOString(),
      })),
    };
  },

  owners: (_, { db }) => listOwners(db),

  counts: (_, { db, actor, now }) => countWaiting(db, actor.userId, now()),
};

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
  count: (db, input, taker) => countDemands(db, input, taker),
  batches: (db, input, taker) =>
    inBatches(takeDemands(db, input, taker), (d) => [
      matterOf(d),
      d.title,
      d.name,
      d.cellPhone,
      d.unitName,
      regionInWords(d.address),
      statusNames[d.status],
      d.ownerName,
      d.createdAt,
      d.dueAt,
      d.answeredAt,
      d.doneAt,
      isOverdue(d, taker.now) ? '超时' : '',
      d.answers
        .filter((a) => a.answer)
        .map((a) => `${a.question}：${answerInWords(a)}`)
        .join('\n'),
    ]),
});
