import { type VersionState, contentKind } from '../../../shared/content-kinds.ts';
import type { Db, Executor } from '../../db/client.ts';
import type { ContentKind } from '../../../shared/content/field.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { Refusal, refuse, refuseAt } from '../../kernel/errors.ts';
import { holdPictures } from '../files/index.ts';
import { findableTime, dropFindable, makeFindable } from '../search/index.ts';
import { writeTrail } from '../trail/index.ts';
import { countUses, findCategories } from './category-queries.ts';
import { findableOf, hitTypes } from './findable.ts';
import { readData } from './fields.ts';
import { hideRecord, themeNames, writeRecord } from './record-queries.ts';
import { filesIn } from './rules.ts';
import {
  changeVersion,
  type Due,
  dueVersions,
  isOpen,
  markFailed,
  retireVersions,
  takeDue,
  tryLockItem,
  type Version,
} from './version-queries.ts';

/** Who acts, where from, and when; the clock has nobody. */
export type Deed = Pick<Context, 'actor' | 'address' | 'now'>;

/** Below this number categories stand on fixed addresses (section 2.3). */
export const fixedCategories = 100;

/**
 * Shows a version to the public: the record, what the search finds, the state and the trail in one transaction. Every
 * process hears of the tables that changed with the commit. To be called under the lock of the record.
 */
export async function publishVersion(tx: Executor, version: Version, deed: Deed): Promise<Version> {
  const kind = contentKind(version.kind);
  const now = deed.now();
  const data = readData(kind, version.data, true);
  if (kind.table === 'categories') await keepsKind(tx, version.recordId, String(data.kind));
  const row = await writeRecord(tx, kind, version.recordId, data, now);
  const type = hitTypes[version.kind];
  if (type) {
    const names = await themeNames(tx, (row.themeIds as number[] | undefined) ?? []);
    const findable = findableOf(version.kind, row, names, (await findableTime(tx, type, version.recordId)) ?? now);
    if (findable) await makeFindable(tx, [findable]);
  }
  await holdPictures(tx, filesIn(data), now);
  await retireVersions(tx, version.kind, version.recordId, ['published', 'withdrawn']);
  const published = await changeVersion(tx, version.id, { state: 'published', failed: false, updatedAt: now });
  await writeTrail(tx, deed, {
    action: 'content.publish',
    subject: version.kind,
    subjectId: version.recordId,
    title: version.title,
    after: { version: version.number },
  });
  return published;
}

/** A column on a fixed address, or with something in it, stays what it is a column of. @throws {Refusal} input */
async function keepsKind(tx: Executor, id: number, wanted: string): Promise<void> {
  const [known] = await findCategories(tx, [id]);
  if (known && known.kind !== wanted && (id < fixedCategories || (await countUses(tx, id)) > 0))
    throw refuseAt('data.kind', `“${known.name}”正在使用，不能改到另一类`);
}

/** Takes a record from the public; its version stays and can be published again. */
export async function withdrawVersion(tx: Executor, version: Version, deed: Deed): Promise<Version> {
  const kind = contentKind(version.kind);
  if (!mayLeave(kind, version.recordId)) throw refuse('input', `${kind.label}“${version.title}”是站点固定的，不能撤下`);
  await hide(tx, kind, version);
  const withdrawn = await changeVersion(tx, version.id, {
    state: 'withdrawn',
    withdrawAt: null,
    failed: false,
    updatedAt: deed.now(),
  });
  await writeTrail(tx, deed, {
    action: 'content.withdraw',
    subject: version.kind,
    subjectId: version.recordId,
    title: version.title,
    before: { version: version.number },
  });
  return withdrawn;
}

const mayLeave = (kind: ContentKind, recordId: number) =>
  !kind.fixed && !(kind.table === 'categories' && recordId < fixedCategories);

async function hide(tx: Executor, kind: ContentKind, { kind: name, recordId, title }: Version): Promise<void> {
  const used = kind.table === 'categories' ? await countUses(tx, recordId) : 0;
  if (used) throw refuse('input', `还有 ${used} 条内容在“${title}”里，请先把它们移到别的栏目`);
  await hideRecord(tx, kind, recordId);
  const type = hitTypes[name];
  if (type) await dropFindable(tx, type, recordId);
}

/** Puts a record into the bin, from the public as well; only the version that stood for it can be taken out again. */
export async function trashVersion(
  tx: Executor,
  current: Version,
  live: Version | undefined,
  deed: Deed,
): Promise<Version> {
  const kind = contentKind(current.kind);
  if (!mayLeave(kind, current.recordId)) throw refuse('input', `${kind.label}“${current.title}”是站点固定的，不能删除`);
  if (live) await hide(tx, kind, live);
  if (isOpen(current.state)) await retireVersions(tx, current.kind, current.recordId, ['published', 'withdrawn']);
  const binned = await changeVersion(tx, current.id, {
    state: 'trashed',
    publishAt: null,
    withdrawAt: null,
    updatedAt: deed.now(),
  });
  await writeTrail(tx, deed, {
    action: 'content.trash',
    subject: current.kind,
    subjectId: current.recordId,
    title: current.title,
    before: { state: current.state },
  });
  return binned;
}

/**
 * Publishes what was approved for a time that has come, and withdraws what is over, each in a transaction of its own.
 * What cannot be published as it is gets a mark, so that somebody looks.
 * @throws the first failure of another kind, once the others
 * are through: what it kept back is tried again the next time
 */
export async function publishDue(db: Db, now: Date): Promise<void> {
  const deed: Deed = { actor: null, address: '', now: () => now };
  const { publish, withdraw } = await dueVersions(db, now);
  const failures: unknown[] = [];
  const one = async (due: Due, state: VersionState, act: typeof publishVersion) => {
    const refused = await db
      .transaction(async (tx) => {
        const version = (await tryLockItem(tx, due.kind, due.recordId)) && (await takeDue(tx, due.id, state));
        if (version) await act(tx, version, deed);
      })
      .then(
        () => false,
        (error) => {
          if (!(error instanceof Refusal)) failures.push(error);
          return error instanceof Refusal;
        },
      );
    if (refused) await markFailed(db, due.id, state);
  };
  for (const due of publish) await one(due, 'approved', publishVersion);
  for (const due of withdraw) await one(due, 'published', withdrawVersion);
  if (failures.length) throw failures[0];
}
