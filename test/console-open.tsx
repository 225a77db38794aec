import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { type Mock, vi } from 'vitest';
import { api, quietApi } from '../web/lib/api.ts';
import { keep } from '../web/lib/form/kept.ts';
import { type Me, MeContext } from '../web/parts/console/me.ts';
import { at, lists, type List, unit } from './console-lists.tsx';
import { settled } from './screen.ts';

const columns = [
  ...['title', 'unitName', 'progress', 'number', 'ownerName', 'createTime', 'updateTime', 'audience', 'read'],
  ...['byName', 'name', 'use', 'content', 'unit', 'state', 'sendTime', 'readTime', 'project', 'cellPhone', 'note'],
  ...['status', 'decideTime', 'template', 'sentTime', 'due', 'owner', 'address', 'action', 'userName', 'change', 'at'],
  ...['roles', 'dept', 'lastLoginTime', 'kinds', 'unitStatus', 'contactName', 'region', 'members', 'waiting', 'kind'],
  ...['className', 'days', 'courses', 'attendance', 'leave', 'place', 'avgCourse'],
  ...['summary', 'submittedAt', 'decidedAt', 'fileName', 'good', 'wrong', 'made'],
];
const project = {
  ...{ id: 3, name: '项目三', startDate: '2026-12-01', signUpDeadline: '2026-11-30', capacity: 9, taken: 4 },
  ...{ waiting: 0, received: 0, applied: 1 },
};
const message = { id: 4, title: '通知', audience: '全部', byName: '', createTime: at, total: 9, read: 1, unread: 1 };

/** Opens a list with these rows, else with its own; what it reads them by. `every`: with all its columns. */
export async function openList(name: string, list: object[] | null, every = false) {
  cleanup();
  localStorage.clear();
  const { page, on, call, rows } = lists[name] as List;
  if (every) await keep(`grid ${name} `, JSON.stringify({ columns }));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(quietApi.demands, 'owners').mockResolvedValue([{ id: 4, name: '乙' }]);
  vi.spyOn(quietApi.demands, 'counts').mockResolvedValue({ overdue: 1, today: 1, nobody: 1, mine: 1 } as never);
  vi.spyOn(quietApi.staff, 'trailActions').mockResolvedValue(['hot.save']);
  vi.spyOn(api.applications, 'projects').mockResolvedValue([project] as never);
  vi.spyOn(quietApi.instituteLeave, 'list').mockResolvedValue({ list: [], total: 0 });
  vi.spyOn(api.staff, 'unit').mockResolvedValue({ ...unit, id: 8, userId: 5 } as never);
  vi.spyOn(api.staff, 'sentMessage').mockResolvedValue({ ...message, content: '文', link: '' } as never);
  const shown = list ?? rows;
  const read = vi.spyOn(on as Record<string, () => Promise<unknown>>, call);
  read.mockResolvedValue({ list: shown, total: shown.length, whole: true });
  const me = { username: 'guanli01', roles: ['administrator'] } as unknown as Me;
  const element = <MeContext value={me}>{page}</MeContext>;
  const router = createMemoryRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
  await settled();
  await settled();
  return read as Mock;
}
