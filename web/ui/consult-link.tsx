import type { ReactNode } from 'react';
import { href } from '../../shared/sitemap.ts';

type Props = { className?: string; children: ReactNode };

/** The way to the online consultation, which opens in a tab of its own (section 2.1). */
export function ConsultLink({ className, children }: Props) {
  return (
    <a className={className} href={href('public/consultation')} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
