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

type FoldProps = {
  label?: string;
  /** What is chosen among what is folded: said in its place. */
  chosen: readonly (string | false | undefined)[];
  /** While nothing is chosen it stands at the end of the line below, in what is placed relatively. */
  beside?: boolean;
};

/**
 * Stands before what narrows a list: on a phone all of it that is marked `data-folded`, beside this or within what
 * stands beside it, is folded until it is asked for, so that the list begins in sight; works without
 * script.
 */
export function PhoneFold({ label = '筛选与查找', chosen, beside }: FoldProps) {
  const said = chosen.filter(Boolean).join('，');
  return (
    // What has been chosen is seen at once: with another choice it is folded again.
    <details
      className={`no-print ${styles.fold} ${beside && !said ? styles.beside : ''}`}
      data-beside={beside && !said ? '' : undefined}
      key={said}
    >
      <summary>{said ? `${label}：${said}` : label}</summary>
    </details>
  );
}

/** On paper alone: what a list was narrowed to. */
export function ChosenOnPaper({ chosen }: Pick<FoldProps, 'chosen'>) {
  const said = chosen.filter(Boolean).join('，');
  return said ? <p className="print-only fs-sm sheet-part">筛选：{said}</p> : null;
}
