import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rules } from '../../../shared/rules.ts';
import { Area, Fault, Field, Select, Submit, Tick } from '../../ui/field.tsx';
import { ApiError } from '../api.ts';
import { clearSession, session } from '../session.ts';
import { computer, tab } from './kept.ts';
import { useSend } from './send.ts';
import type { Keeping } from './typed.ts';
import { type Form, useForm } from './use-form.ts';

type Values = {
  title: string;
  place: string;
  people: string;
  consent: string;
  notes: string;
  rows: { name: string }[];
};
const first: Values = { title: '', place: '', people: '', consent: '', notes: '', rows: [{ name: '' }] };
const rules: Rules = {
  title: { label: '名称', required: '请填写名称', longest: 10 },
  place: { label: '地点', required: '请选择地点' },
  people: { label: '人数', required: '请填写人数', range: [1, 60] },
  consent: { label: '同意', required: '请先同意' },
  notes: { label: '备注', longest: 20 },
  rows: { label: '题目', most: 3 },
  'rows.*.name': { label: '题目', required: '请填写题目' },
};

type Props = {
  saved?: Values | null;
  keep?: Keeping<Values>;
  asksConflict?: boolean;
  send?: (values: Values, key: string) => Promise<unknown>;
};
let form: Form<Values>;
/** What has arrived, in order. */
let sent: Values[] = [];

function Sheet({ send = async (values) => void sent.push(values), ...options }: Props) {
  form = useForm<Values>({ id: 't-', first, rules, ...options });
  const { busy, submit } = useSend(form, () => form.save(send));
  return (
    <form noValidate onSubmit={submit}>
      <Field form={form} name="title" />
      <Select form={form} name="place" options={[{ value: '1', label: '杭州' }]} />
      <Field form={form} name="people" />
      <Tick form={form} name="consent">
        同意
      </Tick>
      <Area form={form} name="notes" />
      {form.keysOf('rows').map((key, i) => (
        <Field key={key} form={form} name={`rows.${i}.name`} aria-label={`第 ${i + 1} 题`} />
      ))}
      <Fault form={form} />
      <Submit busy={busy}>提交</Submit>
    </form>
  );
}

/** The rules name the fields in another order. */
function Backwards() {
  form = useForm<Values>({ id: 't-', first, rules });
  const { busy, submit } = useSend(form, () => form.save(async () => undefined));
  return (
    <form noValidate onSubmit={submit}>
      <Tick form={form} name="consent">
        同意
      </Tick>
      <Field form={form} name="people" />
      <Field form={form} name="title" />
      <Submit busy={busy}>提交</Submit>
    </form>
  );
}

const keeping = (on = computer, puts = false): Keeping<Values> => ({ name: 'sheet', on, puts });
const title = () => screen.getByLabelText<HTMLInputElement>('名称');
const alerts = () => screen.getAllByRole('alert').map((e) => e.textContent);
const as = (psid: string) => act(() => session.set({ ...session.get(), token: psid && `token of ${psid}`, psid }));

beforeEach(() => {
  sent = [];
  localStorage.clear();
  sessionStorage.clear();
  as('');
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

describe('a form', () => {
  it('shows five faults at their five fields and leads to the first; each goes as its value changes', async () => {
    render(<Sheet />);
    await userEvent.click(screen.getByText('提交'));
    expect(alerts()).toEqual(['请填写名称', '请选择地点', '请填写人数', '请先同意', '请填写题目']);
    expect(sent).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(title()));
    expect(title().getAttribute('aria-describedby')).toBe('t-title-err');
    await userEvent.type(title(), '一');
    expect(alerts()).toEqual(['请选择地点', '请填写人数', '请先同意', '请填写题目']);
  });

  it('tells its faults in the order of the page, and last those that stand nowhere', async () => {
    render(<Backwards />);
    await userEvent.click(screen.getByText('提交'));
    expect(alerts()).toEqual(['请先同意', '请填写人数', '请填写名称']);
    expect(Object.keys(form.faults)).toEqual(['consent', 'people', 'title', 'place', 'rows.0.name']);
    await waitFor(() => expect(document.activeElement?.id).toBe('t-consent'));
  });

  it('takes label, limit and what is required from the rules of its call', () => {
    render(<Sheet />);
    expect([title().maxLength, title().required]).toEqual([10, true]);
    expect(screen.getByText('0 / 20')).toBeTruthy();
  });

  it('says that words are no number instead of cutting them short', async () => {
    render(<Sheet />);
    await userEvent.type(screen.getByLabelText('人数'), '五十人左右');
    act(() => void form.passes(['people']));
    expect([form.values.people, alerts()]).toEqual(['五十人左右', ['人数须为整数']]);
  });

  it('puts a refusal at the fields that it names by path, and above the buttons what no field is to blame for', async () => {
    const refusal = new ApiError(400, '题目重名', [
      { path: 'rows.0.name', code: 'taken', message: '题目重名' },
      { path: 'rows.0.options.3', code: 'wrong', message: '选项重复' },
      // Of two at one place the first one stands.
      { path: 'rows.0.options.5', code: 'wrong', message: '选项太长' },
      { path: 'challenge', code: 'wrong', message: '请再提交一次' },
    ]);
    render(
      <Sheet
        saved={{ title: '一', place: '1', people: '2', consent: '1', notes: '', rows: [{ name: '甲' }] }}
        send={() => Promise.reject(refusal)}
      />,
    );
    await userEvent.click(screen.getByText('提交'));
    expect(form.faults).toEqual({ 'rows.0.name': '题目重名', 'rows.0': '选项重复' });
    expect(form.fault).toBe('请再提交一次');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('第 1 题')));
  });

  it('says nothing of what is absent, and asks about a colleague who was faster', async () => {
    const filled = { title: '一', place: '1', people: '2', consent: '1', notes: '', rows: [{ name: '甲' }] };
    const { unmount } = render(
      <Sheet saved={filled} send={() => Promise.reject(new ApiError(500, '404', [], true))} />,
    );
    await userEvent.click(screen.getByText('提交'));
    expect([form.fault, form.conflict, form.faults]).toEqual([null, null, {}]);
    unmount();
    render(<Sheet saved={filled} asksConflict send={() => Promise.reject(new ApiError(409, '别人改过'))} />);
    await userEvent.click(screen.getByText('提交'));
    expect([form.fault, form.conflict]).toEqual([null, '别人改过']);
    await act(() => form.save(async () => undefined));
    expect(form.conflict).toBe(null);
  });

  it('takes up what stood in its controls before the page took over', () => {
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(<Sheet />);
    (container.querySelector('#t-title') as HTMLInputElement).value = '早就写好';
    render(<Sheet />, { container, hydrate: true });
    expect([form.values.title, title().value]).toEqual(['早就写好', '早就写好']);
  });

  it('is sent once, however often the button is pressed', async () => {
    const filled = { title: '一', place: '1', people: '2', consent: '1', notes: '', rows: [{ name: '甲' }] };
    render(<Sheet saved={filled} />);
    await userEvent.dblClick(screen.getByText('提交'));
    expect(sent.length).toBe(1);
  });

  it('fills only what is empty when something is suggested', async () => {
    render(<Sheet />);
    await userEvent.type(title(), '自己的');
    act(() => form.suggest({ title: '别人的', notes: '建议的' }));
    expect([form.values.title, form.values.notes]).toEqual(['自己的', '建议的']);
  });
});

describe('what is typed', () => {
  const saved: Values = { ...first, title: '旧' };
  afterEach(() => void vi.useRealTimers());

  it('is kept after each pause, with the form still open, and at once when it is sent', async () => {
    vi.useFakeTimers();
    as('u1');
    const filled = { title: '一', place: '1', people: '2', consent: '1', notes: '', rows: [{ name: '甲' }] };
    const unanswered = vi.fn(() => new Promise(() => undefined));
    render(<Sheet saved={filled} keep={keeping()} send={unanswered} />);
    const type = (value: string) => fireEvent.change(title(), { target: { value } });
    type('一二');
    expect(await computer.read('sheet', 'u1')).toBe(null);
    await act(() => vi.advanceTimersByTimeAsync(700));
    expect(await computer.read('sheet', 'u1')).toContain('"一二"');
    type('一二二');
    await act(() => vi.advanceTimersByTimeAsync(700));
    expect(await computer.read('sheet', 'u1')).toContain('"一二二"');
    type('一二三');
    await act(async () => void fireEvent.click(screen.getByText('提交')));
    expect(unanswered).toHaveBeenCalledOnce();
    expect(await computer.read('sheet', 'u1')).toContain('"一二三"');
  });

  it('on a computer is offered to its account alone, however many sign in there', async () => {
    const looked = async () =>
      act(async () => {
        for (let i = 0; i < 4; i++) await computer.read('sheet', 'u2');
      });
    as('u1');
    const one = render(<Sheet saved={saved} keep={keeping()} />);
    await userEvent.type(title(), '的甲');
    one.unmount();
    as('u2');
    const two = render(<Sheet saved={saved} keep={keeping()} />);
    await looked();
    expect(form.earlier).toBe(null);
    two.unmount();
    as('u1');
    render(<Sheet saved={saved} keep={keeping()} />);
    await looked();
    expect(form.earlier?.value.title).toBe('旧的甲');
  });

  it('is kept when the form is left, offered when it is opened again, and found or thrown away', async () => {
    as('u1');
    const { unmount } = render(<Sheet saved={saved} keep={keeping()} />);
    await userEvent.type(title(), '的新的');
    unmount();
    const again = render(<Sheet saved={saved} keep={keeping()} />);
    await waitFor(() => expect(form.earlier?.value.title).toBe('旧的新的'));
    expect(title().value).toBe('旧');
    // Whoever types on meanwhile loses neither.
    await userEvent.type(title(), '另一');
    act(() => form.recover());
    expect([title().value, form.earlier?.value.title, form.dirty]).toEqual(['旧的新的', '旧另一', true]);
    again.unmount();
    const third = render(<Sheet saved={saved} keep={keeping()} />);
    await waitFor(() => expect(form.earlier?.value.title).toBe('旧的新的'));
    act(() => form.forget());
    // What was put aside for it is asked about next.
    expect(form.earlier?.value.title).toBe('旧另一');
    act(() => form.forget());
    third.unmount();
    render(<Sheet saved={saved} keep={keeping()} />);
    await act(async () => void (await computer.read('sheet', 'u1')));
    await waitFor(async () => expect(await computer.read('sheet earlier', 'u1')).toBeFalsy());
    expect(form.earlier).toBe(null);
  });

  it('is nothing where a control shows a record otherwise than it is kept', () => {
    as('u1');
    render(<Sheet saved={{ ...saved, people: '一\n二' }} keep={keeping()} />);
    expect([screen.getByLabelText<HTMLInputElement>('人数').value, form.dirty]).toEqual(['一二', false]);
  });

  it('is nothing to save once it is typed back', async () => {
    as('u1');
    render(<Sheet saved={saved} keep={keeping()} />);
    await userEvent.type(title(), '新');
    expect(form.dirty).toBe(true);
    await userEvent.type(title(), '{Backspace}');
    expect(form.dirty).toBe(false);
  });

  it('stays, and stays unsaved, when it was typed during a save', async () => {
    as('u1');
    let arrive: (value: unknown) => void = () => undefined;
    const filled = { title: '一', place: '1', people: '2', consent: '1', notes: '', rows: [{ name: '甲' }] };
    const send = (values: Values) => {
      sent.push(values);
      return new Promise((resolve) => {
        arrive = resolve;
      });
    };
    const { rerender } = render(<Sheet saved={filled} keep={keeping()} send={send} />);
    await userEvent.type(title(), '二');
    await userEvent.click(screen.getByText('提交'));
    await userEvent.type(title(), '三');
    await act(async () => arrive(null));
    rerender(<Sheet saved={sent[0] as Values} keep={keeping()} send={send} />);
    expect([sent[0]?.title, title().value, form.dirty]).toEqual(['一二', '一二三', true]);
  });

  it('is another draft once it has arrived, and the same one while it has not', async () => {
    as('u1');
    const keys: string[] = [];
    const filled = { title: '一', place: '1', people: '2', consent: '1', notes: '', rows: [{ name: '甲' }] };
    const send = async (_: Values, key: string) => {
      keys.push(key);
      if (keys.length === 1) throw new ApiError(0, '网络不通');
    };
    render(<Sheet saved={filled} keep={keeping()} send={send} />);
    for (const typed of ['二', '', '三']) {
      if (typed) await userEvent.type(title(), typed);
      await act(async () => void (await form.save(send)));
    }
    const [first, again, next] = keys;
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([again === first, next === first]).toEqual([true, false]);
  });

  it('is no draft once it was sent and the form begins anew', async () => {
    as('u1');
    render(<Sheet keep={keeping(computer, true)} />);
    await userEvent.type(title(), '答复');
    await act(async () => {
      await form.save(async () => undefined);
      form.clear();
    });
    await act(async () => undefined);
    expect([title().value, form.dirty, form.isKept]).toEqual(['', false, false]);
    expect(await computer.read('sheet', 'u1')).toBeFalsy();
  });

  it('gives way to what a colleague wrote, and is offered', async () => {
    as('u1');
    const { rerender } = render(<Sheet saved={saved} keep={keeping()} />);
    await userEvent.type(title(), '的我的');
    rerender(<Sheet saved={{ ...saved, notes: '同事' }} keep={keeping()} />);
    expect([title().value, form.values.notes]).toEqual(['旧的我的', '']);
    act(() => form.giveWay());
    rerender(<Sheet saved={{ ...saved, title: '同事的' }} keep={keeping()} />);
    expect([title().value, form.dirty, form.turn > 0]).toEqual(['同事的', false, true]);
    await waitFor(() => expect(form.earlier?.value.title).toBe('旧的我的'));
  });

  it('belongs to its account: another one in the same tab neither sees it nor writes over it', async () => {
    as('u1');
    const one = render(<Sheet keep={keeping(tab, true)} />);
    await userEvent.type(title(), '甲写的');
    const { key } = JSON.parse(String(tab.read('sheet', 'u1'))) as { key: string };
    act(() => clearSession('ran out'));
    // The session ran out under the form: it stays, also over a reload.
    await userEvent.type(title(), '，接着');
    one.unmount();
    const visitor = render(<Sheet keep={keeping(tab, true)} />);
    expect(title().value).toBe('甲写的，接着');
    visitor.unmount();

    as('u2');
    const two = render(<Sheet keep={keeping(tab, true)} />);
    expect(title().value).toBe('');
    await userEvent.type(title(), '乙写的');
    two.unmount();

    as('u1');
    render(<Sheet keep={keeping(tab, true)} />);
    expect([title().value, form.found]).toEqual(['甲写的，接着', true]);
    expect(JSON.parse(String(tab.read('sheet', 'u1')))).toMatchObject({ key });
  });

  it('begins anew under another account, and becomes that of a visitor who signs in', async () => {
    as('u1');
    render(<Sheet keep={keeping(tab, true)} />);
    await userEvent.type(title(), '甲写的');
    as('u2');
    expect(title().value).toBe('');
    cleanup();
    sessionStorage.clear();
    as('');
    render(<Sheet keep={keeping(tab, true)} />);
    await userEvent.type(title(), '访客写的');
    as('u3');
    expect(title().value).toBe('访客写的');
    expect([tab.read('sheet', 'u3') !== null, sessionStorage.getItem('draft sheet ')]).toEqual([true, null]);
  });

  it('is gone from this tab for whoever signs out, and once it has arrived', async () => {
    render(<Sheet keep={keeping(tab, true)} />);
    await userEvent.type(title(), '写了');
    expect(tab.read('sheet', '')).toContain('写了');
    await act(async () => void (await form.save(async (values) => void sent.push(values))));
    expect([sent[0]?.title, tab.read('sheet', ''), form.dirty]).toEqual(['写了', null, false]);
    await userEvent.type(title(), '又');
    act(() => clearSession());
    cleanup();
    expect(sessionStorage.length).toBe(0);
  });

  it('is taken back and done again, with controls that take their text once', async () => {
    render(<Sheet />);
    await userEvent.type(title(), '写错');
    act(() => form.add('rows', { name: '乙' }));
    expect(screen.getByLabelText<HTMLInputElement>('第 2 题').value).toBe('乙');
    act(() => form.undo());
    act(() => form.undo());
    expect([title().value, form.values.rows.length, form.undoes]).toEqual(['', 1, null]);
    act(() => form.redo());
    expect(title().value).toBe('写错');
  });
});
