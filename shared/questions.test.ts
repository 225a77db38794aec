import { expect, it } from 'vitest';
import { answerInWords, regionInWords } from './questions.ts';

it('reads a region by its names, a municipality that is its own city once', () => {
  expect(regionInWords('浙江省,绍兴市,越城区')).toBe('浙江省 绍兴市 越城区');
  expect(regionInWords('北京市,北京市,东城区', ' / ')).toBe('北京市 / 东城区');
  expect([regionInWords('浙江省,,'), regionInWords('')]).toEqual(['浙江省', '']);
  expect(answerInWords({ key: 'region', question: '地区', answer: '上海市,上海市,黄浦区' })).toBe('上海市 黄浦区');
  expect(answerInWords({ key: 'topic', question: '主题', answer: '一,二' })).toBe('一,二');
});
