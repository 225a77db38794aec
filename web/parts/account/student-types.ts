import { studentTypeNames } from '../../../shared/words.ts';

/** The types of trainees (section 3). */
export const studentTypes = Object.entries(studentTypeNames).map(([value, label]) => ({ value: Number(value), label }));

/** The name of a type of trainee; nothing when it has not been said. */
export const studentTypeName = (type: number | null): string => (type === null ? '' : (studentTypeNames[type] ?? ''));
