import { randomBytes } from 'node:crypto';
import { consolePages } from '../../../shared/console.ts';
import { href } from '../../../shared/sitemap.ts';
import { brief } from '../../../shared/time.ts';
import { madeFolder, type Storage } from '../../adapters/storage/storage.ts';
import type { Db, Executor } from '../../db/client.ts';
import type { Export, Exports } from '../../documents/export.ts';
import type { Task } from '../../kernel/jobs/job.ts';
import { sendMessage } from '../messages/index.ts';
import { openList, writeList } from './formats.ts';
import { rolesOf } from './key-queries.ts';
import { beginMade, type MadeRow, touchMade } from './queries.ts';
import { endOf } from './rules.ts';

export type MakeNeeds = { exports: Exports; storage: Storage; now: () => Date };
type Batches = ReturnType<Export['batches']>;

/** Rows between two words of how far it is. */
const wordEvery = 2000;
const page = `${href('staff/console')}${consolePages.exports.path}/`;
const titleOf = (exports: Exports, { name }: MadeRow) => exports[name]?.title ?? name;

/** Tells who asked that there will be no file, and why. */
export async function tellFailed(
  tx: Executor,
  exports: Exports,
  row: MadeRow,
  fault: string,
  now: Date,
): Promise<void> {
  const title = `导出没有完成：${titleOf(exports, row)}`;
  await sendMessage(tx, { userIds: [row.userId], type: 4, title, content: fault, link: page }, now);
}

/**
 * Writes a list into the storage, and tells who asked once it is there. A run after a kill begins again from the first
 * row; nobody is offered a file before it is whole.
 */
export async function makeList(needs: MakeNeeds, db: Db, task: Task<{ id: number }>): Promise<void> {
  const { exports, storage, now } = needs;
  const path = `${madeFolder}${randomBytes(16).toString('hex')}`;
  const row = await db.transaction((tx) => beginMade(tx, task.data.id, path, now()));
  if (!row) return;
  if (row.left) await storage.remove(row.left);
  const fail = (fault: string) =>
    db.transaction(async (tx) => {
      if (await touchMade(tx, row, { state: 'failed', fault, touchedAt: now() }))
        await tellFailed(tx, exports, row, fault, now());
    });

  // Roles may have been taken away since it was asked for.
  const roles = await rolesOf(db, row.userId);
  const open = roles && openList(exports, row, roles);
  if (!open) return fail('您已没有导出这份列表的权限。');
  try {
    const batches = open.list.batches(db, open.narrowed, { userId: row.userId, roles, now: now() });
    const made = await store(needs, db, task, { row, list: open.list, batches });
    if (made) await finish(needs, db, row, made);
  } catch (error) {
    if (task.isLast) await fail('多次尝试后仍没有成功，请稍后再试；若仍不行，请联系管理员。');
    throw error;
  }
}

type Work = { row: MadeRow; list: Export; batches: Batches };
type Made = { rows: number; bytes: number };

/** Null where the try counts no more: it was removed, or given up for lost and begun anew. */
async function store(
  { storage, now }: MakeNeeds,
  db: Db,
  { signal }: Task<unknown>,
  { row, list, batches }: Work,
): Promise<Made | null> {
  let rows = 0;
  let said = 0;
  let counts = true;
  async function* watched(): Batches {
    for await (const batch of batches) {
      signal.throwIfAborted();
      yield batch;
      rows += batch.length;
      if (rows - said < wordEvery) continue;
      said = rows;
      counts = await touchMade(db, row, { rows, touchedAt: now() });
      if (!counts) throw new Error('nobody waits for the list any more');
    }
  }
  const file = writeList(row.format, list, watched());
  try {
    const bytes = await storage.putStream(row.path, file);
    return { rows, bytes };
  } catch (error) {
    if (!counts) return null;
    throw error;
  } finally {
    // A store that takes nothing has not begun to read: the rows would wait for it for ever.
    file.destroy();
  }
}

/** Offers the file and tells who asked, together. */
async function finish({ exports, storage, now }: MakeNeeds, db: Db, row: MadeRow, made: Made): Promise<void> {
  const at = now();
  const offered = await db.transaction(async (tx) => {
    if (!(await touchMade(tx, row, { ...made, state: 'ready', touchedAt: at }))) return false;
    const title = `导出文件已生成：${titleOf(exports, row)}`;
    const until = brief(endOf({ touchedAt: at }));
    const content = `共 ${made.rows.toLocaleString('zh-CN')} 行，保留到 ${until}，请在此之前下载。`;
    await sendMessage(tx, { userIds: [row.userId], type: 4, title, content, link: page }, at);
    return true;
  });
  if (!offered) await storage.remove(row.path);
}
