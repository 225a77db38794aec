import { type APIRequestContext, expect } from '@playwright/test';

const password = 'Zhijiang-2026';

/** One call over HTTP; the answer as it comes. */
export async function call<T = unknown>(request: APIRequestContext, path: string, body?: object, token?: string): Promise<{ status: number; message: string; data: T }> {
  const headers: Record<string, string> = token ? { Authorization: token } : {};
  const response = body ? await request.post(`/api${path}`, { data: body, headers }) : await request.get(`/api${path}`, { headers });
  return response.json();
}

/** A token of an account of the demonstration, or of one that a test has made. */
export async function tokenOf(request: APIRequestContext, username: string, secret = password): Promise<string> {
  const { data } = await call<{ token: string }>(request, '/auth/jwt/token', { username, password: secret });
  return data.token;
}

/** A mobile number that nobody has. */
export const freshMobile = (): string => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** The newest code that was sent to a number, as staff read it in the outbox. */
export async function codeSentTo(request: APIRequestContext, cellPhone: string): Promise<string> {
  const staff = await tokenOf(request, 'guanli01');
  let code = '';
  await expect.poll(async () => {
    const { data } = await call<{ list: { cellPhone: string; content: string }[] }>(request, '/admin/sms/outbox', { pageSize: 100 }, staff);
    code = /\d{6}/.exec(data.list.find((m) => m.cellPhone === cellPhone)?.content ?? '')?.[0] ?? '';
    return code;
  }).toMatch(/^\d{6}$/);
  return code;
}

/** A trainee made without the page. */
export async function aTrainee(request: APIRequestContext, name: string): Promise<{ cellPhone: string; password: string }> {
  const cellPhone = freshMobile();
  await call(request, '/auth/jwt/getCode', { cellPhone, type: 'register' });
  const code = await codeSentTo(request, cellPhone);
  const { status, message } = await call(request, '/auth/jwt/register', { name, cellPhone, code, password, repeatPassword: password, studentType: 1, interestTrainThemeId: 1, consent: '2026-11' });
  expect(status, message).toBe(200);
  await skipSurvey(request, cellPhone);
  return { cellPhone, password };
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
