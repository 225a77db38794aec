import { href } from '../../../shared/sitemap.ts';
import { spokenDay } from '../../../shared/spoken.ts';
import { dayAfter, dayOf, midnight, wallClock } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import { awayFrom } from '../leave/index.ts';
import { sendMessage } from '../messages/index.ts';
import { lessonsBetween, takeReminders } from './remind-queries.ts';

type Lesson = Awaited<ReturnType<typeof lessonsBetween>>[number];

/** So many lessons are named; who has more of them in a day looks at the timetable. */
const named = 6;
const clock = (at: Date) => wallClock(at).slice(11, 16);

/** `11月30日（周一）2 节课：09:00–11:30 流程，105 教室；…` */
function inWords(day: string, lessons: readonly Lesson[]): string {
  const said = lessons
    .slice(0, named)
    .map(({ lesson: l }) => `${clock(l.startAt)}–${clock(l.endAt)} ${l.name}${l.place && `，${l.place}`}`);
  const more = lessons.length > named ? '；其余见课程表' : '';
  return `${spokenDay(day, day)}${lessons.length} 节课：${said.join('；')}${more}。`;
}

type Away = Awaited<ReturnType<typeof awayFrom>>;

/** Those who come to the same lessons, with these: who is on leave from some of a day reads of the others alone. */
function byAttended(userIds: readonly number[], lessons: readonly Lesson[], away: Away) {
  const groups = new Map<string, { userIds: number[]; lessons: readonly Lesson[] }>();
  for (const userId of userIds) {
    const gone = new Set(away.filter((a) => a.userId === userId).map((a) => a.courseId));
    const own = lessons.filter(({ lesson }) => !gone.has(lesson.id));
    const key = own.map(({ lesson }) => lesson.id).join();
    const group = groups.get(key) ?? { userIds: [], lessons: own };
    group.userIds.push(userId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Tells the people of every class with lessons tomorrow when and where they are: each once (section 7). */
export async function remindOfTomorrow(tx: Executor, now: Date): Promise<void> {
  const day = dayAfter(dayOf(now), 1);
  const [from, to] = [midnight(day), midnight(day, 1)];
  const told = await takeReminders(tx, { day, from, to, before: dayAfter(day, -7) });
  if (!told.size) return;
  const lessons = await lessonsBetween(tx, [...told.keys()], from, to);
  const away = await awayFrom(
    tx,
    lessons.map(({ lesson }) => lesson.id),
  );
  for (const [id, all] of told) {
    const ofClass = lessons.filter(({ of }) => of.id === id);
    for (const { userIds, lessons: own } of byAttended(all, ofClass, away)) {
      const [first] = own;
      if (!first) continue;
      const link = href('trainee/class-detail', { id, key: 'kcb', type: first.of.classType });
      const message = { type: 2, title: `明天有课：${first.of.name}`, content: inWords(day, own), link };
      await sendMessage(tx, { userIds, ...message }, now);
    }
  }
}
