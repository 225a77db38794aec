import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { anew, button } from '../../../test/screen.ts';
import { Cascader } from '../cascader.tsx';
import { Choose } from './choose.tsx';
import type { Option } from './rows.ts';

anew();
const fruits: Option[] = [
  { value: '1', label: '杨梅', about: '仙居' },
  { value: '2', label: '枇杷', disabled: true },
  { value: '3', label: '柑橘' },
];
const tree: Option[] = [
  {
    value: '浙',
    label: '浙江',
    children: [{ value: '杭', label: '杭州', children: [{ value: '湖', label: '西湖' }] }],
  },
  { value: '苏', label: '江苏' },
];
type Given = Partial<Parameters<typeof Choose>[0]>;
function Field(props: Given) {
  const [chosen, setChosen] = useState<readonly Option[]>(props.chosen ?? []);
  return (
    <>
      <label htmlFor="f">水果</label>
      <Choose id="f" what="水果" options={fruits} {...props} chosen={chosen} onChange={setChosen} />
      <p data-chosen>{chosen.map((c) => c.label).join('、')}</p>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '水果' });
const chosen = () => document.querySelector('[data-chosen]')?.textContent;
const get = (of: Element | null, ...names: string[]) => names.map((name) => of?.getAttribute(name));
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

it('a choice says what it is, what is chosen and what is not to be had', async () => {
  render(<Field many chosen={[fruits[0] as Option]} required aria-invalid aria-describedby="h" placeholder="选" />);
  expect(
    get(field(), 'aria-expanded', 'aria-haspopup', 'aria-autocomplete', 'aria-invalid', 'aria-describedby'),
  ).toEqual(['false', 'listbox', 'list', 'true', 'h']);
  expect([field().required, field().value, field().placeholder, field().maxLength, field().autocomplete]).toEqual([
    ...[false, '', '选', 60, 'off'],
  ]);
  expect(screen.getByRole('list', { name: '已选的水果' }).textContent).toBe('杨梅×');
  await userEvent.click(field());
  const list = screen.getByRole('listbox', { name: '水果' });
  expect([get(list, 'aria-multiselectable'), list.id, list.hidden]).toEqual([
    ['true'],
    field().getAttribute('aria-controls'),
    false,
  ]);
  const rows = screen.getAllByRole('option').map((o) => [o.textContent, ...get(o, 'aria-selected', 'aria-disabled')]);
  expect(rows).toEqual([
    ['杨梅 仙居', 'true', null],
    ['枇杷', 'false', 'true'],
    ['柑橘', 'false', null],
  ]);
  expect([active(), screen.getByRole('status').textContent, list.querySelectorAll('svg').length]).toEqual([
    ...[null, '3 项', 1],
  ]);
  await userEvent.click(screen.getByRole('option', { name: '枇杷' }));
  expect(chosen()).toBe('杨梅');
});

it('one of some has no sign of many; what it stands for is taken back by its button, but not where it is off', async () => {
  const { rerender } = render(<Field chosen={[fruits[2] as Option]} disabled />);
  expect([field().disabled, field().value, button('清除水果')]).toEqual([true, '柑橘', null]);
  rerender(<Field chosen={[fruits[2] as Option]} />);
  expect([field().disabled, button('清除水果') !== null]).toEqual([false, true]);
  await userEvent.click(field());
  expect(get(screen.getByRole('listbox'), 'aria-multiselectable')).toEqual([null]);
  // An empty Backspace takes back nothing where one is chosen.
  fireEvent.keyDown(field(), { key: 'Backspace' });
  expect([chosen(), screen.queryByRole('list')]).toEqual(['柑橘', null]);
  await userEvent.click(screen.getByRole('option', { name: '枇杷' }));
  expect([chosen(), screen.queryByRole('listbox') !== null]).toEqual(['柑橘', true]);
  await userEvent.click(screen.getByRole('option', { name: /杨梅/ }));
  expect([chosen(), field().value, screen.queryByRole('listbox')]).toEqual(['杨梅', '杨梅', null]);
});

it('what is typed has the keys begin at what is not chosen yet, and what is no word at none', async () => {
  render(<Field many chosen={[fruits[0] as Option]} />);
  await userEvent.type(field(), ' ');
  expect([screen.getAllByRole('option').length, active()]).toEqual([3, null]);
  await userEvent.clear(field());
  await userEvent.type(field(), '仙居');
  expect([screen.getAllByRole('option').map((o) => o.textContent), active()]).toEqual([['杨梅 仙居'], '杨梅 仙居']);
  await userEvent.type(field(), '无');
  expect([screen.queryByRole('option'), field().getAttribute('aria-expanded')]).toEqual([...[null, 'false']]);
  expect(screen.getByRole('status').textContent).toBe('没有找到“仙居无”');
  expect(document.querySelector('p[aria-hidden]')?.textContent).toBe('没有找到“仙居无”');
  // Words that are there are taken back letter by letter, and by Escape at once.
  fireEvent.keyDown(field(), { key: 'Backspace' });
  expect(chosen()).toBe('杨梅');
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect([field().value, screen.getByRole('status').textContent, field().getAttribute('aria-expanded')]).toEqual([
    ...['', '', 'false'],
  ]);
});

it('the keys begin anew where other rows have come: found for other words, or at last where there were none', async () => {
  const found: Record<string, Option[]> = { 枇杷: [fruits[1], fruits[2]] as Option[], 枇杷园: fruits };
  const search = async (words: string) => found[words] ?? [];
  const { unmount } = render(<Field many search={search} chosen={[fruits[0] as Option]} />);
  await userEvent.type(field(), '枇杷');
  await screen.findByRole('option', { name: '柑橘' });
  // The rows of before stand until those of the longer words have come.
  await userEvent.type(field(), '园');
  await screen.findByRole('option', { name: /杨梅/ });
  // What is first but chosen already is passed over.
  await vi.waitFor(() => expect(active()).toBe('枇杷'));
  unmount();
  const { rerender } = render(<Field options={[]} />);
  await userEvent.type(field(), '杨');
  expect(active()).toBeNull();
  rerender(<Field options={fruits} />);
  expect(active()).toBe('杨梅 仙居');
});

it('a search that is tried again says so, and no more that it has failed', async () => {
  const search = vi.fn<() => Promise<readonly Option[]>>().mockRejectedValueOnce(new Error('no'));
  search.mockReturnValue(new Promise(() => undefined));
  render(<Field search={search} />);
  await userEvent.type(field(), '杨梅');
  await userEvent.click(await screen.findByRole('button', { name: '再试' }));
  expect([screen.getByRole('status').textContent, button('再试')]).toEqual(['正在查找', null]);
});

it('a key that does nothing is left to the page, and one that does is kept from it', () => {
  const outside = vi.fn();
  document.addEventListener('keydown', outside);
  render(<Field options={tree} />);
  const press = (key: string) => {
    outside.mockClear();
    return [fireEvent.keyDown(field(), { key }), outside.mock.calls.length];
  };
  const [left, kept] = [
    [true, 1],
    [false, 0],
  ];
  expect(['Enter', 'Escape', 'Backspace', 'ArrowLeft', 'ArrowRight', 'a'].map(press)).toEqual(Array(6).fill(left));
  expect([press('ArrowDown'), active(), press('ArrowRight'), press('ArrowRight')]).toEqual([kept, '浙江', kept, left]);
  expect([press('ArrowDown'), active(), press('ArrowLeft'), active()]).toEqual([kept, '杭州', kept, '浙江']);
  expect([press('ArrowLeft'), press('ArrowLeft')]).toEqual([kept, left]);
  document.removeEventListener('keydown', outside);
});

it('a branch says how deep it lies and whether it is open, and is opened by a press as well', async () => {
  render(<Field options={tree} many />);
  await userEvent.click(field());
  expect(get(field(), 'aria-haspopup')).toEqual(['tree']);
  const rows = () =>
    screen.getAllByRole('treeitem').map((row) => [row.textContent, ...get(row, 'aria-level', 'aria-expanded')]);
  expect(rows()).toEqual([
    ['浙江', '1', 'false'],
    ['江苏', '1', null],
  ]);
  const fold = (name: string) =>
    userEvent.click(screen.getByRole('treeitem', { name }).querySelector('span') as HTMLElement);
  await fold('浙江');
  await fold('杭州');
  expect(rows()).toEqual([
    ['浙江', '1', 'true'],
    ['杭州', '2', 'true'],
    ['西湖', '3', null],
    ['江苏', '1', null],
  ]);
  const indent = (name: string) => parseFloat(screen.getByRole('treeitem', { name }).style.paddingInlineStart);
  expect(indent('西湖') > indent('杭州') && indent('杭州') > indent('浙江')).toBe(true);
  expect(chosen()).toBe('');
  // What has no branches is chosen wherever it is pressed.
  await fold('西湖');
  expect(chosen()).toBe('西湖');
  await fold('浙江');
  expect(rows().map(([name]) => name)).toEqual(['浙江', '江苏']);
});

it('a search of one sign says so, and that it is under way', async () => {
  const late = Promise.withResolvers<readonly Option[]>();
  render(<Field search={() => late.promise} least={1} />);
  await userEvent.click(field());
  expect(screen.getByRole('status').textContent).toBe('请输入要查找的水果');
  await userEvent.type(field(), '梅');
  expect(screen.getByRole('status').textContent).toBe('正在查找');
  late.resolve([fruits[0] as Option]);
  expect(await screen.findByRole('option')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('1 项');
});

it('a press in the list leaves the focus in its field', () => {
  render(<Field />);
  fireEvent.click(field());
  expect(fireEvent.mouseDown(screen.getByRole('option', { name: '柑橘' }))).toBe(false);
  // Within the whole the focus may go about.
  fireEvent.blur(field(), { relatedTarget: field() });
  expect(screen.queryByRole('listbox')).not.toBeNull();
  fireEvent.blur(field(), { relatedTarget: document.body });
  expect(screen.queryByRole('listbox')).toBeNull();
});

const names: Record<string, string[]> = { '': ['浙江省', '海外'], 浙江省: ['杭州市', '宁波市'], 海外: [] };
function Region() {
  const [path, setPath] = useState<string[]>([]);
  return (
    <Cascader
      given={{ id: 'region', 'aria-invalid': true, 'aria-describedby': 'region-err' }}
      columns={['省', '市']}
      load={async () => (at) => names[at.at(-1) ?? ''] ?? []}
      path={path}
      onPick={setPath}
    />
  );
}

it('columns of names say what is open, what is chosen and where one is', async () => {
  render(<Region />);
  const region = () => screen.getByRole('combobox');
  expect([region().textContent, region().id, ...get(region(), 'aria-invalid', 'aria-describedby')]).toEqual([
    ...['请选择省、市', 'region', 'true', 'region-err'],
  ]);
  expect(get(region(), 'aria-haspopup', 'aria-expanded', 'aria-controls')).toEqual(['dialog', 'false', null]);
  fireEvent.click(region());
  expect(screen.getByText('正在读取')).toBeTruthy();
  const province = await screen.findByRole('listbox', { name: '省' });
  expect(get(region(), 'aria-expanded', 'aria-controls')).toEqual(['true', screen.getByRole('dialog').id]);
  expect([
    screen.getByRole('dialog').getAttribute('aria-label'),
    ...get(province, 'aria-activedescendant', 'tabindex'),
  ]).toEqual(['选择省、市', null, '0']);
  expect(fireEvent.keyDown(province, { key: 'ArrowDown' })).toBe(false);
  const option = (name: string) => screen.getByRole('option', { name });
  expect(province.getAttribute('aria-activedescendant')).toBe(option('浙江省').id);
  expect(get(option('浙江省'), 'aria-selected').concat(get(option('海外'), 'aria-selected'))).toEqual([
    'true',
    'false',
  ]);
  // The column that is not in sight on a phone looks otherwise than the one that is.
  const look = () => ['省', '市'].map((name) => screen.getByRole('listbox', { name }).className);
  const [here, other] = look();
  expect(here).not.toBe(other);
  expect(fireEvent.keyDown(province, { key: 'Enter' })).toBe(false);
  expect(look()).toEqual([other, here]);
  const steps = [...document.querySelectorAll('[role=dialog] button')].map((b) => [
    b.textContent,
    ...get(b, 'aria-current'),
  ]);
  expect(steps).toEqual([
    ['浙江省', null],
    ['选市', 'step'],
  ]);
  fireEvent.click(option('宁波市'));
  expect([screen.queryByRole('dialog'), document.activeElement, region().textContent]).toEqual([
    ...[null, region(), '浙江省 / 宁波市'],
  ]);
  fireEvent.click(region());
  expect(screen.getByRole('listbox', { name: '市' })).toBeTruthy();
  // Another province has another city, which is to be chosen anew.
  fireEvent.click(option('海外'));
  expect([region().textContent, screen.getByLabelText<HTMLInputElement>('市').value]).toEqual(['海外', '']);
  expect(screen.getByLabelText<HTMLInputElement>('市').maxLength).toBe(20);
  fireEvent.click(region());
  expect([screen.queryByRole('dialog'), region().getAttribute('aria-expanded')]).toEqual([null, 'false']);
});
