import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { ROOT } from './processes.ts';

/** The fields of vitest's JSON report that are used. */
export const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Why the file could not be run. */
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          /** Milliseconds; none for a test that did not run. */
          duration: z.nullish(z.number()),
          failureMessages: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  ),
});
export type VitestReport = z.output<typeof VitestReport>;

interface Suite {
  readonly file?: string | undefined;
  readonly suites?: readonly Suite[] | undefined;
  readonly specs?: readonly Spec[] | undefined;
}
/** Message and source location of a failed assertion. */
interface Failure {
  readonly message?: string | undefined;
  readonly location?: { readonly file: string; readonly line: number } | undefined;
}
interface Spec {
  readonly title: string;
  readonly ok: boolean;
  readonly line: number;
  readonly tests: readonly {
    readonly results: readonly {
      /** Milliseconds. */
      readonly duration: number;
      readonly error?: Failure | undefined;
    }[];
  }[];
}

const PlaywrightSuite: z.ZodType<Suite> = z.object({
  file: z.optional(z.string()),
  suites: z.optional(z.array(z.lazy(() => PlaywrightSuite))),
  specs: z.optional(
    z.array(
      z.object({
        title: z.string(),
        ok: z.boolean(),
        line: z.int(),
        tests: z.array(
          z.object({
            results: z.array(
              z.object({
                duration: z.number(),
                error: z.optional(
                  z.object({
                    message: z.optional(z.string()),
                    location: z.optional(z.object({ file: z.string(), line: z.int() })),
                  }),
                ),
              }),
            ),
          }),
        ),
      }),
    ),
  ),
});

/** The fields of Playwright's JSON report that are used. */
export const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(PlaywrightSuite),
});
export type PlaywrightReport = z.output<typeof PlaywrightReport>;

/** Result of one test file in a run. */
export interface FileResult {
  /** Path relative to the root. */
  readonly file: string;
  readonly isGreen: boolean;
  /** Tests that passed; of Playwright, all tests. */
  readonly tests: number;
}

export function vitestFiles({ testResults }: VitestReport): FileResult[] {
  return testResults.map(({ name, status, assertionResults }) => ({
    file: relative(ROOT, name),
    isGreen: status === 'passed',
    tests: assertionResults.filter((result) => result.status === 'passed').length,
  }));
}

/** One result for each file: Playwright reports a suite for each file of a project, and each file is in one project. */
export function playwrightFiles({ suites }: PlaywrightReport): FileResult[] {
  const specsOf = ({ specs = [], suites: inner = [] }: Suite): Spec[] => [...specs, ...inner.flatMap(specsOf)];
  return suites.map((suite) => {
    const specs = specsOf(suite);
    return { file: suite.file ?? '', isGreen: specs.length > 0 && specs.every(({ ok }) => ok), tests: specs.length };
  });
}

/** One test and its wall time in milliseconds. */
export interface TestTime {
  readonly place: string;
  readonly title: string;
  readonly milliseconds: number;
}

export function vitestTimes({ testResults }: VitestReport): TestTime[] {
  return testResults.flatMap(({ name: place, assertionResults }) =>
    assertionResults.map(({ fullName: title, duration }) => ({ place, title, milliseconds: duration ?? 0 })),
  );
}

export function playwrightTimes({ suites }: PlaywrightReport): TestTime[] {
  const timesOf = ({ file = '', suites: inner = [], specs = [] }: Suite): TestTime[] => [
    ...specs.flatMap(({ title, line, tests }) =>
      tests.flatMap(({ results }) =>
        results.map(({ duration: milliseconds }) => ({ place: `${file}:${line}`, title, milliseconds })),
      ),
    ),
    ...inner.flatMap(timesOf),
  ];
  return suites.flatMap(timesOf);
}

/** Maximum lines of one message, so that many failures fit on one page. */
const MAX_LINES = 25;

function failureText(place: string, title: string, messages: readonly string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, MAX_LINES);
  return [`  ${place}: ${title}`, ...lines.map((line) => `      ${line}`)].join('\n');
}

/** The failed tests with their messages; empty if the report has none. */
export function vitestFailures({ testResults }: VitestReport): string {
  return testResults
    .flatMap(({ name, status, message = '', assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed');
      if (failed.length === 0 && status === 'failed') return [failureText(name, 'could not be run', [message])];
      return failed.map(({ fullName, failureMessages }) => failureText(name, fullName, failureMessages ?? []));
    })
    .join('\n');
}

/** The location of the failed step, if it is known, and the message. */
function failureLines({ message = '', location }: Failure): string[] {
  return location === undefined ? [message] : [`at ${basename(location.file)}:${location.line}`, message];
}

/** The failed tests with their messages; empty if the report has none. */
export function playwrightFailures({ suites }: PlaywrightReport): string {
  const failuresOf = ({ file = '', suites: inner = [], specs = [] }: Suite): string[] => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, line, tests }) => {
        const messages = tests.flatMap(({ results }) =>
          results.flatMap(({ error }) => (error === undefined ? [] : failureLines(error))),
        );
        return failureText(`${file}:${line}`, title, messages);
      }),
    ...inner.flatMap(failuresOf),
  ];
  return suites.flatMap(failuresOf).join('\n');
}
