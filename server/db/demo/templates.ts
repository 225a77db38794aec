import { count, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { users } from '../tables/account.ts';
import { messageSends, messages, messageTemplates } from '../tables/messages.ts';

const rows: { use: 'message' | 'reply'; name: string; title?: string; content: string }[] = [
  {
    use: 'message',
    name: '开班提醒',
    title: '{姓名}，您报名的班次下周一开班',
    content: '{姓名}学员：\n请于周日 15:00 至 20:00 到学员楼一层报到，带好身份证与单位介绍信。\n教务部',
  },
  {
    use: 'message',
    name: '停电停水通知',
    title: '检修通知',
    content: '本周六上午教学楼检修，期间停水停电，请自备饮水。',
  },
  {
    use: 'message',
    name: '催办名单',
    title: '请{单位}补齐参训名单',
    content: '{单位}：参训名单还没有收齐，请在本周五前发给班主任补齐，以便安排住宿。',
  },
  {
    use: 'reply',
    name: '已转专人',
    content: '{姓名}，您好。您提交的{类别}“{事项}”已经转给负责的同事，会在告诉您的时限内与您电话商量细节。',
  },
  {
    use: 'reply',
    name: '请补充材料',
    content:
      '{姓名}，您好。为了给{单位}做出合适的安排，请补充三件事：参训人数、希望的时间、最想解决的问题。可以直接回电，也可以再提交一次。',
  },
  {
    use: 'reply',
    name: '暂不能安排',
    content: '{姓名}，您好。很抱歉，您希望的时间已经排满。三月第三周以后还有空档，需要的话我们先为您留位。',
  },
];

/** Templates of the demonstration, and one message of its staff with those who got it. */
export async function addTemplates(tx: Executor, now = new Date()): Promise<void> {
  const [desk] = await tx.select({ id: users.id }).from(users).where(eq(users.username, 'jiedai01'));
  await tx
    .insert(messageTemplates)
    .values(rows.map((r) => ({ ...r, updatedAt: now, updatedBy: desk?.id ?? null })))
    .onConflictDoNothing();
  const title = '春季专题班次开始接受申请';
  const [first] = await tx
    .select({ content: messages.content, link: messages.link, createdAt: messages.createdAt })
    .from(messages)
    .where(eq(messages.title, title))
    .limit(1);
  const [all] = await tx.select({ n: count() }).from(messages).where(eq(messages.title, title));
  if (!first || !all) return;
  const [send] = await tx
    .insert(messageSends)
    .values({ title, ...first, audience: '指定的人', total: all.n, by: desk?.id ?? null })
    .returning({ id: messageSends.id });
  await tx
    .update(messages)
    .set({ sendId: send?.id ?? null })
    .where(eq(messages.title, title));
}
