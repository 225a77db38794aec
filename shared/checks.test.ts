import { describe, expect, it } from 'vitest';
import { landlinePattern, phonePattern, plainPhone, seen } from './checks.ts';
import { personName, unitFields } from './contract/account.ts';
import { demands, sender } from './contract/demands.ts';

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

  it('looks at no more of a text than a number can have', () => {
    const long = `${' '.repeat(200)}１３８０５７１０００１`;
    expect(plainPhone(long)).toBe('１３８０５７１０００１');
    expect(plainPhone(long.slice(20))).toBe('13805710001');
  });

  it.each(['', '12345678', '0571-87000001 转 802', '110', '电话'])('%s stays as it is', (text) => {
    expect(plainPhone(` ${text} `)).toBe(text);
  });
});

describe('a name', () => {
  const names = [
    personName,
    sender.shape.name,
    unitFields.unitName,
    demands.requestPlan.body.shape.name,
    demands.requestPlan.body.shape.unitName,
    demands.consult.body.shape.name,
  ];

  it.each([
    '',
    '\u200b\u200b',
    '\u202e\u202c',
    '\u00a0\u3000',
    '\u2800',
    '\u3164\u3164',
    '\ufeff\u00ad',
    '\u034f',
    '\ufe0f\u17b4',
  ])('of signs that nobody sees is none: %j', (name) => {
    expect(seen(name)).toBe('');
    for (const schema of names) expect(schema.safeParse(name).error?.issues[0]?.code).toBe('too_small');
  });

  it.each(['\u202e王芳\u202c', '\u2067王芳', '王\u200f芳', ' 王\n芳\u0085'])(
    'turns no writing around it: %j',
    (name) => {
      for (const schema of names) expect(schema.parse(name)).toBe('王芳');
    },
  );

  it.each(['\u200b', '\u200d', '\u2060', '\ufe00', '\u3164', '\u034f', '\u{e0041}', '\u{e0100}', '\u00ad'])(
    'holds no sign that nothing is drawn for: %j',
    (sign) => {
      for (const schema of names) expect(schema.parse(`之${sign}江`)).toBe('之江');
    },
  );

  it('that is seen stays as it was written', () => {
    for (const name of ['沈知微', '买买提·吐尔逊', 'Ana María', '𠮷田'])
      for (const schema of names) expect(schema.parse(name)).toBe(name);
  });
});
