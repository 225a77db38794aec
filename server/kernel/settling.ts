import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { locks } from '../db/locks.ts';

/** The lock is held, shared, by the session of every process that listens: who is counted here answers. */
const countListeners = `select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${locks.listeners} and objsubid = 1 and database = (select oid from pg_database where datname = current_database())`;
const settleMs = 1000;

export type Ask = <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<pg.QueryResult<T>>;

/** Questions of this process that the others still have to answer: have you heard of all that was before it? */
export function createSettling() {
  const asked = new Map<string, () => void>();

  /**
   * Ends when every process has answered, or after a second: one that
   * does not is lost, and will find everything suspect when it is back.
   */
  async function settled(ask: Ask, giveUp: () => void): Promise<void> {
    const question = randomUUID();
    let over: NodeJS.Timeout | undefined;
    const heard = async () => {
      const { rows } = await ask<{ n: number }>(countListeners);
      let missing = rows[0]?.n ?? 0;
      const all = new Promise<void>((resolve) => {
        asked.set(question, () => {
          if (--missing <= 0) resolve();
        });
      });
      await ask("select pg_notify('settle', $1)", [question]);
      await all;
    };
    // A connection that broke or does not answer is no failure of what was
    // published: once there is another one, everything is suspect anyway.
    await Promise.race([
      heard().catch(giveUp),
      new Promise<void>((resolve) => {
        over = setTimeout(resolve, settleMs);
      }),
    ]);
    clearTimeout(over);
    asked.delete(question);
  }

  async function hearsItself(other: Pick<pg.Pool, 'query'>): Promise<boolean> {
    const question = randomUUID();
    const late = new AbortController();
    const heard = new Promise<boolean>((resolve) => void asked.set(question, () => resolve(true)));
    try {
      await other.query("select pg_notify('settled', $1)", [question]);
      return await Promise.race([heard, pause(2 * settleMs, false, { signal: late.signal })]);
    } finally {
      late.abort();
      asked.delete(question);
    }
  }

  return { settled, hearsItself, answered: (question: string) => asked.get(question)?.() };
}
