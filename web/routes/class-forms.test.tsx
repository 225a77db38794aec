import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldsShown } from '../../test/forms.ts';
import { at } from '../../test/lists.ts';
import { anew, button, inDialog, press, settled, told } from '../../test/screen.ts';
import {
  another,
  anewUnit,
  askedOf,
  choose,
  classDetail,
  enter,
  find,
  group,
  pageOf,
  people,
} from '../../test/unit-centre.tsx';
import { ApiError, api, formApi, quietApi } from '../lib/api.ts';
import classEdit from './unit/class-edit.tsx';

anew();
anewUnit();
const clashes = () => vi.spyOn(quietApi.classes, 'clashes');
beforeEach(() => {
  vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([group, another]));
  vi.spyOn(api.catalogue, 'themes').mockResolvedValue([{ id: 7, name: '基层治理', summary: '', total: 1 }]);
  clashes().mockResolvedValue([]);
});
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const dialogPoint = () =>
  within(document.querySelector('dialog') as HTMLElement).getByLabelText<HTMLInputElement>('现场教学点');
const lessons = () =>
  [...document.querySelectorAll('[role=group][aria-label^=课程表] time')].map((t) => t.parentElement?.textContent);
const alerts = () => [...document.querySelectorAll('form .msg-err')].map((e) => e.textContent);
const sent = {
  ...{ name: '青年干部班', trainThemeId: null, startDate: '2026-12-01', endDate: '2026-12-03', place: '' },
  ...{ headCount: 0, contactName: '', contactPhone: '', intro: '', coverUrl: '', leaveRule: 'excluded' },
  ...{ lateAfter: 15, opensBefore: 30, refuseClashes: false, courses: [], groupIds: [], studentUserIds: [] },
  ...{ pointId: null, asksPlace: false, remindByText: false },
};
const point = (id: number, name: string) => ({ id, name, city: '绍兴', county: '诸暨' });
const key = expect.stringMatching(/./);

/** Writes a lesson into the dialog that is open, and closes it. */
async function write(label: string, given: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(given)) type(name, value);
  await inDialog(label);
}

describe('a class is set up', () => {
  const open = () => enter(classEdit, '/wtdw/pxgl/xzpxb/');
  const mayAdd = () => vi.spyOn(formApi.classes, 'add').mockResolvedValue({ id: 3 });
  const days = () => {
    type('培训班名称', '青年干部班');
    type('开始日期', '2026-12-01');
    type('结束日期', '2026-12-03');
  };

  it('of the groups that the address names, as the end of an import leads here; what is not the unit’s is left out', async () => {
    const add = mayAdd();
    const asked = vi.spyOn(quietApi.students, 'group').mockRejectedValue(new ApiError(500, '404'));
    await enter(classEdit, '/wtdw/pxgl/xzpxb/?groups=6,999,x,5');
    expect(asked.mock.calls).toEqual([[{ id: 999 }]]);
    days();
    await press('保存草稿');
    expect(add.mock.calls[0]?.[0]).toEqual({ ...sent, groupIds: [6, 5], key });
  });

  it('by a form that asks for a name and days alone, and is saved as a draft', async () => {
    const add = mayAdd();
    const router = await open();
    expect(document.querySelector('h1')?.textContent).toBe('新增培训班');
    expect(document.querySelector('.crumbs [aria-current=page]')?.textContent).toBe('新增培训班');
    await screen.findByLabelText('封面图片');
    const form = document.querySelector('main form') as HTMLElement;
    expect(fieldsShown(form).map((line) => line.replace(/ .*/, ''))).toEqual([
      ...['培训班名称*', '开始日期*', '结束日期*', '培训主题', '计划人数', '培训地点', '现场教学点'],
      ...['联系人', '联系电话', '培训班介绍', '封面图片', '学员分组', '单独添加的学员'],
      ...['假期计入方式', '提前签到分钟数', '迟到分钟数'],
      ...['教师、地点或分组有冲突时不能保存', '签到时核对位置（只对在现场教学点上的课）'],
      '开课前一天晚上发短信提醒',
    ]);
    await press('保存草稿');
    expect([alerts(), add.mock.calls]).toEqual([['请填写培训班名称', '请填写开始日期', '请填写结束日期'], []]);
    days();
    await press('保存草稿');
    expect([add.mock.calls, told(), router.state.location.pathname]).toEqual([
      ...[[[{ ...sent, key }]], ['草稿已保存'], '/wtdw/pxgl/pxbxq/3/'],
    ]);
  });

  it('with people, groups, rules and lessons, and published after a question', async () => {
    const add = vi.spyOn(formApi.classes, 'addAndPublish').mockResolvedValue({ id: 3 });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-11-30T04:00:00Z');
    const counts = { hearing: 10, archived: 0 };
    const count = vi.spyOn(quietApi.classes, 'countPeople').mockResolvedValue({ ...counts, people: 13, reachable: 2 });
    await open();
    days();
    type('计划人数', '40');
    type('培训主题', '7');
    fireEvent.click(screen.getByLabelText('计为到课'));
    type('迟到分钟数', '');
    fireEvent.click(screen.getByLabelText('教师、地点或分组有冲突时不能保存'));
    fireEvent.click(screen.getByLabelText('开课前一天晚上发短信提醒'));
    expect(screen.getByText(/每条 0.05 元.*由本单位承担。$/)).toBeTruthy();
    await choose('学员分组', /^青年班/);
    vi.spyOn(formApi.students, 'list').mockResolvedValue(pageOf(people));
    await find('单独添加的学员', '乙', /^方小乙/);
    await press('添加课程');
    await write('添加', {
      课程名称: '党史专题',
      上课时间: '09:00',
      下课时间: '11:30',
      授课教师: ' 沈知微 ',
      教师手机号码: '13800000002',
    });
    expect(screen.getByText(/按现在有号码的 2 人、还没到的 1 个上课日，约 0.10 元。$/)).toBeTruthy();
    expect(count.mock.calls.at(-1)).toEqual([{ groupIds: [5], studentUserIds: [2] }]);
    await press('发布');
    expect(document.querySelector('dialog .dialog-body')?.textContent).toBe(
      '青年干部班，2026.12.01–12.03。班上 13 人：10 人有账号，将收到通知；3 人没有账号，收不到。有手机号码的，发布以后可以在培训班页面点“发短信”通知。发布以后，学员能看到这个班和课程表；通知发出后不能收回。课程表里有 1 节课。',
    );
    await inDialog('发布');
    expect(add.mock.calls[0]?.[0]).toEqual({
      ...{ ...sent, headCount: 40, trainThemeId: 7, leaveRule: 'present', refuseClashes: true },
      ...{ remindByText: true, lateAfter: undefined, groupIds: [5], studentUserIds: [2], key },
      courses: [
        {
          ...{ name: '党史专题', teacherName: '沈知微', teacherPhone: '13800000002', place: '' },
          ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:30:00.000Z' },
        },
      ],
    });
    expect(told()).toEqual(['“青年干部班”已发布，班上有账号的学员会收到通知']);
    vi.useRealTimers();
  });

  it('at teaching points, found by name or city: each brings its name where no other place was typed', async () => {
    const add = mayAdd();
    const list = vi.spyOn(formApi.points, 'list').mockResolvedValue(pageOf([point(4, '枫桥 · 调解室')]));
    await open();
    days();
    await find('现场教学点', '绍兴', /枫桥.*绍兴 · 诸暨/);
    expect([list.mock.calls, field('培训地点').value]).toEqual([[[{ wd: '绍兴', pageSize: 20 }]], '枫桥 · 调解室']);
    list.mockResolvedValue(pageOf([point(6, '后陈')]));
    await find('现场教学点', '后陈', /后陈/);
    expect(field('培训地点').value).toBe('后陈');
    type('培训地点', '后陈村委会');
    await press('清除教学点');
    await find('现场教学点', '后陈', /后陈/);
    expect(field('培训地点').value).toBe('后陈村委会');
    fireEvent.click(screen.getByLabelText('签到时核对位置（只对在现场教学点上的课）'));
    await press('添加课程');
    type('课程名称', '现场教学');
    const dialog = within(document.querySelector('dialog') as HTMLElement);
    fireEvent.change(dialog.getByLabelText('现场教学点'), { target: { value: '后' } });
    fireEvent.click(await screen.findByRole('option', { name: /后陈/, hidden: true }));
    await settled();
    expect(field('上课地点').value).toBe('后陈');
    await inDialog('添加');
    await press(/现场教学/);
    expect(dialogPoint().value).toBe('后陈');
    await inDialog('确定');
    await press('保存草稿');
    expect(add.mock.calls[0]?.[0]).toMatchObject({
      ...{ pointId: 6, place: '后陈村委会', asksPlace: true },
      courses: [{ name: '现场教学', place: '后陈', pointId: 6 }],
    });
  });

  it('with a name of which nothing is lost on the way: it says how long it may be, and refuses what is longer', async () => {
    const add = mayAdd();
    await open();
    days();
    const count = () =>
      document.getElementById(field('培训班名称').getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
    expect([field('培训班名称').maxLength, count()?.textContent]).toEqual([-1, '5 / 60']);
    type('培训班名称', '长'.repeat(72));
    await press('保存草稿');
    expect([count()?.textContent, alerts(), add.mock.calls]).toEqual(['72 / 60', ['培训班名称不能超过60个字'], []]);
    expect(field('培训班名称').value.length).toBe(72);
    type('培训班名称', '长'.repeat(60));
    await press('保存草稿');
    expect(add.mock.calls[0]?.[0].name.length).toBe(60);
  });

  it('not with an end before its beginning, nor with lessons of other days', async () => {
    const add = mayAdd();
    await open();
    days();
    await press('添加课程');
    await write('添加', { 课程名称: '党史专题', 上课日期: '2026-12-03' });
    type('结束日期', '2026-12-02');
    // At once, and once: also after a press that saves nothing.
    const says = () =>
      [...document.querySelectorAll('section[aria-label=课程表] .alert li')].map((li) => li.textContent);
    expect(says()).toEqual([expect.stringMatching(/^党史专题（12月3日 周四 .*）不在培训班的起止日期内$/)]);
    await press('保存草稿');
    expect(says()).toHaveLength(1);
    type('结束日期', '2026-11-02');
    await press('保存草稿');
    expect([alerts(), add.mock.calls]).toEqual([['结束日期不能早于开始日期'], []]);
  });

  it('or not yet: what was typed is found again with its lessons, also by who has pressed 取消', async () => {
    await open();
    days();
    await press('添加课程');
    await write('添加', { 课程名称: '党史专题' });
    cleanup();
    await open();
    await press('找回');
    expect([field('培训班名称').value, lessons()]).toEqual([...['青年干部班', ['12月1日 周二 09:00–11:30党史专题']]]);
    fireEvent.click(screen.getByText('取消'));
    await settled();
    cleanup();
    await open();
    expect(button('找回')).toBeTruthy();
  });

  it('only where groups and themes could be read', async () => {
    vi.spyOn(api.catalogue, 'themes').mockRejectedValue(new ApiError(0, '网络不通'));
    await open();
    expect(screen.getByRole('alert').textContent).toBe('没有读到内容：网络不通。重新读取');
  });
});

describe('what is written of a class', () => {
  const member = (userId: number, name: string) => ({ userId, name });
  const open = async (given: object = {}) => {
    const read = vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, ...given } as never);
    vi.spyOn(api.classes, 'members').mockResolvedValue(pageOf([member(2, '方小乙'), member(1, '陆青禾')]));
    const router = await enter(classEdit, '/wtdw/pxgl/xzpxb/3/');
    await settled();
    return { read, router };
  };
  const mayEdit = () => vi.spyOn(formApi.classes, 'edit').mockResolvedValue({ version: 3 });
  const { courses } = classDetail;
  const whole = {
    ...{ ...sent, id: 3, version: 2, trainThemeId: 7, place: '三号楼', headCount: 40, contactName: '林晓棠' },
    ...{ contactPhone: '0571-87000012', intro: '带笔记本', groupIds: [5], studentUserIds: [1], courses },
  };

  it('is changed as the version that is shown, with its people by name', async () => {
    const edit = mayEdit();
    const { router } = await open();
    const chips = [...document.querySelectorAll('form ul li')].map((li) => li.firstChild?.textContent);
    expect([document.querySelector('h1')?.textContent, chips.slice(0, 3)]).toEqual([
      ...['编辑培训班', ['青年班', '陆青禾']],
    ]);
    expect(document.querySelector('.crumbs [aria-current=page]')?.textContent).toBe('编辑培训班');
    await press('保存草稿');
    expect([edit.mock.calls, router.state.location.pathname]).toEqual([[[whole]], '/wtdw/pxgl/pxbxq/3/']);
  });

  it('says before it is saved how many come in or go, where it is open', async () => {
    const said = async (status: number, people: number) => {
      vi.spyOn(quietApi.classes, 'countPeople').mockResolvedValue({ people, reachable: 0, hearing: 0, archived: 0 });
      cleanup();
      await open({ status, members: 21 });
      return screen.queryByText(/^保存以后班上/)?.textContent;
    };
    expect([await said(2, 22), await said(1, 19)]).toEqual([
      ...['保存以后班上 22 人，比现在多 1 人。', '保存以后班上 19 人，比现在少 2 人。'],
    ]);
    expect([await said(2, 21), await said(0, 22)]).toEqual([undefined, undefined]);
  });

  it('stays at its teaching points; one that is refused is told at its field', async () => {
    const fields = [{ path: 'pointId', code: 'unknown' as const, message: '这个现场教学点没有公开' }];
    const edit = mayEdit().mockRejectedValueOnce(new ApiError(400, '', fields));
    const at = { pointId: 4, pointName: '枫桥' };
    await open({ ...at, asksPlace: true, courses: [{ ...courses[0], ...at }] });
    expect(field('现场教学点').value).toBe('枫桥');
    await press('保存草稿');
    expect(alerts()).toEqual(['这个现场教学点没有公开']);
    const held = { ...whole, pointId: 4, asksPlace: true, courses: [{ ...courses[0], pointId: 4 }] };
    expect(askedOf(edit)).toEqual(held);
    await press('清除教学点');
    await press('保存草稿');
    expect(askedOf(edit)).toEqual({ ...held, pointId: null });
  });

  it('is published once it is saved; what the server refuses then stands above the buttons', async () => {
    const edit = mayEdit();
    const step = vi.spyOn(formApi.classes, 'updateStatus').mockRejectedValueOnce(new ApiError(400, '结束日期已过'));
    const { read, router } = await open();
    await press('发布');
    await inDialog('发布');
    expect([edit.mock.calls.length, step.mock.calls, router.state.location.pathname, read.mock.calls.length]).toEqual([
      ...[1, [[{ id: 3, status: 1 }]], '/wtdw/pxgl/xzpxb/3/', 2],
    ]);
    expect(document.querySelector('form .alert.err')?.textContent).toBe('结束日期已过');
  });

  it('is saved alone where it was published', async () => {
    mayEdit();
    await open({ status: 1 });
    expect([button('发布'), button('保存草稿')]).toEqual([null, null]);
    expect(document.body.textContent).not.toContain('先存草稿');
    expect(screen.getByText(/课程有改动时，班上有账号的学员和授课教师会收到通知/)).toBeTruthy();
    await press('保存');
    expect(told()).toEqual(['培训班已经保存']);
  });

  it('that somebody else has changed meanwhile stays, until one has said whose words shall stand', async () => {
    const edit = mayEdit().mockRejectedValueOnce(new ApiError(409, '这个班刚刚在别处改过'));
    vi.spyOn(formApi.classes, 'detail').mockResolvedValue({ ...classDetail, version: 8 } as never);
    await open();
    type('培训班名称', '我写的');
    await press('保存草稿');
    expect(document.querySelector('dialog')?.getAttribute('aria-label')).toBe('培训班刚刚改过');
    expect(document.querySelector('dialog .btn:not(.ghost)')?.textContent).toBe('载入现在的内容');
    await inDialog('用我写的保存');
    expect(askedOf(edit)).toEqual({ ...whole, name: '我写的', version: 8 });
  });

  it('gives way to theirs, and can be found again', async () => {
    mayEdit().mockRejectedValueOnce(new ApiError(409, '这个班刚刚在别处改过'));
    const { read } = await open();
    type('培训班名称', '我写的');
    await press('保存草稿');
    read.mockResolvedValue({ ...classDetail, name: '别人写的', version: 8 } as never);
    await inDialog('载入现在的内容');
    await settled();
    expect(field('培训班名称').value).toBe('别人写的');
    await press('找回');
    expect(field('培训班名称').value).toBe('我写的');
  });

  it.each([
    [{ classType: 1 }, '这个班由学院开设，由学院修改。查看培训班详情'],
    [{ status: 3 }, '这个班已经结束，不能再修改。查看培训班详情'],
  ])('cannot be changed of a class with %j', async (given, said) => {
    await open(given);
    expect([document.querySelector('main .alert')?.textContent, document.querySelector('main form')]).toEqual([
      ...[said, null],
    ]);
    expect(at('查看培训班详情')).toBe('/wtdw/pxgl/pxbxq/3/');
  });
});
