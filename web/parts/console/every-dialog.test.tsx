// @module-tag sweep
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person } from '../../../test/console-lists.tsx';
import { openList } from '../../../test/console-open.tsx';
import { anew, settled, told } from '../../../test/screen.ts';
import { api, formApi } from '../../lib/api.ts';
import { toasts } from '../../lib/toast.ts';

anew();
const dialog = () => document.querySelector('dialog');
const nameOf = (e: Element) => e.getAttribute('aria-label') ?? e.textContent?.replace(/\s+/g, ' ').trim() ?? '';
/** What can be pressed for a list or its rows: above it, behind a name, in a row, and for chosen rows. */
function pressables(): HTMLElement[] {
  const boxes = document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]');
  for (const box of [...boxes].slice(0, 2)) if (!box.checked) fireEvent.click(box);
  const places = [
    '.row-between button',
    '.card-head button',
    'button[data-row]',
    '.acts button',
    '[data-grid] > [role=status] button',
  ];
  return places.flatMap((place) => [...document.querySelectorAll<HTMLElement>(place)]);
}
async function press(element: Element | undefined): Promise<void> {
  fireEvent.click(element as Element);
  await settled();
}
/** Its deeds: a field that opens is none, and its names come when they come. */
const buttonsOf = (e: Element | null) => [...(e?.querySelectorAll('button:not([role=combobox])') ?? [])];
const byEscape = async () => {
  dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
  await settled();
};
const reads = { ...person, fullPhone: '138', kindStates: [], sessions: [], applications: [], facts: [], kind: 3 };

/** What a press of `at` among the buttons of a dialog says while no call succeeds: at a field, above all, or beside. */
async function saidBy(at: number): Promise<string[]> {
  toasts.set([]);
  const before = buttonsOf(dialog()).map(nameOf);
  await press(buttonsOf(dialog())[at]);
  await settled();
  const now = buttonsOf(dialog()).map(nameOf);
  // One that only leads on within the dialog has done nothing yet.
  if (now.length && String(now) !== String(before)) return now;
  return [...told(), ...[...document.querySelectorAll('[role=alert]')].map((e) => e.textContent ?? '')].filter(Boolean);
}

/** Opens what a press opens once for each way out of it, and says what it is called and what else it offers. */
async function opened(label: string, asked: () => number): Promise<string[]> {
  const again = () => press(pressables().find((e) => nameOf(e) === label));
  toasts.set([]);
  await again();
  const found = dialog();
  if (!found) {
    if (label !== '取消选择') expect(told(), `${label}: a deed that comes to nothing says so`).not.toEqual([]);
    return [];
  }
  const offers = buttonsOf(found).map(nameOf);
  const outs = offers.flatMap((name, i) => (['关闭', '取消', '以后再说'].includes(name) ? [i] : []));
  const before = asked();
  for (const way of [byEscape, ...outs.map((i) => () => press(buttonsOf(dialog())[i]))]) {
    if (!dialog()) await again();
    await way();
    expect(dialog(), `${label} is left`).toBeNull();
  }
  expect(asked(), `${label} that is left has changed nothing`).toBe(before);
  for (const [i, name] of offers.entries())
    if (!outs.includes(i) && !name.startsWith('{')) {
      if (!dialog()) await again();
      expect(await saidBy(i), `${label}, ${name}: a deed that comes to nothing says so`).not.toEqual([]);
      if (dialog()) await byEscape();
    }
  return [`${label}: ${nameOf(found.querySelector('h2') as Element)}, ${offers.slice(1).join(' ')}`];
}

/** What a press opens, by the list: its name and its buttons beside the cross. */
const opens: Record<string, string[]> = {
  templates: [
    '新建模板: 新建模板, {姓名} {单位} 取消 保存模板',
    '模板一: 修改模板, {姓名} {单位} 取消 保存模板',
    '模板二: 修改模板, {姓名} {单位} {类别} {事项} 取消 保存模板',
    '修改模板一: 修改模板, {姓名} {单位} 取消 保存模板',
    '删除模板一: 删除“模板一”？, 取消 删除模板',
    '修改模板二: 修改模板, {姓名} {单位} {类别} {事项} 取消 保存模板',
    '删除模板二: 删除“模板二”？, 取消 删除模板',
  ],
  applications: [
    '录取乙: 乙录取？, 取消 录取并通知',
    '录取: 2 人录取？, 取消 录取并通知',
    '转为候补: 2 人转为候补？, 取消 转为候补并通知',
    '不录取: 不录取2 人, 取消 不录取并通知',
  ],
  desk: ['分派给同事: 分派给同事, 取消 分派'],
  trail: ['热门: 设置热门内容, 关闭', '没有名称: 设置热门内容, 关闭'],
  staff: [
    '添加工作人员: 添加工作人员, 取消 添加',
    '修改甲的资料: 甲的资料, 取消 保存',
    '改角色，甲: 甲的角色, 取消 保存',
    '密码链接，甲: 给甲一个设置密码的链接？, 取消 生成链接',
    '停用甲的账号: 停用甲的账号？, 取消 停用',
    '修改xueyuan01的资料: xueyuan01的资料, 取消 保存',
    '改角色，xueyuan01: xueyuan01的角色, 取消 保存',
    '密码链接，xueyuan01: 给xueyuan01一个设置密码的链接？, 取消 生成链接',
    '停用xueyuan01的账号: 停用xueyuan01的账号？, 取消 停用',
  ],
  accounts: [
    '停用甲的账号: 停用甲的账号？, 取消 停用',
    '停用xueyuan01的账号: 停用xueyuan01的账号？, 取消 停用',
    '移动到单位: 移动到单位, 移出现在的单位 取消 移动',
    '合并两个账号: 合并两个账号, 取消 合并',
  ],
  members: [
    '更正单位资料: 更正单位资料, 取消 保存',
    '移动xueyuan01: 移动到单位, 移出现在的单位 取消 移动',
    '移动到单位: 移动到单位, 移出现在的单位 取消 移动',
  ],
  approvals: [
    '县委: 甲的委托单位注册, 以后再说 不通过 通过',
    '没有填写姓名: 甲的委托单位注册, 以后再说 不通过 通过',
    '审核县委: 甲的委托单位注册, 以后再说 不通过 通过',
    '查看没有填写姓名: 甲的委托单位注册, 以后再说 不通过 通过',
  ],
  imports: ['上传名单: 上传名单, 取消 预览'],
};
it.each(Object.entries(opens))(
  '%s has dialogs that are left with nothing done, and whose deeds say so where they come to nothing',
  async (name, wanted) => {
    const read = await openList(name, null);
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
    vi.spyOn(formApi.staff, 'approval').mockResolvedValue({ ...reads, status: 0, revision: '1' } as never);
    vi.spyOn(api.staff, 'account').mockResolvedValue(reads as never);
    vi.spyOn(formApi.demands, 'owners').mockResolvedValue([{ id: 4, name: '乙' }]);
    const found: string[] = [];
    for (const label of new Set(pressables().map(nameOf)))
      found.push(...(await opened(label, () => read.mock.calls.length)));
    expect(found).toEqual(wanted);
  },
);
