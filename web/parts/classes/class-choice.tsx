import { api } from '../../lib/api.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { Filter } from '../../ui/data-grid/types.ts';
import '../centre/unit-calls.ts';
import { useHolder } from './holder.ts';
import { classColumns, statusOptions } from './words.tsx';

type Props = {
  /** Of the list, by which its columns are kept. */
  name: string;
  label: string;
  /** What is to be chosen. */
  text?: string;
  /** Which columns of the list of classes it has. */
  columns: readonly string[];
  /** Drafts can be chosen as well. */
  drafts?: true;
  /** Where a class leads. */
  to: (id: number) => string;
  /** What comes first, where there is no class. */
  empty: string;
};

/** The classes that pages of one class are about, for an address that names none. */
export function ClassChoice({ name, label, text, columns, drafts, to, empty }: Props) {
  const holder = useHolder();
  const filters: Filter[] = [
    { key: 'name', label: '培训班名称', kind: 'search', placeholder: '名称里的字' },
    { key: 'status', label: '状态', kind: 'select', options: drafts ? statusOptions : statusOptions.slice(1) },
  ];
  return (
    <>
      {text && (
        <p className="muted" style={{ marginBottom: '1rem' }}>
          {text}
        </p>
      )}
      <DataGrid
        name={name}
        label={label}
        columns={classColumns(holder)
          .filter(({ key }) => columns.includes(key))
          .map((c) => ({ ...c, wide: false }))}
        sort="-startDate"
        {...(!drafts && { fixed: { published: 1 } })}
        idOf={(c) => c.id}
        nameOf={(c) => c.name}
        filters={filters}
        load={(input) => holder.made(api).classes.list(input as never)}
        open={(c) => to(c.id)}
        empty={{ title: drafts ? '还没有培训班' : '还没有发布的培训班', ornament: 'no-classes', text: empty }}
      />
    </>
  );
}
