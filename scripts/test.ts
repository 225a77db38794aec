/** `npm test`: types, lint, dead code, unit and HTTP tests, browser journeys; ends with one line of sums. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { buildIfStale } from './build-if-stale.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
let passed = 0;
let failed = 0;

function step(title: string, command: string, args: string[], counts?: () => { passed: number; failed: number }): void {
  console.log(`\n== ${title}`);
  const began = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } });
  const sums = counts?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A runner that fell over before it counted anything has failed all the same.
  if (status !== 0 && sums.failed === 0) sums.failed = 1;
  passed += sums.passed;
  failed += sums.failed;
  console.log(`-- ${title}: ${sums.passed} passed, ${sums.failed} failed, ${Math.round((Date.now() - began) / 1000)} s`);
}

function json(name: string): never | Record<string, never> {
  const file = join(results, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

rmSync(results, { recursive: true, force: true });
step('types', bin('tsc'), ['--noEmit', '-p', '.']);
step('lint', bin('biome'), ['check', '--error-on-warnings', '.']);
step('dead code', bin('knip'), ['--no-progress']);
buildIfStale();
step('unit and HTTP', bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'unit.json')}`], () => {
  const r = json('unit.json') as { numPassedTests?: number; numFailedTests?: number };
  return { passed: r.numPassedTests ?? 0, failed: r.numFailedTests ?? 0 };
});
const browser = await findBrowser().then(() => true, (error: Error) => {
  console.error(error.message);
  return false;
});
if (browser) {
  step('browser', bin('playwright'), ['test'], () => {
    const { stats } = json('e2e.json') as { stats?: { expected: number; unexpected: number; flaky: number } };
    return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
  });
} else {
  failed++;
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
