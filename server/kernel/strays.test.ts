import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { catchStrays } from './strays.ts';

it('tells the log of what fails where nobody waits, and goes on; what is thrown at nobody ends the process as well', () => {
  const process = new EventEmitter();
  const lines: object[] = [];
  let stops = 0;
  catchStrays(process, { error: (details) => void lines.push(details) }, () => void stops++);
  const [lost, thrown] = [new Error('lost'), new Error('thrown')];
  process.emit('unhandledRejection', lost);
  expect([lines, stops]).toEqual([[{ err: lost }], 0]);
  process.emit('uncaughtException', thrown);
  expect([lines.at(-1), stops]).toEqual([{ err: thrown }, 1]);
});
