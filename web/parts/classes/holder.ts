import { calls } from 'virtual:unit-calls';
import { createContext, useContext } from 'react';
import type { Api } from '../../../shared/contract/index.ts';
import { href } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import type { Option } from '../../ui/choose/rows.ts';
import { findPeople, type Groups, readGroups } from '../students/groups.ts';

/** What units and 教务 ask alike. */
type Shared<Of extends keyof Api, By extends keyof Api> = Pick<Api[Of], keyof Api[Of] & keyof Api[By]>;
/** Calls that they make alike. */
export type Made = {
  classes: Shared<'classes', 'institute'>;
  attendance: Shared<'attendance', 'instituteAttendance'>;
  leave: Shared<'leave', 'instituteLeave'>;
  mailings: Shared<'mailings', 'instituteMailings'>;
};
type Id = number;
export type ExportName = 'exportOne' | 'exportMembers';

/** Who has the classes that pages show: a unit, or the institute by 教务. Both see the same pages of their own. */
export type Holder = {
  isInstitute: boolean;
  /** Their calls, made in one of the ways of `lib/api.ts`. */
  made: (says: Api) => Made;
  /** Whether a class is theirs to change: to a unit that of the institute is not. */
  may: (of: { classType: number }) => boolean;
  /** Where pages of theirs stand. */
  to: {
    classes: () => string;
    detail: (id: Id) => string;
    edit: (id?: Id) => string;
    people: (id: Id) => string;
    person: ((userId: Id) => string) | null;
    attendance: (id?: Id, query?: { course?: Id }) => string;
    leave: (id?: Id, query?: { status?: number }) => string;
  };
  exportPath: (what: ExportName, classType: number) => string;
  /** The call that gives a timetable as a calendar file. */
  calendarPath: string | null;
  /** Groups that a class may be made of. @param id the class, where there is one */
  groups: (id?: Id) => Promise<Groups>;
  /** One of those by its number, where it was not among them. */
  group: (id: Id) => Promise<{ id: number; name: string }>;
  findPeople: (id?: Id) => (words: string) => Promise<Option[]>;
  /** Accounts of teachers, for who may say by whose a lesson is taught. */
  findTeachers: ((words: string) => Promise<Option[]>) | null;
};

const ofUnit: Holder = {
  isInstitute: false,
  made: ({ classes, attendance, leave, mailings }) => ({ classes, attendance, leave, mailings }),
  may: ({ classType }) => classType === 2,
  to: {
    classes: () => href('unit/classes'),
    detail: (id) => href('unit/class-detail', { id }),
    edit: (id) => href('unit/class-edit', { id }),
    people: (id) => href('unit/head-count', { id }),
    person: (id) => href('unit/student-edit', {}, { id }),
    attendance: (id, query = {}) => href('unit/attendance', { id }, query),
    leave: (id, query = {}) => href('unit/pending-leave', { id }, query),
  },
  exportPath: (what, classType) => calls.attendance?.[classType === 1 ? `${what}OfInstitute` : what]?.[1] as string,
  calendarPath: calls.classes?.['timetableFile']?.[1] as string,
  groups: readGroups,
  group: (id) => api.students.group({ id }),
  findPeople: () => findPeople(),
  findTeachers: null,
};

/** The pages of a unit where nobody says otherwise. */
export const HolderContext = createContext<Holder>(ofUnit);
export const useHolder = (): Holder => useContext(HolderContext);
