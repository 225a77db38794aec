import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Block } from '../../documents/document.ts';
import { formats } from '../../documents/press.ts';
import { keptPath, markUsed, takeIn } from '../../domains/files/index.ts';
import type { Db } from '../client.ts';
import { courseFiles, courses, trainingClasses } from '../tables/classes.ts';

/** A document of a lesson of the demonstration: of which class and lesson, and what stands in it. */
type DemoHandout = { code: string; lesson: string; name: string; blocks: Block[] };

const handouts: DemoHandout[] = [
  {
    code: 'QXZT26',
    lesson: '县域公共服务的账：谁出钱，谁受益',
    name: '课前阅读：一张养老服务的账',
    blocks: [
      { kind: 'heading', level: 1, text: '先算一遍' },
      { kind: 'list', items: ['一年花多少钱，谁出', '多少人用得上，住在哪里', '没有用上的人为什么没有用上'] },
      { kind: 'note', text: '请带上本单位去年的一张账，隐去人名。' },
    ],
  },
  {
    code: 'QXZT26',
    lesson: '一件事怎样一次办完：流程图工作坊',
    name: '流程图练习纸',
    blocks: [
      { kind: 'paragraph', text: '把一件事从头到尾画成格子，一格一个人，写明他在等谁。' },
      { kind: 'list', items: ['等得最久的是哪一格', '哪一格可以并掉', '并掉以后谁会不同意'] },
    ],
  },
];

/** Puts documents beside lessons of the demonstration, written here, by the teacher who has them. */
export async function addHandouts(db: Db, storage: Storage, secret: string, now = new Date()): Promise<void> {
  for (const { code, lesson, name, blocks } of handouts) {
    const [of] = await db
      .select({ courseId: courses.id, ownerId: courses.teacherUserId })
      .from(courses)
      .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
      .where(and(eq(trainingClasses.code, code), eq(courses.name, lesson)));
    if (!of || of.ownerId === null) continue;
    const { courseId, ownerId } = of;
    const path = keptPath(`demonstration ${code} ${name}`, 'pdf', secret);
    const bytes = await formats.pdf.write({ title: name, subtitle: lesson, author: '沈知微', made: now, blocks });
    await takeIn(
      db,
      storage,
      { path, fileName: `${name}.pdf`, purpose: 'handout', ownerId, isStaff: false, now },
      async () => (await storage.putStream(path, Readable.from([bytes]))) > 0,
    );
    await db.transaction(async (tx) => {
      await markUsed(tx, [path], ownerId, now, 'handout');
      const values = { courseId, path, name: `${name}.pdf`, bytes: bytes.length, addedBy: ownerId, createdAt: now };
      await tx.insert(courseFiles).values(values).onConflictDoNothing();
    });
  }
}
