import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { consolePages } from '../../../shared/console.ts';
import { contentKinds } from '../../../shared/content-kinds.ts';
import { AllSettings } from '../../../shared/contract/site.ts';
import * as content from '../../db/tables/content.ts';
import * as site from '../../db/tables/site.ts';
import { contentTables } from './record-queries.ts';

/** Tables and columns that nobody types, and why. */
const counted = new Set(['heat', 'read_marks']);
const decided: Record<string, string> = {
  id: 'the database numbers',
  updatedAt: 'set with every change',
  status: 'published or withdrawn',
  shown: 'published or withdrawn',
  showFlag: 'published or withdrawn',
  kind: 'which kind it is',
  'abouts.type': 'five pages with fixed addresses',
};

const tables = ([...Object.values(content), ...Object.values(site)] as PgTable[]).filter((t) => is(t, PgTable));
const kindsOf = (table: string) => Object.values(contentKinds).filter((k) => k.table === table);

describe('the registry of content', () => {
  it('has a kind for every public table, and a field for every column of it', () => {
    expect(tables.length).toBeGreaterThan(15);
    for (const table of tables.filter((t) => !counted.has(getTableName(t)))) {
      const name = getTableName(table);
      const kinds = kindsOf(name);
      expect(kinds.length, name).toBeGreaterThan(0);
      if (name === 'settings') continue;
      expect(contentTables[name], name).toBe(table);
      const columns = Object.keys(getTableColumns(table));
      const edited = new Set(
        kinds.flatMap((k) => [...k.fields.map((f) => f.inside ?? f.name), ...Object.keys(k.where ?? {})]),
      );
      for (const column of columns)
        if (!decided[column] && !decided[`${name}.${column}`])
          expect([...edited], `${name}.${column} is edited nowhere`).toContain(column);
      for (const kind of kinds) {
        for (const f of kind.fields)
          expect(columns, `${name} has no column for ${f.name}`).toContain(f.inside ?? f.name);
        expect(kind.fields.map((f) => f.name)).toContain(kind.title);
        if (kind.visible) expect(columns).toContain(kind.visible.column);
      }
    }
  });

  it('has a field for every setting of the site', () => {
    expect(contentKinds.setting?.fields.map((f) => f.name).sort()).toEqual(Object.keys(AllSettings.shape).sort());
  });

  it('leads to a page of the console that edits every kind', () => {
    expect(consolePages).toHaveProperty('contentEdit');
    for (const kind of Object.values(contentKinds)) {
      expect(kind.edit.length * kind.approve.length).toBeGreaterThan(0);
      for (const f of kind.fields) expect(f.label, f.name).toMatch(/[\u4e00-\u9fffA-Z]/);
    }
  });
});
