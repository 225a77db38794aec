import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settled } from '../../../test/screen.ts';
import Editor from './editor.tsx';
import * as sending from './send-picture.ts';

const sent: File[] = [];
const changed = vi.fn<(html: string) => void>();
const missing = vi.fn<(count: number) => void>();
beforeEach(() => {
  sent.length = 0;
  changed.mockClear();
  missing.mockClear();
  vi.spyOn(sending, 'sendPicture').mockImplementation(async (file) => {
    sent.push(file);
    return `/file/${file.size}`;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Pastes into an editor what a program hands over, by its media types; files beside it. */
async function paste(data: Record<string, string>, files: File[] = []): Promise<void> {
  render(<Editor id="x" label="正文" html="" onChange={changed} onMissing={missing} />);
  await settled();
  const clipboardData = { files, types: Object.keys(data), getData: (type: string) => data[type] ?? '' };
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
  act(() => void screen.getByRole('textbox', { name: '正文' }).dispatchEvent(event));
  await settled();
}
const words = '<p>一</p><p><img src="file:///C:/1.png"></p><p>二</p><p><img src="file:///C:/2.png"></p>';
const picture = (bytes: number) => `{\\pict\\pngblip ${'89504e47'.repeat(bytes / 4)}}`;
const sources = () => [...(changed.mock.calls.at(-1)?.[0] ?? '').matchAll(/<img src="([^"]*)"/g)].map((m) => m[1]);

it('pictures that come beside the words of Word stand each at its own place', async () => {
  await paste({ 'text/html': words, 'text/rtf': `{\\rtf1 ${picture(60)}${picture(80)}}` });
  expect([sent.map((file) => file.size), sources(), missing.mock.calls.at(-1)]).toEqual([
    ...[[60, 80], ['/file/60', '/file/80'], [0]],
  ]);
});

it('where there are fewer of them than places nobody can tell which is whose: all places wait for their files', async () => {
  await paste({ 'text/html': words, 'text/rtf': `{\\rtf1 ${picture(60)}}` });
  expect([sent, sources(), missing.mock.calls.at(-1)]).toEqual([[], [], [2]]);
  cleanup();
  // Whoever leaves the page is held up by nothing.
  expect(missing.mock.calls.at(-1)).toEqual([0]);
});

it('a picture of words that comes along with them is none of the text; one that comes alone is', async () => {
  const file = new File(['x'], '图.png', { type: 'image/png' });
  await paste({ 'text/html': '<p>一句话</p>' }, [file]);
  expect([sent, changed.mock.calls.at(-1)]).toEqual([[], ['<p>一句话</p>']]);
  cleanup();
  await paste({}, [file]);
  expect([sent.length, sources()]).toEqual([1, ['/file/1']]);
});
