import { and, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { units } from '../tables/account.ts';
import { groupMembers, studentGroups, students } from '../tables/students.ts';

type Person = [name: string, dept: string, post: string, groups: string, remark?: string];

/** The people of a county's training centre: who goes to which class, and who has gone on. */
const qingxi: Person[] = [
  ['方砚秋', '清溪县委组织部', '干部教育科科长', '组工', '带队联系人'],
  ['沈知微', '清溪县委组织部', '科员', '组工 青年'],
  ['严书禾', '清溪县委党校', '教务科副科长', '组工'],
  ['俞景行', '清溪县档案馆', '副馆长', '组工'],
  ['傅听澜', '清溪县人力社保部门', '培训科科长', '组工'],
  ['樊一舟', '清溪县财政部门', '预算科科长', '财经'],
  ['祝云帆', '清溪县财政部门', '国库科副科长', '财经'],
  ['汤怀瑾', '清溪县审计部门', '经责科科长', '财经'],
  ['柳长青', '清溪县发展改革部门', '投资科科长', '财经'],
  ['项明远', '清溪县经信部门', '数字经济科科长', '财经'],
  ['卫思源', '清溪县统计部门', '副局长', '财经'],
  ['施晚晴', '清溪县税务部门', '征管科科员', '财经 青年'],
  ['莫行之', '清溪县大源镇', '党委副书记', '乡镇'],
  ['贺春山', '清溪县大源镇', '副镇长', '乡镇'],
  ['童立夏', '清溪县南堡乡', '乡长', '乡镇'],
  ['倪望舒', '清溪县南堡乡', '组织委员', '乡镇'],
  ['丁远志', '清溪县北岭镇', '镇长', '乡镇'],
  ['温以宁', '清溪县北岭镇', '综合行政执法队队长', '乡镇'],
  ['金怀谷', '清溪县竹口街道', '街道办主任', '乡镇'],
  ['路平川', '清溪县竹口街道', '社区工作科科长', '乡镇', '素食'],
  ['麦小满', '清溪县竹口街道', '科员', '乡镇 青年'],
  ['洪亦凡', '清溪县石门镇', '宣传委员', '乡镇'],
  ['纪沐阳', '清溪县石门镇', '党建办科员', '乡镇 青年'],
  ['邱澄怀', '清溪县农业农村部门', '产业科科长', ''],
  ['程雨眠', '清溪县文旅部门', '市场科副科长', '青年'],
  ['裴子衿', '清溪县教育部门', '师训科科员', '青年'],
  ['龚夏初', '清溪县卫生健康部门', '医政科科员', '青年'],
  ['顾北辰', '清溪县交通运输部门', '工程科科员', '青年'],
  ['葛清和', '清溪县自然资源部门', '规划科科员', '青年'],
  ['尹若水', '清溪县水利部门', '建设科科员', '青年', '十二月起借调市里'],
  ['武承泽', '清溪县住建部门', '副局长', ''],
  ['车向晚', '清溪县民政部门', '社会救助科科长', ''],
];
/** Without a number yet, as they were named by telephone. */
const unreachable: Person[] = [
  ['向南', '清溪县应急管理部门', '科员', '青年'],
  ['艾嘉树', '清溪县红十字会', '干事', ''],
];
const archived: Person[] = [
  ['穆归年', '清溪县委党校', '原副校长', '', '二〇二六年六月退休'],
  ['夏知秋', '清溪县大源镇', '原人大主席', '', '调往邻县'],
];
const groups = [
  { key: '组工', name: '组织人事条线', remark: '每年春季培训一班' },
  { key: '财经', name: '财经条线', remark: '预算、审计、投资与数字经济' },
  { key: '乡镇', name: '乡镇（街道）干部', remark: '基层治理专题，秋季分两批' },
  { key: '青年', name: '青年干部', remark: '三十五岁以下，导师结对' },
];
const donghu: Person[] = [
  ['乔南烛', '东湖区环湖街道', '社区书记', ''],
  ['蓝采薇', '东湖区环湖街道', '网格长', ''],
  ['费时雨', '东湖区社会工作部门', '科长', ''],
];

/** The lists of the two units of the demonstration; whom they have confirmed stands on them already. */
export async function addStudents(tx: Executor): Promise<void> {
  const numbers = new Map((await tx.select({ id: units.id, name: units.name }).from(units)).map((u) => [u.name, u.id]));
  const own = numbers.get('清溪县教育培训中心');
  const other = numbers.get('东湖区基层治理研究中心');
  if (own === undefined || other === undefined) return;
  const begun = new Date('2026-09-01T01:00:00Z').getTime();
  const hour = 3_600_000;
  const made = await tx
    .insert(studentGroups)
    .values(groups.map(({ name, remark }, i) => ({ unitId: own, name, remark, createdAt: new Date(begun + i * hour) })))
    .returning({ id: studentGroups.id });
  let listed = 0;
  const rowOf = (unitId: number, [name, dept, post, , remark = '']: Person, more: object = {}) => ({
    unitId,
    name,
    cellPhone: `1380001${String(++listed).padStart(4, '0')}`,
    dept,
    post,
    studentType: 1,
    remark,
    createdAt: new Date(begun + listed * hour),
    ...more,
  });
  const people = [...qingxi, ...unreachable, ...archived];
  const rows = await tx
    .insert(students)
    .values([
      ...qingxi.map((p) => rowOf(own, p)),
      ...unreachable.map((p) => rowOf(own, p, { cellPhone: null })),
      ...archived.map((p) => rowOf(own, p, { archivedAt: new Date('2026-10-12T02:00:00Z') })),
      ...donghu.map((p) => rowOf(other, p)),
    ])
    .returning({ id: students.id });
  const members = people.flatMap(([, , , keys], i) =>
    keys
      .split(' ')
      .filter(Boolean)
      .map((key) => ({
        groupId: made[groups.findIndex((g) => g.key === key)]?.id as number,
        studentId: rows[i]?.id as number,
      })),
  );
  await tx.insert(groupMembers).values(members);
  // Who has an account of the demonstration is among the young ones.
  const [confirmed] = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.unitId, own), eq(students.name, '周以宁')));
  const young = made[groups.findIndex((g) => g.key === '青年')]?.id;
  if (confirmed && young) await tx.insert(groupMembers).values({ groupId: young, studentId: confirmed.id });
}
