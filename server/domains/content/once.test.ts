import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { contentVersions } from '../../db/tables/versions.ts';

type Api = ReturnType<TestApp['call']>;
let app: TestApp;
let editor: Api;
let colleague: Api;
beforeAll(async () => {
  app = await startApp('demo');
  const person = async () => app.call((await aPerson(app, { isAdmin: true, roles: ['editor'] })).token);
  [editor, colleague] = [await person(), await person()];
});
afterAll(() => app.close());

const data = (title: string) => ({ title, summary: '一句', body: '<p>正文</p>', categoryId: 1, source: '宣传中心' });
const send = (title: string, key: string, api = editor) => api.content.save({ kind: 'news', data: data(title), key });
const called = (title: string) =>
  app.database.db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.kind, 'news'), eq(contentVersions.title, title)));

it('a text whose first answer was lost is sent again and is one text, with what was typed since', async () => {
  const first = await send('初稿', 'press-1');
  const second = await send('初稿，又写了一句', 'press-1');
  expect(second).toMatchObject({ recordId: first.recordId, versionId: first.versionId, revision: 2 });
  expect(await called('初稿')).toEqual([]);
  expect(await called('初稿，又写了一句')).toHaveLength(1);
});

it('sent twice in one moment it is one text', async () => {
  const both = await Promise.all(['a', 'b', 'c'].map(() => send('同时', 'press-2')));
  expect(new Set(both.map((one) => one.recordId)).size).toBe(1);
  expect(await called('同时')).toHaveLength(1);
});

it('where somebody has gone on with the first one what is sent again is a text of its own: nobody is overwritten', async () => {
  const first = await send('先到的', 'press-3');
  const { recordId, versionId, revision } = first;
  await colleague.content.save({ kind: 'news', recordId, versionId, revision, data: data('同事改过的') });
  const again = await send('再发一次', 'press-3');
  expect(again.recordId).not.toBe(first.recordId);
  expect(await called('同事改过的')).toHaveLength(1);
});

it('where the same person has gone on with it elsewhere, what is sent again writes over nothing either', async () => {
  const { recordId, versionId, revision } = await send('丢了回答的', 'press-5');
  await editor.content.save({ kind: 'news', recordId, versionId, revision, data: data('在另一个窗口接着写的') });
  const again = await send('旧窗口再发一次', 'press-5');
  expect(again.recordId).not.toBe(recordId);
  expect(await called('在另一个窗口接着写的')).toHaveLength(1);
});

it('the same key of somebody else, or none, is another text', async () => {
  const ids = [
    await send('各写各的', 'press-4'),
    await send('各写各的', 'press-4', colleague),
    await send('各写各的', ''),
    await send('各写各的', ''),
  ];
  expect(new Set(ids.map((one) => one.recordId)).size).toBe(4);
});
