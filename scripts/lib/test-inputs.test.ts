import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { importsIn, withImporters } from './imports.ts';
import { ROOT } from './processes.ts';
import {
  environmentOf,
  GALLERY,
  type Inputs,
  inputsOf,
  keysOf,
  readSources,
  type Sources,
  SPEC,
  TEST,
  testsIn,
  UNKNOWN,
} from './test-inputs.ts';

const isIntegration = (file: string): boolean => /^(?:gateway\/test|sandbox)\/.*\.test\.ts$/.test(file);
const isComponent = (file: string): boolean => file.endsWith('.component.test.tsx') || file === GALLERY;
const isSpec = (file: string): boolean => SPEC.test(file);

let sources: Sources;
let tests: string[];
let inputs: Map<string, Inputs>;
let before: Map<string, string>;

beforeAll(async () => {
  sources = await readSources();
  tests = testsIn(sources);
  inputs = inputsOf(tests, sources);
  before = keysOf(inputs, sources.digests, 'environment');
});

/** The tests that run again after a change of this file. */
function rerun(file: string): string[] {
  const after = keysOf(inputs, new Map(sources.digests).set(file, 'changed'), 'environment');
  return tests.filter((test) => before.get(test) !== after.get(test));
}

/** The tests in `wanted` that a change of this file does not run. */
function missed(file: string, wanted: readonly string[]): string[] {
  const again = new Set(rerun(file));
  return wanted.filter((test) => !again.has(test));
}

/** Picks `count` files at random, and the same ones in every run. */
function drawn(files: readonly string[], count: number): string[] {
  const place = (file: string): string => createHash('sha256').update(`7 ${file}`).digest('hex');
  return files.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)).slice(0, count);
}

const code = (folder: string): string[] =>
  [...sources.digests.keys()].filter((file) => file.startsWith(folder) && /\.tsx?$/.test(file) && !TEST.test(file));

describe('of twenty changed files of the code, drawn by a seed', () => {
  it.each([
    ['gateway/src/', 8, [isIntegration, isSpec]],
    ['web/src/', 7, [isComponent, isSpec]],
    ['schema/', 3, [isIntegration, isComponent, isSpec]],
    ['sandbox/src/', 2, [isIntegration, isSpec]],
  ] as const)('%s: each runs the tests that start it, and all that import it', (folder, count, kinds) => {
    for (const file of drawn(code(folder), count)) {
      const importers = [...withImporters([file], sources.imports)].filter((name) => TEST.test(name));
      const wanted = tests.filter((test) => kinds.some((isOne) => isOne(test)) || importers.includes(test));
      expect({ file, missed: missed(file, wanted) }).toEqual({ file, missed: [] });
    }
  });

  it('none runs everything, so that something is reused', () => {
    for (const file of [...drawn(code('gateway/src/'), 8), ...drawn(code('web/src/'), 7)])
      expect(rerun(file).length).toBeLessThan(tests.length * 0.8);
  });
});

describe('a change that no test imports', () => {
  it.each([
    ['web/src/ui/styles/kit.css', [isComponent, isSpec]],
    ['web/src/features/users/users.graphql', [isComponent, isSpec]],
    ['schema/customers.graphql', [isIntegration, isComponent, isSpec]],
    ['schema/trusted-documents.json', [isIntegration, isSpec]],
    ['deploy/gateways.conf.template', [isIntegration]],
    ['gateway/test/support/websockets-client.py', [isIntegration]],
    ['web/index.html', [isIntegration, isComponent, isSpec]],
  ] as const)('%s runs the tests that start it', (file, kinds) => {
    expect(sources.digests.has(file)).toBe(true);
    expect(
      missed(
        file,
        tests.filter((test) => kinds.some((isOne) => isOne(test))),
      ),
    ).toEqual([]);
  });

  it.each([
    ['docs/rules.yml', ['scripts/rules.test.ts', 'tests/guards/documents.test.ts']],
    ['Dockerfile', ['tests/guards/containers.test.ts', 'tests/containers/containers.test.ts']],
    ['docker-compose.yml', ['gateway/src/config/config.test.ts', 'tests/guards/containers.test.ts']],
    ['.env.example', ['gateway/src/config/config.test.ts']],
    ['README.md', ['gateway/src/config/config.test.ts', 'gateway/test/http/docs.test.ts', 'tests/guards/documents.test.ts']],
    ['docs/errors.md', ['gateway/src/errors/mask.test.ts', 'gateway/test/http/docs.test.ts']],
    ['docs/webhooks.md', ['tests/first-ten-minutes.test.ts', 'gateway/test/http/docs.test.ts']],
    ['examples/live.py', ['tests/examples.test.ts', 'gateway/test/http/docs.test.ts']],
    ['examples/merge-batch.ts', ['gateway/test/ws/stock-clients.test.ts']],
  ])('%s runs the tests that read it', (file, readers) => {
    expect(missed(file, readers)).toEqual([]);
  });

  it('web/src/jsx/jsx-runtime.ts, which the compiler imports, runs the unit tests with elements', () => {
    const withElements = tests.filter((test) => /^web\/src\/.*\.test\.tsx$/.test(test));
    expect(withElements.length).toBeGreaterThan(5);
    expect(missed('web/src/jsx/jsx-runtime.ts', withElements)).toEqual([]);
  });

  it.each(['docs/architecture.md', 'CHANGELOG.md', 'docs/rules.yml'])('%s, a document, does not run most tests again', (file) => {
    const again = rerun(file);
    expect(again.length).toBeLessThan(tests.length / 8);
    expect(again.filter(isSpec).length).toBeLessThan(5);
  });
});

describe('everything runs again after a change of', () => {
  it.each([
    'pnpm-lock.yaml',
    'package.json',
    'web/package.json',
    'tsconfig.base.json',
    'vitest.config.ts',
    'web/vitest.config.ts',
    'playwright.config.ts',
    'scripts/test.ts',
    'scripts/cli.mjs',
    'scripts/lib/test-settings.ts',
    'scripts/lib/green-tests.ts',
    'web/e2e/accounts.setup.ts',
  ])('%s', (file) => {
    expect(sources.digests.has(file)).toBe(true);
    expect(missed(file, tests)).toEqual([]);
  });

  it('the environment, which is the programs, their versions and the variables, but not the terminal', async () => {
    const environments = await Promise.all([
      environmentOf(['/usr/bin/redis-server Redis 8.0'], { REGION: 'a' }),
      environmentOf(['/usr/bin/redis-server Redis 8.1'], { REGION: 'a' }),
      environmentOf(['/usr/local/bin/redis-server Redis 8.0'], { REGION: 'a' }),
      environmentOf(['/usr/bin/redis-server Redis 8.0'], { REGION: 'b' }),
      environmentOf(['/usr/bin/redis-server Redis 8.0'], { REGION: 'a', TZ: 'UTC' }),
    ]);
    expect(new Set(environments).size).toBe(environments.length);
    expect(await environmentOf(['/usr/bin/redis-server Redis 8.0'], { REGION: 'a', COLUMNS: '80', SHLVL: '2' })).toBe(
      environments[0],
    );
    const after = keysOf(inputs, sources.digests, 'another');
    expect(tests.filter((test) => before.get(test) === after.get(test))).toEqual([]);
  });
});

describe('the imports', () => {
  it('are those that a parser finds, in all code', async () => {
    const differences: string[] = [];
    for (const file of [...sources.imports.keys()].filter((name) => !name.endsWith('.d.ts'))) {
      const text = await readFile(join(ROOT, file), 'utf8');
      const { module, errors } = parseSync(file, text);
      expect({ file, errors }).toEqual({ file, errors: [] });
      const exported = module.staticExports.flatMap(({ entries }) =>
        entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
      );
      const parsed = [...module.staticImports.map((one) => one.moduleRequest.value), ...exported];
      const literal = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
        const source = text.slice(start, end);
        return /^['"][^'"]*['"]$/.test(source) ? [source.slice(1, -1)] : [];
      });
      const found = new Set(importsIn(text, file));
      for (const name of [...parsed, ...literal])
        if (!found.has(name.startsWith('.') ? join(file, '..', name) : name)) differences.push(`${file}: ${name}`);
    }
    expect(differences).toEqual([]);
  });

  it('make a test depend on everything if they lead to no known file', () => {
    const test = 'schema/rules/texts.test.ts';
    const imports = new Map(sources.imports).set(test, [UNKNOWN]);
    const own = inputsOf([test], { ...sources, imports });
    const after = keysOf(own, new Map(sources.digests).set('CHANGELOG.md', 'changed'), '');
    expect(after.get(test)).not.toBe(keysOf(own, sources.digests, '').get(test));
  });
});
