import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from '../shared/text.ts';
import { startApp, type TestApp } from './app.ts';
import { askPlan, consult, freshPhone, sendDemand } from './factories/demands.ts';
import { aSignedIn, signIn } from './factories/people.ts';

const full = { status: 507, message: text.full, data: null };

describe('with a full disk', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
    await app.database.pool.query(`create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  });
  afterAll(() => app.close());

  /** While it works no row of these tables can be written, as the database itself says it. */
  async function withoutSpace(tables: string[], work: () => Promise<void>): Promise<void> {
    for (const table of tables)
      await app.database.pool.query(
        `create trigger no_space before insert or update on ${table} for each row execute function no_space()`,
      );
    try {
      await work();
    } finally {
      for (const table of tables) await app.database.pool.query(`drop trigger no_space on ${table}`);
    }
  }

  it('refuses the forms of visitors with one sentence, and takes them as soon as there is space', async () => {
    const cellPhone = freshPhone();
    await withoutSpace(['demands'], async () => {
      for (const answer of [
        await consult(app, { cellPhone }),
        await askPlan(app, { cellPhone }),
        await sendDemand(app, 2, { cellPhone }),
      ]) {
        expect(answer).toMatchObject({ http: 507, ...full });
        expect(answer.headers.get('retry-after')).toBe('60');
      }
    });
    expect((await consult(app, { cellPhone })).status).toBe(200);
  });

  it('refuses what staff write, and a login, with the same sentence', async () => {
    const staff = await aSignedIn(app, { isAdmin: true, kinds: [] }, clock);
    const template = { use: 'reply', name: '磁盘', title: '', content: '您好' };
    const save = () => app.post('/api/admin/messageTemplate/save', template, staff.headers);
    await withoutSpace(['message_templates', 'sessions'], async () => {
      expect(await save()).toMatchObject({ http: 507, ...full });
      expect(await signIn(app, 'xueyuan01')).toMatchObject(full);
    });
    expect((await save()).status).toBe(200);
    expect((await signIn(app, 'xueyuan01')).status).toBe(200);
  });

  it('says the same where the database itself lets nobody write, as hosted ones do whose disk is full', async () => {
    const cellPhone = freshPhone();
    const { pool } = app.database;
    await pool.query(`create function read_only() returns trigger language plpgsql as
      $$ begin raise exception 'cannot execute INSERT in a read-only transaction' using errcode = '25006'; end $$`);
    await pool.query('create trigger read_only before insert on demands for each row execute function read_only()');
    expect(await consult(app, { cellPhone })).toMatchObject({ http: 507, ...full });
    await pool.query('drop trigger read_only on demands');
    expect((await consult(app, { cellPhone })).status).toBe(200);
  });

  it('goes on to be read: by who is signed in, in pages and in the search', async () => {
    const person = await aSignedIn(app, {}, clock);
    // So late that the time of use of the session would be written.
    clock = new Date(clock.getTime() + 5 * 60_000);
    const search = () => app.post('/api/train/newsIndex/globalSearch', { wd: '培训' });
    const counted = async () =>
      Number((await app.database.pool.query('select sum(searches) from search_terms')).rows[0].sum);
    const before = await counted();
    await withoutSpace(['sessions', 'search_terms', 'heat'], async () => {
      const mine = await app.get('/api/train/messageSystem/unReadCount', person.headers);
      expect([mine.status, ((await mine.json()) as { status: number }).status]).toEqual([200, 200]);
      expect(await search()).toMatchObject({ http: 200, status: 200 });
      expect((await app.get('/')).status).toBe(200);
      await app.runJob('catalogue.add-reads');
    });
    const used = 'select used_at from sessions where user_id = $1';
    await app.get('/api/train/messageSystem/unReadCount', person.headers);
    expect((await app.database.pool.query(used, [person.id])).rows[0].used_at).toEqual(clock);
    await search();
    expect(await counted()).toBe(before + 1);
  });

  it('says so on a page that cannot be made, and makes it once there is space', async () => {
    const { pool } = app.database;
    const path = '/gywm/bxhj/';
    // A large sort goes to the disk: reading needs space as well.
    await pool.query('alter table environments rename to environments_kept');
    await pool.query(`create function no_room() returns boolean language plpgsql as
      $$ begin raise exception 'could not write to temporary file' using errcode = '53100'; end $$`);
    await pool.query('create view environments as select * from environments_kept where no_room()');
    const refused = await app.get(path, { accept: 'text/html' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([507, '60']);
    expect(await refused.text()).toContain(text.full);
    await pool.query('drop view environments');
    await pool.query('alter table environments_kept rename to environments');
    expect((await app.get(path)).status).toBe(200);
  });

  it('keeps nothing of an object that did not fit, and tells the browser what it is', async () => {
    async function* cut() {
      yield Buffer.alloc(100_000);
      await writeFile('/dev/full', 'x');
    }
    await expect(app.storage.putStream('u/1/full', cut())).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await app.storage.head('u/1/full')).toBeNull();
  });
});

describe('with too little memory, or too many connections, in the database', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());

  it.each(['53200', '53300'])('asks to come again (%s)', async (state) => {
    await app.database.pool.query(`create or replace function no_more() returns trigger language plpgsql as
      $$ begin raise exception 'no more' using errcode = '${state}'; end $$`);
    await app.database.pool.query(
      'create or replace trigger no_more before insert on demands for each row execute function no_more()',
    );
    const answer = await consult(app);
    expect(answer).toMatchObject({ http: 503, status: 503, message: text.unavailable });
    expect(answer.headers.get('retry-after')).toBe('5');
  });
});
