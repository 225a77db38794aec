import { kindOfQuestion, type WrittenQuestion } from '../../../shared/questions.ts';

/** Options belong to a choice alone; of those that were begun and left empty nothing stays. */
export const tidy = (questions: WrittenQuestion[]): WrittenQuestion[] =>
  questions.map((q) => ({
    ...q,
    optionValue: kindOfQuestion(q) === 'choice' ? q.optionValue.filter(Boolean) : [],
  }));
