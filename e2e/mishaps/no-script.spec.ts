import { expect, test } from '../portal.ts';

test.use({ javaScriptEnabled: false });

test.describe('a phone without script', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('opens and closes the menu, and walks by it', async ({ page }) => {
    await page.goto('/');
    const nav = page.getByRole('navigation', { name: '主导航' });
    await expect(nav.getByRole('link', { name: '新闻中心' })).toBeHidden();
    await page.getByRole('banner').getByRole('link', { name: '打开菜单' }).click();
    for (const name of ['首页', '解码浙江', '新闻中心', '关于我们', '获取培训方案'])
      await expect(nav.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: '学员登录' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: '站内搜索' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /菜单|长辈版/ })).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: '关闭菜单' }).click();
    await expect(nav.getByRole('link', { name: '新闻中心' })).toBeHidden();
    await page.getByRole('banner').getByRole('link', { name: '打开菜单' }).click();
    await nav.getByRole('link', { name: '新闻中心' }).click();
    await expect(page).toHaveURL(/\/xinwen\//);
    await expect(nav.getByRole('link', { name: '关于我们' })).toBeHidden();
  });

  test('finds the search in the header', async ({ page }) => {
    await page.goto('/gbpx/');
    await page.getByRole('banner').getByRole('link', { name: '搜索' }).click();
    await expect(page).toHaveURL(/\/sousuo\/#wd$/);
    await expect(page.getByRole('searchbox', { name: '搜索词' })).toBeFocused();
    await page.getByRole('searchbox', { name: '搜索词' }).fill('乡村');
    await page.getByRole('button', { name: '搜索', exact: true }).click();
    await expect(page.locator('mark').first()).toBeVisible();
  });

  test('reads in place of every form how the same is done, with a letter that is begun', async ({ page }) => {
    for (const [path, what] of [
      ['/hqpxfa/', '在线填写'],
      ['/zxzx/', '在线提问'],
      ['/zcxy/pxxq/', '在线填写'],
      ['/zhuce/', '注册'],
      ['/denglu/', '登录'],
      ['/grzx/grxx/', '查看本人的内容'],
    ] as const) {
      await page.goto(path);
      const notice = page.locator('main .alert', { hasText: `${what}需要浏览器启用脚本` });
      await expect(notice, path).toBeVisible();
      await expect(notice.locator('a[href^="tel:"]'), path).toBeVisible();
      const mail = (await notice.locator('a[href^="mailto:"]').getAttribute('href')) ?? '';
      expect(decodeURIComponent(mail), path).toMatch(/^mailto:\S+@\S+\?subject=.+&body=.+：/);
      await expect(page.locator('main .sk:visible'), `${path} waits for nothing`).toHaveCount(0);
      // No field that would lose what is typed.
      await expect(page.locator('main form[method="post"] :is(input, textarea):visible'), path).toHaveCount(0);
    }
  });

  test('is never wider than its screen', async ({ page }) => {
    for (const path of ['/', '/hqpxfa/', '/zhuce/', '/xinwen/xyxw/', '/zcxy/zjzx/', '/#menu']) {
      await page.goto(path);
      const wide = await page.locator('html').evaluate((e) => e.scrollWidth - e.clientWidth);
      expect(wide, path).toBe(0);
    }
  });
});
