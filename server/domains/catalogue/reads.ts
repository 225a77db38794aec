import { lt, sql } from 'drizzle-orm';
import { readLimits } from '../../../shared/limits.ts';
import { dayAfter, dayOf } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import { readMarks } from '../../db/tables/content.ts';
import { addDownloads } from '../files/index.ts';

/**
 * A record, by kind and id, that a visitor has opened on a day, or a document by its path (`file f/…`); the mark is the
 * same for the same three.
 */
export type Read = { record: string; day: string; mark: string };
export type Reads = { reads: Read[] };

const fileMark = 'file ';

/**
 * Adds to what is known each read whose mark was not there yet, and forgets marks before yesterday. Beyond
 * `readLimits.aDay` marks of a day nothing more counts.
 */
export async function addReads(tx: Executor, reads: readonly Read[], now: Date): Promise<void> {
  await tx.delete(readMarks).where(lt(readMarks.day, dayAfter(dayOf(now), -1)));
  const recordOf = new Map(reads.map((r) => [r.mark, r.record]));
  const sums = new Map<string, number>();
  for (const mark of await newMarks(tx, reads, now)) {
    const record = recordOf.get(mark) as string;
    sums.set(record, (sums.get(record) ?? 0) + 1);
  }
  const isFile = ([record]: [string, number]) => record.startsWith(fileMark);
  await addDownloads(tx, new Map([...sums].filter(isFile).map(([record, n]) => [record.slice(fileMark.length), n])));
  const opened = [...sums].filter((sum) => !isFile(sum));
  if (!opened.length) return;
  // In one order everywhere, so that two processes wait for each other and never in a circle.
  const rows = opened.sort().map(([record, n]) => {
    const [kind, id] = record.split(' ');
    return sql`(${kind}, ${Number(id)}::int, ${n}::int)`;
  });
  await tx.execute(sql`insert into heat (kind, record_id, reads) values ${sql.join(rows, sql`, `)}
    on conflict (kind, record_id) do update set reads = heat.reads + excluded.reads`);
}

/** Writes marks down as far as they go, and says which were new. */
async function newMarks(tx: Executor, reads: readonly Read[], now: Date): Promise<string[]> {
  const days = sql.param(reads.map((r) => r.day));
  const marks = sql.param(reads.map((r) => r.mark));
  const { rows } = await tx.execute<{ mark: string }>(sql`insert into read_marks (day, mark)
    select day, mark from unnest(${days}::date[], ${marks}::text[]) as r (day, mark) order by day, mark
    limit greatest(0, ${readLimits.aDay}::int - (select count(*) from read_marks where day = ${dayOf(now)}))
    on conflict do nothing returning mark`);
  return rows.map((r) => r.mark);
}
