import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { aProof } from '../../../test/factories/demands.ts';
import { smsCodes } from '../../db/tables/account.ts';
import { addressPlace, networkPlace } from './places.ts';

let app: TestApp;
const clock = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  app = await startApp('demo', { now: () => clock, trustProxy: 1, smsPerDay: 5000 });
});
afterAll(() => app.close());

it('has three hundred codes of a day for an address, where its network has more', async () => {
  let numbers = 13761000000;
  const asked = (n: number, address: string, hoursAgo: number) => {
    const place = { address: addressPlace(address, secret), network: networkPlace(address, secret) };
    const createdAt = new Date(clock.getTime() - hoursAgo * 3_600_000);
    const one = () => ({ cellPhone: String(numbers++), use: 'login', digest: '', ...place, createdAt });
    return app.database.db.insert(smsCodes).values(Array.from({ length: n }, one));
  };
  const ask = async (address: string) => {
    const wanted = { cellPhone: String(numbers++), type: 'login', ...(await aProof(app)) };
    return (await app.post(`/api${contract.account.getCode.path}`, wanted, { 'x-forwarded-for': address })).http;
  };
  // What is a day old counts for no limit any more.
  await asked(300, '203.0.113.8', 24);
  for (const [i, n] of [100, 100, 99].entries()) await asked(n, '203.0.113.8', 2 + i);
  expect(await ask('203.0.113.8')).toBe(200);
  expect(await ask('203.0.113.8')).toBe(429);
  await asked(200, '203.0.113.9', 2);
  expect(await ask('203.0.113.9'), 'beyond the five hundred of the network').toBe(429);
  expect(await ask('203.0.114.9')).toBe(200);
});
