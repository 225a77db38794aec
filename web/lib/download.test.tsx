import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { text } from '../../shared/text.ts';
import { saveFile, savePicture } from './download.ts';
import { toasts } from './toast.ts';

const saved: string[] = [];
const says = () => toasts.get().map((t) => t.text);
const answers = (reply: () => Response | Promise<Response>) => vi.stubGlobal('fetch', async () => reply());
let tests = 0;

beforeEach(() => {
  saved.length = 0;
  toasts.set([]);
  // An error within a second of the last one is not shown: every test begins much later than the one before.
  vi.spyOn(performance, 'now').mockReturnValue(++tests * 60_000);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('saves what came under the name that the server gave it', async () => {
  const headers = { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('名单.xlsx')}` };
  answers(() => new Response('x', { headers }));
  await saveFile('/x');
  expect([saved, says()]).toEqual([['名单.xlsx'], []]);
});

it('leaves a file to the browser for a while, and not for ever', async () => {
  vi.useFakeTimers();
  const gone = vi.spyOn(URL, 'revokeObjectURL');
  answers(() => new Response('x'));
  await saveFile('/x');
  vi.advanceTimersByTime(1000);
  expect(gone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(gone).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it('says the message of a file that is JSON, and saves nothing', async () => {
  answers(() => Response.json({ status: 429, message: '今天导出得太多' }));
  await saveFile('/x');
  expect([saved, says()]).toEqual([[], ['今天导出得太多']]);
});

it.each([
  ['an error without JSON', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['JSON without a message', () => Response.json({}, { status: 500 })],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('says that the download failed: %s', async (_, reply) => {
  answers(reply);
  await saveFile('/x');
  expect([saved, says()]).toEqual([[], [text.downloadFailed]]);
});

it.each([
  ['that has no message', {}],
  ['that has an empty one', { message: '' }],
  ['whose message is no text', { message: 7 }],
])('takes JSON for no file: one %s', async (_, body) => {
  answers(() => Response.json(body, { headers: { 'content-type': 'application/json; charset=utf-8' } }));
  await saveFile('/x');
  expect([saved, says()]).toEqual([[], [text.downloadFailed]]);
});

it('saves what has no type, and forgets it once the browser has read it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const forgotten = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const answer = new Response('x');
  answer.headers.delete('content-type');
  answers(() => answer);
  await saveFile('/x');
  expect([saved, says(), forgotten.mock.calls.length]).toEqual([[''], [], 0]);
  vi.advanceTimersByTime(10_000);
  expect(forgotten).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it('says that a picture could not be had where nothing came, and why where that is unsaid', async () => {
  answers(() => Promise.reject(new TypeError('Failed to fetch')));
  await savePicture('/qr.png', '二维码');
  expect([saved, says()]).toEqual([[], [text.downloadFailed]]);
  toasts.set([]);
  vi.mocked(performance.now).mockReturnValue(++tests * 60_000);
  answers(() => new Response('', { status: 404 }));
  await savePicture('/qr.png', '二维码');
  expect([saved, says()]).toEqual([[], [text.downloadFailed]]);
});

it('is followed by the address alone inside of other programs', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0');
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  await saveFile('/x');
  await savePicture('/qr.png', '二维码');
  expect([saved, fetched.mock.calls.length]).toEqual([['', '二维码'], 0]);
});

it('tells the status text of a picture that could not be had', async () => {
  answers(() => Response.json({ message: '404' }, { status: 404, statusText: 'Not Found' }));
  await savePicture('/qr.png', '二维码');
  expect([saved, says()]).toEqual([[], ['Not Found']]);
  answers(() => new Response('png'));
  await savePicture('/qr.png', '二维码');
  expect(saved).toEqual(['二维码']);
});
