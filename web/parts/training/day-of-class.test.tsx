import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { api } from '../../lib/api.ts';
import ClassView from './class-view.tsx';

anew();
const of: OwnClassDetail = {
  ...{ id: 2, name: '基层治理专题班', classType: 2, status: 2, startDate: '2026-11-28', endDate: '2026-11-30' },
  ...{ place: '', unitName: '', point: null, contactName: '', contactPhone: '', intro: '', coverUrl: '' },
  ...{ courses: [], classmates: [], leaveRule: 'excluded', lateAfter: 10, opensBefore: 30, attendance: null },
};

/** What stands below the name of the class at a time of Shanghai. */
async function saidAt(time: string) {
  cleanup();
  vi.setSystemTime(new Date(`${time}+08:00`));
  render(<ClassView />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/grzx/wdpx/pxbxq/2/']}>{children}</MemoryRouter>,
  });
  await settled();
  return screen.getAllByRole('heading', { level: 2 })[0]?.nextElementSibling?.textContent;
}

it('which day of a class it is goes by the days of Shanghai, from its first midnight to its last', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(api.classes, 'own').mockResolvedValue(of);
  const days = '2026.11.28–11.30';
  expect(await saidAt('2026-11-25T23:59:00')).toBe(`${days}　3 天后开班`);
  expect(await saidAt('2026-11-27T07:30:00')).toBe(`${days}　明天开班`);
  expect(await saidAt('2026-11-28T00:00:00')).toBe(`${days}　第 1 天，共 3 天`);
  expect(await saidAt('2026-11-29T07:30:00')).toBe(`${days}　第 2 天，共 3 天`);
  expect(await saidAt('2026-11-30T23:59:00')).toBe(`${days}　第 3 天，共 3 天`);
  expect(await saidAt('2026-12-01T00:00:00')).toBe(days);
});
