import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { consult } from '../../../test/factories/demands.ts';
import { aPerson, lastCode, signIn, testPassword } from '../../../test/factories/people.ts';
import { users } from '../../db/tables/account.ts';
import { demands } from '../../db/tables/demands.ts';
import { trail } from '../../db/tables/trail.ts';
import { lastUntil } from './queries.ts';
import { clausesOf, nameVersion, standings } from './rules.ts';

describe('the privacy notice', () => {
  let app: TestApp;
  let admin: ReturnType<TestApp['call']>['privacy'];
  const clock = new Date('2026-11-21T08:00:00Z');
  const text = (more = '') =>
    `<h2>一、范围</h2><p>本政策适用于本网站的全部页面与服务，请先阅读。</p><h2>二、新的一条</h2><p>${more || '说明我们怎样保存。'}</p>`;
  const publish = (base: string, more: object = {}) =>
    admin.publish({
      base,
      date: '2026-11-21',
      note: '写明保存期限',
      summary: ['不跟踪', '可注销'],
      body: text(),
      ...more,
    });
  const refused = (act: Promise<unknown>, message: string, status = 400) =>
    expect(act).rejects.toMatchObject({ answer: { status, message } });
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    admin = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token).privacy;
  });
  afterAll(() => app.close());

  /** Registers a trainee with the version of the notice that the page showed. */
  async function register(cellPhone: string, consent: string) {
    await app.post('/api/auth/jwt/getCode', { cellPhone, type: 'register' });
    return app.post('/api/auth/jwt/register', {
      name: '林知远',
      cellPhone,
      code: await lastCode(app, cellPhone),
      password: testPassword,
      repeatPassword: testPassword,
      consent,
    });
  }
  const consentOf = async (cellPhone: string) =>
    (await app.database.db.select().from(users).where(eq(users.cellPhone, cellPhone)))[0]?.consentVersion;

  it('tells in each cell of its table which column it is of, for phones', async () => {
    const { clauses } = await app.api.privacy.notice({});
    const table = clauses.find((c) => c.html.includes('<table'))?.html ?? '';
    expect(table).toContain('<td data-l="保存多久">登录成功即清除</td>');
    expect(table.split('<td').length).toBe(table.split('<td data-l="').length);
  });

  it('refuses a version without words, one on an older base, and what could act', async () => {
    await refused(publish('2026-11', { note: ' ' }), '请写下改了什么');
    await refused(publish('2026-11', { summary: [] }), '请至少写一条要点');
    await refused(publish('2026-11', { body: '<p> </p><script>alert(1)</script>' }), '请填写正文');
    await refused(publish('2026-11', { date: '2026-11-20' }), '施行日期不能早于今天');
    await refused(publish('2026-11', { date: '2026-11-31' }), '日期不存在');
    await refused(publish('2025-01'), '别人刚刚发布了 2026-11 版；您写的没有丢失，也没有覆盖对方的', 409);
    expect(await app.api.privacy.notice({})).toMatchObject({
      version: '2026-11',
      state: 'inForce',
      coming: null,
      versions: [{ version: '2026-11', date: '2026-11-18' }],
    });
    await refused(app.api.privacy.notice({ id: 999 }), '404', 500);
    expect(await register('13811110001', '2019-01')).toMatchObject({
      status: 400,
      message: '没有这一版隐私政策，请刷新页面后再次勾选',
    });
  });

  it('stores with registrations and forms the version in force, and asks who agreed to an older one, once', async () => {
    const [older, later] = ['13811110002', '13811110003'];
    expect((await register(older, '2026-11')).status).toBe(200);
    const person = app.call(
      (
        (await app.post('/api/auth/jwt/token', { username: older, password: testPassword })) as unknown as {
          data: { token: string };
        }
      ).data.token,
    );
    expect(await person.privacy.consent({})).toMatchObject({ asked: false, had: '2026-11' });
    expect(await (await app.get('/yszc/')).text()).toContain('2026-11 版');

    const tries = await Promise.allSettled([
      publish('2026-11', { body: text('<img src=x onerror=alert(1)>留存两年') }),
      publish('2026-11'),
    ]);
    expect(tries.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
    const { version, id } = await app.api.privacy.notice({});
    expect(version).toBe('2026-11.2');
    // Every page that names the version is rendered anew.
    expect((await app.api.site.shell({})).privacyVersion).toBe(version);
    const page = await (await app.get('/yszc/')).text();
    for (const part of ['2026-11.2 版', '二、新的一条', '三、联系我们', '四、各个版本']) expect(page).toContain(part);
    expect(page).not.toContain('onerror');
    expect(await (await app.get('/zhuce/')).text()).toContain('2026-11.2');

    expect(await person.privacy.consent({})).toEqual({ asked: true, had: '2026-11', version, note: '写明保存期限' });
    await refused(person.privacy.agree({ version: '2026-11' }), '隐私政策刚刚更新，请刷新页面，看过新的一版再同意');
    await app.database.db.update(users).set({ consentAt: null }).where(eq(users.cellPhone, older));
    await person.privacy.agree({ version });
    expect(await person.privacy.consent({})).toMatchObject({ asked: false });
    const [agreed] = await app.database.db.select().from(users).where(eq(users.cellPhone, older));
    expect(agreed).toMatchObject({ consentVersion: version, consentAt: clock });
    // Whoever had the page open agrees to what it showed, loses nothing, and is asked afterwards.
    expect((await register(later, '2026-11')).status).toBe(200);
    expect(await consentOf(later)).toBe('2026-11');
    const { data } = await consult(app);
    expect((await app.database.db.select().from(demands).where(eq(demands.id, data.id)))[0]?.consentVersion).toBe(
      version,
    );
    const [deed] = await app.database.db.select().from(trail).where(eq(trail.action, 'privacy.publish'));
    expect(deed).toMatchObject({
      subjectId: version,
      before: { version: '2026-11' },
      after: { version, note: '写明保存期限', date: '2026-11-21' },
    });
    expect(id).toBeGreaterThan(1);
  });

  it('keeps earlier versions readable, out of search engines', async () => {
    const { versions } = await app.api.privacy.notice({});
    const first = versions.at(-1);
    const page = await (await app.get(`/yszc/?id=${first?.id}`)).text();
    for (const part of ['隐私政策（2026-11 版，已更新）', '十、修改', 'noindex']) expect(page).toContain(part);
    expect((await app.get('/yszc/?id=999')).status).toBe(302);
    expect((await admin.versions({})).map((v) => v.version)).toEqual(['2026-11.2', '2026-11']);
  });

  it('asks whom a unit has had imported at the first sign-in, and no staff', async () => {
    const imported = await aPerson(app, { kinds: [1], consentVersion: '' });
    expect(await app.call(imported.token).privacy.consent({})).toMatchObject({
      asked: true,
      had: '',
      version: '2026-11.2',
    });
    const staff = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    expect(await app.call(staff.token).privacy.consent({})).toMatchObject({ asked: false });
  });
});

describe('a version that is announced', () => {
  let app: TestApp;
  let second: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  const body = '<h2>一、范围</h2><p>本政策适用于本网站的全部页面与服务，新写的一句。</p>';
  const more = { note: '写明保存期限', summary: ['不跟踪'], body };
  let username = '';
  const admin = async () => app.call((await signIn(app, username)).data.token).privacy;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    second = await startApp('empty', { beside: app, now: () => clock });
    username = (await aPerson(app, { isAdmin: true, roles: ['administrator'], name: '管理甲' })).user.username;
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });
  const pageOf = async (path = '/yszc/') => (await second.get(path)).text();

  it('is in force from its day on and not before: pages, forms and consent follow, in every process', async () => {
    const member = await aPerson(app, { kinds: [1], consentVersion: '2026-11' });
    expect(await pageOf()).not.toContain('新的一版');
    expect(await (await admin()).publish({ base: '2026-11', ...more })).toEqual({
      version: '2026-11.2',
      date: '2026-11-28',
    });
    const [first, notice] = [await pageOf(), await app.api.privacy.notice({})];
    expect(notice.summary).not.toEqual(more.summary);
    expect((await app.api.privacy.notice({ id: notice.coming?.id })).summary).toEqual(more.summary);
    for (const part of ['新的一版自', '2026.11.28', '写明保存期限', '阅读', '2026-11.2']) expect(first).toContain(part);
    expect(first).not.toContain('新写的一句');
    expect(notice).toMatchObject({
      version: '2026-11',
      state: 'inForce',
      coming: { version: '2026-11.2', date: '2026-11-28' },
    });
    const coming = await pageOf(`/yszc/?id=${notice.coming?.id}`);
    for (const part of ['隐私政策（2026-11.2 版，尚未施行）', '新写的一句', '在那以前适用', 'noindex'])
      expect(coming).toContain(part);
    expect((await second.api.site.shell({})).privacyVersion).toBe('2026-11');
    expect(await app.call(member.token).privacy.consent({})).toMatchObject({ asked: false, version: '2026-11' });
    await expect(app.call(member.token).privacy.agree({ version: '2026-11.2' })).rejects.toMatchObject({
      reason: 'input',
    });
    const consented = async () =>
      (
        await app.database.db
          .select()
          .from(demands)
          .where(eq(demands.id, (await consult(app)).data.id))
      )[0]?.consentVersion;
    expect(await consented()).toBe('2026-11');
    // No other version may come into force before the one that is announced; one for the same day takes its place.
    await expect((await admin()).publish({ base: '2026-11.2', ...more, date: '2026-11-27' })).rejects.toThrow(
      '2026-11.2 版已公布自 2026-11-28 起施行，新的一版不能早于它',
    );
    await (await admin()).publish({ base: '2026-11.2', ...more, note: '更正', date: '2026-11-28' });
    await expect(
      (await admin()).publish({ base: '2026-11.3', ...more, note: '更正', date: '2026-11-28' }),
    ).rejects.toThrow('相同');
    expect((await app.api.privacy.notice({})).versions.map((v) => [v.version, v.state])).toEqual([
      ['2026-11.3', 'coming'],
      ['2026-11', 'inForce'],
    ]);
    expect((await (await admin()).versions({})).map((v) => v.state)).toEqual(['coming', 'dropped', 'inForce']);

    clock = new Date('2026-11-27T15:59:59Z');
    await app.runJob('privacy.come-into-force');
    expect((await second.api.site.shell({})).privacyVersion).toBe('2026-11');
    clock = new Date('2026-11-27T16:00:00Z');
    await app.runJob('privacy.come-into-force');
    expect((await second.api.site.shell({})).privacyVersion).toBe('2026-11.3');
    // Every page shows which one it is: an hour in which none has come makes none anew.
    const told: (string | null)[] = [];
    app.changes.on((tag) => void told.push(tag));
    await app.runJob('privacy.come-into-force');
    expect(told.filter((tag) => tag === 'settings')).toEqual([]);
    expect(await pageOf()).toContain('新写的一句');
    expect(await pageOf()).not.toContain('新的一版自');
    const again = app.call((await signIn(app, member.user.username)).data.token).privacy;
    expect(await again.consent({})).toEqual({ asked: true, had: '2026-11', version: '2026-11.3', note: '更正' });
    await again.agree({ version: '2026-11.3' });
    expect(await consented()).toBe('2026-11.3');
  });

  it('is written as one draft on the server, of which the second editor is told', async () => {
    const api = await admin();
    const desk = app.call((await aPerson(app, { isAdmin: true, roles: ['desk'] })).token).privacy;
    await expect(desk.draft({})).rejects.toMatchObject({ reason: 'forbidden' });
    expect(await api.draft({})).toEqual({ draft: null });
    const typed = { note: '', summary: '一条\n', body: '<p onclick="alert(1)">半句</p>', date: '' };
    const tries = await Promise.allSettled([
      api.saveDraft({ revision: 0, ...typed }),
      api.saveDraft({ revision: 0, ...typed, note: '另一位' }),
    ]);
    expect(tries.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find((t) => t.status === 'rejected')?.reason).toMatchObject({
      answer: { status: 409, message: expect.stringMatching(/^管理甲在 .+ 保存过草稿；您写的没有丢失/) },
    });
    await api.saveDraft({ revision: 1, ...typed, note: '再写' });
    expect((await (await admin()).draft({})).draft).toMatchObject({
      revision: 2,
      note: '再写',
      summary: '一条\n',
      body: '<p>半句</p>',
      userName: '管理甲',
    });
    await expect(api.dropDraft({ revision: 1 })).rejects.toMatchObject({ reason: 'conflict' });
    // What visitors read knows nothing of it; whoever publishes over a newer draft is told.
    expect(await pageOf()).not.toContain('半句');
    // So is who had none before them: a draft that somebody began meanwhile is not thrown away unread.
    for (const draft of [0, 1])
      await expect(api.publish({ base: '2026-11.3', draft, ...more })).rejects.toMatchObject({ reason: 'conflict' });
    // What is in force is not published once more as it is.
    await expect(api.publish({ base: '2026-11.3', draft: 2, ...more, note: '没有改' })).rejects.toThrow(
      '正文和要点与 2026-11.3 版相同，没有可以发布的改动',
    );
    await api.publish({ base: '2026-11.3', draft: 2, ...more, summary: ['不跟踪', '可注销'] });
    expect(await api.draft({})).toEqual({ draft: null });
    await expect(api.saveDraft({ revision: 2, ...typed })).rejects.toThrow('别人刚刚发布或删除了草稿');
  });

  it('is told of before a later one that is announced as well', async () => {
    const api = await admin();
    for (const date of ['2027-01-01', '2027-03-01']) {
      const [newest] = (await app.api.privacy.notice({})).versions;
      await api.publish({ base: newest?.version ?? '', ...more, note: `${date} 起`, date });
    }
    const { coming, versions } = await app.api.privacy.notice({});
    const announced = versions.filter((v) => v.state === 'coming').map((v) => v.date);
    expect(announced.length).toBeGreaterThan(1);
    expect(coming?.date).toBe(announced.sort()[0]);
  });

  it('is found among many by an index, one row', async () => {
    const { db } = app.database;
    await db.execute(
      sql`insert into privacy_versions (version, date, summary, body, published_at) select 'x' || n, date '2026-01-01' - n, '{}', repeat('字', 2000), now() from generate_series(1, 3000) n`,
    );
    await db.execute(sql`analyze privacy_versions`);
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${lastUntil(db, '2026-11-28')}`);
    const plan = rows.map((r) => r['QUERY PLAN']).join(' ');
    expect(plan).toContain('privacy_versions_force');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });
});

describe('the rules of the notice', () => {
  it('tell what never came into force from what did, also once others have come after it', () => {
    const of = (days: string[], current: number) =>
      standings(
        days.map((date, i) => ({ id: days.length - i, date })),
        current,
      ).map((v) => v.state);
    expect(of(['2027-03-01', '2027-01-01', '2027-01-01', '2026-11-18'], 1)).toEqual([
      ...['coming', 'coming', 'dropped', 'inForce'],
    ]);
    expect(of(['2027-03-01', '2027-01-01', '2027-01-01', '2026-11-18'], 4)).toEqual([
      ...['inForce', 'former', 'dropped', 'former'],
    ]);
  });

  it('make clauses of headings and names of months', () => {
    expect(clausesOf('<p>前言</p><h2 style="text-align:center">一、<b>甲</b></h2><p>文</p><h2>二、乙</h2>')).toEqual([
      { title: '', html: '<p>前言</p>' },
      { title: '一、甲', html: '<p>文</p>' },
      { title: '二、乙', html: '' },
    ]);
    expect(clausesOf('\n <h2>一</h2><p>文</p>'), 'blanks are no clause').toEqual([{ title: '一', html: '<p>文</p>' }]);
    expect([nameVersion('2027-01-05', []), nameVersion('2027-01-05', ['2027-01', '2027-01.2'])]).toEqual([
      '2027-01',
      '2027-01.3',
    ]);
  });
});
