import type { Page } from '@playwright/test';
import QRCode from 'qrcode';
import { expect } from './portal.ts';

/** How many the board says, by their names: `应到 3`. */
export const countsOf = (page: Page) => page.getByRole('region', { name: '签到情况' }).locator('dl > div');

/** The dark fields of the code of an address as the board draws them, within four light ones. */
function drawn(address: string): string {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  const all = Array.from({ length: modules.size ** 2 }, (_, i) => [i % modules.size, Math.floor(i / modules.size)]);
  const dark = all.filter(([x = 0, y = 0]) => modules.get(y, x));
  return dark.map(([x = 0, y = 0]) => `M${x + 4} ${y + 4}h1v1h-1z`).join('');
}

/** The address that the QR on a board says: that which the portal told it last. */
export async function addressOnBoard(page: Page): Promise<string> {
  const path = page.getByRole('img', { name: '签到二维码' }).locator('path');
  let address = '';
  await expect(async () => {
    const answer = await page.waitForResponse((r) => r.url().includes('/train/signIn/board'));
    address = ((await answer.json()) as { data: { code: { url: string } } }).data.code.url;
    await expect(path).toHaveAttribute('d', drawn(address), { timeout: 500 });
  }).toPass();
  return address;
}
