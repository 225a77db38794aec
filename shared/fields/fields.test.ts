import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf, rulesOf } from '../contract/rules.ts';
import { planFields } from '../plan-fields.ts';
import { questionsField } from '../questions.ts';
import { faultOf, type Rule, type Rules, ruleAt } from '../rules.ts';
import { firstItem, firstValue, firstValues, nameAt, withoutBlanks } from './field.ts';
import { rulesOfFields } from './rules.ts';
import { schemaOfField, schemaOfFields } from './schema.ts';

const sheet = z.object({ questions: schemaOfField(questionsField), content: schemaOfFields(planFields) });
const question = (more: object) => ({ ...(firstItem(questionsField) as object), name: '甲', ...more });
const half = (more: object = {}) => ({ what: '', refs: [], ...more });
const plan = (more: object = {}) => ({ ...firstValues(planFields), title: '方案', headCount: 3, ...more });
const faults = (value: object) => faultsOf(sheet, sheet.safeParse(value).error?.issues ?? []);

describe('the description of fields', () => {
  it('names every value by its path, as people would', () => {
    expect(
      [
        'title',
        'schedule',
        'schedule.1',
        'schedule.1.theme',
        'schedule.0.morning.what',
        'schedule.0.morning.refs.2',
      ].map((path) => nameAt(planFields, path)),
    ).toEqual(['方案名称', '日程', '第 2 天', '第 2 天的主题', '第 1 天上午的安排', '第 1 天上午第 3 项']);
    expect(['questions.2.name', 'questions.2.optionValue.1'].map((path) => nameAt([questionsField], path))).toEqual([
      '第 3 题的题目',
      '第 3 题第 2 个选项',
    ]);
  });

  it('refuses at the path of the value, and says the same on both sides', () => {
    const wrong = {
      questions: [question({}), question({ name: ' ', optionValue: ['一', '字'.repeat(61)] })],
      content: plan({
        title: '',
        headCount: null,
        startDate: '2027-02-31',
        total: -1,
        schedule: [{ theme: '题'.repeat(41), morning: half({ what: '字'.repeat(121) }), afternoon: half() }],
      }),
    };
    const found = faults(wrong);
    expect(found.map((f) => [f.path, f.message])).toEqual([
      ['questions.1.name', '请填写第 2 题的题目'],
      ['questions.1.optionValue.1', '第 2 题第 2 个选项不能超过60个字'],
      ['content.title', '请填写方案名称'],
      ['content.startDate', '开始日期不是一个日期'],
      ['content.headCount', '请填写培训人数'],
      ['content.schedule.0.theme', '第 1 天的主题不能超过40个字'],
      ['content.schedule.0.morning.what', '第 1 天上午的安排不能超过120个字'],
      ['content.total', '费用合计不能小于0'],
    ]);
    const rules: Rules = rulesOf(sheet);
    const at = (path: string) =>
      path.split('.').reduce<unknown>((v, key) => (v as Record<string, unknown>)[key], wrong);
    for (const { path, message } of found.filter((f) => f.path !== 'content.startDate'))
      expect(faultOf(ruleAt(rules, path) ?? { label: '' }, at(path), path)?.message, path).toBe(message);
  });

  it('says the same on both sides of an address that is none', () => {
    const fields = [
      { name: 'link', label: '链接', input: 'link' },
      { name: 'cover', label: '封面图', input: 'picture' },
    ] as const;
    const schema = schemaOfFields(fields);
    const rules = rulesOfFields(fields);
    for (const { name } of fields)
      for (const text of ['', '/xinwen/', 'https://a.example/', 'javascript:alert(1)', '//a.example', 'a.example']) {
        const { error } = schema.safeParse({ link: '', cover: '', [name]: text });
        const [said] = faultsOf(schema, error?.issues ?? []);
        expect(faultOf(rules[name] ?? { label: '' }, text, name)?.message, text).toBe(said?.message);
        expect(Boolean(said), text).toBe(!/^$|^\/x|^https:/.test(text));
      }
  });

  it('says the same on both sides of a text that looks otherwise than its field asks, where something stands', () => {
    const fields = [{ name: 'code', label: '代码', input: 'line', pattern: '^[A-Z]{3}$' }] as const;
    const schema = schemaOfFields(fields);
    const rule = rulesOfFields(fields).code as Rule;
    for (const [code, message] of [
      ['', undefined],
      ['ABC', undefined],
      ['abc', '代码格式不正确'],
    ] as const) {
      expect(faultOf(rule, code, 'code')?.message, code).toBe(message);
      expect(faultsOf(schema, schema.safeParse({ code }).error?.issues ?? [])[0]?.message, code).toBe(message);
    }
  });

  it('refuses one half of a pair at the very half, also in a later row', () => {
    const pairs = schemaOfFields([{ name: 'facts', label: '要点', input: 'pairs', most: 8 }]);
    const { error } = pairs.safeParse({
      facts: [
        ['适用对象', '字'.repeat(120)],
        ['发文日期', '字'.repeat(121)],
        ['字'.repeat(21), '2026'],
      ],
    });
    expect(faultsOf(pairs, error?.issues ?? []).map((f) => [f.path, f.code, f.message])).toEqual([
      ['facts.1.1', 'too_long', '第 2 项第 2 项不能超过120个字'],
      ['facts.2.0', 'too_long', '第 3 项第 1 项不能超过20个字'],
    ]);
  });

  it('refuses what is no moment as one, and keeps another as the database writes it', () => {
    const timed = schemaOfField({ name: 'publishTime', label: '发布时间', input: 'instant' });
    const times = z.object({ publishTime: timed });
    for (const publishTime of ['2026-99-99', '2026-02-30T10:00', 'x'])
      expect(faultsOf(times, times.safeParse({ publishTime }).error?.issues ?? []), publishTime).toEqual([
        { path: 'publishTime', code: 'wrong', message: '发布时间不是一个时刻' },
      ]);
    expect(['', '2026-11-27 10:00+08:00'].map((s) => timed.parse(s))).toEqual(['', '2026-11-27T02:00:00.000Z']);
  });

  it('asks for what must be there, and lets the rest be left out', () => {
    expect(faults({ questions: [], content: plan({ schedule: [] }) }).map((f) => f.message)).toEqual([
      '请至少保留一道题目',
      '请至少保留一天日程',
    ]);
    const many = Array.from({ length: 31 }, () => question({}));
    expect(faults({ questions: many, content: plan({ schedule: [{ morning: half(), afternoon: half() }] }) })).toEqual([
      { path: 'questions', code: 'too_long', message: '题目最多 30 道' },
    ]);
  });
});

it('what something new begins with is its own, and what was begun and not written is not kept', () => {
  const first = ['一'];
  const made = firstValue({ name: 'words', label: '词', input: 'words', first }) as string[];
  made.push('二');
  expect(first).toEqual(['一']);
  const choice = { name: 'a', label: '甲', input: 'choice' } as const;
  expect([firstValue(choice), firstValue({ ...choice, from: 'themes' })]).toEqual(['', null]);
  const kept = (input: 'words' | 'pairs', value: unknown) => withoutBlanks({ name: 'a', label: '甲', input }, value);
  expect(kept('words', ['', '甲'])).toEqual(['甲']);
  const pairs = [
    ['', ''],
    ['学制', ''],
    ['', '三天'],
  ];
  expect(kept('pairs', pairs)).toEqual(pairs.slice(1));
});

it('a number may have a fraction where its field says so, for a form as well', () => {
  const number = { name: 'a', label: '学分', input: 'number', most: 9 } as const;
  const ruled = (more: object) => rulesOfFields([{ ...number, ...more }]).a as Rule;
  expect([ruled({}).range, ruled({ least: 2 }).range, ruled({ decimal: true }).range]).toEqual([
    [0, 9],
    [2, 9],
    undefined,
  ]);
});
