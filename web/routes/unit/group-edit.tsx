import rules from 'virtual:rules/students.editGroup';
import { useMemo } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import type { StudentGroup } from '../../../shared/contract/students.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { definePage, idOf } from '../../lib/page.tsx';
import { toastOk } from '../../lib/toast.ts';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import '../../parts/centre/unit-calls.ts';
import { GroupFields } from '../../parts/students/group-form.tsx';
import { RecordForm } from '../../parts/students/record-form.tsx';
import { Loaded } from '../../ui/loaded.tsx';

function Edit({ group: g, reload }: { group: StudentGroup; reload: () => void }) {
  const navigate = useNavigate();
  const saved = useMemo(() => ({ name: g.name, remark: g.remark }), [g]);
  const form = useForm({
    first: saved,
    saved,
    base: { version: g.version },
    rules,
    keep: { name: `group ${g.id}`, on: tab },
    asksConflict: true,
  });
  const detail = href('unit/group-detail', {}, { id: g.id });
  return (
    <RecordForm
      form={form}
      send={(values, { version = g.version }) => formApi.students.editGroup({ id: g.id, version, ...values })}
      theirs={{ show: reload, version: async () => (await formApi.students.group({ id: g.id })).version }}
      onSaved={() => {
        toastOk('分组已经保存');
        void navigate(detail);
      }}
      cancel={
        <Link className="btn ghost" to={detail} onClick={form.discard}>
          不改了
        </Link>
      }
    >
      <GroupFields form={form} />
    </RecordForm>
  );
}

function Record({ id }: { id: number }) {
  const load = useLoad(`group ${id}`, () => api.students.group({ id }));
  return <Loaded load={load}>{(group) => <Edit group={group} reload={() => void load.reload()} />}</Loaded>;
}

function Body() {
  const id = idOf(new URLSearchParams(useLocation().search).get('id'));
  return id ? <Record key={id} id={id} /> : <Navigate replace to={href('public/not-found')} />;
}

const name = 'unit/group-edit';
export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '编辑学员分组 - 委托单位中心', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="编辑学员分组">
      <Body />
    </CentreFrame>
  ),
});
