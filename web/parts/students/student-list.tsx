import { useState } from 'react';
import { Link } from 'react-router';
import type { Student } from '../../../shared/contract/students.ts';
import { href } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { usePress } from '../../lib/press.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { Bulk, Filter } from '../../ui/data-grid/types.ts';
import { type Reload, useStudentDeeds } from './deeds.tsx';
import { type Groups, mostAtOnce, readGroupsQuietly } from './groups.ts';
import { IntoGroupDialog, OutOfGroupDialog } from './move-dialogs.tsx';
import { studentColumns } from './words.tsx';

type Doing = { what: 'into' | 'out'; people: Student[]; done: Reload };

const filtersWith = (groups: Groups | null): Filter[] => [
  { key: 'wd', label: '关键词', kind: 'search', placeholder: '姓名、手机、部门、职务' },
  {
    key: 'groupId',
    label: '分组',
    kind: 'select',
    options: (groups?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    key: 'unreachable',
    label: '手机号码',
    kind: 'select',
    options: [{ value: 1, label: '没有号码' }],
  },
  { key: 'archived', label: '名单', kind: 'select', none: '在册', options: [{ value: 1, label: '已归档' }] },
];

/** The people of the unit. */
export default function StudentList() {
  const [version, setVersion] = useState(0);
  const [doing, setDoing] = useState<Doing | null>(null);
  const groups = useLoad('groups', readGroupsQuietly);
  const deeds = useStudentDeeds(() => setVersion((v) => v + 1));
  const close = () => setDoing(null);
  const bulk: Bulk<Student>[] = [
    { label: '移入分组', fits: (s) => !s.archived, run: (people, done) => setDoing({ what: 'into', people, done }) },
    {
      label: '移出分组',
      fits: (s) => !s.archived && s.groups.length > 0,
      run: (people, done) => setDoing({ what: 'out', people, done }),
    },
    { label: '归档', fits: (s) => !s.archived, run: (people, done) => deeds.archive(people, 1, done) },
    { label: '恢复', fits: (s) => s.archived, run: (people, done) => deeds.archive(people, 0, done) },
  ];
  return (
    <>
      <DataGrid
        name="students"
        label="学员"
        columns={studentColumns}
        sort="-createTime"
        version={version}
        most={mostAtOnce}
        idOf={(s) => s.id}
        nameOf={(s) => s.name}
        filters={filtersWith(groups.data)}
        load={(input) => api.students.list(input as never)}
        open={(s) => href('unit/student-edit', {}, { id: s.id })}
        bulk={bulk}
        actions={(s, done) => <Acts of={s} onArchive={(archived) => deeds.archive([s], archived, done)} />}
        empty={{
          title: '名单里还没有人',
          text: '把本单位参加培训的人加进来，开班、通知和签到都用这份名单。',
          way: (
            <span className="row">
              <Link className="btn" to={href('unit/student-add')}>
                新增学员
              </Link>
              <Link className="btn ghost" to={href('unit/imports')}>
                批量导入
              </Link>
            </span>
          ),
        }}
      />
      {deeds.notice}
      {deeds.asked}
      {doing?.what === 'into' && (
        <IntoGroupDialog people={doing.people} onClose={close} onMoved={deeds.moved(doing.done)} />
      )}
      {doing?.what === 'out' && (
        <OutOfGroupDialog people={doing.people} onClose={close} onMoved={deeds.moved(doing.done)} />
      )}
    </>
  );
}

function Acts({ of: s, onArchive }: { of: Student; onArchive: (archived: 0 | 1) => Promise<void> }) {
  const { busy, press } = usePress();
  return (
    <>
      <Link to={href('unit/student-edit', {}, { id: s.id })}>
        编辑<span className="vh">{s.name}</span>
      </Link>
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => press(() => onArchive(s.archived ? 0 : 1))}
      >
        {s.archived ? '恢复' : '归档'}
        <span className="vh">{s.name}</span>
      </button>
    </>
  );
}
