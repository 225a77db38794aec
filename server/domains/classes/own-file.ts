import type { FastifyInstance } from 'fastify';
import { classes } from '../../../shared/contract/classes.ts';
import { ownClasses as contract } from '../../../shared/contract/own-classes.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Db } from '../../db/client.ts';
import { attachment } from '../../documents/attachment.ts';
import { type CalendarEvent, writeCalendar } from '../../documents/ics.ts';
import { checkAccess, checkInput, type UnitActor } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Authenticate, identify } from '../../kernel/http.ts';
import { sendGone, spendKey } from '../downloads/index.ts';
import { readSettings } from '../site/index.ts';
import { toldLessonsOf } from './lesson-queries.ts';
import { ownLessons } from './own-queries.ts';
import { findClass } from './queries.ts';

type Needs = { db: Db; now: () => Date; siteUrl: string };
type Lesson = Awaited<ReturnType<typeof ownLessons>>[number];

/** @param linkOf where who takes it sees the class */
const toEvent =
  (siteUrl: string, linkOf: (of: Lesson['of']) => string) =>
  ({ lesson, of }: Lesson): CalendarEvent => ({
    uid: `lesson-${lesson.id}@${new URL(siteUrl).hostname}`,
    sequence: lesson.version,
    start: lesson.startAt,
    end: lesson.endAt,
    title: lesson.name,
    place: lesson.place,
    text: [of.name, lesson.teacherName && `授课：${lesson.teacherName}`, of.contactName && `联系人：${of.contactName}`]
      .filter(Boolean)
      .join('\n'),
    url: `${siteUrl}${linkOf(of)}`,
  });

const ofTrainee = ({ id, classType }: Lesson['of']) =>
  href('trainee/class-detail', { id, key: 'kcb', type: classType });
const ofUnit = ({ id }: Lesson['of']) => href('unit/class-detail', { id });

/** The call that gives a unit the lessons of one of its classes, drafts as well. */
export function mountTimetable(server: FastifyInstance, { db, now, siteUrl }: Needs, authenticate: Authenticate): void {
  const call = classes.timetableFile;
  server.post(`/api${call.path}`, async (request, reply) => {
    const actor = await identify(request, authenticate, false);
    checkAccess(call, actor);
    const { id } = checkInput(call.body, request.body);
    const of = await findClass(db, { unitId: (actor as UnitActor).unitId }, id);
    if (!of) throw refuse('absent');
    const events = (await toldLessonsOf(db, id)).map((lesson) => toEvent(siteUrl, ofUnit)({ lesson, of }));
    const { name: by } = await readSettings(db);
    return reply
      .headers(attachment(`${of.name}.ics`, 'text/calendar; charset=utf-8'))
      .header('cache-control', 'no-store')
      .send(writeCalendar({ name: of.name, by, made: now() }, events));
  });
}

/** The route that gives a trainee the lessons of a class, or of all, by an address that counts once. */
export function mountCalendar(server: FastifyInstance, { db, now, siteUrl }: Needs): void {
  server.get(`/api${contract.calendarFile.path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const made = now();
    const file = await spendKey(db, { key, uses: ['calendar'], now: made }, async ({ userId, name }) => {
      const id = name ? Number(name) : undefined;
      const lessons = await ownLessons(db, userId, id);
      const called = (id !== undefined && lessons[0]?.of.name) || '我的培训';
      const { name: by } = await readSettings(db);
      return { called, text: writeCalendar({ name: called, by, made }, lessons.map(toEvent(siteUrl, ofTrainee))) };
    });
    if (!file) return sendGone(reply, '请回到“我的培训”重新下载。');
    return reply.headers(attachment(`${file.called}.ics`, 'text/calendar; charset=utf-8')).send(file.text);
  });
}
