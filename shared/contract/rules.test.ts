import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultOf, type Rule, type Rules } from '../rules.ts';
import { code } from './account.ts';
import { wholeNumber } from './call.ts';
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
  people: wholeNumber(1, 60, '请填写人数').meta({ title: '人数' }),
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

  it('look at a telephone number as it is meant, on both sides', () => {
    const body = calls.find((c) => c.domain === 'demands' && c.name === 'requestPlan')?.call.body as z.ZodObject;
    const rule = rulesOf(body).cellPhone as Rule;
    const number = body.pick({ cellPhone: true });
    for (const [written, meant] of [
      ['139-0000-1234', '13900001234'],
      ['139 0000 1234', '13900001234'],
      ['+86 139 0000 1234', '13900001234'],
      ['0086-13900001234', '13900001234'],
      [' 0571-87000000 ', '0571-87000000'],
      ['010-87000000', '010-87000000'],
    ]) {
      expect(number.parse({ cellPhone: written })).toEqual({ cellPhone: meant });
      expect(faultOf(rule, written, 'cellPhone')).toBe(null);
    }
    for (const written of ['139-0000-123', '139 0000 12345', '139/0000/1234', '+86 0571 8700 0000'])
      expect([number.safeParse({ cellPhone: written }).success, faultOf(rule, written, '')?.code]).toEqual([
        false,
        'pattern',
      ]);
  });

  it('take no notice of the blanks around what is typed or pasted, on both sides', () => {
    const login = z.object({ code, title: z.string().trim().max(3).meta({ title: '名称' }) });
    const rules = rulesOf(login);
    expect(login.parse({ code: ' 123456\n', title: ' 三个字 ' })).toEqual({ code: '123456', title: '三个字' });
    expect(faultOf(rules.code as Rule, ' 123456\n', 'code')).toBe(null);
    expect(faultOf(rules.title as Rule, ' 三个字 ', 'title')).toBe(null);
    expect(faultOf(rules.title as Rule, ' 四 个字 ', 'title')?.code).toBe('too_long');
  });

  it('take blanks for nothing in every field of every call that wants words, but in passwords', () => {
    let looked = 0;
    const takesBlanks = (schema: z.ZodType, path: string): string[] => {
      const { def } = schema as unknown as { def: { element?: z.ZodType; innerType?: z.ZodType } };
      if (schema instanceof z.ZodObject)
        return Object.entries(schema.shape).flatMap(([name, field]) =>
          takesBlanks(field as z.ZodType, `${path}.${name}`),
        );
      if (schema instanceof z.ZodArray) return takesBlanks(def.element as z.ZodType, path);
      if (def.innerType) return takesBlanks(def.innerType, path);
      const takes = (value: unknown) => schema.safeParse(value).success;
      if (!(schema instanceof z.ZodString) || takes('') || /password/i.test(path)) return [];
      looked++;
      return takes(' \n ') ? [path] : [];
    };
    const all = calls.flatMap(({ domain, name, call }) =>
      call.body ? takesBlanks(call.body as z.ZodType, `${domain}.${name}`) : [],
    );
    // What the browser hands on without anybody typing it.
    const handedOn = /\.(code|state|consent|token|accessKeyId|uploadId|revision)$/;
    expect([all.filter((path) => !handedOn.test(path)), looked > 50]).toEqual([[], true]);
  });

  it('say it in Chinese whatever is wrong, also where the choices are Chinese words that zod would list', () => {
    const all = z.strictObject({
      city: z.enum(['成都市', '都江堰市']).meta({ title: '城市' }),
      word: z.literal('是').meta({ title: '回答' }),
      form: z.union([z.literal('甲'), z.number()]).meta({ title: '形式' }),
      kind: z.discriminatedUnion('类', [z.object({ 类: z.literal('一') })]).meta({ title: '类别' }),
      many: z.record(z.enum(['东']), z.string()).meta({ title: '方位' }),
      even: z.number().multipleOf(2).meta({ title: '偶数' }),
      mail: z.email().meta({ title: '邮箱' }),
      when: z.date().meta({ title: '时间' }),
      parts: z.set(z.string()).min(1).meta({ title: '部分' }),
      test: z
        .string()
        .refine(() => false)
        .meta({ title: '检查' }),
    });
    const value = { city: 'x', word: 'x', form: 'x', kind: { 类: '二' }, many: { 西: 'x' }, even: 3, mail: 'x' };
    const found = faults(all, { ...value, when: 'x', parts: new Set(), test: 'x', 多余: 1 });
    expect(found.length).toBeGreaterThanOrEqual(11);
    for (const { message } of found) expect(message).toMatch(/^[\u4e00-\u9fff]+$/);
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
    for (const theme of ['\0', 'x\ud800', '\udc00'])
      expect(unreadable(plan, { title: '甲', days: [{ theme }] })).toEqual([
        { path: 'days.0.theme', code: 'pattern', message: '主题含有无法识别的字符' },
      ]);
    expect(unreadable(plan, { title: '甲😀', days: [{ 'a\0': 1 }] })).toMatchObject([{ path: 'days.0' }]);
  });

  it('look no deeper than anybody writes, and end at the first few faults', () => {
    const nested = (depth: number, inside: unknown): unknown => (depth ? [nested(depth - 1, inside)] : inside);
    expect(unreadable(plan, { title: '甲', other: nested(5, '深') })).toEqual([]);
    expect(unreadable(plan, { title: '甲', other: nested(500, '深') })).toMatchObject([{ path: 'other' }]);
    expect(unreadable(plan, { other: Array.from({ length: 5000 }, () => '\0') })).toHaveLength(20);
    const many = Array.from({ length: 21_000 }, (_, i) => [`k${i}`, 1]);
    expect(unreadable(plan, Object.fromEntries(many.slice(0, 9000)))).toEqual([]);
    expect(unreadable(plan, Object.fromEntries(many))).toMatchObject([{ path: '' }]);
    expect(unreadable(plan, { other: many })).toMatchObject([{ path: 'other' }]);
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

describe('the labels of all calls', () => {
  it('are names, so that the sentences which are made of them are Chinese', () => {
    const rules = calls.flatMap(({ call }) => (call.body ? Object.values(rulesOf(call.body as z.ZodObject)) : []));
    expect(rules.length).toBeGreaterThan(200);
    const said = rules.map((r) => r.required ?? `请填写${r.name ?? r.label}`);
    expect(said.filter((s) => /请(填写|选择|输入)(再|请(?!假)|输|填|是否要|确认一)/.test(s))).toEqual([]);
    expect(rules.filter((r) => /^请填写.*(是否|怎么)/.test(r.required ?? '')).map((r) => r.label)).toEqual([]);
  });
});
