import { describe, expect, it } from 'vitest';
import { questionDifferences } from './differences.ts';

const q = (demandQuestionId: number, name: string, more: object = {}) => ({
  demandQuestionId,
  name,
  questionType: 1,
  isRequired: false,
  optionValue: [] as string[],
  ...more,
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
    expect(found.map((d) => [d.what, d.name])).toEqual([
      ['删去', '人数'],
      ['移动', '时间'],
      ['移动', '主题'],
      ['修改', '方式'],
      ['新增', '经费'],
    ]);
    expect(found[3]?.lines).toEqual([
      { sign: 'same', text: '方式（选择，选填）' },
      { sign: 'same', text: '　讲授' },
      { sign: 'out', text: '　研讨' },
      { sign: 'in', text: '　现场' },
    ]);
    expect(questionDifferences(before, before)).toEqual([]);
    expect(questionDifferences([q(1, '主题')], [q(1, '课程')])[0]).toMatchObject({ what: '修改', name: '课程' });
    // Taking one out moves none of the others.
    expect(questionDifferences(before, before.slice(1)).map((d) => d.what)).toEqual(['删去']);
  });
});
