import rules from 'virtual:rules/students.add';
import { Link, useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { definePage } from '../../lib/page.tsx';
import { toastOk } from '../../lib/toast.ts';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { type Groups, readGroups } from '../../parts/students/groups.ts';
import { RecordForm } from '../../parts/students/record-form.tsx';
import { firstStudent, sentOf, StudentFields, studentRuling } from '../../parts/students/student-form.tsx';
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

function Body() {
  const load = useLoad('groups', readGroups);
  return <Loaded load={load}>{(groups) => <Add groups={groups} />}</Loaded>;
}

const name = 'unit/student-add';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '新增学员 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="新增学员" text="只写本单位知道的。本人已有账号的，不必另外开通。">
      <Body />
    </CentreFrame>
  ),
});
