import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aProof } from '../../../test/factories/demands.ts';
import { aSignedIn, textsTo } from '../../../test/factories/people.ts';

let app: TestApp;
let clock = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock, trustProxy: 1 });
});
afterAll(() => app.close());
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};

it('the code that staff send goes though strangers have used up those of the number', async () => {
  const desk = await aSignedIn(app, { isAdmin: true, kinds: [], roles: ['desk'] }, clock);
  const { staff } = app.call(desk.headers.authorization);
  const cellPhone = '13760009001';
  const { id } = await aSignedIn(app, { cellPhone, phoneProvenAt: clock }, clock);
  const ask = async (address: string) => {
    const given = { cellPhone, type: 'reset', ...(await aProof(app)) };
    return (await app.post('/api/auth/jwt/getCode', given, { 'x-forwarded-for': address })).http;
  };
  for (let i = 0; i < 8; i++, later(61)) expect(await ask(`10.${i}.0.1`)).toBe(200);
  expect(await ask('10.9.0.1')).toBe(429);
  expect(await staff.sendReset({ id })).toBe(null);
  expect(await textsTo(app, cellPhone)).toHaveLength(9);
  // One a minute, and ten a day.
  const soon = { answer: { http: 429, message: expect.stringContaining('请 60 秒后') } };
  await expect(staff.sendReset({ id })).rejects.toMatchObject(soon);
  for (let i = 0; i < 9; i++) {
    later(61);
    await staff.sendReset({ id });
  }
  later(61);
  await expect(staff.sendReset({ id })).rejects.toMatchObject({ reason: 'tooMany' });
});

it('what staff send counts among the text messages of a day', async () => {
  const few = await startApp('empty', { now: () => clock, smsPerDay: 2 });
  try {
    const desk = await aSignedIn(few, { isAdmin: true, kinds: [], roles: ['desk'] }, clock);
    const { staff } = few.call(desk.headers.authorization);
    const send = async (last: number) => {
      const { id } = await aSignedIn(few, { cellPhone: `1376000910${last}`, phoneProvenAt: clock }, clock);
      return staff.sendReset({ id });
    };
    for (const last of [1, 2]) await send(last);
    await expect(send(3)).rejects.toMatchObject({ reason: 'tooMany' });
  } finally {
    await few.close();
  }
});
