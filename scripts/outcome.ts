import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What a runner of tests found. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Names of the tests that failed or were passed over, each with the first lines of its reason. */
  names: string[];
  /** Names of those that passed at their second try only. */
  wavering: string[];
}

/**
 * So many tests of a run may need a second try. A machine with other work on it makes one of twelve hundred late now
 * and then; more than these are a fault of the portal, or of the tests.
 */
export const mostWavering = 2;

/** The report of vitest, as far as it is read here. */
export interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; tags?: string[]; failureMessages?: string[] | null }[];
  }[];
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** The report of Playwright, as far as it is read here. */
export interface JourneyReport {
  stats: { expected: number; flaky: number };
  suites: Suite[];
}

function briefly(name: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim());
  return [name, ...lines.slice(0, 8).map((line) => `    ${line.trim().slice(0, 300)}`)].join('\n');
}

const outcome = (passed: number, names: string[], wavering: string[]): Outcome => {
  const all = passed || names.length ? names : ['no test ran'];
  return { passed, failed: all.length, names: all, wavering };
};

/** The report that a runner has left; null where there is none, or half of one. */
export function readReport<R>(file: string): R | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * What a command found that ended with a status: what it counted, else itself. A runner that fell over before it
 * counted anything has failed all the same.
 */
export function endedWith(status: unknown, counted?: Outcome): Outcome {
  const isWell = status === 0;
  const sums = counted ?? { passed: isWell ? 1 : 0, failed: isWell ? 0 : 1, names: [], wavering: [] };
  return isWell || sums.failed ? sums : { ...sums, failed: 1 };
}

const missing = (what: string): Outcome => ({
  passed: 0,
  failed: 1,
  names: [`${what}: the runner left no results`],
  wavering: [],
});

/**
 * What vitest found. A test that was passed over counts as failed: nobody would notice it for months. But those of the
 * other run are none: sweeps for the tests, tests for the sweeps.
 */
export function unitOutcome(report: UnitReport | null, isSweep = false): Outcome {
  if (!report) return missing('unit and HTTP');
  const names = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (file.status === 'failed' && !failed.length) return [briefly(file.name, file.message)];
    return file.assertionResults.flatMap((test) => {
      const name = `${file.name} › ${test.fullName}`;
      if (test.status === 'passed') return [];
      if (test.status !== 'failed' && (test.tags ?? []).includes('sweep') !== isSweep) return [];
      return [briefly(name, test.status === 'failed' ? test.failureMessages?.[0] : 'it was passed over')];
    });
  });
  // A test that passed has reasons of failing only from its first try.
  const wavering = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages?.length)
      .map((test) => briefly(`${file.name} › ${test.fullName}`, test.failureMessages?.[0])),
  );
  return outcome(report.numPassedTests, names, wavering);
}

type Spec = NonNullable<Suite['specs']>[number];

const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const hasStatus = (spec: Spec, status: string): boolean => spec.tests.some((test) => test.status === status);

function told(spec: Spec): string {
  const errors = spec.tests.flatMap((test) => test.results).find((result) => result.errors.length)?.errors;
  const why = hasStatus(spec, 'skipped') ? 'it was passed over' : errors?.map((error) => error.message).join('\n');
  return briefly(`${spec.file}:${spec.line} › ${spec.title}`, why);
}

/** The same of Playwright. */
export function journeyOutcome(report: JourneyReport | null): Outcome {
  if (!report) return missing('browser');
  const specs = report.suites.flatMap(specsOf);
  const { expected, flaky } = report.stats;
  return outcome(
    expected + flaky,
    specs.filter((spec) => !spec.ok || hasStatus(spec, 'skipped')).map(told),
    specs.filter((spec) => spec.ok && hasStatus(spec, 'flaky')).map(told),
  );
}
