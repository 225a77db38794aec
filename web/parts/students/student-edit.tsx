import rules from 'virtual:rules/students.edit';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Student } from '../../../shared/contract/students.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { toastOk } from '../../lib/toast.ts';
import { type Groups, readGroups } from './groups.ts';
import { OfAddress } from './of-address.tsx';
import { RecordForm } from './record-form.tsx';
import { firstStudent, sentOf, StudentFields, studentRuling, writtenOf } from './student-form.tsx';
import { Loaded } from '../../ui/loaded.tsx';

const list = href('unit/students');

type Props = { student: Student; groups: Groups; reload: () => void };

function Edit({ student: s, groups, reload }: Props) {
  const navigate = useNavigate();
  const saved = useMemo(() => writtenOf(s), [s]);
  const form = useForm({
    first: firstStudent,
    saved,
    base: { version: s.version },
    rules,
    ...studentRuling,
    keep: { name: `student ${s.id}`, on: tab },
    asksConflict: true,
  });
  return (
    <RecordForm
      form={form}
      send={(values, { version = s.version }) => formApi.students.edit({ id: s.id, version, ...sentOf(values) })}
      theirs={{ show: reload, version: async () => (await formApi.students.detail({ id: s.id })).version }}
      onSaved={() => {
        toastOk('资料已经保存');
        void navigate(list);
      }}
      cancel={
        <Link className="btn ghost" to={list} onClick={form.discard}>
          不改了
        </Link>
      }
    >
      {s.archived && (
        <p className="alert full">这位学员已归档，不列入名单。资料可以修改；要恢复请到学员列表的“已归档”里。</p>
      )}
      <StudentFields form={form} chosen={form.values.groups} groups={groups} />
    </RecordForm>
  );
}

function Record({ id }: { id: number }) {
  const student = useLoad(`student ${id}`, () => api.students.detail({ id }));
  const groups = useLoad('groups', readGroups);
  return (
    <Loaded load={student}>
      {(s) => (
        <Loaded load={groups}>{(g) => <Edit student={s} groups={g} reload={() => void student.reload()} />}</Loaded>
      )}
    </Loaded>
  );
}

/** What the unit wrote of a person, to be changed. */
export default function StudentEdit() {
  return <OfAddress>{(id) => <Record key={id} id={id} />}</OfAddress>;
}
