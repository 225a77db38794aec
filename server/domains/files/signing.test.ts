import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { bytesOf } from '../../../test/factories/files.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { aStore } from '../../../test/object-store.ts';
import { aLine, type Line, uploadWorld } from '../../../test/upload-world.ts';
import type { Credentials } from '../../../shared/contract/files.ts';
import { text } from '../../kernel/text.ts';
import { uploadWith, type World } from '../../../web/lib/upload-engine.ts';
import { openS3Storage } from '../../adapters/storage/s3.ts';
import { uploadGrants } from '../../db/tables/files.ts';
import { tallies } from '../../db/tables/tallies.ts';
import { refundGrant } from './queries.ts';
import { byteCaps } from './allowance.ts';

const mega = 1024 * 1024;
const minute = 60_000;

describe('a store that issues no rights', () => {
  const store = aStore();
  let app: TestApp;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  let one: Awaited<ReturnType<typeof aSignedIn>>;
  let two: typeof one;
  beforeAll(async () => {
    await new Promise<void>((resolve) => store.server.listen(0, '127.0.0.1', resolve));
    const storage = openS3Storage({
      endpoint: `http://127.0.0.1:${(store.server.address() as AddressInfo).port}`,
      key: 'key',
      secret: 'secret',
      bucket: 'portal',
      region: 'cn-east',
      partSize: mega,
      style: 'path',
      sts: 'none',
      stsEndpoint: '',
      roleArn: '',
    });
    store.says.now = now;
    app = await startApp('empty', { now, storage: storage as TestApp['storage'] });
    one = await aSignedIn(app);
    two = await aSignedIn(app);
  });
  afterAll(async () => {
    await app.close();
    store.server.closeAllConnections();
    await new Promise((resolve) => store.server.close(resolve));
  });
  beforeEach(() => {
    ahead = 0;
  });

  const rightsOf = async (who: typeof one | null) =>
    (
      (await (await app.get(`/api/tool/oss/${who ? 'token' : 'publicToken'}`, who?.headers)).json()) as {
        data: Credentials;
      }
    ).data;
  const sign = async (who: typeof one | null, told: object) => {
    const answer = await app.post('/api/tool/oss/sign', { act: 'put', bytes: 5, ...told }, who?.headers);
    return { ...answer, data: answer.data as string };
  };
  const absent = { http: 200, status: 500, message: '404' };
  const mine = (rights: Credentials, name = 'a.pdf') => ({
    accessKeyId: rights.accessKeyId,
    key: `${rights.prefix}${name}`,
    ...(rights.visitor && { visitor: rights.visitor }),
  });
  const usedOf = async ({ accessKeyId }: Credentials) =>
    (await app.database.db.select().from(uploadGrants).where(eq(uploadGrants.accessKeyId, accessKeyId)))[0]?.usedBytes;

  it('has nothing signed but for objects below the prefix of an own right', async () => {
    const [own, other, visitor, another] = [
      await rightsOf(one),
      await rightsOf(two),
      await rightsOf(null),
      await rightsOf(null),
    ];
    expect([own.accessKeySecret, own.securityToken, visitor.accessKeySecret]).toEqual(['', '', '']);
    for (const [who, told] of [
      [null, mine(own)],
      [two, mine(own)],
      [one, mine(other)],
      // An own right for the object of somebody else, and the other way round.
      [one, { ...mine(own), key: `${other.prefix}a.pdf` }],
      [one, { ...mine(other), key: `${own.prefix}a.pdf` }],
      // Two rights of the same person are each for their own prefix.
      [one, { ...mine(own), key: `${(await rightsOf(one)).prefix}a.pdf` }],
      [one, { ...mine(own), key: `${own.prefix}b/a.pdf` }],
      [one, { ...mine(own), key: `${own.prefix}../a.pdf` }],
      [one, { ...mine(own), key: own.prefix }],
      [one, { ...mine(own), key: 'f/ab/a.pdf' }],
      [one, { ...mine(own), key: 'a.pdf' }],
      [null, { ...mine(visitor), visitor: another.visitor }],
      [null, { ...mine(visitor), visitor: `${visitor.visitor.slice(0, -1)}_` }],
      [null, { ...mine(visitor), visitor: undefined }],
      [one, { ...mine(visitor), visitor: undefined }],
      [one, { ...mine(own), visitor: visitor.visitor }],
      [one, { ...mine(own), accessKeyId: 'N0' }],
    ] as const)
      expect(await sign(who, told), JSON.stringify(told)).toMatchObject(absent);
    // The server's own upload has a right without a prefix, and a store with rights of its own signs nothing.
    const node = await startApp('empty', { beside: app, now });
    expect(await node.post('/api/tool/oss/sign', { act: 'put', bytes: 5, ...mine(own) }, one.headers)).toMatchObject(
      absent,
    );
    await node.close();
    expect(await sign(one, mine(own))).toMatchObject({ status: 200 });
    expect(await sign(null, mine(visitor))).toMatchObject({ status: 200 });
  });

  it('has no part signed that the file does not have, none without its upload, and nothing that is too large', async () => {
    const rights = await rightsOf(one);
    const part = { ...mine(rights), act: 'part', uploadId: 'id', bytes: 2 * mega + 1 };
    for (const told of [
      { ...part, partNumber: 0 },
      { ...part, partNumber: 4 },
      { ...part, partNumber: 1.5 },
      { ...part, partNumber: undefined },
      { ...part, partNumber: 1, uploadId: undefined },
      { ...mine(rights), act: 'list' },
      { ...mine(rights), act: 'join' },
      // Would remove the object itself.
      { ...mine(rights), act: 'abort' },
      { ...mine(rights), act: 'abort', uploadId: '' },
      { ...mine(rights), act: 'get' },
      { ...mine(rights), bytes: 0 },
      { ...mine(rights), bytes: 2048 * mega + 1 },
    ])
      expect((await sign(one, told)).status, JSON.stringify(told)).toBe(400);
    expect(await usedOf(rights)).toBe(0);
    const visitor = await rightsOf(null);
    expect(await sign(null, { ...mine(visitor), bytes: 60 * mega + 1 })).toMatchObject({
      status: 400,
      message: '上传资源大小不能超过60M',
    });
    for (const partNumber of [1, 2, 3]) expect((await sign(one, { ...part, partNumber })).status).toBe(200);
    expect(await usedOf(rights)).toBe(2 * mega + 256 * 1024);
  });

  it('signs nothing more when the right has ended or is used up, or the bytes of the day are', async () => {
    const rights = await rightsOf(null);
    ahead = 61 * minute;
    expect(await sign(null, mine(rights))).toMatchObject({ status: 400, message: text.rightsOver });
    ahead = 0;
    for (let i = 0; i < 2; i++) expect((await sign(null, { ...mine(rights), bytes: 30 * mega })).status).toBe(200);
    for (const told of [mine(rights), { ...mine(rights), act: 'begin' }])
      expect(await sign(null, told)).toMatchObject({ status: 400, message: text.rightsOver });
    // What was begun may still be joined or given up.
    for (const act of ['list', 'join', 'abort'])
      expect((await sign(null, { ...mine(rights), act, uploadId: 'id' })).status).toBe(200);

    const [cap] = byteCaps({ ownerId: two.id, isStaff: false, address: '', secret });
    const day = await rightsOf(two);
    const full = { key: cap?.key ?? '', used: cap?.most ?? 0, endsAt: new Date(now().getTime() + minute) };
    await app.database.db.insert(tallies).values(full).onConflictDoUpdate({ target: tallies.key, set: full });
    expect(await sign(two, mine(day))).toMatchObject({ http: 429, status: 429, message: text.uploadsOver });
    expect(await usedOf(day)).toBe(0);
    await app.database.db.delete(tallies).where(eq(tallies.key, full.key));
  });

  it('gives back what was counted for bytes that were not kept: of the right, and of the day', async () => {
    const [cap] = byteCaps({ ownerId: two.id, isStaff: false, address: '', secret });
    const rights = await rightsOf(two);
    const counted = async () => [
      await usedOf(rights),
      (
        await app.database.db
          .select()
          .from(tallies)
          .where(eq(tallies.key, cap?.key ?? ''))
      )[0]?.used ?? 0,
    ];
    const [, day = 0] = await counted();
    await sign(two, { ...mine(rights), bytes: 3 * mega });
    expect(await counted()).toEqual([3 * mega, day + 3 * mega]);
    await refundGrant(app.database.db, { ...rights, address: '', secret }, 3 * mega);
    expect(await counted()).toEqual([0, day]);
  });

  it('signs for one request alone, of the length that was told, for five minutes', async () => {
    const rights = await rightsOf(one);
    const { data: url } = await sign(one, mine(rights));
    const send = async (address: string, method = 'PUT', body: string | null = 'five!') =>
      (await fetch(address, { method, body })).status;
    expect(await send(url.replace('a.pdf', 'b.pdf'))).toBe(403);
    expect(await send(url.replace('Expires=300', 'Expires=3000'))).toBe(403);
    expect(await send(url, 'PUT', 'longer')).toBe(403);
    expect([await send(url, 'DELETE', null), await send(url, 'GET', null)]).toEqual([403, 403]);
    ahead = 5 * minute + 1000;
    expect(await send(url)).toBe(403);
    ahead = 0;
    expect(await send(url)).toBe(200);
    expect(store.objects.get(`${rights.prefix}a.pdf`)?.body.toString()).toBe('five!');
    // An address does not outlive its right.
    ahead = 58 * minute;
    expect(new URL((await sign(one, mine(rights))).data).searchParams.get('X-Amz-Expires')).toMatch(/^1[12]\d$/);
  });

  describe('takes uploads', () => {
    const pdf = (name: string, size: number) =>
      new File([bytesOf('pdf', size)], name, { type: 'application/pdf', lastModified: 1 });
    const world = (who: typeof one | null, line: Line, given: Partial<World> = {}) =>
      uploadWorld(app.url, who?.headers ?? {}, line, { now: () => now().getTime(), ...given });
    const kept = async (url: string) => Buffer.from(await (await app.get(url)).arrayBuffer());

    it('of a person and a visitor, at once and in parts', async () => {
      const line = aLine();
      const w = world(one, line);
      // The first address has ended when it is used.
      const late: World = {
        ...w,
        send: (request, options) => {
          if (request.method === 'PUT') ahead = 6 * minute;
          return w.send(request, options);
        },
      };
      const small = await uploadWith(late, pdf('a.pdf', mega - 1), { purpose: 'attachment' });
      const signed = ['token 200', 'sign 200'];
      expect(line.log).toEqual([...signed, 'PUT  403', ...signed, 'PUT  200', 'register 200']);
      expect((await kept(small.urlAndSignature)).equals(bytesOf('pdf', mega - 1))).toBe(true);
      const large = await uploadWith(world(null, aLine()), pdf('表.pdf', 5 * mega + 7), {
        purpose: 'application',
        upAuth: 1,
      });
      expect((await kept(large.urlAndSignature)).equals(bytesOf('pdf', 5 * mega + 7))).toBe(true);
      expect([...store.objects.keys()].filter((k) => /^[uv]\/.*\/[0-9a-f]{24}\./.test(k))).toEqual([]);
    });

    it('through cuts, away portals and rights that end, and goes on where it was', async () => {
      const line = aLine();
      line.cuts = [16_000, 3 * mega];
      // The hour that passes is no hour of waiting.
      const w = world(one, line, { patienceMs: 120 * minute });
      let [signs, left, reached] = [0, true, false];
      const file = pdf('长.pdf', 9 * mega);
      const leaving: World = {
        ...w,
        sign: async (told) => {
          // The portal is away for a moment; an hour later the page is left.
          if (++signs === 4) throw Object.assign(new Error('away'), { status: 503 });
          if (signs === 5) ahead = 61 * minute;
          reached ||= told.partNumber === 8;
          if (left && told.partNumber === 8) throw new Error('the page was left');
          return w.sign(told);
        },
      };
      await expect(uploadWith(leaving, file, { purpose: 'attachment' })).rejects.toThrow(text.uploadFailed);
      expect(reached).toBe(true);
      left = false;
      const before = line.log.filter((l) => /^PUT \d+ 200/.test(l)).length;
      expect(before).toBeGreaterThan(1);
      const done = await uploadWith(leaving, file, { purpose: 'attachment' });
      expect(line.log.filter((l) => /^PUT \d+ 200/.test(l))).toHaveLength(9);
      expect(line.log).toContain('GET  200');
      expect(line.log.filter((l) => l === 'token 200').length).toBeGreaterThan(2);
      expect((await kept(done.urlAndSignature)).equals(bytesOf('pdf', 9 * mega))).toBe(true);
    });

    it('until the portal says why not, and gives the room back of what is cancelled', async () => {
      await expect(
        uploadWith(world(null, aLine()), pdf('a.pdf', 60 * mega + 1), { purpose: 'application', upAuth: 1 }),
      ).rejects.toMatchObject({ message: '上传资源大小不能超过60M', again: false });
      // A portal that signs and a store that is away: it ends all the same.
      store.says.status = 503;
      let clock = Date.now();
      const slow = {
        now: () => clock,
        wait: async (ms: number) => {
          clock += ms;
        },
      };
      await expect(uploadWith(world(one, aLine(), slow), pdf('b.pdf', 9), { purpose: 'attachment' })).rejects.toThrow(
        text.uploadFailed,
      );
      store.says.status = 0;
      const cancel = new AbortController();
      const line = aLine();
      const work = uploadWith(world(one, line), pdf('c.pdf', 9 * mega), {
        purpose: 'attachment',
        signal: cancel.signal,
        onProgress: (share) => share > 0.4 && cancel.abort(),
      });
      await expect(work).rejects.toThrow('abort');
      for (const end = Date.now() + 5000; store.uploads.size && Date.now() < end; )
        await new Promise((r) => setImmediate(r));
      expect(store.uploads.size).toBe(0);
    });
  });
});
