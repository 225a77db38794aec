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

it('tells of what is tried at an account in the midst of tries at names that nobody has, and of no account without end', () => {
  const lines: { who?: string | undefined; more?: number }[] = [];
  let clock = 1000;
  const watch = createWatch({ warn: (details) => void lines.push(details) }, () => clock);
  const from = { address: '203.0.113.77', call: '/api/x' };
  const tried = (who: string) => watch(about(refuseAt('password', '不正确'), who), from);
  for (let i = 0; i < 600; i++) tried(`invented ${i}`);
  for (let i = 0; i < 10; i++) for (const who of ['#7', '#8']) tried(who);
  expect(lines.slice(5).map((l) => [l.who, l.more])).toEqual([
    ['#7', 595],
    ['#8', undefined],
    ['#7', undefined],
    ['#8', undefined],
  ]);
  clock = 2000;
  tried('#7');
  expect(lines.at(-1)).toMatchObject({ who: '#7', more: 16 });
  clock = 3000;
  lines.length = 0;
  for (let i = 0; i < 1000; i++) tried(`#${i}`);
  // Beyond twenty accounts a second they are a sort like any other.
  expect(lines).toHaveLength(25);
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
