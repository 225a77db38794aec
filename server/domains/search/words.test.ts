import { expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';
import { readAs, readingsOf } from './readings.ts';
import { meaning, sameOf } from './same.ts';
import { withoutAsking, wordsOf } from './words.ts';

it('takes a question for what it is about: without what it is asked with, nor what every page speaks of', () => {
  expect(withoutAsking(['学员', '怎么', '请假'])).toEqual({ about: ['请假'], sought: ['请假'] });
  // Of what every page speaks of it is found by, where nothing else is left; where nothing is asked all counts.
  expect(withoutAsking(['怎么', '参加', '培训'])).toEqual({ about: [], sought: ['参加', '培训'] });
  expect(withoutAsking(['怎么', '可以'])).toEqual({ about: [], sought: ['怎么', '可以'] });
  expect(withoutAsking(['学员', '请假'])).toEqual({ about: ['学员', '请假'], sought: ['学员', '请假'] });
});

it('knows words by a dictionary, and signs between them are none', () => {
  expect(wordsOf('忘记密码？')).toEqual(['忘记', '密码']);
  expect(wordsOf('，。 ')).toEqual([]);
});

it('reads ü as it is typed, with its dots or as v', async () => {
  const readings = await readingsOf(['绿色发展']);
  for (const typed of ['lüse fazhan', 'Lüsefazhan', 'lvsefazhan'])
    expect(await readAs(typed, readings), typed).toBe('绿色发展');
});

it('begins no excerpt with what closes the sentence before, nor with the space behind it', () => {
  const rest = `${'中'.repeat(12)}治理`;
  for (const closes of ['。”', '？」', '！』', '；）', '。 ', '。”）'])
    expect(excerpt(`${'前'.repeat(30)}${closes}${rest}`, ['治理']), closes).toBe(`…${rest}`);
});

it('looks for a word and the first of those with its meaning, however many lines name it', () => {
  const lines = Array.from({ length: 100 }, (_, n) => `培训=进修${n}=研修${n}`);
  const found = meaning('培训', sameOf(lines));
  expect([found.length, ...found.slice(0, 3)]).toEqual([24, '培训', '进修0', '研修0']);
  expect(meaning('退费', sameOf(['退费=退款']))).toEqual(['退费', '退款']);
  // Each word stands once, in however many lines it is kept.
  expect([...sameOf(lines).keys()].filter((word) => word === '培训')).toHaveLength(1);
  expect(meaning('研修7', sameOf(lines))).toEqual(['研修7', '培训', '进修7']);
});
