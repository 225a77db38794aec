import type { Student } from '../../../shared/contract/students.ts';
import { api, attempt } from '../../lib/api.ts';
import { sayGone } from '../../lib/gone.ts';
import { useDone } from './done.tsx';
import { namesOf } from './groups.ts';
import type { Moved } from './move-dialogs.tsx';

export type Reload = () => Promise<void>;

/** What is done with people of the list, each with its way back. */
export function useStudentDeeds(onUndone: () => void) {
  const { say, notice } = useDone(onUndone);
  async function archive(people: Student[], archived: 0 | 1, done: Reload): Promise<void> {
    const ids = people.map(({ id }) => id);
    const answer = await attempt(api.students.archive({ ids, archived }));
    if (!answer) return;
    const { gone } = answer.data;
    const there = people.filter(({ id }) => !gone.includes(id));
    await done();
    sayGone(gone, people);
    if (!there.length) return say(null);
    const back = { ids: there.map(({ id }) => id), archived: archived ? 0 : 1 };
    say({
      said: archived
        ? `${namesOf(there)}已归档，不再列入名单；以前的培训记录都在。`
        : `${namesOf(there)}已恢复到名单里。`,
      undo: () => api.students.archive(back),
    });
  }
  /** Says who was put into a group or taken out of one. */
  const moved = (done: Reload) => async (of: Moved) => {
    const { group, asked, ids, within, gone } = of;
    await done();
    sayGone(gone, asked);
    const said = ids.length ? `${ids.length} 人${within ? '已移入' : '已移出'}“${group.label}”。` : '';
    say({
      said: said || (within ? `他们本来就在“${group.label}”里。` : `他们本来就不在“${group.label}”里。`),
      undo: ids.length ? () => api.students.move({ groupId: Number(group.value), ids, within: within ? 0 : 1 }) : null,
    });
  };
  return { archive, moved, notice };
}
