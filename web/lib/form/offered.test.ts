import { expect, it } from 'vitest';
import type { Shelf } from './kept.ts';
import { Typed } from './typed.ts';
import { Values } from './values.ts';

type Note = { title: string; body: string };
const saved: Note = { title: '旧', body: '文' };

function aShelf() {
  const lies = new Map<string, string>();
  const shelf: Shelf = {
    owner: () => 'a',
    read: async (name) => lies.get(name) ?? null,
    write: async (name, _, text) => {
      if (text) lies.set(name, text);
      else lies.delete(name);
      return true;
    },
  };
  return { shelf, lies };
}
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** The page, opened anew on what lies there. */
function opened({ shelf }: ReturnType<typeof aShelf>) {
  const values = new Values<Note>(saved);
  const typed = new Typed<Note>(values, saved, { name: 'note 1', on: shelf }, false, { revision: 1 });
  const titles = () => {
    const { earlier } = typed.state.get();
    return earlier && [earlier, ...(earlier.before ?? [])].map((d) => d.value.title);
  };
  typed.begin();
  return { values, typed, titles };
}

it('what is offered waits for its answer through every interruption, the newest before what is older', async () => {
  const form = aShelf();
  form.lies.set('note 1', JSON.stringify({ at: '2026-01-01', key: 'k', value: { title: '一', body: '文' } }));
  for (const title of ['二', '三']) {
    const one = opened(form);
    await settled();
    one.values.set('title', title);
    one.typed.hold();
    await settled();
  }
  const last = opened(form);
  await settled();
  expect(last.titles()?.length).toBe(3);
  expect(last.titles()?.at(-1)).toBe('一');
  last.typed.recover();
  await settled();
  expect([last.values.get().value.title, last.titles()?.length]).toEqual([expect.stringMatching(/二|三/), 2]);
  last.typed.forget();
  await settled();
  // What is left of them waits on also where what is typed is saved, and where it is thrown away.
  last.typed.settle(last.typed.sending().edit);
  last.values.set('title', '四');
  last.typed.discard();
  await settled();
  expect([last.titles(), opened(form).typed.state.get().earlier, form.lies.get('note 1')]).toEqual([
    ['一'],
    null,
    undefined,
  ]);
  const after = opened(form);
  await settled();
  expect(after.titles()).toEqual(['一']);
  after.typed.forget();
  await settled();
  expect([after.titles(), form.lies.size]).toEqual([null, 0]);
});

it('words that gave way are another draft than those that are typed after them', async () => {
  const form = aShelf();
  const first = opened(form);
  first.values.set('title', '让位的');
  first.typed.giveWay();
  first.typed.arrive({ title: '她的', body: '' });
  await settled();
  first.values.set('title', '后来的');
  first.typed.hold();
  await settled();
  const next = opened(form);
  await settled();
  expect(next.titles()?.toSorted()).toEqual(['后来的', '让位的'].toSorted());
});

it('words that may be saved already are sent as what they were through every further interruption', async () => {
  const form = aShelf();
  const first = opened(form);
  first.values.set('title', '新的');
  const { key } = first.typed.sending();
  await settled();
  // The answer is lost, and so is the page, twice: once as soon as the words were found, once after some more.
  for (const more of ['', '新的，又一句']) {
    const next = opened(form);
    await settled();
    next.typed.recover();
    if (more) next.values.set('title', more);
    next.typed.hold();
    await settled();
  }
  const last = opened(form);
  await settled();
  last.typed.recover();
  expect([last.values.get().value.title, last.typed.sending().key]).toEqual(['新的，又一句', key]);
});
