import { and, asc, eq, getTableColumns, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Attachment } from '../../../shared/attachments.ts';
import { contentKind, isKind } from '../../../shared/content-kinds.ts';
import type { ContentKind } from '../../../shared/content/field.ts';
import type { Option } from '../../../shared/fields/field.ts';
import type { Executor } from '../../db/client.ts';
import { articles, categories, enterprises, experts, points, projects, themes } from '../../db/tables/content.ts';
import {
  abouts,
  banners,
  departments,
  environments,
  faqs,
  links,
  milestones,
  settings,
  tdks,
} from '../../db/tables/site.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { violationOf } from '../../db/violation.ts';
import { allIndustries } from '../catalogue/index.ts';
import { readSettings } from '../site/index.ts';
import { documentField } from './documents.ts';
import { type Data, toColumns } from './fields.ts';

/** The public tables that staff fill, by the names that shared/content-kinds.ts uses. */
export const contentTables: Record<string, PgTable> = {
  articles,
  projects,
  points,
  experts,
  enterprises,
  banners,
  links,
  abouts,
  environments,
  departments,
  milestones,
  faqs,
  tdks,
  themes,
  categories,
};
/** The settings are one record: its number. */
export const settingsId = 1;

/** @throws for the settings, which are rows of their own kind. */
export function tableOf(kind: ContentKind): PgTable & Record<string, PgColumn> {
  const table = contentTables[kind.table];
  if (!table) throw new Error(`no table: ${kind.table}`);
  return table as PgTable & Record<string, PgColumn>;
}

const column = (kind: ContentKind, name: string) => tableOf(kind)[name] as PgColumn;

/** The rows of a kind among those of its table. */
export function ofKind(kind: ContentKind): SQL | undefined {
  return and(...Object.entries(kind.where ?? {}).map(([name, value]) => eq(column(kind, name), value)));
}

/** Shown to the public, or hidden. */
export function isShown(kind: ContentKind, shown = true): SQL | undefined {
  if (!kind.visible) return shown ? undefined : sql`false`;
  // The literal is what the partial indexes say.
  return sql`${column(kind, kind.visible.column)} = ${sql.raw(String(shown ? kind.visible.on : kind.visible.off))}`;
}

/** The row of a record, whether it is shown or not. */
export async function findRecord(db: Executor, kind: ContentKind, id: number, lock = false): Promise<Data | null> {
  if (kind.table === 'settings') return id === settingsId ? { id, ...(await readSettings(db)) } : null;
  const query = db
    .select()
    .from(tableOf(kind))
    .where(and(eq(column(kind, 'id'), id), ofKind(kind)));
  return ((lock ? await query.for('update') : await query)[0] as Data | undefined) ?? null;
}

export const isVisible = (kind: ContentKind, row: Data): boolean =>
  !kind.visible || row[kind.visible.column] === kind.visible.on;

/** The documents that a record offers to everybody now; none where it is hidden or its time has not come. */
export async function publicDocuments(db: Executor, name: string, id: number, now: Date): Promise<Attachment[]> {
  const kind = isKind(name) ? contentKind(name) : undefined;
  const field = kind && documentField(kind);
  if (!kind || !field) return [];
  const [row] = await db
    .select({ documents: column(kind, field) })
    .from(tableOf(kind))
    .where(and(eq(column(kind, 'id'), id), ofKind(kind), isShown(kind), lte(column(kind, 'publishTime'), now)));
  return (row?.documents as Attachment[] | undefined) ?? [];
}

/** Whether the public sees a record now. */
export async function isLive(db: Executor, kind: ContentKind, recordId: number): Promise<boolean> {
  const row = await findRecord(db, kind, recordId);
  return row !== null && isVisible(kind, row);
}

/** A number for a record that is not there yet: its address is known from now on. */
export async function reserveId(db: Executor, kind: ContentKind): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence(${kind.table}, 'id')) as id`,
  );
  return Number(rows[0]?.id);
}

/** What the database says against a row, as a sentence. */
function refusalOf(error: unknown, kind: ContentKind): unknown {
  const violation = violationOf(error);
  if (violation === 'unique') return refuseAt(`data.${kind.title}`, `已经有同样的${kind.label}，请换一个名称`, 'taken');
  if (violation === 'reference') return refuse('input', `还有内容在用这项${kind.label}，或所选的栏目已经不在`);
  return error;
}

/** Writes a record as the public sees it, and says how it stands then. */
export async function writeRecord(tx: Executor, kind: ContentKind, id: number, data: Data, now: Date): Promise<Data> {
  const columns = toColumns(kind, data, now);
  if (kind.table === 'settings') {
    for (const [key, value] of Object.entries(columns))
      await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
    return { id, ...(await readSettings(tx)) };
  }
  const table = tableOf(kind);
  const shown = kind.visible ? { [kind.visible.column]: kind.visible.on } : {};
  const touched = 'updatedAt' in getTableColumns(table) ? { updatedAt: now } : {};
  const values = { ...columns, ...shown, ...touched };
  try {
    const [changed] = await tx
      .update(table)
      .set(values)
      .where(eq(column(kind, 'id'), id))
      .returning();
    if (changed) return changed as Data;
    if (kind.fixed) throw refuse('absent');
    const [row] = await tx
      .insert(table)
      .values({ ...values, id } as never)
      .returning();
    return row as Data;
  } catch (error) {
    throw refusalOf(error, kind);
  }
}

/** Takes a record from the public: hidden where its table can, else removed. Its versions keep what it said. */
export async function hideRecord(tx: Executor, kind: ContentKind, id: number): Promise<void> {
  const here = eq(column(kind, 'id'), id);
  try {
    if (kind.visible)
      await tx
        .update(tableOf(kind))
        .set({ [kind.visible.column]: kind.visible.off })
        .where(here);
    else await tx.delete(tableOf(kind)).where(here);
  } catch (error) {
    throw refusalOf(error, kind);
  }
}

/** Sets what stands beside the text of a published record: pinned, and its place in the order. */
export async function placeRecord(
  tx: Executor,
  kind: ContentKind,
  id: number,
  place: { pinned?: boolean | undefined; sort?: number | undefined },
): Promise<boolean> {
  const columns = getTableColumns(tableOf(kind));
  const values = Object.fromEntries(
    Object.entries(place).filter(([name, value]) => value !== undefined && name in columns),
  );
  if (!Object.keys(values).length) return false;
  return (
    (
      await tx
        .update(tableOf(kind))
        .set(values)
        .where(and(eq(column(kind, 'id'), id), ofKind(kind)))
        .returning({ id: column(kind, 'id') })
    ).length > 0
  );
}

/** What stands in a category; in the one that means all industry systems together, what stands in any of them. */
export const ofCategory = (column: SQLWrapper, id: number): SQL =>
  id === allIndustries
    ? sql`${column}::text in (select ${categories.id}::text from ${categories} where ${categories.kind} = 'industry')`
    : sql`${column} = ${String(id)}`;

/** Names of themes, for what is found as well. */
export async function themeNames(db: Executor, ids: number[]): Promise<string[]> {
  return ids.length
    ? (await db.select({ name: themes.name }).from(themes).where(inArray(themes.id, ids))).map((r) => r.name)
    : [];
}

/** What the fields of a kind can be set to that are records themselves, by field. */
export async function choicesOf(db: Executor, name: string): Promise<Record<string, (Option & { value: number })[]>> {
  const found: Record<string, (Option & { value: number })[]> = {};
  for (const field of contentKind(name).fields) {
    if (field.from === 'themes')
      found[field.name] = await db
        .select({ value: themes.id, label: themes.name })
        .from(themes)
        .orderBy(asc(themes.sort), asc(themes.id));
    else if (field.from) {
      found[field.name] = await db
        .select({ value: categories.id, label: categories.name })
        .from(categories)
        .where(eq(categories.kind, field.from.slice('category:'.length)))
        .orderBy(asc(categories.sort), asc(categories.id));
    }
  }
  return found;
}
