import { articleKinds } from './content/articles.ts';
import type { ContentKind } from './content/field.ts';
import { enterprise, expert, point } from './content/people.ts';
import { banner, site } from './content/site.ts';
import { project, topic } from './content/training.ts';
import { hasRole } from './roles.ts';

/** Every kind of content that staff write. The order is that of the menu. */
export const contentKinds: Readonly<Record<string, ContentKind>> = {
  ...articleKinds,
  topic,
  project,
  point,
  expert,
  enterprise,
  banner,
  ...site,
};

export const kindNames = Object.keys(contentKinds);
export const isKind = (name: string): boolean => Object.hasOwn(contentKinds, name);

/** @throws for a name that is no kind: a bug of the caller, who asks {@link isKind} first. */
export function contentKind(name: string): ContentKind {
  const kind = isKind(name) && contentKinds[name];
  if (!kind) throw new Error(`no kind of content: ${name}`);
  return kind;
}

/**
 * The kinds of which somebody with these roles sees anything in the console: those that they may edit or approve. So
 * an editor sees what editors
 * write, an approver the columns as well, an administrator everything; the desk and training see what every visitor
 * sees, on the site. Every list,
 * count, export, card, comparison, preview and the search box ask here.
 */
export const kindsSeenBy = (own: readonly string[]): string[] => kindNames.filter((name) => seesKind(own, name));

/** Whether somebody with these roles sees records of a kind in the console. */
export const seesKind = (own: readonly string[], name: string): boolean =>
  isKind(name) && hasRole(own, [...contentKind(name).edit, ...contentKind(name).approve]);

/** The states of a version. */
export const versionStates = [
  'draft',
  'submitted',
  'approved',
  'rejected',
  'published',
  'replaced',
  'withdrawn',
  'trashed',
] as const;
export type VersionState = (typeof versionStates)[number];
export const stateNames: Record<VersionState, string> = {
  draft: '草稿',
  submitted: '待审核',
  approved: '待发布',
  rejected: '已退回',
  published: '已发布',
  replaced: '旧版',
  withdrawn: '已撤下',
  trashed: '回收站',
};
/** The tabs of a list, in the order of the work. */
export const listStates = ['published', 'draft', 'submitted', 'approved', 'withdrawn', 'trashed'] as const;
export type ListState = (typeof listStates)[number];

/** Under which name the words are kept that somebody has typed into a record and not saved; 0 of a new one. */
export const typedName = (kind: string, recordId: number): string => `content ${kind} ${recordId}`;
