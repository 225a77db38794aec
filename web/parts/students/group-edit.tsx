import rules from 'virtual:rules/students.editGroup';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { StudentGroup } from '../../../shared/contract/students.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, formApi } from '../../lib/api.ts';
import { tab } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { toastOk } from '../../lib/toast.ts';
import '../centre/unit-calls.ts';
import { GroupFields } from './group-form.tsx';
import { OfAddress } from './of-address.tsx';
import { RecordForm } from './record-form.tsx';
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

/** What a group is called. */
export default function GroupEdit() {
  return <OfAddress>{(id) => <Record key={id} id={id} />}</OfAddress>;
}
