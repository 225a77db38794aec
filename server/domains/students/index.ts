import { defineDomain } from '../../kernel/domain.ts';
import { groupCalls } from './groups.ts';
import { studentCalls } from './handlers.ts';

export const students = defineDomain('students', () => ({ handlers: { ...studentCalls, ...groupCalls } }));
