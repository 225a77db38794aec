import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from '@playwright/test';
import { readXlsx } from '../server/documents/xlsx/reader.ts';
import { call, codeSentTo, freshMobile, tokenOf, askCode } from './people.ts';
import { expect, expectAccessible, holdOpen, pressUntil, test } from './portal.ts';
import { expectAllFit, idle, rowsOf, toast } from './console.ts';

/** Chooses a region in a field, by its three names. */
async function chooseRegion(page: Page, field: Locator): Promise<void> {
  await field.click();
  for (const name of [/^浙江省/, /^绍兴市/, /^越城区/]) await page.getByRole('option', { name }).click();
}

type Filling = Record<string, string>;
async function fill(form: Locator, said: Filling): Promise<void> {
  for (const [label, value] of Object.entries(said)) {
    const field = form.getByLabel(label, { exact: true });
    if (await field.evaluate((e) => e.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** The address of the receipt that a form has been answered with, once its dialog is there. */
async function receiptOf(page: Page, title: string): Promise<string> {
  const done = page.getByRole('dialog', { name: title });
  await holdOpen(done);
  const path = await done.getByRole('link', { name: /huizhi/ }).getAttribute('href');
  await done.getByRole('button', { name: '知道了' }).click();
  return path as string;
}

/** Sends all six forms as a visitor; their receipts by what they are. */
async function sendSix(
  page: Page,
  portal: { open(path: string): Promise<void> },
  name: string,
): Promise<Map<string, string>> {
  const contact = (): Filling => ({ 姓名: name, 联系电话: freshMobile() });
  const receipts = new Map<string, string>();
  const demands: [entry: string, dialog: string, button: string, done: string, said: Filling][] = [
    ['培训需求', '培训需求反馈', '提交需求', '已收到您的需求', { 培训主题: '基层治理', 参训人数: '五十人' }],
    ['专家咨询', '专家咨询', '', '已收到您的咨询', { 咨询领域: '企业管理', 咨询的问题: '厂房该租还是该卖' }],
    ['招商引资', '招商引资', '', '已收到您的意向', { 项目名称: '运维母港', 所属产业: '新能源', 合作设想: '合用码头' }],
    ['创新合作', '创新合作', '', '已收到您的意向', { 合作方向: '案例共建', 合作内容: '三年的账本' }],
  ];
  await portal.open('/gywm/xyjj/');
  for (const [entry, title, , done, said] of demands) {
    const panel = page.getByRole('complementary', { name: '快捷入口' });
    await panel.getByRole('button', { name: '合作' }).hover();
    await panel.getByRole('link', { name: entry, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog.getByLabel('联系电话')).toBeVisible();
    await fill(dialog, { ...said, ...contact() });
    await chooseRegion(page, dialog.getByLabel('地区', { exact: true }));
    await dialog.locator('button[type=submit]').click();
    receipts.set(entry, await receiptOf(page, done));
  }
  await portal.open('/hqpxfa/');
  const plan = page.getByRole('region', { name: '说出需求，收到方案' });
  await fill(plan, { 单位名称: '云栖县委组织部', 培训人数: '45', ...contact() });
  await plan.getByRole('button', { name: '提交，获取方案' }).click();
  receipts.set('培训方案申请', await receiptOf(page, '已收到您的方案申请'));
  await portal.open('/zxzx/');
  const question = page.getByRole('region', { name: '写下您的问题' });
  await fill(question, { 您的问题: '结业证书多久可以拿到', ...contact() });
  await question.getByRole('button', { name: '提交问题' }).click();
  receipts.set('在线咨询', await receiptOf(page, '已收到您的问题'));
  return receipts;
}

test('six forms are sent, handed out together, noted, answered one after the other, and read by their receipts', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const name = `访客${freshMobile().slice(-6)}`;
  const receipts = await sendSix(page, portal, name);
  expect(receipts.size).toBe(6);

  await portal.login('jiedai01');
  await page.goto(`/guanli/desk/?wd=${encodeURIComponent(name)}`);
  const rows = rowsOf(page, '接待事项');
  await expect(rows).toHaveCount(6);
  for (const what of receipts.keys()) await expect(rows.filter({ hasText: what })).toHaveCount(1);
  await expect(rows.first()).toContainText(/剩余 (1 天|\d+ 小时)/);
  await page.getByLabel('选择本页全部').check();
  await page.getByRole('button', { name: '分派给同事' }).click();
  const dialog = page.getByRole('dialog', { name: '分派给同事' });
  await dialog.getByRole('button', { name: '分派', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请选择负责人');
  await expectAccessible(page);
  await dialog.getByLabel('负责人').selectOption({ label: '俞静初' });
  await pressUntil(dialog.getByRole('button', { name: '分派', exact: true }), () =>
    expect(dialog).toHaveCount(0, { timeout: 1000 }),
  );
  await expect(rows.filter({ hasText: '办理中' }).filter({ hasText: '俞静初' })).toHaveCount(6);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '填写的内容' })).toBeVisible();
  const notes = page.getByRole('region', { name: '备注' });
  await notes.getByLabel('备注', { exact: true }).fill('先问教务部的排期');
  await notes.getByRole('button', { name: '记下备注' }).click();
  await expect(notes.getByText('先问教务部的排期')).toBeVisible();
  for (let n = 1; ; n++) {
    // What stands beside it is asked after the page is there, and an answered one stands elsewhere.
    if (n < 6) await expect(page.getByRole('link', { name: '下一件' })).toBeVisible();
    const answers = page.getByRole('region', { name: '答复', exact: true });
    await expect(answers.getByText(/对方在回执页面看到全文，同时收到发到 139\d{8} 的短信/)).toBeVisible();
    await answers.getByLabel('答复', { exact: true }).fill(`给${name}的第 ${n} 份答复`);
    await answers.getByRole('button', { name: '发出答复' }).click();
    await expect(answers.getByRole('article')).toContainText(`第 ${n} 份答复`);
    await expect(page.getByRole('region', { name: '办理' })).toContainText('已答复，用时');
    if (n === 1) await expectAccessible(page);
    if (n === 6) break;
    const before = page.url();
    await page.getByRole('link', { name: '下一件' }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page.getByRole('region', { name: '答复', exact: true }).getByRole('article')).toHaveCount(0);
  }

  for (const receipt of receipts.values()) {
    await page.goto(receipt);
    await expect(page.getByText(new RegExp(`给${name}的第 \\d 份答复`))).toBeVisible();
    await expect(page.locator('body')).not.toContainText('先问教务部的排期');
  }
});

/** A question of a visitor, sent without the page by somebody who did the work. */
async function aQuestion(
  page: Page,
  portal: { open(path: string): Promise<void> },
  content: string,
): Promise<{ id: number; receipt: string; due: number }> {
  await portal.open('/zxzx/');
  const form = page.getByRole('region', { name: '写下您的问题' });
  const cellPhone = freshMobile();
  await fill(form, { 您的问题: content, 姓名: '江若溪', 联系电话: cellPhone });
  await form.getByRole('button', { name: '提交问题' }).click();
  const receipt = await receiptOf(page, '已收到您的问题');
  const { data } = await call<{ list: { id: number; dueTime: string }[] }>(
    page.request,
    '/admin/demand/list',
    { wd: cellPhone },
    await tokenOf(page.request, 'jiedai01'),
  );
  const [sent] = data.list as [(typeof data.list)[number]];
  return { id: sent.id, receipt, due: Date.parse(sent.dueTime) };
}

test('an answer is kept while it is written, and a colleague who was faster is read before it goes out', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  const { id, receipt } = await aQuestion(page, portal, '能不能开发票');
  await portal.login('jiedai01');
  await page.goto(`/guanli/desk/${id}/`);
  const answers = page.getByRole('region', { name: '答复', exact: true });
  const words = answers.getByLabel('答复', { exact: true });
  await answers.getByRole('button', { name: '发出答复' }).click();
  await expect(answers.getByText('请填写答复')).toBeVisible();
  await answers.getByLabel('套用模板').selectOption({ label: '已转专人' });
  await expect(words).toHaveValue('');
  await answers.getByRole('button', { name: '套用', exact: true }).click();
  await expect(words).toHaveValue(/^江若溪，您好。您提交的在线咨询“能不能开发票”/);
  await words.fill('可以开专用发票');
  await expect(answers.getByText('草稿已存在这台电脑')).toBeVisible();
  await page.reload();
  await expect(words).toHaveValue('可以开专用发票');
  await expect(answers.getByText('这是您上次没有发出的答复')).toBeVisible();
  await call(
    page.request,
    '/admin/demand/answer',
    { id, content: '已经电话答复', seen: 0, done: false },
    await tokenOf(page.request, 'guanli01'),
  );
  await answers.getByRole('button', { name: '发出答复' }).click();
  await expect(answers.getByText('刚刚有同事答复过')).toBeVisible();
  await expect(answers.getByRole('article')).toContainText('已经电话答复');
  await expect(words).toHaveValue('可以开专用发票');
  await expectAccessible(page);
  await pressUntil(answers.getByRole('button', { name: '再次答复' }), () =>
    expect(answers.getByRole('article')).toHaveCount(2, { timeout: 2000 }),
  );
  await expect(words).toHaveValue('');
  await page.reload();
  await expect(answers.getByRole('article')).toHaveCount(2);
  await expect(words).toHaveValue('');
  await page.goto(receipt);
  await expect(page.getByText('可以开专用发票')).toBeVisible();
});

test('what is late stands first, on the page of today and in the inbox, and the clock goes on', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  const { id, due } = await aQuestion(page, portal, '时钟会走的问题');
  await portal.login('jiedai01');
  await page.goto('/guanli/');
  const late = page.getByRole('region', { name: '超时未答复' });
  await expect(late.getByText(/已超时 \d+ 小时/).first()).toBeVisible();
  await late.getByRole('link', { name: '查看全部' }).click();
  await expect(page.getByRole('combobox', { name: '时限' })).toHaveValue('late');
  await idle(page);
  const overdue = await rowsOf(page, '接待事项')
    .getByText(/已超时/)
    .count();
  expect(overdue).toBe(await rowsOf(page, '接待事项').count());
  await page.goto('/guanli/desk/');
  await expect(rowsOf(page, '接待事项').first()).toContainText('已超时');
  await page.goto(`/guanli/desk/${id}/`);
  await expect(page.getByRole('region', { name: '办理' })).toContainText(/剩余 (1 天|\d+ 小时)/);
  // The clock of the browser, two hours and a minute after the end, which is never at night.
  await page.clock.install({ time: new Date(due + 2 * 3_600_000 + 60_000) });
  await page.goto(`/guanli/desk/${id}/`);
  await expect(page.getByRole('region', { name: '办理' })).toContainText(/已超时 2 小时/);
  await page.clock.runFor(3_600_000);
  await expect(page.getByRole('region', { name: '办理' })).toContainText(/已超时 3 小时/);
});

test('the inbox is narrowed by its address, taken away as a workbook, and shut to others', { tag: '@sweep' }, async ({
  page,
  portal,
}) => {
  await portal.login('jiedai01');
  await page.goto('/guanli/desk/?kind=3&status=0');
  await expect(page.getByRole('combobox', { name: '类别' })).toHaveValue('3');
  await expect(rowsOf(page, '接待事项').first()).toContainText('专家咨询');
  await page.getByText('导出', { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel 工作簿' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^接待事项-\d{8}\.xlsx$/);
  const [headings, ...cells] = await readXlsx(await buffer(await file.createReadStream()));
  expect(headings?.cells.slice(0, 3)).toEqual(['类别', '事项', '姓名']);
  expect(new Set(cells.map((r) => r.cells[0]))).toEqual(new Set(['专家咨询']));
  for (const path of [
    '/admin/demand/list',
    '/admin/demand/assign',
    '/admin/calendar/save',
    '/admin/application/decide',
  ])
    expect((await call(page.request, path, {}, await tokenOf(page.request, 'bianji01'))).status, path).toBe(403);
});

test('an applicant is admitted and another one refused with a reason, and both read it', async ({ page, portal }) => {
  const staff = await tokenOf(page.request, 'jiedai01');
  const { data: projects } = await call<
    { id: number; name: string; signUpDeadline: string; received: number; taken: number; capacity: number }[]
  >(page.request, '/admin/application/projects', undefined, staff);
  const project = projects.findLast(
    (p) => p.received === 0 && p.taken < p.capacity && p.signUpDeadline > new Date().toISOString(),
  ) as { id: number; name: string };
  const apply = async (name: string) => {
    const cellPhone = freshMobile();
    await askCode(page.request, cellPhone, 'apply');
    const { data } = await call<{ receipt: string }>(page.request, '/train/singleRecruitProject/official/apply', {
      projectId: project.id,
      name,
      cellPhone,
      code: await codeSentTo(page.request, cellPhone),
      dept: '试验单位',
      consent: '2026-11',
    });
    return data.receipt;
  };
  const [first, second] = [`甲${freshMobile().slice(-5)}`, `乙${freshMobile().slice(-5)}`];
  const receipts = [await apply(first), await apply(second)];
  await portal.login('jiedai01');
  await page.goto('/guanli/');
  await page.getByRole('region', { name: '收到的报名' }).getByRole('link', { name: project.name }).click();
  await expect(page.getByText(/开班，.*截止报名/)).toBeVisible();
  const rows = rowsOf(page, '报名');
  await rows.filter({ hasText: first }).getByRole('button', { name: '录取' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '录取并通知' }).click();
  await toast(page, '1 人已录取，结果已通知本人');
  await expect(rows.filter({ hasText: first })).toHaveCount(0);
  await rows.getByRole('link', { name: new RegExp(second) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${second}的报名` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '不录取', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '不录取并通知' }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('原因').fill('本期面向乡镇干部');
  await pressUntil(dialog.getByRole('button', { name: '不录取并通知' }), () =>
    expect(dialog).toHaveCount(0, { timeout: 1000 }),
  );
  await expect(page.getByRole('region', { name: '处理' })).toContainText('本期面向乡镇干部');
  const remarks = page.getByRole('region', { name: '备注' });
  await remarks.getByRole('textbox', { name: '备注' }).fill('我写的备注');
  const id = Number(page.url().match(/(\d+)\/?$/)?.[1]);
  await call(
    page.request,
    '/admin/application/remark',
    { id, remark: '同事写的备注', seen: '' },
    await tokenOf(page.request, 'guanli01'),
  );
  await remarks.getByRole('button', { name: '保存备注' }).click();
  await expect(remarks.getByText('刚刚有同事改过备注')).toBeVisible();
  await expect(remarks.getByText('同事写的备注').last()).toBeVisible();
  await expect(remarks.getByRole('textbox', { name: '备注' })).toHaveValue('我写的备注');
  await pressUntil(remarks.getByRole('button', { name: '保存备注' }), () =>
    expect(remarks.getByText('刚刚有同事改过备注')).toHaveCount(0, { timeout: 1000 }),
  );
  await page.goto(`/baoming/?receipt=${receipts[0]}`);
  await expect(page.getByText('已录取')).toBeVisible();
  await page.goto(`/baoming/?receipt=${receipts[1]}`);
  await expect(page.getByText('本期面向乡镇干部')).toBeVisible();
});

test('every page of the desk is accessible and fits, on a screen and on a phone', { tag: '@sweep' }, async ({
  page,
  portal,
}) => {
  await portal.login('jiedai01');
  await expectAllFit(page, [
    '',
    'desk/',
    'desk/?wd=查无此人',
    'desk/4/',
    'applications/',
    'applications/?projectId=5',
    'applications/1/',
    'calendar/?year=2026',
    'calendar/?year=2027',
    'messages/',
    'messages/1/',
    'templates/',
  ]);
});
