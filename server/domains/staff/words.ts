import { href } from '../../../shared/sitemap.ts';

/** Where a person of a kind sees their own data. */
export const profiles: Record<number, string> = {
  1: href('trainee/profile'),
  2: href('teacher/profile'),
  3: href('unit/profile'),
};

/** What staff are told who would change an account that has become a part of another one. */
export const mergedAway = '这个账号已并入别的账号，请在保留的那一个上修改';

/** What staff are told who would give a unit a name which reads like that of another. */
export const unitTaken = '这个单位名称已经登记，不能再用';
