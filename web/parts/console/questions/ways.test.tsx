import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { dialog, inDialog } from '../../../../test/lists.ts';
import { anew, button, idle, press, settled, told } from '../../../../test/screen.ts';
import { ApiError, formApi } from '../../../lib/api.ts';
import '../calls.ts';
import Questions from './questions.tsx';

anew();
const question = (name: string, more: object = {}) =>
  ({ demandQuestionId: 1, name, questionType: 1, isRequired: false, optionValue: [], ...more }) as never;
const versions = [
  { number: 3, count: 2, time: '2026-11-18T16:05:00Z', userName: '甲', note: '改字' },
  { number: 2, count: 1, time: null, userName: '', note: '' },
  { number: 1, count: 1, time: null, userName: '', note: '' },
];
const set = (more: object = {}) =>
  ({ type: 3, name: '专家咨询', version: 3, demandQuestionVoList: [question('题')], versions, ...more }) as never;
async function open(type = '3', given = set()) {
  cleanup();
  const read = vi.spyOn(formApi.surveys, 'questionSet').mockReset().mockResolvedValue(given);
  const page = <Questions params={{ type }} />;
  const router = createMemoryRouter([{ path: '*', element: page }]);
  render(<RouterProvider router={router} />);
  await settled();
  return read;
}
const first = () => screen.getByLabelText<HTMLInputElement>('第 1 题');
const type = (value: string) => fireEvent.change(first(), { target: { value } });
const bar = () => document.querySelector('.edit-bar')?.querySelector('p')?.textContent;

describe('the questions of a form', () => {
  it('stand under the name of their form, with who wrote each version', async () => {
    await open();
    const tabs = [...document.querySelectorAll<HTMLElement>('nav[aria-label=表单] a')];
    expect(tabs.map((a) => [a.textContent, a.getAttribute('href')?.slice(-2), a.getAttribute('aria-current')])).toEqual(
      [
        ['培训需求反馈', '2/', null],
        ['专家咨询', '3/', 'page'],
        ['招商引资', '4/', null],
        ['创新合作', '5/', null],
        ['首次登录调查', '1/', null],
      ],
    );
    const rows = [...document.querySelectorAll('[aria-labelledby=versions] li')].map((li) =>
      [...li.children].map((c) => c.textContent).join(' '),
    );
    expect(rows).toEqual([
      '第 3 版使用中2 题 甲，2026.11.19 00:05；改字 与上一版对比：第 3 版',
      '第 2 版1 题 建站时的题目 与上一版对比：第 2 版恢复第 2 版',
      '第 1 版1 题 建站时的题目 恢复第 1 版',
    ]);
    expect(bar()).toBe('修改后在这里保存');
  });

  it('are looked at as they are typed, one below the other where it is the first survey', async () => {
    await open();
    type('别的题');
    expect(bar()).toBe('有修改还没有保存');
    await press('预览');
    expect([
      dialog().textContent?.includes('别的题'),
      dialog().getAttribute('aria-label')?.includes('专家咨询'),
    ]).toEqual([...[true, true]]);
    expect([dialog().querySelectorAll('.field').length, dialog().querySelectorAll('.full').length]).toEqual([1, 0]);
    fireEvent.click(document.querySelector('.dialog-close') as HTMLElement);
    expect(dialog()).toBeNull();
    await open('1', set({ type: 1, name: '' }));
    await press('预览');
    expect(dialog().getAttribute('aria-label')).toContain('首次登录调查');
    expect(dialog().querySelectorAll('.field.full').length).toBe(1);
  });

  it('that lack something are not sent; what was refused stays as it was typed', async () => {
    const save = vi.spyOn(formApi.surveys, 'saveQuestions');
    const read = await open();
    type('');
    await press('保存为第 4 版');
    expect([save.mock.calls.length, first().getAttribute('aria-invalid'), idle('保存为第 4 版')]).toEqual([
      0,
      'true',
      false,
    ]);
    type('别的');
    save.mockRejectedValueOnce(new ApiError(500, '没有成功'));
    await press('保存为第 4 版');
    expect([first().value, told(), read.mock.calls.length, screen.queryByText('没有成功') !== null]).toEqual([
      ...['别的', [], 1, true],
    ]);
    // Enter in the words beside it saves as well.
    save.mockResolvedValue({ version: 4 });
    fireEvent.submit(document.querySelector('form.edit-bar') as HTMLElement);
    await settled();
    expect([save.mock.calls.length, told(), read.mock.calls.length]).toEqual([2, ['已保存为第 4 版'], 2]);
    fireEvent.submit(document.querySelector('form.edit-bar') as HTMLElement);
    await settled();
    expect(save.mock.calls.length).toBe(2);
  });

  it('of a colleague take the place of the own ones where that is chosen, and these are found again', async () => {
    const save = vi.spyOn(formApi.surveys, 'saveQuestions').mockRejectedValue(new ApiError(409, '乙刚刚保存过'));
    const read = await open();
    type('我的题');
    await press('保存为第 4 版');
    expect(dialog().getAttribute('aria-label')).toBe('别人刚刚保存过');
    fireEvent.click(document.querySelector('.dialog-close') as HTMLElement);
    expect([dialog(), first().value]).toEqual([null, '我的题']);
    await press('保存为第 4 版');
    read.mockResolvedValue(set({ version: 4, demandQuestionVoList: [question('对方的题')] }));
    await inDialog('看对方改了什么');
    const lines = [...dialog().querySelectorAll('pre')].map((pre) => pre.textContent);
    expect(lines).toEqual(expect.arrayContaining(['删去：题目：题', '新增：题目：对方的题']));
    await inDialog('关闭');
    expect(dialog().getAttribute('aria-label')).toBe('别人刚刚保存过');
    await inDialog('载入对方的版本');
    expect([dialog(), first().value, save.mock.calls.length]).toEqual([null, '对方的题', 2]);
    await press('找回');
    expect(first().value).toBe('我的题');
  });

  it('that could not be fetched leave all as it is, and say why', async () => {
    const version = vi.spyOn(formApi.surveys, 'questionVersion').mockRejectedValue(new ApiError(503, '服务暂不可用'));
    await open();
    await press(/^恢复\s*第 1 版/);
    expect([version.mock.calls.length, first().value, told(), idle('保存为第 4 版')]).toEqual([1, '题', [], true]);
    expect(screen.getByText('服务暂不可用')).toBeTruthy();
    version.mockResolvedValue([question('旧题')]);
    await press(/^恢复\s*第 1 版/);
    expect([first().value, told()]).toEqual(['旧题', ['第 1 版的题目已放进编辑区，保存后生效']]);
    expect(button(/^恢复\s*第 2 版/)?.title).toBe('有未保存的修改，请先保存或放弃');
  });

  it('are asked for where they have to be answered, and marked where something of them is wrong', async () => {
    await open('3', set({ demandQuestionVoList: [question('题'), question('题')] }));
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map((b) => [b.labels?.[0]?.textContent, b.checked])).toEqual([
      ['必填：题', false],
      ['必填：题', false],
    ]);
    fireEvent.click(boxes[1] as HTMLElement);
    expect(boxes[1]?.checked).toBe(true);
    await press('保存为第 4 版');
    const cards = [...document.querySelectorAll('section[aria-label=题目] [class*=_fields]')];
    expect(cards.map((c) => /wrong/.test(c.className))).toEqual([false, true]);
  });

  it('whose kind is refused say so at the choice of it, until another is chosen', async () => {
    const message = '地区只能问一次';
    const fields = [{ path: 'questions.0.questionType', code: 'wrong' as const, message }];
    vi.spyOn(formApi.surveys, 'saveQuestions').mockRejectedValue(new ApiError(400, '', fields));
    await open();
    type('别的');
    await press('保存为第 4 版');
    const kind = () => screen.getByLabelText<HTMLSelectElement>(/^题型/);
    expect([kind().getAttribute('aria-invalid'), kind().getAttribute('aria-describedby')]).toEqual([
      ...['true', `${kind().id}-err`],
    ]);
    expect(document.getElementById(`${kind().id}-err`)?.textContent).toBe(message);
    const kinds = [...kind().options].map((o) => o.value);
    fireEvent.change(kind(), { target: { value: kinds.find((k) => k !== kind().value) } });
    expect([kind().getAttribute('aria-invalid'), kind().getAttribute('aria-describedby')]).toEqual([null, null]);
  });

  it('are filled in as a visitor would, and say what is missing; none at all is said where they stand', async () => {
    await open(
      '3',
      set({ demandQuestionVoList: [question('题', { isRequired: true }), question('二', { demandQuestionId: 2 })] }),
    );
    await press('预览');
    await inDialog('试试提交');
    const wrong = () => [...dialog().querySelectorAll('[aria-invalid=true]')].length;
    expect(wrong()).toBe(1);
    fireEvent.change(dialog().querySelector('[aria-invalid=true]') as Element, { target: { value: '字' } });
    await inDialog('试试提交');
    expect(wrong()).toBe(0);
    await inDialog('关闭预览');
    const fields = [{ path: 'questions', code: 'wrong' as const, message: '题目太多了' }];
    vi.spyOn(formApi.surveys, 'saveQuestions').mockRejectedValue(new ApiError(400, '', fields));
    type('别的');
    await press('保存为第 4 版');
    expect(screen.getByText('题目太多了').getAttribute('role')).toBe('alert');
    expect(screen.getByLabelText<HTMLInputElement>('修改说明').maxLength).toBeGreaterThan(0);
  });

  it('that have options keep them where they become a choice again', async () => {
    await open(
      '3',
      set({ demandQuestionVoList: [question('题', { questionType: 2, optionValue: ['一', '二', '三'] })] }),
    );
    const kind = screen.getByLabelText<HTMLSelectElement>(/^题型/);
    const now = kind.value;
    const other = [...kind.options].map((o) => o.value).find((k) => k !== now && k !== 'region') as string;
    for (const value of [other, now]) fireEvent.change(kind, { target: { value } });
    const options = screen.getAllByRole<HTMLTextAreaElement>('textbox').filter((box) => /optionValue/.test(box.id));
    expect(options.map((box) => box.value)).toEqual(['一', '二', '三']);
  });
});
