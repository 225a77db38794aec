import { aTrainee, aUnit, freshMobile } from './people.ts';
import { expect, expectAccessible, pressUntil, test } from './portal.ts';

test('the claims of a unit have pages, which the address keeps', { tag: '@sweep' }, async ({ page, portal }) => {
  const unit = await aUnit(page.request);
  const names = Array.from('甲乙丙丁戊己庚辛壬癸子丑', (c) => `方小${c}`);
  // One after the other: who came first stands first.
  for (const name of names) await aTrainee(page.request, name, { entrustingUnitId: unit.unitId });
  await portal.login(unit.cellPhone);
  await page.goto('/wtdw/');
  const claims = page.getByRole('region', { name: '待确认的学员' });
  const rows = claims.getByRole('row').filter({ has: page.getByRole('cell') });
  const pager = claims.getByRole('navigation', { name: '分页' });
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('方小甲');
  await expect(pager).toContainText('共 12 条');
  await expectAccessible(page);
  await pager.getByRole('link', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(/\/wtdw\/\?page=2#claims$/);
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveText([/方小子/, /方小丑/]);
  for (const name of ['方小子', '方小丑']) {
    await pressUntil(claims.getByRole('button', { name: new RegExp(`确认.*${name}`) }), () =>
      expect(claims.getByText(name)).toHaveCount(0, { timeout: 500 }),
    );
  }
  await expect(claims.getByText('这一页没有学员')).toBeVisible();
  await claims.getByRole('link', { name: '看最后一页' }).click();
  await expect(page).toHaveURL(/\/wtdw\/#claims$/);
  await expect(rows).toHaveCount(10);
  await expect(page.getByText('本单位学员').locator('..')).toContainText('2');
});

test('a unit writes down its people, groups them, and takes one off its list and back', async ({ page, portal }) => {
  const unit = await aUnit(page.request);
  await portal.login(unit.cellPhone);
  await page.goto('/wtdw/');
  const menu = page.getByRole('navigation', { name: '中心菜单' });
  await menu.getByRole('link', { name: '学员管理' }).click();
  await expect(page.getByText('名单里还没有人')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '新增学员' }).first().click();
  await page.getByLabel('姓名').fill('方小甲');
  await page.getByRole('button', { name: '保存并继续新增' }).click();
  await expect(page.getByText('方小甲已加入名单')).toBeVisible();
  await expect(page.getByLabel('姓名')).toBeFocused();
  await page.getByLabel('姓名').fill('方小乙');
  await page.getByLabel('手机号码').fill(freshMobile());
  await expectAccessible(page);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await pressUntil(page.getByRole('button', { name: '保存', exact: true }), () =>
    expect(row('方小乙')).toBeVisible({ timeout: 1000 }),
  );
  await expect(row('方小甲')).toContainText('没有号码');
  await expectAccessible(page);

  await page.getByRole('link', { name: '新增分组' }).click();
  await page.getByLabel('分组名称').fill('青年班');
  await page.getByRole('combobox', { name: '学员' }).fill('小甲');
  await page.getByRole('option', { name: /方小甲/ }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { name: '青年班' })).toBeVisible();
  await expect(row('方小甲')).toBeVisible();
  await expectAccessible(page);

  await menu.getByRole('link', { name: '学员管理' }).click();
  await row('方小甲').getByRole('button', { name: /归档/ }).click();
  await expect(row('方小甲')).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(row('方小甲')).toContainText('青年班');
});

test('the dialog of the first login leads to its title, and to the first field as soon as there is one', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  const { cellPhone } = await aTrainee(page.request, '陆青禾', { interestTrainThemeId: undefined });
  let themes = () => undefined as unknown;
  const held = new Promise<void>((resolve) => {
    themes = resolve;
  });
  await page.route('**/getInterestList', async (route) => {
    await held;
    await route.continue();
  });
  await portal.signIn(cellPhone);
  const dialog = page.getByRole('dialog', { name: '欢迎第一次登录' });
  await expect(dialog.getByRole('heading', { name: '欢迎第一次登录' })).toBeFocused();
  themes();
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('on a phone a page of a centre begins at once, and what is chosen takes two lines in place of the bar of the site', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await portal.login('danwei01');
  await page.goto('/wtdw/xygl/');
  const title = page.getByRole('heading', { name: '学员管理', level: 1 });
  expect((await title.boundingBox())?.y).toBeLessThan(220);
  const quick = page.getByRole('complementary', { name: '快捷入口' });
  await expect(quick).toBeHidden();
  await page.getByLabel('选择本页全部').check();
  const bar = page.getByRole('status').filter({ hasText: '已选 10 项' });
  await expect(bar.getByRole('button', { name: '归档' })).toBeInViewport({ ratio: 1 });
  const { y, height } = (await bar.boundingBox()) as { y: number; height: number };
  expect([Math.round(y + height), height < 120]).toEqual([812, true]);
  // On a tablet as well the one takes the place of the other.
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(quick).toBeHidden();
  await bar.getByRole('button', { name: '取消选择' }).click();
  await expect(quick).toBeVisible();
  // Elsewhere a phone has it.
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/xinwen/xyxw/');
  await expect(quick).toBeVisible();
});
