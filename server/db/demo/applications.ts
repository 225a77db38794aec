import { randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { users } from '../tables/account.ts';
import { applications } from '../tables/applications.ts';
import { projects } from '../tables/content.ts';

/** status as in the table: 0 received, 1 admitted, 2 waiting list, 3 not admitted, 4 cancelled. */
type Applied = [
  name: string,
  dept: string,
  post: string,
  status: 0 | 1 | 2 | 3 | 4,
  hours: number,
  more?: { note?: string; reason?: string; remark?: string; account?: string },
];

/** By project; hours count back from when the demonstration is loaded. */
const rows: Record<string, Applied[]> = {
  '数字化改革与整体智治专题研修班（第 12 期）': [
    ['梁雪岑', '清溪县数据管理部门', '科长', 1, 190],
    ['鲁知微', '临江镇综合服务中心', '干事', 1, 170, { note: '行动不便，请安排一楼的房间' }],
    ['戴云舟', '东湖区民政部门', '副科长', 0, 30, { note: '想带一份自己的流程图来讨论' }],
    ['周以宁', '清溪县教育培训中心', '培训专员', 0, 20, { account: 'xueyuan01' }],
    ['葛清扬', '', '', 3, 120, { reason: '本期面向机关事业单位，企业人员请留意一月的实务班' }],
  ],
  '出海合规公开课：三道门槛逐张表格填': [
    ['谭若谷', '瓯海紧固件有限公司', '外贸经理', 1, 260, { note: '需要开增值税专用发票' }],
    ['施明溪', '剡溪茶业合作社', '理事长', 0, 46, { remark: '电话确认过，能来两天' }],
    ['倪长风', '云岭机床股份有限公司', '关务主管', 0, 8, { note: '两人同来，另一位会单独报名' }],
    ['穆子衿', '白鹭湾产业研究院', '研究助理', 4, 90],
  ],
  '调研报告写作小班：从一句实话写起': [
    ['殷如是', '清溪县委办公室', '文字秘书', 1, 300],
    ['柳静言', '东湖区基层治理研究中心', '研究员', 0, 70],
    [
      '裘自牧',
      '松阳县四都乡',
      '乡镇干部',
      0,
      12,
      { note: '晚上要回去值班，可否不住宿', remark: '来电说行程未定，一周内再确认' },
    ],
  ],
};

/** Applications of the demonstration, in every state. */
export async function addApplications(tx: Executor, now = new Date()): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const known = await tx
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(inArray(projects.name, Object.keys(rows)));
  const people = new Map(
    (
      await tx
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(inArray(users.username, ['xueyuan01', 'jiedai01']))
    ).map((u) => [u.username, u.id]),
  );
  const values = known.flatMap((project) =>
    (rows[project.name] ?? []).map(([name, dept, post, status, hours, more = {}]) => ({
      projectId: project.id,
      userId: people.get(more.account ?? '') ?? null,
      receipt: randomBytes(18).toString('base64url'),
      name,
      dept,
      post,
      note: more.note ?? '',
      status,
      reason: more.reason ?? '',
      remark: more.remark ?? '',
      consentVersion: '2026-11',
      createdAt: ago(hours),
      ...([1, 3].includes(status) && { decidedAt: ago(hours - 5), decidedBy: people.get('jiedai01') ?? null }),
    })),
  );
  const ordered = values
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((v, i) => ({ ...v, cellPhone: v.userId ? '13800000001' : `139000002${String(i).padStart(2, '0')}` }));
  if (ordered.length) await tx.insert(applications).values(ordered);
}
