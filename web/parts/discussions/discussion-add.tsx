import rules from 'virtual:rules/discussions.add';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Roll } from '../../../shared/contract/class-people.ts';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import { href, matchPage } from '../../../shared/sitemap.ts';
import { api, formApi } from '../../lib/api.ts';
import { computer } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { idOf } from '../../lib/page.tsx';
import { toastOk } from '../../lib/toast.ts';
import '../centre/unit-calls.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ClassChoice } from '../classes/class-choice.tsx';
import { RecordForm } from '../students/record-form.tsx';
import { DiscussionFields } from './discussion-form.tsx';
import styles from './discussions.module.css';
import { firstWritten, rulingOf, sentOf } from './written.ts';

type Read = { detail: ClassDetail; roll: Roll };

async function read(id: number): Promise<Read> {
  const [detail, roll] = await Promise.all([api.classes.detail({ id }), api.classes.roll({ trainingClassId: id })]);
  return { detail, roll };
}

/** A record of a discussion of the class that the address names; without one it is asked which (section 7). */
export default function DiscussionAdd() {
  const said = matchPage(useLocation().pathname)?.params.trainClassId;
  const id = idOf(said);
  const navigate = useNavigate();
  useEffect(() => {
    if (said !== undefined && !id) void navigate(href('public/not-found'), { replace: true });
  }, [said, id, navigate]);
  if (said === undefined) return <OfWhich />;
  return id ? <OfClass key={id} id={id} /> : null;
}

/** Of which class the record is: one that is a draft has none. */
function OfWhich() {
  return (
    <ClassChoice
      name="discussion-classes"
      label="可以写研讨记录的培训班"
      text="是哪个班的研讨？选一个班，再写记录。"
      columns={['name', 'days', 'status', 'members']}
      to={(id) => href('unit/discussion-add', { trainClassId: id })}
      empty="有了发布的培训班，就可以写它的研讨记录。"
    />
  );
}

function OfClass({ id }: { id: number }) {
  const load = useLoad(`discussion of class ${id}`, () => read(id));
  return <Loaded load={load}>{(of) => (of.detail.status === 0 ? <Draft of={of.detail} /> : <Add {...of} />)}</Loaded>;
}

function Draft({ of: d }: { of: ClassDetail }) {
  return (
    <div className="alert">
      <span>
        “{d.name}”还是草稿，发布以后再写研讨记录。
        <Link to={href('unit/class-detail', { id: d.id })}>查看培训班详情</Link>
      </span>
    </div>
  );
}

function Add({ detail: d, roll }: Read) {
  const navigate = useNavigate();
  const [first] = useState(() => firstWritten(d, new Date()));
  const busy = useRef(false);
  const form = useForm({
    first,
    rules,
    ...rulingOf(d, () => busy.current),
    keep: { name: `discussion of ${d.id}`, on: computer },
  });
  return (
    <>
      <p className={styles.of}>
        <Link to={href('unit/class-detail', { id: d.id })}>{d.name}</Link>
      </p>
      <RecordForm
        form={form}
        send={(values) => formApi.discussions.add({ trainingClassId: d.id, ...sentOf(values) })}
        onSaved={({ id }) => {
          toastOk('研讨记录已保存');
          void navigate(href('unit/class-detail', { id: d.id }, { discussion: id }));
        }}
        cancel={
          <Link className="btn ghost" to={href('unit/class-detail', { id: d.id })} onClick={form.discard}>
            取消
          </Link>
        }
      >
        <DiscussionFields
          form={form}
          roll={roll}
          days={[d.startDate, d.endDate]}
          known={noPhotos}
          onBusy={(on) => {
            busy.current = on;
          }}
        />
      </RecordForm>
    </>
  );
}

const noPhotos = {};
