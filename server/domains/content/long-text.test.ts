import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';

describe('a text as long as its field allows', () => {
  let app: TestApp;
  let authorization: string;
  beforeAll(async () => {
    app = await startApp('demo');
    authorization = (await aPerson(app, { isAdmin: true, roles: ['editor'] })).token;
  });
  afterAll(() => app.close());
  const send = (path: string, body: object) => app.post(`/api/admin/${path}`, body, { authorization });
  const save = (body: string) =>
    send('content/save', { kind: 'news', data: { title: '长文', summary: '短', categoryId: 1, body } });
  const paragraphs = (length: number) => `<p>${'字'.repeat(length - 7)}</p>`;

  it('is saved, though it is long in bytes; a longer one is told at its field', async () => {
    const saved = await save(paragraphs(200_000));
    expect([saved.http, saved.status]).toEqual([200, 200]);
    const { http, data } = await save(paragraphs(200_001));
    expect([http, data]).toEqual([200, { fields: [expect.objectContaining({ path: 'data.body' })] }]);
  });

  it('is copied with what stands around it while it is typed', async () => {
    const copy = (length: number) => send('typed/copy', { name: 'content news 0', text: '字'.repeat(length) });
    expect(limits.typedChars).toBeGreaterThan(200_000);
    expect((await copy(limits.typedChars)).status).toBe(200);
    expect((await copy(limits.typedChars + 1)).status).toBe(400);
  });

  it('is taken by no other call', async () => {
    expect((await send('content/list', { wd: '字'.repeat(90_000) })).http).toBe(413);
    expect((await save('字'.repeat(limits.longBodyBytes / 3))).http).toBe(413);
  });
});
