import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  endedWith,
  type JourneyReport,
  journeyOutcome,
  readReport,
  type UnitReport,
  unitOutcome,
} from '../scripts/outcome.ts';

const aTest = (fullName: string, status: string, fell = status !== 'passed', tags: string[] = []) => ({
  fullName,
  status,
  tags,
  failureMessages: fell ? [`${fullName} fell`] : [],
});
const aFile = (tests: ReturnType<typeof aTest>[], status = 'passed'): UnitReport['testResults'][number] => ({
  name: 'a.test.ts',
  status,
  message: 'it fell over',
  assertionResults: tests,
});
const aJourney = (
  title: string,
  status: string,
  tries = 1,
): NonNullable<JourneyReport['suites'][number]['specs']>[0] => ({
  title,
  file: 'a.spec.ts',
  line: 7,
  ok: status !== 'unexpected',
  tests: [
    {
      status,
      results: Array.from({ length: tries }, () => ({
        errors: status === 'unexpected' || status === 'flaky' ? [{ message: 'it fell' }] : [],
      })),
    },
  ],
});

describe('the sums of npm test', () => {
  it('are a failure without a report, without a test, and for each that failed or was passed over', () => {
    expect(unitOutcome(null)).toMatchObject({ passed: 0, failed: 1 });
    expect(unitOutcome({ numPassedTests: 0, testResults: [] })).toMatchObject({ failed: 1, names: ['no test ran'] });
    const tests = ['passed', 'failed', 'skipped', 'pending', 'todo'].map((status) => aTest(`one ${status}`, status));
    const found = unitOutcome({ numPassedTests: 1, testResults: [aFile(tests), aFile([], 'failed')] });
    expect([found.passed, found.failed]).toEqual([1, 5]);
    expect(found.names.join('\n')).toMatch(
      /one failed\n {4}one failed fell\n[\s\S]*one skipped\n[\s\S]*one pending\n[\s\S]*one todo\n[\s\S]*it fell over/,
    );
    expect(unitOutcome({ numPassedTests: 1, testResults: [aFile(tests.slice(0, 1))] })).toEqual({
      passed: 1,
      failed: 0,
      names: [],
      wavering: [],
    });
  });

  it('leave out what the other run has, and nothing that is passed over in the own one', () => {
    const [sweep, test] = [aTest('a sweep', 'skipped', false, ['sweep']), aTest('a test', 'skipped')];
    const report = { numPassedTests: 1, testResults: [aFile([sweep, test, aTest('good', 'passed')])] };
    expect(unitOutcome(report).names).toEqual([expect.stringContaining('a test')]);
    expect(unitOutcome(report, true).names).toEqual([expect.stringContaining('a sweep')]);
    const fallen = [aTest('fell', 'failed', true, ['sweep'])];
    expect(unitOutcome({ numPassedTests: 0, testResults: [aFile(fallen)] }).failed).toBe(1);
  });

  it('tell apart what passed at its second try only', () => {
    const unit = unitOutcome({
      numPassedTests: 2,
      testResults: [aFile([aTest('sure', 'passed'), aTest('late', 'passed', true)])],
    });
    expect([unit.passed, unit.failed, unit.wavering]).toEqual([2, 0, ['a.test.ts › late\n    late fell']]);
    const specs = [aJourney('sure', 'expected'), aJourney('late', 'flaky', 2)];
    const journey = journeyOutcome({ stats: { expected: 1, flaky: 1 }, suites: [{ specs }] });
    expect([journey.passed, journey.failed, journey.wavering]).toEqual([2, 0, ['a.spec.ts:7 › late\n    it fell']]);
  });

  it('are the same for journeys, at any depth', () => {
    expect(journeyOutcome(null)).toMatchObject({ passed: 0, failed: 1 });
    expect(journeyOutcome({ stats: { expected: 0, flaky: 0 }, suites: [] })).toMatchObject({ failed: 1 });
    const specs = [aJourney('good', 'expected'), aJourney('bad', 'unexpected'), aJourney('left out', 'skipped')];
    const found = journeyOutcome({
      stats: { expected: 1, flaky: 0 },
      suites: [{ suites: [{ specs }] }, { specs: [aJourney('worse', 'unexpected', 2)] }],
    });
    expect([found.passed, found.failed]).toEqual([1, 3]);
    expect(found.names.join('\n')).toMatch(/a\.spec\.ts:7 › bad\n {4}it fell\n[\s\S]*left out\n[\s\S]*worse/);
    expect(journeyOutcome({ stats: { expected: 1, flaky: 0 }, suites: [{ specs: specs.slice(0, 1) }] }).failed).toBe(0);
  });

  it('are a failure where a runner left no report, or half of one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-outcome-'));
    const file = join(folder, 'unit.json');
    const whole = JSON.stringify({ numPassedTests: 1, testResults: [aFile([aTest('one', 'passed')])] });
    for (const [text, failed] of [
      [null, 1],
      ['', 1],
      [whole.slice(0, -1), 1],
      [whole, 0],
    ] as const) {
      if (text !== null) writeFileSync(file, text);
      expect(unitOutcome(readReport<UnitReport>(file)).failed, String(text)).toBe(failed);
    }
    rmSync(folder, { recursive: true });
    expect(journeyOutcome(readReport<JourneyReport>(file)).failed).toBe(1);
  });

  it('are a failure where a command ends badly, whatever it has counted', () => {
    const sums = (failed: number) => ({ passed: 3, failed, names: [], wavering: [] });
    expect([endedWith(0), endedWith(1), endedWith(null)].map((o) => [o.passed, o.failed])).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
    expect([endedWith(0, sums(0)), endedWith(1, sums(0)), endedWith(1, sums(2)), endedWith(0, sums(2))]).toEqual([
      sums(0),
      sums(1),
      sums(2),
      sums(2),
    ]);
  });
});

describe('npm test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-sums-'));
  for (const name of ['scripts', 'node_modules/.bin', 'test-results'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const name of ['test.ts', 'outcome.ts']) copyFileSync(`scripts/${name}`, join(folder, 'scripts', name));
  writeFileSync(join(folder, 'scripts/build-if-stale.ts'), 'export const buildIfStale = () => undefined;');
  const browser = "export const findBrowser = async () => { if (process.env.NO_BROWSER) throw new Error('none'); };";
  writeFileSync(join(folder, 'scripts/browser.ts'), browser);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const runner = (name: string, does: string) =>
    writeFileSync(join(folder, 'node_modules/.bin', name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
  /** A runner that leaves such a report, or none, and ends with a status. */
  function leaves(name: string, file: string, report: object | null, status = 0): void {
    const kept = join(folder, file);
    if (report) writeFileSync(kept, JSON.stringify(report));
    runner(name, `${report ? `mkdir -p test-results && cp '${kept}' test-results/` : ''}\nexit ${status}`);
  }
  const unit = (...tests: ReturnType<typeof aTest>[]): UnitReport => ({
    numPassedTests: tests.filter((test) => test.status === 'passed').length,
    testResults: [aFile(tests)],
  });
  const journeys = (...statuses: string[]): JourneyReport => ({
    stats: {
      expected: statuses.filter((status) => status === 'expected').length,
      flaky: statuses.filter((status) => status === 'flaky').length,
    },
    suites: [{ specs: statuses.map((status, i) => aJourney(`journey ${i}`, status)) }],
  });
  const late = (name: string) => aTest(name, 'passed', true);
  const well = { unit: unit(aTest('one', 'passed')), journeys: journeys('expected'), ended: 0, lint: 0, env: {} };

  it.each<[what: string, given: Partial<Record<keyof typeof well, unknown>>, sums: string]>([
    ['nothing that is wrong', {}, '5 passed, 0 failed'],
    [
      'a test that was passed over',
      { unit: unit(aTest('one', 'passed'), aTest('two', 'skipped')) },
      '5 passed, 1 failed',
    ],
    ['a journey that was passed over', { journeys: journeys('expected', 'skipped') }, '5 passed, 1 failed'],
    ['a runner of tests that left nothing', { unit: null }, '4 passed, 1 failed'],
    ['a runner of journeys that left nothing', { journeys: null }, '4 passed, 1 failed'],
    ['a runner that ended badly', { ended: 1 }, '5 passed, 1 failed'],
    ['a check that failed', { lint: 1 }, '4 passed, 1 failed'],
    ['no browser', { env: { NO_BROWSER: '1' } }, '4 passed, 1 failed'],
    [
      'two that passed at their second try',
      { unit: unit(late('a')), journeys: journeys('flaky') },
      '5 passed, 0 failed',
    ],
    ['three of them', { unit: unit(late('a'), late('b')), journeys: journeys('flaky') }, '6 passed, 1 failed'],
  ])('with %s', (_, given, sums) => {
    const all = { ...well, ...given };
    // What an earlier run has left is nobody's result.
    writeFileSync(join(folder, 'test-results/unit.json'), JSON.stringify(well.unit));
    writeFileSync(join(folder, 'test-results/e2e.json'), JSON.stringify(well.journeys));
    for (const name of ['tsc', 'knip']) runner(name, 'exit 0');
    runner('biome', `exit ${all.lint}`);
    leaves('vitest', 'unit.json', all.unit as object | null, all.ended as number);
    leaves('playwright', 'e2e.json', all.journeys as object | null);
    const env = { ...process.env, ...(all.env as object) };
    const run = spawnSync(process.execPath, ['scripts/test.ts'], { cwd: folder, env, encoding: 'utf8' });
    expect([run.stdout.trim().split('\n').at(-1), run.status]).toEqual([sums, sums.endsWith(' 0 failed') ? 0 : 1]);
    mkdirSync(join(folder, 'test-results'), { recursive: true });
  });
});
