import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import {
  type Cap,
  capsFrom,
  giveBack,
  orGiveBack,
  pruneTallies,
  takeAtOnce,
  takeOf,
  usedOf,
  waitOf,
} from './tallies.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase('empty');
});
afterAll(() => database.drop());
const at = (seconds: number) => new Date(Date.parse('2026-11-21T00:00:00Z') + seconds * 1000);

it('a cap counts within its window, which begins with the first that is taken, and from nothing after it', async () => {
  const { db } = database;
  const caps: Cap[] = [{ key: 'one', most: 3, seconds: 60 }];
  const take = (amount: number, seconds: number) => takeOf(db, caps, amount, at(seconds));
  expect([await take(2, 0), await take(1, 30), await take(1, 30), await take(4, 30)]).toEqual([0, 0, 30, 60]);
  expect([await usedOf(db, 'one', at(59)), await usedOf(db, 'one', at(60)), await usedOf(db, 'none', at(0))]).toEqual([
    3, 0, 0,
  ]);
  expect([
    await waitOf(db, caps, 1, at(59)),
    await waitOf(db, caps, 0, at(30)),
    await waitOf(db, caps, 1, at(60)),
  ]).toEqual([1, 0, 0]);
  // The next window: nothing of the one before is left in it.
  expect([await take(1, 60), await usedOf(db, 'one', at(60)), await take(2, 61), await take(1, 119)]).toEqual([
    0, 1, 0, 1,
  ]);
  await giveBack(db, caps, 2);
  expect([await usedOf(db, 'one', at(100)), await take(2, 100), await take(1, 100)]).toEqual([1, 0, 20]);
  await giveBack(db, caps, 9);
  expect(await usedOf(db, 'one', at(100))).toBe(0);
  await pruneTallies(db, at(119));
  expect(await database.pool.query('select key from tallies')).toMatchObject({ rowCount: 1 });
  await pruneTallies(db, at(120));
  expect(await database.pool.query('select key from tallies')).toMatchObject({ rowCount: 0 });
});

it('what one cap refuses, or comes to nothing, is counted under none', async () => {
  const { db } = database;
  const caps = ['wide', 'narrow', 'last'].map((key, i) => ({ key, most: i === 1 ? 1 : 9, seconds: 60 }));
  const used = () => Promise.all(caps.map(({ key }) => usedOf(db, key, at(0))));
  expect([await takeAtOnce(db, caps, 1, at(0)), await used()]).toEqual([0, [1, 1, 1]]);
  expect([await takeAtOnce(db, caps, 1, at(15)), await used()]).toEqual([45, [1, 1, 1]]);
  expect([await waitOf(db, caps, 1, at(15)), await waitOf(db, caps, 9, at(15))]).toEqual([45, 45]);
  expect(await orGiveBack(Promise.resolve('done'), db, caps, 1)).toBe('done');
  expect(await used()).toEqual([1, 1, 1]);
  await expect(orGiveBack(Promise.reject(new Error('nothing')), db, caps, 1)).rejects.toThrow('nothing');
  expect(await used()).toEqual([0, 0, 0]);
});

it('the caps of a visitor are of the address, the network around it and everywhere, for one matter', () => {
  const of = (address: string, what = 'demand', secret = 'a secret') =>
    capsFrom(what, address, secret, { each: 1, network: 2, all: 3, seconds: 60 });
  const [own, neighbour, other] = [of('203.0.113.7'), of('203.0.113.8'), of('198.51.100.1')];
  expect(own.map((c) => [c.key.split(' ').slice(0, 2).join(' '), c.most, c.seconds])).toEqual([
    ['demand address', 1, 60],
    ['demand network', 2, 60],
    ['demand all', 3, 60],
  ]);
  const same = (a: Cap[], b: Cap[]) => a.map((cap, i) => cap.key === b[i]?.key);
  expect(same(own, of('203.0.113.7'))).toEqual([true, true, true]);
  expect(same(own, neighbour)).toEqual([false, true, true]);
  expect(same(own, other)).toEqual([false, false, true]);
  expect(same(own, of('203.0.113.7', 'code'))).toEqual([false, false, false]);
  expect(same(own, of('203.0.113.7', 'demand', 'another'))).toEqual([false, false, true]);
  expect(JSON.stringify(own)).not.toContain('203.0');
  expect(capsFrom('code', '203.0.113.7', 'a secret', { network: 2, all: 3, seconds: 60 })).toHaveLength(2);
});
