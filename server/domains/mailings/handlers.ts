import { createHash, randomBytes } from 'node:crypto';
import { classTextFault, emptyVariables, faultInWords, smsParts, textFor } from '../../../shared/mailings.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { href } from '../../../shared/sitemap.ts';
import { spell, spokenDays } from '../../../shared/spoken.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import { takeOf } from '../../db/tallies.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { readdress, resendFailed } from '../account/index.ts';
import { holdClass } from '../classes/index.ts';
import { sendEach } from '../messages/index.ts';
import { toldPlaceOf } from '../points/index.ts';
import { readSettings } from '../site/index.ts';
import { asInstitute, asUnit, holdScope, type Scope, type Scoped, type ScopedCalls } from '../students/index.ts';
import { writeTrail } from '../trail/index.ts';
import { partsOf, putTexts, type Reader, reaches, textsTo } from './put.ts';
import {
  amongReceivers,
  type ClassOf,
  classOf,
  failedOf,
  findMailing,
  holdApproved,
  insertMailing,
  lessonOf,
  listResults,
  listMailings,
  type Person,
  peopleOf,
  sentBy,
} from './queries.ts';
import { textsAgain } from './again.ts';
import { capsOf, type Sender, states } from './rules.ts';

/** `onSms`: texts wait in the outbox, and the transaction that put them there is over. */
export type MailingsNeeds = { onSms: () => void };
type Calls = Handlers<Contract['mailings'], Contexts>;
/** What units and 教务 do alike, each with their own classes. */
type Shared = Pick<Calls, 'list' | 'results' | 'price' | 'preview' | 'send' | 'resend'>;
type Asked = Parameters<Calls['preview']>[0];

/** A text as it would go out now. */
type Drafted = {
  of: ClassOf;
  /** Each with what they read, whether a text goes to them or not; who was archived is not among them. */
  readers: Reader<Person>[];
  archived: Person[];
  parts: number;
  price: number;
};

const named = ({ id, name }: Person) => ({ userId: id, name });

/** What stands for the variables but for the name. @throws {Refusal} absent for a lesson of another class */
async function valuesOf(db: Executor, of: ClassOf, courseId: number | undefined, now: Date) {
  const lesson = courseId === undefined ? undefined : await lessonOf(db, of.id, courseId);
  if (courseId !== undefined && !lesson) throw refuse('absent');
  return {
    班名: of.name,
    时间: lesson ? spell(lesson.startAt, lesson.endAt) : spokenDays(of.startDate, of.endDate, dayOf(now)),
    地点: lesson ? lesson.place : await toldPlaceOf(db, of),
  };
}

/** @throws {Refusal} absent for what is not of the scope; input for a draft, and at a text that nobody can read */
async function draft(db: Executor, scope: Scope, asked: Asked, now: Date): Promise<Drafted> {
  const { trainingClassId, courseId, content } = asked;
  const of = await classOf(db, scope, trainingClassId);
  if (!of) throw refuse('absent');
  const values = await valuesOf(db, of, courseId, now);
  const wanted = [...new Set(asked.userIds)];
  const people = await peopleOf(db, scope, of.id, wanted);
  if (people.length !== wanted.length) throw refuse('absent');
  if (of.status === 0) throw refuse('input', '这个班还是草稿，发布以后再发短信');
  const fault = classTextFault(content);
  if (fault) throw refuseAt('content', fault);
  const [empty] = emptyVariables(content, { 姓名: '姓名', ...values });
  if (empty) throw refuseAt('content', `没有可以填进 {${empty}} 的内容，请直接写明`);
  const readers = people
    .filter((person) => !person.archivedAt)
    .map((person) => ({ person, content: textFor(content, { 姓名: person.name, ...values }) }));
  const archived = people.filter((p) => p.archivedAt);
  return { of, readers, archived, parts: partsOf(readers), price: (await readSettings(db)).smsPrice };
}

const nonceSigns = 16;
/** Of all that a preview has shown. */
const digestOf = ({ of, readers, archived, parts, price }: Drafted, { courseId, content }: Asked): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[of.id, courseId ?? null, content, parts, price],
        readers.map((r) => [r.person.id, r.person.cellPhone, r.content]),
        archived.map((p) => p.id),
      ]),
    )
    .digest('base64url')
    .slice(0, 32);
const senderOf = (scope: Scope): Sender => (scope === 'institute' ? scope : scope.unitId);
const pressOf = (scope: Scope, key: string) =>
  createHash('sha256')
    .update(`${senderOf(scope)} ${key}`)
    .digest('base64url');

/** What one sender does comes one after the other. @throws {Refusal} forbidden for a unit that is let in no more */
async function holdSender(tx: Executor, scope: Scope): Promise<void> {
  if (scope !== 'institute' && !(await holdApproved(tx, scope.unitId))) throw refuse('forbidden');
  await holdScope(tx, scope);
}

/** @throws {Refusal} tooMany where as much was sent as may be in a day */
async function takeTexts(tx: Executor, scope: Scope, count: number, now: Date): Promise<void> {
  const { texts, presses } = capsOf(senderOf(scope));
  const wait = (await takeOf(tx, [texts], count, now)) || (await takeOf(tx, [presses], 1, now));
  if (wait) throw refuse('tooMany', '今天给学员发的短信太多，请明天再发', wait);
}

/** Puts a text into the outbox for who has a number, and writes a message to who has an account. */
async function put(tx: Executor, id: number, drafted: Drafted, now: Date): Promise<void> {
  const { of, readers } = drafted;
  await putTexts(tx, id, drafted, now);
  const each = readers.flatMap(({ person: { userId }, content }) => (userId === null ? [] : [{ userId, content }]));
  const message = { type: 2, title: `培训班通知：${of.name}`, link: href('trainee/class-detail', { id: of.id }) };
  await sendEach(tx, each, message, now);
}

type Sent = { id: number; sentCount: number };

async function send(tx: Executor, context: Scoped, { key, ...asked }: Parameters<Calls['send']>[0]): Promise<Sent> {
  const { actor, scope, now } = context;
  await holdSender(tx, scope);
  const press = key ? pressOf(scope, key) : null;
  const before = press === null ? undefined : await sentBy(tx, press);
  if (before) return before;
  // Nobody takes the class back to a draft, or away, meanwhile.
  await holdClass(tx, scope, asked.trainingClassId, 'share');
  const drafted = await draft(tx, scope, asked, now());
  const count = drafted.readers.filter(reaches).length;
  if (!count) throw refuseAt('userIds', '所选的人都没有手机号码，短信发不出去');
  if (key && key.slice(nonceSigns) !== digestOf(drafted, asked))
    throw refuse('conflict', '收短信的人、内容或费用和预览时不一样了，请看过新的预览再发');
  await takeTexts(tx, scope, textsTo(drafted.readers).size, now());
  const id = await insertMailing(tx, {
    ...{ classId: drafted.of.id, courseId: asked.courseId ?? null, content: asked.content, sentCount: count },
    ...{ total: drafted.readers.length + drafted.archived.length, parts: drafted.parts, price: drafted.price },
    ...{ by: actor.userId, createdAt: now(), press },
  });
  if (id === undefined) return (await sentBy(tx, press as string)) as Sent;
  await put(tx, id, drafted, now());
  await writeTrail(tx, context, {
    ...{ action: 'mailing.send', subject: 'mailing', subjectId: id, title: drafted.of.name },
    after: { sent: count, content: asked.content },
  });
  return { id, sentCount: count };
}

/** @throws {Refusal} input where nothing failed, or failed so long ago that the outbox has forgotten it */
async function sendAgain(
  tx: Executor,
  context: Scoped,
  { id, userIds }: Parameters<Calls['resend']>[0],
): Promise<number> {
  const { scope, now } = context;
  await holdSender(tx, scope);
  const found = await findMailing(tx, scope, id);
  const wanted = [...new Set(userIds)];
  if (!found || (await amongReceivers(tx, id, wanted)) !== wanted.length) throw refuse('absent');
  const failed = await failedOf(tx, id, wanted);
  if (!failed.length) throw refuse('conflict', '没有发送失败的短信可以重试：已经重试过，或收短信的人已不在班上');
  const texts = await textsAgain(tx, id, failed);
  await takeTexts(tx, scope, texts.size, now());
  await readdress(
    tx,
    [...texts].map(([of, cellPhone]) => ({ id: of, cellPhone })),
  );
  const again = await resendFailed(tx, [...texts.keys()], now());
  if (!again) throw refuse('input', '这批短信太久了，不能重试，请重新发送');
  await writeTrail(tx, context, {
    ...{ action: 'mailing.resend', subject: 'mailing', subjectId: id, title: found.of.name },
    after: { again },
  });
  return again;
}

/** What was sent for whom. */
const readingCalls: ScopedCalls<Pick<Calls, 'list' | 'results' | 'price'>> = {
  async list({ trainingClassId, ...page }, { db, scope }) {
    if (!(await classOf(db, scope, trainingClassId))) throw refuse('absent');
    const { list, total } = await listMailings(db, scope, trainingClassId, page);
    return {
      total,
      list: list.map(({ text: { id, content, createdAt, total: all, parts, price, reminds }, byName, ...rest }) => ({
        ...{ id, content, createTime: createdAt.toISOString(), total: all, parts, cost: parts * price },
        byName: reminds === null ? byName : '系统自动',
        ...rest,
      })),
    };
  },

  async results({ id, ...query }, { db, scope }) {
    if (!(await findMailing(db, scope, id))) throw refuse('absent');
    const { list, total } = await listResults(db, scope, id, query);
    return {
      total,
      list: list.map(({ cellPhone, fault, ...one }) => ({
        ...{ ...one, cellPhone: cellPhone ?? '' },
        reason: reasonOf(one.state, fault),
      })),
    };
  },

  price: async (_, { db }) => ({ price: (await readSettings(db)).smsPrice }),
};

/** Text messages to a class (section 7): looked at before, sent once, and what became of them for each. */
function mailingCalls({ onSms }: MailingsNeeds): ScopedCalls<Shared> {
  return {
    ...readingCalls,

    async preview(asked, { db, scope, now }) {
      const drafted = await draft(db, scope, asked, now());
      const { readers, archived, parts, price } = drafted;
      const going = readers.filter(reaches);
      const [first] = going;
      return {
        count: going.length,
        noNumber: readers.filter((one) => !reaches(one)).map(({ person }) => named(person)),
        archived: archived.map(named),
        sample: first
          ? {
              ...{ ...named(first.person), content: first.content },
              ...{ signs: first.content.length, parts: smsParts(first.content) },
            }
          : null,
        ...{ parts, price, cost: parts * price },
        key: `${randomBytes(12).toString('base64url')}${digestOf(drafted, asked)}`,
      };
    },

    async send(asked, context) {
      const sent = await context.db.transaction((tx) => send(tx, context, asked));
      onSms();
      return sent;
    },

    async resend(asked, context) {
      const again = await context.db.transaction((tx) => sendAgain(tx, context, asked));
      onSms();
      return { again };
    },
  };
}

/** The same of units, to their own classes and people. */
export const createMailings = (needs: MailingsNeeds): Calls => ({ ...asUnit(mailingCalls(needs)) });
/** The same of 教务, to whoever is in a class of the institute. */
export const createInstituteMailings = (needs: MailingsNeeds) => asInstitute(mailingCalls(needs));

/** Why a text did not go out, or not yet. */
function reasonOf(state: number, fault: string): string {
  const words = faultInWords(fault);
  if (state === states.failed) return words || '没有发出';
  return state === states.waits && words ? `${words}，正在重试` : '';
}
