import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { readXlsx } from '../server/documents/xlsx/reader.ts';
import { dayOf, wallClock } from '../shared/time.ts';
import { addressOnBoard, countsOf } from './board.ts';
import { alsoOpen, aTeacher, aTrainee, aUnit, freshMobile } from './people.ts';
import { expect, test } from './portal.ts';

/** By the clock of Shanghai, minutes from now. */
const clockIn = (minutes: number) => wallClock(new Date(Date.now() + minutes * 60_000)).slice(11, 16);

type Counts = { should: number; present: number; leave: number; absent: number };
type Views = { page: Page; board: Page; phone: Page; teacher: Page; id: number };
const figures = (page: Page): Locator => page.locator('main dl.figures > div');

/** Six views of one lesson: board, lesson, people, the trainee's own, the teacher's, and the sheet. */
async function agree(
  { page, board, phone, teacher, id }: Views,
  { should, present, leave, absent }: Counts,
  own: string | RegExp,
): Promise<void> {
  await expect(countsOf(board)).toHaveText([
    ...[`应到${should}`, `到课${present}`, '迟到0', `请假${leave}`, `未签到${absent}`],
  ]);
  await page.goto(`/wtdw/pxgl/pjdkl/${id}/`);
  await page.getByRole('link', { name: '党史专题', exact: true }).click();
  const nobodyYet = ['应到', '到课', '迟到', '请假'].map((word, i) => `${word}${[should, present, 0, leave][i]}`);
  await expect(figures(page)).toHaveText([...nobodyYet, `未签到${absent}`]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出签到表' }).click();
  const [, ...rows] = await readXlsx(await readFile(await (await download).path()));
  const words = rows.map(({ cells }) => cells[3]);
  const count = (word: string) => words.filter((w) => w === word).length;
  expect([words.length, count('到课'), count('请假'), count('未签到')]).toEqual([should, present, leave, absent]);
  await page.goto(`/wtdw/pxgl/pxrs/${id}/`);
  await expect(page.getByText(`${should} 人`, { exact: true })).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(should);
  await phone.reload();
  await expect(phone.getByRole('region', { name: '今天的课' }).locator('.st')).toHaveText(own);
  // What adds up counts the lesson once it is over, to the trainee as to the unit.
  await expect(phone.getByRole('region', { name: '我的考勤' }).locator('dl.figures > div').nth(1)).toHaveText('到课0');
  await teacher.reload();
  await expect(figures(teacher)).toHaveText([
    ...[`应到${should}`, `到课${present}`, '迟到0', `请假${leave}`, `未签到${absent}`],
  ]);
}

/** Reads people in by a file, all of one group. */
async function bringIn(page: Page, people: { name: string; cellPhone: string }[]): Promise<void> {
  const lines = ['姓名,手机号码,分组', ...people.map((p) => `${p.name},${p.cellPhone},一组`)];
  await page.goto('/wtdw/xygl/');
  await page.getByRole('link', { name: '批量导入' }).first().click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByRole('button', { name: `导入 ${people.length} 人` }).click();
  await expect(page.getByRole('heading', { name: '已导入' })).toBeVisible();
}

/** Sets a class of today up by its form, with one lesson that is on, and publishes it. @returns its number */
async function setUp(page: Page, teacherPhone: string): Promise<number> {
  const today = dayOf(new Date());
  await page.goto('/wtdw/pxgl/xzpxb/');
  await page.getByLabel('培训班名称').fill('一个班的全程');
  await page.getByLabel('开始日期').fill(today);
  await page.getByLabel('结束日期').fill(today);
  await page.getByRole('combobox', { name: '学员分组' }).fill('一组');
  await page.getByRole('option', { name: /一组/ }).click();
  await page.getByRole('button', { name: '添加课程', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '添加课程' });
  await dialog.getByLabel('课程名称').fill('党史专题');
  await dialog.getByLabel('上课时间').fill(clockIn(-1));
  await dialog.getByLabel('下课时间').fill('00:00');
  await dialog.getByLabel('授课教师').fill('沈老师');
  await dialog.getByLabel('教师手机号码').fill(teacherPhone);
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('heading', { name: '一个班的全程' })).toBeVisible();
  return Number(/pxbxq\/(\d+)/.exec(page.url())?.[1]);
}

/** Without login and without script, as somebody who sits in the room does it. */
async function signIn(browser: Browser, address: string, name: string, cellPhone: string): Promise<void> {
  const small = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await small.goto(address);
  await small.getByLabel('姓名').fill(name);
  await small.getByLabel('手机号码').fill(cellPhone);
  await small.getByRole('button', { name: '确认签到' }).click();
  await expect(small.getByText(/签到成功/).first()).toBeVisible();
  await small.context().close();
}

/** Five figures stand in one row, also on a phone. */
async function inOneRow(of: Locator): Promise<void> {
  await expect(of).toHaveCount(5);
  expect(await of.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)).toBe(1);
}

/** What the unit does with the one request that there is. */
async function decide(page: Page, id: number, deed: RegExp, title: string, yes: string): Promise<void> {
  await page.goto(`/wtdw/pxgl/dclqj/${id}/?status=all`);
  await page.getByRole('row').filter({ hasText: '方小甲' }).getByRole('button', { name: deed }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: yes, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('a class goes from the list of its people to its last sign-in, and everybody sees the same at each step', async ({
  page,
  portal,
  browser,
}) => {
  const unit = await aUnit(page.request);
  const one = await aTrainee(page.request, '方小甲', { entrustingUnitId: unit.unitId });
  const teaches = await aTeacher(page.request, '沈老师');
  const people = [
    { name: '方小甲', cellPhone: one.cellPhone },
    ...['方小乙', '方小丙'].map((name) => ({ name, cellPhone: freshMobile() })),
  ];
  await portal.login(unit.cellPhone);
  await bringIn(page, people);
  const id = await setUp(page, teaches.cellPhone);

  const phone = await alsoOpen(browser, one.cellPhone, '/grzx/wdpx/');
  await phone.setViewportSize({ width: 375, height: 740 });
  await expect(phone.getByRole('link', { name: /^去签到.*党史专题$/ })).toBeInViewport();
  await phone.getByRole('link', { name: /^一个班的全程/ }).click();
  // A class that the clock has begun meanwhile opens with its timetable.
  await phone.getByRole('link', { name: '基本信息' }).click();
  await expect(phone.getByRole('region', { name: '我的考勤' })).toBeVisible();
  const teacher = await alsoOpen(browser, teaches.cellPhone, '/grxz/wdkc/');
  await teacher.getByRole('link', { name: /^党史专题/ }).click();
  await expect(figures(teacher).first()).toHaveText('应到3');
  await page.getByRole('link', { name: '打开签到屏', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '党史专题' })).toBeVisible();
  const board = await alsoOpen(browser, unit.cellPhone, new URL(page.url()).pathname);
  const views = { page, board, phone, teacher, id };
  await agree(views, { should: 3, present: 0, leave: 0, absent: 3 }, '正在上课');

  await phone.getByRole('link', { name: '请假', exact: true }).click();
  await phone.getByRole('button', { name: '申请请假' }).click();
  const asks = phone.getByRole('dialog', { name: '申请请假' });
  await asks.getByLabel(/党史专题/).check();
  await asks.getByLabel('事由').fill('街道值班');
  await asks.getByRole('button', { name: '提交', exact: true }).click();
  await expect(phone.getByText('待处理')).toBeVisible();
  await phone.getByRole('link', { name: '基本信息', exact: true }).click();
  await expect(phone.getByRole('region', { name: '我的考勤' })).toBeVisible();
  await decide(page, id, /^批准/, '批准请假', '批准');
  await agree(views, { should: 3, present: 0, leave: 1, absent: 2 }, '请假');
  await decide(page, id, /撤销准假/, '撤销准假', '撤销准假');
  await agree(views, { should: 3, present: 0, leave: 0, absent: 3 }, '正在上课');

  await signIn(browser, await addressOnBoard(board), '方小甲', one.cellPhone);
  await agree(views, { should: 3, present: 1, leave: 0, absent: 2 }, /^已签到 \d\d:\d\d$/);
  await signIn(browser, await addressOnBoard(board), '方小乙', people[1]?.cellPhone ?? '');
  await agree(views, { should: 3, present: 2, leave: 0, absent: 1 }, /^已签到 \d\d:\d\d$/);

  // The lesson turns out to have been over: of three two were there, and each page says so.
  await page.goto(`/wtdw/pxgl/xzpxb/${id}/`);
  await page
    .getByRole('region', { name: '课程表' })
    .getByRole('button', { name: /党史专题/ })
    .last()
    .click();
  const lesson = page.getByRole('dialog', { name: '编辑课程' });
  await lesson.getByLabel('上课时间').fill(clockIn(-4));
  await lesson.getByLabel('下课时间').fill(clockIn(-2));
  await lesson.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { name: '一个班的全程' })).toBeVisible();
  await page.goto(`/wtdw/pxgl/pjdkl/${id}/`);
  await expect(figures(page).first()).toHaveText('平均到课率66.7%');
  await expect(page.getByRole('row').filter({ hasText: '党史专题' })).toContainText('66.7%');
  await page.goto('/wtdw/pxgl/');
  await expect(page.getByRole('row').filter({ hasText: '一个班的全程' })).toContainText('66.7%');
  await phone.reload();
  const own = phone.getByRole('region', { name: '我的考勤' }).locator('dl.figures > div');
  await expect(own).toHaveText(['我的到课率100%', '到课1', '迟到0', '请假0', '缺勤0']);
  await inOneRow(own);
  await teacher.setViewportSize({ width: 375, height: 740 });
  await inOneRow(figures(teacher));
  await expect(countsOf(board)).toHaveText(['应到3', '到课2', '迟到0', '请假0', '缺勤1']);
  for (const other of [phone, teacher, board]) await other.context().close();
});
