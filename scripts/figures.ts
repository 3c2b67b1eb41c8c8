import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { codeLines } from './lib/code-lines.ts';
import { commandLine } from './lib/command-line.ts';
import { type Environment, ROOT, run } from './lib/processes.ts';

// How large the product is: lines of code, variables, and what a running gateway executes for one operation.
const { values } = commandLine(
  { revision: { type: 'string' } },
  `Usage: node scripts/figures.ts [--revision R]
  --revision R  measures this revision in a checkout of its own (from ddd9a584 on) instead of the working tree`,
);

const GATEWAY = ['gateway/src', 'schema/rules', 'schema/client', 'provider-contract'];
const MEASURE = 'scripts/lib/executed.ts';
const Operation = z.object({ files: z.int(), functions: z.int() });
const Executed = z.object({ variables: z.int(), query: Operation, mutation: Operation, 'live update': Operation });

async function printFigures(checkout: string, withoutWeb: Environment): Promise<void> {
  const lines = await Promise.all([...GATEWAY, 'web/src'].map((folder) => codeLines(checkout, folder)));
  const ofGateway = lines.slice(0, GATEWAY.length);
  const print = (name: string, value: string | number): void => console.log(`${name.padEnd(40)} ${value}`);
  print(
    `code lines of ${GATEWAY[0]} and three more`,
    `${ofGateway.reduce((sum, count) => sum + count, 0)} (${ofGateway.join(' + ')})`,
  );
  print('code lines of web/src', lines.at(-1) ?? 0);
  const { code, output } = await run(process.execPath, [join(checkout, MEASURE)], withoutWeb, checkout);
  if (code !== 0) throw new Error(output);
  const { variables, ...operations } = Executed.parse(JSON.parse(output));
  print('environment variables', variables);
  for (const [name, { files, functions }] of Object.entries(operations)) print(name, `${files} files, ${functions} functions`);
}

async function runOrThrow(program: string, args: readonly string[], cwd = ROOT): Promise<void> {
  const { code, output } = await run(program, args, {}, cwd);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${output}`);
}

if (values.revision === undefined) {
  await printFigures(ROOT, { TEST_SETTINGS: JSON.stringify({ SERVE_WEB: 0 }) });
} else {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-figures-'));
  const checkout = join(folder, 'checkout');
  await runOrThrow('git', ['worktree', 'add', '--detach', '--force', checkout, values.revision]);
  try {
    await copyFile(join(ROOT, MEASURE), join(checkout, MEASURE));
    // Any command installs the packages of its revision.
    await runOrThrow(process.execPath, ['scripts/cli.mjs', 'licences'], checkout);
    await printFigures(checkout, { SERVE_WEB: 'off' });
  } finally {
    await runOrThrow('git', ['worktree', 'remove', '--force', checkout]);
    await rm(folder, { recursive: true, force: true });
  }
}
