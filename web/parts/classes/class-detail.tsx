import { type ReactNode, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { lateInWords } from '../../../shared/attendance.ts';
import type { ClassDetail as Detail } from '../../../shared/contract/classes.ts';
import { api } from '../../lib/api.ts';
import { span } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { idOf } from '../../lib/page.tsx';
import '../centre/unit-calls.ts';
import { SentFileButton } from '../../ui/file-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Facts } from '../account/facts.tsx';
import profile from '../account/profile.module.css';
import { Boards, comingOf } from '../attendance/boards.tsx';
import { ClassDiscussions } from '../discussions/class-discussions.tsx';
import { RecordView } from '../discussions/record-view.tsx';
import { ClassMailings } from '../mailings/class-mailings.tsx';
import { ClassFiles } from '../teaching/class-files.tsx';
import { About, inPrint } from './about.tsx';
import { Anchors } from './anchors.tsx';
import styles from './class-detail.module.css';
import { type Holder, useHolder } from './holder.ts';
import { type Asked, ClassDialog } from './deeds.tsx';
import { lessonOf } from './lessons.ts';
import { OfPath } from './of-path.tsx';
import { type Around, readAround } from './read.ts';
import { Timetable } from './timetable.tsx';
import { leaveRules, membersInWords, shownOf } from './words.tsx';

type Read = { detail: Detail; around: Around };

async function read(of: Holder, id: number): Promise<Read> {
  const [detail, around] = await Promise.all([of.made(api).classes.detail({ id }), readAround(of, id)]);
  return { detail, around };
}

/**
 * One class as it stands: what it is, when and where one learns what, and who is in it; or one of its discussions,
 * which the address names.
 */
export default function ClassDetail() {
  const holder = useHolder();
  const discussion = idOf(new URLSearchParams(useLocation().search).get('discussion'));
  return (
    <OfPath without={<Navigate to={holder.to.classes()} replace />}>
      {(id) =>
        discussion ? <RecordView key={discussion} id={discussion} classId={id} /> : <ClassPage key={id} id={id} />
      }
    </OfPath>
  );
}

/** The same of the class of that number. */
export function ClassPage({ id }: { id: number }) {
  const holder = useHolder();
  const load = useLoad(`class detail ${id}`, () => read(holder, id));
  return <Loaded load={load}>{(of) => <ClassShown {...of} reload={load.reload} />}</Loaded>;
}

type ShownProps = Read & {
  reload: () => Promise<void>;
  /** What else can be done with it. */
  acts?: ReactNode;
  /** What else is to be known of it. */
  facts?: readonly [label: string, said: ReactNode][];
};

/** A class with all that is known of it. */
export function ClassShown({ detail: d, around, reload, acts, facts = [] }: ShownProps) {
  const holder = useHolder();
  const [asked, setAsked] = useState<Asked | null>(null);
  const navigate = useNavigate();
  const now = new Date();
  const isToday = comingOf(d, now).ofToday > 0;
  const boards = <Boards of={d} now={now} />;
  return (
    <>
      <About of={d} now={now} reload={reload} acts={acts} onAsk={setAsked} />
      <Anchors of={partsOfPage(d, holder, now)} />
      {isToday && boards}
      <section className={`card ${profile.block}`} aria-labelledby="timetable">
        <div className={`no-print ${profile.head}`}>
          <h2 id="timetable">课程表</h2>
          {d.courses.length > 0 && (
            <span className="row">
              {holder.calendarPath && (
                <SentFileButton path={holder.calendarPath} body={{ id: d.id }} icon="calendar">
                  加入日历
                </SentFileButton>
              )}
              <button type="button" className="btn ghost" onClick={() => window.print()}>
                <Icon name="print" />
                打印
              </button>
            </span>
          )}
        </div>
        <Timetable
          lessons={d.courses.map(lessonOf)}
          startDate={d.startDate}
          endDate={d.endDate}
          head={<SheetHead of={d} />}
        />
      </section>
      <div className={`${styles.rest} ${inPrint(d)}`}>
        {!isToday && boards}
        <People of={d} around={around} />
        {!holder.isInstitute && <OfUnit of={d} />}
        <ClassMailings of={d} />
        <Basics of={d} around={around} facts={facts} />
      </div>
      {asked && (
        <ClassDialog {...asked} onClose={() => setAsked(null)} onRemoved={() => navigate(holder.to.classes())} />
      )}
    </>
  );
}

type Part = [id: string, name: string];

/** The parts of the page of a class in their order, by the ids of their headings. */
function partsOfPage(d: Detail, holder: Holder, now: Date): Part[] {
  const { coming, ofToday } = comingOf(d, now);
  const boards: Part[] = coming.length ? [['boards', '签到屏']] : [];
  const isOpen = d.status > 0;
  const ofUnit = isOpen && !holder.isInstitute;
  const hasFiles = ofUnit && holder.may(d) && d.courses.length > 0;
  const parts: (Part | false)[] = [
    ...(ofToday ? boards : []),
    ['timetable', '课程表'],
    ...(ofToday ? [] : boards),
    ['people', '学员'],
    hasFiles && ['class-files', '课件'],
    ofUnit && ['discussions', '研讨记录'],
    isOpen && shownOf(d) > 0 && ['texts', '短信'],
    ['basics', '基本信息'],
  ];
  return parts.filter((part) => part !== false);
}

/** A name of more signs is set smaller: two lines of it leave the table its room. */
const longName = 36;

/** What stands above the timetable on paper: whose it is, when, where, and whom one asks. */
function SheetHead({ of: d }: { of: Detail }) {
  const contact = [d.contactName, d.contactPhone].filter(Boolean).join(' ');
  return (
    <div className={styles.sheetHead}>
      <p className={styles.sheetName} data-long={d.name.length > longName || undefined}>
        {d.name}
      </p>
      <p>{[span(d.startDate, d.endDate), d.place, contact && `联系人 ${contact}`].filter(Boolean).join('　')}</p>
    </div>
  );
}

/** What the unit alone keeps of a class. */
function OfUnit({ of: d }: { of: Detail }) {
  return (
    <>
      {d.status > 0 && <ClassFiles of={d} />}
      <ClassDiscussions of={d} />
    </>
  );
}

function People({ of: d, around }: { of: Detail; around: Around }) {
  const { to } = useHolder();
  const names = new Map(around.groups.list.map(({ id, name }) => [id, name]));
  const known = d.groupIds.flatMap((id) => names.get(id) ?? []);
  // Of very many groups of the unit not all are read.
  const more = d.groupIds.length - known.length;
  const groups = known.join('、') + (more ? `${known.length ? '等' : ''} ${d.groupIds.length} 个分组` : '');
  const hasNone = shownOf(d) === 0;
  return (
    <section className={`card ${profile.block}`} aria-labelledby="people">
      <div className={profile.head}>
        <h2 id="people">学员</h2>
        {(!hasNone || d.status < 3) && (
          <Link className="more" to={to.people(d.id)}>
            {hasNone ? '选择学员' : '查看名单'}
          </Link>
        )}
      </div>
      <Facts
        facts={[
          ['班上人数', `${membersInWords(d)}${d.headCount ? `，计划 ${d.headCount} 人` : ''}`],
          ['学员分组', groups ? `${groups}，${d.sources.group} 人` : '没有'],
          ...partsOf(d),
        ]}
      />
    </section>
  );
}

/** By what the others came, who are in no group of the class: all parts together are who is in it. */
function partsOf(d: Detail): [label: string, said: string][] {
  const parts: [label: string, n: number][] = [
    ['单独添加', d.sources.named],
    ['报名', d.sources.applied],
    ['现场', d.sources.walked],
    // In a class that the institute runs for a unit sit others as well.
    ['学院安排', d.members - shownOf(d)],
  ];
  return parts
    .filter(([label, n]) => n > 0 || label === '单独添加')
    .map(([label, n]) => [label, n > 0 ? `${n} 人` : '没有']);
}

const signInRule = ({ opensBefore, lateAfter, asksPlace }: Detail): string =>
  `上课前 ${opensBefore} 分钟开始，${lateInWords(lateAfter)}${asksPlace ? '；在现场教学点上的课核对位置' : ''}`;

function Basics({ of: d, around, facts }: { of: Detail; around: Around } & Required<Pick<ShownProps, 'facts'>>) {
  return (
    <section className={`card ${profile.block}`} aria-labelledby="basics">
      <div className={profile.head}>
        <h2 id="basics">基本信息</h2>
      </div>
      <Facts
        facts={[
          ...facts,
          ...(d.pointName ? [['现场教学点', d.pointName] as const] : []),
          ['培训主题', around.themes.find(({ id }) => id === d.trainThemeId)?.name],
          ['联系人', [d.contactName, d.contactPhone].filter(Boolean).join('　')],
          ['培训班介绍', d.intro && <span className={profile.intro}>{d.intro}</span>],
          ['请假', leaveRules.find(({ value }) => value === d.leaveRule)?.label],
          ['签到', signInRule(d)],
          ['排课冲突', d.refuseClashes ? '有冲突不能保存' : '有冲突也能保存'],
          ['课前提醒', d.remindByText ? '前一天晚上发站内消息和短信' : '前一天晚上发站内消息'],
        ]}
      />
    </section>
  );
}
