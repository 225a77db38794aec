import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../server/documents/xlsx/reader.ts';
import { writeXlsx } from '../server/documents/xlsx/writer.ts';
import { startApp, type TestApp } from './app.ts';
import { calculating, poison } from './poison.ts';

/** What a sheet takes for the beginning of a formula, in any width, behind what one does not see. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]/u;

describe('every list that staff take away', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
    const client = await app.database.pool.connect();
    await poison(client, calculating);
    // The trail lets nobody change a row: new ones come.
    await client.query(
      "insert into trail (at, user_name, action, subject, title, before, after) select now(), t, 'test.corpus', t, t, json_build_object('name', t), json_build_object('name', t) from unnest($1::text[]) t",
      [calculating],
    );
    client.release();
  });
  afterAll(() => app.close());

  it('holds nothing that a sheet would calculate, whatever stands in the database', async () => {
    const names = Object.keys(app.exports);
    expect(names.length).toBeGreaterThan(1);
    const taker = { userId: 1, roles: ['administrator'], now: new Date() };
    for (const name of names) {
      const { title, columns, batches, input } = app.exports[name] as (typeof app.exports)[string];
      const rows = await readXlsx(
        await buffer(writeXlsx([{ name: title, columns, batches: batches(app.database.db, input.parse({}), taker) }])),
      );
      // A list without rows proves nothing: the demonstration fills each of them.
      expect(rows.length, name).toBeGreaterThan(1);
      const cells = rows.slice(1).flatMap((r) => r.cells);
      expect(
        cells.filter((cell) => formula.test(cell)),
        name,
      ).toEqual([]);
      expect(
        rows.flatMap((r) => r.formulas),
        name,
      ).toEqual([]);
      // The empty sheet for an import holds words of ours alone.
      if (name !== 'import-template')
        expect(
          cells.some((cell) => cell.startsWith("'")),
          name,
        ).toBe(true);
    }
  });
});
