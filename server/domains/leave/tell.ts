import { consolePages } from '../../../shared/console.ts';
import { href } from '../../../shared/sitemap.ts';
import { spell } from '../../../shared/spoken.ts';
import type { Executor } from '../../db/client.ts';
import { staffOf } from '../account/index.ts';
import { sendGrouped, sendMessage } from '../messages/index.ts';
import { countWaiting, type holdLeaves, type memberOf } from './queries.ts';

type Held = Awaited<ReturnType<typeof holdLeaves>>[number];
type Asking = Pick<NonNullable<Awaited<ReturnType<typeof memberOf>>>, 'row' | 'unitUserId'>;
/** What has become of a request: granted, refused, revoked. */
export type Outcome = 1 | 2 | 3;

const said: Record<Outcome, [title: string, words: string]> = {
  1: ['请假已批准', '请假已经批准'],
  2: ['请假未批准', '请假没有批准'],
  3: ['准假已撤销', '准假已撤销，请按时上课'],
};

/**
 * Tells who decides of a held class how many requests wait: one unread message a class, however many come. Of its own
 * people that is the unit, of others 教务.
 */
export async function tellWho(
  tx: Executor,
  { row: { id, name, unitId }, unitUserId }: Asking,
  now: Date,
): Promise<void> {
  const toUnit = unitUserId !== null && unitId !== null;
  const waiting = await countWaiting(tx, toUnit ? { unitId } : 'institute', id);
  const { path, roles } = consolePages.classLeave;
  await sendGrouped(
    tx,
    {
      userIds: toUnit ? [unitUserId] : await staffOf(tx, roles),
      type: 2,
      title: `请假待处理：${name}`,
      content: `“${name}”有 ${waiting} 份请假等待处理。`,
      link: toUnit
        ? href('unit/pending-leave', { id })
        : `${href('staff/console')}${path.replace(':id?', String(id))}/`,
    },
    now,
  );
}

/** Tells who has asked what has become of it, as far as they have an account. */
export async function tellAsker(
  tx: Executor,
  { leave, userId, className, type }: Held,
  outcome: Outcome,
  remark: string,
  now: Date,
): Promise<void> {
  if (userId === null) return;
  const [title, words] = said[outcome];
  await sendMessage(
    tx,
    {
      userIds: [userId],
      type: 2,
      title: `${title}：${className}`,
      content: `您 ${spell(leave.startAt, leave.endAt)} 的${words}。${remark && `说明：${remark}`}`,
      link: href('trainee/class-detail', { id: leave.classId, key: 'qj', type }),
    },
    now,
  );
}
