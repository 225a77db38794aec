import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at } from '../../../test/lists.ts';
import { anew, button, press, settled, told } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter, pageOf } from '../../../test/unit-centre.tsx';
import type { DiscussionDetail } from '../../../shared/contract/discussions.ts';
import { ApiError, api, formApi } from '../../lib/api.ts';
import classPage from '../../routes/unit/class-detail.tsx';
import addPage from '../../routes/unit/discussion-add.tsx';
import editPage from '../../routes/unit/discussion-edit.tsx';
import './discussion-add.tsx';
import './discussion-edit.tsx';
import { rulingOf, sentOf, writtenOf } from './written.ts';

anew();
anewUnit();
const photo = { path: 'a/b.jpg', name: 'b.jpg', alt: '', url: '/file/b.jpg' };
const record: DiscussionDetail = {
  ...{ id: 6, trainingClassId: 3, className: '青年干部班', topic: '停车场建在哪里', place: '三号楼', host: '沈知微' },
  ...{ startTime: '2026-12-01T16:30:00.000Z', endTime: '2026-12-02T16:00:00.000Z', recorder: '', content: '开头' },
  ...{ people: 2, photos: [], version: 4, startDate: '2026-12-01', endDate: '2026-12-03' },
  attendees: [
    { userId: 1, name: '陆青禾', dept: '' },
    { userId: 2, name: '方小乙', dept: '' },
  ],
};
const people = [1, 2].map((userId) => ({
  ...{ userId, name: ['陆青禾', '方小乙'][userId - 1] as string, dept: '', reachable: true, archived: userId === 2 },
  groupIds: [],
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T16:30:00Z') });
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, status: 2 } as never);
  vi.spyOn(api.classes, 'roll').mockResolvedValue({ people, groups: [] });
  vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([]));
  vi.spyOn(api.catalogue, 'themes').mockResolvedValue([]);
});
afterEach(() => void vi.useRealTimers());

describe('what is typed of a discussion', () => {
  it('is by the clock of Shanghai, and ends with its day at the midnight after it', () => {
    const written = writtenOf({ ...record, startTime: '2026-12-01T16:30:00.000Z' });
    expect(written).toMatchObject({ day: '2026-12-02', from: '00:30', to: '00:00', userIds: [1, 2] });
    expect(sentOf(written)).toMatchObject({ startTime: record.startTime, endTime: record.endTime });
    expect(sentOf({ ...written, to: '09:30', photos: [photo] })).toMatchObject({
      ...{ endTime: '2026-12-02T01:30:00.000Z', photos: [{ path: 'a/b.jpg', alt: '' }] },
    });
  });

  it('is of a day of the class, ends after it begins, and waits for its photos', () => {
    let uploads = false;
    const checks = rulingOf(record, () => uploads).checks as Record<string, (value: unknown, all: object) => unknown>;
    const day = (value: string) => checks['day']?.(value, {});
    expect(['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'].map((value) => day(value) === null)).toEqual([
      ...[false, true, true, false],
    ]);
    const to = (end: string, from: string) => checks['to']?.(end, { from });
    expect([to('09:00', '09:00'), to('08:59', '09:00')]).toEqual(Array(2).fill('结束时间须晚于开始时间'));
    expect([to('09:01', '09:00'), to('00:00', '09:00'), to('08:00', '')]).toEqual([null, null, null]);
    const photos = () => checks['photos']?.([], {});
    expect(photos()).toBeNull();
    uploads = true;
    expect(photos()).not.toBeNull();
  });
});

describe('a record of a discussion', () => {
  const ofClass = '/wtdw/pxgl/xzytjl/3/';
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('is written of today, with who was there, and is read once it is saved', async () => {
    const add = vi.spyOn(formApi.discussions, 'add').mockResolvedValue({ id: 9 });
    vi.spyOn(api.discussions, 'detail').mockResolvedValue(record);
    const router = await enter(addPage, ofClass);
    expect([screen.getByLabelText<HTMLInputElement>('研讨日期').value, screen.queryByText('已归档') !== null]).toEqual([
      ...['2026-12-02', true],
    ]);
    await press('保存');
    expect(add.mock.calls).toEqual([]);
    expect([...document.querySelectorAll('.msg-err')].map((p) => p.textContent)).toEqual([
      ...['请填写研讨主题', '请填写开始时间', '请填写结束时间'],
    ]);
    type('研讨主题', '停车场建在哪里');
    type('开始时间', '23:00');
    type('结束时间', '00:00');
    fireEvent.click(screen.getByLabelText(/方小乙/));
    await press('保存');
    expect(add.mock.calls[0]?.[0]).toMatchObject({
      ...{ trainingClassId: 3, topic: '停车场建在哪里', place: '三号楼', userIds: [2], photos: [] },
      ...{ startTime: '2026-12-02T15:00:00.000Z', endTime: '2026-12-02T16:00:00.000Z' },
    });
    expect([told(), `${router.state.location.pathname}${router.state.location.search}`]).toEqual([
      ...[['研讨记录已保存'], '/wtdw/pxgl/pxbxq/3/?discussion=9'],
    ]);
  });

  it('is none of a class that is a draft, and none of an address that names no class', async () => {
    vi.spyOn(api.classes, 'detail').mockResolvedValue(classDetail as never);
    await enter(addPage, ofClass);
    expect([screen.queryByText(/还是草稿，发布以后再写研讨记录/) !== null, button('保存')]).toEqual([true, null]);
    cleanup();
    const router = await enter(addPage, '/wtdw/pxgl/xzytjl/x/');
    expect(router.state.location.pathname).toBe('/404/');
  });

  it('is changed on the version that was read', async () => {
    vi.spyOn(api.discussions, 'detail').mockResolvedValue(record);
    const edit = vi.spyOn(formApi.discussions, 'edit').mockResolvedValue({ version: 5 });
    await enter(editPage, '/wtdw/pxgl/bjytjl/6/3/');
    type('研讨主题', '停车场不建了');
    await press('保存');
    expect(edit.mock.calls[0]?.[0]).toMatchObject({
      ...{ id: 6, version: 4, topic: '停车场不建了', startTime: record.startTime, endTime: record.endTime },
      userIds: [1, 2],
    });
  });

  it('is read with when it was, who was there and how many; it goes and comes back by one press', async () => {
    vi.spyOn(api.discussions, 'detail').mockResolvedValue({ ...record, content: '一\n\n \n二\n三' });
    await enter(classPage, '/wtdw/pxgl/pxbxq/3/?discussion=6');
    const fact = (title: string) => screen.getByText(title, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(['时间', '主持', '记录', '参加'].map(fact)).toEqual([
      ...['12月2日 00:30 至 12月3日 00:00', '沈知微', '没有填写', '2 人'],
    ]);
    const article = screen.getByRole('article');
    expect([...article.querySelectorAll('li')].map((li) => li.textContent)).toEqual(['陆青禾', '方小乙']);
    expect([...article.querySelectorAll('h3 + div > p')].map((p) => p.textContent)).toEqual(['一', '二\n三']);
    const remove = vi.spyOn(api.discussions, 'remove').mockRejectedValueOnce(new ApiError(400, '不行'));
    await press('删除');
    expect([remove.mock.calls, button('删除') !== null]).toEqual([[[{ id: 6 }]], true]);
    remove.mockResolvedValue(null);
    await press('删除');
    expect([button('删除'), document.activeElement?.textContent]).toEqual([null, '撤销']);
    const restore = vi.spyOn(api.discussions, 'restore').mockRejectedValueOnce(new ApiError(400, '太晚了'));
    await press('撤销');
    expect([restore.mock.calls, told(), button('删除')]).toEqual([[[{ id: 6 }]], [], null]);
    restore.mockResolvedValue(null);
    await press('撤销');
    expect([told(), button('删除') !== null]).toEqual([['研讨记录已恢复'], true]);
  });
});

describe('the records of a class', () => {
  const list = (n: number, total: number) =>
    vi.spyOn(api.discussions, 'list').mockResolvedValue({
      ...{ list: Array.from({ length: n }, (_, i) => ({ ...record, id: i + 1 })), total },
    } as never);
  const region = () => screen.getByRole('region', { name: '研讨记录' });

  it('stand there five at first, each with how many were there; all of them come by one press', async () => {
    list(5, 5);
    await enter(classPage, '/wtdw/pxgl/pxbxq/3/');
    expect([region().querySelectorAll('li').length, button(/^查看全部/)]).toEqual([5, null]);
    cleanup();
    const asked = list(5, 7);
    asked.mockClear();
    await enter(classPage, '/wtdw/pxgl/pxbxq/3/');
    asked.mockRejectedValueOnce(new ApiError(0, '网络不通'));
    await press('查看全部 7 条');
    expect(region().querySelectorAll('li').length).toBe(5);
    list(7, 7);
    await press('查看全部 7 条');
    expect([region().querySelectorAll('li').length, button(/^查看全部/)]).toEqual([7, null]);
    expect(asked.mock.calls.map(([of]) => of)).toEqual(
      [5, 100, 100].map((pageSize) => ({ trainingClassId: 3, pageSize })),
    );
  });

  it('say when, by whom, with how many and how many photos; of more than a hundred how many stand there', async () => {
    const asked = list(1, 120);
    asked.mockResolvedValue({ list: [{ ...record, photos: [photo, photo], host: '' }], total: 120 } as never);
    await enter(classPage, '/wtdw/pxgl/pxbxq/3/');
    const facts = [...region().querySelectorAll('li p')].map((p) => p.textContent);
    expect(facts).toEqual(['12月2日 00:30 至 12月3日 00:002 人参加2 张照片', '开头']);
    expect(at('停车场建在哪里')).toBe('/wtdw/pxgl/pxbxq/3/?discussion=6');
    await press('查看全部 120 条');
    await settled();
    expect(region().textContent).toContain('这里列出最近 1 条，共 120 条。');
  });
});
