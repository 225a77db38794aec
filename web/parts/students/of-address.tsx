import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { idOf } from '../../lib/page.tsx';

/** The record that the address names; one that names none is unknown (section 2). */
export function OfAddress({ children }: { children: (id: number) => ReactNode }) {
  const id = idOf(new URLSearchParams(useLocation().search).get('id'));
  const navigate = useNavigate();
  useEffect(() => {
    if (!id) void navigate(href('public/not-found'), { replace: true });
  }, [id, navigate]);
  return id ? children(id) : null;
}
