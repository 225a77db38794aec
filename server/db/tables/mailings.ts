import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { courses, trainingClasses } from './classes.ts';
import { students } from './students.ts';
import { ident, instant } from '../columns.ts';

/** A text message that was sent to people of a class, as it was written, with what it came to. */
export const mailings = pgTable(
  'mailings',
  {
    id: ident(),
    classId: integer('class_id')
      .notNull()
      .references(() => trainingClasses.id, { onDelete: 'cascade' }),
    /** The lesson that it speaks of, where it does. */
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    /** To how many it went, of those who were chosen. */
    sentCount: integer('sent_count').notNull(),
    total: integer('total').notNull(),
    /** As the provider counts them; and a part in fen, as it was set then. */
    parts: integer('parts').notNull(),
    price: integer('price').notNull(),
    by: integer('by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** What one preview said to whom: a press that comes twice is one. */
    press: text('press').unique('mailings_press'),
    /** The day of the lessons, of a reminder of the evening before: nobody has pressed that. */
    reminds: date('reminds', { mode: 'string' }),
  },
  (t) => [
    index('mailings_class').on(t.classId, t.createdAt, t.id),
    index('mailings_course').on(t.courseId).where(sql`course_id is not null`),
    index('mailings_reminds').on(t.classId, t.reminds).where(sql`reminds is not null`),
    index('mailings_by').on(t.by).where(sql`"by" is not null`),
  ],
);

/** What became of it for each. Of those in the outbox a trigger there tells: that forgets its own after a while. */
export const mailingPeople = pgTable(
  'mailing_people',
  {
    mailingId: integer('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    /** 0 waits, 1 sent, 2 failed after every try, 3 has no number, 4 was archived. */
    state: smallint('state').notNull(),
    /** Why the last try failed, as the provider said. */
    fault: text('fault').notNull().default(''),
    /** No reference: the outbox forgets after thirty days. */
    outboxId: integer('outbox_id'),
  },
  (t) => [
    primaryKey({ columns: [t.mailingId, t.studentId] }),
    index('mailing_people_student').on(t.studentId),
    index('mailing_people_outbox').on(t.outboxId).where(sql`outbox_id is not null`),
    check('mailing_people_state', sql`${t.state} between 0 and 4`),
  ],
);
