import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PlanRef } from '../../../../shared/contract/plans.ts';
import { formApi } from '../../../lib/api.ts';
import { PickDialog } from './pick.tsx';
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
