import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { DeskRow } from '../../../../shared/contract/content-desk.ts';
import { contentKind, isKind, type ListState, listStates, stateNames } from '../../../../shared/content-kinds.ts';
import { hasRole } from '../../../../shared/roles.ts';
import { api, attempt } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { pageSizeOf } from '../../../lib/page.tsx';
import { toastError, toastOk } from '../../../lib/toast.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { consoleHref } from '../address.ts';
import { useMe } from '../me.ts';
import type { ConsoleProps } from '../me.ts';
import styles from './content.module.css';
import { KindNav } from './kind-nav.tsx';
import { State } from './state.tsx';

const keyOf = (r: DeskRow) => `${r.kind} ${r.recordId}`;
type BulkDeed = 'publish' | 'withdraw' | 'trash' | 'restore';
const deedNames: Record<BulkDeed, string> = { publish: '发布', withdraw: '撤下', trash: '移入回收站', restore: '恢复为草稿' };
/** What can be done with the rows of a tab. */
const deedsOf: Record<ListState, BulkDeed[]> = { published: ['withdraw', 'trash'], draft: ['trash'], submitted: [], approved: ['publish', 'trash'], withdrawn: ['publish', 'trash'], trashed: ['restore'] };

/** The records of a kind by state; without a kind what waits, of all kinds. */
export default function ContentList({ params }: ConsoleProps) {
  const kind = params.kind && isKind(params.kind) ? params.kind : 'news';
  return <div className={styles.page}><KindNav current={kind} /><Records kind={kind} /></div>;
}

/** What was chosen in the address. */
function useChosen(first: ListState) {
  const query = new URLSearchParams(useLocation().search);
  const state = listStates.find((s) => s === query.get('state')) ?? first;
  return { state, wd: query.get('wd') ?? '', page: Math.max(1, Number(query.get('page')) || 1), size: pageSizeOf(query), sort: (['time', 'title', 'sort'] as const).find((s) => s === query.get('sort')), desc: query.get('desc') !== '0' };
}

export function Records({ kind, states = listStates, title }: { kind: string | undefined; states?: readonly ListState[]; title?: string }) {
  const me = useMe();
  const navigate = useNavigate();
  const of = kind ? contentKind(kind) : null;
  const chosen = useChosen(states[0] as ListState);
  const { state, wd, page, size, sort, desc } = chosen;
  const load = useLoad(`${kind} ${JSON.stringify(chosen)}`, () => api.contentDesk.list({ kind, state, wd, pageNum: page, pageSize: size, sort, desc }));
  const counts = useLoad(`counts ${kind}`, () => api.contentDesk.counts({ kind }));
  const [picked, setPicked] = useState<string[]>([]);
  const [asking, setAsking] = useState<BulkDeed | null>(null);
  const at = (more: Partial<Omit<typeof chosen, 'desc'>> & { desc?: string } = {}) => {
    const { desc: _, ...now } = chosen;
    const next = { ...now, page: 1, desc: desc ? undefined : '0', ...more };
    return consoleHref(kind ? 'content' : 'contentWaiting', { kind }, { ...next, state: next.state === states[0] ? undefined : next.state, page: next.page > 1 ? next.page : undefined, size: next.size === 10 ? undefined : next.size });
  };
  const approves = hasRole(me.roles, of?.approve ?? ['approver']);
  const deeds = (of?.fixed ? [] : deedsOf[state]).filter((d) => approves || d === 'restore' || (d === 'trash' && state === 'draft'));

  async function carryOut(deed: BulkDeed, rows: DeskRow[]): Promise<void> {
    const answer = await attempt(api.contentDesk.bulk({ deed, items: rows.map((r) => ({ kind: r.kind, recordId: r.recordId })) }));
    setAsking(null);
    if (!answer) return;
    const { done, failed } = answer.data;
    if (done) toastOk(`已${deedNames[deed]} ${done} 条`);
    if (failed[0]) toastError(`${failed.length} 条没有${deedNames[deed]}：${failed[0].message}`);
    setPicked([]);
    await Promise.all([load.reload(), counts.reload()]);
  }
  function search(e: FormEvent<HTMLFormElement>): void {
    e.preventDefault();
    void navigate(at({ wd: String(new FormData(e.currentTarget).get('wd') ?? '').trim() }));
  }
  const rows = load.data?.list ?? [];
  const shown = rows.filter((r) => picked.includes(keyOf(r)));
  return (
    <section aria-labelledby="records">
      <div className="row-between">
        <h1 id="records">{title ?? of?.label}</h1>
        {kind && !of?.fixed && <Link className="btn" to={consoleHref('contentEdit', { kind, id: 'new' })}><Icon name="plus" />新建{of?.label}</Link>}
      </div>
      <div className={`card ${styles.list}`}>
        <Tabs label="状态" tabs={states.map((s) => ({ label: s === 'draft' ? '草稿与退回' : stateNames[s], to: at({ state: s }), current: s === state, count: counts.data?.[s] }))} />
        <form className={styles.search} role="search" onSubmit={search}>
          <input className="input" key={wd} type="search" name="wd" defaultValue={wd} maxLength={100} placeholder="在标题里查找" aria-label="在标题里查找" />
          <button className="btn ghost" type="submit">查询</button>
          {wd && <Link className="btn plain" to={at({ wd: '' })}>清除</Link>}
        </form>
        {shown.length > 0 && (
          <div className="bulk" role="status">
            <b>已选 {shown.length} 项</b>
            {deeds.map((d) => <button key={d} type="button" className={`btn sm${d === 'trash' ? ' danger' : d === 'withdraw' ? ' ghost' : ''}`} onClick={() => (d === 'publish' || d === 'restore' ? void carryOut(d, shown) : setAsking(d))}>{deedNames[d]}</button>)}
            <button type="button" className="btn sm plain" onClick={() => setPicked([])}>取消选择</button>
          </div>
        )}
        <Loaded load={load}>
          {({ list, total }) => (list.length === 0 ? <Nothing wd={wd} state={state} page={page} total={total} first={at()} /> : (
            <>
              <Table kind={kind} list={list} state={state} picked={picked} onPick={setPicked} choosable={deeds.length > 0} approves={approves} head={{ sort, desc, at }} onPlaced={() => void load.reload()} />
              <div className={styles.foot}><Pager total={total} page={page} size={size} to={(p, s) => at({ page: p, size: s })} /></div>
            </>
          ))}
        </Loaded>
      </div>
      {asking && (
        <Confirm title={`${deedNames[asking]} ${shown.length} 条内容？`} yes={deedNames[asking]} danger={asking === 'trash'} onYes={() => carryOut(asking, shown)} onClose={() => setAsking(null)}>
          <p>{asking === 'withdraw' ? '撤下后公众立即看不到，也搜索不到；内容还在，可以重新发布。' : '移入回收站后公众立即看不到；可以从回收站恢复为草稿。'}</p>
        </Confirm>
      )}
    </section>
  );
}

function Nothing({ wd, state, page, total, first }: { wd: string; state: ListState; page: number; total: number; first: string }) {
  if (page > 1 && total > 0) return <Empty title={`没有第 ${page} 页`}><Link className="btn ghost" to={first}>回到第一页</Link></Empty>;
  if (wd) return <Empty title={`没有标题含“${wd}”的内容`}><p>可以换一个词，或到别的状态里找。</p></Empty>;
  const said: Record<ListState, string> = { published: '还没有发布的内容', draft: '没有草稿，也没有退回的内容', submitted: '没有等待审核的内容', approved: '没有等待发布的内容', withdrawn: '没有撤下的内容', trashed: '回收站是空的' };
  return <Empty title={said[state]} />;
}

type Head = { sort: string | undefined; desc: boolean; at: (more: { sort?: 'time' | 'title' | 'sort'; desc?: string }) => string };
type TableProps = { kind: string | undefined; list: DeskRow[]; state: ListState; picked: string[]; onPick: (keys: string[]) => void; choosable: boolean; approves: boolean; head: Head; onPlaced: () => void };

function Table({ kind, list, state, picked, onPick, choosable, approves, head, onPlaced }: TableProps) {
  const of = kind ? contentKind(kind) : null;
  const inPlace = state === 'published' && approves && of;
  const all = list.every((r) => picked.includes(keyOf(r)));
  const sorted = (by: 'time' | 'title', label: string) => {
    const now = head.sort === by;
    return <th aria-sort={now ? (head.desc ? 'descending' : 'ascending') : undefined}><Link to={head.at({ sort: by, desc: now && head.desc ? '0' : undefined as never })} preventScrollReset>{label}{now && (head.desc ? ' ↓' : ' ↑')}</Link></th>;
  };
  async function place(r: DeskRow, to: { pinned?: boolean; sort?: number }): Promise<void> {
    if (await attempt(api.contentDesk.order({ kind: r.kind, recordId: r.recordId, ...to }))) onPlaced();
  }
  return (
    <div className="table-wrap">
      <table className="table stackable">
        <thead><tr>
          {choosable && <th><input className={styles.tick} type="checkbox" aria-label="全选本页" checked={all} onChange={(e) => onPick(e.target.checked ? list.map(keyOf) : [])} /></th>}
          {sorted('title', '标题')}{!kind && <th>类别</th>}{sorted('time', state === 'published' ? '发布日期' : '更新')}{of?.order === 'sort' && inPlace && <th>排序</th>}<th>作者</th><th>状态</th><th>操作</th>
        </tr></thead>
        <tbody>
          {list.map((r) => {
            const key = keyOf(r);
            const edit = consoleHref('contentEdit', { kind: r.kind, id: r.recordId });
            return (
              <tr key={`${key} ${r.versionId}`} className={picked.includes(key) ? 'is-selected' : undefined}>
                {choosable && <td className="sel"><input className={styles.tick} type="checkbox" aria-label={`选择 ${r.title}`} checked={picked.includes(key)} onChange={(e) => onPick(e.target.checked ? [...picked, key] : picked.filter((k) => k !== key))} /></td>}
                <td className={`main ${styles.name}`}><Link className="title" to={edit}>{r.pinned && <span className="tag zhu">置顶</span>}{r.title || '（没有标题）'}</Link>{r.state === 'rejected' && r.reason && <span className="fs-xs muted">退回原因：{r.reason}</span>}</td>
                {!kind && <td data-l="类别" className="nowrap">{contentKind(r.kind).label}</td>}
                <td data-l={state === 'published' ? '发布日期' : '更新'} className="muted nowrap">{r.time ? formatDate(r.time, state === 'published' ? 'yyyy.MM.dd' : 'MM.dd HH:mm') : '—'}</td>
                {of?.order === 'sort' && inPlace && <td data-l="排序"><input className={`input ${styles.narrowIn}`} type="number" min={0} max={9999} aria-label={`${r.title}的排序`} defaultValue={r.sort ?? 0} key={r.sort} onBlur={(e) => Number(e.target.value) !== r.sort && void place(r, { sort: Number(e.target.value) })} /></td>}
                <td data-l="作者" className="nowrap">{r.author || '—'}</td>
                <td data-l="状态">{r.open ? <span className="row"><State state="published" /><State state={r.open} publishAt={r.publishAt} failed={r.failed} /></span> : <State state={r.state} publishAt={r.publishAt} failed={r.failed} />}</td>
                <td data-l="操作"><span className="acts">
                  <Link to={edit}>{r.state === 'submitted' && approves ? '审核' : '编辑'}<span className="vh"> {r.title}</span></Link>
                  {r.page && <a href={r.page} target="_blank" rel="noreferrer">查看<span className="vh"> {r.title}</span></a>}
                  {inPlace && of.order === 'time' && of.table === 'articles' && <button type="button" onClick={() => void place(r, { pinned: !r.pinned })}>{r.pinned ? '取消置顶' : '置顶'}<span className="vh"> {r.title}</span></button>}
                </span></td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
