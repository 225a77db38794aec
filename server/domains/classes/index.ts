import type { Db } from '../../db/client.ts';
import { defineDomain } from '../../kernel/domain.ts';
import { type ClassesNeeds, createClasses } from './handlers.ts';
import { classesJobs } from './jobs.ts';
import { mountCalendar, mountTimetable } from './own-file.ts';

type Needs = ClassesNeeds & { db: Db; now: () => Date; siteUrl: string };

/** What 教务 do with the classes of the institute as units do with theirs, and what they may take away of them. */
export { classCalls, type ClassesNeeds, toRow } from './handlers.ts';
export type { TellByText } from './changed.ts';
export { countsOfPeople } from './count-queries.ts';
export { countListed, findClass, takeClasses } from './queries.ts';
/** A class that is held, how much one may have, and by what lessons clash. */
export { type ClassRecord, holdClass, setClass } from './queries.ts';
export { most, refusedOut, shared as sharedBy } from './rules.ts';
/** By what somebody stays in a class. */
export { recordedBy } from './member-queries.ts';
export { tellMembers } from './tell.ts';

export const classes = defineDomain('classes', (needs: Needs) => ({
  handlers: createClasses(needs),
  jobs: classesJobs,
  mounts: [
    (server) => mountCalendar(server, needs),
    (server, authenticate) => mountTimetable(server, needs, authenticate),
  ],
}));
