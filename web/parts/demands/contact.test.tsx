import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Fields } from '../../lib/form/use-form.ts';
import { Missing } from './contact.tsx';

afterEach(cleanup);

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
