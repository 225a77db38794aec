import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import { violationOf } from '../../db/violation.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { holdClass } from '../classes/index.ts';
import { findOwnFile, markUsed, signedFileUrl } from '../files/index.ts';
import { holdUnit } from '../students/index.ts';
import { writeTrail } from '../trail/index.ts';
import {
  attendeesOf,
  classIdOf,
  classOf,
  countOfClass,
  type DiscussionRecord,
  findDiscussion,
  holdDiscussion,
  insertDiscussion,
  listOfClass,
  listOwn,
  membersAmong,
  type PhotoRecord,
  photosOf,
  putPeople,
  putPhotos,
  setDiscussion,
} from './queries.ts';
import { faultOfTimes, mostOfClass, returnsMs } from './rules.ts';

export type DiscussionsNeeds = { secret: string };
type Calls = Handlers<Contract['discussions'], Contexts>;
type Unit = Contexts['unit'];
type Written = Omit<Parameters<Calls['edit']>[0], 'id' | 'version'>;
type Of = Pick<NonNullable<Awaited<ReturnType<typeof classOf>>>, 'startDate' | 'endDate' | 'status'>;
type Sign = (path: string) => string;

const shown = (row: DiscussionRecord, people: number, photos: readonly PhotoRecord[], sign: Sign) => ({
  ...{ id: row.id, trainingClassId: row.classId, topic: row.topic },
  startTime: row.startAt.toISOString(),
  endTime: row.endAt.toISOString(),
  ...{ place: row.place, host: row.host, recorder: row.recorder, content: row.content, people },
  ...{ version: row.version },
  photos: photos
    .filter((photo) => photo.discussionId === row.id)
    .map(({ path, name, alt }) => ({ path, name, alt, url: sign(path) })),
});

const valuesOf = (input: Written) => ({
  ...{ topic: input.topic, place: input.place, host: input.host, recorder: input.recorder, content: input.content },
  startAt: new Date(input.startTime),
  endAt: new Date(input.endTime),
});

/** @throws {Refusal} input for a draft, and at the field for times that are none, or not of the days of the class */
function refuseWritten({ startTime, endTime }: Written, of: Of): void {
  if (of.status === 0) throw refuse('input', '这个班还是草稿，发布以后再写研讨记录');
  const span = { start: Date.parse(startTime), end: Date.parse(endTime) };
  const fault = faultOfTimes(span, [of.startDate, of.endDate], dayOf);
  if (fault) throw refuseAt(fault.path, fault.message);
}

type Place = Pick<DiscussionRecord, 'id' | 'classId'>;

/** Writes who was there, and the photos. @throws {Refusal} absent for who is not in the class */
async function writeInside(tx: Executor, { actor, now }: Unit, of: Place, input: Written): Promise<void> {
  const wanted = [...new Set(input.userIds)];
  const found = await membersAmong(tx, actor.unitId, { classId: of.classId, ids: wanted });
  if (found.length !== wanted.length) throw refuse('absent');
  await putPeople(tx, of, wanted);
  const paths = input.photos.map(({ path }) => path);
  const twice = paths.findIndex((path, i) => paths.indexOf(path) < i);
  if (twice >= 0) throw refuseAt(`photos.${twice}.path`, '这张照片已经选过一次');
  const known = new Set((await photosOf(tx, [of.id])).map(({ path }) => path));
  const photos = [];
  for (const [i, { path, alt }] of input.photos.entries()) {
    const file = known.has(path) ? null : await findOwnFile(tx, path, actor.userId);
    // A draft that is found again may name what was swept meanwhile.
    if (!file && !known.has(path)) throw refuseAt(`photos.${i}.path`, '照片的文件已不在，请移除后重新上传', 'unknown');
    photos.push({ path, alt, name: file?.name ?? '', bytes: file?.bytes ?? 0 });
  }
  const added = paths.filter((path) => !known.has(path));
  await markUsed(tx, added, actor.userId, now(), 'discussion');
  await putPhotos(tx, of.id, photos);
}

/** A deed with the records of the unit. What two at once do comes one after the other. */
async function inUnit<T>({ db, actor }: Unit, work: (tx: Executor) => Promise<T>): Promise<T> {
  return db
    .transaction(async (tx) => {
      await holdUnit(tx, actor.unitId);
      return work(tx);
    })
    .catch((error) => {
      throw violationOf(error) === 'unique' ? refuseAt('photos', '有照片已用于另一条记录，请重新上传', 'taken') : error;
    });
}

/**
 * A record that is to be changed, with its class, which nobody takes back to a draft, or away, meanwhile: that first,
 * as everywhere. @throws {Refusal} absent
 */
async function heldRecord(tx: Executor, { actor: { unitId } }: Unit, id: number, gone?: Date) {
  const classId = await classIdOf(tx, id);
  const of = classId !== undefined && (await holdClass(tx, { unitId }, classId, 'share'));
  const found = of && (await holdDiscussion(tx, unitId, id, gone));
  if (!found) throw refuse('absent');
  return found;
}

const deedOf = (action: string, { id, topic }: Pick<DiscussionRecord, 'id' | 'topic'>) => ({
  ...{ action: `discussion.${action}`, subject: 'discussion', subjectId: id, title: topic },
});

const writingCalls: Pick<Calls, 'add' | 'edit' | 'remove' | 'restore'> = {
  add: ({ trainingClassId, ...input }, context) =>
    inUnit(context, async (tx) => {
      const { actor, now } = context;
      // Nobody takes the class back to a draft, or away, meanwhile.
      const of = await holdClass(tx, { unitId: actor.unitId }, trainingClassId, 'share');
      if (!of) throw refuse('absent');
      refuseWritten(input, of);
      if ((await countOfClass(tx, of.id)) >= mostOfClass)
        throw refuse('input', `一个培训班最多 ${mostOfClass} 条研讨记录`);
      const made = { classId: of.id, createdAt: now(), createdBy: actor.userId };
      const id = await insertDiscussion(tx, { ...valuesOf(input), ...made });
      await writeInside(tx, context, { id, classId: of.id }, input);
      await writeTrail(tx, context, { ...deedOf('create', { id, topic: input.topic }), after: { name: of.name } });
      return { id };
    }),

  edit: ({ id, version: known, ...input }, context) =>
    inUnit(context, async (tx) => {
      const { row, of } = await heldRecord(tx, context, id);
      if (row.version !== known) throw refuse('conflict', '这条记录刚刚在别处改过，请刷新后再改');
      refuseWritten(input, of);
      const version = row.version + 1;
      await setDiscussion(tx, id, { ...valuesOf(input), version });
      await writeInside(tx, context, row, input);
      const before = { title: row.topic };
      await writeTrail(tx, context, { ...deedOf('update', { id, topic: input.topic }), before, after: {} });
      return { version };
    }),

  remove: ({ id }, context) =>
    inUnit(context, async (tx) => {
      const { row } = await heldRecord(tx, context, id);
      await setDiscussion(tx, id, { removedAt: context.now() });
      await writeTrail(tx, context, deedOf('remove', row));
      return null;
    }),

  restore: ({ id }, context) =>
    inUnit(context, async (tx) => {
      const since = new Date(context.now().getTime() - returnsMs);
      const { row } = await heldRecord(tx, context, id, since);
      await setDiscussion(tx, id, { removedAt: null });
      await writeTrail(tx, context, deedOf('restore', row));
      return null;
    }),
};

/** Records of discussions (section 7). Photos open in the session of who may see the record alone. */
export function createDiscussions({ secret }: DiscussionsNeeds): Calls {
  const signOf =
    ({ actor, now }: Pick<Unit, 'now'> & { actor: { sessionId: string } }): Sign =>
    (path) =>
      signedFileUrl(path, secret, now(), { sessionId: actor.sessionId });
  return {
    ...writingCalls,

    async list({ trainingClassId, ...page }, context) {
      const { db, actor } = context;
      if (!(await classOf(db, actor.unitId, trainingClassId))) throw refuse('absent');
      const { list, total } = await listOfClass(db, trainingClassId, page);
      const photos = await photosOf(
        db,
        list.map(({ row }) => row.id),
      );
      return { total, list: list.map(({ row, people }) => shown(row, people, photos, signOf(context))) };
    },

    async detail({ id }, context) {
      const { db, actor } = context;
      const found = await findDiscussion(db, actor.unitId, id);
      if (!found) throw refuse('absent');
      const { row, of, people } = found;
      return {
        ...shown(row, people, await photosOf(db, [id]), signOf(context)),
        ...{ className: of.name, startDate: of.startDate, endDate: of.endDate },
        attendees: await attendeesOf(db, actor.unitId, id),
      };
    },

    async mine({ trainingClassId, ...page }, context) {
      const { db, actor } = context;
      const { list, total } = await listOwn(db, actor.userId, trainingClassId, page);
      const photos = await photosOf(
        db,
        list.map(({ row }) => row.id),
      );
      return { total, list: list.map(({ row, people }) => shown(row, people, photos, signOf(context))) };
    },
  };
}
