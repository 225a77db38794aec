import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrateDatabase } from '../server/db/client.ts';
import { UnknownDatabase } from '../server/db/migrate.ts';
import { freshDatabase } from './database.ts';

/**
 * What stands here has been applied to databases that people use: it is never changed again. A new migration adds its
 * own line.
 */
const frozen: Record<string, string> = {
  '0000_tables.sql': '1f74b2d191c2495672ff0004a8fa0e87e475541faf0bc23a5ad384986106bb2f',
  '0001_demo.sql': '8ba0ebf2ba8bc5cfe89e9dd69ff535dde293116df2a379d13d8d020fd18496d7',
  '0002_codes-and-renames.sql': '22e6b102a65b4def890b4f54422ad10b63ad649f3eb8eae960beff8b401ae189',
  '0003_closed-windows.sql': 'bae20928a2bbfd6eece13935365a679831370191c3ecc2f41dbe325f6f0aeda3',
  '0004_sign-in.sql': '2668a60a49c38683a04e2a35ab31e18163f44286118cbec1986801a6bf52f4a7',
  '0005_caps.sql': 'c0c4d66d81526cb922c62ac81cb8cca2fb9f0c290e6ae43515f6a6899e1f8818',
  '0006_reads.sql': 'd2beb0c97217515da57649ceea8d49d3b83b2d0d4c81d8e466f8b0de0205ff12',
  '0007_sso-hint.sql': 'fabb17d4ea2f69edf4282800c644ee209a5dcb535c0bac11ce70fc3704e59d10',
  '0008_staff-invites.sql': 'b6d6449817c460df7b8d6c7fde868e10d157e90163b364836a76d6e0bacee18d',
  '0009_typed-copies.sql': '649573af2f7770daa7f4f6c9960ba43e784a10662df1b6c6d00467b3556c85a2',
  '0010_attachments.sql': '5c917c7898557ee4506dac9c60d346c682cc4a111e0b75c9041800e9f341bf5e',
  '0011_went-live.sql': '0e8f977d25f14da8a9b1b65df9de9d684175fabf8ef4db68aaf6e9438b715b56',
  '0012_phone-proven.sql': '9e78b1d3a0615eab408c9c8e29d25b4772f33dfbbcba4e0e685190608c4c7c92',
  '0013_press-of-a-message.sql': '17ab0af24f0b937180f0f2b126176d86605a927aad0fe00fa645a6023a468f28',
  '0014_looks-and-writers.sql': 'd7dd1940fff42cc61c5d35deb994fbe73c71cededfdbe33080a381a9bde3828c',
  '0015_messages-in-order.sql': '4dc5d8216518815ab404cf4bd71d415295a2746d0d8b71a22f575831276773f0',
  '0016_accounts-by-last-login.sql': '5ffc155a30614fc904f7ea062e901a1342d9c7e0e42942a3d164e45c35f01718',
  '0017_sessions-proven-at.sql': 'cd842c4b831c3eb8ef93b70f19d483dae9e07048b9dc2c23aed878052629c5ea',
  '0018_people-of-units.sql': '54e94440bcc61b6e67c356f97e57b13f41ea48dd1a5f505d461c4e827931096d',
  '0019_classes.sql': 'd152514127ba5c0bac02a8087a42b248c900c61372857d540acc6c2b4bfe8307',
  '0020_attendance.sql': '41da5501f3ace6dd5f23addaed77fb3731a043f8e426175317ced4971fbeea2b',
  '0021_handouts.sql': '23cf66bf58670300b348417f084f2a74bd03faf74d65a26a57f2ae04eb46b5a5',
  '0022_students-by-number.sql': 'fddc231bbbc735cc78735778b7d76e88f35a5f62a80d0dd23198815844ac832f',
  '0023_student-imports.sql': '7572c6901becc2ac2b4124b394392b02613733827b5e6e6efcc3b243910e4190',
  '0024_discussions-and-mailings.sql': '456412cb47d690e114dc549af05e88e41bf23897945a879e36dedbfff4c3331d',
  '0025_applicants-in-class.sql': 'e3a9e22429595ca1bd92d476fd31b7766c7fe807ef765d1c96141a25277cb603',
  '0026_interim-replies.sql': '5fed6250c42df8b80e520d2acdbb5df93ec0a9af9456b88974aa5bfe69133719',
  '0027_teachers-by-number.sql': 'dfb93f6ee344e8936752e010258d3f7483257158b2046960e2337fbaa6076b1f',
  '0028_places-of-lessons.sql': '30bf495e11f28073569a6892188c8f99476f82fb9e684973c8a9cf1587406c49',
  '0029_reminders-and-presses.sql': '44afca84e0c3145294b58b826a2181a44b3479d80cfb53bbb87ff6b8eb4d38a0',
  '0030_sums-of-people.sql': 'ed1b0e173067a4abee363cbbaef51bffa0b0838fb61c03e9da04583d50d27d9f',
  '0031_drafts-once.sql': '653595bd499d08f95a5de54970845a14e9cc7a542d14c0a1fbd714977de30bc5',
  '0032_one-form-one-class.sql': '128d892db516b5e794d569d856324b035999ac9ccd3b356c53882d1f5587c950',
  '0033_names-by-pinyin.sql': '4cbd08d3104e19efbe271b79df61cbf2fed69265b097ba8c9876cb52acc29dca',
};

describe('migrations', () => {
  it('are never changed once they are out', () => {
    const folder = join(import.meta.dirname, '../server/db/migrations');
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
    const hash = (name: string) =>
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
    const why = 'a file that is out stays as it is; a new one has its sha256 as a line of `frozen` in this test';
    expect(Object.fromEntries(files.map((name) => [name, hash(name)])), why).toEqual(frozen);
  });

  it('refuse a PostgreSQL that cannot put names in the order of their pinyin, before anything is written', async () => {
    const database = await freshDatabase('empty');
    await database.pool.query('alter collation pg_catalog."zh-Hans-x-icu" rename to "zh-Hans-x-none"');
    await expect(migrateDatabase(database)).rejects.toThrow(/没有 ICU[\s\S]*拼音/);
    await database.close();
  });

  it('refuse a database of before, of another program and of a newer version, and change nothing in it', async () => {
    const database = await freshDatabase('empty');
    const sums = async () =>
      (await database.pool.query('select hash from drizzle.__drizzle_migrations order by id')).rows;
    await migrateDatabase(database);
    await database.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    );
    const newer = await sums();
    await expect(migrateDatabase(database)).rejects.toThrow(UnknownDatabase);
    await expect(migrateDatabase(database)).rejects.toThrow('更新的版本');
    expect(await sums()).toEqual(newer);
    // Nor is it this one where the same were applied in another order.
    await database.pool.query("delete from drizzle.__drizzle_migrations where hash = 'later'");
    await database.pool.query(
      'update drizzle.__drizzle_migrations set id = -id where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    await expect(migrateDatabase(database)).rejects.toThrow('正式发布以前');
    await database.pool.query('update drizzle.__drizzle_migrations set id = -id where id < 0');
    // As many as this version has, one of them from elsewhere: counting them would not tell.
    await database.pool.query(
      "update drizzle.__drizzle_migrations set hash = 'before' where id = (select max(id) from drizzle.__drizzle_migrations)",
    );
    const older = await sums();
    await expect(migrateDatabase(database)).rejects.toThrow(/正式发布以前[\s\S]*DATA_DIR/);
    expect(await sums()).toEqual(older);
    // Nor do more of them make it a newer version.
    await database.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    );
    const longer = await sums();
    await expect(migrateDatabase(database)).rejects.toThrow('正式发布以前');
    expect(await sums()).toEqual(longer);
    await database.drop();
  });

  it('are applied once by several nodes that start at once on a new database', async () => {
    const database = await freshDatabase('empty');
    const sums = async () =>
      (await database.pool.query('select hash from drizzle.__drizzle_migrations order by id')).rows;
    const before = await sums();
    await database.pool.query(
      'drop schema public cascade; drop schema drizzle cascade; drop schema jobs cascade; create schema public',
    );
    await Promise.all([1, 2, 3].map(() => migrateDatabase(database)));
    expect(await sums()).toEqual(before);
    await database.drop();
  });

  it('know what nobody has edited of a demonstration that was loaded before a column was added', async () => {
    const database = await freshDatabase('demo');
    const rows = async (text: string) => (await database.pool.query(text)).rows;
    await rows('alter table articles drop column attachments');
    await rows('alter table projects drop column attachments');
    await rows('alter table files drop column downloads');
    const marks = (table: string) => `demo_rows d, ${table} t where d.table_name = '${table}' and d.record_id = t.id`;
    for (const table of ['articles', 'projects']) {
      await rows(`update demo_rows d set digest = md5(t::text) from ${table} t
        where d.table_name = '${table}' and d.record_id = t.id`);
      await rows(`update ${table} set summary = '改过的' where id = (select min(id) from ${table})`);
    }
    await rows(readFileSync(join(import.meta.dirname, '../server/db/migrations/0010_attachments.sql'), 'utf8'));
    for (const table of ['articles', 'projects'])
      expect(await rows(`select t.summary from ${marks(table)} and d.digest <> md5(t::text)`), table).toEqual([
        { summary: '改过的' },
      ]);
    await database.drop();
  });
});
