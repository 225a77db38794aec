import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { text } from '../../shared/text.ts';
import { ApiError, api, attempt, formApi, isAbout, quietApi, timeoutOf, toQuery } from './api.ts';
import { navigator, portal } from './navigator.ts';
import { anonymous, clearSession, endedAs, session, takeWanted } from './session.ts';
import { toasts } from './toast.ts';

type Sent = { url: string; method: string; headers: Record<string, string>; body: string | null };
const sent: Sent[] = [];
let tests = 0;
const went: string[] = [];
const says = () => toasts.get().map((t) => t.text);
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as ApiError,
  );

/** Answers every request alike, and writes down what was sent. */
function answer(reply: (init: RequestInit) => Promise<Response> | Response): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      url,
      method: init.method as string,
      headers: init.headers as Record<string, string>,
      body: init.body as string | null,
    });
    return reply(init);
  });
}
const json =
  (body: unknown, http = 200) =>
  () =>
    Response.json(body, { status: http });

beforeEach(() => {
  sent.length = 0;
  went.length = 0;
  vi.spyOn(navigator, 'replace').mockImplementation((address) => void went.push(address));
  toasts.set([]);
  // An error within a second of the last one is not shown: every test begins much later than the one before.
  tests++;
  vi.spyOn(performance, 'now').mockReturnValue(Date.now() + tests * 60_000);
});
afterEach(() => {
  session.set(anonymous);
  toasts.set([]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a query (section 7)', () => {
  it('has lists as repeated keys without brackets', () => {
    expect(toQuery({ a: [1, 2] })).toBe('a=1&a=2');
    expect(toQuery({ tags: ['甲 乙', 'b&c'], page: 1 })).toBe('tags=%E7%94%B2+%E4%B9%99&tags=b%26c&page=1');
  });

  it('leaves out what is absent and keeps what is false, nought or empty', () => {
    expect(toQuery({ a: undefined, b: null, c: [], d: [undefined, 3] })).toBe('d=3');
    expect(toQuery({ a: false, b: 0, c: '' })).toBe('a=false&b=0&c=');
  });
});

describe('a call', () => {
  it('goes to the own origin, with its fields in the query of a GET and in the body of a POST', async () => {
    answer(json({ status: 200, message: '', data: [] }));
    await api.articles.list({ kind: 'news', pageNum: 2, pageSize: 10 });
    await api.site.findBanner({ position: 'home' });
    expect(sent[0]).toMatchObject({
      method: 'GET',
      url: '/api/train/article/list?kind=news&pageNum=2&pageSize=10',
      body: null,
    });
    expect(sent[1]).toMatchObject({ method: 'POST', url: '/api/train/banner/findBanner', body: '{"position":"home"}' });
  });

  it('puts what its path asks for into the query and all else into the body', async () => {
    answer(json({ status: 200, message: '', data: null }));
    await api.messages.markRead({ id: 7 });
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      url: '/api/train/messageSystem/updateReadStatusById?id=7',
      body: '{}',
    });
    expect(sent[0]?.headers).toEqual({ 'Content-Type': 'application/json' });
  });

  it('carries the headers of section 7 with a token, and none of them without', async () => {
    answer(json({ status: 200, message: '', data: {} }));
    await api.site.figures({});
    expect(sent[0]?.headers).toEqual({});
    session.set({ ...anonymous, token: 'secret' });
    await api.site.figures({});
    expect(sent[1]?.headers).toMatchObject({ Authorization: 'secret', from: 'web', version: '1.0.0' });
    expect(new Date(sent[1]?.headers['If-Modified-Since'] as string).getFullYear()).toBeLessThan(2010);
  });

  it('gives the data of a body with status 200, and counts any other status as a failure', async () => {
    answer(json({ status: 200, message: '', data: { n: 1 } }));
    expect(await api.site.figures({})).toEqual({ n: 1 });
    answer(json({ status: 201, message: '已创建', data: { n: 1 } }));
    expect(await failure(api.site.figures({}))).toMatchObject({ status: 201, message: '已创建' });
    expect(says()).toEqual(['已创建']);
  });

  it('names the fields that are wrong by their paths', async () => {
    const fields = [{ path: 'userRecord.0.answer', code: 'required', message: '请输入想学的课程' }];
    answer(json({ status: 400, message: '请输入想学的课程', data: { fields } }));
    const error = await failure(formApi.site.figures({}));
    expect(error).toMatchObject({ status: 400, fields, absent: false });
    expect([isAbout(error, 'userRecord.0.answer'), isAbout(error, 'userRecord.0')]).toEqual([true, false]);
    expect(says()).toEqual([]);
  });

  it('says what a refusal says, by its body or by HTTP', async () => {
    answer(json({ status: 400, message: '标题不能为空', data: null }));
    expect(await failure(api.site.figures({}))).toBeInstanceOf(ApiError);
    answer(json({ status: 503, message: text.unavailable, data: null }, 503));
    vi.mocked(performance.now).mockReturnValue(performance.now() + limits.toastThrottleMs);
    expect(await failure(api.site.figures({}))).toMatchObject({ status: 503, wait: 0 });
    expect(says()).toEqual(['标题不能为空', text.unavailable]);
  });

  it('that comes too often is told after how many seconds it may come again', async () => {
    answer(() => Response.json({ message: '请稍候' }, { status: 429, headers: { 'retry-after': '37' } }));
    expect(await failure(formApi.site.figures({}))).toMatchObject({ status: 429, message: '请稍候', wait: 37 });
  });

  it('without a body of its own says that the service is away', async () => {
    answer(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    expect(await failure(api.site.figures({}))).toMatchObject({ status: 502, message: text.unavailable });
  });

  it('is given up after 20 seconds, and says so (section 9)', async () => {
    expect(limits.requestTimeoutMs).toBe(20_000);
    expect(timeoutOf('/tool/upload/file')).toBe(20_000);
    expect([timeoutOf('/tool/fdfs'), timeoutOf('/tool/fdfs?type=2')]).toEqual([0, 0]);
    const clockOf = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clockOf.signal);
    answer(({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))));
    const stalled = failure(api.site.figures({}));
    expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
    clockOf.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    expect(await stalled).toMatchObject({ status: 0, message: text.requestTimeout });
    expect(says()).toEqual(['请求超时，请检查网络后重试']);
  });

  it('that does not reach the server says that the network failed', async () => {
    answer(() => Promise.reject(new TypeError('fetch failed')));
    expect(await failure(api.site.figures({}))).toMatchObject({ status: 0, message: text.network });
    expect(says()).toEqual([text.network]);
  });

  it('whose answer breaks off half way has failed as well', async () => {
    answer(
      () =>
        new Response(
          new ReadableStream({
            start: (c) => {
              c.enqueue(new TextEncoder().encode('{"status":200,'));
              c.error(new TypeError('terminated'));
            },
          }),
        ),
    );
    expect(await failure(api.site.figures({}))).toMatchObject({ status: 0, message: text.network });
  });

  it('answered by JSON that is no object is a failure, not an accident', async () => {
    answer(json(null));
    expect(await failure(api.site.figures({}))).toMatchObject({ status: 500, message: text.unavailable });
  });
});

describe('the statuses of a body (section 8)', () => {
  const ended = (status: number) => answer(json({ status, message: text.expired, data: null }));
  beforeEach(() => {
    vi.stubGlobal('location', { pathname: '/', search: '' });
    session.set({ ...anonymous, token: 'old' });
  });
  afterEach(() => {
    portal.url = '';
  });

  it.each([40101, 40102])(
    '%i tells the message, forgets the token and leads to the login page, whoever asked',
    async (status) => {
      ended(status);
      for (const calls of [api, formApi, quietApi]) {
        session.set({ ...anonymous, token: 'old' });
        expect(await failure(calls.site.figures({}))).toMatchObject({ status });
        expect(session.get().token).toBe('');
      }
      expect(went).toEqual(['/denglu/', '/denglu/', '/denglu/']);
      expect(says()).toEqual([text.expired]);
    },
  );

  it.each([
    [40101, 'that ran out leaves', ['draft consult']],
    [40102, 'that was ended from elsewhere leaves none of', []],
  ])('%i: a session %s the drafts of this tab', async (status, _, left) => {
    const kept = new Map([
      ['draft consult', '{}'],
      ['token', 'old'],
    ]);
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      clear: () => kept.clear(),
      key: (i: number) => [...kept.keys()][i] ?? null,
      get length() {
        return kept.size;
      },
    };
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('localStorage', { clear: () => undefined, key: () => null, length: 0 });
    ended(status);
    await failure(api.site.figures({}));
    expect([...kept.keys()]).toEqual(left);
  });

  it('with a query in the address leads to the portal, where there is one', async () => {
    ended(40101);
    portal.url = 'https://outer.example/';
    vi.stubGlobal('location', { pathname: '/', search: '?page=2' });
    await failure(api.site.figures({}));
    expect(went).toEqual(['https://outer.example/']);
  });

  it('acts once when several calls hear of the same end, and never against a newer session', async () => {
    ended(40102);
    const calls = [failure(api.site.figures({})), failure(api.site.figures({}))];
    await Promise.all(calls);
    expect(went).toEqual(['/denglu/']);
    session.set({ ...anonymous, token: 'old' });
    const late = failure(api.site.figures({}));
    session.set({ ...anonymous, token: 'new' });
    expect(await late).toMatchObject({ status: 40102 });
    expect([session.get().token, went.length]).toEqual(['new', 1]);
  });

  it('is not heard of again by a call that was sent without a token since: the page that was open stays wanted', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      clear: () => kept.clear(),
      key: () => null,
      length: 0,
    };
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('localStorage', { ...storage, clear: () => undefined });
    vi.stubGlobal('location', { pathname: '/guanli/content/news/14/', search: '' });
    ended(40102);
    await failure(api.site.figures({}));
    vi.stubGlobal('location', { pathname: '/guanli/denglu/', search: '' });
    vi.mocked(performance.now).mockReturnValue(performance.now() + limits.toastThrottleMs);
    ended(40101);
    await failure(quietApi.site.figures({}));
    // Staff hear of it once: their login says it.
    expect([went, takeWanted(), says(), endedAs.get()]).toEqual([
      ...[['/guanli/denglu/'], '/guanli/content/news/14/', [], text.expired],
    ]);
    clearSession();
    expect(endedAs.get()).toBe('');
  });

  it('500 with exactly 404 leads to /404 without a word', async () => {
    answer(json({ status: 500, message: '404', data: null }));
    for (const calls of [api, formApi])
      expect(await failure(calls.site.figures({}))).toMatchObject({ status: 500, message: '404' });
    expect([went, says()]).toEqual([['/404/', '/404/'], []]);
  });

  it('leaves staff in their console: what was opened says itself that it is not there, a deed is told', async () => {
    vi.stubGlobal('location', { pathname: '/guanli/desk/9999/', search: '' });
    answer(json({ status: 500, message: '404', data: null }));
    expect(await failure(api.site.figures({}))).toMatchObject({ status: 404, message: '没有这条记录，可能已经删除' });
    expect([went, says()]).toEqual([[], []]);
    await failure(api.account.logout({}));
    expect([went, says()]).toEqual([[], ['没有这条记录，可能已经删除']]);
  });

  it('500 with anything else is told, and so is 404 by HTTP itself', async () => {
    answer(json({ status: 500, message: '404 x', data: null }));
    await failure(api.site.figures({}));
    vi.mocked(performance.now).mockReturnValue(performance.now() + limits.toastThrottleMs);
    answer(json({ status: 500, message: '404', data: null }, 500));
    await failure(api.site.figures({}));
    expect([went, says()]).toEqual([[], ['404 x', '404']]);
  });

  it('leaves any other to the form that was sent', async () => {
    answer(json({ status: 400, message: '标题不能为空', data: null }));
    expect(await failure(formApi.site.figures({}))).toMatchObject({ status: 400, message: '标题不能为空' });
    expect(says()).toEqual([]);
  });

  it('is ignored by a quiet call, 404 as well', async () => {
    answer(json({ status: 500, message: '404', data: null }));
    expect(await failure(quietApi.site.figures({}))).toMatchObject({ status: 500, message: '404' });
    expect([went, says()]).toEqual([[], []]);
  });
});

describe('an attempt', () => {
  it('gives what was answered, nothing after a refusal, and hides no mistake', async () => {
    expect(await attempt(Promise.resolve(null))).toEqual({ data: null });
    expect(await attempt(Promise.reject(new ApiError(400, '标题不能为空')))).toBeNull();
    await expect(attempt(Promise.reject(new TypeError('x')))).rejects.toThrow('x');
  });
});
