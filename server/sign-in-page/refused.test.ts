import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.ts';
import { aRunningClass, codeAt } from '../../test/factories/attendance.ts';
import { aUnit } from '../../test/factories/classes.ts';

const clock = new Date('2026-12-01T08:50:00+08:00');
let app: TestApp;
let here: Awaited<ReturnType<typeof aRunningClass>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  here = await aRunningClass(app, await aUnit(app, clock), [{ name: '谢&"安', cellPhone: '13600000002' }]);
  await app.database.pool.query(`create table trouble (code text);
    create function in_trouble() returns trigger language plpgsql as $$ declare what text; begin
      select code into what from trouble; if what is not null then raise exception 'no' using errcode = what; end if;
      return new; end $$;
    create trigger trouble before insert on attendance for each row execute function in_trouble()`);
});
afterAll(() => app.close());

const path = () => `/qiandao/${here.trainingClassId}/${here.courseId}/`;
const trouble = async (code: string | null) => {
  await app.database.pool.query('delete from trouble');
  if (code) await app.database.pool.query('insert into trouble values ($1)', [code]);
};
const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const response = await fetch(app.url + path(), { method: 'POST', body, headers });
  const html = await response.text();
  const about = ['content-type', 'retry-after', 'cache-control'].map((name) => response.headers.get(name));
  return { status: response.status, about, html };
};
/** What the page would send by its one press. */
const heldIn = (html: string) =>
  [...html.matchAll(/<input type="hidden"[^>]* name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name as string,
    (value as string).replace(/&#(\d+);/g, (_, n) => String.fromCharCode(Number(n))),
  ]);

it('what nothing came of says so on a page that sends all of it again by one press, place and known phone too', async () => {
  const html = await (await app.get(`${path()}?code=${codeAt(here.courseId, clock).code}`)).text();
  const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const typed = { ticket, name: '谢&"安', cellPhone: '13600000002', lat: '30', lng: '120', accuracy: '20' };
  for (const [code, status, words, after] of [
    ['57P03', 503, '刚才没有签上：服务暂时不可用，请稍后再试。', '5'],
    ['53100', 507, '刚才没有签上：存储空间不足，请稍后再试。', '60'],
    ['XX000', 500, '刚才没有签上：系统出现异常，我们已记录（编号 ', null],
  ] as const) {
    await trouble(code);
    const said = await send(new URLSearchParams(typed));
    expect([said.status, said.about]).toEqual([status, ['text/html; charset=utf-8', after, 'no-store']]);
    expect(said.html).toContain(words);
    expect(said.html).toContain(`<form method="post" action="${path()}">`);
    expect(Object.fromEntries(heldIn(said.html))).toEqual(typed);
    // Nothing opens it anew by itself, which would lose what was typed.
    expect(said.html).not.toContain('http-equiv');
    await trouble(null);
    if (status === 503) {
      const again = await send(new URLSearchParams(heldIn(said.html)));
      expect(again.html).toContain('签到成功');
      await app.database.pool.query('delete from attendance');
    }
  }
  await trouble('57P03');
  const fields = [
    ['name', typed.name],
    ['cellPhone', typed.cellPhone],
    ['digits', codeAt(here.courseId, clock).typed],
  ];
  expect(heldIn((await send(new URLSearchParams(fields))).html)).toEqual(fields);
  await trouble(null);
});

it('what is no form of ours is answered by a page as well, from which signing in is opened anew', async () => {
  for (const [body, headers, status] of [
    ['x'.repeat(5000), { 'content-type': 'application/x-www-form-urlencoded' }, 413],
    ['{}', { 'content-type': 'application/json' }, 415],
  ] as const) {
    const said = await send(body, headers);
    expect([said.status, said.about[0]]).toEqual([status, 'text/html; charset=utf-8']);
    expect(said.html).toContain(`<a class="button" href="${path()}">重新打开签到</a>`);
    expect(said.html).not.toContain('<form');
  }
});
