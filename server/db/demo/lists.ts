import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { RowFault } from '../../../shared/contract/student-imports.ts';
import type { Executor } from '../client.ts';
import { units } from '../tables/account.ts';
import { studentImportRows, studentImports } from '../tables/student-imports.ts';
import { students } from '../tables/students.ts';

const unitName = '清溪县教育培训中心';
const columns = { name: 0, cellPhone: 1, dept: 2, post: 3, studentType: 4, groups: -1, remark: -1 };
const headings = ['姓名', '联系电话', '科室', '职务', '学员类型'];

/** Two lines that nobody has mended: they were left out, and can be downloaded. */
const left: [cells: string[], fault: RowFault][] = [
  [
    ['白听雨', '1380001', '清溪县气象部门', '科员', '机关干部'],
    { field: 'cellPhone', message: '手机号码“1380001”不是 11 位数字' },
  ],
  [['', '13800019999', '清溪县林业部门', '科员', '机关干部'], { field: 'name', message: '没有填写姓名' }],
];

/** The list by which the unit of the demonstration has brought its people. */
export async function addPastList(tx: Executor): Promise<void> {
  const [unit] = await tx.select({ id: units.id, userId: units.userId }).from(units).where(eq(units.name, unitName));
  if (!unit) return;
  const at = new Date('2026-09-01T02:00:00Z');
  const people = await tx
    .select()
    .from(students)
    .where(
      and(
        ...[eq(students.unitId, unit.id), isNotNull(students.cellPhone), isNull(students.archivedAt)],
        ...[isNull(students.userId), gt(students.studentType, 0)],
      ),
    )
    .orderBy(students.id);
  const about = { unitId: unit.id, by: unit.userId, fileName: '2026 年秋季参训人员.xlsx', kind: 'xlsx' };
  const [list] = await tx
    .insert(studentImports)
    .values({
      ...about,
      ...{ filePath: 'demo', headingLine: 1, columns, status: 2, createdAt: at, committedAt: at, touchedAt: at },
      ...{ rows: people.length + left.length, done: people.length + left.length },
      ...{ made: people.length, left: left.length },
    })
    .returning({ id: studentImports.id });
  const importId = list?.id ?? 0;
  const row = (line: number, cells: string[]) => ({
    ...{ importId, line, cells, formulas: [] },
    ...{ name: cells[0] ?? '', cellPhone: cells[1] ?? '', dept: cells[2] ?? '', post: cells[3] ?? '' },
    ...{ studentType: cells[4] ?? '', groups: [], remark: '' },
  });
  await tx.insert(studentImportRows).values([
    { ...row(1, headings), faults: [] },
    ...people.map((p, i) => ({
      ...row(i + 2, [p.name, p.cellPhone ?? '', p.dept, p.post, '机关干部']),
      ...{ faults: [], outcome: 1, studentId: p.id, became: p.version },
    })),
    ...left.map(([cells, fault], i) => ({ ...row(people.length + i + 2, cells), faults: [fault], outcome: 5 })),
  ]);
}
