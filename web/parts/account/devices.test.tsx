import { beforeEach, expect, it } from 'vitest';
import { keep } from '../../lib/form/kept.ts';
import { knownDevices, rememberDevice } from './devices.ts';

beforeEach(() => localStorage.clear());

it('the devices of a computer are the five that were used last, each once', async () => {
  for (const device of ['a', 'b', 'c', 'b', 'b']) await rememberDevice(device);
  expect(await knownDevices()).toEqual(['b', 'c', 'a']);
  for (const device of ['d', 'e', 'f']) await rememberDevice(device);
  expect(await knownDevices()).toEqual(['f', 'e', 'd', 'b', 'c']);
  for (const broken of ['{"a":1}', '[1, "x"', '']) {
    await keep('devices', broken);
    expect(await knownDevices()).toEqual([]);
  }
  await keep('devices', '[1, "x", null]');
  expect(await knownDevices()).toEqual(['x']);
});
