import { expect, it } from 'vitest';
import { inProofTurn } from './proof-turns.ts';

it('few proofs are looked at once, networks in turns, and beyond those that soon have theirs nobody waits', async () => {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string) =>
    inProofTurn({ name, isKnown: false }, async () => {
      order.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const asked = [ask('a'), ask('a'), ask('a'), ask('a'), ask('b')];
  expect(order).toEqual(['a', 'a']);
  ends.shift()?.();
  await asked[0];
  ends.shift()?.();
  await asked[1];
  // The one of another network has its turn after one more of the first.
  expect(order).toEqual(['a', 'a', 'a', 'b']);
  const crowd = Array.from({ length: 300 }, (_, i) => ask(`network ${i}`).catch((error) => error.message));
  const settle = setInterval(() => ends.splice(0).forEach((end) => void end()), 0);
  const said = await Promise.all(crowd);
  await Promise.all(asked);
  clearInterval(settle);
  expect(said.filter((words) => words === '现在办理的人太多，请几秒后再试')).toHaveLength(101);
});
