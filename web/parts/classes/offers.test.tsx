import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at } from '../../../test/lists.ts';
import { anew, button, inDialog, press, settled, told } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter, group, pageOf } from '../../../test/unit-centre.tsx';
import { ApiError, api, formApi, quietApi } from '../../lib/api.ts';
import classPage from '../../routes/unit/class-detail.tsx';
import headCount from '../../routes/unit/head-count.tsx';

anew();
anewUnit();
const nobody = { group: 0, named: 0, applied: 0, walked: 0 };
const [lesson] = classDetail.courses;
const courses = [
  { ...lesson, id: 10, startTime: '2026-11-30T01:00:00.000Z', endTime: '2026-11-30T02:00:00.000Z' },
  { ...lesson, id: 11, startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T02:00:00.000Z' },
  { ...lesson, id: 12, startTime: '2026-12-02T01:00:00.000Z', endTime: '2026-12-02T02:00:00.000Z' },
];
const read = (given: object) =>
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, courses, ...given } as never);
let leave: ReturnType<typeof waiting>;
const waiting = (total: number) => vi.spyOn(quietApi.leave, 'list').mockResolvedValue({ list: [], total } as never);

beforeEach(() => {
  // The first two lessons are over, the second at this very moment.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T02:00:00Z') });
  vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([group]));
  vi.spyOn(api.catalogue, 'themes').mockResolvedValue([]);
  vi.spyOn(api.classes, 'members').mockResolvedValue(pageOf([]));
  leave = waiting(0);
});
afterEach(() => void vi.useRealTimers());

/** What the head of the page of a class says and offers: its numbers, its next step, and its deeds. */
async function headOf(given: object) {
  cleanup();
  read(given);
  await enter(classPage, '/wtdw/pxgl/pxbxq/3/');
  const head = document.querySelector('section[aria-labelledby=class]') as HTMLElement;
  const own = (e: Element) => e.firstChild?.textContent;
  return {
    numbers: [...head.querySelectorAll('.figures > div')].map((d) => d.textContent),
    next: [...head.querySelectorAll('.btn')].map((b) => b.textContent),
    deeds: [...head.querySelectorAll('.acts :is(a, button)')].map(own),
  };
}

describe('a class of the unit', () => {
  it.each([
    [0, ['学员12/ 40 人', '课程3节'], ['发布培训班'], ['编辑', '复制', '删除']],
    [1, ['学员12/ 40 人', '已上课程2/ 3 节', '到课率—'], [], ['编辑', '退回草稿', '结班', '复制', '考勤', '请假']],
    [2, ['学员12/ 40 人', '已上课程2/ 3 节', '到课率—'], [], ['编辑', '结班', '复制', '考勤', '请假']],
    [3, ['学员12/ 40 人', '已上课程2/ 3 节', '到课率—'], [], ['复制', '考勤', '请假']],
  ])('of step %i says how it goes, and offers what may be done then', async (status, numbers, next, deeds) => {
    expect(await headOf({ status })).toEqual({ numbers, next, deeds });
  });

  it('has its rate to a tenth, and says no plan where it has none', async () => {
    const { numbers } = await headOf({ status: 2, headCount: 0, avgAttendance: 0.95678 });
    expect(numbers).toEqual(['学员12人', '已上课程2/ 3 节', '到课率95.7%']);
  });

  it('has its picture, its days and its place at its head, as far as it has them', async () => {
    const brief = () => [...document.querySelectorAll('#class ~ p > span')].map((e) => e.textContent);
    const picture = () => document.querySelector('section[aria-labelledby=class] img')?.getAttribute('src');
    await headOf({ status: 2, coverUrl: '/cover.jpg' });
    expect([brief(), picture()]).toEqual([['进行中', '2026.12.01–12.03', '三号楼'], '/cover.jpg']);
    await headOf({ status: 2, place: '' });
    expect([brief(), picture()]).toEqual([['进行中', '2026.12.01–12.03'], undefined]);
  });

  it('asks for the leave that waits only where somebody could have asked for it', async () => {
    const askedAt = async (given: object) => {
      leave.mockClear();
      await headOf(given);
      return leave.mock.calls.map(([of]) => of);
    };
    expect(await askedAt({ status: 0 })).toEqual([]);
    expect(await askedAt({ status: 2, members: 0, sources: nobody })).toEqual([]);
    expect(await askedAt({ status: 2 })).toEqual([{ status: 0, pageSize: 1, trainingClassId: 3 }]);
  });

  it('leads to the leave that waits by the step that is next, and once', async () => {
    waiting(2);
    const { next, deeds } = await headOf({ status: 2 });
    expect([next, deeds.includes('请假'), at('处理请假')]).toEqual([
      ...[['处理请假'], false, '/wtdw/pxgl/dclqj/3/?status=0'],
    ]);
  });

  it('that is a draft leads to its timetable, then to its people, and says nothing of what it lacks but that', async () => {
    const bare = await headOf({ status: 0, courses: [] });
    expect([bare.next, bare.deeds]).toEqual([['排课程表'], ['编辑', '发布', '复制', '删除']]);
    expect(at('排课程表')).toBe('/wtdw/pxgl/xzpxb/3/');
    expect((await headOf({ status: 0, members: 0, sources: nobody })).next).toEqual(['选择学员']);
    expect(screen.queryByText(/没有名单、请假和短信/)).toBeNull();
    const open = await headOf({ status: 1, members: 0, sources: nobody });
    expect([open.next, open.deeds.includes('请假')]).toEqual([['选择学员'], false]);
    const lacks = () => screen.queryByText(/没有名单、请假和短信。$/)?.textContent;
    expect(lacks()).toBe('班上还没有学员，没有名单、请假和短信。');
    await headOf({ status: 1 });
    expect([lacks(), screen.queryByText('。')], 'of one with people nothing is lacking').toEqual([undefined, null]);
    await headOf({ status: 1, classType: 1, members: 0, sources: nobody });
    expect(lacks(), 'the step that is next says it').toBeUndefined();
    expect(screen.queryByText('班上还没有学员，选好以后才有名单、请假和短信。')).not.toBeNull();
  });

  it('that cannot be deleted after all stays on its page, and is not said to be', async () => {
    const detail = read({ status: 0 });
    const router = await enter(classPage, '/wtdw/pxgl/pxbxq/3/');
    vi.spyOn(api.classes, 'remove').mockRejectedValue(new ApiError(400, '这个班已有研讨记录，不能删除'));
    await press(/^删除/);
    await inDialog('删除');
    expect([router.state.location.pathname, told(), detail.mock.calls.length]).toEqual([
      ...['/wtdw/pxgl/pxbxq/3/', [], 2],
    ]);
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('a class that the institute runs', () => {
  it.each([
    [0, true],
    [1, true],
    [2, true],
    [3, false],
  ])('of step %i is not changed by the unit, which says who comes as long as it goes on', async (status, mayName) => {
    const { deeds } = await headOf({ status, classType: 1, headCount: 12 });
    const open = status > 0 ? ['考勤', '请假'] : [];
    expect(deeds).toEqual(['复制', ...(mayName ? ['选学员'] : []), ...open]);
    expect(screen.queryByText('由学院开设')).not.toBeNull();
  });

  it('has places left that the unit may fill, and is asked of it once', async () => {
    const given = { status: 2, classType: 1, members: 38, headCount: 40 };
    const { next, deeds } = await headOf(given);
    expect([next, deeds.includes('选学员')]).toEqual([['选择本单位学员'], false]);
    expect(screen.queryByText('还有 2 个名额。')).not.toBeNull();
  });

  it('is told whom the unit sends on the version that was read, and keeps in its dialog what is refused', async () => {
    const detail = read({ status: 2, classType: 1, headCount: 12, version: 7, groupIds: [5], studentUserIds: [] });
    const name = vi.spyOn(formApi.classes, 'namePeople').mockRejectedValueOnce(new ApiError(409, '已经有人改过'));
    await enter(classPage, '/wtdw/pxgl/pxbxq/3/');
    await press('选学员');
    await settled();
    await inDialog('保存');
    const sent = { id: 3, version: 7, groupIds: [5], studentUserIds: [] };
    expect([name.mock.calls, told()]).toEqual([[[sent]], []]);
    expect(document.querySelector('dialog')?.textContent).toContain('已经有人改过');
    name.mockResolvedValue({ version: 8 } as never);
    const before = detail.mock.calls.length;
    await inDialog('保存');
    expect([told(), document.querySelector('dialog'), detail.mock.calls.length > before]).toEqual([
      ...[['本单位的学员已经保存'], null, true],
    ]);
  });
});

describe('the people of a class', () => {
  const open = async (given: object) => {
    cleanup();
    read(given);
    await enter(headCount, '/wtdw/pxgl/pxrs/3/');
    const rule = screen.queryByText(/^到课率 =/) !== null;
    return [button('发短信') !== null, button('导出名单') !== null, rule];
  };

  it('are written to once it is no draft, and come with the rule of the rates once it runs', async () => {
    expect(await open({ status: 0 })).toEqual([false, true, false]);
    expect(await open({ status: 1 })).toEqual([true, true, false]);
    expect(await open({ status: 2 })).toEqual([true, true, true]);
    expect(await open({ status: 3 })).toEqual([true, true, true]);
    expect(await open({ status: 2, members: 0, sources: nobody })).toEqual([false, false, true]);
  });

  it('are counted beside the plan, and apart from those of others', async () => {
    const brief = () => document.querySelector('#class')?.parentElement?.querySelector('p')?.textContent;
    await open({ status: 1 });
    expect([brief(), screen.queryByText('名单只列本单位的学员。')]).toEqual(['已发布12 人，计划 40 人', null]);
    await open({ status: 1, headCount: 0, classType: 1, members: 20 });
    expect([brief(), screen.queryByText('名单只列本单位的学员。') !== null]).toEqual([
      ...['已发布全班 20 人，本单位 12 人', true],
    ]);
  });

  it('are chosen where they are none, by who may, as long as the class is not over', async () => {
    const ways = async (given: object) => {
      await open({ members: 0, sources: nobody, ...given });
      return [at('去选学员'), button('选择本单位学员') !== null];
    };
    expect(await ways({ status: 2 })).toEqual(['/wtdw/pxgl/xzpxb/3/', false]);
    expect(await ways({ status: 3 })).toEqual([null, false]);
    expect(await ways({ status: 2, classType: 1 })).toEqual([null, true]);
    expect(await ways({ status: 3, classType: 1 })).toEqual([null, false]);
    await open({ status: 2, classType: 1 });
    expect(screen.getAllByRole('button', { name: '选择本单位学员' }).length, 'of some at the head').toBeGreaterThan(0);
  });
});
