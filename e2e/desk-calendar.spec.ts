import { call, tokenOf } from './people.ts';
import { expect, expectAccessible, pressUntil, test } from './portal.ts';
import { toast } from './console.ts';

test('a day of the calendar becomes free by a key, and is one again', { tag: '@sweep' }, async ({ page, portal }) => {
  await portal.login('jiedai01');
  // Far from every due time of the other journeys.
  await page.goto('/guanli/calendar/?year=2041');
  await expect(page.getByText('2041 年还没有录入节假日')).toBeVisible();
  await page.getByRole('button', { name: '1 月 1 日 周二，上班' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: '1 月 9 日 周三，上班' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('1 月 9 日 周三的名称').fill('院庆');
  await expect(page.getByText('1 处改动没有保存')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存日历' }).click();
  await toast(page, '日历已保存');
  await page.reload();
  await expect(page.getByRole('button', { name: '1 月 9 日 周三，休息，院庆' })).toBeVisible();
  // A colleague saves in between: that is told where the press was
  // made, far below the first day, and the next press counts.
  const staff = await tokenOf(page.request, 'guanli01');
  const {
    data: { revision, mode, opens, closes },
  } = await call<{ revision: number; mode: string; opens: string; closes: string }>(
    page.request,
    '/admin/calendar/read?year=2041',
    undefined,
    staff,
  );
  await page.getByRole('button', { name: /去掉\s*1 月 9 日/ }).click();
  expect((await call(page.request, '/admin/calendar/save', { revision, mode, opens, closes }, staff)).status).toBe(200);
  await page.getByRole('button', { name: '保存日历' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '刚刚有同事改过工作日历' })).toBeInViewport();
  await pressUntil(page.getByRole('button', { name: '保存日历' }), () =>
    expect(page.getByText('日历已保存').first()).toBeVisible({ timeout: 1500 }),
  );
  await expect(page.getByText('2041 年还没有录入节假日')).toBeVisible();
  await page.getByLabel('工作时间：收到后一个工作日').check();
  await page.getByLabel('上班时间').fill('09:00');
  await expect(page.getByText(/例如 .*（周五）20:00 收到，最迟/)).toBeVisible();
  await pressUntil(page.getByRole('button', { name: '保存日历' }), () =>
    expect(page.getByRole('alert').filter({ hasText: '请同时填写上班和下班时间' })).toBeVisible({ timeout: 1000 }),
  );
  await page.getByRole('button', { name: '放弃改动' }).click();
  await expect(page.getByLabel('自然时间：收到后 24 小时')).toBeChecked();
});
