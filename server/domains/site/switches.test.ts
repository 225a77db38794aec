import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closed } from '../../../shared/switches.ts';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { askPlan, consult, sendDemand } from '../../../test/factories/demands.ts';
import { aPerson, staffToken } from '../../../test/factories/people.ts';
import { smsOutbox } from '../../db/tables/account.ts';

describe('the settings of the site', () => {
  let app: TestApp;
  let desk: ReturnType<TestApp['call']>['content'];
  beforeAll(async () => {
    app = await startApp('demo');
    desk = app.call(await staffToken(app)).content;
  });
  afterAll(() => app.close());

  /** Changes settings as an administrator does; the pages have heard of it when this is over. */
  async function set(values: Record<string, unknown>): Promise<void> {
    const now = await desk.get({ kind: 'setting', recordId: 1 });
    const version = ({ versionId: id, revision }: { versionId: number; revision: number }) => ({ id, revision });
    const saved = await desk.save({
      kind: 'setting',
      recordId: 1,
      data: { ...now.data, ...values },
      versionId: now.versionId,
      revision: now.revision,
    });
    await desk.publish(version(await desk.approve(version(await desk.submit(version(saved))))));
    await eventually(
      () => app.api.site.shell({}),
      ({ settings }) =>
        Object.entries(values).every(
          ([k, v]) => JSON.stringify(settings[k as keyof typeof settings]) === JSON.stringify(v),
        ),
    );
  }
  const html = async (path: string) => (await app.get(path)).text();

  it('name the portal of the environment before one of their own', async () => {
    await set({ portalUrl: 'https://settings.example/' });
    const named = await startApp('demo', { beside: app, portalUrl: 'https://environment.example/' });
    const portals = [app, named].map(async ({ api }) => (await api.site.shell({})).settings.portalUrl);
    expect(await Promise.all(portals)).toEqual(['https://settings.example/', 'https://environment.example/']);
    await named.close();
    await set({ portalUrl: '' });
  });

  it('stand on the public pages: marks, code, identifier and quick links; what is empty falls back', async () => {
    const before = await html('/');
    for (const part of ['src="/logo.svg"', 'src="/logo-reverse.svg"', 'src="/qr.svg"']) expect(before).toContain(part);
    expect(before).not.toContain('网站标识码');
    await set({
      logo: '/art/west-lake-480.webp',
      logoReverse: '/art/canal-town-480.webp',
      publicAccountPicture: '/art/tea-terraces-480.webp',
      identifier: '3300000001',
      hotline: '0571-8888 1111',
      quickLinks: [
        { name: '干部网络学院', link: 'https://xuexi.example/' },
        { name: '报名', link: '/baoming/' },
      ],
    });
    const after = await html('/');
    for (const part of [
      'src="/art/west-lake-480.webp"',
      'src="/art/canal-town-480.webp"',
      'src="/art/tea-terraces-480.webp"',
      '网站标识码',
      '3300000001',
      '0571-8888 1111',
      'href="https://xuexi.example/"',
      '干部网络学院',
    ])
      expect(after).toContain(part);
    expect(after).not.toContain('src="/qr.svg"');
    await set({ logo: '', logoReverse: '', publicAccountPicture: '', identifier: '', quickLinks: [] });
    expect(await html('/')).toContain('src="/qr.svg"');
  });

  it('refuse a quick link that leads nowhere good', async () => {
    const now = await desk.get({ kind: 'setting', recordId: 1 });
    await expect(
      desk.save({
        kind: 'setting',
        recordId: 1,
        data: { ...now.data, quickLinks: [{ name: '坏', link: 'javascript:alert(1)' }] },
        versionId: now.versionId,
        revision: now.revision,
      }),
    ).rejects.toMatchObject({
      answer: {
        status: 400,
        message:
          '第 1 行的链接须是以 /、http:// 或 https:// 开头的网址，网站名只用字母、数字、汉字、点和横线，没有 @、空格和看不见的字符',
      },
    });
  });

  it('close the registration: no code, no account, and the page says so', async () => {
    await set({ registrationOpen: false });
    const code = await app.post('/api/auth/jwt/getCode', { cellPhone: '13822220001', type: 'register' });
    expect([code.status, code.message]).toEqual([400, closed.registrationOpen]);
    for (const [path, more] of [
      ['/auth/jwt/register', { name: '某' }],
      ['/admin/unit/entrustingUnitRegister', { unitName: '某单位', contactName: '某' }],
      ['/admin/teacherFront/teacherRegister', { name: '某' }],
    ] as const) {
      const answer = await app.post(`/api${path}`, {
        cellPhone: '13822220001',
        code: '123456',
        password: 'Zhijiang-2026',
        repeatPassword: 'Zhijiang-2026',
        consent: '2026-11',
        ...more,
      });
      expect([answer.status, answer.message], path).toEqual([400, closed.registrationOpen]);
    }
    expect(await app.database.db.$count(smsOutbox)).toBe(
      (await app.database.db.select().from(smsOutbox)).filter((m) => m.cellPhone !== '13822220001').length,
    );
    expect(await html('/zhuce/')).toContain(closed.registrationOpen);
    // Who has an account signs in as always, by code as well.
    const person = await aPerson(app, { kinds: [1] });
    expect((await app.post('/api/auth/jwt/getCode', { cellPhone: person.cellPhone, type: 'login' })).status).toBe(200);
    await set({ registrationOpen: true });
    expect(await html('/zhuce/')).not.toContain(closed.registrationOpen);
    expect((await app.post('/api/auth/jwt/getCode', { cellPhone: '13822220001', type: 'register' })).status).toBe(200);
  });

  it('close the forms of visitors: all of them, by either call, and their pages say so', async () => {
    await set({ formsOpen: false });
    for (const send of [() => sendDemand(app, 2), () => askPlan(app), () => consult(app)]) {
      const answer = await send();
      expect([answer.status, answer.message]).toEqual([400, closed.formsOpen]);
    }
    const person = await aPerson(app, { kinds: [1] });
    const form = await app.api.demands.questions({ type: 5 });
    const userRecord = form.demandQuestionVoList.map((q) => ({
      demandQuestionId: q.demandQuestionId,
      answer: q.optionValue[0] ?? '试验',
    }));
    expect(
      (
        await app.post(
          '/api/exam/demandWeb/addRecord',
          { demandId: form.demandId, userRecord },
          { authorization: person.token },
        )
      ).message,
    ).toBe(closed.formsOpen);
    for (const path of ['/hqpxfa/', '/zxzx/']) expect(await html(path), path).toContain(closed.formsOpen);
    await set({ formsOpen: true });
    expect((await consult(app)).status).toBe(200);
    expect(await html('/zxzx/')).not.toContain(closed.formsOpen);
  });

  it('close the sign-up for projects: no code, no application, and the page says so', async () => {
    const { list } = await app.api.catalogue.getIndexProject({ pageSize: 100 });
    const project = list.find((p) => p.state === 1);
    expect(project).toBeDefined();
    await set({ signUpOpen: false });
    expect((await app.post('/api/auth/jwt/getCode', { cellPhone: '13822220002', type: 'apply' })).message).toBe(
      closed.signUpOpen,
    );
    await expect(
      app.api.applications.apply({
        projectId: project?.id,
        name: '某',
        cellPhone: '13822220002',
        code: '123456',
        consent: '2026-11',
      }),
    ).rejects.toMatchObject({ answer: { message: closed.signUpOpen } });
    expect(await html(`/baoming/?projectId=${project?.id}`)).toContain(closed.signUpOpen);
    await set({ signUpOpen: true });
    expect(await html(`/baoming/?projectId=${project?.id}`)).not.toContain(closed.signUpOpen);
  });

  it('hide the hot words and what to try instead', async () => {
    const words = async () => {
      const { suggestions, hotWords } = await app.api.search.globalSearch({ wd: '数字化改革玄妙无比' });
      return [suggestions.length, hotWords.length];
    };
    const [some, hot] = await words();
    expect([Number(some) > 0, Number(hot) > 0]).toEqual([true, true]);
    await set({ suggestionsOpen: false });
    expect(await words()).toEqual([0, 0]);
    await set({ suggestionsOpen: true });
    expect((await words())[1]).toBe(hot);
  });
});
