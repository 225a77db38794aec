import { asc, eq } from 'drizzle-orm';
import { smsParts, textFor } from '../../../shared/mailings.ts';
import { dayAfter, momentOf } from '../../../shared/time.ts';
import type { Executor } from '../client.ts';
import { smsOutbox, units } from '../tables/account.ts';
import { classMembers, trainingClasses } from '../tables/classes.ts';
import { students } from '../tables/students.ts';
import { mailingPeople, mailings } from '../tables/mailings.ts';
import { runningCode } from './follow-day.ts';

const content = '{姓名}同志：{班名}明早 9 点开班，{地点}，请提前 10 分钟到，带一件手头没办完的事。';

/** What the unit of the demonstration sent to its class on the evening before it began. */
export async function addClassMailings(tx: Executor): Promise<void> {
  const [of] = await tx
    .select({ row: trainingClasses, by: units.userId })
    .from(trainingClasses)
    .innerJoin(units, eq(units.id, trainingClasses.unitId))
    .where(eq(trainingClasses.code, runningCode));
  if (!of) return;
  const { row, by } = of;
  const at = momentOf(`${dayAfter(row.startDate, -1)} 17:20`);
  const people = await tx
    .select({ id: students.id, name: students.name, cellPhone: students.cellPhone })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(eq(classMembers.classId, row.id))
    .orderBy(asc(students.id));
  const going = people.flatMap(({ id, name, cellPhone }) =>
    cellPhone
      ? [{ id, cellPhone, content: textFor(content, { 姓名: name, 班名: row.name, 时间: '', 地点: row.place }) }]
      : [],
  );
  const parts = going.reduce((sum, one) => sum + smsParts(one.content), 0);
  const sums = { sentCount: going.length, total: people.length, parts, price: 5 };
  const [made] = await tx
    .insert(mailings)
    .values({ classId: row.id, content, ...sums, by, createdAt: at })
    .returning({ id: mailings.id });
  const sent = await tx
    .insert(smsOutbox)
    .values(
      going.map(({ cellPhone, content: said }) => ({
        ...{ cellPhone, template: 'class', values: { content: said }, content: said },
        ...{ createdAt: at, sentAt: new Date(at.getTime() + 20_000) },
      })),
    )
    .returning({ id: smsOutbox.id });
  await tx.insert(mailingPeople).values(
    people.map(({ id }) => {
      const place = going.findIndex((one) => one.id === id);
      return { mailingId: made?.id ?? 0, studentId: id, state: place < 0 ? 3 : 1, outboxId: sent[place]?.id ?? null };
    }),
  );
}
