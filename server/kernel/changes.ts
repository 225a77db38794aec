import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Tag } from '../../shared/tags.ts';
import { applicationName } from '../db/application-name.ts';
import { locks } from '../db/locks.ts';

/** Something that concerns one person: a message of theirs, or 0 when only their count of unread ones changed. */
export type PersonNotice = { userId: number; messageId: number };

export type Changes = {
  /** Called with the table that changed, or null when changes may have been missed: then everything is suspect. */
  on(listener: (tag: Tag | null) => void): void;
  /** Called with what was told of persons in one go, or null when something may have been missed. */
  onPerson(listener: (notices: PersonNotice[] | null) => void): void;
  /**
   * Ends when every process has heard of what was committed before this call, so that the next request anywhere shows it; after a second at the
   * latest, since a process that does not answer is lost and will find everything suspect when it is back.
   */
  settled(): Promise<void>;
  /** False while the connection is lost: changes are not heard. */
  readonly hearing: boolean;
  close(): Promise<void>;
};

/** `7:42,9:43` as `tellPersons` of the messages writes it. */
function readNotices(payload: string): PersonNotice[] {
  return payload
    .split(',')
    .map((pair) => pair.split(':').map(Number))
    .map(([userId = 0, messageId = 0]) => ({ userId, messageId }));
}

/** The lock is held, shared, by the session of every process that listens: who is counted here answers. */
const countListeners = `select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${locks.listeners} and objsubid = 1 and database = (select oid from pg_database where datname = current_database())`;
const settleMs = 1000;

/** Hears what any process commits (LISTEN changed, LISTEN person) and finds its way back after a loss. */
export async function listenForChanges(url: string, log: { warn(message: string): void }): Promise<Changes> {
  const listeners: ((tag: Tag | null) => void)[] = [];
  const personListeners: ((notices: PersonNotice[] | null) => void)[] = [];
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  /** One question to the database at a time: the connection takes no more. */
  let turn: Promise<unknown> = Promise.resolve();
  const ask = <T extends pg.QueryResultRow>(
    at: pg.Client,
    text: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<T>> => {
    const answer = turn.then(() => at.query<T>(text, values));
    turn = answer.catch(() => undefined);
    return answer;
  };
  /** Gives the connection up and finds another one. */
  let giveUp: () => void = () => undefined;
  /** Questions of this process that others still have to answer. */
  const asked = new Map<string, () => void>();
  const tell = (tag: Tag | null) => {
    for (const listener of listeners) listener(tag);
  };
  const tellOfPersons = (notices: PersonNotice[] | null) => {
    for (const listener of personListeners) listener(notices);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
    });
    const lost = () => {
      // What is left of it would still count as one that listens.
      void next.end().catch(() => undefined);
      if (client !== next) return;
      client = null;
      log.warn('the connection that hears changes is lost');
      again();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', (n) => {
      if (n.channel === 'person') tellOfPersons(readNotices(n.payload ?? ''));
      // Notices come in the order of their commits: who has heard the question has heard all that was before it.
      else if (n.channel === 'settle') ask(next, "select pg_notify('settled', $1)", [n.payload]).catch(lost);
      else if (n.channel === 'settled') asked.get(n.payload ?? '')?.();
      else tell((n.payload as Tag) ?? null);
    });
    await next.connect();
    try {
      await next.query(
        `select pg_advisory_lock_shared(${locks.listeners}); listen changed; listen person; listen settle; listen settled`,
      );
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    giveUp = lost;
    turn = Promise.resolve();
    tell(null);
    tellOfPersons(null);
  }

  function again(): void {
    if (closed) return;
    timer = setTimeout(() => connect().catch(again), 500);
  }

  await connect();
  return {
    on: (listener) => void listeners.push(listener),
    onPerson: (listener) => void personListeners.push(listener),
    async settled() {
      const here = client;
      if (!here) return;
      const question = randomUUID();
      let over: NodeJS.Timeout | undefined;
      const heard = async () => {
        const { rows } = await ask<{ n: number }>(here, countListeners);
        let missing = rows[0]?.n ?? 0;
        const all = new Promise<void>((resolve) => {
          asked.set(question, () => {
            if (--missing <= 0) resolve();
          });
        });
        await ask(here, "select pg_notify('settle', $1)", [question]);
        await all;
      };
      // A connection that broke or does not answer is no failure of what was published: once there is another one, everything is suspect anyway.
      await Promise.race([
        heard().catch(() => void (client === here && giveUp())),
        new Promise<void>((resolve) => {
          over = setTimeout(resolve, settleMs);
        }),
      ]);
      clearTimeout(over);
      asked.delete(question);
    },
    get hearing() {
      return client !== null;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
