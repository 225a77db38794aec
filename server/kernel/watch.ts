import type { Refusal, RefusalReason } from './errors.ts';
import type { Log } from './log.ts';
import { networkOf } from './network.ts';

/** Tells the log of a refusal that may be part of an attack; false where it is none of those. */
export type Watch = (refusal: Refusal, from: { address: string; call: string; why?: string | undefined }) => boolean;

/** Lines a second: of a sort, of an account that there is, and how many accounts have lines of their own. */
const most = { ofSort: 5, ofAccount: 2, accounts: 20 };
const watched: ReadonlySet<RefusalReason> = new Set(['expired', 'revoked', 'forbidden', 'tooMany', 'unavailable']);

/**
 * One line for each failed login, refused access and limit that was hit: what, whose account (its id, or a digest of
 * the typed name), from which network, which call; never what was typed. Few of a sort a second; how many more there
 * were stands in its next line (`more`), so that the log shows an attack and is no way to fill the disk. An account
 * that there is has lines of its own: neither noise of another sort nor names that nobody has hide what is tried at it.
 * @param clock milliseconds
 */
export function createWatch(log: Log, clock: () => number = Date.now): Watch {
  const unsaid = new Map<string, number>();
  let now = { second: 0, said: new Map<string, number>(), accounts: 0 };

  /** Among which lines one is counted: those of its account, while not too many have such, else those of its sort. */
  function lineOf(what: string, who: string | undefined): string {
    if (!who?.startsWith('#')) return what;
    const own = `${what} ${who}`;
    if (now.said.has(own)) return own;
    return ++now.accounts > most.accounts ? what : own;
  }

  return (refusal, { address, call, why }) => {
    // Wrong input is watched where it says whose account it was about.
    if (!watched.has(refusal.reason) && !refusal.about) return false;
    const second = Math.floor(clock() / 1000);
    if (now.second !== second) now = { second, said: new Map(), accounts: 0 };
    const what = refusal.reason === 'input' || refusal.reason === 'disabled' ? 'login' : refusal.reason;
    const line = lineOf(what, refusal.about);
    const said = now.said.get(line) ?? 0;
    const more = unsaid.get(what) ?? 0;
    if (said >= (line === what ? most.ofSort : most.ofAccount)) {
      unsaid.set(what, more + 1);
      return true;
    }
    now.said.set(line, said + 1);
    unsaid.delete(what);
    log.warn(
      { what, who: refusal.about, network: networkOf(address), call, ...(why && { why }), ...(more && { more }) },
      'refused',
    );
    return true;
  };
}
