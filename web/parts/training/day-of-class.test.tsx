import { act, cleanup, render, screen } from '@testing-library/react';
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
  ...{
    courses: [],
    classmates: [],
    leaveRule: 'excluded',
    lateAfter: 10,
    opensBefore: 30,
    leaveBy: 'unit',
    attendance: null,
  },
  counts: { present: 0, late: 0, leave: 0, absent: 0 },
};

/** What stands below the name of the class at a time of Shanghai. */
async function saidAt(time: string, part = '') {
  cleanup();
  vi.setSystemTime(new Date(`${time}+08:00`));
  render(<ClassView />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[`/grzx/wdpx/pxbxq/2/${part}`]}>{children}</MemoryRouter>,
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

it('what is so of a class today alone is none of paper, and a page that stays open follows the hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const lesson = (id: number, day: string) => ({
    ...{
      id,
      name: `第 ${id} 课`,
      teacherName: '',
      place: '',
      point: null,
      signInStatus: id === 1 ? 1 : null,
      signInTime: null,
      leave: null,
      objection: null,
    },
    ...{ startTime: `${day}T01:00:00.000Z`, endTime: `${day}T03:30:00.000Z`, files: [] },
  });
  const courses = ['2026-11-28', '2026-11-29', '2026-11-30'].map((day, i) => lesson(i + 1, day));
  vi.spyOn(api.classes, 'own').mockResolvedValue({ ...of, courses });
  const onPaper = () => {
    const paper = document.body.cloneNode(true) as HTMLElement;
    for (const one of paper.querySelectorAll('.no-print, nav')) one.remove();
    return paper.textContent;
  };
  for (const part of ['', 'kcb/2/']) {
    await saidAt('2026-11-29T08:00:00', part);
    expect(onPaper()).not.toMatch(/今天|明天|昨天|第 2 天|正在|未开始|去签到/);
    expect(screen.queryByRole('link', { name: /^去签到/ })).toBeNull();
    vi.setSystemTime(new Date('2026-11-29T08:30:00+08:00'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByRole('link', { name: /^去签到/ }).getAttribute('href')).toBe('/qiandao/2/2/');
    expect(onPaper()).not.toMatch(/去签到/);
  }
  expect(onPaper()).toMatch(/11 月 29 日周日09:00–11:30第 2 课11 月 30 日周一/);
  expect(await saidAt('2026-11-29T11:30:00', 'kcb/2/')).toContain('第 2 天');
  expect(screen.getByText('已结束', { selector: '.st' })).toBeTruthy();
});
