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

it('tells the status text of a picture that could not be had', async () => {
  answers(() => Response.json({ message: '404' }, { status: 404, statusText: 'Not Found' }));
  await savePicture('/qr.png', '二维码');
  expect([saved, says()]).toEqual([[], ['Not Found']]);
  answers(() => new Response('png'));
  await savePicture('/qr.png', '二维码');
  expect(saved).toEqual(['二维码']);
});
