import type { Executor } from '../../server/db/client.ts';
import { articles } from '../../server/db/tables/content.ts';
import { makeFindable } from '../../server/domains/search/index.ts';
import { htmlToText } from '../../server/kernel/html.ts';

let count = 0;

/** A published news article that can be found; any column may be given. */
export async function anArticle(db: Executor, given: Partial<typeof articles.$inferInsert> = {}) {
  count++;
  const [row] = await db
    .insert(articles)
    .values({
      kind: 'news',
      categoryId: 1,
      title: `第 ${count} 篇`,
      summary: '摘要',
      body: '<p>正文</p>',
      source: '教务部',
      editor: '编辑',
      publishTime: new Date('2026-01-01T00:00:00Z'),
      ...given,
    })
    .returning();
  if (!row) throw new Error('nothing was inserted');
  await makeFindable(db, [
    {
      type: 'news',
      recordId: row.id,
      title: row.title,
      summary: row.summary,
      path: `/xinwen/${row.id}/`,
      publishTime: row.publishTime,
      body: htmlToText(row.body),
    },
  ]);
  return row;
}
