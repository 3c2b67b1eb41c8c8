import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { importsIn, withImporters } from './imports.ts';
import { ROOT, run } from './processes.ts';
import type { StaticCheckName } from './static-checks.ts';

/**
 * What `npm test -- --changed` runs. An area has the same name in the source and in the tests:
 *
 * | changed | tests |
 * |---|---|
 * | web/src/features/AREA/, web/src/gateway/AREA/, web/src/AREA/ | web/e2e/AREA/, and the component tests of the nearest folder that has some |
 * | web/src/testing/component/ | all component tests |
 * | gateway/src/domains/AREA/, schema/AREA.graphql | gateway/test/AREA/, web/e2e/AREA/ |
 * | gateway/src/AREA/ | gateway/test/AREA/ |
 * | sandbox/src/AREA/, tests/AREA/, gateway/test/AREA/, web/e2e/AREA/ | the tests in the same folder |
 * | a test | itself |
 * | settings, helpers of all tests, and product code that several areas use or that has no tests of its area | also SMOKE, unless browser specs of its area run |
 *
 * Unit tests run if they import a changed file. Guards, rules, words and formats are always checked.
 */
export interface Selection {
  readonly checks: readonly StaticCheckName[];
  /** Files whose rules and types are checked; empty for all. */
  readonly lint: readonly string[];
  /** Files for `vitest related`: unit tests run that are among them or import one of them. */
  readonly related: readonly string[];
  /** Component tests, which all import the whole application. */
  readonly components: readonly string[];
  readonly integration: readonly string[];
  readonly specs: readonly string[];
}

/** Browser specs that together pass every layer: sign-in, the trading list, and a form that writes. */
export const SMOKE: readonly string[] = ['sign-in', 'list-keys', 'users'];

const TEST = /\.test\.tsx?$/;
const SPEC = /\.(?:spec|play)\.ts$/;
export const COMPONENT = /\.component\.test\.tsx$/;
/** Tests that match neither this nor COMPONENT are unit tests. */
const INTEGRATION = /^(?:gateway\/test|sandbox|tests\/(?!guards\/))/;
const CODE = /\.(?:tsx?|mjs|js)$/;
const GUARD = /^tests\/guards\/.*\.test\.ts$/;
const ALWAYS: readonly StaticCheckName[] = ['format', 'words', 'rules'];
/** Files that decide how all others are checked or run. */
const SETTINGS = /^[^/]+\.(?:json|ts|yaml)$|^[^/]+\/(?:package|tsconfig)\.json$|^\.oxlintrc\.json$/;
const PACKAGES = /(?:^|\/)package\.json$|^pnpm-/;
/** Generated files, and the files from which they are generated. */
const GENERATED =
  /\.graphql$|\.sdl$|\.generated\.ts$|\/generated\/|^provider-contract\/|^codegen|^\.env\.example$|^gateway\/src\/config\/|^schema\/[^/]+\.json$|^docs\/(?:schema\/|operations\.md$)/;
const PRODUCT = /^(?:web\/src|gateway\/src|sandbox\/src|provider-contract|schema)\//;
const OF_ONE_AREA = /^(?:web\/src\/features|gateway\/src\/domains)\/[^/]+\//;

/** The schema of a large domain has several files, such as trading-markets.graphql. */
const SCHEMA_PART = /^(trading|api-clients)-.*/;

/** The folders with the tests of a changed file, whether they exist or not. */
function testFolders(file: string): string[] {
  const web = /^web\/src\/(?:features\/|gateway\/)?([^/.]+)/.exec(file)?.[1];
  if (web !== undefined) return [`web/e2e/${web}/`];
  const domain = /^(?:gateway\/src\/domains\/|schema\/)([^/.]+)/.exec(file)?.[1]?.replace(SCHEMA_PART, '$1');
  if (domain !== undefined) return [`gateway/test/${domain}/`, `web/e2e/${domain}/`];
  const layer = /^gateway\/src\/([^/.]+)/.exec(file)?.[1];
  if (layer !== undefined) return [`gateway/test/${layer}/`];
  return /^(?:sandbox\/src|tests|gateway\/test|web\/e2e)\/[^/]+\//.test(file) ? [file.slice(0, file.lastIndexOf('/') + 1)] : [];
}

/** The component tests of the nearest folder that has some, within the area of the changed file. */
function nearestComponentTests(file: string, tests: readonly string[]): string[] {
  if (!file.startsWith('web/src/')) return [];
  if (file.startsWith('web/src/testing/component/')) return tests.filter((test) => COMPONENT.test(test));
  for (let folder = dirname(file); !/^web\/src(?:\/features)?$/.test(folder); folder = dirname(folder)) {
    const found = tests.filter((test) => COMPONENT.test(test) && test.startsWith(`${folder}/`));
    if (found.length > 0) return found;
  }
  return [];
}

/** @param imports the imports of every file of the repository that has some; @param files all files of the repository */
export function select(
  changed: readonly string[],
  files: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): Selection {
  const present = new Set(files);
  const tests = files.filter((file) => TEST.test(file) || SPEC.test(file));
  const chosen = new Set<string>();
  let needsSmoke = false;
  for (const file of changed) {
    const folders = testFolders(file);
    const isTest = TEST.test(file) || SPEC.test(file);
    const found = isTest
      ? tests.filter((test) => test === file)
      : [...tests.filter((test) => folders.some((folder) => test.startsWith(folder))), ...nearestComponentTests(file, tests)];
    for (const test of found) chosen.add(test);
    const hasSpecs = found.some((test) => SPEC.test(test));
    const isShared = !OF_ONE_AREA.test(file) || found.length === 0;
    const isProductOrSupport =
      PRODUCT.test(file) || SETTINGS.test(file) || /^(?:gateway\/test|web\/e2e)\/(?:support\/|[^/]+$)/.test(file);
    needsSmoke ||= isProductOrSupport && !isTest && isShared && !hasSpecs;
  }
  if (needsSmoke) for (const test of tests) if (SMOKE.some((name) => test.endsWith(`/${name}.spec.ts`))) chosen.add(test);
  const code = changed.filter((file) => CODE.test(file));
  const affectsAll = changed.some((file) => SETTINGS.test(file));
  const lint = affectsAll ? [] : [...withImporters(code, imports)].filter((file) => present.has(file));
  const needs: readonly (readonly [StaticCheckName, boolean])[] = [
    ['lint and types', affectsAll || lint.length > 0],
    ['generated files', changed.some((file) => GENERATED.test(file))],
    ['licences', changed.some((file) => PACKAGES.test(file))],
  ];
  return {
    checks: [...ALWAYS, ...needs.filter(([, needed]) => needed).map(([name]) => name)],
    lint,
    related: [...code.filter((file) => present.has(file) && !SPEC.test(file)), ...tests.filter((test) => GUARD.test(test))],
    components: [...chosen].filter((file) => COMPONENT.test(file)),
    integration: [...chosen].filter((file) => TEST.test(file) && INTEGRATION.test(file)),
    specs: [...chosen].filter((file) => SPEC.test(file)),
  };
}

/** Changed files of the work tree, deleted and new ones included; if there are none, what differs from the upstream branch. */
export async function changedFiles(): Promise<string[]> {
  const work = [...(await gitFiles('diff', '--name-only', '--no-renames', '-z', 'HEAD')), ...(await untracked())];
  if (work.length > 0) return work;
  const base = await run('git', ['merge-base', 'HEAD', '@{upstream}']);
  return base.code === 0 ? gitFiles('diff', '--name-only', '--no-renames', '-z', base.output.trim()) : [];
}

function untracked(): Promise<string[]> {
  return gitFiles('ls-files', '--others', '--exclude-standard', '-z');
}

/** All files of the repository, committed or not. */
export async function allFiles(): Promise<string[]> {
  const files = await gitFiles('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z');
  return files.filter((file) => existsSync(join(ROOT, file)));
}

async function gitFiles(...args: string[]): Promise<string[]> {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new Error(`The files could not be listed.\n${output}`);
  return output.split('\0').filter((file) => file !== '');
}

/** The imports of each of the files that has some. */
export async function readImports(files: readonly string[]): Promise<Map<string, string[]>> {
  const code = files.filter((file) => CODE.test(file));
  return new Map(
    await Promise.all(
      code.map(async (file) => [file, importsIn(await readFile(join(ROOT, file), 'utf8'), file)] satisfies [string, string[]]),
    ),
  );
}

/** One line: what a run of a selection leaves out. @param ran the test files that ran */
export function leftOut(selection: Selection, files: readonly string[], ran: number): string {
  const tests = files.filter((file) => TEST.test(file)).length - ran;
  const specs = files.filter((file) => SPEC.test(file)).length - selection.specs.length;
  const stages = (['lint and types', 'generated files', 'licences'] as const).filter((name) => !selection.checks.includes(name));
  const parts = [...stages, 'first-load sizes', 'gallery', `${tests} test files`, `${specs} browser specs`];
  return `Left out: ${parts.join(', ')}. npm test runs everything.`;
}
