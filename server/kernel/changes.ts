import pg from 'pg';
import type { Tag } from '../../shared/contract/call.ts';
import { applicationName } from '../adapters/database/embedded.ts';

export type Changes = {
  /** Called with the table that changed, or null when changes may have been missed: then everything is suspect. */
  on(listener: (tag: Tag | null) => void): void;
  /** False while the connection is lost: changes are not heard. */
  readonly hearing: boolean;
  close(): Promise<void>;
};

/** Hears what any process commits (LISTEN changed) and finds its way back after a loss. */
export async function listenForChanges(url: string, log: { warn(message: string): void }): Promise<Changes> {
  const listeners: ((tag: Tag | null) => void)[] = [];
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const tell = (tag: Tag | null) => {
    for (const listener of listeners) listener(tag);
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
    next.on('notification', (n) => tell((n.payload as Tag) ?? null));
    await next.connect();
    await next.query('listen changed');
    client = next;
    tell(null);
  }

  function again(): void {
    if (closed) return;
    timer = setTimeout(() => connect().catch(again), 500);
  }

  await connect();
  return {
    on: (listener) => void listeners.push(listener),
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
