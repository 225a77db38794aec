import { quietApi } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { idsOf } from '../students/groups.ts';
import { useHolder } from './holder.ts';
import type { Written } from './written.ts';

type Chosen = Pick<Written, 'groups' | 'people'>;
/** The people of a class as they are written, for a call that counts them. @param id 0 for one that was never saved */
export const askedOf = (id: number, { groups, people }: Chosen) => ({
  ...(id && { id }),
  ...{ groupIds: idsOf(groups), studentUserIds: idsOf(people) },
});

/** How many a class has as it is written, and how many of them a text reaches; null as long as that is not known. */
export function usePeople(id: number, chosen: Chosen) {
  const { made } = useHolder();
  const asked = askedOf(id, chosen);
  return useLoad(`people of class ${JSON.stringify(asked)}`, () => made(quietApi).classes.countPeople(asked)).data;
}
