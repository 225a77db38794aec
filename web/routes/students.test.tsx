import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { at, choicesOf, tableShown } from '../../test/lists.ts';
import { anew, button, inDialog, press, settled, told } from '../../test/screen.ts';
import {
  another,
  anewUnit,
  askedOf,
  choose,
  enter,
  find,
  group,
  pageOf,
  people,
  readList,
} from '../../test/unit-centre.tsx';
import { ApiError, api, formApi } from '../lib/api.ts';
import { text } from '../../shared/text.ts';
import groupDetail from './unit/group-detail.tsx';
import students from './unit/students.tsx';

anew();
anewUnit();
const first = { pageNum: 1, pageSize: 10, sort: '-createTime' };
const tick = async (name: string) => {
  fireEvent.click(screen.getByLabelText(`选择${name}`));
  await settled();
};
const notice = () => document.querySelector('main [role=status] .alert span')?.textContent;
const mayArchive = (gone: number[] = []) => vi.spyOn(api.students, 'archive').mockResolvedValue({ changed: 1, gone });

describe('the people of a unit', () => {
  it('are shown as the unit wrote them down, newest first, each leading to its own page', async () => {
    const read = readList();
    await enter(students, '/wtdw/xygl/');
    expect(read.mock.calls).toEqual([[first]]);
    expect(tableShown()).toEqual([
      '姓名↕ -name | 手机号码 | 所在部门↕ -dept | 职务 | 分组 | 加入时间↓ createTime | 操作',
      '陆青禾 | 13800001234 | 组织部 | 科员 | 青年班 | 2026.11.19 | 编辑陆青禾归档陆青禾',
      '方小乙 | 没有号码 | 没有填写 | 没有填写 | 没有分组 | 2026.11.19 | 编辑方小乙归档方小乙',
    ]);
    expect([at('陆青禾'), at(/^编辑.*陆青禾/), at('新增学员'), at('新增分组')]).toEqual([
      ...['/wtdw/xygl/bjxy/?id=1', '/wtdw/xygl/bjxy/?id=1', '/wtdw/xygl/xzxy/', '/wtdw/xygl/xzxyfz/'],
    ]);
    const menu = document.querySelector('.side-nav [aria-current=page]');
    expect([menu?.textContent, menu?.getAttribute('href')]).toEqual(['学员管理', '/wtdw/xygl/']);
  });

  it('are narrowed by words, by group, to those without a number and to those who were archived', async () => {
    const read = readList();
    const router = await enter(students, '/wtdw/xygl/');
    expect([choicesOf('分组'), choicesOf('手机号码'), choicesOf('名单')]).toEqual([
      ...[['青年班 5', '科长班 6'], ['没有号码 1'], ['已归档 1']],
    ]);
    for (const [label, value] of [
      ['分组', '6'],
      ['手机号码', '1'],
      ['名单', '1'],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      await settled();
    }
    fireEvent.change(screen.getByLabelText('关键词'), { target: { value: ' 陆 ' } });
    fireEvent.submit(screen.getByRole('search'));
    await settled();
    expect(askedOf(read)).toEqual({ ...first, wd: '陆', groupId: '6', unreachable: '1', archived: '1' });
    expect(router.state.location.search).toBe('?wd=%E9%99%86&groupId=6&unreachable=1&archived=1');
  });

  it('say where there is nobody yet how somebody comes in, and where nobody fits, how all come back', async () => {
    readList([]);
    await enter(students, '/wtdw/xygl/');
    expect([document.querySelector('.empty b')?.textContent, document.querySelector('.empty a')?.textContent]).toEqual([
      ...['名单里还没有人', '新增学员'],
    ]);
    cleanup();
    await enter(students, '/wtdw/xygl/?unreachable=1');
    expect([document.querySelector('.empty b')?.textContent, at('清除筛选')]).toEqual([
      ...['没有符合条件的记录', '/wtdw/xygl/'],
    ]);
  });

  it('that could not be read are asked for again', async () => {
    const read = readList().mockRejectedValueOnce(new ApiError(0, '网络不通'));
    await enter(students, '/wtdw/xygl/');
    expect(screen.getByRole('alert').textContent).toContain('没有读到内容：网络不通');
    await press('重新读取');
    expect([read.mock.calls.length, at('陆青禾')]).toEqual([2, '/wtdw/xygl/bjxy/?id=1']);
  });
});

describe('whoever is counted no more', () => {
  it('goes at once, with the way back beside what is said of it', async () => {
    const read = readList();
    const archive = mayArchive();
    await enter(students, '/wtdw/xygl/');
    await press(/^归档.*陆青禾/);
    expect([archive.mock.calls, read.mock.calls.length]).toEqual([[[{ ids: [1], archived: 1 }]], 2]);
    expect(notice()).toBe('陆青禾已归档，不再列入名单；以前的培训记录都在。撤销');
    await press('撤销');
    expect([askedOf(archive), read.mock.calls.length, notice(), told()]).toEqual([
      ...[{ ids: [1], archived: 0 }, 3, '已撤销。', []],
    ]);
    // The keys go on from there.
    expect(document.activeElement?.textContent).toBe('已撤销。');
  });

  it('is asked about first where they are in a class that has not ended; coming back is not', async () => {
    readList();
    const archive = mayArchive();
    const within = vi.spyOn(api.classes, 'unfinishedOf').mockResolvedValue([
      {
        id: 3,
        name: '青年干部班',
        status: 2,
        classType: 2,
        people: 2,
        names: ['陆青禾', '方小乙'],
        grouped: 1,
        groups: [{ id: 8, name: '二组' }],
      },
      {
        id: 4,
        name: '治理班',
        status: 1,
        classType: 1,
        people: 2,
        names: ['陆青禾', '方小乙'],
        grouped: 0,
        groups: [],
      },
      {
        id: 5,
        name: '财经班',
        status: 1,
        classType: 2,
        people: 2,
        names: ['陆青禾', '方小乙'],
        grouped: 0,
        groups: [],
      },
    ]);
    await enter(students, '/wtdw/xygl/');
    await tick('陆青禾');
    await tick('方小乙');
    await press('归档');
    expect([within.mock.calls, archive.mock.calls]).toEqual([[[{ studentUserIds: [1, 2] }]], []]);
    expect([...document.querySelectorAll('dialog li')].map((li) => li.textContent)).toEqual([
      '青年干部班（进行中）陆青禾、方小乙从分组“二组”移出，再保存一次班级；单独添加的，在班级的“编辑”里移出',
      '治理班（已发布）陆青禾、方小乙在班级的“选择本单位学员”里移出',
      '财经班（已发布）陆青禾、方小乙在班级的“编辑”里移出',
    ]);
    await inDialog('取消');
    expect([archive.mock.calls, document.querySelector('dialog')]).toEqual([[], null]);
    await press('归档');
    await inDialog('仍然归档');
    expect([archive.mock.calls, document.querySelector('dialog')]).toEqual([
      ...[[[{ ids: [1, 2], archived: 1 }]], null],
    ]);
    await press('撤销');
    expect([askedOf(archive), within.mock.calls.length]).toEqual([{ ids: [1, 2], archived: 0 }, 2]);
  });

  it('leaves the keys with what is said of it, and not at the beginning of the page', async () => {
    readList()
      .mockResolvedValueOnce(pageOf(people))
      .mockResolvedValue(pageOf(people.slice(1)));
    mayArchive();
    await enter(students, '/wtdw/xygl/');
    button(/^归档.*陆青禾/)?.focus();
    await press(/^归档.*陆青禾/);
    expect([at('陆青禾'), document.activeElement?.classList.contains('alert')]).toEqual([null, true]);
  });

  it('goes together with others, and who is there no more is named', async () => {
    readList();
    const archive = mayArchive([2]);
    await enter(students, '/wtdw/xygl/');
    await tick('陆青禾');
    await tick('方小乙');
    await press('归档');
    expect([archive.mock.calls[0]?.[0], told()]).toEqual([{ ids: [1, 2], archived: 1 }, [`“方小乙”${text.gone}`]]);
    await press('撤销');
    expect(askedOf(archive)).toEqual({ ids: [1], archived: 0 });
    // Whoever closes what is said has nothing to take back any more.
    await press(/^归档.*陆青禾/);
    await press('关闭提示');
    expect([notice(), button('撤销')]).toEqual([undefined, null]);
  });

  it('goes together with as many as the call takes at once, and no more are chosen', async () => {
    vi.spyOn(api.students, 'list').mockResolvedValue({ list: people, total: 501 } as never);
    await enter(students, '/wtdw/xygl/');
    await tick('陆青禾');
    expect(button(/^选择前/)?.textContent).toBe('选择前 500 项（一次最多 500 项）');
  });

  it('comes back from among the archived, where nothing else is done with them', async () => {
    readList(people.map((p) => ({ ...p, archived: true })));
    const archive = mayArchive();
    await enter(students, '/wtdw/xygl/?archived=1');
    await tick('陆青禾');
    const offered = [...document.querySelectorAll('[data-grid] > [role=status] button')].map((b) => b.textContent);
    expect(offered).toEqual(['恢复', '取消选择']);
    await press('恢复');
    expect([archive.mock.calls, notice()]).toEqual([...[[[{ ids: [1], archived: 0 }]], '陆青禾已恢复到名单里。撤销']]);
  });

  it('stays where the server refuses', async () => {
    const read = readList();
    vi.spyOn(api.students, 'archive').mockRejectedValue(new ApiError(400, '不行'));
    await enter(students, '/wtdw/xygl/');
    await press(/^归档.*陆青禾/);
    expect([read.mock.calls.length, notice()]).toEqual([1, undefined]);
  });
});

describe('people are put into a group', () => {
  it('that is chosen, and out again are taken those alone who were not in it before', async () => {
    const read = readList();
    vi.spyOn(formApi.students, 'groups').mockResolvedValue(pageOf([group, another]));
    const move = vi.spyOn(formApi.students, 'move').mockResolvedValue({ changed: 1, gone: [] });
    const back = vi.spyOn(api.students, 'move').mockResolvedValue({ changed: 1, gone: [] });
    await enter(students, '/wtdw/xygl/');
    await tick('陆青禾');
    await tick('方小乙');
    await press('移入分组');
    await inDialog('移入');
    expect([document.querySelector('dialog .msg-err')?.textContent, move.mock.calls.length]).toEqual(['请选择分组', 0]);
    await choose('分组', /^青年班/);
    await inDialog('移入');
    expect([move.mock.calls, read.mock.calls.length, document.querySelector('dialog')]).toEqual([
      ...[[[{ groupId: 5, ids: [1, 2], within: 1 }]], 2, null],
    ]);
    expect(notice()).toBe('1 人已移入“青年班”。撤销');
    await press('撤销');
    expect(back.mock.calls).toEqual([[{ groupId: 5, ids: [2], within: 0 }]]);
  });

  it('which is to be made first, where there is none', async () => {
    readList();
    vi.spyOn(formApi.students, 'groups').mockResolvedValue(pageOf([]));
    await enter(students, '/wtdw/xygl/');
    await tick('方小乙');
    await press('移入分组');
    expect(document.querySelector('dialog .dialog-body a')?.getAttribute('href')).toBe('/wtdw/xygl/xzxyfz/');
  });

  it('and nobody is taken out who is in none', async () => {
    readList([people[1] as object]);
    await enter(students, '/wtdw/xygl/');
    await tick('方小乙');
    expect([button('移入分组') !== null, button('移出分组')]).toEqual([true, null]);
  });

  it('and taken out of the one that they are in, which needs no choice', async () => {
    readList([people[0] as object]);
    const move = vi.spyOn(formApi.students, 'move').mockResolvedValue({ changed: 1, gone: [] });
    await enter(students, '/wtdw/xygl/');
    await tick('陆青禾');
    await press('移出分组');
    await inDialog('移出');
    expect([move.mock.calls, notice()]).toEqual([
      ...[[[{ groupId: 5, ids: [1], within: 0 }]], '1 人已移出“青年班”。撤销'],
    ]);
  });
});

describe('the groups of a unit', () => {
  const readGroups = (list: object[]) => vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf(list));
  it('stand on the second tab, which every address of theirs keeps', async () => {
    const read = readGroups([group, another]);
    const router = await enter(students, '/wtdw/xygl/?tab=groups');
    expect([read.mock.calls, at('学员')]).toEqual([[[first]], '/wtdw/xygl/']);
    expect(tableShown()).toEqual([
      '分组↕ -name | 人数 | 说明 | 创建时间↓ createTime | 操作',
      '青年班 | 1 人 | 四十岁以下 | 2026.11.19 | 编辑青年班删除青年班',
      '科长班 | 0 人 | 没有填写 | 2026.11.19 | 编辑科长班删除科长班',
    ]);
    expect([at('青年班'), at(/^编辑.*青年班/)]).toEqual(['/wtdw/xygl/xyfzxq/?id=5', '/wtdw/xygl/bjxyfz/?id=5']);
    fireEvent.change(screen.getByLabelText('关键词'), { target: { value: '青' } });
    fireEvent.submit(screen.getByRole('search'));
    await settled();
    expect([askedOf(read), router.state.location.search]).toEqual([{ ...first, wd: '青' }, '?tab=groups&wd=%E9%9D%92']);
  });

  it('go after a question, which says that the people stay', async () => {
    const read = readGroups([group]);
    const remove = vi.spyOn(api.students, 'removeGroup').mockResolvedValue(null);
    await enter(students, '/wtdw/xygl/?tab=groups');
    await press(/^删除.*青年班/);
    expect(document.querySelector('dialog .dialog-body')?.textContent).toBe(
      '“青年班”删除以后不能恢复。组里的 1 位学员仍在名单里，只是不再属于这个分组。',
    );
    await inDialog('删除分组');
    expect([remove.mock.calls, read.mock.calls.length, told()]).toEqual([[[{ id: 5 }]], 2, ['分组“青年班”已删除']]);
  });

  it('are said to be none where there are none', async () => {
    readGroups([]);
    await enter(students, '/wtdw/xygl/?tab=groups');
    expect(document.querySelector('.empty b')?.textContent).toBe('还没有分组');
  });
});

describe('a group', () => {
  const open = async () => {
    const read = readList([people[0] as object]);
    const one = vi.spyOn(api.students, 'group').mockResolvedValue(group);
    const router = await enter(groupDetail, '/wtdw/xygl/xyfzxq/?id=5');
    return { read, one, router };
  };
  it('shows what it is and who is in it, under its own address', async () => {
    const { read, one } = await open();
    expect([one.mock.calls, read.mock.calls]).toEqual([
      ...[[[{ id: 5 }]], [[{ pageNum: 1, pageSize: 10, sort: 'name', groupId: 5 }]]],
    ]);
    const section = document.querySelector('section[aria-labelledby=group]');
    expect([section?.querySelector('h2')?.textContent, section?.querySelector('p')?.textContent]).toEqual([
      ...['青年班', '1 人　四十岁以下'],
    ]);
    expect(at(/^加入时间/)).toBe('/wtdw/xygl/xyfzxq/?id=5&sort=-createTime');
    expect(document.querySelector('.side-nav [aria-current=true]')?.textContent).toBe('学员管理');
  });

  it('takes in people who are found, but nobody who is in it', async () => {
    const { read, one } = await open();
    vi.spyOn(formApi.students, 'list').mockResolvedValue(pageOf(people));
    const move = vi.spyOn(formApi.students, 'move').mockResolvedValue({ changed: 1, gone: [] });
    await press('添加学员');
    await find('学员', '乙', /^方小乙/);
    fireEvent.change(screen.getByLabelText('学员'), { target: { value: '陆' } });
    const within = await screen.findByRole('option', { name: /已在本组/, hidden: true });
    expect(within.getAttribute('aria-disabled')).toBe('true');
    await inDialog('添加');
    expect([move.mock.calls, read.mock.calls.length, one.mock.calls.length, notice()]).toEqual([
      ...[[[{ groupId: 5, ids: [2], within: 1 }]], 2, 2, '1 人已移入“青年班”。撤销'],
    ]);
  });

  it('lets people go, one or several, and back', async () => {
    const { read, one } = await open();
    const move = vi.spyOn(api.students, 'move').mockResolvedValue({ changed: 1, gone: [] });
    await press(/^移出.*陆青禾/);
    expect([move.mock.calls, one.mock.calls.length, notice()]).toEqual([
      ...[[[{ groupId: 5, ids: [1], within: 0 }]], 2, '1 人已移出“青年班”。撤销'],
    ]);
    await press('撤销');
    expect(askedOf(move)).toEqual({ groupId: 5, ids: [1], within: 1 });
    expect(read.mock.calls.length).toBe(3);
  });

  it('goes, and leads to the other groups', async () => {
    const { router } = await open();
    vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([]));
    vi.spyOn(api.students, 'removeGroup').mockResolvedValue(null);
    await press('删除分组');
    await act(() => inDialog('删除分组'));
    expect(router.state.location.pathname + router.state.location.search).toBe('/wtdw/xygl/?tab=groups');
  });

  it.each(['', '?id=', '?id=x'])('is unknown under the address %j', async (search) => {
    const one = vi.spyOn(api.students, 'group');
    const router = await enter(groupDetail, `/wtdw/xygl/xyfzxq/${search}`);
    expect([router.state.location.pathname, one.mock.calls]).toEqual(['/404/', []]);
  });
});
