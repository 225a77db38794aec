import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PlanRef } from '../../../../shared/contract/plans.ts';
import { formApi } from '../../../lib/api.ts';
import { ChosenRefs, PickDialog } from './pick.tsx';
import '../calls.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ref = (id: number, name: string): PlanRef => ({ kind: 'expert', id, name, about: '教授', path: `/${id}/` });
const point = { ...ref(1, '余村'), kind: 'point' as const, about: '' };
const words = () => screen.getByLabelText('名称或介绍里的几个字');
const found = () => screen.queryAllByRole('option', { hidden: true }).map((o) => o.textContent);

/** The dialog with these chosen already; what it tells of. */
function opened(chosen: PlanRef[]) {
  const told = { onPick: vi.fn(), onDrop: vi.fn(), onClose: vi.fn() };
  vi.useFakeTimers();
  vi.spyOn(formApi.plans, 'pick').mockImplementation(async ({ kind }) => {
    if (kind === 'point') return [point];
    return kind === 'expert' ? [ref(1, '顾怀远'), ref(2, '沈知白')] : [];
  });
  render(<PickDialog title="第 1 天上午" chosen={chosen} most={4} {...told} />);
  return told;
}

async function type(value: string): Promise<void> {
  fireEvent.change(words(), { target: { value } });
  await act(() => vi.advanceTimersByTimeAsync(300));
}

it('finds those who teach, points and topics together, and says which is which', async () => {
  opened([]);
  await type('余');
  expect(found()).toEqual(['顾怀远 专家，教授', '沈知白 专家，教授', '余村 教学点']);
});

it('takes what is pressed, though another kind has one of that number, and leaves the keys at the words', async () => {
  const { onPick, onDrop } = opened([ref(1, '顾怀远')]);
  await type('余');
  fireEvent.click(screen.getByRole('option', { name: /余村/, hidden: true }));
  expect(onPick.mock.calls).toEqual([[point]]);
  expect(onDrop).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(words());
});

it.each([
  ['顾怀远', 0],
  ['沈知白', 1],
])('says what has been chosen so far, and takes back each of it: %s', (name, at) => {
  const { onDrop, onPick } = opened([ref(1, '顾怀远'), ref(2, '沈知白')]);
  fireEvent.click(screen.getByRole('button', { name: `去掉${name}`, hidden: true }));
  expect(onDrop.mock.calls).toEqual([[at]]);
  expect(onPick).not.toHaveBeenCalled();
});

it('takes no more than fit into a half day, and says so', async () => {
  const four = [3, 4, 5, 6].map((id) => ref(id, `专家${id}`));
  const { onPick } = opened(four);
  expect(words().getAttribute('placeholder')).toBe('最多 4 项');
  await type('余');
  fireEvent.click(screen.getByRole('option', { name: /余村/, hidden: true }));
  expect(onPick).not.toHaveBeenCalled();
});

it('of those that stand in a half day the one goes whose cross is pressed', () => {
  const drop = vi.fn();
  render(<ChosenRefs refs={[ref(1, '顾怀远'), ref(2, '沈知白')]} onDrop={drop} />);
  for (const name of ['沈知白', '顾怀远']) fireEvent.click(screen.getByRole('button', { name: `移除${name}` }));
  expect(drop.mock.calls).toEqual([[1], [0]]);
});
