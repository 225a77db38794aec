import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { skipSurvey } from './people.ts';

export { expect };

export type Portal = {
  /** Opens an address and waits until the page has taken over. */
  open(path: string): Promise<void>;
  /** `origin` is another node of the portal. */
  login(username: string, origin?: string): Promise<void>;
  /** An error in the console that the test itself brings about. */
  allow(error: RegExp): void;
  /** Answers the survey of the first login beforehand. */
  skipSurvey(username: string): Promise<void>;
};

/** The page for unknown addresses answers 404, which the browser writes to its console; a picture that a busy machine shows late is a hint, no fault. */
const expected = /the server responded with a status of 404|was preloaded using link preload but not used within a few seconds/;

/** Any other error in the console fails a test. */
export const test = base.extend<{ portal: Portal }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are used from this pattern
  baseURL: async ({}, use) => use(process.env.PORTAL),
  portal: async ({ page }, use) => {
    const errors: string[] = [];
    const allowed = [expected];
    page.on('console', (m) => {
      if (['error', 'warning'].includes(m.type())) errors.push(m.text());
    });
    page.on('pageerror', (e) => errors.push(String(e)));
    await use({
      async open(path) {
        await page.goto(path);
        await hydrated(page);
      },
      allow: (error) => void allowed.push(error),
      skipSurvey: (username) => skipSurvey(page.request, username),
      async login(username, origin = '') {
        await skipSurvey(page.request, username);
        await page.goto(`${origin}/denglu/`);
        await hydrated(page);
        await page.getByLabel('账号').fill(username);
        await page.getByLabel('密码', { exact: true }).fill('Zhijiang-2026');
        await page.getByRole('button', { name: '登录', exact: true }).click();
        await expect(page).not.toHaveURL(/denglu/);
      },
    });
    expect(errors.filter((e) => !allowed.some((a) => a.test(e)))).toEqual([]);
  },
});

/** The page takes over after it has loaded, or when a person first moves: the mouse does. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(3, 3);
  await page.waitForFunction(() => (window as { __hydrated?: boolean }).__hydrated);
}

/** axe finds nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(' ')).join(' | ')}`)).toEqual([]);
}

/** Presses until it counts: a second press within a second does not (section 9). `done` waits a moment only; once it holds nothing is pressed any more. */
export async function pressUntil(button: Locator, done: () => Promise<void>): Promise<void> {
  await button.click();
  await expect(async () => {
    const isDone = await done().then(() => true, () => false);
    if (isDone) return;
    await button.click({ timeout: 500 });
    await done();
  }).toPass();
}
