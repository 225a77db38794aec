import type { Executor } from '../../server/db/client.ts';
import { articles, type projects } from '../../server/db/tables/content.ts';
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

type Project = typeof projects.$inferInsert;
/** A recruit project as it is kept, whatever is not given. */
export const projectRow = (given: Partial<Project> = {}): Project => ({
  name: '短训班',
  summary: '',
  cover: '',
  body: '',
  startDate: '2026-12-10',
  endDate: '2026-12-12',
  signUpDeadline: '2026-12-01',
  place: '杭州',
  fee: '免费',
  capacity: 9,
  audience: '',
  publishTime: new Date('2026-01-01T00:00:00Z'),
  ...given,
});
