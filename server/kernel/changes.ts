import pg from 'pg';
import type { Tag } from '../../shared/tags.ts';
import { applicationName } from '../db/application-name.ts';
import { type Address, addressNow } from '../db/client.ts';
import { locks } from '../db/locks.ts';
import { type Ask, createSettling } from './settling.ts';

/** Something that concerns one person: which one of their things, or 0 when only a count of them changed. */
export type PersonNotice = { userId: number; subjectId: number };

export type Changes = {
  /** Called with the table that changed, or null when changes may have been missed: then everything is suspect. */
  on(listener: (tag: Tag | null) => void): void;
  /** Called with what was told of persons in one go, or null when something may have been missed. */
  onPerson(listener: (notices: PersonNotice[] | null) => void): void;
  /**
   * Ends when every process has heard of what was committed before this call, so that the
   * next request anywhere shows it; after a second at the latest, since a process that does
   * not answer is lost and will find everything suspect when it is back.
   */
  settled(): Promise<void>;
  /**
   * Whether a notice that is sent on another connection arrives within two seconds: through a pool that lends its
   * connections for a transaction each, none ever does.
   */
  hearsItself(other: Pick<pg.Pool, 'query'>): Promise<boolean>;
  /** False while the connection is lost: changes are not heard. */
  readonly hearing: boolean;
  close(): Promise<void>;
};

/** `7:42,9:43`: pairs of person and thing. */
function readNotices(payload: string): PersonNotice[] {
  return payload
    .split(',')
    .map((pair) => pair.split(':').map(Number))
    .map(([userId = 0, subjectId = 0]) => ({ userId, subjectId }));
}

type Heard = {
  tell: (tag: Tag | null) => void;
  tellOfPersons: (notices: PersonNotice[] | null) => void;
  /** A question of some process, which this one answers when it has heard all that was before it. */
  asked: (question: string) => void;
  answered: (question: string) => void;
};

/** One connection that listens. @throws when there is none to be had */
async function openConnection(url: string, heard: Heard, lost: (client: pg.Client) => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 3000,
    query_timeout: 5000,
  });
  client.on('error', () => lost(client));
  client.on('end', () => lost(client));
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === 'person') heard.tellOfPersons(readNotices(payload));
    // Notices come in the order of their commits.
    else if (channel === 'settle') heard.asked(payload);
    else if (channel === 'settled') heard.answered(payload);
    else heard.tell((payload || null) as Tag | null);
  });
  await client.connect();
  try {
    await client.query(
      `select pg_advisory_lock_shared(${locks.listeners}); listen changed; listen person; listen settle; listen settled`,
    );
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/** Hears what any process commits (LISTEN changed, LISTEN person) and finds its way back after a loss. */
export async function listenForChanges(address: Address, log: { warn(message: string): void }): Promise<Changes> {
  const listeners: ((tag: Tag | null) => void)[] = [];
  const personListeners: ((notices: PersonNotice[] | null) => void)[] = [];
  const settling = createSettling();
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  /** One question to the database at a time: the connection takes no more. */
  let turn: Promise<unknown> = Promise.resolve();
  const askAt =
    (at: pg.Client): Ask =>
    <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const answer = turn.then(() => at.query<T>(text, values));
      turn = answer.catch(() => undefined);
      return answer;
    };
  const heard: Heard = {
    tell: (tag) => {
      for (const listener of listeners) listener(tag);
    },
    tellOfPersons: (notices) => {
      for (const listener of personListeners) listener(notices);
    },
    asked(question) {
      const here = client;
      if (here) askAt(here)("select pg_notify('settled', $1)", [question]).catch(() => lost(here));
    },
    answered: settling.answered,
  };

  /** Gives a connection up and finds another one. */
  function lost(gone: pg.Client): void {
    // What is left of it would still count as one that listens.
    void gone.end().catch(() => undefined);
    if (client !== gone) return;
    client = null;
    log.warn('the connection that hears changes is lost');
    again();
  }

  async function connect(): Promise<void> {
    const next = await openConnection(addressNow(address), heard, lost);
    // Closed while it came about: nobody would end it any more.
    if (closed) return next.end();
    client = next;
    turn = Promise.resolve();
    heard.tell(null);
    heard.tellOfPersons(null);
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
      if (here) await settling.settled(askAt(here), () => void (client === here && lost(here)));
    },
    hearsItself: settling.hearsItself,
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
