import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Student, StudentGroup } from '../../../shared/contract/students.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, attempt } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { usePress } from '../../lib/press.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useStudentDeeds } from './deeds.tsx';
import { groupOption, groupsTab, mostAtOnce } from './groups.ts';
import { PutInDialog } from './move-dialogs.tsx';
import { OfAddress } from './of-address.tsx';
import { RemoveGroup } from './remove-group.tsx';
import styles from './students.module.css';
import { studentColumns } from './words.tsx';

const columns = studentColumns.filter(({ key }) => key !== 'groups');

/** A group: what it is, who is in it, and who is put in or taken out. */
export default function GroupPeople() {
  return <OfAddress>{(id) => <Record key={id} id={id} />}</OfAddress>;
}

function Record({ id }: { id: number }) {
  const load = useLoad(`group ${id}`, () => api.students.group({ id }));
  return <Loaded load={load}>{(group) => <People group={group} reload={load.reload} />}</Loaded>;
}

type Props = { group: StudentGroup; reload: () => Promise<void> };

function People({ group, reload }: Props) {
  const [version, setVersion] = useState(0);
  const [doing, setDoing] = useState<'put' | 'remove' | null>(null);
  const navigate = useNavigate();
  const anew = async () => {
    setVersion((v) => v + 1);
    await reload();
  };
  const deeds = useStudentDeeds(() => void anew());
  const both = (done: () => Promise<void>) => async () => void (await Promise.all([done(), reload()]));
  async function takeOut(people: Student[], done: () => Promise<void>): Promise<void> {
    const ids = people.map((p) => p.id);
    const answer = await attempt(api.students.move({ groupId: group.id, ids, within: 0 }));
    if (!answer) return;
    const { gone } = answer.data;
    const out = ids.filter((i) => !gone.includes(i));
    await deeds.moved(both(done))({ group: groupOption(group), asked: people, ids: out, within: 0, gone });
  }
  return (
    <>
      <About group={group} onPut={() => setDoing('put')} onRemove={() => setDoing('remove')} />
      <DataGrid
        name="group-people"
        label={`${group.name}的学员`}
        columns={columns}
        sort="name"
        part={{ id: String(group.id) }}
        fixed={{ groupId: group.id }}
        version={version}
        most={mostAtOnce}
        idOf={(s) => s.id}
        nameOf={(s) => s.name}
        filters={[{ key: 'wd', label: '关键词', kind: 'search', placeholder: '姓名、手机、部门、职务' }]}
        load={(input) => api.students.list(input as never)}
        open={(s) => href('unit/student-edit', {}, { id: s.id })}
        bulk={[{ label: '移出本组', run: takeOut }]}
        actions={(s, done) => <TakeOut of={s} onOut={() => takeOut([s], done)} />}
        empty={{
          title: '组里还没有人',
          way: (
            <button type="button" className="btn" onClick={() => setDoing('put')}>
              添加学员
            </button>
          ),
        }}
      />
      {deeds.notice}
      {doing === 'put' && <PutInDialog group={group} onClose={() => setDoing(null)} onPut={deeds.moved(anew)} />}
      {doing === 'remove' && (
        <RemoveGroup
          of={group}
          onClose={() => setDoing(null)}
          onRemoved={async () => void navigate(href('unit/students', {}, groupsTab), { replace: true })}
        />
      )}
    </>
  );
}

function About({ group, onPut, onRemove }: { group: StudentGroup; onPut: () => void; onRemove: () => void }) {
  return (
    <section className={`card ${styles.about}`} aria-labelledby="group">
      <div>
        <h2 id="group">{group.name}</h2>
        <p className="muted fs-sm">
          {group.size} 人{group.remark && `　${group.remark}`}
        </p>
      </div>
      <div className="row no-print">
        <button type="button" className="btn sm" onClick={onPut}>
          添加学员
        </button>
        <Link className="btn ghost sm" to={href('unit/group-edit', {}, { id: group.id })}>
          编辑分组
        </Link>
        <button type="button" className="btn plain sm" onClick={onRemove}>
          删除分组
        </button>
      </div>
    </section>
  );
}

function TakeOut({ of: s, onOut }: { of: Student; onOut: () => Promise<void> }) {
  const { busy, press } = usePress();
  return (
    <button type="button" aria-disabled={busy || undefined} onClick={() => press(onOut)}>
      移出<span className="vh">{s.name}</span>
    </button>
  );
}
