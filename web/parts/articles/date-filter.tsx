import { Form, Link } from 'react-router';
import { spanInWords } from '../../lib/format.ts';
import { ChosenOnPaper } from '../../ui/filter-row.tsx';

type Props = { action: string; from: string; to: string; wd: string; size: number; total: number };

/** Words of the title and a span of days, in the address; works without script. */
export default function DateFilter({ action, from, to, wd, size, total }: Props) {
  const active = from || to || wd;
  const said = [wd, spanInWords({ from, to })].filter(Boolean).join('，');
  return (
    <>
      <ChosenOnPaper chosen={[said]} />
      <Form
        className="list-filter no-print"
        action={action}
        method="get"
        role="search"
        aria-label="筛选"
        key={`${from}${to}${wd}`}
      >
        <span className="muted" role="status">
          共 {total} 条
        </span>
        {active && (
          <Link className="btn plain sm" to={action}>
            清除筛选
          </Link>
        )}
        {/* On a phone the fields unfold from here; works without script. */}
        <details className="unfold">
          <summary>{active ? `筛选：${said}` : '筛选'}</summary>
        </details>
        <label>
          标题含 <input className="input" name="wd" defaultValue={wd} maxLength={40} placeholder="关键词" />
        </label>
        <div className="days">
          <label>
            自 <input className="input" type="date" name="from" defaultValue={from} />
          </label>
          <label>
            至 <input className="input" type="date" name="to" defaultValue={to} />
          </label>
          <button className="btn ghost sm" type="submit">
            筛选
          </button>
        </div>
        {size !== 10 && <input type="hidden" name="size" value={size} />}
        {/* A form drops the query of its action: what stands there goes along as fields. */}
        {[...new URLSearchParams(action.split('?')[1])].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
    </>
  );
}
