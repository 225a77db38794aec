import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, button, inDialog, press, settled, told } from '../../../test/screen.ts';
import { choose, group, pageOf } from '../../../test/unit-centre.tsx';
import type { StudentImportDetail } from '../../../shared/contract/student-imports.ts';
import { ApiError, api, formApi, quietApi } from '../../lib/api.ts';
import '../centre/unit-calls.ts';
import { Discard } from './discard.tsx';
import { Result } from './result.tsx';
import { Take } from './take.tsx';
import { kindName, outcomeOf, Status } from './words.tsx';

anew();
const columns = { name: 0, cellPhone: 1, dept: -1, post: -1, studentType: -1, groups: -1, remark: -1 };
const counts = { wrong: 0, good: 3, there: 0, archived: 0, dropped: 0, unreachable: 0 };
const detail: StudentImportDetail = {
  ...{ id: 7, fileName: '名单.csv', kind: 'utf-8', status: 0, byName: '甲', createTime: '2026-11-18T16:05:00Z' },
  ...{ committedTime: null, undoneTime: null, rows: 10, done: 0, made: 0, changed: 0, joined: 0, left: 0, counts },
  ...{ headingLine: 1, columns, version: 1, top: [], newGroups: [], newGroupsWithout: [], kept: true, stuck: false },
  ...{ undoFault: '', filled: [], groups: [] },
};
async function show(element: object) {
  cleanup();
  const router = createMemoryRouter([{ path: '*', element: element as never }]);
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(quietApi.students, 'groups').mockResolvedValue(pageOf([group]));
});

describe('a list before it is taken over', () => {
  const reload = vi.fn(async () => undefined);
  const take = async (given: Partial<StudentImportDetail['counts']> = {}, newGroups: string[] = []) => {
    reload.mockClear();
    await show(<Take of={{ ...detail, counts: { ...counts, ...given }, newGroups }} reload={reload} />);
    return document.querySelector('form > p')?.textContent;
  };

  it('says what pressing will do, of which nothing is told that is none', async () => {
    expect(await take()).toBe('新增 3 人。');
    expect(await take({ unreachable: 2, there: 1, wrong: 4 })).toBe(
      '新增 3 人（其中 2 人没有手机号码），1 人已在名单里。有误的 4 行不导入：在上面改好，或下载下来改好以后单独再传。',
    );
    expect(await take({ good: 0, there: 2 }, ['一组'])).toBe('2 人已在名单里，新建分组“一组”。');
    expect(await take({}, ['一', '二', '三'])).toBe('新增 3 人，新建分组“一”“二”“三”。');
    expect(await take({}, ['一', '二', '三', '四'])).toBe('新增 3 人，新建分组“一”“二”“三”等 4 个。');
    expect(await take({ good: 0 })).toBe('没有可以导入的行。');
  });

  it('is taken over where there is a row for it, and gives back those that are wrong', async () => {
    const offered = () => [button(/^导入/)?.textContent ?? null, button('下载有误的行') !== null];
    await take({ there: 2 });
    expect(offered()).toEqual(['导入 5 人', false]);
    await take({ good: 0, there: 1, wrong: 1 });
    expect(offered()).toEqual(['导入 1 人', true]);
    await take({ good: 0, wrong: 2 });
    expect(offered()).toEqual([null, true]);
    expect(screen.queryByText('改好至少一行才能导入。')).not.toBeNull();
  });

  it('counts archived people, and the groups that they alone are in, as long as they are restored', async () => {
    const said = () => [document.querySelector('form > p')?.textContent, button(/^导入/)?.textContent];
    const of = { ...detail, newGroups: ['甲组', '乙组'], newGroupsWithout: ['甲组'] };
    const of3 = { ...of, counts: { ...counts, good: 1, there: 3, archived: 2 } };
    await show(<Take of={of3} reload={reload} />);
    expect(said()).toEqual(['新增 1 人，1 人已在名单里，恢复 2 人，新建分组“甲组”“乙组”。', '导入 4 人']);
    fireEvent.click(screen.getByLabelText('不恢复，也不导入'));
    expect(said()).toEqual(['新增 1 人，1 人已在名单里，已归档的 2 人不导入，新建分组“甲组”。', '导入 2 人']);
    cleanup();
    const nobody = { ...counts, good: 0, there: 2, archived: 2 };
    await show(<Take of={{ ...of, newGroupsWithout: [], counts: nobody }} reload={reload} />);
    fireEvent.click(screen.getByLabelText('不恢复，也不导入'));
    expect(said()).toEqual(['已归档的 2 人不导入。', undefined]);
    expect(screen.queryByText('这样选，没有人要导入。')).not.toBeNull();
  });

  it('asks what becomes of who is there already, and of who was archived, where there are such people', async () => {
    const asked = () =>
      ['保留原来的资料，只加入分组', /^恢复这/].map((label) => screen.queryByLabelText(label) !== null);
    await take();
    expect(asked()).toEqual([false, false]);
    await take({ there: 2 });
    expect(asked()).toEqual([true, false]);
    await take({ there: 2, archived: 2 });
    expect(asked()).toEqual([false, true]);
    await take({ there: 3, archived: 2 });
    expect([asked(), screen.queryByLabelText('恢复这 2 人') !== null]).toEqual([[true, true], true]);
  });

  it('goes out with what was chosen: as it is said first nothing is written over, and who was archived comes back', async () => {
    const commit = vi.spyOn(formApi.students, 'commitImport').mockRejectedValueOnce(new ApiError(400, '正在导入'));
    await take({ there: 3, archived: 2 });
    await press(/^导入/);
    expect(commit.mock.calls).toEqual([[{ id: 7, groupId: null, updates: 0, restores: 1 }]]);
    expect([reload.mock.calls.length, screen.queryByText('正在导入') !== null]).toEqual([0, true]);
    commit.mockResolvedValue(null as never);
    fireEvent.click(screen.getByLabelText(/^用这份名单里的/));
    fireEvent.click(screen.getByLabelText('不恢复，也不导入'));
    await choose('全部加入一个分组', /^青年班/);
    await press(/^导入/);
    expect(commit.mock.calls.at(-1)).toEqual([{ id: 7, groupId: 5, updates: 1, restores: 0 }]);
    expect(reload.mock.calls.length).toBe(1);
    // Chosen again in a moment: nothing of it is left for another time.
    cleanup();
    expect(sessionStorage.length).toBe(0);
  });

  it('goes after a question, and stands as it is now where that is refused', async () => {
    const discard = vi.spyOn(api.students, 'discardImport').mockRejectedValueOnce(new ApiError(400, '正在导入'));
    const close = vi.fn();
    const router = await show(<Discard of={detail} onClose={close} reload={reload} />);
    reload.mockClear();
    await inDialog('丢弃名单');
    expect([discard.mock.calls, told(), reload.mock.calls.length]).toEqual([[[{ id: 7 }]], [], 1]);
    expect(router.state.location.pathname).toBe('/');
    discard.mockResolvedValue(null as never);
    await inDialog('丢弃名单');
    expect([told(), router.state.location.pathname, close.mock.calls.length]).toEqual([
      ...[['名单已丢弃'], '/wtdw/xygl/pldr/', 2],
    ]);
  });
});

describe('a list that is taken over', () => {
  const load = { data: detail, reload: vi.fn(async () => undefined), fault: '' };
  const result = async (given: Partial<StudentImportDetail>, fault = '') => {
    load.reload.mockClear();
    await show(<Result of={{ ...detail, ...given }} load={{ ...load, fault } as never} />);
  };
  const bar = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');

  it('says how far it is, in whole parts of a hundred, and that the line is away', async () => {
    await result({ status: 1, rows: 3, done: 1 });
    expect([bar(), screen.getByText(/1 \/ 3 行/).textContent, button('继续导入')]).toEqual([
      ...['33', '1 / 3 行。离开这一页不影响导入，回来可以看到结果。', null],
    ]);
    await result({ status: 1, rows: 0, done: 0 }, '网络不通');
    expect([bar(), screen.queryByText(/现在连不上，导入仍在进行/) !== null]).toEqual(['0', true]);
    await result({ status: 1, rows: 3, done: 2 });
    expect(bar()).toBe('67');
    await result({ status: 1, rows: 3, done: 4 });
    expect(bar()).toBe('100');
  });

  it('that has come to a stand goes on by one press', async () => {
    const commit = vi.spyOn(api.students, 'commitImport').mockResolvedValue(null as never);
    await result({ status: 1, done: 4, stuck: true });
    await press('继续导入');
    expect([commit.mock.calls, load.reload.mock.calls.length]).toEqual([[[{ id: 7 }]], 1]);
  });

  it('is undone after a question that says what becomes of whom, and is read anew whatever comes of it', async () => {
    const undo = vi.spyOn(api.students, 'undoImport').mockRejectedValue(new ApiError(400, '不行'));
    const asks = async (given: Partial<StudentImportDetail>) => {
      await result({ status: 2, ...given });
      await press('撤销这次导入');
      return document.querySelector('dialog p')?.textContent;
    };
    expect(await asks({ made: 2, changed: 1 })).toBe(
      '新增的 2 人从学员名单里移出。更新或恢复的 1 人回到导入以前的样子。',
    );
    expect(await asks({ made: 2 })).toBe('新增的 2 人从学员名单里移出。');
    expect(await asks({ changed: 3, joined: 1 })).toBe('更新或恢复的 3 人回到导入以前的样子。');
    expect(await asks({ joined: 4 })).toBe('这次加入的分组会退出，别的都不变。');
    await inDialog('撤销导入');
    expect([undo.mock.calls, load.reload.mock.calls.length, document.querySelector('dialog')]).toEqual([
      ...[[[{ id: 7 }]], 1, null],
    ]);
  });

  it('of which as many were new as were changed brought people all the same, and says when it was taken over', async () => {
    await result({ status: 2, made: 1, changed: 1, committedTime: '2026-11-30T16:06:00Z' });
    expect(screen.queryByRole('link', { name: '用这些人新增培训班' })).not.toBeNull();
    expect(screen.queryByText('2026.12.01 00:06 导入')).not.toBeNull();
    await press('撤销这次导入');
    expect(document.querySelector('dialog p')?.textContent).not.toContain('别的都不变');
    await result({ status: 2, made: 0, left: 3 });
    expect([screen.queryByText(/这次没有分组/), screen.queryByText(/ 导入$/)], 'nobody came by it').toEqual([
      null,
      null,
    ]);
  });

  it('gives back the rows that were left where there are some and they are kept', async () => {
    const given = async (more: Partial<StudentImportDetail>) => {
      await result({ status: 2, made: 1, ...more });
      return button('下载没有导入的行') !== null;
    };
    expect(await given({ left: 1 })).toBe(true);
    expect(await given({ left: 0 })).toBe(false);
    expect(await given({ left: 1, kept: false })).toBe(false);
  });

  it('and undone says when, by the clock of Shanghai', async () => {
    await result({ status: 3, undoneTime: '2026-11-30T16:05:00Z' });
    expect(screen.getByRole('status').textContent).toContain('这次导入已经撤销（2026.12.01 00:05）');
    await result({ status: 3 });
    expect(screen.getByRole('status').textContent).toContain('这次导入已经撤销，名单里的人');
  });

  it('has its state and its outcome in a few words', async () => {
    const said = async (given: Partial<StudentImportDetail>) => {
      const of = { ...detail, ...given };
      await show(<Status of={of} />);
      const state = document.querySelector('.st');
      return [state?.textContent, state?.className, outcomeOf(of)];
    };
    expect(await said({ status: 0 })).toEqual(['待导入', 'st wait', '10 行']);
    expect(await said({ status: 1, done: 4 })).toEqual(['正在导入', 'st wait', '4 / 10 行']);
    expect(await said({ status: 2, made: 1, changed: 2, joined: 3, left: 4 })).toEqual([
      ...['已导入', 'st ok', '新增 1，更新 2，资料未改 3，没有导入 4'],
    ]);
    expect(await said({ status: 2, joined: 3 })).toEqual(['已导入', 'st ok', '资料未改 3']);
    expect(await said({ status: 3, made: 1 })).toEqual(['已撤销', 'st off', '已全部撤回']);
    expect(['xlsx', 'gb18030', '别的'].map(kindName)).toEqual(['Excel 工作簿', '文本表格（GB18030）', '别的']);
  });
});
