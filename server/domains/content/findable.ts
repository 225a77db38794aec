import type { Attachment } from '../../../shared/attachments.ts';
import { cut } from '../../../shared/checks.ts';
import { contentKind } from '../../../shared/content-kinds.ts';
import type { HitType } from '../../../shared/contract/search.ts';
import { htmlToText } from '../../kernel/html.ts';
import type { Findable } from '../search/index.ts';
import type { Data } from './fields.ts';

const documentNames = (row: Data) => ((row.attachments as Attachment[] | undefined) ?? []).map((a) => a.name);

/** What is found as well besides the text. */
const alsoOf: Record<string, (row: Data) => unknown[]> = {
  articles: (row) => {
    const course = row.course as { audience: string; modules: { name: string }[] } | null;
    return [
      ...((row.facts as [string, string][]) ?? []).map((f) => f[1]),
      ...documentNames(row),
      course?.audience,
      ...(course?.modules ?? []).map((m) => m.name),
    ];
  },
  projects: (row) => [
    // By the name of its kind, which no text of it says.
    '单招项目',
    row.audience,
    row.place,
    ...documentNames(row),
    ...(row.schedule as { morning: string; afternoon: string }[]).flatMap((s) => [s.morning, s.afternoon]),
  ],
  points: (row) => [row.city, row.county, row.address, row.narrator, row.question],
  experts: (row) => [row.title, row.dept, ...(row.courses as string[])],
};

/** The type under which a kind is found; the others are not found by themselves. */
export const hitTypes: Partial<Record<string, HitType>> = {
  news: 'news',
  decode: 'decode',
  policy: 'policy',
  information: 'information',
  topic: 'topic',
  project: 'project',
  point: 'point',
  expert: 'expert',
  about: 'about',
};

/**
 * The search document of a record, or null for kinds that are not searched.
 * @param time what counts where the table has no time of its own
 */
export function findableOf(name: string, row: Data, themeNames: string[], time: Date): Findable | null {
  const type = hitTypes[name];
  const { page, title, table } = contentKind(name);
  if (!type || !page) return null;
  const body = htmlToText(String(row.body ?? ''));
  return {
    type,
    recordId: row.id as number,
    title: String(row[title]),
    summary: String(row.summary ?? row.intro ?? cut(body, 80)),
    path: page(row.id as number, row),
    publishTime: (row.publishTime as Date | undefined) ?? time,
    body,
    also: [...themeNames, ...((alsoOf[table]?.(row) ?? []) as string[])],
  };
}
