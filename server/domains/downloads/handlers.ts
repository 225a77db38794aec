import { createHash } from 'node:crypto';
import { downloads as contract, type ListFormat } from '../../../shared/contract/downloads.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { takeLimits } from '../../../shared/limits.ts';
import { hasRole } from '../../../shared/roles.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Executor } from '../../db/client.ts';
import type { Exports } from '../../documents/export.ts';
import type { Contexts, Known } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Jobs } from '../../kernel/jobs/room.ts';
import { writeTrail } from '../trail/index.ts';
import { countAsked, giveKey } from './key-queries.ts';
import {
  addMade,
  countMade,
  findMade,
  holdPerson,
  isBeingMade,
  listMade,
  type MadeRow,
  removeMade,
} from './queries.ts';
import { endOf, isKept } from './rules.ts';

/** The job that makes lists. */
export const makeJob = 'downloads.make-list';

/** The job room is opened after the domains have named their jobs. */
export type DownloadsNeeds = { exports: Exports; storage: Storage; room: () => Jobs };

const addressOf = (key: string) => `/api${contract.file.path}?key=${key}`;

/** What the trail tells of a list that was taken: by what it was narrowed. Its order says nothing about that. */
const narrowed = ({ sort: _, ...filters }: Record<string, unknown>) => filters;

/** What was asked for as far as the list knows it: what else is sent along would be kept, however long it is. */
const knownOf = (input: Record<string, unknown>, parsed: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(input).flatMap((k) => (Object.hasOwn(parsed, k) ? [[k, parsed[k]]] : [])));

type Asked = { name: string; input: Record<string, unknown>; format: ListFormat; estimate: number };

/**
 * Has a job make a list, unless the same is being made for the person already: then there is nothing to do.
 * @throws {Refusal} input when the person has as many as may be; tooMany
 */
async function queueList(tx: Executor, { actor, now }: Known, asked: Asked, room: Jobs): Promise<boolean> {
  const { name, input, format, estimate } = asked;
  const { userId } = actor;
  const digest = createHash('sha256')
    .update(JSON.stringify([name, format, Object.entries(input).sort()]))
    .digest('hex');
  await holdPerson(tx, userId);
  if (await isBeingMade(tx, userId, digest)) return false;
  const { all, open } = await countMade(tx, userId);
  if (open >= takeLimits.openLists)
    throw refuse('input', `最多同时生成 ${takeLimits.openLists} 份文件，请等前面的完成后再导出`);
  if (all >= takeLimits.keptLists)
    throw refuse('input', `“我的导出”最多保留 ${takeLimits.keptLists} 份文件，请先移除不再需要的`);
  const at = now();
  await countAsked(tx, userId, at);
  const id = await addMade(tx, { userId, name, input, format, digest, estimate, createdAt: at, touchedAt: at });
  await room.enqueue(tx, makeJob, { id });
  return true;
}

const toMade = (row: MadeRow, title: string, now: Date) => ({
  id: row.id,
  title,
  format: row.format,
  state: row.state,
  rows: row.rows,
  estimate: row.estimate,
  bytes: row.bytes,
  fault: row.fault,
  createTime: row.createdAt.toISOString(),
  endTime: isKept(row, now) ? endOf(row).toISOString() : null,
});

/**
 * Lists that staff take away. A small one is written while they wait: its address is read by whoever has it, once, for
 * two minutes. A large one is made by a job. That somebody took it stands in the trail.
 */
export function createDownloads({ exports, storage, room }: DownloadsNeeds): Handlers<Contract['downloads'], Contexts> {
  return {
    async start({ name, input: given, format, later }, context) {
      const { db, actor, now } = context;
      const { userId, sessionId, roles } = actor;
      const wanted = Object.hasOwn(exports, name) ? exports[name] : undefined;
      if (!wanted) throw refuse('absent');
      if (!hasRole(roles, wanted.roles)) throw refuse('forbidden');
      const parsed = wanted.input.safeParse(given);
      if (!parsed.success) throw refuse('input', '筛选条件无法识别，请重新查询后再导出');
      if (wanted.allows?.(parsed.data, roles) === false) throw refuse('forbidden');
      const estimate = await wanted.count(db, parsed.data, { userId, roles, now: now() });
      if (format === 'xlsx' && estimate > takeLimits.sheetRows)
        throw refuse('input', '数据超过一张工作表的行数，请缩小范围，或导出 CSV');
      const input = knownOf(given, parsed.data);
      const isLarge = later || estimate > takeLimits.directRows;
      const deed = {
        action: 'list.export',
        subject: 'list',
        subjectId: name,
        title: wanted.title,
        after: { ...narrowed(input), format, rows: estimate },
      };
      const key = await db.transaction(async (tx) => {
        if (isLarge) {
          if (await queueList(tx, context, { name, input, format, estimate }, room()))
            await writeTrail(tx, context, deed);
          return null;
        }
        await writeTrail(tx, context, deed);
        return giveKey(tx, { userId, sessionId, use: 'list', name, input, format, createdAt: now() });
      });
      if (isLarge) room().wake(makeJob);
      return { url: key && addressOf(key) };
    },

    async list(_, { db, actor, now }) {
      const rows = await listMade(db, actor.userId);
      return rows.map((row) => toMade(row, exports[row.name]?.title ?? row.name, now()));
    },

    async link({ id }, { db, actor, now }) {
      const row = await findMade(db, actor.userId, id);
      if (!row || !isKept(row, now())) throw refuse('absent');
      const { userId, format } = row;
      const asked = { userId, sessionId: actor.sessionId, use: 'made', name: String(id), input: {}, format } as const;
      return { url: addressOf(await giveKey(db, { ...asked, createdAt: now() })) };
    },

    async remove({ id }, { db, actor }) {
      await db.transaction(async (tx) => {
        const row = await removeMade(tx, actor.userId, id);
        if (!row) throw refuse('absent');
        // Where the storage is away the row stays, and names what is still to be removed.
        if (row.path) await storage.remove(row.path);
      });
      return null;
    },
  };
}
