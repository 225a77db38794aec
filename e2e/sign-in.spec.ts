import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { readXlsx } from '../server/documents/xlsx/reader.ts';
import { dayAfter, dayOf, momentOf } from '../shared/time.ts';
import { addressOnBoard, countsOf } from './board.ts';
import { aUnit, call, freshMobile, tokenOf } from './people.ts';
import { expect, expectAccessible, test } from './portal.ts';

const root = '/train/entrustingUnitClassAppController';
type Unit = { cellPhone: string; unitId: number };

async function done<T>(request: APIRequestContext, path: string, body: object, token: string): Promise<T> {
  const { status, message, data } = await call<T>(request, path, body, token);
  expect(status, message).toBe(200);
  return data;
}

/** A published class with these people and a lesson that has just begun and lasts until the day ends. */
async function aLessonOfNow(
  request: APIRequestContext,
  unit: Unit,
  people: { name: string; cellPhone: string }[],
  given: object = {},
  place = '第一报告厅',
) {
  const token = await tokenOf(request, unit.cellPhone);
  const studentUserIds: number[] = [];
  for (const person of people)
    studentUserIds.push((await done<{ id: number }>(request, '/admin/unitStudent/add', person, token)).id);
  const today = dayOf(new Date());
  const lesson = {
    ...{ name: '党史专题', teacherName: '沈知微', place },
    startTime: new Date(Math.max(momentOf(`${today} 00:00`).getTime(), Date.now() - 60_000)).toISOString(),
    endTime: momentOf(`${dayAfter(today, 1)} 00:00`).toISOString(),
  };
  const made = await done<{ id: number }>(
    request,
    `${root}/addAndPub`,
    {
      ...{ name: '签到班', startDate: today, endDate: today, lateAfter: 240, studentUserIds, ...given },
      courses: [lesson],
    },
    token,
  );
  return made.id;
}

/** Opens what a board shows, and signs in. */
async function scan(phone: Page, address: string, name: string, cellPhone: string): Promise<void> {
  await phone.goto(address);
  await phone.getByLabel('姓名').fill(name);
  await phone.getByLabel('手机号码').fill(cellPhone);
  await phone.getByRole('button', { name: '确认签到' }).click();
}

test('a unit hangs up the board, a phone without script signs in, and every page counts alike', async ({
  page,
  portal,
  browser,
}) => {
  const unit = await aUnit(page.request);
  const people = ['方小甲', '方小乙', '方小丙'].map((name) => ({ name, cellPhone: freshMobile() }));
  const id = await aLessonOfNow(page.request, unit, people);
  await portal.login(unit.cellPhone);
  await page.goto(`/wtdw/pxgl/pxbxq/${id}/`);
  await page.getByRole('link', { name: '打开签到屏', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '党史专题' })).toBeVisible();
  await expect(countsOf(page)).toHaveText(['应到3', '到课0', '迟到0', '请假0', '未签到3']);
  await expectAccessible(page);
  const address = await addressOnBoard(page);
  const signed = page.getByRole('region', { name: '已签到' });

  const phone = await browser.newContext({ viewport: { width: 375, height: 812 }, javaScriptEnabled: false });
  const small = await phone.newPage();
  const signIn = (name: string, cellPhone: string) => scan(small, address, name, cellPhone);
  await signIn('方小甲', people[0]?.cellPhone ?? '');
  await expect(small.getByText(/签到成功/).first()).toBeVisible();
  await expect(signed.getByText('方小甲')).toBeVisible();
  await expect(countsOf(page)).toHaveText(['应到3', '到课1', '迟到0', '请假0', '未签到2']);

  await phone.clearCookies();
  await signIn('外来甲', freshMobile());
  await expect(small.getByText(/名单中没有/)).toBeVisible();
  await expect(page.getByText('另有 1 人不在名单上')).toBeVisible();
  await phone.close();

  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('link', { name: '考勤', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: '党史专题', exact: true }).click();
  await page.getByRole('button', { name: /加入班级/ }).click();
  const joining = page.getByRole('dialog', { name: '把“外来甲”加入班级？' });
  await expect(joining).toContainText('也同时加进名单');
  await joining.getByRole('button', { name: '加入班级' }).click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('外来甲')).toContainText('现场确认');
  await page.getByRole('button', { name: /^登记.*方小乙/ }).click();
  const dialog = page.getByRole('dialog', { name: '登记出勤' });
  await dialog.getByLabel('迟到').check();
  await dialog.getByLabel('原因').fill('手机没电');
  await dialog.getByRole('button', { name: '登记' }).click();
  await expect(row('方小乙')).toContainText('登记为迟到：手机没电');
  await expectAccessible(page);
  // Present are who scanned and who walked in, late who was written down so; absent is nobody while the lesson is on.
  await expect(page.locator('.figures div')).toHaveText(['应到4', '到课2', '迟到1', '请假0', '未签到1']);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出签到表' }).click();
  const rows = await readXlsx(await readFile(await (await download).path()));
  expect(
    rows
      .slice(1)
      .map(({ cells }) => `${cells[0]} ${cells[3]}`)
      .sort(),
  ).toEqual([...['外来甲 到课', '方小丙 未签到', '方小乙 迟到', '方小甲 到课']].sort());

  await page.getByRole('link', { name: /打开签到屏/ }).click();
  await expect(countsOf(page)).toHaveText(['应到4', '到课2', '迟到1', '请假0', '未签到1']);
  await page.goto(`/wtdw/pxgl/pjdkl/${id}/`);
  await expect(page.getByRole('row').filter({ hasText: '党史专题' })).toContainText('下课后统计');
});

test('who comes back to a sign-in reads it again, and on a phone that was handed on nothing of it', async ({
  page,
  portal,
  browser,
}) => {
  const unit = await aUnit(page.request);
  const one = { name: '方小甲', cellPhone: freshMobile() };
  const id = await aLessonOfNow(page.request, unit, [one]);
  await portal.login(unit.cellPhone);
  await page.goto(`/wtdw/pxgl/pxbxq/${id}/`);
  await page.getByRole('link', { name: '打开签到屏', exact: true }).click();
  const address = await addressOnBoard(page);
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, javaScriptEnabled: false });
  const phone = await context.newPage();
  await scan(phone, address, one.name, one.cellPhone);
  await expect(phone.getByText(/签到成功，\d\d:\d\d/)).toBeVisible();
  await phone.getByRole('link', { name: '查看我的课程和出勤' }).click();
  await phone.goBack();
  await expect(phone.getByText(/签到成功，\d\d:\d\d/)).toBeVisible();

  await phone.goto(address);
  await phone.getByRole('button', { name: '不是我，换一个人签到' }).click();
  await expect(phone.getByLabel('姓名')).toHaveValue('');
  // What the phone was told before is neither shown nor filled in.
  for (const _ of [1, 2, 3]) {
    await phone.goBack();
    await expect(phone.getByRole('heading', { name: '党史专题' })).toBeVisible();
    expect(await phone.content()).not.toContain(one.name);
    for (const label of ['姓名', '手机号码']) {
      const field = phone.getByLabel(label);
      if (await field.count()) await expect(field).toHaveValue('');
    }
  }
  await context.close();
});

test('a name that nothing breaks is no wider than the smallest phone', async ({ page }) => {
  const unit = await aUnit(page.request);
  const id = await aLessonOfNow(page.request, unit, [], { name: 'A'.repeat(60) }, 'B'.repeat(60));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/qiandao/${id}/`);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(320);
  await page.getByRole('link', { name: /党史专题/ }).click();
  await expect(page.getByRole('heading', { name: '党史专题' })).toBeVisible();
  expect(await width()).toBe(320);
});

test('a lesson at a teaching point asks a phone where it is, and notes who was elsewhere or does not say', async ({
  page,
  portal,
  browser,
}) => {
  const unit = await aUnit(page.request);
  const people = ['方小甲', '方小乙', '方小丙'].map((name) => ({ name, cellPhone: freshMobile() }));
  const wd = encodeURIComponent('枫桥');
  type Points = { list: { id: number }[] };
  const { data: found } = await call<Points>(page.request, `/train/teachingPoint/list?wd=${wd}`);
  const pointId = found.list[0]?.id;
  const id = await aLessonOfNow(page.request, unit, people, { pointId, asksPlace: true }, '');
  const { data: point } = await call<{ latitude: number; longitude: number }>(
    page.request,
    `/train/teachingPoint/detail?id=${pointId}`,
  );
  await portal.login(unit.cellPhone);
  await page.goto(`/wtdw/pxgl/pxbxq/${id}/`);
  await page.getByRole('link', { name: '打开签到屏', exact: true }).click();
  const address = await addressOnBoard(page);
  const { origin } = new URL(page.url());

  /** A phone signs in from there, or says nothing of where it is. */
  async function signIn({ name, cellPhone }: { name: string; cellPhone: string }, there: { latitude: number } | null) {
    const phone = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const small = await phone.newPage();
    const errors: string[] = [];
    small.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
    small.on('pageerror', (e) => errors.push(String(e)));
    if (there) {
      await phone.grantPermissions(['geolocation'], { origin });
      await phone.setGeolocation({ longitude: point.longitude, accuracy: 40, ...there });
    }
    await small.goto(address);
    await expect(small.getByText('本课核对签到位置')).toBeVisible();
    await expect(small.getByText(there ? '已取得位置' : '没有取得位置，可以直接签到')).toBeVisible();
    await expectAccessible(small);
    await small.getByLabel('姓名').fill(name);
    await small.getByLabel('手机号码').fill(cellPhone);
    await small.getByRole('button', { name: '确认签到' }).click();
    await expect(small.getByText(/签到成功/).first()).toBeVisible();
    expect(errors).toEqual([]);
    await phone.close();
  }
  const [near, far, silent] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  await signIn(near, { latitude: point.latitude + 0.005 });
  await signIn(far, { latitude: point.latitude + 0.05 });
  await signIn(silent, null);

  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('link', { name: '考勤', exact: true }).click();
  await page.getByRole('link', { name: '党史专题', exact: true }).click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('方小乙')).toContainText('位置较远');
  await expect(row('方小丙')).toContainText('未提供位置');
  await expect(row('方小甲')).not.toContainText('位置');
  await expectAccessible(page);
});

/** On every projector the code stands whole beside the digits that are typed instead. */
async function expectWholeCode(page: Page): Promise<void> {
  const own = page.viewportSize();
  const parts = [page.getByRole('img', { name: '签到二维码' }), page.getByText(/^签到码\d{3} \d{3}$/)];
  for (const [width = 0, height = 0] of [
    [1920, 950],
    [1366, 650],
    [1280, 620],
    [1024, 700],
    [2560, 1300],
  ]) {
    await page.setViewportSize({ width, height });
    for (const part of parts) {
      const { y = 0, height: high = 0 } = (await part.boundingBox()) ?? {};
      expect(y + high, `${width} x ${height}`).toBeLessThanOrEqual(height);
      expect(high, `${width} x ${height}`).toBeGreaterThan(30);
    }
  }
  if (own) await page.setViewportSize(own);
}

test('a board goes on when the line is back, and is none for a stranger', async ({ page, portal, context }) => {
  const unit = await aUnit(page.request);
  const other = await aUnit(page.request);
  const person = { name: '方小甲', cellPhone: freshMobile() };
  const id = await aLessonOfNow(page.request, unit, [person]);
  const token = await tokenOf(page.request, unit.cellPhone);
  type Course = { courses: { id: number }[] };
  const { data } = await call<Course>(page.request, `${root}/detailClass?id=${id}`, undefined, token);
  const board = `/qiandaoping/${id}/${data.courses[0]?.id}/`;
  await portal.login(unit.cellPhone);
  await page.goto(board);
  await expect(page.getByRole('img', { name: '签到二维码' })).toBeVisible();
  await expectWholeCode(page);
  portal.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await context.setOffline(true);
  await expect(page.getByText(/网络中断，正在重连/)).toBeVisible();
  await expectAccessible(page);
  const mark = { trainingClassId: id, courseId: data.courses[0]?.id };
  const { data: list } = await call<{ list: { userId: number }[] }>(
    page.request,
    `${root}/teachingCourseOneSignInList`,
    mark,
    token,
  );
  await done(
    page.request,
    `${root}/updateSignInStatus`,
    { ...mark, userId: list.list[0]?.userId, signInStatus: 1 },
    token,
  );
  await context.setOffline(false);
  await expect(page.getByText(/网络中断/)).toHaveCount(0);
  await expect(page.getByRole('region', { name: '已签到' }).getByText('方小甲')).toBeVisible();

  await portal.login(other.cellPhone);
  await page.goto(board);
  await expect(page.getByText('没有这节课的签到屏')).toBeVisible();
  await expectAccessible(page);
});
