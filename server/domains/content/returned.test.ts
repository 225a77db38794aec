import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';

describe('what an approver sends back', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());

  it('stays as it was, with the reason, when the author goes on; the author is told once, and led to it', async () => {
    const [author, approver] = [
      await aPerson(app, { isAdmin: true, roles: ['editor'] }),
      await aPerson(app, { isAdmin: true, roles: ['approver'] }),
    ];
    const { content, messages } = app.call(author.token);
    const data = { title: '溪口新课开讲', summary: '短', categoryId: 1, body: '<p>第一稿</p>' };
    const saved = await content.save({ kind: 'news', data });
    const at = ({ versionId: id, revision }: { versionId: number; revision: number }) => ({ id, revision });
    const sent = await content.submit(at(saved));
    const back = await app.call(approver.token).content.reject({ ...at(sent), reason: '摘要太短' });
    const { recordId } = saved;
    const again = await content.save({
      kind: 'news',
      recordId,
      versionId: back.versionId,
      revision: back.revision,
      data: { ...data, summary: '长了一些', body: '<p>第二稿</p>' },
    });
    const kept = async () =>
      (await content.get({ kind: 'news', recordId })).versions.map((v) => [v.number, v.state, v.reason]);
    expect(await kept()).toEqual([
      [2, 'draft', ''],
      [1, 'replaced', '摘要太短'],
    ]);
    // Going on in the new one makes no third.
    await content.save({ kind: 'news', recordId, versionId: again.versionId, revision: again.revision, data });
    expect((await kept()).length).toBe(2);
    const inbox = (await messages.list({})).list;
    expect(inbox.map((m) => [m.title, m.content, m.link])).toEqual([
      ['稿件被退回：溪口新课开讲', '退回原因：摘要太短', `/guanli/content/news/${recordId}/`],
    ]);
  });

  it('is what stands for a text that is public meanwhile, as is every version that is worked on', async () => {
    const person = async (...roles: string[]) => app.call((await aPerson(app, { isAdmin: true, roles })).token).content;
    const [editor, approver] = [await person('editor'), await person('approver')];
    const at = ({ versionId: id, revision }: { versionId: number; revision: number }) => ({ id, revision });
    const kind = 'news';
    const title = '沉浸式课堂上新';
    const data = { title, summary: '短', categoryId: 1, body: '<p>公开的</p>' };
    const first = await approver.approve(at(await editor.submit(at(await editor.save({ kind, data })))));
    const { recordId } = await approver.publish(at(first));
    const stands = async () => {
      const { state, versionId, versions, data: said } = await editor.get({ kind, recordId });
      const [row] = (await editor.list({ kind, wd: title })).list;
      // Of what is public alone the list names no version.
      const worked = state === 'published' ? [null, 0] : [state, versionId];
      expect([row?.state, row?.open, row?.versionId], 'in the list').toEqual(['published', ...worked]);
      return [state, versions.find((v) => v.id === versionId)?.reason, said.summary];
    };
    expect(await stands()).toEqual(['published', '', '短']);
    const draft = await editor.save({ kind, recordId, ...(await open()), data: { ...data, summary: '长' } });
    expect(await stands()).toEqual(['draft', '', '长']);
    const sent = await editor.submit(at(draft));
    expect(await stands()).toEqual(['submitted', '', '长']);
    await approver.reject({ ...at(sent), reason: '缺图' });
    expect(await stands()).toEqual(['rejected', '缺图', '长']);
    const again = await editor.save({ kind, recordId, ...(await open()), data: { ...data, summary: '有图' } });
    await approver.approve(at(await editor.submit(at(again))));
    expect(await stands()).toEqual(['approved', '', '有图']);

    async function open() {
      const { versionId, revision } = await editor.get({ kind, recordId });
      return { versionId, revision };
    }
  });
});
