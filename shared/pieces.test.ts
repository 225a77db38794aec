import { describe, expect, it } from 'vitest';
import { focusOf } from './art.ts';
import { bareName, fileNameOf, isAttachmentPath, sizeInWords, typeNameOf } from './attachments.ts';
import {
  faultsIn,
  kindOfQuestion,
  longestAnswer,
  missingAnswer,
  questionOnWire,
  type WrittenQuestion,
} from './questions.ts';
import { faultOf, placed, ruleAt, say } from './rules.ts';
import { onTheLine, partLength, type StoreRequest } from './store-requests.ts';
import { partsOfTemplate } from './templates.ts';
import { brief, dayAfter, isDay, isInstant, midnight, weekdayOf } from './time.ts';
import { matterOf } from './words.ts';

describe('a request to the store', () => {
  it.each<[StoreRequest['act'], string, string]>([
    ['put', 'PUT', ''],
    ['begin', 'POST', 'uploads='],
    ['part', 'PUT', 'partNumber=3&uploadId=a%2Fb%26c'],
    ['list', 'GET', 'part-number-marker=2&uploadId=a%2Fb%26c'],
    ['join', 'POST', 'uploadId=a%2Fb%26c'],
    ['abort', 'DELETE', 'uploadId=a%2Fb%26c'],
  ])('to %s goes out as %s %s', (act, method, query) => {
    const request = { act, key: 'k', uploadId: 'a/b&c', partNumber: 3, after: 2 };
    expect(onTheLine(request)).toEqual({ method, query });
  });

  it('holds as many bytes as its part has: fewer of the last, none beyond it', () => {
    expect([1, 2, 3, 4].map((n) => partLength(n, 25, 10))).toEqual([10, 10, 5, 0]);
    expect([partLength(1, 10, 10), partLength(2, 10, 10), partLength(1, 0, 10)]).toEqual([10, 0, 0]);
  });
});

describe('a document', () => {
  it('is known by its path and called by its name with the extension of the file', () => {
    const path = 'f/2026/a-b_c.docx';
    expect([isAttachmentPath(path), isAttachmentPath('f/a/b.exe'), isAttachmentPath(`${path}/x`)]).toEqual([
      ...[true, false, false],
    ]);
    expect([isAttachmentPath('x/a/b.pdf'), isAttachmentPath('f/a/b.toString')]).toEqual([false, false]);
    expect([fileNameOf({ path, name: '方案.v2' }), typeNameOf(path)]).toEqual(['方案.v2.docx', 'DOCX']);
    expect([bareName('方案.DOCX', path), bareName('方案.pdf', path), bareName('方案 .docx', path)]).toEqual([
      ...['方案', '方案.pdf', '方案'],
    ]);
  });

  it.each([
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1024 ** 2 - 1, '1024 KB'],
    [1024 ** 2, '1.0 MB'],
    [1.25 * 1024 ** 2, '1.3 MB'],
  ])('of %i bytes has %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));
});

it('a drawing keeps its own point, and what is none has none', () => {
  expect([focusOf('/art/scrap-floor'), focusOf('/file/f/a/b.png')]).toEqual(['42% 68%', undefined]);
});

it('a template falls into pieces of which some are variables, and none is empty', () => {
  expect(partsOfTemplate('{姓名}，您好{单位}')).toEqual([
    { text: '{姓名}', variable: '姓名' },
    { text: '，您好', variable: '' },
    { text: '{单位}', variable: '单位' },
  ]);
  expect(partsOfTemplate('')).toEqual([]);
});

describe('a question', () => {
  const wire = (questionType: number, name = '题') => ({ questionType, name });
  it('is of a kind by its number, and of a region by its name as well', () => {
    expect([1, 2, 3, 4].map((n) => kindOfQuestion(wire(n)))).toEqual(['line', 'choice', 'lines', null]);
    expect([kindOfQuestion(wire(2, ' 地区 ')), kindOfQuestion(wire(1, '地区'))]).toEqual(['region', 'line']);
    expect([questionOnWire('region', '别的'), questionOnWire('lines', '别的')]).toEqual([
      wire(2, '地区'),
      wire(3, '别的'),
    ]);
    expect([longestAnswer('lines'), longestAnswer('line'), longestAnswer(null)]).toEqual([200, 60, 60]);
    expect([missingAnswer('choice', '方式'), missingAnswer('region', '地区'), missingAnswer('line', '姓名')]).toEqual([
      ...['请选择方式', '请选择地区', '请输入姓名'],
    ]);
  });

  it('is told by its place what is wrong with it beside the others', () => {
    const question = (demandQuestionId: number, name: string, questionType = 1, optionValue: string[] = []) =>
      ({ demandQuestionId, name, questionType, isRequired: false, optionValue }) as WrittenQuestion;
    const said = (...questions: WrittenQuestion[]) => faultsIn(questions).map((f) => [f.path, f.code]);
    expect(said(question(1, '甲'), question(2, ' 甲 '))).toEqual([['questions.1.name', 'taken']]);
    // Those that are new have no number that they could share.
    expect(said(question(0, '甲'), question(0, '乙'))).toEqual([]);
    expect(said(question(5, '甲'), question(5, '乙'))).toEqual([['questions.1.name', 'taken']]);
    expect(said(question(1, '甲', 9))).toEqual([['questions.0.questionType', 'unknown']]);
    expect(said(question(1, '地区', 1))).toEqual([['questions.0.questionType', 'wrong']]);
    expect(said(question(1, '甲', 2, ['一', ' ']))).toEqual([['questions.0.optionValue', 'too_short']]);
    expect(said(question(1, '甲', 2, ['一', '', ' 一', '']))).toEqual([
      ...[['questions.0.optionValue', 'too_short']].slice(1),
      ['questions.0.optionValue.2', 'taken'],
    ]);
    expect(said(question(1, '甲', 1, ['一']))).toEqual([]);
  });
});

describe('what may stand in a field', () => {
  it.each<[Parameters<typeof faultOf>[0], unknown, string | null]>([
    [{ label: '名称', required: '请填写名称' }, ' \n', '请填写名称'],
    [{ label: '名称' }, '', null],
    [{ label: '名称', longest: 3 }, ' 一二三 ', null],
    [{ label: '名称（选填）', longest: 3 }, '一二三四', '名称不能超过3个字'],
    [{ label: '名称', longest: 3, overlong: '太长' }, '一二三四', '太长'],
    [{ label: '人数', range: [1, 60] }, '1', null],
    [{ label: '人数', range: [1, 60] }, '0', '人数不能小于1'],
    [{ label: '人数', range: [1, 60] }, '60', null],
    [{ label: '人数', range: [1, 60] }, '61', '人数不能大于60'],
    [{ label: '人数', range: [1, 60] }, '1.5', '人数须为整数'],
    [{ label: '密码', shortest: [3, '太短'] }, 'ab', '太短'],
    [{ label: '密码', shortest: [3, '太短'] }, 'abc', null],
    [{ label: '方式', options: ['a'] }, 'b', '方式格式不正确'],
    [{ label: '题目', most: 2 }, [1, 2], null],
    [{ label: '题目', most: 2 }, [1, 2, 3], '题目最多 2 项'],
    [{ label: '题目', required: '请加一题' }, [], '请加一题'],
    [{ label: '电话', phone: true, pattern: ['^\\d{11}$', '不是号码'] }, '137 0000-0001', null],
    [{ label: '题目', name: '第 * 题的题目', required: '请填写第 * 题的题目' }, '', '请填写第 3 题的题目'],
  ])('%j holds %j: %s', (rule, value, message) => {
    expect(faultOf(rule, value, 'questions.2.name')?.message ?? null).toBe(message);
  });

  it('is said of its own rule, else of that of its place in any item', () => {
    const rules = { 'a.*.b': { label: '项' }, 'a.1.b': { label: '第二项' }, '*': { label: '任一' } };
    expect(['a.0.b', 'a.1.b', '7', 'a.b'].map((path) => ruleAt(rules, path)?.label)).toEqual([
      ...['项', '第二项', '任一', undefined],
    ]);
    expect(placed('第 * 题第 * 项', 'a.0.b.4')).toBe('第 1 题第 5 项');
    expect([say.required('是否公开'), say.required('名称（全称）'), say.tooFewLeft('题目', 1, '道')]).toEqual([
      ...['请选择是否公开', '请填写名称', '请至少保留一道题目'],
    ]);
  });
});

it('what somebody sent is called by its kind, a demand by its type', () => {
  const of = (kind: string, type = 0) => matterOf({ kind, type });
  expect([of('plan', 2), of('demand', 3), of('demand', 5), of('demand', 9), of('application')]).toEqual([
    ...['培训方案申请', '专家咨询', '创新合作', '需求', '项目报名'],
  ]);
});

describe('a day in Shanghai', () => {
  it('begins at its own midnight, and is said shortly', () => {
    expect(midnight('2026-11-18').toISOString()).toBe('2026-11-17T16:00:00.000Z');
    expect(midnight('2026-11-30', 1).toISOString()).toBe('2026-11-30T16:00:00.000Z');
    expect(brief('2026-11-08T16:05:00Z')).toBe('11月9日 00:05');
    expect([dayAfter('2028-02-28', 1), dayAfter('2026-01-01', -1), weekdayOf('2026-11-22')]).toEqual([
      ...['2028-02-29', '2025-12-31', 0],
    ]);
  });

  it.each(['2026-02-29', '0999-01-01', '3000-01-01', '2026-1-01', '2026-01-01T00:00', ''])('is not %s', (text) =>
    expect(isDay(text)).toBe(false),
  );

  it('is one of the years that the database reads', () => {
    expect([isDay('2028-02-29'), isDay('1000-01-01'), isDay('2999-12-31')]).toEqual([true, true, true]);
    expect([isInstant('2026-11-18T16:05:00Z'), isInstant('2026-11-18')]).toEqual([true, true]);
    for (const none of ['3000-01-01T00:00:00Z', 'x', '2026-99-99', '2026-02-30T10:00', '2026-11-27 25:61'])
      expect(isInstant(none), none).toBe(false);
  });
});
