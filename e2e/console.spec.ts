import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { readXlsx } from '../server/documents/xlsx/reader.ts';
import { columnsOf, type Value } from '../server/documents/document.ts';
import { writeXlsx } from '../server/documents/xlsx/writer.ts';
import { aUnit, aWaitingUnit, call, freshMobile, tokenOf } from './people.ts';
import { expectAllFit, idle, rowsOf } from './console.ts';
import { expect, expectAccessible, pressUntil, test } from './portal.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: '后台菜单' });

test('an administrator signs in and lands at the console, where what waits is told', async ({ page, portal }) => {
  await portal.signIn('guanli01');
  await expect(page).toHaveURL(/\/guanli\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('学院管理员，您好');
  await expect(menu(page).getByRole('link', { name: '今日' })).toHaveAttribute('aria-current', 'page');
  const waiting = page.getByRole('region', { name: '等待审核的注册' });
  await waiting.getByRole('link', { name: '查看全部' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '注册审核' })).toBeVisible();
  await expect(page).toHaveTitle('注册审核 - 管理后台');
});

test('each role sees its own pages and is refused the others, by address and by call', async ({ page, portal }) => {
  await portal.login('bianji01');
  await page.goto('/guanli/');
  await expect(menu(page).getByRole('link', { name: '今日' })).toBeVisible();
  for (const name of ['账号', '注册审核', '操作记录', '工作人员'])
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.goto('/guanli/trail/');
  await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible();
  await page.goto('/guanli/nothing/');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await page.goto('/guanli/content/news/999999/');
  await expect(page.getByRole('heading', { name: '没有这条记录' })).toBeVisible();
  await page.getByRole('link', { name: '回到内容' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '新闻' })).toBeVisible();
  const editor = await tokenOf(page.request, 'bianji01');
  for (const path of ['/admin/account/list', '/admin/approval/list', '/admin/trail/list'])
    expect((await call(page.request, path, {}, editor)).status, path).toBe(403);
  const desk = await tokenOf(page.request, 'jiedai01');
  expect((await call(page.request, '/admin/account/list', {}, desk)).status).toBe(200);
  expect((await call(page.request, '/admin/trail/list', {}, desk)).status).toBe(403);
});

test('a registration is refused with a reason and another one approved', async ({ page, portal }) => {
  const [first, second] = [`试验单位甲${freshMobile()}`, `试验单位乙${freshMobile()}`];
  await aWaitingUnit(page.request, first);
  const approved = await aWaitingUnit(page.request, second);
  await portal.login('jiedai01');
  await page.goto('/guanli/approvals/');
  const look = async (name: string) => {
    await page.getByRole('searchbox', { name: '关键词' }).fill(name);
    await page.getByRole('button', { name: '查询' }).click();
    await expect(rowsOf(page, '注册')).toHaveCount(1);
    await page.getByRole('button', { name: new RegExp(`审核\\s*${name}`) }).click();
  };
  await look(first);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('沈砚清');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '不通过' }).click();
  await dialog.getByRole('button', { name: '退回注册' }).click();
  await expect(dialog.getByText('请填写未通过的原因')).toBeVisible();
  await dialog.getByLabel('未通过的原因').fill('证书不清楚');
  await page.reload();
  await dialog.getByRole('button', { name: '不通过' }).click();
  await expect(dialog.getByLabel('未通过的原因')).toHaveValue('证书不清楚');
  await dialog.getByRole('button', { name: '退回注册' }).click();
  await expect(page.getByText('已退回，本人会看到原因')).toBeVisible();
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await look(second);
  await dialog.getByRole('button', { name: '通过', exact: true }).click();
  await expect(page.getByText('已通过，本人会收到消息和短信')).toBeVisible();
  const { data } = await call<{ userType: number[] }>(page.request, '/auth/jwt/token', {
    username: approved.cellPhone,
    password: approved.password,
  });
  expect(data.userType).toEqual([3]);
  await page.getByRole('combobox', { name: '状态' }).selectOption('已通过');
  await expect(rowsOf(page, '注册')).toContainText([second]);
});

/** Five hundred people, of whom seven are wrong. */
async function aSheet(): Promise<Buffer> {
  const start = Number(freshMobile());
  const rows: Value[][] = Array.from({ length: 500 }, (_, i) => [
    `学员${i + 1}`,
    String(start + i),
    '办公室',
    '科员',
    '其他',
  ]);
  const at = (line: number) => rows[line - 2] as Value[];
  at(10)[0] = '';
  at(50)[1] = '';
  at(77)[1] = '1380000';
  at(120)[1] = at(60)[1];
  at(250)[1] = '13800000001';
  at(333)[4] = '老师';
  at(501)[0] = '名'.repeat(31);
  async function* once() {
    yield rows;
  }
  return buffer(
    writeXlsx([
      {
        name: '名单',
        columns: columnsOf('姓名（必填）', '手机号码（必填）', '所在部门', '职务', '学员类型'),
        batches: once(),
      },
    ]),
  );
}

test('five hundred people are read in: seven faults are told by row, the rest is taken over, and undone', async ({
  page,
  portal,
}) => {
  const { unitId } = await aUnit(page.request);
  // As on plain http, where the browser signs nothing: the list goes through the server, without a time limit.
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }));
  const sent: string[] = [];
  page.on('request', (r) => r.method() === 'POST' && sent.push(new URL(r.url()).pathname));
  await portal.login('jiaowu01');
  await page.goto(`/guanli/units/${unitId}/`);
  await page.getByRole('link', { name: '为本单位导入学员' }).click();
  const dialog = page.getByRole('dialog', { name: '上传名单' });
  await dialog.getByRole('button', { name: '预览' }).click();
  await expect(dialog.getByText('请选择名单文件')).toBeVisible();
  await dialog.getByLabel('名单', { exact: true }).setInputFiles({
    name: '试验名单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await aSheet(),
  });
  await expect(dialog.getByRole('list', { name: '名单：已选文件' })).toContainText('试验名单.xlsx已上传');
  expect(sent.filter((path) => path.startsWith('/api/tool/'))).toEqual(['/api/tool/fdfs']);
  await pressUntil(dialog.getByRole('button', { name: '预览' }), () =>
    expect(dialog).toHaveCount(0, { timeout: 3000 }),
  );
  await expect(page.getByText('7 行有误，不会导入；其余 493 行可以先导入')).toBeVisible();
  const wrong = page
    .getByRole('region', { name: '有误的行' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(wrong).toContainText([
    '没有填写姓名',
    '没有填写手机号码',
    '不是 11 位数字',
    '与第 60 行重复',
    '已有账号',
    '不是机关干部、企业人员、其他之一',
    '姓名超过 30 个字',
  ]);
  await page.getByRole('button', { name: '导入 493 人' }).click();
  await expect(page.getByText('已为 493 人建立账号，7 行没有导入，还没有人登录')).toBeVisible();
  await page.getByRole('button', { name: '撤销这次导入' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByText('这次导入已经撤销')).toBeVisible();
  await page.getByRole('link', { name: '看单位学员' }).click();
  await expect(page.getByText('这个单位还没有学员')).toBeVisible();
});

test('a list goes by address and keyboard, remembers its columns, and is taken away as a workbook', async ({
  page,
  portal,
}) => {
  await portal.login('guanli01');
  await page.goto('/guanli/accounts/?staff=0');
  const rows = rowsOf(page, '账号');
  // The members of the demonstration: with staff there is nothing to do together.
  await expect(rows.nth(4)).toBeVisible();
  await page.getByRole('link', { name: /^姓名/ }).click();
  await expect(page.getByRole('columnheader', { name: /姓名/ })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('link', { name: /^姓名/ }).click();
  await expect(page.getByRole('columnheader', { name: /姓名/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/staff=0.*sort=name/);
  await idle(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByText('已选 1 项')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: '关键词' })).toBeFocused();
  // What is typed into a field is no command.
  await page.keyboard.type('xj01');
  await expect(page.getByText('已选 1 项')).toBeVisible();
  await page.getByText('列', { exact: true }).click();
  await page.getByRole('checkbox', { name: '注册时间' }).check();
  await expect(page.getByRole('columnheader', { name: /注册时间/ })).toBeVisible();
  await page.goto('/guanli/accounts/?staff=1&wd=jiedai01');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: /注册时间/ })).toBeVisible();
  await page.getByText('导出', { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel 工作簿' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^账号-\d{8}\.xlsx$/);
  const cells = await readXlsx(await buffer(await file.createReadStream()));
  expect(cells.map((r) => r.cells[1])).toEqual(['账号', 'jiedai01']);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '俞静初' })).toBeVisible();
  await page.goto('/guanli/trail/?action=list.export');
  await page.getByRole('button', { name: '账号', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: '导出列表' })).toContainText('jiedai01');
});

const all = [
  '',
  'messages/',
  'outbox/',
  'approvals/',
  'accounts/',
  'accounts/1/',
  'units/',
  'units/1/',
  'imports/',
  'imports/1/',
  'questions/',
  'questions/3/',
  'plans/',
  'plans/6/',
  'plans/7/',
  'privacy/',
  'staff/',
  'jobs/',
  'exports/',
  'trail/',
  'accounts/?wd=查无此人',
];
for (const half of [0, 1]) {
  test(`every page is accessible and fits, on a screen and on a phone: half ${half + 1}`, { tag: '@sweep' }, async ({
    page,
    portal,
  }) => {
    await portal.login('guanli01');
    await expectAllFit(
      page,
      all.filter((_, i) => i % 2 === half),
    );
  });
}

test('on a phone the menu opens over the page, says its words, and closes where it leads', { tag: '@sweep' }, async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await portal.login('guanli01');
  await page.goto('/guanli/');
  const button = page.getByRole('button', { name: '菜单', exact: true });
  await expect(button).toBeVisible();
  await expect(menu(page)).toBeHidden();
  await button.click();
  await expect(menu(page).getByText('操作记录')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await menu(page).getByRole('link', { name: '账号', exact: true }).click();
  await expect(page.getByRole('heading', { name: '账号', level: 1 })).toBeVisible();
  await expect(menu(page)).toBeHidden();
});

test('the frame stays from page to page: the menu as it was scrolled, the focus in the new page, whose name is told', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await portal.login('guanli01');
  await page.goto('/guanli/');
  await menu(page).evaluate((nav) => {
    nav.setAttribute('data-kept', '');
    nav.scrollTop = nav.scrollHeight;
  });
  await page.evaluate(() => window.scrollTo(0, 300));
  const scrolled = () => menu(page).evaluate((nav) => nav.scrollTop);
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  await menu(page).getByRole('link', { name: '操作记录' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '操作记录' })).toBeVisible();
  await expect(page).toHaveTitle('操作记录 - 管理后台');
  await expect(page.locator('main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^操作记录$/ })).toHaveCount(1);
  expect(await menu(page).getAttribute('data-kept')).toBe('');
  expect(await scrolled()).toBe(before);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await menu(page).getByRole('link', { name: '工作人员' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '工作人员' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '操作记录' })).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
  expect(await menu(page).getAttribute('data-kept')).toBe('');
});

test('a role that was lost is noticed at the next page, though the frame stays', { tag: '@sweep' }, async ({
  page,
  portal,
}) => {
  await portal.login('guanli01');
  await page.goto('/guanli/');
  await expect(menu(page).getByRole('link', { name: '操作记录' })).toBeVisible();
  // The answer of the server to somebody who has only the desk left.
  await page.route('**/admin/console/me', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ json: { ...body, data: { ...body.data, roles: ['desk'] } } });
  });
  await menu(page).getByRole('link', { name: '操作记录' }).click();
  await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: '操作记录' })).toHaveCount(0);
  await page.unroute('**/admin/console/me');
  await page.route('**/admin/console/me', (route) =>
    route.fulfill({ json: { status: 403, message: '没有权限', data: null } }),
  );
  await page.route('**/getIndexUserInfo', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ json: { ...body, data: { ...body.data, isAdmin: false } } });
  });
  await menu(page).getByRole('link', { name: '接待', exact: true }).click();
  await expect(page).not.toHaveURL(/guanli/);
  await expect(page.getByText('您的账号没有开通这个中心')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a session that ran out is noticed at the next page of the console', { tag: '@sweep' }, async ({
  page,
  portal,
}) => {
  await portal.login('guanli01');
  await page.goto('/guanli/');
  await expect(menu(page).getByRole('link', { name: '操作记录' })).toBeVisible();
  await page.route('**/api/**', (route) =>
    route.fulfill({ json: { status: 40101, message: '登录已过期，请重新登录', data: null } }),
  );
  // A call that was still under way may have noticed it already.
  await menu(page)
    .getByRole('link', { name: '操作记录' })
    .click({ timeout: 3000 })
    .catch(() => {});
  await expect(page).toHaveURL(/\/guanli\/denglu\/$/);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
});

test('an administrator runs a background job again, which stands in the trail', { tag: '@sweep' }, async ({
  page,
  portal,
}) => {
  await portal.login('guanli01');
  await page.goto('/guanli/jobs/');
  await expect(page.getByText('没有失败的任务')).toBeVisible();
  const row = page.getByRole('row', { name: /清除过期的验证码/ });
  await row.getByRole('button', { name: /^(再次|立即)运行/ }).click();
  await expect(page.getByText('“清除过期的验证码”已开始执行')).toBeVisible();
  await page.goto('/guanli/trail/?action=job.run');
  await expect(page.getByRole('row', { name: /清除过期的验证码/ }).first()).toContainText('运行后台任务');
});

test('what is opened in a tab of its own goes on with the session; a tab that nobody opened asks to sign in', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  await portal.login('jiedai01');
  await page.goto('/guanli/desk/');
  const row = rowsOf(page, '接待事项').first().getByRole('link').first();
  const title = await row.evaluate((link) => link.firstChild?.textContent ?? '');
  const opened = page.context().waitForEvent('page');
  await row.click({ button: 'middle' });
  const tab = await opened;
  // As somebody who goes on there: a page that nobody looks at draws nothing.
  await tab.bringToFront();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(title);
  // Anew as well: it has the session of its own now.
  await tab.reload();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(title);
  const lone = await page.context().newPage();
  await lone.goto(tab.url());
  await expect(lone).toHaveURL(/\/guanli\/denglu\/$/);
});
