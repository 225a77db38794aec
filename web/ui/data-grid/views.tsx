import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { dayOf } from '../../../shared/time.ts';
import { type DayKeys, withDays, withNames } from '../dates/periods.ts';
import styles from './tools.module.css';
import { type LayoutOf, mostViews, withView } from './layout.ts';
import { behind } from './query.ts';
import { ToolMenu } from './tool-menu.tsx';

type Props = {
  of: LayoutOf;
  /** What is asked for now, as it stands in the address. */
  search: string;
  /** What the page around the list says of itself there: no part of a view, and of every address. */
  part?: string;
  /** The columns that are shown now. */
  columns: string[];
  /** The filters of the list that are days. */
  ranges: readonly DayKeys[];
};

/**
 * What an account looks at often: filters, order and columns
 * under a name. They stay on this computer, for this account. Days that are a period of today go along with the days.
 */
export function Views({ of: { layout, set }, search, part = '', columns, ranges }: Props) {
  const { pathname } = useLocation();
  const [name, setName] = useState('');
  const { views } = layout;
  const today = dayOf(new Date());
  function save(e: FormEvent): void {
    e.preventDefault();
    const wanted = name.trim();
    if (!wanted) return;
    set({ views: withView(views, { name: wanted, search: withNames(search, ranges, today), columns }) });
    setName('');
  }
  const full = views.length >= mostViews && !views.some((v) => v.name === name.trim());
  return (
    <ToolMenu title="视图">
      <ul className={styles.views} aria-label="存下的视图">
        <li>
          <Link
            to={pathname + behind(part, '')}
            preventScrollReset
            aria-current={search ? undefined : 'true'}
            onClick={() => set({ columns: null })}
          >
            全部记录
          </Link>
        </li>
        {views.map((v) => (
          <li key={v.name}>
            <Link
              to={pathname + behind(part, withDays(v.search, ranges, today))}
              preventScrollReset
              aria-current={withDays(v.search, ranges, today) === search ? 'true' : undefined}
              onClick={() => set({ columns: v.columns })}
            >
              {v.name}
            </Link>
            <button
              type="button"
              aria-label={`删除视图${v.name}`}
              onClick={() => set({ views: views.filter((x) => x !== v) })}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <form className={styles.newView} onSubmit={save}>
        <input
          className="input"
          aria-label="视图的名称"
          placeholder={full ? `最多 ${mostViews} 个` : '当前筛选的名称'}
          maxLength={20}
          value={name}
          onChange={(e) => setName(e.target.value)}
        />
        <button type="submit" className="btn sm" aria-disabled={full || undefined} disabled={full}>
          存为视图
        </button>
      </form>
    </ToolMenu>
  );
}
