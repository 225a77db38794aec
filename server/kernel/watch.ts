import type { Refusal, RefusalReason } from './errors.ts';
import type { Log } from './log.ts';
import { networkOf } from './network.ts';

/** Tells the log of a refusal that may be part of an attack; false where it is none of those. */
export type Watch = (refusal: Refusal, from: { address: string; call: string; why?: string | undefined }) => boolean;

const perSecond = 5;
const watched: ReadonlySet<RefusalReason> = new Set(['expired', 'revoked', 'forbidden', 'tooMany', 'unavailable']);

/**
 * One line for each failed login, refused access and limit that was hit: what, whose account (its id, or a digest of
 * the typed name), from which network, which call; never what was typed. At most five of a sort a second; how many
 * more there were stands in its next line (`more`), so that the log shows an attack and is no way to fill the disk, and
 * no noise of one sort hides another.
 * @param clock milliseconds
 */
export function createWatch(log: Log, clock: () => number = Date.now): Watch {
  const told = new Map<string, { second: number; said: number; more: number }>();
  return (refusal, { address, call, why }) => {
    // Wrong input is watched where it says whose account it was about.
    if (!watched.has(refusal.reason) && !refusal.about) return false;
    const second = Math.floor(clock() / 1000);
    const what = refusal.reason === 'input' || refusal.reason === 'disabled' ? 'login' : refusal.reason;
    const before = told.get(what);
    const said = before?.second === second ? before.said : 0;
    const more = before?.more ?? 0;
    if (said >= perSecond) {
      told.set(what, { second, said, more: more + 1 });
      return true;
    }
    told.set(what, { second, said: said + 1, more: 0 });
    log.warn(
      { what, who: refusal.about, network: networkOf(address), call, ...(why && { why }), ...(more && { more }) },
      'refused',
    );
    return true;
  };
}
