import type { PlanRow } from '../../../../shared/contract/plans.ts';
import { api } from '../../../lib/api.ts';
import { consoleHref } from '../address.ts';
import { download } from '../download.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { when, withMeasures } from '../people/words.tsx';
import { PlanStateMark, progressOptions } from './words.tsx';

const columns: Column<PlanRow>[] = [
  { key: 'title', title: '申请', main: true, cell: (r) => withMeasures(r.title) },
  { key: 'unitName', title: '单位', cell: (r) => r.unitName || r.name },
  {
    key: 'progress',
    title: '进展',
    cell: (r) => (
      <>
        <PlanStateMark of={r.progress} /> {r.number > 0 && <span className="fs-xs muted sub">第 {r.number} 版</span>}
      </>
    ),
    nowrap: true,
  },
  {
    key: 'ownerName',
    title: '负责人',
    cell: (r) => r.ownerName || <span className="muted">无人负责</span>,
    nowrap: true,
  },
  { key: 'createTime', title: '提交时间', sort: 'createTime', cell: (r) => when(r.createTime), nowrap: true },
  {
    key: 'updateTime',
    title: '最近变动',
    sort: 'updateTime',
    cell: (r) => when(r.updateTime, ''),
    nowrap: true,
    spare: true,
  },
];

/** Requests for plans, and how far each is. */
export default function Plans() {
  return (
    <>
      <ConsoleHead title="培训方案" text="每一份方案申请对应一份方案：写好发出，对方凭回执查看、确认或请求修改。" />
      <DataGrid<PlanRow>
        name="plans"
        label="方案申请"
        columns={columns}
        sort="-createTime"
        take={(input, how) => download('plans', input, how)}
        load={(input) => api.plans.list(input)}
        idOf={(r) => r.id}
        nameOf={(r) => r.title}
        open={(r) => consoleHref('plan', { id: r.id })}
        filters={[
          { key: 'wd', label: '关键词', kind: 'search', placeholder: '单位、姓名、电话、要求' },
          { key: 'progress', label: '进展', kind: 'select', options: progressOptions },
        ]}
        empty={{ title: '还没有方案申请', text: '访客在“获取培训方案”提交后，出现在这里。' }}
      />
    </>
  );
}
