import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, button, press, settled, told } from '../../test/screen.ts';
import type { Application } from '../../shared/contract/applications.ts';
import type { Matter } from '../../shared/contract/people.ts';
import { ApiError, api, formApi, quietApi } from '../lib/api.ts';
import * as events from '../lib/events.ts';
import type { Page } from '../lib/page.tsx';
import { anonymous, session, standings } from '../lib/session.ts';
import { refreshUnread, unread, unreadKnown } from '../lib/unread.ts';
import Mine from '../parts/apply/mine.tsx';
import Receipt from '../parts/apply/receipt.tsx';
import { Matters } from '../parts/centre/matters.tsx';
import { LatestMessages, Ways } from '../parts/centre/unit-cards.tsx';
import teacher from './teacher/profile.tsx';
import teacherEdit from './teacher/profile-edit.tsx';
import trainee from './trainee/profile.tsx';
import traineeEdit from './trainee/profile-edit.tsx';
import unitHome from './unit/home.tsx';
import unit from './unit/profile.tsx';

anew();
beforeEach(() => {
  vi.spyOn(events, 'listen').mockReturnValue(() => undefined);
  vi.spyOn(api.people, 'privacy').mockReturnValue(new Promise(() => undefined));
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
});
afterEach(() =>
  act(() => {
    session.set(anonymous);
    standings.set([]);
    unread.set(0);
    unreadKnown.set(false);
  }),
);

async function open(element: React.ReactNode, address: string) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
/** A page of a centre, for somebody of its kind; with what its server part has loaded. */
function enter(page: object, address: string, kind: number, data: unknown = null) {
  const { View } = page as Page;
  act(() => session.set({ ...anonymous, token: 't', psid: 'u1', userType: [kind] }));
  return open(<View data={data} />, address);
}
const at = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
/** Labels with their values, as they stand in a list of facts. */
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl.pairs > div')].map((d) => [
      d.children[0]?.textContent,
      d.children[1]?.textContent,
    ]),
  );
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const mayRefresh = () => vi.spyOn(quietApi.account, 'getIndexUserInfo').mockRejectedValue(new Error('away'));

describe('a trainee', () => {
  const person = {
    ...{ name: '陆青禾', cellPhone: '13800001234', studentType: 2, studentDept: '县府', studentPost: '科员' },
    ...{ interestTrainThemeId: 3, themeName: '治理', unitId: 8, unitName: '云栖县', unitStatus: 0 },
  };
  it('sees the own data, how far the unit is, and the own matters', async () => {
    vi.spyOn(api.people, 'trainee').mockResolvedValue(person as never);
    const matters = vi.spyOn(api.people, 'matters').mockResolvedValue([]);
    await enter(trainee, '/grzx/grxx/', 1);
    expect(facts()).toMatchObject({
      ...{ 姓名: '陆青禾', 所在单位: '县府', 职务: '科员', 感兴趣的主题: '治理', 手机号码: '138****1234' },
      所属委托单位: '云栖县　等单位确认',
    });
    expect([matters.mock.calls.length, at('修改资料'), at('看看可报的项目')]).toEqual([
      1,
      '/grzx/grxx/bianji/',
      '/baoming/',
    ]);
    for (const [unitStatus, words] of [
      [1, '单位已确认'],
      [2, '单位没有确认'],
    ] as const) {
      cleanup();
      vi.spyOn(api.people, 'trainee').mockResolvedValue({ ...person, unitStatus, studentPost: '' } as never);
      await enter(trainee, '/grzx/grxx/', 1);
      expect([facts()['所属委托单位'], facts()['职务']]).toEqual([`云栖县　${words}`, '没有填写']);
    }
  });

  it('changes it: numbers go as numbers, what is not chosen as none, and the page of the data follows', async () => {
    mayRefresh();
    vi.spyOn(api.people, 'trainee').mockResolvedValue({ ...person, unitId: null, unitName: '' } as never);
    const save = vi.spyOn(formApi.people, 'saveTrainee').mockResolvedValue(null as never);
    const router = await enter(traineeEdit, '/grzx/grxx/bianji/', 1, [{ id: 3, name: '治理' }]);
    expect([value('姓名'), at('不改了')]).toEqual(['陆青禾', '/grzx/grxx/']);
    type('职务', '科长');
    await press('保存');
    await waitFor(() => expect(router.state.location.pathname).toBe('/grzx/grxx/'));
    expect(save.mock.calls).toEqual([
      [
        {
          ...{ name: '陆青禾', studentType: 2, studentDept: '县府', studentPost: '科长', interestTrainThemeId: 3 },
          unitId: null,
        },
      ],
    ]);
    expect(told()).toEqual(['资料已经保存']);
    // The unit stays, or is given up.
    vi.spyOn(api.people, 'trainee').mockResolvedValue(person as never);
    for (const unitId of [8, null]) {
      cleanup();
      await enter(traineeEdit, '/grzx/grxx/bianji/', 1, [{ id: 3, name: '治理' }]);
      const off = await waitFor(() => screen.getByRole('button', { name: '清除单位' }));
      if (!unitId) fireEvent.click(off);
      await press('保存');
      await waitFor(() => expect(save.mock.calls.at(-1)?.[0]).toMatchObject({ name: '陆青禾', unitId }));
    }
  });
});

describe('a teacher', () => {
  const person = {
    ...{
      name: '沈砚清',
      wantedName: '',
      renameReason: '',
      cellPhone: '',
      title: '教授',
      dept: '学院',
      professionId: 4,
    },
    ...{ professionName: '治理', intro: '', status: 1, reason: '' },
  };
  it('sees the own data, a name that is waited for, and why a registration was refused', async () => {
    const more = { wantedName: '沈清', renameReason: '', status: 2, reason: '照片不清。' };
    vi.spyOn(api.people, 'teacher').mockResolvedValue({ ...person, ...more } as never);
    await enter(teacher, '/grxz/grxx/', 2);
    expect(facts()).toMatchObject({
      ...{ 姓名: '沈砚清', 申请更名为: '沈清（等待教务部审核）', 职称: '教授', 工作单位: '学院', 专业领域: '治理' },
      ...{ 个人简介: '没有填写', 手机号码: '还没有绑定' },
    });
    expect([Object.keys(facts()).includes('更名未通过'), screen.getByText(/原因：/).textContent]).toEqual([
      false,
      '没有通过审核。原因：照片不清。改好下面的资料再保存，就会重新提交。',
    ]);
    expect([at('修改资料'), button('绑定手机') !== null]).toEqual(['/grxz/grxx/bianji/', true]);
  });

  it('sends it anew where it was refused, under the wanted name, with no field where none is chosen', async () => {
    mayRefresh();
    vi.spyOn(api.people, 'teacher').mockResolvedValue({ ...person, wantedName: '沈清', status: 2 } as never);
    const save = vi.spyOn(formApi.people, 'saveTeacher').mockResolvedValue(null as never);
    const router = await enter(teacherEdit, '/grxz/grxx/bianji/', 2, [{ id: 4, name: '治理' }]);
    expect([value('姓名'), value('专业领域'), button('保存')]).toEqual(['沈清', '4', null]);
    type('专业领域', '');
    await press('重新提交');
    await waitFor(() => expect(router.state.location.pathname).toBe('/grxz/grxx/'));
    expect(save.mock.calls[0]?.[0]).toMatchObject({ name: '沈清', title: '教授', dept: '学院', professionId: null });
    expect(told()).toEqual(['已经重新提交']);
  });
});

describe('a unit', () => {
  const own = {
    ...{
      unitName: '云栖县委',
      wantedName: '',
      renameReason: '与公章不符',
      contactName: '周明远',
      landline: '0571-87000000',
    },
    ...{ region: '浙江省,绍兴市,越城区', address: '路 1 号', licencePath: '/p', licenceUrl: '/file/l.pdf' },
    ...{ status: 1, reason: '', cellPhone: '13800001234' },
  };
  it('sees the own data, and it again as it was changed, without leaving the page', async () => {
    mayRefresh();
    const read = vi.spyOn(api.people, 'unit').mockResolvedValue(own as never);
    const save = vi.spyOn(formApi.people, 'saveUnit').mockResolvedValue(null as never);
    await enter(unit, '/wtdw/dwxx/', 3);
    expect(facts()).toMatchObject({
      ...{
        单位名称: '云栖县委',
        更名未通过: '与公章不符',
        联系人: '周明远',
        座机号码: '0571-87000000',
        详细地址: '路 1 号',
      },
      所在地区: '浙江省 绍兴市 越城区',
    });
    expect(at('查看已上传的文件')).toBe('/file/l.pdf');
    await press('修改资料');
    await press('不改了');
    expect(button('修改资料')).toBeTruthy();
    await press('修改资料');
    await waitFor(() => expect(screen.getByText(/越城区/)).toBeTruthy());
    type('联系人姓名', '王先');
    await press('保存');
    await waitFor(() => expect(button('修改资料')).toBeTruthy());
    expect(save.mock.calls[0]?.[0]).toEqual({
      ...{
        unitName: '云栖县委',
        contactName: '王先',
        landline: '0571-87000000',
        region: own.region,
        address: '路 1 号',
      },
      licenceUrl: '/p',
    });
    expect([read.mock.calls.length, told()]).toEqual([2, ['资料已经保存']]);
    read.mockResolvedValue({ ...own, wantedName: '云栖区委' } as never);
    cleanup();
    await enter(unit, '/wtdw/dwxx/', 3);
    await press('修改资料');
    // What waits to be its name is what is written on.
    expect(value('单位名称')).toBe('云栖区委');
  });

  it('is offered nothing of what was typed and given up', async () => {
    vi.spyOn(api.people, 'unit').mockResolvedValue(own as never);
    await enter(unit, '/wtdw/dwxx/', 3);
    await press('修改资料');
    type('联系人姓名', '王先');
    await press('不改了');
    await press('修改资料');
    expect([value('联系人姓名'), button('找回')]).toEqual(['周明远', null]);
  });

  it('has its figures at home, which follow a trainee who was confirmed', async () => {
    const claim = { id: 5, name: '陆青禾', dept: '', post: '', cellPhone: '138', createTime: '2026-11-18T00:00:00Z' };
    let claims = 1;
    vi.spyOn(api.people, 'unitHome').mockImplementation(
      async () => ({ unitName: '云栖县委', contactName: '周明远', claims, students: 4, unreachable: claims }) as never,
    );
    vi.spyOn(api.people, 'claims').mockImplementation(
      async () => ({ list: claims ? [claim] : [], total: claims }) as never,
    );
    vi.spyOn(api.people, 'matters').mockResolvedValue([]);
    vi.spyOn(api.classes, 'schedule').mockResolvedValue([]);
    const nothing = { now: '2026-11-30T01:00:00Z', leaves: 0, lessons: [], doubts: [], over: [], starting: [] };
    vi.spyOn(api.classes, 'waiting').mockResolvedValue(nothing);
    vi.spyOn(api.messages, 'list').mockResolvedValue({ list: [], total: 0 });
    const decide = vi.spyOn(api.people, 'decideClaim').mockImplementation(async () => {
      claims = 0;
      return null as never;
    });
    const { haveUnread } = quietApi.messages;
    vi.mocked(haveUnread).mockResolvedValue({ haveUnRead: true, count: 7 });
    await enter(unitHome, '/wtdw/', 3);
    const figures = () => [...document.querySelectorAll('dl.figures dd')].map((d) => d.textContent);
    expect(figures()[2]).toBe('—');
    await act(refreshUnread);
    expect([figures(), document.querySelector('main p a')?.getAttribute('href'), at('获取培训方案')]).toEqual([
      ['1人', '4人1 人没有号码', '7条'],
      '/wtdw/dwxx/',
      '/hqpxfa/',
    ]);
    expect(document.querySelector('dl.figures a + a')?.getAttribute('href')).toBe('/wtdw/xygl/?unreachable=1');
    await press(/^确认/);
    expect([decide.mock.calls, figures()]).toEqual([[[{ id: 5, confirm: true }]], ['0人', '4人', '7条']]);
    expect(document.querySelector('dl.figures a')?.getAttribute('href')).toBe('/wtdw/xygl/');
    expect(document.querySelector('dl.figures a + a')).toBeNull();
    // What waits today and the month of its classes come after the page.
    expect(await screen.findByText('今天没有课，也没有等您处理的事。')).toBeDefined();
    expect((await screen.findByText('这个月没有培训班。')).closest('section')?.textContent).toContain('培训日历');
  });

  it('has its newest messages, each with what it is about, and the ways to ask', async () => {
    const message = { title: '题', content: '文', type: 4, createTime: '2026-11-18T00:00:00Z' };
    const list = [
      { ...message, id: 1, readStatus: 0, link: '/huizhi/abc/' },
      { ...message, id: 2, readStatus: 1, link: '' },
    ];
    const read = vi.spyOn(api.messages, 'list').mockResolvedValue({ list, total: 9 } as never);
    await open(
      <>
        <LatestMessages />
        <Ways />
      </>,
      '/',
    );
    expect(read.mock.calls).toEqual([[{ pageNum: 1, pageSize: 4 }]]);
    expect([at(/^未读/), at(/^题/), at('全部消息')]).toEqual(['/huizhi/abc/', '/xiaoxi/', '/xiaoxi/']);
    const ways = [...document.querySelectorAll<HTMLAnchorElement>('section:last-of-type li a')].map((a) => [
      ...[a.querySelector('b')?.textContent, a.getAttribute('href'), a.dataset['demand']],
    ]);
    expect(ways).toEqual([
      ['填写培训需求', '/zcxy/pxxq/', '2'],
      ['专家咨询', '/zcxy/zjzx/', '3'],
      ['招商引资', '/zcxy/zsyz/', '4'],
      ['创新合作', '/zcxy/cxhz/', '5'],
      ['招生项目', '/baoming/', undefined],
      ['办理进度', '/huizhi/', undefined],
    ]);
  });
});

describe('what a person sent', () => {
  it('says how far each is, and leads to its own page', async () => {
    const matter = (n: number, kind: Matter['kind'], state: number, more: object = {}) => ({
      ...{ kind, state, type: 0, title: `事${n}`, receipt: `r${n}`, plan: null, createTime: '2026-11-18T16:00:00Z' },
      ...more,
    });
    vi.spyOn(api.people, 'matters').mockResolvedValue([
      matter(1, 'application', 1),
      matter(2, 'application', 3),
      matter(3, 'demand', 1, { type: 4 }),
      matter(4, 'plan', 2, { plan: 'sent' }),
      matter(5, 'plan', 2, { plan: 'accepted' }),
      matter(6, 'consultation', 3),
    ]);
    await open(<Matters among="blocks" />, '/');
    const rows = [...document.querySelectorAll('li a')].map((a) =>
      [
        a.getAttribute('href'),
        a.querySelector('.st')?.className,
        a.querySelector('.st')?.textContent,
        a.querySelector('small')?.textContent,
      ].join(' '),
    );
    expect(rows).toEqual([
      '/baoming/?receipt=r1 st ok 已录取 项目报名　2026.11.19',
      '/baoming/?receipt=r2 st err 未录取 项目报名　2026.11.19',
      '/huizhi/r3/ st wait 办理中 招商引资　2026.11.19',
      '/huizhi/r4/ st wait 等您回复 培训方案申请　2026.11.19',
      '/huizhi/r5/ st ok 您已确认 培训方案申请　2026.11.19',
      '/huizhi/r6/ st ok 已办结 在线咨询　2026.11.19',
    ]);
  });

  const application: Application = {
    ...{ id: 1, projectId: 7, projectName: '春训', startDate: '2026-12-01', endDate: '2026-12-03', place: '杭州' },
    ...{ name: '陆青禾', cellPhone: '138', dept: '县府', post: '科员', note: '素食', hasAttachment: true, status: 2 },
    ...{ reason: '', createTime: '2026-11-18T16:05:00Z', cancellable: true },
  };
  it('as applications stands beside the projects, and is nothing where there is none', async () => {
    const mine = vi.spyOn(api.applications, 'mine');
    mine.mockResolvedValue([{ ...application, receipt: 'abc' }] as never);
    await open(<Mine />, '/');
    expect([at(/春训/), screen.getByRole('link').textContent]).toEqual([
      '/baoming/?receipt=abc',
      '春训2026.12.01　候补',
    ]);
    cleanup();
    mine.mockResolvedValue([]);
    await open(<Mine />, '/');
    expect(document.querySelector('section')).toBeNull();
    cleanup();
    mine.mockRejectedValueOnce(new ApiError(0, '网络不通')).mockResolvedValue([{ ...application }] as never);
    await open(<Mine />, '/');
    expect(screen.getByRole('alert').textContent).toContain('没有读到内容：网络不通');
    await press('重新读取');
    expect([screen.queryByRole('alert'), screen.getAllByRole('link').length]).toEqual([null, 1]);
  });

  it('as an application is told by its receipt, and is cancelled after a question, by the same receipt', async () => {
    const status = vi.spyOn(formApi.applications, 'status').mockResolvedValue(application);
    const cancel = vi
      .spyOn(api.applications, 'cancel')
      .mockResolvedValue({ ...application, status: 4, cancellable: false, reason: '本人取消' });
    await open(<Receipt receipt="abc" />, '/baoming/?receipt=abc');
    expect([status.mock.calls, document.activeElement?.id, at('春训')]).toEqual([
      [[{ receipt: 'abc' }]],
      ...['receipt', '/dzxm/7/'],
    ]);
    expect(facts()).toMatchObject({
      ...{ 项目: '春训', 日期: '2026.12.01–2026.12.03', 单位与职务: '县府，科员', 提前安排: '素食' },
      ...{ 报名附件: '已随报名提交', 提交时间: '2026.11.19 00:05', 姓名: '陆青禾', 手机号码: '138', 地点: '杭州' },
    });
    const label = () => document.querySelector('.st')?.textContent;
    expect([label(), Object.keys(facts()).includes('原因')]).toEqual(['候补', false]);
    await press('取消报名');
    await press('保留报名');
    expect([cancel.mock.calls.length, document.querySelector('dialog')]).toEqual([0, null]);
    await press('取消报名');
    const yes = document.querySelector<HTMLElement>('dialog .btn.danger') as HTMLElement;
    fireEvent.click(yes);
    await settled();
    expect([cancel.mock.calls, label(), button('取消报名'), facts()['原因'], told()]).toEqual([
      [[{ receipt: 'abc' }]],
      ...['已取消', null, '本人取消', ['报名已经取消']],
    ]);
  });

  it('as an application that nobody has is said so, and what could not be read is no such thing', async () => {
    const refused = new ApiError(400, '', [{ path: 'receipt', code: 'wrong', message: '没有' }]);
    const status = vi.spyOn(formApi.applications, 'status').mockRejectedValue(refused);
    await open(<Receipt receipt="no" />, '/');
    expect(screen.getByRole('alert').textContent).toContain('没有找到这份报名');
    cleanup();
    status.mockRejectedValue(new ApiError(500, '出错了'));
    await open(<Receipt receipt="no" />, '/');
    expect(screen.getByRole('alert').textContent).toContain('没有读到内容');
  });
});
