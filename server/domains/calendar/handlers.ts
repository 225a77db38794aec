import { minutesOf, timeOf } from '../../../shared/calendar.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { writeTrail } from '../trail/index.ts';
import { type Day, daysNamed, daysOf, holdClock, readCalendar, saveCalendar, saveDays } from './queries.ts';

export type CalendarNeeds = {
  /** Gives what waits for an answer its due time anew, in the transaction of the change. How many moved. */
  recompute: (tx: Executor, dueOf: (came: Date) => Date) => Promise<number>;
  countWaiting: (db: Executor) => Promise<number>;
};

/** The whole day is said by empty hours. */
const hours = ({ opens, closes }: { opens: number; closes: number }) =>
  opens === 0 && closes === 1440 ? { opens: '', closes: '' } : { opens: timeOf(opens), closes: timeOf(closes) };
const said = (days: Day[]) => days.map((d) => `${d.day} ${d.work ? '上班' : '休息'}${d.name && `（${d.name}）`}`);

/** The working calendar, kept by the desk. */
export function createCalendar({ recompute, countWaiting }: CalendarNeeds): Handlers<Contract['calendar'], Contexts> {
  return {
    async read({ year }, { db }) {
      const [row, days, waiting] = await Promise.all([readCalendar(db), daysOf(db, year), countWaiting(db)]);
      return { mode: row.mode, ...hours(row), days, waiting, revision: row.revision };
    },

    async save({ revision, mode, opens, closes, days }, context) {
      const wanted = { mode, opens: opens ? minutesOf(opens) : 0, closes: closes ? minutesOf(closes) : 1440 };
      return context.db.transaction(async (tx) => {
        const row = await readCalendar(tx, 'update');
        if (row.revision !== revision)
          throw refuse('conflict', '刚刚有同事改过工作日历，请先看看对方的改动；您的改动没有保存，也没有覆盖对方的');
        const changed = [...new Map(days.map((d) => [d.day, d])).values()];
        const before = await daysNamed(
          tx,
          changed.map((d) => d.day),
        );
        await saveCalendar(tx, { ...wanted, revision: revision + 1 });
        await saveDays(
          tx,
          changed.flatMap(({ work, ...d }) => (work === null ? [] : [{ ...d, work }])),
          changed.filter((d) => d.work === null).map((d) => d.day),
        );
        const moved = await recompute(tx, await holdClock(tx, 'update'));
        await writeTrail(tx, context, {
          action: 'calendar.save',
          subject: 'calendar',
          title: '工作日历',
          before: { mode: row.mode, ...hours(row), days: said(before) },
          after: {
            mode,
            ...hours(wanted),
            days: said(
              await daysNamed(
                tx,
                changed.map((d) => d.day),
              ),
            ),
            recomputed: moved,
          },
        });
        return { moved, revision: revision + 1 };
      });
    },
  };
}
