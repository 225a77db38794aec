import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Executor } from '../server/db/client.ts';
import { locks } from '../server/db/locks.ts';
import { units, users } from '../server/db/tables/account.ts';
import { applications } from '../server/db/tables/applications.ts';
import { absenceObjections, walkIns } from '../server/db/tables/attendance.ts';
import { classMembers, courses, trainingClasses } from '../server/db/tables/classes.ts';
import { discussions } from '../server/db/tables/discussions.ts';
import { madeLists } from '../server/db/tables/downloads.ts';
import { imports } from '../server/db/tables/imports.ts';
import { settings } from '../server/db/tables/site.ts';
import { studentImportRows, studentImports } from '../server/db/tables/student-imports.ts';
import { students } from '../server/db/tables/students.ts';
import { contentVersions } from '../server/db/tables/versions.ts';
import { issueCode } from '../server/domains/account/code-queries.ts';
import { hasTwin } from '../server/domains/account/name-queries.ts';
import { lockUser } from '../server/domains/account/queries.ts';
import { applicationsOf, holdProjectsOf } from '../server/domains/applications/desk-queries.ts';
import { holdProject } from '../server/domains/applications/queries.ts';
import { readCalendar } from '../server/domains/calendar/queries.ts';
import { holdMemberAt } from '../server/domains/attendance/hand-queries.ts';
import { holdObjection } from '../server/domains/attendance/objection-queries.ts';
import { holdMember, holdWalkIn } from '../server/domains/attendance/walked-queries.ts';
import { holdCourses } from '../server/domains/classes/lesson-queries.ts';
import { holdClass } from '../server/domains/classes/queries.ts';
import { findCategories, holdOrder } from '../server/domains/content/category-queries.ts';
import { findRecord } from '../server/domains/content/record-queries.ts';
import { lockItem, takeDue } from '../server/domains/content/version-queries.ts';
import { holdDemands, holdSender, recomputeDue } from '../server/domains/demands/queries.ts';
import { beginMade, holdPerson } from '../server/domains/downloads/queries.ts';
import { holdHosts } from '../server/domains/embeds/settings.ts';
import { holdPlaced } from '../server/domains/institute/applicant-queries.ts';
import { holdLeaves, holdTimetable } from '../server/domains/leave/queries.ts';
import { holdDiscussion } from '../server/domains/discussions/queries.ts';
import { holdKept } from '../server/domains/teaching/queries.ts';
import { findClaim } from '../server/domains/people/queries.ts';
import { holdNotice } from '../server/domains/privacy/queries.ts';
import { holdAdministrators, isCalled } from '../server/domains/staff/account-queries.ts';
import { holdImport, holdTrainees as holdImported } from '../server/domains/staff/import-queries.ts';
import { holdBoth } from '../server/domains/staff/merge-queries.ts';
import { findTemplate } from '../server/domains/staff/message-queries.ts';
import { holdTrainees } from '../server/domains/staff/unit-queries.ts';
import { holdImport as holdList } from '../server/domains/students/import-queries.ts';
import { holdUnit } from '../server/domains/students/queries.ts';
import { usedOf } from '../server/domains/students/take-queries.ts';
import { holdScope } from '../server/domains/students/scope-queries.ts';
import { holdSurvey } from '../server/domains/surveys/queries.ts';
import { holdApproved } from '../server/domains/mailings/queries.ts';
import { contentKind, type VersionState } from '../shared/content-kinds.ts';
import { freshDatabase } from './database.ts';
import { readSources } from './source.ts';

/**
 * What is read in order to be changed is held until the transaction ends, or of two at once the second goes by what
 * the first has changed. A test of two at once passes by chance; here is asked which rows nobody else may take.
 */
describe('rows that are held', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    database = await freshDatabase('demo');
  });
  afterAll(() => database.drop());

  /** Numbers that are there, in their order. */
  const numbers = async (query: string) =>
    (await database.pool.query<{ id: number }>(`${query} order by 1`)).rows.map((r) => r.id);
  /** The rows of a table that somebody else cannot take while this work has not ended. */
  async function heldBy(table: string, work: (tx: Executor) => Promise<unknown>, key = 'id') {
    const over = new Error('looked at');
    let held: unknown[] = [];
    await database.db
      .transaction(async (tx) => {
        await work(tx);
        const free = `select ${key} from ${table} for update skip locked`;
        const { rows } = await database.pool.query<{ id: unknown }>(
          `with free as (${free}) select ${key} as id from ${table} where ${key} not in (select ${key} from free) order by 1`,
        );
        held = rows.map((r) => r.id);
        throw over;
      })
      .catch((error: unknown) => {
        if (error !== over) throw error;
      });
    return held;
  }

  /** The advisory locks for which somebody else would wait while this work has not ended, each with its second key. */
  async function lockedBy(work: (tx: Db) => Promise<unknown>) {
    const over = new Error('looked at');
    const held: [key: number, second: string | null][] = [];
    await database.db
      .transaction(async (tx) => {
        await work(tx as unknown as Db);
        const { rows } = await tx.execute<{ key: number; second: string | null }>(sql`
          select (case objsubid when 1 then objid else classid end)::int as key,
            case objsubid when 2 then objid::text end as second
          from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock' order by 1`);
        held.push(...rows.map((r): [number, string | null] => [r.key, r.second]));
        throw over;
      })
      .catch((error: unknown) => {
        if (error !== over) throw error;
      });
    return held;
  }

  it('are those of a person', async () => {
    const { db } = database;
    const [a, b, c] = (await numbers('select id from users where 1 = any(kinds)')) as [number, number, number];
    const boss = await numbers("select id from users where is_admin and status = 1 and 'administrator' = any(roles)");
    const [unit] = await db.select().from(units).limit(1);
    const unitId = unit?.id ?? 0;
    const [made] = await db
      .insert(imports)
      .values({ unitId, fileName: 'a.xlsx', rows: [], createdAt: new Date() })
      .returning();
    const importId = made?.id ?? 0;
    await db.update(users).set({ unitId, unitStatus: 0, importId }).where(eq(users.id, b));
    expect(boss.length).toBeGreaterThan(0);
    expect(await heldBy('users', (tx) => lockUser(tx, a))).toEqual([a]);
    expect(await heldBy('users', (tx) => holdPerson(tx, a))).toEqual([a]);
    expect(await heldBy('units', (tx) => holdUnit(tx, unitId))).toEqual([unitId]);
    expect(await heldBy('units', (tx) => holdScope(tx, { unitId }))).toEqual([unitId]);
    expect(await heldBy('users', (tx) => findClaim(tx, unitId, b))).toEqual([b]);
    expect(await heldBy('users', (tx) => holdBoth(tx, a, c))).toEqual([a, c]);
    expect(await heldBy('users', (tx) => holdTrainees(tx, [a, b]))).toEqual([a, b]);
    expect(await heldBy('users', (tx) => holdImported(tx, importId))).toEqual([b]);
    expect(await heldBy('imports', (tx) => holdImport(tx, importId))).toEqual([importId]);
    expect(await heldBy('users', (tx) => holdAdministrators(tx))).toEqual(boss);
  });

  it('are the list that a unit reads in, and those whom it has brought', async () => {
    const { db } = database;
    const [one, two] = (await numbers('select id from units')) as [number, number];
    const list = (unitId: number, filePath: string) => ({
      ...{ unitId, filePath, fileName: 'x.csv', kind: 'utf-8', headingLine: 1, rows: 2, status: 2 },
      ...{ columns: {} as never, committedAt: new Date(), createdAt: new Date() },
    });
    const [own, other] = await db
      .insert(studentImports)
      .values([list(one, 'x'), list(two, 'y')])
      .returning();
    const people = [0, 1].map((n) => ({ unitId: one, name: `甲${n}`, createdAt: new Date() }));
    const [brought, left] = await db.insert(students).values(people).returning();
    const row = (line: number, outcome: number, studentId?: number) => ({
      ...{ importId: own?.id ?? 0, line, outcome, studentId: studentId ?? null },
      ...{ cells: [], formulas: [], name: '甲', cellPhone: '', dept: '', post: '', studentType: '' },
      ...{ groups: [], remark: '', faults: [] },
    });
    await db.insert(studentImportRows).values([row(2, 1, brought?.id), row(3, 4, left?.id)]);
    expect(await heldBy('student_imports', (tx) => holdList(tx, one, own?.id ?? 0))).toEqual([own?.id]);
    expect(await heldBy('student_imports', (tx) => holdList(tx, one, other?.id ?? 0))).toEqual([]);
    expect(await heldBy('students', (tx) => usedOf(tx, own as never, true))).toEqual([brought?.id]);
  });

  it('are those of a unit’s classes, and of no other', async () => {
    const { db } = database;
    const [one, two] = (await numbers('select id from units')) as [number, number];
    const days = { classType: 2, startDate: '2026-12-01', endDate: '2026-12-02', createdAt: new Date() };
    const row = (unitId: number, code: string) => ({ ...days, unitId, code, name: code });
    const made = await db
      .insert(trainingClasses)
      .values([row(one, 'HELDAA'), row(two, 'HELDBB')])
      .returning();
    const [mine, theirs] = made.map((r) => r.id) as [number, number];
    for (const how of ['update', 'share'] as const) {
      expect(await heldBy('training_classes', (tx) => holdClass(tx, { unitId: one }, mine, how))).toEqual([mine]);
      expect(await heldBy('training_classes', (tx) => holdClass(tx, { unitId: one }, theirs, how))).toEqual([]);
    }
    const times = { startAt: new Date(0), endAt: new Date(1) };
    const lessons = await db
      .insert(courses)
      .values([mine, mine, theirs].map((classId) => ({ classId, name: '课', ...times })))
      .returning();
    const [first, second] = lessons.map((r) => r.id) as [number, number];
    expect(await heldBy('courses', (tx) => holdCourses(tx, mine))).toEqual([first, second]);
    const people = await db
      .insert(students)
      .values([one, two].map((unitId) => ({ unitId, name: '人', createdAt: new Date() })))
      .returning();
    const [own, other] = people.map((r) => r.id) as [number, number];
    await db.insert(classMembers).values({ classId: mine, studentId: own, source: 2, addedAt: new Date() });
    const held = (work: (tx: Executor) => Promise<unknown>) => heldBy('class_members', work, 'student_id');
    const at = { classId: mine, courseId: first };
    expect(await held((tx) => holdMember(tx, { unitId: one }, mine, own))).toEqual([own]);
    expect(await held((tx) => holdMemberAt(tx, { unitId: one }, { ...at, userId: own }))).toEqual([own]);
    expect(await held((tx) => holdMemberAt(tx, { unitId: two }, { ...at, userId: own }))).toEqual([]);
    expect(await held((tx) => holdMemberAt(tx, { unitId: one }, { ...at, userId: other }))).toEqual([]);
    expect(await held((tx) => holdPlaced(tx, mine, own))).toEqual([own]);
    expect(await held((tx) => holdPlaced(tx, theirs, own))).toEqual([]);
    const [run] = await db
      .insert(trainingClasses)
      .values({ ...row(one, 'HELDCC'), classType: 1 })
      .returning();
    const ran = run?.id ?? 0;
    // Of the institute, whomever it was given to.
    expect(await heldBy('training_classes', (tx) => holdClass(tx, 'institute', ran))).toEqual([ran]);
    expect(await heldBy('training_classes', (tx) => holdClass(tx, 'institute', mine))).toEqual([]);
    const walked = { courseId: first, name: '甲', cellPhone: '13600000001', signedAt: new Date() };
    const [walkIn] = await db.insert(walkIns).values(walked).returning();
    expect(await heldBy('walk_ins', (tx) => holdWalkIn(tx, { unitId: one }, walkIn?.id ?? 0))).toEqual([walkIn?.id]);
    expect(await heldBy('walk_ins', (tx) => holdWalkIn(tx, { unitId: two }, walkIn?.id ?? 0))).toEqual([]);
    const said = { courseId: first, studentId: own, content: '在', createdAt: new Date() };
    const [objection] = await db.insert(absenceObjections).values(said).returning();
    const holds = (unitId: number) => (tx: Executor) => holdObjection(tx, { unitId }, objection?.id ?? 0);
    expect(await heldBy('absence_objections', holds(one))).toEqual([objection?.id]);
    expect(await heldBy('absence_objections', holds(two))).toEqual([]);
  });

  it('are those of leave, with the class and the lessons that it is from', async () => {
    const [one, two] = (await numbers('select id from units')) as [number, number];
    const waits = await numbers(
      `select l.id from leaves l join training_classes c on c.id = class_id where unit_id = ${one}`,
    );
    const [of] = (await numbers(`select class_id as id from leaves where id = ${waits[0]}`)) as [number];
    const lessons = await numbers(`select id from courses where class_id = ${of}`);
    expect([waits.length > 2, lessons.length > 2]).toEqual([true, true]);
    expect(await heldBy('training_classes', (tx) => holdTimetable(tx, of))).toEqual([of]);
    expect(await heldBy('courses', (tx) => holdTimetable(tx, of))).toEqual(lessons);
    expect(await heldBy('leaves', (tx) => holdLeaves(tx, { unitId: one }, waits))).toEqual(waits);
    expect(await heldBy('leaves', (tx) => holdLeaves(tx, { unitId: two }, waits))).toEqual([]);
  });

  it('are those of a record of a discussion, and the account in whose name texts go out', async () => {
    const { db } = database;
    const [{ id: classId, unit_id: unitId, user_id: userId }] = (
      await database.pool.query(`select c.id, c.unit_id, u.user_id from training_classes c
        join units u on u.id = c.unit_id order by c.id limit 1`)
    ).rows as [{ id: number; unit_id: number; user_id: number }];
    const at = new Date();
    const row = { classId, topic: '题', startAt: new Date(0), endAt: new Date(1), createdAt: at };
    const made = await db
      .insert(discussions)
      .values([row, { ...row, removedAt: at }])
      .returning();
    const [stands, gone] = made.map((r) => r.id) as [number, number];
    const held = (id: number, of = unitId, since?: Date) =>
      heldBy('discussions', (tx) => holdDiscussion(tx, of, id, since));
    expect([await held(stands), await held(gone), await held(gone, unitId, at)]).toEqual([[stands], [], [gone]]);
    expect([await held(stands, unitId + 1), await held(gone, unitId + 1, at)]).toEqual([[], []]);
    expect(await heldBy('users', (tx) => holdApproved(tx, unitId))).toEqual([userId]);
  });

  it('are those of a lesson, of its teacher and its own unit alone', async () => {
    const [lesson] = (
      await database.pool.query(
        `select c.id, c.teacher_user_id as by, k.unit_id as unit from courses c join training_classes k on k.id = c.class_id
          where c.teacher_user_id is not null and k.status > 0 and k.class_type = 2 order by c.id limit 1`,
      )
    ).rows as [{ id: number; by: number; unit: number }];
    const by = [{ userId: lesson.by }, { unitId: lesson.unit }];
    for (const one of by) expect(await heldBy('courses', (tx) => holdKept(tx, one, lesson.id))).toEqual([lesson.id]);
    for (const one of [{ userId: lesson.by + 1 }, { unitId: lesson.unit + 1 }])
      expect(await heldBy('courses', (tx) => holdKept(tx, one, lesson.id))).toEqual([]);
  });

  it('are names, numbers and notices that have no row yet', async () => {
    const of = (text: string) => database.pool.query<{ h: string }>('select hashtext($1)::oid::text as h', [text]);
    const second = async (text: string) => (await of(text)).rows[0]?.h;
    expect(await lockedBy((tx) => hasTwin(tx, '云岭县人才中心', 0))).toEqual([[locks.unitNames, null]]);
    expect(await lockedBy((tx) => isCalled(tx, 'zhouqing'))).toEqual([[locks.staffNames, null]]);
    expect(await lockedBy((tx) => holdScope(tx, 'institute'))).toEqual([[locks.institute, null]]);
    expect(await lockedBy((tx) => holdNotice(tx))).toEqual([[locks.privacyNotice, null]]);
    expect(await lockedBy((tx) => lockItem(tx, 'news', 7))).toEqual([[locks.contentRecord, await second('news 7')]]);
    const [from, cellPhone] = ['203.0.113.9', '13770000009'];
    expect(await lockedBy((tx) => holdSender(tx, from, cellPhone))).toEqual([
      [locks.senderAddress, await second(from)],
      [locks.senderNumber, await second(cellPhone)],
    ]);
    const code = { cellPhone, use: 'apply', secret: 's', now: new Date(), perDay: 500, deliver: false } as const;
    expect(await lockedBy((tx) => issueCode(tx, code))).toEqual([[locks.codes, await second(cellPhone)]]);
    const at = { ...code, from: { address: from, proof: null } };
    expect((await lockedBy((tx) => issueCode(tx, at))).map(([key]) => key)).toEqual([locks.codes, locks.codeNetwork]);
  });

  it('are those of what somebody asked for', async () => {
    const { db } = database;
    const [one, two] = await db.select().from(applications).orderBy(asc(applications.id)).limit(2);
    const ids = [one?.id ?? 0, two?.id ?? 0];
    const of = [...new Set([one?.projectId ?? 0, two?.projectId ?? 0])].sort((a, b) => a - b);
    expect(await heldBy('applications', (tx) => applicationsOf(tx, ids))).toEqual(ids);
    expect(await heldBy('projects', (tx) => holdProjectsOf(tx, ids))).toEqual(of);
    expect(await heldBy('projects', (tx) => holdProject(tx, of[0] ?? 0))).toEqual(of.slice(0, 1));
    const demands = await numbers('select id from demands');
    const waiting = await numbers('select id from demands where status <> 2 and answered_at is null');
    expect(await heldBy('demands', (tx) => holdDemands(tx, demands.slice(0, 2)))).toEqual(demands.slice(0, 2));
    expect(await heldBy('demands', (tx) => recomputeDue(tx, (came) => came, new Date()))).toEqual(waiting);
    expect(waiting.length).toBeGreaterThan(0);
    const [person] = await numbers('select id from users');
    const at = new Date();
    const list = { name: 'units', input: {}, format: 'xlsx' as const, digest: 'd', estimate: 1 };
    const [made] = await db
      .insert(madeLists)
      .values({ ...list, userId: person ?? 0, createdAt: at, touchedAt: at })
      .returning();
    const begin = (tx: Executor) => beginMade(tx, made?.id ?? 0, 'exports/a', at);
    expect(await heldBy('made_lists', begin)).toEqual([made?.id]);
  });

  it('are those of content and of what staff set', async () => {
    const { db } = database;
    const categories = await numbers("select id from categories where kind = 'news'");
    const [article] = (await numbers("select id from articles where kind = 'news'")) as [number];
    const [template] = (await numbers('select id from message_templates')) as [number];
    const banners = await numbers('select id from banners');
    const [survey] = (await numbers('select id from surveys where type = 2')) as [number];
    const two = categories.slice(0, 2);
    expect(await heldBy('categories', (tx) => findCategories(tx, two))).toEqual(two);
    expect(await heldBy('banners', (tx) => holdOrder(tx, contentKind('banner'), undefined))).toEqual(banners);
    expect(await heldBy('articles', (tx) => findRecord(tx, contentKind('news'), article, true))).toEqual([article]);
    expect(await heldBy('articles', (tx) => findRecord(tx, contentKind('news'), article))).toEqual([]);
    expect(await heldBy('message_templates', (tx) => findTemplate(tx, template))).toEqual([template]);
    expect(await heldBy('surveys', (tx) => holdSurvey(tx, 2))).toEqual([survey]);
    for (const lock of ['share', 'update'] as const)
      expect(await heldBy('calendars', (tx) => readCalendar(tx, lock)), lock).toEqual([1]);
    expect(await heldBy('calendars', (tx) => readCalendar(tx))).toEqual([]);
    await db.insert(settings).values({ key: 'embedHosts', value: [] }).onConflictDoNothing();
    expect(await heldBy('settings', (tx) => holdHosts(tx), 'key')).toEqual(['embedHosts']);
    const [version] = await db
      .select()
      .from(contentVersions)
      .where(inArray(contentVersions.state, ['draft', 'submitted', 'approved', 'published']))
      .orderBy(sql`id`)
      .limit(1);
    const due = (tx: Executor) => takeDue(tx, version?.id ?? 0, version?.state as VersionState);
    expect(await heldBy('content_versions', due)).toEqual([version?.id]);
  });
});

/** What each deed takes first, by hand, by the file below server/domains: whoever leaves one out says so here. */
const takes: Record<string, string> = {
  'account/codes': 'lockFresh',
  'account/invites': 'lockUser',
  'account/own-password': 'lockFresh',
  'account/register-queries': 'lockUser',
  'account/secured': 'lockUser',
  'applications/desk': 'holdProjectsOf',
  'applications/handlers': 'holdProject 2',
  'calendar/handlers': 'holdClock',
  'attendance/lists': 'holdClass, holdMemberAt, holdScope',
  'attendance/objections': 'holdClass, holdMemberAt, holdObjection, holdOwnLesson, holdScope',
  'attendance/walk-ins': 'holdClass, holdMember 2, holdScope 3, holdWalkIn',
  'classes/deed': 'holdClass, holdScope',
  'classes/save': 'holdClass, holdCourses 3',
  'classes/used': 'holdCourses',
  'content/deeds': 'lockItem 4',
  'content/order': 'holdOrder, lockItem',
  'demands/deeds': 'holdDemands',
  'demands/queries': 'holdDemands',
  'demands/receive': 'holdClock, holdSender',
  'discussions/handlers': 'holdClass 2, holdDiscussion, holdUnit',
  'downloads/handlers': 'holdPerson',
  'embeds/handlers': 'holdHosts 2',
  'institute/applicants': 'holdPlaced',
  'institute/held': 'holdClass, holdScope',
  'leave/handlers': 'holdLeaves, holdTimetable 3',
  'people/account': 'lockFresh 3',
  'people/teacher': 'lockUser',
  'people/trainee': 'lockUser',
  'people/unit': 'lockUser',
  'plans/answers': 'holdRequest',
  'plans/draft': 'holdRequest 2',
  'plans/send': 'holdRequest',
  'plans/standing': 'holdDemand',
  'privacy/handlers': 'holdDraft 3, holdNotice 2',
  'staff/approvals': 'holdSeen, lockUser',
  'staff/colleagues': 'lockUser 2',
  'staff/corrections': 'lockUser 2',
  'staff/imports': 'holdImport 3, holdTrainees',
  'staff/members': 'holdTrainees 2',
  'staff/merge': 'holdBoth',
  'staff/own': 'lockFresh 2',
  'staff/standing': 'holdAdministrators 2, lockUser 3',
  'students/groups': 'holdUnit 2',
  'students/handlers': 'holdUnit 3',
  'students/imports': 'holdImport 4, holdOpen 2, holdUnit 2',
  'students/preview': 'holdUnit',
  'students/take': 'holdImport, holdUnit',
  'students/scope-queries': 'holdUnit',
  'surveys/desk': 'holdSurvey',
  'teaching/handlers': 'holdKept',
  'mailings/handlers': 'holdApproved, holdClass, holdScope, holdSender 2',
  'mailings/remind': 'holdApproved, holdScope',
};

it('every deed holds what it reads in order to change it', { tags: ['sweep'] }, () => {
  const found: Record<string, string> = {};
  for (const { path, text } of readSources()) {
    const [, file] = /^server\/domains\/(.*)(?<!\.test)\.ts$/.exec(path) ?? [];
    const names = [...text.matchAll(/(?<!function )\b((?:lock|hold)[A-Z]\w*)\(tx\b/g)]
      .map(([, name]) => name ?? '')
      // Files are held in another sense: they are not swept.
      .filter((name) => !['holdPictures', 'holdDocuments'].includes(name));
    const times = (name: string) => names.filter((n) => n === name).length;
    const shown = [...new Set(names)].sort().map((name) => (times(name) > 1 ? `${name} ${times(name)}` : name));
    if (file && shown.length) found[file] = shown.join(', ');
  }
  expect(found).toEqual(takes);
});
