import { useState } from 'react';
import type { Deed } from '../../../../shared/contract/staff-office.ts';
import { api, quietApi } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/load.ts';
import { formatDate } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../account/facts.tsx';
import { download } from '../download.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { actionName, differences, subjectName } from '../../../../shared/trail-words.ts';

const exact = (instant: string) => formatDate(instant, 'yyyy.MM.dd HH:mm:ss');

const columns: Column<Deed>[] = [
  { key: 'title', title: '名称', main: true, cell: (d) => d.title || '没有名称' },
  { key: 'action', title: '操作', cell: (d) => <span className="tag line">{actionName(d.action)}</span> },
  { key: 'userName', title: '人员', nowrap: true, cell: (d) => d.userName },
  { key: 'change', title: '改动', cell: (d) => <Change deed={d} most={2} /> },
  { key: 'address', title: '来源地址', nowrap: true, spare: true, cell: (d) => d.address || '本机' },
  { key: 'at', title: '时间', sort: 'at', nowrap: true, cell: (d) => exact(d.at) },
];

/** Before and after, field by field. */
function Change({ deed, most }: { deed: Deed; most?: number }) {
  const all = differences(deed);
  if (!all.length) return <span className="muted">没有记录改动</span>;
  return (
    <ul className="changes">
      {all.slice(0, most).map((c) => (
        <li key={c.name}>
          <span className="muted">{c.name}</span> {c.before !== null && <del>{c.before}</del>}
          {c.before !== null && c.after !== null && <span aria-hidden="true"> → </span>}
          {c.after !== null && <ins>{c.after}</ins>}
        </li>
      ))}
      {most !== undefined && all.length > most && <li className="muted">等 {all.length} 项</li>}
    </ul>
  );
}

/** What staff did: searched, looked at, taken away. Nobody can change it. */
export default function Trail() {
  const actions = useLoad('actions', () => quietApi.staff.trailActions({}));
  const [open, setOpen] = useState<Deed | null>(null);
  return (
    <>
      <ConsoleHead
        title="操作记录"
        text="谁在什么时候对什么做了什么，打开一条可以看到来源地址。记录只增不改，任何人都不能修改或删除。"
      />
      <DataGrid
        name="trail"
        label="操作记录"
        columns={columns}
        sort="-at"
        take={(input, how) => download('trail', input, how)}
        idOf={(d) => d.id}
        nameOf={(d) => d.title}
        open={(d) => () => setOpen(d)}
        filters={[
          { key: 'wd', label: '关键词', kind: 'search', placeholder: '名称、改动的内容' },
          { key: 'person', label: '人员', kind: 'text', placeholder: '姓名' },
          {
            key: 'action',
            label: '操作',
            kind: 'select',
            options: (actions.data ?? []).map((a) => ({ value: a, label: actionName(a) })),
          },
          { key: 'from', to: 'to', label: '日期', kind: 'days' },
        ]}
        load={(input) => api.staff.trail(input as never)}
        empty={{ title: '还没有记录' }}
      />
      {open && (
        <Dialog
          title={actionName(open.action)}
          text={open.title}
          onClose={() => setOpen(null)}
          foot={
            <button type="button" className="btn" onClick={() => setOpen(null)}>
              关闭
            </button>
          }
        >
          <Facts
            facts={[
              ['时间', exact(open.at)],
              ['人员', open.userName],
              ['来源地址', open.address || '本机'],
              [
                '对象',
                [subjectName(open.subject), open.subjectId && `编号 ${open.subjectId}`].filter(Boolean).join('，'),
              ],
              ['改动', <Change key="c" deed={open} />],
            ]}
          />
        </Dialog>
      )}
    </>
  );
}
