import { text } from '../../shared/text.ts';
import { aTrainee, aWaitingUnit, codeSentTo, freshMobile, askCode } from '../people.ts';
import { expect, pressUntil, test } from '../portal.ts';

/** The transport rules of the error catalogue (section 8), as a person sees them. */
import { cut, refusedByHttp, toasts, reply, aReader } from '../transport.ts';

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
  test('says so once, and reads it at the second try', async ({ page, portal }) => {
    portal.allow(cut);
    await portal.login('duochong01');
    const api = '**/api/**';
    for (const [path, matter] of pages)
      await test.step(path, async () => {
        await page.route(api, (route) => route.abort());
        await page.goto(path);
        const main = page.getByRole('main');
        const retry = main.getByRole('button', { name: '重新读取' });
        await expect(main.getByText(`没有读到内容：${text.network}。`).first()).toBeVisible();
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        await expect(toasts(page)).toHaveText([text.network]);
        await page.unroute(api);
        // Each by its own press: one that has been pressed stays until it is answered.
        await expect(async () => {
          if (await retry.count()) await retry.last().click({ timeout: 1000 });
          await expect(retry).toHaveCount(0, { timeout: 1000 });
        }).toPass();
        await expect(main.getByText(matter).first()).toBeVisible();
      });
  });

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
    // The navigation asks who is there as well as the guard: an answer to either opens the page before the press.
    const retry = page.getByRole('button', { name: '重新读取' });
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 2000 });
      await expect(page.getByText('正在审核。')).toBeVisible({ timeout: 2000 });
    }).toPass();
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
    await askCode(page.request, cellPhone, 'register');
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
    await page.getByLabel('确认密码').fill('Zhijiang-2026');
    await page.getByLabel(/我已阅读并同意/).check();
    await context.setOffline(true);
    await page.getByRole('button', { name: '完成注册' }).click();
    await expect(form.getByRole('alert')).toHaveText(text.network);
    // At once: a toast would go by itself.
    expect(await toasts(page).count()).toBe(0);
    for (const label of ['新密码', '确认密码']) await expect(page.getByLabel(label)).toHaveValue('Zhijiang-2026');
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

test('a part of a page that cannot be fetched leaves the page as it is, and comes when the line does', async ({
  page,
  portal,
}) => {
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
