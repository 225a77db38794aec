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

  it.each(['', '12345678', '0571-87000001 转 802', '110', '电话'])('%s stays as it is', (text) => {
    expect(plainPhone(` ${text} `)).toBe(text);
  });
});
