import type { Page } from '@playwright/test';
import { call, freshMobile, tokenOf } from './people.ts';
import { expect, expectAccessible, holdOpen, hydrated, pressUntil, test } from './portal.ts';

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Asks for a plan on its page; the address of the receipt. */
async function askPlan(page: Page, open: (path: string) => Promise<void>, unitName: string): Promise<string> {
  await open('/hqpxfa/');
  await page.getByLabel('单位名称').fill(unitName);
  await page.getByLabel('培训人数').fill('36');
  await page.getByLabel('培训天数').fill('2');
  await page.getByLabel('具体要求').fill('乡镇副职为主，多看少讲。');
  await page.getByLabel('姓名').fill('沈砚清');
  await page.getByLabel('联系电话').fill(freshMobile());
  await page.getByRole('button', { name: '提交，获取方案' }).click();
  await holdOpen(page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('button', { name: '知道了' }).click();
  return (await page.getByRole('link', { name: /\/huizhi\// }).getAttribute('href')) as string;
}

/** Version one: begun with what was asked for, written, and kept as a draft. */
async function writeFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: '开始写第 1 版' }).click();
  // What was asked for stands in the first draft.
  await expect(page.getByLabel('培训人数')).toHaveValue('36');
  await expect(page.getByRole('group', { name: /第 2 天/ })).toBeVisible();
  // Nobody chose a theme or a category.
  await expect(page.getByLabel('方案名称')).toHaveValue('培训方案');
  await page.getByLabel('培训目标').fill('看懂一本村账');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: '找回' }).click();
  await expect(page.getByLabel('培训人数')).toHaveValue('36');
  await page.getByLabel('方案名称').fill('');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByRole('alert')).toContainText('请填写方案名称');
  await page.getByLabel('方案名称').fill('基层治理两日研修方案');
  await page.getByLabel('第 1 天上午的安排').fill('开班；一本村账怎样看');
  await page.getByRole('button', { name: /师资、教学点\s*：第 1 天上午/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称或介绍里的几个字').fill('顾怀');
  await dialog.getByRole('option', { name: /顾怀远/ }).click();
  await expect(dialog.getByRole('button', { name: '去掉顾怀远' })).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByLabel('费用合计（元）').fill('52000');
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await fits(page)).toBeLessThanOrEqual(0);
  if (wide) await page.setViewportSize(wide);
  await expectAccessible(page);
  await pressUntil(page.getByRole('button', { name: '保存草稿' }), () =>
    expect(page.getByText('草稿已保存')).toBeVisible({ timeout: 1500 }),
  );
}

/** Version two, upon what the asker wanted changed; sent, and compared with the one before. */
async function writeSecond(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: '当前方案' })).toContainText('对方请求修改');
  await expect(page.getByRole('region', { name: '当前方案' })).toContainText('第二天只看一处，下午早些返程');
  await page.getByRole('button', { name: '在第 1 版基础上写第 2 版' }).click();
  await expect(page.getByLabel('第 1 天上午的安排')).toHaveValue('开班；一本村账怎样看');
  await page.getByLabel('第 2 天下午的安排').fill('三点返程');
  await page.getByRole('button', { name: '发出第 2 版' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发出', exact: true }).click();
  await expect(page.getByRole('region', { name: '当前方案' })).toContainText('第 2 版');
  await page.getByRole('button', { name: /与上一版对比\s*：第 2 版/ }).click();
  await expect(page.getByRole('dialog')).toContainText('下午：三点返程');
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click();
}

test('a request becomes a plan: version one, a change, version two, accepted; the desk sees each step', async ({
  page,
  browser,
  portal,
  baseURL,
}) => {
  const unitName = `云栖县试验中心${freshMobile()}`;
  const receipt = await askPlan(page, portal.open, unitName);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(baseURL && { baseURL }) });
  const asker = await context.newPage();
  try {
    await portal.login('jiedai01');
    await page.goto(`/guanli/plans/?wd=${encodeURIComponent(unitName)}`);
    await expect(page.getByRole('row').filter({ hasText: unitName })).toContainText('未写');
    await page.getByRole('row').filter({ hasText: unitName }).getByRole('link').first().click();
    await writeFirst(page);
    // Nobody outside sees a draft.
    await asker.goto(receipt);
    await expect(asker.getByRole('heading', { name: '基层治理两日研修方案' })).toHaveCount(0);
    await page.getByRole('button', { name: '发出第 1 版' }).click();
    await expect(page.getByRole('dialog')).toContainText('发出后这一版不再改动');
    await expect(page.getByRole('dialog')).toContainText(/第 [\d、]+ 天还没有安排课程/);
    await page.getByRole('dialog').getByRole('button', { name: '仍然发出' }).click();
    await expect(page.getByRole('region', { name: '当前方案' })).toContainText('等对方回复');

    await asker.reload();
    // The link above it leads to the answer before any code has come.
    expect(await (await asker.request.get(receipt)).text()).toMatch(
      /href="#plan-answer".* id="plan-answer".*确认方案/s,
    );
    await hydrated(asker);
    await expect(asker.getByRole('heading', { name: '基层治理两日研修方案' })).toBeVisible();
    await expect(asker.getByRole('article', { name: '基层治理两日研修方案' })).toContainText('52,000 元');
    await expect(asker.getByRole('link', { name: '顾怀远' })).toHaveAttribute('href', /\/zjgwwyh\/\d+\//);
    await expectAccessible(asker);
    await asker.getByRole('button', { name: '请修改' }).click();
    await asker.getByRole('button', { name: '提交修改意见' }).click();
    await expect(asker.getByText('请写下要改的地方')).toBeVisible();
    await asker.getByLabel('要改的地方').fill('第二天只看一处，下午早些返程');
    await asker.reload();
    await hydrated(asker);
    await expect(asker.getByLabel('要改的地方')).toHaveValue('第二天只看一处，下午早些返程');
    await pressUntil(asker.getByRole('button', { name: '提交修改意见' }), () =>
      expect(asker.getByText('您请求的修改')).toBeVisible({ timeout: 1500 }),
    );

    await page.reload();
    await writeSecond(page);

    // The page that still shows version one: what is pressed there counts for nothing, and says so.
    await asker.getByRole('button', { name: '按这一版确认' }).click();
    await asker.getByRole('dialog').getByRole('button', { name: '确认方案' }).click();
    await expect(asker.getByText('下午：三点返程').or(asker.getByText('三点返程'))).toBeVisible();
    await expect(asker.getByRole('alert')).toContainText('方案');
    await expect(asker.getByText('您已确认')).toHaveCount(0);
    await asker.getByRole('button', { name: '确认方案' }).click();
    await asker.getByRole('dialog').getByRole('button', { name: '确认方案' }).click();
    await expect(asker.getByText('您已确认')).toBeVisible();
    await expect(asker.getByRole('button', { name: '确认方案' })).toHaveCount(0);
    await asker.setViewportSize({ width: 375, height: 812 });
    expect(await fits(asker)).toBeLessThanOrEqual(0);
    await expectAccessible(asker);

    await page.reload();
    await expect(page.getByRole('region', { name: '当前方案' })).toContainText('确认，方案不再改动');
    await expect(page.getByRole('button', { name: /基础上写/ })).toHaveCount(0);
    await page.goto(`/guanli/plans/?wd=${encodeURIComponent(unitName)}&progress=accepted`);
    await expect(page.getByRole('row').filter({ hasText: unitName })).toContainText('对方已确认');
  } finally {
    await context.close();
  }
});

test('two who write one draft: the second is told, and nothing of either is lost', { tag: '@sweep' }, async ({
  page,
  portal,
}) => {
  portal.allow(/Failed to load resource/);
  const desk = await tokenOf(page.request, 'jiedai01');
  const unitName = `云栖县试验中心${freshMobile()}`;
  await askPlan(page, portal.open, unitName);
  const { data } = await call<{ list: { id: number }[] }>(page.request, '/admin/plan/list', { wd: unitName }, desk);
  const id = data.list[0]?.id as number;
  await portal.login('guanli01');
  await page.goto(`/guanli/plans/${id}/`);
  await page.getByRole('button', { name: '开始写第 1 版' }).click();
  await page.getByLabel('方案名称').fill('我写的方案');
  const theirs = {
    title: '同事写的方案',
    startDate: '',
    place: '',
    headCount: 30,
    aim: '',
    schedule: [{ theme: '', morning: { what: '开班', refs: [] }, afternoon: { what: '', refs: [] } }],
    budget: '',
    total: null,
    notes: '',
  };
  expect(
    (await call(page.request, '/admin/plan/save', { id, versionId: 0, revision: 0, content: theirs }, desk)).status,
  ).toBe(200);
  await page.getByRole('button', { name: '保存草稿' }).click();
  const dialog = page.getByRole('dialog', { name: '内容刚刚改过' });
  await expect(dialog).toContainText('俞静初刚刚改过这份草稿');
  await dialog.getByRole('button', { name: '载入现在的内容' }).click();
  await expect(page.getByLabel('方案名称')).toHaveValue('同事写的方案');
  await page.getByRole('button', { name: '找回' }).click();
  await expect(page.getByLabel('方案名称')).toHaveValue('我写的方案');

  // The draft goes out under the hand: what was written is found again above the next version.
  const { data: plan } = await call<{ versions: { id: number; revision: number }[] }>(
    page.request,
    `/admin/plan/detail?id=${id}`,
    undefined,
    desk,
  );
  expect(
    (
      await call(
        page.request,
        '/admin/plan/send',
        { id, versionId: plan.versions[0]?.id, revision: plan.versions[0]?.revision },
        desk,
      )
    ).status,
  ).toBe(200);
  await pressUntil(page.getByRole('button', { name: '保存草稿' }), () => expect(dialog).toBeVisible({ timeout: 1500 }));
  await dialog.getByRole('button', { name: '载入现在的内容' }).click();
  await expect(page.getByRole('region', { name: '当前方案' })).toContainText('同事写的方案');
  await page.getByRole('button', { name: '找回' }).click();
  await expect(page.getByRole('region', { name: '第 2 版方案' }).getByLabel('方案名称')).toHaveValue('我写的方案');
});
