import { aTrainee, aUnit } from './people.ts';
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
