import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, button, inDialog, press, settled } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter, group, pageOf } from '../../../test/unit-centre.tsx';
import { ApiError, api, formApi, quietApi } from '../../lib/api.ts';
import classEdit from '../../routes/unit/class-edit.tsx';

anew();
anewUnit();
const asksClashes = () => vi.spyOn(quietApi.classes, 'clashes');
let asks: ReturnType<typeof asksClashes>;
beforeEach(() => {
  vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([group]));
  vi.spyOn(api.catalogue, 'themes').mockResolvedValue([]);
  vi.spyOn(api.classes, 'members').mockResolvedValue(pageOf([]));
  asks = asksClashes().mockResolvedValue([]);
});
const [first] = classDetail.courses;
/** A lesson of an hour, by the day of December and the hour in Shanghai. */
const course = (id: number, name: string, day: number, hour: number) => {
  const start = Date.parse('2026-12-01T00:00:00+08:00') + ((day - 1) * 24 + hour) * 3_600_000;
  const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 3_600_000).toISOString() };
  return { ...first, ...times, id, name };
};
const clash = (of: number, name: string) => ({
  ...{ course: of, kinds: ['teacher'] },
  other: {
    ...{ course: null, trainingClassId: 9, className: '别的班', name },
    ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T02:00:00.000Z' },
  },
});
const clashing = (...list: object[]) => asks.mockResolvedValue(list as never);
const open = async (given: object = {}) => {
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, ...given } as never);
  await enter(classEdit, '/wtdw/pxgl/xzpxb/3/');
  await settled();
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const block = () => document.querySelector('section[aria-label=课程表]') as HTMLElement;
const said = () => block().querySelector('[role=status] .alert p')?.textContent;
const told = () => [...block().querySelectorAll('[role=status] li')].map((li) => li.textContent);
const drawn = () => within(block()).queryByRole('group', { name: /^课程表/ });
const lessons = () => [...(drawn()?.querySelectorAll('time') ?? [])].map((t) => t.parentElement?.textContent);
const dialog = () => document.querySelector('dialog');
const help = () => block().querySelector(':scope p.help')?.textContent;

describe('what is wrong in a timetable', () => {
  const outside = (n: number) => Array.from({ length: n }, (_, i) => course(20 + i, `课 ${i}`, 5, 8 + i));

  it('is told six times, then how often besides', async () => {
    await open({ courses: outside(6) });
    expect([told().length, block().textContent?.includes('见各节课程')]).toEqual([6, false]);
  });

  it('is told six times of eight, and leads to the lesson', async () => {
    await open({ courses: outside(8) });
    expect(told()).toHaveLength(6);
    expect(screen.getByText('还有 2 处，见各节课程。')).toBeTruthy();
    await press('课 1');
    expect(field('课程名称').value).toBe('课 1');
  });

  it('says of how many lessons it is, and whether they can be saved so', async () => {
    clashing(clash(0, '甲'), clash(0, '乙'));
    await open({ courses: [course(11, '党史专题', 1, 9), course(12, '公文写作', 2, 9)] });
    expect([told().length, said()]).toEqual([2, '课程表里有 1 节课需要看一下。有冲突也能保存：']);
    fireEvent.click(screen.getByLabelText('教师、地点或分组有冲突时不能保存'));
    await settled();
    expect(said()).toBe('课程表里有 1 节课需要看一下。您选了不允许冲突，改好以后才能保存：');
    type('结束日期', '2026-12-01');
    clashing();
    await settled();
    type('培训地点', '别处');
    await settled();
    expect(said()).toBe('课程表里有 1 节课需要看一下，改好以后才能保存：');
    expect(screen.queryByText('暂时查不到是否有冲突，保存时仍会检查。')).toBeNull();
  });

  it('is what the server refuses beside a clash, where that is another thing or of another lesson', async () => {
    clashing(clash(0, '甲'));
    const refused = [
      { path: 'courses.0.name', code: 'wrong' as const, message: '课程名称太长' },
      { path: 'courses.1.startTime', code: 'wrong' as const, message: '与“丙班”的“丙课”冲突' },
    ];
    vi.spyOn(formApi.classes, 'edit').mockRejectedValueOnce(new ApiError(400, '', refused));
    await open({ courses: [course(11, '党史专题', 1, 9), course(12, '公文写作', 2, 9)] });
    await press('保存草稿');
    expect(told().map((li) => li?.replace(/（.*?）/, ' '))).toEqual([
      ...['党史专题 课程名称太长', '公文写作 与“丙班”的“丙课”冲突', expect.stringMatching(/^党史专题 .*教师相同$/)],
    ]);
  });

  it('is what the server says of it as a whole', async () => {
    const fields = [{ path: 'courses', code: 'wrong' as const, message: '课程太多了' }];
    vi.spyOn(formApi.classes, 'edit').mockRejectedValueOnce(new ApiError(400, '', fields));
    await open();
    await press('保存草稿');
    expect(block().querySelector('.msg-err')?.textContent).toBe('课程太多了');
  });

  it('stands at its lesson in the list as well', async () => {
    await open({ courses: [first, course(12, '公文写作', 5, 9)] });
    expect(within(drawn() as HTMLElement).queryByText('公文写作'), 'no day of the class').toBeNull();
    await press('清单');
    expect([...block().querySelectorAll('dl .msg-err')].map((p) => p.textContent)).toEqual(['不在培训班的起止日期内']);
    expect([...block().querySelectorAll('[aria-pressed=true]')].map((b) => b.textContent)).toEqual(['清单']);
    expect(help()).toBe('');
  });
});

describe('a lesson of several', () => {
  const two = { courses: [course(11, '党史专题', 1, 9), course(12, '公文写作', 2, 9)] };

  it('is the one that is changed or taken out', async () => {
    await open(two);
    await press(/^12月2日.*公文写作/);
    type('课程名称', '公文改写');
    await inDialog('确定');
    const before = '12月1日 周二 09:00–10:00党史专题沈知微　第一报告厅';
    expect(lessons()).toEqual([before, '12月2日 周三 09:00–10:00公文改写沈知微　第一报告厅']);
    await press(/^12月2日.*公文改写/);
    await inDialog('从课程表移除');
    expect([lessons(), dialog()]).toEqual([[before], null]);
  });

  it('is added after the last of its day, at the same place, and is none that could be taken out yet', async () => {
    await open(two);
    await press('添加课程');
    expect([dialog()?.getAttribute('aria-label'), button('从课程表移除')]).toEqual(['添加课程', null]);
    expect(['上课日期', '上课时间', '下课时间', '上课地点'].map((label) => field(label).value)).toEqual([
      ...['2026-12-01', '10:15', '11:45', '第一报告厅'],
    ]);
    expect([field('上课日期').min, field('上课日期').max]).toEqual(['2026-12-01', '2026-12-03']);
  });

  it('is added to the week in sight', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T04:00:00Z') });
    await open({ startDate: '2026-11-30', endDate: '2026-12-13' });
    vi.useRealTimers();
    await press('下一周');
    await press('添加课程');
    expect(field('上课日期').value).toBe('2026-12-07');
  });

  it('goes with the first day of its class, wherever it lies in it', async () => {
    await open({ courses: [course(11, '党史专题', 2, 9)] });
    type('结束日期', '2026-12-10');
    type('开始日期', '2026-12-08');
    await press('全部课程顺延 7 天');
    expect(lessons()).toEqual([expect.stringMatching(/^12月9日 周三 09:00–10:00/)]);
    expect(button(/^全部课程/)).toBeNull();
  });
});

describe('a timetable that is drawn', () => {
  /** Its plot: three days are 300 pixels wide, and from eight to twenty-one o'clock an hour is 60 pixels high. */
  const plotted = () =>
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
      ...{ left: 0, top: 0, width: 300, height: 780, right: 300, bottom: 780, x: 0, y: 0 },
    } as DOMRect);
  const drag = async (clientX: number, clientY: number) => {
    const of = screen.getByRole('button', { name: /^12月\d日.*党史专题/ });
    fireEvent.pointerDown(of, { button: 0, pointerType: 'mouse', clientX: 50, clientY: 70 });
    act(() => void window.dispatchEvent(Object.assign(new Event('pointermove'), { clientX, clientY })));
    await settled();
  };
  const letGo = () => act(() => void window.dispatchEvent(new Event('pointerup')));

  it('is so from eight to nine in the evening', async () => {
    await open();
    const hours = [...(drawn()?.querySelectorAll('ol li') ?? [])].map((li) => li.textContent);
    expect([hours.at(0), hours.at(-1)]).toEqual(['08:00', '21:00']);
  });

  it('asks what a lesson would clash with while it is dragged, and has it there when it is let go', async () => {
    await open();
    plotted();
    await drag(150, 130);
    const there = expect.stringMatching(/^12月2日 周三 10:00–12:30党史专题/);
    expect(lessons()).toEqual([there]);
    const asked = asks.mock.calls.at(-1)?.[0];
    expect([asked?.groupIds, asked?.courses[0]?.startTime]).toEqual([[5], '2026-12-02T02:00:00.000Z']);
    letGo();
    expect(lessons()).toEqual([there]);
    // The press that a drag ends with opens nothing, on the lesson or beside it; the next one does.
    fireEvent.click(screen.getByRole('button', { name: /^12月\d日.*党史专题/ }), { detail: 1 });
    expect(dialog()).toBeNull();
    await drag(150, 70);
    letGo();
    fireEvent.click(button('12月3日 周四添加课程') as HTMLElement, { detail: 1, clientY: 300 });
    expect(dialog()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^12月\d日.*党史专题/ }), { detail: 1 });
    expect(dialog()?.getAttribute('aria-label')).toBe('编辑课程');
  });

  it('has a lesson among the days in sight, also after others were', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T04:00:00Z') });
    await open({ startDate: '2026-11-30', endDate: '2026-12-13', courses: [course(11, '党史专题', 8, 9)] });
    vi.useRealTimers();
    await press('下一周');
    plotted();
    await drag(150, 130);
    letGo();
    expect(lessons()).toEqual([expect.stringMatching(/^12月10日 周四 10:00–11:00党史专题/)]);
  });

  it.each([
    ['where it is pressed, on the quarter before', { detail: 1, clientY: 134 }, '10:00'],
    ['where it is pressed, on the very quarter', { detail: 1, clientY: 126 }, '10:00'],
    ['where there is room, by keyboard', { detail: 0, clientY: 134 }, '09:00'],
  ])('takes a new lesson %s', async (_, pressed, from) => {
    await open();
    plotted();
    fireEvent.click(button('12月3日 周四添加课程') as HTMLElement, pressed);
    expect([field('上课日期').value, field('上课时间').value]).toEqual(['2026-12-03', from]);
  });

  it('is a list on a phone, which has no other look', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (asked) =>
        ({
          matches: asked === 'screen and (max-width: 640px)',
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as never,
    );
    await open();
    expect([drawn(), button('课表'), block().querySelectorAll('dl b').length]).toEqual([null, null, 1]);
  });

  it('is so as soon as its days are known, also where a lesson stood there before', async () => {
    await enter(classEdit, '/wtdw/pxgl/xzpxb/');
    expect([drawn(), button('课表')]).toEqual([null, null]);
    expect(help()).toBe('先填好培训班的开始日期和结束日期，课程表就会按天画出来。');
    type('开始日期', '2026-12-01');
    await press('添加课程');
    expect(field('上课日期').value).toBe('2026-12-01');
    type('课程名称', '党史专题');
    await inDialog('添加');
    type('结束日期', '2026-12-03');
    expect(lessons()).toEqual(['12月1日 周二 09:00–11:30党史专题']);
    expect([button('课表') !== null, help()?.startsWith('在空白处点一下添加课程')]).toEqual([true, true]);
  });
});
