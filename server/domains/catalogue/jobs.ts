import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { addReads, type Sums } from './reads.ts';

export type ReadCounter = ReturnType<typeof createReadCounter>;

/** Counts what readers open, also from the page cache, in the memory of this process: a page view costs no query. */
export function createReadCounter() {
  let sums: Sums = {};
  return {
    count(record: string): void {
      sums[record] = (sums[record] ?? 0) + 1;
    },
    take(): Sums | null {
      const taken = sums;
      sums = {};
      return Object.keys(taken).length ? taken : null;
    },
    back(taken: Sums) {
      for (const [record, n] of Object.entries(taken)) sums[record] = (sums[record] ?? 0) + n;
    },
  };
}

export const catalogueJobs = (reads: ReadCounter): readonly Job[] => [
  defineJob<Sums>({
    name: 'catalogue.add-reads',
    title: '汇总阅读次数',
    schedule: '*/30 * * * * *',
    gather: reads,
    work: (tx, { data }) => addReads(tx, data),
  }),
];
