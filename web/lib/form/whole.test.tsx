import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { Field } from '../../ui/field.tsx';
import { KeptNotice } from '../../ui/kept-notice.tsx';
import { ApiError, quietApi } from '../api.ts';
import { anonymous, session } from '../session.ts';
import { inOrder, leadTo, standsIn } from './controls.ts';
import { desk } from './desk.ts';
import { computer, type Shelf, tab } from './kept.ts';
import type { Keeping } from './typed.ts';
import { type Form, type Options, useForm } from './use-form.ts';

anew();
beforeEach(() => {
  sessionStorage.clear();
  act(() => session.set({ ...anonymous, token: 'of u1', psid: 'u1' }));
});
afterEach(() => {
  vi.useRealTimers();
  act(() => session.set(anonymous));
});

type Sheet = { title: string; notes: string };
const rules = { title: { label: '名称', required: '请填写名称' }, notes: { label: '备注' } };
let form: Form<Sheet>;
const first = { title: '', notes: '' };
function Page(more: Partial<Options<Sheet>>) {
  form = useForm<Sheet>({ id: 't-', first, rules, ...more });
  return (
    <>
      <KeptNotice of={form} />
      <Field form={form} name="title" />
      <Field form={form} name="notes" />
    </>
  );
}
/** A shelf of which the test sees all that is written. */
function aShelf(kept: Record<string, string> = {}) {
  const written: string[] = [];
  const shelf: Shelf = {
    owner: () => 'u1',
    read: async (name) => kept[name] ?? null,
    async write(name, _, text) {
      written.push(`${name} ${text ? (JSON.parse(text) as { value: Sheet }).value.title : '-'}`);
      if (text) kept[name] = text;
      else delete kept[name];
      return true;
    },
  };
  return { shelf, written, kept };
}
const keeping = (on: Shelf, more: Partial<Keeping<Sheet>> = {}): Keeping<Sheet> => ({ name: 'sheet', on, ...more });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const entry = (title: string, more: object = {}) =>
  JSON.stringify({ at: '2026-11-18T00:00:00Z', key: 'k', value: { title, notes: '' }, ...more });

describe('what is typed on what is saved', () => {
  it('is kept after a pause, and no more once it is typed back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { shelf, written } = aShelf();
    const saved = { title: '旧', notes: '' };
    render(<Page saved={saved} keep={keeping(shelf)} />);
    type('名称', '新');
    expect([form.dirty, form.isKept, written]).toEqual([true, false, []]);
    await act(() => vi.advanceTimersByTimeAsync(699));
    expect(written).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect([written, form.isKept]).toEqual([['sheet 新'], true]);
    type('名称', '新的');
    expect(form.isKept).toBe(false);
    type('名称', '旧');
    expect([form.dirty, written.at(-1)]).toEqual([false, 'sheet -']);
    const times = written.length;
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(written.length).toBe(times);
  });

  it('is kept when the page is left, and asked about where the window is closed, but not once it is saved', async () => {
    const { shelf, written } = aShelf();
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { unmount } = render(<Page keep={keeping(shelf)} />);
    await settled();
    expect(asks()).toBe(false);
    type('名称', '一');
    expect(asks()).toBe(true);
    await act(() => form.save(async () => true));
    expect([asks(), form.dirty, written.at(-1)]).toEqual([false, false, 'sheet -']);
    type('名称', '二');
    unmount();
    expect([written.at(-1), asks()]).toEqual(['sheet 二', false]);
  });

  it('is sent with what stands for it, and what is typed meanwhile stays unsaved under another', async () => {
    const { shelf } = aShelf();
    render(<Page keep={keeping(shelf)} />);
    type('名称', '一');
    const late = Promise.withResolvers<number>();
    const sent: unknown[] = [];
    let done: unknown;
    const send = (now: Sheet, key: string) => {
      sent.push([now.title, key]);
      return late.promise;
    };
    act(() => void form.save(send).then((of) => (done = of)));
    type('名称', '一二');
    late.resolve(7);
    await settled();
    expect([done, form.dirty, value('名称')]).toEqual([{ done: 7, whole: false }, true, '一二']);
    await act(() => form.save(send));
    const [a, b] = sent.map((one) => (one as string[])[1]);
    expect([a !== b, a?.length, form.dirty]).toEqual([true, 32, false]);
    // What was refused keeps what stands for it: sending it twice counts once.
    type('名称', '三');
    for (let n = 0; n < 2; n++)
      await act(() =>
        form.save(async (now, key) => {
          sent.push([now.title, key]);
          throw new ApiError(503, '稍后再试');
        }),
      );
    expect([(sent[2] as string[])[1] === (sent[3] as string[])[1], form.dirty, form.fault]).toEqual([
      ...[true, true, '稍后再试'],
    ]);
  });

  it('is offered where it was kept, recovered or thrown away, and none of what is saved already', async () => {
    const { shelf, kept, written } = aShelf({ sheet: entry('早先') });
    const page = render(<Page keep={keeping(shelf)} />);
    await settled();
    expect([form.earlier?.value.title, value('名称'), kept['sheet earlier'] !== undefined]).toEqual(['早先', '', true]);
    type('名称', '现在');
    act(() => form.recover());
    expect([value('名称'), form.earlier?.value.title, form.dirty]).toEqual(['早先', '现在', true]);
    act(() => form.forget());
    expect([form.earlier, written.at(-1)]).toEqual([null, 'sheet earlier -']);
    act(() => form.unforget());
    expect([form.earlier?.value.title, form.answered, written.at(-1)]).toEqual(['现在', null, 'sheet earlier 现在']);
    act(() => form.unforget());
    act(() => form.forget('of none'));
    expect(form.earlier?.value.title).toBe('现在');
    page.unmount();
    const other = aShelf({ sheet: entry('一样') });
    render(<Page saved={{ title: '一样', notes: '' }} keep={keeping(other.shelf)} />);
    await settled();
    expect([form.earlier, other.written]).toEqual([null, ['sheet -']]);
  });

  it.each(['{', 'null', '{"value":7}', '7'])('is nothing where %s is kept', async (text) => {
    render(<Page keep={keeping({ ...aShelf({ sheet: text }).shelf, write: async () => true })} />);
    await settled();
    expect([form.earlier, value('名称')]).toEqual([null, '']);
  });

  it('puts itself in place where that was asked for, but not over what somebody was quicker to type', async () => {
    const { shelf } = aShelf({ sheet: entry('早先', { value: { title: '早先', notes: '旧注' } }) });
    render(<Page keep={keeping(shelf, { puts: true })} />);
    type('备注', '新注');
    await settled();
    expect([value('名称'), value('备注'), form.found, form.dirty]).toEqual(['早先', '新注', true, true]);
    act(() => form.discard());
    expect([value('名称'), value('备注'), form.found, form.dirty]).toEqual(['', '', false, false]);
  });

  it('goes with the fields that are kept alone', async () => {
    const { shelf, kept } = aShelf();
    render(<Page saved={{ title: '旧', notes: '旧注' }} keep={keeping(shelf, { fields: ['title'] })} />);
    type('备注', '新注');
    // Of what is not kept nothing is unsaved.
    expect(form.dirty).toBe(false);
    type('名称', '新');
    act(() => form.leave());
    expect([JSON.parse(kept['sheet'] ?? '{}').value, form.dirty]).toEqual([{ title: '新' }, false]);
  });

  it('stays with who typed it: who signs in here next begins anew, and a visitor takes it along', async () => {
    const saved: string[] = [];
    const shelf: Shelf = {
      owner: () => session.get().psid,
      read: async () => null,
      write: async (_, owner, text) => saved.push(`${owner} ${text ? 'x' : '-'}`) > 0,
    };
    act(() => session.set(anonymous));
    render(<Page keep={keeping(shelf)} />);
    type('名称', '访客的');
    act(() => session.set({ ...anonymous, token: 'a', psid: 'u1' }));
    expect([value('名称'), saved.at(-1)]).toEqual(['访客的', 'u1 x']);
    act(() => session.set({ ...anonymous, token: 'b', psid: 'u2' }));
    expect([value('名称'), form.dirty]).toEqual(['', false]);
  });

  it('gives way to the next answer where that was asked for, and stands against it where not', () => {
    const { shelf } = aShelf();
    const keep = keeping(shelf);
    const page = (title: string) => <Page saved={{ title, notes: '' }} keep={keep} />;
    const { rerender } = render(page('一'));
    type('名称', '我的');
    rerender(page('二'));
    expect([value('名称'), form.dirty]).toEqual(['我的', true]);
    act(() => form.giveWay());
    rerender(page('三'));
    expect([value('名称'), form.dirty]).toEqual(['三', false]);
    rerender(page('四'));
    expect(value('名称')).toBe('四');
  });
});

describe('what is wrong with a form', () => {
  it('is at its field with the focus, or said of the whole; a colleague is asked about and no fault', async () => {
    const frame = async () => void (await new Promise((resolve) => requestAnimationFrame(resolve)));
    const { rerender } = render(<Page asksConflict />);
    const passes = (...paths: string[]) => {
      let found = true;
      act(() => {
        found = form.passes(paths);
      });
      return found;
    };
    expect([passes('notes'), form.faults, passes('title')]).toEqual([true, {}, false]);
    await act(frame);
    expect([document.activeElement, form.faults]).toEqual([screen.getByLabelText('名称'), { title: '请填写名称' }]);
    act(() => form.refused(new ApiError(409, '别人改过了')));
    expect([form.conflict, form.fault]).toEqual(['别人改过了', null]);
    act(() => form.endConflict());
    expect(form.conflict).toBeNull();
    act(() => form.refused(new ApiError(500, '不存在', [], true)));
    expect([form.fault, form.faults]).toEqual([null, { title: '请填写名称' }]);
    rerender(<Page />);
    act(() => form.refused(new ApiError(409, '别人改过了')));
    expect([form.conflict, form.fault]).toEqual([null, '别人改过了']);
    const at = (path: string, message: string) => ({ path, code: 'wrong', message }) as const;
    act(() => form.refused(new ApiError(400, '', [at('notes', '太长'), at('title', '重名'), at('other', '别处不对')])));
    expect([form.faults, Object.keys(form.faults), form.fault]).toEqual([
      { title: '重名', notes: '太长' },
      ['title', 'notes'],
      '别处不对',
    ]);
    act(() => form.refused(new TypeError('x is undefined')));
    expect(form.fault).toMatch(/[\u4e00-\u9fff]/);
  });

  it('is led to where its control is, else to the nearest around it, else to what is said of all', async () => {
    document.body.innerHTML = '<p id="f-fault" tabindex="-1"></p><input id="f-days"><input id="f-days.1.name">';
    const led = async (...paths: string[]) => {
      (document.activeElement as HTMLElement).blur();
      leadTo('f-', paths);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.activeElement?.id;
    };
    expect([await led('days.1.name'), await led('days.0.name'), await led(), await led('other')]).toEqual([
      ...['f-days.1.name', 'f-days', 'f-fault', ''],
    ]);
    expect(await led('other', 'days.1.name')).toBe('f-days.1.name');
    expect(Object.keys(inOrder('f-', { other: 'a', 'days.1.name': 'b', days: 'c' }))).toEqual([
      ...['days', 'days.1.name', 'other'],
    ]);
  });

  it('begins with what stood in its controls before it lived', () => {
    document.body.innerHTML = `<textarea id="f-a">文</textarea><input id="f-b" type="checkbox" checked>
      <input id="f-c" type="checkbox"><input id="f-d" type="file"><input id="f-e" type="radio" name="e" value="1">
      <input type="radio" name="e" value="2" checked><input id="f-g" value="字"><p id="f-h">x</p>`;
    expect(['a', 'b', 'c', 'd', 'e', 'g', 'h', 'none'].map((path) => standsIn('f-', path))).toEqual([
      ...['文', '1', '', '', '2', '字', '', ''],
    ]);
  });
});

describe('where it is kept', () => {
  it('in a tab lies for its account, and what a visitor typed is theirs once they are known', async () => {
    await tab.write('form', '', 'of nobody');
    expect([tab.read('form', 'u1'), tab.read('form', ''), tab.read('other', 'u1')]).toEqual([
      'of nobody',
      'of nobody',
      null,
    ]);
    await tab.write('form', 'u1', 'mine');
    expect([tab.read('form', 'u1'), tab.read('form', ''), tab.read('form', 'u2')]).toEqual(['mine', null, null]);
    act(() => session.set(anonymous));
    // Whose session ran out goes on without one.
    expect([tab.owner('form'), tab.owner('other')]).toEqual(['u1', '']);
    await tab.write('form', 'u1', '');
    expect([tab.read('form', 'u1'), tab.owner('form')]).toEqual([null, '']);
  });

  it.each([
    ['2026-11-18', '2026-11-19', true],
    ['2026-11-19', '2026-11-18', false],
    ['2026-11-19', '2026-11-19', false],
  ])('typed here on %s and elsewhere on %s comes from elsewhere: %s', async (here, there, elsewhere) => {
    const at = (day: string) => JSON.stringify({ at: day, key: day, value: {} });
    vi.spyOn(computer, 'read').mockResolvedValue(at(here));
    // The calls of staff come with the console.
    const typed = vi.fn(async () => at(there));
    Object.assign(quietApi.staff, { typed });
    const found = JSON.parse((await desk.read('reply', 'u1')) ?? '{}');
    expect([found.at, found.elsewhere === true]).toEqual([elsewhere ? there : here, elsewhere]);
    typed.mockRejectedValue(new ApiError(0, ''));
    expect(JSON.parse((await desk.read('reply', 'u1')) ?? '{}').at).toBe(here);
  });
});
