import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { at, choicesOf, headsShown, tableShown } from '../../../../test/lists.ts';
import { anew, button, inDialog, press, settled, told } from '../../../../test/screen.ts';
import { classDetail, classRow, find, pageOf } from '../../../../test/unit-centre.tsx';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import ClassEditOfUnit from '../../classes/class-edit.tsx';
import '../calls.ts';
import { type Me, MeContext } from '../me.ts';
import ClassPage from './class.tsx';
import Classes from './classes.tsx';
import ClassEdit from './edit.tsx';
import { institute } from './institute.ts';
import ClassLeave from './leave.tsx';
import ClassPeople from './people.tsx';

anew();
const me = { username: 'jiaowu01', name: '教务', roles: ['training'] } as unknown as Me;
const detail = {
  ...{ ...classDetail, classType: 1, unitId: null, unitName: '', status: 1, groupIds: [], studentUserIds: [] },
  courses: classDetail.courses.map((c) => ({ ...c, teacherUserId: null, teacherAccount: '' })),
};
const given = { unitId: 8, unitName: '清溪县' };
const read = (more: object = {}) =>
  vi.spyOn(api.institute, 'detail').mockResolvedValue({ ...detail, ...more } as never);
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(quietApi.instituteLeave, 'list').mockResolvedValue(pageOf([]));
  vi.spyOn(quietApi.institute, 'clashes').mockResolvedValue([]);
  vi.spyOn(api.instituteMailings, 'list').mockResolvedValue(pageOf([]));
  vi.spyOn(api.catalogue, 'themes').mockResolvedValue([]);
  vi.spyOn(api.institute, 'groups').mockResolvedValue([]);
});
async function show(page: ReactNode, address = '/guanli/classes/') {
  cleanup();
  const element = <MeContext value={me}>{page}</MeContext>;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })} />);
  await settled();
  await settled();
}
const params = { id: '3' };

describe('a class of the institute', () => {
  it.each([
    [0, true],
    [1, true],
    [2, true],
    [3, false],
  ])('of step %i is given to a unit or taken back as long as it is not over', async (status, may) => {
    read({ status });
    await show(<ClassPage params={params} />);
    expect([button('交给单位') !== null, button('从单位收回')]).toEqual([may, null]);
    read({ status, ...given });
    await show(<ClassPage params={params} />);
    expect([button('交给单位'), button('从单位收回') !== null]).toEqual([null, may]);
  });

  it('is the one of the address, and none where that names none', async () => {
    const reads = read();
    await show(<ClassPage params={params} />);
    await show(<ClassPage params={{ id: 'x' }} />);
    expect(reads.mock.calls).toEqual([[{ id: 3 }], [{ id: 0 }]]);
  });

  it('is changed by 教务 as far as it is, who have no documents and no discussions of it', async () => {
    const deeds = async (status: number) => {
      read({ status });
      await show(<ClassPage params={params} />);
      const acts = document.querySelectorAll('section[aria-labelledby=class] .acts :is(a, button)');
      return [...acts].map((e) => e.firstChild?.textContent);
    };
    expect(await deeds(0)).toEqual(['编辑', '复制', '删除', '交给单位']);
    expect(await deeds(1)).toEqual(['编辑', '退回草稿', '结班', '复制', '交给单位', '考勤', '请假']);
    expect(await deeds(2)).toEqual(['编辑', '结班', '复制', '交给单位', '考勤', '请假']);
    expect(await deeds(3)).toEqual(['复制', '考勤', '请假']);
    expect([screen.queryByText('由学院开设'), screen.queryByRole('region', { name: '课件' })]).toEqual([null, null]);
    expect([screen.queryByRole('region', { name: '研讨记录' }), button('加入日历')]).toEqual([null, null]);
  });

  it('that is refused to a unit keeps its dialog, and is not said to be given', async () => {
    const reads = read();
    vi.spyOn(formApi.account, 'searchUnits').mockResolvedValue([{ id: 8, name: '清溪县' }]);
    vi.spyOn(quietApi.account, 'searchUnits').mockResolvedValue([{ id: 8, name: '清溪县' }]);
    vi.spyOn(formApi.institute, 'give').mockRejectedValue(new ApiError(400, '这个班已经交给别的单位'));
    await show(<ClassPage params={params} />);
    await press('交给单位');
    await find('委托单位', '清溪', /清溪县/);
    await inDialog('交给单位');
    expect(document.querySelector('dialog')?.textContent).toContain('这个班已经交给别的单位');
    expect([told(), reads.mock.calls.length]).toEqual([[], 1]);
  });

  it('that was taken back is said to be and read anew; where it is refused it is read anew as well', async () => {
    const reads = read(given);
    const back = vi.spyOn(api.institute, 'takeBack').mockRejectedValueOnce(new ApiError(400, '还有人在班上'));
    await show(<ClassPage params={params} />);
    await press('从单位收回');
    await inDialog('收回');
    expect([told(), reads.mock.calls.length, document.querySelector('dialog')]).toEqual([[], 2, null]);
    back.mockResolvedValue(null);
    read();
    await press('从单位收回');
    await inDialog('收回');
    expect([back.mock.calls, told(), button('交给单位') !== null]).toEqual([
      ...[[[{ id: 3 }], [{ id: 3 }]], ['已从单位收回'], true],
    ]);
  });
});

describe('the list of the classes of the institute', () => {
  it('has whose each is in the place of who runs it, and is narrowed to those that are given or not', async () => {
    const row = { ...classRow, classType: 1, ...given };
    vi.spyOn(api.institute, 'list').mockResolvedValue(pageOf([row, { ...row, id: 4, unitId: null, unitName: '' }]));
    await show(<Classes />);
    expect(headsShown().slice(0, 6)).toEqual(['培训班↕', '培训日期↓', '状态', '委托单位', '学员', '到课率']);
    expect(
      tableShown()
        .slice(1)
        .map((line) => line.split(' | ')[3]),
    ).toEqual(['清溪县', '没有']);
    expect(choicesOf('委托单位')).toEqual(['已交给单位 1', '没有交给单位 0']);
    expect(choicesOf('状态')).toEqual(['草稿 0', '已发布 1', '进行中 2', '已结班 3']);
    expect([at('平均到课率'), at('请假')]).toEqual(['/guanli/classes/attendance/', '/guanli/classes/leave/']);
  });
});

describe('the people of a class of the institute', () => {
  const member = {
    ...{ userId: 1, name: '甲', dept: '', post: '', cellPhone: '139', signUpTime: '2026-11-18T16:05:00Z', status: 1 },
    ...{ ofUnit: false, attendance: null },
  };
  const list = ([1, 2, 3, 4] as const).map((source) => ({ ...member, userId: source, name: `学员 ${source}`, source }));

  it('say how they came and whose they are; who came of themselves is taken out, of others the form speaks', async () => {
    read({ status: 2 });
    vi.spyOn(api.institute, 'members').mockResolvedValue(
      pageOf([...list, { ...member, userId: 9, ofUnit: true, source: 2 }]),
    );
    await show(<ClassPeople params={params} />);
    const rows = [...document.querySelectorAll('tbody tr')].map((tr) => [
      tr.querySelector('td[data-l=来源]')?.textContent,
      tr.querySelector('button[type=button]:not([class])') !== null,
    ]);
    expect(rows).toEqual([
      ['分组', false],
      ['单独添加', false],
      ['报名', true],
      ['现场', true],
      ['单独添加，单位学员', false],
    ]);
  });

  it('that cannot be taken out are not said to be, and what stands is read anew', async () => {
    read({ status: 2 });
    const members = vi.spyOn(api.institute, 'members').mockResolvedValue(pageOf(list));
    vi.spyOn(api.institute, 'removeMember').mockRejectedValue(new ApiError(400, '已经不在班上'));
    await show(<ClassPeople params={params} />);
    await press(/^移出\s?学员 3/);
    await inDialog('移出');
    expect([told(), members.mock.calls.length, document.querySelector('dialog')]).toEqual([[], 2, null]);
  });
});

describe('a page of the console', () => {
  it('of the leave of one class is called by it, and of all of them as ever', async () => {
    read();
    vi.spyOn(quietApi.institute, 'detail').mockResolvedValue(detail as never);
    const leave = vi.spyOn(api.instituteLeave, 'list').mockResolvedValue(pageOf([]));
    await show(<ClassLeave params={params} />);
    expect(document.querySelector('h1')?.textContent).toBe('青年干部班的请假');
    await show(<ClassLeave params={{}} />);
    expect(document.querySelector('h1')?.textContent).toBe('请假');
    expect(leave.mock.calls.map(([of]) => of.trainingClassId)).toEqual([3, undefined]);
  });

  it('of a class that is over changes nothing', async () => {
    read({ status: 3 });
    vi.spyOn(api.institute, 'members').mockResolvedValue(pageOf([]));
    await show(<ClassEdit params={params} />);
    expect([document.querySelector('h1')?.textContent, button('保存')]).toEqual(['编辑培训班', null]);
    expect(screen.queryByText('这个班已经结束，不能再修改。')).not.toBeNull();
    await show(<ClassEdit params={{}} />);
    expect([document.querySelector('h1')?.textContent, button('保存草稿') !== null]).toEqual(['新增培训班', true]);
  });

  it('keeps what is typed of a new class from the form that units have', async () => {
    vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([]));
    vi.spyOn(quietApi.classes, 'countPeople').mockResolvedValue({ people: 0, reachable: 0, hearing: 0, archived: 0 });
    await show(<ClassEdit params={{}} />);
    fireEvent.change(screen.getByLabelText('培训班名称'), { target: { value: '学院班' } });
    await show(<ClassEditOfUnit />, '/wtdw/pxgl/xzpxb/');
    expect([button('保存草稿') !== null, button('找回')]).toEqual([true, null]);
    await show(<ClassEdit params={{}} />);
    expect(button('找回')).not.toBeNull();
  });

  it('asks for people and teachers by words, in the class that it is about alone', async () => {
    const people = vi.spyOn(formApi.institute, 'people').mockResolvedValue([
      { userId: 1, name: '甲', unitName: '清溪县', dept: '一处', cellPhone: '139' },
      { userId: 2, name: '乙', unitName: '', dept: '', cellPhone: '' },
    ]);
    const teachers = vi.spyOn(formApi.institute, 'teachers').mockResolvedValue([
      { userId: 5, name: '沈知微', dept: '教研部', title: '教授' },
      { userId: 6, name: '何晓棠', dept: '', title: '' },
    ]);
    expect(await institute.findPeople(3)('甲')).toEqual([
      { value: '1', label: '甲', about: '清溪县，一处，139' },
      { value: '2', label: '乙', about: '没有部门和号码' },
    ]);
    await institute.findPeople()('甲');
    expect(people.mock.calls).toEqual([[{ wd: '甲', id: 3 }], [{ wd: '甲' }]]);
    expect((await institute.findTeachers?.('沈'))?.map((t) => t.about)).toEqual(['教研部，教授', '没有填写部门']);
    expect(teachers.mock.calls).toEqual([[{ wd: '沈' }]]);
    const groups = vi.spyOn(api.institute, 'groups').mockResolvedValue([{ id: 5, name: '青年班', size: 3 }]);
    expect([(await institute.groups()).total, groups.mock.calls.length]).toEqual([0, 0]);
    expect([(await institute.groups(3)).total, groups.mock.calls]).toEqual([1, [[{ id: 3 }]]]);
  });
});
