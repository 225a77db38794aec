import { createHash, randomBytes } from 'node:crypto';
import type { Page, Request, Route } from '@playwright/test';
import sharp from 'sharp';
import { freshMobile } from './people.ts';
import { expect, expectAccessible } from './portal.ts';

export const mebi = 1024 * 1024;
export const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const label = '营业执照或法人证书';

export type Chosen = { name: string; mimeType: string; buffer: Buffer };
export const png = async (width: number, height: number, name = '照片.png'): Promise<Chosen> => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 4, background: { r: 16, g: 80, b: 82, alpha: 0.8 } } })
    .png()
    .toBuffer(),
});
/** A document of so many bytes that no two have in common. */
export const pdf = (bytes: number, name = '证书.pdf'): Chosen => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes - 9)]),
});

/**
 * The second step of the registration of a unit, whose licence a
 * visitor uploads. The number is proven only when all is sent.
 */
export async function toLicence(
  page: Page,
  open: (path: string) => Promise<void>,
  cellPhone = freshMobile(),
  code = '123456',
): Promise<void> {
  await open('/zhuce/?userType=3');
  await page.getByLabel('手机号码').fill(cellPhone);
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel(label, { exact: true })).toBeAttached();
}

export const field = (page: Page) => page.getByLabel(label, { exact: true });
export const rows = (page: Page) => page.getByRole('list', { name: `${label}：已选文件` }).getByRole('listitem');
export const arrived = (page: Page) => expect(rows(page).getByText('已上传')).toBeVisible();
export const partOf = (request: Request) => Number(new URL(request.url()).searchParams.get('partNumber'));
export const isPart = (request: Request) => request.method() === 'PUT' && partOf(request) > 0;
export const partAddress = /\/storage\/.*[?&]partNumber=/;

/** What goes to the storage and to the calls of files, in order, as `METHOD path`. */
export function watch(page: Page): { storage: Request[]; calls: string[] } {
  const seen = { storage: [] as Request[], calls: [] as string[] };
  page.on('request', (r) => {
    const { pathname } = new URL(r.url());
    if (pathname.startsWith('/storage/')) seen.storage.push(r);
    if (pathname.startsWith('/api/tool/oss/')) seen.calls.push(pathname.slice('/api/tool/oss/'.length));
  });
  return seen;
}

/** Notes in the page how many parts were on their way at most: what the runner hears comes late. */
export async function countParts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = window as { mostParts?: number };
    let open = 0;
    const { open: begin } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
      begin.call(this, method, url, true);
      if (!String(url).includes('partNumber=')) return;
      counts.mostParts = Math.max(counts.mostParts ?? 0, ++open);
      this.addEventListener('readystatechange', () => {
        if (this.readyState === XMLHttpRequest.DONE) open--;
      });
    };
  });
}

/** Holds parts back until they are let go: the only way to look at what is under way without a clock. */
export async function holdParts(page: Page): Promise<{ held: Route[]; release(): Promise<void> }> {
  const held: Route[] = [];
  await page.route(partAddress, (route) => void held.push(route));
  return {
    held,
    async release() {
      await page.unroute(partAddress);
      await Promise.all(held.splice(0).map((r) => r.continue().catch(() => undefined)));
    },
  };
}

/** What the server keeps, read by the signed address that the uploader was given. */
export async function keptBytes(
  page: Page,
  act: () => Promise<void>,
): Promise<{ bytes: Buffer; filePath: string; address: string }> {
  const registered = page.waitForResponse(/\/api\/tool\/oss\/register$/);
  await act();
  const { data } = (await (await registered).json()) as { data: { filePath: string; url: string } };
  const response = await page.request.get(data.url);
  expect(response.status()).toBe(200);
  return { bytes: await response.body(), filePath: data.filePath, address: data.url };
}

/** Files made in the page and dropped or pasted, as the browser hands them over. */
export async function hand(
  page: Page,
  way: 'drop' | 'paste',
  files: { name: string; type: string; head?: number[]; size: number }[],
): Promise<void> {
  await field(page).evaluate(
    (input, [how, list]) => {
      const data = new DataTransfer();
      for (const { name, type, head, size } of list) {
        const bytes = new Uint8Array(size);
        bytes.set(head ?? []);
        data.items.add(new File([bytes], name, { type }));
      }
      const options = { bubbles: true, cancelable: true };
      if (how === 'paste')
        return void input.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
      const place = input.parentElement as HTMLElement;
      place.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: data }));
      place.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
    },
    [way, files] as const,
  );
}

export async function expectFits(page: Page): Promise<void> {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
  ]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
