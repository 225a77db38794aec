import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, press, settled, told } from '../../../test/screen.ts';
import { anewForms, choose, field, open, region, sent, type } from '../../../test/visitor-forms.tsx';
import type { DemandQuestion } from '../../../shared/contract/surveys.ts';
import { ApiError, formApi } from '../../lib/api.ts';
import { clearSession } from '../../lib/session.ts';
import { toasts } from '../../lib/toast.ts';
import DemandDialog from './demand-dialog.tsx';
import { DemandHost } from './demand-host.tsx';
import { pastReceipts } from './receipts.ts';

anewForms();
describe('a demand in a dialog', () => {
  const question = (id: number, questionType: number, name: string, optionValue: string[] = [], isRequired = true) =>
    ({ demandQuestionId: id, questionType, name, optionValue, isRequired, sort: id }) as unknown as DemandQuestion;
  const questions = [
    question(11, 2, '对象', ['干部', '教师']),
    question(12, 2, '地区'),
    question(13, 3, '其他', [], false),
  ];
  const read = () =>
    vi
      .spyOn(formApi.demands, 'questions')
      .mockResolvedValue({ demandId: 9, version: 4, demandQuestionVoList: questions } as never);
  const onClose = vi.fn();
  beforeEach(() => onClose.mockClear());

  it.each([
    [2, '培训需求反馈', '课程顾问', '提交需求', '已收到您的需求'],
    [3, '专家咨询', '专家委员会秘书处', '提交咨询', '已收到您的咨询'],
    [4, '招商引资', '招商服务部', '提交意向', '已收到您的意向'],
    [5, '创新合作', '科研合作部', '提交意向', '已收到您的意向'],
  ])('of type %i is called %s, with its own answerer, button and thanks', async (kind, title, by, send, said) => {
    const asked = read();
    vi.spyOn(formApi.demands, 'send').mockResolvedValue(sent(kind));
    await open(<DemandDialog type={kind} onClose={onClose} />);
    const head = document.querySelector('.dialog-head') as HTMLElement;
    expect([head.querySelector('h2')?.textContent, head.querySelector('p')?.textContent]).toEqual([
      ...[title, `提交以后，24 小时内由${by}与您联系。`],
    ]);
    type({ 对象: '教师', 姓名: '甲', 联系电话: '13700000001' });
    await choose('地区', ['浙江省', '绍兴市', '越城区']);
    await press(send);
    expect([asked.mock.calls, vi.mocked(formApi.demands.send).mock.calls]).toEqual([
      [[{ type: kind }]],
      [
        [
          {
            ...{ demandId: 9, version: 4, name: '甲', cellPhone: '13700000001', address: '浙江省,绍兴市,越城区' },
            ...{ challenge: 'c1', nonce: 1, homepage: '', key: expect.any(String) },
            userRecord: [
              { demandQuestionId: 11, questionName: '对象', answer: '教师' },
              { demandQuestionId: 12, questionName: '地区', answer: '浙江省,绍兴市,越城区' },
              { demandQuestionId: 13, questionName: '其他', answer: '' },
            ],
          },
        ],
      ],
    ]);
    expect([pastReceipts()[0]?.what, document.querySelector('dialog h2')?.textContent]).toEqual([title, said]);
    expect(screen.getByText(new RegExp(`^${by}将在`))).toBeTruthy();
    // Closed, it leaves the way to the receipt; whoever has followed it needs none.
    await press('知道了');
    expect([toasts.get().map(({ text, lead }) => [text, lead?.to, lead?.text]), onClose.mock.calls.length]).toEqual([
      [[said, `/huizhi/${sent(kind).receipt}/`, '查看办理进度']],
      1,
    ]);
  });

  it('follows the region that was asked for until another is chosen, and holds what was typed when closed', async () => {
    read();
    await open(<DemandDialog type={2} onClose={onClose} />);
    const chosen = (name: string) => region(name).textContent;
    await choose('地区', ['浙江省', '绍兴市', '越城区']);
    expect(chosen('联系地址')).toBe('浙江省 / 绍兴市 / 越城区');
    await choose('联系地址', ['北京市', '北京市', '东城区']);
    await choose('地区', ['浙江省', '杭州市', '西湖区']);
    expect([chosen('地区'), chosen('联系地址')]).toEqual(['浙江省 / 杭州市 / 西湖区', '北京市 / 东城区']);
    await press('取消');
    expect(onClose).toHaveBeenCalledTimes(1);
    cleanup();
    await open(<DemandDialog type={2} onClose={onClose} />);
    expect(chosen('地区')).toBe('浙江省 / 杭州市 / 西湖区');
    cleanup();
    // Each type has its own.
    await open(<DemandDialog type={3} onClose={onClose} />);
    expect(chosen('地区')).toBe('请选择省、市、区县');
  });

  it('has the answers to what is still asked, and none of somebody who signed out', async () => {
    const asked = read();
    await open(<DemandDialog type={2} onClose={onClose} />);
    type({ 对象: '教师', 其他: '多谢', 姓名: '甲' });
    cleanup();
    const [first, , last] = questions;
    asked.mockResolvedValue({ demandId: 9, version: 5, demandQuestionVoList: [last, first] } as never);
    await open(<DemandDialog type={2} onClose={onClose} />);
    expect(['其他', '对象', '姓名'].map((l) => field(l).value)).toEqual(['多谢', '教师', '甲']);
    act(clearSession);
    expect(['其他', '对象', '姓名'].map((l) => field(l).value)).toEqual(['', '', '']);
  });

  it('leaves no way to the receipt to whoever follows it', async () => {
    read();
    vi.spyOn(formApi.demands, 'send').mockResolvedValue(sent(2));
    await open(<DemandDialog type={2} onClose={onClose} />);
    await press('提交需求');
    expect(screen.getAllByRole('alert').map((e) => e.textContent)).toEqual([
      ...['请选择对象', '请选择地区', '请输入姓名', '请输入联系电话', '请选择'],
    ]);
    type({ 对象: '教师', 姓名: '甲', 联系电话: '13700000001' });
    await choose('地区', ['浙江省', '绍兴市', '越城区']);
    let answer: (arrived: ReturnType<typeof sent>) => void = () => undefined;
    const send = vi.spyOn(formApi.demands, 'send');
    send.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)) as never);
    await press('提交需求');
    expect([button('提交需求'), button('正在提交')?.getAttribute('aria-disabled')]).toEqual([null, 'true']);
    await press('正在提交');
    expect(send).toHaveBeenCalledTimes(1);
    answer(sent(2));
    await settled();
    fireEvent.click(document.querySelector('dialog a') as HTMLElement);
    await settled();
    expect([told(), onClose.mock.calls.length]).toEqual([[], 1]);
  });

  it('wants whole regions, each in the words of its question', async () => {
    read();
    const send = vi.spyOn(formApi.demands, 'send');
    await open(<DemandDialog type={2} onClose={onClose} />);
    type({ 对象: '干部', 姓名: '甲', 联系电话: '13700000001' });
    await choose('地区', ['浙江省', '绍兴市']);
    await press('提交需求');
    expect([screen.getAllByRole('alert').map((e) => e.textContent), send.mock.calls.length]).toEqual([
      ['请选择地区', '请选择'],
      0,
    ]);
  });

  it('says that the forms are closed, or that its questions did not come, and asks again', async () => {
    const asked = read();
    await open(<DemandDialog type={2} onClose={onClose} />, { formsOpen: false });
    expect([asked.mock.calls.length, document.querySelector('form')]).toEqual([0, null]);
    await press('知道了');
    expect(onClose).toHaveBeenCalledTimes(1);
    cleanup();
    asked.mockRejectedValueOnce(new ApiError(500, '出错了'));
    await open(<DemandDialog type={2} onClose={onClose} />);
    expect([screen.getByRole('alert').textContent?.includes('没有读到内容'), told()]).toEqual([true, []]);
    await press(/重试|重新|再试/);
    expect(field('对象')).toBeTruthy();
  });

  it('is opened by what says so, by the plain button alone, and again after it was closed', async () => {
    read();
    await open(
      <>
        <a href="/x/" data-demand="4">
          <b>招商</b>
        </a>
        <DemandHost />
      </>,
    );
    const click = async (init: object = {}) => {
      const went = fireEvent.click(screen.getByText('招商'), init);
      await settled();
      return went;
    };
    const stay = (e: Event) => e.preventDefault();
    window.addEventListener('click', stay);
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) await click({ [key]: true });
    await click({ button: 1 });
    window.removeEventListener('click', stay);
    expect(document.querySelector('dialog, .route-progress')).toBeNull();
    for (let n = 0; n < 2; n++) {
      expect(await click()).toBe(false);
      expect((await screen.findByRole('heading', { name: '招商引资', hidden: true })).closest('dialog')).toBeTruthy();
      // Its questions come after its heading.
      await screen.findByRole('button', { name: '取消', hidden: true });
      await press('取消');
      expect(document.querySelector('dialog')).toBeNull();
    }
    // On a page where nothing opens it, what says so is a link as any other.
    cleanup();
    const link = document.body.appendChild(document.createElement('a'));
    link.dataset.demand = '4';
    let led = false;
    link.addEventListener('click', (e) => (led = !e.defaultPrevented));
    fireEvent.click(link);
    link.remove();
    expect(led).toBe(true);
  });
});
