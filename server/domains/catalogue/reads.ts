import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Counts what readers open, also from the page cache, and writes the sums now and then: a page view costs no query. */
export function createReadCounter(db: Db, everyMs = 30_000): { count(record: string): void; close(): Promise<void> } {
  let counts = new Map<string, number>();
  async function write(): Promise<void> {
    if (!counts.size) return;
    const taken = counts;
    counts = new Map();
    const rows = [...taken].map(([record, n]) => {
      const [kind, id] = record.split(' ');
      return sql`(${kind}, ${Number(id)}::int, ${n}::int)`;
    });
    await db
      .execute(sql`insert into heat (kind, record_id, reads) values ${sql.join(rows, sql`, `)}
      on conflict (kind, record_id) do update set reads = heat.reads + excluded.reads`)
      .catch(() => {
        // The database is away: the sums wait for the next time.
        for (const [record, n] of taken) counts.set(record, (counts.get(record) ?? 0) + n);
      });
  }
  const timer = setInterval(() => void write(), everyMs);
  timer.unref();
  return {
    count: (record) => void counts.set(record, (counts.get(record) ?? 0) + 1),
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
