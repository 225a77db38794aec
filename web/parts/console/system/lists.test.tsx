import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Deed } from '../../../../shared/contract/staff-office.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import { anew, press, settled, told } from '../../../../test/screen.ts';
import Embeds from './embeds.tsx';
import Trail from './trail.tsx';
import '../calls.ts';

anew();
async function open(page: ReactNode) {
  render(<MemoryRouter>{page}</MemoryRouter>);
  await settled();
}
const dialog = () => document.querySelector('dialog');
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const cells = (label: string) => [...document.querySelectorAll(`td[data-l=${label}]`)].map((td) => td.textContent);

describe('the sites whose players texts may hold', () => {
  const hosts = [
    { host: 'player.bilibili.com', kind: 'video', name: '哔哩哔哩' },
    { host: 'map.baidu.com', kind: 'map', name: '百度地图' },
  ] as const;
  it('are told with what comes from where, and one is taken away after a question', async () => {
    const read = vi.spyOn(api.embeds, 'hosts').mockResolvedValue([...hosts]);
    const remove = vi.spyOn(api.embeds, 'removeHost').mockResolvedValue(null);
    await open(<Embeds />);
    expect([cells('类型'), cells('域名')]).toEqual([
      ['视频', '地图'],
      ['player.bilibili.com', 'map.baidu.com'],
    ]);
    await press(/^移除\s*百度地图/);
    fireEvent.click(within(dialog() as HTMLElement).getByText('取消'));
    await settled();
    expect(dialog()).toBeNull();
    await press(/^移除\s*百度地图/);
    expect([remove.mock.calls.length, dialog()?.textContent]).toEqual([0, expect.stringContaining('map.baidu.com')]);
    fireEvent.click(within(dialog() as HTMLElement).getByText('移除'));
    await settled();
    expect([remove.mock.calls, read.mock.calls.length, dialog(), told()]).toEqual([
      [[{ host: 'map.baidu.com' }]],
      2,
      null,
      ['已移除，公开页面即刻生效'],
    ]);
  });

  it('are neither said to be gone nor read anew where that was refused', async () => {
    const read = vi.spyOn(api.embeds, 'hosts').mockResolvedValue([...hosts]);
    vi.spyOn(api.embeds, 'removeHost').mockRejectedValue(new ApiError(400, '已不在列表里'));
    await open(<Embeds />);
    await press(/^移除\s*百度地图/);
    fireEvent.click(within(dialog() as HTMLElement).getByText('移除'));
    await settled();
    expect([read.mock.calls.length, dialog(), told().includes('已移除，公开页面即刻生效')]).toEqual([1, null, false]);
  });

  it('get another one, whose fields are empty again, and none of which something is missing', async () => {
    const read = vi.spyOn(api.embeds, 'hosts').mockResolvedValue([]);
    const add = vi.spyOn(formApi.embeds, 'addHost').mockResolvedValue(null);
    await open(<Embeds />);
    expect(screen.getByText('没有允许的来源')).toBeTruthy();
    await press('添加');
    expect([add.mock.calls.length, screen.getAllByRole('alert').length]).toEqual([0, 2]);
    expect(screen.getByRole('option', { name: '请选择类型' })).toBeTruthy();
    type('域名', 'v.qq.com');
    type('名称', '腾讯视频');
    type('类型', 'audio');
    add.mockRejectedValueOnce(new ApiError(503, '服务暂不可用'));
    await press('添加');
    expect([screen.getByRole('alert').textContent, read.mock.calls.length]).toEqual(['服务暂不可用', 1]);
    await press('添加');
    expect(add.mock.calls.at(-1)).toEqual([{ host: 'v.qq.com', name: '腾讯视频', kind: 'audio' }]);
    expect(screen.getByLabelText<HTMLInputElement>('域名').value).toBe('');
    expect([read.mock.calls.length, told()]).toEqual([2, ['已允许腾讯视频']]);
  });
});

describe('what staff did', () => {
  const deed: Deed = {
    id: 1,
    at: '2026-11-18T16:05:09Z',
    userId: 2,
    userName: '甲',
    address: '',
    action: 'hot.save',
    subject: 'hot',
    subjectId: '7',
    title: '',
    before: null,
    after: { words: '一', topics: '二', articles: '三' },
  };
  it('is told with two of its changes in the list and all of them once it is opened', async () => {
    const two = { ...deed, id: 3, title: '两处', after: { words: '一', topics: '二' } };
    const list = vi.spyOn(api.staff, 'trail').mockResolvedValue({ list: [deed, two], total: 2 });
    vi.spyOn(quietApi.staff, 'trailActions').mockResolvedValue(['hot.save']);
    await open(<Trail />);
    expect(list.mock.calls[0]?.[0]).toMatchObject({ sort: '-at' });
    const row = document.querySelector('tbody tr') as HTMLElement;
    expect(row.textContent).toContain('等 3 项');
    expect(row.querySelectorAll('ins').length).toBe(2);
    // Two of two are all of them.
    expect(document.querySelectorAll('tbody tr')[1]?.querySelector('.changes')?.textContent).not.toContain('等');
    expect(within(row).getByText('2026.11.19 00:05:09')).toBeTruthy();
    await press('没有名称');
    const facts = [...(dialog()?.querySelectorAll('dd') ?? [])].map((dd) => dd.textContent);
    expect([dialog()?.querySelector('h2')?.textContent, dialog()?.querySelectorAll('ins').length]).toEqual([
      '设置热门内容',
      3,
    ]);
    expect(facts.slice(0, 4)).toEqual(['2026.11.19 00:05:09', '甲', '本机', '热门内容，编号 7']);
  });

  it('is found by words, person, deed and days, and taken away as it is narrowed', async () => {
    const list = vi.spyOn(api.staff, 'trail').mockResolvedValue({ list: [deed], total: 1 });
    vi.spyOn(quietApi.staff, 'trailActions').mockResolvedValue(['hot.save', 'user.roles']);
    const start = vi.spyOn(api.downloads, 'start').mockResolvedValue({ url: null });
    render(
      <MemoryRouter initialEntries={['/?person=甲&action=user.roles&from=2026-11-01&to=2026-11-02&wd=七']}>
        <Trail />
      </MemoryRouter>,
    );
    await settled();
    const asked = { person: '甲', action: 'user.roles', from: '2026-11-01', to: '2026-11-02', wd: '七' };
    expect(list.mock.calls.at(-1)?.[0]).toMatchObject(asked);
    expect(screen.getByRole('option', { name: '改角色', hidden: true })).toBeTruthy();
    const menu = screen.getByText('导出').closest('details') as HTMLDetailsElement;
    menu.open = true;
    fireEvent(menu, new Event('toggle'));
    await press('Excel 工作簿');
    expect(start.mock.calls[0]?.[0]).toMatchObject({ name: 'trail', input: asked });
  });
});
