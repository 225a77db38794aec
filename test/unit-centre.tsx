import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, afterEach, vi } from 'vitest';
import { api, quietApi } from '../web/lib/api.ts';
import * as events from '../web/lib/events.ts';
import type { Page } from '../web/lib/page.tsx';
import { anonymous, session } from '../web/lib/session.ts';
import { settled } from './screen.ts';
// The pages fetch them when they are opened; here they stand already.
import '../web/parts/classes/class-detail.tsx';
import '../web/parts/classes/class-edit.tsx';
import '../web/parts/classes/class-list.tsx';
import '../web/parts/classes/head-count.tsx';
import '../web/parts/students/group-add.tsx';
import '../web/parts/students/group-edit.tsx';
import '../web/parts/students/group-list.tsx';
import '../web/parts/students/group-people.tsx';
import '../web/parts/students/student-add.tsx';
import '../web/parts/students/student-edit.tsx';
import '../web/parts/students/student-list.tsx';

const person = {
  ...{ id: 1, name: '陆青禾', cellPhone: '13800001234', dept: '组织部', post: '科员', studentType: 1, remark: '素食' },
  ...{ groups: [{ id: 5, name: '青年班' }], archived: false, version: 3 },
  createTime: '2026-11-18T16:05:00Z',
};
/** People of a unit: one with everything, one of whom hardly anything is known. */
export const people = [
  person,
  {
    ...{ ...person, id: 2, name: '方小乙', cellPhone: '', dept: '', post: '', studentType: null, remark: '' },
    ...{ groups: [], version: 1 },
  },
];
export const group = {
  ...{ id: 5, name: '青年班', remark: '四十岁以下', size: 1, version: 2 },
  createTime: '2026-11-18T16:05:00Z',
};
export const another = { ...group, id: 6, name: '科长班', remark: '', size: 0, version: 1 };
export const pageOf = <T,>(list: T[]) => ({ list, total: list.length }) as never;

/** A class of the unit as its list tells of it: a draft with a lesson and people. */
export const classRow = {
  ...{ id: 3, name: '青年干部班', classType: 2, status: 0, startDate: '2026-12-01', endDate: '2026-12-03' },
  ...{ place: '三号楼', headCount: 40, members: 12, courses: 1, leavePendingCount: 0, avgCourse: null },
  ...{ avgAttendance: null, version: 2, createTime: '2026-11-18T16:05:00Z', refusal: '' },
};
/** The same as its own page has it. */
export const classDetail = {
  ...{ id: 3, name: '青年干部班', classType: 2, status: 0, startDate: '2026-12-01', endDate: '2026-12-03' },
  ...{ trainThemeId: 7, place: '三号楼', headCount: 40, contactName: '林晓棠', contactPhone: '0571-87000012' },
  ...{ intro: '带笔记本', coverUrl: '', coverPath: '', groupIds: [5], studentUserIds: [1], autoPub: false },
  ...{ version: 2, code: 'JA2JPC', members: 12, leaveRule: 'excluded', lateAfter: 15 },
  ...{ opensBefore: 30, sources: { group: 8, named: 1, applied: 1, walked: 2 } },
  refusal: '',
  refuseClashes: false,
  remindByText: false,
  courses: [
    {
      ...{ id: 11, name: '党史专题', teacherName: '沈知微', teacherPhone: '13800000003', place: '第一报告厅' },
      ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z' },
    },
  ],
  avgAttendance: null as number | null,
};

/** The centre of a unit around each test of a file: nothing of it is asked for elsewhere. */
export function anewUnit(): void {
  beforeEach(() => {
    sessionStorage.clear();
    vi.spyOn(events, 'listen').mockReturnValue(() => undefined);
    vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
    vi.spyOn(quietApi.leave, 'list').mockResolvedValue(pageOf([]));
    vi.spyOn(api.teaching, 'filesOfClass').mockResolvedValue([]);
    vi.spyOn(api.classes, 'unfinishedOf').mockResolvedValue([]);
    vi.spyOn(api.discussions, 'list').mockResolvedValue(pageOf([]));
    vi.spyOn(api.mailings, 'list').mockResolvedValue(pageOf([]));
    vi.spyOn(quietApi.mailings, 'price').mockResolvedValue({ price: 5 });
    vi.spyOn(quietApi.classes, 'countPeople').mockResolvedValue({ people: 12, reachable: 12, hearing: 9, archived: 0 });
    vi.spyOn(quietApi.students, 'groups').mockResolvedValue(pageOf([group, another]));
  });
  afterEach(() => act(() => session.set(anonymous)));
}

/** A page of the centre, for a unit that is let in. */
export async function enter(page: object, address: string) {
  const { View } = page as Page;
  act(() => session.set({ ...anonymous, token: 't', psid: 'u1', userType: [3] }));
  const routes = [
    { path: address.replace(/\?.*/s, ''), element: <View data={null} /> },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  await settled();
  return router;
}

/** The field of that label where one chooses by typing, not that which narrows a list. */
const chooser = (label: string) =>
  screen.getAllByLabelText(label).find((e) => e.getAttribute('role') === 'combobox') as HTMLElement;

/** Chooses something in a field by its label. */
export async function choose(label: string, option: RegExp): Promise<void> {
  fireEvent.click(chooser(label));
  const found = screen.getAllByRole('option', { name: option, hidden: true });
  fireEvent.click(found.find((e) => e.localName !== 'option') as HTMLElement);
  await settled();
}

/** Types words into a field that finds something, and chooses one of what is found. */
export async function find(label: string, words: string, option: RegExp): Promise<void> {
  fireEvent.change(chooser(label), { target: { value: words } });
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
  await settled();
}

/** The list that stands there as a way of asking: what it was last asked for. */
export const askedOf = (call: { mock: { calls: unknown[][] } }) => call.mock.calls.at(-1)?.[0];
export const readList = (list: object[] = people) => vi.spyOn(api.students, 'list').mockResolvedValue(pageOf(list));
