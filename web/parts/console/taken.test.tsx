import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { text } from '../../../shared/text.ts';
import { api } from '../../lib/api.ts';
import { toasts } from '../../lib/toast.ts';
import { carryOut } from './content/bulk.tsx';
import { takeOver } from './desk/assign.tsx';
import { download } from './download.ts';
import { listed } from '../../lib/gone.ts';
import './calls.ts';

let now = performance.now();
beforeEach(() => {
  toasts.set([]);
  // Errors are told once a second: each of these comes later.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  toasts.set([]);
});
const told = () => toasts.get().map((t) => `${t.kind} ${t.text}`);

describe('a list that is taken away', () => {
  it('is the one on the screen: narrowed and in its order, whichever page is open', async () => {
    const start = vi.spyOn(api.downloads, 'start').mockResolvedValue({ url: null });
    const input = { pageNum: 3, pageSize: 20, sort: '-name', wd: '王', unitId: 7 };
    await download('accounts', input, { format: 'csv', later: true });
    expect(start.mock.calls).toEqual([
      [{ name: 'accounts', input: { sort: '-name', wd: '王', unitId: 7 }, format: 'csv', later: true }],
    ]);
    expect(told()).toEqual(['ok 正在后台生成，完成后会通知您；进度见“我的导出”']);
    toasts.set([]);
    start.mockResolvedValue({ url: '/api/file?key=1' });
    const fetched = vi.fn(async () => Promise.reject(new Error('no')));
    vi.stubGlobal('fetch', fetched);
    await download('import-template');
    expect([fetched.mock.calls, told()]).toEqual([[['/api/file?key=1']], [`error ${text.downloadFailed}`]]);
  });
});

describe('what became of several records', () => {
  it('names three of those that could not be seen to, each with why, and counts the rest', () => {
    const of = ['甲', '乙', '丙', '丁', '戊'].map((name) => ({ name, why: '栏目是空的' }));
    expect(listed(of.slice(0, 3))).toBe('“甲”：栏目是空的；“乙”：栏目是空的；“丙”：栏目是空的');
    expect(listed(of)).toMatch(/“丙”：栏目是空的；还有 2 条$/);
    expect(listed([{ name: '甲', why: text.gone }])).toBe(`“甲”${text.gone}`);
  });

  it('is said of content by the title of the one that failed, though another kind has the same number', async () => {
    const rows = [
      { kind: 'news', recordId: 1, title: '新闻' },
      { kind: 'topic', recordId: 1, title: '专题' },
    ] as never[];
    const done = vi.fn(async () => undefined);
    const failed = [{ kind: 'topic', recordId: 1, message: '没有正文' }];
    const bulk = vi.spyOn(api.content, 'bulk').mockResolvedValue({ done: 1, failed });
    await carryOut({ deed: 'publish', rows, done });
    expect(bulk.mock.calls[0]?.[0].items).toEqual([
      { kind: 'news', recordId: 1 },
      { kind: 'topic', recordId: 1 },
    ]);
    expect([told(), done.mock.calls.length]).toEqual([['ok 已发布 1 条', 'error 1 条没有发布：“专题”：没有正文'], 1]);
  });

  it('is said of what somebody takes over, and the list is read anew whatever came of it', async () => {
    const done = vi.fn(async () => undefined);
    const two = [
      { id: 1, title: '需求一' },
      { id: 2, title: '需求二' },
    ];
    const assign = vi.spyOn(api.demands, 'assign').mockResolvedValue({ assigned: 1, gone: [2] });
    await takeOver(two, done);
    expect([assign.mock.calls, told()]).toEqual([
      [[{ ids: [1, 2] }]],
      ['ok 1 件已归您负责', `error “需求二”${text.gone}`],
    ]);
    toasts.set([]);
    assign.mockResolvedValue({ assigned: 0, gone: [1] });
    await takeOver(two.slice(0, 1), done);
    expect([told(), done.mock.calls.length]).toEqual([[`error “需求一”${text.gone}`], 2]);
  });
});
