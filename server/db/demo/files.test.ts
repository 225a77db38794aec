// @module-tag sweep
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attachment, fileNameOf } from '../../../shared/attachments.ts';
import { limits } from '../../../shared/limits.ts';
import { secret } from '../../../test/app.ts';
import { freshDatabase } from '../../../test/database.ts';
import { type Embedded, openEmbeddedStorage } from '../../adapters/storage/embedded.ts';
import { articles, projects } from '../tables/content.ts';
import { files } from '../tables/files.ts';
import { addFiles } from './files.ts';
import { clearDemo } from './marks.ts';

describe('what the demonstration keeps in the storage', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let storage: Embedded;
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-demo-'));
  beforeAll(async () => {
    database = await freshDatabase('demo');
    storage = openEmbeddedStorage(dataDir, secret, limits.partBytes, 0);
    await addFiles(database.db, storage, secret);
  });
  afterAll(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const documents = () => database.db.select().from(files).where(eq(files.purpose, 'document'));

  it('is offered below notices, policies and projects, every document whole and under its name', async () => {
    const { db } = database;
    const offers = [
      ...(await db.select({ of: articles.kind, attachments: articles.attachments }).from(articles)),
      ...(await db.select({ attachments: projects.attachments }).from(projects)).map((p) => ({ of: 'project', ...p })),
    ].filter((o) => o.attachments.length);
    expect([...new Set(offers.map((o) => o.of))].sort()).toEqual(['news', 'policy', 'project']);
    expect(offers.length).toBeGreaterThanOrEqual(10);
    const offered = offers.flatMap((o): Attachment[] => o.attachments);
    const rows = new Map((await documents()).map((row) => [row.path, row]));
    expect(rows.size).toBe(offered.length);
    for (const one of offered) {
      expect(rows.get(one.path), fileNameOf(one)).toMatchObject({ name: fileNameOf(one), bytes: one.bytes });
      expect((await storage.head(one.path))?.bytes).toBe(one.bytes);
    }
    expect(new Set(offered.map((o) => fileNameOf(o).split('.')[1]))).toEqual(new Set(['docx', 'pdf', 'xlsx']));
  });

  it('goes with the demonstration, but for what a text offers that somebody has edited', async () => {
    const { db } = database;
    const [kept] = await db.select().from(projects).where(eq(projects.name, '出海合规公开课：三道门槛逐张表格填'));
    await db
      .update(projects)
      .set({ place: '杭州' })
      .where(eq(projects.name, kept?.name ?? ''));
    await clearDemo(db);
    expect(await db.select({ id: articles.id }).from(articles)).toEqual([]);
    expect((await db.select({ id: projects.id }).from(projects)).map((p) => p.id)).toEqual([kept?.id]);
    const held = await db.select().from(files).where(isNotNull(files.usedAt));
    expect(held.filter((f) => ['cover', 'discussion', 'handout'].includes(f.purpose))).toEqual([]);
    expect(held.filter((f) => f.purpose === 'document').map((f) => f.path)).toEqual(
      kept?.attachments.map((a) => a.path),
    );
  });
});
