import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aSignedIn, lastCode } from '../../../test/factories/people.ts';
import { users } from '../../db/tables/account.ts';
import { makeInvite } from './invite-queries.ts';

let app: TestApp;
let clock = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  app = await startApp('demo', { now: () => clock });
});
afterAll(() => app.close());

const password = 'Qingxi2026';
const given = { password, repeatPassword: password, consent: '2026-11' };
let numbers = 13760008000;

/** What somebody asks for whose connection is there, or has gone before their turn in the line of the hashes. */
async function ask(name: string, body: object, isGone: boolean, token = '') {
  const origin = { address: '203.0.113.30', cookie: '', ...(isGone && { signal: AbortSignal.abort() }) };
  return app.dispatch('account', name, { body }, token ? await app.authenticate(token) : null, origin);
}
async function codeFor(cellPhone: string, type: 'register' | 'reset') {
  clock = new Date(clock.getTime() + 61_000);
  await app.api.account.getCode({ cellPhone, type });
  return lastCode(app, cellPhone);
}
const hashOf = async (cellPhone: string) =>
  (await app.database.db.select({ hash: users.passwordHash }).from(users).where(eq(users.cellPhone, cellPhone)))[0]
    ?.hash;
const noTurn = { reason: 'unavailable' };

it.each([
  ['register', { name: '林小满', studentType: 1, studentDept: '', studentPost: '' }],
  ['entrustingUnitRegister', { unitName: '云岭县人才中心', contactName: '方圆' }],
  ['teacherRegister', { name: '沈知微', title: '教授', dept: '党校', intro: '' }],
])('%s makes no account for who has gone, and the code is good for the next try', async (name, more) => {
  const cellPhone = String(numbers++);
  const body = { ...given, ...more, cellPhone, code: await codeFor(cellPhone, 'register') };
  await expect(ask(name, body, true)).rejects.toMatchObject(noTurn);
  expect(await hashOf(cellPhone)).toBe(undefined);
  await ask(name, body, false);
  expect(await hashOf(cellPhone)).toMatch(/^\$argon2id/);
});

it('sets no password for who has gone, whether forgotten or changed', async () => {
  const cellPhone = String(numbers++);
  const { id, headers } = await aSignedIn(app, { cellPhone, phoneProvenAt: clock }, clock);
  const changed = { pswd: 'Yunling-2026', userId: id };
  await expect(ask('updatePassword', changed, true, headers.authorization)).rejects.toMatchObject(noTurn);
  const reset = { cellPhone, code: await codeFor(cellPhone, 'reset'), password, repeatPassword: password };
  await expect(ask('resetPassword', reset, true)).rejects.toMatchObject(noTurn);
  expect(await hashOf(cellPhone)).toBe('');
  await ask('updatePassword', changed, false, headers.authorization);
  const hash = await hashOf(cellPhone);
  expect(hash).toMatch(/^\$argon2id/);
  await ask('resetPassword', reset, false);
  expect(await hashOf(cellPhone)).not.toBe(hash);
});

it('looks at no password and no invitation for who has gone', async () => {
  await expect(ask('token', { username: 'guanli01', password }, true)).rejects.toMatchObject(noTurn);
  await expect(ask('openInvite', { token: 'x'.repeat(43) }, true)).rejects.toMatchObject(noTurn);
});

it('sets no password for an invited one who goes after the invitation was looked at, and it is good for the next try', async () => {
  const { id } = await aSignedIn(app, { isAdmin: true, kinds: [], roles: ['desk'], passwordHash: '' }, clock);
  const { token } = await makeInvite(app.database.db, id, clock);
  const { signal } = new AbortController();
  let looks = 0;
  Object.defineProperty(signal, 'aborted', { get: () => looks++ > 0 });
  const origin = { address: '203.0.113.30', cookie: '' };
  const accept = (more: object) =>
    app.dispatch('account', 'acceptInvite', { body: { ...given, token } }, null, { ...origin, ...more });
  await expect(accept({ signal })).rejects.toMatchObject(noTurn);
  await accept({});
  expect(looks).toBe(2);
});
