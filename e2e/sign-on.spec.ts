import type { Page } from '@playwright/test';
import { payloads } from '../test/redirect-payloads.ts';
import { aTrainee, call, tokenOf } from './people.ts';
import { expect, expectAccessible, hydrated, test } from './portal.ts';

const secret = 'Zhijiang-2026';
const closed = '/grzx/grxx/bianji/?from=course&n=2#part';
const failed = '统一认证失败，请重新登录';

const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** From a login page to the form of the embedded identity portal. */
async function toForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: '统一认证登录' }).click();
  await expect(page.getByRole('heading', { name: '统一身份认证' })).toBeVisible();
  await expect(page).toHaveURL(/\/idp\/interaction\//);
}

async function fillForm(page: Page, username: string, password = secret): Promise<void> {
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

async function expectNobody(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/denglu\/$/);
  expect(await stored(page, 'token')).toBeNull();
  await expect(page.getByText('您已登录为')).toHaveCount(0);
}

/**
 * The address that the identity portal sends the browser back
 * to, with a code that nobody has used: the way back is cut.
 */
async function unusedReturn(page: Page, username: string): Promise<string> {
  const back = page.waitForRequest(/\/home\/\?code=/);
  const exchange = '**/auth/jwt/sso';
  const tried = page.waitForRequest(exchange);
  await page.route(exchange, (route) => route.abort());
  await page.goto('/api/auth/sso/start');
  await fillForm(page, username);
  const address = (await back).url();
  await tried;
  await page.goto('about:blank');
  await page.unroute(exchange);
  return address;
}

test.describe('signing on by the identity portal', () => {
  test('leads to the page that was wanted, once; the next time it leads home', async ({ page, portal, context }) => {
    await portal.skipSurvey('duochong01');
    await portal.open(closed);
    await expect(page).toHaveURL(/\/denglu\/$/);
    await expect(page.getByText('该模块需要登录,请登录后查看！').first()).toBeVisible();
    await toForm(page);
    await expect(page.getByLabel('账号')).toBeFocused();
    await expectAccessible(page);
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await fillForm(page, 'duochong01');
    await expect(page).toHaveURL((url) => url.pathname + url.search + url.hash === closed);
    await expect(page.getByRole('heading', { level: 1, name: '编辑个人信息' })).toBeVisible();
    await expect(page.getByRole('button', { name: '您好，顾怀远' })).toBeVisible();
    const token = (await stored(page, 'token')) as string;
    expect(token.length).toBeGreaterThan(20);
    expect(await stored(page, 'redirect')).toBe('/home/');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)).not.toContain(token);
    expect(JSON.stringify(await context.cookies())).not.toContain(token);

    await page.getByRole('button', { name: '您好，顾怀远' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/denglu\/$/);
    await expect(page.getByText('退出成功')).toBeVisible();
    // Whoever signed out is out of the identity portal as well: the password is asked for again.
    await toForm(page);
    await fillForm(page, 'duochong01');
    await expect(page).toHaveURL(/\/home\/$/);
    await expect(page.getByRole('button', { name: '您好，顾怀远' })).toBeVisible();
  });

  test('stays at the form after a wrong password, and lets nobody in who gives up', { tag: '@sweep' }, async ({
    page,
    portal,
  }) => {
    portal.allow(/status of 400/);
    const person = await aTrainee(page.request, '陆听澜');
    await portal.open('/denglu/');
    await toForm(page);
    await fillForm(page, person.cellPhone, 'Zhijiang-2025');
    await expect(page.getByRole('alert')).toHaveText('账号或密码不正确');
    await expect(page).toHaveURL(/\/idp\/interaction\//);
    await expect(page.getByLabel('账号')).toHaveValue(person.cellPhone);
    await expect(page.getByLabel('密码')).toBeFocused();
    await expect(page.getByLabel('密码')).toHaveValue('');
    await expectAccessible(page);
    await page.getByRole('button', { name: '取消' }).click();
    await expect(page.getByText('您取消了统一认证，没有登录')).toBeVisible();
    await expectNobody(page);
    // And may begin anew.
    await toForm(page);
    await fillForm(page, person.cellPhone);
    await expect(page.getByRole('button', { name: '您好，陆听澜' })).toBeVisible();
  });

  test('lets nobody in by an invented code, an error, a changed state, another browser or a second use', {
    tag: '@sweep',
  }, async ({ page, portal, browser, context }) => {
    portal.allow(/ERR_FAILED/);
    const person = await aTrainee(page.request, '方既白');
    for (const query of [
      'code=invented&state=invented',
      'error=server_error&error_description=%3Cb%3Eevil%3C%2Fb%3E',
    ]) {
      await page.goto(`/home/?${query}`);
      await expect(page.getByText(failed)).toBeVisible();
      await expectNobody(page);
      await expect(page.getByText('evil')).toHaveCount(0);
    }

    const tampered = new URL(await unusedReturn(page, person.cellPhone));
    tampered.searchParams.set('state', `${tampered.searchParams.get('state')?.slice(0, -1)}_`);
    await page.goto(tampered.href);
    await expect(page.getByText(failed)).toBeVisible();
    await expectNobody(page);

    // A genuine code, brought to somebody else's browser, would sign them on as another person.
    const genuine = await unusedReturn(page, person.cellPhone);
    const victim = await (await browser.newContext({ baseURL: process.env.PORTAL as string })).newPage();
    await victim.goto(genuine);
    await expect(victim.getByText(failed)).toBeVisible();
    await expectNobody(victim);
    await victim.context().close();

    const once = await unusedReturn(page, person.cellPhone);
    // What the portal says beside the code is kept with the session (section 3), over a reload as well.
    await page.goto(`${once}&globalSessionId=g-7f3a&source=zwfw`);
    await expect(page.getByRole('button', { name: '您好，方既白' })).toBeVisible();
    await expect(page).toHaveURL(/\/home\/$/);
    await page.reload();
    await expect(page.getByRole('button', { name: '您好，方既白' })).toBeVisible();
    expect(JSON.parse((await stored(page, 'session')) as string)).toMatchObject({
      name: '方既白',
      globalSessionId: 'g-7f3a',
      source: 'zwfw',
    });
    // In a new tab: the same browser with its cookie, and nobody signed in.
    const tab = await context.newPage();
    await tab.goto(once);
    await expect(tab.getByText(failed)).toBeVisible();
    await expectNobody(tab);
  });

  test('says so where the identity portal does not answer', { tag: '@sweep' }, async ({ page, portal }) => {
    portal.allow(/ERR_FAILED/);
    await page.route('**/api/auth/sso/status', (route) => route.abort());
    await portal.open('/denglu/');
    await expect(page.getByText('统一认证暂不可用')).toBeVisible();
    await expect(page.getByRole('link', { name: '统一认证登录' })).toHaveCount(0);
  });
});

test.describe('addresses that would lead away', () => {
  /** One of each family of the list that the unit tests walk. */
  const begins = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '//user:pw@evil',
    'https:evil.example',
    'https:\\\\',
    'javascript:alert(1)',
    'data:text/html,',
    '/\t/evil',
    '/.//evil',
    '//ｅｖｉｌ',
    '/%2f%2fevil',
    '%2f%2fevil',
    '/%5cevil',
  ];
  const chosen = begins.map((b) => payloads.find((p) => p.startsWith(b)) as string);

  test('stay on the site after signing on', { tag: '@sweep' }, async ({ page, portal, baseURL }) => {
    expect(chosen.every(Boolean)).toBe(true);
    const person = await aTrainee(page.request, '程见微');
    const left: string[] = [];
    page.on('framenavigated', (frame) => {
      if (new URL(frame.url()).origin !== new URL(baseURL as string).origin && frame.url() !== 'about:blank')
        left.push(frame.url());
    });
    page.on('request', (r) => r.url().includes('evil') && !r.url().startsWith(baseURL as string) && left.push(r.url()));
    page.on('dialog', (d) => {
      left.push(d.message());
      void d.dismiss();
    });
    // In the query of each step, where other portals read it.
    const asks = new URLSearchParams(
      chosen.slice(0, 6).flatMap((p) => ['redirect', 'redirect_uri', 'next', 'returnUrl'].map((name) => [name, p])),
    );
    await portal.open(`/denglu/?${asks}`);
    await page.goto(`/api/auth/sso/start?${asks}`);
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/idp\/interaction\/[\w-]+$/);
    await page.goto(`/home/?${asks}`);
    await expect(page).toHaveURL(/\/home\//);

    // As the remembered address: the first by the whole round, the others by the same way out of the login page.
    await page.goto('/denglu/');
    await page.evaluate((to) => sessionStorage.setItem('redirect', to), chosen[0] as string);
    await hydrated(page);
    await toForm(page);
    await fillForm(page, person.cellPhone);
    await expect(page).toHaveURL(/\/home\/$/);
    await page.goto('/denglu/');
    await hydrated(page);
    for (const payload of chosen.slice(1)) {
      await page.evaluate((to) => sessionStorage.setItem('redirect', to), payload);
      await page.getByRole('button', { name: '继续访问' }).click();
      await expect(page, JSON.stringify(payload)).toHaveURL(`${baseURL}/home/`);
      await page.goBack();
    }
    expect(left).toEqual([]);
  });
});

test.describe('a session that does not count', () => {
  const member = { name: '周以宁', psid: 'xueyuan01', userType: [1] };
  async function withToken(page: Page, token: string): Promise<void> {
    await page.evaluate(
      ([given, state]) => {
        sessionStorage.setItem('token', given as string);
        sessionStorage.setItem('session', state as string);
      },
      [token, JSON.stringify(member)],
    );
  }
  async function expectLedOut(page: Page, message: string): Promise<void> {
    await expectNobody(page);
    await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(1);
    // The calls that were still under way have been answered: none of them said it again.
    await expect(page.locator('.toast')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.toast').count()).toBeLessThanOrEqual(1);
    expect(await stored(page, 'session')).toBeNull();
  }

  test('forged or ended, leads to the sign-in at the next page and is said once', { tag: '@sweep' }, async ({
    page,
    portal,
  }) => {
    const person = await aTrainee(page.request, '白砚秋');
    const genuine = await tokenOf(page.request, person.cellPhone);
    const [head = '', rest = ''] = [genuine.slice(0, 10), genuine.slice(10)];
    const forged = [`${head}${rest.split('').reverse().join('')}`, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', '../../'];
    await portal.open('/gbpx/');
    for (const token of forged) {
      await withToken(page, token);
      await page.goto('/grzx/grxx/');
      await expectLedOut(page, '登录已过期，请重新登录');
    }
    expect((await call(page.request, '/auth/jwt/logout', {}, genuine)).status).toBe(200);
    await withToken(page, genuine);
    await page.goto('/grzx/grxx/');
    await expectLedOut(page, '登录状态已失效，请重新登录');
  });

  test('ends in every tab when one of them signs out', async ({ page, portal, context }) => {
    const person = await aTrainee(page.request, '纪云舒');
    await portal.login(person.cellPhone);
    await page.goto('/grzx/grxx/');
    await expect(page.getByRole('heading', { name: '基本资料' })).toBeVisible();
    // A tab opened from another takes its session storage along.
    const opened = context.waitForEvent('page');
    await page.evaluate(() => void window.open('/grzx/grxx/', '_blank', 'opener'));
    const second = await opened;
    await hydrated(second);
    await expect(second.getByRole('heading', { name: '基本资料' })).toBeVisible();
    await page.bringToFront();
    await page.getByRole('button', { name: '您好，纪云舒' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/denglu\/$/);
    await second.bringToFront();
    // A call that was still under way may have led it out already.
    await second
      .getByRole('link', { name: '修改资料' })
      .click({ timeout: 3000 })
      .catch(() => {});
    await expectLedOut(second, '登录状态已失效，请重新登录');
  });
});
