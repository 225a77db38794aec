import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { password } from '../server/db/demo/site.ts';
import { asStarted } from './load.ts';

/** Starts the portal as `npm start` does, without a build, and waits until it can answer. */
export async function startServer(dataDir: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...asStarted.execArgv, join(import.meta.dirname, '..', 'server', 'main.ts')], {
    env: { ...asStarted.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server did not start');
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (r) => r.ok,
      () => false,
    );
    if (ready) return child;
    await pause(50);
  }
}

/** A token of somebody of the demonstration. */
export async function signIn(origin: string, username: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/jwt/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}
