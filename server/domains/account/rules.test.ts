import { expect, it } from 'vitest';
import { budgetOf, type CodeUse, idleMs, longestMs, sessionState, veiled } from './rules.ts';

it('of the messages of a day, who is at home in an account has the last, and strangers half for most uses', () => {
  const uses: CodeUse[] = ['register', 'login', 'changeMobile', 'reset', 'apply'];
  const of = (isOwn: boolean) => Object.fromEntries(uses.map((use) => [use, budgetOf(use, isOwn, 1000)]));
  const [half, all] = [500, Number.POSITIVE_INFINITY];
  const own = { all: 1000, others: all };
  expect(of(true)).toEqual({ register: own, login: own, changeMobile: own, reset: own, apply: own });
  const others = { all: 900, others: half };
  const entrance = { all: 900, others: all };
  expect(of(false)).toEqual({
    ...{ register: others, apply: others, changeMobile: others },
    ...{ login: entrance, reset: entrance },
  });
});

it('a session lives to the very end of its two and twelve hours', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  const state = (created: number, used: number, endedAt: Date | null = null) =>
    sessionState({ createdAt: new Date(+now - created), usedAt: new Date(+now - used), endedAt }, now);
  expect([state(longestMs, 0), state(longestMs + 1, 0)]).toEqual(['live', 'expired']);
  expect([state(idleMs, idleMs), state(idleMs + 1, idleMs + 1)]).toEqual(['live', 'expired']);
  expect([state(0, 0, now), state(longestMs + 1, idleMs + 1, now)]).toEqual(['revoked', 'revoked']);
});

it('veils the middle of a number, and shows none where there is none', () => {
  expect(['13800138000', '', null].map(veiled)).toEqual(['138****8000', '', '']);
});
