import { afterEach, expect, it, vi } from 'vitest';
import { anonymous, session } from '../../lib/session.ts';
import { text } from '../../../shared/text.ts';
import { sendPicture } from './send-picture.ts';

afterEach(() => {
  session.set(anonymous);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const file = new File(['x'], '合影.png', { type: 'image/png' });

it('a picture of a text goes up as a picture of the editor, for who is signed in, and answers its address', async () => {
  session.set({ ...anonymous, token: 'mine' });
  const answer = { status: 200, message: '', data: { filePath: 'f/a/1.png' } };
  const send = vi.fn(async (_: string, _init: RequestInit) => Response.json(answer));
  vi.stubGlobal('fetch', send);
  expect(await sendPicture(file)).toBe('/file/f/a/1.png');
  const [url, { method, headers, body }] = send.mock.calls[0] as [string, RequestInit];
  expect([url.replace(/^.*\?/, ''), method, (headers as Record<string, string>).Authorization]).toEqual([
    ...['type=2&moduleName=tinymce', 'POST', 'mine'],
  ]);
  expect(((body as FormData).get('file') as File).name).toBe('合影.png');
});

it.each([
  [() => Response.json({ status: 413, message: '图片太大', data: null }), '图片太大'],
  [() => Response.json({ status: 200, message: '', data: null }), text.uploadFailed],
  [() => Promise.reject(new Error('网络不通')), '网络不通'],
])('what was refused is logged, and thrown with its sentence', async (answer, said) => {
  const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => answer());
  await expect(sendPicture(file)).rejects.toThrow(said);
  expect(logged.mock.calls).toEqual([['editor upload failed', said]]);
});
