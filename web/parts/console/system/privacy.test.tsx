import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NoticeDraft, NoticeVersion } from '../../../../shared/contract/privacy.ts';
import { ApiError, api, formApi } from '../../../lib/api.ts';
import { toasts } from '../../../lib/toast.ts';
import { button, idle, inDialog, press, settled, told } from '../../../../test/screen.ts';
import { tellUnderWay } from '../fields/under-way.ts';
import Privacy from './privacy.tsx';
import '../calls.ts';

type EditorProps = { html: string; label: string; onChange: (html: string) => void; library?: object } & {
  onMissing: (count: number) => void;
  wrong: boolean;
};
// The editor of texts has tests of its own.
vi.mock('../../../ui/editor/editor.tsx', () => ({
  // As the editor it takes its text once.
  default: ({ html, label, onChange, library, onMissing, wrong }: EditorProps) => (
    <textarea
      aria-label={label}
      title={library ? '从图片库插入' : ''}
      defaultValue={html}
      onChange={(e) => onChange(e.target.value)}
      onDrop={() => onMissing(1)}
      aria-invalid={wrong}
    />
  ),
}));

beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T16:05:00Z') });
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  toasts.set([]);
});
const version = (id: number, state: NoticeVersion['state'], date: string, more: Partial<NoticeVersion> = {}) => ({
  ...{ id, state, date, version: `2026.${id}`, note: '', summary: ['一', '二'], body: '<p>正文</p>', userName: '甲' },
  ...{ time: '2026-11-01T00:00:00Z', ...more },
});
const inForce = version(3, 'inForce', '2026-10-01', { note: '换了电话' });
type Draft = NonNullable<NoticeDraft['draft']>;
const draftOf = (more: Partial<Draft> = {}): Draft => ({
  ...{ note: '改了电话', summary: '一', body: '<p>正文</p>', date: '', revision: 5, userName: '乙' },
  ...{ time: '2026-11-17T16:05:00Z', ...more },
});
async function open(versions: NoticeVersion[] = [inForce], draft: Draft | null = null) {
  const read = vi.spyOn(api.privacy, 'versions').mockResolvedValue(versions);
  const kept = vi.spyOn(api.privacy, 'draft').mockResolvedValue({ draft });
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Privacy /> }])} />);
  await settled();
  return { read, kept };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const shown = (...names: string[]) => names.filter((name) => button(name));
const dialog = () => document.querySelector('dialog');

describe('the next version of the notice', () => {
  it('is sent as it was typed: points line by line, from the day that is promised, on what was shown', async () => {
    const missing = { path: 'note', code: 'required', message: '请写下改了什么' } as const;
    const publish = vi.spyOn(formApi.privacy, 'publish').mockRejectedValueOnce(new ApiError(400, '', [missing]));
    publish.mockResolvedValue({ version: '2026.4', date: '2026-11-26' });
    const { read } = await open();
    expect([button('发布新的一版')?.disabled, button('看改动')?.disabled, idle('保存草稿')]).toEqual([
      ...[true, undefined, true],
    ]);
    expect([field('施行日期').value, field('施行日期').min]).toEqual(['2026-11-26', '2026-11-19']);
    expect(field('正文').title).toBe('从图片库插入');
    type('要点', ' 一 \n\n二\n三 ');
    await press('发布新的一版');
    expect([publish.mock.calls.length, dialog()?.textContent]).toEqual([
      0,
      expect.stringContaining('还没有写改了什么'),
    ]);
    await press('发布');
    expect([read.mock.calls.length, screen.queryByText('请写下改了什么') !== null]).toEqual([1, true]);
    type('改了什么', '多了一条');
    await press('发布新的一版');
    expect(dialog()?.textContent).toContain('2026.11.26 起施行');
    await press('发布');
    expect(publish.mock.calls.at(-1)).toEqual([
      {
        ...{ base: '2026.3', draft: 0, date: '2026-11-26', note: '多了一条' },
        ...{ summary: ['一', '二', '三'], body: '<p>正文</p>' },
      },
    ]);
    expect([told(), read.mock.calls.length]).toEqual([['2026.4 版已经发布，2026.11.26 起施行'], 2]);
  });

  it.each([
    ['2026-11-19', /^今天起施行，没有预告/, '发布并施行'],
    ['2026-11-25', /^不足 7 天/, '发布'],
    ['2026-11-26', /^2026\.11\.26 起施行/, '发布'],
    // A day that is over is none.
    ['2026-11-18', /^2026\.11\.26 起施行/, '发布'],
  ])('that is to be in force from %s says what that means', async (date, said, deed) => {
    const publish = vi.spyOn(formApi.privacy, 'publish').mockResolvedValue({ version: '2026.4', date: '2026-11-19' });
    await open();
    type('施行日期', date);
    expect(screen.getByText(said)).toBeTruthy();
    type('正文', '<p>别的</p>');
    type('改了什么', '改了');
    await press('发布新的一版');
    await press(deed);
    expect(publish.mock.calls[0]?.[0]).toMatchObject({ date: date < '2026-11-19' ? '2026-11-26' : date });
    expect(told()).toEqual(['2026.4 版已经发布并施行']);
  });

  it('that is announced can change its day alone, and none comes before it', async () => {
    await open([version(4, 'coming', '2026-12-20'), inForce]);
    expect([field('施行日期').value, field('施行日期').min, button('发布新的一版')?.disabled]).toEqual([
      ...['2026-12-20', '2026-12-20', true],
    ]);
    type('施行日期', '2026-12-24');
    expect(button('发布新的一版')?.disabled).toBe(false);
    cleanup();
    // A day that somebody has saved as a draft is a change as well.
    const soon = version(4, 'coming', '2026-12-20');
    await open([soon, inForce], draftOf({ summary: '一\n二', date: '2026-12-24' }));
    expect([button('发布新的一版')?.disabled, idle('保存草稿')]).toEqual([false, true]);
    cleanup();
    // Lines without words are no points.
    await open();
    type('要点', ' 一\n\n二 \n');
    expect(button('发布新的一版')?.disabled).toBe(true);
    cleanup();
    localStorage.clear();
    await open();
    type('施行日期', '2026-12-24');
    expect([button('发布新的一版')?.disabled, screen.queryByText(/不能发布$/) !== null]).toEqual([true, true]);
  });

  it('says what it changes, and nothing of what stays', async () => {
    await open();
    type('要点', '一\n三');
    await press('看改动');
    expect([...(dialog()?.querySelectorAll('h3') ?? [])].map((h) => h.textContent)).toEqual(['要点']);
    expect([...(dialog()?.querySelectorAll('pre') ?? [])].map((l) => l.textContent)).toEqual(['删去：二', '新增：三']);
    cleanup();
    await open();
    type('正文', '<p><b>正文</b></p>');
    await press('看改动');
    expect(screen.getByText('文字没有改动，改的是格式')).toBeTruthy();
    cleanup();
    await open();
    type(
      '正文',
      '<p>正文</p><table><tr><th><p>目的</p></th><th>期限</th></tr><tr><td><p>报名</p></td><td>两年</td></tr></table>',
    );
    await press('看改动');
    expect([...(dialog()?.querySelectorAll('pre') ?? [])].map((l) => l.textContent)).toEqual([
      '新增：目的 | 期限',
      '新增：报名 | 两年',
    ]);
  });
});

describe('a draft of it', () => {
  it('is saved on the one that was shown, and deleted after a question', async () => {
    const save = vi.spyOn(formApi.privacy, 'saveDraft').mockResolvedValue({ revision: 6 });
    const drop = vi.spyOn(api.privacy, 'dropDraft').mockResolvedValue(null);
    const { kept } = await open([inForce], draftOf());
    expect(screen.getByText('草稿：乙，2026.11.18 00:05 保存')).toBeTruthy();
    expect(shown('放弃修改', '删除草稿')).toEqual(['删除草稿']);
    type('改了什么', '又改了');
    expect(shown('放弃修改', '删除草稿')).toEqual(['放弃修改']);
    kept.mockResolvedValue({ draft: draftOf({ note: '又改了', revision: 6 }) });
    await press('保存草稿');
    expect(save.mock.calls).toEqual([[{ revision: 5, note: '又改了', summary: '一', body: '<p>正文</p>', date: '' }]]);
    expect([told(), idle('保存草稿')]).toEqual([['草稿已保存，其他管理员也看得到'], true]);
    kept.mockResolvedValue({ draft: null });
    await press('删除草稿');
    expect([drop.mock.calls.length, dialog()?.textContent]).toEqual([0, expect.stringContaining('回到 2026.3 版')]);
    toasts.set([]);
    const [, yes] = screen.getAllByRole('button', { name: '删除草稿', hidden: true });
    fireEvent.click(yes as HTMLElement);
    await settled();
    expect([drop.mock.calls, told(), field('改了什么').value]).toEqual([[[{ revision: 6 }]], ['草稿已删除'], '']);
  });

  it('waits for pictures that have not arrived, and is read anew where it could not be deleted', async () => {
    const save = vi.spyOn(formApi.privacy, 'saveDraft').mockResolvedValue({ revision: 6 });
    vi.spyOn(api.privacy, 'dropDraft').mockRejectedValue(new ApiError(409, ''));
    const { kept } = await open([inForce], draftOf());
    fireEvent.click(button('保存草稿') as HTMLElement);
    type('改了什么', '又改了');
    fireEvent.drop(field('正文'));
    expect(field('正文').getAttribute('aria-invalid')).toBe('false');
    await press('保存草稿');
    expect([save.mock.calls.length, field('正文').getAttribute('aria-invalid')]).toEqual([0, 'true']);
    act(() => tellUnderWay('body', '有 1 张图片没有传上'));
    await press('保存草稿');
    expect([save.mock.calls.length, screen.queryByText('有 1 张图片没有传上') !== null]).toEqual([0, true]);
    act(() => tellUnderWay('body', ''));
    type('正文', '<p>别的</p>');
    await press('放弃修改');
    await inDialog('放弃修改');
    expect(field('正文').value).toBe('<p>正文</p>');
    kept.mockResolvedValue({ draft: draftOf({ note: '乙的', revision: 6 }) });
    await press('删除草稿');
    fireEvent.click(screen.getAllByRole('button', { name: '删除草稿', hidden: true })[1] as HTMLElement);
    await settled();
    expect([field('改了什么').value, told(), dialog()]).toEqual(['乙的', [], null]);
  });

  it('that a colleague has saved meanwhile is shown, and what was typed here is found again', async () => {
    vi.spyOn(formApi.privacy, 'saveDraft').mockRejectedValue(new ApiError(409, '乙刚保存过'));
    const { kept } = await open([inForce], draftOf());
    type('改了什么', '我的');
    kept.mockResolvedValue({ draft: draftOf({ note: '乙的', revision: 6 }) });
    await press('保存草稿');
    expect([field('改了什么').value, screen.queryByText('乙刚保存过') !== null, told()]).toEqual(['乙的', true, []]);
    await press('找回');
    expect(field('改了什么').value).toBe('我的');
  });
});

it('every version is read by its address; what never was in force has none', async () => {
  const versions = [
    version(5, 'coming', '2026-12-20'),
    version(4, 'dropped', '2026-12-19'),
    inForce,
    version(2, 'former', '2026-01-01', { userName: '' }),
  ];
  await open(versions);
  const at = (n: number) =>
    screen.queryByRole('link', { name: RegExp(`^阅读.*2026.${n} 版$`) })?.getAttribute('href') ?? null;
  expect([5, 4, 3, 2].map(at)).toEqual(['/yszc/?id=5', null, '/yszc/', '/yszc/?id=2']);
  expect(screen.getByText('甲，2026.11.01 08:00 发布，2026.10.01 起施行；换了电话')).toBeTruthy();
  expect(screen.getByText('2026.01.01 起施行，建站时的一版')).toBeTruthy();
  expect([...document.querySelectorAll('.tag')].map((t) => t.textContent)).toEqual([
    '尚未施行',
    '未施行，已由后一版代替',
    '现行',
  ]);
});
