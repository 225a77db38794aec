import type { Profile } from '../../shared/contract/account.ts';
import { href, type PageName } from '../../shared/sitemap.ts';

/** The first page of a person's first own centre, else home (section 6). */
export function ownCentre(userType: number[]): string {
  const page: PageName = userType.includes(3)
    ? 'unit/home'
    : userType.includes(1)
      ? 'trainee/profile'
      : userType.includes(2)
        ? 'teacher/profile'
        : 'public/landing';
  return href(page);
}

/** The page on which a person whose only registrations wait or were refused sees why, or null. */
export function waitingPage(userType: number[], kinds: Profile['kinds']): string | null {
  const waiting = userType.length ? undefined : kinds.find((k) => k.status !== 1 && k.kind !== 1);
  return waiting ? href(waiting.kind === 3 ? 'unit/profile' : 'teacher/profile') : null;
}
