import type { Browser, Page } from '@playwright/test';
import { comeIn, comeInAgain, invite } from './colleague.ts';
import { alsoOpen, freshMobile } from './people.ts';
import { expect, expectAccessible, hydrated, pressUntil, test } from './portal.ts';
import { png } from './upload-field.ts';

const text = (page: Page) => page.getByRole('textbox', { name: '正文' });

/** What Word hands over: a heading in the middle, a numbered list, and a picture whose file it keeps to itself. */
async function pasteFromWord(page: Page): Promise<void> {
  await text(page).click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    const item = (sign: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp;</span></span>${words}</p>`;
    data.setData(
      'text/html',
      `<p align=center style='text-align:center'>开班通知</p>${item('1.', '报到')}${item('2.', '开班式')}<p><img src="file:///C:/Temp/clip_image001.png"></p><p>报到之后请到教务部领取教材</p>`,
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(text(page).getByRole('listitem')).toHaveText(['报到', '开班式']);
  const waiting = page.getByRole('status').filter({ hasText: '没有一起粘贴过来' });
  await expect(waiting.first()).toContainText('1 张图片没有一起粘贴过来');
  // The file of that place, chosen afterwards; the network fails once.
  await page.route('**/tool/upload/file**', (route) => route.abort(), { times: 1 });
  const chooser = page.waitForEvent('filechooser');
  await text(page).getByRole('button', { name: '选择图片文件' }).click();
  await (await chooser).setFiles(await png(640, 400, '报到处.png'));
  await expect(text(page).getByText(/“报到处.png”没有传上/)).toBeVisible();
  await expectAccessible(page);
  await text(page).getByRole('button', { name: '重试' }).click();
  await expect(text(page).locator('figure[data-picture="shown"]')).toHaveCount(1);
}

/** Two at once, and the next key goes on below them; one gets its words, its size and its side. */
async function putPicturesIn(page: Page): Promise<void> {
  await text(page).press('Control+End');
  await page.getByLabel('插入图片').setInputFiles([await png(500, 300, '合影.png'), await png(300, 300, '现场.png')]);
  await text(page).pressSequentially('图片在上面。');
  await expect(text(page).locator('figure[data-picture="shown"]')).toHaveCount(3);
  await text(page).getByRole('img', { name: '合影' }).click();
  await text(page).pressSequentially('合影下面');
  // Not where the last press was: scrolled there within half a second, it would be the second half of a double click.
  await text(page)
    .getByRole('img', { name: '现场' })
    .click({ position: { x: 40, y: 40 } });
  // A click right behind what was typed chooses it a moment later; without a picture chosen the tool asks for one.
  const tool = page.getByRole('button', { name: '图片', exact: true });
  await expect(tool).toHaveAttribute('aria-pressed', 'true');
  await tool.click();
  const dialog = page.getByRole('dialog', { name: '图片' });
  await dialog.getByLabel('替代文字').fill('学员在展台前');
  await dialog.getByLabel('图注').fill('开班第一天的现场教学');
  await dialog.getByLabel('小', { exact: true }).check();
  await dialog.getByLabel('靠右').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toHaveCount(0);
}

async function submit(page: Page): Promise<void> {
  await pressUntil(page.getByRole('button', { name: '提交审核' }), () =>
    expect(page.getByText('已提交，等待另一位审核')).toBeVisible({ timeout: 1500 }),
  );
}

async function sendBack(approver: Page, title: string, reason: string): Promise<void> {
  await approver.goto('/guanli/content-waiting/');
  await approver.getByRole('link', { name: `审核 ${title}` }).click();
  await approver.getByRole('button', { name: '退回' }).click();
  await approver.getByLabel('退回原因').fill(reason);
  await approver.getByRole('dialog').getByRole('button', { name: '退回' }).click();
  await expect(approver.getByText(`退回原因：${reason}`).first()).toBeVisible();
}

/** The author finds it on the first page with its reason, mends it and hands it in again. */
async function mend(page: Page, title: string, reason: string): Promise<void> {
  await page.goto('/guanli/');
  const mine = page.getByRole('region', { name: '我的稿件' });
  await expect(mine.getByRole('listitem').filter({ hasText: title })).toContainText('退回');
  await mine.getByRole('link', { name: title }).click();
  await expect(page.getByText(`退回原因：${reason}`).first()).toBeVisible();
  await expect(text(page).locator('figure[data-picture="shown"]')).toHaveCount(3);
  await text(page).getByText('报到之后请到教务部领取教材').click();
  await page.keyboard.press('End');
  await page.keyboard.type('与胸卡');
  await submit(page);
}

/** What has changed since is marked within the paragraph; then it goes out. */
async function compareAndPublish(approver: Page): Promise<void> {
  await approver.reload();
  await approver.getByRole('button', { name: /^对比/ }).first().click();
  const marks = approver.getByRole('dialog');
  await expect(marks.locator('mark')).toHaveText(['与胸卡']);
  await expectAccessible(approver);
  await marks.getByRole('button', { name: '关闭' }).last().click();
  await pressUntil(approver.getByRole('button', { name: '通过并发布' }), () =>
    expect(approver.getByText('已发布').first()).toBeVisible({ timeout: 1500 }),
  );
}

/** Nothing of it was lost on the way to who reads it. */
async function read(browser: Browser, address: string): Promise<void> {
  const visitor = await (await browser.newContext({ baseURL: process.env.PORTAL ?? '', locale: 'zh-CN' })).newPage();
  await visitor.goto(address);
  await hydrated(visitor);
  const article = visitor.locator('.article');
  await expect(article.getByRole('img')).toHaveCount(3);
  await expect(article.getByText('开班通知')).toHaveCSS('text-align', 'center');
  await expect(article.locator('ol > li')).toHaveText(['报到', '开班式']);
  for (const words of ['报到之后请到教务部领取教材与胸卡', '图片在上面。', '合影下面'])
    await expect(article.getByText(words)).toBeVisible();
  const small = article.getByRole('figure').filter({ hasText: '开班第一天的现场教学' });
  await expect(small.getByRole('img', { name: '学员在展台前' })).toBeVisible();
  await expect(small).toHaveCSS('float', 'right');
  for (const picture of await article.getByRole('img').all())
    expect(
      await picture.evaluate(
        (img: HTMLImageElement) => img.clientWidth <= Number(img.getAttribute('width') ?? img.naturalWidth),
      ),
    ).toBe(true);
  await expectAccessible(visitor);
  const saving = visitor.waitForEvent('download');
  await visitor.getByRole('region', { name: '附件' }).getByRole('link').click();
  expect((await saving).suggestedFilename()).toBe('报到须知.pdf');
  await visitor.context().close();
}

async function withdraw(approver: Page, title: string, address: string): Promise<void> {
  await pressUntil(approver.getByRole('button', { name: '撤下', exact: true }), () =>
    expect(approver.getByRole('dialog', { name: `撤下“${title}”？` })).toBeVisible({ timeout: 1500 }),
  );
  await approver.getByRole('dialog').getByRole('button', { name: '撤下' }).click();
  await expect(approver.getByText('已撤下，可以在“已撤下”里找到').first()).toBeVisible();
  expect((await approver.request.get(address)).status()).toBe(404);
  await approver.goto('/guanli/content/news/?state=withdrawn');
  await expect(approver.getByRole('link', { name: title }).first()).toBeVisible();
}

test('a colleague is invited, writes an article, mends what is sent back, and it is read until it is withdrawn', async ({
  page,
  portal,
  browser,
}) => {
  const username = `bianji${freshMobile()}x`;
  const title = `带图片的新闻 ${username}`;
  const reason = '开班的日期没有写';
  portal.allow(/status of 500|Failed to load resource/);
  await portal.login('guanli01');
  const link = await invite(page, username);

  const own = await (await browser.newContext({ baseURL: process.env.PORTAL ?? '', locale: 'zh-CN' })).newPage();
  await comeInAgain(own, username, link, await comeIn(own, username, link));
  await own.goto('/guanli/content/news/new/');
  await own.getByLabel('标题').fill(title);
  await own.getByLabel('摘要').fill('正文里有图片和列表。');
  await own.getByLabel('栏目').selectOption('学院新闻');
  await pasteFromWord(own);
  await putPicturesIn(own);
  await own
    .getByLabel('添加附件', { exact: true })
    .setInputFiles({ name: '报到须知.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n% 一\n') });
  await expect(own.getByLabel('第 1 个附件的名称')).toHaveValue('报到须知');
  await submit(own);
  const address = `/xinwen/${/news\/(\d+)/.exec(own.url())?.[1]}/`;

  const approver = await alsoOpen(browser, 'shenhe01', '/guanli/');
  await sendBack(approver, title, reason);
  await mend(own, title, reason);
  await compareAndPublish(approver);
  await read(browser, address);
  await withdraw(approver, title, address);
  await own.context().close();
  await approver.context().close();
});
