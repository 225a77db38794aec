import { expect, expectAccessible, hydrated, test } from './portal.ts';

test.describe('the shell', () => {
  test('expands the search on the first click and searches the trimmed term on the second', async ({
    page,
    portal,
  }) => {
    await portal.open('/gbpx/');
    const input = page.getByRole('searchbox', { name: '站内搜索' });
    await expect(input).toBeHidden();
    await page.getByRole('button', { name: '展开搜索' }).click();
    await expect(input).toBeVisible();
    await expect(page).toHaveURL(/gbpx\/$/);
    await input.fill('  干部 ');
    await page.getByRole('banner').getByRole('button', { name: '搜索', exact: true }).click();
    await expect(page).toHaveURL(/\/sousuo\/\?wd=%E5%B9%B2%E9%83%A8$/);
  });

  test('has four links for the logged out, and greets the logged in with the way out', async ({ page, portal }) => {
    await portal.open('/gbpx/');
    const header = page.locator('.site-header .util');
    for (const name of ['学员登录', '委托单位登录', '教师登录'])
      await expect(header.getByRole('link', { name })).toHaveAttribute('href', /^\/denglu\/\?userType=\d$/);
    await expect(header.getByRole('link', { name: '注册' })).toHaveAttribute('href', '/zhuce/');
    await portal.signIn('xueyuan01');
    await expect(page).toHaveURL(/\/home\/$/);
    await expect(header.getByText('您好，周以宁')).toBeVisible();
    expect(
      await page.evaluate(() => [sessionStorage.getItem('token')?.length ?? 0, localStorage.length, document.cookie]),
    ).toEqual([expect.any(Number), 0, '']);
    await page.goto('/gbpx/');
    await hydrated(page);
    await header.getByRole('button', { name: /您好/ }).click();
    await header.getByRole('button', { name: '退出登录' }).click();
    await expect(page.getByText('退出成功')).toBeVisible();
    await expect(page).toHaveURL(/gbpx\/$/);
    await expect(header.getByRole('link', { name: '学员登录' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
  });

  test('sends a visitor of a closed page to sign in, remembers the address, and comes back', async ({
    page,
    portal,
  }) => {
    await portal.open('/grzx/xyzy/');
    await expect(page).toHaveURL(/\/denglu\/$/);
    const needed = page.getByText('该模块需要登录,请登录后查看！');
    await expect(needed.first()).toBeVisible();
    // Whoever leaves, and comes to sign in another way, is not told so, and has no page to go back to.
    await portal.open('/gbpx/');
    await page.getByRole('banner').getByRole('link', { name: '学员登录' }).click();
    await expect(page).toHaveURL(/\/denglu\//);
    await expect(page.getByLabel('账号')).toBeVisible();
    await expect(needed).toHaveCount(0);
    await portal.open('/grzx/xyzy/');
    await expect(needed.first()).toBeVisible();
    await page.getByLabel('账号').fill('xueyuan01');
    await page.getByLabel('密码', { exact: true }).fill('Zhijiang-2026');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    // The page is of a later stage, which it says in the person's own centre.
    await expect(page).toHaveURL(/\/grzx\/xyzy\/$/);
    await expect(page.getByRole('heading', { level: 1, name: '学以致用' })).toBeVisible();
    await expect(page.getByText('这项功能还没有开放')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('link', { name: '返回我的中心' }).click();
    await expect(page).toHaveURL(/\/grzx\/grxx\/$/);
  });

  test('fetches the user info on every navigation', { tag: '@sweep' }, async ({ page, portal }) => {
    // The address changes before the page has: what home asks for comes after the login has been seen.
    const home = page.waitForRequest(/getIndexUserInfo/);
    await portal.signIn('xueyuan01');
    await home;
    let calls = 0;
    page.on('request', (r) => {
      if (r.url().includes('getIndexUserInfo')) calls++;
    });
    for (const name of ['解码浙江', '干部培训', '现场教学']) {
      const before = calls;
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true }).first().click();
      await expect.poll(() => calls).toBe(before + 1);
    }
    expect(calls).toBe(3);
  });

  test('folds the quick panel, opens the consultation in a new tab, and goes to the top', { tag: '@sweep' }, async ({
    page,
    portal,
    context,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await portal.open('/gbpx/');
    const quick = page.getByRole('complementary', { name: '快捷入口' });
    await quick.getByRole('button', { name: '收起快捷入口' }).click();
    await expect(quick.getByRole('link', { name: /培训方案/ })).toBeHidden();
    await quick.getByRole('button', { name: '展开快捷入口' }).click();
    await expect(quick.getByRole('link', { name: /培训方案/ })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 900));
    await quick.getByRole('button', { name: '顶部' }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      quick.getByRole('link', { name: '在线咨询' }).click(),
    ]);
    await expect(tab).toHaveURL(/\/zxzx\/$/);
  });

  test('scrolls to a hash, the interact platform 300 px below the top, and else to the top', { tag: '@sweep' }, async ({
    page,
    portal,
  }) => {
    await portal.open('/#interact-platform');
    // A browser scrolls by whole pixels only.
    await expect
      .poll(() => page.locator('#interact-platform').evaluate((e) => Math.abs(e.getBoundingClientRect().top - 300)))
      .toBeLessThanOrEqual(1);
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '干部培训' }).click();
    await expect(page).toHaveURL(/gbpx/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('shows friendly links on the home route only, and not the hidden one', { tag: '@sweep' }, async ({
    page,
    portal,
  }) => {
    await portal.open('/');
    const links = page.getByRole('navigation', { name: '友情链接' });
    await expect(links.getByRole('link')).toHaveCount(6);
    await expect(page.getByText('旧版学员系统')).toHaveCount(0);
    await portal.open('/gbpx/');
    await expect(links).toHaveCount(0);
  });

  test('keeps the large-type version over pages and a new visit', { tag: '@sweep' }, async ({ page, portal }) => {
    await portal.open('/gbpx/');
    await page.getByRole('button', { name: '长辈版' }).click();
    await expect(page.locator('html')).toHaveClass(/elder/);
    await page.getByRole('contentinfo').getByRole('link', { name: '学院简介' }).click();
    await expect(page.locator('html')).toHaveClass(/elder/);
    await page.reload();
    await expect(page.locator('html')).toHaveClass(/elder/);
    await page.mouse.move(4, 4);
    await page.getByRole('button', { name: '标准版' }).click();
    await expect(page.locator('html')).not.toHaveClass(/elder/);
  });

  test('names the other version before the code of the page has come', { tag: '@sweep' }, async ({ page }) => {
    await page.context().addCookies([{ name: 'elder', value: '1', url: process.env.PORTAL as string }]);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/gbpx/').catch(() => undefined);
    await expect(page.getByRole('button', { name: '标准版' })).toBeVisible();
    await expect(page.getByRole('button', { name: '长辈版' })).toHaveCount(0);
  });

  test('keeps the state of the investment page without asking again', { tag: '@sweep' }, async ({ page, portal }) => {
    await portal.open('/zcxy/zsyz/');
    const tab = page.locator('main .tabs').getByRole('link').nth(1);
    const name = ((await tab.textContent()) ?? '').replace(/\d+$/, '');
    await tab.click();
    const chosen = page.locator('main .tabs [aria-current]').first();
    await expect(chosen).toContainText(name.trim());
    await page.getByRole('contentinfo').getByRole('link', { name: '学院简介' }).click();
    await expect(page).toHaveURL(/xyjj/);
    let asked = 0;
    page.on('request', (r) => {
      if (/zsyz/.test(r.url())) asked++;
    });
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '政产学研' }).click();
    await expect(page).toHaveURL(/zsyz/);
    await expect(chosen).toContainText(name.trim());
    expect(asked).toBe(0);
  });

  test('works before the script has come: a click on a button is made good', { tag: '@sweep' }, async ({ page }) => {
    await page.goto('/gbpx/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: '展开搜索' }).click();
    await expect(page.getByRole('searchbox', { name: '站内搜索' })).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('one reads, walks and searches', { tag: '@sweep' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '解码浙江' }).click();
    await expect(page).toHaveURL(/jmzj\/$/);
    await page
      .locator('main')
      .getByRole('link')
      .filter({ has: page.getByRole('heading') })
      .first()
      .click();
    await expect(page.locator('h1')).toBeVisible();
    await page.goto('/sousuo/?wd=乡村');
    await expect(page.locator('mark').first()).toBeVisible();
  });
});
