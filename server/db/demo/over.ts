import { type SQL, sql } from 'drizzle-orm';
import { defaultEmbedHosts, type EmbedHost, embedKinds } from '../../../shared/embeds.ts';
import { actionName, subjectName } from '../../../shared/trail-words.ts';
import type { Executor } from '../client.ts';
import { trail } from '../tables/trail.ts';

/** What the end of a demonstration has undone, and what of its people's deeds still stands, in words. */
export type Over = { voided: string[]; standing: string[] };

/** Anybody could write as its staff: the list has an end. */
const listed = 200;
/** What strangers have called something is written to a terminal. */
const plain = (title: string) => title.replaceAll(/\p{C}/gu, '').slice(0, 60);

/**
 * Undoes what people of the demonstration have left for a day to come or have let in: anybody could be its staff, and
 * nothing of it shall happen on the site of an institute. What staff of the site have decided about since, stays.
 * @param known the common table `known`, of the accounts of the demonstration, which are not closed yet
 */
export async function voidComing(tx: Executor, known: SQL): Promise<Over> {
  // A code that everybody could read registers nobody; what was not sent yet goes to nobody.
  await tx.execute(sql`update sms_codes set used_at = now() where used_at is null`);
  await tx.execute(sql`delete from sms_outbox where sent_at is null`);
  const draft = await voidDraft(tx, known);
  const voided = [
    ...(await voidVersions(tx, known)),
    ...(await voidNotices(tx, known)),
    ...draft.voided,
    ...(await voidHosts(tx, known)),
  ];
  const over = { voided, standing: [...(await stillStanding(tx, known)), ...draft.standing] };
  if (voided.length + over.standing.length)
    await tx.insert(trail).values({
      at: new Date(),
      userName: '系统',
      action: 'demo.over',
      subject: 'demo',
      title: '演示结束',
      after: { voided: voided.slice(0, listed), standing: over.standing.slice(0, listed) },
    });
  return over;
}

/** Nothing of theirs is published, or withdrawn, by the clock, nor by somebody who trusts that it was approved. */
async function voidVersions(tx: Executor, known: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ kind: string; title: string; state: string }>(sql`with recursive ${known}
    update content_versions v set publish_at = null, withdraw_at = null, revision = revision + 1,
      state = case when state in ('submitted', 'approved') then 'draft' else state end,
      approver_id = case when state = 'approved' then null else approver_id end
    where (state in ('submitted', 'approved')
        or state in ('draft', 'rejected', 'published') and (publish_at is not null or withdraw_at is not null))
      -- Theirs is what one of them did something with last.
      and coalesce(
        (select t.user_id in (select id from known) from trail t where t.subject = v.kind
          and t.subject_id = v.record_id::text and t.user_id is not null order by t.id desc limit 1),
        author_id is null or author_id in (select id from known))
    returning kind, title, state`);
  return rows.map(
    ({ kind, title, state }) =>
      `${subjectName(kind)}“${plain(title)}”：${state === 'published' ? '取消定时撤下' : '取消定时，留作草稿'}`,
  );
}

/** Nobody can have agreed to a privacy notice that was not in force yet. */
async function voidNotices(tx: Executor, known: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ version: string; date: string }>(sql`with recursive ${known}
    delete from privacy_versions where date > (now() at time zone 'Asia/Shanghai')::date
      and (user_id in (select id from known) or user_id is null and user_name <> '')
    returning version, date::text as date`);
  return rows.map(({ version, date }) => `隐私政策 ${version}（${date} 起施行）：删除`);
}

/**
 * The one draft of a notice knows by name alone who wrote it: where nobody of the institute is called so it goes; where
 * somebody is, they are asked to look, since people of the demonstration could call themselves so.
 */
async function voidDraft(tx: Executor, known: SQL): Promise<Over> {
  const { rows } = await tx.execute<{ name: string; own: boolean }>(sql`with recursive ${known}
    select user_name as name, exists (select from users u where u.is_admin and u.name = user_name
      and u.id not in (select id from known)) as own from privacy_drafts`);
  const said = (isOwn: boolean) => rows.filter((r) => r.own === isOwn).map((r) => `隐私政策草稿（${plain(r.name)}）`);
  if (said(false).length) await tx.execute(sql`delete from privacy_drafts`);
  return { voided: said(false).map((words) => `${words}：删除`), standing: said(true) };
}

/** Sites whose players every page lets in. */
async function voidHosts(tx: Executor, known: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ host: string }>(sql`with recursive ${known}, last as (
      select distinct on (subject_id) subject_id as host, user_id from trail
      where subject = 'embed' and user_id is not null order by subject_id, id desc)
    select host from last where user_id in (select id from known)`);
  const theirs = new Set(rows.map((r) => r.host));
  const { rows: kept } = await tx.execute<{ value: EmbedHost[] }>(
    sql`select value from settings where key = 'embedHosts' for update`,
  );
  const hosts = kept[0]?.value ?? [];
  const before = (h: EmbedHost) => defaultEmbedHosts.find((d) => d.host === h.host);
  const gone = hosts.filter((h) => theirs.has(h.host) && before(h)?.kind !== h.kind);
  if (gone.length) {
    const left = hosts.flatMap((h) => (gone.includes(h) ? (before(h) ?? []) : h));
    await tx.execute(sql`update settings set value = ${JSON.stringify(left)}::jsonb where key = 'embedHosts'`);
  }
  const now = (known?: EmbedHost) => (known ? `恢复为${embedKinds[known.kind]}` : '移除');
  return gone.map((h) => `嵌入来源 ${plain(h.host)}：${now(before(h))}`);
}

/** What their deeds have made of the site, and of what its staff work with: somebody of the institute has to look. */
async function stillStanding(tx: Executor, known: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ action: string; subject: string; title: string }>(sql`with recursive ${known}
    select action, subject, title from trail
    where (user_id in (select id from known) or user_id is null and action like 'content.%')
      and (split_part(action, '.', 1) in ('category', 'hot', 'calendar', 'template', 'survey', 'privacy')
        or action in ('embed.remove', 'content.publish', 'content.withdraw', 'content.trash', 'content.restore',
          'content.order', 'content.arrange'))
    group by action, subject, title order by max(id) desc limit ${listed + 1}`);
  return rows.map(({ action, subject, title }) => `${actionName(action)}：${subjectName(subject)} ${plain(title)}`);
}

/** The same for whoever started the site, or took the demonstration out. */
export function overWords({ voided, standing }: Over): string[] {
  const some = (all: string[]) => [
    ...all.slice(0, listed).map((line) => `  ${line}`),
    ...(all.length > listed ? ['  ……更多见管理台的操作记录'] : []),
  ];
  return [
    ...(voided.length ? ['演示中有人安排在以后生效的，已经作废：', ...some(voided)] : []),
    ...(standing.length ? ['演示中有人改过的，仍然有效，请管理员核对（操作记录里也有）：', ...some(standing)] : []),
  ];
}
