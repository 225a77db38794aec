import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { type Database, openDatabase } from '../server/db/client.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { startWorker, type Worker } from './load.ts';

/**
 * Measures a portal of its own, without the demonstration, and clears away after it.
 * @param fill writes what is measured, and gives the token of who asks
 */
export async function withOwnPortal(
  fill: (database: Database) => Promise<string>,
  measure: (worker: Worker, token: string) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const server = await startEmbedded(dataDir);
  const database = openDatabase(server.url, () => undefined, { connections: 2, answerMs: 0 });
  let worker: Worker | undefined;
  try {
    await prepareDatabase(database, { demo: false });
    const token = await fill(database);
    worker = await startWorker('portal.ts', { url: server.url, pageCacheBytes: 1 << 20, dataDir: join(dataDir, 'f') });
    await measure(worker, token);
  } finally {
    await worker?.stop();
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
