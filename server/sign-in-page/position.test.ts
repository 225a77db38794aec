import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.ts';
import { aRunningClass, codeAt } from '../../test/factories/attendance.ts';
import { aPoint, aUnit } from '../../test/factories/classes.ts';
import { attendance } from '../db/tables/attendance.ts';
import { courses, trainingClasses } from '../db/tables/classes.ts';

const clock = new Date('2026-12-01T08:50:00+08:00');
const zhou = { name: '周敏', cellPhone: '13600000001' };
const near = { lat: '30.251', lng: '120.121', accuracy: '30.5' };
let app: TestApp;
let here: Awaited<ReturnType<typeof aRunningClass>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  here = await aRunningClass(app, await aUnit(app, clock), [zhou]);
  const { id: pointId } = await aPoint(app);
  await app.database.db.update(courses).set({ pointId });
});
afterAll(() => app.close());
const asks = (asksPlace: boolean) => app.database.db.update(trainingClasses).set({ asksPlace });
beforeEach(async () => {
  await app.database.db.delete(attendance);
  await asks(true);
});

const address = () => `${app.url}/qiandao/${here.trainingClassId}/${here.courseId}/`;
async function answerOf(response: Response) {
  const html = await response.text();
  const header = (name: string) => response.headers.get(name) ?? '';
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  const cookie = response.headers.getSetCookie().map((c) => c.split(';')[0]);
  return {
    ...{ status: response.status, html, scripts, cookie: cookie.filter((c) => !c?.endsWith('=')).join('; ') },
    ...{ policy: header('content-security-policy'), permissions: header('permissions-policy') },
    ticket: /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '',
    values: ['lat', 'lng', 'accuracy'].map((n) => new RegExp(`name="${n}" value="([^"]*)"`).exec(html)?.[1]),
  };
}
const scan = async (cookie = '') =>
  answerOf(await fetch(`${address()}?code=${codeAt(here.courseId, clock).code}`, { headers: { cookie } }));
const send = async (fields: Record<string, string>, cookie = '') =>
  answerOf(await fetch(address(), { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } }));
const flags = async () => (await here.rows()).map((r) => r.flags.join(' '));
const aloud = '本课核对签到位置：浏览器会询问您的位置，只用来判断是否在上课地点附近，不保存；不允许也能签到。';
const closed = 'camera=(), microphone=(), geolocation=()';

it('asks the browser by one script that its own policy allows, within 30 kB, and says so before', async () => {
  const page = await scan();
  expect(page.scripts).toHaveLength(1);
  const digest = createHash('sha256')
    .update(page.scripts[0] ?? '')
    .digest('base64');
  expect(page.policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src/);
  expect(page.policy).toContain(`script-src 'sha256-${digest}';`);
  expect(page.permissions).toBe('camera=(), microphone=(), geolocation=(self)');
  expect(page.html.indexOf(aloud)).toBeLessThan(page.html.indexOf('<form'));
  expect([page.html.includes(aloud), page.values]).toEqual([true, ['', '', '']]);
  const bytes = async (path: string) => (await (await fetch(app.url + path)).arrayBuffer()).byteLength;
  const all = [Buffer.byteLength(page.html), await bytes('/logo.svg'), await bytes('/art/lecture-hall-480.webp')];
  expect(all.reduce((a, b) => a + b)).toBeLessThan(30_000);
  // What browsers of 2018 do not know is not in it.
  expect(page.scripts[0]).not.toMatch(/=>|\b(const|let|async)\b|\?\.|\?\?|`/);
});

it('asks nothing where the lesson does not, where nobody can sign in, and of who has', async () => {
  const { ticket } = await scan();
  const done = await send({ ...zhou, ticket, ...near });
  const again = await scan(done.cookie);
  const day = await answerOf(await fetch(`${app.url}/qiandao/${here.trainingClassId}/`));
  await asks(false);
  await app.database.db.delete(attendance);
  for (const page of [done, again, day, await scan()]) {
    expect([page.scripts, page.html.includes('核对签到位置'), page.permissions]).toEqual([[], false, closed]);
    expect(page.policy).toMatch(/^default-src 'none'; style-src/);
  }
});

it('takes what the script has put into the form, and drops what is no position without a word', async () => {
  const { ticket } = await scan();
  const flagOf = async (given: Record<string, string>) => {
    await app.database.db.delete(attendance);
    const done = await send({ ...zhou, ticket, ...given });
    expect([done.status, done.html.includes('签到成功')], JSON.stringify(given)).toEqual([200, true]);
    return (await flags())[0];
  };
  expect([await flagOf(near), await flagOf({ ...near, lat: '31.23' }), await flagOf({})]).toEqual([
    ...['', 'far', 'unplaced'],
  ]);
  const garbage = [{ lat: '91' }, { lng: 'x' }, { lat: '' }, { lat: ' ' }, { accuracy: 'NaN' }, { lng: 'Infinity' }];
  for (const bad of [...garbage, { accuracy: '-1' }]) expect(await flagOf({ ...near, ...bad })).toBe('unplaced');
});

it('keeps a position through a refusal, as a number alone, and asks for one of who has the phone next', async () => {
  const { ticket } = await scan();
  const wrong = await send({ ...zhou, cellPhone: '12', ticket, ...near });
  expect([wrong.status, wrong.values, wrong.scripts.length]).toEqual([400, ['30.251', '120.121', '30.5'], 1]);
  expect(wrong.permissions).toContain('geolocation=(self)');
  const forged = await send({ ...zhou, cellPhone: '12', ticket, ...near, lat: '"><script>' });
  expect([forged.values, forged.scripts.length]).toEqual([['', '', ''], 1]);
  const done = await send({ ...zhou, ticket, ...near });
  await app.database.db.delete(attendance);
  const known = await scan(done.cookie);
  expect([known.html.includes('周敏，您好'), known.html.includes(aloud), known.scripts.length]).toEqual([
    true,
    true,
    1,
  ]);
  // The other form, of somebody else, has no fields of it.
  expect(known.html.match(/name="lat"/g)).toHaveLength(1);
  const signed = await send({ known: '1', ticket: known.ticket, ...near, lat: '35' }, done.cookie);
  expect([signed.html.includes('签到成功'), await flags()]).toEqual([true, ['far']]);
  const other = await send({ known: '0', ticket: known.ticket }, done.cookie);
  expect([other.values, other.scripts.length]).toEqual([['', '', ''], 1]);
});
