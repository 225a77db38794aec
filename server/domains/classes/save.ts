import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt, refuseFields } from '../../kernel/errors.ts';
import { releaseFiles, swapFile } from '../files/index.ts';
import { coverAnew } from '../leave/index.ts';
import type { Scoped, ScopedCalls } from '../students/index.ts';
import { type TellByText, tellChanges, timetableOf } from './changed.ts';
import { faultsOfDays } from './checks.ts';
import { copyingCalls } from './copy.ts';
import { dropComing } from './end.ts';
import { type Deed, heldClass, inTurn, newCode, note, ownedBy, refuseMore, steps } from './deed.ts';
import { holdCourses, toldLessonsOf } from './lesson-queries.ts';
import { forgetTold, toldOf } from './member-queries.ts';
import { pressOf, wordsOf } from './press.ts';
import { type ClassRecord, classMadeBy, deleteClass, holdClass, insertClass, setClass } from './queries.ts';
import { knownAgain, refusedStep, statusByDates } from './rules.ts';
import { tellMembers, tellOff } from './tell.ts';
import { refuseUsed } from './used.ts';
import { type Added, refusePoints, type Sent, themeGone, valuesOf, writeLessons, writePeople } from './written.ts';

type All = Handlers<Contract['institute'], Contexts>;
type Saving = Pick<All, 'add' | 'addAndPublish' | 'remove' | 'copy'>;
type Naming = Pick<Handlers<Contract['classes'], Contexts>, 'namePeople'>;

/** A form that is sent: its words, what they are known by, and whether the class is to be published. */
type Pressed = { input: Sent; words: string; publish: boolean };

/**
 * A form is sent again that has made a class, by whichever button: the class comes to be what the form says now.
 * @throws {Refusal} conflict where somebody has changed the class since, whose words would be lost, or has taken it
 * back that this is to publish
 */
async function pressedAgain(tx: Executor, context: Scoped, id: number, pressed: Pressed): Promise<void> {
  const { input, words, publish } = pressed;
  const row = await heldClass(tx, context, id);
  // Who presses it would read that it is out.
  if (publish && row.status === 0 && row.publishedAt !== null)
    throw refuse('conflict', `“${row.name}”已退回草稿，请到那个班里发布`);
  const isSame = row.pressWords === words;
  const isDraft = publish && row.publishedAt === null;
  if (isSame && !isDraft) return;
  if (row.version !== row.pressVersion)
    throw refuse('conflict', `这张表单已保存为“${row.name}”，之后又有改动，请到那个班里修改`);
  if (!isSame) {
    const lessons = await toldLessonsOf(tx, id);
    const inTime = (name: string, at: Date | string) => ({ name, start: new Date(at).getTime() });
    const ids = knownAgain(
      input.courses.map((course) => inTime(course.name, course.startTime)),
      lessons.map((lesson) => ({ id: lesson.id, ...inTime(lesson.name, lesson.startAt) })),
    );
    const courses = input.courses.map((course, at) => ({ ...course, id: ids[at] }));
    const version = await change(tx, context, row, { ...input, courses });
    await setClass(tx, id, { pressWords: words, pressVersion: version });
  }
  if (isDraft) await setClass(tx, id, { pressVersion: await moveTo(tx, context, await heldClass(tx, context, id), 1) });
}

async function add({ key, ...input }: Added, context: Scoped, publish: boolean): Promise<{ id: number }> {
  const { actor, scope, now } = context;
  const faults = faultsOfDays(input);
  if (faults.length) throw refuseFields(faults);
  const refused = publish && refusedStep({ ...input, status: 0 }, 1, dayOf(now()));
  if (refused) throw refuseAt('endDate', refused);
  const press = pressOf(context, 'class', key);
  const words = wordsOf(input);
  return inTurn(context, async (tx) => {
    const before = await classMadeBy(tx, press);
    if (before) {
      await pressedAgain(tx, context, before.id, { input, words, publish });
      return { id: before.id };
    }
    await refuseMore(tx, scope);
    await refusePoints(tx, input, []);
    const cover = { before: '', next: input.coverUrl, userId: actor.userId, purpose: 'cover' } as const;
    await swapFile(tx, cover, now());
    const made = {
      ...ownedBy(scope),
      status: statusByDates({ ...input, status: publish ? 1 : 0 }, dayOf(now())),
      createdAt: now(),
      createdBy: actor.userId,
      publishedAt: publish ? now() : null,
      ...{ press, pressWords: words, pressVersion: 1 },
    };
    const row = await insertClass(tx, { ...valuesOf(input), ...made }, newCode).catch(themeGone);
    await writePeople(tx, scope, row, input, now());
    await writeLessons(tx, scope, { row, known: [] }, input);
    await note(tx, context, 'class.create', row, { after: { status: row.status } });
    if (publish) await tellMembers(tx, row, now());
    return { id: row.id };
  });
}

/** Of a change the trail tells what a class is called and when it is. */
const daysOf = ({ name, startDate, endDate }: ClassRecord) => ({ name, from: startDate, to: endDate });

/** What may not be changed of a class that is open: neither is it begun later than it has, nor over before today. */
function refuseLate(row: ClassRecord, { startDate, endDate }: Sent, today: string): void {
  if (row.status === 2 && startDate > today) throw refuseAt('startDate', '这个班已经开班，开始日期不能晚于今天');
  if (row.status > 0 && endDate < today) throw refuseAt('endDate', '已发布的班，结束日期不能早于今天');
}

/**
 * Makes of a held class what was sent.
 * @param seen the version that whoever sent it knows
 * @param byText how whoever a text has reminded hears of what is moved
 * @returns the version that it has from then on
 */
async function change(
  tx: Executor,
  context: Scoped,
  row: ClassRecord,
  input: Sent,
  { seen = row.version, byText }: { seen?: number | undefined; byText?: TellByText } = {},
): Promise<number> {
  const at = context.now();
  // Nobody signs in to a lesson that is being moved or taken away.
  await holdCourses(tx, row.id);
  if (row.status === 3) throw refuse('input', '这个班已经结束，不能再修改');
  if (seen !== row.version) throw refuse('conflict', '这个班刚刚在别处改过');
  const faults = faultsOfDays(input);
  if (faults.length) throw refuseFields(faults);
  refuseLate(row, input, dayOf(at));
  const lessons = await toldLessonsOf(tx, row.id);
  const before = await timetableOf(tx, lessons);
  const known = row.status > 0 ? await toldOf(tx, row.id) : [];
  await refusePoints(tx, input, [row.pointId, ...lessons.map((c) => c.pointId)]);
  const { userId } = context.actor;
  await swapFile(tx, { before: row.cover, next: input.coverUrl, userId, purpose: 'cover' }, at);
  const version = row.version + 1;
  // The calendar would say the same a little later: whoever reads it meanwhile reads that it runs.
  const values = { ...valuesOf(input), status: statusByDates({ ...input, status: row.status }, dayOf(at)) };
  await setClass(tx, row.id, { ...values, version }).catch(themeGone);
  const next = { ...row, ...values };
  await writePeople(tx, context.scope, next, input, at);
  await writeLessons(tx, context.scope, { row: next, known: lessons }, input);
  await coverAnew(tx, row.id);
  await note(tx, context, 'class.update', next, { before: daysOf(row), after: daysOf(next) });
  if (row.status > 0) {
    await tellMembers(tx, next, at);
    await tellChanges(tx, next, { before, known, byText }, at);
  }
  return version;
}

/**
 * Gives a held class another status. Whoever has read it before does not change it unasked: what they take for a draft
 * may be out.
 * @param byText how whoever a text has reminded hears of lessons that go with its end
 * @returns the version that it has from then on
 * @throws {Refusal} input where it may not have it
 */
async function moveTo(
  tx: Executor,
  context: Scoped,
  row: ClassRecord,
  status: number,
  byText?: TellByText,
): Promise<number> {
  const at = context.now();
  const refused = refusedStep(row, status, dayOf(at));
  if (refused) throw refuse('input', refused);
  if (status === 0) await refuseUsed(tx, row, '退回草稿');
  if (status === 3) {
    // Nobody signs in to a lesson that goes.
    await holdCourses(tx, row.id);
    await dropComing(tx, row, byText, at);
  }
  // Who was told that it is off is told again; who comes in meanwhile hears of it once.
  if (status === 1 && row.publishedAt) await forgetTold(tx, row.id);
  // What is published on one of its days runs at once.
  const now = statusByDates({ ...row, status }, dayOf(at));
  const version = row.version + 1;
  await setClass(tx, row.id, { status: now, version, ...(status === 1 && { publishedAt: row.publishedAt ?? at }) });
  await note(tx, context, steps[status] as Deed, row, { before: { status: row.status }, after: { status: now } });
  if (status === 1) await tellMembers(tx, row, at);
  if (status === 0) await tellOff(tx, row, 'withdrawn', at);
  return version;
}

/** Saves a class that there is; `byText`: how whoever a text has reminded hears of what is moved. */
export const edit = ({ version: seen, ...input }: Parameters<All['edit']>[0], context: Scoped, byText: TellByText) =>
  inTurn(context, async (tx) => {
    const row = await heldClass(tx, context, input.id);
    return { version: await change(tx, context, row, input, { seen, byText }) };
  });

/** Gives a class another status; `byText` as of `edit`. */
export const step = ({ id, status }: Parameters<All['updateStatus']>[0], context: Scoped, byText: TellByText) =>
  inTurn(context, async (tx) => {
    await moveTo(tx, context, await heldClass(tx, context, id), status, byText);
    return null;
  });

/** Writing classes: everything of a class is one save, and is done as a whole or not at all (section 7). */
export const savingCalls: ScopedCalls<Saving> = {
  ...copyingCalls,

  add: (input, context) => add(input, context, false),
  addAndPublish: (input, context) => add(input, context, true),

  remove: ({ id }, context) =>
    inTurn(context, async (tx) => {
      const row = await heldClass(tx, context, id);
      if (row.status === 1) throw refuse('input', '已发布的班不能删除，可以先退回草稿');
      if (row.status > 1) throw refuse('input', '已经开过班，不能删除');
      await refuseUsed(tx, row, '删除');
      await tellOff(tx, row, 'removed', context.now());
      await deleteClass(tx, id);
      await note(tx, context, 'class.remove', row);
      await releaseFiles(tx, [row.cover], context.now());
      return null;
    }),
};

/** A unit names its people for a class that the institute runs for it; those of others it neither sees nor changes. */
export const namingCalls: ScopedCalls<Naming> = {
  namePeople: ({ id, version: seen, ...people }, context) =>
    inTurn(context, async (tx) => {
      const [{ scope }, at] = [context, context.now()];
      const row = await holdClass(tx, scope, id);
      if (!row) throw refuse('absent');
      if (row.classType !== 1) throw refuse('input', '这是本单位自己的班，请在编辑里选学员');
      await holdCourses(tx, row.id);
      if (row.status === 3) throw refuse('input', '这个班已经结束，不能再修改');
      if (seen !== undefined && seen !== row.version) throw refuse('conflict', '这个班刚刚在别处改过，请刷新后再改');
      const version = row.version + 1;
      await setClass(tx, row.id, { version });
      await writePeople(tx, scope, row, people, at);
      await coverAnew(tx, row.id);
      if (row.status > 0) await tellMembers(tx, row, at);
      return { version };
    }),
};
