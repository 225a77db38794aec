import { defineJob, type Job, usualRetry } from '../../kernel/jobs/job.ts';
import type { Log } from '../../kernel/log.ts';
import { attendanceFaults, mendAttendance } from './count-queries.ts';

export const attendanceJobs = ({ log }: { log: Log }): readonly Job[] => [
  defineJob({
    name: 'attendance.prove',
    title: '核对出勤人数',
    schedule: '40 3 * * *',
    retry: usualRetry,
    async steps(db) {
      const found = await attendanceFaults(db);
      if (!found.length) return;
      // Whoever reads the log is to know that something writes past the triggers, and where.
      log.warn({ faults: found.slice(0, 50), count: found.length }, 'counts of attendance were not what the rows say');
      await db.transaction((tx) => mendAttendance(tx));
    },
  }),
];
