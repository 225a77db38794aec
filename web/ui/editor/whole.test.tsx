import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Editor as Core } from '@tiptap/core';
import { CellSelection } from '@tiptap/pm/tables';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { embedLimits } from '../../../shared/embeds.ts';
import { text as words } from '../../../shared/text.ts';
import { anew, button, press, settled } from '../../../test/screen.ts';
import { formApi } from '../../lib/api.ts';
import Editor, { written } from './editor.tsx';
import { EmbedDialog } from './embed-dialog.tsx';
import { extensions } from './extensions.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PictureSends } from './picture-sends.ts';
import * as sending from './send-picture.ts';
import { Toolbar } from './toolbar.tsx';

anew();
const changed = vi.fn<(html: string) => void>();
const missing = vi.fn<(count: number) => void>();
let ends: PromiseWithResolvers<string>[] = [];
beforeEach(() => {
  changed.mockClear();
  missing.mockClear();
  ends = [];
  vi.spyOn(sending, 'sendPicture').mockImplementation(() => {
    const end = Promise.withResolvers<string>();
    ends.push(end);
    return end.promise;
  });
});
const editor = (more: object = {}, html = '<p>一</p>') => (
  <Editor id="x" label="正文" html={html} onChange={changed} onMissing={missing} {...more} />
);
const text = () => screen.getByRole('textbox', { name: '正文' });
const png = (name: string) => new File(['x'], name, { type: 'image/png' });
const insert = async (...files: File[]) => {
  fireEvent.change(screen.getByLabelText('插入图片'), { target: { files } });
  await settled();
};

describe('a text that is written', () => {
  it('is named, says what is wrong with it, and may not be changed while it is off', async () => {
    const { rerender, container } = render(editor());
    await settled();
    const get = (...names: string[]) => names.map((name) => text().getAttribute(name));
    expect(get('id', 'aria-multiline', 'contenteditable', 'aria-invalid', 'aria-describedby')).toEqual([
      ...['x', 'true', 'true', null, null],
    ]);
    const look = () => container.firstElementChild?.className;
    const plain = look();
    expect(screen.getByRole('toolbar', { name: '正文的格式' })).toBeTruthy();
    rerender(editor({ wrong: true }));
    expect([...get('aria-invalid', 'aria-describedby'), look() === plain]).toEqual(['true', 'x-err', false]);
    rerender(editor({ disabled: true }));
    expect([...get('aria-invalid', 'aria-describedby', 'contenteditable'), button('加粗')?.disabled]).toEqual([
      ...[null, null, 'false', true],
    ]);
    rerender(editor());
    expect([...get('contenteditable'), button('加粗')?.disabled, look()]).toEqual(['true', false, plain]);
    expect(changed).not.toHaveBeenCalled();
    cleanup();
    render(editor({ disabled: true }));
    await settled();
    expect(get('contenteditable')).toEqual(['false']);
  });

  it('ends with the page that it stood on, and what is on its way to it', async () => {
    const ended = [vi.spyOn(Core.prototype, 'destroy'), vi.spyOn(PictureSends.prototype, 'close')];
    const { unmount } = render(editor());
    await settled();
    await insert(png('a.png'));
    expect(ended.map((end) => end.mock.calls.length)).toEqual([0, 0]);
    changed.mockClear();
    unmount();
    expect(ended.map((end) => end.mock.calls.length)).toEqual([1, 1]);
    ends[0]?.resolve('/file/f/a.png');
    await settled();
    expect([changed.mock.calls, missing.mock.lastCall]).toEqual([[], [0]]);
  });

  it('says how many of its pictures are on the way and how many did not come, and is told with them once', async () => {
    render(editor());
    await settled();
    expect([document.querySelector('[role=status]'), missing.mock.lastCall]).toEqual([null, [0]]);
    await insert(png('a.png'), png('b.png'));
    const said = () => [...document.querySelectorAll('div[role=status] p')].map((p) => p.textContent);
    expect([said(), missing.mock.lastCall]).toEqual([['正在上传 2 张图片，传完才会保存进正文。'], [2]]);
    ends[0]?.reject(new Error('图片太大'));
    await settled();
    expect([said(), missing.mock.lastCall]).toEqual([
      ['正在上传 1 张图片，传完才会保存进正文。', '1 张图片没有传上，可在正文里它的位置重试。'],
      [2],
    ]);
    ends[1]?.resolve('/file/b');
    await settled();
    expect([said(), missing.mock.lastCall]).toEqual([['1 张图片没有传上，可在正文里它的位置重试。'], [1]]);
    expect(changed.mock.lastCall?.[0]).toContain('/file/b');
    const times = changed.mock.calls.length;
    await press('去掉');
    expect([said(), missing.mock.lastCall, changed.mock.calls.length]).toEqual([[], [0], times]);
  });

  it('takes pictures that are dropped, and nothing else of what is', async () => {
    const { rerender } = render(editor());
    await settled();
    const drop = async (files: File[]) => {
      const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
        ...{ clientX: 1, clientY: 1, dataTransfer: { files, types: ['Files'], getData: () => '' } },
      });
      vi.spyOn(document, 'elementFromPoint').mockReturnValue(null);
      act(() => void text().dispatchEvent(event));
      await settled();
      return [event.defaultPrevented, ends.length];
    };
    expect(await drop([png('a.png'), new File(['x'], 'a.txt', { type: 'text/plain' })])).toEqual([true, 1]);
    // Where it was dropped, and told to who listens by then.
    const { editor: core } = text() as unknown as { editor: Core };
    core.commands.setContent('<p>一二</p><p>三</p>');
    act(() => void core.commands.setTextSelection(6));
    vi.spyOn(core.view, 'posAtCoords').mockReturnValue({ pos: 2, inside: 0 });
    const later = vi.fn();
    rerender(editor({ onChange: later }));
    await drop([png('b.png')]);
    ends[1]?.resolve('/file/b');
    await settled();
    expect(later.mock.lastCall?.[0]).toMatch(/^<p>一<\/p><figure>.*<\/figure><p>二<\/p><p>三<\/p>$/);
  });

  it('opens what is said of a picture by a second press on it, and closes it without a change', async () => {
    render(editor({}, '<figure><img src="/file/a.png" alt="合影"></figure><p>一</p>'));
    await settled();
    const choose = () =>
      act(() => {
        const { editor: core } = text() as unknown as { editor: Core };
        core.commands.setNodeSelection(0);
      });
    choose();
    expect([button(/图片/)?.title, button(/图片/)?.getAttribute('aria-pressed')]).toEqual([
      ...['改图片的文字、大小和位置', 'true'],
    ]);
    fireEvent.dblClick(text());
    expect(screen.getByLabelText<HTMLInputElement>('替代文字').value).toBe('合影');
    await press('取消');
    expect([document.querySelector('dialog'), changed.mock.calls]).toEqual([null, []]);
    await press(/图片/);
    fireEvent.change(screen.getByLabelText('图注'), { target: { value: ' 开班 ' } });
    await press('确定');
    expect(changed.mock.lastCall?.[0]).toContain('<figcaption>开班</figcaption>');
    // It is still the one that is chosen, and the next key is the text's.
    expect(button(/图片/)?.getAttribute('aria-pressed')).toBe('true');
    await vi.waitFor(() => expect(document.activeElement).toBe(text()));
  });
});

const sends = new PictureSends(() => new Promise(() => undefined));
const closed = vi.fn();
function core(content: string): Core {
  closed.mockClear();
  const element = document.body.appendChild(document.createElement('div'));
  return new Core({ element, extensions: extensions(sends), content });
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('what is put into a text', () => {
  it('is an address as its own words where none are chosen, and where some are these lead there', async () => {
    const made = core('<p>一二</p>');
    made.commands.setTextSelection(3);
    render(<LinkDialog editor={made} onClose={closed} />);
    expect([button('去掉链接'), screen.getByLabelText<HTMLInputElement>('链接地址').maxLength]).toEqual([null, 500]);
    type('链接地址', 'https://a.test/');
    await press('确定');
    const links = () =>
      [...made.view.dom.querySelectorAll('a')].map((a) => `${a.getAttribute('href')} ${a.textContent}`);
    expect([links(), closed.mock.calls.length]).toEqual([['https://a.test/ https://a.test/'], 1]);
    made.commands.setTextSelection({ from: 1, to: 3 });
    cleanup();
    render(<LinkDialog editor={made} onClose={closed} />);
    type('链接地址', 'mailto:a@b.cn');
    await press('确定');
    expect(links()).toContain('mailto:a@b.cn 一二');
    made.destroy();
  });

  it('is a player by its address and title; one that is refused is said at its address', async () => {
    const resolve = vi.spyOn(formApi.embeds, 'resolve').mockRejectedValueOnce(new Error('这个来源不能嵌入'));
    resolve.mockResolvedValueOnce({ src: '' } as never).mockResolvedValue({ src: 'https://v.test/1' } as never);
    const made = core('<p>一</p>');
    const { unmount } = render(<EmbedDialog editor={made} onClose={closed} />);
    await press('确定');
    expect(resolve).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('标题').maxLength).toBe(embedLimits.title);
    type('地址或嵌入代码', ' https://v.test/x ');
    type('标题', ' 开班 ');
    await press('确定');
    const fault = () => screen.getByRole('alert', { hidden: true });
    expect([closed.mock.calls.length, fault().id.endsWith('address-err'), fault().textContent]).toEqual([
      ...[0, true, `${words.embedError}这个来源不能嵌入`],
    ]);
    await press('确定');
    expect([closed.mock.calls.length, fault().textContent]).toEqual([0, words.embedUnknown]);
    await press('确定');
    expect([closed.mock.calls.length, resolve.mock.lastCall]).toEqual([1, [{ address: 'https://v.test/x' }]]);
    expect(written(made)).toContain('<figure data-embed="https://v.test/1" data-title="开班"></figure>');
    await vi.waitFor(() => expect(document.activeElement).toBe(made.view.dom));
    unmount();
    made.state.doc.descendants((node, pos) => void (node.type.name === 'embed' && made.commands.setNodeSelection(pos)));
    render(<EmbedDialog editor={made} onClose={closed} />);
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([value('地址或嵌入代码'), value('标题')]).toEqual(['https://v.test/1', '开班']);
    made.destroy();
  });

  it('keeps the cursor in the text while a tool is pressed, and shows a tool that is gone to', () => {
    const made = core('<p>一</p>');
    render(<Toolbar editor={made} sends={sends} label="正文" disabled={false} onPicture={() => undefined} />);
    expect(fireEvent.mouseDown(button('加粗') as HTMLElement)).toBe(false);
    const seen = vi.fn();
    (button('加粗') as HTMLElement).scrollIntoView = seen;
    fireEvent.focus(button('加粗') as HTMLElement);
    expect(seen).toHaveBeenCalledOnce();
    expect(screen.getByRole('group', { name: '插入' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: '表格' })).toBeNull();
    made.destroy();
  });

  it('is joined of cells that are chosen', async () => {
    const made = core('<table><tr><td><p>甲</p></td><td><p>乙</p></td></tr></table>');
    const cells: number[] = [];
    made.state.doc.descendants((node, pos) => void (node.type.name === 'tableCell' && cells.push(pos)));
    made.view.dispatch(
      made.state.tr.setSelection(CellSelection.create(made.state.doc, cells[0] as number, cells[1] as number)),
    );
    render(<Toolbar editor={made} sends={sends} label="正文" disabled={false} onPicture={() => undefined} />);
    await press('合并或拆分单元格');
    expect(made.view.dom.querySelectorAll('td').length).toBe(1);
    await press('合并或拆分单元格');
    expect(made.view.dom.querySelectorAll('td').length).toBe(2);
    made.destroy();
  });
});

describe('the ways between a text and its tools by keys', () => {
  const at = () => document.activeElement?.getAttribute('aria-label');
  const keyed = async (key: string, held: object) => {
    const isLeft = fireEvent.keyDown(text(), { key, ...held });
    await settled();
    return [isLeft, at()];
  };

  it('Alt+F10 leads to the tools, and Shift+Tab does in points of the first level, which stay points', async () => {
    render(editor({}, '<p>一</p><ul><li><p>二</p><ul><li><p>三</p></li></ul></li></ul>'));
    await settled();
    const first = screen.getByRole('toolbar').querySelector('[tabindex="0"]')?.getAttribute('aria-label');
    const cursor = async (in_: string) => {
      const place = [...text().querySelectorAll('p')].find((p) => p.textContent === in_) as HTMLElement;
      text().focus();
      getSelection()?.collapse(place.firstChild, 1);
      document.dispatchEvent(new Event('selectionchange'));
      await settled();
    };
    await cursor('一');
    expect(await keyed('F10', { altKey: true })).toEqual([false, first]);
    await cursor('二');
    expect(await keyed('Tab', { shiftKey: true })).toEqual([false, first]);
    expect(text().querySelectorAll('ul ul li').length).toBe(1);
    await cursor('三');
    expect(await keyed('Tab', { shiftKey: true })).toEqual([false, '正文']);
    expect([text().querySelectorAll('ul ul li').length, text().querySelectorAll('ul > li').length]).toEqual([0, 2]);
    await cursor('一');
    expect(await keyed('Tab', { shiftKey: true })).toEqual([true, '正文']);
  });
});
