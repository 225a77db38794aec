import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How a request ended: with an answer, before it was sent, or in between, where nobody knows whether it was done. */
type End = { status: number; body: string } | 'not sent' | 'lost';

/** What was sent and what was answered, to be held against the rows at the end. */
export type Ledger = {
  /** Writes and reads until `stop`, over connections that are kept open. */
  start(origins: () => string[], token: string): { stop(): Promise<void> };
  /** Requests that were sent to a server that lived and never answered. */
  lost: number;
  answered: number;
  /** When writes were acknowledged, in ms of `performance.now()`. */
  acknowledged: { title: string; at: number }[];
  /** Answers of the machine, by HTTP status. */
  statuses: Record<number, number>;
  /** Compares with what stands in the database. */
  check(url: string): Promise<{ missing: number; twice: number; rows: number }>;
};

const reads = ['/', '/xinwen/pxdt/', '/sousuo/?wd=%E6%95%B0%E5%AD%97', '/api/train/article/list?kind=news', '/healthz'];

function send(agent: Agent, url: string, method: string, token: string, body: string): Promise<End> {
  return new Promise((resolve) => {
    const asked = request(url, {
      method,
      agent,
      timeout: 60_000,
      headers: {
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...(token && { authorization: token }),
      },
    });
    asked.once('response', (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece) => {
        text += piece;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.once('error', () => resolve('lost'));
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' || error.syscall === 'connect' ? 'not sent' : 'lost'),
    );
    asked.end(body);
  });
}

/** An empty ledger whose rows carry `mark` in their title. */
export function openLedger(mark: string): Ledger {
  let number = 0;
  const ledger: Ledger = {
    lost: 0,
    answered: 0,
    acknowledged: [],
    statuses: {},
    start(origins, token) {
      let over = false;
      const agent = new Agent({ keepAlive: true });
      const note = (end: End) => {
        if (end === 'lost') ledger.lost++;
        else if (end !== 'not sent') {
          ledger.answered++;
          ledger.statuses[end.status] = (ledger.statuses[end.status] ?? 0) + 1;
        }
      };
      const loop = async (at: number, one: (origin: string, n: number) => Promise<End>) => {
        for (let n = 0; !over; n++) {
          const all = origins();
          const end = await one(all[(at + n) % all.length] as string, n);
          note(end);
          if (typeof end === 'string' || end.status >= 500) await pause(20);
        }
      };
      const write = async (origin: string): Promise<End> => {
        const title = `${mark} ${++number}`;
        const body = JSON.stringify({ kind: 'faq', data: { topic: '故障', question: title, answer: '写下了' } });
        const end = await send(agent, `${origin}/api/admin/content/save`, 'POST', token, body);
        if (typeof end !== 'string' && end.status === 200 && JSON.parse(end.body).status === 200)
          ledger.acknowledged.push({ title, at: performance.now() });
        return end;
      };
      const read = (origin: string, n: number) =>
        send(agent, origin + (reads[n % reads.length] as string), 'GET', '', '');
      const all = [...Array(4).keys()].flatMap((at) => [loop(at, write), loop(at, read)]);
      return {
        async stop() {
          over = true;
          await Promise.all(all);
          agent.destroy();
        },
      };
    },
    async check(url) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ title: string; n: number }>(
        'select title, count(*)::int as n from content_versions where title like $1 group by title',
        [`${mark} %`],
      );
      await client.end();
      const there = new Map(rows.map((row) => [row.title, row.n]));
      return {
        rows: rows.length,
        missing: ledger.acknowledged.filter(({ title }) => !there.has(title)).length,
        twice: rows.filter((row) => row.n > 1).length,
      };
    },
  };
  return ledger;
}

/** The longest time in which nothing was acknowledged, in ms. */
export function longestSilence(ledger: Ledger, from: number, to: number): number {
  const times = [from, ...ledger.acknowledged.map((a) => a.at).filter((at) => at > from && at < to), to];
  return Math.max(...times.slice(1).map((at, i) => at - (times[i] as number)));
}
