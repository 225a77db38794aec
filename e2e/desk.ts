import type { Page } from '@playwright/test';
import { expect } from './portal.ts';

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
