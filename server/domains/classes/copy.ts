import { cut } from '../../../shared/checks.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { dayAfter, dayMs } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import type { ScopedCalls } from '../students/index.ts';
import { inTurn, newCode, note, ownedBy, refuseMore } from './deed.ts';
import { approvedTeachers, type Course, coursesOf, putCourses } from './lesson-queries.ts';
import { pressOf, wordsOf } from './press.ts';
import { classMadeBy, findClass, insertClass } from './queries.ts';

type Copying = Pick<Handlers<Contract['institute'], Contexts>, 'copy'>;

/** The accounts by which lessons are taught, of teachers who may still. */
const teachersOf = (tx: Executor, lessons: readonly Course[]) =>
  approvedTeachers(
    tx,
    lessons.flatMap(({ teacherUserId }) => teacherUserId ?? []),
  );

/** A draft like another class. */
export const copyingCalls: ScopedCalls<Copying> = {
  copy: ({ id, startDate, name, key }, context) =>
    inTurn(context, async (tx) => {
      const { actor, scope, now } = context;
      const press = pressOf(context, `copy ${id}`, key);
      const words = wordsOf({ startDate, name });
      const before = await classMadeBy(tx, press);
      if (before && before.pressWords !== words)
        throw refuse('conflict', `已经复制为“${before.name}”，请打开它修改名称和日期`);
      if (before) return { id: before.id };
      const from = await findClass(tx, scope, id);
      if (!from) throw refuse('absent');
      await refuseMore(tx, scope);
      const days = Math.round((Date.parse(startDate) - Date.parse(from.startDate)) / dayMs);
      const isOwn = scope === 'institute' || from.classType === 2;
      const { haystack: _, code: __, id: ___, ...same } = from;
      const row = await insertClass(
        tx,
        {
          ...same,
          name: name ?? `${cut(from.name, 56)}（副本）`,
          ...ownedBy(scope),
          // Who pays for its texts is another one, where it was somebody else's.
          remindByText: isOwn && from.remindByText,
          startDate,
          endDate: dayAfter(from.endDate, days),
          cover: '',
          status: 0,
          copiedFrom: id,
          memberCount: 0,
          leavePendingCount: 0,
          version: 1,
          createdAt: now(),
          createdBy: actor.userId,
          publishedAt: null,
          ...{ press, pressWords: words, pressVersion: 1 },
        },
        newCode,
      );
      const later = (at: Date) => new Date(at.getTime() + days * dayMs);
      const known = await coursesOf(tx, id);
      const teachers = scope === 'institute' ? await teachersOf(tx, known) : new Map<number, string>();
      const lessons = known.map(
        ({ name: called, teacherName, teacherPhone, teacherUserId, startAt, endAt, place, pointId }) => ({
          ...{ name: called, teacherName, teacherPhone: isOwn ? teacherPhone : '', place, pointId },
          teacherUserId: teachers.has(teacherUserId ?? 0) ? teacherUserId : null,
          ...{ startAt: later(startAt), endAt: later(endAt) },
        }),
      );
      await putCourses(tx, row.id, lessons);
      await note(tx, context, 'class.copy', row);
      return { id: row.id };
    }),
};
