import { expect, it } from 'vitest';
import type { PlanContent } from '../../../shared/contract/plans.ts';
import { planPaper } from './paper.ts';

const ref = (kind: 'expert' | 'point' | 'topic', name: string, about: string) => ({
  kind,
  id: 1,
  name,
  about,
  path: '',
});
const plan: PlanContent = {
  title: '基层治理研修方案',
  startDate: '2027-03-08',
  place: '杭州',
  headCount: 45,
  aim: '学会调解',
  schedule: [
    {
      theme: '开班',
      morning: { what: '讲授', refs: [ref('expert', '沈砚清', '教授，党校'), ref('topic', '枫桥经验', '')] },
      afternoon: { what: '', refs: [ref('point', '余村', '湖州安吉，90 分钟')] },
    },
    { theme: '', morning: { what: '', refs: [] }, afternoon: { what: '研讨\n分两组', refs: [] } },
  ],
  budget: '教学与场地',
  total: 88_000,
  notes: '请带证件',
};
const made = new Date('2026-11-21T08:00:00Z');

it('a plan on paper says everything in its place: the facts, the aim, each half of each day, the costs and the notes', () => {
  expect(planPaper(plan, { number: 2, author: '之江培训学院', made })).toEqual({
    title: '基层治理研修方案',
    subtitle: '培训方案　第 2 版',
    author: '之江培训学院',
    made,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['学制', '2 天'],
          ['人数', '45 人'],
          ['时间', '2027 年 3 月 8 日 周一起'],
          ['地点', '杭州'],
        ],
      },
      { kind: 'heading', level: 1, text: '培训目标' },
      { kind: 'paragraph', text: '学会调解' },
      { kind: 'heading', level: 1, text: '日程安排' },
      { kind: 'heading', level: 2, text: '第一天　3 月 8 日 周一　开班' },
      {
        kind: 'facts',
        rows: [
          ['上午', '讲授\n【授课】沈砚清　教授，党校\n【专题】枫桥经验'],
          ['下午', '【现场】余村　湖州安吉，90 分钟'],
        ],
      },
      { kind: 'heading', level: 2, text: '第二天　3 月 9 日 周二' },
      {
        kind: 'facts',
        rows: [
          ['上午', '自由安排'],
          ['下午', '研讨\n分两组'],
        ],
      },
      { kind: 'heading', level: 1, text: '费用' },
      { kind: 'paragraph', text: '教学与场地' },
      { kind: 'note', text: '合计：88,000 元' },
      { kind: 'heading', level: 1, text: '说明' },
      { kind: 'paragraph', text: '请带证件' },
    ],
  });
  const bare = { ...plan, startDate: '', place: '', aim: '', budget: '', notes: '', total: null, schedule: [] };
  expect(planPaper(bare, { number: 1, author: '', made }).blocks).toEqual([
    {
      kind: 'facts',
      rows: [
        ['学制', '0 天'],
        ['人数', '45 人'],
        ['时间', '待定'],
        ['地点', '待定'],
      ],
    },
    { kind: 'heading', level: 1, text: '日程安排' },
    { kind: 'heading', level: 1, text: '费用' },
    { kind: 'note', text: '合计：另行商定' },
  ]);
});
