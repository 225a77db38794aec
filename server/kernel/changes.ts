import pg from 'pg';
import type { Tag } from '../../shared/contract/call.ts';
import { applicationName } from '../adapters/database/embedded.ts';

/** Something that concerns one person: a message of theirs, or 0 when only their count of unread ones changed. */
export type PersonNotice = { userId: number; messageId: number };

export type Changes = {
  /** Called with the table that changed, or null when changes may have been missed: then everything is suspect. */
  on(listener: (tag: Tag | null) => void): void;
  /** Called with what was told of persons in one go, or null when something may have been missed. */
  onPerson(listener: (notices: PersonNotice[] | null) => void): void;
  /** False while the connection is lost: changes are not heard. */
  readonly hearing: boolean;
  close(): Promise<void>;
};

/** `7:42,9:43` as `tellPersons` of the messages writes it. */
function readNotices(payload: string): PersonNotice[] {
  return payload.split(',').map((pair) => pair.split(':').map(Number)).map(([userId = 0, messageId = 0]) => ({ userId, messageId }));
}

/** Hears what any process commits (LISTEN changed, LISTEN person) and finds its way back after a loss. */
export async function listenForChanges(url: string, log: { warn(message: string): void }): Promise<Changes> {
  const listeners: ((tag: Tag | null) => void)[] = [];
  const personListeners: ((notices: PersonNotice[] | null) => void)[] = [];
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const tell = (tag: Tag | null) => {
    for (const listener of listeners) listener(tag);
  };
  const tellOfPersons = (notices: PersonNotice[] | null) => {
    for (const listener of personListeners) listener(notices);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true, connectionTimeoutMillis: 3000 });
    const lost = () => {
      if (client !== next) return;
      client = null;
      log.warn('the connection that hears changes is lost');
      again();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', (n) => {
      if (n.channel === 'person') tellOfPersons(readNotices(n.payload ?? ''));
      else tell((n.payload as Tag) ?? null);
    });
    await next.connect();
    await next.query('listen changed; listen person');
    client = next;
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
