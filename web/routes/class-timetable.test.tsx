import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { anew, inDialog, press, settled } from '../../test/screen.ts';
import { another, anewUnit, classDetail, enter, group, pageOf } from '../../test/unit-centre.tsx';
import { ApiError, api, formApi, quietApi } from '../lib/api.ts';
import classEdit from './unit/class-edit.tsx';

anew();
anewUnit();
const clashes = () => vi.spyOn(quietApi.classes, 'clashes');
let asks: ReturnType<typeof clashes>;
beforeEach(() => {
  vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([group, another]));
  vi.spyOn(api.catalogue, 'themes').mockResolvedValue([]);
  asks = clashes().mockResolvedValue([]);
});
const { courses } = classDetail;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const lessons = () =>
  [...document.querySelectorAll('[role=group][aria-label^=课程表] time')].map((t) => t.parentElement?.textContent);
const mayEdit = () => vi.spyOn(formApi.classes, 'edit').mockResolvedValue({ version: 3 });
const open = async (given: object = {}) => {
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, ...given } as never);
  vi.spyOn(api.classes, 'members').mockResolvedValue(pageOf([]));
  await enter(classEdit, '/wtdw/pxgl/xzpxb/3/');
  await settled();
};

/** Writes a lesson into the dialog that is open, and closes it. */
async function write(label: string, given: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(given)) type(name, value);
  await inDialog(label);
}

describe('the timetable of a class in its form', () => {
  it('is opened, changed, taken out and taken back', async () => {
    await open();
    const before = '12月1日 周二 09:00–11:30党史专题沈知微　第一报告厅';
    expect(lessons()).toEqual([before]);
    await press(/党史专题/);
    await write('确定', { 上课时间: '12:00' });
    expect([document.querySelector('dialog .msg-err')?.textContent, lessons()]).toEqual([
      ...['下课时间须晚于上课时间', [before]],
    ]);
    await write('确定', { 下课时间: '13:00', 上课地点: '' });
    expect(lessons()).toEqual(['12月1日 周二 12:00–13:00党史专题沈知微']);
    await press(/党史专题/);
    await inDialog('从课程表移除');
    expect([lessons(), document.querySelector('dialog')]).toEqual([[], null]);
    await press('撤销');
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await settled();
    expect(lessons()).toEqual([before]);
  });

  it('stands as a list as well, with every day that lessons can be added to', async () => {
    // Before its first day: today says so.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T04:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    await open();
    await press('清单');
    expect([...document.querySelectorAll('form dl dt')].map((dt) => dt.firstChild?.textContent)).toEqual([
      ...['12月1日 周二', '12月2日 周三', '12月3日 周四'],
    ]);
    await press(/^添加课程.*12月2日/);
    expect(field('上课日期').value).toBe('2026-12-02');
    await write('添加', { 课程名称: '现场教学' });
    await press(/^移除.*党史专题/);
    expect([...document.querySelectorAll('form dl b')].map((b) => b.textContent)).toEqual(['现场教学']);
  });

  it('of several weeks shows the one that a lesson was put into', async () => {
    await open({ startDate: '2026-11-30', endDate: '2026-12-13' });
    const week = () => screen.getByRole('group', { name: '周' }).querySelector('[aria-live]');
    for (const [day, at] of [
      ['2026-12-10', '第 2 周'],
      ['2026-12-02', '第 1 周'],
    ] as const) {
      await press('添加课程');
      await write('添加', { 课程名称: '现场教学', 上课日期: day });
      expect(week()?.textContent).toContain(at);
    }
  });

  it('goes with days that have moved where one wants it, as a copy would', async () => {
    const second = { ...courses[0], id: 12, name: '第二课', startTime: '2026-12-02T01:00:00Z' };
    await open({ courses: [courses[0], { ...second, endTime: '2026-12-02T02:00:00Z' }] });
    type('开始日期', '2026-11-25');
    type('结束日期', '2026-11-26');
    const told = () => document.querySelector('section[aria-label=课程表] [role=status] .alert')?.textContent;
    expect(told()).toContain('课程表里有 2 节课需要看一下，改好以后才能保存：');
    await press('全部课程提前 6 天');
    expect([told(), lessons().map((l) => l?.slice(0, 9))]).toEqual([undefined, ['11月25日 周三', '11月26日 周四']]);
    await press('撤销');
    expect(told()).toContain('2 节课');
  });

  it('says what clashes, with what and why, and marks both lessons', async () => {
    const lesson = { ...courses[0], id: 12, name: '数字化改革', startTime: '2026-12-01T02:00:00.000Z' };
    asks.mockResolvedValue([
      {
        ...{ course: 0, kinds: ['time', 'place'] },
        other: {
          ...{ course: 1, trainingClassId: null, className: '', name: '数字化改革' },
          ...{ startTime: lesson.startTime as string, endTime: '2026-12-01T03:30:00.000Z' },
        },
      },
      {
        ...{ course: 0, kinds: ['group'] },
        other: {
          ...{ course: null, trainingClassId: 9, className: '别的班', name: '别的课' },
          ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T02:00:00.000Z' },
        },
      },
    ] as never);
    await open({ courses: [courses[0], lesson] });
    const asked = { id: 3, courses: [courses[0], lesson], groupIds: [5] };
    expect(asks.mock.calls.at(-1)).toEqual([{ ...asked, place: classDetail.place, pointId: null }]);
    // A lesson without a place of its own is where the class is, as that is typed.
    type('培训地点', '105 教室');
    await settled();
    expect(asks.mock.calls.at(-1)).toEqual([{ ...asked, place: '105 教室', pointId: null }]);
    const told = document.querySelector('section[aria-label=课程表] [role=status] .alert');
    expect([...(told?.querySelectorAll('li') ?? [])].map((li) => li.textContent)).toEqual([
      '党史专题（12月1日 周二 09:00–11:30）与本班的“数字化改革”（12月1日 10:00–11:30）冲突：时间重叠、地点相同',
      '党史专题（12月1日 周二 09:00–11:30）与“别的班”的“别的课”（12月1日 09:00–10:00）冲突：有同一分组的学员',
    ]);
    expect([told?.classList.contains('warn'), screen.getAllByRole('img', { name: '有冲突' }).length]).toEqual([
      ...[true, 2],
    ]);
    fireEvent.click(screen.getByLabelText('教师、地点或分组有冲突时不能保存'));
    await settled();
    expect(told?.classList.contains('err')).toBe(true);
  });

  it('that could not be looked at for clashes says so', async () => {
    asks.mockRejectedValue(new ApiError(0, '网络不通'));
    await open();
    expect(screen.getByText('暂时查不到是否有冲突，保存时仍会检查。')).toBeTruthy();
  });

  it('tells a clash that was refused once', async () => {
    const other = {
      ...{ course: null, trainingClassId: 9, className: '别的班', name: '别的课' },
      ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T02:00:00.000Z' },
    };
    asks.mockResolvedValue([{ course: 0, kinds: ['teacher'], other }]);
    const fields = [{ path: 'courses.0.startTime', code: 'wrong' as const, message: '与“别的班”的“别的课”冲突' }];
    mayEdit().mockRejectedValueOnce(new ApiError(400, '', fields));
    await open();
    await press('保存草稿');
    const said = [...document.querySelectorAll('section[aria-label=课程表] .alert li')];
    expect(said.map((li) => li.textContent)).toEqual([expect.stringMatching(/冲突：教师相同$/)]);
  });

  it('shows a refusal at the lesson that is to blame', async () => {
    const fields = [{ path: 'courses.0.startTime', code: 'wrong' as const, message: '与“别的班”的“别的课”冲突' }];
    mayEdit().mockRejectedValueOnce(new ApiError(400, '', fields));
    await open();
    await press('保存草稿');
    expect(screen.getByText(/与“别的班”的“别的课”冲突/)).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('党史专题');
  });
});
