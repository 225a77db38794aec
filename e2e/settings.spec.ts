import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { startNode } from './node.ts';
import { aTrainee, call, tokenOf } from './people.ts';
import { test as base, expect, expectAccessible, hydrated, pressUntil } from './portal.ts';

type Node = Awaited<ReturnType<typeof startNode>>;
/** A portal of its own: what is changed here would change what the other journeys see. */
const test = base.extend<object, { own: Node }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are used from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-settings-'));
      const node = await startNode(dataDir);
      await use(node);
      await node.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ own }, use) => use(own.origin),
});
test.describe.configure({ mode: 'serial' });

async function visit(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(baseURL && { baseURL }) })).newPage();
}

test('an administrator changes the hotline and closes the forms: visitors see it on the next request', async ({
  page,
  browser,
  portal,
  baseURL,
}) => {
  const visitor = await visit(browser, baseURL);
  try {
    await portal.login('guanli01');
    await page.goto('/guanli/settings/');
    await expect(page.getByRole('heading', { level: 1, name: '站点设置' })).toBeVisible();
    await page.getByLabel('咨询热线').fill('0571-8866 1234');
    await page.getByLabel('网站标识码').fill('3300000001');
    await page.getByLabel('开放访客表单').uncheck();
    await expectAccessible(page);
    const newest = page.getByRole('region', { name: '版本', exact: true }).getByRole('listitem').first();
    await page.getByRole('group', { name: '操作' }).getByRole('button', { name: '发布', exact: true }).click();
    await expect(newest).toContainText(/第 2 版\s*已发布/);
    await visitor.goto('/hqpxfa/');
    await expect(visitor.getByRole('main').getByText('在线提交暂时关闭')).toBeVisible();
    await expect(visitor.getByRole('contentinfo')).toContainText('0571-8866 1234');
    await expect(visitor.getByRole('contentinfo')).toContainText('网站标识码 3300000001');
    await expect(visitor.getByLabel('单位名称')).toHaveCount(0);
    await hydrated(visitor);
    await visitor.getByRole('contentinfo').getByRole('link', { name: '培训需求', exact: true }).click();
    await expect(visitor.getByRole('dialog', { name: '培训需求反馈' })).toContainText('在线提交暂时关闭');
    await expectAccessible(visitor);
    await page.getByLabel('开放访客表单').check();
    await pressUntil(page.getByRole('group', { name: '操作' }).getByRole('button', { name: '发布', exact: true }), () =>
      expect(newest).toContainText(/第 3 版\s*已发布/, { timeout: 3000 }),
    );
    await visitor.goto('/hqpxfa/');
    await hydrated(visitor);
    await expect(visitor.getByLabel('单位名称')).toBeVisible();
  } finally {
    await visitor.context().close();
  }
});

/** A colleague is faster: the editor shows what they wrote, and the own words are found again and published. */
async function beOvertaken(page: Page, text: Locator, today: string): Promise<void> {
  const staff = await tokenOf(page.request, 'guanli01');
  const [current] = (
    await call<{ version: string; summary: string[]; body: string }[]>(
      page.request,
      '/admin/privacy/versions',
      undefined,
      staff,
    )
  ).data;
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('我写的一句。');
  expect(
    (
      await call(
        page.request,
        '/admin/privacy/publish',
        {
          base: current?.version,
          date: today,
          note: '同事的一版',
          summary: current?.summary,
          body: `${current?.body}<p>同事写的一句。</p>`,
        },
        staff,
      )
    ).status,
  ).toBe(200);
  await page.getByRole('button', { name: '发布新的一版' }).click();
  await pressUntil(page.getByRole('dialog').getByRole('button', { name: '发布并施行' }), () =>
    expect(text).toContainText('同事写的一句。', { timeout: 1500 }),
  );
  await expect(text).not.toContainText('我写的一句。');
  await page.getByRole('button', { name: '找回' }).click();
  await expect(text).toContainText('我写的一句。');
  await expect(page.getByLabel('改了什么')).toHaveValue('写明表单的用途');
  await page.getByRole('button', { name: '发布新的一版' }).click();
  await pressUntil(page.getByRole('dialog').getByRole('button', { name: '发布并施行' }), () =>
    expect(page.getByText('已经发布并施行')).toBeVisible({ timeout: 1500 }),
  );
}

/** Who agreed to an older version is asked at the next login, once. */
async function agreeAnew(visitor: Page, cellPhone: string, version: string): Promise<void> {
  await visitor.goto('/denglu/');
  await hydrated(visitor);
  await visitor.getByLabel('账号').fill(cellPhone);
  await visitor.getByLabel('密码', { exact: true }).fill('Zhijiang-2026');
  await visitor.getByRole('button', { name: '登录', exact: true }).click();
  const asked = visitor.getByRole('dialog', { name: '隐私政策有更新' });
  await expect(asked).toContainText('改了什么：写明表单的用途');
  await expectAccessible(visitor);
  await asked.getByRole('button', { name: `同意 ${version} 版` }).click();
  await expect(asked).toHaveCount(0);
  await visitor.evaluate(() => sessionStorage.removeItem('first-asked'));
  await visitor.goto('/grzx/grxx/');
  await expect(visitor.getByText(`同意 ${version} 版`)).toBeVisible();
  await expect(asked).toHaveCount(0);
}

test('a new version of the privacy notice is published; who agreed to the older one is asked once', {
  tag: '@sweep',
}, async ({ page, browser, portal, baseURL }) => {
  const { cellPhone } = await aTrainee(page.request, '林知远');
  const visitor = await visit(browser, baseURL);
  try {
    await portal.login('guanli01');
    await page.goto('/guanli/privacy/');
    const text = page.getByRole('textbox', { name: '正文' });
    await expect(text).toContainText('一、适用范围');
    await page.getByLabel('要点').press('Control+End');
    await page.getByLabel('要点').pressSequentially('\n表单只用于答复。');
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    await expect(page.getByLabel('施行日期')).toHaveValue(
      new Date(Date.now() + (7 * 24 + 8) * 3_600_000).toISOString().slice(0, 10),
    );
    await page.getByLabel('施行日期').fill(today);
    await expect(page.getByText('今天起施行，没有预告。')).toBeVisible();
    await page.getByRole('button', { name: '发布新的一版' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发布并施行' }).click();
    await expect(page.getByRole('alert')).toContainText('请写下改了什么');
    await page.getByLabel('改了什么').fill('写明表单的用途');
    await page.getByRole('button', { name: '看改动' }).click();
    await expect(page.getByRole('dialog')).toContainText('表单只用于答复。');
    await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click();
    await expectAccessible(page);
    await beOvertaken(page, text, today);
    const newest = page.getByRole('region', { name: '版本' }).getByRole('listitem').first();
    await expect(newest).toContainText('写明表单的用途');
    const [version] = (await newest.locator('b').textContent())?.split(' 版') ?? [];

    await visitor.goto('/yszc/');
    await expect(visitor.getByRole('main')).toContainText('表单只用于答复。');
    await expect(visitor.getByRole('main')).toContainText(`${version} 版`);
    await visitor.getByRole('link', { name: '2026-11 版' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('已更新');
    await expect(visitor.getByRole('list', { name: '要点' })).not.toContainText('表单只用于答复。');

    await agreeAnew(visitor, cellPhone, `${version}`);
  } finally {
    await visitor.context().close();
  }
});
