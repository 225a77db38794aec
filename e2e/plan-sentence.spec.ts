import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, test } from './portal.ts';

const form = (page: Page) => page.getByRole('region', { name: '说出需求，收到方案' });

test('what was answered in the sentence stands in the request, beside what was typed there before', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await portal.open('/');
  const sentence = page.getByRole('region', { name: '获取培训方案' });
  await sentence.getByLabel('单位类型').selectOption('国有企业');
  await sentence.getByLabel('人数').selectOption('80');
  await sentence.getByLabel('天数').selectOption('7');
  await sentence.getByRole('button', { name: '获取培训方案' }).click();
  await expect(page).toHaveURL(/\/hqpxfa\/\?.*size=80.*#request$/);
  // On a phone as well the first thing seen is what was taken over, and what is still asked.
  const taken = form(page).getByText('都可以改，再填');
  await expect(taken).toBeInViewport({ ratio: 1 });
  await expect(taken).toContainText('企业培训');
  await expect(taken).toContainText('80 人、7 天');
  await expect(taken).toContainText('“我们是国有企业，计划在三个月内办班”写进了具体要求');
  await expect(form(page).getByLabel('培训人数')).toHaveValue('80');
  await expect(form(page).getByLabel('培训天数')).toHaveValue('7');
  await expect(form(page).getByLabel('企业培训')).toBeChecked();
  await expect(form(page).getByLabel('具体要求')).toHaveValue('我们是国有企业，计划在三个月内办班。');
  await form(page).getByLabel('培训人数').fill('66');
  await expect(taken).not.toContainText('80 人');
  await expect(taken).toContainText('7 天');
  await portal.open('/hqpxfa/?type=党政机关&size=30&length=3&theme=2');
  await expect(form(page).getByLabel('培训天数')).toHaveValue('3');
  await expect(form(page).getByLabel('干部培训')).toBeChecked();
  await expect(form(page).getByLabel('培训主题')).toHaveValue('2');
  await expect(form(page).getByLabel('培训人数')).toHaveValue('66');
  await expect(form(page).getByLabel('具体要求')).toHaveValue('我们是党政机关。');
  await portal.open('/hqpxfa/?type=事业单位&size=100&theme=2');
  await expect(form(page).getByLabel('具体要求')).toHaveValue('我们是事业单位，100 人以上。');
  await form(page).getByLabel('培训人数').fill('40');
  await expect(form(page).getByLabel('具体要求')).toHaveValue('我们是事业单位。');
  await portal.open('/hqpxfa/?theme=2');
  await expect(form(page).getByLabel('培训天数')).toHaveValue('3');
  await expect(taken).toBeHidden();
});

test('a page that is for its form has that at once, whatever else of it is on its way', async ({ page }) => {
  const late = Promise.withResolvers<void>();
  await page.route(/\/art\/late\.webp/, async (route) => {
    await late.promise;
    await route.abort();
  });
  // A page may have come whole before anybody has looked; with a picture that does not come it is loading still.
  await page.addInitScript(() => {
    new Image().src = '/art/late.webp';
  });
  for (const [path, label] of [
    ['/hqpxfa/', '培训人数'],
    ['/zxzx/', '您的问题'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByLabel(label)).toBeVisible();
    // The page as such has not loaded, nor has anybody moved.
    expect(await page.evaluate(() => document.readyState), path).not.toBe('complete');
  }
  late.resolve();
});

test('where the code of a form does not come another way is shown after a while', async ({ page, portal }) => {
  portal.allow(/ERR_FAILED/);
  await page.route(/\/assets\/plan-form/, (route) => route.abort());
  await page.goto('/hqpxfa/');
  const told = form(page).getByText('表单还没有打开，可能是网络不稳。');
  await expect(told).toBeAttached();
  await expect(told).toBeHidden();
  const passTime = () =>
    form(page).evaluate((e) => {
      const own = e.getAnimations({ subtree: true }).filter((a) => a instanceof CSSAnimation);
      for (const a of own) if (/waiting|lines|place/.test(a.animationName)) a.finish();
    });
  await passTime();
  await expect(told).toBeVisible();
  await expect(told.getByRole('link', { name: '重新打开' })).toHaveAttribute('href', '/hqpxfa/');
  await expect(form(page).getByText('正在打开表单')).toBeHidden();
  // What follows is close below, on a phone as well, where the place of the form is four screens tall.
  await page.setViewportSize({ width: 375, height: 812 });
  const next = page.getByRole('heading', { name: '方案内容' });
  const bottom = (of: Locator) => of.evaluate((e) => e.getBoundingClientRect().bottom);
  expect((await bottom(next)) - (await bottom(told))).toBeLessThan(300);
  await page.setViewportSize({ width: 1280, height: 800 });
  // Within the portal as well.
  await page.goto('/xinwen/xyxw/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: '获取培训方案' }).click();
  await expect(page).toHaveURL(/hqpxfa/);
  await expect(told).toBeAttached();
  await passTime();
  await expect(told).toBeVisible();
  await page.unroute(/\/assets\/plan-form/);
  await told.getByRole('link', { name: '重新打开' }).click();
  await expect(form(page).getByLabel('培训人数')).toBeVisible();
});
