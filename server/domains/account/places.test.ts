import { describe, expect, it } from 'vitest';
import { secret } from '../../../test/app.ts';
import { isDeviceOf, networkShare, newDevice, prove, readDevices } from './places.ts';

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

describe('a network from which somebody got in', () => {
  const isKnown = (network: string) => networkShare(network).isKnown;

  it('is known for the newest five of an account, entered anew counted as new', () => {
    for (const n of [1, 2, 3, 4, 5, 1]) prove(`of one ${n}`, 901);
    expect([1, 2, 3, 4, 5].map((n) => isKnown(`of one ${n}`))).toEqual(Array(5).fill(true));
    prove('of one 6', 901);
    expect([1, 2, 3, 4, 5, 6].map((n) => isKnown(`of one ${n}`))).toEqual([true, false, true, true, true, true]);
  });

  it('is known as long as one of its newest twenty accounts vouches for it', () => {
    for (let account = 1001; account <= 1020; account++) prove('a school', account);
    for (const account of [1001, 1021]) prove('a school', account);
    const leave = (account: number) => [1, 2, 3, 4, 5].map((n) => prove(`away ${account} ${n}`, account));
    for (let account = 1003; account <= 1021; account++) leave(account);
    expect(isKnown('a school')).toBe(true);
    // The one that got in longest ago vouches no more: with the first, which came once more, the last one goes.
    leave(1001);
    expect(isKnown('a school')).toBe(false);
  });

  it('is one of ten thousand at most, of which the one used longest ago goes', () => {
    for (let n = 1; n <= 10_000; n++) prove(`of many ${n}`, 100_000 + n);
    prove('of many 1', 100_001);
    prove('one more', 200_000);
    expect(['of many 1', 'of many 2', 'of many 3', 'one more'].map(isKnown)).toEqual([true, false, true, true]);
  });
});
