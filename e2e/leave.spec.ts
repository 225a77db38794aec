import type { APIRequestContext } from '@playwright/test';
import { dayAfter, dayOf } from '../shared/time.ts';
import { aTrainee, aUnit, alsoOpen, call, tokenOf } from './people.ts';
import { expect, expectAccessible, pressUntil, test } from './portal.ts';

const day = dayAfter(dayOf(new Date()), 3);

/** A published class with one lesson in three days, of a unit, with one trainee in it. @returns its number */
async function aClass(request: APIRequestContext, token: string, userId: number): Promise<number> {
  const body = {
    ...{ name: '请假试验班', startDate: day, endDate: day, studentUserIds: [userId] },
    courses: [{ name: '流程再造', startTime: `${day}T09:00:00+08:00`, endTime: `${day}T11:30:00+08:00` }],
  };
  const root = '/train/entrustingUnitClassAppController';
  const { status, message, data } = await call<{ id: number }>(request, `${root}/addAndPub`, body, token);
  expect(status, message).toBe(200);
  return data.id;
}

test('a trainee asks for leave on a phone, the unit grants and takes it back, and both see each step', async ({
  page,
  portal,
  browser,
}) => {
  const unit = await aUnit(page.request);
  const trainee = await aTrainee(page.request, '方小甲', { entrustingUnitId: unit.unitId });
  const token = await tokenOf(page.request, unit.cellPhone);
  const { data: person } = await call<{ id: number }>(
    page.request,
    '/admin/unitStudent/add',
    { name: '方小甲', cellPhone: trainee.cellPhone },
    token,
  );
  const id = await aClass(page.request, token, person.id);

  const phone = await alsoOpen(browser, trainee.cellPhone, '/grzx/wdpx/');
  await phone.setViewportSize({ width: 375, height: 740 });
  await phone.getByRole('link', { name: /请假试验班/ }).click();
  await phone.getByRole('link', { name: '请假', exact: true }).click();
  await phone.getByRole('button', { name: '申请请假' }).click();
  const dialog = phone.getByRole('dialog', { name: '申请请假' });
  await dialog.getByLabel(/流程再造/).check();
  await dialog.getByLabel('事由').fill('街道值班');
  await expectAccessible(phone);
  await dialog.getByRole('button', { name: '提交', exact: true }).click();
  const request = phone.getByRole('region', { name: '请假' }).getByRole('listitem');
  await expect(request).toContainText('待处理');

  await portal.login(unit.cellPhone);
  await page.goto(`/wtdw/pxgl/dclqj/${id}/`);
  const row = page.getByRole('row').filter({ hasText: '方小甲' });
  await expect(row).toContainText('街道值班');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^批准\s?方小甲$/ }).click();
  const granting = page.getByRole('dialog', { name: '批准请假' });
  await granting.getByLabel('说明').fill('注意安全');
  await granting.getByRole('button', { name: '批准', exact: true }).click();
  // What is decided waits no more, and stands with the others of its kind.
  await expect(page.getByText('没有待处理的请假')).toBeVisible();
  await page.getByRole('link', { name: '已批准', exact: true }).click();
  await expect(row).toContainText('已批准');

  await phone.reload();
  await expect(request).toContainText('已批准');
  await expect(request).toContainText('注意安全');
  await phone.getByRole('link', { name: '考勤', exact: true }).click();
  const rule = phone.getByText('准假的课不计入应到的节数');
  await pressUntil(phone.getByText('到课率怎样算'), () => expect(rule).toBeVisible({ timeout: 500 }));
  await expectAccessible(phone);

  await row.getByRole('button', { name: /撤销准假/ }).click();
  const revoking = page.getByRole('dialog', { name: '撤销准假' });
  await revoking.getByRole('button', { name: '撤销准假', exact: true }).click();
  await expect(page.getByText('没有这样的请假')).toBeVisible();
  await page.getByRole('link', { name: '全部', exact: true }).click();
  await expect(row).toContainText('准假已撤销');
  await phone.getByRole('link', { name: '请假', exact: true }).click();
  await phone.reload();
  await expect(request).toContainText('准假已撤销');
});
