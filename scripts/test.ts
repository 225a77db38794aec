/**
 * `npm test`: types, lint, dead code, unit and HTTP tests, browser journeys; ends with one line of sums. `npm run
 * sweeps`: in their place what has the tag `sweep` (decision 21), and the journeys in `e2e/mishaps` and `e2e/details`.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { buildIfStale } from './build-if-stale.ts';
import {
  endedWith,
  type JourneyReport,
  journeyOutcome,
  mostWavering,
  type Outcome,
  readReport,
  type UnitReport,
  unitOutcome,
} from './outcome.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const here = (name: string) => name.replaceAll(`${root}/`, '');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const gibi = 2 ** 30;
const isSweep = process.argv[2] === 'sweeps';
/** What the runner of the journeys finds in their files, titles and tags. */
const sweeping = '@sweep|mishaps/|details/';
/** Files of unit and HTTP tests in which there are sweeps, and those in which there is nothing else. */
const tagged = globSync('{shared,server,web,test}/**/*.test.{ts,tsx}', { cwd: root }).map((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return { file, isWhole: text.startsWith('// @module-tag sweep'), isPart: text.includes("tags: ['sweep']") };
});
const unitFiles = isSweep
  ? ['--tags-filter', 'sweep', ...tagged.filter((t) => t.isWhole || t.isPart).map((t) => t.file)]
  : ['--tags-filter', '!sweep', ...tagged.filter((t) => t.isWhole).map((t) => `--exclude=${t.file}`)];

/**
 * Where the databases, profiles and copies of a run are written: in memory, where the machine lends some gigabytes of
 * it as a folder. A test makes some hundred databases of some hundred files each, which cost a disk a minute.
 */
function quickFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > 4 * gibi) return mkdtempSync(join(memory, 'portal-'));
  } catch {
    // No such folder, or not for us.
  }
  return mkdtempSync(join(tmpdir(), 'portal-'));
}

const quick = quickFolder();
process.once('exit', () => rmSync(quick, { recursive: true, force: true }));
const env = {
  ...process.env,
  NODE_ENV: 'test',
  TMPDIR: quick,
  // What is started often is compiled once.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};
let passed = 0;
let failed = 0;
/** What failed, said once more before the sums: the end of a long log is what one reads first. */
const failures: string[] = [];
/** What passed at its second try only, told each time. */
const wavering: string[] = [];

async function step(title: string, command: string, args: string[], counts?: () => Outcome): Promise<void> {
  console.log(`\n== ${title}`);
  const began = Date.now();
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
  const status = await new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => resolve(console.error(error.message) ?? 1));
  });
  const sums = endedWith(status, counts?.());
  failures.push(...(sums.failed && !sums.names.length ? [title] : sums.names.map(here)));
  wavering.push(...sums.wavering.map(here));
  passed += sums.passed;
  failed += sums.failed;
  console.log(
    `-- ${title}: ${sums.passed} passed, ${sums.failed} failed, ${Math.round((Date.now() - began) / 1000)} s`,
  );
}

rmSync(results, { recursive: true, force: true });
// Beside one another, with the longest first: each keeps but one core busy, and says little where it finds nothing.
const checks = isSweep
  ? []
  : [
      step('types', bin('tsc'), ['--noEmit', '-p', '.', '--checkers', '1']),
      step('dead code', bin('knip'), ['--no-progress']),
      step('lint', bin('biome'), ['check', '--error-on-warnings', '.']),
    ];
buildIfStale();
// A packaged one is unpacked meanwhile.
const browser = findBrowser('lean').then(
  () => true,
  (error: Error) => {
    console.error(error.message);
    return false;
  },
);
await step(
  'unit and HTTP',
  bin('vitest'),
  [
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'unit.json')}`],
    ...unitFiles,
  ],
  () => unitOutcome(readReport<UnitReport>(join(results, 'unit.json')), isSweep),
);
await Promise.all(checks);
if (await browser) {
  await step('browser', bin('playwright'), ['test', isSweep ? '--grep' : '--grep-invert', sweeping], () =>
    journeyOutcome(readReport<JourneyReport>(join(results, 'e2e.json'))),
  );
} else {
  failed++;
  failures.push('browser: none was found');
}

if (wavering.length > mostWavering) {
  failed++;
  failures.push(`${wavering.length} tests passed at their second try only`);
}
if (wavering.length) console.log(`\n== passed at the second try\n${wavering.join('\n')}`);
if (failures.length) console.log(`\n== failed\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
