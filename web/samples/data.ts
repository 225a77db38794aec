import type { ChartSpec } from '../../shared/charts/spec.ts';
import type { Group } from '../ui/arrange/order.ts';
import type { Option } from '../ui/choose/rows.ts';

const subjects = ['基层治理', '数字化改革', '共同富裕', '乡村振兴', '生态文明', '营商环境', '应急管理', '党性教育'];
const ways = ['专题讲授', '案例研讨', '现场教学', '情景模拟'];

export const courses: Option[] = subjects.flatMap((s, i) =>
  ways.map((w, j) => ({ value: `${i}-${j}`, label: `${s}${w}`, about: `${(i + j) % 3 ? '半天' : '一天'}` })),
);

const cities = { 杭州: ['西湖区', '萧山区', '淳安县'], 宁波: ['海曙区', '象山县'], 湖州: ['安吉县', '德清县'] };
export const regions: Option[] = [
  {
    value: '浙江',
    label: '浙江',
    disabled: true,
    children: Object.entries(cities).map(([city, towns]) => ({
      value: city,
      label: city,
      children: towns.map((t) => ({ value: t, label: t })),
    })),
  },
  { value: '其他', label: '其他省份' },
];

/** Something that answers later, and fails for 错. */
export async function findTown(words: string): Promise<Option[]> {
  await new Promise((resolve) => setTimeout(resolve, 400));
  if (words.includes('错')) throw new Error('没有答复');
  return ['清溪镇', '云栖镇', '溪口镇', '云麓镇', '清溪街道']
    .filter((t) => t.includes(words))
    .map((t) => ({ value: t, label: t, about: '示例县' }));
}

export const groups: Group<Option>[] = [
  { key: 'a', label: '第一天', items: courses.slice(0, 4) },
  { key: 'b', label: '第二天', items: courses.slice(4, 7) },
  { key: 'c', label: '第三天', items: [] },
];

const items = ['课程内容切合工作实际', '讲授清楚、案例充分', '现场教学安排合理', '食宿与后勤保障'];
const levels = ['非常满意', '满意', '一般', '不满意', '很不满意'];
const answers = [
  [34, 18, 5, 1, 0],
  [30, 20, 6, 2, 0],
  [38, 15, 4, 1, 0],
  [22, 21, 11, 3, 1],
];
const days = ['11.13', '11.14', '11.15', '11.16', '11.17', '11.18', '11.19'];

export const charts: ChartSpec[] = [
  {
    kind: 'parts',
    title: '县处级与乡科级正职合计占七成四',
    unit: '人',
    parts: [
      { name: '县处级', value: 24 },
      { name: '乡科级正职', value: 19 },
      { name: '乡科级副职', value: 11 },
      { name: '其他', value: 4 },
    ],
  },
  {
    kind: 'bars',
    title: '近四分之三的学员把“怎样核算”列为首要问题',
    unit: '人',
    across: true,
    categories: ['生态产品怎样核算', '交易与补偿怎样设计', '部门之间怎样协同', '品牌与市场怎样运营', '其他'],
    series: [{ name: '人数', values: [43, 36, 27, 22, 5] }],
  },
  {
    kind: 'bars',
    title: '现场教学得分最高，后勤有四人不满意',
    across: true,
    stacked: true,
    categories: items,
    series: levels.map((name, i) => ({ name, values: answers.map((a) => a[i] ?? null) })),
  },
  {
    kind: 'lines',
    title: '第四天发送提醒后回收过八成',
    unit: '份',
    categories: days,
    series: [{ name: '累计回收', values: [6, 18, 31, 44, 49, 53, 58] }],
  },
  {
    kind: 'lines',
    title: '两期的到课率都没有低过九成',
    unit: '%',
    categories: days,
    series: [
      { name: '第一期', values: [98, 97, 95, 96, 94, 95, 98] },
      { name: '第二期', values: [92, 94, null, 93, 96, 97, 99] },
      { name: '第三期', values: [90, 91, 93, 95, 95, 94, 96] },
    ],
  },
  {
    kind: 'bars',
    title: '三个季度的班次与人次',
    categories: ['第一季度', '第二季度', '第三季度'],
    series: [
      { name: '干部班次', values: [12, 18, 15] },
      { name: '企业班次', values: [7, 9, 14] },
      { name: '现场教学', values: [4, 6, 9] },
    ],
  },
  {
    kind: 'radar',
    title: '讲授与内容高于上期，后勤持平',
    digits: 2,
    axes: ['内容', '讲授', '组织', '后勤', '现场教学'].map((name) => ({ name, most: 5 })),
    series: [
      { name: '本期', values: [4.47, 4.34, 4.2, 4.03, 4.55] },
      { name: '上期', values: [4.2, 4.1, 4.1, 4.02, 4.4] },
    ],
  },
  {
    kind: 'heat',
    title: '后勤的评价随班次走低',
    digits: 1,
    columns: ['一班', '二班', '三班', '四班', '五班'],
    rows: items.map((name, r) => ({
      name,
      values: [0, 1, 2, 3, 4].map((c) => (r === 1 && c === 3 ? null : 4.9 - r * 0.35 - c * 0.18)),
    })),
  },
  { kind: 'parts', title: '还没有人作答', parts: [] },
];
