import { href } from '../../../shared/sitemap.ts';

/** What a kind is called. */
export const kindNames: Record<number, string> = { 1: '学员', 2: '教师', 3: '委托单位' };
/** Where a person of a kind sees their own data. */
export const profiles: Record<number, string> = {
  1: href('trainee/profile'),
  2: href('teacher/profile'),
  3: href('unit/profile'),
};
