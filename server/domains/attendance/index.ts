import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { defineDomain } from '../../kernel/domain.ts';
import type { Db } from '../../db/client.ts';
import { createBoard } from './board.ts';
import { type FilesNeeds, mountAttendanceFiles } from './files.ts';
import { attendanceJobs } from './jobs.ts';
import { listCalls } from './lists.ts';
import { objectionCalls } from './objections.ts';
import { createSignIn } from './sign-in.ts';
import { walkInCalls } from './walk-ins.ts';

type AttendanceNeeds = FilesNeeds & { db: Db; secret: string; siteUrl: string };

function createAttendance(needs: AttendanceNeeds): Handlers<Contract['attendance'], Contexts> {
  return { ...createSignIn(needs), ...createBoard(needs), ...listCalls, ...walkInCalls, ...objectionCalls };
}

/** Signing in to lessons, and what comes of it (section 7). */
export const attendance = defineDomain('attendance', (needs: AttendanceNeeds) => ({
  handlers: createAttendance(needs),
  jobs: attendanceJobs(needs),
  mounts: [(server, authenticate) => mountAttendanceFiles(server, needs, authenticate)],
}));
