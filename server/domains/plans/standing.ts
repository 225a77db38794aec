import type { Executor } from '../../db/client.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Demand, holdDemand } from '../demands/index.ts';
import type { Version } from './queries.ts';

/**
 * A request for a plan, held until the transaction ends: whoever writes,
 * sends, accepts or asks for a change comes one after the other.
 */
export async function holdRequest(tx: Executor, id: number): Promise<Demand> {
  const demand = await holdDemand(tx, id);
  if (demand?.kind !== 'plan') throw refuse('absent');
  return demand;
}

/** The number of the newest version; 0 before the first. */
export const latestOf = (versions: Version[]): number => versions[0]?.number ?? 0;

/**
 * The draft that a colleague may have changed meanwhile. What was begun after another version than
 * the latest is no answer to what went out since. @throws {Refusal} conflict
 */
export function ownDraft(versions: Version[], versionId: number, revision: number): Version | undefined {
  const draft = versions.find((v) => v.state === 'draft');
  if ((draft?.id ?? 0) !== versionId || (draft?.revision ?? latestOf(versions)) !== revision)
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
export function requireUnaccepted(versions: Version[]): void {
  const accepted = versions.find((v) => v.state === 'accepted');
  if (accepted) throw refuse('input', `对方已经确认第 ${accepted.number} 版方案，不能再改`);
}
