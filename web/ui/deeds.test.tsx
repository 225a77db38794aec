import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { anew, button, idle, press, settled } from '../../test/screen.ts';
import * as downloads from '../lib/download.ts';
import { useForm } from '../lib/form/use-form.ts';
import { PicturesContext } from '../lib/pictures.ts';
import { CodeField, type Sent } from './code-field.tsx';
import { DialogForm } from './dialog-form.tsx';
import { Confirm, Dialog } from './dialog.tsx';
import { Area, Choices, Fault, Field, Select, Submit, Tick } from './field.tsx';
import { FileButton } from './file-button.tsx';
import { FilterRow, PhoneFold } from './filter-row.tsx';
import { Icon } from './icon.tsx';
import { Skeleton } from './loaded.tsx';
import { Section } from './page-head.tsx';
import { Picture } from './picture.tsx';
import { Toasts } from './toasts.tsx';
import { toasts } from '../lib/toast.ts';

anew();
afterEach(() => void vi.useRealTimers());
function Code({ send }: { send: () => Promise<Sent> }) {
  const form = useForm({ first: { code: '' }, more: { code: { label: '验证码', longest: 6 } } });
  return <CodeField form={form} name="code" hint="发到尾号 0000" send={send} />;
}
type MoveProps = { send: () => Promise<void>; onClose: () => void; danger?: boolean; marks?: boolean };
function Move({ send, onClose, danger = false, marks = false }: MoveProps) {
  const form = useForm({ first: { name: '甲' }, more: { name: { label: '名称' } } });
  return (
    <DialogForm form={form} label="移动" marks={marks} danger={danger} send={send} onClose={onClose}>
      <Field form={form} name="name" />
    </DialogForm>
  );
}
const has = (name: string | RegExp, look: string) => button(name)?.classList.contains(look);

it('a code is asked for once while it is on its way, counted down, and asked for again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const late = Promise.withResolvers<Sent>();
  const send = vi.fn(() => late.promise);
  const { unmount } = render(<Code send={send} />);
  const field = screen.getByLabelText<HTMLInputElement>('验证码');
  expect([field.maxLength, field.inputMode, field.autocomplete, document.querySelector('.help')?.textContent]).toEqual([
    ...[6, 'numeric', 'one-time-code', '发到尾号 0000'],
  ]);
  expect([idle('获取验证码'), has('获取验证码', 'is-busy')]).toEqual([false, false]);
  await press('获取验证码');
  await press('获取验证码');
  expect([send.mock.calls.length, idle('获取验证码'), has('获取验证码', 'is-busy')]).toEqual([1, true, true]);
  late.resolve({ sent: true });
  await settled();
  expect([idle('60 秒后重发'), has('60 秒后重发', 'is-busy'), screen.getByRole('status').textContent]).toEqual([
    ...[true, false, '验证码已经发出，五分钟内有效。'],
  ]);
  act(() => void vi.advanceTimersByTime(59_000));
  await press('1 秒后重发');
  expect([send.mock.calls.length, idle('1 秒后重发')]).toEqual([1, true]);
  act(() => void vi.advanceTimersByTime(1000));
  expect(idle('重新发送')).toBe(false);
  await press('重新发送');
  expect([send.mock.calls.length, idle('60 秒后重发')]).toEqual([2, true]);
  fireEvent.change(field, { target: { value: ' 1234 ' } });
  expect(field.value).toBe('1234');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('a code that did not go out may be asked for at once where no wait was said', async () => {
  const send = vi.fn(async (): Promise<Sent> => ({ sent: false, wait: 0 }));
  render(<Code send={send} />);
  await press('获取验证码');
  expect([idle('获取验证码'), has('获取验证码', 'is-busy'), screen.queryByRole('status')]).toEqual([
    false,
    false,
    null,
  ]);
  await press('获取验证码');
  expect(send).toHaveBeenCalledTimes(2);
});

it('a deed that is asked about is under way until it is done, and may be tried once more', async () => {
  const late = Promise.withResolvers<void>();
  const yes = vi.fn(() => late.promise);
  const close = vi.fn();
  const show = (danger: boolean) => (
    <Confirm title="撤下？" yes="撤下" danger={danger} onYes={yes} onClose={close}>
      <p>从网站上撤下。</p>
    </Confirm>
  );
  const { rerender } = render(show(false));
  expect([has('撤下', 'danger'), has('撤下', 'is-busy'), idle('撤下'), document.activeElement]).toEqual([
    ...[false, false, false, button('取消')],
  ]);
  rerender(show(true));
  expect(has('撤下', 'danger')).toBe(true);
  await press('撤下');
  await press('撤下');
  expect([yes.mock.calls.length, has('撤下', 'is-busy'), idle('撤下')]).toEqual([1, true, true]);
  late.resolve();
  await settled();
  expect([has('撤下', 'is-busy'), idle('撤下'), close.mock.calls.length]).toEqual([false, false, 0]);
  await press('撤下');
  expect(yes).toHaveBeenCalledTimes(2);
  await press('关闭');
  expect(close).toHaveBeenCalledTimes(1);
});

it('a dialog says its words, is as wide as it was told, and leaves the focus where somebody has put it', () => {
  const show = (more: object, field = true) => (
    <Dialog title="移动" text="移到别处" onClose={() => undefined} {...more}>
      {field && <input aria-label="名称" />}
    </Dialog>
  );
  const { rerender, container } = render(show({}, false));
  const box = () => container.querySelector('dialog') as HTMLDialogElement;
  const plain = box().className;
  expect([box().open, box().getAttribute('aria-label'), box().querySelector('.dialog-head p')?.textContent]).toEqual([
    ...[true, '移动', '移到别处'],
  ]);
  // Without a field the title has it, not the cross.
  expect([document.activeElement?.tagName, box().querySelector('.dialog-foot')]).toEqual(['H2', null]);
  const looks = [{ narrow: true }, { wide: true }].map((more) => {
    rerender(show(more));
    return box().className;
  });
  expect(new Set([plain, ...looks]).size).toBe(3);
  // A field that comes later has it, unless it is elsewhere by then.
  expect(document.activeElement).toBe(screen.getByLabelText('名称'));
  button('关闭')?.focus();
  rerender(show({ foot: <button type="button">好</button> }));
  expect([document.activeElement, button('好') !== null]).toEqual([button('关闭'), true]);
});

it('the form of a dialog is sent by its button alone, and says what is under way', async () => {
  const late = Promise.withResolvers<void>();
  const [send, close] = [vi.fn(() => late.promise), vi.fn()];
  const { container, rerender } = render(<Move send={send} onClose={close} />);
  const form = () => container.querySelector('form') as HTMLFormElement;
  const plain = form().className;
  expect([form().noValidate, form().method, has('移动', 'danger')]).toEqual([true, 'post', false]);
  rerender(<Move send={send} onClose={close} danger marks />);
  expect([has('移动', 'danger'), form().className === plain]).toEqual([true, false]);
  await press('取消');
  expect([send.mock.calls.length, close.mock.calls.length]).toEqual([0, 1]);
  await press('移动');
  expect([send.mock.calls.length, idle('移动'), has('移动', 'is-busy')]).toEqual([1, true, true]);
  late.resolve();
  await settled();
  expect(idle('移动')).toBe(false);
});

it('the button of a form says what it does while it does it, where that has words', () => {
  const { rerender } = render(
    <Submit busy doing="正在保存">
      保存
    </Submit>,
  );
  expect([button('正在保存')?.type, idle('正在保存'), button('保存')]).toEqual(['submit', true, null]);
  rerender(<Submit busy>保存</Submit>);
  expect(idle('保存')).toBe(true);
  rerender(
    <Submit busy={false} doing="正在保存" look="lg">
      保存
    </Submit>,
  );
  expect([idle('保存'), has('保存', 'lg'), has('保存', 'is-busy')]).toEqual([false, true, false]);
});

it('a file is saved from where it is, once at a time; where it could not be had nothing is', async () => {
  const save = vi.spyOn(downloads, 'saveFile').mockResolvedValue(undefined);
  const late = Promise.withResolvers<string | null>();
  const address = vi.fn(() => late.promise);
  render(
    <FileButton className="btn ghost" address={address}>
      下载
    </FileButton>,
  );
  expect([has('下载', 'ghost'), has('下载', 'is-busy'), idle('下载')]).toEqual([true, false, false]);
  await press('下载');
  await press('下载');
  expect([address.mock.calls.length, has('下载', 'is-busy'), idle('下载')]).toEqual([1, true, true]);
  late.resolve('/file/a.pdf');
  await settled();
  expect([save.mock.calls, idle('下载')]).toEqual([[['/file/a.pdf']], false]);
  address.mockResolvedValue(null);
  await press('下载');
  expect([address.mock.calls.length, save.mock.calls.length]).toEqual([2, 1]);
});

it('a filter has its choices as links, of which one is current, with how many each leads to, none as well', () => {
  const choices = [
    { label: '全部', to: '/a/', current: false, count: 0 },
    { label: '新闻', to: '/b/', current: true },
  ];
  const { container, rerender } = render(<FilterRow label="类别" choices={choices} />, { wrapper: MemoryRouter });
  const links = () =>
    screen.getAllByRole('link').map((l) => [l.getAttribute('href'), l.getAttribute('aria-current'), l.textContent]);
  expect([screen.getByRole('navigation', { name: '按类别筛选' }) !== null, links()]).toEqual([
    true,
    [
      ['/a/', null, '全部0'],
      ['/b/', 'true', '新闻'],
    ],
  ]);
  const fold = () => {
    const box = container.querySelector('details');
    return [box?.textContent, box?.hasAttribute('data-beside'), /beside/.test(box?.className ?? ''), box?.open];
  };
  rerender(<PhoneFold chosen={['', false, undefined]} beside />);
  expect(fold()).toEqual(['筛选与查找', true, true, false]);
  rerender(<PhoneFold label="筛选" chosen={['新闻', '', '2026']} beside />);
  expect(fold()).toEqual(['筛选：新闻，2026', false, false, false]);
  (container.querySelector('details') as HTMLDetailsElement).open = true;
  rerender(<PhoneFold label="筛选" chosen={['新闻']} />);
  expect(fold()).toEqual(['筛选：新闻', false, false, false]);
});

it('a drawing has a name where it says something, and is left out by who cannot see where it does not', () => {
  const { container, rerender } = render(<Icon name="check" label="完成" />);
  const of = () => {
    const svg = container.querySelector('svg');
    return [svg?.getAttribute('role'), svg?.getAttribute('aria-label'), svg?.getAttribute('aria-hidden')];
  };
  expect(of()).toEqual(['img', '完成', null]);
  rerender(<Icon name="check" />);
  expect(of()).toEqual([null, null, 'true']);
});

it('a picture is as large as it is, comes when it is needed, in the width that fits', () => {
  const uploaded = { width: 900, height: 600, widths: [320, 640], avif: true, colour: '#abc' };
  const show = (src: string, more: object = {}, avif = true) => {
    const { container, unmount } = render(
      <PicturesContext value={{ '/file/f/a/b.jpg': { ...uploaded, avif } as never }}>
        <Picture src={src} {...more} />
      </PicturesContext>,
    );
    const img = container.querySelector('img') as HTMLImageElement;
    const get = (name: string) => img.getAttribute(name);
    const seen = {
      ...{ src: get('src'), srcset: get('srcset'), sizes: get('sizes'), width: get('width'), height: get('height') },
      ...{ loading: get('loading'), priority: get('fetchpriority'), decoding: get('decoding'), alt: get('alt') },
      avif: container.querySelector('source')?.getAttribute('srcset') ?? null,
      colour: img.style.backgroundColor !== '',
    };
    unmount();
    return seen;
  };
  expect(show('/file/f/a/b.jpg', { alt: '校门', sizes: '50vw' })).toEqual({
    ...{ src: '/file/f/a/b.jpg', width: '900', height: '600', loading: 'lazy', priority: null, decoding: 'async' },
    ...{ srcset: '/file/f/a/b.jpg/320.webp 320w, /file/f/a/b.jpg/640.webp 640w', sizes: '50vw', alt: '校门' },
    ...{ avif: '/file/f/a/b.jpg/320.avif 320w, /file/f/a/b.jpg/640.avif 640w', colour: true },
  });
  expect(show('/file/f/a/b.jpg', {}, false).avif).toBeNull();
  expect(show('/file/f/a/other.jpg', { eager: true })).toMatchObject({
    ...{ src: '/file/f/a/other.jpg', srcset: null, sizes: null, avif: null, colour: false },
    ...{ loading: null, priority: 'high', decoding: 'sync', alt: '' },
  });
  expect(show('/art/west-lake')).toMatchObject({
    ...{ src: '/art/west-lake-960.webp', width: '1600', height: '900', sizes: '(max-width: 640px) 100vw, 33vw' },
    srcset: expect.stringMatching(/^\/art\/west-lake-\d+\.webp \d+w, .*\/art\/west-lake-1600\.webp 1600w$/),
  });
  expect(show('/art/portraits/a')).toMatchObject({
    ...{ src: '/art/portraits/a-320.webp', width: '600', height: '720' },
    srcset: expect.stringMatching(/\/art\/portraits\/a-640\.webp 640w/),
  });
});

it('grey lines are as many as were asked for, and a section has its place and its tone', () => {
  const { container, rerender } = render(<Skeleton lines={3} label="正在找" />);
  expect([container.querySelectorAll('.sk').length, container.querySelector('.vh')?.textContent]).toEqual([
    3,
    '正在找',
  ]);
  rerender(
    <Section title="节" tone="tint" id="a">
      <p>文</p>
    </Section>,
  );
  const section = container.querySelector('section');
  expect([section?.id, section?.classList.contains('tint'), section?.textContent]).toEqual(['a', true, '节文']);
});

it('a short message looks like what it is', () => {
  render(<Toasts />, { wrapper: MemoryRouter });
  act(() =>
    toasts.set([
      { id: 1, kind: 'ok', text: '成了' },
      { id: 2, kind: 'error', text: '没有成' },
    ]),
  );
  const look = (text: string) => screen.getByText(text).closest('.toast')?.className.split(' ');
  expect([look('成了'), look('没有成')]).toEqual([
    ['toast', 'ok'],
    ['toast', 'err'],
  ]);
  const drawn = [...document.querySelectorAll('.toast > svg path')].map((path) => path.getAttribute('d'));
  expect(new Set(drawn).size).toBe(2);
});

const rules = {
  title: { label: '名称', required: '请填写名称', longest: 10 },
  place: { label: '地点' },
  way: { label: '方式', required: '请选择方式' },
  notes: { label: '备注', longest: 20 },
  free: { label: '随意' },
  yes: { label: '同意' },
};
const first = { title: '', place: '', way: '', notes: '', free: '', yes: '' };
let form: ReturnType<typeof useForm<typeof first>>;
function Sheet({ full }: { full?: boolean }) {
  form = useForm({ id: 't-', first, rules });
  const options = [{ value: 1, label: '一' }];
  return (
    <>
      <Fault form={form} />
      <Field form={form} name="title" full={full} parse={(text) => text.toUpperCase()} placeholder="全称" />
      <Select form={form} name="place" options={options} none="不选" hint="可以不选" />
      <Choices form={form} name="way" options={[...options, { value: 2, label: '二' }]} hint="选一个" />
      <Area form={form} name="notes" rows={7} />
      <Area form={form} name="free" />
      <Tick form={form} name="yes">
        我同意
      </Tick>
    </>
  );
}

it('a field says that it is wrong, that it must be filled in, and how much it takes, and only then', () => {
  const { rerender } = render(<Sheet />);
  const box = (label: string) => (screen.getByLabelText(label).closest('.field') as HTMLElement).classList;
  const wrong = (label: string) => [
    box(label).contains('error'),
    screen.getByLabelText(label).getAttribute('aria-invalid'),
  ];
  expect([wrong('名称'), box('名称').contains('full'), wrong('我同意')]).toEqual([[false, null], false, [false, null]]);
  rerender(<Sheet full />);
  expect([box('名称').contains('full'), box('备注').contains('full')]).toEqual([true, true]);
  const must = (text: string) => screen.getByText(text).classList.contains('req');
  expect(['名称', '地点', '方式', '备注'].map(must)).toEqual([true, false, true, false]);
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: 'abc' } });
  expect([form.values.title, screen.getByLabelText<HTMLInputElement>('名称').placeholder]).toEqual(['ABC', '全称']);
  const place = screen.getByLabelText<HTMLSelectElement>('地点');
  expect([place.options[0]?.textContent, place.getAttribute('aria-describedby')]).toEqual(['不选', 't-place-hint']);
  const [notes, free] = [screen.getByLabelText<HTMLTextAreaElement>('备注'), screen.getByLabelText('随意')];
  expect([notes.maxLength, Number(notes.rows), screen.getByText('0 / 20') !== null]).toEqual([20, 7, true]);
  expect([free.getAttribute('maxlength'), document.getElementById('t-free-hint')?.textContent]).toEqual([null, '']);
  // Where the form leads to is the first of them.
  expect([document.getElementById('t-way'), screen.getByLabelText<HTMLInputElement>('一').checked]).toEqual([
    ...[screen.getByLabelText('一'), false],
  ]);
  fireEvent.click(screen.getByLabelText('二'));
  expect([form.values.way, screen.getByText('选一个') !== null]).toEqual(['2', true]);
  act(() => void form.blame('title', '不对'));
  expect([wrong('名称'), wrong('我同意'), wrong('备注')]).toEqual([
    [true, 'true'],
    [false, null],
    [false, null],
  ]);
  act(() => void form.blame('yes', '请先同意'));
  expect([wrong('名称'), wrong('我同意')]).toEqual([
    [false, null],
    [true, 'true'],
  ]);
  act(() => form.blame(null, '没有成功'));
  expect(screen.getByText('没有成功').closest('[role=alert]')?.getAttribute('tabindex')).toBe('-1');
});
