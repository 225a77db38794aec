import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { loginTries } from '../../db/tables/account.ts';

/** A try at an account (`#id`, or the digest of a name that has none) from a place; `isKnown` for a known device. */
export type Try = { account: string; place: string; isKnown: boolean; now: Date };

/** Tries in an hour from places that never got in; beyond it each of those has one try and then waits. */
const crowd = 50;
/** The longest wait. */
const longestMs = 15 * 60_000;
/** The place under which those of all such places are counted. */
const anywhere = '';

const t = loginTries;
const inSql = (now: Date) => sql`${now.toISOString()}::timestamptz`;
/** A try further ahead than any wait, and than the clocks of two nodes differ: a clock that was wrong has left it. */
const isAhead = (now: Date) => sql`login_tries.last_at > ${inSql(new Date(now.getTime() + longestMs))}`;

const isOfTheHour = (now: Date) =>
  sql`(login_tries.last_at > ${inSql(now)} - interval '1 hour' and not ${isAhead(now)})`;

/**
 * How long a place waits after its last try: after five wrong ones 10 s, twice as long each time, at most a quarter of
 * an hour; while a crowd is at the account, a place that never got in a quarter of an hour after each. Who need not
 * wait need not even where a try that began later was counted first: two tabs at once, two nodes whose clocks differ.
 */
const pause = ({ account, isKnown, now }: Try) => sql`case
  when not ${isKnown} and login_tries.succeeded_at is null and exists (
    select from login_tries c where c.username = ${account} and c.place = ${anywhere} and c.failures >= ${crowd}
      and c.last_at > ${inSql(now)} - interval '1 hour') and login_tries.failures > 0 then interval '15 minutes'
  when login_tries.failures < 5 then interval '-1 day'
  else least(900, 10 * 2 ^ least(login_tries.failures - 5, 10)) * interval '1 second' end`;

/**
 * Counts a try before its password is looked at, in one statement: of many at once no more pass than may.
 * @returns the seconds to wait; 0: it is counted and may go on
 */
export async function countTry(db: Executor, one: Try): Promise<number> {
  const { account, place, isKnown, now } = one;
  const at = inSql(now);
  const counted = await db.execute(sql`
    with mine as (
      insert into login_tries (username, place, failures, last_at) values (${account}, ${place}, 1, ${at})
      on conflict (username, place) do update set failures = login_tries.failures + 1,
        last_at = case when ${isAhead(now)} then ${at} else greatest(login_tries.last_at, ${at}) end
        where ${isAhead(now)} or login_tries.last_at + ${pause(one)} <= ${at}
      returning succeeded_at),
    others as (
      insert into login_tries (username, place, failures, last_at)
        select ${account}, ${anywhere}, 1, ${at} from mine where succeeded_at is null and not ${isKnown}
      on conflict (username, place) do update set
        failures = case when ${isOfTheHour(now)} then login_tries.failures + 1 else 1 end,
        last_at = case when ${isOfTheHour(now)} then login_tries.last_at else ${at} end)
    select 1 from mine`);
  if (counted.rows.length) return 0;
  const [row] = await db
    .select({ wait: sql<number>`ceil(extract(epoch from last_at + ${pause(one)} - ${at}))::int` })
    .from(t)
    .where(and(eq(t.username, account), eq(t.place, place)));
  return Math.max(1, row?.wait ?? 1);
}

/**
 * A try that was none: the password was right, and something else is still asked for. Its wait was over, and stays so:
 * else the second proof that follows at once would find the place waiting again.
 */
export async function uncountTry(db: Executor, { account, place, now }: Try): Promise<void> {
  await db
    .update(t)
    .set({ failures: sql`greatest(0, ${t.failures} - 1)`, lastAt: new Date(now.getTime() - longestMs) })
    .where(and(eq(t.username, account), eq(t.place, place)));
}

/** Places from which somebody got in that are remembered for one account: those of the last time. */
const mostPlaces = 100;

/** Somebody got in: the place begins anew and is known to the account. */
export async function knowPlace(db: Executor, { account, place, now }: Omit<Try, 'isKnown'>): Promise<void> {
  const now0 = { failures: 0, lastAt: now, succeededAt: now };
  await db
    .insert(t)
    .values({ username: account, place, ...now0 })
    .onConflictDoUpdate({ target: [t.username, t.place], set: now0 });
  const known = sql`username = ${account} and succeeded_at is not null`;
  const last = sql`select place from login_tries where ${known} order by succeeded_at desc limit ${mostPlaces}`;
  await db.delete(t).where(sql`${known} and place not in (${last})`);
}

/** Forgets all tries at an account. */
export async function clearTries(db: Executor, account: string): Promise<void> {
  await db.delete(t).where(eq(t.username, account));
}

/**
 * Of what somebody else was sent: guesses from a place, and from all of them together. Who asked for it has tries of
 * their own: few in all keep nobody out, and many would let whoever has many networks come upon some code in a day.
 */
const guesses = { place: 5, inAll: 15 };

/**
 * Counts a guess at what was sent to somebody elsewhere, before it is looked at; in one statement, as `countTry`.
 * @returns false beyond what is allowed
 */
export async function countGuess(db: Executor, { account, place, now }: Omit<Try, 'isKnown'>): Promise<boolean> {
  const at = inSql(now);
  const counted = await db.execute(sql`
    with mine as (
      insert into login_tries (username, place, failures, last_at) values (${account}, ${place}, 1, ${at})
      on conflict (username, place) do update set failures = login_tries.failures + 1, last_at = ${at}
        where login_tries.failures < ${guesses.place}
      returning username),
    others as (
      insert into login_tries (username, place, failures, last_at)
        select ${account}, ${anywhere}, 1, ${at} from mine
      on conflict (username, place) do update set failures = login_tries.failures + 1, last_at = ${at}
        where login_tries.failures < ${guesses.inAll}
      returning username)
    select 1 from others`);
  return counted.rows.length > 0;
}

const days = (now: Date, n: number) => new Date(now.getTime() - n * 86_400_000);

/** Forgets wrong tries of more than a day ago, and places where nobody got in for a quarter of a year. */
export async function pruneTries(db: Executor, now: Date): Promise<void> {
  await db
    .delete(t)
    .where(and(lt(t.lastAt, days(now, 1)), or(isNull(t.succeededAt), lt(t.succeededAt, days(now, 90)))));
}
