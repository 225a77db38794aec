import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Route } from '@playwright/test';
import { text } from '../shared/text.ts';
import { startNode } from './node.ts';
import {
  aTrainee,
  aUnit,
  aWaitingUnit,
  call,
  codeSentTo,
  freshMobile,
  type Person,
  sendMessages,
  tokenOf,
} from './people.ts';
import { expect, hydrated, type Portal, pressUntil, test } from './portal.ts';

/** The transport rules of the error catalogue (section 8), as a person sees them. */

const cut = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;
const refusedByHttp = /the server responded with a status of (4|5)\d\d/;
const toasts = (page: Page) => page.locator('.toast > span');
const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));
/** Ends the session of a page without the page, as another window would. */
const endSession = async (page: Page) => call(page.request, '/auth/jwt/logout', {}, (await tokenIn(page)) as string);
/** Plays the answer of a strange server or of what stands before it. */
const reply = (status: number, body: object | string) => (route: Route) =>
  route.fulfill(typeof body === 'string' ? { status, contentType: 'text/html', body } : { status, json: body });
const readButton = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`标为已读.*${title}`) });

/**
 * A new trainee opens a page; whatever it asks by itself has
 * been answered, so that the next call is the one of the test.
 */
async function signedInAt(page: Page, portal: Portal, path: string): Promise<void> {
  await portal.login((await aTrainee(page.request, '许知远')).cellPhone);
  const asked = ['getIndexUserInfo', 'haveUnRead'].map((name) => page.waitForResponse(`**/${name}`));
  await page.goto(path);
  await hydrated(page);
  await Promise.all(asked);
  await page.waitForFunction(() => sessionStorage.getItem('first-asked'));
}

/** A trainee who looks at their messages. */
async function aReader(page: Page, portal: Portal, titles: string[]): Promise<Person> {
  const person = await aTrainee(page.request, '温知许');
  await sendMessages(page.request, person, titles);
  await portal.login(person.cellPhone);
  await page.goto('/xiaoxi/');
  await expect(page.getByRole('heading', { name: titles.at(-1) as string })).toBeVisible();
  return person;
}

/**
 * From now on an address that ends in #forged begins with a token of
 * nobody. Set in the page before, a late answer would put the own one back.
 */
const forgeTokens = (page: Page) =>
  page.addInitScript(() => {
    if (location.hash === '#forged') sessionStorage.setItem('token', 'forged');
  });

test.describe('an ended session', () => {
  test('by a forged token (40101) is told once, forgotten, and leads to the login page in place of the page', async ({
    page,
    portal,
  }) => {
    await portal.login((await aTrainee(page.request, '许知远')).cellPhone);
    await page.goto('/gbpx/');
    await forgeTokens(page);
    await page.goto('/xiaoxi/#forged');
    await expect(toasts(page)).toHaveText([text.expired]);
    await expect(page).toHaveURL(/\/denglu\/$/);
    expect(
      await page.evaluate(() => [
        sessionStorage.getItem('token'),
        sessionStorage.getItem('session'),
        localStorage.length,
      ]),
    ).toEqual([null, null, 0]);
    await page.goBack();
    await expect(page).toHaveURL(/\/gbpx\/$/);
    await hydrated(page);
    await expect(page.locator('.site-header').getByRole('link', { name: '学员登录' })).toBeVisible();
  });

  test('that was ended elsewhere (40102) is told by the next action of one click', async ({ page, portal }) => {
    await signedInAt(page, portal, '/grzx/grxx/');
    await expect(page.getByRole('button', { name: '下载数据' })).toBeVisible();
    await endSession(page);
    await page.getByRole('button', { name: '下载数据' }).click();
    await expect(toasts(page)).toHaveText([text.revoked]);
    await expect(page).toHaveURL(/\/denglu\/$/);
    expect(await tokenIn(page)).toBeNull();
  });

  test('is told by a form as well', async ({ page, portal }) => {
    await signedInAt(page, portal, '/grzx/grxx/bianji/');
    await page.getByLabel('职务').fill('科长');
    await endSession(page);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(toasts(page)).toHaveText([text.revoked]);
    await expect(page).toHaveURL(/\/denglu\/$/);
    expect(await tokenIn(page)).toBeNull();
  });

  test('does not hinder who leaves: signing out says that it was done', async ({ page, portal }) => {
    await signedInAt(page, portal, '/gbpx/');
    await endSession(page);
    await page.getByRole('button', { name: /您好/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(toasts(page)).toHaveText([text.logoutSuccess]);
    await expect(page).toHaveURL(/\/gbpx\/$/);
  });

  test('with a query in the address leads to the portal, where the site has one', async ({ page, portal }) => {
    const outer = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<title>outer</title>'),
    ).listen(0);
    const address = `http://localhost:${(outer.address() as AddressInfo).port}/`;
    const node = await startNode(process.env.PORTAL_DATA as string, { PORTAL_URL: address });
    try {
      const { cellPhone } = await aTrainee(page.request, '许知远');
      await forgeTokens(page);
      for (const origin of ['', node.origin]) {
        await portal.login(cellPhone, origin);
        await page.goto(`${origin}/xiaoxi/?type=unread`);
        await expect(page.getByText('没有未读的消息')).toBeVisible();
        await page.goto(`${origin}/xiaoxi/?type=unread&page=1#forged`);
        await expect(page).toHaveURL(origin ? address : /\/denglu\/$/);
      }
    } finally {
      await node.stop();
      outer.close();
    }
  });
});

test.describe('what is absent', () => {
  test('(500 with 404) puts /404/ in the place of the page, without a message', async ({ page, portal }) => {
    const unit = await aUnit(page.request);
    await aTrainee(page.request, '方小川', { entrustingUnitId: unit.unitId });
    await portal.login(unit.cellPhone);
    await page.goto('/gbpx/');
    await page.goto('/wtdw/');
    const confirm = page.getByRole('button', { name: /确认.*方小川/ });
    await expect(confirm).toBeVisible();
    // Somebody else of the unit was quicker.
    const token = await tokenOf(page.request, unit.cellPhone);
    const { data } = await call<{ list: { id: number }[] }>(page.request, '/admin/unit/claims', {}, token);
    await call(page.request, '/admin/unit/decideClaim', { id: data.list[0]?.id, confirm: true }, token);
    const steps = await page.evaluate(() => history.length);
    await confirm.click();
    await expect(page).toHaveURL(/\/404\/$/);
    expect(await toasts(page).count()).toBe(0);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.goBack();
    await expect(page).toHaveURL(/\/gbpx\/$/);
  });

  test('is only told when the message says more, or when HTTP itself failed', async ({ page, portal }) => {
    portal.allow(refusedByHttp);
    await page.clock.install();
    await aReader(page, portal, ['课表有调整']);
    await page.route('**/updateReadStatusById*', reply(200, { status: 500, message: '404 x', data: null }));
    await readButton(page, '课表有调整').click();
    await expect(toasts(page)).toHaveText(['404 x']);
    await page.clock.fastForward(8000);
    await page.unroute('**/updateReadStatusById*');
    await page.route('**/updateReadStatusById*', reply(500, { status: 500, message: '404', data: null }));
    await readButton(page, '课表有调整').click();
    await expect(toasts(page)).toHaveText(['404']);
    await expect(page).toHaveURL(/\/xiaoxi\/$/);
  });
});

test.describe('a failed call', () => {
  test('that the server refuses shows its sentence, and nothing else changes', async ({ page, portal }) => {
    const cellPhone = freshMobile();
    await call(page.request, '/auth/jwt/getCode', { cellPhone, type: 'apply' });
    const {
      data: { list },
    } = await call<{ list: { id: number; state: number }[] }>(
      page.request,
      '/train/singleRecruitProject/official/getIndexProject',
      { pageSize: 100 },
    );
    const {
      data: { receipt },
    } = await call<{ receipt: string }>(page.request, '/train/singleRecruitProject/official/apply', {
      projectId: list.find((p) => p.state === 1)?.id,
      name: '罗清扬',
      cellPhone,
      code: await codeSentTo(page.request, cellPhone),
      consent: '2026-11',
    });
    await portal.open(`/baoming/?receipt=${receipt}`);
    await page.getByRole('button', { name: '取消报名' }).click();
    await call(page.request, '/train/singleRecruitProject/official/cancelApplication', { receipt });
    await page.getByRole('dialog').getByRole('button', { name: '取消报名' }).click();
    await expect(toasts(page)).toHaveText(['这份报名已经取消或有了结果']);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/receipt=/);
  });

  test('without a network is told, and can be tried again', async ({ page, portal, context }) => {
    portal.allow(cut);
    await aReader(page, portal, ['课表有调整']);
    await context.setOffline(true);
    await readButton(page, '课表有调整').click();
    await expect(toasts(page)).toHaveText([text.network]);
    await context.setOffline(false);
    await readButton(page, '课表有调整').click();
    await expect(readButton(page, '课表有调整')).toHaveCount(0);
  });

  test('answered by a proxy shows the message of its body, or that the service is away', async ({ page, portal }) => {
    portal.allow(refusedByHttp);
    await page.clock.install();
    await aReader(page, portal, ['课表有调整']);
    for (const [answer, said] of [
      [reply(502, '<h1>Bad Gateway</h1>'), text.unavailable],
      [reply(503, { message: '正在维护，十分钟后恢复' }), '正在维护，十分钟后恢复'],
    ] as const) {
      await page.route('**/updateReadStatusById*', answer);
      await readButton(page, '课表有调整').click();
      await expect(toasts(page)).toHaveText([said]);
      await page.clock.fastForward(8000);
      await expect(toasts(page)).toHaveCount(0);
      await page.unroute('**/updateReadStatusById*');
    }
  });

  test('that nobody answers is given up after 20 seconds', async ({ page, portal }) => {
    await page.clock.install();
    await aReader(page, portal, ['课表有调整']);
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.route('**/updateReadStatusById*', () => undefined);
    const asked = page.waitForRequest('**/updateReadStatusById*');
    await readButton(page, '课表有调整').click();
    await asked;
    await page.clock.runFor(19_500);
    await expect(toasts(page)).toHaveCount(0);
    await page.clock.runFor(1000);
    await expect(toasts(page)).toHaveText([text.requestTimeout]);
  });

  test('is told for seven seconds, and at most once a second', async ({ page, portal }) => {
    portal.allow(cut);
    const titles = ['一', '二', '三', '四', '五'].map((n) => `第${n}讲改期`);
    await page.clock.install();
    await aReader(page, portal, titles);
    await page.clock.pauseAt(Date.now() + 10_000);
    let failures = 0;
    await page.route('**/updateReadStatusById*', (route) => {
      failures++;
      return route.abort();
    });
    for (const [i, title] of titles.entries()) {
      await readButton(page, title).click();
      await expect.poll(() => failures).toBe(i + 1);
    }
    await expect(toasts(page)).toHaveText([text.network]);
    await page.clock.runFor(1000);
    await readButton(page, titles[0] as string).click();
    await expect(toasts(page)).toHaveText([text.network, text.network]);
    await page.clock.runFor(5900);
    await expect(toasts(page)).toHaveCount(2);
    await page.clock.runFor(200);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1000);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('of the person, the survey, the unread messages and the identity portal is ignored', async ({
    page,
    portal,
  }) => {
    portal.allow(refusedByHttp);
    portal.allow(cut);
    await aReader(page, portal, ['课表有调整']);
    await page.route('**/getIndexUserInfo', reply(200, { status: 500, message: '404', data: null }));
    await page.route('**/checkFirstLogin', reply(500, { status: 500, message: '问卷坏了', data: null }));
    await page.route('**/haveUnRead', (route) => route.abort());
    const ignored = [
      page.waitForResponse('**/getIndexUserInfo'),
      page.waitForEvent('requestfailed', (r) => r.url().endsWith('haveUnRead')),
    ];
    await page.reload();
    await Promise.all(ignored);
    await expect(page.locator('.site-header').getByText('您好，温知许')).toBeVisible();
    // The survey is asked for once it is known who is there.
    await page.unroute('**/getIndexUserInfo');
    const survey = page.waitForResponse('**/checkFirstLogin');
    await page.evaluate(() => sessionStorage.removeItem('first-asked'));
    await page.reload();
    await survey;
    await expect(page.locator('.site-header').getByText('您好，温知许')).toBeVisible();
    await page.getByRole('button', { name: /^删除.*课表有调整/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除消息' }).click();
    // Whatever had been said before would still stand beside it.
    await expect(toasts(page)).toHaveText(['消息已经删除']);
    await expect(page).toHaveURL(/\/xiaoxi\/$/);
  });
});

test.describe('a page that could not be read', () => {
  const pages = [
    ['/xiaoxi/', /还没有消息|^删除/],
    ['/grzx/grxx/', '登录与安全'],
    ['/grzx/grxx/bianji/', '学员类型'],
    ['/grxz/grxx/', '登录与安全'],
    ['/grxz/grxx/bianji/', '专业领域'],
    ['/wtdw/', '等您确认的学员'],
    ['/wtdw/dwxx/', '登录与安全'],
  ] as const;
  for (const [path, matter] of pages) {
    test(`says so once, and reads it at the second try: ${path}`, async ({ page, portal }) => {
      portal.allow(cut);
      await portal.login('duochong01');
      const api = '**/api/**';
      await page.route(api, (route) => route.abort());
      await page.goto(path);
      const retry = page.getByRole('main').getByRole('button', { name: '重新读取' });
      await expect(page.getByRole('main').getByText(`没有读到内容：${text.network}。`).first()).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expect(toasts(page)).toHaveText([text.network]);
      await page.unroute(api);
      for (let left = await retry.count(); left > 0; left--) await retry.first().click();
      await expect(page.getByRole('main').getByText(matter).first()).toBeVisible();
      await expect(retry).toHaveCount(0);
    });
  }

  test('because nobody could say who is there offers a second try, too', async ({ page, portal }) => {
    portal.allow(cut);
    const unit = await aWaitingUnit(page.request);
    await portal.signIn(unit.cellPhone);
    await expect(page.getByText('正在审核。')).toBeVisible();
    await page.route('**/getIndexUserInfo', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(`没有读到内容：${text.network}。`)).toBeVisible();
    expect(await toasts(page).count()).toBe(0);
    await page.unroute('**/getIndexUserInfo');
    await page.getByRole('button', { name: '重新读取' }).click();
    await expect(page.getByText('正在审核。')).toBeVisible();
  });

  test('does not show the page before under the number of the next', async ({ page, portal }) => {
    portal.allow(cut);
    await aReader(
      page,
      portal,
      Array.from({ length: 11 }, (_, i) => `第 ${i + 1} 号通知`),
    );
    await page.route('**/messageSystem/list', (route) => route.abort());
    await page.getByRole('link', { name: '第 2 页' }).click();
    await expect(page.getByText(`没有读到内容：${text.network}。`)).toBeVisible();
    await expect(page.getByRole('heading', { name: /号通知/ })).toHaveCount(0);
    await page.unroute('**/messageSystem/list');
    await page.getByRole('button', { name: '重新读取' }).click();
    await expect(page.getByRole('heading', { name: /号通知/ })).toHaveCount(1);
  });
});

test.describe('a part of a page', () => {
  test('that cannot be fetched leaves the page as it is, and comes when the line does', async ({ page, portal }) => {
    portal.allow(cut);
    await page.clock.install();
    await page.route('**/assets/footer-*.js', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (r) => r.url().includes('/assets/footer-'));
    await portal.open('/gbpx/');
    await page.mouse.move(9, 9);
    await failed;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.unroute('**/assets/footer-*.js');
    const come = page.waitForResponse(/\/assets\/footer-/);
    await page.clock.fastForward(3000);
    expect((await come).ok()).toBe(true);
  });

  test('that somebody waits for is given up after 120 seconds', async ({ page, portal }) => {
    await page.clock.install();
    const footer = page.waitForEvent('requestfinished', (r) => r.url().includes('/assets/footer-'));
    await portal.open('/gbpx/');
    await page.mouse.move(9, 9);
    await footer;
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.route('**/assets/*.js', () => undefined);
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '现场教学' }).first().click();
    await expect(page.getByRole('progressbar', { name: '正在打开页面' })).toBeAttached();
    await page.clock.runFor(119_000);
    await expect(toasts(page)).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(toasts(page)).toHaveText(['页面没有打开，请检查网络后重试']);
    await expect(page).toHaveURL(/\/gbpx\/$/);
  });
});

test.describe('a form that could not be sent', () => {
  test('of the registration keeps what was typed and says why beside it', async ({ page, portal, context }) => {
    portal.allow(cut);
    portal.allow(refusedByHttp);
    const cellPhone = freshMobile();
    const form = page.locator('main form');
    const typed = { 姓名: '林知夏', 所在单位: '清溪县农业农村局', 职务: '科员' };
    // A code was asked for a moment ago: a real 429.
    await call(page.request, '/auth/jwt/getCode', { cellPhone, type: 'register' });
    await portal.open('/zhuce/?userType=1');
    await page.getByLabel('手机号码').fill(cellPhone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(form.getByText(/请 \d+ 秒后再获取验证码/)).toBeVisible();
    await page.getByLabel('验证码').fill(await codeSentTo(page.request, cellPhone));
    await page.getByRole('button', { name: '下一步' }).click();
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
    await page.getByLabel('企业人员').check();
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('新密码').fill('Zhijiang-2026');
    await page.getByLabel('再输一次').fill('Zhijiang-2026');
    await page.getByLabel(/我已阅读并同意/).check();
    await context.setOffline(true);
    await page.getByRole('button', { name: '完成注册' }).click();
    await expect(form.getByRole('alert')).toHaveText(text.network);
    // At once: a toast would go by itself.
    expect(await toasts(page).count()).toBe(0);
    for (const label of ['新密码', '再输一次']) await expect(page.getByLabel(label)).toHaveValue('Zhijiang-2026');
    await expect(page.getByLabel(/我已阅读并同意/)).toBeChecked();
    await page.getByRole('button', { name: '上一步' }).click();
    for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value);
    await expect(page.getByLabel('企业人员')).toBeChecked();
    await page.getByRole('button', { name: '下一步' }).click();
    await context.setOffline(false);
    await pressUntil(page.getByRole('button', { name: '完成注册' }), () =>
      expect(page.getByRole('heading', { name: '注册好了' })).toBeVisible({ timeout: 500 }),
    );
  });

  test('of the own data keeps what was typed and says why beside it', async ({ page, portal }) => {
    portal.allow(refusedByHttp);
    await portal.login((await aTrainee(page.request, '许知远')).cellPhone);
    await page.goto('/grzx/grxx/bianji/');
    const typed = { 姓名: '许知微', 所在单位: '青芦市文广旅局', 职务: '副科长' };
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
    await page.route('**/saveProfile', reply(502, '<h1>Bad Gateway</h1>'));
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.locator('main form').getByRole('alert')).toHaveText(text.unavailable);
    expect(await toasts(page).count()).toBe(0);
    for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value);
    await page.unroute('**/saveProfile');
    await pressUntil(page.getByRole('button', { name: '保存' }), () =>
      expect(page).toHaveURL(/\/grzx\/grxx\/$/, { timeout: 500 }),
    );
    await expect(page.getByRole('definition').filter({ hasText: '青芦市文广旅局' })).toBeVisible();
  });
});
