import { expect, it } from 'vitest';
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
