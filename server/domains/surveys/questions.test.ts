import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuestionSet } from '../../../shared/contract/surveys.ts';
import { kindOfQuestion, longestAnswer, type WrittenQuestion } from '../../../shared/questions.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aProof, freshPhone, sendDemand } from '../../../test/factories/demands.ts';
import { aPerson, aSignedIn } from '../../../test/factories/people.ts';
import { demands } from '../../db/tables/demands.ts';
import { surveyQuestions, surveyRecords } from '../../db/tables/surveys.ts';
import { trail } from '../../db/tables/trail.ts';

describe('the questions of the forms', () => {
  let app: TestApp;
  let desk: ReturnType<TestApp['call']>['surveys'];
  let name: string;
  const clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    const { user, token } = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    name = user.name;
    desk = app.call(token).surveys;
  });
  afterAll(() => app.close());

  const line = (text: string, more: Partial<WrittenQuestion> = {}): WrittenQuestion => ({
    demandQuestionId: 0,
    name: text,
    questionType: 1,
    isRequired: false,
    optionValue: [],
    ...more,
  });
  const save = async (type: number, change: (set: QuestionSet) => WrittenQuestion[], note = '') => {
    const set = await desk.questionSet({ type });
    return desk.saveQuestions({ type, version: set.version, note, questions: change(set) });
  };
  const names = (list: { name: string }[]) => list.map((q) => q.name);

  it('refuse what cannot be asked, in a sentence that names the question, and change nothing', async () => {
    const many = Array.from({ length: 31 }, (_, i) => line(`第${i}问`));
    for (const [questions, message] of [
      [[], '请至少保留一道题目'],
      [many, '题目最多 30 道'],
      [[line(' \n ')], '请填写第 1 题的题目'],
      [[line('题'.repeat(61))], '第 1 题的题目不能超过60个字'],
      [[line('甲'), line(' 甲 ')], '第 2 题“甲”与前面的题目重名'],
      [[line('甲', { questionType: 4 })], '请选择第 1 题的题型'],
      [[line('地区')], '名为“地区”的题目按省、市、区县选择，请把第 1 题的题型改为地区'],
      [[line('甲', { questionType: 2, optionValue: ['一', ' '] })], '第 1 题至少要有两个选项'],
      [[line('甲', { questionType: 2, optionValue: ['一', '一 '] })], '第 1 题的选项“一”出现了两次'],
      [[line('甲', { questionType: 2, optionValue: ['一', '选'.repeat(61)] })], '第 1 题第 2 个选项不能超过60个字'],
      [[line('甲', { demandQuestionId: 999_999 })], '有一道题目不属于这份表单，请刷新后再试'],
    ] as [WrittenQuestion[], string][]) {
      await expect(desk.saveQuestions({ type: 4, version: 1, questions }), message).rejects.toMatchObject({
        answer: { status: 400, message },
      });
    }
    expect(await desk.questionSet({ type: 4 })).toMatchObject({
      version: 1,
      versions: [{ number: 1, time: null, count: 4 }],
    });
    await expect(desk.questionVersion({ type: 4, number: 2 })).rejects.toMatchObject({ answer: { message: '404' } });
  });

  it('become a new version with when and why; a question keeps its number, older versions stay as they were', async () => {
    const before = await desk.questionSet({ type: 2 });
    const [theme, heads, time, region] = before.demandQuestionVoList as [
      QuestionSet['demandQuestionVoList'][0],
      ...QuestionSet['demandQuestionVoList'],
    ];
    const written = [
      region,
      { ...theme, name: '想学的课程' },
      heads,
      line('经费来源', { questionType: 2, isRequired: true, optionValue: [' 财政 ', '自筹', ''] }),
    ].map((q) => q as WrittenQuestion);
    expect(await save(2, () => written, '问清经费')).toEqual({ version: 2 });
    const after = await desk.questionSet({ type: 2 });
    expect(after.demandId).toBe(before.demandId);
    expect(after.versions).toEqual([
      { number: 2, note: '问清经费', userName: name, time: clock.toISOString(), count: 4 },
      { number: 1, note: '', userName: '系统', time: null, count: 5 },
    ]);
    expect(after.demandQuestionVoList.map((q) => q.demandQuestionId).slice(0, 3)).toEqual([
      region?.demandQuestionId,
      theme.demandQuestionId,
      heads?.demandQuestionId,
    ]);
    expect(after.demandQuestionVoList[3]).toMatchObject({ name: '经费来源', optionValue: ['财政', '自筹'] });
    expect(await desk.questionVersion({ type: 2, number: 1 })).toEqual(before.demandQuestionVoList);
    expect(time?.name).toBe('期望时间');
    // What visitors get is the newest one.
    expect(names((await app.api.demands.questions({ type: 2 })).demandQuestionVoList)).toEqual([
      '地区',
      '想学的课程',
      '参训人数',
      '经费来源',
    ]);
    const [deed] = await app.database.db.select().from(trail).where(eq(trail.action, 'survey.save'));
    expect(deed).toMatchObject({
      subject: 'survey',
      subjectId: '2',
      userName: name,
      title: '培训需求反馈：第 2 版',
      before: { version: 1 },
      after: { version: 2, questions: ['地区', '想学的课程', '参训人数', '经费来源'], note: '问清经费' },
    });
    // Restored: the old questions under their old numbers, as the version after.
    const old = await desk.questionVersion({ type: 2, number: 1 });
    expect(await save(2, () => old, '恢复第 1 版')).toEqual({ version: 3 });
    expect((await desk.questionSet({ type: 2 })).demandQuestionVoList).toEqual(old);
  });

  it('take an answer that is as long as one may be, and no longer', async () => {
    const { demandQuestionVoList } = await app.api.demands.questions({ type: 4 });
    const lines = demandQuestionVoList.filter((q) => kindOfQuestion(q) === 'line');
    expect(lines.length).toBeGreaterThan(0);
    const answers = (more: number) =>
      Object.fromEntries(lines.map((q) => [q.name, '答'.repeat(longestAnswer('line') + more)]));
    expect(await sendDemand(app, 4, { answers: answers(0) })).toMatchObject({ status: 200 });
    const fields = lines.map(() => expect.objectContaining({ code: 'too_long' }));
    expect(await sendDemand(app, 4, { answers: answers(1) })).toMatchObject({ status: 400, data: { fields } });
  });

  it('tell the second of two editors, whoever is faster, and lose neither work', async () => {
    const { version } = await desk.questionSet({ type: 3 });
    const tries = await Promise.allSettled([
      desk.saveQuestions({ type: 3, version, questions: [line('甲的问题')] }),
      desk.saveQuestions({ type: 3, version, questions: [line('乙的问题')] }),
    ]);
    expect(tries.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find((t) => t.status === 'rejected')?.reason).toMatchObject({
      answer: { status: 409, message: '您打开的是第 1 版，别人刚刚保存了第 2 版；您的修改没有丢失，也没有覆盖对方的' },
    });
    expect((await desk.questionSet({ type: 3 })).versions).toHaveLength(2);
  });

  it('are answered against the version that was shown, also after a change, and against the newest without one', async () => {
    const shown = await app.api.demands.questions({ type: 5 });
    const cellPhone = freshPhone();
    await save(5, () => [line('新的一问', { isRequired: true })]);
    const userRecord = shown.demandQuestionVoList.map((q) => ({
      demandQuestionId: q.demandQuestionId,
      answer: q.name === '地区' ? '浙江省,杭州市,西湖区' : (q.optionValue[0] ?? '写满两页'),
    }));
    const body = async (more: object) => ({
      demandId: shown.demandId,
      userRecord,
      name: '周明远',
      cellPhone,
      address: '浙江省,杭州市,西湖区',
      ...(await aProof(app)),
      ...more,
    });
    const path = '/api/exam/demandWeb/official/addRecord';
    expect((await app.post(path, await body({}))).message).toBe('请输入新的一问');
    expect((await app.post(path, await body({ version: 99 }))).message).toBe('这份表单没有这个版本，请重新打开');
    const kept = await app.post(path, await body({ version: shown.version }));
    expect(kept.status, kept.message).toBe(200);
    const [row] = await app.database.db.select().from(demands).where(eq(demands.cellPhone, cellPhone));
    expect(row?.answers.map((a) => a.question)).toEqual(['合作方向', '合作内容', '地区']);
    // Old answers keep their questions whatever becomes of them.
    expect(row?.answers[0]).toMatchObject({
      question: '合作方向',
      type: 2,
      answer: '成果转化',
      options: expect.arrayContaining(['成果转化', '实验基地']),
    });
    expect((await sendDemand(app, 5, { answers: { 新的一问: '好' } })).status).toBe(200);
    // A question of another version counts for nothing.
    const foreign = await app.post(
      path,
      await body({
        version: 2,
        userRecord: [{ demandQuestionId: shown.demandQuestionVoList[0]?.demandQuestionId, answer: '成果转化' }],
      }),
    );
    expect(foreign.message).toBe('请输入新的一问');
  });

  it('change the survey of the first login as well: who had it open hands in what they saw', async () => {
    const person = await aSignedIn(app, {}, clock);
    const shown = (await app.post('/api/exam/demand/detailTypeFirst', {}, person.headers)) as { status: number };
    expect(shown.status).not.toBe(200);
    const asked = (await (await app.get('/api/exam/demand/detailTypeFirst', person.headers)).json()) as {
      data: QuestionSet;
    };
    await save(1, (set) => [...set.demandQuestionVoList.slice(0, 1), line('再加一问', { isRequired: true })]);
    const userRecord = asked.data.demandQuestionVoList.map((q) => ({
      demandQuestionId: q.demandQuestionId,
      answer: q.optionValue[0] ?? '写一句',
    }));
    const answer = await app.post(
      '/api/exam/demand/firstAddRecord',
      { demandId: asked.data.demandId, version: asked.data.version, userRecord },
      person.headers,
    );
    expect(answer.status, answer.message).toBe(200);
    const [row] = await app.database.db.select().from(surveyRecords).where(eq(surveyRecords.userId, person.id));
    expect(row?.answers.map((a) => a.question)).toContain('希望的培训方式');
  });

  it('are those that the form has had, and of their options a choice alone keeps any', async () => {
    const [other] = (await desk.questionSet({ type: 5 })).demandQuestionVoList;
    const foreign = line('别的表单的题', { demandQuestionId: other?.demandQuestionId ?? 0 });
    await expect(save(4, (set) => [...(set.demandQuestionVoList as WrittenQuestion[]), foreign])).rejects.toThrow(
      '有一道题目不属于这份表单，请刷新后再试',
    );
    await save(4, (set) => [
      ...(set.demandQuestionVoList as WrittenQuestion[]),
      line('说明', { questionType: 3, optionValue: ['一', '二'] }),
    ]);
    expect((await desk.questionSet({ type: 4 })).demandQuestionVoList.at(-1)).toMatchObject({
      name: '说明',
      questionType: 3,
      optionValue: [],
    });
  });

  it('are never changed in place', async () => {
    const rows = await app.database.db.select().from(surveyQuestions).where(eq(surveyQuestions.version, 1));
    expect(rows.filter((r) => r.firstId !== null)).toEqual([]);
    expect(names(rows)).toEqual(expect.arrayContaining(['培训主题', '期望时间', '咨询的问题', '合作方向']));
  });
});
