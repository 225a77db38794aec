import rules from 'virtual:rules/students.addGroup';
import { Link, useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { toastOk } from '../../lib/toast.ts';
import { ChooseField } from './choose-field.tsx';
import { GroupFields } from './group-form.tsx';
import { findPeople, groupsTab, idsOf, mostAtOnce } from './groups.ts';
import { RecordForm } from './record-form.tsx';
import type { Option } from '../../ui/choose/rows.ts';

/** A group is made, with its people or without. */
export default function GroupAdd() {
  const navigate = useNavigate();
  const form = useForm({
    first: { name: '', remark: '', people: [] as Option[] },
    rules,
    more: { people: { label: '学员', most: mostAtOnce } },
    at: { studentIds: 'people' },
    keep: { name: 'group add', on: tab },
  });
  return (
    <RecordForm
      form={form}
      send={({ people, ...values }) => formApi.students.addGroup({ ...values, studentIds: idsOf(people) })}
      onSaved={({ id }) => {
        toastOk(`分组“${form.values.name.trim()}”已建好`);
        void navigate(href('unit/group-detail', {}, { id }));
      }}
      cancel={
        <Link className="btn ghost" to={href('unit/students', {}, groupsTab)} onClick={form.discard}>
          取消
        </Link>
      }
    >
      <GroupFields form={form} />
      <ChooseField
        form={form}
        name="people"
        what="学员"
        many
        most={mostAtOnce}
        least={1}
        placeholder="输入姓名、部门或手机号码"
        hint="选填。也可以先建好分组，再从学员列表里成批移入。"
        chosen={form.values.people}
        search={findPeople()}
      />
    </RecordForm>
  );
}
