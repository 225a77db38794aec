import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { defineDomain } from '../../kernel/domain.ts';
import type { Db } from '../../db/client.ts';
import { createBoard } from './board.ts';
import { type FilesNeeds, mountAttendanceFiles } from './files.ts';
import { attendanceJobs } from './jobs.ts';
import { asInstitute, asUnit } from '../students/index.ts';
import { listCalls } from './lists.ts';
import { objecting, objectionCalls } from './objections.ts';
import { createSignIn } from './sign-in.ts';
import { walkInCalls } from './walk-ins.ts';

/** What who has a class sees and says of it. */
const ofClass = { ...listCalls, ...walkInCalls, ...objectionCalls };

type AttendanceNeeds = FilesNeeds & { db: Db; secret: string; siteUrl: string };

function createAttendance(needs: AttendanceNeeds): Handlers<Contract['attendance'], Contexts> {
  return { ...createSignIn(needs), ...createBoard(needs), ...objecting, ...asUnit(ofClass) };
}

/** Signing in to lessons, and what comes of it (section 7). */
export const attendance = defineDomain('attendance', (needs: AttendanceNeeds) => ({
  handlers: createAttendance(needs),
  jobs: attendanceJobs(needs),
  mounts: [(server, authenticate) => mountAttendanceFiles(server, needs, authenticate)],
}));

/** The same of the classes of the institute, as 教务 see and say it. */
export const instituteAttendance = defineDomain('instituteAttendance', () => ({ handlers: asInstitute(ofClass) }));
