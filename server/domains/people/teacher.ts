import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { violationOf } from '../../db/violation.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { lockUser, nameNow, requestKind, setUser } from '../account/index.ts';
import { fileUrl } from '../files/index.ts';
import { readTeacher, saveTeacher, stateOf, wishOf } from './queries.ts';

type Calls = Pick<Handlers<Contract['people'], Contexts>, 'teacher' | 'saveTeacher'>;

/** The own data of a teacher; a changed one is looked at by staff before it counts (section 3). */
export const teacherCalls: Calls = {
  async teacher(_, { db, actor }) {
    const { userId } = actor;
    const row = await readTeacher(db, userId);
    if (!row) throw refuse('absent');
    return {
      ...row,
      cellPhone: row.cellPhone ?? '',
      avatar: fileUrl(row.avatar),
      professionName: row.professionName ?? '',
      ...(await stateOf(db, userId, 2)),
      ...(await wishOf(db, userId, 2)),
    };
  },

  async saveTeacher({ name, title, dept, professionId, intro }, { db, actor, now }) {
    const { userId } = actor;
    await db
      .transaction(async (tx) => {
        await lockUser(tx, userId);
        if (!(await saveTeacher(tx, userId, { title, dept, professionId: professionId ?? null, intro })))
          throw refuse('absent');
        await setUser(tx, userId, { name: await nameNow(tx, userId, name, now()) });
        // Of one who is approved nothing is asked anew.
        await requestKind(tx, userId, 2, 0, now());
      })
      .catch((error) => {
        throw violationOf(error) === 'reference'
          ? refuseAt('professionId', '所选的专业领域已不存在，请重新选择', 'unknown')
          : error;
      });
    return null;
  },
};
