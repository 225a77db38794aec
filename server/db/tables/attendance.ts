import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { classMembers, courses, trainingClasses } from './classes.ts';
import { students } from './students.ts';
import { ident, instant } from '../columns.ts';

/** A request to be away from a class. `training_classes.leave_pending_count` follows by a trigger. */
export const leaves = pgTable(
  'leaves',
  {
    id: ident(),
    classId: integer('class_id')
      .notNull()
      .references(() => trainingClasses.id, { onDelete: 'cascade' }),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    /** 1 a private matter, 2 illness, 3 public duty, 4 other. */
    category: smallint('category').notNull().default(1),
    startAt: instant('start_at').notNull(),
    endAt: instant('end_at').notNull(),
    reason: text('reason').notNull().default(''),
    /** Path of an uploaded proof, or nothing. */
    file: text('file').notNull().default(''),
    /** 0 pending, 1 granted, 2 refused, 3 withdrawn or revoked. */
    status: smallint('status').notNull().default(0),
    remark: text('remark').notNull().default(''),
    decidedAt: instant('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('leaves_class').on(t.classId, t.status, t.createdAt, t.id),
    index('leaves_student').on(t.studentId, t.classId),
    index('leaves_decider').on(t.decidedBy).where(sql`decided_by is not null`),
    uniqueIndex('leaves_file').on(t.file).where(sql`file <> ''`),
    check('leaves_category', sql`${t.category} between 1 and 4`),
    check('leaves_status', sql`${t.status} between 0 and 3`),
    check('leaves_times', sql`${t.endAt} > ${t.startAt}`),
  ],
);

/** The lessons that a leave covers: chosen, or all that overlap its period. */
export const leaveCourses = pgTable(
  'leave_courses',
  {
    leaveId: integer('leave_id')
      .notNull()
      .references(() => leaves.id, { onDelete: 'cascade' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.leaveId, t.courseId] }), index('leave_courses_course').on(t.courseId)],
);

/**
 * What is known of a member at a lesson; who has no row was absent. `status` is made of the other columns by the
 * database, and the counts of the lesson follow it by triggers, in the same transaction.
 */
export const attendance = pgTable(
  'attendance',
  {
    /** A second key, by which calls name a row. */
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    studentId: integer('student_id').notNull(),
    classId: integer('class_id').notNull(),
    signedAt: instant('signed_at'),
    /** Whether that was late by the rule of the class; follows where the lesson or the rule moves (triggers). */
    late: boolean('late').notNull().default(false),
    /** What was decided by hand, before all else: a status. */
    byHand: smallint('by_hand'),
    byHandReason: text('by_hand_reason').notNull().default(''),
    byHandBy: integer('by_hand_by').references(() => users.id, { onDelete: 'set null' }),
    byHandAt: instant('by_hand_at'),
    /** The granted leave that covers the lesson. */
    leaveId: integer('leave_id').references((): AnyPgColumn => leaves.id, { onDelete: 'set null' }),
    /** How the presence was proven: `code` scanned, `typed`, `hand`, `walk-in`; or nothing. */
    proof: text('proof').notNull().default(''),
    /** Digest of the device that signed in, or nothing. */
    device: text('device').notNull().default(''),
    /**
     * `device`: another person signed in on it at this lesson; `far`: away from the place; `unplaced`: asked where, it
     * gave no answer. None refuses anything.
     */
    flags: text('flags').array().notNull().default(sql`'{}'`),
    /** When the row was written last, by the clock of the database (trigger). */
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** 0 absent, 1 present, 2 late, 3 on leave: `statusOf` of the rules says the same. */
    status: smallint('status')
      .notNull()
      .generatedAlwaysAs(
        sql`case when by_hand is not null then by_hand when signed_at is not null then case when late then 2 else 1 end when leave_id is not null then 3 else 0 end`,
      ),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.studentId] }),
    // Nobody else than a member has a row.
    foreignKey({
      name: 'attendance_member',
      columns: [t.classId, t.studentId],
      foreignColumns: [classMembers.classId, classMembers.studentId],
    }).onDelete('cascade'),
    uniqueIndex('attendance_id').on(t.id),
    // With what adds up each person of a class, which is read from it alone.
    index('attendance_class').on(t.classId, t.studentId, t.courseId, t.status),
    index('attendance_leave').on(t.leaveId).where(sql`leave_id is not null`),
    index('attendance_device').on(t.courseId, t.device).where(sql`device <> ''`),
    index('attendance_hand').on(t.byHandBy).where(sql`by_hand_by is not null`),
    check('attendance_by_hand', sql`${t.byHand} between 0 and 3`),
    check('attendance_proof', sql`${t.proof} in ('','code','typed','hand','walk-in')`),
  ],
);

/** Who signed in and is not on the list, until somebody of the unit says who that is. */
export const walkIns = pgTable(
  'walk_ins',
  {
    id: ident(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    cellPhone: text('cell_phone').notNull(),
    device: text('device').notNull().default(''),
    signedAt: instant('signed_at').notNull(),
    /** 0 waits, 1 is a member, 2 was added to the class, 3 turned down. */
    status: smallint('status').notNull().default(0),
    studentId: integer('student_id').references(() => students.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    // Once for each number and name of a lesson, however often they press.
    uniqueIndex('walk_ins_person').on(t.courseId, t.cellPhone, t.name),
    index('walk_ins_waiting').on(t.courseId, t.status, t.id),
    index('walk_ins_student').on(t.studentId).where(sql`student_id is not null`),
    index('walk_ins_decider').on(t.decidedBy).where(sql`decided_by is not null`),
    check('walk_ins_status', sql`${t.status} between 0 and 3`),
  ],
);

/** A trainee says that an absence is wrong. */
export const absenceObjections = pgTable(
  'absence_objections',
  {
    id: ident(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    content: text('content').notNull().default(''),
    answer: text('answer').notNull().default(''),
    /** 0 waits, 1 was right, 2 was not. */
    status: smallint('status').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
    answeredBy: integer('answered_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('absence_objections_open').on(t.courseId, t.studentId).where(sql`status = 0`),
    index('absence_objections_course').on(t.courseId, t.status, t.id),
    index('absence_objections_student').on(t.studentId),
    index('absence_objections_answerer').on(t.answeredBy).where(sql`answered_by is not null`),
    check('absence_objections_status', sql`${t.status} between 0 and 2`),
  ],
);
