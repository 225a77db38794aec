import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { signedInWords } from '../../../shared/attendance.ts';
import type { Board } from '../../../shared/contract/attendance.ts';
import { href, matchPage } from '../../../shared/sitemap.ts';
import { brief, dayOf, wallClock } from '../../../shared/time.ts';
import { ownCentre } from '../../lib/own-centre.ts';
import { idOf } from '../../lib/page.tsx';
import { session } from '../../lib/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/loaded.tsx';
import { Words } from '../../ui/title.tsx';
import { useSettings } from '../site/hotline.tsx';
import { useAwake } from './awake.ts';
import styles from './board.module.css';
import { CodeOfNow } from './code.tsx';
import { useFullScreen } from './full-screen.ts';
import { Counts, People } from './people.tsx';
import { type BoardState, useBoard } from './use-board.ts';

const hour = (instant: string) => wallClock(instant).slice(11, 16);
/** A code counts for a while after its time; one that is older than this is shown no more. */
const staleMs = 20_000;

/** Back to where one came from; who came straight here goes to their own centre. */
function useWayBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void navigate(idx ? (-1 as never) : ownCentre(session.get().userType));
  };
}

/** The board of the lesson that the address names. */
export default function SignInBoard() {
  const params = matchPage(useLocation().pathname)?.params;
  const [classId, courseId] = [idOf(params?.classId), idOf(params?.courseId)];
  return classId && courseId ? <Asked key={courseId} classId={classId} courseId={courseId} /> : <NoBoard />;
}

function Asked(of: { classId: number; courseId: number }) {
  const state = useBoard(of.classId, of.courseId);
  if (state.fault === 'closed') return <NoBoard />;
  return state.board ? <Shown {...state} board={state.board} /> : <Waits away={state.fault === 'away'} />;
}

/** Where no board is shown the page is one of the house, with the way home. */
function Alone({ children }: { children: ReactNode }) {
  const settings = useSettings();
  return (
    <div className={styles.alone}>
      <header className={styles.house}>
        <Link to={href('public/home')}>
          {settings && <img src={settings.logo} alt="" width={36} height={36} />}
          {settings?.name ?? '首页'}
        </Link>
      </header>
      <h1 className="vh">签到屏</h1>
      {children}
    </div>
  );
}

function NoBoard() {
  const back = useWayBack();
  return (
    <Alone>
      <Empty title="没有这节课的签到屏" ornament="locked">
        <p>课程可能已经调整，或者您不能查看它。本单位、任课教师和学院教务可以打开。</p>
        <div className="row">
          <button type="button" className="btn" onClick={back}>
            返回
          </button>
          <Link className="btn ghost" to={href('public/home')}>
            回到首页
          </Link>
        </div>
      </Empty>
    </Alone>
  );
}

function Waits({ away }: { away: boolean }) {
  return <Alone>{away ? <p role="status">网络中断，正在重连。</p> : <Skeleton label="正在读取签到屏" />}</Alone>;
}

function Shown({ board: b, fault, skew }: BoardState & { board: Board }) {
  const back = useWayBack();
  const full = useFullScreen();
  const over = b.state === 'over';
  useAwake(!over);
  return (
    <div className={styles.board}>
      <header className={styles.head}>
        <div>
          <p>{b.className}</p>
          <h1>
            <Words text={b.courseName} />
          </h1>
          <p>
            {timesOf(b, skew)}
            {b.place && <span>{b.place}</span>}
          </p>
        </div>
        <div className={`no-print ${styles.tools}`}>
          {full && (
            <button type="button" onClick={() => void full.toggle()} aria-keyshortcuts="F">
              {full.on ? '退出全屏' : '全屏'}
              <span aria-hidden="true">F</span>
            </button>
          )}
          <button type="button" onClick={back}>
            返回
          </button>
        </div>
      </header>
      <div role="status" className={styles.line}>
        {fault === 'away' && (
          <p>
            <Icon name="alert" />
            网络中断，正在重连。现在显示的是 {wallClock(b.now).slice(11, 19)} 的情况。
          </p>
        )}
      </div>
      <section className={styles.left} aria-label="签到">
        <Left of={b} now={Date.now() + skew} away={fault === 'away'} />
      </section>
      <section className={styles.right} aria-label="签到情况">
        <Counts of={b.counts} over={over} />
        {b.walkIns > 0 && (
          <p className={styles.walkIns} role="status">
            <Icon name="people" />
            另有 {b.walkIns} 人不在名单上，等待班主任确认
          </p>
        )}
        <People rows={b.rows} over={over} inAll={b.counts.shouldCount} />
      </section>
    </div>
  );
}

function timesOf({ startTime, endTime }: Board, skew: number): string {
  const isToday = dayOf(startTime) === dayOf(new Date(Date.now() + skew));
  return `${isToday ? hour(startTime) : brief(startTime)}–${hour(endTime)}`;
}

/** The code; before and after its time what is to be known of that. */
function Left({ of: b, now, away }: { of: Board; now: number; away: boolean }) {
  if (b.code) {
    const left = Date.parse(b.code.endsAt) - now;
    return <CodeOfNow code={b.code} classCode={b.classCode} left={left} stale={away && left < -staleMs} />;
  }
  const { shouldCount, presentCount, lateCount } = b.counts;
  const isToday = dayOf(b.opensAt) === dayOf(new Date(now));
  const [title, large, text] =
    b.state === 'early'
      ? ['签到还没有开始', isToday ? hour(b.opensAt) : brief(b.opensAt), '到时自动显示二维码，不用刷新']
      : b.state === 'over'
        ? ['签到已结束', `${presentCount + lateCount} / ${shouldCount}`, signedInWords(b.counts)]
        : ['培训班已经结班', '—', '结班以后不能再签到'];
  return (
    <div className={styles.closed}>
      <p>{title}</p>
      <b>{large}</b>
      <p>{b.state === 'early' ? `开放签到，${text}` : text}</p>
    </div>
  );
}
