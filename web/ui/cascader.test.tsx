import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Cascader } from './cascader.tsx';

afterEach(cleanup);

const tree: Record<string, string[]> = { '': ['浙江省', '贵州省'], 贵州省: ['贵阳市', '黔西南布依族苗族自治州'] };
const below = (path: string[]) => tree[path.at(-1) ?? ''] ?? ['兴义市', '兴仁市'];

const load = vi.fn(async () => below);
function Field() {
  const [path, setPath] = useState<string[]>([]);
  return <Cascader given={{ id: 'region' }} columns={['省', '市', '区县']} load={load} path={path} onPick={setPath} />;
}
const step = () => document.querySelector('[aria-current="step"]')?.textContent;

it('leads a finger from column to column and back, each by its whole name', async () => {
  render(<Field />);
  await userEvent.click(screen.getByRole('combobox'));
  expect(step()).toBe('选省');
  await userEvent.click(await screen.findByRole('option', { name: '贵州省' }));
  expect(step()).toBe('选市');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('市');
  await userEvent.click(screen.getByRole('button', { name: '贵州省' }));
  expect(step()).toBe('贵州省');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(step()).toBe('选区县');
  await userEvent.click(screen.getByRole('option', { name: '兴义市' }));
  expect(screen.getByRole('combobox').textContent).toBe('贵州省 / 黔西南布依族苗族自治州 / 兴义市');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const chosen = () => screen.queryAllByRole('option', { selected: true }).map((o) => o.textContent);
const open = async () => {
  render(
    <form aria-label="around">
      <Field />
      <button type="submit">提交</button>
    </form>,
  );
  await userEvent.click(screen.getByRole('combobox'));
  await screen.findByRole('listbox', { name: '省' });
};

it('is chosen from by the keys alone: no further than its ends, no next column before a name, back by the left', async () => {
  await open();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('省');
  await userEvent.keyboard('{Enter}');
  expect([step(), chosen()]).toEqual(['选省', []]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toEqual(['浙江省']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(chosen()).toEqual(['贵州省']);
  // Whoever hears the page hears the name that the keys are at.
  const at = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(at)?.textContent).toBe('贵州省');
  await userEvent.keyboard('{ArrowUp}');
  expect(chosen()).toEqual(['浙江省']);
  await userEvent.keyboard('x{ArrowLeft}');
  expect(step()).toBe('浙江省');
  await userEvent.keyboard(' {ArrowDown}');
  expect([step(), chosen()]).toEqual(['兴义市', ['浙江省', '兴义市']]);
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('省');
  await userEvent.keyboard('{ArrowRight}{Enter}{ArrowDown}');
  expect(chosen()).toEqual(['浙江省', '兴义市', '兴义市']);
  await userEvent.keyboard('{Enter}');
  expect([screen.queryByRole('dialog'), document.activeElement?.id]).toEqual([null, 'region']);
  // A municipality is named once, though it is its own city.
  expect(screen.getByRole('combobox').textContent).toBe('浙江省 / 兴义市');
});

it('closes by Escape for itself alone, by a press or the focus elsewhere, and not by one inside', async () => {
  await open();
  let heard = 0;
  const hear = (e: Event) => {
    if ((e as globalThis.KeyboardEvent).key === 'Escape') heard++;
  };
  document.addEventListener('keydown', hear);
  await userEvent.keyboard('{Escape}');
  expect([screen.queryByRole('dialog'), document.activeElement?.id, heard]).toEqual([null, 'region', 0]);
  await userEvent.keyboard('{Escape}');
  expect(heard).toBe(1);
  document.removeEventListener('keydown', hear);
  for (const leave of [
    () => userEvent.click(document.body),
    () => screen.getByRole('button', { name: '提交' }).focus(),
  ]) {
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.click(screen.getByRole('button', { name: '选省' }));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await act(async () => void (await leave()));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});

it('says which column comes first, and no more than the next', async () => {
  await open();
  const said = () => [...document.querySelectorAll('p')].map((p) => p.textContent);
  expect(said()).toEqual(['先选省', '']);
  await userEvent.keyboard('{ArrowDown}');
  expect(said()).toEqual(['先选市']);
});

it('asks for its names once, and stands open with them at once the next time', async () => {
  load.mockClear();
  await open();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await userEvent.click(screen.getByRole('combobox'));
  expect([chosen(), document.activeElement?.getAttribute('aria-label')]).toEqual([['浙江省'], '省']);
  expect(load).toHaveBeenCalledOnce();
});

const picked: string[][] = [];
function Typing() {
  const [path, setPath] = useState<string[]>(['海外']);
  return (
    <Cascader
      given={{ id: 'region' }}
      columns={['省', '市']}
      load={() => Promise.resolve((of: string[]) => (of.length ? [] : ['海外']))}
      path={path}
      onPick={(next) => {
        picked.push(next);
        setPath(next);
      }}
    />
  );
}

it('has the last name typed where none are known, without the sign that parts names, and Enter ends it', async () => {
  let sent = 0;
  render(
    <form
      onSubmit={(e) => {
        e.preventDefault();
        sent++;
      }}
    >
      <Typing />
    </form>,
  );
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.type(await screen.findByLabelText('市'), '巴,黎');
  expect(picked.at(-1)).toEqual(['海外', '巴黎']);
  await userEvent.keyboard('{Enter}');
  expect([sent, screen.queryByRole('dialog'), document.activeElement?.id]).toEqual([0, null, 'region']);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.clear(await screen.findByLabelText('市'));
  expect(picked.at(-1)).toEqual(['海外']);
  await userEvent.type(screen.getByLabelText('市'), ' ');
  expect(picked.at(-1)).toEqual(['海外']);
  await userEvent.click(screen.getByRole('button', { name: '选好了' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
