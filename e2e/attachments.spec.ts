import { readFile } from 'node:fs/promises';
import type { Browser, Page, Route } from '@playwright/test';
import { alsoOpen } from './people.ts';
import { expect, expectAccessible, hydrated, pressUntil, test } from './portal.ts';

const stamp = () => Math.random().toString(36).slice(2, 8);
const pdf = (name: string, said: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${said}\n`),
});
const chooser = (page: Page) => page.getByLabel('添加附件', { exact: true });
const names = (page: Page) => page.getByLabel(/^第 \d+ 个附件的名称$/);
const namesAre = (page: Page, wanted: string[]) =>
  expect.poll(() => names(page).evaluateAll((all) => all.map((i) => (i as HTMLInputElement).value))).toEqual(wanted);

/** Holds back what is put into the storage, until it is let go. */
async function holdUploads(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route('**/storage/**', (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.unroute('**/storage/**');
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  };
}

/** The page of the article on a phone, and what is taken from it. */
async function aVisitorSaves(browser: Browser, id: number): Promise<void> {
  const visitor = await (await browser.newContext({ baseURL: process.env.PORTAL ?? '', locale: 'zh-CN' })).newPage();
  await visitor.setViewportSize({ width: 375, height: 812 });
  await visitor.goto(`/xinwen/${id}/`);
  await hydrated(visitor);
  const links = visitor.getByRole('region', { name: '附件' }).getByRole('link');
  await expect(links.first()).toHaveAccessibleName(/^名单\.pdf ?PDF · \d+ B ?下载$/);
  await expect(links.last()).toHaveAccessibleName(/^2026年秋季学期培训计划表\.pdf ?PDF · \d+ B ?下载$/);
  for (const box of await Promise.all((await links.all()).map((l) => l.boundingBox())))
    expect(box?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(visitor);
  const saving = visitor.waitForEvent('download');
  await links.last().click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('2026年秋季学期培训计划表.pdf');
  expect(await readFile(await saved.path(), 'utf8')).toContain('% 一');
  await visitor.emulateMedia({ media: 'print' });
  await expect(visitor.getByText(`附件下载：${process.env.PORTAL}/xinwen/${id}/`)).toBeVisible();
  await visitor.context().close();
}

test('an editor puts documents below a text, an approver publishes, a visitor saves one by its name', async ({
  page,
  portal,
  browser,
}) => {
  const title = `秋季班次安排 ${stamp()}`;
  await portal.login('bianji01');
  await page.goto('/guanli/content/news/new/');
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('摘要').fill('一句话说清安排。');
  await page.getByLabel('栏目').selectOption('通知公告');
  const body = page.getByRole('textbox', { name: '正文' });
  await body.click();
  await body.pressSequentially('安排见附件。');

  const release = await holdUploads(page);
  await chooser(page).setInputFiles([
    pdf('计划表.pdf', '一'),
    { name: '假的.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html>') },
  ]);
  await expect(page.getByRole('alert')).toHaveText(/^假的\.pdf：文件的内容与扩展名不符；请选择/);
  await expect(page.getByRole('progressbar', { name: '正在上传 计划表.pdf' })).toBeAttached();
  // What is on its way is not left out by mistake.
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('还有附件没有传完，请等它传完，或先取消它')).toBeVisible();
  await expect(page).toHaveURL(/\/new\/$/);
  await release();
  await namesAre(page, ['计划表']);
  await chooser(page).setInputFiles(pdf('名单.pdf', '二'));
  await namesAre(page, ['计划表', '名单']);

  await names(page).first().fill('2026年秋季学期培训计划表');
  await page.getByRole('button', { name: '移动名单，第 2 位' }).press('ArrowUp');
  await namesAre(page, ['名单', '2026年秋季学期培训计划表']);
  await page.getByRole('button', { name: '移除第 1 个附件' }).click();
  await namesAre(page, ['2026年秋季学期培训计划表']);
  await page.getByRole('button', { name: '已移除第 1 个附件，撤销' }).click();
  await namesAre(page, ['名单', '2026年秋季学期培训计划表']);
  await expectAccessible(page);
  await pressUntil(page.getByRole('button', { name: '提交审核' }), () =>
    expect(page.getByText('已提交，等待另一位审核')).toBeVisible({ timeout: 1500 }),
  );
  const id = Number(/news\/(\d+)/.exec(page.url())?.[1]);
  await namesAre(page, ['名单', '2026年秋季学期培训计划表']);

  const approver = await alsoOpen(browser, 'shenhe01', `/guanli/content/news/${id}/`);
  await namesAre(approver, ['名单', '2026年秋季学期培训计划表']);
  // The draft as it will be seen; its documents can be had there, and nowhere else yet.
  await approver.getByRole('button', { name: '预览' }).click();
  const link = approver.frameLocator('iframe[title="预览的页面"]').getByRole('link', { name: '名单.pdf' });
  await expect(link).toHaveAttribute('href', /\?preview=/);
  const seen = (await link.getAttribute('href')) ?? '';
  expect((await page.request.get(seen)).status()).toBe(200);
  expect((await page.request.get(seen.replace(/\?.*/, ''))).status()).toBe(404);
  await approver.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  // What is pressed within a second of another button is not meant.
  await pressUntil(approver.getByRole('button', { name: '通过并发布' }), () =>
    expect(approver.getByText('已发布').first()).toBeVisible({ timeout: 1500 }),
  );
  await approver.context().close();

  await aVisitorSaves(browser, id);
});
