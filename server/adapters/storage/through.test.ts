import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { through } from './through.ts';

it('what is made of a stream ends with it as it ended, and the stream with that, whether anybody has read or not', async () => {
  const body = () => new Readable({ read: () => undefined });
  const [failing, left] = [body(), body()];
  const made = through(failing, (all) => all);
  const told = once(made, 'error');
  failing.destroy(new Error('the line was cut'));
  expect(await told).toEqual([expect.objectContaining({ message: 'the line was cut' })]);
  through(left, (all) => all).destroy();
  await once(left, 'close');
  expect(left.destroyed).toBe(true);
});
