import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { dueBy, minutesOf, type WorkingCalendar } from '../../../../shared/calendar.ts';
import type { Calendar, CalendarDay } from '../../../../shared/contract/calendar.ts';
import { dayAfter, dayOf, momentOf, weekdayNames, weekdayOf } from '../../../../shared/time.ts';
import { api, ApiError, formApi } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useForm, useSend } from '../../../lib/form.ts';
import { useLoad } from '../../../lib/load.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Choices, Fault, Field, Submit } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import { KeptNotice } from '../kept-notice.tsx';
import { joinTyped } from '../typed-form.ts';
import { useTyped } from '../use-typed.ts';
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
        text="决定访客提交的事项最迟什么时候答复。改动保存后，等待答复的事项立即按新日历重算时限，并记入操作记录。"
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

/** What is known of marked days: those that are kept, with those that were changed and are not saved. */
type Mark = { work: boolean | null; name: string };
type Marks = Record<string, Mark>;
/** What is typed and not saved, of the clock and of one year. */
type Typed = { mode: string; opens: string; closes: string; changed: Marks };
const sameMark = (mark: Mark, { work, name }: Mark = { work: null, name: '' }) =>
  mark.work === work && mark.name === name;
const marksOf = (days: CalendarDay[]): Marks => Object.fromEntries(days.map(({ day, ...mark }) => [day, mark]));

function Editor({ year, calendar, reload }: { year: number; calendar: Calendar; reload: () => Promise<void> }) {
  const saved = useMemo<Typed>(
    () => ({ mode: calendar.mode, opens: calendar.opens, closes: calendar.closes, changed: {} }),
    [calendar],
  );
  const fields = useForm({
    mode: { label: '时限怎么算', first: saved.mode },
    opens: { label: '上班时间', first: saved.opens },
    closes: { label: '下班时间', first: saved.closes },
  });
  const { form, typed } = joinTyped(fields, useTyped<Typed>(`calendar ${year}`, saved), saved, [
    'mode',
    'opens',
    'closes',
  ]);
  const kept = marksOf(calendar.days);
  // What has been saved meanwhile, here or by a colleague, is no change any more.
  const changed: Marks = Object.fromEntries(
    Object.entries(typed.value?.changed ?? {}).filter(([day, mark]) => !sameMark(mark, kept[day])),
  );
  const marks = { ...kept, ...changed };
  const { mode, opens, closes } = form.values;
  const dirty =
    Object.keys(changed).length +
    (mode !== calendar.mode || opens !== calendar.opens || closes !== calendar.closes ? 1 : 0);
  const put = (day: string, mark: Mark) =>
    typed.set((before) => {
      const { [day]: _, ...rest } = before.changed;
      return { ...before, changed: sameMark(mark, kept[day]) ? rest : { ...rest, [day]: mark } };
    });
  const { busy, submit } = useSend(form, async () => {
    const { edit } = typed.sending();
    const { moved } = await formApi.calendar
      .save({
        revision: calendar.revision,
        mode: mode as Calendar['mode'],
        opens,
        closes,
        days: Object.entries(changed).map(([day, mark]) => ({ day, ...mark })),
      })
      .catch(async (error: unknown) => {
        // What the colleague changed is shown, what is marked here stays: the next save knows of both.
        if (error instanceof ApiError && error.status === 409) await reload();
        throw error;
      });
    toastOk(moved ? `日历已保存，${moved} 件事项的时限随之改变` : '日历已保存');
    typed.settle(edit);
    await reload();
  });
  // Hours that nobody touched here follow the calendar as a colleague has saved it.
  const before = useRef(calendar);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another calendar asks for it
  useEffect(() => {
    const was = before.current;
    before.current = calendar;
    if (was === calendar) return;
    const now = form.values;
    const hours = {
      mode: now.mode === was.mode ? calendar.mode : now.mode,
      opens: now.opens === was.opens ? calendar.opens : now.opens,
      closes: now.closes === was.closes ? calendar.closes : now.closes,
    };
    fields.fill(hours);
    typed.set((t) => ({ ...t, ...hours }), false);
  }, [calendar]);
  const days = new Map(
    Object.entries(marks).flatMap(([day, { work }]): [string, boolean][] => (work === null ? [] : [[day, work]])),
  );
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <KeptNotice of={typed} />
      <section className="card" aria-labelledby="clock">
        <div className="card-head">
          <h2 id="clock">答复时限</h2>
          <span className="fs-sm muted">{calendar.waiting} 件事项等待答复</span>
        </div>
        <div className={`card-pad ${styles.clock}`}>
          <Choices
            form={form}
            name="mode"
            options={[
              { value: 'plain', label: '自然时间：收到后 24 小时' },
              { value: 'working', label: '工作时间：收到后一个工作日' },
            ]}
          />
          {mode === 'working' && (
            <div className="form-grid">
              <Field form={form} name="opens" type="time" hint="选填。不填表示工作日全天计时" />
              <Field form={form} name="closes" type="time" hint="下班以后收到的，从下一个工作日上班算起" />
            </div>
          )}
          <Example
            calendar={{
              mode: mode as Calendar['mode'],
              opens: opens ? minutesOf(opens) : 0,
              closes: closes ? minutesOf(closes) : 1440,
              days,
            }}
            year={year}
          />
        </div>
      </section>
      <Year year={year} marks={marks} changed={changed} put={put} />
      {(dirty > 0 || form.fault) && (
        <div className={styles.bar}>
          <Fault form={form} />
          <b role="status">{dirty} 处改动没有保存</b>
          <Submit busy={busy}>保存日历</Submit>
          <button type="button" className="btn ghost" onClick={typed.discard}>
            放弃改动
          </button>
        </div>
      )}
    </form>
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
      例如 {moment(evening)}收到，最迟 <b>{moment(dueBy(evening, 24, calendar))}</b>答复。
    </p>
  );
}
