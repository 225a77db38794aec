import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultOf, type Rule, type Rules } from '../rules.ts';
import { calls } from './index.ts';
import { faultsOf, rulesOf, unreadable } from './rules.ts';

const faults = (schema: z.ZodObject, value: unknown) => faultsOf(schema, schema.safeParse(value).error?.issues ?? []);

const plan = z.object({
  title: z.string().trim().min(1).max(10).meta({ title: '名称' }),
  mobile: z
    .string()
    .regex(/^\d{11}$/, '请输入 11 位手机号码')
    .meta({ title: '手机' })
    .optional(),
  people: z.coerce.number('请填写人数').int().min(1, '请填写人数').max(60).meta({ title: '人数' }),
  way: z.enum(['a', 'b']).default('a').meta({ title: '方式' }),
  days: z
    .array(z.object({ theme: z.string().max(5).meta({ title: '主题' }), refs: z.array(z.number()).default([]) }))
    .min(1, '请至少安排一天')
    .meta({ title: '日程' }),
});

/** Values that break a rule, each in one way; the browser has to find what the server finds. */
function breaking({ longest, shortest, range, options, most, pattern }: Rule): unknown[] {
  return [
    ...(longest === undefined || pattern ? [] : ['长'.repeat(longest + 1)]),
    ...(shortest ? ['短'.repeat(shortest[0] - 1)] : []),
    ...(range && range[1] < Number.MAX_SAFE_INTEGER ? [String(range[1] + 1)] : []),
    ...(range ? ['1.5'] : []),
    ...(options ? ['nothing of these'] : []),
    ...(most === undefined ? [] : [Array.from({ length: most + 1 }, () => 1)]),
  ];
}

describe('the rules of a call', () => {
  it('are read from its schema: label, required, longest, pattern, range, choices, lists', () => {
    expect(rulesOf(plan)).toEqual({
      title: { label: '名称', required: '请填写名称', longest: 10 },
      mobile: { label: '手机', pattern: ['^\\d{11}$', '请输入 11 位手机号码'] },
      people: { label: '人数', required: '请填写人数', range: [1, 60] },
      way: { label: '方式', options: ['a', 'b'] },
      days: { label: '日程', required: '请至少安排一天' },
      'days.*': { label: '日程', required: '请填写日程' },
      'days.*.theme': { label: '主题', longest: 5 },
    } satisfies Rules);
  });

  it('name every fault by its path, of one field the first, with the label nearest to it', () => {
    expect(
      faults(plan, { title: '', mobile: '1', people: 0, way: 'c', days: [{ theme: '很长的一个主题', refs: ['x'] }] }),
    ).toEqual([
      { path: 'title', code: 'required', message: '请填写名称' },
      { path: 'mobile', code: 'pattern', message: '请输入 11 位手机号码' },
      { path: 'people', code: 'range', message: '请填写人数' },
      { path: 'way', code: 'unknown', message: '方式格式不正确' },
      { path: 'days.0.theme', code: 'too_long', message: '主题不能超过5个字' },
      { path: 'days.0.refs.0', code: 'type', message: '日程格式不正确' },
    ]);
    expect(unreadable(plan, { title: '甲', days: [{ theme: '\0' }] })).toEqual([
      { path: 'days.0.theme', code: 'pattern', message: '主题含有无法识别的字符' },
    ]);
  });

  it('say in the browser what the server says, for every field of every call', () => {
    let compared = 0;
    for (const { domain, name, call } of calls) {
      for (const [path, rule] of Object.entries(call.body ? rulesOf(call.body) : {})) {
        if (path.includes('.')) continue;
        for (const value of breaking(rule)) {
          const server = faults(call.body as z.ZodObject, { [path]: value }).find((f) => f.path === path);
          const browser = faultOf(rule, value, path);
          const what = `${domain}.${name} ${path} ${String(value).slice(0, 20)}`;
          expect(browser?.code, what).toBe(server?.code);
          // Numbers that stand for nothing say only that something is missing.
          if (!rule.range) expect(browser?.message, what).toBe(server?.message);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(200);
  });
});
