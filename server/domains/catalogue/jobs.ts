import { createHmac } from 'node:crypto';
import { readLimits } from '../../../shared/limits.ts';
import { dayOf } from '../../../shared/time.ts';
import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { networkOf, type Visitor } from '../../kernel/network.ts';
import { addReads, type Read, type Reads } from './reads.ts';

export type ReadCounter = ReturnType<typeof createReadCounter>;

/** A number below `most` that a text always has. */
const slotOf = (text: string, secret: string, most: number) =>
  createHmac('sha256', secret).update(text).digest().readUInt32BE() % most;

/**
 * Hears of what readers open, also from the page cache, in the memory of this process: a page view costs no query. Of a
 * visitor only a digest is kept, under the secret and of the day, which the same visitor of the same record has again:
 * it counts once a day, whichever process hears of it. A network is so many visitors at most (`readLimits.perNetwork`).
 */
export function createReadCounter(secret: string, now: () => Date) {
  let reads = new Map<string, Read>();
  const keep = (read: Read) => {
    if (reads.size < readLimits.waiting) reads.set(read.mark, read);
  };
  return {
    /** @param record its kind and id, `article 12` */
    count(record: string, { address, agent }: Visitor): void {
      const day = dayOf(now());
      const slot = slotOf(`reader ${day} ${address} ${agent}`, secret, readLimits.perNetwork);
      const mark = createHmac('sha256', secret)
        .update(`read ${day} ${record} ${networkOf(address)} ${slot}`)
        .digest('base64url')
        .slice(0, 22);
      keep({ record, day, mark });
    },
    take(): Reads | null {
      const taken = [...reads.values()];
      reads = new Map();
      return taken.length ? { reads: taken } : null;
    },
    back(taken: Reads): void {
      for (const read of taken.reads) keep(read);
    },
  };
}

export const catalogueJobs = (reads: ReadCounter): readonly Job[] => [
  defineJob<Partial<Reads>>({
    name: 'catalogue.add-reads',
    title: '汇总阅读次数',
    schedule: '*/30 * * * * *',
    gather: reads as { take(): Reads | null; back(data: Partial<Reads>): void },
    // A version before has left sums in the queue, which nobody can tell apart by visitor.
    work: (tx, { data, now }) => addReads(tx, data.reads ?? [], now),
  }),
];
