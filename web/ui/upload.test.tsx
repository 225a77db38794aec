import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { text } from '../../shared/text.ts';
import { Upload } from './upload.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('names each of several refused files with its sentence', async () => {
  const rule = { accept: ['application/pdf'], tip: '只收 PDF', maxSize: '1KB' };
  render(<Upload label="附件" purpose="attachment" rule={rule} value={[]} onChange={() => undefined} />);
  const pdf = `%PDF-1.7${' '.repeat(2000)}`;
  const files = [
    new File(['x'], '甲.txt', { type: 'text/plain' }),
    new File([pdf], '乙.pdf', { type: 'application/pdf' }),
    new File([], '丙.pdf', { type: 'application/pdf' }),
  ];
  fireEvent.change(screen.getByLabelText('附件'), { target: { files } });
  const alert = await screen.findByText(/丙\.pdf/);
  expect(alert.textContent?.split('\n')).toEqual([
    '甲.txt：只收 PDF',
    `乙.pdf：${text.fileTooLarge}1KB`,
    `丙.pdf：${text.fileEmpty}`,
  ]);
});

it('says of a file that it is not what its name says, and what is taken', async () => {
  const rule = { accept: ['image/png', 'application/pdf'], tip: '请选择 png 图片或 PDF 文件' };
  render(<Upload label="附件" purpose="attachment" rule={rule} single value={[]} onChange={() => undefined} />);
  const files = [new File(['<!doctype html>'], '证书.pdf', { type: 'application/pdf' })];
  fireEvent.change(screen.getByLabelText('附件'), { target: { files } });
  expect((await screen.findByRole('alert')).textContent).toBe('文件的内容与扩展名不符；请选择 png 图片或 PDF 文件');
});

it.each([
  ['sent as they are', false],
  ['cut first', true],
])('says of two files dropped where one is taken how many that are: files %s', async (_, crop) => {
  const rule = { accept: ['application/pdf'], tip: '只收 PDF' };
  const given = { label: '附件', purpose: 'attachment' as const, rule, single: true, crop, value: [] };
  render(<Upload {...given} onChange={() => undefined} />);
  const files = ['甲.pdf', '乙.pdf'].map((name) => new File(['%PDF-1.7 '], name, { type: 'application/pdf' }));
  fireEvent.drop(screen.getByLabelText('附件'), { dataTransfer: { files } });
  expect((await screen.findByRole('alert')).textContent).toBe('文件上传超过个数限制，这里只能上传 1 个文件');
});

it('takes the same file once more: browsers tell of no other choice where the field still holds it', async () => {
  const rule = { accept: ['application/pdf'], tip: '只收 PDF' };
  render(<Upload label="附件" purpose="attachment" rule={rule} value={[]} onChange={() => undefined} />);
  const input = screen.getByLabelText<HTMLInputElement>('附件');
  Object.defineProperty(input, 'value', { value: 'C:\\fakepath\\甲.txt', writable: true });
  fireEvent.change(input, { target: { files: [new File(['x'], '甲.txt', { type: 'text/plain' })] } });
  expect((await screen.findByRole('alert')).textContent).toContain('只收 PDF');
  await vi.waitFor(() => expect(input.value).toBe(''));
});

const arrived = (name: string) => ({ url: `/file/${name}`, filePath: name, fileName: name, urlAndSignature: '' });

it('takes out what has arrived alone, leads back to the field, and follows what fills it anew from outside', () => {
  const rule = { accept: ['application/pdf'], tip: '只收 PDF' };
  const change = vi.fn();
  const field = (names: string[]) => (
    <Upload label="附件" purpose="attachment" rule={rule} value={names.map(arrived)} onChange={change} />
  );
  const { rerender } = render(field(['甲.pdf', '乙.pdf']));
  const rows = () => screen.queryAllByRole('listitem').map((li) => li.textContent);
  expect(rows()).toEqual(['甲.pdf已上传移除甲.pdf', '乙.pdf已上传移除乙.pdf']);
  fireEvent.click(screen.getByRole('button', { name: /^移除\s*乙\.pdf$/ }));
  expect(change.mock.calls).toEqual([[[arrived('甲.pdf')]]]);
  expect(document.activeElement).toBe(screen.getByLabelText('附件'));
  // The form draws it with what it was told: nothing is told anew.
  rerender(field(['甲.pdf']));
  expect([rows().length, change.mock.calls.length]).toEqual([1, 1]);
  rerender(field(['丙.pdf']));
  expect([rows(), change.mock.calls.length]).toEqual([['丙.pdf已上传移除丙.pdf'], 1]);
});

/** The browser's line to the server, on which nothing moves. */
class Line {
  static last: Line | undefined;
  upload = {};
  isCut = false;
  onabort = () => undefined;
  constructor() {
    Line.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isCut = true;
    this.onabort();
  }
}

it.each([
  ['the page is left', (unmount: () => void) => unmount()],
  ['it is taken out', () => fireEvent.click(screen.getByRole('button', { name: /甲\.pdf$/ }))],
])('takes nothing along when %s while a file is on its way', async (_, leave) => {
  vi.stubGlobal('XMLHttpRequest', Line);
  // A page on plain http, where a file goes in one piece.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues });
  const rule = { accept: ['application/pdf'], tip: '只收 PDF', maxSize: '1M' };
  const { unmount } = render(
    <Upload label="附件" purpose="attachment" rule={rule} value={[]} onChange={() => undefined} />,
  );
  const file = new File(['%PDF-1.7 '], '甲.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText('附件'), { target: { files: [file] } });
  await vi.waitFor(() => expect(Line.last?.isCut).toBe(false));
  leave(unmount);
  expect(Line.last?.isCut).toBe(true);
});

it('says in Chinese that the line is away when its own code does not come', async () => {
  // As the browser says it of a module whose address does not answer.
  vi.doMock('../lib/upload.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const rule = { accept: ['text/plain'], tip: '只收文本' };
  const field = (error?: string) => (
    <Upload label="附件" purpose="attachment" rule={rule} value={[]} onChange={() => undefined} error={error} />
  );
  const { rerender } = render(field());
  fireEvent.change(screen.getByLabelText('附件'), {
    target: { files: [new File(['x'], '甲.txt', { type: 'text/plain' })] },
  });
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  await act(() => vi.advanceTimersByTimeAsync(limits.partTimeoutMs));
  expect(screen.getByRole('list').textContent).toContain(text.network);
  // The form wants a file, and one was chosen: it is not said that there is none.
  rerender(field('请选择附件'));
  expect(screen.queryByText('请选择附件')).toBeNull();
  expect(screen.getByText(text.uploadAnother)).toBeTruthy();
  vi.doUnmock('../lib/upload.ts');
});

it('shows that it takes what is dragged over it, as long as it is', () => {
  const rule = { accept: ['application/pdf'], tip: '只收 PDF' };
  render(<Upload label="附件" purpose="attachment" rule={rule} value={[]} onChange={() => undefined} />);
  const place = screen.getByLabelText('附件').parentElement as HTMLElement;
  const before = place.className;
  for (const away of [fireEvent.dragLeave, fireEvent.drop]) {
    fireEvent.dragOver(place);
    expect(place.className).not.toBe(before);
    away(place, { dataTransfer: { files: [] } });
    expect(place.className).toBe(before);
  }
});
