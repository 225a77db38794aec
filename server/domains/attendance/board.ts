import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { hasRole } from '../../../shared/roles.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Actor, Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Scope } from '../students/index.ts';
import { codeOf } from './codes.ts';
import { boardRows, countWaiting, databaseNow, findLesson, type Lesson, membersMark } from './queries.ts';
import { opensAt, stateOf } from './rules.ts';

type Calls = Pick<Handlers<Contract['attendance'], Contexts>, 'board'>;

/**
 * Who may see the board of a lesson: the teacher who stands in it, its unit, and of classes of the institute 教务, who
 * see nothing else of those that a unit has set up either. Looked at with every call.
 * @returns whose people they see on it: of a class that a unit was given it sees its own; null for nobody's
 */
function seenBy(actor: Actor, { unitId, teacherUserId, classType }: Lesson): Scope | null {
  if (classType === 1 && actor.isAdmin && hasRole(actor.roles, ['training'])) return 'institute';
  if (actor.kinds.includes(2) && actor.userId === teacherUserId) return 'institute';
  return actor.kinds.includes(3) && unitId !== null && actor.unitId === unitId ? { unitId } : null;
}

/** What was written just before the last answer may have been committed after it. */
const overlapMs = 30_000;

/** What a board knows: how often the attendance of the lesson has changed, who are members, and when that was. */
type Known = { version: number; members: string; at: number };
const cursorOf = ({ version, members, at }: Known) => [version, members, at].join('.');
function readCursor(cursor: string): Known | undefined {
  const [, version, members = '', at] = /^(\d{1,10})\.([0-9a-f]{16})\.(\d{1,15})$/.exec(cursor) ?? [];
  return version ? { version: Number(version), members, at: Number(at) } : undefined;
}

/** The board that hangs in the room (section 7): names, no numbers. */
export function createBoard({ secret, siteUrl }: { secret: string; siteUrl: string }): Calls {
  return {
    async board({ trainingClassId, courseId, since }, { db, actor, now }) {
      // Before the lesson is read: what is written meanwhile is told twice rather than never.
      const told = await databaseNow(db);
      const lesson = await findLesson(db, trainingClassId, courseId);
      const scope = lesson && seenBy(actor, lesson);
      if (!lesson || !scope || lesson.status === 0) throw refuse('absent');
      const at = now();
      const known = readCursor(since);
      const version = lesson.signInVersion;
      // Whoever comes into the class, or goes, changes the version as well.
      const same = known?.version === version;
      // As many may come as go. Read before the rows, so that who changes meanwhile is told again.
      const members = same ? known.members : await membersMark(db, trainingClassId);
      const whole = known?.members !== members;
      const rows = same ? [] : await boardRows(db, lesson, scope, whole ? null : new Date(known.at - overlapMs));
      const state = stateOf(lesson, at);
      const code = codeOf(secret, courseId, at);
      const page = `${siteUrl}${href('public/course-sign-in', { classId: trainingClassId, courseId })}`;
      const isOpen = state === 'open' && lesson.status !== 3;
      return {
        ...{ trainingClassId, courseId, className: lesson.className, classCode: lesson.classCode },
        ...{ courseName: lesson.name, place: lesson.place },
        startTime: lesson.startAt.toISOString(),
        endTime: lesson.endAt.toISOString(),
        opensAt: opensAt(lesson).toISOString(),
        state,
        code: isOpen
          ? { url: `${page}?code=${code.code}`, typed: code.typed, endsAt: code.endsAt.toISOString() }
          : null,
        counts: {
          shouldCount: lesson.shouldCount,
          presentCount: lesson.presentCount,
          lateCount: lesson.lateCount,
          leaveCount: lesson.leaveCount,
        },
        now: at.toISOString(),
        walkIns: await countWaiting(db, scope, courseId),
        cursor: same ? since : cursorOf({ version, members, at: told.getTime() }),
        whole,
        rows: rows.map(({ signedAt, ...row }) => ({ ...row, signInTime: signedAt?.toISOString() ?? null })),
      };
    },
  };
}
