import { expect, it } from 'vitest';
import { about, refuse, refuseAt } from './errors.ts';
import { createWatch } from './watch.ts';

it('tells of few refusals a second, and counts the rest', () => {
  const lines: object[] = [];
  let clock = 1000;
  const watch = createWatch({ warn: (details) => void lines.push(details) }, () => clock);
  const from = { address: '203.0.113.77', call: '/api/x' };
  expect(watch(refuseAt('name', '请填写'), from), 'a slip of the pen').toBe(false);
  for (let i = 0; i < 1000; i++) expect(watch(about(refuse('tooMany'), 'a3f'), from)).toBe(true);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toEqual({ what: 'tooMany', who: 'a3f', network: '203.0.113.0/24', call: '/api/x' });
  clock = 2000;
  watch(about(refuse('tooMany'), '#8'), from);
  expect(lines[5]).toEqual({ what: 'tooMany', who: '#8', network: '203.0.113.0/24', call: '/api/x', more: 995 });
  // What was counted is told once.
  watch(about(refuse('tooMany'), '#8'), from);
  expect(lines[6]).not.toHaveProperty('more');
});

it('tells of a failed login in the midst of a thousand other refusals', () => {
  const lines: { what?: string; who?: string | undefined; more?: number }[] = [];
  let clock = 1000;
  const watch = createWatch({ warn: (details) => void lines.push(details) }, () => clock);
  const from = { address: '203.0.113.77', call: '/api/x' };
  for (let i = 0; i < 1000; i++) watch(refuse('expired'), from);
  watch(about(refuseAt('password', '不正确'), '#8'), from);
  expect(lines.slice(5)).toEqual([expect.objectContaining({ what: 'login', who: '#8' })]);
  expect(lines.at(-1)).not.toHaveProperty('more');
  clock = 2000;
  watch(refuse('expired'), from);
  expect(lines.at(-1)).toMatchObject({ what: 'expired', more: 995 });
});

it('tells of what is tried at an account, whatever noise there is, and of no account without end', () => {
  const lines: { who?: string | undefined; more?: number }[] = [];
  let second = 1;
  const watch = createWatch({ warn: (details) => void lines.push(details) }, () => second * 1000);
  const from = { address: '203.0.113.77', call: '/api/x' };
  const tried = (who: string, times = 1) => {
    for (let i = 0; i < times; i++) watch(about(refuseAt('password', '不正确'), who), from);
  };
  const told = (who: string) => lines.filter((l) => l.who === who).length;
  // Names that nobody has.
  for (let i = 0; i < 600; i++) tried(`invented ${i}`);
  tried('#7', 12);
  expect([lines.length, told('#7'), lines[5]?.more]).toEqual([17, 12, 595]);
  // Eight more at once, then those of the sort, which are gone.
  tried('#7', 20);
  expect(told('#7')).toBe(20);
  // One every half minute after that.
  for (second = 2; second <= 62; second++) {
    for (let i = 0; i < 600; i++) tried(`invented ${i}`);
    tried('#7', 3);
  }
  expect(told('#7')).toBe(22);
  // Forty others that are tried all the time: whoever comes new has lines.
  for (; second <= 200; second++) for (let i = 0; i < 40; i++) tried(`#1${i + 100}`, 2);
  tried('#9', 8);
  expect(told('#9')).toBe(8);
  // What is refused unchecked, at it as at others, takes no line of what is tried.
  for (let i = 0; i < 400; i++) watch(about(refuse('tooMany'), i % 2 ? '#10' : `#3${i}`), from);
  lines.length = 0;
  tried('#10', 8);
  expect(told('#10')).toBe(8);
  // All of them together so many a second.
  second++;
  lines.length = 0;
  for (let i = 0; i < 2000; i++) tried(`#2${i + 1000}`);
  expect(lines).toHaveLength(105);
});

it('remembers of so many accounts what was told of them, the latest', () => {
  const lines: { who?: string | undefined }[] = [];
  let second = 1;
  const watch = createWatch({ warn: (details) => void lines.push(details) }, () => second * 1000);
  const tried = (who: string) =>
    watch(about(refuseAt('password', '不正确'), who), { address: '203.0.113.77', call: '/api/x' });
  for (let i = 0; i < 20; i++) tried('#1');
  const others = (n: number, from = 100_000) => {
    for (let i = 0; i < n; i++, second += i % 70 ? 0 : 1) tried(`#${from + i}`);
  };
  others(9999);
  second += 1;
  lines.length = 0;
  for (let i = 0; i < 10; i++) tried('#1');
  // What came back to it in the seconds that went by, and the five of its sort.
  const few = lines.length;
  expect(few).toBeLessThan(10);
  // Of those that are forgotten for others it is not one: it was tried last.
  others(2, 200_000);
  second += 1;
  lines.length = 0;
  for (let i = 0; i < 10; i++) tried('#1');
  expect(lines.length).toBeLessThan(10);
  others(10_001);
  second += 1;
  lines.length = 0;
  for (let i = 0; i < 10; i++) tried('#1');
  expect(lines).toHaveLength(10);
});

it('tells of each kind of refusal that an attack makes, and of logins whatever they were refused for', () => {
  const lines: { what?: string; who?: string | undefined }[] = [];
  let clock = 0;
  const watch = createWatch({ warn: (details) => void lines.push(details) }, () => clock);
  const from = { address: '203.0.113.77', call: '/api/x' };
  for (const reason of ['expired', 'revoked', 'forbidden', 'tooMany', 'unavailable'] as const) {
    clock += 1000;
    expect(watch(refuse(reason), from), reason).toBe(true);
    expect(lines.at(-1)).toMatchObject({ what: reason, who: undefined });
  }
  for (const reason of ['absent', 'conflict', 'disabled', 'full'] as const)
    expect(watch(refuse(reason), from), reason).toBe(false);
  expect(watch(about(refuse('disabled'), '#9'), from)).toBe(true);
  expect(lines.at(-1)).toMatchObject({ what: 'login', who: '#9' });
});
