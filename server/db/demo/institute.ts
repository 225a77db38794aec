import { and, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { applications } from '../tables/applications.ts';
import { classMembers } from '../tables/classes.ts';
import { projects } from '../tables/content.ts';
import { students } from '../tables/students.ts';
import { addClass, type DemoClass, idsNow } from './classes.ts';

/** A class of the institute that it gave to nobody; `project`: whose admitted applicants were put into it. */
type InstituteClass = DemoClass & { unit: null; project?: string };

const run: Pick<InstituteClass, 'classType' | 'unit' | 'groups' | 'people' | 'contact'> = {
  ...{ classType: 1, unit: null, groups: [], people: [] },
  contact: ['学院培训部', ''],
};

export const instituteClasses: InstituteClass[] = [
  {
    ...run,
    code: 'XYDY26',
    name: '调研报告写作小班（秋季）',
    theme: '基层治理',
    begins: -12,
    days: 2,
    status: 3,
    place: '学院文澜楼 204 研讨室',
    headCount: 8,
    intro: '八个人，两天，各带一份写不下去的调研报告。第一天找出报告里最实的那句话，第二天从那句话重写。',
    known: [
      ['殷长卿', '13900003001', '清溪县委办公室', '文字秘书'],
      ['柳溪亭', '13900003002', '东湖区政府研究室', '科员'],
      ['裘望山', '13900003003', '松阳县四都乡', '乡镇干部'],
      ['谢知白', '13900003004', '白鹭湾产业研究院', '研究助理'],
      ['温若水', '13900003005', '临江镇综合服务中心', '干事'],
      ['章怀素', '13900003006', '云岭县审计部门', '科员'],
    ],
    lessons: [
      [0, '上', '一句实话从哪里来', '顾怀远', '文澜楼 204 研讨室'],
      [0, '下', '把材料摊开：二十张卡片', '郑望之', '文澜楼 204 研讨室'],
      [1, '上', '从那句话重写开头', '顾怀远', '文澜楼 204 研讨室'],
    ],
  },
  {
    ...run,
    code: 'XYZZ26',
    name: '整体智治实务研修班',
    theme: '数字化改革',
    begins: -1,
    days: 3,
    status: 2,
    place: '学院文澜楼 305 教室',
    headCount: 20,
    intro: '录取的学员里先到的一批先开起来：第一天画本单位的一条流程，第二天到观摩厅看别处怎样省，第三天互评。',
    project: '数字化改革与整体智治专题研修班（第 12 期）',
    known: [
      ['季临川', '13900003011', '清溪县数据管理部门', '副科长'],
      ['安知夏', '13900003012', '东湖区民政部门', '科员'],
      ['骆清商', '13900003013', '云岭县行政审批部门', '窗口负责人'],
      ['庄望舒', '13900003014', '临江镇综合服务中心', '主任'],
      ['毕观澜', '13900003015', '瓯江区城市运行部门', '科长'],
      ['岑霁月', '13900003016', '剡溪镇党政办公室', '干事'],
    ],
    lessons: [
      [0, '上', '开班：一张表从村里走到县里', '郑望之', '文澜楼 305 教室'],
      [0, '下', '画出自己的流程', '郑望之', '文澜楼 305 教室'],
      [1, '上', '公共数据的边界：采、管、用', '顾怀远', '文澜楼 305 教室'],
      [1, '下', '流程再造工作坊', '郑望之', '文澜楼 305 教室'],
      [2, '上', '汇报与点评', '郑望之', '文澜楼 305 教室'],
    ],
  },
  {
    ...run,
    code: 'XYCH26',
    name: '出海合规公开课',
    theme: '营商环境',
    begins: 0,
    days: 1,
    status: 2,
    place: '学院文澜楼 101 报告厅',
    headCount: 40,
    intro: '三道门槛，三张表格，一天填完。上午讲原产地和数据出境，下午逐张填。',
    project: '出海合规公开课：三道门槛逐张表格填',
    known: [
      ['倪怀舟', '13900003021', '云岭机床股份有限公司', '关务专员'],
      ['穆青简', '13900003022', '白鹭湾产业研究院', '研究助理'],
      ['施采薇', '13900003023', '剡溪茶业合作社', '外贸专员'],
    ],
    lessons: [
      [0, '上', '三道门槛：原产地、标准、数据', '梁叔平', '文澜楼 101 报告厅'],
      [0, '下', '逐张表格填', '梁叔平', '文澜楼 305 教室'],
    ],
  },
  {
    ...run,
    code: 'XYDC27',
    name: '调研报告写作小班（冬季）',
    theme: '基层治理',
    begins: 2,
    days: 2,
    status: 1,
    place: '学院文澜楼 204 研讨室',
    headCount: 8,
    intro: '从一句实话写起。第二天的点评人还在商量。',
    project: '调研报告写作小班：从一句实话写起',
    known: [
      ['鲍清如', '13900003031', '清溪县财政部门', '科员'],
      ['孟听松', '13900003032', '东湖区发展改革部门', '副科长'],
    ],
    lessons: [
      [0, '上', '一句实话从哪里来', '顾怀远', '文澜楼 204 研讨室'],
      [0, '下', '把材料摊开：二十张卡片', '郑望之', '文澜楼 204 研讨室'],
      [1, '上', '互评：哪一句最实', '', '文澜楼 204 研讨室'],
    ],
  },
];

/** The admitted applicants of a project come into a class. */
async function putApplicants(tx: Executor, classId: number, project: string, at: Date): Promise<void> {
  const admitted = await tx
    .select({ of: applications })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(and(eq(projects.name, project), eq(applications.status, 1)))
    .orderBy(applications.id);
  for (const { of } of admitted) {
    const { name, cellPhone, dept, post } = of;
    const [row] = await tx
      .insert(students)
      .values({ name, cellPhone, dept, post, createdAt: at })
      .returning({ id: students.id });
    await tx.insert(classMembers).values({ classId, studentId: row?.id ?? 0, source: 3, addedAt: at, toldAt: at });
    await tx.update(applications).set({ classId }).where(eq(applications.id, of.id));
  }
}

/** Classes of the institute past, today and to come, with applicants in them (section 7). */
export async function addInstitute(tx: Executor, now = new Date()): Promise<void> {
  const known = await idsNow(tx);
  for (const { project, ...one } of instituteClasses) {
    const id = await addClass(tx, one, known, now);
    if (id !== null && project) await putApplicants(tx, id, project, now);
  }
}
