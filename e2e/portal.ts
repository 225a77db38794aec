import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect as anyExpect, type BrowserContext, type Locator, type Page, test as base } from '@playwright/test';
import type { Login } from '../shared/contract/account.ts';
import { isFault, type Said, wordsOf } from './console-faults.ts';
import { call, password, skipSurvey } from './people.ts';

export const expect = anyExpect.extend({
  /**
   * The address, and the page that belongs to it: the router changes the
   * address first, and what is pressed before the page has come is lost.
   */
  async toHaveURL(page: Page, ...wanted: [string | RegExp, { timeout?: number }?]) {
    const wish = anyExpect(page);
    try {
      await (this.isNot ? wish.not : wish).toHaveURL(...wanted);
      await page.waitForFunction(() => {
        const { __shown } = window as { __shown?: string };
        return __shown === undefined || new URL(__shown, location.href).href === location.href.replace(/#.*/s, '');
      });
    } catch (error) {
      return { pass: this.isNot, message: () => (error as Error).message };
    }
    return { pass: !this.isNot, message: () => '' };
  },
});

export type Portal = {
  /** Opens an address and waits until the page has taken over. */
  open(path: string): Promise<void>;
  /**
   * Signed in as by the page of sign-in, which costs a second each
   * time; no page stands yet. `origin` is another node of the portal.
   */
  login(username: string, origin?: string): Promise<void>;
  /** Signs in by the page, and stays where that leads. */
  signIn(username: string): Promise<void>;
  /** An error in the console that the test itself brings about. */
  allow(error: RegExp): void;
  /** Answers the survey of the first login beforehand. */
  skipSurvey(username: string): Promise<void>;
};

/** Any error in the console that is not expected fails a test. */
export const test = base.extend<{ portal: Portal }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are used from this pattern
  baseURL: async ({}, use) => use(process.env.PORTAL),
  context: async ({ context }, use) => {
    if (process.env.BUSY) await makeBusy(context);
    await use(context);
  },
  portal: async ({ page }, use) => {
    const lines: Said[] = [];
    const allowed: RegExp[] = [];
    const opened = new Set<string>();
    page.on('framenavigated', (frame) => opened.add(frame.url()));
    page.on('console', (m) => lines.push({ kind: m.type(), text: m.text(), url: m.location().url }));
    page.on('pageerror', (e) => lines.push({ kind: 'error', text: String(e), url: '' }));
    await use({
      async open(path) {
        await page.goto(path);
        await hydrated(page);
      },
      allow: (error) => void allowed.push(error),
      skipSurvey: (username) => skipSurvey(page.request, username),
      async login(username, origin = '') {
        await skipSurvey(page.request, username);
        const { data, message } = await call<Login | null>(page.request, '/auth/jwt/token', { username, password });
        if (!data) throw new Error(`${username} may not log in: ${message}`);
        await page.route(
          '**/nothing',
          (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>-</title>' }),
          { times: 1 },
        );
        await page.goto(`${origin}/nothing`);
        await page.evaluate(({ token, ...state }) => {
          sessionStorage.setItem('token', token);
          sessionStorage.setItem('session', JSON.stringify(state));
          sessionStorage.setItem('isAdmin', String(state.isAdmin));
        }, data);
      },
      async signIn(username) {
        await skipSurvey(page.request, username);
        await page.goto('/denglu/');
        await hydrated(page);
        await page.getByLabel('账号').fill(username);
        await page.getByLabel('密码', { exact: true }).fill(password);
        await page.getByRole('button', { name: '登录', exact: true }).click();
        await expect(page).not.toHaveURL(/denglu/);
      },
    });
    expect(lines.filter((line) => isFault(line, allowed, opened)).map(wordsOf)).toEqual([]);
  },
});

/** The page takes over after it has loaded, or when a person first moves: the mouse does. */
export async function hydrated(page: Page): Promise<void> {
  await page.mouse.move(3, 3);
  // By a timer: asking at each frame has the browser draw them all.
  await page.waitForFunction(() => (window as { __hydrated?: boolean }).__hydrated, undefined, { polling: 20 });
}

/**
 * Goes to an address as a link does: what stands and is known stays, so that a walk costs half of what it does with
 * each page loaded anew (as `pages.spec` and `hostile.spec` have them). The page must have taken over.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The router knows a visit by its key.
    history.pushState({ idx: history.length, key: `${history.length} ${to}` }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL(path);
}

/** From the next page on the disk is busy: the first thing that a page asks of the computer's own store comes late. */
export async function slowDisk(page: Page): Promise<void> {
  await page.addInitScript(delayStore, 1500);
}

/**
 * The first look into the store comes after `wait` ms; without it every
 * look and every answer of the server after up to half a second.
 */
function delayStore(wait?: number): void {
  // A test may stop the clock of the page: what is late is late by the clock on the wall.
  const later = window.setTimeout.bind(window);
  const some = () => Math.random() * 500;
  const native = IDBFactory.prototype.open;
  let first = wait;
  IDBFactory.prototype.open = function open(this: IDBFactory, ...args: Parameters<typeof native>) {
    const request = native.apply(this, args);
    const late: Partial<IDBOpenDBRequest> & { wait: number } = { wait: first ?? some() };
    request.onupgradeneeded = (e) => {
      Object.assign(late, { result: request.result, transaction: request.transaction });
      late.onupgradeneeded?.call(request, e);
    };
    request.onsuccess = () =>
      void later(() => {
        Object.assign(late, { result: request.result });
        late.onsuccess?.call(request, new Event('success'));
      }, late.wait);
    if (wait !== undefined) first = 0;
    return late as IDBOpenDBRequest;
  };
  if (wait !== undefined) return;
  const ask = window.fetch;
  window.fetch = async (...args) => {
    await new Promise((resolve) => later(resolve, some()));
    const answer = await ask(...args);
    await new Promise((resolve) => later(resolve, some()));
    return answer;
  };
}

/**
 * A machine that has much else to do: every page is four times slower,
 * its store and the server answer late and in another order.
 */
async function makeBusy(context: BrowserContext): Promise<void> {
  await context.addInitScript(delayStore);
  context.on('page', async (page) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  });
}

/**
 * The dialog that says what was sent goes by itself after 3 s (section 9), unless somebody reaches for what it offers.
 */
export const holdOpen = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: '复制地址' }).dispatchEvent('pointerdown');

/** axe without its comments. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Changes of looks stand still from here on (for who wants less motion): a colour on its way is nobody's contrast. */
async function holdStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    // Put to their end, and not waited for: one that is held, or that goes with scrolling, never comes there.
    for (const change of document.getAnimations())
      if (Number.isFinite(change.effect?.getComputedTiming().endTime ?? 0)) change.finish();
  });
}

/** What stands around every page: once it has been looked at in a window, it is no news on the next page. */
const shell = ['.site-header', '.site-footer', '.quick', '.staff-side', '.staff-top'];
const shellSeen = new WeakSet<Page>();

/** axe finds nothing. Only what is wrong is worked out, and only that comes out of the page: it is looked at often. */
export async function expectAccessible(page: Page): Promise<void> {
  // What says that a page is on its way stands outside of its regions.
  await expect(page.locator(':root[data-busy]')).toHaveCount(0);
  await holdStill(page);
  // A preview is a frame of its own.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe);
  const exclude = shellSeen.has(page) ? shell : [];
  shellSeen.add(page);
  const found = await page.evaluate(async (beyond) => {
    const context = { exclude: beyond.filter((part) => document.querySelector(part)) };
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(context, {
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((n) => n.target.join(' '))
          .join(' | ')}`,
    );
  }, exclude);
  expect(found).toEqual([]);
}

/**
 * Presses until it counts: a second press within a second does not (section 9).
 * `done` waits a moment only; once it holds nothing is pressed any more.
 */
export async function pressUntil(button: Locator, done: () => Promise<void>): Promise<void> {
  await button.click();
  await expect(async () => {
    const isDone = await done().then(
      () => true,
      () => false,
    );
    if (isDone) return;
    await button.click({ timeout: 500 });
    await done();
  }).toPass();
}
