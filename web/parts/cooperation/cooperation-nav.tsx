import { Link } from 'react-router';
import { href, type PageName, pageRow } from '../../../shared/sitemap.ts';
import { useCurrentInView } from '../../lib/current-in-view.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './cooperation-nav.module.css';
import { cooperationPages } from './pages.ts';

/** The bar over the seven pages of 政产学研; scrolls sideways on a phone. */
export function CooperationNav({ current }: { current: PageName }) {
  // On a phone the bar is wider than the screen: the current page must stand in it.
  const nav = useCurrentInView<HTMLElement>(current);
  return (
    <nav className={`no-print ${styles.nav}`} aria-label="政产学研" ref={nav}>
      <ul className="wrap fades">
        {cooperationPages.map(({ page, label, icon }) => (
          <li key={page}>
            <Link to={href(page)} aria-current={page === current ? 'page' : undefined}>
              <Icon name={icon} />
              {label ?? pageRow(page).title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
