import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Standing } from './standing.tsx';

const said = (status: number, reason = '') =>
  render(<Standing status={status} reason={reason} by="工作人员" />).container.textContent;

it('a registration says who looks at it, or why it was refused, in whole sentences; approved it says nothing', () => {
  expect(said(0)).toMatch(/^正在审核。工作人员在两个工作日内核对/);
  expect(said(1, '名称不符')).toBe('');
  const mend = '改好下面的资料再保存，就会重新提交。';
  expect([said(2), said(2, '名称不符'), said(2, '名称不符。')]).toEqual([
    `没有通过审核。${mend}`,
    `没有通过审核。原因：名称不符。${mend}`,
    `没有通过审核。原因：名称不符。${mend}`,
  ]);
});
