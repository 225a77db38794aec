import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { files } from '../../db/tables/files.ts';
import { limits } from '../../../shared/limits.ts';
import { signedFileUrl, visitorPrefix, visitorSession } from './addresses.ts';
import { madeKey } from './picture-rules.ts';
import { dropFile, holdDocuments, holdPictures, markUsed, settleFile, swapFile, takeGrant } from './queries.ts';
import { disposition, plainName, rangeOf } from './rules.ts';

describe('a file that a record holds', () => {
  let app: TestApp;
  const now = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('empty', { now: () => now });
  });
  afterAll(() => app.close());
  let count = 0;
  const aFile = async (given: Partial<typeof files.$inferInsert> = {}) => {
    const path = `f/aa/held${++count}.pdf`;
    const known = { name: 'a.pdf', mediaType: 'application/pdf', bytes: 300, purpose: 'attachment', isPublic: false };
    await app.database.db.insert(files).values({ ...known, path, createdAt: now, ...given });
    return path;
  };
  const of = async (path: string) => (await app.database.db.select().from(files).where(eq(files.path, path)))[0];
  const gone = '上传的文件已失效';

  it('is the visitor’s who sent it, once: no form takes a person’s file, nor one that another form holds', async () => {
    const { db } = app.database;
    const { id } = await aSignedIn(app, {}, now);
    const [own, free, half] = [await aFile({ ownerId: id }), await aFile(), await aFile({ purpose: 'checking' })];
    await expect(markUsed(db, [own], null, now)).rejects.toThrow(gone);
    await expect(markUsed(db, [half], null, now)).rejects.toThrow(gone);
    await markUsed(db, [free], null, now);
    expect(await of(free)).toMatchObject({ usedAt: now, ownerId: null });
    for (const by of [null, id]) await expect(markUsed(db, [free], by, now)).rejects.toThrow(gone);
    expect((await of(own))?.usedAt).toBeNull();
  });

  it('is dropped only while it is still being checked, and settled only once', async () => {
    const { db } = app.database;
    const [kept, half] = [await aFile(), await aFile({ purpose: 'checking' })];
    const checked = { name: 'b.pdf', mediaType: 'application/pdf', bytes: 1, isPublic: true, purpose: 'licence' };
    expect([await dropFile(db, kept), await settleFile(db, kept, checked)]).toEqual([false, false]);
    expect(await of(kept)).toMatchObject({ name: 'a.pdf', isPublic: false, purpose: 'attachment' });
    expect([await dropFile(db, half), await dropFile(db, half), await of(half)]).toEqual([true, false, undefined]);
  });

  it('is an open picture or a document where staff have written what it stands in, and no private file', async () => {
    const { db } = app.database;
    const before = new Date(now.getTime() - 1000);
    const [open, held, own] = [
      await aFile({ purpose: 'image', isPublic: true }),
      await aFile({ purpose: 'image', isPublic: true, usedAt: before }),
      await aFile(),
    ];
    await holdPictures(db, [open, held, own], now);
    expect([await of(open), await of(held), await of(own)].map((row) => row?.usedAt)).toEqual([now, before, null]);
    const [document, offered] = [
      await aFile({ purpose: 'document' }),
      await aFile({ purpose: 'document', usedAt: before }),
    ];
    const found = await holdDocuments(db, [document, offered, own], now);
    expect([...found.keys()].sort()).toEqual([document, offered].sort());
    expect([await of(document), await of(offered), await of(own)].map((row) => row?.usedAt)).toEqual([
      ...[now, before, null],
    ]);
  });

  it('was uploaded for it, and gives its place to the next, which is kept while it goes', async () => {
    const { db } = app.database;
    const { id: userId } = await aSignedIn(app, {}, now);
    const [before, next, other] = [
      await aFile({ ownerId: userId, purpose: 'licence', usedAt: now, createdAt: new Date(0) }),
      await aFile({ ownerId: userId, purpose: 'licence' }),
      await aFile({ ownerId: userId, purpose: 'avatar' }),
    ];
    const swap = (wanted: string) => swapFile(db, { before, next: wanted, userId, purpose: 'licence' }, now);
    await expect(swap(other)).rejects.toThrow(gone);
    await swap(before);
    expect((await of(before))?.usedAt).toEqual(now);
    await swap(next);
    // Its day begins now: whoever looks at it still has it.
    expect(await of(before)).toMatchObject({ usedAt: null, createdAt: now });
    expect((await of(next))?.usedAt).toEqual(now);
  });

  it('may come on so many rights in a day, and whoever has had them makes the store issue no more', async () => {
    const { db } = app.database;
    const { id: ownerId } = await aSignedIn(app, {}, now);
    let issued = 0;
    const right = () => {
      const accessKeyId = `right ${++issued}`;
      return Promise.resolve({ accessKeyId, prefix: `u/${ownerId}/a/`, maxBytes: 1, expiresAt: now });
    };
    const take = (at: number) =>
      takeGrant(db, { ownerId, address: '', now: new Date(now.getTime() + at), most: 2 }, right);
    for (const at of [0, 1000]) await take(at);
    await expect(take(2000)).rejects.toMatchObject({ reason: 'tooMany' });
    expect(issued).toBe(2);
    // The first of them is a day ago.
    await take(86_400_000);
    await expect(take(86_400_999)).rejects.toMatchObject({ reason: 'tooMany' });
    expect(issued).toBe(3);
  });

  it('may come on the last right of a day once, though two ask for it at once', async () => {
    const { id: ownerId } = await aSignedIn(app, {}, now);
    let waiting = 0;
    let go = () => {};
    const both = new Promise<void>((resolve) => {
      go = resolve;
    });
    const take = () =>
      takeGrant(app.database.db, { ownerId, address: '', now, most: 1 }, async () => {
        const accessKeyId = `at once ${++waiting}`;
        if (waiting === 2) go();
        await both;
        return { accessKeyId, prefix: `u/${ownerId}/a/`, maxBytes: 1, expiresAt: now };
      });
    const states = (await Promise.allSettled([take(), take()])).map((t) => t.status);
    expect(states.sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is gone a day after nobody holds it; a name that leads elsewhere holds up no other, and removes nothing', async () => {
    const yesterday = new Date(now.getTime() - 25 * 3_600_000);
    const [kept, orphan] = [await aFile({ usedAt: now }), await aFile({ createdAt: yesterday })];
    // Cut off before its row could say that it is a picture, which has widths.
    const cut = await aFile({ createdAt: yesterday, purpose: 'checking', mediaType: '' });
    const width = madeKey(cut, 700, 'webp');
    for (const path of [kept, orphan, cut, width])
      await app.storage.putStream(
        path,
        (async function* () {
          yield bytesOf('pdf');
        })(),
      );
    const [row] = await app.database.db.select().from(files).where(eq(files.path, orphan));
    const beyond = `f/aa/../../${kept}`;
    await app.database.db.insert(files).values({ ...(row as typeof files.$inferSelect), path: beyond });
    await app.runJob('files.remove-orphans');
    expect([await of(orphan), await of(beyond), await app.storage.head(orphan)]).toEqual([undefined, undefined, null]);
    expect([await of(cut), await app.storage.head(cut), await app.storage.head(width)]).toEqual([
      undefined,
      null,
      null,
    ]);
    expect(await app.storage.head(kept)).not.toBeNull();
  });

  it('is sent in part only while it is the one of which a part was had before', async () => {
    const path = await aFile({ bytes: 300 });
    await app.storage.putStream(
      path,
      (async function* () {
        yield bytesOf('pdf', 300);
      })(),
    );
    const url = signedFileUrl(path, secret, now, await aSignedIn(app, {}, now));
    const etag = (await app.get(url)).headers.get('etag') ?? '';
    const part = async (tag: string) => {
      const answer = await app.get(url, { range: 'bytes=0-3', 'if-range': tag });
      return [answer.status, (await answer.arrayBuffer()).byteLength];
    };
    expect([await part(etag), await part('"another"')]).toEqual([
      [206, 4],
      [200, 300],
    ]);
    // Beyond its end, it is said where that is.
    const beyond = await app.get(url, { range: 'bytes=300-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */300']);
  });
});

it('the session of a visitor’s uploads counts for a day, and for nobody who makes one up', () => {
  const [now, name] = [new Date('2026-11-21T08:00:00Z'), 'n'.repeat(22)];
  const session = visitorSession(name, secret, now);
  const later = (ms: number) => new Date(now.getTime() + limits.orphanHours * 3_600_000 + ms);
  expect(visitorPrefix(session, secret, now)).toBe(`v/${name}/`);
  expect(visitorPrefix(session, secret, later(-1000))).toBe(`v/${name}/`);
  expect(visitorPrefix(session, secret, later(0))).toBeNull();
  expect(visitorPrefix(session, 'another secret', now)).toBeNull();
  for (const forged of [undefined, '', session.replace('n', 'm'), session.replace(/\.(\d+)\./, '.9$1.')])
    expect(visitorPrefix(forged, secret, now), forged).toBeNull();
});

it('names are those of files alone, whatever was sent for one', () => {
  expect(['C:\\temp\\计划.pdf', '/etc/计划.pdf', '计\u202e划\u0000.pdf', ' 计划.pdf '].map(plainName)).toEqual(
    Array(4).fill('计划.pdf'),
  );
  expect([plainName('..\\'), plainName('\u200e')]).toEqual(['file', 'file']);
  // Of a long one the end stays: it says what it is.
  expect(plainName(`${'长'.repeat(300)}.pdf`)).toMatch(/^长{196}\.pdf$/);
  expect(disposition('attachment', `a"b%c'(d).pdf`)).toBe(
    `attachment; filename="a_b_c'(d).pdf"; filename*=UTF-8''a%22b%25c%27%28d%29.pdf`,
  );
});

it('parts of a file end with it, and what is no part is all of it or none', () => {
  expect(['bytes=0-0', 'bytes=9-', 'bytes=-3', 'bytes=-99', 'bytes=2-99'].map((r) => rangeOf(r, 10))).toEqual([
    { start: 0, end: 0 },
    { start: 9, end: 9 },
    { start: 7, end: 9 },
    { start: 0, end: 9 },
    { start: 2, end: 9 },
  ]);
  expect([undefined, 'bytes=-', 'bytes=0-1,3-4', 'lines=0-1'].map((r) => rangeOf(r, 10))).toEqual(Array(4).fill(null));
  expect(['bytes=10-', 'bytes=5-4', 'bytes=-0'].map((r) => rangeOf(r, 10))).toEqual(Array(3).fill('none'));
});
