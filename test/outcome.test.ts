import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  endedWith,
  type JourneyReport,
  journeyOutcome,
  readReport,
  type UnitReport,
  unitOutcome,
} from '../scripts/outcome.ts';

const aTest = (fullName: string, status: string, fell = status !== 'passed') => ({
  fullName,
  status,
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
