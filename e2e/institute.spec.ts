import type { Page } from '@playwright/test';
import { dayAfter, dayOf } from '../shared/time.ts';
import { idle, rowsOf, toast } from './console.ts';
import { aUnit, call, tokenOf } from './people.ts';
import { expect, expectAccessible, test } from './portal.ts';

const day = dayAfter(dayOf(new Date()), 9);

/** Types into a field that finds something, and takes what is found. */
async function choose(page: Page, label: string, words: string, found: RegExp): Promise<void> {
  // Lists are narrowed by fields of the same names.
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(words);
  await page.getByRole('option', { name: found }).click();
}

/** Puts who is ticked into a class of that name; the list of classes leaves what does it free. */
async function place(page: Page, name: string): Promise<void> {
  const places = page.getByRole('dialog').getByRole('button', { name: '编入', exact: true });
  await page.getByRole('dialog').getByRole('combobox', { name: '培训班' }).fill('班');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  const [panel, button] = [await page.getByRole('listbox').boundingBox(), await places.boundingBox()];
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  await choose(page, '培训班', name, new RegExp(name));
  await places.click();
}

/** The first card of a class that a unit was given asks for its own people, as long as there are none. */
async function mayName(page: Page, id: number, name: string): Promise<void> {
  await page.goto(`/wtdw/pxgl/pxbxq/${id}/`);
  const first = page.getByRole('region', { name });
  await expect(first.getByText('本单位还没有人在这个班，选好以后才有名单、请假和短信。')).toBeVisible();
  await first.getByRole('button', { name: '选择本单位学员' }).click();
  await expect(page.getByRole('dialog', { name: '选择本单位学员' })).toBeVisible();
  await expectAccessible(page);
}

test('教务 sets a class up with its lesson and teacher, puts applicants into it, publishes it and gives it to a unit', async ({
  page,
  portal,
}) => {
  const name = `学院试验班${Date.now() % 1e6}`;
  const unit = await aUnit(page.request);
  await portal.login('jiaowu01');
  await page.goto('/guanli/classes/');
  await page.getByRole('link', { name: '新增培训班' }).click();
  // The list has a field of that name as well.
  await expect(page.getByRole('heading', { level: 1, name: '新增培训班' })).toBeVisible();
  await page.getByLabel('培训班名称').fill(name);
  await page.getByLabel('开始日期').fill(day);
  await page.getByLabel('结束日期').fill(day);
  await page.getByRole('button', { name: '添加课程', exact: true }).click();
  const lesson = page.getByRole('dialog', { name: '添加课程' });
  await lesson.getByLabel('课程名称').fill('一张表');
  await lesson.getByLabel('上课日期').fill(day);
  await choose(page, '教师账号', '沈知微', /沈知微/);
  await expect(lesson.getByLabel('授课教师')).toHaveValue('沈知微');
  await expectAccessible(page);
  await lesson.getByRole('button', { name: '添加', exact: true }).click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);
  const id = Number(/classes\/(\d+)/.exec(page.url())?.[1]);

  // Somebody who is admitted and in no class yet.
  const staff = await tokenOf(page.request, 'jiaowu01');
  const list = await call<{ list: { id: number; name: string }[] }>(
    page.request,
    '/admin/application/list',
    { status: 0, pageSize: 1 },
    staff,
  );
  const [waiting] = list.data.list;
  await call(page.request, '/admin/application/decide', { ids: [waiting?.id], status: 1 }, staff);
  await page.goto('/guanli/applications/?status=1&placed=0');
  await idle(page);
  await rowsOf(page, '报名')
    .filter({ hasText: waiting?.name ?? '' })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: '编入培训班' }).click();
  await place(page, name);
  await toast(page, `1 人已编入“${name}”`);

  await page.goto(`/guanli/classes/${id}/`);
  await expect(page.locator('dt:has-text("班上人数") + dd')).toHaveText('1 人');
  await page.getByRole('button', { name: /^发布/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布', { exact: true })).toBeVisible();
  const teacher = await tokenOf(page.request, 'jiaoshi01');
  const taught = await call<{ list: { className: string }[] }>(
    page.request,
    '/train/myTeaching/list',
    { when: 'coming', pageSize: 100 },
    teacher,
  );
  expect(taught.data.list.map((l) => l.className)).toContain(name);

  await page.getByRole('button', { name: '交给单位', exact: true }).click();
  const search = `/admin/unit/official/search?wd=${encodeURIComponent('云栖县试验中心')}`;
  const { data: units } = await call<{ id: number; name: string }[]>(page.request, search);
  const unitName = units.find((u) => u.id === unit.unitId)?.name ?? '';
  await choose(page, '委托单位', unitName, new RegExp(unitName));
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: '交给单位', exact: true }).click();
  await toast(page, '已交给单位，并通知了单位');
  await expect(page.getByRole('link', { name: unitName })).toBeVisible();
  const own = await call<{ name: string; courses: object[] }>(
    page.request,
    `/train/entrustingUnitClassAppController/detailClass?id=${id}`,
    undefined,
    await tokenOf(page.request, unit.cellPhone),
  );
  expect([own.data.name, own.data.courses.length]).toEqual([name, 1]);
  await portal.login(unit.cellPhone);
  await mayName(page, id, name);
});
