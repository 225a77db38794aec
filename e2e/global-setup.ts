import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/adapters/database/embedded.ts';

/** Starts the portal as a person would, on a free port and with a folder of its own. */
export default async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', DATABASE_URL: '', SITE_URL: '' }, stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.PORTAL = `http://localhost:${port}`;
  await ready(child);
  return async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('门户已就绪')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}`)));
  });
}
