import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../test/console-pages.tsx';
import { at, dialog, inDialog } from '../../../test/lists.ts';
import { anew, button, press, settled, told } from '../../../test/screen.ts';
import { text } from '../../../shared/text.ts';
import { ApiError, api, formApi, quietApi } from '../../lib/api.ts';
import { carryOut, DeedDialog } from './content/bulk.tsx';
import { Records } from './content/list.tsx';
import Waiting from './content/waiting.tsx';
import ApplicationPage from './desk/application.tsx';
import CalendarPage from './desk/calendar.tsx';
import DemandPage from './desk/demand.tsx';
import SentMessagePage from './desk/sent-message.tsx';
import { type ConsoleProps, type Me, MeContext } from './me.ts';
import AccountPage from './people/account.tsx';
import ImportPage from './people/import.tsx';
import UnitPage from './people/unit.tsx';
import PlanPage from './plans/plan.tsx';

anew();
async function show(page: ReactNode, address = '/') {
  cleanup();
  const me = { username: 'guanli01', roles: ['administrator'] } as unknown as Me;
  const element = <MeContext value={me}>{page}</MeContext>;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })} />);
  await settled();
}
const heading = () => document.querySelector('h1')?.textContent;
const pages: [Page: ComponentType<ConsoleProps>, domain: object, call: string, list: string, to: string][] = [
  [AccountPage, api.staff, 'account', '账号', '/guanli/accounts/'],
  [UnitPage, api.staff, 'unit', '委托单位', '/guanli/units/'],
  [ImportPage, api.staff, 'importDetail', '批量导入', '/guanli/imports/'],
  [SentMessagePage, api.staff, 'sentMessage', '站内消息', '/guanli/messages/'],
  [DemandPage, api.demands, 'detail', '接待', '/guanli/desk/'],
  [ApplicationPage, api.applications, 'detail', '项目报名', '/guanli/applications/'],
  [PlanPage, api.plans, 'detail', '培训方案', '/guanli/plans/'],
];
it.each(pages)(
  '%o reads its own record, and leads back to its list where there is none',
  async (Page, domain, call, list, to) => {
    const read = vi.spyOn(domain as Record<string, () => Promise<unknown>>, call);
    read.mockRejectedValue(new ApiError(404, '没有'));
    await show(<Page params={{ id: '12' }} />, '/?page=2');
    expect([read.mock.calls, heading(), at(`回到${list}`)]).toEqual([[[{ id: 12 }]], text.noRecord, `${to}?page=2`]);
    // What is no number is none of a record.
    await show(<Page params={{ id: 'x' }} />);
    expect(read.mock.lastCall).toEqual([{ id: 0 }]);
    read.mockRejectedValue(new ApiError(503, '服务暂不可用'));
    await show(<Page params={{ id: '12' }} />);
    expect([heading() !== text.noRecord, at(list), button('重新读取') !== null]).toEqual([true, to, true]);
    read.mockReturnValue(new Promise(() => undefined));
    await show(<Page params={{ id: '12' }} />);
    expect([document.querySelector('h1.vh') !== null, document.querySelector('[aria-busy]') !== null]).toEqual([
      true,
      true,
    ]);
  },
);

describe('the calendar', () => {
  const given = (more: object = {}) => ({
    mode: 'plain',
    opens: '',
    closes: '',
    waiting: 3,
    revision: 8,
    days: [],
    ...more,
  });
  const open = async (year: string, more: object = {}) => {
    const read = vi
      .spyOn(api.calendar, 'read')
      .mockReset()
      .mockResolvedValue(given(more) as never);
    await show(<CalendarPage />, `/guanli/calendar/?year=${year}`);
    return read.mock.calls[0]?.[0]?.year;
  };
  const day = (name: string) => document.querySelector(`[data-day="${name}"]`) as HTMLElement;
  const bar = () => screen.queryByText(/处改动没有保存$/)?.textContent ?? null;

  it('goes from 2020 to 2100, and is that of this year for any other', async () => {
    const now = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' }).format());
    const years = [];
    for (const year of ['2020', '2100', '2019', '2101', 'x']) years.push(await open(year));
    expect(years).toEqual([2020, 2100, now, now, now]);
  });

  it('says on paper how its clock runs, and asks for the hours of work alone where they count', async () => {
    const paper = () => document.querySelector('.print-only')?.textContent ?? '';
    await open('2028');
    expect([
      paper().startsWith('自然时间'),
      screen.queryByLabelText('上班时间'),
      screen.getByText('3 件事项等待答复') !== null,
    ]).toEqual([...[true, null, true]]);
    await open('2028', { mode: 'working', opens: '08:30', closes: '17:30' });
    expect([paper().startsWith('工作时间'), paper().endsWith('，08:30–17:30')]).toEqual([true, true]);
    await open('2028', { mode: 'working' });
    expect(paper()).not.toContain('–');
    const example = screen.getByText(/^例如/).textContent?.replace(/\s+/g, '');
    expect(example).toBe('例如01月07日（周五）20:00收到，最迟01月10日（周一）20:00答复。');
  });

  it('keeps what is called by a name, and says so with the day', async () => {
    const days = [
      { day: '2028-10-02', work: false, name: '国庆节' },
      { day: '2028-10-07', work: true, name: '' },
    ];
    await open('2028', { days });
    const said = (name: string) => [day(name).getAttribute('aria-label'), day(name).title, day(name).dataset.mark];
    expect([said('2028-10-02'), said('2028-10-07'), said('2028-10-09')]).toEqual([
      ['10 月 2 日 周一，休息，国庆节', '国庆节', 'off'],
      ['10 月 7 日 周六，上班', '', 'work'],
      ['10 月 9 日 周一，上班', '', undefined],
    ]);
    expect([day('2028-10-08').hasAttribute('data-off'), day('2028-10-07').hasAttribute('data-off'), bar()]).toEqual([
      ...[true, false, null],
    ]);
    const listed = [...document.querySelectorAll('[aria-labelledby=marked] li')].map((li) => [
      li.querySelector('b')?.textContent,
      li.querySelector('.st')?.className,
      li.querySelector('input')?.value,
    ]);
    expect(listed).toEqual([
      ['10 月 2 日 周一', 'st err', '国庆节'],
      ['10 月 7 日 周六', 'st run', ''],
    ]);
    // No key but the arrows leads anywhere, and these do not move the page.
    day('2028-10-02').focus();
    expect([
      fireEvent.keyDown(day('2028-10-02'), { key: 'a' }),
      fireEvent.keyDown(day('2028-10-02'), { key: 'ArrowDown' }),
    ]).toEqual([...[true, false]]);
    expect(document.activeElement).toBe(day('2028-10-09'));
    fireEvent.click(day('2028-10-02'));
    fireEvent.click(day('2028-10-02'));
    // Its name went with the day that was given back.
    expect([bar(), said('2028-10-02')[1]]).toEqual(['1 处改动没有保存', '']);
  });

  it('that moves no promise is saved without a word of them; hours are changes as well', async () => {
    await open('2028', { mode: 'working' });
    const save = vi.spyOn(formApi.calendar, 'save');
    save.mockResolvedValue({ earlier: 0, later: 0, late: 0, saved: true, revision: 9 } as never);
    fireEvent.change(screen.getByLabelText('上班时间'), { target: { value: '08:00' } });
    expect(bar()).toBe('1 处改动没有保存');
    fireEvent.click(day('2028-10-02'));
    expect(bar()).toBe('2 处改动没有保存');
    fireEvent.change(screen.getByLabelText('下班时间'), { target: { value: '17:00' } });
    await press('保存日历');
    expect([save.mock.calls[0]?.[0], told()]).toMatchObject([
      { opens: '08:00', closes: '17:00', mode: 'working', days: [{ day: '2028-10-02', work: false }] },
      ['日历已保存'],
    ]);
  });
});

describe('several records of content', () => {
  const rows = [{ kind: 'news', recordId: 1, title: '' }] as never[];
  it('are asked about by what the public would miss, the bin alone as a danger', async () => {
    const bulk = vi.spyOn(api.content, 'bulk').mockRejectedValue(new ApiError(500, '没有成功'));
    const close = vi.fn();
    const done = vi.fn(async () => undefined);
    await show(<DeedDialog of={{ deed: 'trash', rows, done }} onClose={close} />);
    expect([
      dialog().textContent?.includes('可以从回收站恢复'),
      dialog().querySelector('.danger')?.textContent,
    ]).toEqual([...[true, '移入回收站']]);
    await inDialog('移入回收站');
    expect([bulk.mock.calls.length, close.mock.calls.length, done.mock.calls.length, told()]).toEqual([1, 1, 0, []]);
    await show(<DeedDialog of={{ deed: 'withdraw', rows, done }} onClose={close} />);
    expect([dialog().querySelector('.danger'), dialog().textContent?.includes('可以重新发布')]).toEqual([null, true]);
    bulk.mockResolvedValue({ done: 0, failed: [{ kind: 'news', recordId: 1, message: '没有正文' }] } as never);
    await carryOut({ deed: 'publish', rows, done });
    expect([told(), done.mock.calls.length]).toEqual([['1 条没有发布：“（没有标题）”：没有正文'], 1]);
  });

  it('that wait stand under their own heading, in the states that wait; one is not put first where that is refused', async () => {
    vi.spyOn(quietApi.content, 'counts').mockResolvedValue({} as never);
    vi.spyOn(quietApi.content, 'kinds').mockResolvedValue([]);
    vi.spyOn(quietApi.content, 'choices').mockResolvedValue({} as never);
    const row = { kind: 'news', recordId: 1, versionId: 2, title: '题', state: 'published', open: null, page: '' };
    const more = {
      pinned: false,
      reason: '',
      category: '',
      time: null,
      reads: null,
      sort: 1,
      author: '',
      failed: false,
    };
    const read = vi.spyOn(api.content, 'list').mockResolvedValue({ list: [{ ...row, ...more }], total: 1 } as never);
    await show(<Waiting />);
    const tabs = [...document.querySelectorAll('nav[aria-label=状态] a, [role=tablist] a')].map((a) => a.textContent);
    expect([heading(), tabs, read.mock.calls[0]?.[0]]).toMatchObject([
      ...['待审内容', ['待审核', '待发布', '草稿与退回', '回收站'], { state: 'submitted' }],
    ]);
    await show(<Records kind="news" />);
    vi.spyOn(api.content, 'order').mockRejectedValue(new ApiError(500, '没有成功'));
    const before = read.mock.calls.length;
    await press(/^置顶/);
    expect(read.mock.calls.length).toBe(before);
  });
});

it('the questions of a survey stand one below the other as it does, those of a form side by side', async () => {
  await openPage.questions();
  await press('预览');
  expect(dialog().querySelectorAll('.full').length).toBe(0);
});
