import { contentKind } from '../../../../shared/content-kinds.ts';
import type { ContentRow } from '../../../../shared/contract/content.ts';
import type { DemandRow } from '../../../../shared/contract/demands.ts';
import type { PlanProgress } from '../../../../shared/contract/plans.ts';
import type { ClassWaiting, Lack } from '../../../../shared/contract/institute.ts';
import { hasRole, type Role } from '../../../../shared/roles.ts';
import { formApi } from '../../../lib/api.ts';
import { dots, span } from '../../../lib/format.ts';
import { consoleHref } from '../address.ts';
import { staleOnes } from '../content/stale.ts';
import { clockOf } from '../desk/clock.ts';
import { when, withMeasures } from '../people/words.tsx';

export type CardRow = { key: string | number; title: string; said?: string; to?: string; state?: ContentRow };
/** What a card shows: a number, the first of what waits, and where all of it stands. */
export type CardMatter = { count: number; rows: CardRow[]; to?: string };

/**
 * A card of the page of today. To add one: a row here. `load` is called for those who have one of the roles; cards that
 * ask the same call share the answer through `once`.
 */
export type Card = {
  name: string;
  title: string;
  roles: readonly Role[];
  /** Said where nothing waits. */
  none: string;
  /** Something is late: the number is marked. */
  urgent?: boolean;
  load: (once: Once) => Promise<CardMatter>;
};
/** The first answer of a call while the page is open. */
export type Once = <T>(key: string, ask: () => Promise<T>) => Promise<T>;

const waiting = (once: Once) => once('waiting', () => formApi.staff.waiting({}));
const just = (count: number | null, to: string): CardMatter => ({ count: count ?? 0, rows: [], to });

type Narrowed = { clock?: 'late' | 'today'; owner?: 'mine' };
/** What waits at the desk and fits; the first of it by its due time. */
async function demandsOf(narrowed: Narrowed, said: (d: DemandRow) => string): Promise<CardMatter> {
  const { list, total } = await formApi.demands.list({ ...narrowed, pageSize: 5 });
  return {
    count: total,
    to: consoleHref('desk', {}, narrowed),
    rows: list.map((d) => ({
      key: d.id,
      title: d.title,
      said: said(d),
      to: `${consoleHref('demand', { id: d.id }, narrowed)}`,
    })),
  };
}
const ticking = (d: DemandRow) => clockOf(d, new Date()).said;

/** The requests for plans that stand like this, those that wait longest first. */
async function plansOf(progress: PlanProgress): Promise<CardMatter> {
  const { list, total } = await formApi.plans.list({ progress, sort: 'createTime', pageSize: 5 });
  return {
    count: total,
    to: consoleHref('plans', {}, { progress }),
    rows: list.map((p) => ({
      key: p.id,
      title: withMeasures(p.title),
      said: `${p.unitName || p.name}，${when(p.updateTime ?? p.createTime)}`,
      to: consoleHref('plan', { id: p.id }),
    })),
  };
}

/** What of the classes of the institute is today, asked for once by all who show a part of it. */
export const classesToday = (once: Once) => once('classes today', () => formApi.institute.today({}));
const sumOf = (list: readonly { count: number }[]) => list.reduce((n, { count }) => n + count, 0);
const lackNames: Record<Lack, string> = { people: '没有学员', teacher: '有课没有教师', lessons: '没有排课' };

/** The part of the list of what waits where a manuscript stands. */
const tabOf = ({ state }: ContentRow) => (state === 'rejected' ? 'draft' : state);

const touched: Record<string, string> = { draft: '保存', submitted: '提交' };
/** What is to be known of a manuscript beside its state: why it was returned, or when it came to stand so. */
const standing = ({ state, reason, time }: ContentRow) =>
  state === 'rejected' ? reason : time ? `${when(time)} ${touched[state] ?? '更新'}` : '';

export const cards: Card[] = [
  {
    name: 'overdue',
    title: '超时未答复',
    roles: ['desk'],
    none: '没有超时的事项。',
    urgent: true,
    load: () => demandsOf({ clock: 'late' }, ticking),
  },
  {
    name: 'due',
    title: '今天到期',
    roles: ['desk'],
    none: '今天没有到期的事项。',
    load: () => demandsOf({ clock: 'today' }, ticking),
  },
  {
    name: 'mine',
    title: '我负责的事项',
    roles: ['desk'],
    none: '没有等您办理的事项。',
    async load(once) {
      const [matter, counts] = await Promise.all([
        demandsOf({ owner: 'mine' }, (d) => (d.status === 2 ? '已办结' : ticking(d))),
        once('counts', () => formApi.demands.counts({})),
      ]);
      // Those that are done stand behind the open ones.
      return { ...matter, count: counts.mine, rows: matter.rows.slice(0, counts.mine) };
    },
  },
  {
    name: 'plansNone',
    title: '还没有写的培训方案',
    roles: ['desk'],
    none: '每份方案申请都已开始写。',
    load: () => plansOf('none'),
  },
  {
    name: 'plansChanged',
    title: '请求修改的培训方案',
    roles: ['desk'],
    none: '没有人请求修改方案。',
    load: () => plansOf('changed'),
  },
  {
    name: 'content',
    title: '等待审核的内容',
    roles: ['approver'],
    none: '没有等待审核的内容。',
    async load() {
      const { list, total } = await formApi.content.list({ state: 'submitted', pageSize: 5 });
      return {
        count: total,
        to: consoleHref('contentWaiting'),
        rows: list.map((c) => ({
          key: c.versionId,
          title: c.title || '（没有标题）',
          said: `${c.author}，${c.time ? when(c.time) : ''}`,
          to: consoleHref('contentEdit', { kind: c.kind, id: c.recordId }),
        })),
      };
    },
  },
  {
    name: 'manuscripts',
    title: '我的稿件',
    roles: ['editor', 'approver'],
    none: '没有草稿，也没有被退回或等待发布的稿件。',
    async load() {
      const { list, total } = await formApi.content.mine({});
      return {
        count: total,
        to: consoleHref('contentWaiting', {}, { state: list[0] ? tabOf(list[0]) : 'draft', author: 'mine' }),
        rows: list.map((c) => ({
          key: c.versionId,
          title: c.title || '（没有标题）',
          state: c,
          said: standing(c),
          to: consoleHref('contentEdit', { kind: c.kind, id: c.recordId }),
        })),
      };
    },
  },
  {
    name: 'stale',
    title: '三十天没有新内容的栏目',
    roles: ['editor', 'approver'],
    none: '各栏目都有近一个月的新内容。',
    async load() {
      const stale = staleOnes(await formApi.content.categories({}));
      const rows = stale.slice(0, 5).map((c) => ({
        key: c.id,
        title: `${contentKind(c.kind).label} · ${c.name}`,
        said: c.newest ? `最近 ${when(c.newest)}` : '还没有内容',
        to: consoleHref('content', { kind: c.kind }, { categoryId: c.id }),
      }));
      return { count: stale.length, to: consoleHref('categories', {}, { stale: 1 }), rows };
    },
  },
  {
    name: 'classes',
    title: '今天在办的培训班',
    roles: ['training'],
    none: '今天没有培训班。',
    async load(once) {
      const { running } = await classesToday(once);
      return {
        count: running.length,
        to: consoleHref('classes', {}, { status: 2 }),
        rows: running.map((c) => ({
          key: c.id,
          title: c.name,
          said: `${span(c.startDate, c.endDate)}，${c.members} 人`,
          to: consoleHref('classDetail', { id: c.id }),
        })),
      };
    },
  },
  {
    name: 'classLeave',
    title: '等待处理的请假',
    roles: ['training'],
    none: '没有等待处理的请假。',
    async load(once) {
      const { leave } = await classesToday(once);
      return {
        count: sumOf(leave),
        to: consoleHref('classLeave', {}, { status: 0 }),
        rows: leave.map((c) => ({
          key: c.trainingClassId,
          title: c.name,
          said: `${c.count} 份，最早 ${when(c.since)}`,
          to: consoleHref('classLeave', { id: c.trainingClassId }, { status: 0 }),
        })),
      };
    },
  },
  {
    name: 'classSaid',
    title: '现场签到与更正申请',
    roles: ['training'],
    none: '没有等待核对的签到和更正申请。',
    async load(once) {
      const { walkIns, objections } = await classesToday(once);
      const row = (what: string, unit: string) => (c: ClassWaiting) => ({
        key: `${what} ${c.trainingClassId}`,
        title: c.name,
        said: `${what} ${c.count} ${unit}，最早 ${when(c.since)}`,
        to: consoleHref('classAttendance', { id: c.trainingClassId }),
      });
      return {
        count: sumOf(walkIns) + sumOf(objections),
        to: consoleHref('classAttendance'),
        rows: [...walkIns.map(row('不在名单上', '人')), ...objections.map(row('更正申请', '份'))],
      };
    },
  },
  {
    name: 'classesSoon',
    title: '三天内开班，还缺东西',
    roles: ['training'],
    none: '三天内开班的都已备齐。',
    urgent: true,
    async load(once) {
      const { starting } = await classesToday(once);
      return {
        count: starting.length,
        rows: starting.map((c) => ({
          key: c.id,
          title: c.name,
          said: `${dots(c.startDate)} 开班，${[...(c.status ? [] : ['还是草稿']), ...c.lacks.map((l) => lackNames[l])].join('，')}`,
          to: consoleHref('classEdit', { id: c.id }),
        })),
      };
    },
  },
  {
    name: 'approvals',
    title: '等待审核的注册',
    roles: ['desk', 'training'],
    none: '没有等待审核的注册。',
    async load(once) {
      const [{ approvals }, first] = await Promise.all([
        waiting(once),
        once('approvals', () => formApi.staff.approvals({ pageSize: 5 })),
      ]);
      return {
        count: approvals ?? 0,
        to: consoleHref('approvals'),
        rows: first.list.map((a) => ({
          key: a.id,
          title: a.name,
          said: when(a.submittedAt),
          to: consoleHref('approvals', {}, { open: a.id }),
        })),
      };
    },
  },
  {
    name: 'claims',
    title: '单位超过一天没有确认的学员',
    roles: ['desk', 'training'],
    none: '单位都已及时确认。',
    urgent: true,
    async load(once) {
      const claims = (await waiting(once)).claims ?? [];
      return {
        count: claims.reduce((n, c) => n + c.count, 0),
        rows: claims.map((c) => ({
          key: c.unitId,
          title: c.unitName,
          said: `${c.count} 人，最早 ${when(c.since)}`,
          to: consoleHref('unit', { id: c.unitId }, { unitStatus: 0 }),
        })),
      };
    },
  },
  {
    name: 'applications',
    title: '收到的报名',
    roles: ['desk', 'training'],
    none: '没有等待处理的报名。',
    async load(once) {
      const open = (await waiting(once)).applications ?? [];
      return {
        count: open.reduce((n, a) => n + a.count, 0),
        to: consoleHref('applications', {}, { status: 0 }),
        rows: open.map((a) => ({
          key: a.projectId,
          title: a.projectName,
          said: `${a.count} 份`,
          to: consoleHref('applications', {}, { projectId: a.projectId, status: 0 }),
        })),
      };
    },
  },
  {
    name: 'sms',
    title: '没有发出的短信',
    roles: ['desk', 'training'],
    none: '短信都已发出。',
    urgent: true,
    load: async (once) => just((await waiting(once)).failedSms, consoleHref('outbox', {}, { state: 2 })),
  },
  {
    name: 'deletions',
    title: '申请注销的账号',
    roles: ['administrator'],
    none: '没有人申请注销。',
    load: async (once) => just((await waiting(once)).deletions, consoleHref('accounts', {}, { deletion: 1 })),
  },
  {
    name: 'searches',
    title: '两周内没有找到结果的搜索',
    roles: ['editor', 'approver'],
    none: '两周内的搜索都有结果。',
    async load(once) {
      const terms = (await waiting(once)).searches ?? [];
      return {
        count: terms.length,
        rows: terms.map((t) => ({
          key: t.term,
          title: t.term,
          said: `${t.searches} 次，最近 ${t.lastDay.replaceAll('-', '.')}`,
        })),
      };
    },
  },
];

/** The cards of somebody with these roles. */
export const cardsOf = (own: readonly string[]): Card[] => cards.filter((c) => hasRole(own, c.roles));
