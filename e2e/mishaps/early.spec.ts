import type { Page, Route } from '@playwright/test';
import { aTrainee, freshMobile, password } from '../people.ts';
import { expect, hydrated, test } from '../portal.ts';

/** Opens a page whose scripts wait until they are let through; until then it is what the server has written. */
async function beforeTakeOver(page: Page, path: string): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let through = false;
  await page.route(/\.js$/, (route) => (through ? route.continue() : void waiting.push(route)));
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    through = true;
    for (const route of waiting) await route.continue();
    await hydrated(page);
  };
}

for (const width of [1280, 375])
  test(`a login that is filled in and sent before the page has taken over signs in, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { cellPhone } = await aTrainee(page.request, '许知远');
    const release = await beforeTakeOver(page, '/denglu/');
    await page.getByLabel('账号').fill(cellPhone);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await release();
    await expect(page).not.toHaveURL(/denglu/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

test('Enter in the password counts as the button does', async ({ page }) => {
  const { cellPhone } = await aTrainee(page.request, '许知远');
  const release = await beforeTakeOver(page, '/denglu/');
  await page.getByLabel('账号').fill(cellPhone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await release();
  await expect(page).not.toHaveURL(/denglu/);
});

test('a button that is pressed before the page has taken over counts once', async ({ page }) => {
  const release = await beforeTakeOver(page, '/denglu/');
  await page.getByLabel('密码', { exact: true }).fill('Abc-123456');
  const show = page.locator('button[aria-pressed]');
  await show.click();
  await expect(show).toHaveAttribute('data-waits');
  await release();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(show).not.toHaveAttribute('data-waits');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('Abc-123456');
});

test('the first step of a registration that is filled in early goes on to the next', async ({ page }) => {
  const release = await beforeTakeOver(page, '/zhuce/?userType=1');
  await page.getByLabel('手机号码').fill(freshMobile());
  await page.getByLabel('验证码', { exact: true }).fill('123456');
  await page.getByRole('button', { name: '下一步' }).click();
  await release();
  await expect(page.getByRole('heading', { name: /填写资料/ })).toBeVisible();
});

test('a login whose page never gets its code says so, and keeps what was typed', async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/denglu/');
  await page.getByLabel('账号').fill('13900000000');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('您填写的内容还在');
  await expect(page.getByRole('button', { name: '登录', exact: true })).not.toHaveAttribute('data-waits');
  await expect(page.getByLabel('账号')).toHaveValue('13900000000');
  await expect(page).toHaveURL('/denglu/');
});

test('a login whose page waits for its code says so after fifteen seconds, and is not sent later', async ({ page }) => {
  const release = await beforeTakeOver(page, '/denglu/');
  const send = page.getByRole('button', { name: '登录', exact: true });
  await page.getByLabel('账号').fill('13900000000');
  await send.click();
  await expect(send).toHaveAttribute('data-waits');
  await expect(page.getByRole('alert')).toContainText('您填写的内容还在', { timeout: 20_000 });
  await expect(send).not.toHaveAttribute('data-waits');
  await release();
  await expect(page.getByLabel('账号')).toHaveValue('13900000000');
  await expect(page.getByText('请填写密码')).toHaveCount(0);
});

for (const path of ['/sousuo/', '/zxzx/', '/huizhi/', '/404/'])
  test(`a search at ${path} goes out before the page has taken over, by the browser`, async ({ page }) => {
    await page.route(/\.js$/, () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    const form = page.locator('form[role=search]').last();
    await form.getByRole('searchbox').or(form.getByRole('textbox')).first().fill('乡村');
    await form.getByRole('button').first().click();
    await expect(page).toHaveURL(/(wd|id)=%E4%B9%A1%E6%9D%91/);
  });
