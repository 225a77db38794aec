import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Field } from '../../../../shared/fields/field.ts';
import { rulesOfFields } from '../../../../shared/fields/rules.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { FieldInput } from './field-input.tsx';
import { Several } from './several.tsx';

afterEach(cleanup);
const field: Field = { name: 'x', label: '甲', input: 'words', most: 5 };
let form: Form<{ x: string[] }>;
function Sheet({ first, kept = false }: { first: string[]; kept?: boolean }) {
  form = useForm({ id: 't-', first: { x: first }, rules: rulesOfFields([field]) });
  if (!kept) return <FieldInput form={form} path="x" field={field} />;
  return (
    <Several<string> form={form} path="x" field={field} keepsOne>
      {(word) => word}
    </Several>
  );
}
const typed = () => [...document.querySelectorAll<HTMLInputElement>('.input')].map((e) => e.value);

describe('several things of a field', () => {
  it.each([
    ['一', 'End', '二三四一'],
    ['四', 'Home', '四一二三'],
    ['二', 'End', '一三四二'],
    ['三', 'Home', '三一二四'],
    ['二', 'ArrowDown', '一三二四'],
    ['三', 'ArrowUp', '一三二四'],
  ])('go where they are put: %s by %s', (name, key, order) => {
    render(<Sheet first={['一', '二', '三', '四']} />);
    fireEvent.keyDown(screen.getByRole('button', { name: new RegExp(`^移动${name}`) }), { key });
    expect([form.values.x.join(''), typed().join('')]).toEqual([order, order]);
  });

  it('keep one where there has to be one', () => {
    render(<Sheet first={['一', '二']} kept />);
    const outs = () => screen.getAllByTitle<HTMLButtonElement>('移除');
    expect(outs().map((out) => out.disabled)).toEqual([false, false]);
    fireEvent.click(outs()[0] as Element);
    expect([form.values.x, outs().map((out) => out.disabled)]).toEqual([['二'], [true]]);
  });
});
