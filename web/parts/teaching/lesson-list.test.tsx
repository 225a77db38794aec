import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import type { TaughtLesson } from '../../../shared/contract/teaching.ts';
import { api } from '../../lib/api.ts';
import LessonList from './lesson-list.tsx';

anew();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T02:00:00Z') }));
afterEach(() => vi.useRealTimers());

const lesson = (id: number, step: number, day: string, more: Partial<TaughtLesson> = {}): TaughtLesson => ({
  ...{ id, trainingClassId: 2, className: '治理专题班', name: `第 ${id} 课`, place: '105 教室', step, files: 0 },
  ...{ startTime: `${day}T01:00:00.000Z`, endTime: `${day}T03:30:00.000Z`, opensAt: `${day}T00:30:00.000Z` },
  ...{ shouldCount: 21, presentCount: 17, lateCount: 2, leaveCount: 1, ...more },
});
const pages = (given: Record<string, { list: TaughtLesson[]; total?: number }>) =>
  vi.spyOn(api.teaching, 'list').mockImplementation((async ({ when }: { when: string }) => {
    const { list, total = list.length } = given[when] ?? { list: [] };
    return { list, total };
  }) as never);
async function open(address: string) {
  const routes = [{ path: '*', element: <LessonList /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await settled();
  await settled();
}
const cards = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((a) => [a.getAttribute('href'), a.textContent?.replaceAll(/\s+/g, ' ')]);

it('lessons of today and to come say where, when, how many are expected or have come, and what files they have', async () => {
  pages({
    today: { list: [lesson(1, 1, '2026-11-29', { files: 2 })] },
    coming: {
      list: [
        lesson(2, 0, '2026-11-30', { presentCount: 0, lateCount: 0, place: '' }),
        // Put off after the first of them, who was late, had signed in.
        lesson(4, 0, '2026-11-30', { presentCount: 0, lateCount: 1, leaveCount: 0 }),
      ],
      total: 61,
    },
  });
  await open('/grzx/wdsk/');
  expect(cards('今天')).toEqual([
    [
      expect.stringMatching(/\/1\/$/),
      '第 1 课正在上课11 月 29 日 周日 今天 09:00–11:30 105 教室 2 个课件治理专题班 已签 19（迟到 2），请假 1，应到 21 人',
    ],
    ['/qiandaoping/2/1/', '打开签到屏：第 1 课'],
  ]);
  expect(cards('以后')).toEqual([
    [expect.stringMatching(/\/2\/$/), '第 2 课未开始11 月 30 日 周一 明天 09:00–11:30治理专题班 应到 21 人'],
    [expect.stringMatching(/\/4\/$/), expect.stringContaining('已签 1（迟到 1），应到 21 人')],
  ]);
  expect(document.body.textContent).toContain('以后共有 61 节课，这里列出最近的 2 节。');
});

it('a lesson that is on says that nobody has signed in, and not that it is to come', async () => {
  const counts = { presentCount: 0, lateCount: 0, leaveCount: 0 };
  pages({ today: { list: [lesson(1, 1, '2026-11-29', counts)] } });
  await open('/grzx/wdsk/');
  expect(cards('今天')[0]?.[1]).toContain('已签 0，应到 21 人');
});

it('lessons have their board at hand while one may sign in, and an hour before', async () => {
  const at = (id: number, opensAt: string, startTime: string, endTime: string) =>
    lesson(id, 0, '2026-11-29', { opensAt, startTime, endTime });
  pages({
    today: {
      list: [
        at(1, '2026-11-29T00:00:00.000Z', '2026-11-29T00:30:00.000Z', '2026-11-29T02:00:00.000Z'),
        at(2, '2026-11-29T01:00:00.000Z', '2026-11-29T01:30:00.000Z', '2026-11-29T03:00:00.000Z'),
        at(3, '2026-11-29T03:00:00.000Z', '2026-11-29T03:30:00.000Z', '2026-11-29T04:00:00.000Z'),
        at(4, '2026-11-29T03:00:00.001Z', '2026-11-29T03:30:00.000Z', '2026-11-29T04:00:00.000Z'),
      ],
    },
  });
  await open('/grzx/wdsk/');
  const boards = cards('今天').filter(([to]) => to?.startsWith('/qiandaoping/'));
  expect(boards).toEqual([
    ['/qiandaoping/2/2/', '打开签到屏：第 2 课'],
    ['/qiandaoping/2/3/', '预览签到屏：第 3 课'],
  ]);
});

it('the lesson that is on stands first, those to come follow, what is over is folded below; each says how far it is at the hour', async () => {
  const at = (id: number, from: string, to: string) => {
    const day = '2026-11-29';
    const opensAt = new Date(Date.parse(`${day}T${from}:00.000Z`) - 1_800_000).toISOString();
    const times = { startTime: `${day}T${from}:00.000Z`, endTime: `${day}T${to}:00.000Z`, opensAt };
    return lesson(id, 0, day, times);
  };
  const list = [at(1, '00:00', '00:45'), at(2, '00:45', '01:30'), at(3, '01:30', '02:20'), at(4, '02:30', '03:30')];
  pages({ today: { list: [...list, at(5, '06:00', '07:00')] } });
  await open('/grzx/wdsk/');
  const said = () =>
    [...screen.getByRole('region', { name: '今天' }).querySelectorAll('li > a.card')].map(
      (a) => `${a.getAttribute('href')?.at(-2)} ${a.querySelector('.st')?.textContent}`,
    );
  const folded = () => {
    const fold = document.querySelector('details');
    return [fold?.open, fold?.querySelector('summary')?.textContent, fold?.querySelectorAll('li').length];
  };
  expect(said()).toEqual(['3 正在上课', '4 正在签到', '5 未开始', '1 已结束', '2 已结束']);
  expect(folded()).toEqual([false, '已结束 2 节', 2]);
  // One to come and one that is over are told apart without a word.
  const look = (word: string) => screen.getAllByText(word, { selector: '.st' })[0]?.className.trim();
  expect([look('未开始'), look('已结束')]).toEqual(['st off', 'st']);
  // A page that stays open follows the hour.
  vi.setSystemTime(new Date('2026-11-29T02:30:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(said()).toEqual(['4 正在上课', '5 未开始', '1 已结束', '2 已结束', '3 已结束']);
  expect(folded()).toEqual([false, '已结束 3 节', 3]);
});

it('in the evening the lessons of the day are folded above those to come, and open where none comes', async () => {
  const over = lesson(1, 2, '2026-11-29', { endTime: '2026-11-29T01:45:00.000Z' });
  pages({ today: { list: [over] }, coming: { list: [lesson(2, 0, '2026-11-30')] } });
  await open('/grzx/wdsk/');
  const fold = () => screen.getByText('已结束 1 节').closest('details')?.open;
  expect([fold(), cards('以后').length]).toEqual([false, 1]);
  cleanup();
  pages({ today: { list: [over] } });
  await open('/grzx/wdsk/');
  expect(fold()).toBe(true);
});

it('lessons that are over come with the hours taught, in all and by month', async () => {
  const asked = pages({ past: { list: [lesson(3, 2, '2026-11-20')], total: 31 } });
  const months = [
    { month: '2026-11', lessons: 2, minutes: 285 },
    { month: '2026-10', lessons: 1, minutes: 60 },
  ];
  vi.spyOn(api.teaching, 'hours').mockResolvedValue({ lessons: 3, minutes: 345, months });
  await open('/grzx/wdsk/?when=past&page=2');
  expect(asked.mock.calls).toEqual([[{ when: 'past', pageNum: 2, pageSize: 10 }]]);
  expect([...document.querySelectorAll('dl.figures > div')].map((d) => d.textContent)).toEqual([
    ...['已上的课3节', '授课时间5.8小时'],
  ]);
  const rows = [...document.querySelectorAll('tbody tr')].map((tr) => [...tr.children].map((td) => td.textContent));
  expect(rows).toEqual([
    ['2026.11', '2', '4.8'],
    ['2026.10', '1', '1'],
  ]);
  expect(screen.getByRole('link', { name: /第 3 课/ }).textContent).toContain('已签 19（迟到 2），请假 1，应到 21 人');
});

it('another page of lessons that are over is read as one turns to it', async () => {
  vi.spyOn(api.teaching, 'hours').mockResolvedValue({ lessons: 0, minutes: 0, months: [] });
  const asked = pages({ past: { list: [lesson(3, 2, '2026-11-20')], total: 31 } });
  await open('/grzx/wdsk/?when=past');
  fireEvent.click(screen.getByRole('link', { name: '第 3 页' }));
  await settled();
  expect(asked.mock.calls.map(([of]) => of.pageNum)).toEqual([1, 3]);
});

it('lessons that are over come as many to a page as one has chosen, on the next page as well', async () => {
  vi.spyOn(api.teaching, 'hours').mockResolvedValue({ lessons: 0, minutes: 0, months: [] });
  const asked = pages({ past: { list: [lesson(3, 2, '2026-11-20')], total: 31 } });
  await open('/grzx/wdsk/?when=past&size=20');
  fireEvent.click(screen.getByRole('link', { name: '第 2 页' }));
  await settled();
  expect(asked.mock.calls.map(([of]) => [of.pageNum, of.pageSize])).toEqual([
    [1, 20],
    [2, 20],
  ]);
});

it('whoever teaches nothing reads how lessons come here', async () => {
  pages({});
  await open('/grzx/wdsk/');
  expect(screen.getByText('今天和以后没有您的课')).toBeTruthy();
});
