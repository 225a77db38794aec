import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at } from '../../../test/lists.ts';
import { anew, press, settled } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter, group, pageOf } from '../../../test/unit-centre.tsx';
import { api, quietApi } from '../../lib/api.ts';
import classPage from '../../routes/unit/class-detail.tsx';
import '../console/calls.ts';
import ClassOfInstitute from '../console/classes/class.tsx';
import { type Me, MeContext } from '../console/me.ts';

anew();
anewUnit();
const nobody = { group: 0, named: 0, applied: 0, walked: 0 };
const theme = { id: 8, name: '数字化改革', summary: '', total: 1 };
const shown = (given: object) => ({ ...classDetail, ...given }) as never;
beforeEach(() => {
  // The evening before its only lesson.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T12:00:00Z') });
  vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([group]));
  vi.spyOn(api.catalogue, 'themes').mockResolvedValue([theme, { ...theme, id: 7, name: '基层治理' }]);
});
afterEach(() => void vi.useRealTimers());

async function open(given: object = {}) {
  cleanup();
  vi.spyOn(api.classes, 'detail').mockResolvedValue(shown(given));
  await enter(classPage, '/wtdw/pxgl/pxbxq/3/');
}

/** The same page as 教务 have it. */
async function openOfInstitute(given: object = {}) {
  cleanup();
  vi.spyOn(quietApi.instituteLeave, 'list').mockResolvedValue(pageOf([]));
  vi.spyOn(api.instituteMailings, 'list').mockResolvedValue(pageOf([]));
  vi.spyOn(api.institute, 'groups').mockResolvedValue([]);
  vi.spyOn(api.institute, 'detail').mockResolvedValue(shown({ classType: 1, unitId: null, unitName: '', ...given }));
  const me = { username: 'jiaowu01', name: '教务', roles: ['training'] } as unknown as Me;
  const element = (
    <MeContext value={me}>
      <ClassOfInstitute params={{ id: '3' }} />
    </MeContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
  await settled();
}

const heads = () =>
  [...document.querySelectorAll('section[aria-labelledby] > div > h2, section[aria-labelledby] > h2')]
    .map((h) => h.id)
    .filter((id) => id !== 'class');
const ways = () =>
  [...document.querySelectorAll('nav[aria-label=本页目录] a')].map((a) => a.getAttribute('href')?.slice(1));
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]),
  );

describe('the page of a class leads to the parts that it has, and to no other', () => {
  const courses = classDetail.courses.map((c) => ({ ...c, endTime: '2026-11-30T12:00:00.000Z' }));
  const ended = { status: 3, courses };
  const all = ['timetable', 'people', 'class-files', 'discussions', 'texts', 'basics'];
  const without = (gone: string) => all.filter((id) => id !== gone);
  it.each([
    ['a draft', { status: 0, courses }, ['timetable', 'people', 'basics']],
    ['one that is over', ended, all],
    ['one whose lesson is to come', { status: 1 }, ['timetable', 'boards', ...all.slice(1)]],
    ['one without lessons', { status: 1, courses: [] }, without('class-files')],
    ['one without people', { ...ended, members: 0, sources: nobody }, without('texts')],
    ['one of the institute', { ...ended, classType: 1 }, without('class-files')],
  ])('of %s', async (_, given, parts) => {
    await open(given);
    expect([heads(), ways()]).toEqual([parts, parts]);
  });

  it('of one as 教务 have it', async () => {
    await openOfInstitute({ status: 1 });
    const parts = ['timetable', 'boards', 'people', 'texts', 'basics'];
    expect([heads(), ways()]).toEqual([parts, parts]);
  });

  it('has the list of its people for good', async () => {
    await open(ended);
    expect(at('查看名单')).toBe('/wtdw/pxgl/pxrs/3/');
  });

  it('asks for documents of one that is no draft alone', async () => {
    const files = vi.mocked(api.teaching.filesOfClass);
    await open({ status: 0 });
    expect(files.mock.calls).toEqual([]);
    await open({ status: 1 });
    expect(files.mock.calls).toEqual([[{ trainingClassId: 3 }]]);
  });
});

describe('what is said of a class', () => {
  it('names its groups as far as they are read, and says how many they are', async () => {
    const groups = async (...groupIds: number[]) => {
      await open({ groupIds });
      return facts()['学员分组'];
    };
    expect(await groups(5)).toBe('青年班，8 人');
    expect(await groups(5, 98, 99)).toBe('青年班等 3 个分组，8 人');
    expect((await groups(98, 99))?.trim()).toBe('2 个分组，8 人');
  });

  it('is by what way its people came: of ways by which nobody came one alone is told', async () => {
    const came = async (given: object) => {
      await open(given);
      return Object.entries(facts()).filter(([label]) => /^(班上人数|单独添加|报名|现场|学院安排)$/.test(label));
    };
    const sources = { group: 8, named: 0, applied: 1, walked: 0 };
    expect(await came({ headCount: 0, members: 9, sources })).toEqual([
      ...[
        ['班上人数', '9 人'],
        ['单独添加', '没有'],
        ['报名', '1 人'],
      ],
    ]);
    expect(await came({ headCount: 0, classType: 1, members: 20, sources })).toEqual([
      ['班上人数', '全班 20 人，本单位 9 人'],
      ['单独添加', '没有'],
      ['报名', '1 人'],
      ['学院安排', '11 人'],
    ]);
  });

  it('is what it is about, how it is signed in to, what a clash means, and how its people are reminded', async () => {
    const rules = () => ['培训主题', '现场教学点', '签到', '排课冲突', '课前提醒'].map((label) => facts()[label]);
    await open();
    expect(rules()).toEqual([
      ...['基层治理', undefined, '上课前 30 分钟开始，上课 15 分钟起算迟到', '有冲突也能保存'],
      '前一天晚上发站内消息',
    ]);
    await open({ trainThemeId: 8, pointName: '枫桥', asksPlace: true, refuseClashes: true, remindByText: true });
    expect(rules()).toEqual([
      ...[
        '数字化改革',
        '枫桥',
        '上课前 30 分钟开始，上课 15 分钟起算迟到；在现场教学点上的课核对位置',
        '有冲突不能保存',
      ],
      '前一天晚上发站内消息和短信',
    ]);
  });

  it('stands on paper as far as it is known, a long name in smaller letters', async () => {
    const sheet = async (given: object) => {
      await open(given);
      const [name, rest] = document.querySelectorAll('main .print-only p');
      return [name?.getAttribute('data-long'), rest?.textContent];
    };
    const none = { place: '', contactName: '', contactPhone: '' };
    expect(await sheet({ ...none, name: '长'.repeat(36) })).toEqual([null, '2026.12.01–12.03']);
    expect(await sheet({ ...none, name: '长'.repeat(37), contactPhone: '0571-87000012' })).toEqual([
      ...['true', '2026.12.01–12.03　联系人 0571-87000012'],
    ]);
  });
});

describe('the timetable of a class', () => {
  it('is taken into a calendar, that of this class, and printed', async () => {
    await open();
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      asked.push([url, body]);
      return { ok: false, statusText: '', headers: new Headers(), blob: async () => new Blob() };
    });
    await press('加入日历');
    expect(asked).toEqual([[expect.stringMatching(/timetableFile$/), '{"id":3}']]);
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await press('打印');
    expect(print.mock.calls).toHaveLength(1);
  });
});
