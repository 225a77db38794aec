import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { openDatabase } from '../server/db/client.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';

/** One real PostgreSQL for the run, in a temporary folder, with a template for each kind of test; the pages built. */
export default async function setup(project: TestProject) {
  buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const embedded = await startEmbedded(folder, { durable: false });
  const admin = new pg.Client({ connectionString: embedded.url });
  await admin.connect();
  for (const template of ['empty', 'demo']) {
    await admin.query(`create database portal_${template}`);
    const url = Object.assign(new URL(embedded.url), { pathname: `/portal_${template}` }).toString();
    const database = openDatabase(url, (e) => console.error(e), 2);
    await prepareDatabase(database, { demo: template === 'demo' });
    await database.close();
  }
  await admin.end();
  project.provide('postgres', embedded.url);
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
