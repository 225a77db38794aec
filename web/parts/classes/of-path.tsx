import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href, matchPage } from '../../../shared/sitemap.ts';
import { idOf } from '../../lib/page.tsx';

/** The number that the address of a page ends with: undefined without one, null where it is none. */
export function usePathId(): number | undefined | null {
  const said = matchPage(useLocation().pathname)?.params.id;
  return said === undefined ? undefined : (idOf(said) ?? null);
}

/** The class that the address names; one that names none is unknown (section 2). */
export function OfPath({ children }: { children: (id: number) => ReactNode }) {
  const id = usePathId();
  const navigate = useNavigate();
  useEffect(() => {
    if (!id) void navigate(href('public/not-found'), { replace: true });
  }, [id, navigate]);
  return id ? children(id) : null;
}
