import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Values } from './values.ts';

const plan = () =>
  new Values({
    title: '',
    days: [
      { theme: '甲', parts: ['早'] },
      { theme: '乙', parts: [] as string[] },
    ],
  });

describe('the values of a form', () => {
  it('change at their path alone, and take their fault along', () => {
    const form = plan();
    const before = form.get().value;
    form.blame({ title: '请填写名称', 'days.0.theme': '太长', 'days.1.theme': '太长' });
    form.set('days.0.theme', '丙');
    expect(form.get().value.days.map((d) => d.theme)).toEqual(['丙', '乙']);
    expect(form.get().value.days[1]).toBe(before.days[1]);
    expect(Object.keys(form.get().faults)).toEqual(['title', 'days.1.theme']);
    form.fill({ title: '方案' });
    expect(Object.keys(form.get().faults)).toEqual(['days.1.theme']);
    // Chosen again as it stood: it is answered for, and no step to be taken back.
    form.set('days.1.theme', '乙');
    expect(form.get().faults).toEqual({});
  });

  it('keep the key and the fault of an item with it when it moves, and lose both when it goes', () => {
    const form = plan();
    form.blame({ 'days.1.theme': '乙的错' });
    const [a, b] = form.keysOf('days');
    const [part] = form.keysOf('days.0.parts');
    form.move('days', 1, 0);
    expect(form.keysOf('days')).toEqual([b, a]);
    expect(form.get().faults).toEqual({ 'days.0.theme': '乙的错' });
    expect(form.keysOf('days.1.parts')).toEqual([part]);
    form.remove('days', 0);
    expect([form.keysOf('days'), form.get().faults]).toEqual([[a], {}]);
    form.add('days', { theme: '丁', parts: [] });
    expect(new Set([a, b, ...form.keysOf('days')]).size).toBe(3);
    form.move('days', 0, 5);
    expect(form.get().value.days.map((d) => d.theme)).toEqual(['甲', '丁']);
  });

  it('go back and forth over whole steps: typing in one field is one', () => {
    const form = plan();
    for (const text of ['方', '方案', '方案一']) form.set('title', text);
    form.set('days.0.theme', '丙');
    form.remove('days', 1);
    const keys = form.keysOf('days');
    form.undo();
    expect(form.get().value.days.length).toBe(2);
    form.undo();
    expect([form.get().value.title, form.get().value.days[0]?.theme]).toEqual(['方案一', '甲']);
    form.undo();
    expect([form.get().value.title, form.undoes()]).toEqual(['', null]);
    form.redo();
    form.redo();
    form.redo();
    expect([form.get().value.days.length, form.keysOf('days'), form.redoes()]).toEqual([1, keys, null]);
    form.undo();
    form.set('title', '别的');
    expect(form.redoes()).toBe(null);
  });

  it('have no way back or forth over what nobody typed: it would bring words of before', () => {
    const form = plan();
    form.set('title', '方案');
    form.set('title', '方案一');
    form.undo();
    form.put({ ...form.get().value, title: '来自服务器' });
    expect([form.undoes(), form.redoes()]).toEqual([null, null]);
    form.redo();
    expect(form.get().value.title).toBe('来自服务器');
  });

  it('begin a step of its own after a way back or forth, however soon the typing goes on', () => {
    const form = plan();
    form.set('title', '方案');
    form.undo();
    form.set('title', '别的');
    expect(form.undoes()).toEqual({ what: 'set', path: 'title' });
    form.undo();
    expect(form.get().value.title).toBe('');
    form.redo();
    form.set('title', '别的方案');
    form.undo();
    expect([form.get().value.title, form.undoes()]).toEqual(['别的', { what: 'set', path: 'title' }]);
  });

  it('are those of before after as many steps back as forth, whatever was done', () => {
    const deed = fc.oneof(
      fc.record({ do: fc.constant('add' as const), at: fc.nat(4) }),
      fc.record({ do: fc.constant('remove' as const), at: fc.nat(4) }),
      fc.record({ do: fc.constant('move' as const), at: fc.nat(4), to: fc.nat(4) }),
      fc.record({ do: fc.constant('set' as const), at: fc.nat(4), text: fc.string() }),
    );
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
        const form = new Values({ items: ['a', 'b', 'c'] });
        const first = [form.get().value, form.keysOf('items')];
        for (const d of deeds) {
          const { length } = form.get().value.items;
          if (d.do === 'add') form.add('items', 'x', Math.min(d.at, length));
          else if (d.at >= length) continue;
          else if (d.do === 'remove') form.remove('items', d.at);
          else if (d.do === 'move') form.move('items', d.at, d.to);
          else form.set(`items.${d.at}`, d.text);
          expect(new Set(form.keysOf('items')).size).toBe(form.get().value.items.length);
        }
        const last = [form.get().value, form.keysOf('items')];
        while (form.undoes()) form.undo();
        expect([form.get().value, form.keysOf('items')]).toEqual(first);
        while (form.redoes()) form.redo();
        expect([form.get().value, form.keysOf('items')]).toEqual(last);
      }),
    );
  });
});

it('two hundred steps are taken back, and no more are kept', () => {
  const form = new Values({ a: 0, b: 0 });
  for (let n = 1; n <= 101; n++) {
    form.set('a', n);
    form.set('b', n);
  }
  let steps = 0;
  for (; form.undoes(); steps++) form.undo();
  expect([steps, form.get().value]).toEqual([200, { a: 1, b: 1 }]);
});

it('a fault goes with what lies within a path, not with what is only called alike', () => {
  const form = new Values({ day: { at: '' }, days: '' });
  form.blame({ 'day.at': '请填写', days: '请填写' });
  form.set('day', { at: '1' });
  expect(form.get().faults).toEqual({ days: '请填写' });
});
