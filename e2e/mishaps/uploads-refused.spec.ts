import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { aTrainee } from '../people.ts';
import { expect, expectAccessible, test } from '../portal.ts';
import {
  arrived,
  type Chosen,
  digest,
  expectFits,
  field,
  hand,
  keptBytes,
  mebi,
  png,
  rows,
  toLicence,
  watch,
} from '../upload-field.ts';

test('what does not fit is refused with its sentence, before anything is sent', async ({ page, portal }) => {
  await toLicence(page, portal.open);
  const { storage, calls } = watch(page);
  const picture = (await png(20, 20)).buffer;
  const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#105052' } })
    .jpeg()
    .toBuffer();
  const [tip, tooLarge] = ['请选择 jpg、png 图片或 PDF 文件', '图片上传最大支持20M'];
  const other = `文件的内容与扩展名不符；${tip}`;
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const refused: [file: Chosen, sentence: string][] = [
    [{ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }, tip],
    [{ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }, tip],
    [{ name: 'a.png', mimeType: 'image/png', buffer: jpeg }, 'JPEG 图片的扩展名须为 jpg 或 jpeg'],
    [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture }, 'PNG 图片的扩展名须为 png'],
    [{ name: 'a.jpg', mimeType: 'image/png', buffer: picture }, 'PNG 图片的扩展名须为 png'],
    [{ name: 'a.png', mimeType: 'image/png', buffer: html }, other],
    [{ name: 'a.pdf', mimeType: 'application/pdf', buffer: html }, other],
    [
      { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      tip,
    ],
    [
      {
        name: 'a.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      },
      other,
    ],
    [{ name: '空.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }, '文件是空的'],
  ];
  const fault = page.locator('.msg-err');
  for (const [file, sentence] of refused) {
    await field(page).setInputFiles(file);
    await expect(fault, file.name).toHaveText(sentence);
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(rows(page)).toHaveCount(0);
    // What fits takes the sentence away, and so the next one is a new one.
    await hand(page, 'drop', []);
  }
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  await hand(page, 'drop', [{ name: '大.png', type: 'image/png', head, size: 20 * mebi + 1 }]);
  await expect(fault).toHaveText(tooLarge);
  await hand(page, 'drop', [
    { name: '大.pdf', type: 'application/pdf', head: [0x25, 0x50, 0x44, 0x46], size: 20 * mebi + 1 },
  ]);
  await expect(fault).toHaveText('上传资源大小不能超过20M');
  await hand(
    page,
    'drop',
    Array.from({ length: 21 }, (_, i) => ({ name: `${i}.png`, type: 'image/png', head, size: 10 })),
  );
  await expect(fault).toHaveText('文件上传超过个数限制，这里只能上传 1 个文件');
  await expectFits(page);
  expect([storage, calls]).toEqual([[], []]);
});

test('a picture by name, size and first bytes that is none is refused by the server, and the field goes on', async ({
  page,
  portal,
}) => {
  await toLicence(page, portal.open);
  const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  await field(page).setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([Buffer.from(head), Buffer.from('<script>alert(1)</script>')]),
  });
  await expect(rows(page).getByRole('alert')).toHaveText('文件的内容与扩展名不符');
  // Another try would end the same way.
  await expect(rows(page).getByRole('button', { name: /^重试/ })).toHaveCount(0);
  await expectAccessible(page);

  // Names that were made to harm: what is kept and shown is plain.
  const picture = (await png(30, 30)).buffer;
  const long = `${'long'.repeat(60)}.png`;
  for (const [name, shown] of [
    ['../../x.png', 'x.png'],
    ['a\u202egnp.png', 'agnp.png'],
    ['مستند.png', 'مستند.png'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    [long, long.slice(-200)],
  ] as const) {
    const kept = await keptBytes(page, () =>
      field(page).setInputFiles({ name, mimeType: 'image/png', buffer: picture }),
    );
    await arrived(page);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).locator('> span').first()).toHaveText(shown);
    expect(kept.filePath).toMatch(/^f\/[\w]{2}\/f[\w-]{32}\.png$/);
    expect(digest(kept.bytes)).toBe(digest(picture));
  }
  await expectFits(page);
});

test('an avatar that is none is refused in its dialog, with the sentence', async ({ page, portal }) => {
  const person = await aTrainee(page.request, '许临渊');
  await portal.login(person.cellPhone);
  await page.goto('/grzx/grxx/');
  const { storage } = watch(page);
  await page.getByRole('button', { name: '更换头像' }).click();
  const dialog = page.getByRole('dialog', { name: '更换头像' });
  const input = dialog.getByLabel('头像图片', { exact: true });
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(dialog.getByRole('alert')).toHaveText('文件的内容与扩展名不符；头像请选择 jpg 或 png 图片');
  await expectFits(page);
  // The first bytes fit, the rest does not.
  await input.setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([Buffer.from('ffd8ff', 'hex'), randomBytes(200)]),
  });
  const crop = page.getByRole('dialog', { name: '裁剪头像' });
  await expect(crop.getByRole('alert')).toHaveText('这张图片打不开，请换一张');
  await expect(crop.getByRole('button', { name: '使用这张图片' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(crop).toHaveCount(0);
  // A file chooser that is dismissed says so to the field; the dialog around it stays.
  await input.dispatchEvent('cancel', { bubbles: true });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(storage).toEqual([]);
});
