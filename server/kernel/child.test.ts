import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { forkChild } from './child.ts';

it('a process of its own hears and says bytes as they are, and none of what it loads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-child-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  const file = join(folder, 'echo.mjs');
  writeFileSync(
    file,
    [
      "import 'node:fs';",
      "console.error('complains');",
      "process.once('message', (bytes) => process.send(bytes, () => process.exit()));",
    ].join('\n'),
  );
  const child = forkChild(file, 'pipe');
  const heard: unknown[] = [];
  child.on('message', (message) => heard.push(message));
  let said = '';
  child.stderr?.on('data', (piece) => {
    said += piece;
  });
  child.send(new Uint8Array([0, 200, 7]));
  await once(child, 'close');
  expect([heard, said]).toEqual([[new Uint8Array([0, 200, 7])], 'complains\n']);
});
