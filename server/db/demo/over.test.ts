import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { defaultEmbedHosts } from '../../../shared/embeds.ts';
import { clearDemo, closeAccounts } from './marks.ts';
import { overWords } from './over.ts';

/** Whoever knows the public password could leave something behind that comes about on the site of an institute. */
describe('what was left in a demonstration for the time after it', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let stranger: number;
  let own: number;
  beforeEach(async () => {
    database = await freshDatabase('demo');
    stranger = (await rows("select id from users where username = 'guanli01'"))[0]?.id;
    own = (
      await rows(
        "insert into users (username, password_hash, is_admin, roles) values ('own', 'x', true, '{administrator}') returning id",
      )
    )[0]?.id;
  });
  afterEach(() => database.drop());
  const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
  const wrote = (by: number | null, action: string, subject: string, of: string | number, title = '') =>
    rows(
      `insert into trail (at, user_id, user_name, action, subject, subject_id, title)
        values (now(), $1, '', $2, $3, $4, $5)`,
      [by, action, subject, String(of), title],
    );
  /** A version that the clock would take up the day after. */
  const version = (record: number, state: string, title: string, by: number) =>
    rows(
      `insert into content_versions (kind, record_id, number, state, title, data, author_id, approver_id, publish_at,
          withdraw_at, created_at, updated_at)
        values ('news', $1, 1, $2, $3, '{}', $4, $4, now() + interval '1 day', now() + interval '2 days', now(), now())`,
      [record, state, title, by],
    );
  const versions = () =>
    rows(
      `select title, state, publish_at is null and withdraw_at is null as "never", approver_id is null as "unseen"
        from content_versions where record_id > 900000 order by record_id`,
    );
  const notice = (name: string, day: string, by: number) =>
    rows(
      `insert into privacy_versions (version, date, summary, body, user_id, user_name, published_at)
        values ($1, now() + $2::interval, '{a}', '<h2>a</h2>', $3, 'x', now())`,
      [name, day, by],
    );

  it.each([
    ['at the first start without it', closeAccounts],
    ['where it is taken out before', clearDemo],
  ])('comes to nothing %s, but for what staff of the site decided', async (_, end) => {
    await version(900001, 'approved', '定时的', stranger);
    await version(900002, 'submitted', '待审的', stranger);
    await version(900003, 'draft', '草稿', stranger);
    await version(900004, 'published', '公开的', stranger);
    await version(900005, 'approved', '本院的', own);
    await version(900006, 'approved', '本院定时的', stranger);
    await wrote(own, 'content.schedule', 'news', 900006);
    await version(900007, 'approved', '别人定时的', own);
    await wrote(stranger, 'content.schedule', 'news', 900007);
    await notice('2030-a', '3 days', stranger);
    await notice('2030-b', '3 days', own);
    await notice('2030-c', '-2 days', stranger);
    await end(database.db);
    const voided = { state: 'draft', never: true, unseen: true };
    const kept = { state: 'approved', never: false, unseen: false };
    expect(await versions()).toMatchObject([
      { title: '定时的', ...voided },
      { title: '待审的', state: 'draft', never: true },
      { title: '草稿', state: 'draft', never: true },
      { title: '公开的', state: 'published', never: true },
      { title: '本院的', ...kept },
      { title: '本院定时的', state: 'approved', never: false },
      { title: '别人定时的', ...voided },
    ]);
    const notices = await rows("select version from privacy_versions where version like '2030%' order by 1");
    expect(notices.map((r) => r.version)).toEqual(['2030-b', '2030-c']);
  });

  it('no code by text message that it gave out is good, and nothing of it is sent', async () => {
    const code = () =>
      rows(
        "insert into sms_codes (cell_phone, use, digest, created_at) values ('13900000000', 'register', 'd', now())",
      );
    const open = async () => (await rows('select id from sms_codes where used_at is null')).length;
    await code();
    await rows(
      `insert into sms_outbox (cell_phone, template, values, content, created_at)
        values ('13900000000', 'code', '{}', 'x', now())`,
    );
    await closeAccounts(database.db);
    expect([await open(), (await rows('select id from sms_outbox where sent_at is null')).length]).toEqual([0, 0]);
    await code();
    await closeAccounts(database.db);
    expect(await open(), 'of the live site').toBe(1);
  });

  it('no site whose players its people let in is allowed, and what stands is told, once', async () => {
    const host = (name: string) => ({ host: name, kind: 'video', name });
    const hosts = [...defaultEmbedHosts, host('evil.example.com'), host('own.example.com')];
    await rows("insert into settings (key, value) values ('embedHosts', $1)", [JSON.stringify(hosts)]);
    await wrote(stranger, 'embed.add', 'embed', 'evil.example.com');
    await wrote(stranger, 'embed.add', 'embed', 'own.example.com');
    await wrote(own, 'embed.add', 'embed', 'own.example.com');
    await wrote(stranger, 'template.save', 'template', 1, '催\u001b[31m办');
    await wrote(null, 'content.publish', 'news', 1, '到点的');
    await wrote(own, 'hot.save', 'hot', 'words', '本院的');
    await wrote(stranger, 'file.look', 'file', 1, '看过的');
    const { over } = await closeAccounts(database.db);
    const [left] = await rows("select value from settings where key = 'embedHosts'");
    expect(left?.value).toEqual([...defaultEmbedHosts, host('own.example.com')]);
    expect(over?.voided).toContain('嵌入来源 evil.example.com：移除');
    expect(over?.standing).toEqual(['发布内容：新闻 到点的', '保存消息模板：消息模板 催[31m办']);
    const said = overWords(over ?? { voided: [], standing: [] }).join('\n');
    for (const words of ['evil.example.com', '已经作废', '仍然有效', '到点的']) expect(said).toContain(words);
    expect(await rows("select user_id, after->'standing' as standing from trail where action = 'demo.over'")).toEqual([
      { user_id: null, standing: over?.standing },
    ]);
    // Once: what staff of the site let in again afterwards stays.
    await rows("update settings set value = $1 where key = 'embedHosts'", [JSON.stringify(hosts)]);
    expect((await closeAccounts(database.db)).over).toBeUndefined();
    expect((await rows("select value from settings where key = 'embedHosts'"))[0]?.value).toEqual(hosts);
  });

  it.each([
    ['学院管理员', 0],
    ['改了名的', 0],
    ['本院的人', 1],
  ])('no draft of a privacy notice stays that nobody of the institute wrote: %s', async (by, left) => {
    await rows("update users set name = '本院的人' where id = $1", [own]);
    await rows(
      `insert into privacy_drafts (note, summary, body, date, user_name, updated_at)
        values ('', '', '<h2>甲</h2>', '', $1, now())`,
      [by],
    );
    const { over } = await closeAccounts(database.db);
    expect(await rows('select id from privacy_drafts')).toHaveLength(left);
    expect(left ? over?.standing : over?.voided).toContain(`隐私政策草稿（${by}）${left ? '' : '：删除'}`);
  });

  it('a player of another kind is what it was before', async () => {
    const [known, ...others] = defaultEmbedHosts;
    const hosts = [...others, { ...known, kind: 'map', name: '地图' }];
    await rows("insert into settings (key, value) values ('embedHosts', $1)", [JSON.stringify(hosts)]);
    await wrote(stranger, 'embed.remove', 'embed', known?.host ?? '');
    await wrote(stranger, 'embed.add', 'embed', known?.host ?? '');
    const { over } = await closeAccounts(database.db);
    expect((await rows("select value from settings where key = 'embedHosts'"))[0]?.value).toEqual([...others, known]);
    expect(over?.voided).toContain(`嵌入来源 ${known?.host}：恢复为视频`);
  });
});
