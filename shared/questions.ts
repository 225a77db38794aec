import type { Field, ValuesOf } from './fields/field.ts';
import { limits } from './limits.ts';
import type { Fault, FaultCode } from './rules.ts';

/**
 * What a question asks for. The wire of the specification says so by a number, and names the one for province, city
 * and district 地区 (section 3): only
 * here is the one turned into the other.
 */
export type QuestionKind = 'line' | 'choice' | 'lines' | 'region';
type OnWire = { questionType: number; name: string };

const regionName = '地区';
const numbers: Record<QuestionKind, number> = { line: 1, choice: 2, lines: 3, region: 2 };

/** The kind of a question as the wire has it, or null for a number that stands for none. */
export function kindOfQuestion({ questionType, name }: OnWire): QuestionKind | null {
  if (questionType === numbers.region && name.trim() === regionName) return 'region';
  return (['line', 'choice', 'lines'] as const).find((kind) => numbers[kind] === questionType) ?? null;
}

/** What a kind of question is called. */
export const kindNames: Record<QuestionKind, string> = {
  line: '单行文字',
  choice: '选择',
  lines: '多行文字',
  region: '省、市、区县',
};

/** A kind for the wire; a region brings its name, which no other kind may have. */
export function questionOnWire(kind: QuestionKind, name: string): OnWire {
  if (kind === 'region') return { questionType: numbers.region, name: regionName };
  return { questionType: numbers[kind], name };
}

type Answered = { question: string; type?: number | undefined; answer: string; key?: string | undefined };

/**
 * A kept region as it is read: `浙江省,绍兴市,越城区` as `浙江省 绍兴市 越城区`; a municipality, which stands there as
 * its own city too, once.
 */
export const regionInWords = (region: string, between = ' '): string =>
  region
    .split(',')
    .filter((name, i, all) => name && name !== all[i - 1])
    .join(between);

/** An answer as one reads it. */
export function answerInWords({ key, type, question, answer }: Answered, between = ' '): string {
  const isRegion = key === 'region' || kindOfQuestion({ questionType: type ?? 0, name: question }) === 'region';
  return isRegion ? regionInWords(answer, between) : answer;
}

/** Whether a name would make the wire say that another kind of question asks for a region. */
const isRegionName = (name: string): boolean => name.trim() === regionName;

/** Characters that an answer may have. */
export const longestAnswer = (kind: QuestionKind | null): number =>
  kind === 'lines' ? limits.multiLine : limits.singleLine;

/** What is said where a required question has no answer (section 5). */
export const missingAnswer = (kind: QuestionKind | null, name: string): string =>
  `${kind === 'choice' || kind === 'region' ? '请选择' : '请输入'}${name}`;

/** The questions of a form as staff write them; the number 0 stands for one that is new. */
export const questionsField = {
  name: 'questions',
  label: '题目',
  input: 'list',
  least: 1,
  most: 30,
  unit: '道',
  item: '题',
  apart: 'demandQuestionId',
  fields: [
    { name: 'demandQuestionId', label: '编号', input: 'number', first: 0, required: true, hidden: true },
    {
      name: 'name',
      label: '题目',
      input: 'line',
      most: limits.singleLine,
      required: true,
      placeholder: '写给访客看的题目',
    },
    {
      name: 'questionType',
      label: '题型',
      input: 'number',
      first: 1,
      required: true,
      says: (_: never, question: OnWire) => kindNames[kindOfQuestion(question) ?? 'line'],
    },
    { name: 'isRequired', label: '必填', input: 'tick' },
    { name: 'optionValue', label: '选项', input: 'words', most: 30, each: limits.singleLine, unit: '个' },
  ],
} as const satisfies Field;
export type WrittenQuestion = ValuesOf<typeof questionsField.fields>;

/**
 * What is wrong with questions beside one another, beyond the rules of each field: all of it, in sentences that name
 * their question. Blanks around a text do not count.
 */
export const faultsIn = (questions: readonly WrittenQuestion[]): Fault[] => {
  const all = questions.map((q) => ({ ...q, name: q.name.trim(), optionValue: q.optionValue.map((o) => o.trim()) }));
  return all.flatMap((q, i) =>
    wrongWith(q, i, all).map((fault) => ({ ...fault, path: `questions.${i}.${fault.path}` })),
  );
};

function wrongWith(q: WrittenQuestion, i: number, all: WrittenQuestion[]): Fault[] {
  const nth = `第 ${i + 1} 题`;
  const faults: Fault[] = [];
  const say = (path: string, code: FaultCode, message: string) => faults.push({ path, code, message });
  if (all.findIndex((other) => other.name === q.name) < i) say('name', 'taken', `${nth}“${q.name}”与前面的题目重名`);
  else if (q.demandQuestionId && all.findIndex((other) => other.demandQuestionId === q.demandQuestionId) < i)
    say('name', 'taken', `${nth}出现了两次`);
  const kind = kindOfQuestion(q);
  if (!kind) say('questionType', 'unknown', `请选择${nth}的题型`);
  else if (isRegionName(q.name) && kind !== 'region')
    say('questionType', 'wrong', `名为“${q.name}”的题目按省、市、区县选择，请把${nth}的题型改为地区`);
  return kind === 'choice' ? [...faults, ...wrongOptions(q.optionValue, nth)] : faults;
}

/** By place: what was begun and left empty counts for nothing, and keeps its place until it is tidied away. */
function wrongOptions(options: string[], nth: string): Fault[] {
  if (options.filter(Boolean).length < 2)
    return [{ path: 'optionValue', code: 'too_short', message: `${nth}至少要有两个选项` }];
  return options.flatMap((option, i): Fault[] =>
    option && options.indexOf(option) < i
      ? [{ path: `optionValue.${i}`, code: 'taken', message: `${nth}的选项“${option}”出现了两次` }]
      : [],
  );
}
