import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Jobs } from '../../kernel/jobs/room.ts';
import { writeTrail } from '../trail/index.ts';

/** The job room is opened after the domains have named their jobs. */
export type JobsNeeds = { room: () => Jobs };

/** What runs in the background, for administrators: looked at, run again, given another chance. */
export function createJobsCalls({ room }: JobsNeeds): Handlers<Contract['jobs'], Contexts> {
  return {
    async list() {
      const [states, dead] = await Promise.all([room().states(), room().deadLetters()]);
      const titles = new Map(states.map((s) => [s.name, s.title]));
      return {
        jobs: states.map(({ last, nextAt, ...s }) => ({
          ...s,
          last: last && { ...last, at: last.at.toISOString() },
          nextTime: nextAt?.toISOString() ?? null,
        })),
        dead: dead.map(({ at, job, ...d }) => ({
          ...d,
          name: job,
          title: titles.get(job) ?? job,
          failTime: at.toISOString(),
        })),
      };
    },

    async run({ name }, context) {
      const job = (await room().states()).find((s) => s.name === name);
      if (!job) throw refuse('absent');
      if (!job.canRun) throw refuse('input', `“${job.title}”有内容时自动执行，不能单独运行`);
      await context.db.transaction(async (tx) => {
        await room().enqueue(tx, name);
        await writeTrail(tx, context, { action: 'job.run', subject: 'job', subjectId: name, title: job.title });
      });
      room().wake(name);
      return null;
    },

    async retry({ id }, context) {
      const dead = (await room().deadLetters()).find((d) => d.id === id);
      if (!dead) throw refuse('absent');
      const job = (await room().states()).find((s) => s.name === dead.job);
      if (!job) throw refuse('input', '这个任务在当前版本中已经没有了');
      await context.db.transaction(async (tx) => {
        if (!(await room().retry(tx, id))) throw refuse('input', `“${job.title}”已经在等待执行，不必重试`);
        await writeTrail(tx, context, {
          action: 'job.retry',
          subject: 'job',
          subjectId: job.name,
          title: job.title,
          before: { reason: dead.reason, tries: dead.tries },
        });
      });
      room().wake(job.name);
      return null;
    },
  };
}
