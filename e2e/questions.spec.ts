import type { Page } from '@playwright/test';
import { call, tokenOf } from './people.ts';
import { expect, expectAccessible, pressUntil, test } from './portal.ts';

type Set = {
  version: number;
  demandQuestionVoList: {
    demandQuestionId: number;
    name: string;
    questionType: number;
    isRequired: boolean;
    optionValue: string[];
  }[];
};

/** One question goes up by a key, another one is added; the preview shows both. */
async function changeQuestions(page: Page): Promise<void> {
  await expect(page.getByLabel('第 1 题', { exact: true })).toHaveValue('项目名称');
  await page.getByRole('button', { name: '移动所属产业，第 2 位' }).press('ArrowUp');
  await expect(page.getByLabel('第 1 题', { exact: true })).toHaveValue('所属产业');
  await expect(page.getByRole('button', { name: '移动所属产业，第 1 位' })).toBeFocused();
  await expect(page.getByText(/^所属产业，第 1 位，共 \d+ 位$/)).toBeAttached();
  await page.getByRole('button', { name: '添加一道题目' }).click();
  await page.keyboard.type('投资规模');
  await page.getByLabel(/题型\s*：投资规模/).selectOption('选择');
  await page.getByRole('button', { name: /^保存为第/ }).click();
  const said = page.getByText('第 5 题至少要有两个选项');
  await expect(said).toBeVisible();
  // Nothing lies over what is said, neither here nor on a phone.
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => scrollTo(0, 0));
    const isInSight = () =>
      said.evaluate((p) => {
        const { x, y, width: w, height: h } = p.getBoundingClientRect();
        return p.contains(document.elementFromPoint(x + w / 2, y + h - 1));
      });
    await pressUntil(page.getByRole('button', { name: /^保存为第/ }), () =>
      expect.poll(isInSight, { timeout: 1000 }).toBe(true),
    );
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('第 5 题第 1 个选项', { exact: true }).fill('千万以内');
  for (const option of ['千万至一亿', '一亿以上']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(option);
  }
  // What was taken out comes back by the keys, where no text is typed.
  await page.getByRole('button', { name: '移除第 5 题第 3 个选项' }).click();
  await expect(page.getByRole('button', { name: '移除第 5 题第 2 个选项' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('第 5 题第 3 个选项', { exact: true })).toHaveValue('一亿以上');
  await expect(page.getByText('已撤销：移除第 5 题第 3 个选项')).toBeAttached();
  await page.getByRole('button', { name: '预览' }).click();
  await expect(page.getByRole('dialog').getByLabel('投资规模')).toContainText('一亿以上');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: '关闭预览' }).click();
}

test('the desk changes the questions of a form: by keyboard, with a preview, against a colleague, and back again', {
  tag: '@sweep',
}, async ({ page, browser, portal, baseURL }) => {
  const desk = await tokenOf(page.request, 'jiedai01');
  const set = () => call<Set>(page.request, '/admin/survey/set?type=4', undefined, desk).then((a) => a.data);
  const first = await set();
  // A visitor has the form open while it is changed.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(baseURL && { baseURL }) });
  const visitor = await context.newPage();
  try {
    await visitor.goto('/zcxy/zsyz/');
    await visitor.mouse.move(3, 3);
    await visitor.waitForFunction(() => (window as { __hydrated?: boolean }).__hydrated);
    const entry = visitor.locator('[data-demand="4"]').filter({ visible: true }).first();
    await entry.click();
    const form = visitor.getByRole('dialog', { name: '招商引资' });
    await form.getByLabel('项目名称').fill('海上风电运维母港');

    await portal.login('jiedai01');
    await page.goto('/guanli/questions/4/');
    await changeQuestions(page);

    // A colleague is faster.
    const other = first.demandQuestionVoList.map((q) => (q.name === '合作设想' ? { ...q, name: '合作的设想' } : q));
    expect(
      (
        await call(
          page.request,
          '/admin/survey/save',
          { type: 4, version: first.version, note: '改一个字', questions: other },
          await tokenOf(page.request, 'guanli01'),
        )
      ).status,
    ).toBe(200);
    await page.getByLabel('修改说明').fill('问清规模');
    await pressUntil(page.getByRole('button', { name: /^保存为第/ }), () =>
      expect(page.getByRole('dialog', { name: '别人刚刚保存过' })).toBeVisible({ timeout: 1500 }),
    );
    const told = page.getByRole('dialog', { name: '别人刚刚保存过' });
    await told.getByRole('button', { name: '看对方改了什么' }).click();
    await expect(page.getByRole('dialog', { name: '对方改了什么' })).toContainText('合作的设想');
    await page
      .getByRole('dialog', { name: '对方改了什么' })
      .getByRole('button', { name: '关闭', exact: true })
      .last()
      .click();
    await pressUntil(told.getByRole('button', { name: '存为我的新版本' }), () =>
      expect(told).toHaveCount(0, { timeout: 1500 }),
    );
    await expect(page.getByText(`已保存为第 ${first.version + 2} 版`)).toBeVisible();
    await expectAccessible(page);

    // What the visitor sees is what they opened, and it arrives; the next one is asked anew.
    await expect(form.getByLabel('项目名称')).toHaveValue('海上风电运维母港');
    await visitor.keyboard.press('Escape');
    await entry.click();
    await expect(form.getByLabel('投资规模')).toBeVisible();
    await expect(form.getByLabel('项目名称')).toHaveValue('海上风电运维母港');

    // Back to where it began.
    await page.getByRole('button', { name: new RegExp(`恢复\\s*第 ${first.version} 版`) }).click();
    await expect(page.getByLabel('第 1 题', { exact: true })).toHaveValue('项目名称');
    await pressUntil(page.getByRole('button', { name: /^保存为第/ }), () =>
      expect(page.getByText(`已保存为第 ${first.version + 3} 版`)).toBeVisible({ timeout: 1500 }),
    );
    expect((await set()).demandQuestionVoList).toEqual(first.demandQuestionVoList);
  } finally {
    await context.close();
  }
});
