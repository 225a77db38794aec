import { limits } from './limits.ts';

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

/** A kind for the wire; a region brings its name, which no other kind may have. */
export function questionOnWire(kind: QuestionKind, name: string): OnWire {
  if (kind === 'region') return { questionType: numbers.region, name: regionName };
  return { questionType: numbers[kind], name };
}

/** Whether a name would make the wire say that another kind of question asks for a region. */
export const isRegionName = (name: string): boolean => name.trim() === regionName;

/** Characters that an answer may have. */
export const longestAnswer = (kind: QuestionKind | null): number =>
  kind === 'lines' ? limits.multiLine : limits.singleLine;

/** What is said where a required question has no answer (section 5). */
export const missingAnswer = (kind: QuestionKind | null, name: string): string =>
  `${kind === 'choice' || kind === 'region' ? '请选择' : '请输入'}${name}`;
