import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { approvals, sessions, ssoIdentities, teachers, units, users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { categories, projects, themes } from '../../db/tables/content.ts';
import { demandEntries, demands } from '../../db/tables/demands.ts';
import { files } from '../../db/tables/files.ts';
import { messages } from '../../db/tables/messages.ts';
import { planVersions } from '../../db/tables/plans.ts';
import { students } from '../../db/tables/students.ts';
import { surveyFirsts, surveyRecords, surveys } from '../../db/tables/surveys.ts';
import { readClasses } from './class-queries.ts';

/** The account and what the person said of themselves. */
async function readPerson(db: Executor, userId: number) {
  const account = await db
    .select({
      username: users.username,
      name: users.name,
      cellPhone: users.cellPhone,
      kinds: users.kinds,
      roles: users.roles,
      studentType: users.studentType,
      dept: users.dept,
      post: users.post,
      themeName: themes.name,
      unitName: units.name,
      unitStatus: users.unitStatus,
      totpOn: users.totpOn,
      consentVersion: users.consentVersion,
      consentAt: users.consentAt,
      deletionRequestedAt: users.deletionRequestedAt,
      createdAt: users.createdAt,
      lastLoginAt: users.lastLoginAt,
    })
    .from(users)
    .leftJoin(themes, eq(themes.id, users.themeId))
    .leftJoin(units, eq(units.id, users.unitId))
    .where(eq(users.id, userId));
  const kinds = await db
    .select({
      kind: approvals.kind,
      status: approvals.status,
      reason: approvals.reason,
      wanted: approvals.wanted,
      submittedAt: approvals.submittedAt,
      decidedAt: approvals.decidedAt,
    })
    .from(approvals)
    .where(eq(approvals.userId, userId))
    .orderBy(asc(approvals.id));
  const unit = await db
    .select({
      name: units.name,
      contactName: units.contactName,
      landline: units.landline,
      region: units.region,
      address: units.address,
      licence: units.licence,
    })
    .from(units)
    .where(eq(units.userId, userId));
  const teacher = await db
    .select({ title: teachers.title, dept: teachers.dept, profession: categories.name, intro: teachers.intro })
    .from(teachers)
    .leftJoin(categories, eq(categories.id, teachers.professionId))
    .where(eq(teachers.userId, userId));
  const listed = await db
    .select({
      unit: units.name,
      name: students.name,
      cellPhone: students.cellPhone,
      studentType: students.studentType,
      dept: students.dept,
      post: students.post,
      createdAt: students.createdAt,
      archivedAt: students.archivedAt,
    })
    .from(students)
    .leftJoin(units, eq(units.id, students.unitId))
    .where(eq(students.userId, userId))
    .orderBy(desc(students.id));
  return { account, kinds, unit, teacher, listed };
}

/** What the person sent, and what came back: of staff's words those alone that are for the person. */
async function readSent(db: Executor, userId: number) {
  const applied = await db
    .select({
      project: projects.name,
      receipt: applications.receipt,
      name: applications.name,
      cellPhone: applications.cellPhone,
      dept: applications.dept,
      post: applications.post,
      note: applications.note,
      attachment: files.name,
      status: applications.status,
      reason: applications.reason,
      consentVersion: applications.consentVersion,
      createdAt: applications.createdAt,
      decidedAt: applications.decidedAt,
    })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .leftJoin(files, eq(files.path, applications.attachment))
    .where(eq(applications.userId, userId))
    .orderBy(desc(applications.id));
  const asked = await db
    .select({
      kind: demands.kind,
      type: demands.type,
      title: demands.title,
      receipt: demands.receipt,
      name: demands.name,
      cellPhone: demands.cellPhone,
      unitName: demands.unitName,
      address: demands.address,
      answers: demands.answers,
      consentVersion: demands.consentVersion,
      createdAt: demands.createdAt,
      assignedAt: demands.assignedAt,
      answeredAt: demands.answeredAt,
      doneAt: demands.doneAt,
    })
    .from(demands)
    .where(eq(demands.userId, userId))
    .orderBy(desc(demands.id));
  const replies = await db
    .select({ title: demands.title, content: demandEntries.content, createdAt: demandEntries.createdAt })
    .from(demandEntries)
    .innerJoin(demands, eq(demands.id, demandEntries.demandId))
    .where(and(eq(demands.userId, userId), eq(demandEntries.kind, 'reply')))
    .orderBy(desc(demandEntries.id));
  const plans = await db
    .select({
      title: demands.title,
      number: planVersions.number,
      state: planVersions.state,
      content: planVersions.content,
      words: planVersions.words,
      sentAt: planVersions.sentAt,
      answeredAt: planVersions.answeredAt,
    })
    .from(planVersions)
    .innerJoin(demands, eq(demands.id, planVersions.demandId))
    .where(and(eq(demands.userId, userId), ne(planVersions.state, 'draft')))
    .orderBy(desc(planVersions.demandId), desc(planVersions.number));
  return { applied, asked, replies, plans };
}

/** What else the site has written down of the person: surveys, messages, files, sessions, identities. */
async function readTraces(db: Executor, userId: number) {
  const surveyed = await db
    .select({
      survey: surveys.name,
      name: surveyRecords.name,
      cellPhone: surveyRecords.cellPhone,
      address: surveyRecords.address,
      answers: surveyRecords.answers,
      createdAt: surveyRecords.createdAt,
    })
    .from(surveyRecords)
    .innerJoin(surveys, eq(surveys.id, surveyRecords.surveyId))
    .where(eq(surveyRecords.userId, userId))
    .orderBy(desc(surveyRecords.id));
  const first = await db
    .select({ skipped: surveyFirsts.skipped, createdAt: surveyFirsts.createdAt })
    .from(surveyFirsts)
    .where(eq(surveyFirsts.userId, userId));
  const received = await db
    .select({
      type: messages.type,
      title: messages.title,
      content: messages.content,
      createdAt: messages.createdAt,
      readAt: messages.readAt,
    })
    .from(messages)
    .where(eq(messages.userId, userId))
    .orderBy(desc(messages.id));
  const uploaded = await db
    .select({ name: files.name, purpose: files.purpose, bytes: files.bytes, createdAt: files.createdAt })
    .from(files)
    .where(and(eq(files.ownerId, userId), ne(files.name, '')))
    .orderBy(desc(files.createdAt));
  const signedIn = await db
    .select({ createdAt: sessions.createdAt, usedAt: sessions.usedAt, endedAt: sessions.endedAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt));
  const identities = await db
    .select({ issuer: ssoIdentities.issuer, subject: ssoIdentities.subject })
    .from(ssoIdentities)
    .where(eq(ssoIdentities.userId, userId));
  return { surveyed, first, received, uploaded, signedIn, identities };
}

/**
 * What is kept about a person, for the copy that they may ask for: every column is named, so that nothing comes along
 * that staff wrote for themselves, and no number, path or secret of the machine.
 */
export async function readOwn(db: Executor, userId: number) {
  return {
    ...(await readPerson(db, userId)),
    ...(await readClasses(db, userId)),
    ...(await readSent(db, userId)),
    ...(await readTraces(db, userId)),
  };
}
export type Own = Awaited<ReturnType<typeof readOwn>>;
