import { Link } from 'react-router';
import { useCurrentInView } from './current-in-view.ts';

export type Tab = { label: string; to: string; current: boolean; count?: number | undefined };

/** A row of links of which one is current; scrolls sideways on a phone. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const row = useCurrentInView<HTMLElement>();
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {tabs.map((t) => (
        <Link key={t.to} to={t.to} aria-current={t.current ? 'page' : undefined} preventScrollReset>
          {t.label}
          {t.count !== undefined && <span className="n">{t.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
