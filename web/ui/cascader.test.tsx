import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Cascader } from './cascader.tsx';

afterEach(cleanup);

const tree: Record<string, string[]> = { '': ['浙江省', '贵州省'], 贵州省: ['贵阳市', '黔西南布依族苗族自治州'] };
const below = (path: string[]) => tree[path.at(-1) ?? ''] ?? ['兴义市', '兴仁市'];

function Field() {
  const [path, setPath] = useState<string[]>([]);
  return (
    <Cascader
      given={{ id: 'region' }}
      columns={['省', '市', '区县']}
      load={() => Promise.resolve(below)}
      path={path}
      onPick={setPath}
    />
  );
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
