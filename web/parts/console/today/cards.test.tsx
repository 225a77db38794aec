import { afterEach, describe, expect, it, vi } from 'vitest';
import { smsStateNames } from '../../../../shared/words.ts';
import { formApi } from '../../../lib/api.ts';
import { cards, cardsOf } from './cards.ts';
import '../calls.ts';

afterEach(() => vi.restoreAllMocks());

const none = { approvals: null, claims: null, applications: null, failedSms: null, deletions: null, searches: null };
const matterOf = (name: string) =>
  cards.find((c) => c.name === name)?.load((_, ask) => ask()) ?? Promise.reject(new Error(`no card ${name}`));
const queryOf = (to: string | undefined) => new URLSearchParams(to?.slice(to.indexOf('?')));

it('leads from the number of failed text messages to those that failed', async () => {
  vi.spyOn(formApi.staff, 'waiting').mockResolvedValue({ ...none, failedSms: 3 });
  const { count, to } = await matterOf('sms');
  expect([count, smsStateNames[Number(queryOf(to).get('state'))]]).toEqual([3, '发送失败']);
});

describe('what a card counts and where it leads', () => {
  const where = (to: string | undefined) => to?.replace(/^.*guanli/, '');
  it('is every person and every application, by unit and by project', async () => {
    const since = '2026-11-18T16:05:00Z';
    vi.spyOn(formApi.staff, 'waiting').mockResolvedValue({
      ...none,
      claims: [
        { unitId: 7, unitName: '戊县', count: 2, since },
        { unitId: 8, unitName: '己县', count: 3, since },
      ],
      applications: [
        { projectId: 4, projectName: '春训', count: 5 },
        { projectId: 5, projectName: '秋训', count: 1 },
      ],
      deletions: 2,
      searches: [{ term: '党校', searches: 9, lastDay: '2026-11-18' }],
    } as never);
    const claims = await matterOf('claims');
    expect([claims.count, claims.rows[1]?.said]).toEqual([5, '3 人，最早 2026.11.19 00:05']);
    expect(where(claims.rows[1]?.to)).toBe('/units/8/?unitStatus=0');
    const applications = await matterOf('applications');
    expect([applications.count, where(applications.to)]).toEqual([6, '/applications/?status=0']);
    expect(where(applications.rows[0]?.to)).toBe('/applications/?projectId=4&status=0');
    expect([(await matterOf('deletions')).count, where((await matterOf('deletions')).to)]).toEqual([
      2,
      '/accounts/?deletion=1',
    ]);
    expect((await matterOf('searches')).rows[0]?.said).toBe('9 次，最近 2026.11.18');
  });

  it('is of the desk what is late, due today, or mine and still open', async () => {
    const row = (id: number, status: number) =>
      ({ id, status, title: `事项${id}`, dueTime: '2026-01-01', createTime: '2026-01-01', answerTime: null }) as never;
    const list = vi
      .spyOn(formApi.demands, 'list')
      .mockResolvedValue({ list: [row(1, 1), row(2, 1), row(3, 2)], total: 3 });
    vi.spyOn(formApi.demands, 'counts').mockResolvedValue({ mine: 2 } as never);
    const mine = await matterOf('mine');
    // Those that are done stand behind the open ones, and wait for nobody.
    expect([mine.count, mine.rows.map((r) => r.key), where(mine.to)]).toEqual([2, [1, 2], '/desk/?owner=mine']);
    const late = await matterOf('overdue');
    expect([late.count, where(late.to), where(late.rows[0]?.to)]).toEqual([
      3,
      '/desk/?clock=late',
      '/desk/1/?clock=late',
    ]);
    expect(late.rows[0]?.said).toMatch(/^已超时/);
    await matterOf('due');
    expect(list.mock.calls.map(([given]) => given)).toEqual([
      { owner: 'mine', pageSize: 5 },
      { clock: 'late', pageSize: 5 },
      { clock: 'today', pageSize: 5 },
    ]);
  });

  it('is of the plans those not begun, and those that somebody wants otherwise, the oldest first', async () => {
    const row = { id: 6, title: '40 人 3 天', name: '甲', unitName: '', createTime: '2026-11-18T16:05:00Z' };
    const list = vi.spyOn(formApi.plans, 'list');
    list.mockResolvedValueOnce({ list: [{ ...row, updateTime: null }], total: 7 } as never);
    const none = await matterOf('plansNone');
    expect([none.count, where(none.to), where(none.rows[0]?.to)]).toEqual([7, '/plans/?progress=none', '/plans/6/']);
    expect([none.rows[0]?.title, none.rows[0]?.said]).toEqual(['40\u00a0人 3\u00a0天', '甲，2026.11.19 00:05']);
    list.mockResolvedValueOnce({
      list: [{ ...row, unitName: '县委', updateTime: '2026-11-20T16:05:00Z' }],
      total: 1,
    } as never);
    const changed = await matterOf('plansChanged');
    expect([where(changed.to), changed.rows[0]?.said]).toEqual(['/plans/?progress=changed', '县委，2026.11.21 00:05']);
    expect(list.mock.calls.map(([given]) => given)).toEqual([
      { progress: 'none', sort: 'createTime', pageSize: 5 },
      { progress: 'changed', sort: 'createTime', pageSize: 5 },
    ]);
  });

  it('is of manuscripts how each stands, in the list where the first of them is', async () => {
    const row = (state: string, more = {}) =>
      ({ versionId: 1, recordId: 3, kind: 'news', title: '', state, reason: '缺导语', time: null, ...more }) as never;
    const publishAt = '2026-11-18T16:05:00Z';
    const list = [
      row('rejected'),
      row('approved', { failed: true, publishAt }),
      row('approved', { publishAt }),
      row('approved'),
    ];
    vi.spyOn(formApi.content, 'mine').mockResolvedValue({ list, total: 9 });
    const { count, rows, to } = await matterOf('manuscripts');
    expect(rows.map((r) => [r.state, r.said])).toEqual(list.map((c, i) => [c, i === 0 ? '缺导语' : '']));
    expect([count, rows[0]?.title, queryOf(to).get('state'), queryOf(to).get('author')]).toEqual([
      9,
      '（没有标题）',
      'draft',
      'mine',
    ]);
  });

  it('is what waits to be judged, each leading to where it is', async () => {
    const at = '2026-11-18T16:05:00Z';
    const waiting = vi.spyOn(formApi.staff, 'waiting').mockResolvedValue({ ...none, approvals: 7 });
    const registered = { id: 5, userId: 9, name: '县委', submittedAt: at };
    vi.spyOn(formApi.staff, 'approvals').mockResolvedValue({ list: [registered], total: 7 } as never);
    const approvals = await matterOf('approvals');
    expect([waiting.mock.calls.length, approvals.count, where(approvals.to)]).toEqual([1, 7, '/approvals/']);
    expect(approvals.rows).toMatchObject([{ title: '县委', said: '2026.11.19 00:05' }]);
    expect(where(approvals.rows[0]?.to)).toBe('/approvals/?open=5');
    const manuscript = { versionId: 1, recordId: 3, kind: 'news', title: '', author: '甲', time: at };
    const list = vi.spyOn(formApi.content, 'list').mockResolvedValue({ list: [manuscript], total: 9 } as never);
    const content = await matterOf('content');
    expect([list.mock.calls, content.count, where(content.to)]).toEqual([
      ...[[[{ state: 'submitted', pageSize: 5 }]], 9, '/content-waiting/'],
    ]);
    expect(content.rows).toMatchObject([{ title: '（没有标题）', said: '甲，2026.11.19 00:05' }]);
    expect(where(content.rows[0]?.to)).toBe('/content/news/3/');
  });

  it('is every column that nothing came to for long, the first five of them', async () => {
    const column = (id: number, more = {}) => ({
      id,
      kind: 'news',
      name: `栏目${id}`,
      newest: null,
      stale: true,
      ...more,
    });
    const columns = [
      column(1, { newest: '2026-01-01T00:00:00Z' }),
      column(2, { stale: false }),
      ...[3, 4, 5, 6, 7].map((id) => column(id)),
    ];
    vi.spyOn(formApi.content, 'categories').mockResolvedValue(columns as never);
    const { count, rows, to } = await matterOf('stale');
    expect([count, rows.map((r) => r.key), where(to)]).toEqual([6, [3, 4, 5, 6, 7], '/categories/?stale=1']);
    expect([rows[0]?.title, rows[0]?.said, where(rows[0]?.to)]).toEqual([
      ...['新闻 · 栏目3', '还没有内容', '/content/news/?categoryId=3'],
    ]);
  });

  it('is for those alone who see to it', () => {
    const names = (...roles: string[]) => cardsOf(roles).map((c) => c.name);
    expect(names('editor')).toEqual(['manuscripts', 'stale', 'searches']);
    expect(names('training')).toEqual([
      ...['classes', 'classLeave', 'classSaid', 'classesSoon', 'approvals', 'claims', 'applications', 'sms'],
    ]);
    expect(names('administrator')).toContain('deletions');
    expect(names()).toEqual([]);
  });
});

describe('what a card says of what waits', () => {
  const time = '2026-11-18T16:05:00Z';
  it('is when a manuscript came to stand so, in the list of the first of them', async () => {
    const row = (state: string, more = {}) => ({
      versionId: 1,
      recordId: 3,
      kind: 'news',
      title: '稿',
      state,
      time,
      ...more,
    });
    const mine = vi.spyOn(formApi.content, 'mine');
    const of = async (...list: object[]) => {
      mine.mockResolvedValue({ list, total: list.length } as never);
      const { rows, to } = await matterOf('manuscripts');
      return [queryOf(to).get('state'), ...rows.map((r) => r.said)];
    };
    const at = '2026.11.19 00:05';
    expect(await of(row('draft'), row('submitted'), row('approved'))).toEqual([
      ...['draft', `${at} 保存`, `${at} 提交`, `${at} 更新`],
    ]);
    expect(await of(row('rejected', { reason: '缺导语' }))).toEqual(['draft', '缺导语']);
    expect(await of(row('approved'))).toEqual(['approved', `${at} 更新`]);
    expect(await of()).toEqual(['draft']);
  });

  it('is nothing of what the person may not see, and who wrote what waits', async () => {
    vi.spyOn(formApi.staff, 'waiting').mockResolvedValue(none);
    vi.spyOn(formApi.staff, 'approvals').mockResolvedValue({ list: [], total: 0 });
    for (const name of ['approvals', 'claims', 'applications', 'sms', 'deletions', 'searches'])
      expect(await matterOf(name), name).toMatchObject({ count: 0, rows: [] });
    const row = { versionId: 1, recordId: 3, kind: 'news', title: '稿', author: '甲', time: null };
    vi.spyOn(formApi.content, 'list').mockResolvedValue({ list: [row], total: 1 } as never);
    expect((await matterOf('content')).rows[0]).toMatchObject({ title: '稿', said: '甲，' });
    const demand = { id: 1, title: '事', status: 2, dueTime: time, createTime: time, answerTime: null };
    vi.spyOn(formApi.demands, 'list').mockResolvedValue({ list: [demand], total: 1 } as never);
    vi.spyOn(formApi.demands, 'counts').mockResolvedValue({ mine: 1 } as never);
    expect((await matterOf('mine')).rows[0]?.said).toBe('已办结');
    const column = { id: 1, kind: 'news', name: '栏目', newest: time, stale: true };
    vi.spyOn(formApi.content, 'categories').mockResolvedValue([column] as never);
    expect((await matterOf('stale')).rows[0]?.said).toBe('最近 2026.11.19 00:05');
  });

  it('is asked for once by those that share an answer, and marks what is late', async () => {
    const asked: string[] = [];
    vi.spyOn(formApi.staff, 'waiting').mockResolvedValue(none);
    vi.spyOn(formApi.staff, 'approvals').mockResolvedValue({ list: [], total: 0 });
    vi.spyOn(formApi.institute, 'today').mockResolvedValue({
      ...{ running: [], lessons: [], leave: [], objections: [], walkIns: [], starting: [] },
    });
    for (const card of cardsOf(['training'])) {
      await card.load((key, ask) => {
        asked.push(key);
        return ask();
      });
    }
    const today = Array<string>(4).fill('classes today');
    expect(asked.toSorted()).toEqual(['approvals', ...today, 'waiting', 'waiting', 'waiting', 'waiting']);
    expect(cards.filter((c) => c.urgent).map((c) => c.name)).toEqual([...['overdue', 'classesSoon', 'claims', 'sms']]);
    expect(new Set(cards.map((c) => c.none)).size).toBe(cards.length);
  });
});
