import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Storage } from '../../adapters/storage/storage.ts';
import { fileUrl, holdPictures, keptPath, takeIn } from '../../domains/files/index.ts';
import type { Db } from '../client.ts';
import { users } from '../tables/account.ts';
import { articles } from '../tables/content.ts';
import { markAnew } from './marks.ts';

/** Pictures of the demonstration's library: the illustration, and the name under which the editor uploaded it. */
const pictures = [
  ['campus-gate', '南门与银杏大道.webp'],
  ['lecture-hall', '第一报告厅.webp'],
  ['west-lake', '西湖晨色.webp'],
  ['village-visit', '村口的一堂课.webp'],
  ['smart-factory', '未来工厂研学营 机械臂.webp'],
  ['tea-terraces', '松阳茶山.webp'],
  ['ningbo-port', '宁波舟山港 头版.webp'],
  ['qiantang-tide', '钱塘江大潮.webp'],
  ['canal-town', '运河人家.webp'],
  ['south-lake-boat', '南湖红船.webp'],
] as const;

const pathOf = (art: string, secret: string) => keptPath(`demonstration ${art}`, 'webp', secret);

/** One of them stands in a text, as the editor puts it there. */
async function putIntoText(db: Db, secret: string): Promise<void> {
  const figure = `<figure><img src="${fileUrl(pathOf('village-visit', secret))}" alt="学员站在村口的大樟树下"><figcaption>村口的一堂课。绘图：现场教学部</figcaption></figure>`;
  const changed = await db
    .update(articles)
    .set({ body: sql`regexp_replace(${articles.body}, '</p>', ${`</p>${figure}`})` })
    .where(and(eq(articles.kind, 'news'), eq(articles.title, '选调生和工程师同住一间房，五天改了一件小事')))
    .returning({ id: articles.id });
  await markAnew(
    db,
    'articles',
    changed.map((a) => a.id),
  );
}

/**
 * Puts the demonstration's pictures into the library, as the editor's uploads; days apart, the first the newest. Their widths are made by the job room,
 * like those of any upload.
 */
export async function addPictures(db: Db, storage: Storage, secret: string, now = new Date()): Promise<void> {
  const [editor] = await db.select({ id: users.id }).from(users).where(eq(users.username, 'bianji01'));
  if (!editor) return;
  for (const [i, [art, fileName]] of pictures.entries()) {
    const path = pathOf(art, secret);
    const source = join(import.meta.dirname, '../../../web/public/art', `${art}-1600.webp`);
    const at = new Date(now.getTime() - (i * 40 + 3) * 3_600_000);
    await takeIn(
      db,
      storage,
      { path, fileName, purpose: 'image', ownerId: editor.id, isStaff: true, now: at },
      async () => (await storage.putStream(path, createReadStream(source))) > 0,
    );
    await holdPictures(db, [path], at);
  }
  await putIntoText(db, secret);
}
