import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendLimits } from '../../../shared/limits.ts';
import { text } from '../../kernel/text.ts';
import { dayAfter, dayOf } from '../../../shared/time.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aProof, askPlan, consult, freshPhone, sendDemand } from '../../../test/factories/demands.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { expectUnguessable } from '../../../test/unguessable.ts';
import { users } from '../../db/tables/account.ts';
import { demandProofs, demands } from '../../db/tables/demands.ts';
import { surveyQuestions } from '../../db/tables/surveys.ts';
import { withoutNumbers } from './rules.ts';

describe('the forms of visitors', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock, trustProxy: 1 });
  });
  afterAll(() => app.close());

  const rowsOf = (cellPhone: string) => app.database.db.select().from(demands).where(eq(demands.cellPhone, cellPhone));
  let addresses = 0;
  /** From an address that has sent nothing yet. */
  const elsewhere = () => ({ 'x-forwarded-for': `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}` });

  it('refuse what is missing or does not fit, in the words of the specification', async () => {
    const cellPhone = freshPhone();
    for (const [more, message] of [
      [{ name: ' ' }, '请输入姓名'],
      [{ cellPhone: '' }, '请输入联系电话'],
      [{ cellPhone: '138057' }, text.phone],
      [{ address: '' }, '请选择'],
      [{ answers: { 培训主题: '' } }, '请输入培训主题'],
      [{ answers: { 地区: '' } }, '请选择地区'],
      [{ answers: { 地区: '火星,环形山,一号坑' } }, '请选择地区'],
      [{ answers: { 地区: '浙江省,绍兴市' } }, '请选择地区'],
      [{ address: '浙江省,绍兴市,西湖区' }, '请选择'],
      [{ address: '越城区' }, '请选择'],
      [{ answers: { 培训主题: '题'.repeat(61) } }, '培训主题不能超过60个字'],
      [{ answers: { 具体要求: '求'.repeat(201) } }, '回答不能超过200个字'],
      [{ homepage: 'https://spam.example' }, '提交没有成功，请致电咨询热线'],
    ] as const) {
      const answer = await sendDemand(app, 2, { cellPhone, ...more }, elsewhere());
      expect([answer.status, answer.message]).toEqual([400, message]);
    }
    expect((await sendDemand(app, 3, { cellPhone, answers: { 咨询领域: '占星' } }, elsewhere())).message).toBe(
      '请选择咨询领域',
    );
    expect((await askPlan(app, { cellPhone, headCount: 0 })).message).toBe('请输入培训人数');
    expect((await askPlan(app, { cellPhone, region: '火星,环形山,一号坑' })).message).toBe('请选择所在地区');
    expect((await askPlan(app, { cellPhone, trainThemeId: 999_999 })).message).toBe('请选择培训主题');
    expect(await askPlan(app, { cellPhone, expectedDate: dayAfter(dayOf(clock), -1) })).toMatchObject({
      status: 400,
      message: text.dayOver,
      data: { fields: [{ path: 'expectedDate' }] },
    });
    expect((await consult(app, { cellPhone, content: ' ' })).message).toBe('请输入您的问题');
    expect(await rowsOf(cellPhone)).toEqual([]);
    // The needs survey is no form of visitors.
    await expect(app.api.demands.questions({ type: 1 })).rejects.toMatchObject({ answer: { status: 400 } });
  });

  it('take a number as people write it, and a day from today on', async () => {
    const mobile = '13877770001';
    for (const cellPhone of ['138-7777-0001', '+86 138 7777 0001'])
      expect((await askPlan(app, { cellPhone, expectedDate: dayOf(clock) }, elsewhere())).status).toBe(200);
    expect((await sendDemand(app, 2, { cellPhone: ' 138 7777 0001 ' }, elsewhere())).status).toBe(200);
    // The two plans are the same words from the same number: one request.
    expect((await rowsOf(mobile)).map((d) => d.kind).sort()).toEqual(['demand', 'plan']);
  });

  it('name everything that is wrong at once, each answer by its place in what was sent', async () => {
    const person = await aSignedIn(app, { cellPhone: '' }, clock);
    const { demandId, demandQuestionVoList: questions } = await app.api.demands.questions({ type: 2 });
    const topic = questions.findIndex((q) => q.name === '培训主题');
    const records = (said: string) =>
      questions.map((q, i) => ({
        demandQuestionId: q.demandQuestionId,
        answer: i === topic ? said : q.name === '地区' ? '浙江省,绍兴市,越城区' : (q.optionValue[0] ?? '试验'),
      }));
    const pathsOf = ({ data }: { data: unknown }) =>
      (data as { fields: { path: string }[] }).fields.map((f) => f.path).sort();
    const faults = async (more: object) => {
      const body = { demandId, address: '浙江省,绍兴市,越城区', ...more };
      return pathsOf(await app.post('/api/exam/demandWeb/addRecord', body, person.headers));
    };
    // A visitor's fields are refused by the schema, the answers and the day by what lies deeper: told together.
    const visitor = { name: ' ', cellPhone: '138057', answers: { 培训主题: '' } };
    expect(pathsOf(await sendDemand(app, 2, visitor, elsewhere()))).toEqual([
      'cellPhone',
      'name',
      `userRecord.${topic}.answer`,
    ]);
    // The needs survey of members is not told of here, and what is no body at all is refused like any other.
    const own = await app.post('/api/exam/demandWeb/official/addRecord', { demandId: 1, userRecord: [] });
    expect(pathsOf(own).filter((path) => path.startsWith('userRecord'))).toEqual([]);
    for (const nothing of [null, 'x', []])
      expect((await app.post('/api/train/trainingPlanFeedbackRecord/official/add', nothing)).status).toBe(400);
    const plan = { cellPhone: '', headCount: 0, trainThemeId: 999_999, expectedDate: dayAfter(dayOf(clock), -1) };
    expect(pathsOf(await askPlan(app, plan))).toEqual(['cellPhone', 'expectedDate', 'headCount', 'trainThemeId']);
    expect(await faults({ userRecord: records('') })).toEqual(['cellPhone', `userRecord.${topic}.answer`]);
    const last = questions.length - 1 - topic;
    expect(last).not.toBe(topic);
    const cellPhone = freshPhone();
    expect(await faults({ cellPhone, userRecord: records('题'.repeat(61)).toReversed() })).toEqual([
      `userRecord.${last}.answer`,
    ]);
    expect(await rowsOf(cellPhone)).toEqual([]);
  });

  it('refuse a challenge that is forged, easier than it was, without its work, old, or used', async () => {
    const cellPhone = freshPhone();
    const good = await aProof(app);
    const [at, prefix, bits, signature] = good.challenge.split('.');
    const tries: [string, object][] = [
      ['none', { challenge: '', nonce: 0 }],
      ['forged', { ...good, challenge: `${at}.${prefix}.${bits}.${'A'.repeat(43)}` }],
      ['easier', { ...good, challenge: `${at}.${prefix}.0.${signature}` }],
      ['no work', { ...good, nonce: good.nonce + 1 }],
    ];
    for (const [what, proof] of tries)
      expect((await consult(app, { cellPhone, ...proof }, elsewhere())).message, what).toBe(
        what === 'none' ? text.proofNeeded : text.proofOld,
      );
    clock = new Date(clock.getTime() + sendLimits.proofMinutes * 60_000);
    expect((await consult(app, { cellPhone, ...good }, elsewhere())).message).toBe(text.proofOld);
    const fresh = await aProof(app);
    expect((await consult(app, { cellPhone, ...fresh }, elsewhere())).status).toBe(200);
    expect((await consult(app, { cellPhone, ...fresh, content: '另一个问题' }, elsewhere())).message).toBe(
      text.proofOld,
    );
    expect(await rowsOf(cellPhone)).toHaveLength(1);
  });

  it('give receipts of which none leads to another', async () => {
    const receipts: string[] = [];
    for (let i = 0; i < 4; i++)
      receipts.push((await consult(app, { cellPhone: freshPhone() }, elsewhere())).data.receipt);
    expectUnguessable(receipts);
  });

  it('let one of many equal sends through, and answer all with its receipt', async () => {
    const cellPhone = freshPhone();
    const crowd = await Promise.all(Array.from({ length: 8 }, () => sendDemand(app, 4, { cellPhone }, elsewhere())));
    expect(new Set(crowd.map((a) => a.data.receipt)).size).toBe(1);
    expect(await rowsOf(cellPhone)).toHaveLength(1);
    expect(crowd[0]?.data.receipt).toMatch(/^[\w-]{24}$/);
    // After ten minutes the same words are another matter, unless it is the same press of the button.
    const key = 'a'.repeat(22);
    const first = await consult(app, { cellPhone, key }, elsewhere());
    clock = new Date(clock.getTime() + sendLimits.sameMinutes * 60_000 + 1000);
    expect((await consult(app, { cellPhone, key }, elsewhere())).data.receipt).toBe(first.data.receipt);
    expect((await consult(app, { cellPhone, key: 'b'.repeat(22) }, elsewhere())).data.receipt).not.toBe(
      first.data.receipt,
    );
    // The key stands for what was said with it, not for whatever comes later.
    expect((await consult(app, { cellPhone, key, content: '改过的问题' }, elsewhere())).data.receipt).not.toBe(
      first.data.receipt,
    );
  });

  it('answer a press of the button with the receipt that it got first, also when that was an earlier one of the same words', async () => {
    const cellPhone = freshPhone();
    const first = await consult(app, { cellPhone, key: 'c'.repeat(22) }, elsewhere());
    const key = 'd'.repeat(22);
    expect((await consult(app, { cellPhone, key }, elsewhere())).data.receipt).toBe(first.data.receipt);
    clock = new Date(clock.getTime() + sendLimits.sameMinutes * 60_000 + 1000);
    expect((await consult(app, { cellPhone, key }, elsewhere())).data.receipt).toBe(first.data.receipt);
    // The job that forgets sends forgets no press of the button within a day.
    const today = clock;
    clock = new Date(today.getTime() + (sendLimits.sameKeyHours - 1) * 3_600_000);
    await app.runJob('demands.forget-sends');
    expect((await consult(app, { cellPhone, key }, elsewhere())).data.receipt).toBe(first.data.receipt);
    clock = today;
    expect(await rowsOf(cellPhone)).toHaveLength(1);
  });

  it('slow an address and a number, and nobody else', async () => {
    const cellPhone = freshPhone();
    const mine = elsewhere();
    clock = new Date(clock.getTime() + 1000);
    const before = await consult(app, { cellPhone }, mine);
    expect(before.status).toBe(200);
    const [used] = await app.database.db.select().from(demandProofs).where(eq(demandProofs.usedAt, clock)).limit(1);
    await app.database.db.insert(demandProofs).values(
      Array.from({ length: sendLimits.perAddressHour - 1 }, (_, i) => ({
        challenge: `filler ${i}`,
        address: used?.address ?? '',
        usedAt: clock,
      })),
    );
    const over = await consult(app, { cellPhone, content: '再问一次' }, mine);
    expect([over.http, over.message, over.headers.get('retry-after')]).toEqual([429, text.sendOften, '3600']);
    expect((await consult(app, { cellPhone, content: '再问一次' }, elsewhere())).status).toBe(200);
    for (let i = 2; i < sendLimits.perNumberDay; i++)
      expect((await consult(app, { cellPhone, content: `第 ${i} 问` }, elsewhere())).status).toBe(200);
    const many = await consult(app, { cellPhone, content: '又一问' }, elsewhere());
    expect([many.http, many.message]).toEqual([429, text.numberOften]);
    expect((await consult(app, { cellPhone: freshPhone() }, elsewhere())).status).toBe(200);
  });

  it('ask for a plan in one way, with the same trap, work and limits for a visitor and for somebody signed in', async () => {
    const person = await aSignedIn(app, {}, clock);
    for (const headers of [{}, person.headers, { authorization: 'expired' }] as Record<string, string>[]) {
      const cellPhone = freshPhone();
      const ask = (more: object) => askPlan(app, { cellPhone, ...more }, { ...headers, ...elsewhere() });
      expect((await ask({ homepage: 'https://spam.example' })).message).toBe('提交没有成功，请致电咨询热线');
      expect((await ask({ challenge: '', nonce: 0 })).message).toBe(text.proofNeeded);
      for (let i = 0; i < sendLimits.perNumberDay; i++) expect((await ask({ remark: `第 ${i} 次` })).status).toBe(200);
      expect((await ask({ remark: '又一次' })).message).toBe(text.numberOften);
      expect((await rowsOf(cellPhone)).map((r) => r.userId)).toEqual(Array(sendLimits.perNumberDay).fill(null));
    }
    const full = elsewhere();
    clock = new Date(clock.getTime() + 1000);
    expect((await askPlan(app, {}, { ...person.headers, ...full })).status).toBe(200);
    const [used] = await app.database.db.select().from(demandProofs).where(eq(demandProofs.usedAt, clock)).limit(1);
    await app.database.db.insert(demandProofs).values(
      Array.from({ length: sendLimits.perAddressHour - 1 }, (_, i) => ({
        challenge: `plan ${i}`,
        address: used?.address ?? '',
        usedAt: clock,
      })),
    );
    for (const headers of [{}, person.headers])
      expect((await askPlan(app, {}, { ...headers, ...full })).message).toBe(text.sendOften);
  });

  it('need no login: a visitor sends a proof and is told so, a person sends what the specification names alone', async () => {
    const { demandId, demandQuestionVoList: questions } = await app.api.demands.questions({ type: 4 });
    const userRecord = questions.map((q) => ({
      answer: q.name === '地区' ? '浙江省,绍兴市,越城区' : (q.optionValue[0] ?? '试验'),
      demandQuestionId: q.demandQuestionId,
      questionName: q.name,
    }));
    const send = (headers: Record<string, string>, more: object = {}) => {
      const body = { demandId, userRecord, name: '周明远', cellPhone: freshPhone(), address: '浙江省,绍兴市,越城区' };
      return app.post('/api/exam/demandWeb/official/addRecord', { ...body, ...more }, { ...headers, ...elsewhere() });
    };
    expect(await send({})).toMatchObject({
      status: 400,
      message: text.proofNeeded,
      data: { fields: [{ path: 'challenge', code: 'required' }] },
    });
    expect((await send({}, await aProof(app))).status).toBe(200);
    const person = await aSignedIn(app, {}, clock);
    expect((await send(person.headers, { homepage: 'https://spam.example' })).status).toBe(400);
    expect((await send(person.headers, { challenge: 'forged', nonce: 1 })).message).toBe(text.proofOld);
    const crowd = await Promise.all(Array.from({ length: sendLimits.perNumberDay + 2 }, () => send(person.headers)));
    expect(crowd.filter((a) => a.status === 200)).toHaveLength(sendLimits.perNumberDay);
    expect(new Set(crowd.filter((a) => a.status !== 200).map((a) => a.message))).toEqual(new Set([text.numberOften]));
    const key = 'k'.repeat(22);
    const other = await aSignedIn(app, {}, clock);
    const same = { key, cellPhone: freshPhone() };
    const [first, second] = await Promise.all([send(other.headers, same), send(other.headers, same)]);
    expect((second.data as { receipt: string }).receipt).toBe((first.data as { receipt: string }).receipt);
  });

  it('keep each answer with its question, which staff may change, and know who was signed in', async () => {
    const person = await aSignedIn(app, {}, clock);
    const cellPhone = freshPhone();
    const sent = await sendDemand(
      app,
      2,
      { cellPhone, answers: { 培训主题: '<img src=x onerror=alert(1)>' } },
      { ...person.headers, ...elsewhere() },
    );
    await app.database.db.update(surveyQuestions).set({ name: '课程主题' }).where(eq(surveyQuestions.name, '培训主题'));
    const [row] = await rowsOf(cellPhone);
    expect(row).toMatchObject({
      userId: person.id,
      kind: 'demand',
      type: 2,
      status: 0,
      ownerId: null,
      dueAt: new Date(clock.getTime() + 24 * 3_600_000),
      title: '<img src=x onerror=alert(1)>',
    });
    expect(row?.answers[0]).toEqual({
      question: '培训主题',
      type: 1,
      options: [],
      answer: '<img src=x onerror=alert(1)>',
    });
    await app.database.db.update(surveyQuestions).set({ name: '培训主题' }).where(eq(surveyQuestions.name, '课程主题'));
    // What was typed comes back as text, and may end a line between words.
    const page = await (await app.get(`/huizhi/${sent.data.receipt}/`)).text();
    expect(page.replaceAll('<wbr>', '')).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toContain('<img src=x');
  });

  it('reach the desk as well by the call of the needs survey', async () => {
    const person = await aSignedIn(app, { cellPhone: '13911112222' }, clock);
    const form = await app.api.demands.questions({ type: 5 });
    const userRecord = form.demandQuestionVoList.map((q) => ({
      demandQuestionId: q.demandQuestionId,
      answer: q.name === '地区' ? '浙江省,绍兴市,越城区' : (q.optionValue[0] ?? '试验'),
    }));
    const add = (more: object = {}) =>
      app.post(
        '/api/exam/demandWeb/addRecord',
        { demandId: form.demandId, userRecord, address: '浙江省,绍兴市,越城区', ...more },
        person.headers,
      );
    for (const [more, message] of [
      [{ cellPhone: '138057' }, text.phone],
      [{ cellPhone: '不留' }, text.phone],
      [{ address: ' ' }, '请选择'],
      [{ name: '名'.repeat(31) }, '姓名不能超过30个字'],
    ] as const) {
      const refused = await add(more);
      expect([refused.status, refused.message]).toEqual([400, message]);
    }
    await app.database.db.update(users).set({ name: '' }).where(eq(users.id, person.id));
    expect((await add()).message).toBe('请输入姓名');
    const answer = await add({ name: '周明远' });
    expect(answer.status, answer.message).toBe(200);
    expect(await rowsOf('13911112222')).toMatchObject([{ userId: person.id, type: 5 }]);
    // Another number each time does not make another person; many at once count as many.
    const crowd = await Promise.all(
      Array.from({ length: sendLimits.perNumberDay + 2 }, () => add({ name: '周明远', cellPhone: freshPhone() })),
    );
    const over = crowd.filter((a) => a.status !== 200);
    expect(over.map((a) => a.message)).toEqual([text.numberOften, text.numberOften, text.numberOften]);
    const other = await aSignedIn(app, {}, clock);
    expect(
      (
        await app.post(
          '/api/exam/demandWeb/addRecord',
          {
            demandId: form.demandId,
            userRecord,
            name: '江若溪',
            cellPhone: freshPhone(),
            address: '浙江省,绍兴市,越城区',
          },
          other.headers,
        )
      ).message,
    ).toBe('');
  });

  it('show by the receipt how far it is, nothing of the person, and nothing to a guess', async () => {
    const cellPhone = '13800571234';
    const sent = await consult(
      app,
      { name: '江若溪', cellPhone, content: '请打 138 0057 1234 告诉我课表' },
      elsewhere(),
    );
    const progress = await app.api.demands.progress({ receipt: sent.data.receipt });
    expect(progress).toMatchObject({
      kind: 'consultation',
      status: 0,
      overdue: false,
      title: '请打 *** 告诉我课表',
      dueTime: new Date(clock.getTime() + 24 * 3_600_000).toISOString(),
      assignTime: null,
      replies: [],
    });
    expect(JSON.stringify(progress)).not.toMatch(/江若溪|13800571234|138 0057 1234/);
    await expect(app.api.demands.progress({ receipt: 'A'.repeat(24) })).rejects.toMatchObject({
      answer: { status: 400, message: text.noDemand },
    });
    await expect(app.api.demands.progress({ receipt: String(sent.data.id) })).rejects.toMatchObject({
      answer: { message: text.noDemand },
    });
    const page = await app.get(`/huizhi/${sent.data.receipt}/`);
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain('noindex');
    expect(html).not.toMatch(/江若溪|13800571234/);
    expect(await (await app.get(`/huizhi/${'A'.repeat(24)}/`)).text()).toContain(text.noDemand);
    expect(await (await app.get('/sitemap-1.xml')).text()).not.toContain('huizhi');
  });
});

describe('the rules of a record', () => {
  it('hide numbers and addresses of e-mail, however they are written, and keep the rest as it is', () => {
    expect(withoutNumbers('三天 45 人，电话 0571-8700 0001，2027 年')).toBe('三天 45 人，电话 ***，2027 年');
    for (const number of [
      '１３８００５７１２３４',
      '138.0057.1234',
      '138--0057--1234',
      '138·0057·1234',
      '138_0057_1234',
      '138— 00571234',
      '①③⑧００５７1234',
      'zhang.san+a@mail.example.com',
      'zhang＠example．ｃｏｍ',
      '13800571234@qq.com',
    ]) {
      expect(withoutNumbers(`请回（Ａ座）${number}，谢谢㎡`), number).toBe('请回（Ａ座）***，谢谢㎡');
    }
    expect(withoutNumbers('微信１３８００５７１２３４或zhang@qq.com，２０２７年３月')).toBe(
      '微信***或***，２０２７年３月',
    );
    expect(withoutNumbers('每人 1200.50 元，共 88,000 元')).toBe('每人 1200.50 元，共 88,000 元');
  });
});
