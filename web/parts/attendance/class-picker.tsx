import { api } from '../../lib/api.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { Filter } from '../../ui/data-grid/types.ts';
import '../centre/unit-calls.ts';
import { useHolder } from '../classes/holder.ts';
import { classColumns, statusOptions } from '../classes/words.tsx';

const shown = ['name', 'days', 'status', 'members', 'attendance'];
const filters: Filter[] = [
  { key: 'name', label: '培训班名称', kind: 'search', placeholder: '名称里的字' },
  { key: 'status', label: '状态', kind: 'select', options: statusOptions.slice(1) },
];

/** The classes of the unit with their average attendance, each leading to that of its lessons. */
export function ClassPicker() {
  const holder = useHolder();
  return (
    <DataGrid
      name="attendance-classes"
      label="培训班的到课率"
      columns={classColumns(holder)
        .filter(({ key }) => shown.includes(key))
        .map((c) => ({ ...c, wide: false }))}
      sort="-startDate"
      idOf={(c) => c.id}
      nameOf={(c) => c.name}
      filters={filters}
      load={(input) => holder.made(api).classes.list(input as never)}
      open={(c) => holder.to.attendance(c.id)}
      empty={{ title: '还没有培训班', ornament: 'no-classes', text: '开班上课以后，这里有每个班的到课率。' }}
    />
  );
}
