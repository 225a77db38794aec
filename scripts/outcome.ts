import { stripVTControlCharacters } from 'node:util';

/** What a runner of tests found. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Names of the tests that failed or were passed over, each with the first lines of its reason. */
  names: string[];
}

/** The report of vitest, as far as it is read here. */
export interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
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
  stats: { expected: number };
  suites: Suite[];
}

function briefly(name: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim());
  return [name, ...lines.slice(0, 8).map((line) => `    ${line.trim().slice(0, 300)}`)].join('\n');
}

const outcome = (passed: number, names: string[]): Outcome => {
  const all = passed || names.length ? names : ['no test ran'];
  return { passed, failed: all.length, names: all };
};

const missing = (what: string): Outcome => ({ passed: 0, failed: 1, names: [`${what}: the runner left no results`] });

/** What vitest found. A test that was passed over counts as failed: nobody would notice it for months. */
export function unitOutcome(report: UnitReport | null): Outcome {
  if (!report) return missing('unit and HTTP');
  const names = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (file.status === 'failed' && !failed.length) return [briefly(file.name, file.message)];
    return file.assertionResults.flatMap((test) => {
      const name = `${file.name} › ${test.fullName}`;
      if (test.status === 'passed') return [];
      return [briefly(name, test.status === 'failed' ? test.failureMessages?.[0] : 'it was passed over')];
    });
  });
  return outcome(report.numPassedTests, names);
}

function faultySpecs(suite: Suite): string[] {
  const own = (suite.specs ?? []).flatMap((spec) => {
    const name = `${spec.file}:${spec.line} › ${spec.title}`;
    const skipped = spec.tests.some((test) => test.status === 'skipped');
    if (spec.ok && !skipped && !spec.tests.some((test) => test.results.length > 1)) return [];
    const errors = spec.tests.flatMap((test) => test.results).find((result) => result.errors.length)?.errors;
    return [briefly(name, skipped ? 'it was passed over' : errors?.map((error) => error.message).join('\n'))];
  });
  return [...own, ...(suite.suites ?? []).flatMap(faultySpecs)];
}

/** The same of Playwright; a journey that passed at its second try counts as failed as well. */
export function journeyOutcome(report: JourneyReport | null): Outcome {
  return report ? outcome(report.stats.expected, report.suites.flatMap(faultySpecs)) : missing('browser');
}
