import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { at, choicesOf, dialog, inDialog, takeAway } from '../../../../test/lists.ts';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import type { ApplicationDetail } from '../../../../shared/contract/applications-desk.ts';
import { text } from '../../../../shared/text.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import ApplicationPage from './application.tsx';
import Applications from './applications.tsx';
import Inbox from './inbox.tsx';
import '../calls.ts';
import { type Me, MeContext } from '../me.ts';

anew();
async function open(page: ReactNode, address = '/'): Promise<void> {
  cleanup();
  render(
    <MeContext value={{ username: 'a', roles: ['desk'] } as unknown as Me}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </MeContext>,
  );
  await settled();
}
const cells = (n: number) => [...document.querySelectorAll(`tbody tr:nth-child(${n}) td`)].map((td) => td.textContent);

describe('what visitors sent', () => {
  const row = (id: number, more: object = {}) => ({
    ...{ id, kind: 'demand', type: 2, title: `事${id}`, name: '甲', cellPhone: '137', unitName: '县委', status: 0 },
    ...{ address: '浙江省,杭州市', overdue: false, ownerId: null, ownerName: '', answerTime: null },
    ...{ createTime: '2026-11-18T16:05:00Z', dueTime: '2026-11-19T16:05:00Z', ...more },
  });
  const list = [row(1), row(2, { ownerId: 4, ownerName: '乙' }), row(3, { status: 2, unitName: '', address: '' })];
  const visit = async (address = '/', overdue = 3) => {
    vi.spyOn(quietApi.demands, 'owners').mockResolvedValue([{ id: 4, name: '乙' }]);
    const counts = vi.spyOn(quietApi.demands, 'counts');
    counts.mockResolvedValue({ overdue, today: 1, nobody: 2, mine: 5 } as never);
    const read = vi.spyOn(api.demands, 'list').mockResolvedValue({ list, total: 3 } as never);
    await open(<Inbox />, address);
    return { counts, read };
  };

  it('begins with how much waits and the way to it, and opens a record with the way back to this list', async () => {
    const { read } = await visit('/?clock=late&owner=4&page=1');
    expect(read.mock.calls).toEqual([[{ pageNum: 1, pageSize: 10, sort: 'dueTime', clock: 'late', owner: '4' }]]);
    const counts = [...document.querySelectorAll<HTMLElement>('nav[aria-label=等待处理] a')];
    expect(counts.map((a) => [a.textContent, a.getAttribute('href'), a.hasAttribute('data-late')])).toEqual([
      ['超时未答复 3', '/guanli/desk/?clock=late', true],
      ['今天到期 1', '/guanli/desk/?clock=today', false],
      ['无人负责 2', '/guanli/desk/?owner=nobody', false],
      ['我负责的 5', '/guanli/desk/?owner=mine', false],
    ]);
    expect([at(/事1/), screen.queryByRole('option', { name: '乙', hidden: true }) !== null]).toEqual([
      ...['/guanli/desk/1/?clock=late&owner=4&page=1', true],
    ]);
    expect([choicesOf('时限'), choicesOf('负责人')]).toEqual([
      ['超时未答复 late', '今天到期 today'],
      ['我负责的 mine', '无人负责 nobody', '乙 4'],
    ]);
    expect(await takeAway()).toMatchObject({ name: 'demands', input: { clock: 'late', owner: '4' } });
    expect([cells(1).slice(1, 2), cells(3).slice(1, 2)]).toEqual([['事1培训需求，县委'], ['事3培训需求']]);
  });

  it('is taken over where nobody has it, and given away; what waits is counted anew', async () => {
    vi.spyOn(formApi.demands, 'owners').mockResolvedValue([{ id: 4, name: '乙' }]);
    const { counts, read } = await visit('/', 0);
    expect([button(/^归我\s*：事1/) !== null, button(/^归我\s*：事2/), button(/^归我\s*：事3/)]).toEqual([
      true,
      null,
      null,
    ]);
    const assign = vi.spyOn(api.demands, 'assign').mockResolvedValue({ assigned: 1, gone: [] } as never);
    await press(/^归我\s*：事1/);
    expect(told()).toEqual(['已归您负责']);
    expect(assign.mock.calls[0]?.[0]).toMatchObject({ ids: [1] });
    expect([counts.mock.calls.length, read.mock.calls.length]).toEqual([2, 2]);
    for (const n of [1, 2]) fireEvent.click(screen.getByLabelText(new RegExp(`^选择.*事${n}`)));
    await press('分派给同事');
    expect(dialog().textContent).toContain('2 件事项');
    expect(document.querySelector('[data-late]')).toBeNull();
    await inDialog('取消');
    fireEvent.click(screen.getByLabelText(/^选择.*事2/));
    await press('分派给同事');
    expect(dialog().textContent).toContain('事1');
    const give = vi.spyOn(formApi.demands, 'assign').mockResolvedValue({ assigned: 0, gone: [1] } as never);
    await inDialog('分派');
    expect([give.mock.calls.length, within(dialog()).getByRole('alert').textContent]).toEqual([0, '请选择负责人']);
    fireEvent.change(screen.getByLabelText('负责人', { selector: 'dialog *' }), { target: { value: '4' } });
    await inDialog('分派');
    expect([give.mock.calls, dialog(), told().slice(1)]).toEqual([
      [[{ ids: [1], ownerId: 4 }]],
      null,
      [`“事1”${text.gone}`],
    ]);
    expect([counts.mock.calls.length, read.mock.calls.length, button('取消选择')]).toEqual([3, 3, null]);
  });
});

describe('applications', () => {
  const project = (id: number, received: number, more: object = {}) => ({
    ...{ id, name: `项目${id}`, startDate: '2026-12-01', signUpDeadline: '2026-11-30', capacity: 9, taken: 4 },
    ...{ waiting: 0, received, applied: received, ...more },
  });
  const row = (id: number, more: object = {}) => ({
    ...{
      id,
      name: `甲${id}`,
      dept: '',
      post: '',
      projectName: '项目1',
      cellPhone: '138',
      note: '',
      hasAttachment: false,
    },
    ...{ status: 0, createTime: '2026-11-18T16:05:00Z', decideTime: null, ...more },
  });
  const visit = async (projects: object[], address = '/') => {
    const places = vi.spyOn(api.applications, 'projects').mockResolvedValue(projects as never);
    const list = [row(1), row(2, { status: 1, note: '素食', hasAttachment: true, dept: '县府', post: '科员' })];
    const read = vi.spyOn(api.applications, 'list').mockResolvedValue({ list, total: 2 } as never);
    await open(<Applications />, address);
    return { places, read };
  };
  const listed = () =>
    [...document.querySelectorAll('[aria-labelledby=projects] tbody .title')].map((a) => a.textContent);

  it('stand below the projects where somebody waits; all of them at a press', async () => {
    await visit([project(1, 2, { taken: 9, waiting: 3 }), project(2, 0)]);
    expect([listed(), at('项目1')]).toEqual([['项目1'], '/guanli/applications/?projectId=1']);
    expect(screen.getByText('9 / 9，候补 3').className).not.toBe('');
    await visit([project(1, 2, { taken: 9, waiting: 1 }), project(2, 0)]);
    expect(screen.getByText('9 / 9，候补 1')).toBeTruthy();
    const offered = () => screen.getAllByRole('option', { name: /^项目/, hidden: true }).map((o) => o.textContent);
    expect(offered()).toEqual(['项目1']);
    await press('全部 2 个项目');
    expect(listed()).toEqual(['项目1', '项目2']);
    await press('只看有待处理的');
    expect(listed()).toEqual(['项目1']);
    await visit([project(2, 0)]);
    expect([screen.queryByText('没有等待处理的报名。') !== null, listed()]).toEqual([true, []]);
    await visit([]);
    expect([screen.queryByText('没有开放报名的项目。') !== null, button(/^全部/)]).toEqual([true, null]);
    await visit([project(1, 2)]);
    expect(button(/^全部/)).toBeNull();
  });

  it('on a phone stand below a line that says how many projects there are, and how many wait', async () => {
    const phone = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ ...phone, matches: query === 'screen and (max-width: 640px)' }) as never,
    );
    await visit([project(1, 2), project(2, 3), project(3, 0)]);
    const line = () => button('3 个项目，待处理 5');
    expect([listed(), line()?.getAttribute('aria-expanded')]).toEqual([[], 'false']);
    await press('3 个项目，待处理 5');
    expect([listed(), line(), button('收起')?.getAttribute('aria-expanded')]).toEqual([
      ...[['项目1', '项目2'], null, 'true'],
    ]);
  });

  it('of one project stand below its places, and are decided from the list, which is then read anew', async () => {
    const { read, places } = await visit([project(1, 2), project(2, 0)], '/?projectId=1&status=0');
    expect(read.mock.calls[0]?.[0]).toMatchObject({ projectId: '1', status: '0' });
    expect(await takeAway()).toMatchObject({ name: 'applications', input: { projectId: '1', status: '0' } });
    expect([at('看全部项目'), document.querySelector('[aria-labelledby=projects]')]).toEqual([
      '/guanli/applications/',
      null,
    ]);
    expect(screen.getByText(/^2026.12.01 开班/).textContent).toBe('2026.12.01 开班，2026.11.30 截止报名');
    expect([cells(1)[1], cells(2)[1]]).toEqual(['甲1没有填写单位', '甲2县府，科员']);
    expect([button(/^录取\s*甲1/) !== null, button(/^录取\s*甲2/)]).toEqual([true, null]);
    const decide = vi.spyOn(api.applications, 'decide').mockResolvedValue({ decided: 1, movedUp: 0, gone: [] });
    await press(/^录取\s*甲1/);
    await inDialog('录取并通知');
    expect(decide.mock.calls).toEqual([[{ ids: [1], status: 1 }]]);
    expect([read.mock.calls.length, places.mock.calls.length]).toEqual([2, 2]);
    fireEvent.click(screen.getByLabelText(/^选择.*甲2/));
    await press('转为候补');
    await inDialog('转为候补并通知');
    // What was chosen is chosen no more, and the list is read anew.
    expect([decide.mock.calls.length, read.mock.calls.length, button('取消选择')]).toEqual([2, 3, null]);
    for (const [name, title] of [
      ['录取', '甲2录取？'],
      ['转为候补', '甲2转为候补？'],
      ['不录取', '不录取甲2'],
    ] as const) {
      if (!button('取消选择')) fireEvent.click(screen.getByLabelText(/^选择.*甲2/));
      await press(name);
      expect(dialog().querySelector('h2')?.textContent).toBe(title);
      await inDialog('取消');
    }
  });

  it('name the project they were narrowed to also where nobody applied, and say what was asked for', async () => {
    await visit([project(1, 2), project(2, 0), project(3, 0)], '/?projectId=2');
    expect(choicesOf('项目')).toEqual(['项目1 1', '项目2 2']);
    const notes = [...document.querySelectorAll('td[data-l=需要提前安排的事]')].map((td) => td.textContent);
    expect(notes).toEqual(['没有', '素食 附件']);
    await visit([project(1, 2)], '/?projectId=9');
    expect(document.querySelector('[aria-labelledby=projects]')).toBeNull();
  });

  const detail = (more: object = {}) =>
    ({
      ...row(5),
      ...{
        projectId: 1,
        startDate: '2026-12-01',
        receipt: 'abc',
        userId: null,
        attachmentUrl: '',
        reason: '',
        remark: '旧',
      },
      ...{ deciderName: '', project: project(1, 2), reach: { message: true, sms: true }, ...more },
    }) as unknown as ApplicationDetail;
  const visitOne = async (more: object = {}) => {
    const read = vi.spyOn(api.applications, 'detail').mockResolvedValue(detail(more));
    await open(<ApplicationPage params={{ id: '5' }} />);
    return read;
  };
  const deeds = () => ['录取', '转为候补', '不录取'].filter((name) => button(name));

  it.each([
    [0, ['录取', '转为候补', '不录取']],
    [1, ['转为候补', '不录取']],
    [2, ['录取', '不录取']],
    [3, ['录取', '转为候补']],
    [4, []],
  ])('one with status %i can still become what it is not', async (status, wanted) => {
    await visitOne({ status });
    const said = ['本人已经取消，名额已让出。', '结果用站内消息和短信通知本人。'].map(
      (s) => screen.queryByText(s) !== null,
    );
    expect([deeds(), said]).toEqual([wanted, [status === 4, status !== 4]]);
  });

  it('one says who applied, how they hear of it, and leads on', async () => {
    const read = await visitOne({ userId: 7, decideTime: '2026-11-18T16:05:00Z', status: 3, reason: '名额已满' });
    expect(read.mock.calls).toEqual([[{ id: 5 }]]);
    expect([at('打开账号'), at('打开'), at('项目1'), at('138'), at('项目报名')]).toEqual([
      '/guanli/accounts/7/',
      '/baoming/?receipt=abc',
      '/guanli/applications/?projectId=1',
      'tel:138',
      '/guanli/applications/',
    ]);
    expect(document.body.textContent).toContain('系统，2026.11.19 00:05');
    expect(screen.getByText('名额已满')).toBeTruthy();
    expect(screen.getByText('结果用站内消息和短信通知本人。')).toBeTruthy();
    const papers = () =>
      [...document.querySelectorAll('dt')].find((dt) => dt.textContent === '报名附件')?.nextElementSibling?.textContent;
    expect(papers()).toBe('没有填写');
    await visitOne({ reach: { message: true, sms: false }, status: 2, reason: '先候补' });
    expect([screen.queryByText('结果用站内消息通知本人。'), screen.queryByText('先候补')].includes(null)).toBe(false);
    await visitOne({ reach: { message: false, sms: false }, attachmentUrl: '/file/a.pdf' });
    expect(papers()).not.toBe('没有填写');
    // Nobody has decided about this one.
    expect([...document.querySelectorAll('dt')].map((dt) => dt.textContent)).not.toContain('处理');
    expect([screen.queryByText(/^这个号码收不到短信/) !== null, screen.queryByText('没有登录报名') !== null]).toEqual([
      ...[true, true],
    ]);
    const decide = vi.spyOn(api.applications, 'decide').mockResolvedValue({ decided: 1, movedUp: 0, gone: [] });
    await press('转为候补');
    await inDialog('转为候补并通知');
    expect([decide.mock.calls, read.mock.calls.length]).toEqual([[[{ ids: [5], status: 2 }]], 4]);
  });

  it('one has a remark that is written over that of a colleague only after it was seen', async () => {
    const read = await visitOne();
    const save = vi.spyOn(formApi.applications, 'remark').mockRejectedValueOnce(new ApiError(409, '别人刚刚改过'));
    save.mockResolvedValue(null as never);
    const field = () => document.querySelector('[aria-labelledby=remarks] textarea') as HTMLTextAreaElement;
    expect(field().value).toBe('旧');
    fireEvent.change(field(), { target: { value: '我的 ' } });
    read.mockResolvedValue(detail({ remark: '同事的' }));
    await press('保存备注');
    expect([told(), screen.queryAllByText('同事的').length, field().value]).toEqual([[], 2, '我的 ']);
    read.mockResolvedValue(detail({ remark: '我的' }));
    await press('保存备注');
    expect([told(), screen.queryByText(/^现在的备注/)]).toEqual([['备注已保存'], null]);
    fireEvent.change(field(), { target: { value: '又' } });
    await press('保存备注');
    expect(save.mock.calls.map(([given]) => given)).toEqual([
      { id: 5, remark: '我的 ', seen: '旧' },
      { id: 5, remark: '我的 ', seen: '同事的' },
      { id: 5, remark: '又', seen: '我的' },
    ]);
    // What is not saved stays with its application.
    fireEvent.change(field(), { target: { value: '还没有存' } });
    read.mockResolvedValue(detail({ id: 6, remark: '另一份' }));
    await open(<ApplicationPage params={{ id: '6' }} />);
    expect(field().value).toBe('另一份');
  });
});
