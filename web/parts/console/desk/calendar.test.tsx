import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Calendar } from '../../../../shared/contract/calendar.ts';
import { ApiError, api, formApi } from '../../../lib/api.ts';
import { anew, settled, told } from '../../../../test/screen.ts';
import CalendarPage from './calendar.tsx';
import '../calls.ts';

anew();
const given = (more: Partial<Calendar> = {}): Calendar => ({
  ...{ mode: 'plain', opens: '', closes: '', waiting: 3, revision: 8 },
  days: [{ day: '2028-01-03', work: false, name: '元旦' }],
  ...more,
});
const done = (more: object = {}) => ({ earlier: 0, later: 0, late: 0, saved: true, revision: 9, ...more });
async function open(more: Partial<Calendar> = {}, address = '/guanli/calendar/?year=2028') {
  const read = vi.spyOn(api.calendar, 'read').mockResolvedValue(given(more));
  const router = createMemoryRouter([{ path: '*', element: <CalendarPage /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  return read;
}
const day = (name: string) => document.querySelector(`[data-day="${name}"]`) as HTMLElement;
const changes = () => screen.queryByText(/处改动没有保存$/)?.textContent ?? null;
/** By their words: to look for roles among a year of buttons takes seconds. */
const button = (words: string) => screen.queryByText(words, { selector: 'button' });
async function press(words: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByText(words, { selector: 'button' }));
  await settled();
}
const example = () => screen.getByText(/^例如/).textContent?.replace(/\s+/g, '');

describe('the calendar of a year', () => {
  it('is the one of the address, else this one, with the years beside it', async () => {
    const read = await open();
    expect(read.mock.calls).toEqual([[{ year: 2028 }]]);
    const at = (name: string) => screen.getByText(name, { selector: 'a' }).getAttribute('href');
    expect([at('2027'), at('2029')]).toEqual(['/guanli/calendar/?year=2027', '/guanli/calendar/?year=2029']);
    cleanup();
    await open({}, '/guanli/calendar/?year=1999');
    const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' }).format());
    expect(read.mock.calls.at(-1)).toEqual([{ year }]);
  });

  it('has its own changes, which are none of the next one', async () => {
    vi.spyOn(api.calendar, 'read').mockImplementation(async () => given({ days: [] }));
    const router = createMemoryRouter([{ path: '*', element: <CalendarPage /> }], { initialEntries: ['/?year=2028'] });
    render(<RouterProvider router={router} />);
    await settled();
    fireEvent.click(day('2028-01-04'));
    expect(changes()).toBe('1 处改动没有保存');
    await act(() => router.navigate('/?year=2029'));
    await settled();
    expect([day('2029-01-04') !== null, changes()]).toEqual([true, null]);
  });

  it('shows by a Friday evening what its clock means', async () => {
    await open({ mode: 'working', opens: '08:30', closes: '17:30' });
    expect(example()).toBe('例如01月07日（周五）20:00收到，最迟01月10日（周一）17:30答复。');
    fireEvent.click(screen.getByLabelText(/^自然时间/, { selector: 'input' }));
    expect([example(), changes()]).toEqual([
      '例如01月07日（周五）20:00收到，最迟01月08日（周六）20:00答复。',
      '1 处改动没有保存',
    ]);
    expect(screen.queryByLabelText('上班时间')).toBeNull();
  });
});

describe('a day', () => {
  it('that is turned is a change, and turned back is none', async () => {
    await open();
    expect(day('2028-01-03').getAttribute('aria-label')).toBe('1 月 3 日 周一，休息，元旦');
    fireEvent.click(day('2028-01-04'));
    expect([changes(), day('2028-01-04').getAttribute('aria-label')]).toEqual([
      '1 处改动没有保存',
      '1 月 4 日 周二，休息',
    ]);
    fireEvent.change(screen.getByLabelText('1 月 4 日 周二的名称'), { target: { value: '调休' } });
    fireEvent.click(day('2028-01-03'));
    // Both differ from what is saved; the one that is given back to its weekday is no marked day any more.
    expect([changes(), screen.getByText('恢复上班') !== null, screen.getByText('1 天') !== null]).toEqual([
      '2 处改动没有保存',
      true,
      true,
    ]);
    fireEvent.click(day('2028-01-04'));
    fireEvent.click(day('2028-01-03'));
    fireEvent.change(screen.getByLabelText('1 月 3 日 周一的名称'), { target: { value: '元旦' } });
    expect(changes()).toBeNull();
    // Nothing is left to be asked about.
    const leaves = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaves);
    expect(leaves.defaultPrevented).toBe(false);
    await press(/^去掉/);
    expect([changes(), day('2028-01-03').dataset.mark, day('2028-01-03').dataset.changed]).toEqual([
      '1 处改动没有保存',
      undefined,
      '',
    ]);
    await press('放弃改动');
    expect([changes(), day('2028-01-03').dataset.mark]).toEqual([null, 'off']);
  });

  it('is reached by the arrows, a week and four weeks by the others, and alone stands in the row of Tab', async () => {
    await open();
    const reached = (key: string) => {
      fireEvent.keyDown(document.activeElement as HTMLElement, { key });
      return (document.activeElement as HTMLElement).dataset.day;
    };
    day('2028-03-01').focus();
    const keys = ['ArrowLeft', 'ArrowDown', 'PageDown', 'ArrowRight', 'ArrowUp', 'PageUp'];
    expect(keys.map(reached)).toEqual([
      '2028-02-29',
      '2028-03-07',
      '2028-04-04',
      '2028-04-05',
      '2028-03-29',
      '2028-03-01',
    ]);
    const inRow = () =>
      [...document.querySelectorAll<HTMLElement>('[data-day][tabindex="0"]')].map((b) => b.dataset.day);
    expect(inRow()).toEqual(['2028-03-01']);
    day('2028-01-01').focus();
    expect([reached('ArrowLeft'), inRow()]).toEqual(['2028-01-01', ['2028-03-01']]);
  });
});

describe('a calendar that is saved', () => {
  it('sends what has changed on what was shown, and asks first where promises move', async () => {
    const save = vi
      .spyOn(formApi.calendar, 'save')
      .mockResolvedValueOnce(done({ saved: false, earlier: 1, later: 4, late: 2 }));
    const read = await open();
    fireEvent.click(day('2028-01-04'));
    fireEvent.click(screen.getByLabelText(/^工作时间/));
    const body = {
      ...{ revision: 8, mode: 'working', opens: '', closes: '' },
      days: [{ day: '2028-01-04', work: false, name: '' }],
    };
    await press('保存日历');
    const asks = () => document.querySelector('dialog')?.textContent;
    expect(save.mock.calls.at(-1)).toEqual([body]);
    expect(asks()).toContain('改变 5 件事项的时限？');
    expect([asks()?.includes('1 件提前，4 件推后'), asks()?.includes('2 件保存后立即超时'), told()]).toEqual([
      true,
      true,
      [],
    ]);
    save.mockResolvedValue(done({ earlier: 1, later: 4 }));
    read.mockResolvedValue(
      given({ mode: 'working', revision: 9, days: [...given().days, { ...body.days[0] } as never] }),
    );
    await press('保存并改变时限');
    expect(save.mock.calls.at(-1)).toEqual([{ ...body, agreed: { earlier: 1, later: 4 } }]);
    expect([told(), changes(), read.mock.calls.length]).toEqual([['日历已保存，5 件事项的时限随之改变'], null, 2]);
  });

  it('is not saved where the question is answered with no', async () => {
    const save = vi.spyOn(formApi.calendar, 'save').mockResolvedValue(done({ saved: false, later: 4 }));
    await open();
    fireEvent.click(day('2028-01-04'));
    await press('保存日历');
    const asks = within(document.querySelector('dialog') as HTMLElement);
    expect([asks.queryByText(/提前/), asks.queryByText(/立即超时/)]).toEqual([null, null]);
    fireEvent.click(asks.getByText('取消'));
    expect([document.querySelector('dialog'), changes(), save.mock.calls.length]).toEqual([
      null,
      '1 处改动没有保存',
      1,
    ]);
  });

  it('that a colleague has saved before is shown, and what is marked here stays', async () => {
    const save = vi.spyOn(formApi.calendar, 'save').mockRejectedValueOnce(new ApiError(409, '同事刚改过'));
    const read = await open();
    fireEvent.click(day('2028-01-04'));
    read.mockResolvedValue(given({ revision: 9, opens: '08:00', closes: '17:00', days: [] }));
    await press('保存日历');
    expect(screen.getByText('同事刚改过')).toBeTruthy();
    expect([day('2028-01-03').dataset.mark, day('2028-01-04').dataset.mark, changes()]).toEqual([
      undefined,
      'off',
      '1 处改动没有保存',
    ]);
    save.mockResolvedValue(done());
    const days = [{ day: '2028-01-04', work: false, name: '' }];
    read.mockResolvedValue(given({ revision: 10, opens: '08:00', closes: '17:00', days }));
    await press('保存日历');
    expect(save.mock.calls.at(-1)?.[0]).toMatchObject({ revision: 9, opens: '08:00', closes: '17:00' });
    expect([told(), button('保存日历')]).toEqual([['日历已保存'], null]);
  });

  it('is not read anew where it was refused for what is typed', async () => {
    vi.spyOn(formApi.calendar, 'save').mockRejectedValueOnce(new ApiError(400, '下班时间要晚于上班时间'));
    const read = await open();
    fireEvent.click(day('2028-01-04'));
    await press('保存日历');
    expect([screen.queryByText('下班时间要晚于上班时间') !== null, read.mock.calls.length, changes()]).toEqual([
      ...[true, 1, '1 处改动没有保存'],
    ]);
  });

  it('keeps the hours that were typed here, and takes those of the colleague that were not', async () => {
    const save = vi.spyOn(formApi.calendar, 'save').mockRejectedValueOnce(new ApiError(409, '同事刚改过'));
    const read = await open({ mode: 'working', opens: '08:30', closes: '17:30' });
    const hours = () => ['上班时间', '下班时间'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
    fireEvent.change(screen.getByLabelText('上班时间'), { target: { value: '09:00' } });
    read.mockResolvedValue(given({ mode: 'working', revision: 9, opens: '08:00', closes: '17:00' }));
    await press('保存日历');
    expect(hours()).toEqual(['09:00', '17:00']);
    save.mockResolvedValue(done());
    await press('保存日历');
    expect(save.mock.calls.at(-1)?.[0]).toMatchObject({ revision: 9, opens: '09:00', closes: '17:00' });
  });
});
