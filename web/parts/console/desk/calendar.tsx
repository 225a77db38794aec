import rules from 'virtual:rules/calendar.save';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { dueBy, minutesOf, type WorkingCalendar } from '../../../../shared/calendar.ts';
import type { Calendar, CalendarDay } from '../../../../shared/contract/calendar.ts';
import { limits } from '../../../../shared/limits.ts';
import { promised } from '../../../../shared/text.ts';
import { dayAfter, dayOf, momentOf, weekdayNames, weekdayOf } from '../../../../shared/time.ts';
import { api, ApiError, formApi } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { computer } from '../../../lib/form/kept.ts';
import { useSend } from '../../../lib/form/send.ts';
import { AsksFirst, type Form, useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Choices, Fault, Field, Submit } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import { Leaving } from '../leaving.tsx';
import { KeptNotice } from '../../../ui/kept-notice.tsx';
import { Year } from './year.tsx';
import styles from './calendar.module.css';

const thisYear = () => Number(formatDate(new Date(), 'yyyy'));

/** The working calendar: how the response clock runs, and the days that differ from their weekday. */
export default function CalendarPage() {
  const { search } = useLocation();
  const asked = Number(new URLSearchParams(search).get('year'));
  const year = asked >= 2020 && asked <= 2100 ? asked : thisYear();
  const load = useLoad(`calendar ${year}`, () => api.calendar.read({ year }));
  const to = (n: number) => consoleHref('calendar', {}, { year: n });
  return (
    <>
      <ConsoleHead
        title="工作日历"
        text="决定访客提交的事项最迟什么时候答复。改动保存后，等待答复的事项按新日历重算时限：有多少件提前、推后，保存前先告诉您；改动记入操作记录。"
      >
        <nav className="row" aria-label="年份">
          <Link className="btn ghost sm" to={to(year - 1)}>
            {year - 1}
          </Link>
          <b className={styles.year}>{year} 年</b>
          <Link className="btn ghost sm" to={to(year + 1)}>
            {year + 1}
          </Link>
        </nav>
      </ConsoleHead>
      {/* Another year is another page: what was not saved belongs to this one. */}
      <Loaded load={load}>
        {(calendar) => <Editor key={year} year={year} calendar={calendar} reload={load.reload} />}
      </Loaded>
    </>
  );
}

type Moves = { earlier: number; later: number; late: number };
/** What is known of marked days: those that are kept, with those that were changed and are not saved. */
type Mark = { work: boolean | null; name: string };
type Marks = Record<string, Mark>;
/** What is typed and not saved, of the clock and of one year. */
type Typed = { mode: Calendar['mode']; opens: string; closes: string; changed: Marks };
const sameMark = (mark: Mark, { work, name }: Mark = { work: null, name: '' }) =>
  mark.work === work && mark.name === name;
const marksOf = (days: CalendarDay[]): Marks => Object.fromEntries(days.map(({ day, ...mark }) => [day, mark]));

/** Hours that nobody touched here follow the calendar as a colleague has saved it. */
function onto(typed: Typed, was: Typed, now: Typed): Typed {
  const of = <K extends 'mode' | 'opens' | 'closes'>(key: K) => (typed[key] === was[key] ? now[key] : typed[key]);
  return { ...typed, mode: of('mode'), opens: of('opens'), closes: of('closes') };
}

/** The calendar as it is typed: its form, the days that are marked with those that change, and how it is saved. */
function useCalendar(year: number, calendar: Calendar, reload: () => Promise<void>) {
  const saved = useMemo<Typed>(
    () => ({ mode: calendar.mode, opens: calendar.opens, closes: calendar.closes, changed: {} }),
    [calendar],
  );
  const form = useForm<Typed>({
    first: saved,
    saved,
    rules,
    keep: { name: `calendar ${year}`, on: computer, rebase: onto },
  });
  const kept = marksOf(calendar.days);
  const { mode, opens, closes } = form.values;
  // What has been saved meanwhile, here or by a colleague, is no change any more.
  const changed: Marks = Object.fromEntries(
    Object.entries(form.values.changed).filter(([day, mark]) => !sameMark(mark, kept[day])),
  );
  const isOther = mode !== calendar.mode || opens !== calendar.opens || closes !== calendar.closes;
  function put(day: string, mark: Mark): void {
    const { [day]: _, ...rest } = form.values.changed;
    form.set('changed', sameMark(mark, kept[day]) ? rest : { ...rest, [day]: mark });
  }
  const [asked, setAsked] = useState<Moves | null>(null);
  async function save(agreed?: Moves): Promise<void> {
    let asks: Moves | null = null;
    const answer = await form.save(() =>
      formApi.calendar
        .save({
          revision: calendar.revision,
          ...(agreed && { agreed: { earlier: agreed.earlier, later: agreed.later } }),
          mode,
          opens,
          closes,
          days: Object.entries(changed).map(([day, mark]) => ({ day, ...mark })),
        })
        .then((done) => {
          if (done.saved) return done;
          asks = done;
          throw new AsksFirst();
        })
        .catch(async (error: unknown) => {
          // What the colleague changed is shown, what is marked here stays: the next save knows of both.
          if (error instanceof ApiError && error.status === 409) await reload();
          throw error;
        }),
    );
    setAsked(asks);
    if (!answer) return;
    const moved = answer.done.earlier + answer.done.later;
    toastOk(moved ? `日历已保存，${moved} 件事项的时限随之改变` : '日历已保存');
    await reload();
  }
  const { busy, submit } = useSend(form, () => save());
  return {
    form,
    marks: { ...kept, ...changed },
    changed,
    dirty: Object.keys(changed).length + Number(isOther),
    put,
    busy,
    submit,
    asked,
    agree: () => (asked ? save(asked) : Promise.resolve()),
    refuse: () => setAsked(null),
  };
}

function Editor({ year, calendar, reload }: { year: number; calendar: Calendar; reload: () => Promise<void> }) {
  const { form, marks, changed, dirty, put, busy, submit, asked, agree, refuse } = useCalendar(year, calendar, reload);
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <KeptNotice of={form} />
      <Clock form={form} year={year} marks={marks} waiting={calendar.waiting} />
      <Year year={year} marks={marks} changed={changed} put={put} longest={rules['days.*.name']?.longest} />
      {(dirty > 0 || form.fault) && (
        <div className={styles.bar}>
          <Fault form={form} />
          <b role="status">{dirty} 处改动没有保存</b>
          <Submit busy={busy}>保存日历</Submit>
          <button type="button" className="btn ghost" onClick={form.discard}>
            放弃改动
          </button>
        </div>
      )}
      <Leaving form={form} />
      {asked && <AskMoves moves={asked} onYes={agree} onClose={refuse} />}
    </form>
  );
}

/** What a change does to promises that were given, before it does. */
function AskMoves({ moves, onYes, onClose }: { moves: Moves; onYes: () => Promise<void>; onClose: () => void }) {
  const { earlier, later, late } = moves;
  const sides = [earlier && `${earlier} 件提前`, later && `${later} 件推后`].filter(Boolean).join('，');
  return (
    <Confirm title={`改变 ${earlier + later} 件事项的时限？`} yes="保存并改变时限" onYes={onYes} onClose={onClose}>
      <p>
        等待答复的事项按新日历重算：<b>{sides}</b>。访客在回执页上看到的最迟答复时间随之改变，不另行通知。
      </p>
      {late > 0 && (
        <p>
          其中 <b className="wrong">{late} 件保存后立即超时</b>。
        </p>
      )}
    </Confirm>
  );
}

function Clock({ form, year, marks, waiting }: { form: Form<Typed>; year: number; marks: Marks; waiting: number }) {
  const { mode, opens, closes } = form.values;
  const days = new Map(
    Object.entries(marks).flatMap(([day, { work }]): [string, boolean][] => (work === null ? [] : [[day, work]])),
  );
  return (
    <section className="card" aria-labelledby="clock">
      <div className="card-head">
        <h2 id="clock">答复时限</h2>
        <span className="fs-sm muted">{waiting} 件事项等待答复</span>
      </div>
      <div className={`card-pad ${styles.clock}`}>
        <Choices
          form={form}
          name="mode"
          options={[
            { value: 'plain', label: `自然时间：收到后 ${promised.plain}` },
            { value: 'working', label: `工作时间：收到后${promised.working}` },
          ]}
        />
        {mode === 'working' && (
          <div className="form-grid">
            <Field form={form} name="opens" type="time" hint="选填。不填表示工作日全天计时" />
            <Field form={form} name="closes" type="time" hint="下班以后收到的，从下一个工作日上班算起" />
          </div>
        )}
        <p className="print-only">
          {mode === 'working' ? `工作时间：收到后${promised.working}` : `自然时间：收到后 ${promised.plain}`}
          {mode === 'working' && opens && closes && `，${opens}–${closes}`}
        </p>
        <Example
          calendar={{ mode, opens: opens ? minutesOf(opens) : 0, closes: closes ? minutesOf(closes) : 1440, days }}
          year={year}
        />
      </div>
    </section>
  );
}

const moment = (at: Date) =>
  `${formatDate(at, 'MM 月 dd 日')}（周${weekdayNames[weekdayOf(dayOf(at))]}）${formatDate(at, 'HH:mm')} `;

/** What the clock makes of a Friday evening: the next one, or of another year the first. */
function Example({ calendar, year }: { calendar: WorkingCalendar; year: number }) {
  const start = year === thisYear() ? dayOf(new Date()) : `${year}-01-01`;
  const evening = momentOf(`${dayAfter(start, (12 - weekdayOf(start)) % 7)} 20:00`);
  return (
    <p className="fs-sm muted">
      例如 {moment(evening)}收到，最迟{' '}
      <b className="nowrap">{moment(dueBy(evening, limits.followUpHours, calendar))}</b>答复。
    </p>
  );
}
