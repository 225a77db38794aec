import { createHash } from 'node:crypto';
import type { Scoped } from '../students/index.ts';

const digest = (of: unknown) => createHash('sha256').update(JSON.stringify(of)).digest('base64url');

/**
 * One form of one person for one unit, however often and by whichever button it is sent: it makes one record.
 * @param form what it is of: a new class, or the copy of one
 */
export const pressOf = ({ actor, scope }: Scoped, form: 'class' | `copy ${number}`, key: string): string | null =>
  key ? digest([actor.userId, scope, form, key]) : null;

/** What a form said, by which it is told whether it says something else now. */
export const wordsOf = (asked: object): string => digest(asked);
