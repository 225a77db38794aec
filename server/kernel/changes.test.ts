import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
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
    for (let round = 0; round < 20; round++) {
      const heard: (string | null)[] = [];
      const tag = `round-${round}`;
      second.on((t) => heard.push(t));
      await tell(tag);
      await Promise.all([first.settled(), first.settled(), second.settled()]);
      expect(heard).toContain(tag);
    }
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
  });
});
