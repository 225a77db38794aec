import { regionInWords } from '../../../../shared/questions.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { DemandRow } from '../../../../shared/contract/demands.ts';
import { api, quietApi } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { consoleHref } from '../address.ts';
import { download } from '../download.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column, Filter } from '../../../ui/data-grid/types.ts';
import { when, withMeasures } from '../people/words.tsx';
import { AssignDialog, takeOver } from './assign.tsx';
import { Due } from './due.tsx';
import { matterOf, matters, Stage, stageOptions } from './words.tsx';
import styles from './desk.module.css';

const columns: Column<DemandRow>[] = [
  {
    key: 'title',
    title: '事项',
    main: true,
    cell: (d) => (
      <>
        {withMeasures(d.title)}
        <span className="fs-xs muted sub">
          {matterOf(d)}
          {d.unitName && `，${d.unitName}`}
        </span>
      </>
    ),
  },
  { key: 'due', title: '时限', sort: 'dueTime', nowrap: true, cell: (d) => <Due of={d} /> },
  { key: 'status', title: '状态', nowrap: true, cell: (d) => <Stage status={d.status} /> },
  { key: 'owner', title: '负责人', cell: (d) => d.ownerName || <span className="muted">无人负责</span> },
  {
    key: 'name',
    wide: true,
    title: '提交人',
    nowrap: true,
    cell: (d) => (
      <span className="stacked">
        {d.name}
        <span className="fs-xs muted">{d.cellPhone}</span>
      </span>
    ),
  },
  {
    key: 'address',
    title: '地区',
    spare: true,
    cell: (d) => regionInWords(d.address) || <span className="muted">没有填写</span>,
  },
  {
    key: 'createTime',
    wide: true,
    title: '收到时间',
    sort: 'createTime',
    nowrap: true,
    cell: (d) => when(d.createTime),
  },
];

/** What the inbox can be narrowed by. */
const filtersOf = (owners: readonly { id: number; name: string }[]): Filter[] => [
  { key: 'wd', label: '关键词', kind: 'search', placeholder: '姓名、电话、单位、内容、回执编号' },
  {
    key: 'kind',
    label: '类别',
    kind: 'select',
    options: Object.entries(matters).map(([value, label]) => ({ value, label })),
  },
  { key: 'status', label: '状态', kind: 'select', options: stageOptions },
  {
    key: 'clock',
    label: '时限',
    kind: 'select',
    options: [
      { value: 'late', label: '超时未答复' },
      { value: 'today', label: '今天到期' },
    ],
  },
  {
    key: 'owner',
    label: '负责人',
    kind: 'select',
    options: [
      { value: 'mine', label: '我负责的' },
      { value: 'nobody', label: '无人负责' },
      ...owners.map((o) => ({ value: o.id, label: o.name })),
    ],
  },
  { key: 'from', to: 'to', label: '收到日期', kind: 'days' },
];

/** How much waits, with the way to it. */
function Counts({ of: n }: { of: { overdue: number; today: number; nobody: number; mine: number } }) {
  const all = [
    ['超时未答复', n.overdue, { clock: 'late' }, true],
    ['今天到期', n.today, { clock: 'today' }],
    ['无人负责', n.nobody, { owner: 'nobody' }],
    ['我负责的', n.mine, { owner: 'mine' }],
  ] as const;
  return (
    <nav className={`no-print ${styles.counts}`} aria-label="等待处理">
      {all.map(([label, count, query, late]) => (
        <Link key={label} to={consoleHref('desk', {}, query)} data-late={late && count > 0 ? '' : undefined}>
          {label} <b>{count}</b>
        </Link>
      ))}
    </nav>
  );
}

/** What visitors sent, the most urgent first: looked through, narrowed, handed out, opened. */
export default function Inbox() {
  const { search } = useLocation();
  const owners = useLoad('owners', () => quietApi.demands.owners({}));
  const counts = useLoad('counts', () => quietApi.demands.counts({}));
  const { busy, press } = usePress();
  const [giving, setGiving] = useState<{ rows: DemandRow[]; done: () => Promise<void> } | null>(null);
  const both = (done: () => Promise<void>) => async () => void (await Promise.all([done(), counts.reload()]));
  return (
    <>
      <ConsoleHead
        title="接待"
        text="四种需求表单、培训方案申请与在线咨询都在这里，等待答复的排在前面，先到期的最先。"
      />
      {counts.data && <Counts of={counts.data} />}
      <DataGrid
        name="desk"
        label="接待事项"
        columns={columns}
        sort="dueTime"
        take={(input, how) => download('demands', input, how)}
        idOf={(d) => d.id}
        nameOf={(d) => d.title}
        filters={filtersOf(owners.data ?? [])}
        load={(input) => api.demands.list(input as never)}
        open={(d) => consoleHref('demand', { id: d.id }) + search}
        bulk={[
          { label: '分派给同事', run: (rows, done) => setGiving({ rows, done }) },
          {
            label: '归我负责',
            run: (rows, done) => takeOver(rows, both(done)),
          },
        ]}
        actions={(d, done) =>
          d.ownerId === null &&
          d.status !== 2 && (
            <button
              type="button"
              aria-disabled={busy || undefined}
              onClick={() => press(() => takeOver([d], both(done)))}
            >
              归我<span className="vh">：{d.title}</span>
            </button>
          )
        }
        empty={{ title: '还没有人提交', text: '访客在网站上提交的需求、方案申请和咨询，会立即出现在这里。' }}
      />
      {giving && (
        <AssignDialog
          chosen={giving.rows}
          what={giving.rows.length === 1 ? (giving.rows[0]?.title ?? '') : `${giving.rows.length} 件事项`}
          onClose={() => setGiving(null)}
          onDone={both(giving.done)}
        />
      )}
    </>
  );
}
