import { and, asc, eq } from 'drizzle-orm';
import type { Storage } from '../../adapters/storage/storage.ts';
import { dayAfter, momentOf } from '../../../shared/time.ts';
import { markUsed } from '../../domains/files/index.ts';
import type { Db } from '../client.ts';
import { units } from '../tables/account.ts';
import { classMembers, trainingClasses } from '../tables/classes.ts';
import { discussionPeople, discussionPhotos, discussions } from '../tables/discussions.ts';
import { students } from '../tables/students.ts';
import { runningCode } from './follow-day.ts';
import { addPhoto } from './photos.ts';

type DemoDiscussion = {
  code: string;
  topic: string;
  /** Days from the first of the class. */
  day: number;
  times: [from: string, to: string];
  place: string;
  host: string;
  recorder: string;
  content: string;
  /** Who was not there, of the members. */
  away: string[];
  /** Illustrations of the site in the place of photos: which, what the file was called, what is to be seen. */
  photos: [art: string, name: string, alt: string][];
};

const talks: DemoDiscussion[] = [
  {
    ...{ code: 'QXCJ26', topic: '一座泵站的账，三个部门三种算法', day: 1, times: ['19:00', '20:30'] },
    ...{ place: '二号楼 203 研讨室', host: '樊一舟', recorder: '方砚秋', away: ['施晚晴'] },
    content:
      '先由水利口的两份决算表起头：同一座泵站，财政算一次性投入，审计算十年运行，统计算受益亩数，三个数放在一张表里对不上。\n\n分三组各算一遍，算到第二轮，大家同意把“多少人用得上”写在第一列，钱写在第二列。汤怀瑾说，以前的绩效报告都是倒过来写的。\n\n留下两件事：一，受益人数由谁来报，什么时候报；二，运行费超过预算一成时，谁先开口。回去以后各拿一个本单位的项目照这张表填一遍，下周发到群里互看。',
    photos: [
      ['night-seminar', '晚上的研讨室.png', '晚上的研讨室，几个人围着一张长桌对账'],
      ['old-mill', '白天走访的老厂房.png', '白天走访的老厂房，锯齿屋顶下有人进出'],
    ],
  },
  {
    ...{ code: 'QXCJ26', topic: '互评之后：一份报告里最该删的一段', day: 2, times: ['14:00', '15:20'] },
    ...{ place: '二号楼 203 研讨室', host: '何晓棠', recorder: '祝云帆', away: [] },
    content:
      '上午互评的十二份报告，每份由另一个单位的人指出一段可以删掉的话。十二段里有九段是“高度重视”开头的。\n\n删掉以后报告短了三分之一，数字反而更容易找。项明远提醒，有两份报告删完只剩标题，说明本来就没有核得到的内容，要补的是事，不是话。',
    photos: [['campus-round-class', '围坐互评.png', '学员围坐成一圈，互相递看报告']],
  },
  {
    ...{ code: runningCode, topic: '把难事写在卡片上：二十张卡片分三堆', day: 0, times: ['16:40', '17:40'] },
    ...{ place: '一号楼 105 教室', host: '何晓棠', recorder: '严书禾', away: ['路平川'] },
    content:
      '每人一张卡片，写一件手头没办完的事，不写单位。收上来分成三堆：缺人的、缺钱的、缺一句话的。\n\n“缺一句话的”最多，十一张。丁远志说，这一堆其实都卡在没人愿意先说“我来”。\n\n明天下午的流程图就从这十一张里抽三张来画。',
    photos: [
      ['mediation-yard', '卡片分三堆.png', '大树下的桌边，几个人把卡片分成三堆'],
      ['village-visit', '课间在樟树下.png', '课间，一行人站在村口的大樟树下接着说'],
    ],
  },
];

/** Records of discussions of the demonstration's classes, with pictures of the site in the place of photos. */
export async function addDiscussions(db: Db, storage: Storage, secret: string, now = new Date()): Promise<void> {
  for (const { code, photos, day, times, away, ...said } of talks) {
    const [of] = await db
      .select({ row: trainingClasses, ownerId: units.userId })
      .from(trainingClasses)
      .innerJoin(units, eq(units.id, trainingClasses.unitId))
      .where(eq(trainingClasses.code, code));
    const known = and(eq(discussions.classId, of?.row.id ?? 0), eq(discussions.topic, said.topic));
    // The pictures come after the rows: a start that was cut off between both goes on here.
    if (!of || (await db.$count(discussions, known))) continue;
    const { row, ownerId } = of;
    const put: { name: string; alt: string; path: string; bytes: number }[] = [];
    for (const [art, name, alt] of photos)
      put.push({
        name,
        alt,
        ...(await addPhoto(db, storage, secret, { art, name, ownerId, now, purpose: 'discussion' })),
      });
    const on = dayAfter(row.startDate, day);
    const [startAt, endAt] = times.map((time) => momentOf(`${on} ${time}`)) as [Date, Date];
    await db.transaction(async (tx) => {
      const values = { ...said, classId: row.id, startAt, endAt, createdAt: endAt, createdBy: ownerId };
      const [made] = await tx.insert(discussions).values(values).returning({ id: discussions.id });
      const discussionId = made?.id ?? 0;
      const paths = put.map(({ path }) => path);
      await markUsed(tx, paths, ownerId, now, 'discussion');
      await tx.insert(discussionPhotos).values(put.map((photo, sort) => ({ ...photo, discussionId, sort })));
      const members = await tx
        .select({ id: students.id, name: students.name })
        .from(classMembers)
        .innerJoin(students, eq(students.id, classMembers.studentId))
        .where(eq(classMembers.classId, row.id))
        .orderBy(asc(students.id));
      const there = members.filter(({ name }) => !away.includes(name));
      const people = there.map(({ id: studentId }) => ({ discussionId, classId: row.id, studentId }));
      if (people.length) await tx.insert(discussionPeople).values(people);
    });
  }
}
