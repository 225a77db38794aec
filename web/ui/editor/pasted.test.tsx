import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { press, settled } from '../../../test/screen.ts';
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

const mount = async (html = '') => {
  render(<Editor id="x" label="正文" html={html} onChange={changed} onMissing={missing} />);
  await settled();
};
/** Pastes into an editor what a program hands over, by its media types; files beside it. */
async function paste(data: Record<string, string>, files: File[] = [], into = ''): Promise<void> {
  await mount(into);
  await hand(data, files);
}
async function hand(data: Record<string, string>, files: File[] = []): Promise<void> {
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

it('pictures that come beside other words later are not those of places that were left open before', async () => {
  await paste({ 'text/html': words });
  await hand({ 'text/plain': '三', 'text/rtf': `{\\rtf1 ${picture(60)}${picture(80)}}` });
  expect([sent, missing.mock.lastCall]).toEqual([[], [2]]);
});

it('words become a link where the text would keep it, and stay words where it would go at saving', async () => {
  await paste({ 'text/plain': '见 https://a.test/b 和 ftp://b.test/c 和 https://bank.test@evil.test/' });
  const html = changed.mock.lastCall?.[0] ?? '';
  expect([...html.matchAll(/href="([^"]*)"/g)].map((m) => m[1])).toEqual(['https://a.test/b']);
  expect(html).toContain('ftp://b.test/c');
});

it('a picture of words that comes along with them is none of the text; one that comes alone is', async () => {
  const file = new File(['x'], '图.png', { type: 'image/png' });
  await paste({ 'text/html': '<p>一句话</p>' }, [file]);
  expect([sent, changed.mock.calls.at(-1)]).toEqual([[], ['<p>一句话</p>']]);
  cleanup();
  await paste({}, [file]);
  expect([sent.length, sources()]).toEqual([1, ['/file/1']]);
  cleanup();
  // As a browser hands over a picture that was copied from a page: its address says no words.
  await paste({ 'text/html': '<meta charset="utf-8"><img src="https://elsewhere.test/1.png">' }, [file]);
  expect([sent.length, sources()]).toEqual([2, ['/file/1']]);
});

it('a place whose file is chosen afterwards has it, each its own; one that is taken away waits for none', async () => {
  await paste({ 'text/html': words });
  fireEvent.click(screen.getAllByRole('button', { name: '选择图片文件' })[1] as HTMLElement);
  const chooser = screen.getByLabelText('补上这张图片');
  // Whoever closes the choice again has chosen nothing.
  fireEvent.change(chooser, { target: { files: [] } });
  expect([sent, missing.mock.lastCall]).toEqual([[], [2]]);
  fireEvent.change(chooser, { target: { files: [new File(['abc'], '湖.png', { type: 'image/png' })] } });
  await settled();
  expect([sources(), missing.mock.lastCall]).toEqual([['/file/3'], [1]]);
  const order = (changed.mock.lastCall?.[0] ?? '').replace(/<(\w+)[^>]*>|<\/\w+>/g, (_, tag) =>
    tag === 'img' ? '*' : '',
  );
  expect(order).toBe('一二*');
  // Called by its file until somebody says it better.
  expect(changed.mock.lastCall?.[0]).toContain('alt="湖"');
  await press('去掉');
  expect([missing.mock.lastCall, screen.queryByText('选择图片文件')]).toEqual([[0], null]);
});

it('lines keep their side and kind on an empty line; one alone takes its kind, words go on among others', async () => {
  const html = '<p style="text-align: right">甲</p><p>乙</p>';
  const now = () => changed.mock.lastCall?.[0];
  await paste({ 'text/html': html }, [], '<h2 style="text-align: center"></h2>');
  expect(now()?.replace(';', '')).toBe(`<p style="text-align: right">甲</p><p>乙</p>`);
  cleanup();
  await paste({ 'text/html': '<p>甲</p>' }, [], '<h2></h2>');
  expect(now()).toBe('<h2>甲</h2>');
  cleanup();
  await paste({ 'text/html': html }, [], '<p>前</p>');
  expect(now()).toBe('<p>甲</p><p>乙前</p>');
});

describe('a picture of a text', () => {
  const figure = '<p>一</p><figure data-size="small" data-place="left"><img src="/file/a.png" alt=""></figure>';
  const label = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  it('that has no words asks for them at its place, and has those that are typed', async () => {
    await mount(figure);
    await press('缺替代文字，点此补上');
    expect(['替代文字', '图注'].map((name) => label(name).maxLength)).toEqual([200, 200]);
    expect([label('小').checked, label('靠左').checked, label('替代文字').value]).toEqual([true, true, '']);
    fireEvent.change(label('替代文字'), { target: { value: ' 合影 ' } });
    fireEvent.change(label('图注'), { target: { value: '2026 年' } });
    fireEvent.click(label('中'));
    fireEvent.click(label('靠右'));
    await press('确定');
    const html = changed.mock.lastCall?.[0] ?? '';
    expect(['alt="合影"', '2026 年', 'medium', 'right'].filter((part) => !html.includes(part))).toEqual([]);
    expect([document.querySelector('dialog, [data-lacks]'), screen.queryByText('缺替代文字，点此补上')]).toEqual([
      null,
      null,
    ]);
    expect(document.querySelector('figcaption')?.textContent).toBe('2026 年');
  });

  it('that takes the whole line stands on no side', async () => {
    await mount(figure);
    await press('缺替代文字，点此补上');
    fireEvent.click(label('满栏'));
    expect(screen.queryByLabelText('靠左')).toBeNull();
    await press('确定');
    const html = changed.mock.lastCall?.[0] ?? '';
    expect([html.includes('left'), html.includes('small')]).toEqual([false, false]);
  });
});

it('the place of a picture takes the same file once more: browsers tell of no other choice where the field still holds it', async () => {
  render(<Editor id="b" label="正文" html="" onChange={() => undefined} />);
  const choose = screen.getByLabelText<HTMLInputElement>('补上这张图片');
  await userEvent.upload(choose, new File(['x'], 'a.png', { type: 'image/png' }));
  expect(choose.files?.length).toBe(0);
});
