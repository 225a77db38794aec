import { href } from '../../../shared/sitemap.ts';
import { spokenDays } from '../../../shared/spoken.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import { takeOf } from '../../db/tallies.ts';
import { refuse } from '../../kernel/errors.ts';
import { sendMessage } from '../messages/index.ts';
import { toldPlaceOf } from '../points/index.ts';
import { takeUntold, toldOf } from './member-queries.ts';
import type { ClassRecord } from './queries.ts';
import { told } from './rules.ts';

/**
 * Counts so many people under what the unit, or the institute, may tell of its classes in a day.
 * @throws {Refusal} tooMany where that is used up
 */
export async function takeNews(
  tx: Executor,
  row: ClassRecord,
  people: number,
  sentence: string,
  now: Date,
): Promise<void> {
  const key = `class news ${row.classType === 1 ? 'institute' : row.unitId}`;
  const wait = await takeOf(tx, [{ key, ...told }], people, now);
  if (wait) throw refuse('tooMany', sentence, wait);
}

/**
 * Tells the people of a held class that they are in it, each once, as far as they have an account.
 * @throws {Refusal} tooMany where the unit, or the institute, has told as many as it may in a day
 */
export async function tellMembers(tx: Executor, row: ClassRecord, now: Date): Promise<void> {
  const userIds = await takeUntold(tx, row.id, now);
  if (!userIds.length) return;
  await takeNews(tx, row, userIds.length, '今天通知的学员太多，请明天再发布', now);
  const place = await toldPlaceOf(tx, row);
  const where = place && `，地点：${place}`;
  await sendMessage(
    tx,
    {
      userIds,
      type: 2,
      title: `培训班：${row.name}`,
      content: `您已列入“${row.name}”，${daysOf(row, now)}${where}。`,
      link: href('trainee/class-detail', { id: row.id }),
    },
    now,
  );
}

/** When a class is, for who is told of it. */
const daysOf = ({ startDate, endDate }: ClassRecord, now: Date) => spokenDays(startDate, endDate, dayOf(now));

const off = {
  withdrawn: [
    '培训班暂不开班',
    '已由主办方收回修改，暂不开班；再次发布时会另行通知。',
    '今天通知的学员太多，请明天再退回',
  ],
  removed: ['培训班已取消', '已取消，不再开班。', '今天通知的学员太多，请明天再删除'],
} as const;

/**
 * Tells whoever has been told of a held class that it is off, for now or for good.
 * @throws {Refusal} as `tellMembers`
 */
export async function tellOff(tx: Executor, row: ClassRecord, how: keyof typeof off, now: Date): Promise<void> {
  const userIds = await toldOf(tx, row.id);
  if (!userIds.length) return;
  const [title, words, tooMany] = off[how];
  await takeNews(tx, row, userIds.length, tooMany, now);
  const content = `“${row.name}”原定${daysOf(row, now)}，${words}`;
  await sendMessage(
    tx,
    { userIds, type: 2, title: `${title}：${row.name}`, content, link: href('trainee/classes') },
    now,
  );
}
