import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { type GatewayOptions, storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { type GatewayProcess, startSeparateGateway } from '../support/gateway-process.ts';
import { PostgresProcess } from '../support/postgres-process.ts';
import { startSandbox } from '../support/sandbox.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const LIST = '{ tradingList { status markets { id } } }';
const Status = z.object({ store: z.object({ state: z.string(), reason: z.nullable(z.string()) }) });
const WATCH = 'subscription { tradingList { seq status } }';

async function start(options: GatewayOptions) {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const gateway = await startSeparateGateway(sandbox.port, { STORE_TIMEOUT_MS: 1_000, ADMIN_ADDRESS: '0', ...options });
  onTestFinished(() => gateway.stop());
  return { sandbox, gateway };
}

async function storeOf({ adminPort }: GatewayProcess) {
  const answer: unknown = await (await fetch(`http://localhost:${adminPort}/status`)).json();
  return Status.parse(answer).store;
}

const untilState = (gateway: GatewayProcess, state: string, reason: RegExp | null = null) =>
  vi.waitFor(async () => {
    const store = await storeOf(gateway);
    expect(store).toEqual({ state, reason: reason === null ? null : expect.stringMatching(reason) });
  });

/** Signs in, reads the list and gets a change of it; then signs out. */
async function expectService({ sandbox, gateway }: Awaited<ReturnType<typeof start>>): Promise<void> {
  const trader = await gateway.startTrading('trader@example.test');
  const watch = gateway.watch(WATCH, {}, trader);
  await watch.until((results) => JSON.stringify(results.slice(-1)).includes('"LIVE"'));
  const received = watch.results.length;
  await sandbox.control.play(3);
  await vi.waitFor(() => expect(watch.results.length).toBeGreaterThan(received));
  expect((await gateway.request(LIST, {}, trader)).data).toMatchObject({ tradingList: { status: 'LIVE' } });
  expect((await gateway.request('mutation { signOut { user { id } } }', {}, trader)).errors).toBeUndefined();
  expect((await gateway.request(LIST, {}, trader)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
}

it('sign-in, odds and reading continue whatever happens to a SQLite file', { timeout: 180_000 }, async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const parent = join(folder.path, 'data');
  writeFileSync(parent, 'a file in place of the folder');
  const rig = await start(storeIn(join(parent, 'inside')));
  await untilState(rig.gateway, 'down', /ENOTDIR/);
  await expectService(rig);
  rmSync(parent);
  mkdirSync(join(parent, 'inside'), { recursive: true });
  await untilState(rig.gateway, 'up');

  const other = new DatabaseSync(join(parent, 'inside/sightline.sqlite'), { timeout: 10_000 });
  other.exec('BEGIN IMMEDIATE');
  await expectService(rig);
  await untilState(rig.gateway, 'down', /locked by another process/);
  other.close();
  await untilState(rig.gateway, 'up');
  expect((await storeOf(rig.gateway)).reason).toBeNull();
});

it('sign-in, odds and reading continue whatever happens to a PostgreSQL', { timeout: 180_000 }, async () => {
  const server = await PostgresProcess.start();
  onTestFinished(() => server.remove());
  const url = new URL(await server.createDatabase('outage'));
  const proxy = await TcpProxy.start(server.port);
  onTestFinished(() => proxy.stop());
  url.port = String(proxy.port);
  proxy.mode = 'refuse';
  const rig = await start({ DATABASE_URL: url.href });
  expect((await storeOf(rig.gateway)).state).toBe('down');
  await expectService(rig);
  proxy.mode = 'pass';
  await untilState(rig.gateway, 'up');

  proxy.mode = 'hang';
  await expectService(rig);
  await untilState(rig.gateway, 'down', /no answer in time/);
  proxy.mode = 'pass';
  proxy.cut();
  await untilState(rig.gateway, 'up');

  await server.kill();
  await expectService(rig);
  expect((await storeOf(rig.gateway)).state).toBe('down');
  await server.restart();
  await untilState(rig.gateway, 'up');
  await server.query('postgres', 'ALTER DATABASE outage SET default_transaction_read_only = on');
  proxy.cut();
  await expectService(rig);
  await untilState(rig.gateway, 'down', /the database is read-only/);
  await server.query('postgres', 'ALTER DATABASE outage RESET default_transaction_read_only');
  proxy.cut();
  await untilState(rig.gateway, 'up');
});
