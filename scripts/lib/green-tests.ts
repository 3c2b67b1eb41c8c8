import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ROOT, run } from './processes.ts';
import { inputsOf, keysOf, readSources, testsIn } from './test-inputs.ts';
import type { FileResult } from './test-reports.ts';
import { writeChanged } from './write-changed.ts';

/** The test files that passed, with the key of all that they depended on. */
const RECORD = join(ROOT, '.cache/green-tests.json');

const Green = z.object({ key: z.string(), tests: z.int(), commit: z.string() });
type Green = z.output<typeof Green>;

export class GreenTests {
  readonly #record: ReadonlyMap<string, Green>;
  readonly #keys: ReadonlyMap<string, string>;
  readonly #environment: string;

  constructor(record: ReadonlyMap<string, Green>, keys: ReadonlyMap<string, string>, environment: string) {
    this.#record = record;
    this.#keys = keys;
    this.#environment = environment;
  }

  static async read(environment: string): Promise<GreenTests> {
    const text = await readFile(RECORD, 'utf8').catch(() => '{}');
    return new GreenTests(readRecord(text), await currentKeys(environment), environment);
  }

  /** Which of the tests that belong to a stage did not pass with the same key, and how many tests the others have by commit. */
  select(belongs: (file: string) => boolean): { readonly stale: string[]; readonly reused: ReadonlyMap<string, number> } {
    const tests = [...this.#keys].filter(([file]) => belongs(file));
    const reused = new Map<string, number>();
    const stale = tests.filter(([file, key]) => {
      const green = this.#record.get(file);
      if (green?.key !== key) return true;
      reused.set(green.commit, (reused.get(green.commit) ?? 0) + green.tests);
      return false;
    });
    return { stale: stale.map(([file]) => file), reused };
  }

  /** The record with the results of this run. @param keysAfter the keys after it: what a test depends on may have changed meanwhile */
  with(results: readonly FileResult[], keysAfter: ReadonlyMap<string, string>, commit: string): Map<string, Green> {
    const record = new Map(this.#record);
    for (const { file, isGreen, tests } of results) {
      const key = this.#keys.get(file);
      if (isGreen && key !== undefined && key === keysAfter.get(file)) record.set(file, { key, tests, commit });
      else record.delete(file);
    }
    return new Map([...record].filter(([file]) => keysAfter.has(file)));
  }

  async save(results: readonly FileResult[]): Promise<void> {
    const { output } = await run('git', ['rev-parse', '--short', 'HEAD']);
    const record = this.with(results, await currentKeys(this.#environment), output.trim());
    await writeChanged(RECORD, `${JSON.stringify(Object.fromEntries(record))}\n`);
  }
}

async function currentKeys(environment: string): Promise<Map<string, string>> {
  const sources = await readSources();
  return keysOf(inputsOf(testsIn(sources), sources), sources.digests, environment);
}

function readRecord(text: string): Map<string, Green> {
  try {
    return new Map(Object.entries(z.record(z.string(), Green).parse(JSON.parse(text))));
  } catch {
    // If the file has another form or was written in part, all tests run.
    return new Map();
  }
}
