import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { type PlanContent, type PlanRef, plansQuery } from '../../../shared/contract/plans.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import type { Fault } from '../../../shared/rules.ts';
import { progressNames } from '../../../shared/words.ts';
import { columnsOf } from '../../documents/document.ts';
import { defineExport, inBatches } from '../../documents/export.ts';
import { refuse, refuseFields } from '../../kernel/errors.ts';
import { findUser } from '../account/index.ts';
import { findDemand } from '../demands/index.ts';
import { writeTrail } from '../trail/index.ts';
import {
  changeVersion,
  countRequests,
  findRefs,
  insertVersion,
  listPlanVersions,
  listRequests,
  removeDraft,
  takeRequests,
} from './queries.ts';
import { holdRequest, latestOf, ownDraft, requireUnaccepted } from './standing.ts';
import { iso, toVersion } from './shown.ts';

type Calls = Pick<Handlers<Contract['plans'], Contexts>, 'list' | 'detail' | 'pick' | 'save' | 'discard'>;

/**
 * The content with the names and pages that the site itself has for what
 * the schedule names. @throws {Refusal} input for what is not public
 */
async function withNames(tx: Executor, content: PlanContent, now: Date): Promise<PlanContent> {
  const faults: Fault[] = [];
  const halves = content.schedule.flatMap((d) => [d.morning, d.afternoon]);
  const known = new Map<string, PlanRef>();
  for (const kind of ['expert', 'point', 'topic'] as const) {
    const ids = [...new Set(halves.flatMap((h) => h.refs.filter((r) => r.kind === kind).map((r) => r.id)))];
    for (const ref of await findRefs(tx, kind, { ids }, now)) known.set(`${kind} ${ref.id}`, ref);
  }
  const named = (day: number, part: 'morning' | 'afternoon', refs: PlanRef[]) =>
    refs.map((r) => {
      const found = known.get(`${r.kind} ${r.id}`);
      if (!found)
        faults.push({
          path: `content.schedule.${day}.${part}.refs`,
          code: 'unknown',
          message: `第 ${day + 1} 天的“${r.name || '所选内容'}”已经不在网站上，请移除或另选`,
        });
      return found ?? r;
    });
  const schedule = content.schedule.map((d, i) => ({
    ...d,
    morning: { ...d.morning, refs: named(i, 'morning', d.morning.refs) },
    afternoon: { ...d.afternoon, refs: named(i, 'afternoon', d.afternoon.refs) },
  }));
  if (faults.length) throw refuseFields(faults);
  return { ...content, schedule };
}

/** The requests as a workbook. */
export const plansExport = defineExport({
  title: '培训方案',
  roles: ['desk'],
  input: plansQuery,
  columns: columnsOf(
    '申请',
    '姓名',
    '单位',
    '进展',
    ['版本', 'number'],
    '负责人',
    ['提交时间', 'moment'],
    ['最近变动', 'moment'],
  ),
  count: (db, input) => countRequests(db, input),
  batches: (db, input) =>
    inBatches(takeRequests(db, input), (r) => [
      r.title,
      r.name,
      r.unitName,
      progressNames[r.progress],
      r.number || null,
      r.ownerName,
      r.createTime,
      r.updateTime,
    ]),
});

/** The requests for plans, and the plan as the desk writes it. */
export const draftCalls: Calls = {
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
            number: latestOf(versions) + 1,
            state: 'draft',
          });
      return { versionId: saved?.id ?? versionId, revision: saved?.revision ?? revision };
    });
  },

  async discard({ id, versionId, revision }, context) {
    await context.db.transaction(async (tx) => {
      const demand = await holdRequest(tx, id);
      const draft = ownDraft(await listPlanVersions(tx, id), versionId, revision);
      if (!draft) return;
      await removeDraft(tx, draft.id);
      await writeTrail(tx, context, {
        action: 'plan.discard',
        subject: 'plan',
        subjectId: id,
        title: `${demand.title}：第 ${draft.number} 版草稿`,
        before: { title: draft.content.title },
      });
    });
    return null;
  },
};
