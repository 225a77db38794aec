import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { addressPlace, networkPlace } from '../server/domains/account/places.ts';
import { aTrainee, codeSentTo, freshMobile, password } from './people.ts';
import { expect, expectAccessible, pressUntil, test } from './portal.ts';

/** Something done to the rows of the portal under test. */
async function inDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const embedded = await startEmbedded(process.env.PORTAL_DATA as string);
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  await work(client);
  await client.end();
  await embedded.stop();
}

/** As if the person had signed in an hour ago and gone on reading since, and asked for no code lately. */
const ageSessions = (cellPhone: string) =>
  inDatabase(async (client) => {
    await client.query(
      `update sessions set created_at = created_at - interval '1 hour'
        where user_id = (select id from users where cell_phone = $1)`,
      [cellPhone],
    );
    await client.query(`update sms_codes set created_at = created_at - interval '2 minutes' where cell_phone = $1`, [
      cellPhone,
    ]);
  });

test('a login of long ago changes nothing: the dialog asks for the old password or a code, and keeps what is typed', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  const person = await aTrainee(page.request, '闻人策');
  await portal.login(person.cellPhone);
  await ageSessions(person.cellPhone);
  await page.goto('/grzx/grxx/');
  await page.getByRole('button', { name: '更换手机' }).click();
  const mobile = page.getByRole('dialog', { name: '更换手机号码' });
  const next = freshMobile();
  await mobile.getByLabel('手机号码').fill(next);
  await mobile.getByRole('button', { name: '获取验证码' }).click();
  await mobile.getByLabel('验证码').fill(await codeSentTo(page.request, next));
  await mobile.getByRole('button', { name: '更换', exact: true }).click();
  await expect(mobile.getByText('请先确认是您本人')).toBeVisible();
  await expect(mobile.getByLabel('您的登录密码', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await mobile.getByLabel('您的登录密码', { exact: true }).fill('Falsch-2026');
  await pressUntil(mobile.getByRole('button', { name: '更换', exact: true }), () =>
    expect(mobile.getByText('密码不正确')).toBeVisible({ timeout: 3000 }),
  );
  await mobile.getByLabel('您的登录密码', { exact: true }).fill(password);
  await pressUntil(mobile.getByRole('button', { name: '更换', exact: true }), () =>
    expect(page.getByText('手机号码已经更换')).toBeVisible({ timeout: 3000 }),
  );

  await ageSessions(next);
  await page.getByRole('button', { name: '下载 Excel' }).click();
  const copy = page.getByRole('dialog', { name: '下载我的数据' });
  const saved = page.waitForEvent('download');
  await copy.getByRole('button', { name: '下载 Excel' }).click();
  await copy.getByLabel('您的登录密码', { exact: true }).fill(password);
  await pressUntil(copy.getByRole('button', { name: '下载 Excel' }), () => expect(copy).toBeHidden({ timeout: 3000 }));
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);

  await ageSessions(next);
  await page.getByRole('button', { name: '申请注销' }).click();
  const ends = page.getByRole('dialog', { name: '申请注销这个账号' });
  await ends.getByRole('button', { name: '申请注销' }).click();
  await ends.getByLabel('您的登录密码', { exact: true }).fill(password);
  await pressUntil(ends.getByRole('button', { name: '申请注销' }), () =>
    expect(page.getByText('注销申请已经收到')).toBeVisible({ timeout: 3000 }),
  );

  await ageSessions(next);
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('新密码').fill('Qiantang-2027');
  await dialog.getByLabel('确认密码').fill('Qiantang-2027');
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await dialog.getByRole('button', { name: /改用短信验证码/ }).click();
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  await dialog.getByLabel('验证码').fill(await codeSentTo(page.request, next));
  await pressUntil(dialog.getByRole('button', { name: '修改密码' }), () =>
    expect(page.getByText('修改成功,请重新登录')).toBeVisible({ timeout: 3000 }),
  );
  await expect(page).toHaveURL(/\/denglu\/$/);
});

test('a code comes after a little work of the browser, where many have asked from one address', {
  tag: '@sweep',
}, async ({ page, portal }) => {
  const secret = readFileSync(join(process.env.PORTAL_DATA as string, 'secret'), 'utf8').trim();
  const place = [addressPlace('127.0.0.1', secret), networkPlace('127.0.0.1', secret)];
  await inDatabase((client) =>
    client.query(
      `insert into sms_codes (cell_phone, use, digest, address, network, created_at)
        select '13700000000', 'login', 'planted', $1, $2, now() - interval '50 minutes' from generate_series(1, 60 - (
          select count(*) from sms_codes where address = $1 and created_at > now() - interval '1 hour'))`,
      place,
    ),
  );
  const cellPhone = freshMobile();
  await portal.open('/zhuce/?userType=1');
  const asked: object[] = [];
  page.on('request', (r) => r.url().endsWith('/getCode') && asked.push(r.postDataJSON()));
  await page.getByLabel('手机号码').fill(cellPhone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  expect(asked).toEqual([
    { cellPhone, type: 'register' },
    { cellPhone, type: 'register', challenge: expect.stringMatching(/./), nonce: expect.any(Number) },
  ]);
  expect(await codeSentTo(page.request, cellPhone)).toMatch(/^\d{6}$/);
  await inDatabase((client) => client.query(`delete from sms_codes where digest = 'planted'`));
});
