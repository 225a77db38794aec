import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Fields } from '../../lib/form/use-form.ts';
import { Missing } from './contact.tsx';

afterEach(cleanup);

it('counts what is still missing where that is more than one thing, and leads to each', () => {
  const form = (faults: object, typed = '') =>
    ({
      faults,
      text: (path: string) => (path === 'phone' ? typed : ' '),
      idOf: (path: string) => `f-${path}`,
      ruleOf: (path: string) => ({ label: path }),
    }) as unknown as Fields;
  const said = (of: Fields) => render(<Missing form={of} />).container.textContent;
  expect([said(form({})), said(form({ name: 'x' }))]).toEqual(['', '']);
  expect(said(form({ name: 'x', phone: 'x' }))).toBe('还有 2 项需要填写：name、phone');
  cleanup();
  const view = render(
    <>
      <input id="f-phone" />
      <Missing form={form({ name: 'x', phone: 'x' }, '1')} />
    </>,
  );
  expect(view.container.textContent).toBe('还有 2 项需要填写或修改：name、phone');
  view.container.querySelectorAll('button')[1]?.click();
  expect(document.activeElement?.id).toBe('f-phone');
});

it('keeps what parts two names with the one before it, so that no line begins with it', () => {
  const form = {
    faults: { name: '请填写姓名', phone: '请填写手机', unit: '请填写单位' },
    text: () => '',
    idOf: (path: string) => path,
    ruleOf: (path: string) => ({ label: path }),
  } as unknown as Fields;
  const { container } = render(<Missing form={form} />);
  const names = [...container.querySelectorAll('button')].map((b) => b.parentElement?.textContent);
  expect(names).toEqual(['name、', 'phone、', 'unit']);
});
