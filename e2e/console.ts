import type { Page } from '@playwright/test';
import { expect, expectAccessible, goWithin, hydrated } from './portal.ts';

/** The rows of a list, by its name. */
export const rowsOf = (page: Page, list: string) =>
  page
    .getByRole('region', { name: list, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
/** No list is being read. */
export const idle = (page: Page) =>
  expect(page.locator('[data-grid][aria-busy=true], [role=status][aria-busy=true]')).toHaveCount(0);
export const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** Actions of rows that go on beyond the edge of their list, or of the window. */
const actionsCut = (page: Page) =>
  page.locator('.table td .acts > :is(a, button)').evaluateAll((acts) =>
    acts
      .filter((a) => {
        const box = a.closest('.card')?.getBoundingClientRect();
        const { left, right } = a.getBoundingClientRect();
        return right > Math.min(box?.right ?? innerWidth, innerWidth) + 1 || left < 0;
      })
      .map((a) => a.textContent),
  );

/** Pages of the console: each fits on a screen, a tablet and a phone, and is accessible as it is opened, by turns. */
export async function expectAllFit(page: Page, paths: string[]): Promise<void> {
  let width = 1440;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/guanli/${paths[0]}`);
  await hydrated(page);
  for (const path of paths) {
    await goWithin(page, `/guanli/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await idle(page);
    await expectAccessible(page);
    for (const next of [width, 768, width === 1440 ? 375 : 1440]) {
      width = next;
      await page.setViewportSize({ width, height: 900 });
      await idle(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
      expect(await actionsCut(page), `${path} at ${width}`).toEqual([]);
    }
  }
}
