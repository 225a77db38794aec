import rules from 'virtual:rules/discussions.edit';
import { useMemo, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Roll } from '../../../shared/contract/class-people.ts';
import type { DiscussionDetail } from '../../../shared/contract/discussions.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, formApi } from '../../lib/api.ts';
import { computer } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { toastOk } from '../../lib/toast.ts';
import '../centre/unit-calls.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { OfPath } from '../classes/of-path.tsx';
import { RecordForm } from '../students/record-form.tsx';
import { DiscussionFields } from './discussion-form.tsx';
import styles from './discussions.module.css';
import { firstWritten, rulingOf, sentOf, writtenOf } from './written.ts';

type Read = { record: DiscussionDetail; roll: Roll };

async function read(id: number): Promise<Read> {
  const record = await api.discussions.detail({ id });
  return { record, roll: await api.classes.roll({ trainingClassId: record.trainingClassId }) };
}

/** A record is changed; of which class it is, it says itself. */
export default function DiscussionEdit() {
  return <OfPath>{(id) => <Record key={id} id={id} />}</OfPath>;
}

function Record({ id }: { id: number }) {
  const load = useLoad(`discussion to edit ${id}`, () => read(id));
  return <Loaded load={load}>{(of) => <Edit {...of} reload={() => void load.reload()} />}</Loaded>;
}

function Edit({ record: r, roll, reload }: Read & { reload: () => void }) {
  const navigate = useNavigate();
  const busy = useRef(false);
  const saved = useMemo(() => writtenOf(r), [r]);
  const first = useMemo(() => firstWritten(r, new Date()), [r]);
  const known = useMemo(() => Object.fromEntries(r.photos.map(({ path, url }) => [path, url])), [r]);
  const form = useForm({
    first,
    saved,
    base: { version: r.version },
    rules,
    ...rulingOf(r, () => busy.current),
    keep: { name: `discussion ${r.id}`, on: computer },
    asksConflict: true,
  });
  const reader = href('unit/class-detail', { id: r.trainingClassId }, { discussion: r.id });
  return (
    <>
      <p className={styles.of}>
        <Link to={href('unit/class-detail', { id: r.trainingClassId })}>{r.className}</Link>
      </p>
      <RecordForm
        form={form}
        send={(values, { version = r.version }) => formApi.discussions.edit({ id: r.id, version, ...sentOf(values) })}
        theirs={{ show: reload, version: async () => (await formApi.discussions.detail({ id: r.id })).version }}
        onSaved={() => {
          toastOk('研讨记录已保存');
          void navigate(reader);
        }}
        cancel={
          <Link className="btn ghost" to={reader} onClick={form.discard}>
            不改了
          </Link>
        }
      >
        <DiscussionFields
          form={form}
          roll={roll}
          days={[r.startDate, r.endDate]}
          known={known}
          onBusy={(on) => {
            busy.current = on;
          }}
        />
      </RecordForm>
    </>
  );
}
