import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from '../../../shared/text.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, lastCode } from '../../../test/factories/people.ts';
import { projects } from '../../db/tables/content.ts';

describe('applying to a recruit project', () => {
  let app: TestApp;
  const clock = new Date('2026-11-21T08:00:00Z');
  let numbers = 13700000000;
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
  });
  afterAll(() => app.close());

  const aProject = async (given: Partial<typeof projects.$inferInsert> = {}) => {
    const [row] = await app.database.db.insert(projects).values({
      name: '短训班', summary: '', cover: '', body: '', startDate: '2026-12-10', endDate: '2026-12-12', signUpDeadline: '2026-12-01', place: '杭州', fee: '免费', capacity: 2, audience: '', ...given,
    }).returning();
    return row as typeof projects.$inferSelect;
  };
  const apply = async (projectId: number, cellPhone = String(numbers++), token?: string, more: object = {}) => {
    await app.post('/api/auth/jwt/getCode', { cellPhone, type: 'apply' });
    const code = await lastCode(app, cellPhone);
    return (await app.post('/api/train/singleRecruitProject/official/apply', { projectId, name: '张三', cellPhone, code, consent: '2026-11', ...more }, token ? { authorization: token } : {})) as unknown as {
      status: number; message: string; data: { receipt: string; status: number };
    };
  };

  it('refuses a closed, an unpublished and an unknown project, and a missing consent', async () => {
    const closed = await aProject({ signUpDeadline: '2026-11-20' });
    const draft = await aProject({ status: 0 });
    expect((await apply(closed.id)).message).toBe('这个项目的报名已经截止');
    expect((await apply(draft.id)).message).toBe('没有找到这个项目，请重新选择');
    expect((await apply(999_999)).message).toBe('没有找到这个项目，请重新选择');
    expect((await apply(closed.id, undefined, undefined, { consent: '' })).message).toBe('请先阅读并同意隐私政策');
    await expect(app.api.applications.status({ receipt: 'x'.repeat(24) })).rejects.toMatchObject({ answer: { status: 400, message: text.noReceipt } });
  });

  it('gives away no more places than there are, also to a crowd, and moves the waiting list up', async () => {
    const project = await aProject({ capacity: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply(project.id)));
    expect(answers.map((a) => a.data.status).sort()).toEqual([0, 0, 0, 2, 2, 2, 2, 2]);
    expect(await app.api.applications.places({ projectId: project.id })).toEqual({ capacity: 3, taken: 3, waiting: 5, open: true });
    const inside = answers.find((a) => a.data.status === 0)?.data.receipt as string;
    expect(await app.api.applications.cancel({ receipt: inside })).toMatchObject({ status: 4, cancellable: false });
    await expect(app.api.applications.cancel({ receipt: inside })).rejects.toMatchObject({ answer: { message: '这份报名已经取消或有了结果' } });
    expect(await app.api.applications.places({ projectId: project.id })).toMatchObject({ taken: 3, waiting: 4 });
  });

  it('takes a number once, and again after it has cancelled', async () => {
    const project = await aProject({ capacity: 50 });
    const { cellPhone, token } = await aPerson(app, { kinds: [1] });
    const first = await apply(project.id, cellPhone, token);
    expect(first.data.status).toBe(0);
    expect((await app.call(token).applications.mine({})).map((a) => a.receipt)).toEqual([first.data.receipt]);
    expect((await app.call(token).account.getIndexUserInfo({})).projectIdList).toEqual([project.id]);
    const status = await app.api.applications.status({ receipt: first.data.receipt });
    expect(status).toMatchObject({ projectName: '短训班', name: '张三', cancellable: true, cellPhone: expect.stringContaining('****') });
    expect(JSON.stringify(status)).not.toContain(cellPhone);
    await app.api.applications.cancel({ receipt: first.data.receipt });
    const other = await aPerson(app, { kinds: [1] });
    expect(await app.call(other.token).applications.mine({})).toEqual([]);
  });
});

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
    const record = (answers: string[]) => ({ demandId: survey.demandId, userRecord: [text, choice].map((q, i) => ({ answer: answers[i] ?? '', demandQuestionId: q?.demandQuestionId ?? 0 })) });
    await expect(me.firstAddRecord(record(['', '专题讲授']))).rejects.toMatchObject({ answer: { message: `请输入${text?.name}` } });
    await expect(me.firstAddRecord(record(['难题', '']))).rejects.toMatchObject({ answer: { message: `请选择${choice?.name}` } });
    await expect(me.firstAddRecord(record(['难题', '不在其中']))).rejects.toMatchObject({ answer: { status: 400 } });
    await expect(me.firstAddRecord(record(['难'.repeat(201), '专题讲授']))).rejects.toMatchObject({ answer: { status: 400 } });
    expect(await me.firstAddRecord(record(['难题', '专题讲授']))).toHaveProperty('id');
    expect(await me.checkFirstLogin({})).toEqual({ needSurvey: false });
    await expect(me.firstAddRecord(record(['难题', '专题讲授']))).rejects.toMatchObject({ answer: { message: '您已经填写过了' } });
    const other = app.call((await aPerson(app, { kinds: [3] })).token).surveys;
    await other.addRecordSkip({ demandId: survey.demandId });
    await other.addRecordSkip({ demandId: survey.demandId });
    expect(await other.checkFirstLogin({})).toEqual({ needSurvey: false });
  });
});
