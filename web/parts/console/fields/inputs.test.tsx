import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Field, firstValues } from '../../../../shared/fields/field.ts';
import { rulesOfFields } from '../../../../shared/fields/rules.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import type { Choices } from './control.tsx';
import { FieldInput } from './field-input.tsx';

afterEach(cleanup);
type Values = Record<string, unknown>;
let form: Form<Values>;

function Sheet({ field, first, choices }: { field: Field; first?: unknown; choices?: Choices | undefined }) {
  const start = first === undefined ? firstValues([field]) : { [field.name]: first };
  form = useForm<Values>({ id: 't-', first: start, rules: rulesOfFields([field]) });
  return <FieldInput form={form} path={field.name} field={field} choices={choices} />;
}
const show = (field: Omit<Field, 'name' | 'label'>, first?: unknown, choices?: Choices) =>
  render(<Sheet field={{ name: 'x', label: '甲', ...field }} first={first} choices={choices} />);
const value = () => form.values.x;
const box = (label: string | RegExp = '甲') =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });
const type = (text: string, label?: string | RegExp) => fireEvent.change(box(label), { target: { value: text } });
const words = () => [...box().querySelectorAll('option')].map((o) => o.textContent);

describe('what is typed into a field', () => {
  it('is a number, or none at all: nothing is no nought', () => {
    show({ input: 'number', most: 9 }, 4);
    expect([box().value, box().min, box().max]).toEqual(['4', '0', '9']);
    type('7');
    expect(value()).toBe(7);
    type('');
    expect(value()).toBeNull();
  });

  it('is one of its choices as what it is: a number, a word, or none', () => {
    const options = [
      { value: 1, label: '一' },
      { value: 2, label: '二' },
    ];
    show({ input: 'choice', options });
    expect(words()).toEqual(['无', '一', '二']);
    type('2');
    expect(value()).toBe(2);
    type('');
    expect(value()).toBe('');
    cleanup();
    // Those that are records come with the page; one that there need be is asked for.
    show({ input: 'choice', from: 'things', required: true }, 1, { x: [{ value: 1, label: '壹' }] });
    expect(words()).toEqual(['请选择甲', '壹']);
    type('');
    expect(value()).toBeNull();
    cleanup();
    // What has a first choice is never without one.
    show({ input: 'choice', options, first: 1, required: true });
    expect([words(), box().value]).toEqual([['一', '二'], '1']);
  });

  it('is ticked, or not', () => {
    show({ input: 'tick' });
    fireEvent.click(screen.getByRole('checkbox'));
    expect(value()).toBe(true);
    fireEvent.click(screen.getByRole('checkbox'));
    expect(value()).toBe(false);
  });

  it('are several of a few in the order in which they were ticked, of themes the first the main one', () => {
    const of = [1, 2, 3].map((n) => ({ value: n, label: `主题${n}` }));
    show({ input: 'choices', from: 'themes' }, [2], { x: of });
    expect(document.querySelector('.tag')).toBeNull();
    const left = () => [...document.querySelectorAll('.check')].map((c) => c.hasAttribute('data-empty'));
    expect(left()).toEqual([true, false, true]);
    const tick = (n: number) => fireEvent.click(screen.getByLabelText(new RegExp(`^主题${n}`)));
    tick(1);
    tick(3);
    expect([value(), document.querySelector('.tag')?.parentElement?.textContent]).toEqual([[2, 1, 3], '主题2主']);
    tick(2);
    expect([value(), document.querySelector('.tag')?.parentElement?.textContent]).toEqual([[1, 3], '主题1主']);
    cleanup();
    show({ input: 'choices' }, [1, 2], { x: of });
    expect([left(), document.querySelector('.tag')]).toEqual([[false, false, true], null]);
  });

  it('is counted where it is long, and where it comes near its end', () => {
    show({ input: 'lines', most: 300, hint: '说明' }, '好');
    expect([box().maxLength, document.getElementById('t-x-hint')?.textContent]).toEqual([300, '说明1 / 300']);
    expect(box().getAttribute('aria-describedby')).toBe('t-x-hint');
    cleanup();
    show({ input: 'line', most: 10 }, '12345678');
    expect([screen.queryByText('8 / 10'), box().maxLength]).toEqual([null, 10]);
    type('123456789');
    expect(screen.getByText('9 / 10')).toBeTruthy();
  });

  it('is asked for where it has to be there, and says at its place what is wrong with it', () => {
    show({ input: 'line', required: true, hint: '说明' }, '');
    expect(screen.getByText('甲').className).toBe('req');
    act(() => void form.passes());
    expect([box().getAttribute('aria-invalid'), box().getAttribute('aria-describedby')]).toEqual([
      ...['true', 't-x-err t-x-hint'],
    ]);
    expect(document.getElementById('t-x-err')?.textContent).toBe('请填写甲');
  });
});

describe('several short texts', () => {
  const of = { input: 'words', most: 3 } as const;
  const texts = () => [...document.querySelectorAll<HTMLInputElement>('.input')].map((e) => e.value);
  it('are never more than there may be, whether they are pasted, gone on to or added', () => {
    show(of, ['一', '二']);
    const paste = (text: string, i: number) =>
      fireEvent.paste(document.querySelectorAll('.input')[i] as Element, { clipboardData: { getData: () => text } });
    // One line is pasted as it is everywhere.
    expect(paste('三', 1)).toBe(true);
    expect(paste('三\n四', 0)).toBe(false);
    expect([value(), texts().length]).toEqual([['一', '三', '四'], 3]);
    const add = screen.getByRole<HTMLButtonElement>('button', { name: '最多 3 项' });
    expect(add.disabled).toBe(true);
    fireEvent.keyDown(document.querySelectorAll('.input')[2] as Element, { key: 'Enter' });
    expect(texts().length).toBe(3);
  });

  it('take pasted lines in the place of an empty one, and one more below by the button', async () => {
    show(of, ['', '二']);
    fireEvent.paste(document.querySelectorAll('.input')[0] as Element, { clipboardData: { getData: () => '三\n四' } });
    expect(value()).toEqual(['三', '四', '二']);
    expect(document.activeElement).toBe(document.querySelectorAll('.input')[1]);
    cleanup();
    show(of, ['一']);
    fireEvent.click(screen.getByRole('button', { name: '添加一项甲' }));
    expect(value()).toEqual(['一', '']);
    await waitFor(() => expect(document.activeElement).toBe(document.querySelectorAll('.input')[1]));
    // Enter in an empty one makes none; in one above an empty one it goes there.
    fireEvent.keyDown(document.querySelectorAll('.input')[1] as Element, { key: 'Enter' });
    fireEvent.keyDown(document.querySelectorAll('.input')[0] as Element, { key: 'Enter' });
    expect(value()).toEqual(['一', '']);
  });

  it('are as long as the field says, and go on below where that is more than a line', () => {
    show(of, ['一']);
    expect([box(/甲/).tagName, box(/甲/).maxLength]).toEqual(['INPUT', 80]);
    cleanup();
    show({ ...of, each: 200 }, ['一']);
    expect([box(/甲/).tagName, box(/甲/).maxLength]).toEqual(['TEXTAREA', 200]);
  });

  it('that are all taken out leave the focus with what adds one', async () => {
    show(of, ['一', '二']);
    const out = () => screen.getAllByTitle('移除');
    fireEvent.click(out()[0] as Element);
    await waitFor(() => expect(document.activeElement).toBe(out()[0]));
    expect(value()).toEqual(['二']);
    fireEvent.click(out()[0] as Element);
    await waitFor(() => expect(document.activeElement?.id).toBe('t-x-add'));
    expect(value()).toEqual([]);
  });
});

it('names with their values, and pictures with their captions, are typed each into its own', () => {
  show({ input: 'pairs' }, [
    ['学制', '三天'],
    ['', ''],
  ]);
  const cells = () => [...document.querySelectorAll<HTMLInputElement>('.input')];
  expect(cells().map((e) => e.placeholder)).toEqual(['名称', '内容', '名称', '内容']);
  fireEvent.change(cells()[3] as Element, { target: { value: '免费' } });
  expect(value()).toEqual([
    ['学制', '三天'],
    ['', '免费'],
  ]);
  cleanup();
  show({ input: 'pictures', most: 2 }, [{ url: '/file/a.png', caption: '' }]);
  fireEvent.change(cells()[0] as Element, { target: { value: '合影' } });
  fireEvent.click(screen.getByRole('button', { name: /^移除\s*：第 1 张/ }));
  expect(value()).toEqual([{ url: '', caption: '合影' }]);
  fireEvent.click(screen.getByRole('button', { name: /^添加一张/ }));
  expect(value()).toEqual([
    { url: '', caption: '合影' },
    { url: '', caption: '' },
  ]);
});

it('rows of several values say over them, and before each on a phone, what stands where; none stand over nothing', () => {
  const fields: Field[] = [
    { name: 'name', label: '内容', input: 'line' },
    { name: 'hours', label: '学时', input: 'number', first: 4 },
  ];
  show({ input: 'list', fields }, []);
  expect(screen.queryByText('学时')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^添加一/ }));
  expect(screen.getAllByText('学时').length).toBe(2);
  // Each control has its name, with its row, for those who hear it.
  for (const said of screen.getAllByText('学时')) expect(said.closest('[aria-hidden=true]')).not.toBeNull();
  expect(box(/第 1 行.*学时/).value).toBe('4');
});
