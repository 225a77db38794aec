import type { PlanVersion, ShownPlan } from '../../../shared/contract/plans.ts';
import type { Version } from './queries.ts';

/** A moment as the wire has it; null for none. */
export const iso = (at: Date | null) => at?.toISOString() ?? null;
/** A version as its asker sees it. */
export const toShown = (v: Version): ShownPlan => ({
  number: v.number,
  state: v.state,
  content: v.content,
  sentTime: iso(v.sentAt),
  answerTime: iso(v.answeredAt),
  words: v.words,
});
/** A version as the desk sees it. */
export const toVersion = (v: Version): PlanVersion => ({
  ...toShown(v),
  id: v.id,
  revision: v.revision,
  userName: v.userName,
  updateTime: v.updatedAt.toISOString(),
});
