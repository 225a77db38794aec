import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { aLinkItem } from '../../../test/factories/content-item.ts';
import { anew, button, press, settled } from '../../../test/screen.ts';
import { api, formApi, quietApi } from '../../lib/api.ts';
import ContentEdit from './content/edit.tsx';
import Hot from './content/hot.tsx';
import CalendarPage from './desk/calendar.tsx';
import Messages from './desk/messages.tsx';
import { Notes } from './desk/notes.tsx';
import { Replies } from './desk/replies.tsx';
import Templates from './desk/templates.tsx';
import { type Me, MeContext } from './me.ts';
import PlanPage from './plans/plan.tsx';
import Questions from './questions/questions.tsx';
import Privacy from './system/privacy.tsx';
import './calls.ts';

anew();
const at = '2026-11-18T16:05:00Z';
const half = { what: '', refs: [] };
const content = {
  ...{ title: '方案', startDate: '', place: '', headCount: 30, aim: '', budget: '', total: null, notes: '' },
  schedule: [{ theme: '', morning: half, afternoon: half }],
};
const draft = { id: 9, number: 1, state: 'draft', revision: 3, userName: '甲', words: '', answerTime: null, content };
const template = (id: number) => ({ id, use: 'reply', name: `模板${id}`, title: '', content: '好', updateTime: at });
const question = { demandQuestionId: 1, name: '题', questionType: 1, isRequired: true, optionValue: [] };
beforeEach(() => {
  vi.spyOn(quietApi.staff, 'templates').mockResolvedValue({ list: [], total: 0 });
  vi.spyOn(quietApi.staff, 'typed').mockResolvedValue(null as never);
  vi.spyOn(quietApi.staff, 'copyTyped').mockResolvedValue(null as never);
  vi.spyOn(api.staff, 'templates').mockResolvedValue({ list: [4, 5].map(template), total: 2 } as never);
  vi.spyOn(formApi.content, 'choices').mockResolvedValue({} as never);
  vi.spyOn(formApi.content, 'get').mockImplementation(async ({ recordId }) =>
    aLinkItem({ recordId: recordId as number }),
  );
  vi.spyOn(api.plans, 'detail').mockImplementation(
    async ({ id }) =>
      ({
        id,
        title: '申请',
        unitName: '',
        name: '乙',
        receipt: 'R',
        createTime: at,
        answers: [],
        versions: [draft],
      }) as never,
  );
  vi.spyOn(formApi.surveys, 'questionSet').mockImplementation(
    async ({ type }) => ({ type, name: '', version: 1, demandQuestionVoList: [question], versions: [] }) as never,
  );
});
async function show(page: ReactNode): Promise<void> {
  cleanup();
  const element = (
    <MeContext value={{ roles: ['administrator'] } as unknown as Me}>
      <Link to="/elsewhere/">别处</Link>
      {page}
    </MeContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
}
const demand = (id: number) =>
  ({ id, kind: 'demand', type: 2, title: '事', name: '甲', entries: [], reach: {}, answers: [] }) as never;
const done = async () => undefined;

/** What is written about one record of several, and the field that it is written in. */
const written: Record<string, [open: (id: number) => Promise<void>, label: string | RegExp]> = {
  'an answer of the desk': [(id) => show(<Replies demand={demand(id)} reload={done} />), '答复'],
  'a note of the desk': [(id) => show(<Notes demand={demand(id)} reload={done} />), '备注'],
  'a template': [
    async (id) => {
      await show(<Templates />);
      await press(RegExp(`^修改\\s*模板${id}`));
    },
    '内容',
  ],
  'a plan': [(id) => show(<PlanPage params={{ id: String(id) }} />), '地点'],
  'the questions of a form': [(id) => show(<Questions params={{ type: String(id) }} />), '第 1 题'],
  'a record of content': [(id) => show(<ContentEdit params={{ kind: 'link', id: String(id) }} />), /^名称/],
};

it.each(Object.entries(written))(
  '%s that was not saved is found at its own record, and at no other',
  async (_, [open, label]) => {
    const field = () => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
    // Put in place, or offered.
    const isFound = () => field().value === '没有保存的' || button('找回') !== null;
    await open(4);
    fireEvent.change(field(), { target: { value: '没有保存的' } });
    await settled();
    await open(4);
    await vi.waitFor(() => expect(isFound()).toBe(true));
    await open(5);
    for (let n = 0; n < 3; n++) await settled();
    expect(isFound()).toBe(false);
  },
);

const days = { mode: 'plain', opens: '', closes: '', waiting: 0, revision: 8, days: [] };
const notice = { id: 3, state: 'inForce', date: '2026-10-01', version: '2026.3', note: '', summary: ['一'], body: '' };
const hot = { words: ['词'], searched: [], topics: [], topicsRead: [], articles: [], articlesRead: [] };
const typed = (label: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value: '没有保存的' } });
const onRecord = (name: string) => async () => {
  const [open, label] = written[name] as (typeof written)[string];
  await open(4);
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value: '没有保存的' } });
};
/** The pages on which something is written that is saved by a press, each with something that was not. */
const pages: Record<string, () => Promise<void>> = {
  ...Object.fromEntries(['a plan', 'the questions of a form', 'a record of content'].map((n) => [n, onRecord(n)])),
  'a message': async () => {
    vi.spyOn(api.staff, 'sentMessages').mockResolvedValue({ list: [], total: 0 });
    await show(<Messages />);
    typed('标题');
  },
  'what is wanted': async () => {
    vi.spyOn(api.hot, 'get').mockResolvedValue(hot);
    await show(<Hot />);
    await press(/^移除\s*词/);
  },
  'the notice': async () => {
    vi.spyOn(api.privacy, 'versions').mockResolvedValue([notice as never]);
    vi.spyOn(api.privacy, 'draft').mockResolvedValue({ draft: null });
    await show(<Privacy />);
    typed('改了什么');
  },
  'a calendar': async () => {
    vi.spyOn(api.calendar, 'read').mockResolvedValue(days as never);
    await show(<CalendarPage />);
    fireEvent.click(document.querySelector('[data-day$="-01-04"]') as HTMLElement);
  },
};
it.each(Object.entries(pages))('%s is not left unsaved without a question', async (_, write) => {
  await write();
  await settled();
  const question = () => document.querySelector('dialog h2')?.textContent ?? null;
  fireEvent.click(screen.getByText('别处'));
  await settled();
  expect(question()).toBe('有修改还没有保存');
});
