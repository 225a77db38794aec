/** `npm run browsers`: a journey through the portal in the oldest Chromium that is supported, and in a later one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page, request } from '@playwright/test';
import { startNode } from '../e2e/node.ts';
import { freshMobile, password, skipSurvey } from '../e2e/people.ts';
import { oldBrowser, oldBrowsers } from './old-browsers.ts';

/** Waits in steps: today's driver puts functions into the page that old browsers lack, so that its own waits fail. */
async function until<T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> {
  for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((next) => setTimeout(next, 100))) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`not there: ${what}`);
}

type Wanted = { text: string; of: string };

/** Where the middle of the element stands that is on top and says so; 0 where none does yet. */
function place({ text, of }: Wanted): [number, number] | 0 {
  const layer = [...document.querySelectorAll('dialog[open]')].pop() ?? document;
  const says = (e: Element) => (e.getAttribute('aria-label') ?? e.textContent ?? '').trim();
  const all = [...layer.querySelectorAll<HTMLElement>(of)].filter((e) => e.getClientRects().length > 0);
  const found = all.find((e) => says(e) === text) ?? all.find((e) => says(e).includes(text));
  if (!found) return 0;
  found.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + Math.min(height / 2, 200)];
  const hit = document.elementFromPoint(x, y);
  return hit && (found.contains(hit) || hit.contains(found)) ? [x, y] : 0;
}

/** What a person does at a page: real presses and keys, wherever something stands. */
class Visitor {
  readonly page: Page;
  readonly origin: string;
  constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
  }

  /** Opens an address and waits until the page has taken over. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.origin + path);
    await this.page.mouse.move(5, 5);
    await this.page.mouse.move(9, 9);
    await until(`${path} takes over`, () => this.page.evaluate(() => '__hydrated' in window));
    await this.sees('main');
  }

  sees = (of: string, text = '') =>
    until(`${of} ${text}`, () =>
      this.page.evaluate(
        ({ of, text }) => [...document.querySelectorAll(of)].some((e) => (e.textContent ?? '').includes(text)),
        { of, text },
      ),
    );

  async press(text: string, of = 'button, a, [role=option]'): Promise<void> {
    const [x, y] = (await until(text, () => this.page.evaluate(place, { text, of }))) as [number, number];
    await this.page.mouse.click(x, y);
  }

  async fill(label: string, value: string): Promise<void> {
    await this.press(label, 'label');
    await this.page.keyboard.insertText(value);
  }

  /** Signs in by the page. */
  async signIn(username: string): Promise<void> {
    await this.open('/denglu/');
    await this.fill('账号', username);
    await this.fill('密码', password);
    await this.press('登录', 'form button');
    await until('signed in', () => this.page.evaluate(() => !location.pathname.startsWith('/denglu')));
  }
}

type Step = [name: string, go: (visitor: Visitor) => Promise<unknown>];
const steps: Step[] = [
  ['home', (v) => v.open('/').then(() => v.sees('h2'))],
  ['list', (v) => v.open('/xinwen/xyxw/').then(() => v.sees('main li a'))],
  ['search', (v) => v.open('/sousuo/?wd=%E5%9F%B9%E8%AE%AD').then(() => v.sees('main', '培训'))],
  [
    'detail',
    async (v) => {
      await v.open('/xinwen/xyxw/');
      const path = await v.page.evaluate(
        () =>
          [...document.querySelectorAll('main a')]
            .map((a) => a.getAttribute('href'))
            .find((h) => /\/\d+\/$/.test(h ?? '')) ?? '',
      );
      await v.open(path);
      await v.sees('main h1');
    },
  ],
  [
    'demand until the receipt',
    async (v) => {
      await v.open('/zcxy/pxxq/');
      await v.press('填写培训需求', 'main button');
      await v.fill('培训主题', '基层治理');
      await v.fill('参训人数', '五十人');
      await v.fill('具体要求', '现场教学一天');
      await v.press('地区', 'label');
      for (const name of ['浙江省', '绍兴市', '越城区']) await v.press(name, '[role=option]');
      await v.fill('姓名', '周明远');
      await v.fill('联系电话', freshMobile());
      await v.press('提交需求', 'dialog button');
      await v.sees('dialog', '已收到您的需求');
    },
  ],
  ['login', (v) => v.signIn('xueyuan01')],
  ['own centre', (v) => v.open('/grzx/grxx/').then(() => v.sees('main', '个人'))],
  [
    'console list',
    (v) =>
      v
        .signIn('guanli01')
        .then(() => v.open('/guanli/content/news/'))
        .then(() => v.sees('table tbody tr')),
  ],
  [
    'dialog of a video',
    async (v) => {
      await v.open('/guanli/content/news/new/');
      await v.press('嵌入', 'button');
      await v.fill('标题', '录像');
      await v.fill('地址或嵌入代码', 'https://evil.example/x');
      await v.press('确定', 'dialog button');
      await v.sees('dialog [role=alert]', '不在允许嵌入的来源里');
    },
  ],
];

/** Takes the journey. Everything that the page complains of counts, as does the page that says that it failed. */
async function travel(page: Page, origin: string): Promise<string[]> {
  const faults: string[] = [];
  let at = '';
  page.on('pageerror', (error) => faults.push(`${at}: ${error}`));
  page.on('console', (m) => m.type() === 'error' && faults.push(`${at}: ${m.text()} ${m.location().url}`));
  const visitor = new Visitor(page, origin);
  for (const [name, go] of steps) {
    at = name;
    await go(visitor).then(
      () => console.log(`  ${name}`),
      (error: Error) => {
        console.log(`  ${name}: ${error.message}`);
        faults.push(`${name}: ${error.message}`);
      },
    );
    if (await page.evaluate(() => document.title === '页面出错了')) faults.push(`${name}: the page of failures`);
  }
  return faults;
}

const dataDir = mkdtempSync(join(tmpdir(), 'portal-browsers-'));
const node = await startNode(dataDir);
const faults: string[] = [];
try {
  const caller = await request.newContext({ baseURL: node.origin });
  for (const username of ['xueyuan01', 'guanli01']) await skipSurvey(caller, username);
  await caller.dispose();
  for (const packed of oldBrowsers) {
    const browser = await chromium.launch(oldBrowser(packed));
    console.log(`Chromium ${browser.version()}`);
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } });
    const found = await travel(await context.newPage(), node.origin);
    faults.push(...found.map((fault) => `Chromium ${packed.version}: ${fault}`));
    await browser.close();
  }
} finally {
  await node.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(faults.length ? faults.join('\n') : 'no faults');
process.exit(faults.length ? 1 : 0);
