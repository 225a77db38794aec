import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePress } from './press.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A button whose every press takes until `answer` is called. */
function Guarded({ action }: { action: () => Promise<void> }) {
  const { busy, press } = usePress();
  return (
    <button
      type="button"
      onClick={() => void press(action).catch(() => undefined)}
      onKeyDown={() => void press(action, true)}
    >
      {busy ? '正在提交' : '提交'}
    </button>
  );
}
const button = () => screen.getByRole('button');

describe('a button guarded against a second press (section 9)', () => {
  it('lets none pass within a second, though the first is answered, and the next one after it', async () => {
    const action = vi.fn(async () => undefined);
    render(<Guarded action={action} />);
    fireEvent.click(button());
    await screen.findByText('提交');
    vi.advanceTimersByTime(999);
    fireEvent.click(button());
    expect(action).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    fireEvent.click(button());
    expect(action).toHaveBeenCalledTimes(2);
    await screen.findByText('提交');
  });

  it('lets a key pass within that second, and none while the one before is under way', async () => {
    let answer = () => {};
    const action = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    render(<Guarded action={action} />);
    fireEvent.click(button());
    await screen.findByText('正在提交');
    fireEvent.keyDown(button(), { key: 's' });
    expect(action).toHaveBeenCalledOnce();
    answer();
    await screen.findByText('提交');
    fireEvent.keyDown(button(), { key: 's' });
    expect(action).toHaveBeenCalledTimes(2);
    answer();
    await screen.findByText('提交');
  });

  it('lets none pass while the first is under way, however long that takes, and the next one once it failed', async () => {
    let answer = () => {};
    const action = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    render(<Guarded action={action} />);
    fireEvent.click(button());
    await screen.findByText('正在提交');
    vi.advanceTimersByTime(20_000);
    fireEvent.click(button());
    expect(action).toHaveBeenCalledOnce();
    answer();
    await screen.findByText('提交');
    fireEvent.click(button());
    expect(action).toHaveBeenCalledTimes(2);
    answer();
    await screen.findByText('提交');
  });

  it('is free again once what it began has gone wrong', async () => {
    const action = vi.fn(() => Promise.reject(new Error('no')));
    render(<Guarded action={action} />);
    fireEvent.click(button());
    expect(button().textContent).toBe('正在提交');
    await screen.findByText('提交');
    vi.advanceTimersByTime(1000);
    fireEvent.click(button());
    expect(action).toHaveBeenCalledTimes(2);
    await screen.findByText('提交');
  });
});
