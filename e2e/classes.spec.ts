import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { dayAfter, dayOf } from '../shared/time.ts';
import { aUnit, call, tokenOf } from './people.ts';
import { expect, expectAccessible, pressUntil, test } from './portal.ts';

const [first, last] = [dayAfter(dayOf(new Date()), 10), dayAfter(dayOf(new Date()), 12)];

/** Somebody whom a unit may put into a class. */
async function aPerson(request: APIRequestContext, unit: { cellPhone: string }, name: string): Promise<void> {
  const token = await tokenOf(request, unit.cellPhone);
  const { status, message } = await call(request, '/admin/unitStudent/add', { name }, token);
  expect(status, message).toBe(200);
}

/** A lesson is added by the keys alone, from the button to the timetable. */
async function addByKeys(page: Page, name: string, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: '添加课程', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '添加课程' });
  await expect(dialog.getByLabel('课程名称')).toBeFocused();
  await page.keyboard.type(name);
  await dialog.getByLabel('上课时间').fill(from);
  await dialog.getByLabel('下课时间').fill(to);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

/** Drags by the mouse from the middle of something, by so much of a day's width and so many pixels down. */
async function drag(page: Page, of: Locator, days: number, down: number): Promise<void> {
  await of.scrollIntoViewIfNeeded();
  const box = await of.boundingBox();
  if (!box) throw new Error('nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + days * box.width * 0.5, y + down / 2, { steps: 3 });
  await page.mouse.move(x + days * box.width, y + down, { steps: 3 });
}

/** The page of a class leads to its parts by a row that stays in sight, on a phone as well. */
async function leadsWithin(page: Page): Promise<void> {
  const row = page.getByRole('navigation', { name: '本页目录' });
  await expect(row).toBeVisible();
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(row.getByRole('link')).toHaveText(['课程表', '签到屏', '学员', '课件', '研讨记录', '短信', '基本信息']);
  await row.getByRole('link', { name: '研讨记录' }).click();
  await expect(page.getByRole('heading', { name: '研讨记录' })).toBeInViewport();
  await expect(row.getByRole('link', { name: '研讨记录' })).toBeInViewport();
  await expect(row.locator('[aria-current]')).toHaveText('研讨记录');
  await expectAccessible(page);
  await page.setViewportSize(size);
}

test('a unit sets up a class by keys, moves a lesson by mouse, sees what clashes, and publishes it', async ({
  page,
  portal,
}) => {
  const unit = await aUnit(page.request);
  await aPerson(page.request, unit, '方小甲');
  await portal.login(unit.cellPhone);
  await page.goto('/wtdw/');
  const menu = page.getByRole('navigation', { name: '中心菜单' });
  await menu.getByRole('link', { name: '培训管理' }).click();
  await expect(page.getByText('还没有培训班')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '新增培训班' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '新增培训班' })).toBeVisible();
  await page.getByLabel('培训班名称').fill('青年干部班');
  await page.getByLabel('开始日期').fill(first);
  await page.getByLabel('结束日期').fill(last);
  await page.getByRole('combobox', { name: '单独添加的学员' }).fill('小甲');
  await page.getByRole('option', { name: /方小甲/ }).click();

  const timetable = page.getByRole('region', { name: '课程表' });
  const lesson = (name: string) => timetable.getByRole('button', { name: new RegExp(name) }).last();
  await addByKeys(page, '党史专题', '09:00', '10:30');
  await addByKeys(page, '数字化改革', '14:00', '15:30');
  await expect(lesson('数字化改革')).toContainText('14:00–15:30');
  await expectAccessible(page);

  // An hour is 44 pixels high: two hours and three quarters up and the first lesson is still on.
  const hour = 44;
  const clash = timetable.getByRole('status').filter({ hasText: '时间重叠' });
  await drag(page, lesson('数字化改革'), 0, -4 * hour);
  await expect(lesson('数字化改革')).toContainText('10:00–11:30');
  await expect(clash).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(lesson('数字化改革')).toContainText('14:00–15:30');
  await expect(clash).toHaveCount(0);

  await drag(page, lesson('数字化改革'), 1, -hour);
  await page.mouse.up();
  await expect(lesson('数字化改革')).toContainText('13:00–14:30');
  await page.keyboard.press('Control+z');
  await expect(lesson('数字化改革')).toContainText('14:00–15:30');
  await drag(page, lesson('数字化改革'), 0, -4 * hour);
  await page.mouse.up();
  await expect(clash).toContainText('数字化改革');
  await expectAccessible(page);

  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByRole('heading', { name: '青年干部班' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /编辑/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '编辑培训班' })).toBeVisible();
  await pressUntil(page.getByRole('button', { name: '发布', exact: true }), () =>
    expect(page.getByRole('dialog', { name: '发布这个培训班？' })).toBeVisible({ timeout: 500 }),
  );
  // Who is on the list of the unit alone has no bell.
  await expect(page.getByRole('dialog')).toContainText('班上 1 人都收不到通知：1 人没有账号。');
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('main').getByText('已发布')).toBeVisible();
  await leadsWithin(page);
  await page.getByRole('link', { name: '查看名单' }).click();
  await expect(page.getByRole('row').filter({ hasText: '方小甲' })).toContainText('没有号码');
  await expectAccessible(page);

  await menu.getByRole('link', { name: '委托单位中心' }).click();
  await expect(page.getByRole('heading', { name: '培训日历' })).toBeVisible();
  await menu.getByRole('link', { name: '培训管理' }).click();
  await expect(page.getByRole('row').filter({ hasText: '青年干部班' })).toContainText('1 人');
  await expectAccessible(page);
});

test('a class with a long name and long days is one sheet that lies across, and no line of it is cut', async ({
  page,
  portal,
}) => {
  const unit = await aUnit(page.request);
  const token = await tokenOf(page.request, unit.cellPhone);
  const at = (time: string) => `${first}T${time}:00+08:00`;
  const lesson = (name: string, from: string, to: string) => ({
    ...{ name, teacherName: '沈知微', place: '第一报告厅', startTime: at(from), endTime: at(to) },
  });
  const body = {
    ...{ name: '培训'.repeat(30), startDate: first, endDate: last, place: '三号楼', contactName: '林晓棠' },
    courses: [
      lesson('预算绩效管理的政策要求与案例分析', '05:00', '05:50'),
      lesson('财政资金监督检查', '08:00', '09:40'),
      lesson('晚间研讨', '20:00', '21:50'),
    ],
  };
  const { data } = await call<{ id: number }>(
    page.request,
    '/train/entrustingUnitClassAppController/addClass',
    body,
    token,
  );
  await portal.login(unit.cellPhone);
  await page.goto(`/wtdw/pxgl/pxbxq/${data.id}/`);
  const grid = page.getByRole('group', { name: /^课程表/ });
  await expect(grid.getByText('晚间研讨')).toBeVisible();
  /** The lines of each lesson that are cut: neither whole within their box nor whole outside of it. */
  const cut = () =>
    grid.locator('[title]').evaluateAll((blocks) =>
      blocks.flatMap((block) => {
        const box = block.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(block);
        return [...range.getClientRects()]
          .filter((line) => line.width > 1 && line.left < box.right && line.top < box.bottom)
          .filter((line) => line.bottom > box.bottom + 1 || line.top < box.top - 1)
          .map(() => block.textContent);
      }),
    );
  expect(await cut()).toEqual([]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1032, height: 680 });
  await expect(page.getByText('联系人 林晓棠')).toBeVisible();
  await expect(page.getByRole('heading', { name: '基本信息' })).toBeHidden();
  expect(await cut()).toEqual([]);
  const sizes = await grid
    .locator('[title] *')
    .evaluateAll((all) => all.map((e) => Number.parseFloat(getComputedStyle(e).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
});
