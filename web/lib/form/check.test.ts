import { describe, expect, it } from 'vitest';
import { findFaults, placeFaults, ruleOf } from './check.ts';

const name = { label: '姓名', required: '请输入姓名' };
describe('the rule of a field', () => {
  it('is that of the call under its path, with what the form adds; none where neither knows it', () => {
    const ruling = { rules: { 'body.name': name }, under: 'body', more: { code: { required: '请输入验证码' } } };
    expect(ruleOf(ruling, 'name')).toEqual(name);
    expect(ruleOf(ruling, 'code')).toEqual({ label: '', required: '请输入验证码' });
    expect(ruleOf({ ...ruling, more: { name: { label: '名称' } } }, 'name')).toEqual({ ...name, label: '名称' });
    expect(ruleOf(ruling, 'body.name')).toBeUndefined();
    expect(ruleOf({ more: { 'list.*.name': name } }, 'list.3.name')).toEqual(name);
  });
});

describe('the faults of a form', () => {
  const rules = { 'body.name': name, 'body.list.*.name': name, bodyguard: name, name, code: name };
  it('are those of the fields that it has, of the call those under its path alone', () => {
    const value = { name: '', list: [{ name: '甲' }, { name: '' }, {}, null, '文'], bodyguard: '', code: '' };
    expect(findFaults({ rules, under: 'body' }, value)).toEqual({ name: '请输入姓名', 'list.1.name': '请输入姓名' });
    expect(findFaults({ rules, under: 'body' }, { list: 'none' })).toEqual({});
    expect(findFaults({ rules, under: 'body' }, { list: null, name: '甲' })).toEqual({});
    expect(Object.keys(findFaults({ rules }, { code: '', name: '甲' }))).toEqual(['code']);
  });

  it('are what checks find where the rules are content, and only those that are asked for', () => {
    const checks = {
      'list.*.name': (v: string, _all: object, path: string) => (v === '乙' ? `${path}?` : null),
      name: () => '不对',
    };
    const value = { name: '', list: [{ name: '乙' }, { name: '' }] };
    const ruling = { rules: { name, 'list.*.name': name }, checks };
    expect(findFaults(ruling, value)).toEqual({
      name: '请输入姓名',
      'list.0.name': 'list.0.name?',
      'list.1.name': '请输入姓名',
    });
    expect(findFaults(ruling, value, ['list.0.name'])).toEqual({ 'list.0.name': 'list.0.name?' });
    expect(findFaults(ruling, { ...value, name: '甲' }, ['name'])).toEqual({ name: '不对' });
  });
});

describe('the faults of a refusal', () => {
  const value = { name: '', list: [{ name: '' }], people: '' };
  const placed = (paths: string[], ruling: object = {}) =>
    placeFaults(ruling, value, paths.map((path) => ({ path, code: 'x', message: `about ${path}` })) as never);

  it('stand at their field or at what is around it; what no field is to blame for is a sentence', () => {
    expect(placed(['list.0.name', 'list.7.name', 'gone.name', ''])).toEqual({
      faults: { 'list.0.name': 'about list.0.name', list: 'about list.7.name' },
      others: ['about gone.name', 'about '],
    });
    // Of two about one field the first counts.
    expect(placed(['list.8.name', 'list.9.name']).faults).toEqual({ list: 'about list.8.name' });
  });

  it('stand where the form has them under another path', () => {
    expect(placed(['body.name', 'bodyname'], { under: 'body' })).toEqual({
      faults: { name: 'about body.name' },
      others: ['about bodyname'],
    });
    expect(placed(['userIds.3', 'userIdsOf'], { at: { userIds: 'people' } })).toEqual({
      faults: { people: 'about userIds.3' },
      others: ['about userIdsOf'],
    });
  });
});
