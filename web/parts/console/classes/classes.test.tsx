import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { at, tableShown } from '../../../../test/lists.ts';
import { anew, button, inDialog, press, settled, told } from '../../../../test/screen.ts';
import { choose, classDetail, classRow, find, pageOf } from '../../../../test/unit-centre.tsx';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import '../calls.ts';
import { type Me, MeContext } from '../me.ts';
import ClassAttendance from './attendance.tsx';
import ClassPage from './class.tsx';
import Classes from './classes.tsx';
import ClassEdit from './edit.tsx';
import ClassLeave from './leave.tsx';
import ClassPeople from './people.tsx';

anew();
const me = { username: 'jiaowu01', name: '教务', roles: ['training'] } as unknown as Me;
const detail = {
  ...classDetail,
  ...{ classType: 1, unitId: null, unitName: '', status: 1, groupIds: [], studentUserIds: [] },
  courses: classDetail.courses.map((c) => ({ ...c, teacherUserId: null, teacherAccount: '' })),
};
const given = { ...detail, unitId: 8, unitName: '清溪县教育培训中心' };
let reads: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(quietApi.instituteLeave, 'list').mockResolvedValue(pageOf([]));
  vi.spyOn(quietApi.institute, 'clashes').mockResolvedValue([]);
  vi.spyOn(quietApi.instituteMailings, 'price').mockResolvedValue({ price: 5 });
  vi.spyOn(api.instituteMailings, 'list').mockResolvedValue(pageOf([]));
  vi.spyOn(api.catalogue, 'themes').mockResolvedValue([{ id: 7, name: '基层治理', summary: '', total: 1 }]);
  vi.spyOn(api.institute, 'groups').mockResolvedValue([]);
  reads = vi.spyOn(api.institute, 'detail').mockResolvedValue(detail as never);
});

async function show(page: ReactNode, address = '/guanli/classes/') {
  const element = <MeContext value={me}>{page}</MeContext>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  await settled();
  return router;
}
const params = { id: '3' };

describe('the classes of the institute', () => {
  it('stand in a list of which every deed and way is the institute’s', async () => {
    const row = { ...classRow, classType: 1, unitId: 8, unitName: '清溪县', status: 2, avgAttendance: 0.9 };
    const list = vi.spyOn(api.institute, 'list').mockResolvedValue(pageOf([row]));
    const update = vi.spyOn(api.institute, 'updateStatus').mockResolvedValue(null);
    await show(<Classes />);
    expect(list.mock.calls).toEqual([[{ pageNum: 1, pageSize: 10, sort: '-startDate' }]]);
    expect(tableShown()[1]).toContain('清溪县');
    expect([at('青年干部班'), at(/^编辑/), at('90%'), at('新增培训班'), at('清溪县')]).toEqual([
      ...['/guanli/classes/3/', '/guanli/classes/edit/3/', '/guanli/classes/attendance/3/', '/guanli/classes/edit/'],
      '/guanli/units/8/',
    ]);
    await press(/^结班/);
    await inDialog('结班');
    expect(update.mock.calls).toEqual([[{ id: 3, status: 3 }]]);
  });

  it('are given to a unit, which is found by its name, and taken back', async () => {
    vi.spyOn(formApi.account, 'searchUnits').mockResolvedValue([{ id: 8, name: '清溪县教育培训中心' }]);
    vi.spyOn(quietApi.account, 'searchUnits').mockResolvedValue([{ id: 8, name: '清溪县教育培训中心' }]);
    const give = vi.spyOn(formApi.institute, 'give').mockResolvedValue(null);
    await show(<ClassPage params={params} />);
    expect(document.body.textContent).toContain('没有交给单位');
    await press('交给单位');
    await inDialog('交给单位');
    expect([give.mock.calls.length, document.querySelector('dialog .msg-err') !== null]).toEqual([0, true]);
    await find('委托单位', '清溪', /清溪县/);
    reads.mockResolvedValue(given as never);
    await inDialog('交给单位');
    expect([give.mock.calls, told()]).toEqual([[[{ id: 3, unitId: 8 }]], ['已交给单位，并通知了单位']]);
    expect(at('清溪县教育培训中心')).toBe('/guanli/units/8/');
    const back = vi.spyOn(api.institute, 'takeBack');
    back.mockRejectedValueOnce(new ApiError(400, '这个单位有 2 名学员在班上'));
    await press('从单位收回');
    await inDialog('收回');
    expect([back.mock.calls, at('清溪县教育培训中心')]).toEqual([[[{ id: 3 }]], '/guanli/units/8/']);
  });

  it('say that none has the number of the address', async () => {
    reads.mockRejectedValue(new ApiError(404, '没有这条记录'));
    await show(<ClassPage params={{ id: '99' }} />);
    expect(at('回到培训班')).toBe('/guanli/classes/');
  });

  it('are changed by the form of units, where a lesson is given the account of who teaches it', async () => {
    vi.spyOn(formApi.institute, 'teachers').mockResolvedValue([
      { userId: 5, name: '沈知微', dept: '公共管理教研部', title: '教授' },
    ]);
    vi.spyOn(api.institute, 'members').mockResolvedValue(pageOf([]));
    const edit = vi.spyOn(formApi.institute, 'edit').mockResolvedValue({ version: 3 });
    const router = await show(<ClassEdit params={params} />);
    expect(screen.queryByRole('combobox', { name: '学员分组' }), 'nobody has groups').toBeNull();
    await press(/党史专题/);
    fireEvent.change(screen.getByLabelText('授课教师'), { target: { value: '' } });
    await find('教师账号', '沈', /沈知微/);
    expect(screen.getByLabelText<HTMLInputElement>('授课教师').value).toBe('沈知微');
    await inDialog('确定');
    await press('保存');
    expect(edit.mock.calls[0]?.[0]).toMatchObject({
      ...{ id: 3, version: 2 },
      courses: [{ id: 11, teacherName: '沈知微', teacherUserId: 5 }],
    });
    expect(router.state.location.pathname).toBe('/guanli/classes/3/');
  });

  it('whose lesson names an account that is no teacher’s any more say so at it', async () => {
    const courses = detail.courses.map((c) => ({ ...c, teacherUserId: 5, teacherAccount: '沈知微' }));
    reads.mockResolvedValue({ ...detail, courses } as never);
    vi.spyOn(api.institute, 'members').mockResolvedValue(pageOf([]));
    const message = '这个账号不是已通过审核的教师，请重新选择';
    const fields = [{ path: 'courses.0.teacherUserId', code: 'unknown' as const, message }];
    const edit = vi.spyOn(formApi.institute, 'edit').mockRejectedValueOnce(new ApiError(400, '', fields));
    await show(<ClassEdit params={params} />);
    await press('保存');
    const said = () => document.querySelector('section[aria-label=课程表] [role=status] li')?.textContent;
    expect(said()).toBe(`党史专题（12月1日 周二 09:00–11:30）${message}`);
    await press('党史专题');
    await press('清除教师');
    await inDialog('确定');
    expect(said()).toBeUndefined();
    edit.mockResolvedValue({ version: 3 });
    await press('保存');
    expect(edit.mock.calls.at(-1)?.[0]).toMatchObject({ courses: [{ id: 11, teacherUserId: null }] });
  });

  it('are set up with people whom the institute knows, and groups of the unit that has it', async () => {
    const add = vi.spyOn(formApi.institute, 'add').mockResolvedValue({ id: 9 });
    vi.spyOn(formApi.institute, 'people').mockResolvedValue([
      { userId: 21, name: '梁雪岑', dept: '数据部门', cellPhone: '139', unitName: '' },
    ]);
    await show(<ClassEdit params={{}} />, '/guanli/classes/edit/');
    for (const [label, value] of [
      ['培训班名称', '学院班'],
      ['开始日期', '2026-12-01'],
      ['结束日期', '2026-12-02'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await find('单独添加的学员', '梁', /梁雪岑/);
    await press('保存草稿');
    expect(add.mock.calls[0]?.[0]).toMatchObject({ name: '学院班', studentUserIds: [21], groupIds: [] });
    reads.mockResolvedValue({ ...given, groupIds: [5] } as never);
    vi.spyOn(api.institute, 'members').mockResolvedValue(pageOf([]));
    vi.spyOn(api.institute, 'groups').mockResolvedValue([{ id: 5, name: '青年班', size: 3 }]);
    document.body.innerHTML = '';
    await show(<ClassEdit params={params} />, '/guanli/classes/edit/3/');
    await choose('学员分组', /青年班/);
  });
});

describe('the people of a class of the institute', () => {
  it('are taken out again who came by an application, after a question', async () => {
    const member = {
      ...{ name: '梁雪岑', dept: '', post: '', cellPhone: '139', signUpTime: '2026-11-18T16:05:00Z', status: 1 },
      ofUnit: false,
    };
    const list = [
      { ...member, userId: 21, source: 3 },
      { ...member, userId: 22, name: '季临川', source: 2 },
    ];
    vi.spyOn(api.institute, 'members').mockResolvedValue(pageOf(list));
    const remove = vi.spyOn(api.institute, 'removeMember').mockResolvedValue(null);
    await show(<ClassPeople params={params} />);
    expect([button(/^移出.*季/), button(/^移出.*梁/) !== null, button('选择本单位学员')]).toEqual([null, true, null]);
    await press(/^移出.*梁/);
    await inDialog('移出');
    expect([remove.mock.calls, told()]).toEqual([[[{ id: 3, userId: 21 }]], ['梁雪岑已移出培训班']]);
    cleanup();
    // Of a class that is over everybody stays in it.
    reads.mockResolvedValue({ ...detail, status: 3 } as never);
    await show(<ClassPeople params={params} />);
    expect([button(/^移出/), document.body.textContent?.includes('梁雪岑')]).toEqual([null, true]);
  });
});

describe('a text message of the institute', () => {
  const one = { userId: 22, name: '季临川', dept: '', reachable: true, archived: false, groupIds: [] };
  const text = {
    ...{ id: 5, content: '集合', courseName: '', createTime: '2026-11-30T02:00:00Z', byName: '教务', total: 1 },
    ...{ waiting: 0, sent: 0, failed: 1, noNumber: 0, archived: 0, parts: 1, cost: 5 },
  };
  const failed = { ...one, cellPhone: '139', state: 2, reason: '号码不存在或已停用' };

  it('is written to people of its class as a unit writes, after a look at what it comes to', async () => {
    vi.spyOn(formApi.institute, 'roll').mockResolvedValue({ people: [one], groups: [] });
    const read = { count: 1, noNumber: [], archived: [], sample: null, parts: 1, price: 5, cost: 5, key: 'k' };
    const preview = vi.spyOn(formApi.instituteMailings, 'preview').mockResolvedValue(read);
    const send = vi.spyOn(formApi.instituteMailings, 'send').mockResolvedValue({ id: 5, sentCount: 1 });
    vi.spyOn(api.instituteMailings, 'results').mockResolvedValue(pageOf([]));
    await show(<ClassPage params={params} />);
    await press('发短信');
    await settled();
    fireEvent.click(screen.getByLabelText(/季临川/));
    fireEvent.change(screen.getByLabelText(/短信内容/), { target: { value: '集合' } });
    const body = { trainingClassId: 3, userIds: [22], content: '集合' };
    await vi.waitFor(() => expect(preview.mock.calls).toEqual([[body]]));
    await settled();
    await press('发送给 1 人，0.05 元');
    expect(send.mock.calls).toEqual([[{ ...body, key: 'k' }]]);
    expect(screen.getByText('已交给短信服务，共 1 人')).toBeTruthy();
  });

  it('that failed for somebody is tried once more', async () => {
    vi.spyOn(api.instituteMailings, 'list').mockResolvedValue(pageOf([text]));
    vi.spyOn(api.instituteMailings, 'results').mockResolvedValue(pageOf([failed]));
    const again = vi.spyOn(api.instituteMailings, 'resend').mockResolvedValue({ again: 1 });
    await show(<ClassPage params={params} />);
    await press(/^查看结果/);
    await settled();
    await press('重试失败的 1 条');
    expect([again.mock.calls, told()]).toEqual([[[{ id: 5 }]], ['1 条短信重新排队发送']]);
  });
});

describe('attendance and leave of the institute', () => {
  const place = { trainingClassId: 3, courseId: 11 };
  const sums = {
    ...{ courseId: 11, courseName: '党史专题', startTime: '2026-12-01T01:00:00.000Z', attendance: 0.5 },
    ...{ endTime: '2026-12-01T03:30:00.000Z', shouldCount: 2, presentCount: 1, lateCount: 0, leaveCount: 0 },
  };
  const walkIn = { ...{ id: 6, courseName: '党史专题', name: '新来', cellPhone: '136', status: 0 }, courseId: 11 };
  const objection = { ...walkIn, id: 7, userId: 22, name: '季临川', content: '我在', answer: '', signInStatus: 0 };
  beforeEach(() => {
    vi.spyOn(api.instituteAttendance, 'allCourses').mockResolvedValue({ avgAttendance: 0.5, list: [sums] });
    vi.spyOn(api.instituteAttendance, 'walkIns').mockResolvedValue(
      pageOf([{ ...walkIn, signInTime: '2026-12-01T01:05:00.000Z', suggested: null }]),
    );
    vi.spyOn(api.instituteAttendance, 'objections').mockResolvedValue(
      pageOf([{ ...objection, createTime: '2026-12-01T05:05:00.000Z' }]),
    );
  });

  it('begin with all classes, and lead to the lessons of one', async () => {
    vi.spyOn(api.institute, 'list').mockResolvedValue(pageOf([{ ...classRow, classType: 1 }]));
    await show(<ClassAttendance params={{}} />);
    expect(at('青年干部班')).toBe('/guanli/classes/attendance/3/');
  });

  it('are decided by 教务: who signed in and is on no list, what is said against an absence, a mark by hand', async () => {
    const add = vi.spyOn(api.instituteAttendance, 'addWalkIn').mockResolvedValue({ userId: 30 });
    const answer = vi.spyOn(formApi.instituteAttendance, 'answerObjection').mockResolvedValue(null);
    const row = {
      ...{ id: null, userId: 22, name: '季临川', dept: '', signInStatus: 0, signInTime: null, proof: '', flags: [] },
      ...{ byHand: false, reason: '', leaveId: null },
    };
    const one = vi.spyOn(api.instituteAttendance, 'oneCourse').mockResolvedValue(pageOf([row]));
    const mark = vi.spyOn(formApi.instituteAttendance, 'updateStatus').mockResolvedValue(null);
    await show(<ClassAttendance params={params} />, '/guanli/classes/attendance/3/?course=11');
    expect(one.mock.calls[0]?.[0]).toMatchObject(place);
    await press(/^加入班级/);
    await inDialog('加入班级');
    expect(add.mock.calls).toEqual([[{ id: 6 }]]);
    await press(/^处理/);
    fireEvent.click(screen.getByLabelText(/^属实/));
    await inDialog('处理');
    expect(answer.mock.calls).toEqual([[{ id: 7, status: 1, answer: '' }]]);
    await press(/^登记/);
    fireEvent.click(screen.getByLabelText('到课'));
    fireEvent.change(screen.getByLabelText('原因'), { target: { value: '点名' } });
    await inDialog('登记');
    expect(mark.mock.calls).toEqual([[{ ...place, userId: 22, signInStatus: 1, reason: '点名' }]]);
  });

  it('are requests for leave, granted singly and together', async () => {
    const request = (id: number, name: string) => ({
      ...{ id, name, trainingClassId: 3, className: '青年干部班', category: 1, reason: '事', status: 0, remark: '' },
      ...{
        startTime: sums.startTime,
        endTime: sums.endTime,
        courses: [],
        fileUrl: '',
        dept: '',
        courseName: '党史专题',
      },
      ...{ createTime: sums.startTime, userId: id, overlaps: [] },
    });
    const read = vi.spyOn(api.instituteLeave, 'list').mockResolvedValue(pageOf([request(1, '甲'), request(2, '乙')]));
    const decide = vi.spyOn(formApi.instituteLeave, 'updateMany').mockResolvedValue({ gone: [] });
    await show(<ClassLeave params={params} />);
    expect(read.mock.calls[0]?.[0]).toMatchObject({ trainingClassId: 3 });
    await press(/^批准.*甲/);
    await inDialog('批准');
    for (const box of document.querySelectorAll('tbody input[type=checkbox]')) fireEvent.click(box);
    await press('不批准');
    await inDialog('不批准');
    expect(decide.mock.calls).toEqual([
      [{ ids: [1], status: 1, remark: '' }],
      [{ ids: [1, 2], status: 2, remark: '' }],
    ]);
  });
});
