import { Link } from 'react-router';
import type { StudentImport } from '../../../shared/contract/student-imports.ts';
import { href } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../ui/data-grid/types.ts';
import '../centre/unit-calls.ts';
import { NewImport } from './new-import.tsx';
import { Steps } from './steps.tsx';
import { outcomeOf, Status } from './words.tsx';

const columns: readonly Column<StudentImport>[] = [
  { key: 'fileName', title: '文件', main: true, cell: (i) => i.fileName },
  { key: 'status', title: '状态', nowrap: true, cell: (i) => <Status of={i} /> },
  { key: 'outcome', title: '结果', cell: outcomeOf },
  { key: 'byName', title: '经办', wide: true, cell: (i) => i.byName || <span className="muted">账号已注销</span> },
  {
    key: 'createTime',
    title: '上传时间',
    sort: 'createTime',
    nowrap: true,
    cell: (i) => formatDate(i.createTime, 'yyyy.MM.dd HH:mm'),
  },
];

/** A list of people is read in, and those before. */
export default function ImportList() {
  const detail = (i: StudentImport) => href('unit/imports', { id: i.id });
  return (
    <div className="stack">
      <Steps at={0} />
      <NewImport />
      <DataGrid
        name="student-imports"
        label="以前的导入"
        columns={columns}
        sort="-createTime"
        idOf={(i) => i.id}
        nameOf={(i) => i.fileName}
        filters={[{ key: 'wd', label: '关键词', kind: 'search', placeholder: '文件名' }]}
        load={(input) => api.students.imports(input as never)}
        open={detail}
        actions={(i) => (
          <Link to={detail(i)}>
            {i.status === 0 ? '继续核对' : '查看'}
            <span className="vh">{i.fileName}</span>
          </Link>
        )}
        empty={{ title: '还没有导入过名单', text: '传上来的名单都列在这里，没有人用过的可以整批撤销。' }}
      />
    </div>
  );
}
