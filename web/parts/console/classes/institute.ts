import { calls } from 'virtual:staff-calls';
import { api, formApi } from '../../../lib/api.ts';
import type { Option } from '../../../ui/choose/rows.ts';
import type { Holder } from '../../classes/holder.ts';
import { consoleHref } from '../address.ts';

const said = (...parts: string[]) => parts.filter(Boolean).join('，');

/** The institute, whose classes 教务 run with the same pages as units do theirs. */
export const institute: Holder = {
  isInstitute: true,
  made: (says) => ({
    ...{ classes: says.institute, attendance: says.instituteAttendance },
    ...{ leave: says.instituteLeave, mailings: says.instituteMailings },
  }),
  may: () => true,
  to: {
    classes: () => consoleHref('classes'),
    detail: (id) => consoleHref('classDetail', { id }),
    edit: (id) => consoleHref('classEdit', { id }),
    people: (id) => consoleHref('classPeople', { id }),
    person: null,
    attendance: (id, query = {}) => consoleHref('classAttendance', { id }, query),
    leave: (id, query = {}) => consoleHref('classLeave', { id }, query),
  },
  exportPath: (what) => calls.instituteAttendance?.[what]?.[1] as string,
  calendarPath: null,
  async groups(id) {
    const list = id === undefined ? [] : await api.institute.groups({ id });
    const none = { remark: '', version: 0, createTime: '' };
    return { list: list.map((g) => ({ ...g, ...none })), total: list.length };
  },
  // All of them were told.
  group: async (id) => ({ id, name: `分组 ${id}` }),
  findPeople:
    (id) =>
    async (wd): Promise<Option[]> =>
      (await formApi.institute.people({ wd, ...(id !== undefined && { id }) })).map((p) => ({
        ...{ value: String(p.userId), label: p.name },
        about: said(p.unitName, p.dept, p.cellPhone) || '没有部门和号码',
      })),
  findTeachers: async (wd): Promise<Option[]> =>
    (await formApi.institute.teachers({ wd })).map((t) => ({
      ...{ value: String(t.userId), label: t.name },
      about: said(t.dept, t.title) || '没有填写部门',
    })),
};
