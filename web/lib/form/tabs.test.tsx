import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../session.ts';
import { draftsOf, joined, textOf } from './drafts.ts';
import { computer, type Shelf } from './kept.ts';
import { Typed } from './typed.ts';
import { Values } from './values.ts';

type Note = { title: string };
const saved: Note = { title: '' };

beforeEach(() => {
  localStorage.clear();
  session.set({ ...session.get(), token: 'of u1', psid: 'u1' });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** A tab with a new article. */
function aTab(on: Shelf = computer) {
  const values = new Values<Note>(saved);
  const typed = new Typed<Note>(values, saved, { name: 'content news 0', on }, false, {});
  const end = typed.begin();
  const looked = () => computer.read('content news 0 earlier', 'u1');
  const types = async (title: string) => {
    values.set('title', title);
    typed.hold();
    await looked();
  };
  return { values, typed, end, types, looked };
}
const lies = async (name: string) => draftsOf<Note>(await computer.read(name, 'u1')).map((draft) => draft.value.title);
/** What is offered when the article is opened once more. */
async function offered(): Promise<string[]> {
  const { typed, looked } = aTab();
  for (let turn = 0; turn < 6; turn++) await looked();
  const { earlier } = typed.state.get();
  return earlier ? [earlier, ...(earlier.before ?? [])].map((draft) => draft.value.title).sort() : [];
}

it('what two tabs type in one place is both kept, however they take turns, and be it within one millisecond', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T08:00:00Z') });
  const [one, two] = [aTab(), aTab()];
  await one.types('甲');
  await two.types('乙');
  await one.types('甲甲');
  await two.types('乙乙');
  one.end();
  two.end();
  expect(await offered()).toEqual(['乙乙', '甲甲']);
});

it('what one tab saves or throws away takes nothing from the other, and does not come back', async () => {
  const [one, two] = [aTab(), aTab()];
  await one.types('甲');
  await two.types('乙');
  one.typed.settle(one.typed.sending().edit);
  for (let turn = 0; turn < 6; turn++) await one.looked();
  expect([...(await lies('content news 0')), ...(await lies('content news 0 earlier'))]).toEqual(['乙']);
  two.typed.discard();
  for (let turn = 0; turn < 6; turn++) await two.looked();
  expect([...(await lies('content news 0')), ...(await lies('content news 0 earlier'))]).toEqual([]);
});

it('what a third tab lays aside just when one that was saved is taken out of there stays', async () => {
  const third = { at: '2026-11-30T08:00:00Z', key: 'third', value: { title: '丙' } };
  let comes = false;
  const on: Shelf = {
    ...computer,
    async write(name, owner, text, isKnown) {
      if (comes && name.endsWith('earlier')) {
        comes = false;
        await computer.write(name, owner, textOf(joined([third], draftsOf(await computer.read(name, owner)))));
      }
      return computer.write(name, owner, text, isKnown);
    },
  };
  const [one, two] = [aTab(on), aTab()];
  await one.types('甲');
  await two.types('乙');
  expect(await lies('content news 0 earlier')).toEqual(['甲']);
  comes = true;
  one.typed.settle(one.typed.sending().edit);
  for (let turn = 0; turn < 6; turn++) await one.looked();
  expect([comes, (await lies('content news 0 earlier')).sort()]).toEqual([false, ['丙', '乙']]);
});
