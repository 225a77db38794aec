import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anew, button, inDialog, press, settled, told } from '../../../test/screen.ts';
import { another, anewUnit, choose, enter, group, pageOf, people, readList } from '../../../test/unit-centre.tsx';
import { ApiError, api, formApi } from '../../lib/api.ts';
import students from '../../routes/unit/students.tsx';
import { choicesOf, findPeople, namesOf } from './groups.ts';

anew();
anewUnit();
const notice = () => document.querySelector('main [role=status] .alert span')?.textContent;
const tick = async (...names: string[]) => {
  for (const name of names) fireEvent.click(screen.getByLabelText(`选择${name}`));
  await settled();
};
const within = (id: number, given: object = {}) => ({
  ...{ id, name: `${id} 班`, status: 2, classType: 2, people: 1, names: ['陆青禾'], grouped: 0, groups: [], ...given },
});
const open = async (list: object[] = people) => {
  cleanup();
  const read = readList(list);
  await enter(students, '/wtdw/xygl/');
  return read;
};

describe('whoever is archived', () => {
  it('is told of each class where they are taken out: by its groups, by its form, and by both', async () => {
    await open();
    const groups = [
      { id: 8, name: '二组' },
      { id: 9, name: '三组' },
    ];
    vi.spyOn(api.classes, 'unfinishedOf').mockResolvedValue([
      within(1, { grouped: 1, groups }),
      within(2, { grouped: 1, groups: [] }),
      within(3, { grouped: 1, people: 2, groups: groups.slice(0, 1) }),
      within(4),
      within(5, { classType: 1, status: 1 }),
      within(6),
      within(7),
    ]);
    await press(/^归档.*陆青禾/);
    const said = [...document.querySelectorAll('dialog li')].map((li) => li.textContent);
    expect(said).toEqual([
      '1 班（进行中）从分组“二组”、分组“三组”移出，再保存一次班级',
      '2 班（进行中）已经不在班级的分组里，再保存一次班级',
      '3 班（进行中）从分组“二组”移出，再保存一次班级；单独添加的，在班级的“编辑”里移出',
      '4 班（进行中）在班级的“编辑”里移出',
      '5 班（已发布）在班级的“选择本单位学员”里移出',
      '还有 2 个班',
    ]);
    expect(document.querySelector('dialog')?.textContent).toContain('这位学员还在没有结班的培训班里。');
  });

  it('is named no further where all of the classes stand there', async () => {
    await open();
    vi.spyOn(api.classes, 'unfinishedOf').mockResolvedValue([1, 2, 3, 4, 5].map((id) => within(id)));
    await press(/^归档.*陆青禾/);
    expect(document.querySelectorAll('dialog li').length).toBe(5);
  });

  it('stays where it is not known in which classes they are, and where nobody is left to be archived', async () => {
    const read = await open();
    const archive = vi.spyOn(api.students, 'archive').mockResolvedValue({ changed: 0, gone: [1] });
    const asked = vi.spyOn(api.classes, 'unfinishedOf').mockRejectedValueOnce(new ApiError(0, '网络不通'));
    await press(/^归档.*陆青禾/);
    expect([archive.mock.calls, notice(), read.mock.calls.length]).toEqual([[], undefined, 1]);
    asked.mockResolvedValue([]);
    await press(/^归档.*陆青禾/);
    expect([archive.mock.calls.length, notice(), told().length, read.mock.calls.length]).toEqual([1, undefined, 1, 2]);
  });

  it('comes back only where that is done: what is refused keeps its way back', async () => {
    const read = await open();
    const archive = vi.spyOn(api.students, 'archive').mockResolvedValue({ changed: 1, gone: [] });
    await press(/^归档.*陆青禾/);
    archive.mockRejectedValueOnce(new ApiError(400, '不行'));
    await press('撤销');
    expect([notice(), read.mock.calls.length]).toEqual(['陆青禾已归档，不再列入名单；以前的培训记录都在。撤销', 2]);
    await press('撤销');
    expect([notice(), read.mock.calls.length]).toEqual(['已撤销。', 3]);
  });
});

describe('whoever is moved between groups', () => {
  it('is said to have been in it already where all of them were, with nothing to take back', async () => {
    await open();
    vi.spyOn(formApi.students, 'groups').mockResolvedValue(pageOf([group, another]));
    const move = vi.spyOn(formApi.students, 'move').mockResolvedValue({ changed: 0, gone: [] });
    await tick('陆青禾');
    await press('移入分组');
    await choose('分组', /^青年班/);
    await inDialog('移入');
    expect([move.mock.calls, notice(), button('撤销')]).toEqual([
      ...[[[{ groupId: 5, ids: [1], within: 1 }]], '他们本来就在“青年班”里。', null],
    ]);
  });

  it('is chosen a group where they are in several; who is gone meanwhile is not counted and not brought back', async () => {
    const both = [
      { id: 5, name: '青年班' },
      { id: 6, name: '科长班' },
    ];
    await open([
      people[0],
      { ...people[1], groups: both },
      { ...people[0], id: 3, name: '周以宁', groups: both },
    ] as object[]);
    const move = vi.spyOn(formApi.students, 'move').mockResolvedValue({ changed: 1, gone: [3] });
    const back = vi.spyOn(api.students, 'move').mockResolvedValue({ changed: 1, gone: [] });
    await tick('陆青禾', '方小乙', '周以宁');
    await press('移出分组');
    await inDialog('移出');
    expect([move.mock.calls, document.querySelector('dialog .msg-err')?.textContent]).toEqual([[], '请选择分组']);
    await choose('分组', /^科长班/);
    await inDialog('移出');
    expect([move.mock.calls, notice()]).toEqual([
      ...[[[{ groupId: 6, ids: [1, 2, 3], within: 0 }]], '1 人已移出“科长班”。撤销'],
    ]);
    await press('撤销');
    expect(back.mock.calls).toEqual([[{ groupId: 6, ids: [2], within: 1 }]]);
  });
});

describe('the choices of people and groups', () => {
  it('are all groups where they were read, and else those that are looked for', async () => {
    const whole = choicesOf({ list: [group], total: 1 } as never);
    expect(whole).toEqual({ options: [{ value: '5', label: '青年班', about: '1 人' }] });
    const asked = vi.spyOn(formApi.students, 'groups').mockResolvedValue(pageOf([another]));
    const part = choicesOf({ list: [group], total: 2 } as never);
    expect([part.options, part.least, await part.search?.('科')]).toEqual([
      ...[undefined, 1, [{ value: '6', label: '科长班', about: '0 人' }]],
    ]);
    expect(asked.mock.calls).toEqual([[{ wd: '科', pageNum: 1, pageSize: 20, sort: 'name' }]]);
  });

  it('have who is in the group already last, not to be chosen, and say what tells people apart', async () => {
    vi.spyOn(formApi.students, 'list').mockResolvedValue(pageOf(people));
    const bare = { value: '2', label: '方小乙', about: '没有部门和号码' };
    const known = { value: '1', label: '陆青禾', about: '组织部，13800001234' };
    expect(await findPeople(5)('')).toEqual([bare, { ...known, about: `${known.about}，已在本组`, disabled: true }]);
    expect(await findPeople()('')).toEqual([known, bare]);
  });

  it('name three people, and of more their number', () => {
    const named = (n: number) => namesOf(['甲', '乙', '丙', '丁'].slice(0, n).map((name) => ({ name })));
    expect([1, 3, 4].map(named)).toEqual(['甲', '甲、乙、丙', '甲、乙、丙等 4 人']);
  });
});
