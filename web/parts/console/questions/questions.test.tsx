import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { DemandQuestion } from '../../../../shared/contract/surveys.ts';
import { ApiError, formApi } from '../../../lib/api.ts';
import { toasts } from '../../../lib/toast.ts';
import Questions from './questions.tsx';
import { anew, button, idle, inDialog, press, settled } from '../../../../test/screen.ts';
import '../calls.ts';

const question = (name: string) => ({ id: 1, name, questionType: 1, isRequired: 1, optionValue: [] }) as never;
const set = (version: number, ...names: string[]) =>
  ({
    ...{ type: 3, name: '专家咨询', version, demandQuestionVoList: names.map(question) },
    versions: Array.from({ length: version }, (_, i) => ({
      ...{ number: version - i, count: names.length, time: null, userName: '', note: '' },
    })),
  }) as never;

anew();
const Page = () => <Questions params={useParams() as { type: string }} />;
async function open(type: string) {
  const element = <Questions params={{ type }} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  await settled();
}
const first = () => screen.getByLabelText<HTMLInputElement>('第 1 题');
const type = (value: string) => fireEvent.change(first(), { target: { value } });
const read = (...sets: never[]) => {
  const ask = vi.spyOn(formApi.surveys, 'questionSet');
  for (const one of sets) ask.mockResolvedValueOnce(one);
  return ask;
};

describe('the questions of a form', () => {
  it('are saved on the version that they were written on, and of an unknown form the first one is shown', async () => {
    const ask = read(set(4, '要咨询什么'), set(5, '想咨询什么'));
    const save = vi.spyOn(formApi.surveys, 'saveQuestions').mockResolvedValue({ version: 5 });
    await open('3');
    expect(idle('保存为第 5 版')).toBe(true);
    await press('保存为第 5 版');
    expect(save).not.toHaveBeenCalled();
    type('想咨询什么');
    fireEvent.change(screen.getByLabelText('修改说明'), { target: { value: '改字' } });
    await press('保存为第 5 版');
    const [sent] = save.mock.calls[0] ?? [];
    expect(sent).toMatchObject({ type: 3, version: 4, note: '改字', questions: [{ name: '想咨询什么' }] });
    expect([toasts.get().map((t) => t.text), idle('保存为第 6 版')]).toEqual([['已保存为第 5 版'], true]);
    cleanup();
    ask.mockResolvedValueOnce(set(1, '题'));
    await open('9');
    expect(ask.mock.calls.at(-1)?.[0]).toEqual({ type: 2 });
  });

  it('that are saved once more count on what came of the first saving, also where that could not be read', async () => {
    const ask = read(set(4, '甲'));
    ask.mockRejectedValue(new ApiError(500, '没有读到'));
    const save = vi.spyOn(formApi.surveys, 'saveQuestions').mockResolvedValue({ version: 5 });
    await open('3');
    for (const name of ['乙', '丙']) {
      type(name);
      await press(/^保存为第/);
    }
    expect(save.mock.calls.map(([sent]) => sent.version)).toEqual([4, 5]);
  });

  it('that a colleague saved meanwhile are kept as a version, and the own ones follow only when told to', async () => {
    read(set(4, '要咨询什么'), set(6, '对方的题'), set(7, '我的题'));
    const save = vi.spyOn(formApi.surveys, 'saveQuestions');
    save.mockRejectedValueOnce(new ApiError(409, '乙刚刚保存过'));
    await open('3');
    type('我的题');
    await press('保存为第 5 版');
    expect([save.mock.calls.length, first().value, screen.getByText('乙刚刚保存过。') !== null]).toEqual([
      1,
      '我的题',
      true,
    ]);
    save.mockResolvedValueOnce({ version: 7 });
    await press('存为我的新版本');
    expect(save.mock.calls[1]?.[0]).toMatchObject({ version: 6, questions: [{ name: '我的题' }] });
  });

  it('that were begun on an older version are held against that one, and not against what is shown', async () => {
    read(set(4, '要咨询什么'), set(5, '对方的题'), set(6, '最新的题'));
    const version = vi.spyOn(formApi.surveys, 'questionVersion').mockResolvedValue([question('要咨询什么')]);
    const save = vi.spyOn(formApi.surveys, 'saveQuestions').mockRejectedValue(new ApiError(409, '乙刚刚保存过'));
    await open('3');
    type('我的题');
    cleanup();
    await open('3');
    await vi.waitFor(() => expect(button('找回')).not.toBeNull());
    await press('找回');
    await press('保存为第 6 版');
    expect(save.mock.calls.map(([sent]) => sent.version)).toEqual([4]);
    await press('看对方改了什么');
    expect(version.mock.calls).toEqual([[{ type: 3, number: 4 }]]);
    const lines = [...document.querySelectorAll('dialog pre')].map((pre) => pre.textContent);
    expect(lines).toEqual(expect.arrayContaining(['删去：题目：要咨询什么', '新增：题目：最新的题']));
  });

  it('of an older version are put into the editor and count once they are saved', async () => {
    read(set(3, '新题'));
    const old: DemandQuestion[] = [question('旧题')];
    const version = vi.spyOn(formApi.surveys, 'questionVersion').mockResolvedValue(old);
    await open('3');
    // The newest is in use, the first has none before it.
    expect([button(/^恢复\s*第 3 版/), button(/上一版对比\s*：第 1 版/)]).toEqual([null, null]);
    await press(/^恢复\s*第 2 版/);
    expect(version.mock.calls).toEqual([[{ type: 3, number: 2 }]]);
    expect([first().value, screen.getByLabelText<HTMLInputElement>('修改说明').value]).toEqual(['旧题', '恢复第 2 版']);
    expect([idle('保存为第 4 版'), button(/^恢复\s*第 1 版/)?.disabled]).toEqual([false, true]);
    await press('放弃修改');
    await inDialog('取消');
    expect([first().value, document.querySelector('dialog')]).toEqual(['旧题', null]);
    await press('放弃修改');
    await inDialog('放弃修改');
    // What was pressed is gone: the keys stay in the bar.
    expect(document.activeElement).toBe(button('保存为第 4 版'));
    expect([first().value, screen.getByLabelText<HTMLInputElement>('修改说明').value]).toEqual(['新题', '']);
    version.mockClear();
    await press(/与上一版对比\s*：第 3 版/);
    expect(version.mock.calls.map(([given]) => given.number)).toEqual([2, 3]);
  });

  it('of one form are not those of another: what is typed stays with its own, and words beside it are not kept', async () => {
    vi.spyOn(formApi.surveys, 'questionSet').mockImplementation(
      async ({ type }) => ({ ...(set(1, `题${type}`) as object), type }) as never,
    );
    const routes = [{ path: '/guanli/questions/:type/', element: <Page /> }];
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/guanli/questions/3/'] })} />);
    await settled();
    const to = async (name: string) => {
      fireEvent.click(screen.getByRole('link', { name }));
      await settled();
      if (button('不保存，离开')) await press('不保存，离开');
      for (let n = 0; n < 3; n++) await settled();
      return [first().value, button('找回') !== null];
    };
    type('我的题');
    expect(await to('招商引资')).toEqual(['题4', false]);
    expect(idle('保存为第 2 版')).toBe(true);
    fireEvent.change(screen.getByLabelText('修改说明'), { target: { value: '改字' } });
    expect(await to('专家咨询')).toEqual(['题3', true]);
    expect(await to('招商引资')).toEqual(['题4', false]);
  });

  it('that become a choice have two options to fill in, and keep theirs for who changes their mind', async () => {
    read(set(1, '方式'));
    await open('3');
    const kind = () => screen.getByLabelText<HTMLSelectElement>(/^题型/);
    const options = () => screen.queryAllByRole('textbox').filter((x) => /optionValue/.test(x.id)).length;
    expect(options()).toBe(0);
    fireEvent.change(kind(), { target: { value: 'choice' } });
    expect([options(), first().value]).toEqual([2, '方式']);
    fireEvent.change(kind(), { target: { value: 'region' } });
    expect([options(), first().readOnly]).toEqual([0, true]);
    fireEvent.change(kind(), { target: { value: 'choice' } });
    expect([options(), first().value, first().readOnly]).toEqual([2, '', false]);
  });
});
