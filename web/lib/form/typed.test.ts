import { describe, expect, it } from 'vitest';
import type { Kept } from './drafts.ts';
import type { Shelf } from './kept.ts';
import { type Keeping, Typed } from './typed.ts';
import { Values } from './values.ts';

type Note = { title: string; body: string };
const saved: Note = { title: '旧', body: '文' };

/** A shelf in memory, that answers late where it is to; whose a name is, is the first who is known. */
function aShelf(late: boolean, owner = 'a', takes = true) {
  const lies = new Map<string, string>();
  const shelf: Shelf = {
    owner: () => owner,
    read: (name, whose) => {
      const text = lies.get(`${whose}:${name}`) ?? null;
      return late ? Promise.resolve(text) : text;
    },
    write: async (name, whose, text) => {
      if (text && takes) lies.set(`${whose}:${name}`, text);
      else lies.delete(`${whose}:${name}`);
      return takes;
    },
  };
  const value = (name: string, whose = 'a') =>
    (JSON.parse(lies.get(`${whose}:${name}`) ?? 'null') as Kept<Note> | null)?.value ?? null;
  const lay = (name: string, of: Partial<Kept<Partial<Note>>>, whose = 'a') =>
    lies.set(`${whose}:${name}`, JSON.stringify({ at: '', key: 'k', ...of }));
  return { shelf, lies, value, lay, names: () => [...lies.keys()].sort() };
}
type Wanted = Partial<Keeping<Note>> & {
  late?: boolean;
  waits?: boolean;
  base?: Record<string, number>;
  takes?: boolean;
};

function aForm({ late = true, waits = false, base = { revision: 1 }, takes, ...keeping }: Wanted = {}) {
  const kept = aShelf(late, 'a', takes);
  const values = new Values<Note>(saved);
  const typed = new Typed<Note>(values, saved, { name: 'note 1', on: kept.shelf, ...keeping }, waits, base);
  return { ...kept, values, typed, state: () => typed.state.get(), shown: () => values.get().value };
}
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

describe('what is typed on top of what is saved', () => {
  it('begins as saved, on its version, and is neither found, kept nor offered', () => {
    expect(aForm().state()).toEqual({
      dirty: false,
      earlier: null,
      found: false,
      isKept: false,
      fails: false,
      base: { revision: 1 },
      answered: null,
    });
  });

  it('is unsaved until it is typed back, and then nothing of it is kept', async () => {
    const form = aForm();
    form.typed.begin();
    form.values.set('title', '新');
    expect([form.state().dirty, form.state().isKept]).toEqual([true, false]);
    form.typed.hold();
    await settled();
    expect([form.value('note 1')?.title, form.state().isKept]).toEqual(['新', true]);
    form.values.set('title', '新的');
    expect(form.state().isKept).toBe(false);
    form.values.set('title', '旧');
    await settled();
    expect([form.state().dirty, form.names()]).toEqual([false, []]);
  });

  it('is not called kept where the place took nothing', async () => {
    const form = aForm({ takes: false });
    form.typed.begin();
    form.values.set('title', '新');
    form.typed.hold();
    await settled();
    expect([form.state().dirty, form.state().isKept, form.state().fails]).toEqual([true, false, true]);
  });

  it('is not called kept where it was typed on meanwhile, nor where it is no draft any more', async () => {
    const form = aForm();
    form.typed.begin();
    form.values.set('title', '新');
    form.typed.hold();
    form.values.set('title', '更新');
    await settled();
    expect(form.state().isKept).toBe(false);
    form.typed.hold();
    form.typed.leave();
    await settled();
    expect([form.state().dirty, form.state().isKept, form.value('note 1')?.title]).toEqual([false, false, '更新']);
  });

  it('is kept when the page is left, and what a look finds after that is nobody’s', async () => {
    const form = aForm();
    const end = form.typed.begin();
    form.lay('note 1', { value: { title: '早', body: '文' } });
    form.values.set('title', '新');
    end();
    await settled();
    expect([form.value('note 1')?.title, form.state().earlier]).toEqual(['新', null]);
    form.values.set('title', '无人听');
    expect(form.value('note 1')?.title).toBe('新');
  });

  it('is offered to nobody once the page is left', async () => {
    const form = aForm();
    form.lay('note 1', { value: { title: '早', body: '文' } });
    form.typed.begin()();
    await settled();
    expect(form.state().earlier).toBeNull();
  });

  it('was typed before it was looked for: it is unsaved all the same', () => {
    const form = aForm();
    form.values.set('title', '新');
    form.typed.begin(true);
    expect(form.state().dirty).toBe(true);
  });
});

describe('what was kept', () => {
  it('is offered, laid aside, and put in place of what is shown, which is offered in its stead', async () => {
    const form = aForm();
    form.lay('note 1', { value: { title: '早', body: '文' }, on: { revision: 0 } });
    form.typed.begin();
    await settled();
    expect([form.state().earlier?.value.title, form.value('note 1 earlier')?.title]).toEqual(['早', '早']);
    form.values.set('title', '新');
    const { turn } = form.values.get();
    form.typed.recover();
    await settled();
    expect([form.shown().title, form.state().base, form.state().dirty]).toEqual(['早', { revision: 0 }, true]);
    expect([form.state().earlier?.value.title, form.value('note 1 earlier')?.title]).toEqual(['新', '新']);
    expect([form.value('note 1')?.title, form.values.get().turn]).toEqual(['早', turn + 1]);
    form.typed.forget();
    await settled();
    // What is being typed stays kept.
    expect([form.state().earlier, form.names()]).toEqual([null, ['a:note 1']]);
  });

  it('is not what is being typed while it is looked for', async () => {
    const form = aForm();
    form.lay('note 1 earlier', { value: { title: '早', body: '文' } });
    form.typed.begin();
    form.values.set('title', '新');
    form.typed.hold();
    await settled();
    expect([form.state().earlier?.value.title, form.value('note 1')?.title]).toEqual(['早', '新']);
  });

  it('is thrown away where nothing is typed, and is no offer where it says what is saved', async () => {
    const form = aForm();
    form.lay('note 1', { value: { title: '早', body: '文' } });
    form.typed.begin();
    await settled();
    form.typed.forget();
    await settled();
    expect([form.state().earlier, form.names()]).toEqual([null, []]);
    const same = aForm();
    same.lay('note 1', { value: saved });
    same.lay('note 1 earlier', { value: { title: '更早', body: '' } });
    same.typed.begin();
    await settled();
    expect([same.state().earlier?.value.title, same.names()]).toEqual(['更早', ['a:note 1 earlier']]);
  });

  it('goes with all of it where the person goes back to what is saved, which is on its newest version', async () => {
    const form = aForm();
    form.lay('note 1', { value: { title: '早', body: '文' }, on: { revision: 0 } });
    form.typed.begin();
    await settled();
    form.typed.recover();
    form.values.blame({ title: '太长' });
    form.typed.discard();
    await settled();
    const none = { dirty: false, earlier: null, found: false, isKept: false, fails: false, answered: null };
    expect(form.state()).toEqual({ ...none, base: { revision: 1 } });
    expect([form.shown(), form.values.get().faults, form.names()]).toEqual([saved, {}, []]);
  });

  it.each([false, true])('that puts itself in place leaves alone what was typed meanwhile (late: %s)', async (late) => {
    const form = aForm({ late, puts: true });
    // A field that was left empty is no reason to empty another.
    form.lay('note 1', { value: { title: '早', body: '' } });
    form.typed.begin();
    if (late) form.values.set('body', '快');
    await settled();
    expect([form.shown(), form.state().found, form.state().dirty]).toEqual([
      { title: '早', body: late ? '快' : '文' },
      true,
      true,
    ]);
  });

  it('that comes late is put in place once, by the look that was last', async () => {
    const form = aForm({ puts: true });
    form.lay('note 1', { value: { title: '早', body: '文' } });
    const end = form.typed.begin();
    end();
    await settled();
    expect([form.shown(), form.state().found]).toEqual([saved, false]);
    form.typed.begin();
    await settled();
    expect([form.shown().title, form.state().found, form.state().isKept]).toEqual(['早', true, true]);
    form.typed.settle(form.typed.sending().edit);
    expect([form.state().found, form.state().isKept]).toEqual([false, false]);
  });

  it('is of some fields alone where only these are kept', async () => {
    const form = aForm({ fields: ['body'] });
    form.typed.begin();
    form.values.set('title', '新');
    // Nothing that is kept has changed.
    expect(form.state().dirty).toBe(false);
    form.values.set('body', '新文');
    form.typed.hold();
    await settled();
    expect(form.value('note 1')).toEqual({ body: '新文' });
    form.typed.discard();
    expect(form.shown()).toEqual({ title: '新', body: '文' });
  });
});

describe('what the server answers', () => {
  const next: Note = { title: '她的', body: '文' };

  it('is shown where nothing was typed, and controls take their text again unless it is the first or their own', async () => {
    const form = aForm({ waits: true });
    form.typed.begin();
    expect(form.typed.hasArrived()).toBe(false);
    const turns = [form.values.get().turn];
    const arrive = (now: Note, revision: number) => {
      form.typed.arrive(now, 'note 1', { revision });
      turns.push(form.values.get().turn);
    };
    arrive(next, 2);
    arrive(next, 3);
    expect([form.state().base, form.typed.hasArrived()]).toEqual([{ revision: 2 }, true]);
    arrive({ ...next }, 4);
    arrive({ title: '他的', body: '' }, 5);
    form.values.set('title', '新');
    form.typed.settle(form.typed.sending().edit, { base: { revision: 6 } });
    arrive({ title: '新！', body: '' }, 6);
    arrive({ title: '终', body: '' }, 7);
    expect(turns).toEqual([0, 0, 0, 0, 1, 1, 2]);
    expect([form.shown().title, form.state().dirty]).toEqual(['终', false]);
  });

  it('leaves standing what was typed, on the version that it was typed on, unless it is to give way', async () => {
    const form = aForm({ waits: true });
    form.typed.begin();
    form.typed.arrive(saved, 'note 1', { revision: 1 });
    form.values.set('title', '新');
    form.typed.arrive(next, 'note 1', { revision: 2 });
    expect([form.shown().title, form.state().base, form.state().dirty]).toEqual(['新', { revision: 1 }, true]);
    form.values.set('title', '她的');
    expect([form.state().dirty, form.state().base]).toEqual([false, { revision: 2 }]);
    form.values.set('title', '新');
    form.typed.giveWay();
    form.typed.arrive({ ...next }, 'note 1', { revision: 3 });
    await settled();
    expect([form.shown().title, form.state().base, form.state().dirty]).toEqual(['她的', { revision: 3 }, false]);
    // What gave way is found again.
    expect(form.state().earlier?.value.title).toBe('新');
    form.values.set('title', '再');
    form.typed.arrive(saved, 'note 1', { revision: 4 });
    expect(form.shown().title).toBe('再');
  });

  it('takes what was typed along where that can be laid on it', () => {
    const rebase = (typed: Note, was: Note, now: Note) => ({
      ...now,
      title: `${was.title}→${now.title}:${typed.title}`,
    });
    const form = aForm({ waits: true, rebase });
    form.typed.begin();
    form.typed.arrive(saved, 'note 1', { revision: 1 });
    form.values.set('title', '新');
    form.typed.arrive(next, 'note 1', { revision: 2 });
    expect([form.shown().title, form.state().base, form.state().dirty]).toEqual(['旧→她的:新', { revision: 2 }, true]);
  });

  it('ends a save: nothing is kept but what was typed since, under the name that the record has by then', async () => {
    const form = aForm({ waits: true });
    form.typed.begin();
    form.typed.arrive(saved, 'note 1', { revision: 1 });
    form.values.set('title', '新');
    const first = form.typed.sending();
    await settled();
    expect([form.value('note 1')?.title, first.base, first.value.title]).toEqual(['新', { revision: 1 }, '新']);
    expect(form.typed.sending().key).toBe(first.key);
    expect(form.typed.settle(first.edit, { base: { revision: 2 } })).toBe(true);
    await settled();
    expect([form.names(), form.state().dirty, form.state().base]).toEqual([[], false, { revision: 2 }]);
    form.values.set('title', '再');
    const second = form.typed.sending();
    expect(second.key).not.toBe(first.key);
    form.values.set('title', '再再');
    expect(form.typed.settle(second.edit, { name: 'note 7', base: { revision: 3 } })).toBe(false);
    await settled();
    expect([form.names(), form.value('note 7')?.title, form.state().dirty]).toEqual([['a:note 7'], '再再', true]);
    // Typed back to what was saved before the save: nobody knows yet what is saved now.
    form.values.set('title', '旧');
    expect(form.state().dirty).toBe(true);
    form.typed.arrive({ title: '再', body: '文' }, 'note 7', { revision: 3 });
    form.values.set('title', '再');
    await settled();
    expect([form.state().dirty, form.names(), form.state().base]).toEqual([false, [], { revision: 3 }]);
    form.values.set('title', '末');
    form.typed.hold();
    await settled();
    expect(form.names()).toEqual(['a:note 7']);
  });

  it('whose answer was lost is sent again as what it was, also from the page that is opened next', async () => {
    const form = aForm();
    form.typed.begin();
    form.values.set('title', '新');
    form.typed.hold();
    await settled();
    expect(form.lies.get('a:note 1')).not.toContain('"sent"');
    const { key } = form.typed.sending();
    await settled();
    const laid = JSON.parse(form.lies.get('a:note 1') ?? '{}') as object;
    for (const [more, same] of [[{}, true] as const, [{ sent: undefined }, false], [{ elsewhere: true }, false]]) {
      const next = aForm();
      next.lay('note 1', { ...laid, ...(more as object) });
      next.typed.begin();
      await settled();
      next.typed.recover();
      expect(next.typed.sending().key === key, JSON.stringify(more)).toBe(same);
    }
  });

  it('comes to no form that begins anew, of which nothing is a draft that is as it began', () => {
    const form = aForm();
    form.typed.begin();
    form.values.set('title', '新');
    form.typed.settle(form.typed.sending().edit);
    form.values.set('title', '旧');
    expect(form.state().dirty).toBe(false);
  });

  it('may be a version that the person’s own deed has made: the words stand on it', async () => {
    const form = aForm();
    form.typed.begin();
    form.values.set('title', '新');
    form.typed.stand({ revision: 9 });
    await settled();
    expect([form.state().base, JSON.parse(form.lies.get('a:note 1') ?? '{}').on]).toEqual([
      { revision: 9 },
      { revision: 9 },
    ]);
  });
});

describe('who has signed in', () => {
  it('has what a visitor typed; another account begins anew, and the words of the first stay where they are', async () => {
    const form = aForm();
    form.typed.begin();
    form.values.set('title', '新');
    const { key } = form.typed.sending();
    form.typed.isNow('');
    form.typed.isNow('a');
    await settled();
    expect([form.shown().title, form.value('note 1', 'a')?.title]).toEqual(['新', '新']);
    form.lay('note 1', { value: { title: '乙早', body: '' } }, 'b');
    const { turn } = form.values.get();
    form.typed.isNow('b');
    await settled();
    expect([form.shown(), form.state().dirty, form.state().base]).toEqual([saved, false, { revision: 1 }]);
    expect([form.state().earlier?.value.title, form.values.get().turn]).toEqual(['乙早', turn + 1]);
    expect(form.value('note 1', 'a')?.title).toBe('新');
    form.values.set('title', '乙');
    expect(form.typed.sending().key).not.toBe(key);
    await settled();
    expect(form.value('note 1', 'b')?.title).toBe('乙');
  });

  it('is looked for as soon as what is saved has come, or at once where it puts itself in place', async () => {
    for (const [more, offered, title] of [
      [{ waits: true }, undefined, '旧'],
      [{}, '早', '旧'],
      [{ waits: true, puts: true }, undefined, '早'],
    ] as const) {
      const form = aForm(more);
      form.lay('note 1', { value: { title: '早', body: '文' } }, 'b');
      form.typed.isNow('b');
      await settled();
      expect([form.state().earlier?.value.title, form.shown().title], JSON.stringify(more)).toEqual([offered, title]);
    }
  });
});
