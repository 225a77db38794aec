import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, settled } from '../../test/screen.ts';
import { text } from '../../shared/text.ts';
import * as line from '../lib/upload.ts';
import { Upload } from './upload.tsx';

const file = (name: string) => new File(['%PDF-1.7 '], name, { type: 'application/pdf' });
const arrived = (name: string) => ({ url: `/file/${name}`, filePath: name, fileName: name, urlAndSignature: '' });
type Sent = { file: File; options: line.UploadOptions } & PromiseWithResolvers<line.UploadedFile>;
let sent: Sent[] = [];
const change = vi.fn<(files: line.UploadedFile[]) => void>();
const busy = vi.fn<(busy: boolean) => void>();
beforeEach(() => {
  sent = [];
  change.mockClear();
  busy.mockClear();
  // No press is a second one within a second.
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
  vi.spyOn(line, 'uploadFile').mockImplementation((chosen, options) => {
    const end = Promise.withResolvers<line.UploadedFile>();
    sent.push({ file: chosen, options, ...end });
    return end.promise;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rule = { accept: ['application/pdf'], tip: '只收 PDF', maxLength: 2 };
const show = (more: Partial<Parameters<typeof Upload>[0]> = {}) =>
  render(<Upload label="附件" purpose="attachment" rule={rule} value={[]} onChange={change} onBusy={busy} {...more} />);
/** Chooses files, and waits until so many have begun to go. */
async function choose(begun: number, ...names: string[]): Promise<void> {
  fireEvent.change(screen.getByLabelText('附件'), { target: { files: names.map(file) } });
  await vi.waitFor(() => expect(sent.length).toBe(begun));
  await settled();
}
const end = (i: number, how: (of: Sent) => void) =>
  act(async () => {
    how(sent[i] as Sent);
    await settled();
  });
const arrive = (i: number) => end(i, (s) => s.resolve(arrived(s.file.name)));
const rows = () => screen.queryAllByRole('listitem').map((li) => li.textContent);
const told = () => change.mock.calls.map(([files]) => files.map((f) => f.fileName).join());

it('files go at once, are shown on their way, and stand in the order in which they were chosen', async () => {
  show();
  expect(busy.mock.lastCall).toEqual([false]);
  await choose(2, '甲.pdf', '乙.pdf');
  expect([busy.mock.lastCall, sent[0]?.options.purpose, told()]).toEqual([[true], 'attachment', []]);
  act(() => sent[0]?.options.onProgress?.(0.421));
  expect(screen.getByRole('progressbar', { name: '正在上传 甲.pdf' }).getAttribute('aria-valuenow')).toBe('42');
  await arrive(1);
  expect([told(), busy.mock.lastCall]).toEqual([['乙.pdf'], [true]]);
  await arrive(0);
  expect([told(), busy.mock.lastCall]).toEqual([['乙.pdf', '甲.pdf,乙.pdf'], [false]]);
  // Those that are there count.
  await choose(2, '丙.pdf');
  expect(screen.getByRole('alert').textContent).toBe('文件上传超过个数限制');
  await press(/^移除\s*甲/);
  await choose(3, '丙.pdf');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('one that did not arrive says why and goes once more by a press, but not where that would help nothing', async () => {
  show();
  await choose(1, '甲.pdf');
  await end(0, (s) => s.reject(new Error('今天上传的文件已经太多')));
  expect([rows(), busy.mock.lastCall, told()]).toEqual([
    ['甲.pdf重试上传 甲.pdf移除甲.pdf今天上传的文件已经太多'],
    ...[[false], []],
  ]);
  await press(/^重试/);
  expect([sent.length, sent[1]?.file.name, rows(), busy.mock.lastCall]).toEqual([
    ...[2, '甲.pdf', ['甲.pdf0%取消甲.pdf'], [true]],
  ]);
  await end(1, (s) => s.reject(Object.assign(new Error('文件不能打开'), { again: false })));
  expect(rows()).toEqual(['甲.pdf移除甲.pdf文件不能打开']);
  await press(/^移除/);
  expect([rows(), told()]).toEqual([[], []]);
});

it('where one is taken the next takes its place, and what was on its way is given up', async () => {
  show({ single: true });
  await choose(1, '甲.pdf');
  await choose(2, '乙.pdf');
  expect([sent[0]?.options.signal?.aborted, sent[1]?.options.signal?.aborted, rows()]).toEqual([
    ...[true, false, ['乙.pdf0%取消乙.pdf']],
  ]);
  await end(0, (s) => s.reject(new Error('aborted')));
  await arrive(1);
  expect([told(), rows()]).toEqual([['乙.pdf'], ['乙.pdf已上传移除乙.pdf']]);
  expect(screen.getByText('更换文件')).toBeTruthy();
  await choose(3, '丙.pdf');
  expect(told()).toEqual(['乙.pdf', '']);
});

it('a field that wants a file does not say that none was chosen where one did not arrive', async () => {
  const { rerender } = show();
  await choose(1, '甲.pdf');
  await end(0, (s) => s.reject(new Error('x')));
  const field = (error: string) => (
    <Upload label="附件" purpose="attachment" rule={rule} value={[]} onChange={change} error={error} />
  );
  rerender(field('请选择附件'));
  expect([screen.queryByText('请选择附件'), screen.queryByText(text.uploadAnother) !== null]).toEqual([null, true]);
  await press(/^移除/);
  expect(screen.getByText('请选择附件').id).toBe(`${screen.getByLabelText('附件').id}-error`);
});

it('what a form says against a file that is there stands, also beside one that did not arrive', async () => {
  const there = [{ url: '/file/b', filePath: 'b', fileName: '乙.pdf', urlAndSignature: '' }];
  render(<Upload label="附件" purpose="attachment" rule={rule} value={there} onChange={change} error="太旧" />);
  await choose(1, '丙.pdf');
  await end(0, (s) => s.reject(new Error('x')));
  expect([screen.queryByText('太旧') !== null, screen.queryByText(text.uploadAnother)]).toEqual([true, null]);
});

it('of several that are chosen those that may not go are named, and the others go', async () => {
  show();
  const wrong = new File(['x'], '乙.txt', { type: 'text/plain' });
  fireEvent.change(screen.getByLabelText('附件'), { target: { files: [file('甲.pdf'), wrong] } });
  await vi.waitFor(() => expect(screen.queryByRole('alert')?.textContent).toBe('乙.txt：只收 PDF'));
  expect([sent.map((s) => s.file.name), rows().length]).toEqual([['甲.pdf'], 1]);
});

it('what a page takes to itself stands in the field no more, and tells what was chosen after it and is there', async () => {
  const taken = vi.fn<(done: line.UploadedFile, chosen: File, later: readonly string[]) => void>();
  show({ onArrived: taken });
  await choose(2, '甲.pdf', '乙.pdf');
  await arrive(1);
  expect(rows()).toEqual(['甲.pdf0%取消甲.pdf']);
  await arrive(0);
  await choose(3, '丙.pdf');
  await arrive(2);
  expect(taken.mock.calls.map(([done, chosen, later]) => [done.filePath, chosen.name, later])).toEqual([
    ['乙.pdf', '乙.pdf', []],
    ['甲.pdf', '甲.pdf', ['乙.pdf']],
    ['丙.pdf', '丙.pdf', []],
  ]);
  expect([rows(), change.mock.calls]).toEqual([[], []]);
});
