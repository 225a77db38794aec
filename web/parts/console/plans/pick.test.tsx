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
const names = () => screen.queryAllByRole('button', { name: /教授/, hidden: true }).map((b) => b.textContent);

it('of two answers the one to the last words is shown, also where it came first', async () => {
  vi.useFakeTimers();
  const answers = new Map<string, (list: PlanRef[]) => void>();
  vi.spyOn(formApi.plans, 'pick').mockImplementation(
    ({ wd }) => new Promise((resolve) => answers.set(wd, resolve as (list: PlanRef[]) => void)),
  );
  render(
    <PickDialog
      title="第 1 天上午"
      chosen={[]}
      most={4}
      onPick={() => undefined}
      onDrop={() => undefined}
      onClose={() => undefined}
    />,
  );
  const type = async (value: string) => {
    fireEvent.change(screen.getByLabelText('名称或介绍里的几个字'), { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(300));
  };
  const answer = (wd: string, list: PlanRef[]) => act(async () => answers.get(wd)?.(list));
  await type('王');
  await type('李');
  await answer('李', [ref(2, '李四')]);
  await answer('王', [ref(1, '王五')]);
  expect(names()).toEqual(['李四教授']);
});

it('says what has been chosen so far, and takes it back', () => {
  const onDrop = vi.fn();
  const chosen = [ref(1, '顾怀远'), ref(2, '沈知白')];
  const dialog = (list: PlanRef[]) => (
    <PickDialog
      title="第 1 天上午"
      chosen={list}
      most={4}
      onPick={() => undefined}
      onDrop={onDrop}
      onClose={() => undefined}
    />
  );
  const { rerender } = render(dialog([]));
  expect(screen.queryByText(/已选/)).toBeNull();
  rerender(dialog(chosen));
  expect(screen.getByText('已选 2 项，最多 4 项')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '移除沈知白', hidden: true }));
  expect(onDrop).toHaveBeenCalledWith(1);
});

it('looks among the others once these are asked for, and leaves out none that has the number of a chosen one', async () => {
  vi.useFakeTimers();
  const point = { ...ref(1, '余村'), kind: 'point' as const };
  const asked = vi
    .spyOn(formApi.plans, 'pick')
    .mockImplementation(async ({ kind }) => (kind === 'point' ? [point] : [ref(1, '顾怀远')]) as never);
  const none = () => undefined;
  render(<PickDialog title="上午" chosen={[ref(1, '顾怀远')]} most={4} onPick={none} onDrop={none} onClose={none} />);
  fireEvent.change(screen.getByLabelText('名称或介绍里的几个字'), { target: { value: '余' } });
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(names()).toEqual([]);
  fireEvent.click(screen.getByLabelText('教学点'));
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(asked.mock.calls.map(([given]) => given.kind)).toEqual(['expert', 'point']);
  expect(names()).toEqual(['余村教授']);
  // By arrows from the words to what was found, and back.
  const words = screen.getByLabelText('名称或介绍里的几个字');
  words.focus();
  const led = ['ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    fireEvent.keyDown(document.activeElement as HTMLElement, { key });
    return document.activeElement?.textContent;
  });
  expect([led, document.activeElement]).toEqual([['余村教授', '余村教授', ''], words]);
  // What is taken leaves the keys where the next is taken, or other words are typed.
  fireEvent.click(screen.getByRole('button', { name: /余村/, hidden: true }));
  expect(document.activeElement).toBe(words);
});
