import type { WrittenQuestion } from '../../../shared/contract/surveys.ts';
import { limits } from '../../../shared/limits.ts';

/** The question that asks for province, city and district (section 3). */
export const regionName = '地区';
const mostQuestions = 30;
const mostOptions = 30;

const clean = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Questions without the blanks of typing; options belong to a choice alone, and a region has none. */
export function tidy(questions: WrittenQuestion[]): WrittenQuestion[] {
  return questions.map((q) => {
    const name = clean(q.name);
    return {
      ...q,
      name,
      optionValue: q.questionType === 2 && name !== regionName ? q.optionValue.map(clean).filter(Boolean) : [],
    };
  });
}

/** What is wrong with a set of questions, as a sentence that names the question, or null. */
export function wrongWith(questions: WrittenQuestion[]): string | null {
  if (!questions.length) return '请至少保留一道题目';
  if (questions.length > mostQuestions) return `题目最多 ${mostQuestions} 道`;
  for (const [i, q] of questions.entries()) {
    const nth = `第 ${i + 1} 题`;
    if (!q.name) return `请填写${nth}的题目`;
    if ([...q.name].length > limits.singleLine) return `${nth}的题目不能超过${limits.singleLine}个字`;
    if (questions.findIndex((other) => other.name === q.name) < i) return `${nth}“${q.name}”与前面的题目重名`;
    if (q.demandQuestionId && questions.findIndex((other) => other.demandQuestionId === q.demandQuestionId) < i)
      return `${nth}出现了两次`;
    if (![1, 2, 3].includes(q.questionType)) return `请选择${nth}的题型`;
    if (q.name === regionName && q.questionType !== 2)
      return `名为“${regionName}”的题目按省、市、区县选择，请把${nth}的题型改为地区`;
    const fault = q.questionType === 2 && q.name !== regionName ? wrongOptions(q.optionValue) : null;
    if (fault) return `${nth}${fault}`;
  }
  return null;
}

function wrongOptions(options: string[]): string | null {
  if (options.length < 2) return '至少要有两个选项';
  if (options.length > mostOptions) return `的选项最多 ${mostOptions} 个`;
  const long = options.find((o) => [...o].length > limits.singleLine);
  if (long) return `的选项“${[...long].slice(0, 12).join('')}…”超过${limits.singleLine}个字`;
  const twice = options.find((o, i) => options.indexOf(o) < i);
  return twice ? `的选项“${twice}”出现了两次` : null;
}
