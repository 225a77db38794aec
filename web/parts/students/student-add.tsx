import rules from 'virtual:rules/students.add';
import { Link, useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { toastOk } from '../../lib/toast.ts';
import { type Groups, readGroups } from './groups.ts';
import { RecordForm } from './record-form.tsx';
import { firstStudent, sentOf, StudentFields, studentRuling } from './student-form.tsx';
import { Loaded } from '../../ui/loaded.tsx';

const list = href('unit/students');

function Add({ groups }: { groups: Groups }) {
  const navigate = useNavigate();
  const form = useForm({ first: firstStudent, rules, ...studentRuling, keep: { name: 'student add', on: tab } });
  function saved(_: object, another: boolean): void {
    toastOk(`${form.values.name.trim()}已加入名单`);
    if (!another) return void navigate(list);
    form.clear();
    document.getElementById(form.idOf('name'))?.focus();
  }
  return (
    <RecordForm
      form={form}
      another="保存并继续新增"
      send={(values) => formApi.students.add(sentOf(values))}
      onSaved={saved}
      cancel={
        <Link className="btn plain" to={list} onClick={form.discard}>
          取消
        </Link>
      }
    >
      <StudentFields form={form} chosen={form.values.groups} groups={groups} />
    </RecordForm>
  );
}

/** A person is written down, or several one after the other. */
export default function StudentAdd() {
  const load = useLoad('groups', readGroups);
  return <Loaded load={load}>{(groups) => <Add groups={groups} />}</Loaded>;
}
