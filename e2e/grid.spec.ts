import { call, tokenOf } from './people.ts';
import { expect, expectAccessible, test } from './portal.ts';

test('a list is shown as somebody likes it: widths by keyboard and mouse, filters folded, a view, after signing out as well', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  await portal.login('guanli01');
  await page.goto('/guanli/trail/');
  const list = page.getByRole('region', { name: '操作记录' });
  const head = (name: string) => list.getByRole('columnheader', { name });
  const widthOf = async (name: string) => Math.round((await head(name).boundingBox())?.width ?? 0);
  await expect(list.getByRole('cell').first()).toBeVisible();

  await list.getByText('列', { exact: true }).click();
  const slider = list.getByRole('slider', { name: '人员的列宽' });
  await slider.focus();
  const before = Number(await slider.inputValue());
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue(String(before - (before % 8) + 40));
  await page.keyboard.press('Escape');
  await expect(slider).toHaveCount(0);
  await expect(list.getByText('列', { exact: true })).toBeFocused();
  const wide = await widthOf('人员');
  const box = await head('人员').boundingBox();
  if (!box) throw new Error('no heading');
  await page.mouse.move(box.x + box.width - 3, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 57, box.y + 10, { steps: 4 });
  await page.mouse.up();
  expect(await widthOf('人员')).toBeGreaterThan(wide + 30);

  await list.getByRole('button', { name: '日期：本学期' }).click();
  await expect(page).toHaveURL(/from=\d{4}-0[28]-01&to=\d{4}-(07|01)-31/);
  await list.getByRole('button', { name: '收起筛选' }).click();
  await expect(list.getByLabel('人员', { exact: true })).toHaveCount(0);
  await expect(list.getByRole('list', { name: '正在使用的筛选' })).toContainText('日期');
  await list.getByText('视图', { exact: true }).click();
  await list.getByLabel('视图的名称').fill('这个学期');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('link', { name: '这个学期' })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  const kept = await widthOf('人员');

  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: '去掉筛选日期' }).click();
  await expect(page).not.toHaveURL(/from=/);
  // Whoever signs out takes nothing away from how they like it; somebody else has a list as it comes.
  await page.evaluate(() => sessionStorage.clear());
  await portal.login('guanli01');
  await page.goto('/guanli/trail/');
  await expect(list.getByRole('button', { name: '更多筛选' })).toBeVisible();
  await expect.poll(() => widthOf('人员')).toBe(kept);
  await list.getByText('视图', { exact: true }).click();
  await list.getByRole('link', { name: '这个学期' }).click();
  await expect(page).toHaveURL(/from=\d{4}-0[28]-01/);
});

test('rows are chosen over pages, and all that match at once', { tag: '@sweep' }, async ({ page, portal }) => {
  await portal.login('shenhe01');
  await page.goto('/guanli/content/news/');
  const bar = page.getByRole('status').filter({ hasText: '已选' });
  await page.getByLabel('选择本页全部').check();
  await expect(bar).toContainText('已选 10 项');
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(bar).toContainText('10 项在其他页');
  await page.getByRole('checkbox', { name: /^选择/ }).nth(1).check();
  await expect(bar).toContainText('已选 11 项');
  await bar.getByRole('button', { name: /^选择符合条件的全部 \d+ 项$/ }).click();
  const total = Number(/共 (\d+) 条/.exec((await page.getByText(/^共 \d+ 条$/).textContent()) ?? '')?.[1]);
  await expect(bar).toContainText(`已选 ${total} 项`);
  await expectAccessible(page);
  // Other rows are asked for: nothing is handled that the screen does not show.
  await page.getByRole('searchbox', { name: '关键词' }).fill('浙江');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/wd=/);
  await expect(bar).toHaveCount(0);
});

test('what is dragged goes back on Escape, and what was moved by keys as well', { tag: '@sweep' }, async ({
  page,
  portal,
}) => {
  const staff = await tokenOf(page.request, 'shenhe01');
  const order = async () =>
    (await call<{ kind: string; name: string }[]>(page.request, '/admin/content/categories', undefined, staff)).data
      .filter((c) => c.kind === 'policy')
      .map((c) => c.name);
  await portal.login('shenhe01');
  await page.goto('/guanli/categories/');
  const list = page.getByRole('list', { name: '产业政策的栏目' });
  await list.evaluate((all) => all.scrollIntoView({ block: 'center' }));
  const before = await order();
  const [first, , third] = before;
  const handle = (name: string | undefined) => list.getByRole('button', { name: `移动${name}，` });
  const [from, to] = [await handle(first).boundingBox(), await handle(third).boundingBox()];
  if (!from || !to) throw new Error('no handles');
  let calls = 0;
  page.on('request', (r) => void (r.url().endsWith('/admin/content/arrange') && calls++));
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + to.height, { steps: 8 });
  await expect(list.getByRole('button', { name: `移动${first}，第 3 位` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.getByRole('button', { name: `移动${first}，第 1 位` })).toBeVisible();
  await page.mouse.up();
  expect(calls, 'for what was put back').toBe(0);

  await handle(first).press('ArrowDown');
  await expect(list.getByRole('button', { name: `移动${first}，第 2 位` })).toBeFocused();
  await expect.poll(async () => (await order())[1]).toBe(first);
  await page.keyboard.press('Escape');
  await expect(list.getByRole('button', { name: `移动${first}，第 1 位` })).toBeFocused();
  await expect.poll(order).toEqual(before);
});

test('on a phone the filters stand behind one button that counts them, and a row unfolds', { tag: '@sweep' }, async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await portal.login('jiedai01');
  await page.goto('/guanli/desk/?status=0&owner=nobody');
  const list = page.getByRole('region', { name: '接待事项' });
  await expect(list.getByRole('button', { name: '筛选 2 项正在使用' })).toBeVisible();
  await expect(list.getByLabel('负责人', { exact: true })).toHaveCount(0);
  await list.getByRole('button', { name: /^筛选/ }).click();
  await expect(list.getByLabel('负责人', { exact: true })).toHaveValue('nobody');
  await list.getByRole('button', { name: '收起筛选' }).click();
  const row = list
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first();
  await expect(row).toContainText('新收到');
  const time = row.locator('td[data-l="收到时间"]');
  await expect(time).toBeHidden();
  const more = row.getByRole('button', { name: /其余 \d+ 项$/ });
  await more.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(time).toBeVisible();
  await row.getByRole('checkbox').check();
  const bar = list.getByRole('status').filter({ hasText: '已选' });
  expect((await bar.boundingBox())?.height).toBeLessThan(60);
  await expectAccessible(page);
});

test('a list is printed with every column that the window shows, and marks of state in their colours', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  await portal.login('guanli01');
  await page.goto('/guanli/accounts/');
  const heads = page.getByRole('region', { name: '账号' }).getByRole('columnheader');
  await expect(page.getByRole('cell', { name: '正常' }).first()).toBeVisible();
  const before = await heads.allTextContents();
  // As wide as a sheet between its margins: on a screen that would be a tablet.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 672, height: 900 });
  await expect(heads.filter({ hasText: '所属单位' })).toBeVisible();
  await expect(page.getByText(/^没有筛选。共 \d+ 条/)).toBeVisible();
  // All but what one does with a row, which needs a screen.
  expect(await heads.allTextContents()).toEqual(before.slice(1, -1));
  const mark = await page
    .locator('main .st')
    .first()
    .evaluate((e) => getComputedStyle(e, '::before').getPropertyValue('print-color-adjust'));
  expect(mark).toBe('exact');
});
