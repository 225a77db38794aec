import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { askPlan, consult, sendDemand } from '../../../test/factories/demands.ts';
import { aPerson, signIn } from '../../../test/factories/people.ts';
import { themes } from '../../db/tables/content.ts';
import { demands } from '../../db/tables/demands.ts';
import { surveyQuestions } from '../../db/tables/surveys.ts';
import { trail } from '../../db/tables/trail.ts';

describe('what is written of a case', () => {
  let clock = new Date('2026-11-21T08:00:00Z');
  let app: TestApp;
  let desk: ReturnType<TestApp['call']>['demands'];
  let me: { id: number; name: string; username: string };
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    const { user, token } = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    [me, desk] = [user, app.call(token).demands];
  });
  afterAll(() => app.close());

  const deeds = async (id: number) => {
    const rows = await app.database.db
      .select()
      .from(trail)
      .where(eq(trail.subjectId, String(id)))
      .orderBy(trail.id);
    return rows.filter((d) => d.subject === 'demand').map((d) => [d.action, d.title, d.before, d.after]);
  };

  it('stands under its question, whichever form it came by, and is called by the first of it', async () => {
    const [theme] = await app.database.db
      .insert(themes)
      .values({ name: '县域经济', trainTypes: [2] })
      .returning();
    const given = { trainThemeId: theme?.id, headCount: 45, days: 5, expectedDate: '2027-03-08', remark: '两处教学点' };
    const region = '浙江省,杭州市,桐庐县';
    const shown = async (sent: Promise<{ data: { id: number } }>) => {
      const { answers, ...rest } = await desk.detail({ id: (await sent).data.id });
      return { ...rest, said: answers.map((a) => [a.key, a.question, a.type, a.answer]) };
    };
    const plan = await shown(askPlan(app, { ...given, trainType: 2, region }));
    expect(plan).toMatchObject({
      ...{ kind: 'plan', title: '县域经济，45 人，5 天', name: '沈砚清', unitName: '云栖县委组织部', address: region },
      said: [
        ['trainType', '培训类别', 2, '企业培训'],
        ['trainThemeId', '培训主题', 2, '县域经济'],
        ['headCount', '培训人数', 1, '45'],
        ['days', '培训天数', 1, '5'],
        ['expectedDate', '期望日期', 1, '2027-03-08'],
        ['region', '所在地区', 2, region],
        ['remark', '具体要求', 3, '两处教学点'],
      ],
    });
    const without = { trainThemeId: undefined, days: undefined, expectedDate: undefined, remark: '' };
    const titles = [1, 2, undefined].map((trainType) =>
      shown(askPlan(app, { ...without, trainType, headCount: 30 })).then((p) => p.title),
    );
    expect(await Promise.all(titles)).toEqual(['干部培训，30 人', '企业培训，30 人', '培训方案，30 人']);
    const long = '问'.repeat(61);
    expect(await shown(consult(app, { topic: '合作洽谈', content: long }))).toMatchObject({
      ...{ kind: 'consultation', title: `${'问'.repeat(59)}…`, name: '江若溪', unitName: '', address: '' },
      said: [
        ['topic', '咨询类别', 2, '合作洽谈'],
        ['content', '问题', 3, long],
      ],
    });
    const form = await shown(sendDemand(app, 5, { answers: { 合作方向: '成果转化', 合作内容: '写满两页' } }));
    expect(form).toMatchObject({ kind: 'demand', type: 5, title: '成果转化', address: '浙江省,绍兴市,越城区' });
    expect(form.said.map(([, question, , answer]) => [question, answer])).toEqual([
      ['合作方向', '成果转化'],
      ['合作内容', '写满两页'],
      ['地区', '浙江省,绍兴市,越城区'],
    ]);
    // One that says nothing is called as its form.
    await app.database.db.update(surveyQuestions).set({ isRequired: false });
    const nothing = { 合作方向: '', 合作内容: '', 地区: '' };
    const { name } = await app.api.demands.questions({ type: 5 });
    expect(await shown(sendDemand(app, 5, { answers: nothing }))).toMatchObject({ title: name });
    // As is one that says no more than where somebody is.
    expect(await shown(sendDemand(app, 5, { answers: { ...nothing, 地区: region } }))).toMatchObject({ title: name });
  });

  it('comes by a form of visitors, and not by the survey of the first login', async () => {
    const member = app.call((await aPerson(app, { kinds: [1] })).token).surveys;
    const { demandId, demandQuestionVoList } = await member.detailTypeFirst({});
    const userRecord = demandQuestionVoList.map((q) => ({
      demandQuestionId: q.demandQuestionId,
      answer: q.optionValue[0] ?? '难题',
    }));
    const before = await app.database.db.$count(demands);
    expect((await sendDemand(app, 5, { demandId, userRecord })).message).toBe('404');
    expect(await app.database.db.$count(demands)).toBe(before);
  });

  it('is in the trail what it was before and is now, by the names of people', async () => {
    const other = await aPerson(app, { isAdmin: true, roles: ['desk'], name: '同事乙' });
    const { id } = (await consult(app, { content: '什么时候开班' })).data;
    await desk.setStatus({ id, status: 2 });
    // To close a case is not to see to it.
    expect(await desk.detail({ id })).toMatchObject({ status: 2, ownerId: null, ownerName: '', assignTime: null });
    await desk.setStatus({ id, status: 1 });
    expect(await desk.detail({ id })).toMatchObject({ status: 1, ownerName: me.name });
    await desk.assign({ ids: [id], ownerId: other.user.id });
    await desk.note({ id, content: '先问教务部' });
    await desk.answer({ id, content: '快了', seen: 0, interim: true });
    await desk.answer({ id, content: '三月', seen: 1, done: false });
    const title = '在线咨询：什么时候开班';
    expect(await deeds(id)).toEqual([
      ['demand.status', title, { status: 0 }, { status: 2 }],
      ['demand.status', title, { status: 2 }, { status: 1 }],
      ['demand.assign', title, { owner: me.name, status: 1 }, { owner: '同事乙', status: 1 }],
      ['demand.note', title, null, { content: '先问教务部' }],
      ['demand.progress', title, { status: 1 }, { status: 1, content: '快了' }],
      ['demand.answer', title, { status: 1 }, { status: 1, content: '三月' }],
    ]);
    const { entries, ownerName } = await desk.detail({ id });
    expect(ownerName).toBe('同事乙');
    expect(entries.map((e) => [e.kind, e.userName, e.content, e.time])).toEqual(
      ['先问教务部', '快了', '三月'].map((content, i) => [i ? 'reply' : 'note', me.name, content, clock.toISOString()]),
    );
    // Whoever holds the receipt reads the replies, and no note.
    const { receipt } = await desk.detail({ id });
    const { replies } = await app.api.demands.progress({ receipt });
    expect(replies.map((r) => r.content)).toEqual(['快了', '三月']);
  });

  it('reaches the sender shortened, with how far it is, and who waits too long is told so', async () => {
    const person = await aPerson(app, { kinds: [1] });
    const { id, receipt } = (await consult(app, {}, { authorization: person.token })).data;
    expect(await app.api.demands.progress({ receipt })).toMatchObject({ overdue: false });
    clock = new Date(clock.getTime() + 24 * 3_600_000 + 1);
    expect(await app.api.demands.progress({ receipt })).toMatchObject({ overdue: true, doneTime: null });
    // A session ends with a day without use.
    const again = async (username: string) => app.call((await signIn(app, username)).data.token);
    // What was closed waits for nobody any more, though nothing was answered.
    const late = (await again(me.username)).demands;
    for (const [status, overdue] of [
      [2, false],
      [1, true],
    ] as const) {
      await late.setStatus({ id, status });
      expect([await app.api.demands.progress({ receipt }), await late.detail({ id })]).toMatchObject([
        { status, overdue },
        { status, overdue },
      ]);
    }
    await (await again(me.username)).demands.answer({ id, content: '答'.repeat(201), seen: 0 });
    const [letter] = (await (await again(person.user.username)).messages.list({})).list;
    const said = { type: 4, title: '您提交的在线咨询已有答复', content: `${'答'.repeat(199)}…` };
    expect(letter).toMatchObject({ ...said, link: `/huizhi/${receipt}/` });
  });
});
