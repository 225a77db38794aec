import { mobilePattern } from '../../../shared/checks.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { PlanContent, PlanRef, PlanVersion, ShownPlan } from '../../../shared/contract/plans.ts';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import type { Executor } from '../../db/client.ts';
import type { Context, Contexts, Known } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { enqueueSms, findUser, findUserByPhone } from '../account/index.ts';
import {
  addEntry,
  type Demand,
  findByReceipt,
  findDemand,
  holdDemand,
  setDemand,
  shorten,
  withoutNumbers,
} from '../demands/index.ts';
import { sendMessage } from '../messages/index.ts';
import { record } from '../trail/index.ts';
import {
  changeVersion,
  findRefs,
  insertVersion,
  listPlanVersions,
  listRequests,
  removeDraft,
  replaceStanding,
  type Version,
} from './queries.ts';

export type PlansNeeds = { siteUrl: string; onSms: () => void };
type Calls = Handlers<Contract['plans'], Contexts>;
/** Characters of all that an asker wants changed in one version. */
const mostWords = 600;

const iso = (at: Date | null) => at?.toISOString() ?? null;
const toShown = (v: Version): ShownPlan => ({
  number: v.number,
  state: v.state,
  content: v.content,
  sentTime: iso(v.sentAt),
  answerTime: iso(v.answeredAt),
  words: v.words,
});
const toVersion = (v: Version): PlanVersion => ({
  ...toShown(v),
  id: v.id,
  revision: v.revision,
  userName: v.userName,
  updateTime: v.updatedAt.toISOString(),
});
const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

/**
 * A request for a plan, held until the transaction ends: whoever writes,
 * sends, accepts or asks for a change comes one after the other.
 */
async function holdRequest(tx: Executor, id: number): Promise<Demand> {
  const demand = await holdDemand(tx, id);
  if (demand?.kind !== 'plan') throw refuse('absent');
  return demand;
}

/**
 * The content with the names and pages that the site itself has for what
 * the schedule names. @throws {Refusal} input for what is not public
 */
async function withNames(tx: Executor, content: PlanContent, now: Date): Promise<PlanContent> {
  if (content.startDate && !isDay(content.startDate)) throw refuse('input', '开始日期不是一个日期');
  const halves = content.schedule.flatMap((d) => [d.morning, d.afternoon]);
  const known = new Map<string, PlanRef>();
  for (const kind of ['expert', 'point', 'topic'] as const) {
    const ids = [...new Set(halves.flatMap((h) => h.refs.filter((r) => r.kind === kind).map((r) => r.id)))];
    for (const ref of await findRefs(tx, kind, { ids }, now)) known.set(`${kind} ${ref.id}`, ref);
  }
  const named = (day: number, refs: PlanRef[]) =>
    refs.map((r) => {
      const found = known.get(`${r.kind} ${r.id}`);
      if (!found) throw refuse('input', `第 ${day} 天的“${r.name || '所选内容'}”已经不在网站上，请移除或另选`);
      return found;
    });
  return {
    ...content,
    schedule: content.schedule.map((d, i) => ({
      ...d,
      morning: { ...d.morning, refs: named(i + 1, d.morning.refs) },
      afternoon: { ...d.afternoon, refs: named(i + 1, d.afternoon.refs) },
    })),
  };
}

/** The draft that a colleague may have changed meanwhile. @throws {Refusal} conflict */
function ownDraft(versions: Version[], versionId: number, revision: number): Version | undefined {
  const draft = versions.find((v) => v.state === 'draft');
  if ((draft?.id ?? 0) !== versionId || (draft && draft.revision !== revision))
    throw refuse(
      'conflict',
      draft
        ? `${draft.userName}刚刚改过这份草稿；您写的没有丢失，也没有覆盖对方的`
        : '这份草稿刚刚被发出或删除；您写的没有丢失',
    );
  return draft;
}

/**
 * What the asker has accepted stays; only a draft that was begun before may still be discarded. @throws {Refusal} input
 */
function requireUnaccepted(versions: Version[]): void {
  const accepted = versions.find((v) => v.state === 'accepted');
  if (accepted) throw refuse('input', `对方已经确认第 ${accepted.number} 版方案，不能再改`);
}

async function send(
  { id, versionId, revision }: { id: number; versionId: number; revision: number },
  context: Known,
  siteUrl: string,
): Promise<void> {
  const { db, actor, now } = context;
  const { userId } = actor;
  const at = now();
  await db.transaction(async (tx) => {
    const demand = await holdRequest(tx, id);
    const versions = await listPlanVersions(tx, id);
    const draft = ownDraft(versions, versionId, revision);
    requireUnaccepted(versions);
    if (!draft) throw refuse('input', '请先写好方案并保存');
    await replaceStanding(tx, id);
    await changeVersion(tx, draft.id, ['draft'], { state: 'sent', sentAt: at });
    await setDemand(tx, id, {
      status: 1,
      doneAt: null,
      answeredAt: demand.answeredAt ?? at,
      ownerId: demand.ownerId ?? userId,
      assignedAt: demand.assignedAt ?? at,
    });
    await addEntry(tx, {
      demandId: id,
      kind: 'note',
      userId,
      userName: (await findUser(tx, userId))?.name ?? '',
      content: `发出第 ${draft.number} 版培训方案“${draft.content.title}”`,
      createdAt: at,
    });
    const link = href('public/receipt', { receipt: demand.receipt });
    const account = demand.userId ?? (await findUserByPhone(tx, demand.cellPhone))?.id;
    if (account)
      await sendMessage(
        tx,
        {
          userIds: [account],
          type: 4,
          title: `您的培训方案第 ${draft.number} 版已经送到`,
          content: `“${draft.content.title}”，请查看后确认，或写下要改的地方。`,
          link,
        },
        at,
      );
    if (mobilePattern.test(demand.cellPhone))
      await enqueueSms(
        tx,
        demand.cellPhone,
        'replied',
        { what: `培训方案申请（第 ${draft.number} 版方案）`, link: siteUrl + link },
        at,
      );
    await record(tx, context, {
      action: 'plan.send',
      subject: 'plan',
      subjectId: id,
      title: `${demand.title}：第 ${draft.number} 版`,
      after: { version: draft.number, title: draft.content.title },
    });
  });
}

/**
 * What an asker does with the version that they read, in one
 * transaction with what the desk is told. @throws {Refusal} input
 */
async function answer(
  { db, now }: Context,
  receipt: string,
  number: number,
  act: (tx: Executor, version: Version, at: Date) => Promise<{ done: boolean; said: string; title: string } | null>,
): Promise<void> {
  const found = await findByReceipt(db, receipt);
  if (found?.kind !== 'plan') throw refuse('input', text.noDemand);
  await db.transaction(async (tx) => {
    const demand = await holdRequest(tx, found.id);
    const sent = (await listPlanVersions(tx, demand.id)).filter((v) => v.state !== 'draft');
    const version = sent.find((v) => v.number === number);
    if (!version) throw refuse('input', '没有这一版方案，请刷新页面');
    if (version.state === 'replaced')
      throw refuse('input', `第 ${number} 版已经由第 ${sent[0]?.number} 版代替，请刷新页面，看过新的方案再回复`);
    const at = now();
    const told = await act(tx, version, at);
    if (!told) return;
    await setDemand(tx, demand.id, { status: told.done ? 2 : 1, doneAt: told.done ? (demand.doneAt ?? at) : null });
    await addEntry(tx, {
      demandId: demand.id,
      kind: 'note',
      userId: null,
      userName: '申请人',
      content: told.said,
      createdAt: at,
    });
    const who = demand.unitName || demand.name;
    if (demand.ownerId)
      await sendMessage(
        tx,
        {
          userIds: [demand.ownerId],
          type: 4,
          title: `${who}${told.title}`,
          content: shorten(told.said, 200),
          link: `${href('staff/console')}plans/${demand.id}/`,
        },
        at,
      );
  });
}

/** The plans that answer requests: the desk writes them, whoever holds the receipt reads and answers them. */
export function createPlans({ siteUrl, onSms }: PlansNeeds): Calls {
  return {
    async list(query, { db }) {
      const { list, total } = await listRequests(db, query);
      return {
        total,
        list: list.map((r) => ({ ...r, createTime: r.createTime.toISOString(), updateTime: iso(r.updateTime) })),
      };
    },

    async detail({ id }, { db }) {
      const demand = (await findDemand(db, id))?.demand;
      if (demand?.kind !== 'plan') throw refuse('absent');
      return {
        id,
        title: demand.title,
        name: demand.name,
        cellPhone: demand.cellPhone,
        unitName: demand.unitName,
        receipt: demand.receipt,
        createTime: demand.createdAt.toISOString(),
        answers: demand.answers.map((a) => ({ question: a.question, answer: a.answer, key: a.key ?? '' })),
        versions: (await listPlanVersions(db, id)).map(toVersion),
      };
    },

    pick: ({ kind, wd }, { db, now }) => findRefs(db, kind, { wd }, now()),

    async save({ id, versionId, revision, content }, { db, actor, now }) {
      const { userId } = actor;
      return db.transaction(async (tx) => {
        await holdRequest(tx, id);
        const versions = await listPlanVersions(tx, id);
        const draft = ownDraft(versions, versionId, revision);
        requireUnaccepted(versions);
        const values = {
          content: await withNames(tx, content, now()),
          userId,
          userName: (await findUser(tx, userId))?.name ?? '',
          updatedAt: now(),
        };
        const saved = draft
          ? await changeVersion(tx, draft.id, ['draft'], { ...values, revision: draft.revision + 1 })
          : await insertVersion(tx, {
              ...values,
              demandId: id,
              number: (versions[0]?.number ?? 0) + 1,
              state: 'draft',
            });
        return { versionId: saved?.id ?? versionId, revision: saved?.revision ?? revision };
      });
    },

    async send(input, context) {
      await send(input, context, siteUrl);
      onSms();
      return null;
    },

    async discard({ id, versionId, revision }, context) {
      await context.db.transaction(async (tx) => {
        const demand = await holdRequest(tx, id);
        const draft = ownDraft(await listPlanVersions(tx, id), versionId, revision);
        if (!draft) return;
        await removeDraft(tx, draft.id);
        await record(tx, context, {
          action: 'plan.discard',
          subject: 'plan',
          subjectId: id,
          title: `${demand.title}：第 ${draft.number} 版草稿`,
          before: { title: draft.content.title },
        });
      });
      return null;
    },

    async forReceipt({ receipt }, { db }) {
      const demand = await findByReceipt(db, receipt);
      if (!demand) throw refuse('input', text.noDemand);
      const sent = (await listPlanVersions(db, demand.id)).filter((v) => v.state !== 'draft');
      // Nobody's telephone number stands on the page of a receipt, also not one that they wrote themselves.
      return sent.map((v) => ({ ...toShown(v), words: withoutNumbers(v.words) }));
    },

    async accept({ receipt, number }, context) {
      await answer(context, receipt, number, async (tx, version, at) => {
        const accepted = await changeVersion(tx, version.id, ['sent', 'changed'], {
          state: 'accepted',
          answeredAt: at,
        });
        return accepted ? { done: true, said: `确认第 ${number} 版培训方案`, title: '确认了培训方案' } : null;
      });
      return null;
    },

    async askChange({ receipt, number, words }, context) {
      await answer(context, receipt, number, async (tx, version, at) => {
        if (version.state === 'accepted') throw refuse('input', '方案已经确认；需要变更时，请致电咨询热线');
        if (version.words.split('\n').includes(words)) return null;
        const all = [version.words, words].filter(Boolean).join('\n');
        if ([...all].length > mostWords) throw refuse('input', '这一版的修改意见已经很多，请致电咨询热线详谈');
        await changeVersion(tx, version.id, ['sent', 'changed'], { state: 'changed', answeredAt: at, words: all });
        return { done: false, said: `第 ${number} 版培训方案要改：${words}`, title: '请修改培训方案' };
      });
      return null;
    },
  };
}
