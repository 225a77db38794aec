import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanContent } from '../contract/plans.ts';
import { planFields } from '../plan-fields.ts';
import { questionsField, type WrittenQuestion } from '../questions.ts';
import type { Field } from './field.ts';
import { type DiffLine, differences, lineDiff, lineOfPicture, pictureOfLine } from './differences.ts';

const questionDifferences = (before: WrittenQuestion[], after: WrittenQuestion[]) =>
  differences([questionsField], { questions: before }, { questions: after });

const q = (demandQuestionId: number, name: string, more: object = {}) => ({
  demandQuestionId,
  name,
  questionType: 1,
  isRequired: false,
  optionValue: [] as string[],
  ...more,
});

/** The lines of a comparison without those of one sign. */
const without = (sign: DiffLine['sign'], lines: DiffLine[]) =>
  lines.filter((line) => line.sign !== sign).map((line) => line.text);

describe('the comparison of two texts', () => {
  it('tells each of several equal lines once', () => {
    expect(lineDiff(['甲', '甲'], ['甲'])).toEqual([
      { sign: 'same', text: '甲' },
      { sign: 'out', text: '甲' },
    ]);
    expect(lineDiff(['甲', '乙'], ['甲', '乙', '甲', '乙'])).toEqual([
      { sign: 'same', text: '甲' },
      { sign: 'same', text: '乙' },
      { sign: 'in', text: '甲' },
      { sign: 'in', text: '乙' },
    ]);
  });

  it('holds both of them, whatever they say', () => {
    const lines = fc.array(fc.constantFrom('甲', '乙', ''), { maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const found = lineDiff(before, after);
        expect([without('in', found), without('out', found)]).toEqual([before, after]);
      }),
    );
  });
});

describe('the comparison of two versions of questions', () => {
  it('tells what came, went, changed and moved, by the number of a question and not its words', () => {
    const before = [
      q(1, '主题'),
      q(2, '人数', { isRequired: true }),
      q(3, '时间'),
      q(4, '方式', { questionType: 2, optionValue: ['讲授', '研讨'] }),
    ];
    const after = [
      q(3, '时间'),
      q(1, '主题'),
      q(4, '方式', { questionType: 2, optionValue: ['讲授', '现场'] }),
      q(9, '经费'),
    ];
    const found = questionDifferences(before, after);
    expect(found.map((d) => [d.mark, d.label])).toEqual([
      ['删去', '人数'],
      ['移动', '时间'],
      ['移动', '主题'],
      ['修改', '方式'],
      ['新增', '经费'],
    ]);
    expect(found[3]?.lines).toEqual([
      { sign: 'same', text: '题目：方式' },
      { sign: 'same', text: '题型：选择' },
      { sign: 'same', text: '选项：' },
      { sign: 'same', text: '　讲授' },
      { sign: 'out', text: '　研讨' },
      { sign: 'in', text: '　现场' },
    ]);
    expect(found[1]?.lines).toEqual([{ sign: 'same', text: '第 3 题 → 第 1 题' }]);
    expect(questionDifferences(before, before)).toEqual([]);
    expect(questionDifferences([q(1, '主题')], [q(1, '课程')])[0]).toMatchObject({ mark: '修改', label: '课程' });
    // One put in before others moves none of them.
    expect(questionDifferences(before, [q(9, '经费'), ...before]).map((d) => [d.mark, d.label])).toEqual([
      ['新增', '经费'],
    ]);
    // Taking one out moves none of the others.
    expect(questionDifferences(before, before.slice(1)).map((d) => d.mark)).toEqual(['删去']);
  });
});

const day = (what: string, names: string[] = []) => ({
  theme: '',
  morning: { what, refs: names.map((name, i) => ({ kind: 'expert' as const, id: i + 1, name, about: '', path: '' })) },
  afternoon: { what: '', refs: [] },
});
const plan = (more: Partial<PlanContent> = {}): PlanContent => ({
  title: '方案',
  startDate: '',
  place: '',
  headCount: 40,
  aim: '',
  schedule: [day('开班')],
  budget: '甲\n乙\n丙',
  total: null,
  notes: '',
  ...more,
});

describe('the comparison of two versions of a plan', () => {
  it('tells by part what went and what came, and nothing of what stayed', () => {
    const found = differences(
      planFields,
      plan(),
      plan({ headCount: 45, total: 68_000, budget: '甲\n乙二\n丙', schedule: [day('开班', ['沈知微']), day('返程')] }),
    );
    expect(found).toEqual([
      {
        name: 'headCount',
        label: '培训人数',
        lines: [
          { sign: 'out', text: '40 人' },
          { sign: 'in', text: '45 人' },
        ],
      },
      {
        name: 'schedule.0',
        label: '第 1 天',
        lines: [
          { sign: 'out', text: '上午：开班' },
          { sign: 'in', text: '上午：开班；沈知微' },
          { sign: 'same', text: '下午：自由安排' },
        ],
      },
      {
        name: 'schedule.1',
        label: '第 2 天',
        lines: [
          { sign: 'in', text: '上午：返程' },
          { sign: 'in', text: '下午：自由安排' },
        ],
      },
      {
        name: 'budget',
        label: '费用说明',
        lines: [
          { sign: 'same', text: '甲' },
          { sign: 'out', text: '乙' },
          { sign: 'in', text: '乙二' },
          { sign: 'same', text: '丙' },
        ],
      },
      {
        name: 'total',
        label: '费用合计（元）',
        lines: [
          { sign: 'out', text: '另行商定' },
          { sign: 'in', text: '68,000 元' },
        ],
      },
    ]);
    expect(differences(planFields, plan(), plan())).toEqual([]);
    expect(differences(planFields, plan({ schedule: [day('开班'), day('返程')] }), plan()).map((d) => d.name)).toEqual([
      'schedule.1',
    ]);
  });
});

describe('the comparison of moments', () => {
  const date: Field = { name: 'date', label: '发布日期', input: 'instant' };
  const lines = (before: string, after: string) =>
    differences([date], { date: before }, { date: after }).flatMap((d) => d.lines.map((l) => l.text));

  it('says them as a clock on a wall in Shanghai shows them', () => {
    expect(lines('2026-11-24T16:30:00.000Z', '2026-11-25T01:00:00.000Z')).toEqual([
      '2026.11.25 00:30',
      '2026.11.25 09:00',
    ]);
  });

  it('leaves out what was filled in as the record went out, and tells what somebody wrote', () => {
    expect(lines('', '2026-11-25T08:38:27.934Z')).toEqual([]);
    expect(lines('', '2026-11-25T08:38:00.000Z')).toEqual(['2026.11.25 16:38']);
    expect(lines('2026-11-25T08:38:27.934Z', '')).toEqual(['2026.11.25 16:38']);
  });
});

it('what is hidden is not compared, and what was chosen is said by its name', () => {
  const options = [
    { value: 1, label: '干部培训' },
    { value: 2, label: '企业培训' },
  ];
  const fields: Field[] = [
    { name: 'id', label: '编号', input: 'number', hidden: true },
    { name: 'types', label: '类别', input: 'choices', options },
  ];
  expect(differences(fields, { id: 1, types: [1] }, { id: 2, types: [1, 2] })).toEqual([
    {
      name: 'types',
      label: '类别',
      lines: [
        { sign: 'same', text: '干部培训' },
        { sign: 'in', text: '企业培训' },
      ],
    },
  ]);
});

it('a picture is read from its line by where it lies, and no line that only speaks of one', () => {
  expect(pictureOfLine(`前 ${lineOfPicture('校门 一', '/file/f/aa/f1.png')}`)).toEqual({
    ...{ before: '前 ', words: '校门 一', src: '/file/f/aa/f1.png' },
  });
  expect(pictureOfLine('[图片] 见 附件')).toBeNull();
});

it('a moment that was filled in is nobody’s change, and one that somebody wrote is', () => {
  const fields: Field[] = [{ name: 'at', label: '时间', input: 'instant' }];
  const now = (at: string) => differences(fields, { at: '' }, { at }).length;
  expect([now('2026-11-22T08:30:17.000Z'), now('2026-11-22T08:30:00.000Z')]).toEqual([0, 1]);
});

it('a tick that is taken away is told as well as one that is set', () => {
  const ticks: Field[] = [{ name: 'top', label: '置顶', input: 'tick' }];
  const said = (before: boolean, top: boolean) =>
    differences(ticks, { top: before }, { top }).flatMap((d) => d.lines.map((l) => `${l.sign} ${l.text}`));
  expect([said(true, false), said(false, true)]).toEqual([
    ['out 是', 'in 否'],
    ['out 否', 'in 是'],
  ]);
});
