import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

/** How often each record was read, by `kind id`. */
export type Sums = Record<string, number>;

/** Adds reads to those that are known. */
export async function addReads(tx: Executor, sums: Sums): Promise<void> {
  // In one order everywhere, so that two processes wait for each other and never in a circle.
  const rows = Object.entries(sums)
    .sort()
    .map(([record, n]) => {
      const [kind, id] = record.split(' ');
      return sql`(${kind}, ${Number(id)}::int, ${n}::int)`;
    });
  await tx.execute(sql`insert into heat (kind, record_id, reads) values ${sql.join(rows, sql`, `)}
    on conflict (kind, record_id) do update set reads = heat.reads + excluded.reads`);
}
