import type { FastifyInstance } from 'fastify';
import { ownClasses as contract } from '../../../shared/contract/own-classes.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Db } from '../../db/client.ts';
import { attachment } from '../../documents/attachment.ts';
import { type CalendarEvent, writeCalendar } from '../../documents/ics.ts';
import { sendGone, spendKey } from '../downloads/index.ts';
import { readSettings } from '../site/index.ts';
import { ownLessons } from './own-queries.ts';

type Needs = { db: Db; now: () => Date; siteUrl: string };
type Lesson = Awaited<ReturnType<typeof ownLessons>>[number];

const toEvent =
  (siteUrl: string) =>
  ({ lesson, of }: Lesson): CalendarEvent => ({
    uid: `lesson-${lesson.id}@${new URL(siteUrl).hostname}`,
    sequence: lesson.version,
    start: lesson.startAt,
    end: lesson.endAt,
    title: lesson.name,
    place: lesson.place || of.place,
    text: [of.name, lesson.teacherName && `授课：${lesson.teacherName}`, of.contactName && `联系人：${of.contactName}`]
      .filter(Boolean)
      .join('\n'),
    url: `${siteUrl}${href('trainee/class-detail', { id: of.id, key: 'kcb', type: of.classType })}`,
  });

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
      return { called, text: writeCalendar({ name: called, by, made }, lessons.map(toEvent(siteUrl))) };
    });
    if (!file) return sendGone(reply, '请回到“我的培训”重新下载。');
    return reply.headers(attachment(`${file.called}.ics`, 'text/calendar; charset=utf-8')).send(file.text);
  });
}
