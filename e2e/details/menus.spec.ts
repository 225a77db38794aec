import { expect, hydrated, test } from '../portal.ts';

test.describe('the menu of a phone', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  test('closes on Escape, with the focus on its button, and by a press anywhere else', async ({ page, portal }) => {
    await portal.open('/gbpx/');
    const nav = page.getByRole('navigation', { name: '主导航' });
    const about = nav.getByRole('link', { name: '关于我们' });
    await page.getByRole('button', { name: '打开菜单' }).click();
    await about.focus();
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();
    await expect(page.getByRole('button', { name: '打开菜单' })).toBeFocused();
    // The innermost goes first.
    await page.getByRole('button', { name: '打开菜单' }).click();
    await nav.getByRole('button', { name: '展开新闻中心菜单' }).click();
    await nav.getByRole('link', { name: '学院新闻' }).focus();
    await page.keyboard.press('Escape');
    await expect(nav.getByRole('button', { name: '展开新闻中心菜单' })).toBeFocused();
    await expect(about).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();
    await page.getByRole('button', { name: '打开菜单' }).click();
    await expect(about).toBeVisible();
    await page.locator('main').dispatchEvent('pointerdown');
    await expect(about).toBeHidden();
  });

  test('opens once where it is pressed before the page has taken over', async ({ page }) => {
    await page.goto('/gbpx/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: '打开菜单' }).click();
    await hydrated(page);
    await expect(page.getByRole('button', { name: '关闭菜单' })).toBeVisible();
  });

  test('stands beside the search', async ({ page, portal }) => {
    await portal.open('/gbpx/');
    await page.getByRole('banner').getByRole('link', { name: '搜索' }).click();
    // The cursor is there before the page is: what is typed at once is in its field.
    await page.keyboard.type('乡村');
    await expect(page).toHaveURL(/\/sousuo\/#wd$/);
    const field = page.getByRole('searchbox', { name: '搜索词' });
    await expect(field).toBeFocused();
    await page.keyboard.type('振型');
    await expect(field).toHaveValue('乡村振型');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Enter');
    await expect(page.getByText('已按“乡村振兴”查找')).toBeVisible();
    // Its keyboard would stand over the hits.
    await expect(field).not.toBeFocused();
    await page.getByRole('link', { name: '只查“乡村振型”' }).click();
    await expect(page.getByRole('link', { name: '也查相近的词' })).toBeVisible();
    await expect(field).toHaveValue('乡村振型');
  });
});

test.describe('after a navigation', () => {
  test('the focus is on the heading of the new page', async ({ page, portal }) => {
    await portal.open('/');
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '干部培训' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/gbpx\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.locator('main').getByRole('link').filter({ hasText: '' }).last().focus();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/\/gbpx\/$/);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeFocused();
  });

  test('a tab that is still there keeps it', async ({ page, portal }) => {
    await portal.open('/zcxy/zsyz/');
    const tab = page.locator('main .tabs').getByRole('link').nth(1);
    await tab.focus();
    await page.keyboard.press('Enter');
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(tab).toBeFocused();
  });

  for (const width of [1440, 375])
    test(`to a project the form of it is in view, ${width} px wide`, async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 800 });
      await portal.open('/baoming/');
      await page
        .getByRole('link', { name: /^报名这个项目/ })
        .nth(1)
        .click();
      await expect(page).toHaveURL(/projectId=/);
      const heading = page.getByRole('heading', { name: '填写报名' });
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
      await expect(page.getByRole('form', { name: '填写报名' }).getByLabel('姓名')).toBeInViewport();
    });
});
