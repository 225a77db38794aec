import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ImportRow } from '../../../../shared/contract/staff-imports.ts';
import { api, attempt } from '../../../lib/api.ts';
import { type Load, useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { consoleHref } from '../address.ts';
import { download } from '../download.ts';
import type { ConsoleProps } from '../me.ts';
import { LoadedRecord } from '../record.tsx';
import { ConsoleHead } from '../head.tsx';
import { ImportStatus, NewImport } from './imports.tsx';
import { when } from './words.tsx';
import styles from './import.module.css';

type Detail = Awaited<ReturnType<typeof api.staff.importDetail>>;
/** So many rows are shown; the wrong ones first, whatever their number. */
const shownAtMost = 200;

/** One import: what is wrong with which row, the good ones taken over, all of it undone. */
export default function ImportPage({ params }: ConsoleProps) {
  const id = Number(params.id) || 0;
  const load = useLoad(`import ${id}`, () => api.staff.importDetail({ id }));
  return (
    <LoadedRecord load={load} page="import" under="imports">
      {(detail) => <View detail={detail} load={load} />}
    </LoadedRecord>
  );
}

/** What is done with an import; what came of it stands in the notice, and is read there. */
function useDeeds(d: Detail, load: Load<Detail>) {
  const [asks, setAsks] = useState<'undo' | 'discard' | null>(null);
  const navigate = useNavigate();
  const notice = useRef<HTMLDivElement>(null);
  const leads = useRef(false);
  const [removed, setRemoved] = useState(0);
  // Not in a toast, which goes away.
  useEffect(() => {
    if (leads.current && d.status) notice.current?.focus();
    leads.current = false;
  }, [d.status]);
  async function commit(): Promise<void> {
    const done = await attempt(api.staff.commitImport({ id: d.id }));
    leads.current = Boolean(done);
    await load.reload();
  }
  async function undo(): Promise<void> {
    const done = await attempt(api.staff.undoImport({ id: d.id }));
    setAsks(null);
    if (done) setRemoved(done.data.removed);
    leads.current = Boolean(done);
    await load.reload();
  }
  async function discard(): Promise<void> {
    const done = await attempt(api.staff.discardImport({ id: d.id }));
    if (done) {
      toastOk('名单已丢弃');
      return void (await navigate(consoleHref('imports'), { replace: true }));
    }
    setAsks(null);
    await load.reload();
  }
  return { asks, setAsks, notice, removed, commit, undo, discard };
}

function View({ detail: d, load }: { detail: Detail; load: Load<Detail> }) {
  const { busy, press } = usePress();
  const { asks, setAsks, notice, removed, commit, undo, discard } = useDeeds(d, load);
  const wrong = d.rows.filter((r) => r.wrong.length);
  const good = d.rows.filter((r) => !r.wrong.length);
  return (
    <>
      <ConsoleHead
        title={d.fileName}
        under="imports"
        text={
          <>
            {d.unitName}，{d.byName}，<span className="nowrap">{when(d.createTime)}</span>
            {'　'}
            <ImportStatus status={d.status} />
          </>
        }
      >
        {d.status === 0 && good.length > 0 && (
          <button
            type="button"
            className={`btn${busy ? ' is-busy' : ''}`}
            aria-disabled={busy || undefined}
            onClick={() => press(commit)}
          >
            导入 {good.length} 人
          </button>
        )}
        {d.status !== 0 && (
          <Link className="btn ghost" to={consoleHref('unit', { id: d.unitId })}>
            看单位学员
          </Link>
        )}
        {d.status === 1 && (
          <button type="button" className="btn danger" onClick={() => setAsks('undo')}>
            撤销这次导入
          </button>
        )}
        {d.status === 0 && (
          <button type="button" className="btn danger" onClick={() => setAsks('discard')}>
            丢弃名单
          </button>
        )}
      </ConsoleHead>
      <Result of={d} wrong={wrong} good={good} notice={notice} removed={removed} />
      {asks === 'discard' && (
        <Confirm title="丢弃这份名单？" yes="丢弃名单" danger onYes={discard} onClose={() => setAsks(null)}>
          <p>名单里的 {d.rows.length} 行都不再保留，没有为其中任何人建立账号。</p>
        </Confirm>
      )}
      {asks === 'undo' && (
        <Confirm title="撤销这次导入？" yes="撤销导入" danger onYes={undo} onClose={() => setAsks(null)}>
          <p>这次建立的 {d.made} 个账号全部移除，名单不再保留。只要有一人登录过，就不能整批撤销。</p>
        </Confirm>
      )}
    </>
  );
}

type ResultProps = {
  of: Detail;
  wrong: ImportRow[];
  good: ImportRow[];
  notice?: RefObject<HTMLDivElement | null>;
  /** How many accounts were just taken away again. */
  removed?: number;
};

/** What an import has found, or made: the wrong rows whole, of the good ones the first. */
export function Result({ of: d, wrong, good, notice, removed = 0 }: ResultProps) {
  if (d.status === 2)
    return (
      <div className="alert" ref={notice} tabIndex={-1}>
        <span>这次导入已经撤销，{removed > 0 && `移除了 ${removed} 个账号，`}名单不再保留。</span>
        <UploadAgain unitId={d.unitId}>重新上传名单</UploadAgain>
      </div>
    );
  return (
    <>
      {d.status === 0 && (
        <p className={`alert ${wrong.length ? 'warn' : 'ok'}`}>
          <span>
            {wrong.length && !good.length
              ? `${wrong.length} 行都有误，没有可以导入的行：请取回去改好，再上传。`
              : wrong.length
                ? `${wrong.length} 行有误，不会导入；其余 ${good.length} 行可以先导入，有误的行取回去改好，再单独上传。`
                : `${good.length} 行都可以导入。`}
            三十天内没有导入，名单自动清除。
          </span>
        </p>
      )}
      {d.status === 1 && (
        <div className="alert ok" ref={notice} tabIndex={-1}>
          <span>
            已为 {d.made} 人建立账号
            {wrong.length > 0 && `，${wrong.length} 行没有导入`}
            {d.signedIn ? `，其中 ${d.signedIn} 人登录过，不能再整批撤销` : '，还没有人登录，可以整批撤销'}
            。他们用手机验证码登录，或在登录页用手机设定密码。
          </span>
        </div>
      )}
      {wrong.length > 0 && (
        <Rows title="有误的行" rows={wrong} label="要改什么">
          <Mending of={d} />
        </Rows>
      )}
      {good.length > 0 && (
        <Rows
          title={d.status === 1 ? '已导入的行' : '可以导入的行'}
          rows={good.slice(0, shownAtMost)}
          more={good.length - shownAtMost}
        />
      )}
    </>
  );
}

/** The wrong rows are mended in a sheet of their own, and that is uploaded over what has to be mended. */
function Mending({ of: { id, unitId } }: { of: Detail }) {
  const { busy, press } = usePress();
  return (
    <div className={styles.mending}>
      <button
        type="button"
        className="btn ghost sm"
        aria-disabled={busy || undefined}
        onClick={() => press(() => download('import-faults', { id }))}
      >
        下载这些行
      </button>
      <UploadAgain unitId={unitId}>上传改好的名单</UploadAgain>
    </div>
  );
}

function UploadAgain({ unitId, children }: { unitId: number; children: string }) {
  const [uploads, setUploads] = useState(false);
  return (
    <>
      <button type="button" className="btn ghost sm" onClick={() => setUploads(true)}>
        {children}
      </button>
      {uploads && <NewImport unitId={unitId} onClose={() => setUploads(false)} />}
    </>
  );
}

/** The look of a cell that has to be mended: what is wrong names its columns before it cites what stands there. */
const faultIn = (row: ImportRow, ...columns: string[]) =>
  row.wrong.some((w) => columns.some((c) => w.split('“', 1)[0]?.includes(c))) ? styles.fault : undefined;

type RowsProps = { title: string; rows: ImportRow[]; label?: string; more?: number; children?: ReactNode };

function Rows({ title, rows, label, more = 0, children }: RowsProps) {
  return (
    <section className="card console-below" aria-label={title}>
      <div className="card-head">
        <div className={styles.named}>
          <h2>{title}</h2>
          <span className="fs-sm muted">{rows.length + Math.max(0, more)} 行</span>
        </div>
        {children}
      </div>
      <div className="table-wrap">
        <table className={`table stackable ${styles.rows}`}>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">姓名</th>
              <th scope="col">手机号码</th>
              <th scope="col">部门与职务</th>
              <th scope="col">学员类型</th>
              {label && <th scope="col">{label}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={r.line}>
                <td data-l="行" className="r state">
                  {r.line}
                </td>
                <td className={`main ${faultIn(r, '姓名') ?? ''}`}>
                  {r.userId ? (
                    <Link className="title" to={consoleHref('account', { id: r.userId })}>
                      {r.name}
                    </Link>
                  ) : r.name ? (
                    <b className="title">{r.name}</b>
                  ) : (
                    <span className="muted nowrap">没有姓名</span>
                  )}
                </td>
                <td data-l="手机号码" className={faultIn(r, '手机号码')}>
                  {r.cellPhone || '没有'}
                </td>
                <td data-l="部门与职务" className={faultIn(r, '所在部门', '职务')}>
                  {[r.dept, r.post].filter(Boolean).join('，') || <span className="muted">没有填写</span>}
                </td>
                <td data-l="学员类型" className={faultIn(r, '学员类型')}>
                  {r.studentType || <span className="muted">没有填写</span>}
                </td>
                {label && (
                  <td data-l={label} className={styles.mend}>
                    <span className="wrong">{r.wrong.join('；')}</span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className="card-pad muted fs-sm">还有 {more} 行没有显示。</p>}
    </section>
  );
}
