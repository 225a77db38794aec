import type { Page } from '@playwright/test';
import { aTrainee, call, codeSentTo, decide, freshMobile, sendMessages, tokenOf } from './people.ts';
import { expect, expectAccessible, hydrated, pressUntil, test } from './portal.ts';
import { digest, expectFits, isPart, mebi, pdf, watch } from './upload-field.ts';

const secret = 'Zhijiang-2026';

/** The first step of every registration: a number, its code. */
async function prove(page: Page, cellPhone: string): Promise<void> {
  await page.getByLabel('手机号码').fill(cellPhone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  await page.getByLabel('验证码').fill(await codeSentTo(page.request, cellPhone));
}

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('新密码').fill(secret);
  await page.getByLabel('确认密码').fill(secret);
  await page.getByLabel(/我已阅读并同意/).check();
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(secret);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test.describe('registration', () => {
  test('of a trainee keeps what was filled in, refuses what is missing, and ends with the first login', async ({
    page,
    portal,
  }) => {
    const cellPhone = freshMobile();
    await portal.open('/zhuce/?userType=1');
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByText('请填写手机号码')).toBeVisible();
    await prove(page, cellPhone);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('姓名').fill('林知夏');
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel('手机号码')).toHaveValue(cellPhone);
    const code = await codeSentTo(page.request, cellPhone);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(code);
    await page.getByLabel('验证码').fill(code);
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByLabel('姓名')).toHaveValue('林知夏');
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByText('请选择学员类型')).toBeVisible();
    const frame = page.locator('label.choice', { hasText: '企业人员' });
    const red = await page.getByText('请选择学员类型').evaluate((fault) => getComputedStyle(fault).color);
    await expect(frame).toHaveCSS('border-top-color', red);
    await page.getByLabel('企业人员').check();
    await page.getByRole('combobox', { name: /所属委托单位/ }).fill('清溪');
    await page.getByRole('option', { name: '清溪县教育培训中心' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: '完成注册' }).click();
    await expect(page.getByText('请先阅读并同意隐私政策')).toBeVisible();
    // The first fault is led to in the next frame: typed before that, a text would land there.
    await expect(page.getByLabel('新密码')).toBeFocused();
    await setPassword(page);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(secret);
    await page.getByRole('button', { name: '完成注册' }).click();
    await expect(page.getByRole('heading', { name: '注册好了' })).toBeFocused();
    for (const past of ['请先备好', '提交以后']) await expect(page.getByRole('heading', { name: past })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: '前往登录' }).click();
    await signIn(page, cellPhone);
    const first = page.getByRole('dialog', { name: '欢迎第一次登录' });
    await first.getByLabel('企业人员').check();
    await first.getByRole('button', { name: '保存' }).click();
    await expect(first.getByRole('alert')).toHaveText('请选择感兴趣的主题');
    await first.getByLabel('感兴趣的主题').selectOption({ index: 1 });
    await expectAccessible(page);
    await first.getByRole('button', { name: '保存' }).click();
    const survey = page.getByRole('dialog').filter({ hasText: '跳过' });
    await expect(survey).toBeVisible();
    await expectAccessible(page);
    await survey.getByRole('button', { name: /跳过/ }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/grzx/');
    await expect(page).toHaveURL(/\/grzx\/grxx\/$/);
    await expect(page.getByText('等单位确认')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('of a unit waits for staff, tells the reason of a refusal, and can be corrected', async ({ page, portal }) => {
    const cellPhone = freshMobile();
    await portal.open('/zhuce/?userType=3');
    await prove(page, cellPhone);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('单位名称').fill(`云栖县试验中心${cellPhone.slice(-4)}`);
    await page.getByLabel('联系人姓名').fill('沈砚清');
    await page.getByLabel('座机号码').fill('05711234567');
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByText('座机号码为 7 或 8 位')).toBeVisible();
    await page.getByLabel('座机号码').fill('0571-1234567');
    const region = page.getByRole('combobox', { name: '所在地区' });
    await region.click();
    await expectAccessible(page);
    // By the keys alone: Zhejiang, its second city, the first district of that.
    await expect(page.getByRole('listbox', { name: '省' })).toBeFocused();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key);
    await expect(region).toHaveText('浙江省 / 宁波市 / 海曙区');
    await expect(region).toBeFocused();
    await page.getByRole('button', { name: '下一步' }).click();
    await setPassword(page);
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByRole('heading', { name: '申请已经提交' })).toBeFocused();

    await page.getByRole('main').getByRole('link', { name: '前往登录' }).click();
    await signIn(page, cellPhone);
    await expect(page).toHaveURL(/\/wtdw\/dwxx\/$/);
    await expect(page.getByText('正在审核。')).toBeVisible();
    await expectAccessible(page);

    await decide(page.request, cellPhone, false, '座机打不通');
    await page.reload();
    await expect(page.getByText('原因：座机打不通。')).toBeVisible();
    await page.getByRole('button', { name: '修改资料' }).click();
    await page.getByLabel('座机号码').fill('0574-87654321');
    await page.getByRole('button', { name: '重新提交' }).click();
    await expect(page.getByText('正在审核。')).toBeVisible();

    await decide(page.request, cellPhone, true);
    await page.goto('/wtdw/');
    await expect(page.getByRole('heading', { name: '一键获取培训方案' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: '获取培训方案' }).click();
    await expect(page).toHaveURL(/\/hqpxfa\/$/);
  });

  test('of a teacher shows what is to be waited for', { tag: '@sweep' }, async ({ page, portal }) => {
    const cellPhone = freshMobile();
    await portal.open('/zhuce/?userType=2');
    await prove(page, cellPhone);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('姓名').fill('钟望舒');
    await page.getByLabel('专业领域').selectOption({ index: 1 });
    await page.getByLabel('个人简介').fill('讲过三年基层财务。');
    await page.getByRole('button', { name: '下一步' }).click();
    await setPassword(page);
    await page.getByRole('button', { name: '提交申请' }).click();
    // The form has a link of that name too; whoever takes it while the form is on its way is asked whether to leave.
    await expect(page.getByRole('heading', { name: '申请已经提交' })).toBeFocused();
    await page.getByRole('main').getByRole('link', { name: '前往登录' }).click();
    await expect(page).toHaveURL(/denglu.*userType=2/);
    await signIn(page, cellPhone);
    await expect(page).toHaveURL(/\/grxz\/grxx\/$/);
    await expect(page.getByText('正在审核。')).toBeVisible();
    await page.getByRole('link', { name: '修改资料' }).click();
    await page.getByLabel('职称').fill('高级会计师');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: '找回' }).click();
    await expect(page.getByLabel('职称')).toHaveValue('高级会计师');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('高级会计师').first()).toBeVisible();
  });
});

test.describe('signing in', () => {
  for (const [entrance, username, path, heading] of [
    ['学员', 'xueyuan01', '/grzx/grxx/', '个人信息'],
    ['委托单位', 'danwei01', '/wtdw/', '委托单位中心'],
    ['教师', 'jiaoshi01', '/grxz/grxx/', '个人信息'],
  ] as const) {
    test(`by the entrance for ${entrance} leads to the centre that was wanted`, async ({ page, portal }) => {
      await portal.open(path);
      await expect(page).toHaveURL(/\/denglu\/$/);
      await expect(page.getByText('该模块需要登录,请登录后查看！').first()).toBeVisible();
      await page.getByRole('navigation', { name: '登录身份' }).getByRole('link', { name: entrance }).click();
      await portal.skipSurvey(username);
      await signIn(page, username);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page);
      await page.setViewportSize({ width: 375, height: 812 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }

  test('by a code needs no password, and a wrong code is refused at its field', async ({ page, portal }) => {
    await portal.skipSurvey('danwei01');
    await portal.open('/denglu/?userType=3');
    await page.getByRole('button', { name: '用短信验证码登录' }).click();
    await prove(page, '13800000002');
    const code = await page.getByLabel('验证码').inputValue();
    await page.getByLabel('验证码').fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('验证码不正确或已失效')).toBeVisible();
    await expect(page.getByLabel('验证码')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('验证码').fill(code);
    await pressUntil(page.getByRole('button', { name: '登录', exact: true }), () =>
      expect(page).not.toHaveURL(/denglu/, { timeout: 500 }),
    );
    await expect(page.locator('.site-header').getByText('您好，清溪县教育培训中心')).toBeVisible();
  });

  test('remembers the entrance beyond logout', { tag: '@sweep' }, async ({ page, portal }) => {
    await portal.open('/denglu/?userType=3');
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise((resolve) => {
              const opened = indexedDB.open('portal', 1);
              // Nothing is there yet: leave the making to the page.
              opened.onupgradeneeded = () => opened.transaction?.abort();
              opened.onerror = () => resolve([]);
              opened.onsuccess = () => {
                const asked = opened.result.transaction('kept').objectStore('kept').getAll();
                asked.onsuccess = () => {
                  opened.result.close();
                  resolve(asked.result);
                };
              };
            }),
        ),
      )
      .toEqual(['3']);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await portal.open('/denglu/');
    await expect(page).toHaveURL(/userType=3/);
    await expect(
      page.getByRole('navigation', { name: '登录身份' }).getByRole('link', { name: '委托单位' }),
    ).toHaveAttribute('aria-current', 'page');
  });

  test('sends somebody of another kind to their own centre', { tag: '@sweep' }, async ({ page, portal }) => {
    await portal.login('xueyuan01');
    await page.goto('/wtdw/');
    await expect(page).toHaveURL(/\/grzx\/grxx\/$/);
    await expect(page.getByText('您的账号没有开通这个中心')).toBeVisible();
  });

  test('shows the visited pages as the breadcrumb of a member page, without the login page', { tag: '@sweep' }, async ({
    page,
    portal,
  }) => {
    await portal.open('/gbpx/');
    await portal.signIn('duochong01');
    await page.getByRole('button', { name: /您好/ }).click();
    await page.getByRole('link', { name: '个人中心' }).click();
    const crumbs = page.getByRole('navigation', { name: '面包屑' });
    await expect(crumbs).toContainText('个人信息');
    await expect(crumbs).not.toContainText('登录');
  });
});

test('a changed password ends the other window', { tag: '@sweep' }, async ({ page, portal, browser }) => {
  const person = await aTrainee(page.request, '贺兰舟');
  await portal.login(person.cellPhone);
  const other = await (await browser.newContext({ baseURL: process.env.PORTAL as string })).newPage();
  await other.goto('/denglu/');
  await hydrated(other);
  await signIn(other, person.cellPhone);
  await expect(other).not.toHaveURL(/denglu/);

  await page.goto('/grzx/grxx/');
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '修改密码' }).click();
  await dialog.getByLabel('新密码').fill('Qiantang-2027');
  await dialog.getByLabel('确认密码').fill('Qiantang-2028');
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(dialog.getByText('两次输入的密码不一致')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('确认密码').fill('Qiantang-2027');
  const sent = page.waitForRequest(/updatePassword/);
  await dialog.getByRole('button', { name: '修改密码' }).click();
  expect((await sent).postDataJSON()).toEqual({ pswd: 'Qiantang-2027', userId: '' });
  await expect(page.getByText('修改成功,请重新登录')).toBeVisible();
  await expect(page).toHaveURL(/\/denglu\/$/);
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();

  await other.goto('/grzx/grxx/');
  await expect(other).toHaveURL(/\/denglu\/$/);
  await other.context().close();
});

test('a message arrives while the messages are open in a second browser, and its dot goes when it is read', {
  tag: '@sweep',
}, async ({ page, portal, browser }) => {
  const person = await aTrainee(page.request, '温知许');
  await portal.login(person.cellPhone);
  await page.goto('/xiaoxi/');
  await expect(page.getByText('还没有消息')).toBeVisible();
  const second = await (await browser.newContext({ baseURL: process.env.PORTAL as string })).newPage();
  await second.goto('/denglu/');
  await hydrated(second);
  await signIn(second, person.cellPhone);
  await expect(second).toHaveURL(/home/);
  await second.goto('/xiaoxi/');
  await expect(second.getByText('还没有消息')).toBeVisible();

  await sendMessages(page.request, person, ['课表有调整', '请带好身份证']);
  for (const window of [page, second])
    await expect(window.getByRole('heading', { name: /请带好身份证/ })).toBeVisible();
  await expectAccessible(second);
  const bell = second.getByRole('banner').getByRole('link', { name: /^消息/ });
  await expect(bell).toHaveAccessibleName('消息，2 条未读');
  await second.getByRole('button', { name: /标为已读.*课表有调整/ }).click();
  await expect(bell).toHaveAccessibleName('消息，1 条未读');
  await expect(page.getByRole('banner').getByRole('link', { name: /^消息/ })).toHaveAccessibleName('消息，1 条未读');
  await second.getByRole('navigation', { name: '消息' }).getByRole('link', { name: /未读/ }).click();
  await expect(second).toHaveURL(/type=unread/);
  await expect(second.getByRole('heading', { name: /课表有调整/ })).toHaveCount(0);
  await second.getByRole('button', { name: '全部标为已读' }).click();
  await expect(bell).toHaveAccessibleName('消息');
  await expect(second.getByText('没有未读的消息')).toBeVisible();
  await second.getByRole('link', { name: '看全部消息' }).click();
  await second.getByRole('button', { name: /^删除.*课表有调整/ }).click();
  await second.getByRole('dialog').getByRole('button', { name: '删除消息' }).click();
  await expect(second.getByRole('heading', { name: /课表有调整/ })).toHaveCount(0);
  await second.context().close();
});

test('a visitor applies to a project, keeps the receipt and cancels by it', async ({ page, portal }) => {
  const cellPhone = freshMobile();
  await portal.open('/baoming/');
  await page
    .getByRole('link', { name: /^报名这个项目/ })
    .first()
    .click();
  const form = page.getByRole('form', { name: '填写报名' });
  await expect(form.getByText(/个名额|候补/)).toBeVisible();
  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(form.getByText('请填写姓名')).toBeVisible();
  await form.getByLabel('姓名').fill('罗清扬');
  await form.getByLabel('手机号码').fill(cellPhone);
  await form.getByRole('button', { name: '获取验证码' }).click();
  await form.getByLabel('验证码').fill(await codeSentTo(page.request, cellPhone));
  await form.getByLabel('需要提前安排的事').fill('素食');
  const { storage, calls } = watch(page);
  const attachment = form.getByLabel('报名附件', { exact: true });
  await attachment.setInputFiles({ name: '报名表.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await expect(form.getByText('请选择 jpg、png 图片，或 PDF、Word（docx）、Excel（xlsx）文件')).toBeVisible();
  expect(calls).toEqual([]);
  const file = pdf(2 * mebi, '报名表.pdf');
  await attachment.setInputFiles(file);
  await expect(form.getByRole('list', { name: '报名附件：已选文件' })).toContainText('报名表.pdf已上传');
  expect([calls, storage.filter(isPart).length]).toEqual([['publicToken', 'register'], 2]);
  // A reload keeps what was typed and the file; the code is asked for again.
  const code = await form.getByLabel('验证码').inputValue();
  await page.reload();
  await hydrated(page);
  await expect(form.getByLabel('姓名')).toHaveValue('罗清扬');
  await expect(form.getByLabel('手机号码')).toHaveValue(cellPhone);
  await expect(form.getByLabel('需要提前安排的事')).toHaveValue('素食');
  await expect(form.getByRole('list', { name: '报名附件：已选文件' })).toContainText('已上传');
  await expect(form.getByLabel('验证码')).toHaveValue('');
  await form.getByLabel('验证码').fill(code);
  await form.getByLabel(/我已阅读并同意/).check();
  await expectFits(page);
  await form.getByRole('button', { name: '提交报名' }).click();
  await expect(page).toHaveURL(/receipt=/);
  await expect(page.getByRole('heading', { name: '我的报名' })).toBeFocused();
  await page.reload();
  await page.mouse.move(5, 5);
  await expect(
    page
      .getByRole('region', { name: '我的报名' })
      .getByText(/已收到|候补/)
      .first(),
  ).toBeVisible();
  await expect(page.getByText('已随报名提交')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '取消报名' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消报名' }).click();
  await expect(page.getByText('已取消').first()).toBeVisible();
  await portal.open('/baoming/?receipt=aaaaaaaaaaaaaaaaaaaa');
  await expect(page.getByText('没有找到这份报名')).toBeVisible();

  // Staff find it beside the application, and take it away.
  const { data: found } = await call<{ list: { id: number; hasAttachment: boolean }[] }>(
    page.request,
    '/admin/application/list',
    { wd: cellPhone },
    await tokenOf(page.request, 'jiedai01'),
  );
  expect(found.list).toMatchObject([{ hasAttachment: true }]);
  await portal.login('jiedai01');
  await page.goto(`/guanli/applications/${found.list[0]?.id}/`);
  const asked = page.waitForResponse(/\/api\/tool\/oss\/getUrl/);
  await page.getByRole('button', { name: '查看文件' }).click();
  const { data: address } = (await (await asked).json()) as { data: string };
  expect(digest(await (await page.request.get(address)).body())).toBe(digest(file.buffer));
});
