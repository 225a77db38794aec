import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { anew, button, press, settled } from '../../test/screen.ts';
import { text } from '../../shared/text.ts';
import * as small from '../lib/small-picture.ts';
import * as line from '../lib/upload.ts';
import { Upload } from './upload.tsx';

anew();
const pdf = (name: string) => new File(['%PDF-1.7 '], name, { type: 'application/pdf' });
const png = (name: string) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], name, { type: 'image/png' });
const arrived = (name: string, url = '') => ({
  ...{ url: `/file/${name}`, filePath: name, fileName: name, urlAndSignature: url },
});
type Sent = { file: File; options: line.UploadOptions } & PromiseWithResolvers<line.UploadedFile>;
let sent: Sent[] = [];
const change = vi.fn<(files: line.UploadedFile[]) => void>();
const busy = vi.fn<(busy: boolean) => void>();
beforeEach(() => {
  sent = [];
  change.mockClear();
  busy.mockClear();
  vi.spyOn(small, 'pictureOf').mockResolvedValue(undefined as never);
  vi.spyOn(line, 'uploadFile').mockImplementation((file, options) => {
    const end = Promise.withResolvers<line.UploadedFile>();
    sent.push({ file, options, ...end });
    return end.promise;
  });
});
const rule = { accept: ['application/pdf', 'image/png'], tip: '只收 PDF 和 png', maxLength: 3 };
type Given = Partial<Parameters<typeof Upload>[0]>;
const field = (more: Given = {}) => (
  <Upload label="附件" purpose="attachment" rule={rule} value={[]} onChange={change} onBusy={busy} {...more} />
);
const input = () => screen.getByLabelText<HTMLInputElement>('附件');
const said = (of: Element) =>
  (of.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
const begun = (n: number) => vi.waitFor(() => expect(sent.length).toBe(n));
const choose = async (n: number, ...files: File[]) => {
  fireEvent.change(input(), { target: { files } });
  await begun(n);
  await settled();
};

it('the field says what it takes, how many, whether it must be filled and what is wrong', () => {
  const { rerender, container } = render(field({ hint: '不超过 20M', required: true, id: 'paper' }));
  const label = () => container.querySelector('.field > label') as HTMLElement;
  const box = () => (container.querySelector('.field') as HTMLElement).classList.contains('error');
  expect([input().id, input().accept, input().multiple, label().classList.contains('req'), box()]).toEqual([
    ...['paper', 'application/pdf,image/png', true, true, false],
  ]);
  expect([said(input()), input().getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual([
    ...[[`不超过 20M，${text.mostFiles}3`], null, null],
  ]);
  rerender(field({ hint: '不超过 20M', single: true, id: 'paper', error: '请选择附件' }));
  expect([input().multiple, label().classList.contains('req'), box()]).toEqual([false, false, true]);
  expect([said(input()), input().getAttribute('aria-invalid')]).toEqual([['不超过 20M', '请选择附件'], 'true']);
  // What a page takes to itself has no number of files here.
  rerender(field({ hint: '图片', onArrived: vi.fn(), id: 'paper' }));
  expect(said(input())).toEqual(['图片']);
  expect(screen.getByRole('list', { name: '附件：已选文件' })).toBeTruthy();
});

it('a file goes as who it is sent as, for what it is sent, and shows how far it is', async () => {
  render(field({ upAuth: 1, purpose: 'application' as never }));
  await choose(1, pdf('甲.pdf'));
  expect(sent[0]?.options).toMatchObject({ purpose: 'application', upAuth: 1 });
  const row = () => screen.getByRole('listitem');
  expect(row().getAttribute('aria-busy')).toBe('true');
  act(() => sent[0]?.options.onProgress?.(0.5));
  const bar = screen.getByRole('progressbar');
  expect(['aria-valuenow', 'aria-valuemin', 'aria-valuemax'].map((name) => bar.getAttribute(name))).toEqual([
    ...['50', '0', '100'],
  ]);
  expect([bar.querySelector('i')?.style.width, row().textContent]).toEqual(['50%', '甲.pdf50%取消甲.pdf']);
  sent[0]?.resolve(arrived('名.pdf'));
  await settled();
  expect([row().getAttribute('aria-busy'), row().textContent, screen.queryByRole('progressbar')]).toEqual([
    ...[null, '名.pdf已上传移除名.pdf', null],
  ]);
  expect(change.mock.calls).toEqual([[[arrived('名.pdf')]]]);
});

it('a try that follows a failure begins at nothing, and says nothing of it any more', async () => {
  render(field());
  await choose(1, pdf('甲.pdf'));
  act(() => sent[0]?.options.onProgress?.(0.9));
  sent[0]?.reject(new Error('network'));
  await settled();
  // What no person is to read is said in a sentence of ours.
  expect(screen.getByRole('alert').textContent).toBe(text.uploadFailed);
  await press(/^重试/);
  expect([screen.queryByRole('alert'), screen.getByRole('progressbar').getAttribute('aria-valuenow')]).toEqual([
    ...[null, '0'],
  ]);
});

it('what is pasted as files is taken, and words that are pasted are left to whoever wants them', async () => {
  render(field());
  const place = input().parentElement as HTMLElement;
  expect(fireEvent.paste(place, { clipboardData: { files: [] } })).toBe(true);
  expect(fireEvent.paste(place, { clipboardData: { files: [pdf('甲.pdf')] } })).toBe(false);
  await begun(1);
  expect(fireEvent.dragOver(place)).toBe(false);
  expect(fireEvent.drop(place, { dataTransfer: { files: [pdf('乙.pdf')] } })).toBe(false);
  await begun(2);
  expect(sent.map((s) => s.file.name)).toEqual(['甲.pdf', '乙.pdf']);
});

it('what was chosen before the field lived is sent once it does, and the form waits meanwhile', async () => {
  const early = [pdf('早.pdf')];
  const { rerender } = render(field({ early }));
  expect(busy.mock.calls[0]).toEqual([true]);
  await begun(1);
  rerender(field({ early }));
  await settled();
  expect([sent.map((s) => s.file.name), busy.mock.lastCall]).toEqual([['早.pdf'], [true]]);
  sent[0]?.resolve(arrived('早.pdf'));
  await settled();
  expect(busy.mock.lastCall).toEqual([false]);
  const wrong = [new File(['x'], '错.txt', { type: 'text/plain' })];
  rerender(field({ early: wrong }));
  await settled();
  expect([screen.getByRole('alert').textContent, busy.mock.lastCall, sent.length]).toEqual([rule.tip, [false], 1]);
});

it('a single picture shows itself, also while it is on its way; a paper only says that it is there', async () => {
  vi.spyOn(small, 'pictureOf').mockImplementation(
    async (file) => (file.type === 'image/png' ? 'blob:small' : '') as never,
  );
  const shown = () => document.querySelector('img');
  render(field({ single: true }));
  expect([shown(), screen.getByText('拖入文件，或点此选择') !== null]).toEqual([null, true]);
  await choose(1, png('脸.png'));
  expect([shown()?.getAttribute('src'), shown()?.alt, screen.queryByText('更换图片') !== null]).toEqual([
    ...['blob:small', '脸.png', true],
  ]);
  cleanup();
  render(field({ single: true, value: [arrived('旧.PNG', '/file/signed')] }));
  expect([shown()?.getAttribute('src'), screen.queryByText('更换图片') !== null]).toEqual(['/file/signed', true]);
  cleanup();
  render(field({ single: true, value: [arrived('旧.pdf', '/file/signed')] }));
  expect([shown(), screen.queryByText('更换文件') !== null]).toEqual([null, true]);
  cleanup();
  // Of several none is shown.
  render(field({ value: [arrived('旧.png', '/file/signed')] }));
  expect([shown(), screen.queryByText('拖入文件，或点此选择') !== null]).toEqual([null, true]);
});

it('of a picture a square is cut before it is sent; what is given up or is no picture goes nowhere', async () => {
  const bitmap = { width: 8, height: 8, close: () => undefined };
  vi.stubGlobal('createImageBitmap', async () => bitmap);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((then) =>
    then(new Blob([new Uint8Array([0xff, 0xd8, 0xff])], { type: 'image/jpeg' })),
  );
  const pictures = { accept: ['image/jpeg', 'image/png'], tip: '请选择图片' };
  render(field({ single: true, crop: true, rule: pictures }));
  fireEvent.change(input(), { target: { files: [pdf('甲.pdf')] } });
  await vi.waitFor(() => expect(screen.queryByRole('alert')?.textContent).toBe('请选择图片'));
  expect(document.querySelector('dialog')).toBeNull();
  fireEvent.change(input(), { target: { files: [png('脸.png')] } });
  await vi.waitFor(() => expect(button('使用这张图片')?.disabled).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
  await press('取消');
  expect([document.querySelector('dialog'), sent.length]).toEqual([null, 0]);
  fireEvent.change(input(), { target: { files: [png('脸.png')] } });
  await vi.waitFor(() => expect(button('使用这张图片')?.disabled).toBe(false));
  await press('使用这张图片');
  await begun(1);
  expect([document.querySelector('dialog'), sent[0]?.file.name, sent[0]?.file.type]).toEqual([
    ...[null, '脸.jpg', 'image/jpeg'],
  ]);
});

it('the place of files is marked while one is over it, and nothing that is no choice clears what was wrong', async () => {
  render(field({ single: true }));
  fireEvent.change(input(), { target: { files: [pdf('甲.pdf'), pdf('乙.pdf')] } });
  await vi.waitFor(() => expect(screen.queryByRole('alert')).not.toBeNull());
  // A chooser that was dismissed.
  fireEvent.change(input(), { target: { files: [] } });
  await settled();
  expect([screen.queryByRole('alert') !== null, sent.length]).toEqual([true, 0]);
  await choose(1, pdf('甲.pdf'));
  expect(screen.queryByRole('alert')).toBeNull();
});
