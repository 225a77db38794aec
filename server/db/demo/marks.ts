import { sql } from 'drizzle-orm';
import { taggedTables } from '../../../shared/tags.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Db, Executor } from '../client.ts';
import { wentLive } from '../tables/demo.ts';
import { type Over, overWords, voidComing } from './over.ts';

/** Every table whose rows have a number of their own. */
async function numbered(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'integer' and t.table_type = 'BASE TABLE' order by 1`);
  return rows.map((r) => r.name);
}

const of = (table: string) => sql.identifier(table);
/** All that stands in a row, in short. What is counted by itself (reads, logins) stands in tables of its own. */
const digest = sql.raw('md5(t::text)');

/** Marks every row that was added to the tables since `before`. To be called in the transaction that adds them. */
export async function markSince(tx: Executor, before: ReadonlyMap<string, readonly number[]>): Promise<void> {
  for (const table of await numbered(tx))
    await tx.execute(sql`insert into demo_rows (table_name, record_id, digest)
      select ${table}, t.id, ${digest} from ${of(table)} t where not t.id = any(${sql.param([...(before.get(table) ?? [])])}::int[])`);
}

/** Marks articles that were added to the demonstration later, with what makes them found. In their transaction. */
export async function markArticles(tx: Executor, type: string, ids: readonly number[]): Promise<void> {
  const wanted = sql`any(${sql.param([...ids])}::int[])`;
  await tx.execute(sql`insert into demo_rows (table_name, record_id, digest)
    select 'articles', t.id, ${digest} from articles t where t.id = ${wanted}
    union all select 'search_documents', t.id, ${digest} from search_documents t
      where t.type = ${type} and t.record_id = ${wanted}`);
}

/** Rows of the demonstration that were changed while it was loaded: they stay its own. */
export async function markAnew(tx: Executor, table: string, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`update demo_rows d set digest = ${digest} from ${of(table)} t
    where d.table_name = ${table} and d.record_id = t.id and t.id = any(${sql.param([...ids])}::int[])`);
}

/** The rows that every site has, by table. */
export async function rowsNow(tx: Executor): Promise<Map<string, number[]>> {
  const all = new Map<string, number[]>();
  for (const table of await numbered(tx)) {
    const { rows } = await tx.execute<{ id: number }>(sql`select id from ${of(table)}`);
    all.set(
      table,
      rows.map((r) => r.id),
    );
  }
  return all;
}

/**
 * Until when it was one, and some time for what was under way and for clocks that differ: what somebody does who was
 * let in again afterwards is done for the site.
 */
const lastMoment = sql`coalesce((select at + interval '1 hour' from went_live), 'infinity')`;

/**
 * Accounts of the demonstration, of staff whom one of them has added or given a link to set a password by, and of units
 * and teachers whom one of them has approved: whoever tried the demonstration out could keep a door of their own
 * otherwise, or be somebody whom nobody of the institute has ever seen. With them, at its first end, whoever registered
 * in it: the codes that proved their numbers could be read with the public password.
 */
const known = sql`known as (
    (select record_id as id, true as closes from demo_rows where table_name = 'users'
    union
    select id, true from users where not is_admin
      and exists (select from demo_rows) and not exists (select from demo_closed))
    union
    -- Once: who was let in again by staff stays.
    select u.id, not exists (select 1 from demo_closed c where c.user_id = u.id)
      from known k join lateral (
        select t.subject_id from trail t where t.user_id = k.id and t.action in ('user.add', 'user.invite')
          and t.at <= ${lastMoment} and exists (select from users s where s.is_admin and s.id::text = t.subject_id)
        union all select a.user_id::text from approvals a
          where a.decided_by = k.id and a.status = 1 and a.decided_at <= ${lastMoment}
      ) made on true join users u on u.id::text = made.subject_id)`;

/**
 * Closes the accounts that are known of, and ends their sessions; at the first end of the demonstration, what they have
 * left for later comes to nothing.
 */
async function shut(tx: Executor): Promise<Over | undefined> {
  const { rows } = await tx.execute<{ first: boolean }>(
    sql`select exists (select from demo_rows) and not exists (select from demo_closed) as first`,
  );
  const over = rows[0]?.first ? await voidComing(tx, known) : undefined;
  await tx.execute(sql`with recursive ${known}, shut as (
        update users set status = 0 where status = 1 and id in (select id from known where closes) returning id),
      ended as (update sessions set ended_at = now() where ended_at is null and user_id in (select id from known where closes))
      insert into demo_closed (user_id) select id from shut on conflict do nothing`);
  return over;
}

type Closed = { closed: number; rows: number; administrators: number };

/**
 * Closes the accounts of the demonstration, whose password everybody knows, and ends their sessions: for a site that is
 * no demonstration any more, and never will be again (`refuseDemo`).
 * @returns how many are closed, how many administrators of the site's own there are, and the first time what else ended
 */
export async function closeAccounts(db: Db): Promise<Closed & { over?: Over | undefined }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`insert into went_live default values on conflict do nothing`);
    const over = await shut(tx);
    const { rows } = await tx.execute<Closed>(sql`select
      (select count(*)::int from demo_closed join users u on u.id = user_id where u.status = 0) as closed,
      (select count(*)::int from demo_rows) as rows,
      (select count(*)::int from users where is_admin and status = 1 and 'administrator' = any(roles)) as administrators`);
    return { ...(rows[0] as Closed), over };
  });
}

/** What a site for real people is told at its start: that a folder was tried out, and that nobody can manage it yet. */
export function liveWords({ closed, rows, administrators, over }: Closed & { over?: Over | undefined }): string[] {
  return [
    ...(rows
      ? [`演示已结束：${closed} 个演示账号已停用，演示内容仍在页面上；npm run demo:clear 移除内容与账号。`]
      : []),
    ...(over ? overWords(over) : []),
    ...(administrators ? [] : ['还没有自己的管理员：npm run admin:create -- <账号> 创建。']),
  ];
}

/** A demonstration was to be started where people's own data is. */
export class LiveSite extends Error {
  constructor(since: Date) {
    super(
      `这里的数据 ${dayOf(since)} 起已经是正式网站，演示账号的密码人人知道，不能再作为演示打开。正式网站（每一个进程）请照原来的环境变量启动：https 的 SITE_URL 或 DEMO=0，以及 SECRET；要看演示，请用 DATA_DIR 另选一个目录。`,
    );
  }
}

/**
 * Before a demonstration is loaded or its accounts are let in.
 * @throws {LiveSite} where the site was once started for real people
 */
export async function refuseDemo(db: Db): Promise<void> {
  const [live] = await db.select().from(wentLive);
  if (live) throw new LiveSite(live.at);
}

/**
 * Looks again and again whether another process has made the site a live one, and tells it once: what was started as a
 * demonstration before must not go on.
 */
export function whenLive(db: Db, tell: (why: LiveSite) => void, everyMs = 5000): { end(): void } {
  let ended = false;
  const again = () => {
    setTimeout(() => {
      if (ended) return;
      refuseDemo(db).then(again, (error: unknown) => {
        if (ended) return;
        // A database that is away says nothing about it.
        if (error instanceof LiveSite) tell(error);
        else again();
      });
    }, everyMs).unref();
  };
  again();
  return {
    end() {
      ended = true;
    },
  };
}

type Reference = { child: string; column: string; cascades: boolean; childHasId: boolean };

/** The columns of other tables that hang on a row of this one: what is nulled when it goes does not. */
async function referencesTo(tx: Executor, table: string): Promise<Reference[]> {
  const { rows } = await tx.execute<Reference>(sql`
    select k.conrelid::regclass::text as child, a.attname as column, k.confdeltype = 'c' as cascades,
      exists (select 1 from information_schema.columns c where c.table_schema = 'public' and c.table_name = k.conrelid::regclass::text
        and c.column_name = 'id' and c.data_type = 'integer') as "childHasId"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
    where k.contype = 'f' and k.confrelid = to_regclass(${`public.${table}`}) and k.confdeltype in ('a', 'r', 'c') and f.attname = 'id'`);
  return rows;
}

/** Content of the public pages: what staff have edited since is theirs. */
const edited = new Set<string>(Object.values(taggedTables).flat());

/** Rows that only join two others, by the column of each: they are of the demonstration where both are. */
const joins: Record<string, Record<string, [otherColumn: string, otherTable: string]>> = {
  class_members: { class_id: ['student_id', 'students'], student_id: ['class_id', 'training_classes'] },
};

/** What stands against taking a row out: it was edited, or something of the site's own hangs on it. */
async function keepsOf(tx: Executor, table: string) {
  if (table === 'users') return sql``;
  const held = (await referencesTo(tx, table)).map(({ child, column, cascades, childHasId }) => {
    const [at, from] = joins[child]?.[column] ?? (childHasId ? ['id', child] : []);
    // What goes along with it may do so where it is of the demonstration as well; anything else has to go before it.
    const marked =
      cascades && at && from
        ? sql`and not exists (select 1 from demo_rows m where m.table_name = ${from} and m.record_id = c.${of(at)})`
        : sql``;
    return sql`and not exists (select 1 from ${of(child)} c where c.${of(column)} = t.id ${marked})`;
  });
  return sql.join([edited.has(table) ? sql`and d.digest = ${digest}` : sql``, ...held], sql` `);
}

/** Lets go of documents that no text offers any more, nor a version of one: they are swept with what nobody uses. */
async function releaseDocuments(tx: Executor): Promise<void> {
  const offers = (attachments: string) =>
    sql`${sql.raw(attachments)} @> jsonb_build_array(jsonb_build_object('path', f.path))`;
  await tx.execute(sql`update files f set used_at = null where purpose = 'document' and used_at is not null
    and not exists (select from articles where ${offers('attachments')})
    and not exists (select from projects where ${offers('attachments')})
    and not exists (select from content_versions where ${offers("data->'attachments'")})`);
}

/** The same for what people have uploaded of their own: with whom it belonged to goes what nothing holds any more. */
async function releaseOwn(tx: Executor): Promise<void> {
  await tx.execute(sql`update files f set used_at = null
    where purpose in ('avatar', 'licence', 'application', 'attachment', 'cover') and used_at is not null
    and not exists (select from users where avatar = f.path)
    and not exists (select from units where licence = f.path)
    and not exists (select from applications where attachment = f.path)
    and not exists (select from leaves where file = f.path)
    and not exists (select from training_classes where cover = f.path)`);
}

/**
 * Takes out what the demonstration has brought, accounts first; what staff have edited since, and what something of the
 * site's own hangs on (somebody applied for a project of it), stays and is the site's from then on.
 * @returns how many rows are gone and how many stay
 */
export async function clearDemo(db: Db): Promise<{ removed: number; kept: number; over?: Over | undefined }> {
  return db.transaction(async (tx) => {
    // It may come before the first start without the demonstration: whom its staff have added is known by them alone.
    const over = await shut(tx);
    const { rows: marked } = await tx.execute<{ name: string }>(
      sql`select distinct table_name as name from demo_rows where to_regclass('public.' || table_name) is not null`,
    );
    const names = marked.map((r) => r.name).sort((a, b) => Number(b === 'users') - Number(a === 'users'));
    let removed = 0;
    // What hangs on another row of the demonstration goes before it: as many rounds as something goes.
    for (let gone = 1; gone > 0; removed += gone) {
      gone = 0;
      for (const table of names) {
        const { rowCount } = await tx.execute(sql`delete from ${of(table)} t using demo_rows d
          where d.table_name = ${table} and d.record_id = t.id ${await keepsOf(tx, table)}`);
        gone += rowCount ?? 0;
      }
    }
    await releaseDocuments(tx);
    await releaseOwn(tx);
    await tx.execute(sql`update users set unit_id = null, unit_status = null
      where unit_id is not null and not exists (select 1 from units where units.id = users.unit_id)`);
    let kept = 0;
    for (const table of names) {
      const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from demo_rows d
        join ${of(table)} t on t.id = d.record_id where d.table_name = ${table}`);
      kept += rows[0]?.n ?? 0;
    }
    // Whoever stays closed is let in again by nothing that somebody chose in the demonstration.
    await tx.execute(sql`with of_demo as (
        update users set password_hash = '' where status = 0 and id in (select user_id from demo_closed) returning id)
      delete from staff_invites where user_id in (select id from of_demo)`);
    await tx.execute(sql`delete from demo_closed`);
    await tx.execute(sql`delete from demo_rows`);
    return { removed, kept, over };
  });
}
