/** `npm test`: types, lint, dead code, unit and HTTP tests, browser journeys; ends with one line of sums. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.ts';
import { buildIfStale } from './build-if-stale.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
let passed = 0;
let failed = 0;
/** What failed, said once more before the sums: the end of a long log is what one reads first. */
const failures: string[] = [];

interface Outcome {
  passed: number;
  failed: number;
  /** Names of the tests that failed, each with the first lines of its reason. */
  names: string[];
}

async function step(title: string, command: string, args: string[], counts?: () => Outcome): Promise<void> {
  console.log(`\n== ${title}`);
  const began = Date.now();
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } });
  const status = await new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => resolve(console.error(error.message) ?? 1));
  });
  const sums = counts?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, names: [] };
  // A runner that fell over before it counted anything has failed all the same.
  if (status !== 0 && sums.failed === 0) sums.failed = 1;
  failures.push(...(sums.failed && !sums.names.length ? [title] : sums.names));
  passed += sums.passed;
  failed += sums.failed;
  console.log(
    `-- ${title}: ${sums.passed} passed, ${sums.failed} failed, ${Math.round((Date.now() - began) / 1000)} s`,
  );
}

function json(name: string): never | Record<string, never> {
  const file = join(results, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function briefly(name: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim());
  return [name.replace(`${root}/`, ''), ...lines.slice(0, 8).map((line) => `    ${line.trim().slice(0, 300)}`)].join(
    '\n',
  );
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
}

function failedSpecs(suite: Suite): string[] {
  const own = (suite.specs ?? []).filter((spec) => !spec.ok || spec.tests.some((test) => test.results.length > 1));
  return [
    ...own.map((spec) =>
      briefly(
        `${spec.file}:${spec.line} › ${spec.title}`,
        spec.tests
          .flatMap((test) => test.results)
          .find((result) => result.errors.length)
          ?.errors.map((error) => error.message)
          .join('\n'),
      ),
    ),
    ...(suite.suites ?? []).flatMap(failedSpecs),
  ];
}

rmSync(results, { recursive: true, force: true });
buildIfStale();
// Beside one another, with the longest first: each keeps but one core busy, and says little where it finds nothing.
const checks = [
  step('types', bin('tsc'), ['--noEmit', '-p', '.']),
  step('dead code', bin('knip'), ['--no-progress']),
  step('lint', bin('biome'), ['check', '--error-on-warnings', '.']),
];
await step(
  'unit and HTTP',
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'unit.json')}`],
  () => {
    const r = json('unit.json') as {
      numPassedTests?: number;
      numFailedTests?: number;
      testResults?: {
        name: string;
        status: string;
        message: string;
        assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
      }[];
    };
    const names = (r.testResults ?? []).flatMap((file) => {
      const tests = file.assertionResults.filter((test) => test.status === 'failed');
      if (file.status === 'failed' && !tests.length) return [briefly(file.name, file.message)];
      return tests.map((test) => briefly(`${file.name} › ${test.fullName}`, test.failureMessages[0]));
    });
    return { passed: r.numPassedTests ?? 0, failed: r.numFailedTests ?? 0, names };
  },
);
await Promise.all(checks);
const browser = await findBrowser('lean').then(
  () => true,
  (error: Error) => {
    console.error(error.message);
    return false;
  },
);
if (browser) {
  await step('browser', bin('playwright'), ['test'], () => {
    const { stats, suites } = json('e2e.json') as {
      stats?: { expected: number; unexpected: number; flaky: number };
      suites?: Suite[];
    };
    return {
      passed: stats?.expected ?? 0,
      failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
      names: (suites ?? []).flatMap(failedSpecs),
    };
  });
} else {
  failed++;
  failures.push('browser: none was found');
}

if (failures.length) console.log(`\n== failed\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
