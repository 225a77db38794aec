import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { StudentImportDetail } from '../../../shared/contract/student-imports.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, quietApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { type Load, useLoad } from '../../lib/load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import '../centre/unit-calls.ts';
import { OfPath } from '../classes/of-path.tsx';
import { Columns } from './columns.tsx';
import { Discard } from './discard.tsx';
import styles from './imports.module.css';
import { Result } from './result.tsx';
import { Rows } from './rows.tsx';
import { Steps } from './steps.tsx';
import { Take } from './take.tsx';
import { kindName, Status } from './words.tsx';

/** One list: its rows looked at and mended, taken over, and taken back. */
export default function Studio() {
  return <OfPath>{(id) => <Record key={id} id={id} />}</OfPath>;
}

const everyMs = 1000;

/** Asks again while a list is being taken over; that the line is away meanwhile is said in its place alone. */
function useFollowed(load: Load<StudentImportDetail>): void {
  const { data, busy, reload } = load;
  useEffect(() => {
    if (data?.status !== 1 || busy) return;
    const timer = setTimeout(() => void reload(), everyMs);
    return () => clearTimeout(timer);
  }, [data, busy, reload]);
}

function Record({ id }: { id: number }) {
  const [quiet, setQuiet] = useState(false);
  const load = useLoad(`student import ${id}`, () => (quiet ? quietApi : api).students.importDetail({ id }));
  useFollowed(load);
  useEffect(() => setQuiet(load.data !== null), [load.data]);
  return <Loaded load={load}>{(detail) => <View detail={detail} load={load} />}</Loaded>;
}

/** The columns have to be said before the rows say anything. */
const isUnread = (d: StudentImportDetail) => d.status === 0 && d.columns.name < 0;

function View({ detail: d, load }: { detail: StudentImportDetail; load: Load<StudentImportDetail> }) {
  const [asks, setAsks] = useState(false);
  const isOpen = d.status === 0;
  return (
    <div className="stack">
      <Steps at={isOpen ? 1 : d.status === 1 ? 2 : 3} />
      <section className={`card ${styles.about}`} aria-labelledby="list">
        <div>
          <h2 id="list">{d.fileName}</h2>
          <p className="muted fs-sm">
            <Status of={d} />
            <span>{kindName(d.kind)}</span>
            <span>{d.rows} 人</span>
            <span>
              {d.byName && `${d.byName}，`}
              {formatDate(d.createTime, 'yyyy.MM.dd HH:mm')} 上传
            </span>
          </p>
        </div>
        <div className="row no-print">
          {isOpen && (
            <button type="button" className="btn plain sm" onClick={() => setAsks(true)}>
              丢弃名单
            </button>
          )}
          {isOpen && !isUnread(d) && (
            <a className="btn ghost sm" href="#import">
              去导入
            </a>
          )}
          <Link className="btn ghost sm" to={href('unit/imports')}>
            换一份名单
          </Link>
        </div>
      </section>
      {!isOpen && <Result of={d} load={load} />}
      {isOpen && <Columns key={d.version} of={d} reload={load.reload} open={isUnread(d)} />}
      {!isUnread(d) && d.kept && <Rows of={d} changed={() => void load.reload()} />}
      {isOpen && !isUnread(d) && <Take of={d} reload={load.reload} />}
      {asks && <Discard of={d} onClose={() => setAsks(false)} reload={load.reload} />}
    </div>
  );
}
