import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from './node.ts';

/** Starts the portal with a folder of its own. */
export default async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const node = await startNode(dataDir);
  process.env.PORTAL = node.origin;
  process.env.PORTAL_DATA = dataDir;
  return async () => {
    await node.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
