// @module-tag sweep
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { headsShown } from '../../../../test/lists.ts';
import { anew, button, settled } from '../../../../test/screen.ts';
import { kindsSeenBy } from '../../../../shared/content-kinds.ts';
import { api, quietApi } from '../../../lib/api.ts';
import { type Me, MeContext } from '../me.ts';
import ContentList from './list.tsx';
import '../calls.ts';

anew();
async function open(kind: string, state: string): Promise<void> {
  cleanup();
  vi.spyOn(quietApi.content, 'counts').mockResolvedValue({} as never);
  vi.spyOn(quietApi.content, 'choices').mockResolvedValue({ categoryId: [] } as never);
  const row = { kind, recordId: 1, versionId: 2, title: '题', state, open: null, page: '', pinned: false, reason: '' };
  const more = {
    category: '',
    time: null,
    reads: null,
    sort: 5,
    author: '',
    publishAt: null,
    failed: false,
    listed: {},
  };
  vi.spyOn(api.content, 'list').mockResolvedValue({ list: [{ ...row, ...more }], total: 1 } as never);
  const me = { roles: ['administrator'] } as unknown as Me;
  render(
    <MemoryRouter initialEntries={[`/?state=${state}`]}>
      <MeContext value={me}>
        <ContentList params={{ kind }} />
      </MeContext>
    </MemoryRouter>,
  );
  await settled();
}
const labels = () => [...document.querySelectorAll('form[role=search] :is(label, legend)')].map((e) => e.textContent);
const plain = (names: string[]) =>
  names.map((h) => h.replace(/[↕↑↓]/, (sign) => (sign === '↕' ? '*' : sign))).join(' ');
/** What stands above the list and in its row, and whether rows are chosen. */
const deeds = () => {
  const acts = [...document.querySelectorAll('.acts :is(a, button)')].map((e) => e.textContent?.split(' ')[0]);
  const head = [screen.queryByRole('link', { name: /^新建/ })?.textContent, button('调整顺序')?.textContent];
  return [...head, ...acts, document.querySelector('tbody input') ? '选择' : null].filter(Boolean).join(' ');
};
/** Kind by kind: its filters, its columns before the last two, and what can be done. */
const kinds: [kind: string, filters: string, columns: string, deeds: string][] = [
  ['news', '关键词 栏目 日期', '标题* 栏目 发布日期*', '新建新闻 编辑 置顶 选择'],
  ['decode', '关键词 栏目 日期', '标题* 栏目 发布日期*', '新建解码浙江 编辑 置顶 选择'],
  ['community', '关键词 栏目 日期', '标题* 栏目 发布日期*', '新建改革发展共同体 编辑 置顶 选择'],
  ['policy', '关键词 栏目 日期', '标题* 栏目 发布日期*', '新建产业政策 编辑 置顶 选择'],
  ['information', '关键词 栏目 日期', '标题* 栏目 发布日期*', '新建产业资讯 编辑 置顶 选择'],
  ['investment', '关键词 栏目 日期', '标题* 栏目 发布日期*', '新建招商引资 编辑 置顶 选择'],
  ['cooperation', '关键词 栏目 日期', '标题* 栏目 发布日期*', '新建创新合作 编辑 置顶 选择'],
  ['training-need', '关键词 栏目 日期', '标题* 栏目 发布日期*', '新建培训需求 编辑 置顶 选择'],
  ['topic', '关键词 行业系统 日期', '标题* 行业系统 发布日期*', '新建专题班次 编辑 置顶 选择'],
  ['project', '关键词 日期', '名称* 发布日期*', '新建单招项目 编辑 选择'],
  ['point', '关键词 类别', '名称* 类别 排序*', '新建教学点 调整顺序 编辑 选择'],
  ['expert', '关键词 专业领域', '姓名* 专业领域 排序*', '新建专家 调整顺序 编辑 选择'],
  ['enterprise', '关键词', '名称* 排序*', '新建合作企业 调整顺序 编辑 选择'],
  ['banner', '关键词 所在页面 日期', '标题* 所在页面 发布日期* 排序*', '新建首屏图 调整顺序 编辑 选择'],
  ['link', '关键词', '名称* 排序*', '新建友情链接 调整顺序 编辑 选择'],
  ['about', '关键词 日期', '名称* 发布日期* 排序*', '调整顺序 编辑'],
  ['environment', '关键词', '名称* 排序*', '新建办学环境图 调整顺序 编辑 选择'],
  ['department', '关键词', '名称* 排序*', '新建部门 调整顺序 编辑 选择'],
  ['milestone', '关键词', '标题*', '新建大事记 编辑 选择'],
  ['faq', '关键词', '问题* 排序*', '新建常见问题 调整顺序 编辑 选择'],
  ['theme', '关键词', '名称* 排序*', '新建培训主题 调整顺序 编辑 选择'],
  ['category', '关键词', '名称* 排序*', '新建栏目与分类 编辑 选择'],
  ['tdk', '关键词', '标题*', '新建页面标题 编辑 选择'],
  ['setting', '关键词', '站点名称*', '编辑'],
];
it('are all of them', () => {
  expect(kinds.map(([kind]) => kind)).toEqual(kindsSeenBy(['administrator']));
});
it.each(kinds)(
  '%s has the filters, the columns and the deeds that its records have, by state',
  async (kind, filters, columns, can) => {
    await open(kind, 'published');
    expect([labels().join(' '), plain(headsShown()), deeds()]).toEqual([filters, `${columns} 状态 操作`, can]);
    // What is not public has neither a day nor an order, and an author; what is thrown away comes back, where it may
    // go.
    const before = columns.replace(/ (发布日期|排序)\*/g, '');
    await open(kind, 'draft');
    const draft = can.replace(' 置顶', '');
    expect([plain(headsShown()), deeds()]).toEqual([`${before} 更新* 作者 状态 操作`, draft]);
    await open(kind, 'trashed');
    expect(deeds()).toBe(draft.replace('编辑 选择', '编辑 恢复 选择'));
  },
);
