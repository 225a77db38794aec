import { expect, it } from 'vitest';
import { fitAnswers } from './question.tsx';

const record = (...answers: [id: number, answer: string][]) => ({
  userRecord: answers.map(([demandQuestionId, answer]) => ({
    demandQuestionId,
    questionName: `题${demandQuestionId}`,
    answer,
  })),
});

it('what was answered before comes back to the questions that still stand, whatever their order; what is new stays', () => {
  const found = { ...record([1, '旧一'], [2, '旧二']), name: '甲' };
  expect(fitAnswers(found, { ...record([3, '已写'], [2, ''], [1, '']), name: '' })).toEqual({
    ...record([3, '已写'], [2, '旧二'], [1, '旧一']),
    name: '甲',
  });
  expect(fitAnswers({} as typeof found, { ...record([3, '']), name: '' })).toEqual(record([3, '']));
});
