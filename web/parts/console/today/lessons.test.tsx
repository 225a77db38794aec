import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { ClassesToday, TodayLesson } from '../../../../shared/contract/institute.ts';
import { at } from '../../../../test/lists.ts';
import { anew, press, settled } from '../../../../test/screen.ts';
import { ApiError, formApi } from '../../../lib/api.ts';
import '../calls.ts';
import { cards } from './cards.ts';
import { byRoom, LessonsToday } from './lessons.tsx';

anew();
const lesson = (given: Partial<TodayLesson>): TodayLesson => ({
  ...{ courseId: 11, trainingClassId: 3, className: '甲班', name: '一', place: '三楼', teacherName: '沈知微' },
  ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z', step: 1, clashes: [] },
  ...{ shouldCount: 3, presentCount: 1, lateCount: 0, leave: 0, missing: 2, ...given },
});
const nothing: ClassesToday = { running: [], lessons: [], leave: [], objections: [], walkIns: [], starting: [] };
const is = (given: Partial<ClassesToday>) =>
  vi.spyOn(formApi.institute, 'today').mockResolvedValue({ ...nothing, ...given });
async function show() {
  render(
    <MemoryRouter>
      <LessonsToday once={(_, ask) => ask()} />
    </MemoryRouter>,
  );
  await settled();
}

describe('the lessons of today', () => {
  it('stand by their rooms and hours, with what clashes and what has not begun', async () => {
    const clash = (kind: 'place' | 'teacher') => ({ kind, className: '乙班', name: '三' });
    is({
      lessons: [
        lesson({ clashes: [clash('place'), clash('teacher')] }),
        lesson({ courseId: 12, name: '二', place: '', teacherName: '', step: 0, presentCount: 0, missing: 3 }),
      ],
    });
    await show();
    const rows = [...document.querySelectorAll('tbody tr')].map((r) => r.textContent?.replace(/\s+/g, ' '));
    expect(rows).toEqual([
      '没有写地点',
      expect.stringMatching(/09:00–11:30二甲班还没有教师未开始，应到 3 人签到屏：二/),
      '三楼',
      expect.stringMatching(
        /正在上课一甲班与“乙班”的“三”冲突：同一地点、同一教师沈知微已签 1，应到 3 人未签到 2 人：一打开签到屏：一/,
      ),
    ]);
    expect(at('一')).toBe('/guanli/classes/attendance/3/?course=11');
    expect(at(/^打开签到屏.*一/)).toContain('/3/11/');
    expect(byRoom([lesson({ place: '10 楼' }), lesson({ place: '9 楼' })]).map(([room]) => room)).toEqual([
      '9 楼',
      '10 楼',
    ]);
  });

  it('lead to their boards until they are over', async () => {
    is({ lessons: [lesson({ name: '完了', step: 2 }), lesson({ courseId: 12, name: '还在', step: 1 })] });
    await show();
    const boards = screen.getAllByRole('link').filter((a) => a.textContent?.includes('签到屏'));
    expect(boards.map((a) => a.textContent)).toEqual(['打开签到屏：还在']);
  });

  it('tell who has not signed in when somebody wants the names', async () => {
    is({ lessons: [lesson({})] });
    const ask = vi.spyOn(formApi.instituteAttendance, 'oneCourse').mockResolvedValue({
      list: [
        { userId: 1, name: '季临川', dept: '数据部门' } as never,
        { userId: 2, name: '安知夏', dept: '' } as never,
      ],
      total: 2,
    });
    await show();
    expect(ask.mock.calls).toEqual([]);
    await press(/未签到/);
    expect(ask.mock.calls).toEqual([[{ trainingClassId: 3, courseId: 11, signInStatus: 0, pageSize: 100 }]]);
    expect(document.body.textContent).toContain('未签到：季临川（数据部门）、安知夏');
    await press(/未签到/);
    expect(document.body.textContent).not.toContain('季临川');
  });

  it('are quiet where there are none, and say nothing themselves where they were not read', async () => {
    is({});
    await show();
    expect(screen.getByText('今天没有课。')).not.toBeNull();
    document.body.innerHTML = '';
    vi.spyOn(formApi.institute, 'today').mockRejectedValue(new ApiError(0, '网络不通'));
    await show();
    expect(document.querySelector('section')).toBeNull();
  });
});

describe('the cards of 教务', () => {
  const matter = (name: string) => cards.find((c) => c.name === name)?.load((_, ask) => ask());
  const since = '2026-11-18T16:05:00Z';
  const waits = (trainingClassId: number, count: number) => ({
    trainingClassId,
    name: `${trainingClassId}班`,
    count,
    since,
  });

  it('count what waits, and each leads to where one acts', async () => {
    is({
      running: [{ id: 3, name: '甲班', startDate: '2026-12-01', endDate: '2026-12-03', members: 8 }],
      leave: [waits(3, 2), waits(4, 1)],
      walkIns: [waits(3, 5)],
      objections: [waits(4, 1)],
      starting: [{ id: 6, name: '丙班', startDate: '2026-12-03', status: 0, lacks: ['people', 'lessons', 'teacher'] }],
    });
    const rows = async (name: string) => {
      const found = await matter(name);
      return [found?.count, found?.to ?? null, ...(found?.rows ?? []).map((r) => `${r.title} ${r.said} ${r.to}`)];
    };
    expect(await rows('classes')).toEqual([
      ...[1, '/guanli/classes/?status=2', '甲班 2026.12.01–12.03，8 人 /guanli/classes/3/'],
    ]);
    expect(await rows('classLeave')).toEqual([
      ...[3, '/guanli/classes/leave/?status=0', '3班 2 份，最早 2026.11.19 00:05 /guanli/classes/leave/3/?status=0'],
      '4班 1 份，最早 2026.11.19 00:05 /guanli/classes/leave/4/?status=0',
    ]);
    expect(await rows('classSaid')).toEqual([
      ...[6, '/guanli/classes/attendance/', '3班 不在名单上 5 人，最早 2026.11.19 00:05 /guanli/classes/attendance/3/'],
      '4班 更正申请 1 份，最早 2026.11.19 00:05 /guanli/classes/attendance/4/',
    ]);
    expect(await rows('classesSoon')).toEqual([
      ...[1, null, '丙班 2026.12.03 开班，还是草稿，没有学员，没有排课，有课没有教师 /guanli/classes/edit/6/'],
    ]);
  });
});
