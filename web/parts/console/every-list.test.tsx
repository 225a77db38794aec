import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { at, lists, type List, unit } from '../../../test/console-lists.tsx';
import { headsShown, listShown } from '../../../test/lists.ts';
import { anew, settled } from '../../../test/screen.ts';
import { api, quietApi } from '../../lib/api.ts';
import { keep } from '../../lib/form/kept.ts';
import { type Me, MeContext } from './me.ts';

anew();
const columns = [
  ...['title', 'unitName', 'progress', 'number', 'ownerName', 'createTime', 'updateTime', 'audience', 'read'],
  ...['byName', 'name', 'use', 'content', 'unit', 'state', 'sendTime', 'readTime', 'project', 'cellPhone', 'note'],
  ...['status', 'decideTime', 'template', 'sentTime', 'due', 'owner', 'address', 'action', 'userName', 'change', 'at'],
  ...['roles', 'dept', 'lastLoginTime', 'kinds', 'unitStatus', 'contactName', 'region', 'members', 'waiting', 'kind'],
  ...['summary', 'submittedAt', 'decidedAt', 'fileName', 'good', 'wrong', 'made'],
];
const project = {
  ...{ id: 3, name: '项目三', startDate: '2026-12-01', signUpDeadline: '2026-11-30', capacity: 9, taken: 4 },
  ...{ waiting: 0, received: 0 },
};
const message = { id: 4, title: '通知', audience: '全部', byName: '', createTime: at, total: 9, read: 1, unread: 1 };

async function open(name: string, list: object[] | null, every = false) {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  const { page, on, call, rows } = lists[name] as List;
  if (every) await keep(`grid ${name} `, JSON.stringify({ columns }));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(quietApi.demands, 'owners').mockResolvedValue([{ id: 4, name: '乙' }]);
  vi.spyOn(quietApi.demands, 'counts').mockResolvedValue({ overdue: 1, today: 1, nobody: 1, mine: 1 } as never);
  vi.spyOn(quietApi.staff, 'trailActions').mockResolvedValue(['hot.save']);
  vi.spyOn(api.applications, 'projects').mockResolvedValue([project] as never);
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
  return () => read.mock.calls.at(-1)?.[0 as never] as unknown as Record<string, unknown>;
}
const tablet = (query: string) => ({
  ...{ matches: query.includes('960px'), addEventListener() {}, removeEventListener() {} },
});

it.each(Object.keys(lists))('the list %s shows, asks and offers what is its own', async (name) => {
  await open(name, []);
  const empty = document.querySelector('[data-grid] .empty')?.textContent;
  await open(name, null);
  const usual = headsShown();
  vi.stubGlobal('matchMedia', tablet);
  await open(name, null);
  const narrow = headsShown();
  vi.unstubAllGlobals();
  const asked = await open(name, null, true);
  const spare = headsShown().filter((h) => !usual.includes(h));
  const wide = usual.filter((h) => !narrow.includes(h));
  const said = [`${empty}`, `spare: ${spare.join(', ')}; wide: ${wide.join(', ')}`, ...(await listShown(asked))];
  const wanted = lists[name]?.said.trim().split('\n') ?? [];
  expect(said.map((line) => line.trim())).toEqual(wanted.map((line) => line.trim()));
});
