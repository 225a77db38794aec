import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { cut } from '../../../shared/checks.ts';
import { href } from '../../../shared/sitemap.ts';
import { brief } from '../../../shared/time.ts';
import { placedFields } from '../../../shared/content/field.ts';
import { endFault, type Times } from '../../../shared/content/times.ts';
import { contentKind, seesKind, stateNames, type VersionState } from '../../../shared/content-kinds.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { text } from '../../../shared/text.ts';
import { hasRole } from '../../../shared/roles.ts';
import type { Fault } from '../../../shared/rules.ts';
import type { Db, Executor } from '../../db/client.ts';
import type { Actor, Contexts, Known } from '../../kernel/dispatch.ts';
import { Refusal, refuse, refuseFields } from '../../kernel/errors.ts';
import { holdPictures } from '../files/index.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { withDocuments } from './documents.ts';
import { readData } from './fields.ts';
import { publishVersion, trashVersion, withdrawVersion } from './publish.ts';
import { isLive, reserveId, settingsId } from './record-queries.ts';
import { filesIn, mayDecide, writersOf } from './rules.ts';
import {
  addVersion,
  changeVersion,
  findVersion,
  isOpen,
  liveVersion,
  lockItem,
  nameOfUser,
  retireVersions,
  type Version,
  versionOfPress,
  wrapped,
} from './version-queries.ts';

type Calls = Handlers<Contract['content'], Contexts>;
type Deeds = Pick<Calls, 'save' | 'submit' | 'approve' | 'reject' | 'publish' | 'restoreVersion' | 'bulk'>;

const done = (v: Version) => ({
  versionId: v.id,
  revision: v.revision,
  recordId: v.recordId,
  state: v.state as VersionState,
});
/** What everybody could read was approved. */
const isPublic = ({ state }: Version) => ['published', 'withdrawn'].includes(state);
type Right = 'see' | 'edit' | 'approve';
const may = (actor: Actor, name: string, right: Right) =>
  right === 'see' ? seesKind(actor.roles, name) : hasRole(actor.roles, contentKind(name)[right]);

/** @throws {Refusal} when the person has none of the roles of the kind. */
export function checkRole(name: string, right: Right, actor: Actor): void {
  if (!may(actor, name, right)) throw refuse('forbidden');
}

/** Says who was faster and when; where no words have changed since, how it stands. */
async function conflict(tx: Executor, current: Version) {
  if (current.updatedAt > current.writtenAt)
    return refuse(
      'conflict',
      `这条内容在 ${brief(current.updatedAt)} 变为“${stateNames[current.state as VersionState]}”，您的修改没有覆盖它`,
    );
  const name = (await nameOfUser(tx, current.authorId)) || '别人';
  return refuse('conflict', `${name}在 ${brief(current.updatedAt)} 改过这条内容，您的修改没有覆盖它`);
}

/**
 * The version that a person decides about, under the lock of its record and as they saw it.
 * @throws {Refusal} absent, forbidden before anything is told of it, or a conflict when it was changed meanwhile
 */
async function taken(
  tx: Executor,
  { id, revision }: { id: number; revision: number },
  right: Right,
  actor: Actor,
  states: VersionState[],
): Promise<Version> {
  const seen = await findVersion(tx, id);
  if (!seen) throw refuse('absent');
  checkRole(seen.kind, right, actor);
  await lockItem(tx, seen.kind, seen.recordId);
  const version = (await findVersion(tx, id)) as Version;
  if (version.revision !== revision || !states.includes(version.state as VersionState))
    throw await conflict(tx, version);
  return version;
}

type Saved = Parameters<Calls['save']>[0];
const timesOf = ({ publishAt, withdrawAt }: Pick<Saved, 'publishAt' | 'withdrawAt'>) => ({
  publishAt: publishAt ? new Date(publishAt) : null,
  withdrawAt: withdrawAt ? new Date(withdrawAt) : null,
});

function timeFaults(times: Times, now: Date): Fault[] {
  const message = endFault(times, now);
  return message ? [{ path: 'withdrawAt', code: 'range', message }] : [];
}

const isSame = (data: object, { data: stored }: Version) => isDeepStrictEqual(JSON.parse(JSON.stringify(data)), stored);
const pressOf = (userId: number, { kind, key }: Saved) =>
  createHash('sha256')
    .update(JSON.stringify([userId, kind, key]))
    .digest('base64url');

/** What a press has made before; of two at once the second waits for the first. */
async function madeBy(tx: Executor, press: string): Promise<Version | undefined> {
  await lockItem(tx, press, 0);
  return versionOfPress(tx, press);
}

/**
 * A draft on what stands there: in its own version while the same person goes on, else in a new one, so that nobody's
 * words are lost, and with the names of all who wrote at it. Who saves what stands there as it is has written nothing.
 * What was sent back stays as it was, with the reason: the next look compares with it.
 */
async function saveDraft(tx: Executor, input: Saved, userId: number, now: Date): Promise<Version> {
  const { kind: name, versionId, revision } = input;
  const kind = contentKind(name);
  const data = await withDocuments(tx, kind, readData(kind, input.data, false, timeFaults(input, now)), now);
  const times = timesOf(input);
  await holdPictures(tx, filesIn(data), now);
  const made = { kind: name, state: 'draft', data, authorId: userId, ...times };
  if (!input.recordId && kind.table !== 'settings') {
    if (kind.fixed) throw refuse('absent');
    const press = input.key ? pressOf(userId, input) : null;
    const known = press && (await madeBy(tx, press));
    if (known && isSame(data, known)) return known;
    // As the answer that was lost has left it: whatever became of it since is somebody's, and this is another text.
    if (known && known.state === 'draft' && known.revision === 1)
      return changeVersion(tx, known.id, { data, writtenAt: now, updatedAt: now, ...times });
    return addVersion(tx, { ...made, recordId: await reserveId(tx, kind), press: known ? null : press }, now);
  }
  const recordId = kind.table === 'settings' ? settingsId : input.recordId;
  await lockItem(tx, name, recordId);
  const current = await wrapped(tx, name, recordId, now);
  if (!current) throw refuse('absent');
  const isFirst = versionId === 0 && current.number === 1 && current.authorId === null;
  if (!isFirst && (current.id !== versionId || current.revision !== revision)) throw await conflict(tx, current);
  if (current.state === 'trashed') throw refuse('input', '这条内容在回收站里，请先恢复');
  for (const name of placedFields) if (name in data && !(name in input.data)) data[name] = current.data[name];
  const unchanged = isSame(data, current);
  const writtenAt = unchanged ? current.writtenAt : now;
  if (isOpen(current.state) && current.state !== 'rejected' && (unchanged || current.authorId === userId))
    return changeVersion(tx, current.id, { data, state: 'draft', failed: false, writtenAt, updatedAt: now, ...times });
  if (!isOpen(current.state)) return addVersion(tx, { ...made, recordId }, now);
  await changeVersion(tx, current.id, { state: 'replaced' });
  const authorId = unchanged ? current.authorId : userId;
  return addVersion(tx, { ...made, recordId, authorId, writtenAt, writers: writersOf(current) }, now);
}

/** One record of a list, as its row stands. */
async function onItem(
  db: Db,
  context: Known,
  name: string,
  recordId: number,
  deed: 'publish' | 'withdraw' | 'trash' | 'restore',
): Promise<void> {
  checkRole(name, 'see', context.actor);
  await db.transaction(async (tx) => {
    await lockItem(tx, name, recordId);
    const now = context.now();
    const current = await wrapped(tx, name, recordId, now);
    if (!current) throw refuse('absent');
    const live = await isLive(tx, contentKind(name), recordId);
    checkRole(name, deed === 'publish' || deed === 'withdraw' || live ? 'approve' : 'edit', context.actor);
    if (deed === 'publish') {
      if (current.state === 'published') throw refuse('input', '已经发布');
      if (!['approved', 'withdrawn'].includes(current.state)) throw refuse('input', '还没有审核通过');
      await publishVersion(tx, current, context);
    } else if (deed === 'withdraw') {
      const shown = live && (await liveVersion(tx, name, recordId));
      if (!shown) throw refuse('input', '没有发布，不必撤下');
      await withdrawVersion(tx, shown, context);
    } else if (deed === 'trash') {
      if (current.state === 'trashed') throw refuse('input', '已经在回收站里');
      await trashVersion(tx, current, live ? await liveVersion(tx, name, recordId) : undefined, context);
    } else {
      if (current.state !== 'trashed') throw refuse('input', '不在回收站里');
      await changeVersion(tx, current.id, { state: 'draft', updatedAt: now });
      await writeTrail(tx, context, {
        action: 'content.restore',
        subject: name,
        subjectId: recordId,
        title: current.title,
      });
    }
  });
}

/** What staff do with versions: each deed is one transaction with its row of the trail. */
export const deeds: Deeds = {
  async save(input, context) {
    checkRole(input.kind, 'edit', context.actor);
    return context.db.transaction(async (tx) => done(await saveDraft(tx, input, context.actor.userId, context.now())));
  },

  async submit(input, context) {
    return context.db.transaction(async (tx) => {
      const version = await taken(tx, input, 'edit', context.actor, ['draft', 'rejected']);
      readData(contentKind(version.kind), version.data, true);
      await writeTrail(tx, context, {
        action: 'content.submit',
        subject: version.kind,
        subjectId: version.recordId,
        title: version.title,
        after: { version: version.number },
      });
      return done(await changeVersion(tx, version.id, { state: 'submitted', updatedAt: context.now() }));
    });
  },

  async approve(input, context) {
    return context.db.transaction(async (tx) => {
      const version = await taken(tx, input, 'approve', context.actor, ['submitted']);
      const { userId, roles } = context.actor;
      if (!mayDecide(version, userId, roles.includes('administrator')))
        throw refuse('input', '不能审核自己写的内容，请另一位审核');
      readData(contentKind(version.kind), version.data, true);
      await writeTrail(tx, context, {
        action: 'content.approve',
        subject: version.kind,
        subjectId: version.recordId,
        title: version.title,
        after: { version: version.number },
      });
      return done(
        await changeVersion(tx, version.id, { state: 'approved', approverId: userId, updatedAt: context.now() }),
      );
    });
  },

  async reject({ reason, ...input }, context) {
    return context.db.transaction(async (tx) => {
      const version = await taken(tx, input, 'approve', context.actor, ['submitted', 'approved']);
      await writeTrail(tx, context, {
        action: 'content.reject',
        subject: version.kind,
        subjectId: version.recordId,
        title: version.title,
        after: { version: version.number, reason },
      });
      const { authorId, title, kind, recordId } = version;
      if (authorId !== null && authorId !== context.actor.userId)
        await sendMessage(
          tx,
          {
            userIds: [authorId],
            type: 4,
            title: `稿件被退回：${cut(title, 40)}`,
            content: `退回原因：${reason}`,
            link: href('staff/console', { area: 'content', id: kind, part: recordId }),
          },
          context.now(),
        );
      return done(
        await changeVersion(tx, version.id, {
          state: 'rejected',
          reason,
          approverId: context.actor.userId,
          updatedAt: context.now(),
        }),
      );
    });
  },

  async publish({ publishAt, withdrawAt, ...input }, context) {
    return context.db.transaction(async (tx) => {
      const now = context.now();
      const version = await taken(tx, input, 'approve', context.actor, ['approved']);
      const faults = timeFaults({ publishAt, withdrawAt }, now);
      if (faults.length) throw refuseFields(faults);
      const times = timesOf({ publishAt, withdrawAt });
      const timed = await changeVersion(tx, version.id, { ...times, failed: false, updatedAt: now });
      if (!times.publishAt || times.publishAt <= now) return done(await publishVersion(tx, timed, context));
      await writeTrail(tx, context, {
        action: 'content.schedule',
        subject: version.kind,
        subjectId: version.recordId,
        title: version.title,
        after: { version: version.number, publishAt },
      });
      return done(timed);
    });
  },

  async restoreVersion({ versionId, ...input }, context) {
    return context.db.transaction(async (tx) => {
      const old = await findVersion(tx, versionId);
      const current = await taken(tx, input, 'edit', context.actor, [
        'draft',
        'rejected',
        'submitted',
        'approved',
        'published',
        'withdrawn',
      ]);
      if (old?.kind !== current.kind || old.recordId !== current.recordId) throw refuse('absent');
      if (isOpen(current.state))
        await retireVersions(tx, current.kind, current.recordId, ['draft', 'rejected', 'submitted', 'approved']);
      await writeTrail(tx, context, {
        action: 'content.restoreVersion',
        subject: current.kind,
        subjectId: current.recordId,
        title: current.title,
        after: { version: old.number },
      });
      return done(
        await addVersion(
          tx,
          {
            kind: old.kind,
            recordId: old.recordId,
            state: 'draft',
            data: old.data,
            authorId: context.actor.userId,
            // The words are of whoever wrote them, whoever brings them back.
            writers: [...new Set([old, current].flatMap((v) => (isPublic(v) ? [] : writersOf(v))))],
            publishAt: null,
            withdrawAt: null,
          },
          context.now(),
        ),
      );
    });
  },

  async bulk({ deed, items }, context) {
    const failed: Awaited<ReturnType<Calls['bulk']>>['failed'] = [];
    for (const { kind, recordId } of items) {
      try {
        await onItem(context.db, context, kind, recordId, deed);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed.push({ kind, recordId, message: error.reason === 'absent' ? text.gone : error.message });
      }
    }
    return { done: items.length - failed.length, failed };
  },
};
