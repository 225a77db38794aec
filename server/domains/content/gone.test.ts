import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';

describe('content that is gone, or in the bin', () => {
  let app: TestApp;
  let staff: ReturnType<TestApp['call']>;
  beforeAll(async () => {
    app = await startApp('demo');
    staff = app.call((await aPerson(app, { isAdmin: true, roles: ['editor', 'approver'] })).token);
  });
  afterAll(() => app.close());
  const liveNews = async () => {
    const list = await staff.content.list({ kind: 'news', state: 'published' });
    return list.list[0] as (typeof list.list)[number];
  };

  it('is told apart from the others, with which a deed goes on', async () => {
    const { recordId } = await liveNews();
    const items = [999_999, recordId].map((id) => ({ kind: 'news', recordId: id }));
    const gone = { kind: 'news', recordId: 999_999, message: '已经不在了' };
    expect(await staff.content.bulk({ deed: 'trash', items })).toEqual({ done: 1, failed: [gone] });
    expect((await staff.content.bulk({ deed: 'trash', items: items.slice(1) })).failed).toEqual([
      { kind: 'news', recordId, message: '已经在回收站里' },
    ]);
  });

  it('is found as what it is by the box of the console', async () => {
    const { recordId, title, kind } = await liveNews();
    const said = async () =>
      (await staff.find.all({ wd: title })).content?.filter((c) => c.id === recordId).map((c) => c.state);
    const deed = (what: 'trash' | 'withdraw' | 'restore') =>
      staff.content.bulk({ deed: what, items: [{ kind, recordId }] });
    expect(await said()).toEqual(['published']);
    await deed('withdraw');
    expect(await said()).toEqual(['withdrawn']);
    await deed('trash');
    expect(await said()).toEqual(['trashed']);
    await deed('restore');
    expect(await said()).toEqual(['draft']);
  });
});
