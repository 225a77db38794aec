import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { at, choicesOf, tableShown } from '../../test/lists.ts';
import { anew, inDialog, press, settled, told } from '../../test/screen.ts';
import { anewUnit, askedOf, classDetail, classRow, enter, group, pageOf } from '../../test/unit-centre.tsx';
import type { Clash } from '../../shared/contract/clashes.ts';
import { ApiError, api, formApi, quietApi } from '../lib/api.ts';
import '../parts/discussions/discussion-add.tsx';
import classes from './unit/classes.tsx';
import discussionAdd from './unit/discussion-add.tsx';
import headCount from './unit/head-count.tsx';

anew();
anewUnit();
const first = { pageNum: 1, pageSize: 10, sort: '-startDate' };
const rows = [
  classRow,
  { ...classRow, id: 4, name: '已发布的班', status: 1, headCount: 0, avgAttendance: 0.954, leavePendingCount: 2 },
  { ...classRow, id: 5, name: '进行的班', status: 2 },
  { ...classRow, id: 6, name: '结束的班', status: 3, endDate: '2026-12-01' },
  { ...classRow, id: 7, name: '学院的班', classType: 1, status: 1 },
];
const readClasses = (list: object[] = rows) => vi.spyOn(api.classes, 'list').mockResolvedValue(pageOf(list));
const onPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (asked) =>
      ({
        matches: asked === 'screen and (max-width: 640px)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );
const dialogSays = () => document.querySelector('dialog .dialog-body')?.textContent;

describe('the classes of a unit', () => {
  it('say how far each is, and offer what may be done with it', async () => {
    const read = readClasses();
    await enter(classes, '/wtdw/pxgl/');
    expect(read.mock.calls).toEqual([[first]]);
    const none = '还没有 | 没有';
    expect(tableShown()).toEqual([
      '培训班↕ -name | 培训日期↓ startDate | 状态 | 学员 | 到课率 | 待批请假 | 操作',
      `青年干部班 | 2026.12.01–12.03 | 草稿 | 12 / 40 人 | ${none} | ${['编辑', '发布', '复制', '删除'].map((w) => `${w}青年干部班`).join('')}`,
      `已发布的班 | 2026.12.01–12.03 | 已发布 | 12 人 | 95.4% | 2 份 | ${['编辑', '退回草稿', '结班', '复制'].map((w) => `${w}已发布的班`).join('')}`,
      `进行的班 | 2026.12.01–12.03 | 进行中 | 12 / 40 人 | ${none} | ${['编辑', '结班', '复制'].map((w) => `${w}进行的班`).join('')}`,
      `结束的班 | 2026.12.01 | 已结班 | 12 / 40 人 | ${none} | 复制结束的班`,
      `学院的班 | 2026.12.01–12.03 | 已发布 | 12 / 40 人 | ${none} | 选学员学院的班复制学院的班`,
    ]);
    expect([at('青年干部班'), at(/^编辑.*青年/), at('新增培训班')]).toEqual([
      ...['/wtdw/pxgl/pxbxq/3/', '/wtdw/pxgl/xzpxb/3/', '/wtdw/pxgl/xzpxb/'],
    ]);
    expect(document.querySelector('.side-nav [aria-current=page]')?.textContent).toBe('培训管理');
  });

  it('of the institute have whom the unit sends chosen where they are listed, as long as they are not over', async () => {
    const read = readClasses([
      { ...classRow, id: 7, name: '学院的班', classType: 1, status: 1 },
      { ...classRow, id: 8, name: '办完的班', classType: 1, status: 3 },
    ]);
    vi.spyOn(api.classes, 'detail').mockResolvedValue({
      ...classDetail,
      id: 7,
      classType: 1,
      studentUserIds: [],
    } as never);
    vi.spyOn(api.catalogue, 'themes').mockResolvedValue([]);
    vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([group]));
    const name = vi.spyOn(formApi.classes, 'namePeople').mockResolvedValue(null as never);
    await enter(classes, '/wtdw/pxgl/');
    expect(screen.queryByRole('button', { name: /^选学员.*办完的班/ })).toBeNull();
    await press(/^选学员.*学院的班/);
    await settled();
    expect(document.querySelector('dialog')?.getAttribute('aria-label')).toBe('选择本单位学员');
    await inDialog('保存');
    expect([name.mock.calls[0]?.[0]?.id, told(), read.mock.calls.length]).toEqual([7, ['本单位的学员已经保存'], 2]);
  });

  it('are narrowed by name, how far they are, and days', async () => {
    const read = readClasses();
    const router = await enter(classes, '/wtdw/pxgl/');
    expect(choicesOf('状态')).toEqual(['草稿 0', '已发布 1', '进行中 2', '已结班 3']);
    fireEvent.change(screen.getByLabelText('状态'), { target: { value: '0' } });
    await settled();
    fireEvent.change(screen.getByLabelText('培训班名称'), { target: { value: ' 青年 ' } });
    fireEvent.change(screen.getByLabelText('培训日期，从'), { target: { value: '2026-12-01' } });
    fireEvent.change(screen.getByLabelText('培训日期，到'), { target: { value: '2026-12-31' } });
    fireEvent.submit(screen.getByRole('search'));
    await settled();
    expect(askedOf(read)).toEqual({
      ...{ ...first, name: '青年', status: '0', startDate: '2026-12-01', endDate: '2026-12-31' },
    });
    expect(router.state.location.search).toContain('status=0');
  });

  it('show on a phone how far each is, who was there and what waits; the rest is folded', async () => {
    onPhone();
    readClasses(rows.slice(0, 1));
    await enter(classes, '/wtdw/pxgl/?sort=name');
    const cells = [...document.querySelectorAll('tbody td[data-l]:not([data-folded])')];
    expect(cells.map((td) => td.getAttribute('data-l'))).toEqual(['状态', '到课率', '待批请假', '操作']);
  });

  it('say where there are none what is to be done, and that they could not be read', async () => {
    const read = readClasses([]);
    await enter(classes, '/wtdw/pxgl/');
    expect([
      document.querySelector('.empty b')?.textContent,
      document.querySelector('.empty .ornament')?.className,
      document.querySelector('.empty a')?.textContent,
    ]).toEqual(['还没有培训班', 'ornament no-classes', '新增培训班']);
    read.mockRejectedValueOnce(new ApiError(0, '网络不通'));
    fireEvent.change(screen.getByLabelText('状态'), { target: { value: '1' } });
    await settled();
    expect(screen.getByRole('alert').textContent).toContain('没有读到内容：网络不通');
  });
});

describe('the class of a record of a discussion', () => {
  it('is asked for where the address names none, and is no draft, of which there are none', async () => {
    const read = readClasses(rows.slice(1, 3));
    await enter(discussionAdd, '/wtdw/pxgl/xzytjl/');
    expect(read.mock.calls).toEqual([[{ ...first, published: 1 }]]);
    expect([at('已发布的班'), choicesOf('状态')]).toEqual([
      ...['/wtdw/pxgl/xzytjl/4/', ['已发布 1', '进行中 2', '已结班 3']],
    ]);
  });
});

describe('what is done with a class', () => {
  const open = async () => {
    const read = readClasses();
    await enter(classes, '/wtdw/pxgl/');
    return read;
  };
  const step = () => vi.spyOn(api.classes, 'updateStatus').mockResolvedValue(null);

  it('is publishing it, after a question that says who hears of it', async () => {
    const read = await open();
    const update = step();
    const other = { course: null, trainingClassId: 8, className: '选调生班', name: '公文写作' };
    const clash: Clash = {
      ...{ course: 0, kinds: ['teacher'] },
      other: { ...other, startTime: '2026-12-01T02:00:00.000Z', endTime: '2026-12-01T03:00:00.000Z' },
    };
    vi.spyOn(quietApi.classes, 'detail').mockResolvedValue({ ...classDetail, members: 13 } as never);
    const count = vi.spyOn(quietApi.classes, 'countPeople');
    count.mockResolvedValue({ people: 13, reachable: 5, hearing: 10, archived: 1 });
    const clashes = vi.spyOn(quietApi.classes, 'clashes').mockResolvedValue([clash]);
    await press(/^发布.*青年/);
    await settled();
    expect(dialogSays()).toContain(
      '青年干部班，2026.12.01–12.03。班上 13 人：10 人有账号，将收到通知；2 人没有账号，1 人已归档，收不到。有手机号码的，发布以后可以在培训班页面点“发短信”通知。',
    );
    expect(count.mock.calls, 'as they are, and not as the groups would have them').toEqual([[{ id: 3 }]]);
    expect(dialogSays()).toContain('课程表里有 1 节课。');
    expect(dialogSays()).toContain(
      '还有 1 处排课冲突“党史专题”与“选调生班”的“公文写作”（12月1日 10:00–11:00）冲突：教师相同',
    );
    expect(clashes.mock.calls[0]?.[0]).toMatchObject({ id: 3, groupIds: [5], courses: [{ id: 11 }] });
    await inDialog('取消');
    expect(update.mock.calls).toEqual([]);
    await press(/^发布.*青年/);
    await inDialog('发布');
    expect([update.mock.calls, read.mock.calls.length, told()]).toEqual([
      ...[[[{ id: 3, status: 1 }]], 2, ['“青年干部班”已发布']],
    ]);
  });

  it.each([
    [{ people: 3, hearing: 3, archived: 0 }, '班上 3 人都有账号，将收到通知。', false],
    [{ people: 3, hearing: 0, archived: 0 }, '班上 3 人都收不到通知：3 人没有账号。', true],
    [{ people: 0, hearing: 0, archived: 0 }, '班上还没有学员；以后加进来的，有账号的会在加入时收到通知。', false],
    [null, '现在查不到班上有多少人有账号；有账号的将收到通知，没有账号的收不到。', false],
  ])('says before it is published of %j who hears of it', async (counts, said, texts) => {
    await open();
    vi.spyOn(quietApi.classes, 'detail').mockResolvedValue(classDetail as never);
    vi.spyOn(quietApi.classes, 'clashes').mockResolvedValue([]);
    const count = vi.spyOn(quietApi.classes, 'countPeople');
    if (counts) count.mockResolvedValue({ reachable: 0, ...counts });
    else count.mockRejectedValue(new ApiError(0, '网络不通'));
    await press(/^发布.*青年/);
    await settled();
    expect([dialogSays()?.includes(said), dialogSays()?.includes('发短信')]).toEqual([true, texts]);
  });

  it('is taking it back to a draft, after a question that says who sees it no more', async () => {
    const read = await open();
    const update = step();
    await press(/^退回草稿/);
    expect(dialogSays()).toContain('班上 12 位学员和授课教师都看不到这个班和课程表');
    await inDialog('取消');
    expect(update.mock.calls).toEqual([]);
    await press(/^退回草稿/);
    await inDialog('退回草稿');
    expect([update.mock.calls, read.mock.calls.length, told()]).toEqual([
      ...[[[{ id: 4, status: 0 }]], 2, ['“已发布的班”已退回草稿，学员看不到了']],
    ]);
  });

  it('is ending it and deleting it, each after a question', async () => {
    await open();
    const update = step();
    const remove = vi.spyOn(api.classes, 'remove').mockResolvedValue(null);
    await press(/^结班.*进行/);
    expect(dialogSays()).toContain('结班以后不能再改');
    expect(dialogSays()).toContain('还没有开始的课会从课程表中取消');
    await inDialog('结班');
    await press(/^删除.*青年/);
    expect(dialogSays()).toContain('删除以后不能恢复');
    expect(dialogSays()).toContain('班上有 12 位学员：他们仍在学员名单里，收到过开班通知的会收到取消通知');
    await inDialog('删除');
    expect([update.mock.calls, remove.mock.calls]).toEqual([[[{ id: 5, status: 3 }]], [[{ id: 3 }]]]);
  });

  it('is refused by the server in its own words, and what stands is read anew', async () => {
    const read = await open();
    vi.spyOn(api.classes, 'updateStatus').mockRejectedValue(new ApiError(400, '已到开班日期，不能退回草稿'));
    await press(/^退回草稿/);
    await inDialog('退回草稿');
    expect([read.mock.calls.length, told()]).toEqual([2, []]);
    await press(/^发布.*青年/);
    await inDialog('发布');
    expect([document.querySelector('dialog'), read.mock.calls.length, told()]).toEqual([null, 3, []]);
  });

  it('is nothing that would be refused: who has asked for leave keeps a class where it is', async () => {
    readClasses([
      { ...classRow, refusal: '这个班已有研讨记录，不能删除' },
      { ...classRow, id: 4, name: '已发布的班', status: 1, refusal: '这个班已有学员请假，不能退回草稿' },
    ]);
    await enter(classes, '/wtdw/pxgl/');
    const offered = [...document.querySelectorAll('tbody .acts')].map((td) =>
      td.textContent?.replace(/青年干部班|已发布的班/g, ' '),
    );
    expect(offered).toEqual(['编辑 发布 复制 ', '编辑 结班 复制 ']);
  });

  it('is copying it from a new first day on, into a draft that is edited next', async () => {
    await open();
    const copy = vi.spyOn(formApi.classes, 'copy').mockResolvedValue({ id: 9 });
    await press(/^复制.*青年/);
    // Its name may stay as it is offered: what must be filled in says so.
    expect(document.querySelector('dialog form')?.className).toContain('marks');
    expect([...document.querySelectorAll('dialog label.req')].map((l) => l.textContent)).toEqual(['开始日期']);
    await inDialog('复制');
    expect([document.querySelector('dialog .msg-err')?.textContent, copy.mock.calls]).toEqual([
      ...['请填写新的开始日期', []],
    ]);
    fireEvent.change(screen.getByLabelText('开始日期'), { target: { value: '2027-03-01' } });
    await inDialog('复制');
    const key = expect.stringMatching(/./);
    expect(copy.mock.calls).toEqual([[{ id: 3, startDate: '2027-03-01', name: '青年干部班（副本）', key }]]);
    expect(told()).toEqual(['已复制为草稿，请核对日期、课程，再选学员']);
  });
});

describe('the people of a class', () => {
  const member = {
    ...{ userId: 1, name: '陆青禾', dept: '组织部', post: '科员', cellPhone: '13800001234', status: 1 },
    signUpTime: '2026-11-18T16:05:00Z',
    attendance: { there: 5, due: 6, present: 3, late: 2, leave: 1, absent: 1 },
  };
  const open = (list: object[], given: object = {}) => {
    vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, ...given } as never);
    const read = vi.spyOn(api.classes, 'members').mockResolvedValue(pageOf(list));
    return enter(headCount, '/wtdw/pxgl/pxrs/3/').then(() => read);
  };
  it('are listed as the unit knows them, and looked for by name', async () => {
    const read = await open([
      member,
      { ...member, userId: 2, name: '方小乙', cellPhone: '', dept: '', post: '', status: 0, attendance: null },
    ]);
    const asked = { pageNum: 1, pageSize: 10, trainingClassId: 3, sort: 'signUpTime' };
    expect(read.mock.calls).toEqual([[asked]]);
    expect(tableShown()).toEqual([
      '姓名 | 手机号码 | 到课 | 迟到 | 请假 | 缺勤↕ -absent | 到课率 | 部门和职务 | 加入时间↑ -signUpTime',
      '陆青禾 | 13800001234 | 3 | 2 | 1 | 1 | 83.3% | 组织部，科员 | 2026.11.19',
      '方小乙已归档 | 没有号码 | — | — | — | — | — | 没有填写 | 2026.11.19',
    ]);
    expect([at('青年干部班'), at('陆青禾')]).toEqual(['/wtdw/pxgl/pxbxq/3/', '/wtdw/xygl/bjxy/?id=1']);
    fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '陆' } });
    fireEvent.submit(screen.getByRole('search'));
    await settled();
    expect(askedOf(read)).toEqual({ ...asked, name: '陆' });
    fireEvent.click(screen.getByRole('link', { name: '缺勤' }));
    await settled();
    expect(askedOf(read)).toEqual({ ...asked, name: '陆', sort: '-absent' });
  });

  it.each([
    ['who was there, once it runs', 2, ['手机号码', '缺勤', '到课率']],
    ['by what they are reached, before', 1, ['手机号码', '到课', '部门和职务']],
  ])('show on a phone %s; the rest is folded', async (_, status, facts) => {
    onPhone();
    await open([member], { status });
    const cells = [...document.querySelectorAll('tbody td[data-l]:not([data-folded])')];
    expect(cells.map((td) => td.getAttribute('data-l')).sort()).toEqual([...facts].sort());
  });

  it('are asked of which class where the address names none, also of a draft', async () => {
    const read = readClasses();
    const router = await enter(headCount, '/wtdw/pxgl/pxrs/');
    expect([router.state.location.pathname, read.mock.calls]).toEqual(['/wtdw/pxgl/pxrs/', [[first]]]);
    expect([at('青年干部班'), choicesOf('状态')?.[0]]).toEqual(['/wtdw/pxgl/pxrs/3/', '草稿 0']);
  });

  it('are chosen in the form of the class where there are none', async () => {
    await open([]);
    expect([document.querySelector('.empty b')?.textContent, at('去选学员')]).toEqual([
      ...['班上还没有学员', '/wtdw/pxgl/xzpxb/3/'],
    ]);
  });
});
