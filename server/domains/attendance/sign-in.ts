import type { SignInLesson, SignInReply } from '../../../shared/contract/attendance.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { brief, dayOf, midnight, wallClock } from '../../../shared/time.ts';
import type { Db } from '../../db/client.ts';
import { takeOf, usedOf } from '../../db/tallies.ts';
import { violationOf } from '../../db/violation.ts';
import type { Context, Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { deviceOf, isDeviceOf, markOf, proofOf, readDevice, shownProof, ticketOf } from './codes.ts';
import { createGather } from './gather.ts';
import {
  findLesson,
  findOpenClass,
  findSignIn,
  insertWalkIn,
  type Lesson,
  lessonsOf,
  type Member,
  membersBy,
} from './queries.ts';
import { nameKey, opensAt, said, stateOf, walkInsOf, wrongDigits, wrongPairs } from './rules.ts';

type Calls = Pick<Handlers<Contract['attendance'], Contexts>, 'signIn' | 'signInPage'>;
type Sent = Parameters<Calls['signIn']>[0];
type Proof = 'code' | 'typed';

const none = { status: null, signedAt: null, opensAt: null, device: '' };
const answer = (result: SignInReply['result'], message: string): SignInReply => ({ ...none, result, message });

/** What stands in the way of everybody at this hour, or nothing. @throws {Refusal} absent for a draft */
function refusedNow(lesson: Lesson, now: Date): SignInReply | undefined {
  if (lesson.status === 0) throw refuse('absent');
  if (lesson.status === 3) return answer('closed', said.closed);
  const state = stateOf(lesson, now);
  if (state === 'over') return answer('over', said.over);
  if (state !== 'early') return undefined;
  const opens = opensAt(lesson);
  return { ...answer('early', said.early(brief(opens))), opensAt: opens.toISOString() };
}

/** A lesson as its page shows it. */
export const shownLesson = (lesson: Lesson, now: Date): SignInLesson => ({
  courseId: lesson.courseId,
  name: lesson.name,
  place: lesson.place,
  startTime: lesson.startAt.toISOString(),
  endTime: lesson.endAt.toISOString(),
  opensAt: opensAt(lesson).toISOString(),
  state: stateOf(lesson, now),
});

/** A call with the secret by which codes and devices are signed. */
type Asked = { context: Context; secret: string; lesson: Lesson; sent: Sent };

/** How the code proves that somebody sees the board. @throws {Refusal} tooMany where digits are being guessed */
async function proven({ context: { db, now }, secret, lesson, sent }: Asked): Promise<Proof | SignInReply> {
  const isTyped = /^\d{6}$/.test(sent.code);
  const cap = { key: `sign-in digits ${lesson.courseId}`, ...wrongDigits };
  if (isTyped && (await usedOf(db, cap.key, now())) >= cap.most) throw refuse('tooMany', said.scan);
  const proof = proofOf(secret, lesson.courseId, sent.code, now());
  if (proof) return proof;
  if (isTyped && (await takeOf(db, [cap], 1, now()))) throw refuse('tooMany', said.scan);
  return answer('expired', isTyped ? said.digits : said.expired);
}

/** Whom name and number, or the device, are of; undefined for nobody in the class. */
async function memberOf({ context: { db, now }, secret, lesson, sent }: Asked): Promise<Member | undefined> {
  if (sent.name === undefined || sent.cellPhone === undefined) {
    const studentId = readDevice(sent.device, now());
    const [known] = studentId ? await membersBy(db, lesson.classId, { studentId }) : [];
    return known && isDeviceOf(secret, sent.device, known) ? known : undefined;
  }
  const name = nameKey(sent.name);
  return (await membersBy(db, lesson.classId, { cellPhone: sent.cellPhone })).find((m) => nameKey(m.name) === name);
}

/** Under what tries with a number are counted. */
const numberKey = (secret: string, cellPhone: string) => `sign-in number ${markOf(secret, cellPhone)}`;

/** Who is not on the list is written down; a wrong name and a wrong number are told alike. */
async function unlisted({ context: { db, now }, secret, lesson, sent }: Asked): Promise<SignInReply> {
  const { courseId } = lesson;
  const { name, cellPhone } = sent;
  if (name === undefined || cellPhone === undefined) return answer('identify', said.identify);
  await db.transaction(async (tx) => {
    const wait = await takeOf(tx, [{ key: numberKey(secret, cellPhone), ...wrongPairs }], 1, now());
    if (wait) throw refuse('tooMany', said.tooMany, wait);
    const device = markOf(secret, sent.mark);
    const isNew = await insertWalkIn(tx, { courseId, name, cellPhone, device, signedAt: now() });
    const full = isNew && (await takeOf(tx, [{ key: `walk-ins ${courseId}`, ...walkInsOf }], 1, now()));
    if (full) throw refuse('tooMany', said.tooMany, full);
  });
  return answer('unlisted', said.unlisted);
}

type Written = { who: Member; known: { signedAt: Date; status: number; byHand: number | null }; isNew: boolean };

/** What is told of a sign-in that is written, now or before. */
function told({ context: { now }, secret }: Asked, { who, known, isNew }: Written): SignInReply {
  const when = wallClock(known.signedAt).slice(11, 16);
  const at = {
    status: known.status,
    signedAt: known.signedAt.toISOString(),
    opensAt: null,
    device: deviceOf(secret, who, now()),
  };
  if (!isNew) return { result: 'already', message: said.already(when), ...at };
  const word = known.status === 2 ? said.late(when) : said.signed(when);
  return { result: 'signed', message: known.byHand === null ? word : said.byHand, ...at };
}

/** Signing in to lessons (sections 7 and 2.1, /qiandao). Nothing that is answered tells of anybody else. */
export function createSignIn({ db: all, secret }: { db: Db; secret: string }): Calls {
  const gathered = createGather(all);

  async function signed(asked: Asked, who: Member, proof: Proof): Promise<SignInReply> {
    const { db, now } = asked.context;
    const device = markOf(secret, asked.sent.mark);
    const row = { studentId: who.studentId, signedAt: now(), proof, device, flagged: false };
    const made = await gathered(asked.lesson, row).catch((error: unknown) => {
      // The lesson or the person has been taken away since.
      throw violationOf(error) === 'reference' ? refuse('absent') : error;
    });
    const known = made ?? (await findSignIn(db, asked.lesson.courseId, who.studentId));
    if (!known?.signedAt) throw refuse('absent');
    return told(asked, { who, known: { ...known, signedAt: known.signedAt }, isNew: made !== null });
  }

  return {
    async signIn(sent, context) {
      const { db, now } = context;
      const lesson = await findLesson(db, sent.trainingClassId, sent.courseId);
      if (!lesson) throw refuse('absent');
      const refused = refusedNow(lesson, now());
      if (refused) return refused;
      if (!sent.code) throw refuseAt('code', '请扫描二维码，或填写签到码', 'required');
      const asked = { context, secret, lesson, sent };
      const proof = await proven(asked);
      if (typeof proof !== 'string') return proof;
      if (sent.cellPhone !== undefined) {
        if ((await usedOf(db, numberKey(secret, sent.cellPhone), now())) >= wrongPairs.most)
          throw refuse('tooMany', said.tooMany);
      }
      const who = await memberOf(asked);
      return who ? signed(asked, who, proof) : unlisted(asked);
    },

    async signInPage({ trainingClassId, courseId, code }, { db, now }) {
      const at = now();
      const found = await findOpenClass(db, trainingClassId);
      if (!found || found.status === 0) throw refuse('absent');
      const today = dayOf(at);
      const one = courseId && (await findLesson(db, trainingClassId, courseId));
      if (courseId && !one) throw refuse('absent');
      const lessons = one ? [one] : await lessonsOf(db, trainingClassId, midnight(today), midnight(today, 1));
      const proof = one && code ? shownProof(secret, one.courseId, code, at) : undefined;
      // Digits that are guessed here would not be counted: a ticket is for who has scanned.
      const ticket = one && proof === 'code' ? ticketOf(secret, one.courseId, proof, at) : '';
      return {
        className: found.name,
        lessons: lessons.map((lesson) => shownLesson(lesson, at)),
        ticket,
        now: at.toISOString(),
      };
    },
  };
}
