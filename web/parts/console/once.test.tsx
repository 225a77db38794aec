import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPage } from '../../../test/console-pages.tsx';
import { anew, settled } from '../../../test/screen.ts';
import { ApiError, api, formApi } from '../../lib/api.ts';

anew();
/** What acts at one press: its page, the button, and the call that it makes with what it asks for. */
const deeds: [page: keyof typeof openPage, name: string | RegExp, domain: object, call: string, asked: object][] = [
  ['account', /^开通\s*委托单位身份/, api.staff, 'setKind', { id: 7, kind: 3, has: true }],
  ['a new import', '导入 1 人', api.staff, 'commitImport', { id: 3 }],
  ['a new import', '下载这些行', api.downloads, 'start', { name: 'import-faults', input: { id: 3 } }],
  ['an approval', '通过', formApi.staff, 'decideApproval', { id: 5, revision: '2', approve: true }],
  ['a demand', '归我负责', api.demands, 'assign', { ids: [4] }],
  ['a demand', '标为办结', api.demands, 'setStatus', { id: 4, status: 2 }],
  ['an answer', /^(发出答复|正在发出)$/, formApi.demands, 'answer', { id: 4, content: '好' }],
  ['a note', '记下备注', formApi.demands, 'note', { id: 4, content: '好' }],
  ['a remark', '保存备注', formApi.applications, 'remark', { id: 5, remark: '好' }],
  ['a message', '发送', formApi.staff, 'messageReach', { kind: 1 }],
  ['a new host', '添加', formApi.embeds, 'addHost', { host: 'a.test', name: '甲', kind: 'video' }],
  ['jobs', /^立即运行\s*任务/, api.jobs, 'run', { name: 'a' }],
  ['jobs', /^重试\s*任务/, api.jobs, 'retry', { id: 'x9' }],
  ['a changed notice', '保存草稿', formApi.privacy, 'saveDraft', { revision: 5, note: '别的' }],
  ['exports', /^下载\s*报名/, api.downloads, 'link', { id: 2 }],
  ['a changed plan', '保存草稿', formApi.plans, 'save', { id: 7, content: { place: '杭州' } }],
  ['changed questions', '保存为第 3 版', formApi.surveys, 'saveQuestions', { type: 3, version: 2 }],
  ['a changed record', '保存草稿', formApi.content, 'save', { kind: 'link', recordId: 7 }],
  ['record', '发布', formApi.content, 'submit', { id: 70, revision: 3 }],
  ['a record that waits', '只通过', formApi.content, 'approve', { id: 70, revision: 3 }],
  ['an order', '保存顺序', formApi.content, 'arrange', { kind: 'expert', ids: [1, 2] }],
  ['changed wishes', '保存', formApi.hot, 'save', { words: [] }],
  ['a changed calendar', '保存日历', formApi.calendar, 'save', { revision: 8 }],
];
it.each(deeds)(
  '%s: %s is done once at a time, and again where it was refused',
  async (page, name, domain, call, asked) => {
    await openPage[page]();
    const button = () => screen.getByRole('button', { name, hidden: true });
    const press = async () => {
      fireEvent.click(button());
      await settled();
    };
    const off = () => button().getAttribute('aria-disabled');
    const spied = vi.spyOn(domain as Record<string, () => Promise<unknown>>, call);
    let refuse: (error: Error) => void = () => undefined;
    spied.mockReset().mockImplementation(() => new Promise((_, reject) => (refuse = reject)));
    expect(off()).toBeNull();
    for (let n = 1; n <= 2; n++) {
      await press();
      expect([off(), spied.mock.calls.length]).toEqual(['true', n]);
      await press();
      expect(spied.mock.calls.length).toBe(n);
      refuse(new ApiError(400, '没有成功'));
      for (let turn = 0; turn < 3; turn++) await settled();
      expect(off()).toBeNull();
    }
    expect(spied.mock.calls[0]?.[0 as never]).toMatchObject(asked);
  },
);
