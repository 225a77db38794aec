import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import '../web/parts/console/calls.ts';
import { api, formApi, quietApi } from '../web/lib/api.ts';
import ContentEdit from '../web/parts/console/content/edit.tsx';
import Categories from '../web/parts/console/content/categories.tsx';
import { ArrangeDialog } from '../web/parts/console/content/arrange-dialog.tsx';
import Hot from '../web/parts/console/content/hot.tsx';
import ApplicationPage from '../web/parts/console/desk/application.tsx';
import CalendarPage from '../web/parts/console/desk/calendar.tsx';
import DemandPage from '../web/parts/console/desk/demand.tsx';
import Messages from '../web/parts/console/desk/messages.tsx';
import { type Me, MeContext } from '../web/parts/console/me.ts';
import Own from '../web/parts/console/own/own.tsx';
import AccountPage from '../web/parts/console/people/account.tsx';
import Approvals from '../web/parts/console/people/approvals.tsx';
import ImportPage from '../web/parts/console/people/import.tsx';
import PlanPage from '../web/parts/console/plans/plan.tsx';
import Questions from '../web/parts/console/questions/questions.tsx';
import Embeds from '../web/parts/console/system/embeds.tsx';
import Jobs from '../web/parts/console/system/jobs.tsx';
import Privacy from '../web/parts/console/system/privacy.tsx';
import OwnExports from '../web/parts/console/today/exports.tsx';
import { at, person } from './console-lists.tsx';
import { aLinkItem } from './factories/content-item.ts';
import { settled } from './screen.ts';

const none = { list: [], total: 0 };
const me = { username: 'guanli01', name: '管理', dept: '', roles: ['administrator'], cellPhone: '', totpOn: false };
const account = {
  ...{ ...person, id: 7, fullPhone: '13800001234', kindStates: [], sessions: [], applications: [], unit: null },
  ...{ mergedInto: null, consentAt: null, totpOn: true, studentType: 1, themeName: '' },
};
const imported = (status: number) => ({
  ...{ id: 3, status, fileName: '名单.xlsx', unitId: 8, unitName: '县委', byName: '甲', createTime: at, made: 2 },
  ...{ signedIn: 0, rows: [1, 2].map((line) => ({ line, name: `学员${line}`, wrong: line === 2 ? ['没有'] : [] })) },
});
const approval = {
  ...{ id: 5, kind: 3, name: '县委', cellPhone: '138', status: 0, revision: '2', userId: 9, facts: [] },
  ...{ licenceUrl: '/file/a.pdf', submittedAt: at, deciderName: '', decidedAt: null, reason: '' },
};
export const demand = {
  ...{ id: 4, kind: 'demand', type: 2, title: '基层治理', status: 0, name: '沈砚清', cellPhone: '13700000001' },
  ...{ unitName: '', address: '浙江省,杭州市', receipt: 'R', answers: [], entries: [], ownerId: null, ownerName: '' },
  ...{ createTime: at, dueTime: at, answerTime: null, reach: { message: true, sms: true } },
};
const project = { id: 1, name: '项目一', startDate: '2026-12-01', signUpDeadline: '2026-11-30', capacity: 9, taken: 4 };
const application = {
  ...{ id: 5, name: '甲', dept: '', post: '', projectName: '项目一', projectId: 1, cellPhone: '138', note: '' },
  ...{ hasAttachment: false, status: 0, createTime: at, decideTime: null, startDate: '2026-12-01', receipt: 'abc' },
  ...{ userId: null, attachmentUrl: '', reason: '', remark: '', deciderName: '', reach: { message: true, sms: true } },
  ...{ classId: null, className: '' },
  project: { ...project, waiting: 0, received: 1, applied: 1 },
};
const job = { name: 'a', title: '任务', canRun: true, dead: 0, running: 0, waiting: 0, nextTime: null, last: null };
const failure = { id: 'x9', title: '任务', reason: '打不开', tries: 5, failTime: at };
const notice = {
  ...{ id: 3, state: 'inForce', date: '2026-10-01', version: '2026.3', note: '', summary: ['一'], body: '<p>文</p>' },
  ...{ userName: '甲', time: at },
};
const kept = { note: '改', summary: '二', body: '<p>文</p>', date: '', revision: 5, userName: '乙', time: at };
const made = {
  ...{ id: 2, title: '报名', format: 'xlsx', state: 'ready', rows: 1, estimate: 1, bytes: 9, fault: '' },
  ...{ createTime: at, endTime: at },
};
const half = (what: string) => ({ what, refs: [] });
const content = {
  ...{ title: '方案', startDate: '', place: '', headCount: 30, aim: '', budget: '', total: null, notes: '' },
  schedule: [{ theme: '', morning: half('导论'), afternoon: half('') }],
};
const version = (number: number, state: string) => ({
  ...{ id: number * 10, number, state, revision: 3, userName: '甲', words: '', answerTime: null, content },
  ...{ updateTime: at, sentTime: state === 'draft' ? null : at },
});
const plan = {
  ...{ id: 7, title: '方案申请', unitName: '', name: '乙', cellPhone: '137', receipt: 'R1', createTime: at },
  ...{ answers: [], versions: [version(2, 'draft'), version(1, 'sent')] },
};
const question = { demandQuestionId: 1, name: '题', questionType: 1, isRequired: true, optionValue: [] };
const set = {
  ...{ type: 3, name: '专家咨询', version: 2, demandQuestionVoList: [question] },
  versions: [2, 1].map((number) => ({ number, count: 1, time: at, userName: '甲', note: '' })),
};
const edited = (number: number) => ({
  ...{ id: number, number, state: 'replaced', author: '甲', approver: '', reason: '', writtenAt: at },
});
const item = (more: object) => aLinkItem({ versions: [edited(2), edited(1)], ...more } as never);
const columns = [1, 2].map((id) => ({ id, kind: 'news', name: `栏目${id}`, uses: 2 - id, newest: null, fixed: false }));
const hot = { words: ['词'], searched: [], topics: [], topicsRead: [], articles: [], articlesRead: [] };
const calendar = { mode: 'plain', opens: '', closes: '', waiting: 0, revision: 8, days: [] };

/** Everything that the pages read. What they write is left alone. */
function reads(): void {
  vi.spyOn(quietApi.staff, 'typed').mockResolvedValue(null as never);
  vi.spyOn(quietApi.staff, 'copyTyped').mockResolvedValue(null as never);
  vi.spyOn(quietApi.staff, 'templates').mockResolvedValue(none);
  vi.spyOn(quietApi.demands, 'beside').mockResolvedValue({ previous: null, next: null });
  vi.spyOn(formApi.demands, 'owners').mockResolvedValue([{ id: 4, name: '乙' }]);
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  const answers: [domain: object, call: string, answer: unknown][] = [
    [api.staff, 'account', account],
    [api.staff, 'me', me],
    [api.staff, 'approvals', none],
    [formApi.staff, 'approval', approval],
    [formApi.staff, 'unit', { id: 8, name: '县委' }],
    [api.staff, 'sentMessages', none],
    [api.demands, 'detail', demand],
    [api.applications, 'detail', application],
    [api.embeds, 'hosts', [{ host: 'map.test', kind: 'map', name: '地图' }]],
    [api.jobs, 'list', { jobs: [job], dead: [failure] }],
    [api.privacy, 'versions', [notice]],
    [api.privacy, 'draft', { draft: kept }],
    [api.downloads, 'list', [made]],
    [api.plans, 'detail', plan],
    [formApi.surveys, 'questionSet', set],
    [formApi.surveys, 'questionVersion', [question]],
    [formApi.content, 'choices', {}],
    [formApi.content, 'list', { list: [1, 2].map((recordId) => ({ recordId, title: `题${recordId}` })), total: 2 }],
    [formApi.content, 'preview', { url: '/x/' }],
    [api.content, 'compare', []],
    [api.content, 'categories', columns],
    [api.hot, 'get', hot],
    [api.calendar, 'read', calendar],
  ];
  for (const [domain, call, answer] of answers)
    vi.spyOn(domain as Record<string, () => Promise<unknown>>, call).mockResolvedValue(answer);
}
async function show(page: ReactNode, address = '/guanli/'): Promise<void> {
  cleanup();
  localStorage.clear();
  reads();
  const element = <MeContext value={me as unknown as Me}>{page}</MeContext>;
  const routes = [{ path: '*', element }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  for (let n = 0; n < 3; n++) await settled();
}
const typed = (label: string | RegExp, value: string) => async () => {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } });
  await settled();
};
const pressed = (name: string | RegExp) => async () => {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  await settled();
};
const record = (more: object) => async () => {
  const page = <ContentEdit params={{ kind: (more as { kind?: string }).kind ?? 'link', id: '7' }} />;
  vi.spyOn(formApi.content, 'get').mockResolvedValue(item(more));
  await show(page);
};
const then =
  (...steps: (() => Promise<void>)[]) =>
  async () => {
    for (const step of steps) await step();
  };
const importOf = (status: number) => async () => {
  vi.spyOn(api.staff, 'importDetail').mockResolvedValue(imported(status) as never);
  await show(<ImportPage params={{ id: '3' }} />);
};
const nothing = async () => undefined;

/** The pages of the console that are no lists, each opened with what it reads, to a person who may all. */
export const openPage = {
  account: () => show(<AccountPage params={{ id: '7' }} />),
  'a new import': importOf(0),
  'an import': importOf(1),
  'an approval': () => show(<Approvals />, '/guanli/approvals/?open=5'),
  'a demand': () => show(<DemandPage params={{ id: '4' }} />),
  'an answer': then(() => show(<DemandPage params={{ id: '4' }} />), typed('答复', '好')),
  'a note': then(() => show(<DemandPage params={{ id: '4' }} />), typed('备注', '好')),
  application: () => show(<ApplicationPage params={{ id: '5' }} />),
  'a remark': then(() => show(<ApplicationPage params={{ id: '5' }} />), typed('备注', '好')),
  'a message': then(
    () => show(<Messages />),
    typed('标题', '题'),
    typed(/内容/, '文'),
    async () => void fireEvent.change(screen.getByLabelText('身份'), { target: { value: '1' } }),
  ),
  embeds: () => show(<Embeds />),
  'a new host': then(() => show(<Embeds />), typed('域名', 'a.test'), typed('名称', '甲')),
  jobs: () => show(<Jobs />),
  privacy: () => show(<Privacy />),
  'a changed notice': then(() => show(<Privacy />), typed('改了什么', '别的')),
  exports: () => show(<OwnExports />),
  own: () => show(<Own />),
  plan: () => show(<PlanPage params={{ id: '7' }} />),
  'a changed plan': then(() => show(<PlanPage params={{ id: '7' }} />), typed('地点', '杭州')),
  questions: () => show(<Questions params={{ type: '3' }} />),
  'changed questions': then(() => show(<Questions params={{ type: '3' }} />), typed('第 1 题', '别的')),
  record: record({}),
  'a changed record': then(record({}), typed(/^名称/, '别的')),
  'a record that waits': record({ state: 'submitted', mine: false, live: true }),
  'a page that waits': record({ kind: 'about', state: 'submitted', mine: false, data: {} }),
  categories: () => show(<Categories />),
  'an order': () => show(<ArrangeDialog kind="expert" onClose={() => undefined} onDone={nothing} />),
  hot: () => show(<Hot />),
  'changed wishes': then(() => show(<Hot />), pressed(/^移除\s*词/)),
  calendar: () => show(<CalendarPage />, '/guanli/calendar/?year=2028'),
  'a changed calendar': then(
    () => show(<CalendarPage />, '/guanli/calendar/?year=2028'),
    async () => void fireEvent.click(document.querySelector('[data-day="2028-01-04"]') as HTMLElement),
  ),
} satisfies Record<string, () => Promise<void>>;
