import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp } from '../../test/app.ts';
import { freshDatabase } from '../../test/database.ts';
import { aPerson } from '../../test/factories/people.ts';
import { locks } from '../db/locks.ts';
import { type Changes, listenForChanges } from './changes.ts';

describe('hearing what other processes commit', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let first: Changes;
  let second: Changes;
  const silent = { warn: () => undefined };
  beforeAll(async () => {
    database = await freshDatabase('empty');
    first = await listenForChanges(database.url, silent);
    second = await listenForChanges(database.url, silent);
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
    await database.drop();
  });

  const tell = (tag: string) => database.db.execute(sql`select pg_notify('changed', ${tag})`);

  it('is over everywhere once it has settled, however many ask at once', async () => {
    const began = performance.now();
    for (let round = 0; round < 20; round++) {
      const heard: (string | null)[] = [];
      const tag = `round-${round}`;
      second.on((t) => heard.push(t));
      await tell(tag);
      await Promise.all([first.settled(), first.settled(), second.settled()]);
      expect(heard).toContain(tag);
    }
    // By the answers of all, long before any of them is given up.
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('hears of each person that is told of in one go', async () => {
    const heard: unknown[] = [];
    second.onPerson((notices) => heard.push(notices));
    await database.db.execute(sql`select pg_notify('person', '7:42,9:43,11:0')`);
    await eventually(
      () => heard,
      (all) => all.length > 0,
    );
    expect(heard).toEqual([
      [
        { userId: 7, subjectId: 42 },
        { userId: 9, subjectId: 43 },
        { userId: 11, subjectId: 0 },
      ],
    ]);
  });

  it('takes everything for suspect when it hears again after a loss, of tables and of persons', async () => {
    const [heard, ofPersons]: [unknown[], unknown[]] = [[], []];
    second.on((tag) => heard.push(tag));
    second.onPerson((notices) => ofPersons.push(notices));
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${locks.listeners} and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(
      await eventually(
        () => second.hearing,
        (hears) => !hears,
      ),
    ).toBe(false);
    // Told to nobody: what was missed is not known.
    await tell('articles');
    expect(await eventually(() => second.hearing, Boolean)).toBe(true);
    expect([heard, ofPersons]).toEqual([[null], [null]]);
    expect(await eventually(() => first.hearing, Boolean)).toBe(true);
  });

  it('tries until it hears again, where the database stays away for more than one try, and not once it is closed', async () => {
    let tries = 0;
    let nowhere = '';
    const address = () => {
      tries++;
      return nowhere || database.url;
    };
    const own = await listenForChanges(address, silent);
    const listeners = async () =>
      (
        await database.pool.query(`select pid from pg_locks where locktype = 'advisory' and objid = ${locks.listeners}
        and database = (select oid from pg_database where datname = current_database())`)
      ).rows;
    expect(await listeners()).toHaveLength(3);
    nowhere = 'postgres://portal@127.0.0.1:1/portal';
    for (const { pid } of await listeners()) await database.pool.query('select pg_terminate_backend($1)', [pid]);
    await eventually(
      () => tries,
      (n) => n >= 3,
    );
    expect(own.hearing).toBe(false);
    nowhere = '';
    expect(await eventually(() => own.hearing, Boolean)).toBe(true);
    for (const other of [first, second]) await eventually(() => other.hearing, Boolean);
    await own.close();
    const gone = await eventually(listeners, (all) => all.length === 2);
    expect([gone.length, own.hearing]).toEqual([2, false]);
  });

  it('keeps no connection, and looks for none, where it is closed while it comes back', async () => {
    let asked = 0;
    /** One that is closed just when it asks for the second time where the database is. */
    const closing = async (then: string) => {
      let times = 0;
      const own: Changes = await listenForChanges(() => {
        asked++;
        if (++times === 1) return database.url;
        void own.close();
        return then;
      }, silent);
      return own;
    };
    const waits = await listenForChanges(() => {
      asked++;
      return database.url;
    }, silent);
    // Another one that goes on looking: by its tries the others would have had theirs as well.
    let tries = 0;
    const looks = await listenForChanges(
      () => (tries++ ? 'postgres://portal@127.0.0.1:1/portal' : database.url),
      silent,
    );
    const all = [await closing(database.url), await closing('postgres://portal@127.0.0.1:1/portal'), waits];
    const listeners = async () =>
      (
        await database.pool.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory'
        and objid = ${locks.listeners} and database = (select oid from pg_database where datname = current_database())`)
      ).rows.map((row) => row.pid);
    for (const pid of await listeners()) await database.pool.query('select pg_terminate_backend($1)', [pid]);
    await eventually(
      () => waits.hearing,
      (hears) => !hears,
    );
    await waits.close();
    await eventually(
      () => asked,
      (n) => n >= 5,
    );
    for (const other of [first, second]) await eventually(() => other.hearing, Boolean);
    const known = tries;
    await eventually(
      () => tries,
      (n) => n >= known + 2,
    );
    await looks.close();
    // Each asked once as it began; of those two once more, and of the one that waited for its turn no more.
    expect([asked, all.map((one) => one.hearing)]).toEqual([5, [false, false, false]]);
    expect(await eventually(listeners, (left) => left.length === 2)).toHaveLength(2);
  });

  it('knows whether notices reach it: they stay in their own database, as behind a pool that swallows them', async () => {
    expect(await first.hearsItself(database.pool)).toBe(true);
    const elsewhere = await freshDatabase('empty');
    expect(await first.hearsItself(elsewhere.pool)).toBe(false);
    await elsewhere.drop();
  });

  it('does not wait for those that are gone, nor without a connection of its own', async () => {
    const third = await listenForChanges(database.url, silent);
    await third.close();
    await third.settled();
    await first.settled();
    // Whoever counts listeners counts none that is gone.
    const listeners = async () =>
      (
        await database.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = ${locks.listeners} and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows[0]?.n;
    expect(await eventually(listeners, (n) => n === 2)).toBe(2);
    expect(third.hearing).toBe(false);
  });
});

it('a call that publishes is answered once every process has heard, and no sooner', async () => {
  const order: string[] = [];
  const heard = Promise.withResolvers<void>();
  const app = await startApp('empty');
  const { hearing, hearsItself, on, onPerson, close } = app.changes;
  const settled = () => {
    order.push('asked');
    return heard.promise;
  };
  const node = await startApp('empty', {
    beside: app,
    changes: { hearing, hearsItself, on, onPerson, close, settled },
  });
  const { token } = await aPerson(app, { isAdmin: true });
  const answered = node
    .call(token)
    .embeds.addHost({ host: 'a.example.com', kind: 'video', name: '甲' })
    .then(() => order.push('answered'));
  await eventually(
    () => order,
    (all) => all.length > 0,
  );
  order.push('heard');
  heard.resolve();
  await answered;
  expect(order).toEqual(['asked', 'heard', 'answered']);
  await node.close();
  await app.close();
});
