import { href } from '../../../shared/sitemap.ts';
import type { Executor } from '../../db/client.ts';
import { takeOf } from '../../db/tallies.ts';
import type { ClassRecord, TellByText } from '../classes/index.ts';
import { sendMessage } from '../messages/index.ts';
import { readSettings } from '../site/index.ts';
import { partsOf, putTexts, reaches, textsTo } from './put.ts';
import { insertMailing } from './queries.ts';
import { accountOf, remindedDays, remindedOf } from './remind-queries.ts';
import { capsOf, changeText, texted } from './rules.ts';

/** A unit whose texts of the day are used up hears of it: its people have the message of the site alone. */
async function tellUsedUp(tx: Executor, { id, name, unitId }: ClassRecord, now: Date): Promise<void> {
  const account = unitId === null ? null : await accountOf(tx, unitId);
  if (account === null) return;
  const title = `短信没有发出：${name}`;
  const content = `“${name}”的课程有调整，短信没有发出：今天给学员发的短信已达上限 ${texted.most} 条。站内消息照常。`;
  const link = href('unit/class-detail', { id });
  await sendMessage(tx, { userIds: [account], type: 2, title, content, link }, now);
}

/**
 * Whoever a text has reminded of a day learns by text what a save changes of it afterwards: they may have no account,
 * and look at no bell. Units pay for their own classes, the institute for its. What is sent stands among the reminders
 * of that day, so that nobody gets a second one, and who got it hears of the next change as well.
 */
export const changeByText: TellByText = async (tx, row, changes, now) => {
  const days = await remindedDays(tx, row.id, [...new Set(changes.flatMap((change) => change.days))]);
  const [reminds] = days;
  if (reminds === undefined) return;
  const own = changes.filter((change) => change.days.some((day) => days.includes(day)));
  const content = changeText({ className: row.name, changes: own.map((change) => change.content) });
  const readers = (await remindedOf(tx, row.id, days)).map((person) => ({ person, content }));
  const sentCount = readers.filter(reaches).length;
  if (!sentCount) return;
  const unitId = row.classType === 1 ? null : row.unitId;
  if (unitId !== null && (await takeOf(tx, [capsOf(unitId).texts], textsTo(readers).size, now)))
    return tellUsedUp(tx, row, now);
  const mailing = await insertMailing(tx, {
    ...{ classId: row.id, content, sentCount, total: readers.length, reminds, createdAt: now },
    ...{ parts: partsOf(readers), price: (await readSettings(tx)).smsPrice },
  });
  await putTexts(tx, mailing as number, { readers, archived: [] }, now);
};
