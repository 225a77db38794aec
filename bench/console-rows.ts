import type { Database } from '../server/db/client.ts';
import { growContent } from '../server/db/demo/grow.ts';

const surnames = `(array['赵','钱','孙','李','周','吴','郑','王','冯','陈','褚','卫','蒋','沈','韩','杨'])[1 + n % 16]`;
const given = `(array['若溪','一川','晓棠','禾','沐','言','秋白','安澜','砚','钟意'])[1 + n / 16 % 10]`;
const place = `(array['云和','庆元','松阳','遂昌','缙云','开化','常山','江山','龙游','磐安'])[1 + n % 10]`;
const some = (wanted: number) => `generate_series(1, ${wanted}) n`;
const time = (minutes: number) => `timestamptz '2026-11-01' - n * interval '${minutes} minutes'`;

/** Fills every list of the console with `wanted` rows that look like those of many years. */
export async function growConsole(
  database: Database,
  wanted: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const { rows } = await database.pool.query('select count(*)::int as n from articles');
  await growContent(database, Math.max(0, wanted - rows[0].n), 7, onProgress);
  const client = await database.pool.connect();
  await client.query('set statement_timeout = 0');
  try {
    await client.query(`insert into users (username, password_hash, name, cell_phone, kinds, dept, post, created_at, last_login_at)
      select 'many' || n, '', ${surnames} || ${given}, (15000000000 + n)::text, array[1 + n % 3]::smallint[], ${place} || '县委组织部', '科员', ${time(5)}, case when n % 3 = 0 then ${time(2)} end from ${some(wanted)}`);
    await client.query(`insert into approvals (user_id, kind, status, submitted_at, decided_at) select u.id, 1 + n % 3, n % 3, ${time(5)}, case when n % 3 > 0 then ${time(4)} end
      from (select id, row_number() over (order by id)::int as n from users where username like 'many%') u`);
    await client.query(`insert into units (user_id, name, contact_name, region) select u.id, ${place} || '第' || n || '局', ${surnames} || ${given}, '浙江省,丽水市,' || ${place} || '县'
      from (select id, row_number() over (order by id)::int as n from users where username like 'many%') u`);
    await client.query(`insert into demands (kind, type, title, name, cell_phone, unit_name, answers, haystack, receipt, status, created_at, due_at, answered_at)
      select case n % 6 when 0 then 'plan' when 1 then 'consultation' else 'demand' end, case when n % 6 < 2 then 0 else n % 6 end, ${place} || '班的第' || n || '件需求', ${surnames} || ${given}, (15000000000 + n)::text, ${place} || '县委组织部',
        '[{"question":"培训内容","type":1,"options":[],"answer":"乡村经营"}]', ${place} || '班的第' || n || '件需求 ' || ${surnames} || ${given} || ' ' || (15000000000 + n), 'many-receipt-' || n, n % 3, ${time(5)}, ${time(5)} + interval '24 hours', case when n % 3 = 2 then ${time(4)} end
      from ${some(wanted)}`);
    await client.query(`insert into trail (at, user_id, user_name, address, action, subject, subject_id, title) select ${time(1)}, 1 + n % 5, ${surnames} || ${given}, '10.0.' || n % 250 || '.1',
        (array['content.publish','account.view','demand.answer','list.export'])[1 + n % 4], 'news', n::text, ${place} || '的第' || n || '条' from ${some(wanted)}`);
    await client.query(
      `insert into sms_outbox (cell_phone, template, values, content, created_at, sent_at, failures) select (15000000000 + n)::text, 'code', '{}', '验证码 ' || n, ${time(1)}, case when n % 50 > 0 then ${time(1)} end, 0 from ${some(wanted)}`,
    );
    await client.query(
      `insert into message_sends (title, content, audience, total, created_at) values ('致每一个人', '请查看', '所有人', ${wanted}, now())`,
    );
    await client.query(
      `insert into messages (user_id, type, title, content, created_at, send_id) select u.id, 1 + n % 4, '致每一个人', '请查看', ${time(1)}, (select max(id) from message_sends) from (select id, row_number() over (order by id)::int as n from users where username like 'many%') u`,
    );
    await client.query(
      `insert into plan_versions (demand_id, number, state, content, user_name, updated_at, sent_at) select id, 1, 'sent', '{"title":"方案","schedule":[]}', '接待', created_at, created_at from demands where kind = 'plan' and id % 2 = 0 on conflict do nothing`,
    );
    await client.query(
      `insert into applications (project_id, receipt, name, cell_phone, dept, consent_version, status, created_at) select (select min(id) from projects), 'many-' || n, ${surnames} || ${given}, (15000000000 + n)::text, ${place} || '县委组织部', '2026-11', n % 5, ${time(3)} from ${some(wanted)}`,
    );
    await client.query(`insert into content_versions (kind, record_id, number, state, title, data, created_at, updated_at) select 'news', 10000000 + n, 1, case n % 4 when 0 then 'submitted' when 1 then 'draft' when 2 then 'trashed' else 'approved' end,
        ${place} || '第' || n || '稿', '{}', ${time(3)}, ${time(3)} from ${some(wanted)}`);
    await client.query(`with one as (insert into mailings (class_id, content, sent_count, total, parts, price, created_at, reminds)
      select id, '明天上课', member_count, member_count, 1, 5, now(), '2026-11-30' from training_classes where class_type = 1 order by member_count desc, id limit 1 returning id)
      insert into mailing_people (mailing_id, student_id, state) select one.id, s.id, 1 from one, (select id from students order by id limit 2000) s`);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
