import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { projectRow } from '../../../test/factories/content.ts';
import { aPerson, textsTo } from '../../../test/factories/people.ts';
import { applications } from '../../db/tables/applications.ts';
import { projects } from '../../db/tables/content.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';

describe('applications at the desk', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  let me: Awaited<ReturnType<typeof aPerson>>;
  let projectId: number;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    me = await aPerson(app, { isAdmin: true, roles: ['training'] });
    const [row] = await app.database.db.insert(projects).values(projectRow()).returning();
    projectId = row?.id ?? 0;
  });
  afterAll(() => app.close());

  /** Applications as they are kept, so many minutes ago. */
  const kept = async (rows: (Partial<typeof applications.$inferInsert> & { minutes: number })[]) => {
    const values = rows.map(({ minutes, ...more }) => ({
      projectId,
      receipt: randomUUID(),
      name: '张三',
      cellPhone: randomUUID(),
      consentVersion: '',
      createdAt: new Date(clock.getTime() - minutes * 60_000),
      ...more,
    }));
    return app.database.db.insert(applications).values(values).returning();
  };

  it('stand with those that wait first, as they came, or by time or name, none of them on two pages', async () => {
    await kept([
      { name: 'b', dept: '排序', status: 1, minutes: 30 },
      { name: 'c', dept: '排序', minutes: 10 },
      { name: 'a', dept: '排序', minutes: 20 },
      { name: 'a', dept: '排序', minutes: 20, cellPhone: '13700000001' },
    ]);
    const desk = app.call(me.token).applications;
    for (const [sort, names] of [
      [undefined, ['c', 'a', 'a', 'b']],
      ['-status', ['b', 'a', 'a', 'c']],
      ['createTime', ['b', 'a', 'a', 'c']],
      ['-createTime', ['c', 'a', 'a', 'b']],
      ['name', ['a', 'a', 'b', 'c']],
      ['-name', ['c', 'b', 'a', 'a']],
    ] as const) {
      const asked = { wd: '排序', pageSize: 2, ...(sort && { sort }) };
      const pages = await Promise.all([1, 2].map((pageNum) => desk.list({ ...asked, pageNum })));
      const rows = pages.flatMap((p) => p.list);
      expect(
        rows.map((a) => a.name),
        sort,
      ).toEqual(names);
      expect([new Set(rows.map((a) => a.id)).size, ...pages.map((p) => p.total)], sort).toEqual([4, 4, 4]);
    }
  });

  it('show who decided last and when, and what was the reason of a refusal no longer once it is taken back', async () => {
    const person = await aPerson(app, { kinds: [1] });
    const [row, newer] = await kept([
      { userId: person.user.id, cellPhone: person.cellPhone, minutes: 5 },
      { userId: person.user.id, cellPhone: `${person.cellPhone} 2`, minutes: 9 },
    ]);
    const id = row?.id ?? 0;
    const desk = app.call(me.token).applications;
    await desk.remark({ id, remark: '只有我们看得到', seen: '' });
    clock = new Date(clock.getTime() + 3_600_000);
    await desk.decide({ ids: [id], status: 3, reason: '名额留给基层' });
    const decided = { decideTime: clock.toISOString(), deciderName: me.user.name, reason: '名额留给基层' };
    expect(await desk.detail({ id })).toMatchObject({ ...decided, status: 3, reach: { message: true, sms: true } });
    const { messages } = app.call(person.token);
    const said = async () => [
      (await messages.list({})).list[0]?.content,
      (await textsTo(app, person.cellPhone))[0]?.content,
    ];
    for (const words of await said()) expect(words).toMatch(/“?短训班.*名额留给基层/);
    const { url } = await app.call(me.token).downloads.start({ name: 'applications', input: { status: 3 } });
    const [heads, cells] = (await readXlsx(Buffer.from(await (await app.get(url ?? '')).arrayBuffer()))).map(
      (r) => r.cells,
    );
    const under = (heading: string) => cells?.[heads?.indexOf(heading) ?? -1] ?? '';
    expect([under('原因'), under('备注'), under('状态')]).toEqual(['名额留给基层', '只有我们看得到', '未录取']);
    expect(under('报名时间') < under('处理时间')).toBe(true);

    const colleague = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    clock = new Date(clock.getTime() + 3_600_000);
    await app.call(colleague.token).applications.decide({ ids: [id], status: 1, reason: '不该再有的原因' });
    const shown = { status: 1, reason: '', decideTime: clock.toISOString() };
    expect(await desk.detail({ id })).toMatchObject({ ...shown, deciderName: colleague.user.name });
    expect((await desk.list({ wd: person.cellPhone, status: 1 })).list).toMatchObject([shown]);
    expect(await app.api.applications.status({ receipt: row?.receipt ?? '' })).toMatchObject({ status: 1, reason: '' });
    for (const words of await said()) expect(words).not.toContain('原因');
    // What somebody sent last stands first.
    expect((await app.call(person.token).applications.mine({})).map((a) => a.id)).toEqual([newer?.id, id]);
  });
});
