import { Link, useNavigate } from 'react-router';
import { contentKind, kindsSeenBy } from '../../../../shared/content-kinds.ts';
import { contentGroups } from '../../../../shared/content/field.ts';
import { consoleHref } from '../address.ts';
import { useMe } from '../me.ts';
import styles from './content.module.css';

/** The kinds that a person sees, group by group: beside the list, above it on a narrow screen. */
export function KindNav({ current }: { current: string }) {
  const me = useMe();
  const navigate = useNavigate();
  // The settings are one record, categories a tree: both have a page of their own.
  const own = kindsSeenBy(me.roles).filter((k) => !['settings', 'categories'].includes(contentKind(k).table));
  const groups = (Object.keys(contentGroups) as (keyof typeof contentGroups)[])
    .map((g) => ({ label: contentGroups[g], kinds: own.filter((k) => contentKind(k).group === g) }))
    .filter((g) => g.kinds.length);
  const to = (kind: string) => consoleHref('content', { kind });
  return (
    <>
      <nav className={styles.kinds} aria-label="内容类别">
        {groups.map((g) => (
          <div key={g.label}>
            <h2>{g.label}</h2>
            {g.kinds.map((k) => (
              <Link key={k} to={to(k)} aria-current={k === current ? 'page' : undefined}>
                {contentKind(k).label}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className={`field no-print ${styles.choose}`}>
        <label htmlFor="kind">内容类别</label>
        <select className="select" id="kind" value={current} onChange={(e) => void navigate(to(e.target.value))}>
          {groups.map((g) => (
            <optgroup key={g.label} label={g.label}>
              {g.kinds.map((k) => (
                <option key={k} value={k}>
                  {contentKind(k).label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
    </>
  );
}
