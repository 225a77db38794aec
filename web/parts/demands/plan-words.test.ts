import { expect, it } from 'vitest';
import { answersOf, counted, renewed, takenOver } from './plan-words.ts';

it('what was answered in the sentence is told as fields of the request, the rest among the wishes', () => {
  expect(answersOf('?type=事业单位&from=quarter&size=50&theme=1&length=5')).toEqual({
    ...{ trainType: '1', trainThemeId: '', headCount: '50', days: '5' },
    remark: '我们是事业单位，计划在三个月内办班。',
  });
  const kinds = ['党政机关', '事业单位', '国有企业', '民营企业', '高等院校'].map((unit) => answersOf(`?type=${unit}`));
  expect(kinds.map(({ trainType }) => trainType)).toEqual(['1', '1', '2', '2', '1']);
  expect(answersOf('?size=100')).toMatchObject({ headCount: '100', remark: '100 人以上。' });
  expect(answersOf('', '7').trainThemeId).toBe('7');
  expect(answersOf('?from=open').remark).toBe('计划在合适的时候办班。');
});

it('what was not offered is no answer', () => {
  const none = { trainType: '', trainThemeId: '', headCount: '', days: '', remark: '' };
  expect(answersOf('')).toEqual(none);
  expect(answersOf('?type=黑心企业&from=never&size=5000&length=-1')).toEqual(none);
});

it('what the address said before gives way to what it says now; what was typed stays', () => {
  const empty = answersOf('');
  const first = answersOf('?type=民营企业&from=half&size=100&length=7', '9');
  expect(renewed(empty, {}, first)).toEqual(first);
  const next = answersOf('?type=党政机关&from=month&size=30&length=3', '2');
  expect(renewed(first, first, next)).toEqual(next);
  const typed = { ...first, headCount: '66', remark: `先看一个点。\n${first.remark}\n谢谢。` };
  expect(renewed(typed, first, next)).toEqual({
    ...{ trainType: '1', trainThemeId: '2', days: '3' },
    remark: `先看一个点。\n${next.remark}\n谢谢。`,
  });
  // Nothing is known of before: all of it may have been typed.
  expect(renewed(typed, {}, next)).toEqual({ remark: `${typed.remark}\n${next.remark}` });
  expect(renewed(first, first, answersOf(''))).toEqual({});
  expect(renewed(next, first, next)).toEqual({});
});

it('what a person emptied or took out is not filled in again by the same answers', () => {
  const first = answersOf('?type=党政机关&from=month&size=50&length=5', '9');
  const emptied = { ...first, days: '', trainThemeId: '', remark: '只看一个点。' };
  expect(renewed(emptied, first, first)).toEqual({});
  expect(renewed(emptied, first, { ...first, days: '7' })).toEqual({ days: '7' });
});

it('what was taken over is said as the form says it; what a person changed since is not', () => {
  const themes = [{ id: 9, name: '数字政府' }];
  const said = answersOf('?type=民营企业&size=100&length=7', '9');
  expect(takenOver(said, said, themes)).toEqual(['企业培训', '数字政府', '100 人', '7 天']);
  expect(takenOver({ ...said, trainType: '1', days: '' }, said, themes)).toEqual(['数字政府', '100 人']);
  const cadre = answersOf('?type=事业单位', '8');
  expect(takenOver(cadre, cadre, themes)).toEqual(['干部培训']);
  expect(takenOver(answersOf(''), answersOf(''), themes)).toEqual([]);
});

it('the wishes speak of no number that a person has put right', () => {
  const said = answersOf('?type=国有企业&size=100');
  expect(counted(said, said)).toBeNull();
  const typed = { ...said, headCount: '40', remark: `先看一个点。\n${said.remark}` };
  expect(counted(typed, said)).toBe('先看一个点。\n我们是国有企业。');
  expect(counted({ ...typed, remark: '另说' }, said)).toBeNull();
  const small = answersOf('?type=国有企业&size=50');
  expect(counted({ ...small, headCount: '40' }, small)).toBeNull();
});
