import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.ts';
import { aRunningClass, codeAt } from '../../test/factories/attendance.ts';
import { aUnit } from '../../test/factories/classes.ts';
import { aSignedIn } from '../../test/factories/people.ts';
import { attendance } from '../db/tables/attendance.ts';
import { courses, trainingClasses } from '../db/tables/classes.ts';
import { students } from '../db/tables/students.ts';
import { tallies } from '../db/tables/tallies.ts';
import { walkInsOf, wrongDigits } from '../domains/attendance/rules.ts';

const at = (time: string) => new Date(`2026-12-01T${time}+08:00`);
let clock = at('08:50:00');
let app: TestApp;
let here: Awaited<ReturnType<typeof aRunningClass>>;

beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  const unit = await aUnit(app, clock);
  here = await aRunningClass(app, unit, [
    { name: '周敏', cellPhone: '13600000001' },
    { name: '<b>谢&"安', cellPhone: '13600000002' },
  ]);
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = at('08:50:00');
  await app.database.db.delete(attendance);
  await app.database.db.delete(tallies);
});

const path = () => `/qiandao/${here.trainingClassId}/${here.courseId}/`;
const text = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    // Where a line may end within a name.
    .replaceAll('<wbr>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
/** What a browser would have kept and send the next time. */
const kept = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .filter((c) => !c?.endsWith('='))
    .join('; ');
const open = async (query = '', cookie = '') => {
  const response = await fetch(app.url + path() + query, { headers: { cookie } });
  const html = await response.text();
  return { response, html, says: text(html), ticket: /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '' };
};
const scan = (cookie = '') => open(`?code=${codeAt(here.courseId, clock).code}`, cookie);
const send = async (fields: Record<string, string>, cookie = '', to = path()) => {
  const body = new URLSearchParams(fields);
  const response = await fetch(app.url + to, { method: 'POST', body, headers: { cookie }, redirect: 'manual' });
  // A browser goes on to where it is led, with what it has just been given.
  const on = response.headers.get('location');
  const given = [kept(response), cookie].filter(Boolean).join('; ');
  const html = await (on ? await fetch(app.url + on, { headers: { cookie: given } }) : response).text();
  return { response, html, says: text(html), kept: kept(response) };
};
const zhou = { name: '周敏', cellPhone: '13600000001' };

it('a scanned page takes name and number without a script, within 30 kB, and says it of the second time', async () => {
  const { response, html, ticket } = await scan();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(html).not.toMatch(/<script|<link|onsubmit/);
  const picture = await (await fetch(`${app.url}/art/lecture-hall-480.webp`)).arrayBuffer();
  const logo = await (await fetch(`${app.url}/logo.svg`)).arrayBuffer();
  expect(Buffer.byteLength(html) + picture.byteLength + logo.byteLength).toBeLessThan(30_000);
  const first = await send({ ...zhou, ticket });
  expect(first.says).toContain('周敏，您好 签到成功，08:50');
  clock = at('08:51:00');
  expect((await send({ ...zhou, ticket })).says).toContain('您已签到，08:50');
  expect(await here.rows()).toHaveLength(1);
});

it('is one press the next time on the same device, until somebody else has it', async () => {
  const { ticket } = await scan();
  const first = await send({ ...zhou, ticket });
  expect(first.response.headers.getSetCookie()).toHaveLength(3);
  for (const cookie of first.response.headers.getSetCookie())
    expect(cookie).toMatch(/; Path=\/qiandao\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
  await app.database.db.delete(attendance);
  const second = await scan(first.kept);
  expect(second.says).toContain('周敏，您好');
  expect(second.html).not.toContain('name="cellPhone"');
  const known = await send({ known: '1', ticket: second.ticket }, first.kept);
  expect(known.says).toContain('签到成功');
  expect(known.response.headers.getSetCookie().map((c) => c.split('=')[0])).toEqual(['qdm']);
  const other = await send({ known: '0', ticket: second.ticket }, first.kept);
  expect(other.html).toContain('name="cellPhone"');
  expect(other.response.headers.getSetCookie().map((c) => c.split(';')[0])).toEqual([
    ...['qd=', 'qdn=', expect.stringMatching(/^qdm=[\w-]{22}\.h$/)],
  ]);
  // A forged or lapsed stand-in asks for name and number, and is forgotten.
  const forged = await send({ known: '1', ticket: second.ticket }, 'qd=1.9999999999.aaaaaaaaaaaaaaaaaaaaaa; qdn=x');
  expect(forged.says).toContain('请填写姓名和手机号码');
  expect(forged.html).toContain(`value="${second.ticket}"`);
});

it('says to whoever has signed in that they have, before anything is asked, and hands the phone on', async () => {
  const { ticket } = await scan();
  const first = await send({ ...zhou, ticket });
  clock = at('08:58:00');
  const again = await scan(first.kept);
  expect(again.says).toContain('周敏，您好 您已签到，08:50');
  expect(again.html).not.toContain('确认签到');
  const form = /<form[^>]*>(.*?)<\/form>/s.exec(again.html)?.[1] ?? '';
  const handed = /name="ticket" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const other = await send({ known: '0', ticket: handed }, first.kept);
  expect(other.html).toContain('name="cellPhone"');
  // Over it is said as well, and nobody is handed on to.
  clock = at('11:05:00');
  const over = await open('', first.kept);
  expect([over.says.includes('您已签到，08:50'), over.html.includes('<form')]).toEqual([true, false]);
  expect((await open('', 'qd=1.9999999999.aaaaaaaaaaaaaaaaaaaaaa; qdn=x')).says).not.toContain('您已签到');
});

it('says to whoever looks again that they were late, and to nobody who was in time, also once it is late', async () => {
  const said = '已过迟到时间，本次记为迟到';
  const first = await send({ ...zhou, ticket: (await scan()).ticket });
  clock = at('09:20:00');
  const other = { name: '<b>谢&"安', cellPhone: '13600000002' };
  const second = await send({ ...other, ticket: (await scan()).ticket });
  const again = [
    await scan(first.kept),
    await scan(second.kept),
    await send({ ...zhou, ticket: (await scan()).ticket }),
  ];
  expect([first, second, ...again].map(({ says }) => says.includes(said))).toEqual([false, true, false, true, false]);
  expect(again[1]?.says).toContain('您已签到，09:20');
});

it('says until when one is in time, and that one is late; and the day of a lesson that is not today', async () => {
  expect((await scan()).says).toContain('签到进行中，09:15 起签到记为迟到');
  const late = (minutes: number) =>
    app.database.db
      .update(trainingClasses)
      .set({ lateAfter: minutes })
      .where(eq(trainingClasses.id, here.trainingClassId));
  await late(120);
  expect((await scan()).says).toContain('签到进行中，11:00 下课前签到都不算迟到');
  await late(15);
  // The lesson has begun: who comes now is in time still.
  clock = at('09:14:59');
  expect((await scan()).says).toContain('签到进行中，09:15 起签到记为迟到');
  clock = at('09:15:00');
  expect((await scan()).says).toContain('已过 09:15，现在签到记为迟到');
  clock = new Date('2026-11-30T20:00:00+08:00');
  expect((await open()).says).toContain('时间 12月1日 09:00–11:00');
});

it('keeps what was typed through every refusal, at its field', async () => {
  const { ticket } = await scan();
  const bad = await send({ name: '周敏', cellPhone: '123', ticket });
  expect(bad.response.status).toBe(400);
  expect(bad.html).toMatch(/id="cellPhone-fault">[^<]*手机号/);
  expect(bad.html).toContain('value="123"');
  expect(bad.html).toContain(`value="${ticket}"`);
  const wrong = await send({ name: '周明', cellPhone: '13600000001', ticket });
  expect(wrong.says).toContain('已记下，请稍候 学员名单中没有这组姓名和手机号码');
  // Nothing is asked of them again unless they say that it was wrong.
  expect(wrong.html).toMatch(/<details><summary[^>]*>姓名或号码填错了/);
  expect(wrong.says).not.toContain('请核对');
  expect(wrong.html).toContain('value="周明"');
  const lapsed = await send({ ...zhou, digits: '１２3 ４56' });
  expect(lapsed.says).toContain('签到码不正确或已过期');
  expect(lapsed.html).toMatch(/name="digits" value=""/);
  expect(lapsed.html).toContain('value="周敏"');
  expect((await send({ ...zhou })).html).toMatch(/id="digits-fault">请扫描二维码，或填写签到码/);
  const { typed } = codeAt(here.courseId, clock);
  expect((await send({ ...zhou, digits: ` ${typed.slice(0, 3)} ${typed.slice(3)}` })).says).toContain('签到成功');
  expect(await here.rows()).toHaveLength(1);
});

it('says for how long nobody is taken who tries too often, over what was typed', async () => {
  const { ticket } = await scan();
  const ends = { used: walkInsOf.most, endsAt: new Date(clock.getTime() + 90_000) };
  await app.database.db.insert(tallies).values({ key: `walk-ins ${here.courseId}`, ...ends });
  const { response, html, says } = await send({ name: '周鸣', cellPhone: '13600000001', ticket });
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '90']);
  expect(says).toContain('尝试次数太多，请稍后再试');
  expect([html.includes('value="周鸣"'), html.includes(`value="${ticket}"`)]).toEqual([true, true]);
  // Where it is not known for how long, it is a minute.
  await app.database.db
    .insert(tallies)
    .values({ key: `sign-in digits ${here.courseId}`, ...ends, used: wrongDigits.most });
  const guessed = await send({ ...zhou, digits: codeAt(here.courseId, clock).typed });
  expect([guessed.response.status, guessed.response.headers.get('retry-after')]).toEqual([429, '60']);
  expect(guessed.says).toContain('请扫描屏幕上的二维码签到');
  expect(await here.rows()).toEqual([]);
});

it('knows a phone again that another person signs in on, and takes no word of its own for one', async () => {
  const first = await send({ ...zhou, ticket: (await scan()).ticket });
  const other = { name: '<b>谢&"安', cellPhone: '13600000002' };
  const second = await send({ ...other, ticket: (await scan()).ticket }, first.kept);
  expect(second.says).toContain('签到成功');
  expect((await here.rows()).map((r) => [r.flags, r.device.length])).toEqual([
    [[], 22],
    [['device'], 22],
  ]);
  await app.database.db.delete(attendance);
  for (const who of [zhou, other]) await send({ ...who, ticket: (await scan()).ticket }, 'qdm=%3Cb%3E');
  expect((await here.rows()).map((r) => [r.flags, r.device])).toEqual([
    [[], expect.stringMatching(/^.{22}$/)],
    [[], expect.stringMatching(/^.{22}$/)],
  ]);
});

it('shows names as text, whatever they hold', async () => {
  const { ticket } = await scan();
  const typed = { name: '<img src=x onerror=alert(1)>"\'', cellPhone: '1"><i>' };
  const refused = await send({ ...typed, ticket: `${ticket}"><script>` });
  expect(refused.html).not.toMatch(/<img src=x|<script|"><i>/);
  const cookie = `qd=1.2.3; qdn=${encodeURIComponent('<script>x</script>')}`;
  expect((await scan(cookie)).html).not.toContain('<script');
});

it('says when it opens and looks again by itself, and when it is over', async () => {
  clock = at('08:29:30');
  const early = await open();
  expect(early.says).toContain('签到还没有开始，08:30 开放');
  expect(early.html).toContain('<meta http-equiv="refresh" content="30">');
  expect(early.html).not.toContain('<form');
  clock = new Date('2026-11-30T20:00:00+08:00');
  const before = await open();
  expect(before.says).toContain('12月1日 08:30 开放');
  // Who leaves it open over night asks once an hour.
  expect(before.html).toContain('<meta http-equiv="refresh" content="3600">');
  clock = at('08:30:00');
  expect((await open()).html).toContain('name="digits"');
  clock = at('11:00:00');
  const over = await open();
  // By its day: the page may be from yesterday. And what is left to whoever was there.
  expect(over.says).toContain('时间 12月1日 09:00–11:00');
  expect(over.says).toMatch(
    /这节课已经结束.*“个人中心 › 我的培训 › 考勤” ?里看本人的签到，申请更正；没有账号的，联系班主任补登/,
  );
  expect(over.html).toContain(`href="/grzx/wdpx/pxbxq/${here.trainingClassId}/kq/"`);
  expect((await send({ ...zhou, digits: '123456' })).says).toContain('这节课已经结束，不能再签到');
});

it('says that a code is too old before anybody types', async () => {
  const { code } = codeAt(here.courseId, clock);
  clock = at('08:52:00');
  const late = await open(`?code=${code}`);
  expect(late.says).toContain('二维码已失效');
  expect(late.html).toContain('name="digits"');
});

it('lists the lessons of the day where the address names none, and says where there is nothing', async () => {
  const day = await fetch(`${app.url}/qiandao/${here.trainingClassId}/?code=x%22`);
  const html = await day.text();
  expect(text(html)).toContain('上午课 09:00–11:00 甲楼 正在签到');
  expect(html).toContain(`href="${path()}?code=x%22"`);
  // Of one to come stands when signing in opens, which is before it begins.
  expect(text(html)).toMatch(/下午课 14:00–16:00 \S* ?13:30 开放签到/);
  const none = await fetch(`${app.url}/qiandao/${here.trainingClassId}/999999/`);
  expect([none.status, text(await none.text())]).toEqual([404, expect.stringContaining('没有找到这节课')]);
  expect((await send(zhou, '', `/qiandao/999999/${here.courseId}/`)).response.status).toBe(404);
});

it('answers for whatever else stands in the address of a class or a lesson that there is none', async () => {
  const wrong = ['0/', '-1/', 'abc/', '1e3/', '2147483648/', `${here.trainingClassId}/0/`, '%0d%0a/1/'];
  for (const end of wrong) {
    const answer = await fetch(`${app.url}/qiandao/${end}`);
    expect([end, answer.status, text(await answer.text())]).toEqual([
      ...[end, 404, expect.stringContaining('没有找到这节课')],
    ]);
  }
  const posted = await send(zhou, '', `/qiandao/${here.trainingClassId}/0/`);
  expect(posted.response.status).toBe(404);
});

it('takes no body but a small form', async () => {
  const json = await fetch(app.url + path(), {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(json.status).toBe(415);
  const large = await fetch(app.url + path(), {
    method: 'POST',
    body: new URLSearchParams({ name: 'x'.repeat(5000) }),
  });
  expect(large.status).toBe(413);
  expect(await here.rows()).toEqual([]);
});

it('the code of a class leads to its lessons of today, however it is typed; one that is none is asked for again', async () => {
  const ask = (code: string) =>
    fetch(`${app.url}/qiandao/banji/?banjima=${encodeURIComponent(code)}`, { redirect: 'manual' });
  const { db } = app.database;
  const isHere = eq(trainingClasses.id, here.trainingClassId);
  const [row] = await db.select({ code: trainingClasses.code }).from(trainingClasses).where(isHere);
  const code = row?.code as string;
  for (const typed of [code, ` ${code.toLowerCase()} `, `${code.slice(0, 3)}-${code.slice(3)}`]) {
    const found = await ask(typed);
    expect([found.status, found.headers.get('location')]).toEqual([303, `/qiandao/${here.trainingClassId}/`]);
  }
  for (const [typed, fault] of [
    ['<b>"', '没有这个班级码，请对照签到屏再填一次'],
    ['%', '没有这个班级码，请对照签到屏再填一次'],
    [' ', '请填写班级码'],
  ] as const) {
    const none = await ask(typed);
    const html = await none.text();
    expect([none.status, text(html).includes(fault), html.includes('<b>"')]).toEqual([404, true, false]);
  }
  await db.update(trainingClasses).set({ status: 0 }).where(isHere);
  expect((await ask(code)).status).toBe(404);
  await db.update(trainingClasses).set({ status: 2 }).where(isHere);
});

it('learns no name from another site that signs somebody in', async () => {
  const { ticket } = codeAt(here.courseId, clock) as { ticket?: string };
  const { typed } = codeAt(here.courseId, clock);
  const post = async (origin: string) => {
    await app.database.db.delete(attendance);
    const form = new URLSearchParams({ name: '周敏', cellPhone: '13600000001', digits: typed, ticket: ticket ?? '' });
    const response = await fetch(app.url + path(), { method: 'POST', body: form, headers: { origin } });
    return [(await response.text()).includes('签到成功'), kept(response) !== ''];
  };
  expect(await post('http://elsewhere.test')).toEqual([true, false]);
  expect(await post(app.url)).toEqual([true, true]);
});

it('forgets nobody for another site, whose forms bring no cookies: no cookie at all is changed', async () => {
  const form = { ticket: (await scan()).ticket, digits: codeAt(here.courseId, clock).typed };
  const post = async (known: string, origin: string) => {
    const body = new URLSearchParams({ ...form, known });
    const response = await fetch(app.url + path(), { method: 'POST', body, headers: { origin } });
    expect(await response.text()).toContain('name="cellPhone"');
    return response.headers.getSetCookie().map((c) => c.split('=')[0]);
  };
  for (const known of ['0', '1']) {
    expect(await post(known, 'http://elsewhere.test'), known).toEqual([]);
    expect(await post(known, app.url), known).toEqual(['qd', 'qdn', ...(known === '0' ? ['qdm'] : [])]);
  }
});

it('takes a trainee who is signed in to the portal along, from a page of this site alone, and still asks for the code', async () => {
  const { id: userId, headers } = await aSignedIn(app, { kinds: [1] }, clock);
  const call = app.call(headers.authorization).attendance;
  const place = { trainingClassId: here.trainingClassId };
  await expect(call.ownDevice(place)).rejects.toMatchObject({ answer: { status: 500, message: '404' } });
  const [studentId = 0] = here.studentIds;
  await app.database.db.update(students).set({ userId }).where(eq(students.id, studentId));
  const own = await call.ownDevice(place);
  expect([own.name, JSON.stringify(own).includes('136')]).toEqual(['周敏', false]);
  const hand = async (origin: string) => {
    const response = await fetch(app.url + path(), {
      ...{ method: 'POST', body: new URLSearchParams(own), redirect: 'manual', headers: { origin } },
    });
    return [response.status, response.headers.get('location'), kept(response)];
  };
  expect(await hand('https://elsewhere.test')).toEqual([303, path(), '']);
  const [status, to, cookie] = await hand(app.url);
  expect([status, to]).toEqual([303, path()]);
  const shown = await open('', String(cookie));
  expect([shown.says.includes('周敏，您好'), shown.html.includes('name="cellPhone"')]).toEqual([true, false]);
  expect((await send({ known: '1' }, String(cookie))).says).toContain('请扫描二维码，或填写签到码');
  const { typed } = codeAt(here.courseId, clock);
  const signed = await send({ known: '1', digits: typed }, String(cookie));
  expect(signed.says).toContain('签到成功，08:50');
  // The phone may be another person's: it forgets them after the same ten minutes, also once they have signed in.
  expect(signed.response.headers.getSetCookie().map((c) => c.split('=')[0])).toEqual(['qdm']);
  expect((await here.rows()).map((r) => [r.studentId, r.proof])).toEqual([[studentId, 'typed']]);
  // Who was handed over is known for ten minutes.
  await app.database.db.delete(attendance);
  clock = at('09:00:01');
  const late = await send({ known: '1', digits: codeAt(here.courseId, clock).typed }, String(cookie));
  expect([late.says.includes('请填写姓名和手机号码'), await here.rows()]).toEqual([true, []]);
  await app.database.db.update(students).set({ userId: null }).where(eq(students.id, studentId));
});

it('a time never ends a line, and a name ends it between words alone', async () => {
  const isHere = eq(courses.id, here.courseId);
  const [was] = await app.database.db.select({ name: courses.name, place: courses.place }).from(courses).where(isHere);
  await app.database.db.update(courses).set({ name: '停车场建在谁家门口', place: '107 研讨室' }).where(isHere);
  const { html } = await scan();
  await app.database.db
    .update(courses)
    .set(was as object)
    .where(isHere);
  expect(html).toContain('<span class="whole">09:00–11:00</span>');
  expect([html.includes('谁家<wbr>门口'), html.includes('研讨室')]).toEqual([true, true]);
  expect(html).toMatch(/\.whole\{white-space:nowrap\}/);
});
