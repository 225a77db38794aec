import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStorage } from '../server/adapters/storage/embedded.ts';
import { createRoom } from '../server/adapters/storage/room.ts';
import { type Cap, capsFrom, giveBack, takeOf, waitOf } from '../server/db/tallies.ts';
import { tallies } from '../server/db/tables/tallies.ts';
import { byteCaps, rightCaps } from '../server/domains/files/allowance.ts';
import { networkPlace, nobodysKey, prove } from '../server/domains/account/places.ts';
import { contract } from '../shared/contract/index.ts';
import type { Credentials } from '../shared/contract/files.ts';
import { limits } from '../shared/limits.ts';
import { text } from '../server/kernel/text.ts';
import { secret, startApp, type TestApp } from './app.ts';
import { consult } from './factories/demands.ts';
import { bytesOf } from './factories/files.ts';
import { aPerson, aSignedIn, signIn } from './factories/people.ts';

const minute = 60_000;
let app: TestApp;
let clock = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  app = await startApp('demo', { now: () => clock, trustProxy: 1 });
});
afterAll(() => app.close());
afterEach(() => app.database.db.delete(tallies));

/** A visitor somewhere; the first three numbers are the network. */
const at = (address: string) => ({ 'x-forwarded-for': address });
const count = async (table: string) =>
  Number((await app.database.pool.query(`select count(*) from ${table}`)).rows[0].count);
/** As if so much had been taken already that only `left` are left. */
const fill = (caps: readonly Cap[], left = 0) =>
  app.database.db.insert(tallies).values(
    caps.map(({ key, most, seconds }) => ({
      key,
      used: most - left,
      endsAt: new Date(clock.getTime() + seconds * 1000),
    })),
  );
const statusOf = async (answer: Response) => ((await answer.json()) as { status: number }).status;

describe('what is counted under a cap', () => {
  const cap = { key: 'test', most: 10, seconds: 60 };
  const take = (caps: readonly Cap[], amount = 1) =>
    app.database.db
      .transaction(async (tx) => {
        const wait = await takeOf(tx, caps, amount, clock);
        if (wait) throw wait;
        return 0;
      })
      .catch((wait: unknown) => {
        if (typeof wait !== 'number') throw wait;
        return wait;
      });
  const used = async () =>
    Object.fromEntries((await app.database.db.select().from(tallies)).map((t) => [t.key, t.used]));

  it('is never more than the cap, of any number at once, and counts from nothing when the window is over', async () => {
    expect(await take([cap], 11)).toBe(60);
    const waits = await Promise.all(Array.from({ length: 30 }, () => take([cap])));
    expect(waits.filter((w) => w === 0)).toHaveLength(10);
    expect(waits.filter((w) => w > 0 && w <= 60)).toHaveLength(20);
    clock = new Date(clock.getTime() + minute);
    expect([await take([cap], 10), await take([cap])]).toEqual([0, 60]);
  });

  it('ends with the window that the first has begun, however often is taken, and says how long that is', async () => {
    const began = clock.getTime();
    const wait = (amount: number) => waitOf(app.database.db, [cap], amount, clock);
    expect(await wait(10)).toBe(0);
    expect(await take([cap], 4)).toBe(0);
    clock = new Date(began + minute / 2);
    expect(await take([cap], 5)).toBe(0);
    expect([await wait(1), await wait(2), await take([cap], 2)]).toEqual([0, 30, 30]);
    // Asking takes nothing.
    expect(await used()).toEqual({ test: 9 });
    clock = new Date(began + minute - 1);
    expect([await wait(2), await take([cap], 2)]).toEqual([1, 1]);
    clock = new Date(began + minute);
    expect([await wait(10), await take([cap], 10)]).toEqual([0, 0]);
  });

  it('is taken of all caps or of none, and given back', async () => {
    const [one, two] = [cap, { ...cap, key: 'other', most: 3 }];
    expect(await take([one, two], 2)).toBe(0);
    expect(await take([one, two], 2)).toBe(60);
    expect(await used()).toEqual({ test: 2, other: 2 });
    await giveBack(app.database.db, [one, two], 9);
    expect(await used()).toEqual({ test: 0, other: 0 });
    clock = new Date(clock.getTime() + minute);
    await app.runJob('account.forget-tallies');
    expect(await used()).toEqual({});
  });

  it('knows neither address nor network, and takes a network for one place', async () => {
    const caps = (address: string) => capsFrom('x', address, secret, { each: 1, network: 2, all: 3, seconds: 60 });
    expect(JSON.stringify(caps('10.1.2.3'))).not.toContain('10.1.2');
    expect(await take(caps('10.1.2.3'))).toBe(0);
    expect(await take(caps('10.1.2.3'))).toBe(60);
    expect(await take(caps('10.1.2.4'))).toBe(0);
    expect(await take(caps('10.1.2.5'))).toBe(60);
    expect(await take(caps('10.9.2.5'))).toBe(0);
    expect(await take(caps('10.8.2.5'))).toBe(60);
  });
});

describe('sign-ons that nobody finishes', () => {
  const start = (address: string) => app.get(`/api${contract.account.ssoStart.path}`, at(address));

  it('are begun so often from one place and in all, and leave no more rows', { tags: ['sweep'] }, async () => {
    const [before, rows] = [await count('sso_attempts'), await count('oidc_rows')];
    const said: number[] = [];
    let first = '';
    for (let i = 0; i < 230; i++) {
      const answer = await start('10.3.0.1');
      said.push(answer.status);
      first ||= answer.headers.get('location') ?? '';
    }
    expect(said).toEqual([...Array(200).fill(302), ...Array(30).fill(429)]);
    expect((await start('10.3.0.1')).headers.get('retry-after')).toMatch(/^\d{2,3}$/);
    expect(await count('sso_attempts')).toBe(before + 200);
    expect((await start('10.4.0.1')).status).toBe(302);

    const portal = new URL(first);
    const portals: number[] = [];
    for (let i = 0; i < 230; i++) portals.push((await app.get(portal.pathname + portal.search, at('10.3.0.2'))).status);
    expect(portals).toEqual([...Array(200).fill(303), ...Array(30).fill(429)]);
    expect(await count('oidc_rows')).toBeLessThanOrEqual(rows + 500);

    await app.database.db.delete(tallies);
    await fill(capsFrom('sign-on', '10.3.0.1', secret, { network: 600, all: 30_000, seconds: 600 }).slice(1));
    expect((await start('10.5.0.1')).status).toBe(429);
    clock = new Date(clock.getTime() + 11 * minute);
    expect((await start('10.5.0.1')).status).toBe(302);
  });
});

it('of sign-ons a network has less the fewer are left in all, and some whatever others have begun', async () => {
  const start = async (address: string) => (await app.get(`/api${contract.account.ssoStart.path}`, at(address))).status;
  const bounds = { network: 600, all: 30_000, seconds: 600 };
  const [network, all] = capsFrom('sign-on', '10.7.0.1', secret, bounds) as [Cap, Cap];
  // A fortieth of two thousand is fifty, and of forty one; each has thirty.
  for (const [left, may] of [
    [2000, 50],
    [40, 30],
  ] as const) {
    await app.database.db.delete(tallies);
    await fill([all], left);
    await fill([{ ...network, most: may }], 1);
    expect(await start('10.7.0.1'), `${left}`).toBe(302);
    expect([await start('10.7.0.2'), await start('10.8.0.1')], `${left}`).toEqual([429, 302]);
  }
  // One from which somebody has got in needs none of what is left for all.
  await app.database.db.delete(tallies);
  await fill([all]);
  expect([await start('10.9.0.1'), await start('10.9.1.1')]).toEqual([429, 429]);
  prove(networkPlace('10.9.0.1', secret), 7);
  expect([await start('10.9.0.1'), await start('10.9.1.1')]).toEqual([302, 429]);
});

describe('what is uploaded in a day', () => {
  const publicToken = (address: string) => app.get('/api/tool/oss/publicToken', at(address));
  const visitor = (address: string) => ({ ownerId: null, isStaff: false, address, secret });
  const put = (rights: Credentials, address: string, url = app.url) => {
    const client = new S3Client({
      endpoint: `${url}${rights.endpoint}`,
      region: rights.region,
      forcePathStyle: true,
      maxAttempts: 1,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      systemClockOffset: clock.getTime() - Date.now(),
      credentials: {
        accessKeyId: rights.accessKeyId,
        secretAccessKey: rights.accessKeySecret,
        sessionToken: rights.securityToken,
      },
    });
    client.middlewareStack.add(
      (next) => (args) => {
        Object.assign((args.request as { headers: object }).headers, at(address));
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    return client.send(new PutObjectCommand({ Bucket: rights.bucketName, Key: `${rights.prefix}a`, Body: 'x' })).then(
      () => 'accepted',
      (error: { name: string; Code?: string }) => error.Code ?? error.name,
    );
  };
  const rightsOf = async (answer: Response) => ((await answer.json()) as { data: Credentials }).data;
  const upload = (headers: Record<string, string>, url = app.url) => {
    const form = new FormData();
    form.append('file', new Blob([bytesOf('pdf')]), '方案.pdf');
    return fetch(`${url}/api/tool/upload/file`, { method: 'POST', headers, body: form });
  };

  it('by visitors ends for their address, their network and all of them, also with rights from before', async () => {
    const [here, near, far] = ['10.6.1.1', '10.6.1.2', '10.7.1.1'];
    const rights = await rightsOf(await publicToken(here));
    expect(await put(rights, here)).toBe('accepted');
    for (const [caps, open] of [
      [byteCaps(visitor(here)).slice(0, 1), [false, true, true]],
      [byteCaps(visitor(here)).slice(1, 2), [false, false, true]],
      [byteCaps(visitor(here)).slice(2), [false, false, false]],
    ] as const) {
      await app.database.db.delete(tallies);
      await fill(caps, 100_000);
      expect(await put(rights, here)).toBe('EntityTooLarge');
      for (const [i, address] of [here, near, far].entries()) {
        const answer = await publicToken(address);
        expect([address, answer.status]).toEqual([address, open[i] ? 200 : 429]);
        if (!open[i]) expect(await answer.json()).toMatchObject({ status: 429, message: text.uploadsOver });
      }
    }
    clock = new Date(clock.getTime() + 25 * 60 * minute);
    expect((await publicToken(here)).status).toBe(200);
  });

  it('by visitors counts how many of a network ask for rights', async () => {
    await fill(rightCaps('10.6.2.1', secret).slice(0, 1));
    expect((await publicToken('10.6.2.9')).status).toBe(429);
    expect((await publicToken('10.6.3.9')).status).toBe(200);
  });

  it('by a person ends for that person, whichever way the bytes come, and leaves nothing', async () => {
    const [one, two] = [await aSignedIn(app, {}, clock), await aSignedIn(app, {}, clock)];
    const [mine] = byteCaps({ ownerId: one.id, isStaff: false, address: '', secret });
    const rights = await rightsOf(await app.get('/api/tool/oss/token', one.headers));
    await fill([mine as Cap], 100_000);
    const files = readdirSync(app.dataDir, { recursive: true }).length;
    expect(await put(rights, '10.6.4.1')).toBe('EntityTooLarge');
    for (const answer of [await app.get('/api/tool/oss/token', one.headers), await upload(one.headers)]) {
      expect(answer.status).toBe(429);
      expect(await answer.json()).toMatchObject({ status: 429, message: text.uploadsOver });
    }
    expect(readdirSync(app.dataDir, { recursive: true }).length).toBe(files);
    expect(await statusOf(await upload(two.headers))).toBe(200);
  });

  it('by persons ends for all of them together, and not for staff', async () => {
    const [one, staff] = [await aSignedIn(app, {}, clock), await aSignedIn(app, { isAdmin: true, kinds: [] }, clock)];
    await fill(byteCaps({ ownerId: one.id, isStaff: false, address: '', secret }).slice(1));
    expect((await upload(one.headers)).status).toBe(429);
    expect(await statusOf(await upload(staff.headers))).toBe(200);
  });

  it('ends with 507 and a sentence before the reserve of the disk is touched, and the database goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-reserve-'));
    const one = await aSignedIn(app, {}, clock);
    const rights = await rightsOf(await app.get('/api/tool/oss/token', one.headers));
    const node = await startApp('demo', {
      beside: app,
      now: () => clock,
      trustProxy: 1,
      storage: openEmbeddedStorage(folder, secret, limits.partBytes, Number.MAX_SAFE_INTEGER),
    });
    expect(await put(rights, '10.6.5.1', node.url)).toBe('InsufficientStorage');
    const given = await count('upload_grants');
    for (const answer of [
      await upload(one.headers, node.url),
      await node.get('/api/tool/oss/token', one.headers),
      await node.get('/api/tool/oss/publicToken', at('10.6.5.2')),
    ]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '60']);
      expect(await answer.json()).toEqual({ status: 507, message: text.full, data: null });
    }
    expect(readdirSync(folder, { recursive: true })).toEqual([]);
    expect(await count('upload_grants'), 'of the rights of a day none is used up').toBe(given);
    expect((await consult(node, {}, at('10.6.5.3'))).status).toBe(200);
    await node.close();
    rmSync(folder, { recursive: true });
  });
});

describe('the reserve of the disk', () => {
  it('is watched while bytes come, and found free again', async () => {
    const disk = { bavail: 1000, bsize: 4096 };
    const room = createRoom('/', 900 * 4096, async () => disk);
    await room.need(100 * 4096);
    await expect(room.need(1)).rejects.toMatchObject({ code: 'ENOSPC' });
    disk.bavail = 1_000_000;
    // More than is believed of what was seen before.
    await room.need(20 * 1024 * 1024);
    await room.need(1);
  });

  it('is what the disk says, however much has been written since the first look', async () => {
    const disk = { bavail: 10_000, bsize: 4096 };
    const room = createRoom('/', 900 * 4096, async () => disk);
    // What was written before went elsewhere again, as swept files do.
    for (let n = 0; n < 4; n++) await room.need(16 * 1024 * 1024);
    disk.bavail = 900;
    await expect(room.need(16 * 1024 * 1024)).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('is asked of the real disk, whose folder is made where it is missing', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'portal-room-')), 'not', 'there');
    await createRoom(folder, 0).need(1);
    await expect(createRoom(folder, Number.MAX_SAFE_INTEGER).need(0)).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});

describe('rows of strangers and members', () => {
  it('are all in the list of decision 19: a new table is thought of there', async () => {
    const list = readFileSync('docs/decisions/0019-what-strangers-may-write.md', 'utf8');
    const { rows } = await app.database.pool.query(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    expect(rows.length).toBeGreaterThan(50);
    const missing = rows.map((r) => r.name).filter((name) => !list.includes(`\`${name}\``));
    expect(missing, 'who adds rows and what bounds them: a line of decision 19 for each').toEqual([]);
  });

  it('of forms end for a network and in all', async () => {
    const caps = capsFrom('forms', '10.8.1.1', secret, { network: 150, all: 1500, seconds: 3600 });
    for (const one of caps) {
      await app.database.db.delete(tallies);
      await fill([one]);
      const before = await count('demands');
      expect(await consult(app, {}, at('10.8.1.2'))).toMatchObject({ http: 429, message: text.sendOften });
      expect(await count('demands')).toBe(before);
      expect((await consult(app, {}, at('10.9.1.2'))).http).toBe(one.key.endsWith('all') ? 429 : 200);
    }
  });

  it('of tries with made-up names are no more than there are keys for them', () => {
    const keys = new Set(Array.from({ length: 200_000 }, (_, i) => nobodysKey(`name ${i}`, secret)));
    expect(keys.size).toBeGreaterThan(60_000);
    expect(keys.size).toBeLessThanOrEqual(65_536);
  });

  it('of sessions of one account are at most 200: the oldest go', async () => {
    const person = await aPerson(app);
    await app.database.pool.query(
      `insert into sessions (id, user_id, created_at, used_at)
       select gen_random_uuid(), $1, $2::timestamptz - n * interval '1 second', $2 from generate_series(1, 230) n`,
      [person.user.id, clock],
    );
    const { data } = await signIn(app, person.user.username);
    const { rows } = await app.database.pool.query(
      'select count(*)::int as n, min(created_at) as oldest from sessions where user_id = $1',
      [person.user.id],
    );
    expect(rows[0]).toEqual({ n: 200, oldest: new Date(clock.getTime() - 198_000) });
    expect((await app.call(data.token).account.checkIsFirst({})) !== undefined).toBe(true);
  });

  it('of places from which somebody got in are at most a hundred an account', async () => {
    const person = await aPerson(app);
    await app.database.pool.query(
      `insert into login_tries (username, place, failures, last_at, succeeded_at)
       select $1, 'device ' || n, 0, $2, $2::timestamptz - n * interval '1 second' from generate_series(1, 130) n`,
      [`#${person.user.id}`, clock],
    );
    await signIn(app, person.user.username);
    const { rows } = await app.database.pool.query('select place from login_tries where username = $1', [
      `#${person.user.id}`,
    ]);
    expect(rows.filter((r) => r.place.startsWith('device')).length).toBe(99);
  });

  it('of the needs survey are ten a person a day', async () => {
    const person = await aSignedIn(app, {}, clock);
    const { demandId, demandQuestionVoList } = await app
      .call(person.headers.authorization)
      .surveys.detailType({ type: 1 });
    const userRecord = demandQuestionVoList.map((q) => ({
      demandQuestionId: q.demandQuestionId,
      questionName: q.name,
      answer: q.optionValue[0] ?? '答',
    }));
    const before = await count('survey_records');
    const send = () => app.post('/api/exam/demandWeb/addRecord', { demandId, userRecord }, person.headers);
    const said: number[] = [];
    for (let i = 0; i < 12; i++) said.push((await send()).http);
    expect(said).toEqual([...Array(10).fill(200), 429, 429]);
    expect(await count('survey_records')).toBe(before + 10);
  });

  it('of addresses for downloads, and of messages about belonging to a unit, end for who asks for them', async () => {
    const unit = await aPerson(app, { kinds: [3] });
    const trainee = await aSignedIn(app, { unitId: unit.unit?.id ?? 0, unitStatus: 0 }, clock);
    await fill([
      { key: `keys ${unit.user.id}`, most: 200, seconds: 600 },
      { key: `claims ${unit.unit?.id}`, most: 500, seconds: 86_400 },
    ]);
    const [keys, messages] = [await count('downloads'), await count('messages')];
    const headers = { authorization: unit.token };
    expect(await app.post('/api/admin/user/exportData', { format: 'pdf' }, headers)).toMatchObject({ http: 429 });
    const decide = () => app.post('/api/admin/unit/decideClaim', { id: trainee.id, confirm: true }, headers);
    expect(await decide()).toMatchObject({ http: 429 });
    expect([await count('downloads'), await count('messages')]).toEqual([keys, messages]);
    await app.database.db.delete(tallies);
    expect((await decide()).status).toBe(200);
  });
});
