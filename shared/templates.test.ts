import { expect, it } from 'vitest';
import { fillTemplate, variableFault } from './templates.ts';

it('puts values in the place of variables, once, and leaves what it does not know', () => {
  expect(fillTemplate('{姓名}，您好：{事项}已经安排。{姓名}', { 姓名: '沈砚清', 事项: '{姓名}的班' })).toBe(
    '沈砚清，您好：{姓名}的班已经安排。沈砚清',
  );
  expect(fillTemplate('{constructor} {toString} { 姓名 } {}', { 姓名: '甲' })).toBe(
    '{constructor} {toString} { 姓名 } {}',
  );
});

it('names what a use does not know', () => {
  expect(variableFault('{姓名}{性名}{性名}{事项}', 'message')).toBe('{性名}、{事项} 不是可用的变量');
  expect(variableFault('{姓名}{单位}{类别}{事项}', 'reply')).toBeNull();
});
