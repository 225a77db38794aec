import type { ClassDetail } from '../../../shared/contract/classes.ts';
import { api, quietApi } from '../../lib/api.ts';
import { idOf } from '../../lib/page.tsx';
import { type Groups, groupOption } from '../students/groups.ts';
import type { Option } from '../../ui/choose/rows.ts';
import type { Holder } from './holder.ts';

export type Theme = { id: number; name: string };
/** What a form of a class needs besides the class. */
export type Around = { groups: Groups; themes: Theme[] };

export async function readAround(of: Holder, id?: number): Promise<Around> {
  const [groups, themes] = await Promise.all([of.groups(id), api.catalogue.themes({})]);
  return { groups, themes: themes.map(({ id, name }) => ({ id, name })) };
}

const page = 100;

/** Who was chosen into a class by name: their names stand among its people, who come in pages. */
async function chosenPeople(of: Holder, { id, members, studentUserIds }: ClassDetail): Promise<Option[]> {
  const asked = new Set(studentUserIds);
  const found: Option[] = [];
  for (let pageNum = 1; found.length < asked.size && (pageNum - 1) * page < members; pageNum++) {
    const { list } = await of.made(api).classes.members({ trainingClassId: id, pageNum, pageSize: page });
    const chosen = list.filter(({ userId }) => asked.has(userId));
    found.push(...chosen.map(({ userId, name }) => ({ value: String(userId), label: name })));
  }
  return found;
}

/** The names of the groups of a class; one that many others stand before is asked for by itself. */
async function chosenGroups(of: Holder, { groupIds }: ClassDetail, { list }: Groups): Promise<Option[]> {
  const known = new Map(list.map((g) => [g.id, g]));
  return Promise.all(groupIds.map(async (id) => groupOption(known.get(id) ?? (await of.group(id)))));
}

/** Groups of the unit that an address names; what is none of its own, or gone, is left out. */
export async function namedGroups(named: string, { list }: Groups, most: number): Promise<Option[]> {
  const ids = [...new Set(named.split(',').map(idOf))].filter((id) => id !== undefined).slice(0, most);
  const known = new Map(list.map((g) => [g.id, g]));
  const found = await Promise.all(
    ids.map(async (id) => known.get(id) ?? quietApi.students.group({ id }).catch(() => null)),
  );
  return found.flatMap((g) => (g ? [groupOption(g)] : []));
}

/** A class with what a form of it shows. */
export type Whole = { detail: ClassDetail; people: Option[]; groups: Option[] };

export async function readWhole(of: Holder, id: number): Promise<Whole & { around: Around }> {
  const [detail, around] = await Promise.all([of.made(api).classes.detail({ id }), readAround(of, id)]);
  const [people, groups] = await Promise.all([chosenPeople(of, detail), chosenGroups(of, detail, around.groups)]);
  return { detail, people, groups, around };
}
