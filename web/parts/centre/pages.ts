import '../../lib/centre-pages.ts';
import { href, type PageName, pageRow, pages } from '../../../shared/sitemap.ts';
import type { IconName } from '../../ui/icon.tsx';

/** The centres by the page that each begins with (section 2.4), in the order of the account menu. */
export const centres = [
  { kind: 3, root: 'unit/home', name: '委托单位' },
  { kind: 1, root: 'trainee/index', name: '学员' },
  { kind: 2, root: 'teacher/index', name: '教师' },
] as const satisfies { kind: number; root: PageName; name: string }[];

export type Centre = (typeof centres)[number];

/** The centre that a page belongs to; a page of every member takes the person's first one. */
export function centreOf(page: PageName, userType: number[]): Centre | undefined {
  const area = page.split('/')[0];
  return centres.find((c) => c.root.startsWith(`${area}/`)) ?? centres.find((c) => userType.includes(c.kind));
}

const icons: Partial<Record<PageName, IconName>> = {
  'trainee/profile': 'person',
  'teacher/profile': 'person',
  'unit/home': 'building',
  'unit/profile': 'document',
  'account/messages': 'bell',
  'trainee/classes': 'book',
  'teacher/lessons': 'book',
  'unit/classes': 'book',
  'unit/students': 'people',
  'trainee/experiences': 'text',
};

/** The menu of a centre: its own page when it is one, the built pages one step below it, and the messages. */
export function menuOf(centre: Centre | undefined): { page: PageName; to: string; label: string; icon: IconName }[] {
  const own = centre
    ? pages
        .filter(([, row]) => row.under === centre.root && !row.planned && row.access !== 'public')
        .map(([name]) => name)
    : [];
  const first: PageName[] = centre?.root === 'unit/home' ? ['unit/home'] : [];
  return [...first, ...own, 'account/messages' as const].map((page) => ({
    page,
    to: href(page),
    label: pageRow(page).title,
    icon: icons[page] ?? 'document',
  }));
}
