import { Link, useLocation } from 'react-router';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { href, matchPage } from '../../../shared/sitemap.ts';
import { dayMs, dayOf } from '../../../shared/time.ts';
import { api } from '../../lib/api.ts';
import { dial, span } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { useNow } from '../../lib/now.ts';
import { idOf } from '../../lib/page.tsx';
import { Facts } from '../account/facts.tsx';
import profile from '../account/profile.module.css';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Words } from '../../ui/title.tsx';
import '../centre/trainee-calls.ts';
import { Attendance, Figures, Rule } from './attendance.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { Line, Timetable } from './days.tsx';
import { Discussions } from './discussions.tsx';
import { Leave } from './leave.tsx';
import { besidePoint, Places, ToPoint } from './places.tsx';
import { type SignIn, turnsOf } from './to-sign-in.tsx';
import { Strip } from './strip.tsx';
import styles from './training.module.css';
import { classStates, classTypes } from './words.ts';

/** The parts of the page as the address calls them (section 2.4: which they are is chosen). */
const parts = [
  ['jbxx', '基本信息'],
  ['kcb', '课程表'],
  ['kq', '考勤'],
  ['qj', '请假'],
  ['yt', '研讨'],
  ['xyml', '同班学员'],
] as const;

/** The way back to all classes, where the address names none. */
function NoClass() {
  return (
    <Empty title="没有选中培训班" ornament="no-classes">
      <p>请从“我的培训”里打开一个班。</p>
      <Link className="btn" to={href('trainee/classes')}>
        回到我的培训
      </Link>
    </Empty>
  );
}

/** Where one signs in to its lessons; nowhere once it is over. */
const signInTo = ({ id, opensBefore, status }: OwnClassDetail): SignIn | undefined =>
  status < 3 ? { classId: id, opensBefore } : undefined;

function Basics({ of: c, now }: { of: OwnClassDetail; now: Date }) {
  const today = c.courses.filter((l) => dayOf(l.startTime) === dayOf(now));
  return (
    <>
      {today.length > 0 && (
        <section className={`card no-print ${profile.block} ${styles.part}`} aria-labelledby="today">
          <h2 id="today">今天的课</h2>
          <Timetable lessons={today} now={now} empty={null} signIn={signInTo(c)} />
        </section>
      )}
      <section className={`card ${profile.block} ${styles.part}`} aria-labelledby="about">
        <h2 id="about">这个班</h2>
        {c.intro && <p className={styles.intro}>{c.intro}</p>}
        <Facts
          facts={[
            ['日期', span(c.startDate, c.endDate)],
            [
              '地点',
              c.point ? (
                <>
                  {besidePoint(c) && `${besidePoint(c)}　`}
                  <ToPoint of={c.point} />
                </>
              ) : (
                c.place
              ),
            ],
            ['举办', [classTypes[c.classType], c.unitName].filter(Boolean).join('　')],
            [
              '联系人',
              (c.contactName || c.contactPhone) && (
                <>
                  {c.contactName}
                  {c.contactName && c.contactPhone && '　'}
                  {c.contactPhone && <a href={dial(c.contactPhone)}>{c.contactPhone}</a>}
                </>
              ),
            ],
          ]}
        />
      </section>
      <section className={`card ${profile.block} ${styles.part}`} aria-labelledby="attendance">
        <h2 id="attendance">我的考勤</h2>
        <Figures of={c} />
        <Rule of={c} />
        <p className="no-print">
          <Link className="more" to={href('trainee/class-detail', { id: c.id, key: 'kq', type: c.classType })}>
            每节课的考勤
          </Link>
        </p>
      </section>
      <Places of={c} />
    </>
  );
}

function Lessons({ of: c, now }: { of: OwnClassDetail; now: Date }) {
  return (
    <section aria-label="课程表">
      {/* How one has come so far, beside what is next; a phone has the room for the lessons alone. */}
      {c.courses.some((l) => l.signInStatus !== null) && (
        <div className={styles.beside}>
          <Strip of={c.courses} />
        </div>
      )}
      <Timetable
        lessons={c.courses}
        now={now}
        signIn={signInTo(c)}
        empty={
          <Empty title="课程表还没有排好" ornament="no-classes">
            <p>排好以后在这里看，日期有变动也以这里为准。</p>
          </Empty>
        }
      />
      {c.courses.length > 0 && (
        <div className={`row ${styles.after} no-print`}>
          <CalendarButton id={c.id} label="加入日历" />
          <button type="button" className="btn ghost" onClick={() => window.print()}>
            <Icon name="print" />
            打印
          </button>
        </div>
      )}
    </section>
  );
}

function Classmates({ of: c }: { of: OwnClassDetail }) {
  return (
    <section aria-label="同班学员">
      <p className={`muted fs-sm ${styles.bar}`}>全班 {c.classmates.length} 人。只列姓名，号码和单位请当面问本人。</p>
      <ul className={`card ${styles.mates}`}>
        {c.classmates.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
          <li key={i}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

/** Where the class is today: 第 2 天，共 3 天; before it how long that is off. */
function dayOfClass({ startDate, endDate }: OwnClassDetail, now: Date): string {
  const today = dayOf(now);
  if (today > endDate) return '';
  const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
  if (today < startDate) return days(today, startDate) === 1 ? '明天开班' : `${days(today, startDate)} 天后开班`;
  return `第 ${days(startDate, today) + 1} 天，共 ${days(startDate, endDate) + 1} 天`;
}

function Found({ of: c, part, reload }: { of: OwnClassDetail; part: string; reload: () => Promise<void> }) {
  const now = useNow(turnsOf(c.courses, c.opensBefore));
  const [kind, label] = classStates[c.status] ?? ['off', ''];
  const which = dayOfClass(c, now);
  return (
    <>
      <div className={`heads-page ${styles.head}`}>
        {c.coverUrl && <img className={`no-print ${styles.picture}`} src={c.coverUrl} alt="" />}
        <span className={`st no-print ${kind}`}>{label}</span>
        <h2>
          <Words text={c.name} />
        </h2>
        <p className="muted fs-sm">
          <Line of={[span(c.startDate, c.endDate), which, c.place, c.unitName]} onScreen={which} />
        </p>
      </div>
      <div className={styles.tabs}>
        <Tabs
          label="培训班内容"
          tabs={parts.map(([key, name]) => ({
            label: name,
            to: href('trainee/class-detail', { id: c.id, key, type: c.classType }),
            current: key === part,
          }))}
        />
      </div>
      {part === 'kcb' ? (
        <Lessons of={c} now={now} />
      ) : part === 'xyml' ? (
        <Classmates of={c} />
      ) : part === 'kq' ? (
        <Attendance of={c} reload={reload} />
      ) : part === 'qj' ? (
        <Leave of={c} now={now} />
      ) : part === 'yt' ? (
        <Discussions of={c} />
      ) : (
        <Basics of={c} now={now} />
      )}
    </>
  );
}

function Record({ id, part }: { id: number; part: string }) {
  const load = useLoad(`own-class ${id}`, () => api.classes.own({ id }));
  return <Loaded load={load}>{(c) => <Found of={c} part={part} reload={load.reload} />}</Loaded>;
}

/** A class of a trainee: about it, its timetable, who else is in it. */
export default function ClassView() {
  const { id: named, key = '' } = matchPage(useLocation().pathname)?.params ?? {};
  const id = idOf(named);
  const part = parts.find(([one]) => one === key)?.[0] ?? 'jbxx';
  return id ? <Record key={id} id={id} part={part} /> : <NoClass />;
}
