import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendLimits } from '../../../shared/limits.ts';
import { text } from '../../kernel/text.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { consult, freshPhone } from '../../../test/factories/demands.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

let app: TestApp;
const clock = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  app = await startApp('demo', { now: () => clock, trustProxy: 1 });
});
afterAll(() => app.close());

let addresses = 0;
const elsewhere = () => ({ 'x-forwarded-for': `10.9.0.${++addresses}` });

it('who has proven a number is not kept out by those who only name it, and is counted by themselves', async () => {
  const cellPhone = freshPhone();
  const strangers = (content: string) => consult(app, { cellPhone, content }, elsewhere());
  for (let i = 0; i < sendLimits.perNumberDay; i++) expect((await strangers(`第 ${i} 问`)).status).toBe(200);
  expect((await strangers('又一问')).message).toBe(text.numberOften);
  const owner = await aSignedIn(app, { cellPhone, phoneProvenAt: clock }, clock);
  const asks = (content: string) => consult(app, { cellPhone, content }, { ...owner.headers, ...elsewhere() });
  for (let i = 0; i < sendLimits.perNumberDay; i++) expect((await asks(`本人第 ${i} 问`)).status).toBe(200);
  expect((await asks('本人又一问')).message).toBe(text.numberOften);
  const another = await aSignedIn(app, {}, clock);
  const named = { ...another.headers, ...elsewhere() };
  expect((await consult(app, { cellPhone, content: '别人一问' }, named)).message).toBe(text.numberOften);
});
