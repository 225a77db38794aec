import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Example, hasVariables } from './example.tsx';
import { joined } from './template-picker.tsx';

afterEach(cleanup);

it('shows an example, marked as such, in the place of a variable', () => {
  const { container } = render(<Example of="{姓名}，您好。{单位}的名单 {其他}" />);
  expect(container.textContent).toBe('沈砚清，您好。云栖县委组织部的名单 {其他}');
  expect([...container.querySelectorAll('mark')].map((m) => m.title)).toEqual([
    '示例，发送时换成对方的姓名',
    '示例，发送时换成对方的单位',
  ]);
  expect([hasVariables('{姓名}'), hasVariables('{其他}')]).toEqual([true, false]);
});

it('stands behind what was typed, on the next line, whatever that ends with', () => {
  expect(joined('您好。 \n\n', '名单已收到。')).toBe('您好。\n名单已收到。');
  expect(joined(' \n', '名单已收到。')).toBe('名单已收到。');
});
