import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { at } from '../../test/lists.ts';
import { anew, button, inDialog, press, told } from '../../test/screen.ts';
import { anewUnit, classDetail, enter, group, pageOf } from '../../test/unit-centre.tsx';
import { api, quietApi } from '../lib/api.ts';
import classDetailPage from './unit/class-detail.tsx';

anew();
anewUnit();

describe('a class', () => {
  beforeEach(() => {
    vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([group]));
    vi.spyOn(api.catalogue, 'themes').mockResolvedValue([{ id: 7, name: '基层治理', summary: '', total: 1 }]);
  });
  const read = (given: object = {}) =>
    vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, ...given } as never);
  const facts = () =>
    Object.fromEntries(
      [...document.querySelectorAll('main dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]),
    );

  it('has its timetable, its people, its code and how it counts on one page', async () => {
    const asked = read();
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    expect([asked.mock.calls, document.querySelector('#class')?.textContent]).toEqual([[[{ id: 3 }]], '青年干部班']);
    expect(facts()).toMatchObject({
      ...{
        班级码: 'JA2JPC',
        班上人数: '12 人，计划 40 人',
        学员分组: '青年班，8 人',
        单独添加: '1 人',
        报名: '1 人',
        现场: '2 人',
      },
      ...{ 培训主题: '基层治理', 联系人: '林晓棠　0571-87000012', 培训班介绍: '带笔记本', 请假: '不计入应到人数' },
      签到: '上课前 30 分钟开始，上课 15 分钟起算迟到',
    });
    const grid = screen.getByRole('group', { name: /^课程表/ });
    expect(grid.querySelector('time')?.parentElement?.textContent).toBe(
      '12月1日 周二 09:00–11:30党史专题沈知微　第一报告厅',
    );
    expect(grid.querySelectorAll('button').length).toBe(0);
    expect([at('查看名单'), at(/^编辑/)]).toEqual(['/wtdw/pxgl/pxrs/3/', '/wtdw/pxgl/xzpxb/3/']);
  });

  it('that is published leads to its attendance, its leave, and the boards of today and of what comes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T02:00:00Z') });
    const of = (id: number, name: string, day: string) => ({
      ...{ id, name, teacherName: '', place: '' },
      ...{ startTime: `2026-12-${day}T01:00:00.000Z`, endTime: `2026-12-${day}T03:30:00.000Z` },
    });
    const courses = [of(13, '明天', '02'), of(12, '今天', '01')];
    vi.spyOn(quietApi.leave, 'list').mockResolvedValue({ list: [], total: 3 } as never);
    read({ status: 2, courses: [{ ...of(10, '昨天', '02'), endTime: '2026-11-30T03:30:00.000Z' }, ...courses] });
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    const boards = screen.getByRole('region', { name: '签到屏' });
    expect([...boards.querySelectorAll('a')].map((a) => `${a.textContent} ${a.getAttribute('href')}`)).toEqual([
      ...['打开签到屏：今天 /qiandaoping/3/12/', '预览签到屏：明天 /qiandaoping/3/13/'],
    ]);
    expect([at('考勤'), at('请假（3 份待处理）')]).toEqual(['/wtdw/pxgl/pjdkl/3/', '/wtdw/pxgl/dclqj/3/']);
    vi.useRealTimers();
  });

  it('shows days ahead its timetable first, then the board of the next lesson alone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T02:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const of = (id: number, day: string) => ({
      ...{ id, name: `第 ${id} 课`, teacherName: '', place: '' },
      ...{ startTime: `2026-12-0${day}T01:00:00.000Z`, endTime: `2026-12-0${day}T03:30:00.000Z` },
    });
    read({ status: 1, courses: [of(1, '1'), of(2, '2'), of(3, '3')] });
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    const heads = () => [...document.querySelectorAll('main section[aria-labelledby] h2')].map((h) => h.id);
    expect(heads()).toEqual([
      'class',
      'timetable',
      'boards',
      'people',
      'class-files',
      'discussions',
      'texts',
      'basics',
    ]);
    const boards = screen.getByRole('region', { name: '签到屏' });
    expect([...boards.querySelectorAll('li b')].map((b) => b.textContent)).toEqual(['第 1 课']);
    expect(boards.textContent).toContain('还有 2 节课，在考勤里打开。');
    const anchors = [...document.querySelectorAll('nav[aria-label=本页目录] a')];
    expect(anchors.map((a) => a.getAttribute('href'))).toEqual(
      heads()
        .slice(1)
        .map((id) => `#${id}`),
    );
    vi.setSystemTime('2026-12-01T00:00:00Z');
    cleanup();
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    expect(heads().slice(0, 3)).toEqual(['class', 'boards', 'timetable']);
  });

  it('has a row that leads to its parts, which says where one reads', async () => {
    read({ status: 1 });
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    const top = vi.spyOn(HTMLHeadingElement.prototype, 'getBoundingClientRect');
    const current = () => document.querySelector('nav[aria-label=本页目录] [aria-current]')?.textContent;
    const scrollTo = (id: string) => {
      top.mockImplementation(function (this: HTMLElement) {
        const ids = [...document.querySelectorAll('main section[aria-labelledby] h2')].map((h) => h.id);
        return { top: (ids.indexOf(this.id) - ids.indexOf(id)) * 300 } as DOMRect;
      });
      fireEvent.scroll(window);
    };
    for (const [id, name] of [
      ['timetable', '课程表'],
      ['people', '学员'],
      ['class', undefined],
      ['basics', '基本信息'],
    ] as const) {
      scrollTo(id);
      expect(current()).toBe(name);
    }
  });

  it('is on paper its timetable under its own head', async () => {
    const isShown = (selector: string) => !document.querySelector(selector)?.closest('.no-print');
    const parts = ['#class', '#timetable', '#people', '#basics', '[role=group]'];
    read();
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    expect(document.querySelector('main .print-only')?.textContent).toBe(
      '青年干部班2026.12.01–12.03　三号楼　联系人 林晓棠 0571-87000012',
    );
    expect(parts.map(isShown)).toEqual([false, false, false, false, true]);
    expect(button('加入日历')).toBeTruthy();
  });

  it('that is published has the documents of its lessons, which its unit may take away and add to', async () => {
    read({ status: 1 });
    const file = { id: 7, name: '讲义.pdf', bytes: 10, url: '/file/x' };
    vi.spyOn(api.teaching, 'filesOfClass').mockResolvedValue([{ courseId: 11, courseName: '党史专题', files: [file] }]);
    const gone = vi.spyOn(api.teaching, 'removeFileOfUnit').mockResolvedValue(null);
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    expect(screen.getByLabelText('给哪一节课添加').textContent).toBe('12月1日 09:00 党史专题');
    await press(/^移除.*讲义/);
    await inDialog('移除');
    expect([gone.mock.calls, told()]).toEqual([[[{ id: 7 }]], ['课件已经移除']]);
    cleanup();
    read({ status: 1, classType: 1 });
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    expect([screen.queryByLabelText('给哪一节课添加'), button(/^移除/), at('讲义.pdf')]).toEqual([
      null,
      null,
      '/file/x',
    ]);
  });

  it('says why it cannot go back to a draft, and offers that no more', async () => {
    read({ status: 1, refusal: '这个班已有学员请假，不能退回草稿' });
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    expect([button(/^退回草稿/), button(/^结班/) !== null]).toEqual([null, true]);
    expect(screen.getByText('这个班已有学员请假，不能退回草稿。')).toBeTruthy();
  });

  it('in which the unit has nobody offers nothing for them, says so, and leads to where they are chosen', async () => {
    const nobody = { group: 0, named: 0, applied: 0, walked: 0 };
    read({ status: 2, classType: 1, members: 8, sources: nobody, groupIds: [], studentUserIds: [] });
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    expect([at(/^请假/), at('查看名单'), screen.queryByRole('region', { name: '短信' })]).toEqual([null, null, null]);
    expect([at('考勤'), at('选择学员')]).toEqual(['/wtdw/pxgl/pjdkl/3/', '/wtdw/pxgl/pxrs/3/']);
    expect(screen.getByText('本单位还没有人在这个班，选好以后才有名单、请假和短信。')).toBeTruthy();
    await press('选择本单位学员');
    expect(document.querySelector('#class')?.parentElement?.contains(button('选择本单位学员'))).toBe(true);
    expect(document.querySelector('dialog')?.getAttribute('aria-label')).toBe('选择本单位学员');
    cleanup();
    read({ status: 3, classType: 1, members: 8, sources: nobody, groupIds: [], studentUserIds: [] });
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    expect([at('选择学员'), button('选择本单位学员')], 'of one that is over nobody is chosen').toEqual([null, null]);
  });

  it('that is a draft has no board', async () => {
    read();
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    expect([screen.queryByRole('region', { name: '签到屏' }), at('考勤')]).toEqual([null, null]);
  });

  it('without lessons says so, and is on paper all that is known of it', async () => {
    const nobody = { group: 0, named: 0, applied: 0, walked: 0 };
    read({ courses: [], intro: '', groupIds: [], studentUserIds: [], members: 0, sources: nobody });
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    expect([screen.getByText('还没有排课。') !== null, button('打印'), button('加入日历')]).toEqual([true, null, null]);
    expect(document.querySelector('#basics')?.closest('.no-print')).toBeNull();
    expect(facts()).toMatchObject({ 学员分组: '没有', 单独添加: '没有', 培训班介绍: '没有填写' });
  });

  it('that lasts for weeks shows one of them, and goes from one to the next', async () => {
    read({ startDate: '2026-11-30', endDate: '2026-12-13' });
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    const week = () => screen.getByRole('group', { name: '周' }).querySelector('[aria-live]')?.textContent;
    const before = week();
    await press(/^第 1 周/.test(before ?? '') ? '下一周' : '上一周');
    expect([before, week()].sort()).toEqual([
      ...['第 1 周，共 2 周，11月30日 周一至12月6日 周日', '第 2 周，共 2 周，12月7日 周一至12月13日 周日'],
    ]);
  });

  it('that lasts for weeks shows that of today by the clock of Shanghai, also on a Monday before eight', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-06T23:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    read({ startDate: '2026-11-30', endDate: '2026-12-13' });
    await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    const week = screen.getByRole('group', { name: '周' }).querySelector('[aria-live]')?.textContent;
    expect(week).toContain('第 2 周，共 2 周');
  });

  it('that was deleted leads to the list of the others', async () => {
    read();
    vi.spyOn(api.classes, 'remove').mockResolvedValue(null);
    const router = await enter(classDetailPage, '/wtdw/pxgl/pxbxq/3/');
    await press(/^删除/);
    await inDialog('删除');
    expect(router.state.location.pathname).toBe('/wtdw/pxgl/');
  });

  it.each([
    ['/wtdw/pxgl/pxbxq/', '/wtdw/pxgl/'],
    ['/wtdw/pxgl/pxbxq/x/', '/404/'],
  ])('is none under the address %s, which leads to %s', async (address, to) => {
    const asked = read();
    const router = await enter(classDetailPage, address);
    expect([router.state.location.pathname, asked.mock.calls]).toEqual([to, []]);
  });
});
