import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { approvedUnit, lockUser, nameNow, setUser, themeGone } from '../account/index.ts';
import { fileUrl } from '../files/index.ts';
import { readTrainee } from './queries.ts';

type Calls = Pick<Handlers<Contract['people'], Contexts>, 'trainee' | 'saveTrainee'>;

/** The own data of a trainee (section 3). */
export const traineeCalls: Calls = {
  async trainee(_, { db, actor }) {
    const row = await readTrainee(db, actor.userId);
    if (!row) throw refuse('absent');
    return {
      ...row,
      cellPhone: row.cellPhone ?? '',
      avatar: fileUrl(row.avatar),
      themeName: row.themeName ?? '',
      unitName: row.unitName ?? '',
    };
  },

  async saveTrainee({ name, studentType, studentDept, studentPost, interestTrainThemeId, unitId }, context) {
    const { db, actor, now } = context;
    const { userId } = actor;
    await db
      .transaction(async (tx) => {
        const me = await lockUser(tx, userId);
        const changed = (unitId ?? null) !== (me?.unitId ?? null);
        const unit = changed
          ? { unitId: unitId ? await approvedUnit(tx, unitId) : null, unitStatus: unitId ? 0 : null }
          : {};
        await setUser(tx, userId, {
          name: await nameNow(tx, userId, name, now()),
          studentType,
          dept: studentDept,
          post: studentPost,
          themeId: interestTrainThemeId ?? null,
          ...unit,
        });
      })
      .catch(themeGone);
    return null;
  },
};
