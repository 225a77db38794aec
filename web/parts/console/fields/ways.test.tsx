import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Field } from '../../../../shared/fields/field.ts';
import { firstValues } from '../../../../shared/fields/field.ts';
import { rulesOfFields } from '../../../../shared/fields/rules.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { FieldInput } from './field-input.tsx';
import { History } from '../../../ui/history.tsx';
import { hasArrived, picturesMissing, tellUnderWay } from './under-way.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});
type Values = Record<string, unknown>;
let form: Form<Values>;
type SheetProps = { field: Field; first?: unknown; disabled?: boolean; full?: boolean; readOnly?: boolean };
function Sheet({ field, first, ...given }: SheetProps) {
  const start = first === undefined ? firstValues([field]) : { [field.name]: first };
  form = useForm<Values>({ id: 't-', first: start, rules: rulesOfFields([field]) });
  return (
    <>
      <FieldInput form={form} path={field.name} field={field} {...given} />
      <History form={form} disabled={given.disabled ?? false} />
    </>
  );
}
const show = (field: Omit<Field, 'name' | 'label'>, first?: unknown, given: Partial<SheetProps> = {}) => {
  cleanup();
  render(<Sheet field={{ name: 'x', label: '甲', ...field }} first={first} {...given} />);
};
const value = () => form.values.x;
const box = () => screen.getByLabelText<HTMLInputElement>('甲', { selector: 'input, select, textarea' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('.input')];

describe('a field', () => {
  it('holds an instant as the clock of Shanghai shows it, and none where it is empty', () => {
    show({ input: 'instant' }, '');
    act(() => form.set('x', '2026-11-18T16:05:00.000Z'));
    expect([box().type, box().value]).toEqual(['datetime-local', '2026-11-19T00:05']);
    type('2026-11-20T08:00');
    expect(value()).toBe('2026-11-20T00:00:00.000Z');
    type('');
    expect(value()).toBe('');
    show({ input: 'date' }, '2026-11-18');
    type('2026-11-20');
    expect([box().type, value()]).toEqual(['date', '2026-11-20']);
  });

  it('takes whole numbers, or parts of them where it may, from the least on', () => {
    show({ input: 'number', least: 1, most: 9 }, 4);
    expect([box().min, box().max, box().step, box().inputMode]).toEqual(['1', '9', '1', 'numeric']);
    show({ input: 'number', decimal: true }, null);
    expect([box().min, box().step, box().inputMode, box().value]).toEqual(['0', 'any', 'decimal', '']);
  });

  it.each<[Field['input'], unknown, boolean]>([
    ['line', '', true],
    ['line', '字', false],
    ['tick', false, true],
    ['tick', true, false],
    ['words', [], true],
    ['words', ['一'], false],
    ['number', 0, false],
    ['number', null, true],
  ])('that holds %s %j is left out on paper where nothing stands in it: %s', (input, first, empty) => {
    show({ input }, first);
    expect(document.querySelector('.field')?.hasAttribute('data-empty')).toBe(empty);
  });

  it('can be read and not typed into, or not be used at all', () => {
    show({ input: 'line' }, '字', { readOnly: true, full: true });
    expect([box().readOnly, box().disabled, document.querySelector('.field')?.className]).toEqual([
      true,
      false,
      expect.stringContaining('full'),
    ]);
    for (const input of ['line', 'lines', 'date', 'number', 'tick', 'choice', 'instant'] as const) {
      show({ input }, input === 'tick' ? false : '', { disabled: true });
      expect(box().disabled, input).toBe(true);
    }
    show({ input: 'choices', options: [{ value: 1, label: '一' }] }, [], { disabled: true });
    expect(screen.getByLabelText<HTMLInputElement>('一').disabled).toBe(true);
    show({ input: 'picture' }, '/file/a.png', { disabled: true });
    expect([button(/^更换/).disabled, button(/^移除/).disabled]).toEqual([true, true]);
    show({ input: 'words' }, ['一', '二'], { disabled: true });
    expect(
      [...document.querySelectorAll<HTMLInputElement>('.input, button[title=移除], [id=t-x-add]')].every(
        (e) => e.disabled,
      ),
    ).toBe(true);
  });

  it('of several things is named, asked for and described as a whole', () => {
    show({ input: 'words', required: true, hint: '说明' }, []);
    const group = screen.getByRole('group', { name: /甲/ });
    expect([group.id, group.tabIndex, group.querySelector('legend')?.className]).toEqual(['t-x', -1, 'label req']);
    act(() => void form.passes());
    expect([group.getAttribute('aria-describedby'), group.className.includes('error')]).toEqual([
      't-x-err t-x-hint',
      true,
    ]);
    expect(document.getElementById('t-x-hint')?.textContent).toBe('说明');
    fireEvent.click(button('添加一项甲'));
    expect(group.getAttribute('aria-describedby')).toBe('t-x-hint');
  });

  it('whose row is wrong says so below it, once, and each of its cells leads there', () => {
    const fields: Field[] = [
      { name: 'a', label: '名', input: 'line', required: true },
      { name: 'b', label: '值', input: 'line', required: true },
    ];
    show({ input: 'list', fields }, [
      { a: '', b: '' },
      { a: '一', b: '二' },
    ]);
    expect(inputs().map((e) => e.placeholder)).toEqual(['名', '值', '名', '值']);
    act(() => void form.passes());
    const wrong = inputs().map((e) => [e.getAttribute('aria-invalid'), e.getAttribute('aria-describedby')]);
    expect(wrong).toEqual([
      ['true', 't-x.0-err'],
      ['true', 't-x.0-err'],
      [null, null],
      [null, null],
    ]);
    const said = screen.getAllByRole('alert').map((e) => [e.id, e.textContent?.split('；').length]);
    expect(said).toContainEqual(['t-x.0-err', 2]);
    fireEvent.change(inputs()[0] as Element, { target: { value: '一' } });
    expect(document.getElementById('t-x.0-err')?.textContent?.includes('；')).toBe(false);
  });
});

describe('the way back', () => {
  it('says by each button what it takes back, and nothing where there is nothing', () => {
    show({ input: 'words' }, ['一', '二']);
    expect([button('撤销').title, button('重做').title]).toEqual(['撤销（Ctrl+Z）', '重做（Ctrl+Y）']);
    fireEvent.click(button('重做'));
    fireEvent.click(button('撤销'));
    expect(screen.getByRole('group', { name: '撤销与重做' }).querySelector('[role=status]')?.textContent).toBe('');
    fireEvent.click(screen.getAllByTitle('移除')[0] as Element);
    expect(screen.getByRole('group', { name: '撤销与重做' }).querySelector('[role=status]')?.textContent).toMatch(
      /^已移除.*，可以撤销$/,
    );
    expect(button('撤销').title).toMatch(/^撤销：移除.*（Ctrl\+Z）$/);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, altKey: true });
    fireEvent.keyDown(document.body, { key: 'z' });
    fireEvent.keyDown(document.body, { key: 'x', ctrlKey: true });
    expect(value()).toEqual(['二']);
    const open = document.createElement('dialog');
    open.setAttribute('open', '');
    document.body.append(open);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(value()).toEqual(['二']);
    open.remove();
    // The browser does nothing of its own at these keys.
    expect(fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true })).toBe(false);
    expect([value(), screen.queryByRole('button', { name: /^已移除/ })]).toEqual([['一', '二'], null]);
    fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
    expect(value()).toEqual(['二']);
  });

  it.each([
    ...['<input>', '<input type="date">', '<textarea></textarea>', '<select></select>'],
    ...['<div contenteditable><b></b></div>', '<dialog><button></button></dialog>'],
  ])('leaves its keys to %s, where they are the browser’s', (html) => {
    show({ input: 'words' }, ['一', '二']);
    fireEvent.click(screen.getAllByTitle('移除')[0] as Element);
    const at = document.body.appendChild(document.createElement('div'));
    at.innerHTML = html;
    const inner = at.querySelector('b, button') ?? (at.firstElementChild as Element);
    expect([fireEvent.keyDown(inner, { key: 'z', ctrlKey: true }), value()]).toEqual([true, ['二']]);
  });

  it.each(['checkbox', 'radio', 'button'])('hears its keys at a %s, into which nothing is typed', (type) => {
    show({ input: 'words' }, ['一', '二']);
    fireEvent.click(screen.getAllByTitle('移除')[0] as Element);
    const at = document.body.appendChild(Object.assign(document.createElement('input'), { type }));
    expect([fireEvent.keyDown(at, { key: 'z', ctrlKey: true }), value()]).toEqual([false, ['一', '二']]);
  });

  it('is offered in words for what was taken out alone, and names what has no name by its number', () => {
    show({ input: 'line' }, '字');
    type('别的');
    expect([button('撤销').title, screen.queryByRole('button', { name: /^已/ })]).toEqual([
      '撤销：修改甲（Ctrl+Z）',
      null,
    ]);
    show({ input: 'words' }, ['', '二']);
    expect(screen.getAllByRole('button', { name: /^移动/ }).map((b) => b.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^移动第 1 项甲/),
      expect.stringMatching(/^移动二/),
    ]);
  });

  it('is closed where nothing may be changed, and hears no key once its form is gone', () => {
    show({ input: 'line' }, '字');
    type('别的');
    expect(button('撤销').getAttribute('aria-disabled')).toBeNull();
    cleanup();
    expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(true);
    show({ input: 'line' }, '字', { disabled: true });
    act(() => form.set('x', '别的'));
    fireEvent.click(button('撤销'));
    expect([value(), button('撤销').getAttribute('aria-disabled')]).toEqual(['别的', 'true']);
  });
});

it('what has not arrived of one field is not forgotten when another has', () => {
  const blame = vi.fn();
  const held = () => hasArrived({ blame, idOf: (path) => path });
  tellUnderWay('a', '一没有传完');
  tellUnderWay('b', '二没有传完');
  tellUnderWay('a', '');
  expect([held(), blame.mock.calls]).toEqual([false, [['b', '二没有传完']]]);
  tellUnderWay('b', '');
  expect([held(), picturesMissing(0), picturesMissing(2).startsWith('有 2 张图片')]).toEqual([true, '', true]);
});
