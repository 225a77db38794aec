import { describe, expect, it } from 'vitest';
import { landlinePattern, phonePattern, plainPhone } from './checks.ts';

describe('a number as people write it', () => {
  it.each([
    ['138 0571 0001', '13805710001'],
    ['+86 138-0571-0001', '13805710001'],
    ['１３８０５７１０００１', '13805710001'],
    ['(0571)8700-0001', '0571-87000001'],
    ['（0571）87000001', '0571-87000001'],
    ['0571－87000001', '0571-87000001'],
    ['0571 8700 0001', '0571-87000001'],
    ['010-12345678', '010-12345678'],
    ['8700 0001', '87000001'],
  ])('%s is %s', (written, plain) => {
    expect(plainPhone(written)).toBe(plain);
    expect(plain).toMatch(/^1\d{10}$/.test(plain) ? phonePattern : landlinePattern);
  });

  it.each(['1234567', '12345678', '010-12345678', '0571-1234567', '0571-87000001', '13805710001'])(
    '%s is a number that a person answers',
    (number) => {
      expect(plainPhone(number)).toBe(number);
      expect(number).toMatch(phonePattern);
    },
  );

  it.each(['123456', '123456789', '01-1234567', '05711234567a', '0571-123456', '138057100012'])(
    '%s is none',
    (text) => {
      expect(text).not.toMatch(phonePattern);
      expect(text).not.toMatch(landlinePattern);
    },
  );

  it.each(['', '12345678', '0571-87000001 转 802', '110', '电话'])('%s stays as it is', (text) => {
    expect(plainPhone(` ${text} `)).toBe(text);
  });
});
