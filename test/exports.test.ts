import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Value } from '../server/documents/document.ts';
import { readXlsx } from '../server/documents/xlsx/reader.ts';
import { writeXlsx } from '../server/documents/xlsx/writer.ts';
import type { z } from 'zod';
import { aPerson } from './factories/people.ts';
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

  it('stands in the order that is on the screen, whichever that is', async () => {
    const { token } = await aPerson(app, { isAdmin: true, roles: ['administrator'] });
    const { staff, demands, plans, applications, content } = app.call(token);
    type Ask = (input: never) => Promise<{ list: object[] }>;
    // Of each list its call, and a field that stands in the sheet as it is.
    const lists: Record<string, [ask: Ask, field: string, column: string, fixed?: object]> = {
      accounts: [staff.accounts, 'username', '账号'],
      approvals: [staff.approvals, 'name', '名称', { status: 1 }],
      units: [staff.units, 'name', '单位'],
      trail: [staff.trail, 'title', '名称'],
      outbox: [staff.outbox, 'cellPhone', '手机号码'],
      demands: [demands.list, 'title', '事项'],
      plans: [plans.list, 'title', '申请'],
      applications: [applications.list, 'name', '姓名'],
      content: [content.list, 'title', '标题', { kind: 'news' }],
    };
    const taker = { userId: 1, roles: ['administrator'], now: new Date() };
    expect(
      Object.keys(app.exports)
        .filter((n) => n !== 'import-template')
        .sort(),
    ).toEqual(Object.keys(lists).sort());
    for (const [name, [ask, field, column, fixed]] of Object.entries(lists)) {
      const { columns, batches, input } = app.exports[name] as (typeof app.exports)[string];
      const at = columns.findIndex((c) => c.title === column);
      const sorts = (input.shape.sort as unknown as z.ZodDefault<z.ZodEnum>).unwrap().options as string[];
      expect(sorts.length, name).toBeGreaterThan(1);
      for (const sort of sorts) {
        const shown = await ask({ ...fixed, sort, pageSize: 20 } as never);
        const taken: (readonly Value[])[] = [];
        for await (const rows of batches(app.database.db, input.parse({ ...fixed, sort }), taker)) taken.push(...rows);
        const titles = shown.list.map((row) => row[field as never]);
        expect(
          taken.slice(0, titles.length).map((row) => row[at]),
          `${name} by ${sort}`,
        ).toEqual(titles);
      }
    }
  });
});
