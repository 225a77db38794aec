import type { Refusal, RefusalReason } from './errors.ts';
import type { Log } from './log.ts';
import { networkOf } from './network.ts';

/** Tells the log of a refusal that may be part of an attack; false where it is none of those. */
export type Watch = (refusal: Refusal, from: { address: string; call: string; why?: string | undefined }) => boolean;

/** Lines of a sort a second. */
const ofSort = 5;
/**
 * Lines that accounts have of their own: so many of each at once and another one every so many seconds, so many a
 * second in all; of so many accounts it is remembered.
 */
const own = { atOnce: 20, everySeconds: 30, aSecond: 100, accounts: 10_000 };
const watched: ReadonlySet<RefusalReason> = new Set(['expired', 'revoked', 'forbidden', 'tooMany', 'unavailable']);

/**
 * One line for each failed login, refused access and limit that was hit: what, whose account (its id, or a digest of
 * the typed name), from which network, which call; never what was typed. Few of a sort a second; how many more there
 * were stands in its next line (`more`), so that the log shows an attack and is no way to fill the disk. An account
 * that there is has lines of its own: neither noise of another sort, nor names that nobody has, nor hundreds of others
 * that are tried as well hide what is tried at it.
 * @param clock milliseconds
 */
export function createWatch(log: Log, clock: () => number = Date.now): Watch {
  const unsaid = new Map<string, number>();
  let now = { second: 0, said: new Map<string, number>(), ofAccounts: new Map<string, number>() };
  /** How many lines accounts have left, and as of when; the one that was tried last at the end. */
  const left = new Map<string, { lines: number; second: number }>();

  /** Takes one of the lines of an account; false where it has none now. */
  function takesOwn(of: string | undefined, what: string, second: number): boolean {
    if (!of?.startsWith('#') || (now.ofAccounts.get(what) ?? 0) >= own.aSecond) return false;
    const who = `${of} ${what}`;
    const before = left.get(who) ?? { lines: own.atOnce, second };
    const lines = Math.min(own.atOnce, before.lines + (second - before.second) / own.everySeconds);
    left.delete(who);
    left.set(who, { lines: lines < 1 ? lines : lines - 1, second });
    const [oldest] = left.keys();
    if (left.size > own.accounts && oldest !== undefined) left.delete(oldest);
    if (lines < 1) return false;
    now.ofAccounts.set(what, (now.ofAccounts.get(what) ?? 0) + 1);
    return true;
  }
  function takesOfSort(what: string): boolean {
    const said = now.said.get(what) ?? 0;
    if (said < ofSort) now.said.set(what, said + 1);
    return said < ofSort;
  }

  return (refusal, { address, call, why }) => {
    // Wrong input is watched where it says whose account it was about.
    if (!watched.has(refusal.reason) && !refusal.about) return false;
    const second = Math.floor(clock() / 1000);
    if (now.second !== second) now = { second, said: new Map(), ofAccounts: new Map() };
    const what = refusal.reason === 'input' || refusal.reason === 'disabled' ? 'login' : refusal.reason;
    const more = unsaid.get(what) ?? 0;
    if (!takesOwn(refusal.about, what, second) && !takesOfSort(what)) {
      unsaid.set(what, more + 1);
      return true;
    }
    unsaid.delete(what);
    log.warn(
      { what, who: refusal.about, network: networkOf(address), call, ...(why && { why }), ...(more && { more }) },
      'refused',
    );
    return true;
  };
}
