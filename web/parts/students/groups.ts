import type { Student, StudentGroup } from '../../../shared/contract/students.ts';
import type { Option } from '../../ui/choose/rows.ts';
import { api, formApi, quietApi } from '../../lib/api.ts';
import '../centre/unit-calls.ts';

/** Under which the groups stand in the address of the people. */
export const groupsTab = { tab: 'groups' } as const;
/** As many people as the calls take at once. */
export const mostAtOnce = 500;
/** So many groups are offered at once; of more those are looked for that somebody types. */
const most = 100;
const all = { pageNum: 1, pageSize: most, sort: 'name' } as const;

export type Groups = { list: StudentGroup[]; total: number };
/** The groups of the unit: for a form of a page, for a dialog, and where nobody waits for them. */
export const readGroups = () => api.students.groups(all);
export const readGroupsInDialog = () => formApi.students.groups(all);
export const readGroupsQuietly = () => quietApi.students.groups(all);

export const groupOption = ({ id, name }: { id: number; name: string }): Option => ({ value: String(id), label: name });
const withSize = (g: StudentGroup): Option => ({ ...groupOption(g), about: `${g.size} 人` });

/** What a field for groups offers. */
export const choicesOf = ({ list, total }: Groups) =>
  total > list.length
    ? {
        search: async (wd: string) =>
          (await formApi.students.groups({ wd, pageNum: 1, pageSize: 20, sort: 'name' })).list.map(withSize),
        least: 1,
      }
    : { options: list.map(withSize) };

/** What tells a person from another one of the same name. */
const about = (s: Student) => [s.dept, s.cellPhone].filter(Boolean).join('，') || '没有部门和号码';

/**
 * People of the unit whose name, number or department holds some words.
 * @param within a group whose people come last, are shown as such, and cannot be chosen
 */
export const findPeople =
  (within?: number) =>
  async (wd: string): Promise<Option[]> => {
    const { list } = await formApi.students.list({ wd, pageNum: 1, pageSize: 20 });
    const isWithin = (s: Student) => s.groups.some(({ id }) => id === within);
    const option = (s: Student) => ({ value: String(s.id), label: s.name, about: about(s) });
    return [
      ...list.filter((s) => !isWithin(s)).map(option),
      ...list.filter(isWithin).map((s) => ({ ...option(s), about: `${about(s)}，已在本组`, disabled: true })),
    ];
  };

/** The numbers of what was chosen. */
export const idsOf = (chosen: readonly Option[]): number[] => chosen.map(({ value }) => Number(value));
/** What was chosen as it is kept: without what is said beside it, which may be another thing tomorrow. */
export const bare = (chosen: readonly Option[]): Option[] => chosen.map(({ value, label }) => ({ value, label }));

/** Some people in a sentence: three by name, the others counted. */
export function namesOf(people: readonly { name: string }[]): string {
  const names = people.slice(0, 3).map(({ name }) => name);
  return people.length > 3 ? `${names.join('、')}等 ${people.length} 人` : names.join('、');
}
