import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import { formatDate } from '../../lib/format.ts';
import { pastReceipts } from './receipts.ts';
import styles from './progress.module.css';

/** The number of a receipt in what was pasted: the number itself, or its whole address. */
const receiptIn = (pasted: string) => /[\w-]{20,64}(?=\/?\s*$)/.exec(pasted.trim())?.[0] ?? pasted.trim();

/** Looks a receipt up; without script the field sends. */
export function Lookup({ asked, wrong: found }: { asked: string; wrong: string | null }) {
  const navigate = useNavigate();
  const [isEmpty, setIsEmpty] = useState(false);
  const wrong = isEmpty ? text.receiptNeeded : found;
  return (
    <form
      className={`no-print ${styles.lookup}`}
      method="get"
      action={href('public/receipt')}
      role="search"
      onSubmit={(e) => {
        e.preventDefault();
        const receipt = receiptIn(String(new FormData(e.currentTarget).get('id')));
        setIsEmpty(!receipt);
        if (receipt) void navigate(href('public/receipt', { receipt }));
        else e.currentTarget.querySelector('input')?.focus();
      }}
    >
      <label htmlFor="receipt">回执编号或完整地址</label>
      <div>
        <input
          className="input"
          id="receipt"
          name="id"
          key={asked}
          defaultValue={asked}
          maxLength={200}
          autoComplete="off"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'receipt-err' : undefined}
        />
        <button className="btn" type="submit">
          查询
        </button>
      </div>
      {wrong && (
        <p className="msg-err" id="receipt-err" role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}

/** What was sent from this tab: known to the browser alone, and gone with the tab. */
export function Past({ current }: { current: string }) {
  const [past, setPast] = useState<ReturnType<typeof pastReceipts>>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have sent something
  useEffect(() => setPast(pastReceipts()), [current]);
  const others = past.filter((p) => p.receipt !== current);
  if (!others.length) return null;
  return (
    <section className="aside-block no-print" aria-labelledby="past">
      <h2 id="past">
        <span className="tail" />
        在这个窗口提交过的
      </h2>
      <ul>
        {others.map((p) => (
          <li key={p.receipt}>
            <Link to={href('public/receipt', { receipt: p.receipt })}>
              {p.what}
              <span>{formatDate(p.time, 'MM.dd HH:mm')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
