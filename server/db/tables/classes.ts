import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { units, users } from './account.ts';
import { points, themes } from './content.ts';
import { studentGroups, students } from './students.ts';
import { ident, instant } from '../columns.ts';

/** A training class from first idea to last lesson. */
export const trainingClasses = pgTable(
  'training_classes',
  {
    id: ident(),
    /** 1 run by the institute, 2 set up by a unit. */
    classType: smallint('class_type').notNull(),
    /** None for a class of the institute that belongs to no unit. */
    unitId: integer('unit_id').references(() => units.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    themeId: integer('theme_id').references(() => themes.id, { onDelete: 'set null' }),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    place: text('place').notNull().default(''),
    pointId: integer('point_id').references(() => points.id, { onDelete: 'set null' }),
    /** Planned; who is in it stands in `class_members`. */
    headCount: integer('head_count').notNull().default(0),
    contactName: text('contact_name').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    intro: text('intro').notNull().default(''),
    /** Path of an uploaded picture, which no other class has; or nothing. */
    cover: text('cover').notNull().default(''),
    /** 0 draft, 1 published, 2 running, 3 ended. */
    status: smallint('status').notNull().default(0),
    /** Six signs by which one joins and signs in. */
    code: text('code').notNull().unique(),
    /** What approved leave is in the attendance: left out of it, as if present, or as if absent. */
    leaveRule: text('leave_rule').notNull().default('excluded'),
    /** Minutes after the beginning of a lesson from which one is late. */
    lateAfter: integer('late_after').notNull().default(15),
    /** Minutes before the beginning of a lesson from which one may sign in. */
    opensBefore: integer('opens_before').notNull().default(30),
    /** Whether a timetable with clashes is refused, and not only shown. */
    refuseClashes: boolean('refuse_clashes').notNull().default(false),
    /** Whether its people are reminded by text message the evening before: who has the class pays for it. */
    remindByText: boolean('remind_by_text').notNull().default(false),
    /** Whether who signs in to a lesson at a teaching point is asked where they are. */
    asksPlace: boolean('asks_place').notNull().default(false),
    /** Whether the evaluation of a course opens by itself. */
    autoPub: boolean('auto_pub').notNull().default(false),
    /** The class that this one was copied from. No reference: it may be gone. */
    copiedFrom: integer('copied_from'),
    /** Which form has made it, by whatever button and however often that was pressed: one form is one class. */
    press: text('press').unique('training_classes_press'),
    /** What that form said last, and the version that the class had by it: another one was made by somebody since. */
    pressWords: text('press_words'),
    pressVersion: integer('press_version'),
    /** Who is in it, and leave that waits for an answer: kept by triggers on their rows. */
    memberCount: integer('member_count').notNull().default(0),
    leavePendingCount: integer('leave_pending_count').notNull().default(0),
    /** Of how many changes this is the last: a save that knows another one is refused. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** When it was published first. */
    publishedAt: instant('published_at'),
    /** All that a class is looked for by, in small letters. */
    haystack: text('haystack')
      .notNull()
      .generatedAlwaysAs(sql`lower(name || chr(10) || place || chr(10) || contact_name || chr(10) || code)`),
  },
  (t) => [
    index('training_classes_start').on(t.unitId, t.startDate, t.id),
    index('training_classes_end').on(t.unitId, t.endDate),
    // What the clock moves on.
    index('training_classes_open').on(t.status, t.startDate, t.endDate).where(sql`status in (1, 2)`),
    uniqueIndex('training_classes_cover').on(t.cover).where(sql`cover <> ''`),
    index('training_classes_theme').on(t.themeId),
    index('training_classes_point').on(t.pointId),
    index('training_classes_creator').on(t.createdBy),
    check('training_classes_type', sql`${t.classType} = 1 or (${t.classType} = 2 and ${t.unitId} is not null)`),
    check('training_classes_status', sql`${t.status} between 0 and 3`),
    check('training_classes_days', sql`${t.endDate} >= ${t.startDate}`),
    check('training_classes_leave', sql`${t.leaveRule} in ('excluded','present','absent')`),
  ],
);

/** A lesson of a class, with the counts of its attendance, which triggers on the rows of that keep right. */
export const courses = pgTable(
  'courses',
  {
    id: ident(),
    classId: integer('class_id')
      .notNull()
      .references(() => trainingClasses.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    teacherName: text('teacher_name').notNull().default(''),
    /**
     * The number by which a unit names the teacher; whose account that is, is known as soon as it is proven (triggers).
     */
    teacherPhone: text('teacher_phone').notNull().default(''),
    /** The account of the teacher, where it is known. */
    teacherUserId: integer('teacher_user_id').references(() => users.id, { onDelete: 'set null' }),
    startAt: instant('start_at').notNull(),
    endAt: instant('end_at').notNull(),
    place: text('place').notNull().default(''),
    /** The teaching point where it is held. */
    pointId: integer('point_id').references(() => points.id, { onDelete: 'set null' }),
    presentCount: integer('present_count').notNull().default(0),
    lateCount: integer('late_count').notNull().default(0),
    leaveCount: integer('leave_count').notNull().default(0),
    /** The members of the class. */
    shouldCount: integer('should_count').notNull().default(0),
    /** How often its attendance has changed: a board that knows the last number has nothing to read. */
    signInVersion: integer('sign_in_version').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('courses_class').on(t.classId, t.startAt, t.id),
    index('courses_teacher').on(t.teacherUserId, t.startAt),
    index('courses_teacher_phone').on(t.teacherPhone).where(sql`teacher_phone <> ''`),
    index('courses_point').on(t.pointId).where(sql`point_id is not null`),
    check('courses_times', sql`${t.endAt} > ${t.startAt}`),
  ],
);

/** Who is in a class, and by what. */
export const classMembers = pgTable(
  'class_members',
  {
    classId: integer('class_id')
      .notNull()
      .references(() => trainingClasses.id, { onDelete: 'cascade' }),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    /** 1 a group of the class, 2 chosen by name, 3 an application, 4 a walk-in. */
    source: smallint('source').notNull(),
    addedAt: instant('added_at').notNull(),
    /** When the person was told of the class. */
    toldAt: instant('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.studentId] }),
    index('class_members_student').on(t.studentId),
    check('class_members_source', sql`${t.source} between 1 and 4`),
  ],
);

/** The groups that a class was made of: the form shows them, and a save asks them again who is in them. */
export const classGroups = pgTable(
  'class_groups',
  {
    classId: integer('class_id')
      .notNull()
      .references(() => trainingClasses.id, { onDelete: 'cascade' }),
    groupId: integer('group_id')
      .notNull()
      .references(() => studentGroups.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.classId, t.groupId] }), index('class_groups_group').on(t.groupId)],
);

/** A document of a lesson, for the people of its class. Where the row goes, its file is let go by a trigger. */
export const courseFiles = pgTable(
  'course_files',
  {
    id: ident(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Where it lies; no other lesson has it. */
    path: text('path').notNull(),
    /** As it will be called on the computer of who takes it. */
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Who put it there. */
    addedBy: integer('added_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('course_files_course').on(t.courseId, t.id),
    uniqueIndex('course_files_path').on(t.path),
    index('course_files_adder').on(t.addedBy).where(sql`added_by is not null`),
  ],
);

/** Whom the evening before a day with lessons of a class has been told of it: once, however often the job runs. */
export const classReminders = pgTable(
  'class_reminders',
  {
    classId: integer('class_id')
      .notNull()
      .references(() => trainingClasses.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The day of the lessons. */
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.day, t.userId] }),
    index('class_reminders_user').on(t.userId),
    index('class_reminders_day').on(t.day),
  ],
);
