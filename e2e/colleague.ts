import type { Page } from '@playwright/test';
import { codeAt } from '../server/domains/account/second-proof.ts';
import { freshMobile } from './people.ts';
import { expect, expectAccessible, pressUntil } from './portal.ts';

/** Of every colleague whom a journey invites. */
const password = 'Neue-Kollegin-26';
export const name = '苏合';

/** Types the account and the password into the login of staff. */
export async function enter(page: Page, username: string): Promise<void> {
  await page.goto('/guanli/');
  await expect(page.getByRole('heading', { level: 1, name: '管理后台登录' })).toBeVisible();
  await page.getByLabel('工作人员账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Who is corrected is shown with the whole number, which stays when something else is set right. */
async function correctNumber(page: Page, username: string): Promise<void> {
  const cellPhone = freshMobile();
  const dialog = page.getByRole('dialog', { name: `${name}的资料` });
  const row = page.getByRole('row').filter({ hasText: username });
  for (const [before, next, dept] of [
    ['', cellPhone, ''],
    [cellPhone, cellPhone, '教务部'],
  ] as const) {
    await row.getByRole('button', { name: /^修改/ }).click();
    await expect(dialog.getByLabel('手机号码')).toHaveValue(before);
    await dialog.getByLabel('手机号码').fill(next);
    await dialog.getByLabel('部门').fill(dept);
    await pressUntil(dialog.getByRole('button', { name: '保存' }), () =>
      expect(dialog).toHaveCount(0, { timeout: 3000 }),
    );
  }
  await expect(row).toContainText('教务部');
}

/** An administrator adds an editor, mending what is refused, and corrects the number; the link of the invitation. */
export async function invite(page: Page, username: string): Promise<string> {
  await page.goto('/guanli/staff/');
  await page.getByRole('button', { name: '添加工作人员' }).click();
  const add = page.getByRole('dialog', { name: '添加工作人员' });
  await add.getByRole('button', { name: '添加', exact: true }).click();
  // Every fault at once, the focus at the first.
  await expect(add.getByRole('alert')).toHaveCount(3);
  await expect(add.getByLabel('姓名')).toBeFocused();
  await expectAccessible(page);
  await add.getByLabel('姓名').fill(name);
  await add.getByLabel('账号').fill('guanli01');
  await add.getByLabel('编辑').check();
  await pressUntil(add.getByRole('button', { name: '添加', exact: true }), () =>
    expect(add.getByText('这个账号已经有人使用，请换一个')).toBeVisible({ timeout: 3000 }),
  );
  await add.getByLabel('账号').fill(username);
  const handed = page.getByRole('dialog', { name: `请把链接交给${name}` });
  await pressUntil(add.getByRole('button', { name: '添加', exact: true }), () =>
    expect(handed).toBeVisible({ timeout: 3000 }),
  );
  const link = await handed.getByLabel('链接').inputValue();
  await expectAccessible(page);
  // What is shown once is not closed unasked while nobody has copied it.
  await handed.getByRole('button', { name: '关闭', exact: true }).last().click();
  await page.getByRole('button', { name: '不复制，关闭' }).click();
  await correctNumber(page, username);
  return link;
}

/** The invited one sets a password by the link and a second proof up; a spare code. */
export async function comeIn(own: Page, username: string, link: string): Promise<string> {
  await own.goto(link);
  await expect(own.getByText(`您的账号是 ${username}`)).toBeVisible();
  await expectAccessible(own);
  await own.getByLabel('新密码').fill(password);
  await own.getByLabel('确认密码').fill(password);
  await own.getByRole('button', { name: '设置密码' }).click();
  await expect(own.getByRole('heading', { level: 1, name: '管理后台登录' })).toBeVisible();
  await enter(own, username);
  await own.getByRole('link', { name: `${name} 编辑` }).click();
  await expect(own.getByRole('heading', { level: 1, name: '我的账号' })).toBeVisible();
  await own.getByRole('button', { name: '开通动态口令' }).click();
  const secret = (await own.locator('code').textContent()) ?? '';
  await expectAccessible(own);
  await own.getByRole('textbox', { name: '动态口令' }).fill(codeAt(secret, new Date()));
  await own.getByRole('button', { name: '开通', exact: true }).click();
  const codes = own.getByRole('list', { name: '备用码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [spareBefore = ''] = await codes.allTextContents();
  await expectAccessible(own);
  // Closed over the codes, the page says that it is on and that they were not kept.
  const card = own.getByRole('region', { name: '动态口令' });
  await expect(card.getByText('已开通')).toBeVisible();
  await own.reload();
  await expect(card.getByText('备用码尚未保存')).toBeVisible();
  await expect(card.getByText('已开通')).toBeVisible();
  await card.getByRole('button', { name: '换一组备用码' }).click();
  await expect(codes.first()).not.toHaveText(spareBefore);
  const [spare = ''] = await codes.allTextContents();
  await own.getByRole('button', { name: '我已保存' }).click();
  await expect(own.getByText('还有 10 个备用码')).toBeVisible();
  await expect(card.getByText('备用码尚未保存')).toHaveCount(0);
  return spare;
}

/** Out, and in again by a spare code; the link of the invitation has done its work. */
export async function comeInAgain(own: Page, username: string, link: string, spare: string): Promise<void> {
  await own.getByRole('button', { name: '退出登录' }).click();
  await expect(own.getByRole('heading', { level: 1, name: '管理后台登录' })).toBeVisible();
  await own.goto(link);
  await expect(own.getByText('这个链接已经用过')).toBeVisible();
  await enter(own, username);
  await own.getByLabel('动态口令').fill(spare);
  await pressUntil(own.getByRole('button', { name: '登录', exact: true }), () =>
    expect(own.getByRole('heading', { level: 1 })).toContainText(`${name}，您好`, { timeout: 3000 }),
  );
}
