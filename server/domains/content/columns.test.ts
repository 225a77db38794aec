import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { anArticle } from '../../../test/factories/content.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { teachers } from '../../db/tables/account.ts';
import { categories } from '../../db/tables/content.ts';
import { findableOf } from './findable.ts';

describe('columns', () => {
  let app: TestApp;
  const now = new Date('2026-11-21T08:00:00Z');
  let approver: ReturnType<TestApp['call']>['content'];
  beforeAll(async () => {
    app = await startApp('empty', { now: () => now });
    const { headers } = await aSignedIn(app, { isAdmin: true, kinds: [], roles: ['approver'] }, now);
    approver = app.call(headers.authorization).content;
  });
  afterAll(() => app.close());
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const aColumn = async (name: string, kind: string) => {
    const [row] = await app.database.db.insert(categories).values({ kind, name, sort: 9 }).returning();
    return row?.id ?? 0;
  };
  const columnOf = async (id: number) => {
    await app.changes.settled();
    return (await approver.categories({})).find((c) => c.id === id);
  };

  it('have had nothing new where the last of it that visitors see is older than thirty days', async () => {
    const { db } = app.database;
    const id = await aColumn('公告栏', 'news');
    expect(await columnOf(id)).toMatchObject({ newest: null, stale: true, uses: 0 });
    for (const [days, status, stale] of [
      [31, 1, true],
      // What nobody sees, or sees tomorrow only, is nothing new.
      [2, 0, true],
      [-1, 1, true],
      [29, 1, false],
    ] as const) {
      await anArticle(db, { categoryId: id, publishTime: daysAgo(days), status });
      expect((await columnOf(id))?.stale, `${days} ${status}`).toBe(stale);
    }
    expect(await columnOf(id)).toMatchObject({ newest: daysAgo(29).toISOString(), uses: 4 });
    for (const kind of `decode community policy information investment cooperation training-need`.split(' '))
      expect(await columnOf(await aColumn('空栏', kind)), kind).toMatchObject({ stale: true });
    // A field of experts lives from nothing that is new.
    expect(await columnOf(await aColumn('考古', 'profession'))).toMatchObject({ stale: false });
  });

  it('are in use where a teacher has named one, stay then, and take the teacher along', async () => {
    const { db } = app.database;
    const [from, to] = [await aColumn('水利', 'profession'), await aColumn('水运', 'profession')];
    const { id: userId } = await aSignedIn(app, { kinds: [2] }, now);
    await db.insert(teachers).values({ userId, professionId: from });
    const remove = async (recordId: number) =>
      (await approver.bulk({ deed: 'trash', items: [{ kind: 'category', recordId }] })).failed.map((f) => f.message);
    expect(await remove(from)).toEqual(['还有 1 条内容在“水利”里，请先把它们移到别的栏目']);
    expect(await approver.moveCategory({ from, to })).toEqual({ moved: 1 });
    const [teacher] = await db.select().from(teachers).where(eq(teachers.userId, userId));
    expect(teacher?.professionId).toBe(to);
    expect(await remove(from)).toEqual([]);
  });
});

describe('what a record is found by besides its text', () => {
  const time = new Date('2026-01-02T00:00:00Z');
  const found = (kind: string, row: Record<string, unknown>, themes: string[] = []) =>
    findableOf(kind, { id: 7, name: '名', title: '题', body: '', ...row }, themes, time);

  it('says of a text without a summary how it begins, and halves no sign', () => {
    for (const begins of ['前'.repeat(79), '前'.repeat(78)]) {
      const { summary = '' } = found('about', { body: `<p>${begins}𠮷𠮷后文</p>` }) ?? {};
      expect([summary.isWellFormed(), summary.startsWith(begins), summary.includes('后')]).toEqual([true, true, false]);
    }
  });

  it('is where a point is, who speaks there and of what', () => {
    const place = { city: '湖州', county: '安吉', address: '余村路', narrator: '老支书', question: '石头卖不卖' };
    const row = { ...place, summary: '一句', body: '<p>正文</p>' };
    expect(found('point', row, ['生态'])).toMatchObject({
      ...{
        type: 'point',
        recordId: 7,
        title: '名',
        summary: '一句',
        body: '正文\n',
        path: '/xcjx/7/',
        publishTime: time,
      },
      also: expect.arrayContaining(['生态', ...Object.values(place)]),
    });
  });

  it('is what an expert is and teaches, whose introduction is the summary', () => {
    const row = { title: '教授', dept: '党校', intro: '讲县域', courses: ['县域经济', '乡村治理'] };
    expect(found('expert', row)).toMatchObject({ title: '名', summary: '讲县域' });
    expect(found('expert', row)?.also).toEqual(['教授', '党校', '县域经济', '乡村治理']);
  });

  it('is for whom and where a project is, what it does each half day, and what is offered with it', () => {
    const schedule = [{ day: '一', morning: '开班', afternoon: '参观' }];
    const attachments = [{ path: 'f/a/a.pdf', name: '回执单', bytes: 1 }];
    const publishTime = new Date('2025-05-05T00:00:00Z');
    const project = found('project', { audience: '干部', place: '杭州', schedule, attachments, publishTime });
    expect(project?.also).toEqual(expect.arrayContaining(['干部', '杭州', '开班', '参观', '回执单']));
    expect(project?.publishTime).toBe(publishTime);
  });

  it('is what the facts of a text say, and for whom the course of a topic is and of which parts', () => {
    const course = { days: 3, headCount: 9, audience: '村干部', modules: [{ name: '现场课', hours: 4, form: '' }] };
    const also = found('topic', { facts: [['申报', '十月截止']], course, publishTime: time })?.also;
    expect(also).toEqual(expect.arrayContaining(['十月截止', '村干部', '现场课']));
    // Without a summary the beginning of the text stands for it; what has no page is not found.
    expect(found('about', { body: `<p>${'字'.repeat(90)}</p>`, type: 5 })?.summary).toBe('字'.repeat(80));
    expect(found('department', { duty: '职责' })).toBeNull();
  });
});
