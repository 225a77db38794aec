import { and, eq, sql } from 'drizzle-orm';
import { momentOf as at } from '../../../shared/time.ts';
import type { Executor } from '../client.ts';
import { users } from '../tables/account.ts';
import { articles, categories } from '../tables/content.ts';
import { contentVersions } from '../tables/versions.ts';
import { toHtml } from './markup.ts';

type Draft = {
  kind: 'news' | 'decode';
  category: string;
  state: 'draft' | 'submitted' | 'approved' | 'rejected' | 'withdrawn' | 'trashed';
  title: string;
  summary: string;
  body: string;
  at: string;
  reason?: string;
  publishAt?: string;
};

/** What lies on the editors' desks: something in every state. */
export const deskDrafts: Draft[] = [
  {
    kind: 'news',
    category: '学院新闻',
    state: 'submitted',
    title: '冬训周开营，六个班同一天进校',
    at: '2026-11-20 17:42',
    summary: '报到台前移到东门，行李由志愿者送到宿舍，开营式压缩成二十分钟。',
    body: '冬训周的六个班在周一上午同时进校，报到台比往年前移了三百米。\n\n## 先省下排队的时间\n\n学员在路上已经填好住宿与用餐的选择，到台前只核对一次身份。\n\n- 行李由志愿者统一送到楼下\n- 胸卡与课表装在同一个袋子里',
  },
  {
    kind: 'news',
    category: '通知公告',
    state: 'approved',
    title: '元旦期间咨询热线与值班安排',
    at: '2026-11-19 10:05',
    publishAt: '2026-12-28 08:00',
    summary: '假期三天热线照常有人接听，方案咨询顺延到节后第一个工作日答复。',
    body: '元旦假期期间，咨询热线由值班老师轮流接听，时间为上午九点到下午五点。\n\n假期收到的方案咨询，在节后第一个工作日统一答复。',
  },
  {
    kind: 'news',
    category: '培训动态',
    state: 'rejected',
    reason: '第二段的人数与教务部统计不一致，请核对后再提交',
    title: '县域医共体管理研修班结课侧记',
    at: '2026-11-18 16:20',
    summary: '结课那天没有致辞，三个小组轮流讲自己要改的一件事。',
    body: '结课安排在下午，桌椅围成一圈，主持人只报了发言的次序。\n\n三个小组一共四十六人，各自讲了回去以后第一周要改的那件事。',
  },
  {
    kind: 'news',
    category: '教学研究',
    state: 'draft',
    title: '案例课怎样留白：一次听课记录',
    at: '2026-11-21 09:12',
    summary: '老师讲到第三个转折停了四分钟，教室里先是安静，然后有人举手。',
    body: '这节课没有用完准备好的材料，剩下的一半留给了学员。',
  },
  {
    kind: 'decode',
    category: '',
    state: 'draft',
    title: '一条山路的三次改线',
    at: '2026-11-20 11:30',
    summary: '从抢修到改线再到共管，路边的村子各自出了一样东西。',
    body: '山路第一次改线，是在那年六月的雨季之后。',
  },
  {
    kind: 'news',
    category: '通知公告',
    state: 'trashed',
    title: '（作废）食堂窗口调整通知',
    at: '2026-11-10 08:30',
    summary: '与后勤部门的通知重复，已由后勤统一发布。',
    body: '食堂二层东侧窗口下周起调整供应时间。',
  },
];

/** Puts something in every state onto the desks, and an edit of a page that is public. */
export async function addVersions(tx: Executor): Promise<void> {
  const people = new Map(
    (await tx.select({ id: users.id, username: users.username }).from(users)).map((u) => [u.username, u.id]),
  );
  const authorId = people.get('bianji01') ?? null;
  const groups = await tx.select().from(categories);
  for (const d of deskDrafts) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select nextval(pg_get_serial_sequence('articles', 'id')) as id`,
    );
    const categoryId =
      (groups.find((g) => g.kind === d.kind && g.name === d.category) ?? groups.find((g) => g.kind === d.kind))?.id ??
      null;
    await tx.insert(contentVersions).values({
      kind: d.kind,
      recordId: Number(rows[0]?.id),
      number: 1,
      state: d.state,
      title: d.title,
      authorId,
      approverId: ['approved', 'rejected'].includes(d.state) ? (people.get('shenhe01') ?? null) : null,
      reason: d.reason ?? '',
      data: {
        title: d.title,
        summary: d.summary,
        body: toHtml(d.body),
        categoryId,
        cover: '',
        source: '宣传中心',
        editor: '温书遥',
        publishTime: '',
        pinned: false,
        themeIds: [],
        trainTypes: [],
        facts: [],
      },
      publishAt: d.publishAt ? at(d.publishAt) : null,
      writtenAt: at(d.at),
      updatedAt: at(d.at),
    });
  }
  const [live] = await tx
    .select()
    .from(articles)
    .where(and(eq(articles.kind, 'news'), eq(articles.pinned, false)))
    .orderBy(sql`${articles.publishTime} desc`, articles.id)
    .limit(1);
  if (!live) return;
  const { title, summary, body, categoryId, cover, source, editor, pinned, themeIds, trainTypes, facts, publishTime } =
    live;
  const data = {
    title,
    summary,
    body,
    categoryId,
    cover,
    source,
    editor,
    pinned,
    themeIds,
    trainTypes,
    facts,
    publishTime: publishTime.toISOString(),
  };
  const row = { kind: 'news', recordId: live.id, title, writtenAt: publishTime, updatedAt: publishTime };
  await tx.insert(contentVersions).values([
    { ...row, number: 1, state: 'published', authorId: null, data },
    {
      ...row,
      number: 2,
      state: 'submitted',
      authorId,
      data: { ...data, summary: `${summary}文末补充了规范的适用范围。` },
      writtenAt: at('2026-11-21 08:50'),
      updatedAt: at('2026-11-21 08:50'),
    },
  ]);
}
