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
  const stop = async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplates(embedded.url);
  } catch (error) {
    // A run that never begins calls no teardown: the server would live on.
    await stop();
    throw error;
  }
  project.provide('postgres', embedded.url);
  return stop;
}

async function makeTemplates(server: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    for (const template of ['empty', 'demo']) {
      await admin.query(`create database portal_${template}`);
      const url = Object.assign(new URL(server), { pathname: `/portal_${template}` }).toString();
      const database = openDatabase(url, (e) => console.error(e), { connections: 2, answerMs: 0 });
      await prepareDatabase(database, { demo: template === 'demo' }).finally(() => database.close());
    }
  } finally {
    await admin.end();
  }
}
