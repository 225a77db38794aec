import { expect, it } from 'vitest';
import { about, refuse, refuseAt } from './errors.ts';
import { createWatch } from './watch.ts';

it('tells of few refusals a second, and counts the rest', () => {
  const lines: object[] = [];
  let clock = 1000;
  const watch = createWatch({ warn: (details) => void lines.push(details) }, () => clock);
  const from = { address: '203.0.113.77', call: '/api/x' };
  expect(watch(refuseAt('name', '请填写'), from), 'a slip of the pen').toBe(false);
  for (let i = 0; i < 1000; i++) expect(watch(about(refuse('tooMany'), '#7'), from)).toBe(true);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toEqual({ what: 'tooMany', who: '#7', network: '203.0.113.0/24', call: '/api/x' });
  clock = 2000;
  watch(about(refuseAt('password', '不正确'), '#8'), from);
  expect(lines[5]).toEqual({ what: 'login', who: '#8', network: '203.0.113.0/24', call: '/api/x', more: 995 });
});
