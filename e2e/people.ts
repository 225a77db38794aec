import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { workOf } from '../test/factories/demands.ts';

/** Of every account of the demonstration, and of those that a test makes. */
export const password = 'Zhijiang-2026';

/** One call over HTTP; the answer as it comes. */
export async function call<T = unknown>(
  request: APIRequestContext,
  path: string,
  body?: object,
  token?: string,
): Promise<{ status: number; message: string; data: T }> {
  const headers: Record<string, string> = token ? { Authorization: token } : {};
  const response = body
    ? await request.post(`/api${path}`, { data: body, headers })
    : await request.get(`/api${path}`, { headers });
  return response.json();
}

/** A token of an account of the demonstration, or of one that a test has made. */
export async function tokenOf(request: APIRequestContext, username: string, secret = password): Promise<string> {
  const { data, message } = await call<{ token: string } | null>(request, '/auth/jwt/token', {
    username,
    password: secret,
  });
  expect(data, message).not.toBeNull();
  return (data as { token: string }).token;
}

/** Has a job run now, as an administrator does it at 后台任务: what it is about need not wait for its next round. */
export async function runJob(request: APIRequestContext, name: string): Promise<void> {
  const { status, message } = await call(request, '/admin/job/run', { name }, await tokenOf(request, 'guanli01'));
  expect(status, message).toBe(200);
}

/** A mobile number that nobody has. */
export const freshMobile = (): string => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** Asks for a code; with the work that is asked for after many from one address, as a page does it. */
export async function askCode(request: APIRequestContext, cellPhone: string, type: string): Promise<void> {
  const given = { cellPhone, type };
  type Reply = { fields?: { path: string }[] } | null;
  const { status, message, data } = await call<Reply>(request, '/auth/jwt/getCode', given);
  if (data?.fields?.[0]?.path !== 'challenge') return expect(status, message).toBe(200);
  const made = await call<{ challenge: string; prefix: string; bits: number }>(
    request,
    '/exam/demandWeb/official/challenge',
  );
  const { challenge } = made.data;
  const again = await call(request, '/auth/jwt/getCode', { ...given, challenge, nonce: workOf(made.data) });
  expect(again.status, again.message).toBe(200);
}

/** The newest code that was sent to a number, as staff read it in the outbox. */
export async function codeSentTo(request: APIRequestContext, cellPhone: string): Promise<string> {
  const staff = await tokenOf(request, 'guanli01');
  let code = '';
  await expect
    .poll(async () => {
      const { data } = await call<{ list: { cellPhone: string; content: string }[] }>(
        request,
        '/admin/sms/outbox',
        { pageSize: 100 },
        staff,
      );
      code = /\d{6}/.exec(data.list.find((m) => m.cellPhone === cellPhone)?.content ?? '')?.[0] ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}

export type Person = { cellPhone: string; password: string };

/** Registers by a number that nobody has. */
async function register(request: APIRequestContext, path: string, fields: object): Promise<Person> {
  const cellPhone = freshMobile();
  await askCode(request, cellPhone, 'register');
  const code = await codeSentTo(request, cellPhone);
  const { status, message } = await call(request, path, {
    cellPhone,
    code,
    password,
    repeatPassword: password,
    consent: '2026-11',
    ...fields,
  });
  expect(status, message).toBe(200);
  return { cellPhone, password };
}

/** A trainee made without the page; `more` stands in place of what is usually said. */
export async function aTrainee(request: APIRequestContext, name: string, more: object = {}): Promise<Person> {
  const person = await register(request, '/auth/jwt/register', {
    name,
    studentType: 1,
    interestTrainThemeId: 1,
    ...more,
  });
  await skipSurvey(request, person.cellPhone);
  return person;
}

/** A teacher whom staff have approved. */
export async function aTeacher(request: APIRequestContext, name: string): Promise<Person> {
  const person = await register(request, '/admin/teacherFront/teacherRegister', { name });
  await decide(request, person.cellPhone, true);
  await skipSurvey(request, person.cellPhone);
  return person;
}

/** A delegating unit that waits for staff. */
export const aWaitingUnit = (
  request: APIRequestContext,
  unitName = `云栖县试验中心${freshMobile()}`,
): Promise<Person> => register(request, '/admin/unit/entrustingUnitRegister', { unitName, contactName: '沈砚清' });

/** A delegating unit that staff have approved, with its number among the units. */
export async function aUnit(request: APIRequestContext): Promise<Person & { unitId: number }> {
  const unitName = `云栖县试验中心${freshMobile()}`;
  const person = await aWaitingUnit(request, unitName);
  await decide(request, person.cellPhone, true);
  await skipSurvey(request, person.cellPhone);
  const { data } = await call<{ id: number }[]>(
    request,
    `/admin/unit/official/search?wd=${encodeURIComponent(unitName)}`,
  );
  return { ...person, unitId: data[0]?.id as number };
}

/** What staff decide about the waiting registration of a number. */
export async function decide(
  request: APIRequestContext,
  cellPhone: string,
  approve: boolean,
  reason = '',
): Promise<void> {
  const staff = await tokenOf(request, 'guanli01');
  const { data } = await call<{ list: { id: number; cellPhone: string }[] }>(
    request,
    '/admin/approval/list',
    { pageSize: 100, status: 0 },
    staff,
  );
  const id = data.list.find((a) => a.cellPhone === cellPhone)?.id;
  const { data: seen } = await call<{ revision: string }>(request, `/admin/approval/detail?id=${id}`, undefined, staff);
  const decision = { id, revision: seen.revision, approve, reason };
  expect((await call(request, '/admin/approval/decide', decision, staff)).status).toBe(200);
}

/** Messages to a person, in this order. */
export async function sendMessages(request: APIRequestContext, { cellPhone }: Person, titles: string[]): Promise<void> {
  const staff = await tokenOf(request, 'guanli01');
  const { data } = await call<{ id: number }>(
    request,
    '/admin/student/getIndexUserInfo',
    undefined,
    await tokenOf(request, cellPhone),
  );
  for (const title of titles) {
    expect(
      (
        await call(
          request,
          '/admin/message/send',
          { userId: data.id, title, content: '周三上午的课移到第二报告厅。', link: '/grzx/grxx/' },
          staff,
        )
      ).status,
    ).toBe(200);
  }
}

const skipped = new Set<string>();

/** Answers the needs survey of the first login by skipping it, so that no dialog stands before what a test is about. */
export async function skipSurvey(request: APIRequestContext, username: string): Promise<void> {
  if (skipped.has(username)) return;
  const token = await tokenOf(request, username);
  const { data } = await call<{ demandId: number } | null>(request, '/exam/demand/detailTypeFirst', undefined, token);
  if (data) await call(request, `/exam/demand/addRecordSkip?demandId=${data.demandId}`, undefined, token);
  skipped.add(username);
}

/** A second person in a browser of their own. */
export async function alsoOpen(browser: Browser, username: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: process.env.PORTAL ?? '', locale: 'zh-CN' })).newPage();
  const token = await tokenOf(page.request, username);
  await page.addInitScript((t) => sessionStorage.setItem('token', t), token);
  await page.goto(path);
  return page;
}
