import type { Refusal, RefusalReason } from './errors.ts';
import type { Log } from './log.ts';
import { networkOf } from './network.ts';

/** Tells the log of a refusal that may be part of an attack; false where it is none of those. */
export type Watch = (refusal: Refusal, from: { address: string; call: string; why?: string | undefined }) => boolean;

const perSecond = 5;
const watched: ReadonlySet<RefusalReason> = new Set(['expired', 'revoked', 'forbidden', 'tooMany', 'unavailable']);

/**
 * One line for each failed login, refused access and limit that was hit: what, whose account (its id, or a digest of
 * the typed name), from which network, which call; never what was typed. At most five a second; how many more there
 * were stands in the next line (`more`), so that the log shows an attack and is no way to fill the disk.
 * @param clock milliseconds
 */
export function createWatch(log: Log, clock: () => number = Date.now): Watch {
  let [second, said, more] = [0, 0, 0];
  return (refusal, { address, call, why }) => {
    // Wrong input is watched where it says whose account it was about.
    if (!watched.has(refusal.reason) && !refusal.about) return false;
    const now = Math.floor(clock() / 1000);
    if (now !== second) [second, said] = [now, 0];
    if (said >= perSecond) {
      more++;
      return true;
    }
    said++;
    const what = refusal.reason === 'input' || refusal.reason === 'disabled' ? 'login' : refusal.reason;
    log.warn(
      { what, who: refusal.about, network: networkOf(address), call, ...(why && { why }), ...(more && { more }) },
      'refused',
    );
    more = 0;
    return true;
  };
}
