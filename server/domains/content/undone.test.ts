import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { stopWrites } from '../../../test/stop-writes.ts';
import { articles } from '../../db/tables/content.ts';
import { messages } from '../../db/tables/messages.ts';
import { trail } from '../../db/tables/trail.ts';
import { contentVersions } from '../../db/tables/versions.ts';

type Api = ReturnType<TestApp['call']>;
type Held = { recordId: number; versionId: number; revision: number };

let app: TestApp;
let editor: Api;
let administrator: Api;
beforeAll(async () => {
  app = await startApp('demo');
  const person = async (role: string) => app.call((await aPerson(app, { isAdmin: true, roles: [role] })).token);
  [editor, administrator] = [await person('editor'), await person('administrator')];
});
afterAll(() => app.close());

const of = ({ versionId, revision }: Held) => ({ id: versionId, revision });
const data = { title: '题目', summary: '一句', body: '<p>正文</p>', categoryId: 1, source: '宣传中心' };
const draft = (): Promise<Held> => editor.content.save({ kind: 'news', data });
const submitted = async () => editor.content.submit(of(await draft()));
const approved = async () => administrator.content.approve(of(await submitted()));
const published = async () => administrator.content.publish(of(await approved()));
const inBulk = (deed: 'withdraw' | 'trash' | 'restore') => (v: Held) =>
  administrator.content.bulk({ deed, items: [{ kind: 'news', recordId: v.recordId }] });
async function trashed(): Promise<Held> {
  const v = await published();
  await inBulk('trash')(v);
  return v;
}

/** All that a deed changes: of the record, its versions, the trail, and what its author is told. */
async function standing({ recordId }: Held): Promise<unknown> {
  const { db } = app.database;
  const ofTrail = and(eq(trail.subject, 'news'), eq(trail.subjectId, String(recordId)));
  return [
    await db.select().from(articles).where(eq(articles.id, recordId)),
    await db.select().from(contentVersions).where(eq(contentVersions.recordId, recordId)).orderBy(contentVersions.id),
    await db.select().from(trail).where(ofTrail).orderBy(trail.id),
    await db.$count(messages),
  ];
}

const deeds: [name: string, ready: () => Promise<Held>, act: (v: Held) => Promise<unknown>][] = [
  ['handing in', draft, (v) => editor.content.submit(of(v))],
  ['approving', submitted, (v) => administrator.content.approve(of(v))],
  ['sending back', submitted, (v) => administrator.content.reject({ ...of(v), reason: '缺图' })],
  ['publishing', approved, (v) => administrator.content.publish(of(v))],
  [
    'publishing at a time',
    approved,
    (v) => administrator.content.publish({ ...of(v), publishAt: new Date(Date.now() + 86_400_000).toISOString() }),
  ],
  ['withdrawing', published, inBulk('withdraw')],
  ['throwing away', published, inBulk('trash')],
  ['taking out of the bin', trashed, inBulk('restore')],
];

it.each(deeds)('%s is done whole or not at all, whichever of its rows cannot be written', async (_, ready, act) => {
  const version = await ready();
  const before = await standing(version);
  for (const table of ['trail', 'content_versions']) {
    const writeAgain = await stopWrites(app.database.pool, table);
    await expect(act(version), table).rejects.toThrow();
    await writeAgain();
    expect(await standing(version), table).toEqual(before);
  }
  await act(version);
  expect(await standing(version)).not.toEqual(before);
});
