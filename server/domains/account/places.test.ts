import { describe, expect, it } from 'vitest';
import { secret } from '../../../test/app.ts';
import { isDeviceOf, newDevice, readDevices } from './places.ts';

describe('a known device', () => {
  it('is of the account that it was made for: with another number before it, it is none and has no turn there', () => {
    const [me, other] = [
      { id: 7, passwordHash: 'mine' },
      { id: 8, passwordHash: 'theirs' },
    ];
    const token = newDevice(me, secret);
    const [device] = readDevices([token], secret);
    expect(device).toMatchObject({ userId: 7, token });
    expect(device && [isDeviceOf(device, me, secret), isDeviceOf(device, other, secret)]).toEqual([true, false]);
    for (const forged of [token.replace(/^7/, '8'), token.replace(/^7/, '77')])
      expect(readDevices([forged], secret)).toEqual([]);
    // Of another password of the same account it still has its turn, and is known no more.
    expect(device && isDeviceOf(device, { ...me, passwordHash: 'new' }, secret)).toBe(false);
  });
});
