import type { Api } from '../../../shared/contract/index.ts';
import { limits } from '../../../shared/limits.ts';
import { href, type PageName } from '../../../shared/sitemap.ts';

/** The page of each category type (section 3). */
const pages = {
  1: 'about/environment',
  2: 'about/organisation',
  3: 'about/contact',
  4: 'about/review',
  5: 'about/profile',
} as const satisfies Record<number, PageName>;
export type AboutType = keyof typeof pages;

/** The text of one about-us category, and the bar of all of them: one tab a type, exactly one of them current. */
export async function loadAbout(api: Api, type: AboutType) {
  const [{ list }, about] = await Promise.all([
    api.site.aboutList({ pageNum: 1, pageSize: limits.aboutPageSize }),
    api.site.aboutDetail({ type }),
  ]);
  const first = list.filter((a, i) => a.type in pages && list.findIndex((b) => b.type === a.type) === i);
  return {
    about,
    tabs: first.map((a) => ({ label: a.name, to: href(pages[a.type as AboutType]), current: a.type === type })),
  };
}
export type AboutData = Awaited<ReturnType<typeof loadAbout>>;
