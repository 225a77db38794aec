import { describe, expect, it } from 'vitest';
import {
  cut,
  hasThreeSteps,
  landlinePattern,
  passwordPattern,
  passwordStrength,
  phonePattern,
  plainPhone,
  seen,
  straight,
  veiled,
} from './checks.ts';
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
    '（）',
    '···--',
  ])('of signs that nobody sees or says is none: %j', (name) => {
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

  it.each([
    ...['\ufff9', '\ufffb', '\u0600', '\u06dd', '\u070f', '\u{110bd}', '\u{13430}', '\u{1d173}', '\u{1d159}', '\ufffc'],
    ...['\u0378', '\ue000', '\u{f0000}', '\u{10fffd}', '\ufdd0', '\uffff', '\u{2ffff}', '\u2028', '\ud800'],
  ])('holds no sign that says nothing, or another thing on each computer: %j', (sign) => {
    for (const schema of names) {
      expect(schema.parse(`之${sign}江`)).toBe('之江');
      expect(schema.safeParse(`${sign}${sign}`).success).toBe(false);
    }
  });

  it('holds no mark that stands on no letter', () => {
    for (const schema of names) expect(schema.parse('\u0301之（\u0302\u05ad江）\u20dd')).toBe('之（江）');
  });

  it('that is seen stays as it was written', () => {
    const genuine = [
      '沈知微',
      '买买提·吐尔逊',
      'Ana María',
      'Mari\u0301a',
      '𠮷田',
      '㵲〇𪨰',
      '\u9fff\u{2ebf0}\u{323b0}\u{33470}',
    ];
    for (const name of genuine) for (const schema of names) expect(schema.parse(name)).toBe(name);
  });
});

describe('a password', () => {
  it.each([
    ['abcdefg', 0],
    ['abcdefgh', 0],
    ['12345678', 0],
    ['abc 1234', 0],
    ['a2'.repeat(11), 0],
    // Eight signs of two kinds are taken, and guessed.
    ['abcdefg1', 1],
    // However long, of the same few signs.
    ['ab1!ab1!ab1!ab1!', 1],
    // However long, a word and a number.
    ['abcdefghi1', 1],
    ['Abcdefghij12', 1],
    ['12Abcdefghij', 1],
    ['abcd1efghi', 2],
    ['abcdefg1!', 2],
    ['abcdefgh1i2j', 2],
    ['Abcdefghi1j', 2],
    ['Abcdefghij1k', 3],
    ['abcdefghi12!', 3],
  ])('%s is of strength %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
    expect(passwordPattern.test(password)).toBe(strength > 0);
  });
});

it('a region has three steps, a text is cut beside a sign, a number shows its ends', () => {
  const regions = [
    '浙江省,杭州市,西湖区',
    '浙江省,杭州市',
    '浙江省,杭州市, ',
    ',杭州市,西湖区',
    '浙江省,杭州市,西湖区,里',
  ];
  expect(regions.map(hasThreeSteps)).toEqual([true, false, false, false, false]);
  expect([cut('一二三', 2), cut('一二', 2), cut('一𠮷', 2), cut('一𠮷', 3)]).toEqual(['一二', '一二', '一', '一𠮷']);
  expect([veiled('13805710001'), veiled('0571'), veiled('')]).toEqual(['138****0001', '0571', '']);
});

it('a text keeps its breaks and loses what turns the direction of writing, tags and controls', () => {
  expect(straight(' 二号楼\u202e\n三层\t\u2067右\u061c\u200f\u{e0041}\u0007\u0085 ')).toBe('二号楼\n三层\t右');
  // What is no text at all is refused and not mended; emoji stay as they were put together.
  expect([straight('甲\0乙'), straight('👩\u200d🏫')]).toEqual(['甲\0乙', '👩\u200d🏫']);
});
