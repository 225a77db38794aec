import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.ts';
import { aRunningClass, codeAt } from '../../test/factories/attendance.ts';
import { aPoint, aUnit } from '../../test/factories/classes.ts';

const at = (time: string) => new Date(`2026-12-01T${time}+08:00`);
const zhou = { name: '周敏', cellPhone: '13600000001' };
let clock = at('08:50:00');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let here: Awaited<ReturnType<typeof aRunningClass>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = at('08:50:00');
  await sql('delete from tallies');
  unit = await aUnit(app, clock);
  here = await aRunningClass(app, unit, [zhou]);
});
const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const setClass = (values: string) => sql(`update training_classes set ${values} where id = $1`, [here.trainingClassId]);
const address = () => `${app.url}/qiandao/${here.trainingClassId}/${here.courseId}/`;
async function read(response: Response) {
  const html = await response.text();
  const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';
  return { status: response.status, html, ticket, headers: response.headers };
}
const look = async (query = '', cookie = '') => read(await fetch(address() + query, { headers: { cookie } }));
const scan = (cookie = '') => look(`?code=${codeAt(here.courseId, clock).code}`, cookie);
const send = async (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  read(await fetch(address(), { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' }));

it('what nobody’s phone sends is answered as what is wrong, and is no fault of the portal', async () => {
  expect((await look(`?code=${'x'.repeat(200)}`)).html).toContain('二维码已失效');
  const { ticket } = await scan();
  const odd = await send({ name: '周\0敏', cellPhone: '13600000001\0', ticket });
  expect([odd.status, odd.html.includes('签到成功')]).toEqual([200, true]);
  const none = await fetch(`${app.url}/qiandao/banji/?banjima=%00ABC`);
  expect(none.status).toBe(404);
});

it('the code of a class may be typed in wide signs', async () => {
  const { rows } = await sql('select code from training_classes where id = $1', [here.trainingClassId]);
  const wide = [...(rows[0].code as string)].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join('');
  const found = await fetch(`${app.url}/qiandao/banji/?banjima=${encodeURIComponent(wide)}`, { redirect: 'manual' });
  expect([found.status, found.headers.get('location')]).toEqual([303, `/qiandao/${here.trainingClassId}/`]);
});

it('says of no code that it lapsed to whoever came without one', async () => {
  const { html } = await look();
  expect([html.includes('name="digits"'), html.includes('二维码已失效')]).toEqual([true, false]);
});

it('tells no other site where it came from, and greets nobody by a name without a device', async () => {
  const page = await scan(`qdn=${encodeURIComponent('周敏')}`);
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect([page.html.includes('周敏，您好'), page.html.includes('name="cellPhone"')]).toEqual([false, true]);
});

it('whose code lapsed while they typed keeps what was typed, and is asked for the digits', async () => {
  const { ticket } = await scan();
  clock = at('08:54:00');
  const late = await send({ ...zhou, ticket });
  expect([late.ticket, late.html.includes('name="digits" value=""')]).toEqual(['', true]);
  expect([late.html.includes('value="周敏"'), late.html.includes('二维码已失效')]).toEqual([true, true]);
});

it('a fault at a field is said there, once', async () => {
  const { ticket } = await scan();
  const { html } = await send({ ...zhou, cellPhone: '12', ticket });
  const [, words = ''] = /id="cellPhone-fault">([^<]*)/.exec(html) ?? [];
  expect(html.split(words).length - 1).toBe(1);
});

it('who is on leave by hand and signs in is not told that they were late', async () => {
  const place = { trainingClassId: here.trainingClassId, courseId: here.courseId, userId: here.studentIds[0] ?? 0 };
  const { attendance } = app.call(unit.headers.authorization);
  await attendance.updateStatus({ ...place, signInStatus: 3, reason: '事假' });
  const done = await send({ ...zhou, ticket: (await scan()).ticket });
  expect([done.html.includes('由班主任登记'), done.html.includes('已过迟到时间')]).toEqual([true, false]);
});

it('says that the class is over to whoever signs in to it', async () => {
  const { ticket } = await scan();
  await setClass('status = 3');
  const closed = await send({ ...zhou, ticket });
  expect([closed.html.includes('这个培训班已经结束'), closed.html.includes('还没有开始')]).toEqual([true, false]);
});

it('whoever is on no list reads their name, and is asked for the place again by what they correct', async () => {
  const { id } = await aPoint(app);
  await setClass('asks_place = true');
  await sql('update courses set point_id = $2 where id = $1', [here.courseId, id]);
  const held = await send({ ...zhou, name: '周明', ticket: (await scan()).ticket });
  expect([held.html.includes('周明，已记下，请稍候'), held.html.includes('<script>')]).toEqual([true, true]);
  expect(held.headers.get('permissions-policy')).toContain('geolocation=(self)');
});

it('whoever the portal hands over is known on the phone for ten minutes, and by no more than that', async () => {
  const handed = await send({ device: '1.2.3', name: '周敏' }, { origin: app.url });
  const cookies = handed.headers.getSetCookie();
  expect([handed.status, cookies.length]).toEqual([303, 2]);
  for (const cookie of cookies) expect(cookie).toMatch(/; Max-Age=600; /);
});
