import { expect, test } from './portal.ts';

test('a browser whose database never answers keeps nobody from signing in', async ({ page, portal }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
  });
  await portal.signIn('guanli01');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('学院管理员，您好');
});

test('what is typed in a dialog is asked about by Back and by the window, as by Escape', async ({ page, portal }) => {
  await portal.login('guanli01');
  await page.goto('/guanli/');
  await page.getByRole('navigation', { name: '后台菜单' }).getByRole('link', { name: '工作人员' }).click();
  await page.getByRole('button', { name: '添加工作人员' }).click();
  const dialog = page.getByRole('dialog', { name: '添加工作人员' });
  await dialog.getByLabel('姓名').fill('苏合');
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload().catch(() => undefined);
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
  const question = page.getByRole('dialog', { name: '有修改还没有保存' });
  await page.goBack();
  await question.getByRole('button', { name: '继续填写' }).click();
  await expect(dialog.getByLabel('姓名')).toHaveValue('苏合');
  await page.goBack();
  await question.getByRole('button', { name: '不保存，离开' }).click();
  await expect(page).toHaveURL(/\/guanli\/$/);
  await expect(dialog).toHaveCount(0);
  await reloading;
});
