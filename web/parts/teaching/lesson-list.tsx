import { Link, useLocation } from 'react-router';
import { phaseInWords } from '../../../shared/attendance.ts';
import type { TaughtLesson } from '../../../shared/contract/teaching.ts';
import { href } from '../../../shared/sitemap.ts';
import { dayOf, wallClock } from '../../../shared/time.ts';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { useNow } from '../../lib/now.ts';
import { pageNumber, pageSizeOf } from '../../lib/page.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Words } from '../../ui/title.tsx';
import { BoardLink } from '../attendance/board-link.tsx';
import '../centre/teacher-calls.ts';
import training from '../training/training.module.css';
import { dayInWords } from '../training/words.ts';
import { cameOf, hours, partedAt, phaseAt, soonMs, turnsOf } from './words.ts';

/** So many lessons to come are read at once. */
const most = 50;
const clock = (instant: string) => wallClock(instant).slice(11, 16);

function Row({ of: l, now }: { of: TaughtLesson; now: Date }) {
  const phase = phaseAt(l, now);
  const [kind, label] = phaseInWords[phase];
  const [day, beside] = dayInWords(dayOf(l.startTime), now);
  const about = [l.place, l.files ? `${l.files} 个课件` : ''].filter(Boolean).join('　');
  const opens = phase !== 'over' && Date.parse(l.opensAt) <= now.getTime() + soonMs;
  return (
    <li className={opens ? training.opens : undefined}>
      <Link className={`card ${training.one}`} to={href('teacher/lesson', { id: l.id })}>
        <span className={training.name}>
          <Words text={l.name} />
        </span>
        <span className={`st ${kind}`}>{label}</span>
        <span className={training.meta}>
          <time dateTime={l.startTime}>
            {day} {beside}　{clock(l.startTime)}
          </time>
          –<time dateTime={l.endTime}>{clock(l.endTime)}</time>
          {about && `　${about}`}
        </span>
        <span className={training.meta}>
          {l.className}　{cameOf(l)}
        </span>
      </Link>
      {opens && (
        <BoardLink
          {...{ classId: l.trainingClassId, courseId: l.id, name: l.name }}
          step={phase === 'early' ? 'early' : 'open'}
          look="button"
        />
      )}
    </li>
  );
}

const Rows = ({ of, now }: { of: readonly TaughtLesson[]; now: Date }) => (
  <ul className={training.cards}>
    {of.map((l) => (
      <Row key={l.id} of={l} now={now} />
    ))}
  </ul>
);

/** Today: what runs or comes. What is over is folded, so that in the evening the next lesson is in sight. */
function Today({ list, isAll, now }: { list: TaughtLesson[]; isAll: boolean; now: Date }) {
  const { left, over } = partedAt(list, now);
  if (!list.length) return null;
  return (
    <section className={training.group} aria-labelledby="today">
      <h2 id="today">今天</h2>
      {left.length > 0 && <Rows of={left} now={now} />}
      {over.length > 0 && (
        <Fold label={`已结束 ${over.length} 节`} open={isAll && !left.length}>
          <Rows of={over} now={now} />
        </Fold>
      )}
    </section>
  );
}

async function readAhead() {
  const [today, coming] = await Promise.all([
    api.teaching.list({ when: 'today', pageSize: most }),
    api.teaching.list({ when: 'coming', pageSize: most }),
  ]);
  return { today, coming };
}

/** The lessons of today and those to come. */
function Ahead() {
  const load = useLoad('taught ahead', readAhead);
  const now = useNow(turnsOf([...(load.data?.today.list ?? []), ...(load.data?.coming.list ?? [])]));
  return (
    <Loaded load={load}>
      {({ today, coming }) =>
        today.list.length + coming.list.length ? (
          <>
            <Today list={today.list} isAll={!coming.list.length} now={now} />
            {coming.list.length > 0 && (
              <section className={training.group} aria-labelledby="coming">
                <h2 id="coming">以后</h2>
                <Rows of={coming.list} now={now} />
              </section>
            )}
            {coming.total > coming.list.length && (
              <p className="muted fs-sm">
                以后共有 {coming.total} 节课，这里列出最近的 {coming.list.length} 节。
              </p>
            )}
          </>
        ) : (
          <Empty title="今天和以后没有您的课" ornament="no-classes">
            <p>学院或单位排课时选定您，课就会出现在这里。</p>
          </Empty>
        )
      }
    </Loaded>
  );
}

const address = (page: number, size: number) =>
  href(
    'teacher/lessons',
    {},
    {
      when: 'past',
      page: page === 1 ? undefined : page,
      size: size === 10 ? undefined : size,
    },
  );

/** What has been taught, by month and in all. */
function Hours() {
  const load = useLoad('taught hours', () => api.teaching.hours({}));
  return (
    <Loaded load={load} lines={3}>
      {(sum) => (
        <>
          <dl className="figures">
            <div>
              <dt>已上的课</dt>
              <dd>
                {sum.lessons}
                <small>节</small>
              </dd>
            </div>
            <div>
              <dt>授课时间</dt>
              <dd>
                {hours(sum.minutes)}
                <small>小时</small>
              </dd>
            </div>
          </dl>
          {sum.months.length > 0 && (
            <details className={training.past}>
              <summary>按月看</summary>
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">月份</th>
                    <th scope="col">节数</th>
                    <th scope="col">小时</th>
                  </tr>
                </thead>
                <tbody>
                  {sum.months.map((m) => (
                    <tr key={m.month}>
                      <td>{m.month.replace('-', '.')}</td>
                      <td>{m.lessons}</td>
                      <td>{hours(m.minutes)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          )}
        </>
      )}
    </Loaded>
  );
}

function Past({ page, size }: { page: number; size: number }) {
  const load = useLoad(`taught past ${page} ${size}`, () =>
    api.teaching.list({ when: 'past', pageNum: page, pageSize: size }),
  );
  const now = new Date();
  return (
    <>
      <Hours />
      <Loaded load={load}>
        {({ list, total }) =>
          total ? (
            <>
              <Rows of={list} now={now} />
              <Pager total={total} page={page} size={size} to={address} />
            </>
          ) : (
            <Empty title="还没有上过的课" ornament="all-done">
              <p>一节课结束以后列在这里。</p>
            </Empty>
          )
        }
      </Loaded>
    </>
  );
}

/** The lessons of a teacher: of today and to come, or those that are over with the hours taught. */
export default function LessonList() {
  const query = new URLSearchParams(useLocation().search);
  const isPast = query.get('when') === 'past';
  return (
    <>
      <div className={training.tabs}>
        <Tabs
          label="授课"
          tabs={[
            { label: '今天和以后', to: href('teacher/lessons'), current: !isPast },
            { label: '已上的课', to: address(1, 10), current: isPast },
          ]}
        />
      </div>
      {isPast ? <Past page={pageNumber(query.get('page'))} size={pageSizeOf(query)} /> : <Ahead />}
    </>
  );
}
