import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, button, inDialog, press, settled, told } from '../../../test/screen.ts';
import type { ShownPlan } from '../../../shared/contract/plans.ts';
import { ApiError, formApi } from '../../lib/api.ts';
import * as downloads from '../../lib/download.ts';
import PlanCard from './plan-card.tsx';

anew();
beforeEach(() => sessionStorage.clear());
const loads = vi.fn(() => ({ shell: { clock: 'plain', settings: { name: '学院', hotline: '0571' } } }));
async function open(element: ReactNode): Promise<void> {
  cleanup();
  loads.mockClear();
  const routes = [{ id: 'root', path: '*', loader: loads, element }];
  const hydrationData = { loaderData: { root: { shell: { settings: { name: '学院', hotline: '0571' } } } } };
  render(<RouterProvider router={createMemoryRouter(routes, { hydrationData })} />);
  await settled();
}
const half = (what: string, refs: object[] = []) => ({ what, refs });
const plan = (more: Partial<ShownPlan> = {}) =>
  ({
    ...{ number: 2, state: 'sent', sentTime: '2026-11-18T16:05:00Z', answerTime: null, words: '' },
    content: {
      ...{ title: '治理', startDate: '2026-12-01', place: '杭州', headCount: 30, aim: '目标', budget: '含食宿' },
      ...{ total: 80000, notes: '', schedule: [{ theme: '导论', morning: half('讲座'), afternoon: half('') }] },
    },
    ...more,
  }) as unknown as ShownPlan;
const show = (...versions: ShownPlan[]) => open(<PlanCard versions={versions} receipt="abc" />);
const words = () => screen.getByLabelText<HTMLTextAreaElement>('要改的地方');
const type = (value: string) => fireEvent.change(words(), { target: { value } });
/** A receipt that is read anew: another version is put in the place of the one that stands. */
let put = (_: ShownPlan) => {};
function Live() {
  const [shown, set] = useState(plan());
  put = set;
  return <PlanCard versions={[shown]} receipt="abc" />;
}

describe('a plan that is sent', () => {
  it('keeps what is typed while the words before it are on their way', async () => {
    const sent = Promise.withResolvers<never>();
    vi.spyOn(formApi.plans, 'askChange').mockReturnValue(sent.promise);
    await show(plan());
    await press('请修改');
    type('第二天只看一处');
    await press('提交修改意见');
    type('第二天只看一处，住得近些');
    sent.resolve(null as never);
    await settled();
    await press('请修改');
    expect(words().value).toBe('第二天只看一处，住得近些');
  });

  it('is accepted as this version after a question, and the page reads how it stands', async () => {
    const accept = vi.spyOn(formApi.plans, 'accept').mockRejectedValueOnce(new ApiError(409, '方案已有新的一版'));
    accept.mockResolvedValue(null as never);
    await show(plan());
    await press('确认方案');
    await inDialog('取消');
    expect([accept.mock.calls.length, document.querySelector('dialog')]).toEqual([0, null]);
    await press('确认方案');
    expect(document.querySelector('dialog h2')?.textContent).toBe('确认第 2 版方案？');
    await inDialog('确认方案');
    expect([screen.getByRole('alert').textContent, document.querySelector('dialog')]).toEqual([
      '方案已有新的一版',
      null,
    ]);
    expect([told(), loads.mock.calls.length]).toEqual([[], 1]);
    await press('确认方案');
    await inDialog('确认方案');
    expect(accept.mock.calls.at(-1)).toEqual([{ receipt: 'abc', number: 2 }]);
    expect([told(), loads.mock.calls.length]).toEqual([['方案已经确认，课程顾问将与您商定开班'], 2]);
  });

  it('is asked to be otherwise; what was typed stays where that was refused, and goes once it has arrived', async () => {
    const ask = vi.spyOn(formApi.plans, 'askChange').mockRejectedValueOnce(new ApiError(409, '方案已有新的一版'));
    ask.mockResolvedValue(null as never);
    await show(plan());
    await press('请修改');
    await press('提交修改意见');
    expect([ask.mock.calls.length, screen.getAllByRole('alert').length]).toEqual([0, 1]);
    type('第二天只看一处');
    await press('提交修改意见');
    expect([words().value, screen.getByRole('alert').textContent]).toEqual(['第二天只看一处', '方案已有新的一版']);
    expect([told(), loads.mock.calls.length]).toEqual([[], 1]);
    // Another request has words of its own.
    await open(<PlanCard versions={[plan()]} receipt="xyz" />);
    expect(button('请修改')).toBeTruthy();
    // The page is opened anew: the words are still there, and the form stands open for them.
    await show(plan());
    expect(words().value).toBe('第二天只看一处');
    await press('取消');
    expect(document.activeElement).toBe(button('请修改'));
    await press('请修改');
    expect(document.activeElement).toBe(words());
    await press('提交修改意见');
    expect(ask.mock.calls.at(-1)).toEqual([{ receipt: 'abc', number: 2, words: '第二天只看一处' }]);
    expect([told(), loads.mock.calls.length, button('请修改') !== null]).toEqual([
      ...[['修改意见已经收到，改好后通知您'], 1, true],
    ]);
    await press('请修改');
    expect(words().value).toBe('');
    // The key of leaving leaves the form; what was typed is there again.
    type('再早一天');
    fireEvent.keyDown(words(), { key: 'Escape' });
    expect(document.activeElement).toBe(button('请修改'));
    await press('请修改');
    expect(words().value).toBe('再早一天');
  });

  it('leaves the keys at what was asked for, once that stands there; accepting it is the second choice by then', async () => {
    vi.spyOn(formApi.plans, 'askChange').mockResolvedValue(null as never);
    await open(<Live />);
    const changed = plan({ state: 'changed', words: '早些返程' });
    expect([button('确认方案')?.className, button('按这一版确认')]).toEqual(['btn', null]);
    await press('请修改');
    type('早些返程');
    await press('提交修改意见');
    expect(document.activeElement).toBe(document.body);
    const foot = () => document.documentElement.style.getPropertyValue('--sheet-foot');
    act(() => put({ ...changed, number: 3 }));
    expect(foot()).toBe('"治理 第 3 版"');
    act(() => put(changed));
    expect([document.activeElement?.id, document.activeElement?.querySelector('p')?.textContent]).toEqual([
      ...['plan-words', '早些返程'],
    ]);
    expect([button('确认方案'), button('按这一版确认')?.className]).toEqual([null, 'btn ghost']);
    // What is seen of it later takes the keys from nothing.
    button('按这一版确认')?.focus();
    act(() => put({ ...changed, words: '早些返程，住两晚' }));
    expect(document.activeElement).toBe(button('按这一版确认'));
    // Accepted, the button is gone as well.
    act(() => put({ ...changed, state: 'accepted', answerTime: '2026-11-19T16:05:00Z' } as ShownPlan));
    expect([document.activeElement?.id, document.activeElement?.querySelector('b')?.textContent]).toEqual([
      ...['plan-seal', '已确认'],
    ]);
    act(() => put(changed));
    // Of what was said elsewhere nothing takes the keys.
    button('按这一版确认')?.focus();
    act(() => put({ ...changed, words: '晚些' }));
    expect(document.activeElement).toBe(button('按这一版确认'));
  });

  it('is drawn by the server with a sign that its buttons wait for their code', () => {
    const element = <PlanCard versions={[plan()]} receipt="abc" />;
    const routes = [{ id: 'root', path: '*', element }];
    const html = renderToString(<RouterProvider router={createMemoryRouter(routes)} />);
    expect(html).toMatch(/<article [^>]*data-late=""/);
  });

  it('says how it stands, with what was asked and the versions before', async () => {
    await show(
      plan({ state: 'changed', words: '改期', answerTime: '2026-11-19T16:05:00Z' }),
      plan({ number: 1, state: 'replaced', words: '加人', answerTime: '2026-11-17T16:05:00Z' } as never),
    );
    expect(document.querySelector('.st')?.className).toBe('st wait');
    expect([button('补充修改意见') !== null, screen.queryByText(/^您的修改意见已经收到/) !== null]).toEqual([
      true,
      true,
    ]);
    expect([...document.querySelectorAll('b + time + p')].map((p) => p.textContent)).toEqual(['改期', '加人']);
    expect(document.querySelector('summary')?.textContent).toBe('第 1 版2026.11.19 00:05');
    expect(document.querySelector('header p')?.textContent).toBe('学院　培训方案　第 2 版　2026.11.19　');
    await show(plan({ state: 'accepted', answerTime: '2026-11-19T16:05:00Z' }));
    expect([
      button('确认方案'),
      screen.queryByText('已确认') !== null,
      document.querySelector('.st')?.className,
    ]).toEqual([...[null, true, 'st ok']]);
    // Who opens what was accepted long ago begins at the head of the page.
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByText(/由申请方凭回执确认$/).textContent).toBe('2026.11.20 00:05，由申请方凭回执确认');
  });

  it('is read day by day, each half with what leads further, and as a file', async () => {
    const refs = [
      { kind: 'expert', id: 3, name: '沈', path: '/zjgwwyh/3/', about: '教授' },
      { kind: 'point', id: 3, name: '厂', path: '/xcjx/3/', about: '' },
      { kind: 'topic', id: 4, name: '课', path: '/t/4/', about: '' },
    ];
    const schedule = [
      { theme: '导论', morning: half('讲座', refs), afternoon: half('') },
      { theme: '', morning: half(''), afternoon: half('参观') },
    ];
    await show(plan({ content: { ...plan().content, schedule } as never }));
    const days = [...document.querySelectorAll('ol > li')].map((li) => li.querySelector('p')?.textContent);
    expect(days).toEqual(['第一天12 月 1 日 周二', '第二天12 月 2 日 周三']);
    const halves = [...document.querySelectorAll('ol dl > div')].map((d) => d.textContent);
    expect(halves).toEqual(['上午讲座授课 沈教授现场 厂专题 课', '下午自由安排', '上午自由安排', '下午参观']);
    expect([...document.querySelectorAll('ol a')].map((a) => a.getAttribute('href'))).toEqual(refs.map((r) => r.path));
    expect(screen.getByText('合计').nextElementSibling?.textContent).toContain('80,000');
    expect([screen.queryByText('说明'), screen.queryByText('含食宿') !== null]).toEqual([null, true]);
    const save = vi.spyOn(downloads, 'saveFile').mockResolvedValue(undefined);
    for (const name of ['PDF', 'Word']) await press(name);
    const formats = save.mock.calls.map(([a]) => new URL(a, 'http://x').searchParams);
    expect(formats.map((q) => ['receipt', 'number', 'format'].map((k) => q.get(k)))).toEqual([
      ['abc', '2', 'pdf'],
      ['abc', '2', 'docx'],
    ]);
  });
});
