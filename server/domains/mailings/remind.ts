import { href } from '../../../shared/sitemap.ts';
import { dayAfter, dayOf, midnight, monthDay, wallClock } from '../../../shared/time.ts';
import type { Db, Executor } from '../../db/client.ts';
import { takeOf } from '../../db/tallies.ts';
import { awayFrom } from '../leave/index.ts';
import { sendMessage } from '../messages/index.ts';
import { readSettings } from '../site/index.ts';
import { holdScope } from '../students/index.ts';
import { partsOf, putTexts, reaches, textsTo } from './put.ts';
import { holdApproved, insertMailing } from './queries.ts';
import { classesToRemind, lessonsToRemind, type ToRemind, unreminded } from './remind-queries.ts';
import { capsOf, reminderText, texted } from './rules.ts';

/** A unit whose texts of the day are used up hears of it, once for each class: its people have the bell alone. */
async function tellUsedUp(tx: Executor, { id, account }: ToRemind, name: string, now: Date): Promise<void> {
  const once = { key: `class reminder ${id} not sent`, most: 1, seconds: texted.seconds };
  if (account === null || (await takeOf(tx, [once], 1, now))) return;
  const title = `短信提醒没有发出：${name}`;
  const content = `“${name}”明天有课，短信提醒没有发出：今天给学员发的短信已达上限 ${texted.most} 条。站内提醒照常。`;
  const link = href('unit/class-detail', { id });
  await sendMessage(tx, { userIds: [account], type: 2, title, content, link }, now);
}

/** What is said of lessons of a day: those of the class, or of who is on leave from some of them the others alone. */
function textOf(lessons: Awaited<ReturnType<typeof lessonsToRemind>>, day: string): string {
  const [first] = lessons;
  if (!first) return '';
  return reminderText({
    ...{ className: first.of.name, day: monthDay(day), lessons: lessons.length },
    ...{ from: wallClock(first.lesson.startAt).slice(11, 16), place: first.lesson.place },
  });
}

/** Who of a class has no reminder of a day yet gets one. Units pay for their own classes, the institute for its. */
async function remind(tx: Executor, one: ToRemind, day: string, now: Date): Promise<void> {
  const { id, classType, unitId } = one;
  const scope = classType === 1 || unitId === null ? 'institute' : { unitId };
  if (scope !== 'institute' && !(await holdApproved(tx, scope.unitId))) return;
  // Of two nodes the second waits here, and then finds nobody left.
  await holdScope(tx, scope);
  const within = { from: midnight(day), to: midnight(day, 1) };
  const lessons = await lessonsToRemind(tx, id, within);
  const content = textOf(lessons, day);
  if (!content) return;
  const away = await awayFrom(
    tx,
    lessons.map(({ lesson }) => lesson.id),
  );
  const readers = (await unreminded(tx, id, day, within)).map((person) => {
    const gone = new Set(away.filter((a) => a.studentId === person.id).map((a) => a.courseId));
    return { person, content: textOf(gone.size ? lessons.filter((l) => !gone.has(l.lesson.id)) : lessons, day) };
  });
  const sentCount = readers.filter(reaches).length;
  if (!sentCount) return;
  if (scope !== 'institute' && (await takeOf(tx, [capsOf(scope.unitId).texts], textsTo(readers).size, now)))
    return tellUsedUp(tx, one, lessons[0]?.of.name ?? '', now);
  const mailing = await insertMailing(tx, {
    ...{ classId: id, content, sentCount, total: readers.length, reminds: day, createdAt: now },
    ...{ parts: partsOf(readers), price: (await readSettings(tx)).smsPrice },
  });
  await putTexts(tx, mailing as number, { readers, archived: [] }, now);
}

/**
 * Texts of the evening before a day with lessons, for classes that want them. Each class is a transaction of its own:
 * what one fails at, or a process that is killed, keeps no other from its texts, and nobody gets a second one.
 */
export async function remindByText(db: Db, now: Date, onSms: () => void): Promise<void> {
  const day = dayAfter(dayOf(now), 1);
  const failed: unknown[] = [];
  for (const one of await classesToRemind(db, { from: midnight(day), to: midnight(day, 1) }))
    await db.transaction((tx) => remind(tx, one, day, now)).catch((error: unknown) => failed.push(error));
  onSms();
  if (failed.length) throw failed[0];
}
