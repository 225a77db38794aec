import { aTrainee, call, freshMobile, tokenOf } from './people.ts';
import { expect, expectAccessible, pressUntil, test } from './portal.ts';
import { rowsOf, toast } from './console.ts';

test('a template is made, sent to somebody with their own name, seen as read, and sent once more', async ({
  page,
  portal,
}) => {
  const person = await aTrainee(page.request, '陆青禾');
  const name = `模板${freshMobile().slice(-6)}`;
  await portal.login('jiedai01');
  await page.goto('/guanli/templates/');
  await page.getByRole('button', { name: '新建模板' }).click();
  const dialog = page.getByRole('dialog', { name: '新建模板' });
  await dialog.getByLabel('模板名称').fill(name);
  await dialog.getByLabel('标题', { exact: true }).fill(`${name}：{姓名}`);
  await dialog.getByLabel('内容', { exact: true }).fill('{性名}');
  await dialog.getByRole('button', { name: '保存模板' }).click();
  await expect(dialog.getByText('{性名} 不是可用的变量')).toBeVisible();
  await dialog.getByLabel('内容', { exact: true }).fill('请带好证件，');
  await dialog.getByRole('button', { name: '{姓名}', exact: true }).click();
  await expect(dialog.getByText('请带好证件，沈砚清')).toBeVisible();
  await expectAccessible(page);
  await pressUntil(dialog.getByRole('button', { name: '保存模板' }), () =>
    expect(dialog).toHaveCount(0, { timeout: 1000 }),
  );

  await page.goto('/guanli/messages/');
  await page.getByLabel('指定的人').check();
  await page.getByRole('combobox', { name: '收件人' }).fill(person.cellPhone);
  await page.getByRole('option', { name: /陆青禾/ }).click();
  // What was chosen for other people goes when they are hidden.
  await page.getByLabel('一类人').check();
  await page.getByLabel('指定的人').check();
  await expect(page.getByRole('button', { name: '去掉陆青禾' })).toHaveCount(0);
  // A variable that nothing takes the place of is said beside its field, before anything is to be confirmed.
  const content = page.getByLabel('内容', { exact: true });
  await content.fill('{性名}，您好');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByText('{性名} 不是可用的变量')).toBeVisible();
  await content.fill('');
  await page.getByLabel('套用模板').selectOption({ label: name });
  await page.getByRole('button', { name: '套用', exact: true }).click();
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByText('请至少选择一个人')).toBeVisible();
  await page.getByRole('combobox', { name: '收件人' }).fill(person.cellPhone);
  await page.getByRole('option', { name: /陆青禾/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '发给陆青禾，共 1 人？' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '确认发送' }).click();
  await toast(page, '已发给 1 人');
  await rowsOf(page, '已发送')
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(page.getByText('0 人已读，1 人未读')).toBeVisible();
  await expect(rowsOf(page, '收件人')).toContainText('未读');
  await expectAccessible(page);
  const reader = await tokenOf(page.request, person.cellPhone);
  const { data } = await call<{ list: { id: number; title: string; content: string }[] }>(
    page.request,
    '/train/messageSystem/list',
    {},
    reader,
  );
  const letter = data.list.find((m) => m.title === `${name}：陆青禾`);
  expect(letter?.content).toBe('请带好证件，陆青禾');
  await page.request.put('/api/train/messageSystem/updateAllReadStatus', { headers: { Authorization: reader } });
  await page.reload();
  await expect(rowsOf(page, '收件人')).toContainText('已读');
  await page.getByRole('button', { name: /再次发送/ }).click();
  await toast(page, '已再次发给陆青禾');
  await expect(rowsOf(page, '收件人')).toContainText('未读');
});
