import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { aLinkItem } from '../../../../test/factories/content-item.ts';
import { anew, button, press, settled } from '../../../../test/screen.ts';
import type { Role } from '../../../../shared/roles.ts';
import type { ContentItem } from '../../../../shared/contract/content.ts';
import { api, formApi, quietApi } from '../../../lib/api.ts';
import { type Me, MeContext } from '../me.ts';
import { Changes } from './changes.tsx';
import ContentEdit from './edit.tsx';
import '../calls.ts';

anew();
const version = (number: number, state = 'replaced') => ({
  ...{ id: number * 10, number, state, author: '甲', approver: '', reason: '', writtenAt: '2026-11-18T16:05:00Z' },
});
const differing = (lines: number) => [
  { name: 'name', label: '名称', lines: Array.from({ length: lines }, () => ({ sign: 'in', text: '新的' })) },
];
const compare = (lines: number) => vi.spyOn(api.content, 'compare').mockResolvedValue(differing(lines) as never);

it('what a version changed of the one before stands in sight, a long comparison at a press', async () => {
  const asked = compare(9);
  const versions = [version(3), version(2), version(1)];
  render(<Changes of={{ versions } as unknown as ContentItem} />);
  await settled();
  expect(asked.mock.calls).toEqual([[{ before: 20, after: 30 }]]);
  expect(screen.getByText(/^与第 2 版相比/).textContent).toContain('甲，2026.11.19 00:05');
  expect([screen.getAllByText('新的').length, button('全部展开')]).toEqual([9, null]);
  cleanup();
  compare(10);
  render(<Changes of={{ versions } as unknown as ContentItem} />);
  await settled();
  const clipped = () => document.querySelector('[class*=clipped]') !== null;
  expect([clipped(), button('全部展开')?.getAttribute('aria-expanded')]).toEqual([true, 'false']);
  await press('全部展开');
  expect([clipped(), button('收起')?.getAttribute('aria-expanded')]).toEqual([false, 'true']);
  await press('收起');
  expect([clipped(), button('全部展开')?.getAttribute('aria-expanded')]).toEqual([true, 'false']);
});

beforeEach(() => {
  vi.spyOn(quietApi.staff, 'typed').mockResolvedValue(null as never);
  vi.spyOn(formApi.content, 'choices').mockResolvedValue({} as never);
});

it.each([
  ['who decides about what waits', {}, ['approver'], true],
  ['not its author', { mine: true }, ['approver'], false],
  ['not who only writes', {}, ['editor'], false],
  ['not where nothing waits', { state: 'draft' }, ['approver'], false],
  ['nobody where there is none before', { versions: [version(1, 'submitted')] }, ['approver'], false],
] as const)('%s sees what was changed', async (_, more, roles, is) => {
  compare(1);
  const versions = [version(2, 'submitted'), version(1)];
  const item = aLinkItem({ state: 'submitted', mine: false, versions, ...more } as never);
  vi.spyOn(formApi.content, 'get').mockResolvedValue(item);
  const element = (
    <MeContext value={{ roles: roles as readonly Role[] } as unknown as Me}>
      <ContentEdit params={{ kind: 'link', id: '7' }} />
    </MeContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
  expect(screen.queryByRole('region', { name: '这一版改了什么' }) !== null).toBe(is);
});
