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

/** Signing in to lessons (sections 7 and 2.1, /qiandao). Nothing that is answered tells of anybody else. */
export function createSignIn({ db: all, secret }: { db: Db; secret: string }): Calls {
  const signIn = createGather(all);

  /** How the code proves that somebody sees the board. @throws {Refusal} tooMany where digits are being guessed */
  async function proven({ db, now }: Context, { courseId }: Lesson, code: string): Promise<Proof | SignInReply> {
    const isTyped = /^\d{6}$/.test(code);
    const cap = { key: `sign-in digits ${courseId}`, ...wrongDigits };
    if (isTyped && (await usedOf(db, cap.key, now())) >= cap.most) throw refuse('tooMany', said.scan);
    const proof = proofOf(secret, courseId, code, now());
    if (proof) return proof;
    if (isTyped && (await takeOf(db, [cap], 1, now()))) throw refuse('tooMany', said.scan);
    return answer('expired', isTyped ? said.digits : said.expired);
  }

  /** Whom name and number, or the device, are of; undefined for nobody in the class. */
  async function memberOf({ db, now }: Context, { classId }: Lesson, sent: Sent): Promise<Member | undefined> {
    if (sent.name === undefined || sent.cellPhone === undefined) {
      const studentId = readDevice(sent.device, now());
      const [known] = studentId ? await membersBy(db, classId, { studentId }) : [];
      return known && isDeviceOf(secret, sent.device, known) ? known : undefined;
    }
    const name = nameKey(sent.name);
    return (await membersBy(db, classId, { cellPhone: sent.cellPhone })).find((m) => nameKey(m.name) === name);
  }

  /** Who is not on the list is written down; a wrong name and a wrong number are told alike. */
  async function unlisted({ db, now }: Context, { courseId }: Lesson, sent: Sent): Promise<SignInReply> {
    const { name, cellPhone } = sent;
    if (name === undefined || cellPhone === undefined) return answer('identify', said.identify);
    await db.transaction(async (tx) => {
      const pairs = { key: `sign-in number ${markOf(secret, cellPhone)}`, ...wrongPairs };
      const wait = await takeOf(tx, [pairs], 1, now());
      if (wait) throw refuse('tooMany', said.tooMany, wait);
      const device = markOf(secret, sent.mark);
      const isNew = await insertWalkIn(tx, { courseId, name, cellPhone, device, signedAt: now() });
      const full = isNew && (await takeOf(tx, [{ key: `walk-ins ${courseId}`, ...walkInsOf }], 1, now()));
      if (full) throw refuse('tooMany', said.tooMany, full);
    });
    return answer('unlisted', said.unlisted);
  }

  async function signed(context: Context, lesson: Lesson, who: Member, sent: Sent, proof: Proof): Promise<SignInReply> {
    const { db, now } = context;
    const device = deviceOf(secret, who, now());
    const row = { studentId: who.studentId, signedAt: now(), proof, device: markOf(secret, sent.mark), flagged: false };
    const made = await signIn(lesson, row).catch((error: unknown) => {
      throw violationOf(error) === 'reference' ? refuse('absent') : error;
    });
    const known = made ?? (await findSignIn(db, lesson.courseId, who.studentId));
    if (!known?.signedAt) throw refuse('absent');
    const when = wallClock(known.signedAt).slice(11, 16);
    const { status } = known;
    const word = known.byHand !== null ? said.byHand : status === 2 ? said.late(when) : said.signed(when);
    const at = { status, signedAt: known.signedAt.toISOString(), opensAt: null, device };
    return made
      ? { result: 'signed', message: word, ...at }
      : { result: 'already', message: said.already(when), ...at };
  }

  return {
    async signIn(sent, context) {
      const { db, now } = context;
      const lesson = await findLesson(db, sent.trainingClassId, sent.courseId);
      if (!lesson) throw refuse('absent');
      const refused = refusedNow(lesson, now());
      if (refused) return refused;
      if (!sent.code) throw refuseAt('code', '请扫描二维码，或填写签到码', 'required');
      const proof = await proven(context, lesson, sent.code);
      if (typeof proof !== 'string') return proof;
      if (sent.cellPhone !== undefined) {
        const key = `sign-in number ${markOf(secret, sent.cellPhone)}`;
        if ((await usedOf(db, key, now())) >= wrongPairs.most) throw refuse('tooMany', said.tooMany);
      }
      const who = await memberOf(context, lesson, sent);
      return who ? signed(context, lesson, who, sent, proof) : unlisted(context, lesson, sent);
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
