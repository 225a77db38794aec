import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fieldsShown } from '../../test/forms.ts';
import { at } from '../../test/lists.ts';
import { anew, button, inDialog, press, settled, told } from '../../test/screen.ts';
import { another, anewUnit, choose, enter, find, group, pageOf, people } from '../../test/unit-centre.tsx';
import { ApiError, api, formApi } from '../lib/api.ts';
import groupAdd from './unit/group-add.tsx';
import groupEdit from './unit/group-edit.tsx';
import studentAdd from './unit/student-add.tsx';
import studentEdit from './unit/student-edit.tsx';

anew();
anewUnit();
const [person, bare] = people as [(typeof people)[0], (typeof people)[0]];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const fault = (label: string) => {
  const about = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return about.map((id) => document.getElementById(id)).find((e) => e?.role === 'alert')?.textContent;
};
const chips = () => [...document.querySelectorAll('form ul li')].map((li) => li.firstChild?.textContent);
const taken = new ApiError(400, '', [{ path: 'cellPhone', code: 'taken', message: '名单里已有这个号码' }]);
const blank = { cellPhone: '', dept: '', post: '', studentType: null, remark: '', groupIds: [] };

describe('a person is added', () => {
  const open = () => {
    vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([group, another]));
    return enter(studentAdd, '/wtdw/xygl/xzxy/');
  };
  const mayAdd = () => vi.spyOn(formApi.students, 'add').mockResolvedValue({ id: 9 });

  it('by a form that asks for no more than a name', async () => {
    const add = mayAdd();
    const router = await open();
    expect(fieldsShown(document.querySelector('form') as HTMLElement).map((line) => line.replace(/ .*/, ''))).toEqual([
      ...['姓名*', '手机号码', '所在部门', '职务', '学员类型', '学员分组', '备注'],
    ]);
    await press('保存');
    expect([fault('姓名'), add.mock.calls.length]).toEqual(['请填写姓名', 0]);
    type('姓名', '方小丙');
    await press('保存');
    expect([add.mock.calls, router.state.location.pathname, told()]).toEqual([
      ...[[[{ ...blank, name: '方小丙' }]], '/wtdw/xygl/', ['方小丙已加入名单']],
    ]);
  });

  it('with everything, into groups that are chosen by name', async () => {
    const add = mayAdd();
    await open();
    type('姓名', '方小丙');
    type('手机号码', '138 0000 5678');
    type('所在部门', '组织部');
    type('职务', '科长');
    type('学员类型', '2');
    type('备注', '素食');
    await choose('学员分组', /^青年班/);
    await choose('学员分组', /^科长班/);
    expect(chips()).toEqual(['青年班', '科长班']);
    await press('保存');
    expect(add.mock.calls[0]?.[0]).toEqual({
      ...{ name: '方小丙', cellPhone: '138 0000 5678', dept: '组织部', post: '科长', studentType: 2, remark: '素食' },
      groupIds: [5, 6],
    });
  });

  it('and refused at the field that is to blame, where what was typed stays', async () => {
    const add = mayAdd().mockRejectedValueOnce(taken);
    const router = await open();
    type('姓名', '方小丙');
    type('手机号码', '1380000');
    await press('保存');
    expect([fault('手机号码'), add.mock.calls.length]).toEqual(['请输入 11 位手机号码', 0]);
    type('手机号码', '13800001234');
    await press('保存');
    expect([fault('手机号码'), field('姓名').value, router.state.location.pathname, told()]).toEqual([
      ...['名单里已有这个号码', '方小丙', '/wtdw/xygl/xzxy/', []],
    ]);
  });

  it('and another one after it, from an empty form', async () => {
    const add = mayAdd();
    const router = await open();
    type('姓名', '方小丙');
    await choose('学员分组', /^青年班/);
    await press('保存并继续新增');
    expect([add.mock.calls.length, told(), router.state.location.pathname]).toEqual([
      ...[1, ['方小丙已加入名单'], '/wtdw/xygl/xzxy/'],
    ]);
    expect([field('姓名').value, chips(), document.activeElement]).toEqual(['', [], field('姓名')]);
    await press('保存并继续新增');
    expect([fault('姓名'), add.mock.calls.length]).toEqual(['请填写姓名', 1]);
  });

  it('or not: what was typed is found again, unless it was given up', async () => {
    await open();
    type('姓名', '方小丙');
    await settled();
    cleanup();
    await open();
    expect(field('姓名').value).toBe('');
    await press('找回');
    expect(field('姓名').value).toBe('方小丙');
    fireEvent.click(screen.getByText('取消'));
    await settled();
    cleanup();
    await open();
    expect(button('找回')).toBeNull();
  });

  it('into one of many groups, which is looked for by its name', async () => {
    const add = mayAdd();
    vi.spyOn(api.students, 'groups').mockResolvedValue({ list: [group], total: 101 } as never);
    const search = vi.spyOn(formApi.students, 'groups').mockResolvedValue(pageOf([another]));
    await enter(studentAdd, '/wtdw/xygl/xzxy/');
    type('姓名', '方小丙');
    await find('学员分组', '科长', /^科长班/);
    expect(search.mock.calls.at(-1)).toEqual([{ wd: '科长', pageNum: 1, pageSize: 20, sort: 'name' }]);
    await press('保存');
    expect(add.mock.calls[0]?.[0].groupIds).toEqual([6]);
  });

  it('only where the groups of the unit could be read', async () => {
    vi.spyOn(api.students, 'groups').mockRejectedValue(new ApiError(0, '网络不通'));
    await enter(studentAdd, '/wtdw/xygl/xzxy/');
    expect([screen.getByRole('alert').textContent, document.querySelector('form')]).toEqual([
      ...['没有读到内容：网络不通。重新读取', null],
    ]);
  });
});

describe('what is written of a person', () => {
  const open = (of: object = person) => {
    vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([group, another]));
    const read = vi.spyOn(api.students, 'detail').mockResolvedValue(of as never);
    return enter(studentEdit, '/wtdw/xygl/bjxy/?id=1').then((router) => ({ read, router }));
  };
  const mayEdit = () => vi.spyOn(formApi.students, 'edit').mockResolvedValue(null);
  const sent = {
    ...{ id: 1, version: 3, name: '陆青禾', cellPhone: '13800001234', dept: '组织部', post: '科员', studentType: 1 },
    ...{ remark: '素食', groupIds: [5] },
  };

  it('is changed as the version that is shown', async () => {
    const edit = mayEdit();
    const { read, router } = await open();
    expect([read.mock.calls, field('姓名').value, field('学员类型').value, chips()]).toEqual([
      ...[[[{ id: 1 }]], '陆青禾', '1', ['青年班']],
    ]);
    type('职务', '科长');
    type('学员类型', '');
    await press('去掉青年班');
    await choose('学员分组', /^科长班/);
    await press('保存');
    expect(edit.mock.calls).toEqual([[{ ...sent, post: '科长', studentType: null, groupIds: [6] }]]);
    expect([router.state.location.pathname, told()]).toEqual(['/wtdw/xygl/', ['资料已经保存']]);
    cleanup();
    await open(bare);
    expect([field('手机号码').value, field('学员类型').value, chips()]).toEqual(['', '', []]);
  });

  it('by two at once is asked about: theirs, with what was typed to be found again', async () => {
    mayEdit().mockRejectedValueOnce(new ApiError(409, '别人刚刚改过'));
    const { read } = await open();
    type('职务', '科长');
    await press('保存');
    expect(document.querySelector('dialog .dialog-body')?.textContent).toContain('别人刚刚改过。');
    read.mockResolvedValue({ ...person, post: '副科长', version: 4 } as never);
    await inDialog('载入现在的内容');
    await settled();
    expect([field('职务').value, document.querySelector('dialog')]).toEqual(['副科长', null]);
    await press('找回');
    expect(field('职务').value).toBe('科长');
  });

  it('by two at once is asked about: or the own, on the version of the others', async () => {
    const edit = mayEdit().mockRejectedValueOnce(new ApiError(409, '别人刚刚改过'));
    const { router } = await open();
    vi.spyOn(formApi.students, 'detail').mockResolvedValue({ ...person, version: 7 } as never);
    type('职务', '科长');
    await press('保存');
    await inDialog('用我写的保存');
    expect(edit.mock.calls.map(([given]) => given.version)).toEqual([3, 7]);
    expect([edit.mock.calls[1]?.[0].post, router.state.location.pathname]).toEqual(['科长', '/wtdw/xygl/']);
  });

  it('of somebody archived says so', async () => {
    await open({ ...person, archived: true });
    expect(document.querySelector('form .alert')?.textContent).toContain('这位学员已归档');
    cleanup();
    await open();
    expect(document.querySelector('form .alert')).toBeNull();
  });

  it.each(['', '?id=0', '?id=x'])('of nobody is unknown: %j', async (search) => {
    const read = vi.spyOn(api.students, 'detail');
    const router = await enter(studentEdit, `/wtdw/xygl/bjxy/${search}`);
    expect([router.state.location.pathname, read.mock.calls]).toEqual(['/404/', []]);
  });
});

describe('a group', () => {
  const same = new ApiError(400, '', [{ path: 'name', code: 'taken', message: '已有同名的分组' }]);
  it('is made with its people, and leads to its own page', async () => {
    const add = vi.spyOn(formApi.students, 'addGroup').mockRejectedValueOnce(same).mockResolvedValue({ id: 7 });
    const list = vi.spyOn(formApi.students, 'list').mockResolvedValue(pageOf(people));
    const router = await enter(groupAdd, '/wtdw/xygl/xzxyfz/');
    await press('保存');
    expect([fault('分组名称'), add.mock.calls.length]).toEqual(['请填写分组名称', 0]);
    type('分组名称', ' 青年班 ');
    type('说明', '四十岁以下');
    await find('学员', '乙', /^方小乙/);
    expect([list.mock.calls.at(-1)?.[0], chips()]).toEqual([{ wd: '乙', pageNum: 1, pageSize: 20 }, ['方小乙']]);
    await press('保存');
    expect(fault('分组名称')).toBe('已有同名的分组');
    type('分组名称', '青年二班');
    await press('保存');
    expect(add.mock.calls[1]?.[0]).toEqual({ name: '青年二班', remark: '四十岁以下', studentIds: [2] });
    expect([router.state.location.pathname, router.state.location.search, told()]).toEqual([
      ...['/wtdw/xygl/xyfzxq/', '?id=7', ['分组“青年二班”已建好']],
    ]);
  });

  it('is renamed as the version that is shown', async () => {
    const read = vi.spyOn(api.students, 'group').mockResolvedValue(group);
    const edit = vi.spyOn(formApi.students, 'editGroup').mockResolvedValue(null);
    const router = await enter(groupEdit, '/wtdw/xygl/bjxyfz/?id=5');
    expect([read.mock.calls, field('分组名称').value, field('说明').value, at('不改了')]).toEqual([
      ...[[[{ id: 5 }]], '青年班', '四十岁以下', '/wtdw/xygl/xyfzxq/?id=5'],
    ]);
    type('分组名称', '青年一班');
    await press('保存');
    expect(edit.mock.calls).toEqual([[{ id: 5, version: 2, name: '青年一班', remark: '四十岁以下' }]]);
    expect([router.state.location.search, told()]).toEqual(['?id=5', ['分组已经保存']]);
  });

  it('by two at once keeps the own name on the version of the others', async () => {
    vi.spyOn(api.students, 'group').mockResolvedValue(group);
    vi.spyOn(formApi.students, 'group').mockResolvedValue({ ...group, version: 8 });
    const edit = vi.spyOn(formApi.students, 'editGroup');
    edit.mockRejectedValueOnce(new ApiError(409, '别人刚刚改过')).mockResolvedValue(null);
    await enter(groupEdit, '/wtdw/xygl/bjxyfz/?id=5');
    type('分组名称', '青年一班');
    await press('保存');
    await inDialog('用我写的保存');
    expect(edit.mock.calls.map(([given]) => given.version)).toEqual([2, 8]);
  });
});
