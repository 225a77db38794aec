import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, aSignedIn } from '../../../test/factories/people.ts';
import { demands } from '../../db/tables/demands.ts';

describe('the search box of the console', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());
  const as = async (...roles: string[]) => app.call((await aPerson(app, { isAdmin: true, roles })).token);

  it('asks each kind only for those who have a role for it', async () => {
    const kinds = async (...roles: string[]) =>
      Object.entries(await (await as(...roles)).find.all({ wd: '清溪' }))
        .filter(([, found]) => found !== null)
        .map(([kind]) => kind)
        .sort();
    expect(await kinds('editor')).toEqual(['content']);
    expect(await kinds('training')).toEqual(['accounts', 'units']);
    expect(await kinds('desk')).toEqual(['accounts', 'demands', 'units']);
    expect(await kinds('administrator')).toEqual(['accounts', 'content', 'demands', 'units']);
    await expect((await as()).find.all({ wd: '清溪' })).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(app.api.find.all({ wd: '清溪' })).rejects.toMatchObject({ reason: 'expired' });
    await expect((await as('editor')).find.all({ wd: '   ' })).rejects.toThrow('关键词');
  });

  it('finds people by name, account and number, units and what visitors sent', async () => {
    const desk = await as('desk');
    const { user } = await aPerson(app, { name: '欧阳远山', cellPhone: '13755512345' });
    for (const wd of ['欧阳', '远山', user.username, '137555', '13755512345'])
      expect(
        (await desk.find.all({ wd })).accounts?.map((a) => a.id),
        wd,
      ).toContain(user.id);
    for (const wd of ['欧阳修', '755512345', '%', '_'])
      expect(
        (await desk.find.all({ wd })).accounts?.map((a) => a.id),
        wd,
      ).not.toContain(user.id);
    // Two signs begin too many accounts and numbers; of three the last sign of all may follow.
    const { user: rare } = await aPerson(app, { username: 'zzzz' });
    const named = async (wd: string) => (await desk.find.all({ wd })).accounts?.map((a) => a.id);
    expect([await named('zz'), await named('zzz')]).toEqual([[], [rare.id]]);
    expect((await desk.find.all({ wd: '清溪县' })).units?.[0]?.name).toContain('清溪县');
    expect((await desk.find.all({ wd: '清溪县' })).accounts?.length).toBeLessThanOrEqual(6);
  });

  it('names six of each kind, the newest of what visitors sent first, and nobody who is another account by now', async () => {
    const desk = await as('desk');
    const people: number[] = [];
    for (let i = 0; i < 8; i++) people.push((await aSignedIn(app, { name: `端木同名${i}` })).id);
    expect((await desk.find.all({ wd: '端木同名' })).accounts).toHaveLength(6);
    await aSignedIn(app, { name: '百里并入', mergedInto: people[0], status: 0 });
    const other = await aSignedIn(app, { name: '百里还在' });
    expect((await desk.find.all({ wd: '百里' })).accounts?.map((a) => a.id)).toEqual([other.id]);
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
    const row = (hour: number) => ({
      ...{ kind: 'consultation' as const, title: `第 ${hour} 问`, name: '江若溪', cellPhone: '0571-1', answers: [] },
      ...{ haystack: '罕见的词', receipt: `find-${hour}`, createdAt: at(hour), dueAt: at(hour) },
    });
    await app.database.db.insert(demands).values([3, 1, 7, 2, 5, 4, 6].map(row));
    expect((await desk.find.all({ wd: '罕见的词' })).demands?.map((d) => d.title)).toEqual(
      [7, 6, 5, 4, 3, 2].map((hour) => `第 ${hour} 问`),
    );
  });

  it('finds content by title, drafts first, and only of kinds that the person may edit', async () => {
    const editor = await as('editor');
    const draft = await editor.content.save({ kind: 'news', data: { title: '学院新闻里的草稿' } });
    const found = await editor.find.all({ wd: '学院新闻' });
    expect(found.content?.[0]).toEqual({ kind: 'news', id: draft.recordId, title: '学院新闻里的草稿', state: 'draft' });
    expect(found.content?.some((c) => c.kind === 'category')).toBe(false);
    expect(
      (await (await as('approver')).find.all({ wd: '学院新闻' })).content?.some((c) => c.kind === 'category'),
    ).toBe(true);
    // What a record was called before, in a version that nobody works on any more, finds nothing.
    const other = await as('editor');
    const named = (title: string) => ({ kind: 'news', data: { title, summary: '一句', body: '<p>文</p>' } });
    const first = await editor.content.save(named('罕见的旧题目'));
    await other.content.save({ ...named('罕见的新题目'), ...first });
    const titles = async (wd: string) => (await editor.find.all({ wd })).content?.map((c) => c.title);
    expect([await titles('罕见的旧'), await titles('罕见的')]).toEqual([[], ['罕见的新题目']]);
    expect((await editor.find.all({ wd: '余村' })).content?.map((c) => c.kind)).toContain('point');
  });
});
