import { href } from '../../../shared/sitemap.ts';
import type { Executor } from '../../db/client.ts';
import { takeOf } from '../../db/tallies.ts';
import { refuse } from '../../kernel/errors.ts';
import { sendMessage } from '../messages/index.ts';
import { takeUntold } from './member-queries.ts';
import type { ClassRecord } from './queries.ts';
import { told } from './rules.ts';

/**
 * Tells the people of a held class that they are in it, each once, as far as they have an account.
 * @throws {Refusal} tooMany where the unit, or the institute, has told as many as it may in a day
 */
export async function tellMembers(tx: Executor, row: ClassRecord, now: Date): Promise<void> {
  const userIds = await takeUntold(tx, row.id, now);
  if (!userIds.length) return;
  const wait = await takeOf(
    tx,
    [{ key: `class news ${row.classType === 1 ? 'institute' : row.unitId}`, ...told }],
    userIds.length,
    now,
  );
  if (wait) throw refuse('tooMany', '今天通知的学员太多，请明天再发布', wait);
  const where = row.place && `，地点：${row.place}`;
  await sendMessage(
    tx,
    {
      userIds,
      type: 2,
      title: `培训班：${row.name}`,
      content: `您已列入“${row.name}”，${row.startDate} 至 ${row.endDate}${where}。`,
      link: href('trainee/class-detail', { id: row.id }),
    },
    now,
  );
}
