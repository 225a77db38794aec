import type { Page } from '@playwright/test';
import { type IdentityPortal, startIdentityPortal } from '../../test/identity-portal.ts';
import { startNode } from '../node.ts';
import { aTrainee, call, codeSentTo, freshMobile } from '../people.ts';
import { expect, expectAccessible, hydrated, test } from '../portal.ts';

const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

test.describe('an identity portal of somebody else', () => {
  // One node for all of them: they share the portal that vouches for whom a test says.
  test.describe.configure({ mode: 'default' });
  let outer: IdentityPortal;
  let node: Awaited<ReturnType<typeof startNode>>;
  test.beforeAll(async () => {
    outer = await startIdentityPortal();
    node = await startNode(process.env.PORTAL_DATA as string, {
      SSO_ISSUER: outer.issuer,
      SSO_CLIENT_ID: outer.options.clientId,
      SSO_CLIENT_SECRET: outer.options.clientSecret,
      PORTAL_URL: `${outer.issuer}/authorize?front`,
    });
    outer.says.endsAt = `${node.origin}/home/`;
  });
  test.afterAll(async () => {
    await node.stop();
    await outer.close();
  });

  async function toOuter(page: Page, from = '/denglu/'): Promise<void> {
    await page.goto(node.origin + from);
    await hydrated(page);
    await page.getByRole('link', { name: '统一认证登录' }).click();
    await expect(page.getByRole('heading', { name: '外部认证' })).toBeVisible();
  }
  async function bind(page: Page, cellPhone: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: '绑定手机号码' });
    await dialog.getByLabel('手机号码').fill(cellPhone);
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeVisible();
    await dialog.getByLabel('验证码').fill(await codeSentTo(page.request, cellPhone));
    await dialog.getByRole('button', { name: '绑定' }).click();
    await expect(page.getByText('手机号码已经绑定')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  }

  test('brings somebody unknown, who binds a number and is known the next time', async ({ page, portal: _ }) => {
    outer.says.person = { claims: { sub: `new-${freshMobile()}`, name: '宋遥' } };
    const cellPhone = freshMobile();
    await toOuter(page, '/xiaoxi/');
    await page.getByRole('link', { name: '同意' }).click();
    await expect(page).toHaveURL(/\/xiaoxi\/$/);
    const dialog = page.getByRole('dialog', { name: '绑定手机号码' });
    await expect(dialog.getByLabel('手机号码')).toBeFocused();
    await dialog.getByRole('button', { name: '绑定' }).click();
    await expect(dialog.getByText('请填写手机号码')).toBeVisible();
    await expectAccessible(page);
    await bind(page, cellPhone);
    const token = (await stored(page, 'token')) as string;
    expect((await call(page.request, '/admin/student/getIndexUserInfo', undefined, token)).data).toMatchObject({
      name: '宋遥',
      cellPhone,
      userType: [],
    });
    // Nobody has asked this person for consent yet.
    await page.getByRole('dialog', { name: '请先阅读隐私政策' }).getByRole('button', { name: /^同意/ }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.evaluate(() => sessionStorage.clear());
    await toOuter(page);
    await page.getByRole('link', { name: '同意' }).click();
    await expect(page.getByRole('button', { name: '您好，宋遥' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('asks for a name that it did not tell, and ends its session with the one here', async ({ page, portal: _ }) => {
    const [subject, number] = [`nameless-${freshMobile()}`, freshMobile()];
    outer.says.person = { claims: { sub: subject, phone_number: number, phone_number_verified: 'true' } };
    await toOuter(page, '/xiaoxi/');
    await page.getByRole('link', { name: '同意' }).click();
    const dialog = page.getByRole('dialog', { name: '请填写姓名' });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('请填写姓名').last()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('姓名').fill('温如言');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('姓名已经登记')).toBeVisible();
    await page.getByRole('dialog', { name: '请先阅读隐私政策' }).getByRole('button', { name: /^同意/ }).click();
    await page.goto(`${node.origin}/gbpx/`);
    await page.getByRole('button', { name: '您好，温如言' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    // There and back: it is the page where the person left.
    await expect(page.getByText('退出成功')).toBeVisible();
    await expect(page).toHaveURL(`${node.origin}/gbpx/`);
    expect(outer.ended).toContain(subject);
    expect(await stored(page, 'token')).toBeNull();
  });

  test('joins the account that a number belongs to', async ({ page, portal }) => {
    // Of the demonstration: a number to which a code has just been sent gets no second one.
    const cellPhone = '13800000012';
    await portal.skipSurvey('xueyuan12');
    outer.says.person = { claims: { sub: `known-${freshMobile()}`, name: '某人' } };
    await toOuter(page);
    await page.getByRole('link', { name: '同意' }).click();
    await bind(page, cellPhone);
    await expect(page.getByRole('button', { name: '您好，许南乔' })).toBeVisible();
    await page.goto(`${node.origin}/grzx/grxx/`);
    await expect(page.getByRole('heading', { name: '基本资料' })).toBeVisible();
  });

  test('takes those back whose sign-on failed, and those who sign out where the address has a query', async ({
    page,
    portal: _,
  }) => {
    await toOuter(page);
    await page.getByRole('link', { name: '拒绝' }).click();
    await expect(page).toHaveURL(`${outer.issuer}/authorize?front`);
    await page.goto(`${node.origin}/home/?code=false&state=false`);
    await expect(page).toHaveURL(`${outer.issuer}/authorize?front`);
    await page.goto(`${node.origin}/gbpx/`);
    expect(await stored(page, 'token')).toBeNull();

    const person = await aTrainee(page.request, '叶问渠');
    outer.says.person = {
      claims: { sub: `out-${person.cellPhone}`, phone_number: person.cellPhone, phone_number_verified: true },
    };
    await toOuter(page);
    await page.getByRole('link', { name: '同意' }).click();
    await expect(page.getByRole('button', { name: '您好，叶问渠' })).toBeVisible();
    await page.goto(`${node.origin}/sousuo/?wd=a`);
    await page.getByRole('button', { name: '您好，叶问渠' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL(`${outer.issuer}/authorize?front`);
  });
});
