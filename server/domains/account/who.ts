import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { violationOf } from '../../db/violation.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { fileUrl } from '../files/index.ts';
import { appliedProjects, findUser, giveName, kindStates, setUser, unitOf } from './queries.ts';
import { isFirst } from './sessions.ts';

type Calls = Pick<
  Handlers<Contract['account'], Contexts>,
  'getIndexUserInfo' | 'checkIsFirst' | 'saveName' | 'editStudentTypeAndInterest'
>;

/** @throws {Refusal} where a theme of interest was taken away since it was shown; any other error as it is */
export function themeGone(error: unknown): never {
  throw violationOf(error) === 'reference'
    ? refuseAt('interestTrainThemeId', '所选的主题已不存在，请重新选择', 'unknown')
    : error;
}

/** Who is signed in, and what the first login asks (sections 5 and 7). */
export const whoCalls: Calls = {
  async getIndexUserInfo(_, { db, actor }) {
    const user = await findUser(db, actor.userId);
    if (!user) throw refuse('revoked');
    const unitId = user.kinds.includes(3) ? await unitOf(db, user.id) : undefined;
    return {
      id: user.id,
      psid: user.username,
      name: user.name,
      userType: user.kinds,
      url: fileUrl(user.avatar),
      studentDept: user.dept,
      studentPost: user.post,
      studentType: user.studentType,
      interestTrainThemeId: user.themeId,
      projectIdList: await appliedProjects(db, user.id),
      cellPhone: user.cellPhone ?? '',
      title: user.post,
      // The own unit; for a trainee the one that has confirmed.
      entrustingUnitId: unitId ?? (user.unitStatus === 1 ? user.unitId : null),
      isAdmin: user.isAdmin,
      isFirst: isFirst(user),
      kinds: await kindStates(db, user.id),
    };
  },

  async checkIsFirst(_, { db, actor }) {
    const user = await findUser(db, actor.userId);
    return { isFirst: user !== undefined && isFirst(user) };
  },

  async saveName({ name }, { db, actor }) {
    if (!(await giveName(db, actor.userId, name))) throw refuseAt('name', '您的姓名已经登记', 'taken');
    return null;
  },

  async editStudentTypeAndInterest({ studentType, interestTrainThemeId }, { db, actor }) {
    await setUser(db, actor.userId, { studentType, themeId: interestTrainThemeId }).catch(themeGone);
    return null;
  },
};
