import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOfQuestion, longestAnswer } from '../../../shared/questions.ts';
import { calls } from '../../../shared/contract/index.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aProof } from '../../../test/factories/demands.ts';
import { aPerson, aSignedIn, signIn } from '../../../test/factories/people.ts';
import { demands } from '../../db/tables/demands.ts';
import { surveyFirsts, surveyRecords } from '../../db/tables/surveys.ts';

describe('the needs survey', () => {
  let app: TestApp;
  let clock = new Date();
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
  });
  afterAll(() => app.close());

  it('is due once, checks against its questions, and can be skipped', async () => {
    const me = app.call((await aPerson(app, { kinds: [1] })).token).surveys;
    expect(await me.checkFirstLogin({})).toEqual({ needSurvey: true });
    const survey = await me.detailTypeFirst({});
    expect(survey.demandQuestionVoList.length).toBeGreaterThan(2);
    const [text, choice] = survey.demandQuestionVoList;
    const record = (answers: string[]) => ({
      demandId: survey.demandId,
      userRecord: [text, choice].map((q, i) => ({
        answer: answers[i] ?? '',
        demandQuestionId: q?.demandQuestionId ?? 0,
      })),
    });
    await expect(me.firstAddRecord(record(['', '专题讲授']))).rejects.toMatchObject({
      answer: { message: `请输入${text?.name}` },
    });
    await expect(me.firstAddRecord(record(['难题', '']))).rejects.toMatchObject({
      answer: { message: `请选择${choice?.name}` },
    });
    await expect(me.firstAddRecord(record(['难题', '不在其中']))).rejects.toMatchObject({ answer: { status: 400 } });
    await expect(me.firstAddRecord(record(['难'.repeat(201), '专题讲授']))).rejects.toMatchObject({
      answer: { status: 400 },
    });
    expect(await me.firstAddRecord(record(['难题', '专题讲授']))).toHaveProperty('id');
    expect(await me.checkFirstLogin({})).toEqual({ needSurvey: false });
    await expect(me.firstAddRecord(record(['难题', '专题讲授']))).rejects.toMatchObject({
      answer: { message: '您已经填写过了' },
    });
    const other = app.call((await aPerson(app, { kinds: [3] })).token).surveys;
    // A form of visitors is no survey of the first login.
    const form = await app.api.demands.questions({ type: 5 });
    const userRecord = form.demandQuestionVoList.map((q) => ({
      demandQuestionId: q.demandQuestionId,
      answer: q.name === '地区' ? '浙江省,绍兴市,越城区' : (q.optionValue[0] ?? '试验'),
    }));
    await expect(other.firstAddRecord({ demandId: form.demandId, userRecord })).rejects.toMatchObject({
      answer: { message: '404' },
    });
    expect(await other.checkFirstLogin({})).toEqual({ needSurvey: true });
    await other.addRecordSkip({ demandId: survey.demandId });
    await other.addRecordSkip({ demandId: survey.demandId });
    expect(await other.checkFirstLogin({})).toEqual({ needSurvey: false });
  });

  it('is due for nobody who has no centre, as staff have none', async () => {
    const { token } = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    expect(await app.call(token).surveys.checkFirstLogin({})).toEqual({ needSurvey: false });
  });

  it('is no form of visitors: whoever has its number reaches the desk with it by no call', async () => {
    const { token } = await aPerson(app, { kinds: [1] });
    const { demandId, demandQuestionVoList } = await app.call(token).surveys.detailTypeFirst({});
    const userRecord = demandQuestionVoList.map((q) => ({
      demandQuestionId: q.demandQuestionId,
      answer: q.name === '地区' ? '浙江省,绍兴市,越城区' : (q.optionValue[0] ?? '试验'),
    }));
    const sender = { name: '周明远', cellPhone: '13811112222', address: '浙江省,绍兴市,越城区' };
    const before = await app.database.db.$count(demands);
    for (const headers of [{}, { authorization: token }] as Record<string, string>[]) {
      const body = { demandId, userRecord, ...sender, ...(await aProof(app)) };
      expect(await app.post('/api/exam/demandWeb/official/addRecord', body, headers)).toMatchObject({ message: '404' });
    }
    expect(await app.database.db.$count(demands)).toBe(before);
    // Nor is a visitor told what it asks, beside what is wrong with their own words.
    const wrong = { demandId, userRecord: [], ...sender, cellPhone: '138', ...(await aProof(app)) };
    const { data } = await app.post('/api/exam/demandWeb/official/addRecord', wrong);
    expect((data as { fields: { path: string }[] }).fields.map((f) => f.path)).toEqual(['cellPhone']);
  });

  it('takes answers as long as it says, by signs, and ten in a day of one person', async () => {
    const [{ user }, neighbour] = [await aPerson(app, { kinds: [1] }), await aPerson(app, { kinds: [1] })];
    const me = async (who = user) => app.call((await signIn(app, who.username)).data.token).surveys;
    const survey = await (await me()).detailTypeFirst({});
    const most = (q: (typeof survey.demandQuestionVoList)[number]) => longestAnswer(kindOfQuestion(q));
    const send = async (more = 0, who = user) =>
      (await me(who)).addRecord({
        demandId: survey.demandId,
        userRecord: survey.demandQuestionVoList.map((q) => ({
          demandQuestionId: q.demandQuestionId,
          answer: q.name === '地区' ? '' : (q.optionValue[0] ?? '𠮷'.repeat(most(q) + more)),
        })),
      });
    await expect(send(1)).rejects.toMatchObject({ answer: { status: 400 } });
    for (let i = 0; i < 10; i++) await send();
    await expect(send()).rejects.toMatchObject({ answer: { status: 429 } });
    // Of one person alone.
    await send(0, neighbour.user);
    clock = new Date(clock.getTime() + 23 * 3_600_000);
    await expect(send()).rejects.toMatchObject({ answer: { status: 429 } });
    clock = new Date(clock.getTime() + 2 * 3_600_000);
    await send();
  });

  it('is kept as the person’s own: called and reached as the account says, where nothing else is said', async () => {
    const { id, headers } = await aSignedIn(app, { name: '林知远', cellPhone: '13900010002' }, clock);
    const { surveys } = app.call(headers.authorization);
    const { demandId, demandQuestionVoList } = await surveys.detailType({ type: 1 });
    const userRecord = demandQuestionVoList
      .filter((q) => q.isRequired)
      .map((q) => ({ demandQuestionId: q.demandQuestionId, answer: q.optionValue[0] ?? '写一句' }));
    const address = '浙江省,杭州市,西湖区';
    await surveys.addRecord({ demandId, userRecord, address });
    await surveys.addRecord({ demandId, userRecord, address, name: '林老师', cellPhone: '13900010003' });
    const { db } = app.database;
    const kept = await db.select().from(surveyRecords).where(eq(surveyRecords.userId, id)).orderBy(surveyRecords.id);
    const own = { surveyId: demandId, address, createdAt: clock };
    expect(kept).toMatchObject([
      { ...own, name: '林知远', cellPhone: '13900010002' },
      { ...own, name: '林老师', cellPhone: '13900010003' },
    ]);
    expect(kept[0]?.answers.map((a) => a.question)).toEqual(demandQuestionVoList.map((q) => q.name));
    // That it was answered elsewhere is no answer to the question of the first login; that it was put aside is kept.
    expect(await surveys.checkFirstLogin({})).toEqual({ needSurvey: true });
    await surveys.addRecordSkip({ demandId });
    expect(await db.select().from(surveyFirsts).where(eq(surveyFirsts.userId, id))).toMatchObject([{ skipped: true }]);
    await expect(surveys.firstAddRecord({ demandId, userRecord })).rejects.toThrow('您已经填写过了');
  });

  it('tells of a wrong field and of a missing answer at once, by every call that takes answers', async () => {
    const { token } = await aPerson(app, { kinds: [1] });
    const survey = await app.call(token).surveys.detailTypeFirst({});
    const required = survey.demandQuestionVoList.filter((q) => q.isRequired);
    expect(required.length).toBeGreaterThan(0);
    const userRecord = required.map(({ demandQuestionId }) => ({ demandQuestionId, answer: '' }));
    const taking = calls.filter(({ call }) => call.body && 'userRecord' in call.body.shape);
    expect(taking.map(({ domain, name }) => `${domain}.${name}`)).toEqual(
      expect.arrayContaining(['surveys.addRecord', 'surveys.firstAddRecord', 'demands.send']),
    );
    for (const { call } of taking) {
      const body = { demandId: survey.demandId, userRecord, cellPhone: '1'.repeat(41) };
      const { data } = await app.post(`/api${call.path}`, body, { authorization: token });
      expect(
        (data as { fields: { path: string }[] }).fields.map((fault) => fault.path),
        call.path,
      ).toEqual(expect.arrayContaining(['cellPhone', ...userRecord.map((_, i) => `userRecord.${i}.answer`)]));
    }
  });
});
