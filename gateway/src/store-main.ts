import { resolve } from 'node:path';
import { ConfigError, readStoreConfig } from './config/config.ts';
import { backUp, check, CommandError, forget, restore, withExistingStore } from './store/commands.ts';
import { storeAddress } from './store/engine.ts';
import type { Usage } from './provider/client/usage.ts';
import { Store, STORE_TIMERS } from './store/store.ts';
import { createLog } from './telemetry/log.ts';

const USAGE = `Usage: npm run store -- COMMAND    (in the image: node gateway/src/store-main.ts COMMAND)
  backup FILE         writes a copy of one moment to a new SQLite file; the gateway may run
  restore FILE        copies a backup, or another SQLite store, into an empty store: all or nothing
  copy DATABASE_URL   copies a SQLite store into an empty one, such as a PostgreSQL
  prune               deletes and completes now what the gateway does every ten minutes
  check               reads every row, and checks the file
  forget user ID      deletes everything of a user; the audit log keeps its entries
  forget customer ID  the same of a customer
The store is the one that DATABASE_URL names, as for the gateway.`;

/** A flush interval that is longer than any command runs. */
const NEVER_MS = 2 ** 31 - 1;

/** A command line without a known command, or with the wrong arguments. */
class UsageError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

async function run([command = '', ...args]: readonly string[], env: Environment): Promise<string> {
  const config = readStoreConfig(env);
  const address = storeAddress(config.DATABASE_URL);
  const [first = '', second = ''] = args;
  const requireArguments = (count: number): void => {
    if (args.length !== count || args.includes('')) throw new UsageError();
  };
  // npm runs scripts in the folder of the package.
  const fileOf = (path: string): string => resolve(env['INIT_CWD'] ?? '.', path);
  switch (command) {
    case 'backup':
      requireArguments(1);
      await backUp(address, fileOf(first));
      return `${fileOf(first)} has everything. Keep it as secret as the store.`;
    case 'restore':
      requireArguments(1);
      return `copied: ${countsText(await restore(fileOf(first), address))}`;
    case 'copy': {
      requireArguments(1);
      if (address.kind !== 'sqlite') throw new CommandError('copy reads a SQLite store; DATABASE_URL names another');
      const { DATABASE_URL } = readStoreConfig({ DATABASE_URL: first });
      return `copied: ${countsText(await restore(address.path, storeAddress(DATABASE_URL)))}`;
    }
    case 'prune':
      requireArguments(0);
      return `pruned rows: ${await withExistingStore(address, () => prune(config))}`;
    case 'check':
      requireArguments(0);
      return `intact: ${countsText(await check(address))}`;
    case 'forget':
      requireArguments(2);
      if (first !== 'user' && first !== 'customer') throw new UsageError();
      return `deleted: ${countsText(await forget(address, first, second)) || 'nothing'}. The audit log keeps its entries.`;
    default:
      throw new UsageError();
  }
}

async function prune(config: ReturnType<typeof readStoreConfig>): Promise<number> {
  const store = new Store({ config: { ...STORE_TIMERS, ...config }, log: createLog('silent') });
  let usage: Usage | null = null;
  let deleted = 0;
  try {
    await store.open();
    if (!store.isUp) throw new CommandError(store.health.reason ?? 'the store cannot be opened');
    // Loads most of the gateway.
    const { retentionSteps } = await import('./services.ts');
    const { Usage: UsageTable } = await import('./provider/client/usage.ts');
    usage = new UsageTable({ store, flushMs: NEVER_MS });
    for (const step of retentionSteps({ store, usage, days: config.AUDIT_DAYS })) {
      // oxlint-disable-next-line no-await-in-loop -- small steps, so that other writes do not wait
      for (let rows = await step(); rows > 0; rows = await step()) deleted += rows;
    }
    return deleted;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The store: ${messageOf(error)}. Rows pruned before that: ${deleted}.`);
  } finally {
    usage?.close();
    await store.close();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error';
}

function countsText(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([table, rows]) => `${table} ${rows}`).join(', ');
}

/** Runs a command. @returns the exit code, and what to print: a result, or why there is none */
export async function runStoreCommand(
  args: readonly string[],
  env: Environment,
): Promise<{ readonly code: 0 | 1 | 2; readonly output: string }> {
  try {
    return { code: 0, output: await run(args, env) };
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, output: USAGE };
    if (error instanceof ConfigError || error instanceof CommandError) return { code: 1, output: error.message };
    return { code: 1, output: `The store: ${messageOf(error)}. Nothing was changed.` };
  }
}

export async function main(): Promise<void> {
  const { code, output } = await runStoreCommand(process.argv.slice(2), process.env);
  (code === 0 ? process.stdout : process.stderr).write(`${output}\n`);
  process.exitCode = code;
}

if (import.meta.main) await main();
