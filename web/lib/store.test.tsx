import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { createStore } from './store.ts';

afterEach(cleanup);

const store = createStore('first');
const Shown = () => <p>{store.use()}</p>;

it('a value outside the components is followed by who shows it, and is the first one in what the server draws', () => {
  store.set('now');
  // What took over a page with another value than the server's would be drawn anew.
  expect(renderToString(<Shown />)).toBe('<p>first</p>');
  render(<Shown />);
  expect(screen.getByText('now')).not.toBeNull();
  act(() => store.set('later'));
  expect(screen.getByText('later')).not.toBeNull();
});

it('who listens no longer is told of nothing', () => {
  const count = createStore(0);
  const told: number[] = [];
  const stop = count.subscribe(() => told.push(count.get()));
  count.set(1);
  stop();
  count.set(2);
  expect(told).toEqual([1]);
});
