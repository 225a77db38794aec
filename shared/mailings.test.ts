import { expect, it } from 'vitest';
import { classTextFault, emptyVariables, faultInWords, smsParts, textFor } from './mailings.ts';

it('a text is one part up to 70 signs, and one for each 67 beyond', () => {
  const parts = [0, 1, 70, 71, 134, 135, 201, 202].map((signs) => smsParts('字'.repeat(signs)));
  expect(parts).toEqual([0, 1, 1, 2, 2, 3, 3, 4]);
});

it('braces name what there is, and nothing else', () => {
  expect(classTextFault('{姓名}，{班名}{时间}在{地点}')).toBeNull();
  expect(classTextFault('没有变量')).toBeNull();
  expect(classTextFault('{单位}和{职务}，{单位}')).toMatch(/^{单位}、{职务} 不是可用的变量/);
  for (const odd of ['{姓名', '姓名}', '{}', '{姓 名}', '{{姓名}}'])
    expect(classTextFault(odd), odd).toContain('花括号');
});

it('each reads their own words, and no word of a name is read as a variable', () => {
  const values = { 姓名: '{地点}', 班名: '青年班', 时间: '明天', 地点: '' };
  expect(textFor('{姓名}：{班名}{时间}', values)).toBe('{地点}：青年班明天');
  expect(emptyVariables('{姓名}{地点}', values)).toEqual(['地点']);
});

it('what a provider says is told in words, and what nobody knows as well', () => {
  expect(faultInWords('the text message was refused: isv.BUSINESS_LIMIT_CONTROL')).toContain('今天收到的短信太多');
  expect(faultInWords('no template code for class')).toContain('没有配置');
  expect(faultInWords('fetch failed')).toBe('短信服务没有接收');
  expect(faultInWords('')).toBe('');
});

it.each([
  ['MOBILE_NUMBER_ILLEGAL', '号码不存在或已停用'],
  ['MOBILE_COUNT_OVER_LIMIT', '号码一次太多'],
  ['BUSINESS_LIMIT_CONTROL', '这个号码今天收到的短信太多'],
  ['DAY_LIMIT_CONTROL', '今天的短信已发完'],
  ['AMOUNT_NOT_ENOUGH', '短信余额不足，请联系学院'],
  ['OUT_OF_SERVICE', '短信服务已停用，请联系学院'],
  ['BLACK_KEY_CONTROL_LIMIT', '内容里有不允许的词'],
])('who sent a text that was refused by %s reads what to do about it', (sign, words) => {
  expect(faultInWords(`the text message was refused: isv.${sign}`)).toBe(words);
});
