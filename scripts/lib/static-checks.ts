import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generate.ts';
import { type Environment, ROOT, run } from './processes.ts';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Shown when something failed. */
  readonly output: string;
}

export type StaticCheckName = 'format' | 'lint and types' | 'words' | 'generated files' | 'rules' | 'licences';

/** A larger heap before each collection saves the type checker a tenth of its time; the limit keeps it within small machines. */
const TYPE_CHECKER: Environment = { GOGC: '400', GOMEMLIMIT: '3GiB' };

/** Linting with type information loads the types anyway, so it reports the errors of the compiler too. */
function lint(files: readonly string[]): Promise<Outcome> {
  // Checks the bench only if its peers are installed. The pattern does not leave out files that are named.
  const hasBench = existsSync(join(ROOT, 'bench/node_modules'));
  const checked = files.filter((file) => hasBench || !file.startsWith('bench/'));
  if (files.length > 0 && checked.length === 0) return Promise.resolve({ passed: 0, failed: 0, output: '' });
  const unchecked = hasBench ? [] : ['--ignore-pattern', 'bench'];
  return check('oxlint', ['--type-aware', '--type-check', '--deny-warnings', ...unchecked, ...checked], TYPE_CHECKER);
}

async function checkGeneratedFiles(): Promise<Outcome> {
  const before = await workTree();
  const failure = await generate();
  if (failure !== null) return { passed: 0, failed: 1, output: failure };
  const after = await workTree();
  const hasDrifted = before.status !== after.status || before.difference !== after.difference;
  const output = `Generated files were not up to date; run npm run codegen and commit.\n${after.status}`;
  return { passed: hasDrifted ? 0 : 1, failed: hasDrifted ? 1 : 0, output };
}

/** With the changed lines, because a changed file may be generated again. */
async function workTree(): Promise<{ status: string; difference: string }> {
  const [status, difference] = await Promise.all([run('git', ['status', '--porcelain']), run('git', ['diff'])]);
  return { status: status.output, difference: difference.output };
}

/** A program that passes or fails as a whole. */
export async function check(program: string, args: readonly string[], env: Environment = {}): Promise<Outcome> {
  const { code, output } = await run(program, args, env);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/** Checks that start no part of the product, by the name of their stage. @param files what to lint; empty for the whole repository */
export function staticChecks(files: readonly string[]): Readonly<Record<StaticCheckName, () => Promise<Outcome>>> {
  const script = (name: string, ...args: string[]) => check(process.execPath, [join(ROOT, 'scripts', name), ...args]);
  return {
    'lint and types': () => lint(files),
    words: () => script('words.ts', '--places'),
    'generated files': checkGeneratedFiles,
    format: () => check('biome', ['format', '.']),
    rules: () => script('rules.ts'),
    licences: () => script('licences.ts'),
  };
}
