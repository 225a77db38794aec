import type { Field, ValuesOf } from './fields/field.ts';

/** Yuan with separators; words where the sum is not yet said. */
export const yuan = (total: number | null): string =>
  total === null ? '另行商定' : `${total.toLocaleString('zh-CN')} 元`;

const id = 2_147_483_647;

/**
 * Somebody who teaches, a teaching point or a topic of this site. The names are those of the site, whatever is sent.
 */
export const refFields = [
  {
    name: 'kind',
    label: '来源',
    input: 'choice',
    required: true,
    options: [
      { value: 'expert', label: '专家' },
      { value: 'point', label: '教学点' },
      { value: 'topic', label: '专题班次' },
    ],
  },
  { name: 'id', label: '编号', input: 'number', required: true, least: 1, most: id },
  { name: 'name', label: '名称', input: 'line', most: 200 },
  { name: 'about', label: '介绍', input: 'line', most: 200 },
  /** Its public page. */
  { name: 'path', label: '页面', input: 'line', most: 200 },
] as const satisfies readonly Field[];

const halfFields = [
  { name: 'what', label: '安排', input: 'lines', most: 120, placeholder: '讲什么、去哪里、怎样讨论' },
  { name: 'refs', label: '师资、教学点', input: 'list', most: 4, unit: '项', fields: refFields },
] as const satisfies readonly Field[];

const says = ({ what, refs }: ValuesOf<typeof halfFields>): string =>
  [what, ...refs.map((r) => r.name)].filter(Boolean).join('；') || '自由安排';

/** A plan: plain structured data, each day with its morning and its afternoon. */
export const planFields = [
  { name: 'title', label: '方案名称', input: 'line', most: 60, required: true },
  { name: 'startDate', label: '开始日期', input: 'date' },
  { name: 'place', label: '地点', input: 'line', most: 60 },
  { name: 'headCount', label: '培训人数', input: 'number', least: 1, most: 5000, required: true, unit: '人' },
  { name: 'aim', label: '培训目标', input: 'lines', most: 300 },
  {
    name: 'schedule',
    label: '日程',
    input: 'list',
    least: 1,
    most: 30,
    unit: '天',
    apart: 'place',
    fields: [
      { name: 'theme', label: '主题', input: 'line', most: 40, placeholder: '当天主题，选填' },
      { name: 'morning', label: '上午', input: 'group', fields: halfFields, says },
      { name: 'afternoon', label: '下午', input: 'group', fields: halfFields, says },
    ],
  },
  /** What the costs are made of, in words. */
  { name: 'budget', label: '费用说明', input: 'lines', most: 300, hint: '由哪些部分组成，哪些不在内' },
  {
    name: 'total',
    label: '费用合计（元）',
    input: 'number',
    open: true,
    most: 100_000_000,
    hint: '留空则显示“另行商定”',
    says: yuan,
  },
  { name: 'notes', label: '备注', input: 'lines', most: 1000 },
] as const satisfies readonly Field[];
