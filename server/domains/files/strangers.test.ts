import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { users } from '../../db/tables/account.ts';
import { files } from '../../db/tables/files.ts';
import { endSessions } from '../account/index.ts';

type Registered = { filePath: string; url: string };

describe('what is put', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('empty');
  });
  afterAll(() => app.close());

  it('is taken over from the own folder alone: no way leads upwards, to a folder or nowhere', async () => {
    const { data } = (await (await app.get('/api/tool/oss/publicToken')).json()) as {
      data: { prefix: string; visitor: string };
    };
    const { prefix, visitor } = data;
    await app.storage.putStream('f/aa/kept.pdf', Readable.from([bytesOf('pdf')]));
    await app.storage.putStream(`${prefix}q/e`, Readable.from([bytesOf('pdf')]));
    const up = '../'.repeat(prefix.split('/').length - 1);
    for (const end of [`${up}f/aa/kept.pdf`, '', 'q/', '../x', './d', '.a', 'a//b'])
      for (const fileName of ['a.exe', 'a.pdf']) {
        const body = { key: prefix + end, fileName, purpose: 'application', visitor };
        expect(await app.post('/api/tool/oss/register', body), end).toMatchObject({ http: 200, status: 500 });
      }
    expect(await app.storage.head('f/aa/kept.pdf')).not.toBeNull();
  });

  const rightsOf = async (headers: Record<string, string>, call: string) =>
    ((await (await app.get(`/api/tool/oss/${call}`, headers)).json()) as { data: { prefix: string; visitor: string } })
      .data;
  const take = async (body: object, headers: Record<string, string> = {}) => {
    const { message, data } = await app.post('/api/tool/oss/register', { purpose: 'application', ...body }, headers);
    return data ? (data as { filePath: string; fileName: string }) : (message as string);
  };

  it('as a visitor and then signed in, or the other way round, is whose it was when it was taken over', async () => {
    const person = await aSignedIn(app);
    for (const [first, then] of [
      [{}, person.headers],
      [person.headers, {}],
    ]) {
      const { prefix, visitor } = await rightsOf({}, 'publicToken');
      const body = { key: `${prefix}paper.pdf`, fileName: 'a.pdf', visitor };
      await app.storage.putStream(body.key, Readable.from([bytesOf('pdf')]));
      const taken = await take(body, first);
      expect(taken).toMatchObject({ fileName: 'a.pdf' });
      expect(await take(body, then)).toBe('404');
      expect(await take(body, first)).toMatchObject({ filePath: (taken as { filePath: string }).filePath });
    }
  });

  it('is taken over once: a request that was held up meanwhile changes nothing of what is kept', async () => {
    const person = await aSignedIn(app);
    const { prefix } = await rightsOf(person.headers, 'token');
    const key = `${prefix}paper.pdf`;
    await app.storage.putStream(key, Readable.from([bytesOf('pdf')]));
    const [looks, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const read = app.storage.getStream.bind(app.storage);
    const held = vi.spyOn(app.storage, 'getStream').mockImplementationOnce(async (...of) => {
      looks.resolve();
      await goesOn.promise;
      return read(...of);
    });
    const slow = take({ key, fileName: 'first.pdf' }, person.headers);
    await looks.promise;
    const quick = { fileName: 'second.pdf' };
    expect(await take({ key, ...quick, purpose: 'attachment' }, person.headers)).toMatchObject(quick);
    goesOn.resolve();
    expect(await slow).toMatchObject(quick);
    held.mockRestore();
    const [row] = await app.database.db.select().from(files).where(eq(files.name, 'second.pdf'));
    expect(row).toMatchObject({ purpose: 'attachment', ownerId: person.id });
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['an endless boundary', `multipart/form-data; boundary=${'b'.repeat(5000)}`, 'x'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"',
    ],
    [
      'no end of its file',
      'multipart/form-data; boundary=b',
      `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 ${'x'.repeat(90_000)}`,
    ],
    ['nothing but a beginning', 'multipart/form-data; boundary=b', 'x'.repeat(1000)],
  ])('in a form with %s is refused, and is no fault of ours', async (_, type, body) => {
    const person = await aSignedIn(app);
    for (const path of ['/api/tool/upload/file', '/api/tool/fdfs']) {
      const headers = { ...person.headers, 'content-type': type };
      const answer = await fetch(app.url + path, { method: 'POST', headers, body });
      expect([answer.status, ((await answer.json()) as { status: number }).status], path).toEqual([200, 400]);
    }
  });
});

describe('a signed address', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('empty', { trustProxy: 1 });
  });
  afterAll(() => app.close());

  const here = { 'x-forwarded-for': '203.0.113.7' };
  const nextDoor = { 'x-forwarded-for': '203.0.113.200' };
  const elsewhere = { 'x-forwarded-for': '198.51.100.9' };
  const open = (url: string, from: Record<string, string>) => app.get(url, from);
  const shown = async (url: string, from: Record<string, string>) => {
    const answer = await open(url, from);
    return [answer.status, (answer.headers.get('content-disposition') ?? '').split(';')[0]];
  };
  async function put(headers: Record<string, string>, call: string): Promise<Registered> {
    const rights = (await (await app.get(`/api/tool/oss/${call}`, headers)).json()) as {
      data: { prefix: string; visitor: string };
    };
    const { prefix, visitor } = rights.data;
    const key = `${prefix}paper.pdf`;
    await app.storage.putStream(key, Readable.from([bytesOf('pdf')]));
    const body = { key, fileName: '缴费通知.pdf', purpose: 'application', ...(visitor && { visitor }) };
    return (await app.post('/api/tool/oss/register', body, headers)).data;
  }

  it('of what a visitor has sent opens where they are, to be saved, and shows strangers nothing under this host', async () => {
    const { url, filePath } = await put(here, 'publicToken');
    expect(await shown(url, here)).toEqual([200, 'attachment']);
    expect(await shown(url, nextDoor)).toEqual([200, 'attachment']);
    expect((await open(url, elsewhere)).status).toBe(404);
    // Also once a form holds it.
    await app.database.db.update(files).set({ usedAt: new Date() }).where(eq(files.path, filePath));
    expect((await open(url, elsewhere)).status).toBe(404);
  });

  it.each([{}, { isAdmin: true }])(
    'of what a person %j has sent is shown wherever their telephone is by then',
    async (who) => {
      const person = await aSignedIn(app, who);
      const own = await put({ ...person.headers, ...here }, 'token');
      const asked = await app.get(`/api/tool/oss/getUrl?url=${own.filePath}`, { ...person.headers, ...here });
      const { data } = (await asked.json()) as { data: string };
      for (const url of [own.url, data]) expect(await shown(url, elsewhere)).toEqual([200, 'inline']);
    },
  );

  const db = () => app.database.db;
  it.each<[string, (person: Awaited<ReturnType<typeof aSignedIn>>) => Promise<unknown>]>([
    ['logout', ({ headers }) => app.post('/api/auth/jwt/logout', {}, headers)],
    ['the end of all sessions', ({ id }) => endSessions(db(), id, new Date())],
    ['the end of the account', ({ id }) => db().update(users).set({ status: 0 }).where(eq(users.id, id))],
  ])('of what a person has sent opens nothing after %s', async (_, end) => {
    const person = await aSignedIn(app);
    const own = await put({ ...person.headers, ...here }, 'token');
    const asked = await app.get(`/api/tool/oss/getUrl?url=${own.filePath}`, person.headers);
    const { data } = (await asked.json()) as { data: string };
    const again = await aSignedIn(app);
    // Nor is the session of somebody else put in its place.
    const swapped = data.replace(person.sessionId, again.sessionId);
    expect([(await app.get(data)).status, (await app.get(swapped)).status]).toEqual([200, 404]);
    await end(person);
    for (const url of [own.url, data]) expect((await app.get(url)).status, url).toBe(404);
  });
});
