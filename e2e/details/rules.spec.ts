import { expect, hydrated, test } from '../portal.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 } });

  test('the quick panel has the QR code, the way up and the fold as well', async ({ page, portal }) => {
    await portal.open('/gbpx/');
    const quick = page.getByRole('complementary', { name: '快捷入口' });
    await quick.getByRole('button', { name: '公众号' }).click();
    await expect(quick.getByRole('img', { name: /二维码/ })).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      quick.getByRole('button', { name: '保存图片' }).click(),
    ]);
    expect(file.suggestedFilename()).toContain('二维码');
    await page.evaluate(() => window.scrollTo(0, 900));
    await quick.getByRole('button', { name: '顶部' }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await quick.getByRole('button', { name: '收起快捷入口' }).click();
    await expect(quick.getByRole('link', { name: '培训方案' })).toBeHidden();
    await quick.getByRole('button', { name: '展开快捷入口' }).click();
    await expect(quick.getByRole('link', { name: '培训方案' })).toBeVisible();
    for (const { x, width } of await quick
      .locator('li')
      .evaluateAll((all) =>
        all.map((li) => ({ x: li.getBoundingClientRect().right, width: li.scrollWidth - li.clientWidth })),
      )) {
      expect(x).toBeLessThanOrEqual(375);
      expect(width).toBeLessThanOrEqual(0);
    }
  });
});

test('a picture that cannot be had is told by its status text', async ({ page, portal }) => {
  portal.allow(/404/);
  await portal.open('/gbpx/');
  const quick = page.getByRole('complementary', { name: '快捷入口' });
  await quick.getByRole('button', { name: '公众号' }).hover();
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await quick.getByRole('button', { name: '保存图片' }).click();
  await expect(page.getByText('Not Found')).toBeVisible();
});

test('an empty search goes to the page of the search, by Enter and by the second press', async ({ page, portal }) => {
  await portal.open('/gbpx/');
  await page.getByRole('button', { name: '展开搜索' }).click();
  await page.getByRole('searchbox', { name: '站内搜索' }).press('Enter');
  await expect(page).toHaveURL(/\/sousuo\/$/);
  await portal.open('/gbpx/');
  await page.getByRole('button', { name: '展开搜索' }).click();
  await page.getByRole('banner').getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page).toHaveURL(/\/sousuo\/$/);
});

test('every search of the public pages goes out without the blanks around its words', async ({ page, portal }) => {
  for (const [path, field] of [
    ['/sousuo/', '搜索词'],
    ['/xcjx/jxdfl0/', '名称、介绍或县区'],
    ['/zjgwwyh/', '姓名'],
    ['/gbpx/sousuo/', '在干部培训里搜索'],
    ['/404/', '站内搜索'],
  ] as const) {
    await portal.open(path);
    const input = page.getByLabel(field, { exact: true }).last();
    await input.fill('  茶 ');
    await input.press('Enter');
    await expect(page, path).toHaveURL(/(wd=%E8%8C%B6(&|$)|\/%E8%8C%B6\/)/);
  }
});

test('the consultation opens in a tab of its own from everywhere', async ({ page, portal }) => {
  for (const path of ['/', '/gywm/lxwm/', '/baoming/', '/wzdt/', '/huizhi/']) {
    await portal.open(path);
    const links = page.locator('main a[href="/zxzx/"], aside a[href="/zxzx/"]');
    expect(await links.count(), path).toBeGreaterThan(0);
    for (const link of await links.all()) await expect(link, path).toHaveAttribute('target', '_blank');
  }
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('main').getByRole('link', { name: '在线咨询与常见问题' }).click(),
  ]);
  await expect(tab).toHaveURL(/\/zxzx\/$/);
});

test('个人管理 leads a visitor to the login page and a person to the own centre', async ({ page, portal }) => {
  const link = page.getByRole('contentinfo').getByRole('link', { name: '个人管理' });
  await portal.open('/gbpx/');
  await expect(link).toHaveAttribute('href', '/denglu/');
  await portal.login('xueyuan01');
  await portal.open('/gbpx/');
  await expect(link).toHaveAttribute('href', '/grzx/grxx/');
  await portal.login('danwei01');
  await portal.open('/gbpx/');
  await expect(link).toHaveAttribute('href', '/wtdw/');
});

test('the visited pages keep their query and outlive a reload', async ({ page, portal }) => {
  await portal.login('xueyuan01');
  await portal.open('/');
  const banner = (await page.locator('a[href^="/bannerDetail/"]').first().getAttribute('href')) ?? '';
  await portal.open(banner);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '个人管理' })).toHaveAttribute('href', /grzx/);
  await page.getByRole('contentinfo').getByRole('link', { name: '个人管理' }).click();
  await expect(page).toHaveURL(/\/grzx\/grxx\/$/);
  await page.getByRole('link', { name: '修改资料' }).click();
  await expect(page).toHaveURL(/bianji/);
  const crumbs = page.getByRole('navigation', { name: '面包屑' });
  await expect(crumbs.getByRole('link', { name: '图文详情' })).toHaveAttribute('href', banner);
  const before = await crumbs.getByRole('link').allTextContents();
  await page.reload();
  await hydrated(page);
  await expect.poll(() => crumbs.getByRole('link').allTextContents()).toEqual(before);
  await crumbs.getByRole('link', { name: '图文详情' }).click();
  await expect(page).toHaveURL(banner);
});
