import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanContent } from '../../../shared/contract/plans.ts';
import { text } from '../../../shared/text.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { askPlan, consult } from '../../../test/factories/demands.ts';
import { aPerson, textsTo } from '../../../test/factories/people.ts';
import { articles, experts, points } from '../../db/tables/content.ts';
import { demandEntries } from '../../db/tables/demands.ts';
import { planVersions } from '../../db/tables/plans.ts';
import { trail } from '../../db/tables/trail.ts';

const half = (what: string, refs: PlanContent['schedule'][0]['morning']['refs'] = []) => ({ what, refs });
const aPlan = (more: Partial<PlanContent> = {}): PlanContent => ({
  title: '基层治理研修方案',
  startDate: '2027-03-08',
  place: '杭州',
  headCount: 45,
  aim: '',
  budget: '教学与场地',
  total: 88_000,
  notes: '',
  schedule: [{ theme: '第一天', morning: half('开班'), afternoon: half('研讨') }],
  ...more,
});

describe('plans that answer requests', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  let me: { id: number; name: string };
  let token: string;
  let desk: ReturnType<TestApp['call']>['plans'];
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
    const person = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    me = person.user;
    token = person.token;
    desk = app.call(token).plans;
  });
  afterAll(() => app.close());

  const plans = () => app.api.plans;
  const asked = async (more: Record<string, unknown> = {}) => (await askPlan(app, more)).data;
  /** A request with a version that was sent. */
  async function aSent(more: Record<string, unknown> = {}, content: Partial<PlanContent> = {}) {
    const { id, receipt } = await asked(more);
    await desk.send({ id, ...(await desk.save({ id, versionId: 0, revision: 0, content: aPlan(content) })) });
    return { id, receipt };
  }
  /** Where a draft is begun: after the newest version. */
  const begun = async (id: number) => ({
    id,
    versionId: 0,
    revision: (await desk.detail({ id })).versions[0]?.number ?? 0,
  });
  const next = async (id: number, content: Partial<PlanContent> = {}) =>
    desk.send({ id, ...(await desk.save({ ...(await begun(id)), content: aPlan(content) })) });
  const states = async (id: number) => (await desk.detail({ id })).versions.map((v) => [v.number, v.state]);
  const refused = (act: Promise<unknown>, message: string | RegExp, status = 400) =>
    expect(act).rejects.toMatchObject({
      answer: { status, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    });

  it('are given as files to whoever holds the receipt, and nobody else; a draft never', async () => {
    const take = (query: Record<string, string>) =>
      app.get(`/api/train/plan/official/file?${new URLSearchParams(query)}`);
    const { id, receipt } = await aSent({}, { title: '=1+1 治理方案 🙂', notes: '#panic("x") <b>' });
    await desk.save({ ...(await begun(id)), content: aPlan({ title: '还没有发出' }) });
    const other = await consult(app);
    for (const [query, message] of [
      [{ receipt: 'A'.repeat(24), number: '1', format: 'pdf' }, text.noDemand],
      [{ receipt: other.data.receipt, number: '1', format: 'pdf' }, text.noDemand],
      [{ receipt, number: '2', format: 'pdf' }, '没有这一版方案，请刷新页面'],
      [{ receipt, number: '1', format: 'exe' }, text.noDemand],
      [{ receipt }, text.noDemand],
    ] as [Record<string, string>, string][]) {
      const response = await take(query);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(await response.json()).toMatchObject({ status: 400, message });
    }
    for (const [format, begins] of [
      ['pdf', '%PDF-1.7'],
      ['docx', 'PK'],
    ] as const) {
      const response = await take({ receipt, number: '1', format });
      expect(response.headers.get('content-disposition')).toContain(
        `filename*=UTF-8''${encodeURIComponent(`=1+1 治理方案 🙂-第1版.${format}`)}`,
      );
      expect([response.headers.get('x-content-type-options'), response.headers.get('cache-control')]).toEqual([
        'nosniff',
        'no-store',
      ]);
      expect(
        Buffer.from(await response.arrayBuffer())
          .toString('latin1')
          .startsWith(begins),
      ).toBe(true);
    }
  });

  it('refuse what is no request, what does not fit, and what is not on the site', async () => {
    const other = await consult(app);
    for (const act of [
      () => desk.detail({ id: 999_999 }),
      () => desk.detail({ id: other.data.id }),
      () => desk.save({ id: other.data.id, versionId: 0, revision: 0, content: aPlan() }),
    ])
      await refused(act(), '404', 500);
    await refused(plans().forReceipt({ receipt: 'A'.repeat(24) }), text.noDemand);
    await refused(plans().accept({ receipt: other.data.receipt, number: 1 }), text.noDemand);
    const { id, receipt } = await asked();
    const save = (content: PlanContent) => desk.save({ id, versionId: 0, revision: 0, content });
    for (const [content, message] of [
      [aPlan({ title: ' ' }), '请填写方案名称'],
      [aPlan({ headCount: 0 }), '培训人数不能小于1'],
      [aPlan({ headCount: null as never }), '请填写培训人数'],
      [aPlan({ schedule: [] }), '请至少保留一天日程'],
      [aPlan({ total: -1 }), '费用合计不能小于0'],
      [aPlan({ startDate: '2027-02-31' }), '开始日期不是一个日期'],
      [aPlan({ notes: '字'.repeat(1001) }), '备注不能超过1000个字'],
      [
        aPlan({ schedule: Array.from({ length: 31 }, () => aPlan().schedule[0] as PlanContent['schedule'][0]) }),
        '日程最多 30 天',
      ],
      [
        aPlan({
          schedule: [
            {
              theme: '',
              morning: half('', [{ kind: 'expert', id: 999_999, name: '没有此人', about: '', path: '' }]),
              afternoon: half(''),
            },
          ],
        }),
        '第 1 天的“没有此人”已经不在网站上，请移除或另选',
      ],
    ] as [PlanContent, string][])
      await refused(save(content), message);
    await refused(desk.send({ id, versionId: 0, revision: 0 }), '请先写好方案并保存');
    await refused(plans().accept({ receipt, number: 1 }), '没有这一版方案，请刷新页面');
    expect(await states(id)).toEqual([]);
  });

  it('go out with something in them only', async () => {
    const { id } = await asked();
    const blank = aPlan({ budget: ' ', schedule: [{ theme: '', morning: half(' '), afternoon: half('') }] });
    const saved = await desk.save({ id, versionId: 0, revision: 0, content: blank });
    await refused(desk.send({ id, ...saved }), '方案还没有内容，请先写日程、培训目标、费用说明或备注');
    expect(await states(id)).toEqual([[1, 'draft']]);
    await desk.send({ id, ...(await desk.save({ id, ...saved, content: { ...blank, aim: '学以致用' } })) });
    expect(await states(id)).toEqual([[1, 'sent']]);
  });

  it('name experts, points and topics as the site has them, whatever is sent, and only public ones', async () => {
    const [expert] = await app.database.db.select().from(experts).orderBy(experts.id).limit(1);
    const [point] = await app.database.db.select().from(points).orderBy(desc(points.id)).limit(1);
    const [found] = await desk.pick({ kind: 'expert', wd: expert?.name ?? '' });
    expect(found).toEqual({
      kind: 'expert',
      id: expert?.id,
      name: expert?.name,
      about: `${expert?.title}，${expert?.dept}`,
      path: `/zjgwwyh/${expert?.id}/`,
    });
    expect((await desk.pick({ kind: 'point', wd: point?.city ?? '' })).length).toBeGreaterThan(1);
    for (const { id, path } of await desk.pick({ kind: 'topic', wd: '数据' })) {
      const [topic] = await app.database.db.select().from(articles).where(eq(articles.id, id));
      expect(path.startsWith(topic?.trainTypes[0] === 2 ? '/qypx/' : '/gbpx/'), path).toBe(true);
    }
    expect(await desk.pick({ kind: 'topic', wd: '%' })).toEqual([]);
    const { id } = await asked();
    const forged = {
      kind: 'expert' as const,
      id: expert?.id ?? 0,
      name: '<b>别人</b>',
      about: '假的',
      path: 'https://evil.example/',
    };
    await desk.save({
      id,
      versionId: 0,
      revision: 0,
      content: aPlan({ schedule: [{ theme: '', morning: half('讲座', [forged]), afternoon: half('') }] }),
    });
    expect((await desk.detail({ id })).versions[0]?.content.schedule[0]?.morning.refs).toEqual([found]);
    const { db } = app.database;
    await db.update(points).set({ status: 0 }).where(sql`id = ${point?.id}`);
    expect(await desk.pick({ kind: 'point', wd: point?.name ?? '' })).toEqual([]);
    await db.update(experts).set({ status: 0 }).where(sql`id = ${expert?.id}`);
    expect(await desk.pick({ kind: 'expert', wd: expert?.name ?? '' })).toEqual([]);
  });

  it('are a draft of one at a time: who saves, sends or discards an older one is told, and nobody outside sees it', async () => {
    const { id, receipt } = await asked();
    const tries = await Promise.allSettled(
      [1, 2].map(() => desk.save({ id, versionId: 0, revision: 0, content: aPlan() })),
    );
    expect(tries.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
    const [draft] = (await desk.detail({ id })).versions;
    const first = { id, versionId: draft?.id ?? 0, revision: draft?.revision ?? 0 };
    await desk.save({ ...first, content: aPlan({ title: '改过的方案' }) });
    for (const act of [
      () => desk.save({ ...first, content: aPlan() }),
      () => desk.send(first),
      () => desk.discard(first),
      () => desk.save({ id, versionId: 0, revision: 0, content: aPlan() }),
    ])
      await refused(act(), new RegExp(`^${me.name}刚刚改过这份草稿`), 409);
    const late = await aSent();
    await refused(
      desk.save({ id: late.id, versionId: 0, revision: 0, content: aPlan() }),
      '这份草稿刚刚被发出或删除；您写的没有丢失',
      409,
    );
    expect(await states(late.id)).toEqual([[1, 'sent']]);
    expect(await plans().forReceipt({ receipt })).toEqual([]);
    expect((await desk.detail({ id })).versions).toMatchObject([
      { number: 1, state: 'draft', revision: 2, content: { title: '改过的方案' } },
    ]);
    await desk.discard({ ...first, revision: 2 });
    expect(await states(id)).toEqual([]);
    await refused(desk.send({ ...first, revision: 2 }), /这份草稿刚刚被发出或删除/, 409);
  });

  it('are sent, answered with a change, sent again and accepted; the asker and the desk are told each time', async () => {
    const asker = await aPerson(app, { kinds: [1] });
    const { id, receipt } = await aSent({ cellPhone: asker.cellPhone });
    const link = `/huizhi/${receipt}/`;
    expect(await app.api.demands.progress({ receipt })).toMatchObject({ status: 1, answerTime: clock.toISOString() });
    expect(await plans().forReceipt({ receipt })).toMatchObject([
      { number: 1, state: 'sent', content: { title: '基层治理研修方案' }, answerTime: null, words: '' },
    ]);
    const letters = () =>
      app
        .call(asker.token)
        .messages.list({})
        .then(({ list }) => list.map((m) => [m.title, m.link]));
    expect(await letters()).toEqual([['您的培训方案第 1 版已经送到', link]]);
    const [sms] = await textsTo(app, asker.cellPhone);
    expect(sms?.content).toContain(`http://portal.test${link}`);

    clock = new Date(clock.getTime() + 3_600_000);
    const words = '第二天只看一处，电话 13800001234 找我';
    await plans().askChange({ receipt, number: 1, words });
    await plans().askChange({ receipt, number: 1, words });
    // Nobody's number stands on the page of a receipt.
    expect(await plans().forReceipt({ receipt })).toMatchObject([
      { state: 'changed', words: '第二天只看一处，电话 *** 找我', answerTime: clock.toISOString() },
    ]);
    expect((await desk.detail({ id })).versions[0]?.words).toBe(words);
    // A piece of what was said before is something else.
    await plans().askChange({ receipt, number: 1, words: '第二天只看一处' });
    expect((await desk.detail({ id })).versions[0]?.words).toBe(`${words}\n第二天只看一处`);
    await refused(plans().askChange({ receipt, number: 1, words: '啊'.repeat(201) }), '要改的地方不能超过200个字');
    expect((await app.call(token).messages.list({})).list[0]).toMatchObject({
      title: '云栖县委组织部请修改培训方案',
      link: `/guanli/plans/${id}/`,
    });

    await next(id, { title: '改过的第二版' });
    expect(await states(id)).toEqual([
      [2, 'sent'],
      [1, 'replaced'],
    ]);
    for (const act of [
      () => plans().accept({ receipt, number: 1 }),
      () => plans().askChange({ receipt, number: 1, words: '再改' }),
    ])
      await refused(act(), '第 1 版已经由第 2 版代替，请刷新页面，看过新的方案再回复');
    await Promise.all([1, 2, 3].map(() => plans().accept({ receipt, number: 2 })));
    await plans().accept({ receipt, number: 2 });
    // Answered it was with the first version, an hour ago.
    const answerTime = new Date(clock.getTime() - 3_600_000).toISOString();
    expect(await app.api.demands.progress({ receipt })).toMatchObject({ status: 2, answerTime });
    const said = await app.database.db
      .select()
      .from(demandEntries)
      .where(eq(demandEntries.demandId, id))
      .orderBy(demandEntries.id);
    expect(said.map((e) => e.content)).toEqual([
      '发出第 1 版培训方案“基层治理研修方案”',
      `第 1 版培训方案要改：${words}`,
      '第 1 版培训方案要改：第二天只看一处',
      '发出第 2 版培训方案“改过的第二版”',
      '确认第 2 版培训方案',
    ]);

    // What is accepted stays as it is.
    await refused(
      plans().askChange({ receipt, number: 2, words: '又想改' }),
      '方案已经确认；需要变更时，请致电咨询热线',
    );
    await refused(desk.save({ ...(await begun(id)), content: aPlan() }), '对方已经确认第 2 版方案，不能再改');
    expect(await states(id)).toEqual([
      [2, 'accepted'],
      [1, 'replaced'],
    ]);
    const deeds = await app.database.db.select().from(trail).where(eq(trail.subject, 'plan')).orderBy(trail.id);
    expect(deeds.filter((d) => d.subjectId === String(id)).map((d) => [d.action, d.after?.version])).toEqual([
      ['plan.send', 1],
      ['plan.send', 2],
    ]);
  });

  it('let a draft from before the acceptance be discarded, and nothing else, and stay accepted in the list', async () => {
    const { id, receipt } = await aSent({ unitName: '先写后确认的单位' });
    const draft = await desk.save({ ...(await begun(id)), content: aPlan({ title: '新的一版' }) });
    // Who has asked for a change may still take it as it is.
    await plans().askChange({ receipt, number: 1, words: '少一天' });
    await plans().accept({ receipt, number: 1 });
    for (const act of [() => desk.save({ id, ...draft, content: aPlan() }), () => desk.send({ id, ...draft })])
      await refused(act(), '对方已经确认第 1 版方案，不能再改');
    for (const progress of [undefined, 'accepted'] as const)
      expect((await desk.list({ wd: '先写后确认的单位', progress })).list).toMatchObject([
        { id, progress: 'accepted', number: 1 },
      ]);
    expect((await desk.list({ wd: '先写后确认的单位', progress: 'draft' })).list).toEqual([]);
    await desk.discard({ id, ...draft });
    expect(await states(id)).toEqual([[1, 'accepted']]);
  });

  it('let the database decide between an acceptance and the next version that are sent at once', async () => {
    for (let i = 0; i < 6; i++) {
      const { id, receipt } = await aSent();
      const draft = await desk.save({ ...(await begun(id)), content: aPlan({ title: '新的一版' }) });
      const [accepted, sent] = await Promise.allSettled([
        plans().accept({ receipt, number: 1 }),
        desk.send({ id, ...draft }),
      ]);
      expect([accepted.status, sent.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await states(id)).toEqual(
        accepted.status === 'fulfilled'
          ? [
              [2, 'draft'],
              [1, 'accepted'],
            ]
          : [
              [2, 'sent'],
              [1, 'replaced'],
            ],
      );
    }
    // Even who went round the rules could not put two before an asker.
    const { id } = await aSent();
    await expect(
      app.database.db.insert(planVersions).values({
        demandId: id,
        number: 9,
        state: 'sent',
        content: aPlan(),
        userName: '',
        updatedAt: clock,
        sentAt: clock,
      }),
    ).rejects.toThrow();
  });

  it('stand on the page of the receipt, which is kept nowhere, found by nobody and shows no contact', async () => {
    const { receipt } = await aSent(
      { name: '江若溪', cellPhone: '13800572345' },
      { notes: '<script>alert(1)</script>' },
    );
    const page = await app.get(`/huizhi/${receipt}/`);
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const part of [
      'noindex',
      '基层治理研修方案',
      '3 月 8 日 周一',
      '88,000 元',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    ])
      expect(html).toContain(part);
    expect(html).not.toMatch(/江若溪|13800572345|<script>alert\(1\)/);
  });

  it('are listed by how far they are, in any order and by any word', async () => {
    const { id } = await asked({ unitName: '列表里的单位' });
    const ids = async (input: Parameters<typeof desk.list>[0]) => (await desk.list(input)).list.map((r) => r.id);
    expect((await desk.list({ wd: '列表里的单位' })).list).toMatchObject([
      { id, progress: 'none', number: 0, updateTime: null },
    ]);
    expect(await ids({ progress: 'none', wd: '列表里的单位' })).toEqual([id]);
    expect(await ids({ progress: 'sent', wd: '列表里的单位' })).toEqual([]);
    await next(id);
    clock = new Date(clock.getTime() + 1000);
    await desk.save({ ...(await begun(id)), content: aPlan() });
    expect((await desk.list({ sort: '-updateTime', wd: '列表里的单位' })).list[0]).toMatchObject({
      id,
      progress: 'draft',
      number: 2,
      ownerName: me.name,
      updateTime: clock.toISOString(),
    });
    const { list, total } = await desk.list({ progress: 'accepted', pageSize: 1 });
    expect([list.length, total > 1]).toEqual([1, true]);
    expect(list[0]?.progress).toBe('accepted');
  });
});
