import type { Page } from '@playwright/test';
import { call, freshMobile, password, tokenOf } from '../people.ts';
import { expect, expectAccessible, slowDisk, test } from '../portal.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: '后台菜单' });

test('a note and a remark that were typed at the desk are found again', async ({ page, portal }) => {
  const { data } = await call<{ list: { id: number }[] }>(
    page.request,
    '/admin/demand/list',
    { status: 0 },
    await tokenOf(page.request, 'jiedai01'),
  );
  await portal.login('jiedai01');
  const note = page.getByRole('region', { name: '备注', exact: true }).getByLabel('备注', { exact: true });
  // Whoever leaves the page in the same moment finds it as well, however busy the disk is.
  await slowDisk(page);
  await page.goto(`/guanli/desk/${data.list.at(-1)?.id}/`);
  const words = `已经问过后勤${freshMobile()}`;
  await note.fill(words);
  await page.reload();
  await expect(note).toHaveValue(words);
  await page.getByRole('button', { name: '记下备注' }).click();
  await expect(
    page.getByRole('region', { name: '备注', exact: true }).getByRole('article').filter({ hasText: words }),
  ).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('region', { name: '备注', exact: true }).getByRole('article').filter({ hasText: words }),
  ).toBeVisible();
  await expect(note).toHaveValue('');

  await page.goto('/guanli/applications/1/');
  const remark = page.getByRole('textbox', { name: '备注' });
  await remark.fill('座位靠门');
  await page.reload();
  await expect(remark).toHaveValue('座位靠门');
  await page.getByRole('button', { name: '改回已保存的' }).click();
  await expect(remark).toHaveValue('');
});

test('a session that ends while staff write leads back to the same words after the login', async ({ page, portal }) => {
  await portal.login('jiedai01');
  const address = '/guanli/applications/1/';
  await page.goto(address);
  const remark = page.getByRole('textbox', { name: '备注' });
  const words = `座位靠窗${freshMobile()}`;
  await remark.fill(words);
  await call(page.request, '/auth/jwt/logout', {}, await page.evaluate(() => sessionStorage.getItem('token') ?? ''));
  await page.getByRole('button', { name: /保存/ }).first().click();
  await expect(page).toHaveURL(/\/guanli\/denglu\/$/);
  await page.getByLabel('工作人员账号').fill('jiedai01');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(remark).toHaveValue(words);
  await page.getByRole('button', { name: '改回已保存的' }).click();
});

test('a message and a template that were begun are found again', async ({ page, portal }) => {
  const recover = page.getByRole('button', { name: '找回' });
  const elsewhere = async () => {
    await menu(page).getByRole('link', { name: '今日' }).click();
    await page.getByRole('button', { name: '不保存，离开' }).click();
    await expect(page).toHaveURL(/\/guanli\/$/);
  };
  await portal.login('jiedai01');
  await page.goto('/guanli/messages/');
  await page.getByLabel('标题', { exact: true }).fill('周三的课改了地方');
  await page.getByLabel('内容', { exact: true }).fill('移到第二报告厅');
  await elsewhere();
  await menu(page).getByRole('link', { name: '站内消息' }).click();
  await recover.click();
  await expect(page.getByLabel('标题', { exact: true })).toHaveValue('周三的课改了地方');
  await expect(page.getByLabel('内容', { exact: true })).toHaveValue('移到第二报告厅');
  await expectAccessible(page);
  await elsewhere();

  await menu(page).getByRole('link', { name: '消息模板' }).click();
  const dialog = page.getByRole('dialog', { name: '新建模板' });
  await page.getByRole('button', { name: '新建模板' }).click();
  await dialog.getByLabel('内容', { exact: true }).fill('请带好证件');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '新建模板' }).click();
  await dialog.getByRole('button', { name: '找回' }).click();
  await expect(dialog.getByLabel('内容', { exact: true })).toHaveValue('请带好证件');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '取消' }).click();
});

test('days of the calendar that were not saved are found again', async ({ page, portal }) => {
  const recover = page.getByRole('button', { name: '找回' });
  await portal.login('jiedai01');
  await page.goto('/guanli/calendar/?year=2043');
  const leaves = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await page.getByRole('button', { name: '1 月 2 日 周五，上班' }).click();
  await expect(page.getByText('1 处改动没有保存')).toBeVisible();
  expect(await leaves()).toBe(false);
  await page.getByRole('button', { name: '1 月 2 日 周五，休息' }).click();
  await expect(page.getByText('1 处改动没有保存')).toHaveCount(0);
  expect(await leaves(), 'taken back by hand').toBe(true);
  await page.getByRole('button', { name: '1 月 1 日 周四，上班' }).click();
  await page.getByLabel('1 月 1 日 周四的名称').fill('元旦');
  await page.getByRole('link', { name: '2044' }).click();
  await expect(page.getByText('2044 年还没有录入节假日')).toBeVisible();
  await expect(recover).toHaveCount(0);
  await page.getByRole('link', { name: '2043' }).click();
  await recover.click();
  await expect(page.getByRole('button', { name: '1 月 1 日 周四，休息，元旦' })).toBeVisible();
  await expect(page.getByText('1 处改动没有保存')).toBeVisible();
  await page.getByRole('button', { name: '放弃改动' }).click();
  await expect(page.getByText('2043 年还没有录入节假日')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2043 年还没有录入节假日')).toBeVisible();
  await expect(recover).toHaveCount(0);
});

test('of a text that is typed on and on the newest is copied', async ({ page, portal }) => {
  await portal.login('bianji01');
  await page.clock.install();
  await page.goto('/guanli/content/faq/new/');
  const copied = (words: string) =>
    page.waitForRequest((r) => r.url().endsWith('/api/admin/typed/copy') && !!r.postData()?.includes(words));
  const answer = page.getByLabel('回答');
  const newest = copied('先去报名，再看回执');
  for (const words of ['先去报名', '先去报名，再看回执']) {
    await answer.fill(words);
    // Typing is kept after a pause; what is kept is copied a while later.
    await page.clock.runFor(800);
  }
  await page.clock.runFor(3000);
  await newest;
  const forgotten = copied('"text":""');
  await answer.fill('');
  await page.clock.runFor(800);
  await forgotten;
});

test('a text that was begun on one computer goes on at another', async ({ page, portal, browser }) => {
  await portal.login('bianji01');
  await page.goto('/guanli/content/news/new/');
  await page.getByLabel('标题').fill('在办公室写了一半');
  const copied = page.waitForResponse('**/api/admin/typed/copy');
  await page.getByRole('textbox', { name: '正文' }).pressSequentially('第一段');
  await copied;
  const context = await browser.newContext({ baseURL: process.env.PORTAL as string });
  const signedIn = await page.evaluate(() =>
    ['token', 'session', 'isAdmin'].map((k) => [k, sessionStorage.getItem(k)]),
  );
  await context.addInitScript((all) => {
    for (const [k, value] of all) sessionStorage.setItem(k as string, value as string);
  }, signedIn);
  const home = await context.newPage();
  await home.goto('/guanli/content/news/new/');
  await home.getByRole('button', { name: '找回' }).click();
  await expect(home.getByLabel('标题')).toHaveValue('在办公室写了一半');
  const emptied = home.waitForResponse('**/api/admin/typed/copy');
  await home.getByRole('button', { name: '保存草稿' }).click();
  await emptied;
  await context.close();
});
