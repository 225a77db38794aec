import type { WrittenQuestion } from '../../../shared/contract/surveys.ts';
import { limits } from '../../../shared/limits.ts';
import { isRegionName, kindOfQuestion } from '../../../shared/questions.ts';
import type { Fault, FaultCode } from '../../../shared/rules.ts';

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
      optionValue: kindOfQuestion({ ...q, name }) === 'choice' ? q.optionValue.map(clean).filter(Boolean) : [],
    };
  });
}

/** Everything that is wrong with a set of questions; each sentence names its question. */
export function faultsIn(questions: WrittenQuestion[]): Fault[] {
  if (!questions.length) return [{ path: 'questions', code: 'required', message: '请至少保留一道题目' }];
  if (questions.length > mostQuestions)
    return [{ path: 'questions', code: 'too_long', message: `题目最多 ${mostQuestions} 道` }];
  return questions.flatMap((q, i) => {
    const fault = wrongWith(q, i, questions);
    return fault ? [{ ...fault, path: `questions.${i}.${fault.path}` }] : [];
  });
}

function wrongWith(q: WrittenQuestion, i: number, all: WrittenQuestion[]): Fault | null {
  const nth = `第 ${i + 1} 题`;
  const name = (code: FaultCode, message: string): Fault => ({ path: 'name', code, message });
  if (!q.name) return name('required', `请填写${nth}的题目`);
  if ([...q.name].length > limits.singleLine) return name('too_long', `${nth}的题目不能超过${limits.singleLine}个字`);
  if (all.findIndex((other) => other.name === q.name) < i) return name('taken', `${nth}“${q.name}”与前面的题目重名`);
  if (q.demandQuestionId && all.findIndex((other) => other.demandQuestionId === q.demandQuestionId) < i)
    return name('taken', `${nth}出现了两次`);
  const kind = kindOfQuestion(q);
  if (!kind) return { path: 'questionType', code: 'unknown', message: `请选择${nth}的题型` };
  if (isRegionName(q.name) && kind !== 'region')
    return {
      path: 'questionType',
      code: 'wrong',
      message: `名为“${q.name}”的题目按省、市、区县选择，请把${nth}的题型改为地区`,
    };
  const fault = kind === 'choice' ? wrongOptions(q.optionValue) : null;
  if (!fault) return null;
  return { path: 'optionValue', code: 'wrong', message: `${nth}${fault}` };
}

function wrongOptions(options: string[]): string | null {
  if (options.length < 2) return '至少要有两个选项';
  if (options.length > mostOptions) return `的选项最多 ${mostOptions} 个`;
  const long = options.find((o) => [...o].length > limits.singleLine);
  if (long) return `的选项“${[...long].slice(0, 12).join('')}…”超过${limits.singleLine}个字`;
  const twice = options.find((o, i) => options.indexOf(o) < i);
  return twice ? `的选项“${twice}”出现了两次` : null;
}
