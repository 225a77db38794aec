import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import { aRunningClass } from './factories/attendance.ts';
import { aGroup, aStudent, aUnit, classBody, lesson } from './factories/classes.ts';
import { aList } from './factories/lists.ts';
import { inClass, runThings } from './factories/in-class.ts';
import { aSignedIn } from './factories/people.ts';
import { digestOf, sendAs, signOf } from './rights.ts';

/**
 * Who may do what with things of one unit, written by hand and not read from the contract: every call that takes a
 * number, by everybody, and the database as it was after each refusal. A sign for each of `callers`: `.` may, `1` is to
 * sign in (40101), `2` to do so again (40102), `3` is refused (403), `4` finds nothing there (404), `g` is told that
 * nothing of it is there any more.
 */
const callers = [
  ...['anonymous', 'in the class', 'of the unit', 'of another unit'],
  ...['its teacher', 'another teacher', 'its unit', 'another unit', 'a unit that was disabled'],
  ...['without a role', 'editor', 'approver', 'desk', 'training', 'administrator'],
] as const;

const clock = new Date('2026-12-01T09:10:00+08:00');
let app: TestApp;
const tokens = new Map<string, string>();
type Things = Awaited<ReturnType<typeof thingsOf>>;
let own: Things;
let foreign: Things;
/** Of the unit again, for calls that are allowed and take the thing away. */
let spare: Things;
let put: ReturnType<typeof inClass>;
/** Of the institute, a class that it gave to the unit. */
let run: Awaited<ReturnType<typeof runThings>>;

beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  put = inClass(app, clock);
  const teacher = await aSignedIn(app, { kinds: [2] }, clock);
  const [unit, other] = [await aUnit(app, clock), await aUnit(app, clock)];
  own = await thingsOf(unit, teacher.id);
  spare = await thingsOf(unit, teacher.id);
  foreign = await thingsOf(other, (await aSignedIn(app, { kinds: [2] }, clock)).id);
  run = await runThings(app, clock, unit.unitId);
  const besides = await aTrainee(unit.unitId);
  tokens.set('in the class', own.token).set('of the unit', besides.token).set('of another unit', foreign.token);
  tokens.set('its teacher', teacher.headers.authorization);
  const known = async (name: string, given: object) =>
    tokens.set(name, (await aSignedIn(app, given, clock)).headers.authorization);
  await known('another teacher', { kinds: [2] });
  tokens.set('its unit', unit.headers.authorization).set('another unit', other.headers.authorization);
  // Turned away at the door, whatever it was before.
  const gone = await aUnit(app, clock);
  tokens.set('a unit that was disabled', gone.headers.authorization);
  await app.database.pool.query('update users set status = 0 where id = $1', [gone.userId]);
  await known('without a role', { kinds: [], isAdmin: true, roles: [] });
  for (const role of callers.slice(10)) await known(role, { kinds: [], isAdmin: true, roles: [role] });
});
afterAll(() => app.close());

async function aTrainee(unitId: number) {
  const { id: userId, headers } = await aSignedIn(app, { kinds: [1] }, clock);
  return { studentId: await aStudent(app, unitId, { userId }), token: headers.authorization };
}

/** A unit's things, one of each kind that a call names. */
async function thingsOf(unit: Awaited<ReturnType<typeof aUnit>>, teacherId: number) {
  const { studentId, token } = await aTrainee(unit.unitId);
  const groupId = await aGroup(app, unit.unitId, [studentId]);
  const here = await aRunningClass(app, unit, []);
  const { trainingClassId, courseId } = here;
  const { pool } = app.database;
  await pool.query('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 2, $3)', [
    ...[trainingClassId, studentId, clock],
  ]);
  await pool.query('update courses set teacher_user_id = $2 where class_id = $1', [trainingClassId, teacherId]);
  const { id: draftId } = await unit.call.add(classBody());
  const list = await aList(app, unit.unitId);
  const reachableId = await put.aReachable(unit.unitId, trainingClassId);
  return {
    ...list,
    ...{ takenId: (await aList(app, unit.unitId, 2)).listId, otherListId: (await aList(app, unit.unitId)).listId },
    ...{ unit, token, studentId, groupId, trainingClassId, courseId, laterId: here.laterId, draftId },
    discussionId: await put.aDiscussion(trainingClassId, studentId),
    goneId: await put.aDiscussion(trainingClassId, studentId, clock),
    reachableId,
    mailingId: await put.aText(trainingClassId, reachableId),
    ...(await put.waitingIn(trainingClassId, courseId, studentId)),
  };
}

const written = {
  topic: '新题',
  startTime: '2026-12-02T09:00:00+08:00',
  endTime: '2026-12-02T10:00:00+08:00',
};

const digest = () => digestOf(app);
const send = (name: string, input: object, token?: string) => sendAs(app, name, input, token);
const sign = (name: string, input: object, token?: string) => signOf(app, name, input, token);

type Row = [call: string, input: (t: Things) => object, signs: string];
const ofUnit = '1 333 33.42 333333';
const ofTrainee = '1 .44 33332 333333';
const lists = '1 333 33..2 333333';
const place = ({ trainingClassId, courseId }: Things) => ({ trainingClassId, courseId });

const ofTraining = '1 333 33332 3333..';
/** Somebody of others in the class that the unit was given. */
const given = () => ({ trainingClassId: run.trainingClassId, userIds: [run.studentId] });
const ofRun = (call: string): Row => [call, () => ({ trainingClassId: run.trainingClassId }), ofTraining];
const ranAt = () => ({ trainingClassId: run.trainingClassId, courseId: run.courseId });

/** Calls that change nothing. */
const looking: Row[] = [
  ['students.detail', (t) => ({ id: t.studentId }), ofUnit],
  ['students.group', (t) => ({ id: t.groupId }), ofUnit],
  ['classes.detail', (t) => ({ id: t.trainingClassId }), ofUnit],
  ['classes.members', (t) => ({ trainingClassId: t.trainingClassId }), ofUnit],
  ['classes.own', (t) => ({ id: t.trainingClassId }), ofTrainee],
  ['attendance.ownDevice', (t) => ({ trainingClassId: t.trainingClassId }), ofTrainee],
  ['students.importDetail', (t) => ({ id: t.listId }), ofUnit],
  ['students.importRows', (t) => ({ id: t.listId }), ofUnit],
  ['students.importFaults', (t) => ({ id: t.listId }), ofUnit],
  ['attendance.board', place, '1 444 .4.42 444444'],
  ['attendance.board', ranAt, '1 444 44.42 4444..'],
  ['attendance.allCourses', (t) => ({ trainingClassId: t.trainingClassId }), ofUnit],
  ['attendance.oneCourse', place, ofUnit],
  ['attendance.walkIns', place, ofUnit],
  ['attendance.objections', (t) => ({ trainingClassId: t.trainingClassId }), ofUnit],
  ['attendance.exportOne', place, ofUnit],
  ...['classes.countPeople', 'classes.timetableFile'].map((c): Row => [c, (t) => ({ id: t.trainingClassId }), ofUnit]),
  ['classes.roll', (t) => ({ trainingClassId: t.trainingClassId }), ofUnit],
  ['discussions.list', (t) => ({ trainingClassId: t.trainingClassId }), ofUnit],
  ['discussions.detail', (t) => ({ id: t.discussionId }), ofUnit],
  ['mailings.list', (t) => ({ trainingClassId: t.trainingClassId }), ofUnit],
  ['mailings.results', (t) => ({ id: t.mailingId }), ofUnit],
  [
    'mailings.preview',
    (t) => ({ trainingClassId: t.trainingClassId, courseId: t.courseId, userIds: [t.studentId], content: '集合' }),
    ofUnit,
  ],
  ['attendance.exportMembers', (t) => ({ trainingClassId: t.trainingClassId }), ofUnit],
  ['institute.detail', () => ({ id: run.trainingClassId }), ofTraining],
  ...['institute.members', 'institute.roll', 'instituteLeave.list', 'instituteMailings.list'].map(ofRun),
  ...['allCourses', 'objections', 'exportMembers'].map((c) => ofRun(`instituteAttendance.${c}`)),
  ['institute.people', () => ({ id: run.trainingClassId }), ofTraining],
  ['institute.groups', () => ({ id: run.trainingClassId }), ofTraining],
  ['institute.clashes', () => ({ id: run.trainingClassId, courses: [] }), ofTraining],
  ['institute.countPeople', () => ({ id: run.trainingClassId }), ofTraining],
  ['instituteAttendance.oneCourse', ranAt, ofTraining],
  ['instituteAttendance.walkIns', ranAt, ofTraining],
  ['instituteAttendance.exportOne', ranAt, ofTraining],
  ['instituteMailings.results', () => ({ id: run.reminderId }), ofTraining],
  ['instituteMailings.preview', () => ({ ...given(), courseId: run.courseId, content: '集合' }), ofTraining],
];

/** Calls that do something, in an order in which the one who may can do all of them. */
const doing: Row[] = [
  ['students.move', (t) => ({ groupId: t.groupId, ids: [t.studentId], within: 0 }), ofUnit],
  ['students.edit', (t) => ({ id: t.studentId, version: 1, name: '改名' }), ofUnit],
  ['students.archive', (t) => ({ ids: [t.studentId], archived: 1 }), '1 333 33.g2 333333'],
  ['students.archive', (t) => ({ ids: [t.studentId], archived: 0 }), '1 333 33.g2 333333'],
  [
    'students.matchImport',
    (t) => ({ id: t.listId, version: 1, headingLine: 1, columns: { ...t.columns, post: 3 } }),
    ofUnit,
  ],
  ['students.mendImportRow', (t) => ({ id: t.listId, rowId: t.rowId, version: 2, name: '改' }), ofUnit],
  ['students.dropImportRow', (t) => ({ id: t.listId, rowId: t.rowId, version: 3, dropped: 1 }), ofUnit],
  ['students.commitImport', (t) => ({ id: t.listId }), ofUnit],
  ['students.undoImport', (t) => ({ id: t.takenId }), ofUnit],
  ['students.discardImport', (t) => ({ id: t.otherListId }), ofUnit],
  ['classes.calendar', (t) => ({ id: t.trainingClassId }), ofTrainee],
  ['discussions.add', (t) => ({ trainingClassId: t.trainingClassId, ...written, userIds: [t.studentId] }), ofUnit],
  ['discussions.edit', (t) => ({ id: t.discussionId, version: 1, ...written }), ofUnit],
  ['discussions.remove', (t) => ({ id: t.discussionId }), ofUnit],
  ['discussions.restore', (t) => ({ id: t.goneId }), ofUnit],
  ['mailings.send', (t) => ({ trainingClassId: t.trainingClassId, userIds: [t.reachableId], content: '集合' }), ofUnit],
  ['mailings.resend', (t) => ({ id: t.mailingId }), ofUnit],
  ['students.editGroup', (t) => ({ id: t.groupId, version: 1, name: '改组' }), ofUnit],
  ['students.removeGroup', (t) => ({ id: t.groupId }), ofUnit],
  ['classes.edit', (t) => ({ ...classBody(), id: t.draftId, courses: [], groupIds: [], studentUserIds: [] }), ofUnit],
  ['classes.copy', (t) => ({ id: t.trainingClassId, startDate: '2026-12-08' }), ofUnit],
  ['classes.updateStatus', (t) => ({ id: t.draftId, status: 1 }), ofUnit],
  ['leave.update', (t) => ({ id: t.leaveId, status: 1 }), ofUnit],
  ['leave.updateMany', (t) => ({ ids: [t.otherLeaveId], status: 2 }), '1 333 33.g2 333333'],
  ['leave.revoke', (t) => ({ id: t.grantedId }), ofUnit],
  ['leave.withdraw', (t) => ({ id: t.ownLeaveId }), ofTrainee],
  [
    'leave.ask',
    (t) => ({ trainingClassId: t.trainingClassId, courseIds: [t.laterId], category: 1, reason: '事' }),
    ofTrainee,
  ],
  ['attendance.updateStatus', (t) => ({ id: t.attendanceId, signInStatus: 0 }), ofUnit],
  ['attendance.updateStatus', (t) => ({ ...place(t), userId: t.studentId, signInStatus: 0 }), ofUnit],
  ['attendance.answerObjection', (t) => ({ id: t.objectionId, status: 2 }), ofUnit],
  ['attendance.object', (t) => ({ courseId: t.courseId, content: '我到了' }), ofTrainee],
  ['attendance.matchWalkIn', (t) => ({ id: t.walkInId, userId: t.studentId }), ofUnit],
  ['attendance.addWalkIn', (t) => ({ id: t.strangerId }), ofUnit],
  ['attendance.refuseWalkIn', (t) => ({ id: t.refusedId }), ofUnit],
  ['classes.namePeople', (t) => ({ id: run.trainingClassId, groupIds: [], studentUserIds: [t.studentId] }), ofUnit],
  ['institute.edit', () => ({ ...classBody(), id: run.draftId, ...empty }), ofTraining],
  ['institute.copy', () => ({ id: run.draftId, startDate: '2026-12-08' }), ofTraining],
  ['institute.updateStatus', () => ({ id: run.draftId, status: 1 }), ofTraining],
  ['institute.give', () => ({ id: run.draftId, unitId: run.unitId }), ofTraining],
  ['institute.takeBack', () => ({ id: run.draftId }), ofTraining],
  ['institute.addApplicants', () => ({ id: run.draftId, ids: [run.applicationId] }), ofTraining],
  ['institute.removeMember', () => ({ id: run.trainingClassId, userId: run.placedId }), ofTraining],
  ['institute.remove', () => ({ id: run.goneId }), ofTraining],
  ['instituteLeave.update', () => ({ id: run.leaveId, status: 1 }), ofTraining],
  ['instituteLeave.updateMany', () => ({ ids: [run.otherLeaveId], status: 2 }), ofTraining],
  ['instituteLeave.revoke', () => ({ id: run.grantedId }), ofTraining],
  ['instituteAttendance.updateStatus', () => ({ ...ranAt(), userId: run.studentId, signInStatus: 0 }), ofTraining],
  ['instituteAttendance.answerObjection', () => ({ id: run.objectionId, status: 2 }), ofTraining],
  ['instituteAttendance.matchWalkIn', () => ({ id: run.walkInId, userId: run.studentId }), ofTraining],
  ['instituteAttendance.addWalkIn', () => ({ id: run.strangerId }), ofTraining],
  ['instituteAttendance.refuseWalkIn', () => ({ id: run.refusedId }), ofTraining],
  ['instituteMailings.send', () => ({ ...given(), userIds: [run.reachableId], content: '集合' }), ofTraining],
  ['instituteMailings.resend', () => ({ id: run.reminderId }), ofTraining],
];
const empty = { courses: [], groupIds: [], studentUserIds: [] };

/** To 教务 what is of a unit is absent, and to the unit whoever of its class is of somebody else. */
const foreigners: [call: string, input: () => object, caller?: string][] = [
  ['institute.detail', () => ({ id: own.trainingClassId })],
  ['institute.members', () => ({ trainingClassId: own.trainingClassId })],
  ['institute.people', () => ({ id: own.trainingClassId })],
  ['institute.groups', () => ({ id: own.trainingClassId })],
  ['institute.clashes', () => ({ id: own.trainingClassId, courses: [] })],
  ['institute.countPeople', () => ({ id: run.trainingClassId, studentUserIds: [foreign.studentId] })],
  ['institute.clashes', () => ({ id: run.trainingClassId, courses: [], groupIds: [foreign.groupId] })],
  ['institute.edit', () => ({ ...classBody(), id: own.draftId, ...empty })],
  [
    'institute.edit',
    () => ({ ...classBody(), id: run.trainingClassId, ...empty, studentUserIds: [foreign.studentId] }),
  ],
  ['institute.edit', () => ({ ...classBody(), id: run.trainingClassId, ...empty, groupIds: [foreign.groupId] })],
  ['institute.add', () => ({ ...classBody(), studentUserIds: [run.studentId, own.studentId] })],
  ['institute.copy', () => ({ id: own.trainingClassId, startDate: '2026-12-08' })],
  ['institute.updateStatus', () => ({ id: own.draftId, status: 1 })],
  ['institute.remove', () => ({ id: own.draftId })],
  ['institute.give', () => ({ id: own.draftId, unitId: run.unitId })],
  ['institute.takeBack', () => ({ id: own.trainingClassId })],
  ['institute.addApplicants', () => ({ id: own.draftId, ids: [run.applicationId] })],
  ['institute.removeMember', () => ({ id: own.trainingClassId, userId: own.studentId })],
  ['institute.removeMember', () => ({ id: run.trainingClassId, userId: own.studentId })],
  ['instituteLeave.update', () => ({ id: own.leaveId, status: 1 })],
  ['instituteLeave.revoke', () => ({ id: own.grantedId })],
  ['instituteAttendance.allCourses', () => ({ trainingClassId: own.trainingClassId })],
  ['instituteAttendance.oneCourse', () => ({ trainingClassId: run.trainingClassId, courseId: own.courseId })],
  ['instituteAttendance.exportOne', () => place(own)],
  ['instituteAttendance.exportMembers', () => ({ trainingClassId: own.trainingClassId })],
  ['instituteAttendance.updateStatus', () => ({ ...ranAt(), userId: own.studentId, signInStatus: 0 })],
  ['instituteAttendance.updateStatus', () => ({ id: own.attendanceId, signInStatus: 0 })],
  ['instituteAttendance.answerObjection', () => ({ id: own.objectionId, status: 2 })],
  ['instituteAttendance.matchWalkIn', () => ({ id: own.walkInId, userId: own.studentId })],
  ['instituteAttendance.matchWalkIn', () => ({ id: run.walkInId, userId: own.studentId })],
  ['instituteAttendance.addWalkIn', () => ({ id: own.strangerId })],
  ['instituteAttendance.refuseWalkIn', () => ({ id: own.refusedId })],
  ['instituteMailings.list', () => ({ trainingClassId: own.trainingClassId })],
  ['instituteMailings.results', () => ({ id: own.mailingId })],
  ['instituteMailings.resend', () => ({ id: own.mailingId })],
  ...['instituteMailings.preview', 'instituteMailings.send'].flatMap((call): [string, () => object][] => [
    [call, () => ({ trainingClassId: own.trainingClassId, userIds: [own.studentId], content: '集合' })],
    [call, () => ({ ...given(), userIds: [run.studentId, foreign.studentId], content: '集合' })],
    [call, () => ({ ...given(), courseId: own.courseId, content: '集合' })],
  ]),
  ['institute.roll', () => ({ trainingClassId: own.trainingClassId })],
  ['mailings.results', () => ({ id: run.reminderId }), 'its unit'],
  ['mailings.resend', () => ({ id: run.reminderId }), 'its unit'],
  ['classes.namePeople', () => ({ id: run.trainingClassId, ...empty, studentUserIds: [run.studentId] }), 'its unit'],
  ['classes.namePeople', () => ({ id: run.trainingClassId, ...empty, groupIds: [foreign.groupId] }), 'its unit'],
  ['leave.update', () => ({ id: run.leaveId, status: 1 }), 'its unit'],
  ['leave.revoke', () => ({ id: run.grantedId }), 'its unit'],
  ['attendance.updateStatus', () => ({ id: run.attendanceId, signInStatus: 0 }), 'its unit'],
  ['attendance.updateStatus', () => ({ ...ranAt(), userId: run.studentId, signInStatus: 0 }), 'its unit'],
  ['attendance.answerObjection', () => ({ id: run.objectionId, status: 2 }), 'its unit'],
  ['attendance.matchWalkIn', () => ({ id: run.walkInId, userId: run.studentId }), 'its unit'],
  ['mailings.preview', () => ({ ...given(), content: '集合' }), 'its unit'],
  ['mailings.send', () => ({ ...given(), content: '集合' }), 'its unit'],
  ['discussions.add', () => ({ ...given(), ...written }), 'its unit'],
];

/** Lists that may be asked for by everybody of a kind: of somebody else they have nothing. */
const listing: Row[] = [
  ['students.list', (t) => ({ groupId: t.groupId }), lists],
  ['classes.unfinishedOf', (t) => ({ studentUserIds: [t.studentId] }), lists],
  ['leave.list', (t) => ({ trainingClassId: t.trainingClassId }), lists],
  ['leave.mine', (t) => ({ trainingClassId: t.trainingClassId }), '1 ... 33332 333333'],
  ['discussions.mine', (t) => ({ trainingClassId: t.trainingClassId }), '1 ... 33332 333333'],
];

/** What a unit does with its own things and one of another unit among them: refused whole. */
const mixed: [call: string, input: () => object][] = [
  ['students.addGroup', () => ({ name: '新组', studentIds: [own.studentId, foreign.studentId] })],
  ['students.move', () => ({ groupId: foreign.groupId, ids: [own.studentId], within: 1 })],
  ['students.mendImportRow', () => ({ id: own.listId, rowId: foreign.rowId, version: 1, name: '改' })],
  ['students.mendImportRow', () => ({ id: own.listId, rowId: spare.rowId, version: 1, name: '改' })],
  ['students.dropImportRow', () => ({ id: own.listId, rowId: foreign.rowId, version: 1, dropped: 1 })],
  ['students.commitImport', () => ({ id: own.listId, groupId: foreign.groupId })],
  ['classes.add', () => ({ ...classBody(), studentUserIds: [own.studentId, foreign.studentId] })],
  ['classes.add', () => ({ ...classBody(), groupIds: [own.groupId, foreign.groupId] })],
  ['classes.addAndPublish', () => ({ ...classBody(), studentUserIds: [own.studentId, foreign.studentId] })],
  ['classes.addAndPublish', () => ({ ...classBody(), groupIds: [own.groupId, foreign.groupId] })],
  ...(['studentUserIds', 'groupIds', 'courses'] as const).map((key): [string, () => object] => [
    'classes.edit',
    () => {
      const foreigners = { studentUserIds: [foreign.studentId], groupIds: [foreign.groupId] };
      const courses = [lesson('2026-12-01', '09:00', '11:00', { id: foreign.courseId })];
      const body = { ...classBody(), id: own.draftId, courses: [], groupIds: [], studentUserIds: [] };
      return { ...body, ...(key === 'courses' ? { courses } : { [key]: foreigners[key] }) };
    },
  ]),
  ['classes.clashes', () => ({ id: foreign.draftId, courses: [] })],
  ['classes.countPeople', () => ({ id: foreign.draftId })],
  ['classes.countPeople', () => ({ studentUserIds: [own.studentId, foreign.studentId] })],
  ['classes.clashes', () => ({ courses: [], groupIds: [own.groupId, foreign.groupId] })],
  ['attendance.exportOneOfInstitute', () => place(own)],
  ['attendance.exportMembersOfInstitute', () => ({ trainingClassId: own.trainingClassId })],
  ['attendance.board', () => ({ trainingClassId: own.trainingClassId, courseId: foreign.courseId })],
  ['attendance.updateStatus', () => ({ id: own.attendanceId, courseId: foreign.courseId, signInStatus: 1 })],
  ['attendance.updateStatus', () => ({ id: own.attendanceId, userId: foreign.studentId, signInStatus: 1 })],
  ...[() => foreign, () => spare].flatMap((theirs): [string, () => object][] => {
    const both = () => ({ userIds: [own.studentId, theirs().studentId] });
    const text = () => ({ trainingClassId: own.trainingClassId, userIds: [own.studentId], content: '集合' });
    const lesson = () => ({ trainingClassId: own.trainingClassId, courseId: theirs().courseId });
    return [
      ['attendance.oneCourse', lesson],
      ['attendance.exportOne', lesson],
      ['attendance.updateStatus', () => ({ ...lesson(), userId: own.studentId, signInStatus: 1 })],
      ['attendance.updateStatus', () => ({ ...place(own), userId: theirs().studentId, signInStatus: 1 })],
      ['attendance.matchWalkIn', () => ({ id: own.walkInId, userId: theirs().studentId })],
      ['discussions.add', () => ({ trainingClassId: own.trainingClassId, ...written, ...both() })],
      ['discussions.edit', () => ({ id: own.discussionId, version: 1, ...written, ...both() })],
      ['mailings.preview', () => ({ ...text(), ...both() })],
      ['mailings.send', () => ({ ...text(), ...both() })],
      ['mailings.preview', () => ({ ...text(), courseId: theirs().courseId })],
      ['mailings.send', () => ({ ...text(), courseId: theirs().courseId })],
      ['mailings.resend', () => ({ id: own.mailingId, userIds: [theirs().studentId] })],
    ];
  }),
  ['attendance.matchWalkIn', () => ({ id: foreign.walkInId, userId: own.studentId })],
];

describe('things of a unit', () => {
  it('are for whom the table says, and as they were after each refusal', async () => {
    const wrong: string[] = [];
    let before = await digest();
    for (const [name, input, signs] of [...looking, ...listing, ...doing]) {
      const isAllowed = (i: number) => signs.replaceAll(' ', '')[i] === '.';
      for (const [i, caller] of callers.entries()) {
        // Who may do it comes last.
        if (isAllowed(i) && doing.some((row) => row[0] === name)) continue;
        const got = await sign(name, input(own), tokens.get(caller));
        if (got !== signs.replaceAll(' ', '')[i]) wrong.push(`${name} ${caller}: ${got}`);
      }
      const after = await digest();
      if (after !== before) wrong.push(`${name} has changed something`);
      before = after;
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('of two units are never mixed: refused whole', async () => {
    const wrong: string[] = [];
    const before = await digest();
    for (const [i, [name, input]] of mixed.entries()) {
      const got = await sign(name, input(), tokens.get('its unit'));
      if (got !== '4') wrong.push(`${i} ${name}: ${got}`);
    }
    for (const [i, [name, input, caller = 'training']] of foreigners.entries()) {
      const got = await sign(name, input(), tokens.get(caller));
      if (got !== '4') wrong.push(`${i} ${name} ${caller}: ${got}`);
    }
    if ((await digest()) !== before) wrong.push('something has changed');
    expect(wrong).toEqual([]);
  }, 60_000);

  it('are shown in no list of somebody else', async () => {
    for (const [name, input] of listing) {
      const isMine = name.endsWith('.mine');
      const none = name === 'classes.unfinishedOf' ? [] : { total: 0, list: [] };
      expect(await send(name, input(own), tokens.get(isMine ? 'of another unit' : 'another unit')), name).toEqual(none);
      expect(await send(name, input(own), tokens.get(isMine ? 'in the class' : 'its unit')), name).not.toEqual(none);
    }
  });

  it('are changed by who may, with the very same words', async () => {
    const wrong: string[] = [];
    for (const [name, input, signs] of doing) {
      const caller = callers[signs.replaceAll(' ', '').indexOf('.')] as string;
      const before = await digest();
      const got = await sign(name, input(own), tokens.get(caller));
      if (got !== '.') wrong.push(`${name} ${caller}: ${got}`);
      else if ((await digest()) === before) wrong.push(`${name}: nothing has changed`);
    }
    expect(wrong).toEqual([]);
    expect(await sign('classes.remove', { id: spare.draftId }, tokens.get('another unit'))).toBe('4');
    expect(await sign('classes.remove', { id: spare.draftId }, tokens.get('its unit'))).toBe('.');
  }, 60_000);
});
