import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href, matchPage } from '../../../shared/sitemap.ts';
import { idOf } from '../../lib/page.tsx';

/** The number that the address of a page ends with: undefined without one, null where it is none. */
export function usePathId(): number | undefined | null {
  const said = matchPage(useLocation().pathname)?.params.id;
  return said === undefined ? undefined : (idOf(said) ?? null);
}

type Props = {
  children: (id: number) => ReactNode;
  /** What stands at the address without a number; where there is nothing it is unknown. */
  without?: ReactNode;
};

/** The class that the address names; one that is none is unknown (section 2). */
export function OfPath({ children, without }: Props) {
  const id = usePathId();
  const isUnknown = !id && !(id === undefined && without);
  const navigate = useNavigate();
  useEffect(() => {
    if (isUnknown) void navigate(href('public/not-found'), { replace: true });
  }, [isUnknown, navigate]);
  if (id) return children(id);
  return id === undefined ? without : null;
}
