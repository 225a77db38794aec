import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, lastCode } from '../../../test/factories/people.ts';
import { smsCodes } from '../../db/tables/account.ts';
import { pruneCodes, tryCode, useCode } from './code-queries.ts';
import { text } from '../../kernel/text.ts';

const { getCode, loginByCode, resetPassword } = contract.account;
let app: TestApp;
let clock = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  app = await startApp('demo', { now: () => clock, trustProxy: 1 });
});
afterAll(() => app.close());

const own = '203.0.113.20';
const post = async (path: string, given: object, address = own) =>
  (await app.post(`/api${path}`, given, { 'x-forwarded-for': address })).status;
/** A code that somebody has asked for, a minute after the one before. */
async function codeFor(cellPhone: string, type: 'login' | 'reset'): Promise<string> {
  clock = new Date(clock.getTime() + 61_000);
  expect(await post(getCode.path, { cellPhone, type })).toBe(200);
  return lastCode(app, cellPhone);
}
const tried = (cellPhone: string, code: string, address = own) =>
  tryCode(app.database.db, { cellPhone, use: 'login', code }, { secret, now: clock, address });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

it('uses up no code but those of its number for the same: another’s, and one for a password, are good', async () => {
  const [one, other] = [await aPerson(app, { kinds: [1] }), await aPerson(app, { kinds: [1] })];
  const { cellPhone } = one;
  const theirs = await codeFor(other.cellPhone, 'login');
  const [login, reset] = [await codeFor(cellPhone, 'login'), await codeFor(cellPhone, 'reset')];
  expect(await post(loginByCode.path, { cellPhone, code: login })).toBe(200);
  expect(await post(loginByCode.path, { cellPhone: other.cellPhone, code: theirs })).toBe(200);
  const words = { password: 'Qingxi2026', repeatPassword: 'Qingxi2026' };
  expect(await post(resetPassword.path, { cellPhone, code: reset, ...words })).toBe(200);
});

it('is used by one of two who have entered it at the same moment', async () => {
  const { cellPhone } = await aPerson(app, { kinds: [1] });
  const id = await tried(cellPhone, await codeFor(cellPhone, 'login'));
  await useCode(app.database.db, id, clock);
  await expect(useCode(app.database.db, id, clock)).rejects.toThrow(text.codeWrong);
});

it('counts as no wrong one of the day when it is right', async () => {
  const { cellPhone } = await aPerson(app, { kinds: [1] });
  for (let codes = 0; codes < 5; codes++) {
    const code = await codeFor(cellPhone, 'login');
    for (let times = 0; times < 5; times++) await expect(tried(cellPhone, code)).resolves.toEqual(expect.any(Number));
  }
});

it('stays good where it was asked for, though a neighbour in the same network has guessed all day', async () => {
  const { cellPhone } = await aPerson(app, { kinds: [1] });
  const code = await codeFor(cellPhone, 'login');
  for (let times = 0; times < 20; times++)
    await expect(tried(cellPhone, wrongOf(code), '203.0.113.21')).rejects.toThrow(text.codeWrong);
  await expect(tried(cellPhone, code, '203.0.113.21')).rejects.toThrow(text.codeTries);
  expect(await post(loginByCode.path, { cellPhone, code })).toBe(200);
});

it('is remembered for a day, in which it counts for the limits', async () => {
  const { db } = app.database;
  await db.delete(smsCodes);
  const row = (hours: number) => {
    const createdAt = new Date(clock.getTime() - hours * 3_600_000);
    return { cellPhone: `1376200000${hours % 10}`, use: 'login', digest: '', createdAt };
  };
  await db.insert(smsCodes).values([row(1), row(23), row(25)]);
  await pruneCodes(db, clock);
  const left = await db.select({ cellPhone: smsCodes.cellPhone }).from(smsCodes);
  expect(left.map((c) => c.cellPhone).toSorted()).toEqual([row(1).cellPhone, row(23).cellPhone]);
});
