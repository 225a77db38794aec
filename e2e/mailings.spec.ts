import type { APIRequestContext } from '@playwright/test';
import { dayOf } from '../shared/time.ts';
import { aTrainee, aUnit, alsoOpen, call, tokenOf } from './people.ts';
import { expect, expectAccessible, test } from './portal.ts';
import { png } from './upload-field.ts';

const today = dayOf(new Date());
const root = '/train/entrustingUnitClassAppController';

/** A class of today with these people. @returns its number */
async function aClass(request: APIRequestContext, token: string, studentUserIds: number[]): Promise<number> {
  const body = { name: '研讨试验班', startDate: today, endDate: today, place: '105 教室', studentUserIds };
  const { status, message, data } = await call<{ id: number }>(request, `${root}/addAndPub`, body, token);
  expect(status, message).toBe(200);
  return data.id;
}

async function aPerson(request: APIRequestContext, token: string, name: string, cellPhone = ''): Promise<number> {
  const { data } = await call<{ id: number }>(request, '/admin/unitStudent/add', { name, cellPhone }, token);
  return data.id;
}

test('a unit writes a discussion down with two photos, and who was there reads it on a phone', async ({
  page,
  portal,
  browser,
}) => {
  const unit = await aUnit(page.request);
  const trainee = await aTrainee(page.request, '方小甲', { entrustingUnitId: unit.unitId });
  const token = await tokenOf(page.request, unit.cellPhone);
  const people = [
    await aPerson(page.request, token, '方小甲', trainee.cellPhone),
    await aPerson(page.request, token, '周小乙'),
  ];
  const id = await aClass(page.request, token, people);
  await portal.login(unit.cellPhone);
  await page.goto('/wtdw/pxgl/xzytjl/');
  await page.getByRole('link', { name: '研讨试验班' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByLabel('研讨主题')).toBeFocused();
  await page.getByLabel('研讨主题').fill('停车场建在谁家门口');
  await page.getByLabel('开始时间').fill('09:00');
  await page.getByLabel('结束时间').fill('10:30');
  await page.getByLabel('主持人').fill('何晓棠');
  await page.getByRole('button', { name: /^全选/ }).click();
  await expect(page.getByText('已选 2 人，班上共 2 人')).toBeVisible();
  await page.getByLabel('研讨内容').fill('第一段\n\n第二段');
  await page
    .getByLabel('照片', { exact: true })
    .setInputFiles([await png(640, 480, '甲.png'), await png(480, 640, '乙.png')]);
  const photos = page.getByLabel('照片说明');
  await expect(photos).toHaveCount(2);
  await photos.first().fill('白板前');
  await page.getByRole('button', { name: /后移\s?第 1 张照片/ }).click();
  await expect(photos.last()).toHaveValue('白板前');
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存' }).click();

  const record = page.getByRole('article', { name: '停车场建在谁家门口' });
  await expect(record).toContainText('第二段');
  await expect(record.getByRole('listitem').filter({ hasText: '周小乙' })).toBeVisible();
  await expectAccessible(page);
  await record.getByRole('link', { name: /看大图：白板前/ }).click();
  const large = page.getByRole('dialog', { name: '停车场建在谁家门口' });
  await expect(large.getByRole('img', { name: '白板前' })).toBeVisible();
  await large.getByRole('button', { name: '关闭大图' }).click();
  await record.getByRole('button', { name: '删除' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(record).toBeVisible();

  const phone = await alsoOpen(browser, trainee.cellPhone, `/grzx/wdpx/pxbxq/${id}/yt/2/`);
  await phone.setViewportSize({ width: 375, height: 740 });
  const own = phone.getByRole('article', { name: '停车场建在谁家门口' });
  await expect(own).toContainText('第一段');
  await expect(own.getByRole('link', { name: /看大图/ })).toHaveCount(2);
  await expectAccessible(phone);
});

test('a unit looks at a text before it is sent, sends it once and reads what became of it', async ({
  page,
  portal,
}) => {
  const unit = await aUnit(page.request);
  const token = await tokenOf(page.request, unit.cellPhone);
  const people = [
    await aPerson(page.request, token, '周小乙', '13700004321'),
    await aPerson(page.request, token, '吴小丙'),
  ];
  const id = await aClass(page.request, token, people);
  await portal.login(unit.cellPhone);
  await page.goto(`/wtdw/pxgl/pxrs/${id}/`);
  await page.getByRole('button', { name: '发短信' }).click();
  const dialog = page.getByRole('dialog', { name: '发短信' });
  await dialog.getByRole('button', { name: /^全选/ }).click();
  await dialog.getByLabel('短信内容').fill('{名字}，请到');
  const preview = dialog.getByRole('complementary', { name: '预览' });
  await expect(preview.getByRole('alert')).toContainText('{名字} 不是可用的变量');
  await dialog.getByLabel('短信内容').fill('{姓名}，请到');
  await dialog.getByRole('button', { name: '地点', exact: true }).click();
  await expect(preview).toContainText('周小乙，请到105 教室');
  await expect(preview).toContainText('没有号码 1 人');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '发送给 1 人' }).click();

  const results = page.getByRole('dialog', { name: /已交给短信服务/ }).getByRole('list', { name: '每个人的结果' });
  await expect(results.getByRole('listitem').filter({ hasText: '周小乙' })).toContainText('已发送');
  await expect(results.getByRole('listitem').filter({ hasText: '吴小丙' })).toContainText('没有号码');
  await expectAccessible(page);
  await page.getByRole('button', { name: '完成' }).click();
  await page.goto(`/wtdw/pxgl/pxbxq/${id}/`);
  const sent = page.getByRole('region', { name: '短信' });
  await expect(sent.getByRole('listitem')).toHaveCount(1);
  await expect(sent).toContainText('已发送 1 人，没有号码 1 人');
});
