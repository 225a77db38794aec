import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Field } from '../../ui/field.tsx';
import { ApiError } from '../api.ts';
import { session } from '../session.ts';
import { computer } from './kept.ts';
import type { Base } from './drafts.ts';
import { type Form, useForm } from './use-form.ts';

type Values = { title: string };
let form: Form<Values>;

function Sheet({ saved, base }: { saved: Values; base: Base }) {
  const rules = { title: { label: '名称' } };
  form = useForm<Values>({ id: 't-', first: { title: '' }, saved, base, rules, keep, asksConflict: true });
  return <Field form={form} name="title" />;
}
const keep = { name: 'sheet', on: computer };
const title = () => screen.getByLabelText<HTMLInputElement>('名称');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  act(() => session.set({ ...session.get(), token: 'of u1', psid: 'u1' }));
});
afterEach(cleanup);

it('a press on the button of a form whose code came later than the page is made good', async () => {
  const waiting = window as { __click?: Element | null };
  const button = document.body.appendChild(document.createElement('button'));
  const pressed = new Promise((resolve) => button.addEventListener('click', resolve));
  waiting.__click = button;
  render(<Sheet saved={{ title: '一' }} base={{ version: 1 }} />);
  await pressed;
  expect(waiting.__click).toBeNull();
  button.remove();
});

describe('what is typed', () => {
  it('is saved on the version that it was typed on, also when it is found after a colleague has saved', async () => {
    const bases: Base[] = [];
    const send = async (_: Values, __: string, base: Base) => {
      bases.push(base);
      throw new ApiError(409, '别人改过');
    };
    const sheet = (version: number, title = '一') => <Sheet saved={{ title }} base={{ version }} />;
    const press = () => act(async () => void (await form.save(send)));
    const { unmount, rerender } = render(sheet(1));
    await userEvent.type(title(), '的我的');
    await press();
    // What the page learns of meanwhile is nothing that the words were typed on.
    rerender(sheet(2, '同事的'));
    await press();
    unmount();

    render(sheet(2, '同事的'));
    await waitFor(() => expect(form.earlier?.value.title).toBe('一的我的'));
    await userEvent.type(title(), '另写');
    await press();
    act(() => form.recover());
    expect([title().value, form.base]).toEqual(['一的我的', { version: 1 }]);
    await press();
    // What was put aside for it stands on its own version, and nothing is left of the old one where all is taken back.
    act(() => form.recover());
    expect([title().value, form.base]).toEqual(['同事的另写', { version: 2 }]);
    act(() => form.recover());
    act(() => form.discard());
    expect([title().value, form.base]).toEqual(['同事的', { version: 2 }]);
    expect(bases.map((b) => b.version)).toEqual([1, 1, 2, 1]);
  });

  it('stands on nothing where nobody noted its version, and on what is saved once that has arrived', async () => {
    await computer.write('sheet', 'u1', JSON.stringify({ at: '2026-01-01', key: 'k', value: { title: '早' } }));
    let version = 4;
    render(<Sheet saved={{ title: '一' }} base={{ version }} />);
    await waitFor(() => expect(form.earlier?.value.title).toBe('早'));
    act(() => form.recover());
    expect(form.base).toEqual({});
    await act(async () => {
      await form.save(
        async () => ({ version: ++version }),
        (base) => ({ base }),
      );
    });
    expect(form.base).toEqual({ version: 5 });
    await userEvent.type(title(), '后');
    act(() => form.stand({ version: 6 }));
    expect(form.base).toEqual({ version: 6 });
    expect(await computer.read('sheet', 'u1')).toContain('"on":{"version":6}');
  });

  it('is asked about only where a colleague was faster; any other refusal stands at its field', async () => {
    render(<Sheet saved={{ title: '一' }} base={{ version: 1 }} />);
    const refuse = (error: ApiError) => act(async () => void (await form.save(async () => Promise.reject(error))));
    await refuse(new ApiError(400, '请检查', [{ path: 'title', code: 'taken', message: '名称已有' }]));
    expect([form.conflict, form.faults]).toEqual([null, { title: '名称已有' }]);
    await refuse(new ApiError(409, '别人改过'));
    expect(form.conflict).toBe('别人改过');
    // Once it is saved there is nothing left to ask about.
    await act(async () => void (await form.save(async () => undefined)));
    expect(form.conflict).toBeNull();
  });
});
