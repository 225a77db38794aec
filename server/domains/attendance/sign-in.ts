import { handedSeconds } from '../../../shared/attendance.ts';
import type { SignInLesson, SignInReply } from '../../../shared/contract/attendance.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { brief, dayOf, midnight, wallClock } from '../../../shared/time.ts';
import type { Db, Executor } from '../../db/client.ts';
import { takeOf, usedOf } from '../../db/tallies.ts';
import { violationOf } from '../../db/violation.ts';
import type { Context, Contexts } from '../../kernel/dispatch.ts';
import { Refusal, refuse, refuseAt } from '../../kernel/errors.ts';
import { createTurns, type InTurn } from '../../kernel/turns.ts';
import { deviceOf, isDeviceOf, markOf, proofOf, readDevice, shownProof, ticketOf } from './codes.ts';
import { createGather } from './gather.ts';
import { ownMember } from './objection-queries.ts';
import {
  type Asking,
  findLesson,
  findOpenClass,
  findSignIn,
  insertWalkIn,
  type Lesson,
  lessonsOf,
  type Member,
  type NewSignIn,
} from './queries.ts';
import { nameKey, opensAt, placeFlag, said, stateOf, walkInsOf, wrongDigits, wrongPairs } from './rules.ts';

type Calls = Pick<Handlers<Contract['attendance'], Contexts>, 'signIn' | 'signInPage' | 'ownDevice'>;
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

/**
 * What stands in the way since the lesson was looked up, else what is told of what is there already. @throws {Refusal}
 * absent for a draft, or where there is nothing to tell
 */
async function refusedSince(
  { context: { db, now }, lesson, inTurn }: Asked,
  otherwise?: SignInReply,
): Promise<SignInReply> {
  const since = await inTurn(() => findLesson(db, lesson.classId, lesson.courseId));
  const reply = since && (refusedNow(since, now()) ?? otherwise);
  if (!reply) throw refuse('absent');
  return reply;
}

/** Where a lesson that asks is held; null for one that does not. */
const placeOf = ({ latitude, longitude }: Lesson) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** A lesson as its page shows it. */
export const shownLesson = (lesson: Lesson, now: Date): SignInLesson => ({
  courseId: lesson.courseId,
  name: lesson.name,
  place: lesson.place,
  startTime: lesson.startAt.toISOString(),
  endTime: lesson.endAt.toISOString(),
  opensAt: opensAt(lesson).toISOString(),
  lateAt: new Date(lesson.startAt.getTime() + lesson.lateAfter * 60_000).toISOString(),
  // A class that is ended by hand ends with it what is under way.
  state: lesson.status === 3 ? 'over' : stateOf(lesson, now),
  asksPlace: placeOf(lesson) !== null,
});

/** A call with the secret by which codes and devices are signed, and the line of what is asked for one by one. */
type Asked = { context: Context; secret: string; lesson: Lesson; sent: Sent; inTurn: InTurn };

/**
 * How the code proves that somebody sees the board, as far as it does (`proof`). @throws {Refusal} tooMany where digits
 * are being guessed
 */
async function proven(asked: Asked, proof: Proof | undefined): Promise<Proof | SignInReply> {
  const { context, lesson, sent, inTurn } = asked;
  const { db, now } = context;
  const isTyped = isDigits(sent.code);
  const cap = { key: `sign-in digits ${lesson.courseId}`, ...wrongDigits };
  if (isTyped && (await inTurn(() => usedOf(db, cap.key, now()))) >= cap.most) throw refuse('tooMany', said.scan);
  if (proof) return proof;
  if (isTyped && (await inTurn(() => takeOf(db, [cap], 1, now())))) throw refuse('tooMany', said.scan);
  return answer('expired', isTyped ? said.digits : said.expired);
}

const isDigits = (code: string): boolean => /^\d{6}$/.test(code);

/** Whom somebody says to be, by name and number or by their device. */
function whoOf(secret: string, sent: Pick<Sent, 'name' | 'cellPhone' | 'device'>, now: Date): Asking | null {
  if (sent.name !== undefined && sent.cellPhone !== undefined)
    return { studentId: null, cellPhone: sent.cellPhone, tries: numberKey(secret, sent.cellPhone), now };
  const studentId = readDevice(sent.device, now);
  return studentId === undefined ? null : { studentId, cellPhone: null, tries: '', now };
}

/** Of those who may be meant, who it is; undefined for nobody in the class. */
function memberOf(secret: string, sent: Sent, members: readonly Member[]): Member | undefined {
  const { name, cellPhone, device } = sent;
  if (name === undefined || cellPhone === undefined) return members.find((m) => isDeviceOf(secret, device, m));
  return members.find((m) => nameKey(m.name) === nameKey(name));
}

/** Under what tries with a number are counted. */
const numberKey = (secret: string, cellPhone: string) => `sign-in number ${markOf(secret, cellPhone)}`;

/**
 * Writes down who is not on the list, once. @returns whether that is new. @throws {Refusal} tooMany where a lesson has
 * had too many of them
 */
async function walkIn(tx: Executor, classId: number, row: Parameters<typeof insertWalkIn>[2]): Promise<boolean> {
  if (!(await insertWalkIn(tx, classId, row))) return false;
  const full = await takeOf(tx, [{ key: `walk-ins ${row.courseId}`, ...walkInsOf }], 1, row.signedAt);
  if (full) throw refuse('tooMany', said.tooMany, full);
  return true;
}

/** Who is not on the list is written down; a wrong name and a wrong number are told alike. */
async function unlisted(asked: Asked): Promise<SignInReply> {
  const { context, secret, lesson, sent, inTurn } = asked;
  const { db, now } = context;
  const { classId, courseId } = lesson;
  const { name, cellPhone } = sent;
  if (name === undefined || cellPhone === undefined) return answer('identify', said.identify);
  const write = () =>
    db.transaction(async (tx) => {
      const wait = await takeOf(tx, [{ key: numberKey(secret, cellPhone), ...wrongPairs }], 1, now());
      if (wait) throw refuse('tooMany', said.tooMany, wait);
      const row = { courseId, name, cellPhone, device: markOf(secret, sent.mark), signedAt: now() };
      // The try counts also where the lesson takes no more walk-ins.
      return tx
        .transaction((inner) => walkIn(inner, classId, row))
        .catch((error: unknown) => {
          if (error instanceof Refusal) return error;
          throw error;
        });
    });
  const isNew = await inTurn(write);
  if (isNew instanceof Refusal) throw isNew;
  const reply = answer('unlisted', said.unlisted);
  return isNew ? reply : refusedSince(asked, reply);
}

/** What somebody is told who looks at a lesson to which they have signed in. */
function signedOn(who: Member | undefined) {
  if (!who?.signed) return null;
  const when = wallClock(who.signed.signedAt).slice(11, 16);
  return { message: said.already(when), late: who.signed.status === 2 };
}

/** A sign-in as it is written; of where the phone is nothing but what stands out. */
const rowOf = ({ context, secret, lesson, sent }: Asked, { studentId }: Member, proof: Proof): NewSignIn => ({
  ...{ studentId, signedAt: context.now(), proof, device: markOf(secret, sent.mark), flagged: false },
  placed: placeFlag(placeOf(lesson), sent.position),
});

type Written = { who: Member; known: NonNullable<Member['signed']>; isNew: boolean };

/**
 * What stands for somebody on their device from then on. Name and number alone begin it: a device that was known, or
 * was handed over by a page of the portal for some minutes, is known no longer for having signed in.
 */
const deviceAfter = ({ context: { now }, secret, sent }: Asked, who: Member): string =>
  sent.name === undefined || sent.cellPhone === undefined ? sent.device : deviceOf(secret, who, now());

/** What is told of a sign-in that is written, now or before. */
function told(asked: Asked, { who, known, isNew }: Written): SignInReply {
  const when = wallClock(known.signedAt).slice(11, 16);
  const at = {
    status: known.status,
    signedAt: known.signedAt.toISOString(),
    opensAt: null,
    device: deviceAfter(asked, who),
  };
  if (!isNew) return { result: 'already', message: said.already(when), ...at };
  const word = known.status === 2 ? said.late(when) : said.signed(when);
  return { result: 'signed', message: known.byHand === null ? word : said.byHand, ...at };
}

/** Who has signed in to the portal is known: only that they see the board is still to be proven. */
const ownDeviceOf =
  (secret: string): Calls['ownDevice'] =>
  async ({ trainingClassId }, { db, actor, now }) => {
    const own = await ownMember(db, actor.userId, trainingClassId);
    if (!own) throw refuse('absent');
    return { device: deviceOf(secret, own, now(), handedSeconds), name: own.name };
  };

/** Signing in to lessons (sections 7 and 2.1, /qiandao). Nothing that is answered tells of anybody else. */
export function createSignIn({ db: all, secret }: { db: Db; secret: string }): Calls {
  const gather = createGather(all);
  const inTurn = createTurns({ atOnce: 2 });
  /** Wrong pairs of a number that are being written: who looked up meanwhile has not seen them counted. */
  const wrong = new Map<string, number>();
  const wrongOf = (key: string) => wrong.get(key) ?? 0;

  async function countedWrong(asked: Asked, key: string): Promise<SignInReply> {
    wrong.set(key, wrongOf(key) + 1);
    try {
      return await unlisted(asked);
    } finally {
      if (wrongOf(key) > 1) wrong.set(key, wrongOf(key) - 1);
      else wrong.delete(key);
    }
  }

  async function signed(asked: Asked, who: Member, proof: Proof): Promise<SignInReply> {
    // Most presses are a second one: nothing is written for them.
    if (who.signed) return told(asked, { who, known: who.signed, isNew: false });
    const { context, lesson } = asked;
    const made = await gather.sign(lesson, rowOf(asked, who, proof)).catch((error: unknown) => {
      // The lesson or the person has been taken away since.
      throw violationOf(error) === 'reference' ? refuse('absent') : error;
    });
    const known = made ?? (await inTurn(async () => findSignIn(context.db, lesson.courseId, who.studentId)));
    if (!known?.signedAt) return refusedSince(asked);
    return told(asked, { who, known: { ...known, signedAt: known.signedAt }, isNew: made !== null });
  }

  return {
    async signIn(sent, context) {
      const { now } = context;
      const place = { classId: sent.trainingClassId, courseId: sent.courseId };
      const shown = proofOf(secret, sent.courseId, sent.code, now());
      // Who shows no code has nobody looked up.
      const asks = shown ? whoOf(secret, sent, now()) : null;
      const { lesson, found } = await gather.look(place, asks);
      if (!lesson) throw refuse('absent');
      const refused = refusedNow(lesson, now());
      if (refused) return refused;
      if (!sent.code) throw refuseAt('code', '请扫描二维码，或填写签到码', 'required');
      const asked = { context, secret, lesson, sent, inTurn };
      const proof = await proven(asked, shown);
      if (typeof proof !== 'string') return proof;
      const key = asks?.tries ?? '';
      if (found.tries + wrongOf(key) >= wrongPairs.most) throw refuse('tooMany', said.tooMany);
      const who = memberOf(secret, sent, found.members);
      return who ? signed(asked, who, proof) : countedWrong(asked, key);
    },

    ownDevice: ownDeviceOf(secret),

    async signInPage({ trainingClassId: id, classCode, courseId, code, device }, { db, now }) {
      const at = now();
      const place = id && courseId && { classId: id, courseId };
      const looked = place && (await gather.look(place, whoOf(secret, { device }, at)));
      const one = looked ? looked.lesson : undefined;
      if (courseId && !one) throw refuse('absent');
      const found = one
        ? { id: one.classId, name: one.className, status: one.status }
        : await findOpenClass(db, id ? { id } : { code: classCode.toUpperCase() });
      if (!found || found.status === 0) throw refuse('absent');
      const today = dayOf(at);
      const lessons = one ? [one] : await lessonsOf(db, found.id, midnight(today), midnight(today, 1));
      const proof = one && code ? shownProof(secret, one.courseId, code, at) : undefined;
      // Digits that are guessed here would not be counted: a ticket is for who has scanned.
      const ticket = one && proof === 'code' ? ticketOf(secret, one.courseId, proof, at) : '';
      return {
        trainingClassId: found.id,
        className: found.name,
        lessons: lessons.map((lesson) => shownLesson(lesson, at)),
        ticket,
        signed: signedOn(looked ? looked.found.members.find((m) => isDeviceOf(secret, device, m)) : undefined),
        now: at.toISOString(),
      };
    },
  };
}
