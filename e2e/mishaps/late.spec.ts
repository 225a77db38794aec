import type { ElementHandle, Page, Route } from '@playwright/test';
import { text } from '../../shared/text.ts';
import { aTrainee, freshMobile } from '../people.ts';
import { expect, hydrated, test } from '../portal.ts';
import { pdf } from '../upload-field.ts';

/** The answers to a call wait until they are released; then the page has had them. */
async function held(
  page: Page,
  url: string | RegExp,
): Promise<{ asked: Promise<unknown>; release: () => Promise<void> }> {
  const asked = page.waitForRequest(url);
  const waiting: Route[] = [];
  await page.route(url, (route) => void waiting.push(route));
  return {
    asked,
    async release() {
      for (const route of waiting) {
        await route.continue();
        await (await route.request().response())?.finished();
      }
      await page.unroute(url);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    },
  };
}

test('nothing is left of a person whose answer comes after they signed out', async ({ page, portal }) => {
  const answer = await held(page, '**/admin/user/consent');
  await portal.login((await aTrainee(page.request, '许知远')).cellPhone);
  await page.goto('/gbpx/');
  await answer.asked;
  await page.getByRole('button', { name: /您好/ }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.locator('.site-header').getByRole('link', { name: '学员登录' })).toBeVisible();
  await answer.release();
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('nothing more is asked for a person who signed out, which would say that their session has run out', async ({
  page,
  portal,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/admin/user/consent', async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  await portal.login((await aTrainee(page.request, '许知远')).cellPhone);
  const answered = page.waitForRequest('**/admin/user/consent');
  await portal.open('/gbpx/');
  const consent = await answered;
  await page.getByRole('button', { name: /您好/ }).click();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText('退出成功')).toBeVisible();
  release();
  await (await consent.response())?.finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(asked.filter((url) => url.includes('/check'))).toEqual([]);
  await expect(page).toHaveURL(/gbpx\/$/);
});

test('a number that was typed stays when that of the account comes late', async ({ page, portal }) => {
  const person = await aTrainee(page.request, '许知远');
  await portal.login(person.cellPhone);
  await page.goto('/baoming/');
  const links = page.getByRole('link', { name: /^报名这个项目/ });
  await expect(page.getByRole('button', { name: /您好/ })).toBeVisible();
  const answer = await held(page, '**/getIndexUserInfo');
  await portal.open((await links.first().getAttribute('href')) as string);
  const form = page.getByRole('form', { name: '填写报名' });
  const field = form.getByLabel('手机号码');
  // The form lives once the name of the session stands in it.
  await expect(form.getByLabel('姓名')).toHaveValue('许知远');
  const typed = freshMobile();
  await field.fill(typed);
  await answer.release();
  await expect(field).toHaveValue(typed);
});

test('what is typed into an application before the page has taken over stays, and goes before what is known of the person', async ({
  page,
  portal,
}) => {
  await portal.login((await aTrainee(page.request, '许知远')).cellPhone);
  await page.goto('/baoming/');
  const address = (await page
    .getByRole('link', { name: /^报名这个项目/ })
    .first()
    .getAttribute('href')) as string;
  const scripts: Route[] = [];
  let through = false;
  await page.route(/\.js$/, (route) => (through ? route.continue() : void scripts.push(route)));
  const ownCode = await held(page, '**/apply-form-*.js');
  await page.goto(address, { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: '填写报名' });
  await form.getByLabel('姓名').pressSequentially('许致远');
  await form.getByLabel('需要提前安排的事').pressSequentially('素食');
  await form.getByLabel(/我已阅读并同意/).check();
  through = true;
  for (const route of scripts) await route.continue();
  await hydrated(page);
  await ownCode.asked;
  // The page lives, its form does not yet: what is pressed now is neither lost nor sent by the browser.
  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(page).toHaveURL(address);
  await ownCode.release();
  await expect(form.getByText('请填写验证码')).toBeVisible();
  await expect(form.getByLabel('手机号码')).not.toHaveValue('');
  await form.getByLabel('职务').fill('科长');
  await expect(form.getByLabel('姓名')).toHaveValue('许致远');
  await expect(form.getByLabel('需要提前安排的事')).toHaveValue('素食');
  await expect(form.getByLabel(/我已阅读并同意/)).toBeChecked();
});

test('a form whose own code does not come says so after fifteen seconds', async ({ page }) => {
  const address = await anApplication(page);
  await page.route('**/apply-form-*.js', () => undefined);
  await page.goto(address);
  await hydrated(page);
  const form = page.getByRole('form', { name: '填写报名' });
  await form.getByLabel('姓名').fill('许致远');
  const send = form.getByRole('button', { name: '提交报名' });
  await send.click();
  await expect(send).toHaveAttribute('data-waits');
  await expect(page.getByRole('alert')).toContainText('您填写的内容还在', { timeout: 20_000 });
  await expect(send).not.toHaveAttribute('data-waits');
  await expect(form.getByLabel('姓名')).toHaveValue('许致远');
});

/** The address of the form of a project that takes applications. */
async function anApplication(page: Page): Promise<string> {
  await page.goto('/baoming/');
  const link = page.getByRole('link', { name: /^报名这个项目/ }).first();
  return (await link.getAttribute('href')) as string;
}

test('a file that is chosen before the page has taken over is sent like any other', async ({ page }) => {
  const address = await anApplication(page);
  const scripts: Route[] = [];
  let through = false;
  await page.route(/\.js$/, (route) => (through ? route.continue() : void scripts.push(route)));
  await page.goto(address, { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: '填写报名' });
  await form.getByLabel('报名附件', { exact: true }).setInputFiles(pdf(2000));
  const registered = page.waitForResponse('**/api/tool/oss/register');
  through = true;
  for (const route of scripts) await route.continue();
  await hydrated(page);
  expect((await registered).status()).toBe(200);
  const row = form.getByRole('list', { name: '报名附件：已选文件' }).getByRole('listitem');
  await expect(row.getByText('已上传')).toBeVisible();
  await expect(row.getByRole('button', { name: '移除 证书.pdf' })).toBeVisible();
});

for (const [when, early] of [
  ['while the code of its control is on its way', true],
  ['in a dialog that was opened before that code came', false],
] as const)
  test(`a file that is chosen ${when} is sent like any other`, async ({ page }) => {
    const address = await anApplication(page);
    const code = await held(page, /\/upload-(?!rules)[\w-]+\.js$/);
    await page.goto(address, { waitUntil: 'commit' });
    const form = page.getByRole('form', { name: '填写报名' });
    const chooser = form.getByLabel('报名附件', { exact: true });
    // That of the server's page, which a word that it is being opened may stand for until the code is there.
    const first = (await chooser.elementHandle()) as ElementHandle<HTMLInputElement>;
    await hydrated(page);
    await form.getByLabel('姓名').fill('许致远');
    await code.asked;
    // The browser tells the control whose dialog it is, also where that has left the page.
    const choose = () =>
      first.evaluate((field) => {
        const chosen = new DataTransfer();
        chosen.items.add(new File(['%PDF-1.7 '], '证书.pdf', { type: 'application/pdf' }));
        field.files = chosen.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      });
    if (early) await choose();
    await code.release();
    await expect.poll(() => chooser.evaluate(lives)).toBe(true);
    if (!early) await choose();
    const row = form.getByRole('list', { name: '报名附件：已选文件' }).getByRole('listitem');
    await expect(row.getByText('已上传')).toBeVisible();
    await expect(row).toHaveCount(1);
  });

/** The code of a control is there: the control of the server's page may be built anew by it. */
const lives = (e: Element) => Object.keys(e).some((key) => key.startsWith('__reactProps'));

test('a form that was left in the middle of an upload waits for nothing when it is found again', async ({
  page,
  portal,
}) => {
  const address = await anApplication(page);
  await page.route('**/api/tool/oss/register', () => undefined);
  await portal.open(address);
  const form = page.getByRole('form', { name: '填写报名' });
  await form.getByLabel('姓名').fill('沈砚清');
  const asked = page.waitForRequest('**/api/tool/oss/register');
  const chooser = form.getByLabel('报名附件', { exact: true });
  await expect.poll(() => chooser.evaluate(lives)).toBe(true);
  await chooser.setInputFiles(pdf(2000));
  await asked;
  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(form.getByText(text.stillUploading)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(form.getByLabel('姓名')).toHaveValue('沈砚清');
  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(form.getByText('请填写手机号')).toBeVisible();
  await expect(form.getByText(text.stillUploading)).toHaveCount(0);
});
