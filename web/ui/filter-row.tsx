import { Link } from 'react-router';
import { useCurrentInView } from '../lib/current-in-view.ts';
import styles from './filter-row.module.css';

export type Choice = { label: string; to: string; current: boolean; count?: number | undefined };

/** Choices of one filter as links; on a phone the row scrolls sideways. */
export function FilterRow({ label, choices }: { label: string; choices: Choice[] }) {
  const row = useCurrentInView<HTMLUListElement>(choices.find((c) => c.current)?.to);
  return (
    <nav className={`${styles.row} no-print`} aria-label={`按${label}筛选`}>
      <b aria-hidden="true">{label}</b>
      <ul className="fades" ref={row}>
        {choices.map((c) => (
          <li key={c.to}>
            <Link to={c.to} aria-current={c.current ? 'true' : undefined} preventScrollReset>
              {c.label}
              {c.count !== undefined && <span>{c.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
