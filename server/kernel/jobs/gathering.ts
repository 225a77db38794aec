import type { JobOf } from './job.ts';

type Options = {
  jobs: JobOf<unknown>[];
  next: (schedule: string) => Date;
  now: () => Date;
  /** Puts what was gathered into its queue. */
  enqueue: (name: string, data: object) => Promise<void>;
  wake: (name: string) => void;
};

/** What this process has gathered for jobs that take it at their time. */
export type Gathering = {
  /** Counts the times from now. */
  start(): void;
  /** Brings what is due; `all` of it when the process leaves. What cannot be brought is gathered on. */
  bring(all: boolean): Promise<void>;
};

/** Keeps the time of each job that gathers. */
export function createGathering({ jobs, next, now, enqueue, wake }: Options): Gathering {
  const times = new Map<string, Date>();
  const gatherers = jobs.flatMap(({ name, schedule, gather }) =>
    gather && schedule ? [{ name, schedule, gather }] : [],
  );
  return {
    start() {
      for (const { name, schedule } of gatherers) times.set(name, next(schedule));
    },
    async bring(all) {
      for (const { name, schedule, gather } of gatherers) {
        const at = times.get(name);
        if (at && at > now() && !all) continue;
        times.set(name, next(schedule));
        const data = gather.take();
        if (!data) continue;
        await enqueue(name, data).then(
          () => wake(name),
          (error) => {
            gather.back(data);
            throw error;
          },
        );
      }
    },
  };
}
