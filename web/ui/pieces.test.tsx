import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useForm } from '../lib/form/use-form.ts';
import type { Load } from '../lib/load.ts';
import { closeToast, toastError, toastOk, toasts } from '../lib/toast.ts';
import { Area, Choices, Fault, Field, Select, Tick } from './field.tsx';
import { FileSign } from './file-sign.tsx';
import { markOf, wordsOf } from '../lib/form/drafts.ts';
import { KeptNotice } from './kept-notice.tsx';
import { Loaded } from './loaded.tsx';
import { Crumbs, PageHead, Section } from './page-head.tsx';
import { Pager, pagesShown } from './pager.tsx';
import { Secret } from './secret.tsx';
import { Tabs } from './tabs.tsx';
import { Toasts } from './toasts.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  act(() => toasts.set([]));
});
const show = (children: ReactNode) => render(<MemoryRouter>{children}</MemoryRouter>);
const at = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

describe('the pages of a list', () => {
  it('stand from the first to the last, and a gap never for a single one', () => {
    expect(pagesShown(1, 1)).toEqual([1]);
    expect(pagesShown(2, 3)).toEqual([1, 2, 3]);
    expect(pagesShown(1, 9)).toEqual([1, 2, 0, 9]);
    expect(pagesShown(4, 9)).toEqual([1, 2, 3, 4, 5, 0, 9]);
    expect(pagesShown(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9]);
    expect(pagesShown(6, 9)).toEqual([1, 0, 5, 6, 7, 8, 9]);
    expect(pagesShown(9, 9)).toEqual([1, 0, 8, 9]);
    // As numbers, not as words.
    expect(pagesShown(100, 100)).toEqual([1, 0, 99, 100]);
    expect(pagesShown(9, 12)).toEqual([1, 0, 8, 9, 10, 11, 12]);
  });

  const pager = (total: number, page: number, brief = false) =>
    show(<Pager total={total} page={page} size={10} brief={brief} to={(p, s) => `/?page=${p}&size=${s}`} />);
  it.each([
    [10, 1, null, null],
    [11, 1, null, '/?page=2&size=10'],
    [21, 2, '/?page=1&size=10', '/?page=3&size=10'],
    [21, 3, '/?page=2&size=10', null],
    // Beyond the last page the way back is the last one.
    [21, 9, '/?page=3&size=10', null],
  ])('%i rows, page %i: before it %s, after it %s', (total, page, before, after) => {
    pager(total, page);
    expect([at('上一页'), at('下一页')]).toEqual([before, after]);
    expect(screen.getByText(`共 ${total} 条`)).toBeTruthy();
    const current = document.querySelector('[aria-current=page]')?.getAttribute('aria-label') ?? null;
    expect(current).toBe(page > 3 ? null : `第 ${page} 页`);
    // Another size begins at the first page.
    expect(screen.getByText('50 条/页').getAttribute('href')).toBe('/?page=1&size=50');
    const sizes = [...document.querySelectorAll('.page-size [aria-current]')];
    expect(sizes.map((size) => size.textContent)).toEqual(['10 条/页']);
  });

  it.each([
    [10, 1, undefined],
    [17, 1, '共 17 条，这里是第 1 至 10 条'],
    [17, 2, '共 17 条，这里是第 11 至 17 条'],
    // Beyond the last page there is nothing of it.
    [17, 5, undefined],
  ])('a sheet of %i rows, page %i, says which part of them it holds', (total, page, says) => {
    pager(total, page);
    expect(document.querySelector('.print-only')?.textContent).toBe(says);
  });

  it('are none where there are no rows, and one line where there are many on a phone', () => {
    expect(pager(0, 1).container.textContent).toBe('');
    cleanup();
    pager(41, 9, true);
    expect([screen.getByText('第 5 页，共 5 页') !== null, at('第 1 页')]).toEqual([true, null]);
    cleanup();
    pager(30, 2, true);
    expect([screen.queryByText(/^第 2 页，共/), at('第 3 页')]).toEqual([null, '/?page=3&size=10']);
  });
});

describe('the head of a page', () => {
  it('leads home and up, and names itself', () => {
    const crumbs = [{ label: '新闻', to: '/xw/' }, { label: '正文' }];
    show(<PageHead crumbs={crumbs} title="题目" text="一句" picture="/art/west-lake" />);
    expect([at('首页'), at('新闻'), at('正文')]).toEqual(['/', '/xw/', null]);
    expect([...document.querySelectorAll('.crumbs [aria-current]')].map((li) => li.textContent)).toEqual(['正文']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('题目');
    expect(screen.getByRole('region', { name: '题目' })).toBeTruthy();
    cleanup();
    show(<Crumbs crumbs={[]} />);
    expect(screen.getAllByRole('listitem').length).toBe(1);
  });

  it('of a section has one way on; that to the consultation opens in a tab of its own', () => {
    const target = (to: string) => {
      cleanup();
      show(
        <Section title="节" more={{ label: '更多', to }}>
          {null}
        </Section>,
      );
      const link = screen.getByRole('link', { name: '更多' });
      return [link.getAttribute('href'), link.getAttribute('target')];
    };
    expect([target('/xw/'), target('/zxzx/')]).toEqual([
      ['/xw/', null],
      ['/zxzx/', '_blank'],
    ]);
    cleanup();
    show(
      <Section title="节" more={{ label: '更多' }}>
        {null}
      </Section>,
    );
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has tabs of which one is current, with how many each has, none as well', () => {
    const tabs = [
      { label: '全部', to: '/a/', current: false, count: 0 },
      { label: '新闻', to: '/b/', current: true },
    ];
    show(<Tabs label="分类" tabs={tabs} />);
    const links = screen.getAllByRole('link').map((l) => [l.textContent, l.getAttribute('aria-current')]);
    expect(links).toEqual([
      ['全部0', null],
      ['新闻', 'page'],
    ]);
    expect(document.querySelector('.n')?.textContent).toBe('0');
    expect(screen.getByRole('navigation', { name: '分类' })).toBeTruthy();
  });
});

it('short messages are told by what they are; one that leads somewhere goes once it is followed', () => {
  toasts.set([]);
  show(<Toasts />);
  act(() => {
    toastOk('成了', { to: '/xiaoxi/', text: '去看' });
    toastError('没有成');
  });
  expect([screen.getByRole('status').textContent, screen.getByRole('alert').textContent]).toEqual([
    '成了去看',
    '没有成',
  ]);
  act(() => screen.getByRole('link', { name: '去看' }).click());
  expect(toasts.get().map((t) => t.text)).toEqual(['没有成']);
  act(() => screen.getByRole('button', { name: '关闭提示' }).click());
  expect(toasts.get()).toEqual([]);
  act(() => closeToast(99));
});

describe('what is asked for', () => {
  const load = (more: Partial<Load<string>>): Load<string> => ({
    ...{ data: null, fault: null, error: null, busy: false, reload: vi.fn(async () => undefined), put: vi.fn() },
    ...more,
  });
  const shown = (more: Partial<Load<string>>) => {
    cleanup();
    const of = load(more);
    show(
      <Loaded load={of} head={<h2>头</h2>}>
        {(data) => <p>{data}</p>}
      </Loaded>,
    );
    return of;
  };
  it('is waited for, said to have failed with a second try, or there, also when it could not be read anew', () => {
    shown({});
    expect([screen.getByRole('status').getAttribute('aria-busy'), screen.queryByText('头')]).toEqual(['true', null]);
    const of = shown({ fault: '网络不通' });
    expect([screen.getByRole('alert').textContent, screen.queryByText('头') !== null]).toEqual([
      '没有读到内容：网络不通。重新读取',
      true,
    ]);
    fireEvent.click(screen.getByRole('button', { name: '重新读取' }));
    expect(of.reload).toHaveBeenCalledOnce();
    // What is absent leads elsewhere: nothing is said.
    shown({ fault: '不存在', error: { absent: true } });
    expect(screen.queryByRole('alert')).toBeNull();
    shown({ data: '', fault: '网络不通' });
    expect([screen.queryByRole('alert'), document.querySelector('p')?.textContent]).toEqual([null, '']);
  });
});

const aDraft = (at: string, title = '', more: object = {}) => ({ at, key: title, value: { title }, ...more });
function anOffer(earlier: ReturnType<typeof aDraft> | null, more: object = {}) {
  const deeds = { recover: vi.fn(), forget: vi.fn(), unforget: vi.fn() };
  return { earlier, answered: null, wordsOf: (d: { value: unknown }) => wordsOf(d, {}), ...deeds, ...more };
}

it('what was kept is told with when, where and its first words, and is found again or thrown away', () => {
  const of = anOffer(aDraft('2026-11-18T16:05:00Z', '基层治理专题培训班的通知发给各县', { elsewhere: true }));
  const shown = (offer: typeof of) => (
    <>
      <KeptNotice of={offer} />
      <input aria-label="标题" />
    </>
  );
  const { container, rerender } = render(shown(of));
  expect(container.textContent).toContain(
    '还有 11.19 00:05 在另一台电脑上输入、未保存的修改“基层治理专题培训班的通知发给各县”找回',
  );
  fireEvent.click(screen.getByRole('button', { name: '找回' }));
  expect([of.recover.mock.calls.length, of.forget.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(screen.getByRole('button', { name: '丢弃' }));
  expect([of.recover.mock.calls.length, of.forget.mock.calls.length]).toEqual([1, 1]);
  expect(document.activeElement).toBe(screen.getByLabelText('标题'));
  rerender(shown(anOffer(null) as typeof of));
  expect(container.textContent).toBe('');
});

it('of several that were kept each can be chosen, told by its second where they share a minute', () => {
  const [a, b] = [aDraft('2026-11-18T16:05:07Z', '甲'), aDraft('2026-11-18T16:05:01Z', '乙')];
  const of = anOffer({ ...aDraft('2026-11-18T16:06:00Z', '丙'), before: [a, b] } as never);
  const { container, rerender } = render(<KeptNotice of={of} />);
  const rows = () => [...container.querySelectorAll('p, summary')].map((row) => row.textContent);
  const [second, third] = [
    '还有 11.19 00:05:07 未保存的修改“甲”找回丢弃',
    '还有 11.19 00:05:01 未保存的修改“乙”找回丢弃',
  ];
  expect(rows()).toEqual(['还有 11.19 00:06 未保存的修改“丙”找回丢弃', '另有更早的 2 份', second, third]);
  const press = (name: string, at: number) => fireEvent.click(screen.getAllByText(name)[at] as HTMLElement);
  press('找回', 1);
  press('丢弃', 2);
  expect([of.recover.mock.calls, of.forget.mock.calls]).toEqual([[[markOf(a)]], [[markOf(b)]]]);
  const answered = { draft: aDraft('2026-11-18T16:06:03Z'), thrown: false };
  rerender(<KeptNotice of={anOffer({ ...a, before: [b] } as never, { answered }) as never} />);
  expect(rows()).toEqual(['已找回 11.19 00:06:03 的修改。', '另有更早的 2 份', second, third]);
  rerender(<KeptNotice of={anOffer({ ...a, before: [b] } as never, { answered: { draft: b } }) as never} />);
  expect(rows()[1]).toBe('另有 2 份');
  const thrown = anOffer(null, { answered: { ...answered, thrown: true } });
  rerender(<KeptNotice of={thrown as never} />);
  expect(rows()).toEqual(['已丢弃 11.19 00:06:03 的修改。撤销']);
  press('撤销', 0);
  expect(thrown.unforget).toHaveBeenCalledOnce();
});

it.each([
  [{ title: '新', body: '<p>文字很长</p>' }, { title: '旧' }, '新'],
  [{ body: '<p>文字</p><p>又一段</p>', title: '旧' }, { title: '旧' }, '文字  又一段'],
  [{ id: 'x1', days: [{ theme: '基层' }] }, {}, '基层'],
  [{ title: '一二三四五六七八九十一二三四五六七八九十一' }, {}, '一二三四五六七八九十一二三四五六七八九十…'],
  [{ title: '一二三四五六七八九十一二三四五六七八九十' }, {}, '一二三四五六七八九十一二三四五六七八九十'],
  [{ title: '' }, { title: '旧' }, ''],
])('a draft %j of %j is known by its words: %s', (value, saved, words) => {
  expect(wordsOf({ value }, saved)).toBe(words);
});

it.each([
  ['a line', <input key="field" />],
  ['several lines', <textarea key="field" />],
  ['a choice', <select key="field" />],
])('the cursor goes on in the first field, of %s, once what was kept is thrown away', (_, field) => {
  render(
    <div>
      <KeptNotice of={anOffer(aDraft('2026-11-18T16:05:00Z'))} />
      <input type="hidden" />
      {field}
      <input />
    </div>,
  );
  fireEvent.click(screen.getByRole('button', { name: '丢弃' }));
  expect(document.activeElement).toBe(document.querySelector('input:not([type=hidden]), textarea, select'));
});

it.each([
  ['方案.docx', 'W'],
  ['表.v2.xlsx', 'X'],
  ['a.dps', 'P'],
  ['a.exe', ''],
])('the sign of %s says %s', (name, letters) => {
  expect(render(<FileSign name={name} />).container.textContent).toBe(letters);
});

const rules = {
  title: { label: '名称', required: '请填写名称', longest: 10 },
  place: { label: '地点' },
  way: { label: '方式', required: '请选择方式' },
  notes: { label: '备注', longest: 20 },
  word: { label: '密码', longest: 72 },
  yes: { label: '同意' },
};
const options = [
  { value: 1, label: '一' },
  { value: 2, label: '二' },
];
let form: ReturnType<
  typeof useForm<{ title: string; place: string; way: string; notes: string; word: string; yes: string }>
>;
function Sheet() {
  form = useForm({ id: 't-', first: { title: '', place: '', way: '2', notes: '', word: '', yes: '' }, rules });
  return (
    <>
      <Fault form={form} />
      <Field form={form} name="title" hint="写全称" />
      <Select form={form} name="place" options={options} />
      <Choices form={form} name="way" options={options} hint="选一个" />
      <Area form={form} name="notes" hint="选填" />
      <Secret form={form} name="word" autoComplete="new-password" />
      <Tick form={form} name="yes">
        我同意
      </Tick>
    </>
  );
}

describe('a field', () => {
  const words = (e: Element) =>
    (e.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  it('is joined with its hint and with what is wrong, and says that it must be filled in', () => {
    show(<Sheet />);
    const title = screen.getByLabelText<HTMLInputElement>('名称');
    expect([title.required, title.maxLength, words(title), title.getAttribute('aria-invalid')]).toEqual([
      true,
      10,
      ['写全称'],
      null,
    ]);
    expect(screen.getByLabelText<HTMLSelectElement>('地点').required).toBe(false);
    act(() => {
      form.blame('title', '请填写名称');
    });
    expect([words(title), title.getAttribute('aria-invalid')]).toEqual([['请填写名称', '写全称'], 'true']);
    act(() => form.blame('way', '请选择方式'));
    const way = screen.getByRole('group', { name: '方式' });
    expect([words(way), way.className.includes('error')]).toEqual([['请选择方式'], true]);
    act(() => form.blame('yes', '请先同意'));
    expect(words(screen.getByLabelText('我同意'))).toEqual(['请先同意']);
    act(() => form.blame(null, '没有成功'));
    expect(screen.getByText('没有成功').closest('[role=alert]')?.id).toBe('t-fault');
  });

  it('is what is chosen, ticked and typed, and counts its characters', () => {
    show(<Sheet />);
    expect(screen.getByLabelText<HTMLInputElement>('二').checked).toBe(true);
    fireEvent.click(screen.getByLabelText('一'));
    const place = screen.getByLabelText<HTMLSelectElement>('地点');
    expect(place.options[0]?.textContent).toBe('请选择地点');
    fireEvent.change(place, { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: '四个字呢' } });
    expect(screen.getByText('4 / 20')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('我同意'));
    expect(form.values).toMatchObject({ way: '1', place: '2', notes: '四个字呢', yes: '1' });
    fireEvent.click(screen.getByLabelText('我同意'));
    expect(form.values.yes).toBe('');
  });

  it('of a password is hidden until its owner wants to see it', () => {
    show(<Sheet />);
    const word = document.getElementById('t-word') as HTMLInputElement;
    const seen = () => {
      const b = screen.getByRole('button', { name: /密码$/ });
      return [word.type, b.textContent, b.getAttribute('aria-pressed')];
    };
    expect([word.autocomplete, seen()]).toEqual(['new-password', ['password', '显示密码', 'false']]);
    fireEvent.click(screen.getByRole('button', { name: /密码$/ }));
    expect(seen()).toEqual(['text', '隐藏密码', 'true']);
    fireEvent.click(screen.getByRole('button', { name: /密码$/ }));
    expect(seen(), 'again hidden').toEqual(['password', '显示密码', 'false']);
  });
});
