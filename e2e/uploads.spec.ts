import sharp from 'sharp';
import { aTrainee, call, codeSentTo, freshMobile, tokenOf, askCode } from './people.ts';
import { expect, expectAccessible, test } from './portal.ts';
import {
  arrived,
  countParts,
  digest,
  expectFits,
  field,
  hand,
  holdParts,
  isPart,
  keptBytes,
  mebi,
  partAddress,
  partOf,
  pdf,
  png,
  rows,
  toLicence,
  watch,
} from './upload-field.ts';

const secret = 'Zhijiang-2026';

test('an avatar is cut out, sent in one request, and shown from then on', async ({ page, portal }) => {
  const person = await aTrainee(page.request, '顾清川');
  await portal.login(person.cellPhone);
  await page.goto('/grzx/grxx/');
  const { storage, calls } = watch(page);
  await page.getByRole('button', { name: '更换头像' }).click();
  const dialog = page.getByRole('dialog', { name: '更换头像' });
  await expect(dialog.getByLabel('头像图片', { exact: true })).toBeFocused();
  await expectFits(page);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByText('拖入文件，或点此选择').click();
  await (await chooser).setFiles(await png(900, 600));
  const crop = page.getByRole('dialog', { name: '裁剪头像' });
  await expect(crop.getByRole('button', { name: '使用这张图片' })).toBeEnabled();
  await expectFits(page);
  const drawn = () => crop.locator('canvas').evaluate((c: HTMLCanvasElement) => c.toDataURL());
  await crop.getByRole('button', { name: '取消' }).click();
  await expect(crop).toHaveCount(0);
  expect(storage).toEqual([]);

  // Half red, half blue: what the arrow keys have moved is seen.
  const halves = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#d00' } })
    .composite([{ input: { create: { width: 450, height: 600, channels: 3, background: '#00d' } }, left: 450, top: 0 }])
    .png()
    .toBuffer();
  await dialog
    .getByLabel('头像图片', { exact: true })
    .setInputFiles({ name: '半身照.png', mimeType: 'image/png', buffer: halves });
  await expect(crop.getByRole('button', { name: '使用这张图片' })).toBeEnabled();
  const before = await drawn();
  await crop.getByRole('application').focus();
  for (let i = 0; i < 15; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(drawn).not.toBe(before);
  await crop.getByLabel('缩放').fill('2');
  await crop.getByRole('button', { name: '使用这张图片' }).click();
  await expect(page.getByText('头像已更换')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '更换头像' })).toBeFocused();
  expect(storage.map((r) => r.method())).toEqual(['PUT']);
  expect(calls).toEqual(['token', 'register']);

  await page.reload();
  for (const place of ['.side-me img', '.site-header .me img']) {
    const picture = page.locator(place);
    await expect.poll(() => picture.evaluate((i: HTMLImageElement) => (i.complete ? i.naturalWidth : 0))).toBe(512);
  }
  const address = (await page.locator('.side-me img').getAttribute('src')) as string;
  const served = await (await page.request.get(address)).body();
  expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  // Moved to the right and enlarged: the left half fills the picture.
  const { dominant } = await sharp(served).stats();
  expect(dominant.r).toBeGreaterThan(180);
  expect(dominant.b).toBeLessThan(60);
});

test("a licence of a visitor is shown, stays with the form, reaches the unit, and is nobody else's", async ({
  page,
  portal,
  browser,
}) => {
  const cellPhone = freshMobile();
  await askCode(page.request, cellPhone, 'register');
  await toLicence(page, portal.open, cellPhone, await codeSentTo(page.request, cellPhone));
  const { storage, calls } = watch(page);
  const file = await png(640, 400, '执照 正本.png');
  const kept = await keptBytes(page, () => field(page).setInputFiles(file));
  await arrived(page);
  expect(storage.map((r) => r.method())).toEqual(['PUT']);
  expect(calls).toEqual(['publicToken', 'register']);
  expect(digest(kept.bytes)).toBe(digest(file.buffer));
  const preview = page.getByRole('img', { name: '执照 正本.png' });
  await expect.poll(() => preview.evaluate((i: HTMLImageElement) => i.naturalWidth)).toBe(320);

  // A step on and back shows it again, this time from the server.
  await page.getByLabel('单位名称').fill(`溪口县试验中心${cellPhone.slice(-4)}`);
  await page.getByLabel('联系人姓名').fill('沈砚清');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '上一步' }).click();
  await arrived(page);
  await expect.poll(() => preview.evaluate((i: HTMLImageElement) => i.naturalWidth)).toBe(640);
  await expectFits(page);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('新密码').fill(secret);
  await page.getByLabel('确认密码').fill(secret);
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { name: '申请已经提交' })).toBeFocused();

  await portal.login(cellPhone);
  await page.goto('/wtdw/dwxx/');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: '查看已上传的文件' }).click();
  const shown = await opened;
  await expect.poll(() => shown.locator('img').evaluate((i: HTMLImageElement) => i.naturalWidth)).toBe(640);
  const signed = shown.url();
  await shown.close();

  const stranger = await (await browser.newContext({ baseURL: process.env.PORTAL as string })).newPage();
  const changed = (name: string, value: string) => {
    const url = new URL(signed);
    url.searchParams.set(name, value);
    return url.href;
  };
  for (const address of [
    `/file/${kept.filePath}`,
    `/api/file/${kept.filePath}`,
    changed('exp', '99999999999'),
    changed('sig', 'A'.repeat(43)),
  ]) {
    expect((await stranger.goto(address))?.status(), address).toBe(404);
    await expect(stranger.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  }
  await stranger.context().close();
  const ask = (token?: string) =>
    call(page.request, `/tool/oss/getUrl?url=${encodeURIComponent(kept.filePath)}`, undefined, token);
  expect(await ask(await tokenOf(page.request, 'danwei01'))).toMatchObject({ status: 500, message: '404' });
  expect(await ask()).toMatchObject({ status: 500, message: '404' });
  const own = await ask(await tokenOf(page.request, cellPhone));
  expect(digest(await (await page.request.get(own.data as string)).body())).toBe(digest(file.buffer));
});

test('a large file goes in parts of one mebibyte, six at a time, and says how far it is', { tag: '@sweep' }, async ({
  page,
  portal,
}) => {
  await countParts(page);
  await toLicence(page, portal.open);
  const file = pdf(9.5 * mebi);
  const { storage } = watch(page);
  const { held, release } = await holdParts(page);
  const progress = page.getByRole('progressbar', { name: '正在上传 证书.pdf' });
  const kept = await keptBytes(page, async () => {
    await field(page).setInputFiles(file);
    await expect.poll(() => held.length).toBe(6);
    await expect(progress).toHaveAttribute('aria-valuenow', '0');
    await expectAccessible(page);
    // Nothing is lost by going on too early: the form says that it waits.
    await page.getByLabel('单位名称').fill('溪口县试验中心');
    await page.getByLabel('联系人姓名').fill('沈砚清');
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByText('文件还在上传，请稍候')).toBeVisible();
    await expect(field(page)).toBeFocused();
    // Four arrive, and four others take their places.
    for (const route of held.splice(0, 4)) await route.continue();
    await expect.poll(() => held.length).toBe(6);
    await expect(progress).toHaveAttribute('aria-valuenow', '42');
    await expect(rows(page).getByText('42%')).toBeVisible();
    await release();
  });
  await arrived(page);
  await expect(progress).toHaveCount(0);
  await expect(page.getByText('文件还在上传，请稍候')).toHaveCount(0);
  expect(await page.evaluate(() => (window as { mostParts?: number }).mostParts)).toBe(6);
  expect(
    storage
      .filter(isPart)
      .map(partOf)
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: 10 }, (_, i) => i + 1));
  expect(storage.filter((r) => !isPart(r)).map((r) => r.method())).toEqual(['POST', 'POST']);
  const sizes = await Promise.all(
    storage.filter(isPart).map(async (r) => [partOf(r), (await r.sizes()).requestBodySize] as const),
  );
  for (const [part, bytes] of sizes) expect(bytes, String(part)).toBe(part < 10 ? mebi : mebi / 2);
  expect(digest(kept.bytes)).toBe(digest(file.buffer));
  // A document has no picture to show.
  await expect(page.locator('form img')).toHaveCount(0);
  await expect(page.getByText('更换文件')).toBeVisible();
});

test('parts that are cut off are sent again by themselves', { tag: '@sweep' }, async ({ page, portal }) => {
  portal.allow(/ERR_/);
  await toLicence(page, portal.open);
  const file = pdf(4 * mebi + 1);
  const { storage } = watch(page);
  const cut = new Map([
    [2, 2],
    [4, 1],
    [5, 1],
  ]);
  await page.route(partAddress, (route) => {
    const part = partOf(route.request());
    const left = cut.get(part) ?? 0;
    cut.set(part, left - 1);
    return left > 0 ? route.abort('connectionreset') : route.continue();
  });
  const kept = await keptBytes(page, () => field(page).setInputFiles(file));
  await arrived(page);
  expect(
    storage
      .filter(isPart)
      .map(partOf)
      .sort((a, b) => a - b),
  ).toEqual([1, 2, 2, 2, 3, 4, 4, 5, 5]);
  expect(digest(kept.bytes)).toBe(digest(file.buffer));
});

test('an upload that the network ended goes on where it was, by one press', { tag: '@sweep' }, async ({
  page,
  portal,
  context,
}) => {
  portal.allow(/ERR_/);
  // Two minutes of patience pass at once.
  await page.clock.install();
  await toLicence(page, portal.open);
  const file = pdf(9 * mebi);
  const there = new Set<number>();
  page.on('response', (r) => {
    if (isPart(r.request()) && r.ok()) there.add(partOf(r.request()));
  });
  const { held, release } = await holdParts(page);
  await field(page).setInputFiles(file);
  await expect.poll(() => held.length).toBe(6);
  for (const route of held.splice(1, 3)) await route.continue();
  await expect.poll(() => there.size).toBe(3);
  await context.setOffline(true);
  await release();
  const failed = rows(page).getByText('文件上传失败，请重试');
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(failed).toBeVisible({ timeout: 250 });
  }).toPass();
  await expectAccessible(page);

  await context.setOffline(false);
  const { storage } = watch(page);
  const arrivedBefore = [...there];
  expect(arrivedBefore).toHaveLength(3);
  const kept = await keptBytes(page, () => rows(page).getByRole('button', { name: /^重试/ }).click());
  await arrived(page);
  expect(
    storage
      .filter(isPart)
      .map(partOf)
      .sort((a, b) => a - b),
  ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => !arrivedBefore.includes(n)));
  expect(digest(kept.bytes)).toBe(digest(file.buffer));
});

test('a cancelled upload stops, gives its room back and leaves the field ready', { tag: '@sweep' }, async ({
  page,
  portal,
}) => {
  portal.allow(/ERR_/);
  await toLicence(page, portal.open);
  const { storage, calls } = watch(page);
  const { held, release } = await holdParts(page);
  await field(page).setInputFiles(pdf(8 * mebi));
  await expect.poll(() => held.length).toBe(6);
  const given = page.waitForRequest((r) => r.method() === 'DELETE' && r.url().includes('uploadId='));
  await rows(page).getByRole('button', { name: /^取消/ }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  expect((await (await given).response())?.status()).toBe(204);
  await release();
  expect(storage.filter(isPart)).toHaveLength(6);
  expect(calls).not.toContain('register');

  const small = await png(300, 300);
  const kept = await keptBytes(page, () => field(page).setInputFiles(small));
  await arrived(page);
  expect(digest(kept.bytes)).toBe(digest(small.buffer));
  await rows(page).getByRole('button', { name: /^移除/ }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText('拖入文件，或点此选择')).toBeVisible();
});

test('files are taken by dropping and by pasting, and a new one takes the place of the old', { tag: '@sweep' }, async ({
  page,
  portal,
}) => {
  await toLicence(page, portal.open);
  const head = [...(await png(40, 40)).buffer];
  await field(page).evaluate((input) =>
    input.parentElement?.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true })),
  );
  await expect(field(page).locator('..')).toHaveClass(/over/);
  await hand(page, 'drop', [{ name: '拖来.png', type: 'image/png', head, size: head.length }]);
  await expect(field(page).locator('..')).not.toHaveClass(/over/);
  await expect(rows(page).getByText('拖来.png').first()).toBeVisible();
  await arrived(page);
  await hand(page, 'paste', [{ name: '贴来.png', type: 'image/png', head, size: head.length }]);
  await expect(rows(page).getByText('贴来.png').first()).toBeVisible();
  await arrived(page);
  await expect(rows(page)).toHaveCount(1);
});
