import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { fileOf } from '../../../../shared/art.ts';
import { type ContentField, listedChoice, listedFields } from '../../../../shared/content/field.ts';
import type { ContentRow } from '../../../../shared/contract/content.ts';
import {
  contentKind,
  isKind,
  kindNames,
  type ListState,
  listStates,
  stateNames,
} from '../../../../shared/content-kinds.ts';
import { hasRole } from '../../../../shared/roles.ts';
import { api, attempt, quietApi } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { Icon } from '../../../ui/icon.tsx';
import { download } from '../download.ts';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Bulk, Column, Filter } from '../../../ui/data-grid/types.ts';
import { useMe } from '../me.ts';
import type { ConsoleProps, Me } from '../me.ts';
import { ArrangeDialog } from './arrange-dialog.tsx';
import { type BulkDeed, carryOut, type Deed, DeedDialog, deedNames, deedsOf, warnings } from './bulk.tsx';
import styles from './content.module.css';
import { isKeptOut, mayDecide } from './decide.ts';
import { KindNav } from './kind-nav.tsx';
import { RowState } from './state.tsx';

/** The records of a kind by state. */
export default function ContentList({ params }: ConsoleProps) {
  const kind = params.kind && isKind(params.kind) ? params.kind : 'news';
  return (
    <div className={styles.page}>
      <KindNav current={kind} />
      <Records key={kind} kind={kind} />
    </div>
  );
}

const editHref = (r: ContentRow) => consoleHref('contentEdit', { kind: r.kind, id: r.recordId });
const nothing: Record<ListState, string> = {
  published: '还没有发布的内容',
  draft: '没有草稿，也没有退回的内容',
  submitted: '没有等待审核的内容',
  approved: '没有等待发布的内容',
  withdrawn: '没有撤下的内容',
  trashed: '回收站是空的',
};

/** What the time of a row is that of, by its state. */
const times: Partial<Record<ListState, { title: string; format: string }>> = {
  published: { title: '发布日期', format: 'yyyy.MM.dd' },
  // Long ago as well; of what was hidden from the beginning nobody knows.
  withdrawn: { title: '撤下时间', format: 'yyyy.MM.dd HH:mm' },
};

function timeColumn(state: ListState): Column<ContentRow> {
  const { title, format } = times[state] ?? { title: '更新', format: 'MM.dd HH:mm' };
  const none = state === 'withdrawn' ? <span className="muted">无记录</span> : '';
  const cell = (r: ContentRow) => (r.time ? formatDate(r.time, format) : none);
  return { key: 'time', title, nowrap: true, sort: 'time', cell };
}

const Below = ({ children }: { children: ReactNode }) => <span className="fs-xs muted sub">{children}</span>;

/** What a row is called, with what its kind shows beside it. */
function Title({ of: r, listed }: { of: ContentRow; listed: readonly ContentField[] }) {
  const shown = (as: ContentField['listed']) =>
    listed.filter((f) => f.listed === as && r.listed[f.name]).map((f) => r.listed[f.name] as string);
  const [picture] = shown('picture');
  const words = (
    <>
      {r.pinned && <span className="tag zhu">置顶</span>} {r.title || '（没有标题）'}
      {shown('below').map((said) => (
        <Below key={said}>{said}</Below>
      ))}
      {r.state === 'rejected' && r.reason && <Below>退回原因：{r.reason}</Below>}
    </>
  );
  if (!picture) return words;
  return (
    <span className={styles.pictured}>
      <img src={fileOf(picture, 160)} alt="" loading="lazy" />
      <span>{words}</span>
    </span>
  );
}

function columnsOf(kind: string | undefined, state: ListState): Column<ContentRow>[] {
  const of = kind ? contentKind(kind) : null;
  const has = (name: string) => of?.fields.some((f) => f.name === name) ?? true;
  const published = state === 'published' && has('publishTime');
  const listed = of ? listedFields(of) : [];
  const category = of?.fields.find((f) => f.name === 'categoryId');
  return [
    {
      key: 'title',
      title: of?.fields.find((f) => f.name === of.title)?.label ?? '标题',
      main: true,
      sort: 'title',
      cell: (r) => <Title of={r} listed={listed} />,
    },
    ...(kind ? [] : [{ key: 'kind', title: '类别', nowrap: true, cell: (r: ContentRow) => contentKind(r.kind).label }]),
    ...(category || !kind
      ? [
          {
            key: 'category',
            title: category?.label ?? '栏目',
            spare: !kind,
            cell: (r: ContentRow) => r.category || <span className="muted">无</span>,
          },
        ]
      : []),
    ...listed
      .filter((f) => f.listed === 'column')
      .map((f) => ({
        key: f.name,
        title: f.label,
        nowrap: true,
        cell: ({ listed: { [f.name]: value } }: ContentRow) =>
          f.options?.find((o) => String(o.value) === value)?.label ?? value,
      })),
    ...(published || state !== 'published' ? [timeColumn(state)] : []),
    ...(of?.table === 'articles' && state === 'published'
      ? [{ key: 'reads', title: '阅读', right: true, spare: true, cell: (r: ContentRow) => r.reads ?? 0 }]
      : []),
    ...(of && has('sort') && state === 'published'
      ? [
          {
            key: 'sort',
            title: '排序',
            right: true,
            sort: 'sort',
            cell: (r: ContentRow) => r.sort,
          },
        ]
      : []),
    {
      key: 'author',
      title: '作者',
      spare: state === 'published',
      cell: (r) => r.author || <span className="muted">原有内容</span>,
    },
    {
      key: 'state',
      title: '状态',
      nowrap: true,
      cell: (r) => <RowState of={r} />,
    },
  ];
}

/** What a list can be narrowed by: its kind where it holds several, and what its table has. */
function useFilters(kind: string | undefined, state: ListState): Filter[] {
  const asked = new URLSearchParams(useLocation().search).get('kind');
  // Only what leads somewhere, and what was asked for.
  const kinds = useLoad(kind ? '' : `kinds ${state}`, () => quietApi.content.kinds({ state }));
  const category = kind ? contentKind(kind).fields.find((f) => f.name === 'categoryId') : undefined;
  const choices = useLoad(category ? `choices ${kind}` : '', () => quietApi.content.choices({ kind: kind as string }));
  const choice = kind ? listedChoice(contentKind(kind)) : undefined;
  const timed = !kind || contentKind(kind).fields.some((f) => f.name === 'publishTime');
  return [
    { key: 'wd', label: '关键词', kind: 'search', placeholder: '标题里的字' },
    ...(kind
      ? []
      : [
          {
            key: 'kind',
            label: '类别',
            kind: 'select' as const,
            options: kindNames
              .filter((k) => k === asked || kinds.data?.includes(k))
              .map((value) => ({ value, label: contentKind(value).label })),
          },
        ]),
    ...(category
      ? [{ key: 'categoryId', label: category.label, kind: 'select' as const, options: choices.data?.categoryId ?? [] }]
      : []),
    ...(choice ? [{ key: 'choice', label: choice.label, kind: 'select' as const, options: choice.options ?? [] }] : []),
    ...(kind
      ? []
      : [
          {
            key: 'author',
            label: '作者',
            kind: 'select' as const,
            none: '所有人',
            options: [{ value: 'mine', label: '我写的' }],
          },
        ]),
    ...(timed ? [{ key: 'from', to: 'to', label: '日期', kind: 'days' as const }] : []),
  ];
}

type HeadProps = { kind: string | undefined; title: string | undefined; approves: boolean; onArrange: () => void };

/** What the list is, and what can be done with the whole of it. */
function Head({ kind, title, approves, onArrange }: HeadProps) {
  const of = kind ? contentKind(kind) : null;
  return (
    <ConsoleHead title={title ?? of?.label ?? ''}>
      {of?.order === 'sort' && of.table !== 'categories' && approves && (
        <button type="button" className="btn ghost" onClick={onArrange}>
          调整顺序
        </button>
      )}
      {kind && !of?.fixed && (
        <Link className="btn" to={consoleHref('contentEdit', { kind, id: 'new' })}>
          <Icon name="plus" />
          新建{of?.label}
        </Link>
      )}
    </ConsoleHead>
  );
}

type ActsProps = { of: ContentRow; approves: boolean; state: ListState; reload: () => Promise<void> };

/** What one opens a record for: whoever wrote some of what is handed in does not decide about it. */
function deedOf(me: Me, r: ContentRow): string {
  if (r.state !== 'submitted') return '编辑';
  return mayDecide(me, r) ? '审核' : isKeptOut(me, r) ? '查看' : '编辑';
}

/** What can be done with one record. */
function Acts({ of: r, approves, state, reload }: ActsProps) {
  const deed = deedOf(useMe(), r);
  async function pin(): Promise<void> {
    if (await attempt(api.content.order({ kind: r.kind, recordId: r.recordId, pinned: !r.pinned }))) await reload();
  }
  return (
    <>
      <Link to={editHref(r)}>
        {deed}
        <span className="vh"> {r.title}</span>
      </Link>
      {r.page && (
        <a href={r.page} target="_blank" rel="noreferrer">
          {deed === '查看' ? '公开页面' : '查看'}
          <span className="vh"> {r.title}</span>
        </a>
      )}
      {state === 'trashed' && !contentKind(r.kind).fixed && (
        <button type="button" onClick={() => void carryOut({ deed: 'restore', rows: [r], done: reload })}>
          恢复<span className="vh"> {r.title}</span>
        </button>
      )}
      {state === 'published' && approves && contentKind(r.kind).table === 'articles' && (
        <button type="button" onClick={() => void pin()}>
          {r.pinned ? '取消置顶' : '置顶'}
          <span className="vh"> {r.title}</span>
        </button>
      )}
    </>
  );
}

/** A list of content by state; without a kind what waits, of all kinds. */
export function Records({
  kind,
  states = listStates,
  title,
}: {
  kind: string | undefined;
  states?: readonly ListState[];
  title?: string;
}) {
  const me = useMe();
  const of = kind ? contentKind(kind) : null;
  const named = new URLSearchParams(useLocation().search).get('state');
  const state = states.find((s) => s === named) ?? (states[0] as ListState);
  const counts = useLoad(`counts ${kind}`, () => quietApi.content.counts({ kind }));
  const filters = useFilters(kind, state);
  const [deed, setDeed] = useState<Deed | null>(null);
  const [arranging, setArranging] = useState(false);
  const [version, setVersion] = useState(0);
  const approves = hasRole(me.roles, of?.approve ?? ['approver']);
  const deeds = (of?.fixed ? [] : deedsOf[state]).filter(
    (d) => approves || d === 'restore' || (d === 'trash' && state === 'draft'),
  );
  const bulk: Bulk<ContentRow>[] = deeds.map((d: BulkDeed) => ({
    label: deedNames[d],
    danger: d === 'trash',
    async run(rows, reload) {
      const asked: Deed = { deed: d, rows, done: async () => void (await Promise.all([reload(), counts.reload()])) };
      if (warnings[d]) setDeed(asked);
      else await carryOut(asked);
    },
  }));
  return (
    <div>
      <Head kind={kind} title={title} approves={approves} onArrange={() => setArranging(true)} />
      <DataGrid
        name={`content ${kind ?? 'waiting'}`}
        label={title ?? of?.label ?? ''}
        columns={columnsOf(kind, state)}
        filters={filters}
        sort="own"
        take={(input, how) => download('content', input, how)}
        {...(kind && { fixed: { kind } })}
        {...(bulk.length && { bulk })}
        tabs={{
          key: 'state',
          label: '状态',
          options: states.map((value) => ({
            value,
            label: value === 'draft' ? '草稿与退回' : stateNames[value],
            count: counts.data?.[value],
          })),
        }}
        load={(input) => api.content.list(input as never)}
        idOf={(r) => (kind ? r.recordId : r.versionId)}
        nameOf={(r) => r.title || '没有标题的内容'}
        open={editHref}
        actions={(r, reload) => (
          <Acts
            of={r}
            approves={approves}
            state={state}
            reload={async () => void (await Promise.all([reload(), counts.reload()]))}
          />
        )}
        empty={{ title: nothing[state] }}
        version={version}
      />
      {arranging && kind && (
        <ArrangeDialog kind={kind} onClose={() => setArranging(false)} onDone={() => setVersion((n) => n + 1)} />
      )}
      {deed && <DeedDialog of={deed} onClose={() => setDeed(null)} />}
    </div>
  );
}
