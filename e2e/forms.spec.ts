import type { Page } from '@playwright/test';
import { aTrainee, call, freshMobile, tokenOf } from './people.ts';
import { expect, expectAccessible, holdOpen, test } from './portal.ts';

type Row = { id: number; kind: string; type: number; cellPhone: string };
/** What the desk has of a number. */
async function inbox(page: Page, cellPhone: string): Promise<Row[]> {
  const { data } = await call<{ list: Row[] }>(
    page.request,
    '/admin/demand/list',
    { wd: cellPhone },
    await tokenOf(page.request, 'jiedai01'),
  );
  return data.list;
}

/** Chooses a region in a field, by its three names. */
async function chooseRegion(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.click();
  for (const name of [/^浙江省/, /^绍兴市/, /^越城区/]) await page.getByRole('option', { name }).click();
  await expect(field).toContainText('越城区');
}

const phone = { width: 375, height: 812 };
const desk = { width: 1440, height: 900 };

test('the four entries of the cooperation menu open their forms, which say what is missing', async ({
  page,
  portal,
}) => {
  await page.setViewportSize(desk);
  await portal.open('/gywm/xyjj/');
  for (const [entry, title] of [
    ['培训需求', '培训需求反馈'],
    ['专家咨询', '专家咨询'],
    ['招商引资', '招商引资'],
    ['创新合作', '创新合作'],
  ] as const) {
    const panel = page.getByRole('complementary', { name: '快捷入口' });
    await panel.getByRole('button', { name: '合作' }).hover();
    await panel.getByRole('link', { name: entry, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog.getByLabel('联系电话')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '提交' }).click();
    await expect(dialog.getByText('请选择地区')).toBeVisible();
    for (const sentence of ['请输入姓名', '请输入联系电话']) await expect(dialog.getByText(sentence)).toBeVisible();
    await expect(dialog.getByText('请选择', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/xyjj/);
  }
});

test('on a phone a field with the focus stands above the quick panel, and names of regions are whole', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await portal.open('/hqpxfa/');
  const panel = await page.getByRole('complementary', { name: '快捷入口' }).boundingBox();
  const fields = page.getByRole('main').locator('form').locator('input:visible, textarea, button');
  await expect(fields.nth(8)).toBeVisible();
  for (const field of await fields.all()) {
    await page.evaluate(() => scrollTo(0, 0));
    await field.focus();
    const box = await field.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), await field.getAttribute('name').then(String)).toBeLessThanOrEqual(
      panel?.y ?? 0,
    );
  }
  await page.getByLabel('所在地区').click();
  await page.getByRole('option', { name: '贵州省' }).click();
  const name = page.getByRole('option', { name: '黔西南布依族苗族自治州' });
  await name.scrollIntoViewIfNeeded();
  expect((await name.boundingBox())?.height).toBeLessThan(50);
  expect((await name.boundingBox())?.width).toBeGreaterThan(250);
  await expectAccessible(page);
});

for (const size of [desk, phone]) {
  test(`a demand is sent at ${size.width} px: nothing typed is lost on the way, and it arrives once`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize(size);
    const cellPhone = freshMobile();
    const paths: string[] = [];
    page.on('request', (r) => r.url().includes('addRecord') && paths.push(r.postData() ?? ''));
    await portal.open('/zcxy/pxxq/');
    const open = page.getByRole('main').getByRole('button', { name: '填写培训需求' });
    const dialog = page.getByRole('dialog', { name: '培训需求反馈' });
    await open.click();
    await dialog.getByLabel('培训主题').fill('字'.repeat(61));
    await expect(dialog.getByLabel('培训主题')).toHaveValue('字'.repeat(60));
    await dialog.getByLabel('具体要求').fill('句'.repeat(201));
    await expect(dialog.getByLabel('具体要求')).toHaveValue('句'.repeat(200));
    await dialog.getByLabel('培训主题').fill('基层治理');
    await dialog.getByLabel('参训人数').fill('五十人');
    // Closed and opened again, and after the page was loaded anew.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await open.click();
    await expect(dialog.getByLabel('培训主题')).toHaveValue('基层治理');
    await page.reload();
    await portal.open('/zcxy/pxxq/');
    await open.click();
    await expect(dialog.getByLabel('参训人数')).toHaveValue('五十人');
    await chooseRegion(page, '地区');
    await expect(dialog.getByLabel('联系地址')).toContainText('浙江省 / 绍兴市 / 越城区');
    await dialog.getByLabel('姓名').fill('周明远');
    await dialog.getByLabel('联系电话').fill('138057');
    await dialog.getByRole('button', { name: '提交需求' }).click();
    await expect(dialog.getByText('联系电话为 11 位手机号码')).toBeVisible();
    await dialog.getByLabel('联系电话').fill(cellPhone);
    // The first answer is lost after the record was made: the second press finds it again.
    portal.allow(/Failed to load resource/);
    await page.route(
      '**/official/addRecord',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: '提交需求' }).click();
    await expect(dialog.getByText('网络连接失败，请检查网络后重试')).toBeVisible();
    await expect(dialog.getByLabel('具体要求')).toHaveValue('句'.repeat(200));
    const done = page.getByRole('dialog', { name: '已收到您的需求' });
    await expect(async () => {
      // A second press within a second counts for nothing (section 9).
      if (await done.isVisible()) return;
      await dialog.getByRole('button', { name: '提交需求' }).click({ timeout: 500 });
      await expect(done).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(done).toContainText('24 小时');
    // Gone by itself, and the form with it.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const sent = JSON.parse(paths.at(-1) ?? '{}') as {
      userRecord: { questionName: string; answer: string }[];
      address: string;
    };
    expect(sent.userRecord).toContainEqual(
      expect.objectContaining({ questionName: '地区', answer: '浙江省,绍兴市,越城区' }),
    );
    expect(sent.address).toBe('浙江省,绍兴市,越城区');
    expect(await inbox(page, cellPhone)).toMatchObject([{ kind: 'demand', type: 2 }]);
    await open.click();
    await expect(dialog.getByLabel('培训主题')).toHaveValue('');
  });
}

test('a plan is asked for, answered by the desk, and read by its receipt without signing in', async ({
  page,
  portal,
}) => {
  const cellPhone = freshMobile();
  await page.setViewportSize(phone);
  await portal.open('/hqpxfa/?theme=1');
  const form = page.getByRole('region', { name: '说出需求，收到方案' });
  await expect(form.getByLabel('培训主题')).toHaveValue('1');
  await form.getByRole('button', { name: '提交，获取方案' }).click();
  for (const sentence of ['请输入单位名称', '请输入培训人数', '请输入姓名', '请输入联系电话'])
    await expect(form.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('单位名称').fill('云栖县委组织部');
  await form.getByLabel('培训人数').fill('四十五人左右');
  await form.getByLabel('期望日期').fill('2020-01-01');
  await form.getByRole('button', { name: '提交，获取方案' }).click();
  await expect(form.getByText('培训人数须为整数')).toBeVisible();
  await expect(form.getByText('期望日期不能早于今天')).toBeVisible();
  await expect(form.getByText(/^还有 4 项需要填写或修改/)).toBeVisible();
  await form.getByLabel('期望日期').fill('');
  await form.getByLabel('培训人数').fill('45');
  await form.getByLabel('姓名').fill('沈砚清');
  await form.getByLabel('联系电话').fill(cellPhone);
  await form.getByLabel('具体要求').fill('<img src=x onerror=alert(1)>');
  await form.getByRole('button', { name: '提交，获取方案' }).click();
  const done = page.getByRole('dialog', { name: '已收到您的方案申请' });
  await holdOpen(done);
  await expectAccessible(page);
  await done.getByRole('button', { name: '知道了' }).click();
  const link = form.getByRole('link', { name: /huizhi/ });
  await expect(link).toBeInViewport();
  const address = (await link.getAttribute('href')) as string;
  expect(address).toMatch(/^\/huizhi\/[\w-]{24}\/$/);
  await link.click();
  const steps = page.getByRole('list', { name: '办理进度' }).getByRole('listitem');
  await expect(steps).toHaveText([/已收到.*\d{4}\.\d\d\.\d\d/, /待分派正在安排/, /待答复最迟/]);
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('body')).not.toContainText(cellPhone);
  await expectAccessible(page);

  const staff = await tokenOf(page.request, 'jiedai01');
  const [row] = await inbox(page, cellPhone);
  await call(
    page.request,
    '/admin/demand/answer',
    { id: row?.id, content: '初稿已寄出\n<script>alert(1)</script>', seen: 0 },
    staff,
  );
  await page.getByRole('link', { name: '刷新' }).click();
  await expect(page.getByText('初稿已寄出')).toContainText('<script>alert(1)</script>');
  await expect(steps.nth(2)).toContainText('答复见下');
  await expectAccessible(page);

  // By the number typed by hand, and by the address pasted whole; a wrong one is told at its field.
  await portal.open('/huizhi/');
  await expect(page.getByRole('region', { name: '在这个窗口提交过的' }).getByRole('link')).toHaveCount(1);
  const field = page.getByLabel('回执编号或完整地址');
  await field.fill('A'.repeat(24));
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('alert')).toHaveText('没有找到这个回执，请核对编号是否完整');
  await field.fill(`http://portal.test${address}`);
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByText('初稿已寄出')).toBeVisible();
});

test('a theme that the page is turned to reaches the form, unless the person chose one there', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  await portal.open('/hqpxfa/');
  const theme = page.getByRole('region', { name: '说出需求，收到方案' }).getByLabel('培训主题');
  await expect(theme).toHaveValue('');
  // An empty draft hides no theme.
  await page.goto('/hqpxfa/?theme=3');
  await expect(theme).toHaveValue('3');
  const turn = (id: number) => page.getByRole('main').locator(`a[href*="theme=${id}"]`).first().click();
  await turn(2);
  await expect(page).toHaveURL(/theme=2/);
  await expect(theme).toHaveValue('2');
  await theme.selectOption('4');
  await turn(1);
  await expect(page).toHaveURL(/theme=1/);
  await expect(theme).toHaveValue('4');
});

test('a signed-in trainee asks a question with name and number filled in, and hears of the answer as a message', async ({
  page,
  portal,
}) => {
  const { cellPhone } = await aTrainee(page.request, '陆青禾');
  await portal.login(cellPhone);
  await portal.open('/zxzx/');
  const form = page.getByRole('region', { name: '写下您的问题' });
  await expect(form.getByLabel('姓名')).toHaveValue('陆青禾');
  await expect(form.getByLabel('联系电话')).toHaveValue(cellPhone);
  await form.getByLabel('您的问题').fill('结业证书多久可以拿到');
  await expectAccessible(page);
  // An old challenge is replaced without a word.
  const old = { path: 'challenge', code: 'wrong', message: '页面打开的时间太久，请再提交一次' };
  await page.route(
    '**/consultation/official/add',
    (route) => route.fulfill({ json: { status: 400, message: old.message, data: { fields: [old] } } }),
    { times: 1 },
  );
  await form.getByRole('button', { name: '提交问题' }).click();
  const done = page.getByRole('dialog', { name: '已收到您的问题' });
  // Whoever reaches for the address keeps the dialog open.
  await holdOpen(done);
  await expect(done.getByText('请自行关闭')).toBeVisible();
  await done.getByRole('button', { name: '知道了' }).click();
  await form.getByRole('button', { name: '再提一件' }).click();
  await expect(form.getByLabel('您的问题')).toHaveValue('');
  const [row] = await inbox(page, cellPhone);
  await call(
    page.request,
    '/admin/demand/answer',
    { id: row?.id, content: '结业后三十天内寄出。', seen: 0 },
    await tokenOf(page.request, 'jiedai01'),
  );
  await page.goto('/xiaoxi/');
  await expect(page.getByRole('heading', { name: '您提交的在线咨询已有答复' })).toBeVisible();
  // It stands in their centre with how far it is, and leads to its receipt.
  await page.goto('/grzx/grxx/');
  await page.getByRole('region', { name: '我的报名与咨询' }).getByRole('link', { name: '已办结' }).click();
  await expect(page.getByText('结业后三十天内寄出。')).toBeVisible();
});

/** The session of this tab is over when it is opened again, as after too long a pause. */
async function runOut(page: Page): Promise<void> {
  await page.route('**/getIndexUserInfo', (route) =>
    route.fulfill({ json: { status: 40101, message: '登录已过期，请重新登录', data: null } }),
  );
  await page.reload();
  await expect(page).toHaveURL(/denglu/);
  await page.unroute('**/getIndexUserInfo');
}

test('what a signed-in person typed outlives a session that ran out, for them and not for another person', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  const [first, second] = [await aTrainee(page.request, '陆青禾'), await aTrainee(page.request, '宋知微')];
  await portal.login(first.cellPhone);
  await portal.open('/zxzx/');
  const consult = page.getByRole('region', { name: '写下您的问题' });
  await consult.getByLabel('您的问题').fill('结业证书多久可以拿到');
  await portal.open('/hqpxfa/');
  const plan = page.getByRole('region', { name: '说出需求，收到方案' });
  await plan.getByLabel('单位名称').fill('云栖县委组织部');
  await portal.open('/zcxy/pxxq/');
  const open = page.getByRole('main').getByRole('button', { name: '填写培训需求' });
  const dialog = page.getByRole('dialog', { name: '培训需求反馈' });
  await open.click();
  await dialog.getByLabel('培训主题').fill('基层治理');
  await page.keyboard.press('Escape');
  await runOut(page);
  // Found again as a visitor, and after signing in.
  await portal.open('/zxzx/');
  await expect(consult.getByLabel('您的问题')).toHaveValue('结业证书多久可以拿到');
  await portal.login(first.cellPhone);
  await portal.open('/zxzx/');
  await expect(consult.getByLabel('您的问题')).toHaveValue('结业证书多久可以拿到');
  await portal.open('/hqpxfa/');
  await expect(plan.getByLabel('单位名称')).toHaveValue('云栖县委组织部');
  await portal.open('/zcxy/pxxq/');
  await open.click();
  await expect(dialog.getByLabel('培训主题')).toHaveValue('基层治理');
  await page.keyboard.press('Escape');
  await runOut(page);
  await portal.login(second.cellPhone);
  await portal.open('/zxzx/');
  await expect(consult.getByLabel('姓名')).toHaveValue('宋知微');
  await expect(consult.getByLabel('您的问题')).toHaveValue('');
  await portal.open('/zcxy/pxxq/');
  await open.click();
  await expect(dialog.getByLabel('培训主题')).toHaveValue('');
});

test('an open form holds nothing of a person who signed out', { tag: '@sweep' }, async ({ page, portal }) => {
  const { cellPhone } = await aTrainee(page.request, '陆青禾');
  await portal.login(cellPhone);
  await portal.open('/hqpxfa/');
  const form = page.getByRole('region', { name: '说出需求，收到方案' });
  await expect(form.getByLabel('联系电话')).toHaveValue(cellPhone);
  await form.getByLabel('具体要求').fill('讲讲基层治理');
  const empty = async () => {
    for (const label of ['姓名', '联系电话', '具体要求']) await expect(form.getByLabel(label)).toHaveValue('');
  };
  await page.getByRole('button', { name: '您好，陆青禾' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText('退出成功')).toBeVisible();
  await empty();
  await portal.open('/hqpxfa/');
  await empty();
});

test('the footer and the interact platform of home open the forms before their code has come', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  await portal.open('/');
  await page.getByRole('contentinfo').getByRole('link', { name: '培训需求', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '培训需求反馈' });
  await expect(dialog.getByLabel('姓名')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page
    .getByRole('region', { name: '互动平台' })
    .getByRole('link', { name: /招商引资/ })
    .click();
  await expect(page.getByRole('dialog', { name: '招商引资' }).getByLabel('姓名')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the forms say that they need it and name the hotline; a receipt is read all the same', {
    tag: '@sweep',
  }, async ({ page }) => {
    for (const path of ['/hqpxfa/', '/zxzx/', '/zcxy/zjzx/']) {
      await page.goto(path);
      // The runner reads no text of a noscript; the browser shows it all the same.
      await expect(page.locator('main noscript .alert')).toBeVisible();
      expect(await page.locator('main noscript').first().innerHTML()).toContain('需要浏览器启用脚本');
      await expect(page.getByRole('main')).toContainText('0571-8700 0000');
      await expect(page.getByRole('main').getByRole('button', { name: /填写|提交|预约/ })).toHaveCount(0);
    }
    const staff = await tokenOf(page.request, 'jiedai01');
    const { data } = await call<{ list: Row[] }>(
      page.request,
      '/admin/demand/list',
      { status: 2, kind: 'plan', sort: 'createTime' },
      staff,
    );
    const { data: detail } = await call<{ receipt: string }>(
      page.request,
      `/admin/demand/detail?id=${data.list[0]?.id}`,
      undefined,
      staff,
    );
    await page.goto('/huizhi/');
    await page.getByLabel('回执编号或完整地址').fill(detail.receipt);
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('初稿已经寄到您的信箱')).toBeVisible();
  });
});
