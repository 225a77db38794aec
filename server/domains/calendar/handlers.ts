import type { z } from 'zod';
import { minutesOf, timeOf } from '../../../shared/calendar.ts';
import type { calendar as contract } from '../../../shared/contract/calendar.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { writeTrail } from '../trail/index.ts';
import { type Day, daysNamed, daysOf, holdClock, readCalendar, saveCalendar, saveDays } from './queries.ts';

type Moves = { earlier: number; later: number; late: number };

export type CalendarNeeds = {
  /** Gives what waits for an answer its due time anew, in the transaction of the change. How many moved, and where. */
  recompute: (tx: Executor, dueOf: (came: Date) => Date, now: Date) => Promise<Moves>;
  countWaiting: (db: Executor) => Promise<number>;
};

/** The whole day is said by empty hours. */
const hours = ({ opens, closes }: { opens: number; closes: number }) =>
  opens === 0 && closes === 1440 ? { opens: '', closes: '' } : { opens: timeOf(opens), closes: timeOf(closes) };
const said = (days: Day[]) => days.map((d) => `${d.day} ${d.work ? '上班' : '休息'}${d.name && `（${d.name}）`}`);

const deed = { action: 'calendar.save', subject: 'calendar', title: '工作日历' };

/** Takes a change back whose price the person was not told, or was told otherwise. */
class NotAgreed extends Error {
  readonly moves: Moves;
  constructor(moves: Moves) {
    super('promises move that nobody has agreed to');
    this.moves = moves;
  }
}

type Wanted = Omit<z.output<typeof contract.save.body>, 'agreed'>;

/** Puts a change of the calendar in place. @throws {Refusal} conflict where a colleague was faster */
async function changeCalendar(tx: Executor, { revision, mode, opens, closes, days }: Wanted) {
  const wanted = { mode, opens: opens ? minutesOf(opens) : 0, closes: closes ? minutesOf(closes) : 1440 };
  const row = await readCalendar(tx, 'update');
  if (row.revision !== revision)
    throw refuse('conflict', '刚刚有同事改过工作日历，请先看看对方的改动；您的改动没有保存，也没有覆盖对方的');
  const changed = [...new Map(days.map((d) => [d.day, d])).values()];
  const named = changed.map((d) => d.day);
  const before = await daysNamed(tx, named);
  await saveCalendar(tx, { ...wanted, revision: revision + 1 });
  await saveDays(
    tx,
    changed.flatMap(({ work, ...d }) => (work === null ? [] : [{ ...d, work }])),
    changed.filter((d) => d.work === null).map((d) => d.day),
  );
  return {
    before: { mode: row.mode, ...hours(row), days: said(before) },
    after: { mode, ...hours(wanted), days: said(await daysNamed(tx, named)) },
  };
}

/** The working calendar, kept by the desk. */
export function createCalendar({ recompute, countWaiting }: CalendarNeeds): Handlers<Contract['calendar'], Contexts> {
  return {
    async read({ year }, { db }) {
      const [row, days, waiting] = await Promise.all([readCalendar(db), daysOf(db, year), countWaiting(db)]);
      return { mode: row.mode, ...hours(row), days, waiting, revision: row.revision };
    },

    async save({ agreed, ...wanted }, context) {
      const { db, now } = context;
      try {
        return await db.transaction(async (tx) => {
          const change = await changeCalendar(tx, wanted);
          const { earlier, later, late } = await recompute(tx, await holdClock(tx, 'update'), now());
          if (earlier !== (agreed?.earlier ?? 0) || later !== (agreed?.later ?? 0))
            throw new NotAgreed({ earlier, later, late });
          const after = { ...change.after, recomputed: earlier + later, earlier, later };
          await writeTrail(tx, context, { ...deed, before: change.before, after });
          return { saved: true, earlier, later, late, revision: wanted.revision + 1 };
        });
      } catch (error) {
        if (!(error instanceof NotAgreed)) throw error;
        return { saved: false, ...error.moves, revision: wanted.revision };
      }
    },
  };
}
