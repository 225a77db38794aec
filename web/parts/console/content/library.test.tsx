import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, press, settled } from '../../../../test/screen.ts';
import { api } from '../../../lib/api.ts';
import * as line from '../../../lib/upload.ts';
import { type Me, MeContext } from '../me.ts';
import { KindNav } from './kind-nav.tsx';
import { Library } from './library.tsx';
import { PictureField } from './picture-field.tsx';
import '../calls.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const picture = (n: number, more = {}) => ({
  ...{ path: `f/a/${n}.png`, url: `/file/f/a/${n}.png`, thumbUrl: `/t/${n}`, name: `图${n}`, fault: '' },
  ...{ uploader: '甲', createTime: '2026-11-18T16:05:00Z', bytes: n * 1024, ...more },
});

function upload(): void {
  const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const files = [new File([bytes], '桥.png', { type: 'image/png' })];
  fireEvent.change(screen.getByLabelText('上传新图片'), { target: { files } });
}

describe('pictures that were uploaded before', () => {
  it('are found by their name from the first page on, and leafed through', async () => {
    const read = vi.spyOn(api.content, 'pictures').mockResolvedValue({ list: [picture(1)], total: 49 } as never);
    const choose = vi.fn();
    render(<Library onChoose={choose} />);
    await settled();
    expect([button('上一页')?.disabled, button('下一页')?.disabled]).toEqual([true, false]);
    expect(screen.getByLabelText<HTMLInputElement>('上传新图片').multiple).toBe(false);
    await press('下一页');
    await press('下一页');
    expect([read.mock.calls.at(-1), button('下一页')?.disabled]).toEqual([
      [{ wd: '', pageNum: 3, pageSize: 24 }],
      true,
    ]);
    fireEvent.change(screen.getByLabelText('在已上传的图片里找'), { target: { value: ' 桥 ' } });
    await settled();
    expect(read.mock.calls.at(-1)).toEqual([{ wd: '桥', pageNum: 1, pageSize: 24 }]);
    expect(screen.getByText('甲 11.19 · 1 KB')).toBeTruthy();
    await press(/图1/);
    expect(choose.mock.calls).toEqual([['/file/f/a/1.png']]);
    read.mockResolvedValue({ list: [], total: 0 } as never);
    fireEvent.change(screen.getByLabelText('在已上传的图片里找'), { target: { value: '无' } });
    await settled();
    expect([screen.queryByText('没有名称含“无”的图片') !== null, button('下一页')]).toEqual([true, null]);
  });

  it('end with a page that is full where none follows, and are read anew once there is one more', async () => {
    const read = vi.spyOn(api.content, 'pictures').mockResolvedValue({ list: [picture(1)], total: 48 } as never);
    const sent = { url: '', fileName: '桥.png', urlAndSignature: '', filePath: 'f/b/2.png' };
    vi.spyOn(line, 'uploadFile').mockResolvedValue(sent);
    render(<Library />);
    await settled();
    expect(screen.getByLabelText<HTMLInputElement>('上传新图片').multiple).toBe(true);
    await press('下一页');
    expect(button('下一页')?.disabled).toBe(true);
    upload();
    await vi.waitFor(() => expect(read.mock.calls.length).toBe(3));
  });

  it('say what is wrong with one that cannot be shown', async () => {
    const list = [picture(0.2, { fault: '打不开' })];
    vi.spyOn(api.content, 'pictures').mockResolvedValue({ list, total: 1 } as never);
    render(<Library onChoose={() => undefined} />);
    await settled();
    // As small as it may be, it is something.
    expect(screen.getByText('甲 11.19 · 1 KB')).toBeTruthy();
    expect([screen.getByText('打不开') !== null, document.querySelector('li img')]).toEqual([true, null]);
  });
});

it('a picture is shown by a file that there is, is changed, and taken away', async () => {
  const shown = () => document.querySelector('img')?.getAttribute('src');
  const change = vi.fn();
  const field = (value: string, disabled = false) => (
    <PictureField id="x" label="封面" value={value} onChange={change} disabled={disabled} />
  );
  const { rerender } = render(field('/file/f/a/1.png'));
  expect([shown(), document.querySelector('img')?.alt]).toEqual(['/file/f/a/1.png', '封面']);
  rerender(field('/art/portraits/01-lu-chengzhou'));
  expect(shown()).toBe('/art/portraits/01-lu-chengzhou-320.webp');
  rerender(field(''));
  expect([button(/^选择图片/) !== null, button(/^移除/), document.querySelector('img')]).toEqual([true, null, null]);
  rerender(field('/art/west-lake', true));
  expect([button(/^更换/)?.disabled, button(/^移除/)?.disabled]).toEqual([true, true]);
  rerender(field('/art/west-lake'));
  expect(shown()).toBe('/art/west-lake-480.webp');
  await press(/^移除/);
  expect(change.mock.calls).toEqual([['']]);
});

it('a picture that is chosen, or uploaded there and then, takes its place', async () => {
  vi.spyOn(api.content, 'pictures').mockResolvedValue({ list: [picture(1)], total: 1 } as never);
  const change = vi.fn();
  render(<PictureField id="x" label="封面" value="" onChange={change} disabled={false} />);
  const open = async () => {
    await press(/^选择图片/);
    await vi.waitFor(() => expect(button(/图1/)).toBeTruthy());
  };
  await open();
  await press(/图1/);
  expect([change.mock.calls, document.querySelector('dialog')]).toEqual([[['/file/f/a/1.png']], null]);
  await open();
  const sent = { url: '', fileName: '桥.png', urlAndSignature: '', filePath: 'f/b/2.png' };
  vi.spyOn(line, 'uploadFile').mockResolvedValue(sent);
  upload();
  await vi.waitFor(() => expect(change.mock.lastCall).toEqual(['/file/f/b/2.png']));
  await settled();
  expect(document.querySelector('dialog')).toBeNull();
});

it('the kinds of content are those that a role sees, the current one marked', () => {
  const nav = (roles: string[]) => {
    cleanup();
    render(
      <MeContext.Provider value={{ roles } as unknown as Me}>
        <MemoryRouter>
          <KindNav current="news" />
        </MemoryRouter>
      </MeContext.Provider>,
    );
    return screen.queryAllByRole('link').map((a) => a.getAttribute('href'));
  };
  const all = nav(['administrator']);
  expect(all).toContain('/guanli/content/news/');
  expect(all.some((to) => /settings|category/.test(to ?? ''))).toBe(false);
  expect(document.querySelectorAll('nav [aria-current=page]').length).toBe(1);
  expect(screen.getByLabelText<HTMLSelectElement>('内容类别', { selector: 'select' }).value).toBe('news');
  expect([nav([]), document.querySelectorAll('nav h2, optgroup').length]).toEqual([[], 0]);
  cleanup();
  const at = (kind: string) => (
    <MeContext.Provider value={{ roles: ['administrator'] } as unknown as Me}>
      <MemoryRouter>
        <KindNav current={kind} />
      </MemoryRouter>
    </MeContext.Provider>
  );
  const { rerender } = render(at('news'));
  rerender(at('expert'));
  expect(screen.getByLabelText<HTMLSelectElement>('内容类别', { selector: 'select' }).value).toBe('expert');
});
