import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, button, press, settled } from '../../test/screen.ts';
import { anewUnit, enter } from '../../test/unit-centre.tsx';
import { ApiError, quietApi } from '../lib/api.ts';
import '../parts/sign-in-board/board.tsx';
import page from './account/sign-in-board.tsx';

anew();
anewUnit();
const address = '/qiandaoping/3/11/';
const now = Date.parse('2026-12-01T00:50:00.000Z');
const person = (userId: number, name: string, status: number, signInTime: string | null = null) => ({
  ...{ userId, name, status, signInTime },
});
const board = {
  ...{
    trainingClassId: 3,
    courseId: 11,
    className: '青年干部班',
    classCode: 'K7M2QX',
    courseName: '党史专题',
    place: '第一报告厅',
  },
  ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z' },
  ...{ opensAt: '2026-12-01T00:30:00.000Z', state: 'open', now: '2026-12-01T00:50:00.000Z' },
  code: { url: 'https://x.test/qiandao/3/11/?code=abc', typed: '123456', endsAt: '2026-12-01T00:50:20.000Z' },
  counts: { shouldCount: 4, presentCount: 1, lateCount: 0, leaveCount: 1 },
  ...{ walkIns: 0, cursor: 'a', whole: true },
  rows: [
    person(1, '陆青禾', 1, '2026-12-01T00:41:00.000Z'),
    person(2, '方小乙', 0),
    person(3, '周以宁', 3),
    person(4, '路平川', 0),
  ],
};
const ask = () => vi.spyOn(quietApi.attendance, 'board');
const open = async (...answers: object[]) => {
  const asked = ask();
  for (const given of answers)
    given instanceof Error
      ? asked.mockRejectedValueOnce(given)
      : asked.mockResolvedValueOnce({ ...board, ...given } as never);
  await enter(page, address);
  return asked;
};
const counts = () =>
  [...document.querySelectorAll('main dl div')].map((div) => [...div.children].map((e) => e.textContent).join(' '));
const names = (label: string) =>
  [...screen.getByRole('region', { name: label }).querySelectorAll('li')].map((li) => li.textContent);
/** The next question is asked now. */
const again = async () => {
  act(() => void window.dispatchEvent(new Event('online')));
  await settled();
};

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(now);
});
afterEach(() => vi.restoreAllMocks());

describe('the board of a lesson', () => {
  it('shows the code of now, its digits, how many have signed in, and who', async () => {
    const asked = await open({});
    expect(asked.mock.calls).toEqual([[{ trainingClassId: 3, courseId: 11, since: '' }]]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('党史专题');
    expect(screen.getByRole('img', { name: '签到二维码' }).querySelector('path')?.getAttribute('d')).toContain('M4 4');
    expect(screen.getByText('123 456')).toBeTruthy();
    expect(counts()).toEqual(['应到 4', '到课 1', '迟到 0', '请假 1', '未签到 2']);
    expect([names('已签到'), names('未签到')]).toEqual([['陆青禾08:41'], ['方小乙', '路平川', '周以宁请假']]);
    expect(screen.queryByText(/本单位/)).toBeNull();
  });

  it('has large names while they are few, by how many there are in all', async () => {
    const people = (n: number) => Array.from({ length: n }, (_, i) => person(i + 1, `学员${i}`, i % 2));
    const look = () => {
      const box = screen.getByRole('region', { name: '已签到' }).parentElement;
      return [box?.dataset.few, box?.style.getPropertyValue('--names')];
    };
    const seen = [];
    for (const n of [21, 36, 37]) {
      await open({ rows: people(n), counts: { ...board.counts, shouldCount: n } });
      seen.push(look());
      cleanup();
    }
    expect(seen).toEqual([
      ['true', '21'],
      ['true', '36'],
      [undefined, '37'],
    ]);
  });

  it('of a class that others sit in says how many are listed, and names no reason for the rest', async () => {
    await open({ rows: [] }, { rows: board.rows.slice(0, 1), cursor: 'b' });
    expect([
      screen.queryByText('上面的人数按全班计，本单位还没有人在这个班') !== null,
      screen.queryByText('还没有人签到'),
    ]).toEqual([true, null]);
    await again();
    expect(screen.getByText(/^上面的人数按全班计/).textContent).toBe('上面的人数按全班计，下面只列本单位的 1 人');
  });

  it('has who was late among those who have come, once it is over', async () => {
    await open({ state: 'over', code: null, counts: { ...board.counts, lateCount: 2 } });
    expect(screen.getByText('3 / 4')).toBeTruthy();
  });

  it('goes on from where it was: by its cursor, with what has changed alone', async () => {
    const asked = await open({});
    asked.mockResolvedValueOnce({
      ...{ ...board, whole: false, cursor: 'b', walkIns: 2 },
      counts: { ...board.counts, lateCount: 1 },
      rows: [person(2, '方小乙', 2, '2026-12-01T01:20:00.000Z')],
    } as never);
    await again();
    expect(asked.mock.calls.at(-1)).toEqual([{ trainingClassId: 3, courseId: 11, since: 'a' }]);
    expect([names('已签到'), names('未签到')]).toEqual([
      ['方小乙09:20 迟到', '陆青禾08:41'],
      ['路平川', '周以宁请假'],
    ]);
    expect(counts()).toEqual(['应到 4', '到课 1', '迟到 1', '请假 1', '未签到 1']);
    expect(screen.getByText(/另有 2 人不在名单上/)).toBeTruthy();
  });

  it('says when the line is away and of when it is, hides a code that is too old, and catches up', async () => {
    const asked = await open({});
    asked.mockRejectedValueOnce(new ApiError(0, '网络不通'));
    await again();
    const line = () => screen.queryByText(/网络中断，正在重连/)?.textContent;
    expect(line()).toBe('网络中断，正在重连。现在显示的是 08:50:00 的情况。');
    expect([names('已签到').length, screen.queryByText('123 456') !== null]).toEqual([1, true]);
    vi.spyOn(Date, 'now').mockReturnValue(now + 28_000);
    asked.mockRejectedValueOnce(new ApiError(0, '网络不通'));
    await again();
    expect([screen.queryByText('123 456') !== null, screen.queryByText(/暂时还能用/) !== null]).toEqual([true, true]);
    vi.spyOn(Date, 'now').mockReturnValue(now + 41_000);
    asked.mockRejectedValueOnce(new ApiError(503, '暂不可用'));
    await again();
    expect([screen.queryByText('123 456'), screen.queryByText(/二维码已过期/) !== null]).toEqual([null, true]);
    asked.mockResolvedValueOnce({ ...board, now: '2026-12-01T00:50:41.000Z' } as never);
    await again();
    expect([line(), screen.queryByText('123 456') !== null]).toEqual([undefined, true]);
  });

  it.each([300_000, -300_000])(
    'goes by the clock of the portal, where that of the computer is %i ms off',
    async (off) => {
      const at = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(now + off + ms);
      const asked = ask();
      const shown = () =>
        ['123 456', '网络中断，这个二维码暂时还能用'].map((text) => screen.queryByText(text) !== null);
      at(0);
      await open({});
      const seen = [shown()];
      for (const ms of [28_000, 41_000]) {
        at(ms);
        asked.mockRejectedValueOnce(new ApiError(0, '网络不通'));
        await again();
        seen.push(shown());
      }
      expect(seen).toEqual([
        [true, false],
        [true, true],
        [false, false],
      ]);
    },
  );

  it('says so at once when the computer knows that the line is away', async () => {
    await open({});
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/网络中断，正在重连/)).toBeTruthy();
  });

  it.each([
    [{ state: 'early', code: null, opensAt: '2026-12-01T01:30:00.000Z' }, '签到还没有开始', '09:30'],
    [{ state: 'early', code: null, opensAt: '2026-12-03T01:30:00.000Z' }, '签到还没有开始', '12月3日 09:30'],
    [{ state: 'over', code: null }, '签到已结束', '1 / 4'],
    [{ code: null }, '培训班已经结班', '—'],
  ])('without a code says why %#', async (given, title, large) => {
    await open(given);
    expect([screen.queryByText(title) !== null, screen.queryByText(large) !== null]).toEqual([true, true]);
    expect(screen.queryByRole('img', { name: '签到二维码' })).toBeNull();
  });

  it('before eight in the morning says when it opens by the hour alone: it is the day of Shanghai', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-30T23:30:00.000Z'));
    await open({ state: 'early', code: null, now: '2026-11-30T23:30:00.000Z', opensAt: '2026-12-01T00:30:00.000Z' });
    expect(screen.queryByText('08:30')).not.toBeNull();
  });

  it.each([new ApiError(500, '404', [], true), new ApiError(403, '您的身份不能查看')])(
    'that is none for this person is a sentence, and asks no more %#',
    async (error) => {
      const asked = await open(error);
      expect(screen.getByText('没有这节课的签到屏')).toBeTruthy();
      expect(asked.mock.calls.length).toBe(1);
      expect(screen.getAllByRole('link').map((a) => a.getAttribute('href'))).toEqual(['/', '/']);
      await press('返回');
    },
  );

  it('that is not answered at first says that it goes on trying', async () => {
    const asked = await open(new ApiError(0, '网络不通'));
    expect(screen.getByText('网络中断，正在重连。')).toBeTruthy();
    asked.mockResolvedValueOnce(board as never);
    await again();
    expect(screen.getByText('123 456')).toBeTruthy();
  });

  it('fills the screen by its button and by F, where the browser can', async () => {
    const request = vi.fn().mockResolvedValue(undefined);
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
    document.documentElement.requestFullscreen = request;
    await open({});
    await press(/^全屏/);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true }));
    expect(request).toHaveBeenCalledTimes(2);
    expect(button(/^全屏/)?.getAttribute('aria-keyshortcuts')).toBe('F');
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
  });
});
