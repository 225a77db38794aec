import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { bunchesOf, PeoplePicker } from './people-picker.tsx';

afterEach(cleanup);

const person = (userId: number, name: string, groupIds: number[], dept = '') => ({
  ...{ userId, name, dept, groupIds, reachable: userId !== 3, archived: false },
});
const roll = {
  people: [person(1, '丁一', [7], '财政'), person(2, '王二', [7, 8]), person(3, '张三', [8])],
  groups: [
    { id: 7, name: '财经' },
    { id: 8, name: '青年' },
    { id: 9, name: '没有人' },
  ],
};

let chosen: number[] = [];
function Field() {
  const [ids, setIds] = useState<number[]>([]);
  chosen = ids;
  return (
    <PeoplePicker
      id="people"
      people={roll.people}
      bunches={bunchesOf(roll)}
      chosen={ids}
      onChange={setIds}
      noteOf={(p) => (p.reachable ? '' : '没有号码')}
    />
  );
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const pressed = () =>
  screen
    .getAllByRole('button')
    .map((b) => `${b.textContent} ${b.getAttribute('aria-pressed') === 'true' ? '✓' : ''}`.trim());

it('takes people in and out one by one, by group and all, and says how many they are', () => {
  render(<Field />);
  expect(pressed()).toEqual(['全选 3', '财经 2', '青年 2']);
  press(/青年/);
  expect([chosen, pressed()]).toEqual([
    [2, 3],
    ['全选 3', '财经 2', '青年 2 ✓'],
  ]);
  fireEvent.click(screen.getByRole('checkbox', { name: /丁一/ }));
  expect(pressed()).toEqual(['全选 3 ✓', '财经 2 ✓', '青年 2 ✓']);
  // In the order of the list, whichever way they came in.
  expect(chosen).toEqual([1, 2, 3]);
  expect(screen.getByRole('status').textContent).toBe('已选 3 人，班上共 3 人');
  press(/财经/);
  expect(chosen).toEqual([3]);
  press(/全选/);
  press(/全选/);
  expect(chosen).toEqual([]);
});

it('finds people by name and department, takes those together, and says what is to be known of them', () => {
  render(<Field />);
  const words = screen.getByRole('searchbox');
  fireEvent.change(words, { target: { value: '财政' } });
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  press(/全选找到的/);
  expect(chosen).toEqual([1]);
  // The form around it is not sent.
  expect(fireEvent.keyDown(words, { key: 'Enter' })).toBe(false);
  fireEvent.change(words, { target: { value: '李四' } });
  expect(screen.getByText('没有找到“李四”')).toBeTruthy();
  fireEvent.change(words, { target: { value: '' } });
  expect(screen.getByText('没有号码').closest('label')?.textContent).toContain('张三');
});
