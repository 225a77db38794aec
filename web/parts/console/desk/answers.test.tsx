import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DemandDetail } from '../../../../shared/contract/demands.ts';
import { text } from '../../../../shared/text.ts';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import { computer } from '../../../lib/form/kept.ts';
import { toasts } from '../../../lib/toast.ts';
import { useDeciding } from './application-words.tsx';
import DemandPage from './demand.tsx';
import Messages from './messages.tsx';
import { NoteForm } from './note-form.tsx';
import { Replies } from './replies.tsx';
import { joined } from './template-picker.tsx';
import { button, press, settled, told } from '../../../../test/screen.ts';
import '../calls.ts';

const reload = vi.fn(async () => undefined);
beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
  vi.spyOn(quietApi.staff, 'templates').mockResolvedValue({ list: [], total: 0 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockClear();
  toasts.set([]);
});
async function open(page: ReactNode, address = '/') {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })} />);
  await settled();
}
const field = (label: RegExp | string) =>
  screen.getByLabelText<HTMLTextAreaElement>(label, { selector: 'input, select, textarea' });
const type = (label: RegExp | string, value: string) => fireEvent.change(field(label), { target: { value } });

const demand = (more: Partial<DemandDetail> = {}) =>
  ({
    ...{ id: 4, kind: 'demand', type: 2, title: '基层治理', status: 0, name: '沈砚清', cellPhone: '13700000001' },
    ...{ unitName: '', address: '浙江省,杭州市', receipt: 'R', answers: [], entries: [], ownerId: null, ownerName: '' },
    ...{ createTime: '2026-11-18T01:00:00Z', dueTime: '2026-11-19T01:00:00Z', answerTime: null },
    ...{ reach: { message: true, sms: true } },
    ...more,
  }) as unknown as DemandDetail;
const entry = (id: number, kind: 'reply' | 'note') => ({ id, kind, content: `第${id}`, userName: '乙', time: '' });

describe('an answer of the desk', () => {
  it.each([
    ['答复，并办结', { done: true, interim: false }, '发出答复', '答复已发出'],
    ['答复，还要跟进', { done: false, interim: false }, '发出答复', '答复已发出'],
    [/^只告知进展/, { done: false, interim: true }, '告知进展', '进展已告知，时限照常'],
  ])('goes out as it was chosen: %s', async (way, sent, deed, said) => {
    const answer = vi.spyOn(formApi.demands, 'answer').mockResolvedValue(null);
    // Notes among them are none that the sender has seen.
    await open(<Replies demand={demand({ entries: [entry(1, 'note')] as never })} reload={reload} />);
    fireEvent.click(screen.getByLabelText(way));
    expect(screen.queryByText('草稿已存在这台电脑')).toBeNull();
    type('答复', '已安排');
    await press(deed);
    expect(answer.mock.calls).toEqual([[{ id: 4, content: '已安排', seen: 0, ...sent }]]);
    expect([told(), reload.mock.calls.length]).toEqual([[said], 1]);
    expect(field('答复').value).toBe('');
  });

  it('is called kept on this computer where it is, and else it says that nothing keeps it', async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const write = vi.spyOn(computer, 'write');
    vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined, setItem: full });
    vi.stubGlobal('indexedDB', { open: full });
    const note = <NoteForm name="n" label="记下" rule={undefined} rows={2} save={async () => null} />;
    await open(
      <>
        <Replies demand={demand()} reload={reload} />
        {note}
      </>,
    );
    type('答复', '已安排');
    await settled();
    expect(await write.mock.results.at(-1)?.value).toBe(false);
    expect(screen.queryByText('草稿已存在这台电脑')).toBeNull();
    expect(screen.getByText(/^这台电脑存不下草稿，离开前/).closest('[role=status]')).not.toBeNull();
    // Whoever leaves is asked, once for both.
    fireEvent.change(document.querySelectorAll('textarea')[1] as HTMLTextAreaElement, { target: { value: '记' } });
    await settled();
    const link = document.body.appendChild(Object.assign(document.createElement('a'), { href: '/guanli/desk/' }));
    fireEvent.click(link);
    await settled();
    expect(screen.getAllByText(/^这台电脑存不下草稿，离开前/)).toHaveLength(2);
    const asked = [...document.querySelectorAll('dialog')].map((d) => d.textContent);
    expect(asked).toEqual([expect.stringContaining('离开后，这些修改不再保留')]);
    await press('留在这里');
    expect(document.querySelector('dialog')).toBeNull();
    link.remove();
  });

  it('says how many answers it was written after, and how the sender hears of it', async () => {
    const answer = vi.spyOn(formApi.demands, 'answer').mockResolvedValue(null);
    const entries = [entry(1, 'reply'), entry(2, 'note'), entry(3, 'reply')] as never;
    await open(<Replies demand={demand({ entries, reach: { message: false, sms: true } })} reload={reload} />);
    expect(screen.getByText('对方在回执页面看到全文，同时收到发到 13700000001 的短信。')).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/^只告知进展/));
    expect(screen.getByText(/看到全文；不发短信。$/)).toBeTruthy();
    fireEvent.click(screen.getByLabelText('答复，并办结'));
    type('答复', '又及');
    await press('再次答复');
    expect(answer.mock.calls[0]?.[0]).toMatchObject({ seen: 2 });
    cleanup();
    // A word on the way is none that another answer follows.
    const word = { ...entry(1, 'reply'), interim: true };
    await open(<Replies demand={demand({ entries: [word] as never })} reload={reload} />);
    expect([screen.getByRole('article', { name: '乙的进展' }), screen.getByText('发出答复')]).toHaveLength(2);
    cleanup();
    await open(<Replies demand={demand({ reach: { message: false, sms: false } })} reload={reload} />);
    expect(screen.getByText(/请再打一个电话/)).toBeTruthy();
  });

  it('leaves what was written on while it went out', async () => {
    const answered = Promise.withResolvers<null>();
    vi.spyOn(formApi.demands, 'answer').mockReturnValue(answered.promise);
    await open(<Replies demand={demand()} reload={reload} />);
    type('答复', '已安排');
    await press('发出答复');
    type('答复', '已安排，另外');
    answered.resolve(null);
    await settled();
    expect([told(), field('答复').value]).toEqual([['答复已发出'], '已安排，另外']);
  });

  it('takes a template in after what is typed, in the words of this sender, once it is asked for', async () => {
    const template = {
      id: 8,
      name: '收到',
      use: 'reply',
      title: '',
      content: '{姓名}，{单位}的{类别}“{事项}”已收到。',
    };
    const asked = vi.spyOn(quietApi.staff, 'templates').mockResolvedValue({ list: [template as never], total: 1 });
    await open(<Replies demand={demand()} reload={reload} />);
    expect(asked.mock.calls, 'those of its use alone').toEqual([[{ use: 'reply', pageSize: 100 }]]);
    type('答复', '您好 ');
    type('套用模板', '8');
    const content = () => field('答复').value;
    expect(content()).toBe('您好 ');
    await press('套用');
    expect(content()).toBe('您好\n沈砚清，贵单位的培训需求“基层治理”已收到。');
    expect(field('套用模板').value).toBe('');
    expect(joined(' ', '全文')).toBe('全文');
  });
});

describe('a record of the desk', () => {
  async function look(more: Partial<DemandDetail> = {}, address = '/?clock=late&page=2&size=20') {
    vi.spyOn(api.demands, 'detail').mockResolvedValue(demand(more));
    const next = { id: 6, title: '后一件' };
    const beside = vi.spyOn(quietApi.demands, 'beside').mockResolvedValue({ previous: null, next });
    await open(<DemandPage params={{ id: '4' }} />, address);
    return beside;
  }
  it('leads to those before and after in the list as it is narrowed, and back to its page', async () => {
    const beside = await look();
    expect(beside.mock.calls).toEqual([[{ clock: 'late', id: 4 }]]);
    const query = '?clock=late&page=2&size=20';
    expect(screen.getByRole('link', { name: '下一件' }).getAttribute('href')).toBe(`/guanli/desk/6/${query}`);
    expect(screen.getByRole('link', { name: '接待' }).getAttribute('href')).toBe(`/guanli/desk/${query}`);
    expect(screen.getByText('上一件').getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    [{ status: 0, ownerId: null }, ['归我负责', '分派给同事', '标为办结']],
    [{ status: 0, ownerId: 1 }, ['分派给同事', '开始办理', '标为办结']],
    [{ status: 1, ownerId: 1 }, ['分派给同事', '标为办结']],
    [{ status: 2, ownerId: 1 }, ['分派给同事', '重新打开']],
  ])('offers what fits how far it is: %o', async (more, deeds) => {
    await look(more);
    const all = ['归我负责', '分派给同事', '开始办理', '重新打开', '标为办结'];
    expect(all.filter((name) => button(name))).toEqual(deeds);
  });

  it('is read anew once somebody has taken it over, and shows whose it is', async () => {
    vi.spyOn(api.demands, 'assign').mockResolvedValue({ assigned: 1, gone: [] } as never);
    await look();
    vi.mocked(api.demands.detail).mockResolvedValue(demand({ ownerId: 1, ownerName: '乙' }));
    await press('归我负责');
    expect([button('归我负责'), screen.getByText('负责人：乙') !== null]).toEqual([null, true]);
  });

  it('is opened again as under way, and closed as done', async () => {
    const set = vi.spyOn(api.demands, 'setStatus').mockResolvedValue(null);
    await look({ status: 2, ownerId: 1 });
    await press('重新打开');
    cleanup();
    await look({ status: 1, ownerId: 1 });
    await press('标为办结');
    expect(set.mock.calls.map(([given]) => given)).toEqual([
      { id: 4, status: 1 },
      { id: 4, status: 2 },
    ]);
    expect(told()).toEqual(['已重新打开', '已办结']);
  });

  it('is taken under way, and is read anew also where that was refused', async () => {
    await look({ ownerId: 1 });
    const set = vi.spyOn(api.demands, 'setStatus').mockRejectedValueOnce(new ApiError(409, ''));
    set.mockResolvedValue(null);
    await press('开始办理');
    // Whatever a colleague has made of it is shown.
    expect([told(), vi.mocked(api.demands.detail).mock.calls.length]).toEqual([[], 2]);
    cleanup();
    await look({ ownerId: 1 });
    await press('开始办理');
    expect([set.mock.calls.at(-1)?.[0], told()]).toEqual([{ id: 4, status: 1 }, ['已转为办理中']]);
  });
});

describe('a message of staff', () => {
  it('is asked about with how many it reaches, and goes to whom the screen shows', async () => {
    const count = vi.spyOn(formApi.staff, 'messageReach').mockResolvedValue({ reach: 31 });
    const send = vi.spyOn(formApi.staff, 'sendMessage').mockResolvedValue({ id: 1, sent: 30 } as never);
    vi.spyOn(api.staff, 'sentMessages').mockResolvedValue({ list: [], total: 0 });
    await open(<Messages />);
    // Chosen, and hidden again by another choice: nothing goes there.
    fireEvent.click(screen.getByLabelText('指定的人'));
    await press('发送');
    expect(screen.getByText('请至少选择一个人')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('一类人'));
    type('身份', '2');
    type('标题', '通知');
    type(/内容/, '{姓名}，您好');
    let now = performance.now() + 2000;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
    await press('发送');
    expect([count.mock.calls, send.mock.calls.length]).toEqual([[[{ kind: 2 }]], 0]);
    expect(screen.getByText('发给全部教师，共 31 人？')).toBeTruthy();
    await press('确认发送');
    const sent = { kind: 2, title: '通知', content: '{姓名}，您好', link: '', key: expect.stringMatching(/./) };
    expect([send.mock.calls, told()]).toEqual([[[sent]], ['已发给 30 人']]);
    expect([field('标题').value, document.querySelector('dialog')]).toEqual(['', null]);
  });

  it('takes the title of a template where none is typed, and its words behind those that are', async () => {
    const template = { id: 8, name: '开班', use: 'message', title: '开班通知', content: '请带证件' };
    vi.spyOn(quietApi.staff, 'templates').mockResolvedValue({ list: [template as never], total: 1 });
    vi.spyOn(api.staff, 'sentMessages').mockResolvedValue({ list: [], total: 0 });
    await open(<Messages />);
    const taken = async () => {
      type('套用模板', '8');
      await press('套用');
      return [field('标题').value, field(/内容/).value];
    };
    expect(await taken()).toEqual(['开班通知', '请带证件']);
    type('标题', '改期通知');
    type(/内容/, '改到周三');
    expect(await taken()).toEqual(['改期通知', '改到周三\n请带证件']);
  });
});

const two = [
  { id: 1, name: '甲' },
  { id: 2, name: '乙' },
];
function Deciding({ status, people = two }: { status: 1 | 2 | 3; people?: typeof two }) {
  const { dialog, decide } = useDeciding(reload);
  return (
    <>
      <button type="button" onClick={() => decide(people, status)}>
        开始
      </button>
      {dialog}
    </>
  );
}

describe('what is decided about applications', () => {
  it('is done after a question, and says who moved up and who was gone', async () => {
    const decided = { decided: 1, movedUp: 1, gone: [2] };
    const decide = vi.spyOn(api.applications, 'decide').mockResolvedValue(decided);
    await open(<Deciding status={2} />);
    await press('开始');
    expect(decide).not.toHaveBeenCalled();
    await press('转为候补并通知');
    expect(decide.mock.calls).toEqual([[{ ids: [1, 2], status: 2 }]]);
    expect(told()).toEqual([`“乙”${text.gone}`, '1 人已转为候补，结果已通知本人；1 位候补转为待处理']);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is said of one by name, and of nobody where all were gone', async () => {
    // An error is told at most once a second.
    let now = performance.now() + 2000;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
    const decide = vi.spyOn(api.applications, 'decide').mockResolvedValueOnce({ decided: 1, movedUp: 0, gone: [] });
    await open(<Deciding status={1} people={two.slice(0, 1)} />);
    await press('开始');
    expect(document.querySelector('dialog h2')?.textContent).toBe('甲录取？');
    await press('录取并通知');
    expect([decide.mock.calls, told(), document.querySelector('dialog')]).toEqual([
      ...[[[{ ids: [1], status: 1 }]], ['1 人已录取，结果已通知本人'], null],
    ]);
    cleanup();
    toasts.set([]);
    decide.mockResolvedValueOnce({ decided: 0, movedUp: 0, gone: [1, 2] });
    await open(<Deciding status={1} />);
    await press('开始');
    await press('录取并通知');
    expect(told()).toEqual([`“甲”${text.gone}；“乙”${text.gone}`]);
  });

  it('is a refusal only with its reason', async () => {
    const decided = { decided: 2, movedUp: 0, gone: [] };
    const decide = vi.spyOn(formApi.applications, 'decide').mockResolvedValue(decided);
    await open(<Deciding status={3} />);
    await press('开始');
    await press('不录取并通知');
    expect([decide.mock.calls.length, screen.queryByText('请填写原因') !== null]).toEqual([0, true]);
    type(/原因/, '名额已满');
    await press('不录取并通知');
    expect(decide.mock.calls).toEqual([[{ ids: [1, 2], status: 3, reason: '名额已满' }]]);
  });
});
