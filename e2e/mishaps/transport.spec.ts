import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from '../../shared/text.ts';
import { startNode } from '../node.ts';
import { aTrainee, aUnit, call, codeSentTo, freshMobile, tokenOf, askCode } from '../people.ts';
import { expect, hydrated, test } from '../portal.ts';
import {
  cut,
  refusedByHttp,
  toasts,
  tokenIn,
  endSession,
  reply,
  readButton,
  signedInAt,
  aReader,
  forgeTokens,
} from '../transport.ts';

/** The transport rules of the error catalogue (section 8), as a person sees them; one by one: `web/lib/api.test`. */
test.describe('an ended session', () => {
  test('by a forged token (40101) is told once, forgotten, and leads to the login page in place of the page', async ({
    page,
    portal,
  }) => {
    await portal.login((await aTrainee(page.request, '许知远')).cellPhone);
    await page.goto('/gbpx/');
    await forgeTokens(page);
    await page.goto('/xiaoxi/#forged');
    await expect(toasts(page)).toHaveText([text.expired]);
    await expect(page).toHaveURL(/\/denglu\/$/);
    expect(
      await page.evaluate(() => [
        sessionStorage.getItem('token'),
        sessionStorage.getItem('session'),
        localStorage.length,
      ]),
    ).toEqual([null, null, 0]);
    await page.goBack();
    await expect(page).toHaveURL(/\/gbpx\/$/);
    await hydrated(page);
    await expect(page.locator('.site-header').getByRole('link', { name: '学员登录' })).toBeVisible();
  });

  test('that was ended elsewhere (40102) is told by the next action of one click', async ({ page, portal }) => {
    await signedInAt(page, portal, '/grzx/grxx/');
    await expect(page.getByRole('button', { name: '下载 Excel' })).toBeVisible();
    await endSession(page);
    await page.getByRole('button', { name: '下载 Excel' }).click();
    await expect(toasts(page)).toHaveText([text.revoked]);
    await expect(page).toHaveURL(/\/denglu\/$/);
    expect(await tokenIn(page)).toBeNull();
  });

  test('does not hinder who leaves: signing out says that it was done', async ({ page, portal }) => {
    await signedInAt(page, portal, '/gbpx/');
    await endSession(page);
    await page.getByRole('button', { name: /您好/ }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(toasts(page)).toHaveText([text.logoutSuccess]);
    await expect(page).toHaveURL(/\/gbpx\/$/);
  });

  test('with a query in the address leads to the portal, where the site has one', async ({ page, portal }) => {
    const outer = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<title>outer</title>'),
    ).listen(0);
    const address = `http://localhost:${(outer.address() as AddressInfo).port}/`;
    const node = await startNode(process.env.PORTAL_DATA as string, { PORTAL_URL: address });
    try {
      const { cellPhone } = await aTrainee(page.request, '许知远');
      await forgeTokens(page);
      for (const origin of ['', node.origin]) {
        await portal.login(cellPhone, origin);
        await page.goto(`${origin}/xiaoxi/?type=unread`);
        await expect(page.getByText('没有未读的消息')).toBeVisible();
        await page.goto(`${origin}/xiaoxi/?type=unread&page=1#forged`);
        await expect(page).toHaveURL(origin ? address : /\/denglu\/$/);
      }
    } finally {
      await node.stop();
      outer.close();
    }
  });
});

test.describe('what is absent', () => {
  test('(500 with 404) puts /404/ in the place of the page, without a message', async ({ page, portal }) => {
    const unit = await aUnit(page.request);
    await aTrainee(page.request, '方小川', { entrustingUnitId: unit.unitId });
    await portal.login(unit.cellPhone);
    await page.goto('/gbpx/');
    await page.goto('/wtdw/');
    const confirm = page.getByRole('button', { name: /确认.*方小川/ });
    await expect(confirm).toBeVisible();
    // Somebody else of the unit was quicker.
    const token = await tokenOf(page.request, unit.cellPhone);
    const { data } = await call<{ list: { id: number }[] }>(page.request, '/admin/unit/claims', {}, token);
    await call(page.request, '/admin/unit/decideClaim', { id: data.list[0]?.id, confirm: true }, token);
    const steps = await page.evaluate(() => history.length);
    await confirm.click();
    await expect(page).toHaveURL(/\/404\/$/);
    expect(await toasts(page).count()).toBe(0);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.goBack();
    await expect(page).toHaveURL(/\/gbpx\/$/);
  });
});

test.describe('a failed call', () => {
  test('that the server refuses shows its sentence, and nothing else changes', async ({ page, portal }) => {
    const cellPhone = freshMobile();
    await askCode(page.request, cellPhone, 'apply');
    const {
      data: { list },
    } = await call<{ list: { id: number; state: number }[] }>(
      page.request,
      '/train/singleRecruitProject/official/getIndexProject',
      { pageSize: 100 },
    );
    const {
      data: { receipt },
    } = await call<{ receipt: string }>(page.request, '/train/singleRecruitProject/official/apply', {
      projectId: list.find((p) => p.state === 1)?.id,
      name: '罗清扬',
      cellPhone,
      code: await codeSentTo(page.request, cellPhone),
      consent: '2026-11',
    });
    await portal.open(`/baoming/?receipt=${receipt}`);
    await page.getByRole('button', { name: '取消报名' }).click();
    await call(page.request, '/train/singleRecruitProject/official/cancelApplication', { receipt });
    await page.getByRole('dialog').getByRole('button', { name: '取消报名' }).click();
    await expect(toasts(page)).toHaveText(['这份报名已经取消或有了结果']);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/receipt=/);
  });

  test('without a network is told, and can be tried again', async ({ page, portal, context }) => {
    portal.allow(cut);
    await aReader(page, portal, ['课表有调整']);
    await context.setOffline(true);
    await readButton(page, '课表有调整').click();
    await expect(toasts(page)).toHaveText([text.network]);
    await context.setOffline(false);
    await readButton(page, '课表有调整').click();
    await expect(readButton(page, '课表有调整')).toHaveCount(0);
  });

  test('of the person, the survey, the unread messages and the identity portal is ignored', async ({
    page,
    portal,
  }) => {
    portal.allow(refusedByHttp);
    portal.allow(cut);
    await aReader(page, portal, ['课表有调整']);
    await page.route('**/getIndexUserInfo', reply(200, { status: 500, message: '404', data: null }));
    await page.route('**/checkFirstLogin', reply(500, { status: 500, message: '问卷坏了', data: null }));
    await page.route('**/haveUnRead', (route) => route.abort());
    const ignored = [
      page.waitForResponse('**/getIndexUserInfo'),
      page.waitForEvent('requestfailed', (r) => r.url().endsWith('haveUnRead')),
    ];
    await page.reload();
    await Promise.all(ignored);
    await expect(page.locator('.site-header').getByText('您好，温知许')).toBeVisible();
    // The survey is asked for once it is known who is there.
    await page.unroute('**/getIndexUserInfo');
    const survey = page.waitForResponse('**/checkFirstLogin');
    await page.evaluate(() => sessionStorage.removeItem('first-asked'));
    await page.reload();
    await survey;
    await expect(page.locator('.site-header').getByText('您好，温知许')).toBeVisible();
    await page.getByRole('button', { name: /^删除.*课表有调整/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除消息' }).click();
    // Whatever had been said before would still stand beside it.
    await expect(toasts(page)).toHaveText(['消息已经删除']);
    await expect(page).toHaveURL(/\/xiaoxi\/$/);
  });
});
