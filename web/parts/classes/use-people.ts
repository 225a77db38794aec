import { quietApi } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { idsOf } from '../students/groups.ts';
import { useHolder } from './holder.ts';
import type { Written } from './written.ts';

/** How many a class has as it is written, and how many of them a text reaches; null as long as that is not known. */
export function usePeople(id: number, { groups, people }: Pick<Written, 'groups' | 'people'>) {
  const { made } = useHolder();
  const asked = { ...(id && { id }), groupIds: idsOf(groups), studentUserIds: idsOf(people) };
  return useLoad(`people of class ${JSON.stringify(asked)}`, () => made(quietApi).classes.countPeople(asked)).data;
}
