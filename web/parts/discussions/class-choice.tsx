import { href } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { Filter } from '../../ui/data-grid/types.ts';
import { useHolder } from '../classes/holder.ts';
import { classColumns, statusOptions } from '../classes/words.tsx';

const shown = ['name', 'days', 'status', 'members'];
const filters: Filter[] = [
  { key: 'name', label: '培训班名称', kind: 'search', placeholder: '名称里的字' },
  { key: 'status', label: '状态', kind: 'select', options: statusOptions.slice(1) },
];

/** The classes of the unit: of which one the record is. */
export function ClassChoice() {
  const holder = useHolder();
  return (
    <>
      <p className="muted" style={{ marginBottom: '1rem' }}>
        是哪个班的研讨？选一个班，再写记录。
      </p>
      <DataGrid
        name="discussion-classes"
        label="可以写研讨记录的培训班"
        columns={classColumns(holder).filter(({ key }) => shown.includes(key))}
        sort="-startDate"
        idOf={(c) => c.id}
        nameOf={(c) => c.name}
        filters={filters}
        load={(input) => api.classes.list(input as never)}
        open={(c) => href('unit/discussion-add', { trainClassId: c.id })}
        empty={{ title: '还没有培训班', ornament: 'no-classes', text: '有了发布的培训班，就可以写它的研讨记录。' }}
      />
    </>
  );
}
