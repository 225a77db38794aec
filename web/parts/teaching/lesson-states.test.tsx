import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at } from '../../../test/lists.ts';
import { anew, button, inDialog, press, settled, told } from '../../../test/screen.ts';
import { href } from '../../../shared/sitemap.ts';
import type { TaughtLessonDetail } from '../../../shared/contract/teaching.ts';
import { ApiError, api } from '../../lib/api.ts';
import '../../ui/upload.tsx';
import { ClassFiles } from './class-files.tsx';
import LessonList from './lesson-list.tsx';
import LessonView from './lesson-view.tsx';

anew();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const file = (id: number) => ({ id, name: `讲义 ${id}.pdf`, bytes: 10, url: `/file/${id}` });
const lesson: TaughtLessonDetail = {
  ...{ id: 4, trainingClassId: 2, className: '治理班', name: '算账', place: '105 教室', step: 0, files: [] },
  ...{ opensAt: '2026-11-29T00:30:00.000Z', startTime: '2026-11-29T01:00:00.000Z' },
  ...{ endTime: '2026-11-29T03:30:00.000Z', shouldCount: 7, presentCount: 3, lateCount: 2, leaveCount: 1 },
  ...{ point: null, unitName: '', startDate: '2026-11-29', endDate: '2026-11-29', intro: '' },
  ...{ contactName: '', contactPhone: '' },
};
async function show(element: object, address = '/') {
  cleanup();
  const routes = [{ path: '*', element: element as never }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await settled();
  await settled();
}
const open = async (now: string, given: Partial<TaughtLessonDetail> = {}) => {
  vi.setSystemTime(now);
  const read = vi.spyOn(api.teaching, 'lesson').mockResolvedValue({ ...lesson, ...given });
  await show(<LessonView />, href('teacher/lesson', { id: 4 }));
  return read;
};
const fact = (title: string) => screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent;

describe('a lesson of a teacher', () => {
  it('has its board until its end, says how far it is, and from when to when one signs in', async () => {
    const saidAt = async (now: string) => {
      await open(now);
      const link = screen.queryByRole('link', { name: /签到屏/ });
      const figures = [...document.querySelectorAll('dl.figures > div')].map((d) => d.textContent);
      return [document.querySelector('.st')?.textContent, link?.textContent, figures.at(-1), fact('签到')];
    };
    const times = '11月29日 08:30 开始，11:30 结束';
    expect(await saidAt('2026-11-29T00:29:59.999Z')).toEqual(['未开始', '预览签到屏', undefined, times]);
    expect(await saidAt('2026-11-29T00:30:00Z')).toEqual(['正在签到', '打开签到屏', '未签到1', times]);
    expect(await saidAt('2026-11-29T01:00:00Z')).toEqual(['正在上课', '打开签到屏', '未签到1', times]);
    expect(await saidAt('2026-11-29T03:29:59.999Z')).toEqual(['正在上课', '打开签到屏', '未签到1', times]);
    expect(await saidAt('2026-11-29T03:30:00Z')).toEqual(['已结束', undefined, '缺勤1', '已经结束']);
  });

  it('says at its head when it is and where, and lists no documents where there are none', async () => {
    const read = await open('2026-11-29T00:29:00Z');
    expect(read.mock.calls).toEqual([[{ id: 4 }]]);
    const facts = [...document.querySelectorAll('.heads-page p > *')].map((of) => of.textContent);
    expect(facts).toEqual(['11月29日 09:00–11:30', '105 教室', '治理班', '应到 7 人']);
    expect(document.querySelectorAll('section[aria-labelledby=files] ul[class*=handouts]').length).toBe(0);
  });

  it('counts nobody below none, whoever came besides', async () => {
    await open('2026-11-29T02:00:00Z', { shouldCount: 4 });
    expect([...document.querySelectorAll('dl.figures > div')].map((d) => d.textContent)).toEqual([
      ...['应到4', '到课3', '迟到2', '请假1', '未签到0'],
    ]);
  });

  it('says of its class what is known, and the way to its teaching point', async () => {
    await open('2026-11-29T02:00:00Z', { endDate: '2026-11-30', contactName: '何晓棠' });
    expect([fact('名称'), fact('日期'), fact('联系人')]).toEqual(['治理班', '2026.11.29–11.30', '何晓棠　']);
    expect(screen.queryByText('现场教学点')).toBeNull();
    expect(document.querySelector('a[href="tel:"], p[class*=intro]'), 'nothing empty').toBeNull();
    await open('2026-11-29T02:00:00Z', { point: { id: 7, name: '枫桥' } as never, contactPhone: '0571-8' });
    expect([at('枫桥'), at('0571-8')]).toEqual(['/xcjx/7/', 'tel:05718']);
    await open('2026-11-29T02:00:00Z', { intro: '带笔记本' });
    expect([screen.queryByText('带笔记本') !== null, fact('联系人')]).toEqual([true, '没有填写']);
  });

  it('says which unit has the class, and how large a document is', async () => {
    await open('2026-11-29T02:00:00Z', { unitName: '清溪县', files: [{ ...file(7), bytes: 1_572_864 }] });
    expect([fact('单位'), screen.getByRole('link', { name: '讲义 7.pdf' }).closest('li')?.textContent]).toEqual([
      '清溪县',
      expect.stringContaining('1.5 MB'),
    ]);
  });

  it('takes as many documents as are left, and says what is to be done when there are ten', async () => {
    const files = (n: number) => Array.from({ length: n }, (_, i) => file(i + 1));
    await open('2026-11-29T02:00:00Z', { files: files(9) });
    expect(await screen.findByText(/还可添加 1 个/)).toBeTruthy();
    await open('2026-11-29T02:00:00Z', { files: files(10) });
    expect(await screen.findByText(/课件已满，先移除一个再添加/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^移除/ }).length).toBe(10);
  });

  it('loses a document after a question; what is refused is not said to be done, and is read anew', async () => {
    const read = await open('2026-11-29T02:00:00Z', { files: [file(7)] });
    const remove = vi.spyOn(api.teaching, 'removeFile').mockRejectedValueOnce(new ApiError(400, '已经移除'));
    await press(/^移除/);
    await inDialog('保留');
    expect(remove.mock.calls).toEqual([]);
    await press(/^移除/);
    await inDialog('移除');
    expect([remove.mock.calls, told(), read.mock.calls.length]).toEqual([[[{ id: 7 }]], [], 2]);
    remove.mockResolvedValue(null);
    await press(/^移除/);
    await inDialog('移除');
    expect([told(), read.mock.calls.length, document.querySelector('dialog')]).toEqual([['课件已经移除'], 3, null]);
  });

  it('is none where the address names none', async () => {
    const read = vi.spyOn(api.teaching, 'lesson');
    await show(<LessonView />, '/grzx/wdsk/x/');
    expect([at('回到我的授课'), read.mock.calls]).toEqual([href('teacher/lessons'), []]);
  });
});

describe('the documents of a class', () => {
  it('are nothing where there are none and none can be added', async () => {
    vi.spyOn(api.teaching, 'filesOfClass').mockResolvedValue([]);
    const shown = async (classType: number, courses: object[]) => {
      await show(<ClassFiles of={{ id: 3, classType, courses: courses as never }} />);
      return screen.queryByRole('region', { name: '课件' }) !== null;
    };
    const courses = [{ id: 1, name: '第 1 课', startTime: lesson.startTime }];
    expect([await shown(2, courses), await shown(1, courses), await shown(2, [])]).toEqual([true, false, false]);
  });

  it('are ten of a lesson at most, which is said where another one would be added', async () => {
    const files = Array.from({ length: 10 }, (_, i) => file(i + 1));
    vi.spyOn(api.teaching, 'filesOfClass').mockResolvedValue([{ courseId: 1, courseName: '第 1 课', files }]);
    const courses = [{ id: 1, name: '第 1 课', startTime: lesson.startTime }];
    await show(<ClassFiles of={{ id: 3, classType: 2, courses }} />);
    expect(await screen.findByText(/课件已满，先移除一个再添加/)).toBeTruthy();
  });

  it('are taken away by the unit whose class it is, and by no other; those of the class alone were asked for', async () => {
    const read = vi.spyOn(api.teaching, 'filesOfClass');
    read.mockResolvedValue([{ courseId: 1, courseName: '第 1 课', files: [file(7)] }]);
    const remove = vi.spyOn(api.teaching, 'removeFileOfUnit').mockResolvedValue(null);
    const courses = [{ id: 1, name: '第 1 课', startTime: lesson.startTime }];
    await show(<ClassFiles of={{ id: 3, classType: 1, courses }} />);
    expect([at('讲义 7.pdf'), button(/^移除/), screen.queryByLabelText('给哪一节课添加')]).toEqual([
      ...['/file/7', null, null],
    ]);
    await show(<ClassFiles of={{ id: 3, classType: 2, courses }} />);
    await press(/^移除/);
    await inDialog('移除');
    expect([remove.mock.calls, told()]).toEqual([[[{ id: 7 }]], ['课件已经移除']]);
    expect(read.mock.calls).toEqual([1, 2, 3].map(() => [{ trainingClassId: 3 }]));
  });
});

describe('the lessons that were taught', () => {
  it('are none for who has taught none, without months and with hours that are none', async () => {
    vi.setSystemTime('2026-11-29T02:00:00Z');
    vi.spyOn(api.teaching, 'list').mockResolvedValue({ list: [], total: 0 } as never);
    vi.spyOn(api.teaching, 'hours').mockResolvedValue({ lessons: 0, minutes: 0, months: [] });
    await show(<LessonList />, '/grzx/wdsk/?when=past');
    expect([screen.queryByText('还没有上过的课') !== null, screen.queryByText('按月看'), button('打印')]).toEqual([
      ...[true, null, null],
    ]);
    const tabs = [...document.querySelectorAll('nav a')].map((a) => [a.textContent, a.getAttribute('aria-current')]);
    expect(tabs).toEqual([
      ['今天和以后', null],
      ['已上的课', 'page'],
    ]);
  });

  it('and those to come stand apart, and one of the two may be empty', async () => {
    vi.setSystemTime('2026-11-29T02:00:00Z');
    const list = vi
      .spyOn(api.teaching, 'list')
      .mockImplementation((async ({ when }: { when: string }) =>
        when === 'coming' ? { list: [lesson], total: 1 } : { list: [], total: 0 }) as never);
    await show(<LessonList />, '/grzx/wdsk/');
    expect(list.mock.calls).toEqual(['today', 'coming'].map((when) => [{ when, pageSize: 50 }]));
    expect([
      screen.queryByRole('region', { name: '今天' }),
      screen.queryByRole('region', { name: '以后' }) !== null,
    ]).toEqual([null, true]);
    expect(screen.queryByText(/^以后共有/), 'all of them stand there').toBeNull();
  });
});
