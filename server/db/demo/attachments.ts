import { Readable } from 'node:stream';
import { and, eq, inArray } from 'drizzle-orm';
import type { Attachment } from '../../../shared/attachments.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { type Block, columnsOf, type Document, type Value } from '../../documents/document.ts';
import { type Format, formats } from '../../documents/press.ts';
import { findableOf } from '../../domains/content/index.ts';
import { addDownloads, holdDocuments, keptPath, takeIn } from '../../domains/files/index.ts';
import { makeFindable } from '../../domains/search/index.ts';
import type { Db, Executor } from '../client.ts';
import { users } from '../tables/account.ts';
import { articles, projects, themes } from '../tables/content.ts';
import { markAnew } from './marks.ts';

/** A document of the demonstration: its name, how it is written, how often it was taken, and what stands in it. */
type DemoDocument = { name: string; format: Format; downloads: number; blocks: Block[] };
/** What offers it, by its title. */
type Offer = { on: 'news' | 'policy' | 'project'; title: string; documents: DemoDocument[] };

const table = (title: string, columns: Parameters<typeof columnsOf>, rows: Value[][]): Block => ({
  kind: 'table',
  title,
  columns: columnsOf(...columns),
  rows,
});
const blank = (rows: number, cells: number): Value[][] =>
  Array.from({ length: rows }, (_, i) => [i + 1, ...Array<Value>(cells - 1).fill('')]);
const heading = (text: string): Block => ({ kind: 'heading', level: 1, text });
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const list = (...items: string[]): Block => ({ kind: 'list', items });
const facts = (...rows: [label: string, value: string][]): Block => ({ kind: 'facts', rows });
const note = (text: string): Block => ({ kind: 'note', text });
const number = (title: string): [string, 'number'] => [title, 'number'];

const notices: Offer[] = [
  {
    on: 'news',
    title: '二〇二七年春季专题班次开始接受申请',
    documents: [
      {
        name: '2027年春季学期培训计划表',
        format: 'xlsx',
        downloads: 216,
        blocks: [
          table(
            '春季班期',
            ['方向', number('干部专题（期）'), number('企业项目（期）'), number('学制（天）'), '开放周次', '备注'],
            [
              ['数字化改革', 6, 3, 5, '第 2 至 14 周', ''],
              ['县域治理', 7, 0, 5, '第 2 至 16 周', '含两次现场教学'],
              ['基层治理', 7, 0, 4, '第 2 至 16 周', ''],
              ['共同富裕', 6, 0, 5, '第 3 至 15 周', ''],
              ['乡村振兴', 6, 1, 5, '第 2 至 15 周', '茶季每天只接一个班'],
              ['生态文明', 5, 0, 5, '第 3 至 15 周', '茶季每天只接一个班'],
              ['营商环境', 5, 2, 4, '第 2 至 16 周', ''],
              ['红色根脉', 6, 0, 3, '第 2 至 16 周', ''],
              ['科技创新', 2, 3, 4, '第 4 至 14 周', ''],
              ['智能制造', 0, 7, 4, '第 2 至 16 周', '名额以工厂通道为准'],
              ['企业出海', 0, 5, 3, '第 3 至 15 周', ''],
              ['海洋经济', 2, 3, 5, '第 5 至 13 周', '海岛行程附雨天备选'],
            ],
          ),
        ],
      },
      {
        name: '培训班申请表',
        format: 'docx',
        downloads: 174,
        blocks: [
          paragraph('在线申请的单位不必再交本表。需要本单位先行会签的，可打印后传阅。'),
          facts(
            ['委托单位', '                                        '],
            ['办班目的', '用一句话写明'],
            ['主题方向', '                                        '],
            ['参训人数', '可写区间，正负五人以内不影响排课'],
            ['第一意向周', '                                        '],
            ['第二意向周', '五十人以上的班请填写'],
            ['联系人与手机', '全程不换，保持畅通'],
          ),
          heading('特殊需要'),
          list('饮食禁忌与过敏', '无障碍与照护', '抵离车次，跨省来院的班请写明'),
        ],
      },
      {
        name: '春季选期说明',
        format: 'pdf',
        downloads: 98,
        blocks: [
          heading('哪些日子先说明'),
          list(
            '三月下旬至四月上旬是茶季，安吉、松阳、新昌的教学点每天只接一个班',
            '四月末到五月初不排班，节前一日下午离院',
            '六月中旬进入梅雨期，山路和海岛行程的课表都附雨天备选',
          ),
          heading('先后次序'),
          paragraph(
            '十二月二十日以前提交的申请，按收到的时间依次安排，并优先锁定现场教学点。同一周内申请超过容量的，逐一电话商量，不作抽签。',
          ),
          note('咨询 0571-8700 0000，教学管理部。'),
        ],
      },
    ],
  },
  {
    on: 'news',
    title: '关于二〇二六年秋季现场教学点预约时间调整的通知',
    documents: [
      {
        name: '各类教学点场次一览表',
        format: 'xlsx',
        downloads: 143,
        blocks: [
          table(
            '场次',
            ['教学点类型', '范围', '上午', '下午', '末场', '预约提前'],
            [
              ['山区', '丽水、衢州全部，温州、金华五处', '09:00、10:30', '13:00、14:30', '14:30', '七个工作日'],
              ['海岛', '舟山全部，台州两处', '随航班', '随航班', '14:30', '七个工作日'],
              ['平原和城区', '其余教学点', '照旧', '照旧', '16:00', '七个工作日'],
            ],
          ),
        ],
      },
    ],
  },
  {
    on: 'news',
    title: '给委托单位的备训清单（含表格下载）',
    documents: [
      {
        name: '学员信息表',
        format: 'xlsx',
        downloads: 512,
        blocks: [
          table(
            '学员信息',
            [number('序号'), '姓名', '性别', '单位', '职务', '手机', '饮食禁忌或过敏', '行动不便或慢性病', '抵达车次'],
            blank(40, 9),
          ),
        ],
      },
      {
        name: '分房表',
        format: 'xlsx',
        downloads: 437,
        blocks: [table('分房', [number('房间'), '入住人一', '入住人二', '特别考虑（如打鼾）'], blank(25, 4))],
      },
      {
        name: '应急联系卡',
        format: 'docx',
        downloads: 389,
        blocks: [
          paragraph('每班一张，由班主任随身带着。手机没有信号时用得着。'),
          facts(
            ['班次', '                                        '],
            ['带队领导与手机', '                                        '],
            ['班主任与手机', '                                        '],
            ['住地与电话', '                                        '],
            ['学院值班电话', '0571-8700 0000，昼夜有人'],
          ),
          table(
            '需要留意的学员',
            ['姓名', '情况', '家属与电话'],
            blank(6, 3).map(() => ['', '', '']),
          ),
        ],
      },
      {
        name: '备训清单（打印版）',
        format: 'pdf',
        downloads: 268,
        blocks: [
          heading('开班前三十天'),
          list('定下一位联系人，全程不换', '用一句话写明办班目的', '报人数区间'),
          heading('开班前十天'),
          list('交学员信息表', '标出饮食禁忌、过敏、孕期、慢性病和行动不便的学员', '说明分房的特别考虑'),
          heading('开班前三天'),
          list('核对车次，晚于二十一时抵达的单独注明', '请学员带一份本单位的真实材料', '看一眼天气'),
          heading('开班当天'),
          list('带队领导不必准备讲话', '请假先找班主任', '遇到任何不妥，先找班主任'),
        ],
      },
    ],
  },
  {
    on: 'news',
    title: '征集现场教学案例：欢迎没有做成的那一件',
    documents: [
      {
        name: '现场教学案例推荐表',
        format: 'docx',
        downloads: 87,
        blocks: [
          facts(
            ['推荐人与电话', '                                        '],
            ['事情发生的年份', '近八年以内'],
            ['当事人', '健在，并同意面对学员'],
          ),
          heading('那个不得不拿主意的时刻'),
          paragraph('当时知道什么，不知道什么，谁不同意，最后怎样决定。不会写的，留个电话，我们派人上门听您讲。'),
          heading('凭据'),
          list('账页、工单或会议记录', '照片', '其他'),
        ],
      },
    ],
  },
  {
    on: 'news',
    title: '汛期与台风季节外出教学安全安排的通知',
    documents: [
      {
        name: '外出教学出车前检查表',
        format: 'docx',
        downloads: 121,
        blocks: [
          table(
            '每车一张，出发前勾完',
            ['项目', '要求', '检查人'],
            [
              ['轮胎与刹车', '无鼓包，胎纹合格，制动正常', ''],
              ['灭火器', '在有效期内', ''],
              ['救生衣与雨衣', '与乘车人数相同', ''],
              ['急救包与手电', '药品在有效期内，电量充足', ''],
              ['干粮与饮水', '够全车人吃一顿', ''],
              ['学员纸卡', '住地、病史、家属电话', ''],
            ],
          ),
        ],
      },
    ],
  },
];

const others: Offer[] = [
  {
    on: 'policy',
    title: '高级技师买房，东屿湾新区按工龄给补贴',
    documents: [
      {
        name: '带徒记录表',
        format: 'docx',
        downloads: 305,
        blocks: [
          paragraph('近五年带出至少两名徒弟，徒弟仍在本行业，由徒弟本人和一名同班组工友签字。'),
          table(
            '带徒记录',
            ['徒弟姓名', '工种', '起止年月', '现在单位', '徒弟签字', '工友签字'],
            blank(8, 6).map(() => Array<Value>(6).fill('')),
          ),
        ],
      },
      {
        name: '技师安居补贴测算表',
        format: 'xlsx',
        downloads: 264,
        blocks: [
          table(
            '购房补贴',
            [number('连续缴费（年）'), number('补贴总额（万元）'), number('每年到账（万元）')],
            Array.from({ length: 16 }, (_, i) => [i + 3, Math.min(45, 15 + i * 2), Math.min(45, 15 + i * 2) / 5]),
          ),
        ],
      },
    ],
  },
  {
    on: 'policy',
    title: '一张创新券，能跨三座城市使用',
    documents: [
      {
        name: '创新券办理指南',
        format: 'pdf',
        downloads: 198,
        blocks: [
          facts(['适用对象', '三地注册的中小科技企业'], ['年度额度', '8 万至 30 万元'], ['每单最高', '抵 6 万元']),
          heading('怎样办'),
          list('网上提交上年研发费用数据', '按核定额度领券', '在互认清单里选设备并预约', '凭检测报告和发票兑付'),
          heading('三条不太客气的规定'),
          list(
            '预约后一天之内取消算爽约，一年三次，停券半年',
            '仪器方无故拒单或拖延超过七天的，从清单撤下',
            '同一实际控制人的企业之间互开服务不予兑付',
          ),
        ],
      },
      {
        name: '三地互认仪器清单（节选）',
        format: 'xlsx',
        downloads: 331,
        blocks: [
          table(
            '互认仪器',
            ['仪器', '所在园区', '开放时段', number('机时费（元/小时）'), '抵扣'],
            [
              ['透射电镜', '云栖岭高新区', '23:00 至次日 05:00 有空', 480, '50%'],
              ['疲劳试验机', '东屿湾新区', '工作日', 160, '50%'],
              ['三坐标测量机', '云栖岭高新区', '全天', 220, '50%'],
              ['盐雾试验箱', '东屿湾新区', '全天', 60, '50%'],
              ['中试反应釜（200 升）', '湖山科创园', '按周预约', 900, '30%'],
            ],
          ),
        ],
      },
    ],
  },
  {
    on: 'project',
    title: '山居经营者工作坊：民宿与乡村运营',
    documents: [
      {
        name: '报到须知与行前准备',
        format: 'docx',
        downloads: 64,
        blocks: [
          heading('请提前一周交来'),
          list('自家房屋的照片', '平面草图，铅笔画的也行'),
          heading('请随身带来'),
          list('去年的流水，至少三个月', '二十条以内的真实差评', '一件厚外套，早晨有雾'),
        ],
      },
      {
        name: '民宿十二个月现金流表',
        format: 'xlsx',
        downloads: 119,
        blocks: [
          table(
            '现金流',
            ['月份', '房费', '餐费', '布草洗涤', '平台佣金', '人工', '水电暖', '结余'],
            Array.from({ length: 12 }, (_, i) => [`${i + 1} 月`, '', '', '', '', '', '', '']),
          ),
        ],
      },
    ],
  },
  {
    on: 'project',
    title: '未来工厂研学营（第 9 期）',
    documents: [
      {
        name: '研学营日程与看厂约定',
        format: 'pdf',
        downloads: 92,
        blocks: [
          table(
            '每家厂',
            ['环节', number('分钟'), '约定'],
            [
              ['账本', 40, '复印件看完收回，请勿拍照'],
              ['现场', 70, '贴红点的设备不拍'],
              ['追问', 30, '厂长可以说“这个不能讲”，但要说明为什么'],
            ],
          ),
          note('名额三十人，以参观通道的宽度为限。'),
        ],
      },
    ],
  },
  {
    on: 'project',
    title: '出海合规公开课：三道门槛逐张表格填',
    documents: [
      {
        name: '练习数据（保温杯企业）',
        format: 'xlsx',
        downloads: 158,
        blocks: [
          table(
            '物料清单',
            ['物料', '产地', number('单重（克）'), '可向上游索要的数据'],
            [
              ['不锈钢内胆', '江苏', 142, '冶炼工艺、单位能耗'],
              ['不锈钢外壳', '江苏', 118, '冶炼工艺、单位能耗'],
              ['杯盖（聚丙烯）', '浙江', 36, '粒料来源'],
              ['硅胶密封圈', '广东', 4, '硫化能耗'],
              ['彩盒', '浙江', 52, '纸张来源、印刷用电'],
            ],
          ),
        ],
      },
    ],
  },
];

const documentOf = ({ name, blocks }: DemoDocument, made: Date): Document => ({
  title: name,
  subtitle: '之江培训学院',
  author: '之江培训学院',
  made,
  blocks,
});

type Needs = { db: Db; storage: Storage; secret: string; ownerId: number; now: Date };

/** Writes the documents of a text and takes them in, as the editor's uploads. */
async function take({ on, title, documents }: Offer, { db, storage, secret, ownerId, now }: Needs) {
  const taken: Attachment[] = [];
  for (const document of documents) {
    const { name, format } = document;
    const path = keptPath(`demonstration ${on} ${title} ${name}`, format, secret);
    const bytes = await formats[format].write(documentOf(document, now));
    await takeIn(
      db,
      storage,
      { path, fileName: `${name}.${format}`, purpose: 'document', ownerId, isStaff: true, now },
      async () => (await storage.putStream(path, Readable.from([bytes]))) > 0,
    );
    taken.push({ path, name, bytes: bytes.length });
  }
  return taken;
}

/** Puts documents below the text that offers them, which is still as it was loaded. */
async function offer(tx: Executor, { on, title, documents }: Offer, attachments: Attachment[], now: Date) {
  const table = on === 'project' ? 'projects' : 'articles';
  const [row] =
    on === 'project'
      ? await tx.update(projects).set({ attachments }).where(eq(projects.name, title)).returning()
      : await tx
          .update(articles)
          .set({ attachments })
          .where(and(eq(articles.kind, on), eq(articles.title, title)))
          .returning();
  if (!row) return;
  const paths = attachments.map((a) => a.path);
  await holdDocuments(tx, paths, now);
  await addDownloads(tx, new Map(paths.map((path, i) => [path, documents[i]?.downloads ?? 0])));
  const themeIds = 'themeIds' in row ? row.themeIds : [];
  const names = themeIds.length
    ? await tx.select({ name: themes.name }).from(themes).where(inArray(themes.id, themeIds))
    : [];
  const found = findableOf(
    on,
    row,
    names.map((t) => t.name),
    row.publishTime,
  );
  if (found) await makeFindable(tx, [found]);
  await markAnew(tx, table, [row.id]);
}

/** Has notices, policies and projects of the demonstration offer documents, written here as readers will open them. */
export async function addAttachments(db: Db, storage: Storage, secret: string, now = new Date()): Promise<void> {
  const [editor] = await db.select({ id: users.id }).from(users).where(eq(users.username, 'bianji01'));
  if (!editor) return;
  for (const one of [...notices, ...others]) {
    const attachments = await take(one, { db, storage, secret, ownerId: editor.id, now });
    await db.transaction((tx) => offer(tx, one, attachments, now));
  }
}
