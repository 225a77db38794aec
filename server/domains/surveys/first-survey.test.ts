import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../shared/contract/index.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';

describe('the needs survey', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
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
