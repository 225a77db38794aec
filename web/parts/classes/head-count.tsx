import { type ReactNode, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { inPercent, ruleInWords } from '../../../shared/attendance.ts';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import type { InstituteMember } from '../../../shared/contract/institute.ts';
import { api } from '../../lib/api.ts';
import { cut } from '../../../shared/checks.ts';
import { formatDate } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import '../centre/unit-calls.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../ui/data-grid/types.ts';
import { Fold } from '../../ui/fold.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ExportButtons } from '../attendance/export-buttons.tsx';
import { MailingDialog } from '../mailings/mailing-dialog.tsx';
import { ClassChoice } from './class-choice.tsx';
import styles from './class-detail.module.css';
import { useHolder } from './holder.ts';
import { mayName, NamePeople } from './name-people.tsx';
import { OfPath } from './of-path.tsx';
import { hasOthers, membersInWords, nobodyIn, shownOf, Status } from './words.tsx';

type Member = Awaited<ReturnType<typeof api.classes.members>>['list'][number];
type Done = () => Promise<void>;
/** What can be done with somebody of the class. */
type Deeds = (member: Member, of: ClassDetail, done: Done) => ReactNode;

const none = (said: string) => <span className="muted">{said}</span>;
/** A count of the lessons that are over; a dash while none is. */
const counted = (key: 'present' | 'late' | 'leave' | 'absent', title: string): Column<Member> => ({
  ...{ key, title, right: true, nowrap: true },
  cell: (m) => m.attendance?.[key] ?? '—',
});
const attendance: readonly Column<Member>[] = [
  // In time: as a lesson, the sheets and the board count it. Late is there as well, for the rate.
  counted('present', '到课'),
  counted('late', '迟到'),
  counted('leave', '请假'),
  { ...counted('absent', '缺勤'), sort: 'absent' },
  {
    ...{ key: 'rate', title: '到课率', right: true, nowrap: true },
    cell: (m) => (m.attendance?.due ? inPercent(m.attendance.there / m.attendance.due) : '—'),
  },
];
const columns: readonly Column<Member>[] = [
  {
    ...{ key: 'name', title: '姓名', main: true },
    cell: (m) => (
      <>
        {m.name}
        {!m.status && <span className={`st off ${styles.beside}`}>已归档</span>}
      </>
    ),
  },
  {
    key: 'cellPhone',
    title: '手机号码',
    nowrap: true,
    cell: (m) => m.cellPhone || <span className="st wait">没有号码</span>,
  },
  ...attendance,
  {
    ...{ key: 'dept', title: '部门和职务' },
    cell: (m) => (m.dept || m.post ? [m.dept, m.post].filter(Boolean).join('，') : none('没有填写')),
  },
  {
    ...{ key: 'signUpTime', title: '加入时间', sort: 'signUpTime', wide: true, late: true, nowrap: true },
    cell: (m) => formatDate(m.signUpTime),
  },
];

const sources = ['', '分组', '单独添加', '报名', '现场'];
/** To 教务 by what somebody came into the class. */
const source: Column<Member> = {
  key: 'source',
  title: '来源',
  nowrap: true,
  cell: (m) => {
    const { source: by, ofUnit } = m as InstituteMember;
    return `${sources[by] ?? ''}${ofUnit ? '，单位学员' : ''}`;
  },
};
/** Sought on a phone: before the first lesson how somebody is reached and who they are, then how they come. */
const sought = ['cellPhone', 'dept'];
const counts = ['cellPhone', 'absent', 'rate'];
function columnsOf({ status }: ClassDetail, isInstitute: boolean): readonly Column<Member>[] {
  const early = status > 1 ? counts : sought;
  return [...columns.map((c) => ({ ...c, early: early.includes(c.key) })), ...(isInstitute ? [source] : [])];
}

/** Who is in the class that the address names; without one it is asked which. */
export default function HeadCount() {
  const { to } = useHolder();
  const choice = (
    <ClassChoice
      name="head-count-classes"
      label="培训班的人数"
      text="看哪个班的学员？选一个班。"
      columns={['name', 'days', 'status', 'members']}
      drafts
      to={to.people}
      empty="先新增培训班，再看它的学员。"
    />
  );
  return <OfPath without={choice}>{(id) => <PeopleOf key={id} id={id} />}</OfPath>;
}

/** The same of the class of that number. */
export function PeopleOf({ id, deeds }: { id: number; deeds?: Deeds }) {
  const { made } = useHolder();
  const load = useLoad(`class head ${id}`, () => made(api).classes.detail({ id }));
  return <Loaded load={load}>{(detail) => <People of={detail} reload={load.reload} deeds={deeds} />}</Loaded>;
}

/** Which class it is, and what can be done with all of its people. */
function Head({ of: d, way }: { of: ClassDetail; way: ReactNode }) {
  const { to } = useHolder();
  const name = new URLSearchParams(useLocation().search).get('name') ?? '';
  const [writes, setWrites] = useState(false);
  return (
    <section className={`card ${styles.about}`} aria-labelledby="class">
      <div>
        <h2 id="class">
          <Link to={to.detail(d.id)}>{d.name}</Link>
        </h2>
        <p className={styles.brief}>
          <Status of={d.status} />
          <span>
            {membersInWords(d)}
            {d.headCount > 0 && `，计划 ${d.headCount} 人`}
          </span>
        </p>
        {hasOthers(d) && <p className="muted fs-sm">名单只列本单位的学员。</p>}
      </div>
      {way}
      {shownOf(d) > 0 && (
        <div className={`row no-print ${styles.sheets}`}>
          {d.status > 0 && (
            <button type="button" className="btn ghost" onClick={() => setWrites(true)}>
              发短信
            </button>
          )}
          <ExportButtons
            what="exportMembers"
            classType={d.classType}
            body={{ trainingClassId: d.id, name }}
            label={name ? `导出“${cut(name, 10)}”的名单` : '导出名单'}
          />
        </div>
      )}
      {writes && <MailingDialog of={d} onClose={() => setWrites(false)} />}
    </section>
  );
}

type PeopleProps = { of: ClassDetail; reload: () => Promise<void>; deeds: Deeds | undefined };

function People({ of: d, reload, deeds }: PeopleProps) {
  const holder = useHolder();
  const [naming, setNaming] = useState(false);
  const [version, setVersion] = useState(0);
  const listed = useMemo(() => columnsOf(d, holder.isInstitute), [d, holder.isInstitute]);
  const mayEdit = holder.may(d) && d.status < 3;
  const isNaming = mayName(holder, d);
  const choose = (
    <button type="button" className="btn" onClick={() => setNaming(true)}>
      选择本单位学员
    </button>
  );
  return (
    <>
      <Head of={d} way={isNaming && shownOf(d) > 0 && choose} />
      <DataGrid
        name="class-members"
        label={`${d.name}的学员`}
        columns={listed}
        sort="signUpTime"
        version={version}
        fixed={{ trainingClassId: d.id }}
        idOf={(m) => m.userId}
        nameOf={(m) => m.name}
        filters={[{ key: 'name', label: '姓名', kind: 'search', placeholder: '姓名里的字' }]}
        load={(input) => holder.made(api).classes.members(input as never)}
        {...(holder.to.person && { open: (m: Member) => holder.to.person?.(m.userId) ?? '' })}
        {...(deeds && {
          actions: (m: Member, done: Done) => deeds(m, d, async () => void (await Promise.all([done(), reload()]))),
        })}
        empty={{
          title: nobodyIn(d),
          ornament: 'no-classes',
          text: '整组加入，或按姓名一个一个选。',
          way: mayEdit ? (
            <Link className="btn" to={holder.to.edit(d.id)}>
              去选学员
            </Link>
          ) : (
            isNaming && choose
          ),
        }}
      />
      {d.status > 1 && <Fold label="到课率怎样算">{ruleInWords(d)}</Fold>}
      {naming && (
        <NamePeople
          of={d}
          onClose={() => setNaming(false)}
          onDone={async () => {
            setVersion(version + 1);
            await reload();
          }}
        />
      )}
    </>
  );
}
