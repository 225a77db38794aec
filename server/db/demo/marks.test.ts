// @module-tag sweep
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { prepareDatabase } from '../prepare.ts';
import { growContent } from './grow.ts';
import { clearDemo, closeAccounts, LiveSite, liveWords, whenLive } from './marks.ts';

describe('a demonstration that is over', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    database = await freshDatabase('demo');
  });
  afterEach(() => database.drop());
  const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
  const count = async (text: string) => Number((await rows(`select count(*) as n from ${text}`))[0]?.n);

  it('closes every account whose password is public, and ends its sessions', async () => {
    const [staff] = await rows("select id from users where username = 'guanli01'");
    await rows('insert into sessions (id, user_id, created_at, used_at) values (gen_random_uuid(), $1, now(), now())', [
      staff?.id,
    ]);
    await rows("insert into users (username, password_hash, name, is_admin) values ('own', 'x', '自己的', true)");
    await rows("update users set status = 0 where username = 'danwei01'");
    const first = await closeAccounts(database.db);
    expect(first).toMatchObject({ administrators: 0 });
    expect(first.closed).toBeGreaterThan(8);
    expect(await rows('select username from users where status = 1')).toEqual([{ username: 'own' }]);
    expect(await count('sessions where ended_at is null')).toBe(0);
    const [over, ...others] = liveWords(first);
    expect(over).toContain(`${first.closed} 个演示账号已停用`);
    expect(others.at(-1)).toContain('npm run admin:create');
    expect((await closeAccounts(database.db)).closed).toBe(first.closed);
    // Whoever runs the site is told until there is somebody, also once nothing is left of the demonstration.
    await clearDemo(database.db);
    expect(liveWords(await closeAccounts(database.db))).toEqual([expect.stringContaining('npm run admin:create')]);
    await rows("update users set roles = '{administrator}' where username = 'own'");
    expect(liveWords(await closeAccounts(database.db))).toEqual([]);
  });

  it('never comes back, whoever starts the site without its environment, nor comes to where none was', async () => {
    await prepareDatabase(database, { demo: true });
    await closeAccounts(database.db);
    await expect(prepareDatabase(database, { demo: true })).rejects.toThrow(LiveSite);
    expect(await count('users where status = 1')).toBe(0);
    await prepareDatabase(database, { demo: false });
    await clearDemo(database.db);
    await expect(prepareDatabase(database, { demo: true })).rejects.toThrow('不能再作为演示打开');
    expect(await count('users')).toBe(0);
  });

  it('is told to whoever still shows it, when another process makes the site a live one', async () => {
    const told: Error[] = [];
    const looking = whenLive(database.db, (why) => told.push(why), 20);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(told).toEqual([]);
    await closeAccounts(database.db);
    await expect.poll(() => told.length, { timeout: 10_000 }).toBe(1);
    expect(told[0]).toBeInstanceOf(LiveSite);
    looking.end();
  });

  it('lets go of what its people have uploaded, and keeps what somebody of the site has', async () => {
    const [unit] = await rows('select id, user_id from units order by id limit 1');
    const [own] = await rows(
      "insert into users (username, password_hash, name, avatar) values ('own', 'x', '自己的', 'f/aa/own.png') returning id",
    );
    for (const [path, purpose, owner] of [
      ['f/aa/licence.png', 'licence', unit?.user_id],
      ['f/aa/face.png', 'avatar', unit?.user_id],
      ['f/aa/own.png', 'avatar', own?.id],
    ])
      await rows(
        `insert into files (path, name, media_type, bytes, purpose, is_public, owner_id, created_at, used_at)
          values ($1, 'a.png', 'image/png', 9, $2, false, $3, now(), now())`,
        [path, purpose, owner],
      );
    await rows("update units set licence = 'f/aa/licence.png' where id = $1", [unit?.id]);
    await rows("update users set avatar = 'f/aa/face.png' where id = $1", [unit?.user_id]);
    await clearDemo(database.db);
    expect(await rows("select path, used_at is null as goes from files where path like 'f/aa/%' order by 1")).toEqual([
      { path: 'f/aa/face.png', goes: true },
      { path: 'f/aa/licence.png', goes: true },
      { path: 'f/aa/own.png', goes: false },
    ]);
  });

  it('takes what was generated for it along, and a live site gets none', async () => {
    const before = [await count('articles'), await count('search_documents')];
    await growContent(database, 30, 1, () => undefined);
    expect(await count('articles')).toBe((before[0] as number) + 30);
    await clearDemo(database.db);
    expect([await count('articles'), await count('search_documents')]).toEqual([0, 0]);
    await closeAccounts(database.db);
    await expect(growContent(database, 30, 1, () => undefined)).rejects.toThrow(LiveSite);
    expect(await count('articles')).toBe(0);
  });

  it('closes staff whom it has added, or given a link, as well: once, for staff of the site may let them in again', async () => {
    const add = async (username: string) =>
      (
        await rows("insert into users (username, password_hash, is_admin) values ($1, 'x', true) returning id", [
          username,
        ])
      )[0]?.id as number;
    const wrote = (by: number, action: string, of: number) =>
      rows(
        "insert into trail (at, user_id, user_name, address, action, subject, subject_id, title) values (now(), $1, '', '', $2, 'user', $3, '')",
        [by, action, String(of)],
      );
    const [demo] = await rows("select id from users where username = 'guanli01'");
    const [added, deeper, linked, own] = [await add('a'), await add('b'), await add('c'), await add('d')];
    await wrote(demo?.id, 'user.add', added);
    await wrote(added, 'user.add', deeper);
    await wrote(demo?.id, 'user.invite', linked);
    await wrote(demo?.id, 'user.save', own);
    await closeAccounts(database.db);
    const open = async () =>
      (await rows('select username from users where status = 1 order by 1')).map((r) => r.username);
    expect(await open()).toEqual(['d']);
    await rows("update users set status = 1 where username in ('a', 'guanli01')");
    await closeAccounts(database.db);
    expect(await open()).toEqual(['a', 'd']);
  });

  it('closes whom its staff have added where it is taken out before the first start without it, for good', async () => {
    const [demo] = await rows("select id from users where username = 'guanli01'");
    const add = (username: string) =>
      rows("insert into users (username, password_hash, is_admin) values ($1, 'x', true) returning id", [username]);
    const wrote = (by: number, of: number) =>
      rows(
        "insert into trail (at, user_id, user_name, address, action, subject, subject_id, title) values (now(), $1, '', '', 'user.add', 'user', $2, '')",
        [by, String(of)],
      );
    const [[door], [deeper]] = [await add('door'), await add('deeper')];
    await add('own');
    await wrote(demo?.id, door?.id);
    await wrote(door?.id, deeper?.id);
    await rows("insert into staff_invites (user_id, digest, expires_at) values ($1, 'd', now() + interval '1 day')", [
      door?.id,
    ]);
    await clearDemo(database.db);
    await closeAccounts(database.db);
    expect(await rows('select username, status, password_hash from users order by username')).toEqual([
      { username: 'deeper', status: 0, password_hash: '' },
      { username: 'door', status: 0, password_hash: '' },
      { username: 'own', status: 1, password_hash: 'x' },
    ]);
    expect(await count('staff_invites')).toBe(0);
  });

  it('closes whoever registered in it, once: what proved their numbers could be read by everybody', async () => {
    const add = (username: string) => rows("insert into users (username, password_hash) values ($1, 'x')", [username]);
    const open = async () =>
      (await rows("select username from users where status = 1 and username in ('t', 'later') order by 1")).map(
        (r) => r.username,
      );
    await add('t');
    await closeAccounts(database.db);
    expect(await open()).toEqual([]);
    await add('later');
    await rows("update users set status = 1 where username = 't'");
    await closeAccounts(database.db);
    expect(await open()).toEqual(['later', 't']);
    await clearDemo(database.db);
    await closeAccounts(database.db);
    expect(await open()).toEqual(['later', 't']);
  });

  it('closes whom its staff have approved, once', async () => {
    const [demo] = await rows("select id from users where username = 'guanli01'");
    const [teacher] = await rows(
      "insert into users (username, password_hash, kinds) values ('t', 'x', '{2}') returning id",
    );
    const decide = (userId: number, status: number) =>
      rows(
        'insert into approvals (user_id, kind, status, submitted_at, decided_at, decided_by) values ($1, 2, $2, now(), now(), $3)',
        [userId, status, demo?.id],
      );
    await decide(teacher?.id as number, 1);
    const open = async () =>
      (await rows("select username from users where status = 1 and username = 't'")).map((r) => r.username);
    await closeAccounts(database.db);
    expect(await open()).toEqual([]);
    await rows("update users set status = 1 where username = 't'");
    await closeAccounts(database.db);
    expect(await open()).toEqual(['t']);
  });

  it('closes nobody whom one of its people has let in on the live site, who was let in again by its staff', async () => {
    const [demo] = await rows("select id from users where username = 'jiedai01'");
    await closeAccounts(database.db);
    await rows("update went_live set at = now() - interval '1 day'");
    await rows("update users set status = 1 where username = 'jiedai01'");
    const add = async (username: string, isStaff: boolean) =>
      (
        await rows("insert into users (username, password_hash, is_admin) values ($1, 'x', $2) returning id", [
          username,
          isStaff,
        ])
      )[0]?.id as number;
    const [unit, colleague] = [await add('unit', false), await add('colleague', true)];
    await rows(
      'insert into approvals (user_id, kind, status, submitted_at, decided_at, decided_by) values ($1, 3, 1, now(), now(), $2)',
      [unit, demo?.id],
    );
    await rows(
      "insert into trail (at, user_id, user_name, address, action, subject, subject_id, title) values (now(), $1, '', '', 'user.invite', 'user', $2, '')",
      [demo?.id, String(colleague)],
    );
    await closeAccounts(database.db);
    await clearDemo(database.db);
    expect((await rows('select username from users where status = 1 order by 1')).map((r) => r.username)).toEqual([
      'colleague',
      'unit',
    ]);
  });

  it('is taken out, but for what staff have made their own and what hangs on somebody real', async () => {
    const [[article], [project], [category]] = await Promise.all([
      rows("select id from articles where kind = 'news' order by id limit 1"),
      rows('select id from projects order by id limit 1'),
      rows("select id from categories where kind = 'policy' order by id limit 1"),
    ]);
    await rows("update articles set title = '本院自己的新闻' where id = $1", [article?.id]);
    await rows(
      "insert into articles (kind, category_id, title, summary, cover, body, source, editor, publish_time) select 'policy', $1, '自己的政策', summary, cover, body, source, editor, now() from articles limit 1",
      [category?.id],
    );
    await rows("insert into users (username, password_hash, name) values ('own', 'x', '自己的')");
    await rows(
      'insert into applications (project_id, user_id, receipt, name, cell_phone, consent_version, created_at) select $1, id, $2, name, $3, $3, now() from users where username = $4',
      [project?.id, 'real', '13900000000', 'own'],
    );
    const before = await count('demo_rows');
    const { removed, kept } = await clearDemo(database.db);
    expect(removed).toBeGreaterThan(before / 2);
    expect(kept).toBeGreaterThan(2);
    expect(await rows('select username from users')).toEqual([{ username: 'own' }]);
    expect((await rows('select title from articles order by title')).map((r) => r.title)).toEqual([
      '本院自己的新闻',
      '自己的政策',
    ]);
    expect(await rows('select id from projects')).toEqual([project]);
    expect(await count("applications where receipt = 'real'")).toBe(1);
    expect(await count('applications')).toBe(1);
    for (const table of ['points', 'experts', 'enterprises', 'demands', 'messages', 'banners', 'units'])
      expect(await count(table), table).toBe(0);
    // What every site has is not of the demonstration.
    expect(await count('categories where id = 23')).toBe(1);
    expect(await count('survey_questions')).toBeGreaterThan(10);
    expect(await clearDemo(database.db)).toEqual({ removed: 0, kept: 0 });
  });
});
