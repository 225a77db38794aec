import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../server/adapters/database/embedded.ts';

/**
 * Starts the portal as a person would, on a free port; with a folder
 * that another one serves already it joins that one's database.
 */
export async function startNode(
  dataDir: string,
  env: Record<string, string> = {},
  tries = 3,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      SITE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await ready(child);
  } catch (error) {
    // Somebody else may have taken the port meanwhile.
    if (tries > 1) return startNode(dataDir, env, tries - 1);
    throw error;
  }
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
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
