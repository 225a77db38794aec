import { aUnit, call, tokenOf } from './people.ts';
import { expect, expectAccessible, test } from './portal.ts';
import { expectFits } from './upload-field.ts';

/** 姓名,联系电话,科室 with four people, of whom three have a fault, as a Chinese spreadsheet saves it (GB18030). */
const list = Buffer.concat([
  Buffer.from('d0d5c3fb2cc1aacfb5b5e7bbb02cbfc6cad20d0a', 'hex'),
  Buffer.from('cdf5b7bc2c31333739393939303130312cc8cbcac2bfc60d0a', 'hex'),
  Buffer.from('2c31333739393939303130322cb2c6cef1bfc60d0a', 'hex'),
  Buffer.from('c0eec3f42c313337393939390d0a', 'hex'),
  Buffer.from('d5c5c7bf2c31333739393939303130310d0a', 'hex'),
]);

test('a unit mends the faults of a list by keys, takes it over, and takes it back', async ({ page, portal }) => {
  const unit = await aUnit(page.request);
  await portal.login(unit.cellPhone);
  await page.goto('/wtdw/xygl/');
  await page.getByRole('link', { name: '批量导入' }).first().click();
  await expect(page.getByText('还没有导入过名单')).toBeVisible();
  await expectFits(page);
  await page.locator('input[type=file]').setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: list });
  await expect(page.getByRole('heading', { name: '名单.csv' })).toBeVisible();
  await expect(page.getByText('文本表格（GB18030）')).toBeVisible();
  const parts = page.getByRole('navigation', { name: '核对结果' });
  await expect(parts.getByRole('link', { name: '有误 3' })).toBeVisible();
  await expectFits(page);
  await parts.getByRole('link', { name: '有误 3' }).click();
  const cell = (line: number, what: string) => page.getByLabel(`第 ${line} 行，${what}`);
  await expect(cell(2, '姓名')).toHaveCount(0);

  // What cannot be sent stays in its cell, over a reload as well, and goes out with the next press.
  portal.allow(/Failed to load resource/);
  await page.route('**/api/train/student/import/mend', (route) => route.abort());
  await cell(3, '姓名').fill('赵云');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/没有保存：/)).toBeVisible();
  await page.unroute('**/api/train/student/import/mend');
  await page.reload();
  await expect(cell(3, '姓名')).toHaveValue('赵云');
  await expect(page.getByText('有 1 格还没有保存')).toBeVisible();
  await cell(3, '姓名').focus();
  await page.keyboard.press('Enter');
  await expect(cell(3, '姓名')).not.toHaveAttribute('aria-invalid');
  await cell(4, '手机号码').fill('13799990104');
  await page.keyboard.press('Enter');
  await expect(cell(5, '手机号码')).toBeFocused();
  await expect(parts.getByRole('link', { name: '有误 1' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('137-9999-0105');
  await page.keyboard.press('Enter');
  await expect(parts.getByRole('link', { name: '可导入 4' })).toBeVisible();
  await expect(cell(5, '手机号码')).toHaveValue('13799990105');
  await expectAccessible(page);

  await page.getByRole('button', { name: '导入 4 人' }).click();
  await expect(page.getByRole('heading', { name: '已导入' })).toBeVisible();
  await expectFits(page);
  const token = await tokenOf(page.request, unit.cellPhone);
  const names = async () =>
    (await call<{ list: { name: string }[] }>(page.request, '/admin/unitStudent/list', {}, token)).data.list
      .map((s) => s.name)
      .sort();
  expect(await names()).toEqual(['张强', '李敏', '王芳', '赵云'].sort());
  await page.getByRole('button', { name: '撤销这次导入' }).click();
  const asks = page.getByRole('dialog', { name: '撤销这次导入？' });
  await expect(asks).toContainText('新增的 4 人');
  await asks.getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByText('这次导入已经撤销')).toBeVisible();
  expect(await names()).toEqual([]);
  await expectAccessible(page);
});
