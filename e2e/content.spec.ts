import type { Page } from '@playwright/test';
import pg from 'pg';
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { alsoOpen, call, runJob, tokenOf } from './people.ts';
import { expect, expectAccessible, hydrated, pressUntil, slowDisk, test } from './portal.ts';

const stamp = () => Math.random().toString(36).slice(2, 8);

/** Fills what news must have. */
async function write(page: Page, title: string, body: string): Promise<void> {
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('摘要').fill('一句话说清这条新闻讲什么。');
  await page.getByLabel('栏目').selectOption('学院新闻');
  const text = page.getByRole('textbox', { name: '正文' });
  await text.click();
  await text.pressSequentially(body);
}

test('an editor writes, an approver publishes, a visitor reads it and finds it', { tag: '@sweep' }, async ({
  page,
  portal,
  browser,
}) => {
  const title = `栗树下的新课 ${stamp()}`;
  await portal.login('bianji01');
  await page.goto('/guanli/content/news/');
  await page.getByRole('link', { name: '新建新闻' }).click();
  await expect(page.getByRole('toolbar', { name: '正文的格式' })).toBeVisible();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('alert')).toHaveText(['请填写标题', '请填写摘要', '请填写正文', '请选择栏目']);
  // Nothing was made of it, and what is missing first has the focus.
  await expect(page.getByLabel('标题')).toBeFocused();
  await expect(page.getByRole('textbox', { name: '正文' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/guanli\/content\/news\/new\/$/);
  await write(page, title, '第一堂课在栗树下开讲。');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: '加粗' }).click();
  await page.getByRole('textbox', { name: '正文' }).pressSequentially('重要的一句');
  await expect(async () => {
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { name: RegExp(`^编辑：\\s?${title}$`) })).toBeVisible({ timeout: 1500 });
  }).toPass();
  await expectAccessible(page);
  const id = Number(/news\/(\d+)/.exec(page.url())?.[1]);
  await pressUntil(page.getByRole('button', { name: '预览' }), () =>
    expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 }),
  );
  const shown = page.frameLocator('iframe[title="预览的页面"]');
  await expect(shown.getByRole('note', { name: '预览' })).toContainText('尚未公开');
  await expect(shown.getByRole('heading', { name: title })).toBeVisible();
  await expect(shown.locator('.article')).toContainText('第一堂课在栗树下开讲。');
  await page.getByRole('button', { name: '手机', exact: true }).click();
  await expect(shown.locator('.article')).toContainText('第一堂课在栗树下开讲。');
  await page.locator('dialog .dialog-foot').getByRole('button', { name: '关闭' }).click();
  await pressUntil(page.getByRole('button', { name: '提交审核' }), () =>
    expect(page.getByText('已提交，等待另一位审核')).toBeVisible({ timeout: 1500 }),
  );
  expect((await page.request.get(`/xinwen/${id}/`)).status()).toBe(404);

  const approver = await alsoOpen(browser, 'shenhe01', '/guanli/content-waiting/');
  await approver.getByRole('link', { name: `审核 ${title}` }).click();
  await approver.getByRole('button', { name: '通过并发布' }).click();
  await expect(approver.getByText('已发布').first()).toBeVisible();
  await page.goto(`/xinwen/${id}/`);
  await hydrated(page);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.locator('.article strong')).toHaveText('重要的一句');
  await page.goto(`/sousuo/?wd=${encodeURIComponent('栗树下开讲')}`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await approver.context().close();
});

test('a live page keeps its text until the edit is approved; the reason of a refusal reaches the author', {
  tag: '@sweep',
}, async ({ page, portal, browser }) => {
  const { data } = await call<{ list: { recordId: number; title: string }[] }>(
    page.request,
    '/admin/content/list',
    { kind: 'news', pageSize: 30 },
    await tokenOf(page.request, 'bianji01'),
  );
  const { recordId, title } = data.list.at(-1) as { recordId: number; title: string };
  await portal.login('bianji01');
  await page.goto(`/guanli/content/news/${recordId}/`);
  await page.getByLabel('标题').fill(`${title}（增补）`);
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('公众现在看到的是已发布的那一版')).toBeVisible();
  const approver = await alsoOpen(browser, 'shenhe01', `/guanli/content/news/${recordId}/`);
  await approver.getByRole('button', { name: /^对比/ }).first().click();
  await expect(approver.getByRole('dialog')).toContainText(`${title}（增补）`);
  await approver.locator('dialog .dialog-foot').getByRole('button', { name: '关闭' }).click();
  await approver.getByRole('button', { name: '退回' }).click();
  await approver.getByLabel('退回原因').fill('增补的日期没有写');
  await approver.getByRole('dialog').getByRole('button', { name: '退回' }).click();
  await expect(approver.getByText('退回原因：增补的日期没有写').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('退回原因：增补的日期没有写').first()).toBeVisible();
  expect(await (await page.request.get(`/xinwen/${recordId}/`)).text()).not.toContain('（增补）');
  await approver.context().close();
});

test('the second of two editors is told, compares and loses nothing', async ({ page, portal, browser }) => {
  const token = await tokenOf(page.request, 'bianji01');
  const title = `两个人改 ${stamp()}`;
  const saved = await call<{ recordId: number }>(
    page.request,
    '/admin/content/save',
    { kind: 'faq', data: { topic: '报名', question: title, answer: '原来的回答' } },
    token,
  );
  const address = `/guanli/content/faq/${saved.data.recordId}/`;
  await portal.login('bianji01');
  await page.goto(address);
  const second = await alsoOpen(browser, 'guanli01', address);
  await expect(second.getByLabel('回答')).toHaveValue('原来的回答');
  await page.getByLabel('回答').fill('先保存的回答');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText('草稿已保存')).toBeVisible();
  await second.getByLabel('回答').fill('后保存的回答');
  await second.getByRole('button', { name: '保存草稿' }).click();
  const told = second.getByRole('dialog', { name: '别人刚刚改过' });
  await expect(told).toContainText('温书遥在');
  await expect(second.getByLabel('回答')).toHaveValue('后保存的回答');
  await told.getByRole('button', { name: '存为我的新版本' }).click();
  await expect(second.getByText('第 2 版', { exact: true })).toBeVisible();
  await second.getByRole('button', { name: /对比 ?第 1 版与第 2 版/ }).click();
  // The older one is what was before.
  await expect(second.getByRole('dialog')).toContainText(/删去：先保存的回答.*新增：后保存的回答/s);
  await second.locator('dialog .dialog-foot').getByRole('button', { name: '关闭' }).click();
  // An older version does not come over what is not saved.
  const back = second.getByRole('button', { name: /恢复\s*第 1 版/ });
  await expect(back).toBeEnabled();
  await second.getByLabel('回答').fill('还没有保存的回答');
  await expect(back).toBeDisabled();

  // Words found again stand on the version that they were typed on, not on what a colleague has saved since.
  second.once('dialog', (leaving) => void leaving.accept());
  await second.goto('/guanli/');
  await page.reload();
  await page.getByLabel('回答').fill('又一次先保存的回答');
  await pressUntil(page.getByRole('button', { name: '保存草稿' }), () =>
    expect(page.getByText('第 3 版', { exact: true })).toBeVisible({ timeout: 1500 }),
  );
  await second.goto(address);
  await second.getByRole('button', { name: '找回' }).click();
  await expect(second.getByLabel('回答')).toHaveValue('还没有保存的回答');
  await second.getByRole('button', { name: '保存草稿' }).click();
  await told.getByRole('button', { name: '看对方改了什么' }).click();
  await expect(second.getByRole('dialog')).toContainText(/删去：后保存的回答.*新增：又一次先保存的回答/s);
  await second.locator('dialog .dialog-foot').getByRole('button', { name: '关闭' }).click();
  await told.getByRole('button', { name: '载入对方的版本' }).click();
  await expect(second.getByLabel('回答')).toHaveValue('又一次先保存的回答');
  await second.context().close();
});

test('what was typed and not saved is asked about, and found again', { tag: '@sweep' }, async ({ page, portal }) => {
  await portal.login('bianji01');
  await page.goto('/guanli/content/link/new/');
  await page.getByLabel('名称').fill('没有保存的链接');
  await page.getByRole('link', { name: '待审内容' }).click();
  const ask = page.getByRole('dialog', { name: '有修改还没有保存' });
  await ask.getByRole('button', { name: '留在这里' }).click();
  await expect(page.getByLabel('名称')).toHaveValue('没有保存的链接');
  await page.getByRole('link', { name: '待审内容' }).click();
  await ask.getByRole('button', { name: '不保存，离开' }).click();
  await expect(page).toHaveURL(/content-waiting/);
  await page.goto('/guanli/content/link/new/');
  await page.getByRole('button', { name: '找回' }).click();
  await expect(page.getByLabel('名称')).toHaveValue('没有保存的链接');
  await page.getByLabel('链接').fill('javascript:alert(1)');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByRole('alert')).toContainText('链接须是以 /、http:// 或 https:// 开头的网址');
  await expect(page.getByLabel('名称')).toHaveValue('没有保存的链接');
});

test('what was typed is found again after a second interruption too', async ({ page, portal }) => {
  page.on('dialog', (leaving) => void leaving.accept());
  await portal.login('bianji01');
  const name = page.getByLabel('名称');
  const recover = page.getByRole('button', { name: '找回' });
  await page.goto('/guanli/content/link/new/');
  await name.fill('第一次写的');
  await page.reload();
  await expect(recover).toBeVisible();
  // Nobody answers, and something else is begun.
  await name.fill('又写的');
  await page.reload();
  const words: string[] = [];
  const take = async () => {
    await recover.first().click();
    words.push(await name.inputValue());
  };
  await take();
  await page.locator('summary', { hasText: '另有' }).click();
  await take();
  // Each for the other, which is offered again.
  expect(words.sort()).toEqual(['又写的', '第一次写的'].sort());
});

test('what is typed while a save is under way stays, with the cursor where it was; an ended session takes nothing along', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  const token = await tokenOf(page.request, 'bianji01');
  const data = { title: `边存边写 ${stamp()}`, summary: '摘要', body: '<p>第一句。</p>', categoryId: 1 };
  const saved = await call<{ recordId: number }>(page.request, '/admin/content/save', { kind: 'news', data }, token);
  const address = `/guanli/content/news/${saved.data.recordId}/`;
  await portal.login('bianji01');
  await page.goto(address);
  const text = page.getByRole('textbox', { name: '正文' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('第二句。');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    '**/api/admin/content/save',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  const sent = page.waitForRequest('**/api/admin/content/save');
  await page.keyboard.press('Control+s');
  await sent;
  await page.keyboard.type('第三句。');
  const shown = page.waitForResponse(/admin\/content\/detail/);
  answer();
  await shown;
  await expect(page.getByText('草稿已保存')).toBeVisible();
  await expect(page.getByText('有修改还没有保存')).toBeVisible();
  await page.keyboard.type('第四句。');
  await expect(text).toHaveText('第一句。第二句。第三句。第四句。');

  await call(page.request, '/auth/jwt/logout', {}, await page.evaluate(() => sessionStorage.getItem('token') ?? ''));
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/denglu/);
  await portal.login('bianji01');
  // A busy disk: what was kept is found late, after the next save.
  await slowDisk(page);
  await page.goto(address);
  await expect(text).toHaveText('第一句。第二句。');
  // The offer stands until it is answered, whatever is typed meanwhile.
  await page.getByLabel('摘要').fill('另一句摘要');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('草稿已保存')).toBeVisible();
  await page.getByRole('button', { name: '找回' }).click();
  await expect(text).toHaveText('第一句。第二句。第三句。第四句。');
});

test('an approved item is set to a time, and lists carry out a deed on several', async ({ page, portal }) => {
  const [editor, approver] = [await tokenOf(page.request, 'bianji01'), await tokenOf(page.request, 'shenhe01')];
  const mark = stamp();
  for (const n of [1, 2]) {
    const data = { title: `排期 ${mark} ${n}`, summary: '摘要', body: '<p>正文</p>', categoryId: 1 };
    const { data: d } = await call<{ versionId: number; revision: number }>(
      page.request,
      '/admin/content/save',
      { kind: 'news', data },
      editor,
    );
    await call(page.request, '/admin/content/submit', { id: d.versionId, revision: d.revision }, editor);
    await call(page.request, '/admin/content/approve', { id: d.versionId, revision: d.revision + 1 }, approver);
  }
  await portal.login('shenhe01');
  await page.goto(`/guanli/content/news/?state=approved&wd=${mark}`);
  await page.getByRole('link', { name: `编辑 排期 ${mark} 1` }).click();
  await page.getByLabel('定时发布').fill('2099-12-31T08:30');
  await page.getByLabel('定时撤下').fill('2099-12-30T08:30');
  await page.getByRole('button', { name: '定时发布' }).click();
  await expect(page.getByRole('alert')).toContainText('定时撤下须晚于发布');
  await page.getByLabel('定时撤下').fill('');
  await expect(async () => {
    // A second press within a second counts for nothing (section 9).
    await page.getByRole('button', { name: '定时发布' }).click({ timeout: 500 });
    await expect(page.getByText('12.31 08:30 发布')).toBeVisible({ timeout: 1500 });
  }).toPass();
  await page.goto(`/guanli/content/news/?state=approved&wd=${mark}`);
  await page.getByLabel(`选择排期 ${mark} 2`).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布 1 条')).toBeVisible();
  await page.goto(`/guanli/content/news/?wd=${mark}`);
  await page.getByLabel('选择本页全部').check();
  await page.getByRole('button', { name: '撤下' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤下' }).click();
  await expect(page.getByText('已撤下 1 条')).toBeVisible();
});

test('a scheduled item appears when its time has come, is found, and goes when it is over', { tag: '@sweep' }, async ({
  page,
}) => {
  const [editor, approver] = [await tokenOf(page.request, 'bianji01'), await tokenOf(page.request, 'shenhe01')];
  const title = `到点才发布 ${stamp()}`;
  const data = { title, summary: '摘要', body: '<p>正文</p>', categoryId: 1 };
  const { data: d } = await call<{ versionId: number; revision: number; recordId: number }>(
    page.request,
    '/admin/content/save',
    { kind: 'news', data },
    editor,
  );
  await call(page.request, '/admin/content/submit', { id: d.versionId, revision: d.revision }, editor);
  await call(page.request, '/admin/content/approve', { id: d.versionId, revision: d.revision + 1 }, approver);
  await call(
    page.request,
    '/admin/content/publish',
    { id: d.versionId, revision: d.revision + 2, publishAt: '2099-12-31T00:30:00Z' },
    approver,
  );
  const status = async () => (await page.goto(`/xinwen/${d.recordId}/`))?.status();
  expect(await status()).toBe(404);
  // The clock of a running portal is moved by moving the time that it waits for.
  const embedded = await startEmbedded(process.env.PORTAL_DATA ?? '');
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  await client.query('update content_versions set publish_at = now() where id = $1', [d.versionId]);
  await runJob(page.request, 'content.publish-due');
  await expect.poll(status).toBe(200);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.goto(`/sousuo/?wd=${encodeURIComponent(title)}`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await client.query('update content_versions set withdraw_at = now() where id = $1', [d.versionId]);
  await runJob(page.request, 'content.publish-due');
  await expect.poll(status).toBe(404);
  await client.end();
  await embedded.stop();
});
