// @module-tag sweep
import { expect, it } from 'vitest';
import { killRounds } from '../bench/killed.ts';

it('what was answered of sign-ins, leave and saves is there, once, and counted, though a process was killed meanwhile', async () => {
  const { acknowledged, lost, wrong } = await killRounds(5);
  expect(wrong).toEqual([]);
  // Each kill has left somebody without an answer, and everybody has signed in all the same.
  expect(acknowledged).toBeGreaterThanOrEqual(5 * 80);
  expect(lost).toBeGreaterThan(0);
}, 120_000);
