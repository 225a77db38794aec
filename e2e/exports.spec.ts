import { buffer } from 'node:stream/consumers';
import { readCsv } from '../server/documents/csv.ts';
import { expect, test } from './portal.ts';

test('a list is made in the background, told of by a message, fetched, and removed', async ({ page, portal }) => {
  await portal.login('guanli01');
  await page.goto('/guanli/accounts/?staff=1&wd=jiedai01');
  await expect(page.getByRole('link', { name: '俞静初 jiedai01' })).toBeVisible();
  await page.getByText('导出', { exact: true }).click();
  await page.getByRole('checkbox', { name: '在后台生成，完成后通知我' }).check();
  await page.getByRole('button', { name: 'CSV 文本' }).click();
  await expect(page.getByText('正在后台生成，完成后会通知您')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: '后台菜单' }).getByRole('link', { name: '我的导出' }).click();
  // The page asks by itself until it is there.
  await expect(page.getByRole('row', { name: /账号/ })).toContainText('已生成，1 行');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 账号' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^账号-\d{8}\.csv$/);
  const rows = readCsv(await buffer(await file.createReadStream()));
  expect(rows.map((r) => r.cells[1])).toEqual(['账号', 'jiedai01']);
  await page.getByRole('banner').getByRole('link', { name: '消息，1 条未读' }).click();
  await page.getByRole('link', { name: /^查看.*导出文件已生成：账号/ }).click();
  await expect(page).toHaveURL(/\/guanli\/exports\/$/);
  await page.getByRole('button', { name: '移除 账号' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
  await expect(page.getByText('还没有导出')).toBeVisible();
});
