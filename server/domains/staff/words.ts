import { href } from '../../../shared/sitemap.ts';

/** Where a person of a kind sees their own data. */
export const profiles: Record<number, string> = {
  1: href('trainee/profile'),
  2: href('teacher/profile'),
  3: href('unit/profile'),
};
