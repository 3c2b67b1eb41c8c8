import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { freePort } from '../../scripts/lib/ports.ts';
import { startGateway } from './gateway-process.ts';
import { useStack } from './stack.ts';
import { trustedDocumentNamed } from './trusted-documents.ts';

const WAIT = { timeout: 10_000, interval: 50 };
const ADMIN_PORT = await freePort();
const stack = useStack({ ADMIN_PORT: String(ADMIN_PORT) });

const seen = async (path: string): Promise<string> => (await fetch(`http://localhost:${ADMIN_PORT}${path}`)).text();
/** Value of a metric with those labels, in the order in which they are told; null where there is none. */
async function metric(name: string, labels = ''): Promise<number | null> {
  const line = (await seen('/metrics')).split('\n').find((each) => each.startsWith(`${name}${labels} `));
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

const until = (isTrue: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(async () => {
    if (!(await isTrue())) throw new Error('not yet');
  }, WAIT);

describe('operators see', () => {
  let oddsCalls: number;
  beforeAll(async () => {
    const { gateway, sandbox } = stack();
    await sandbox.control.clearCalls();
    const trader = await gateway.trade('trader@example.test');
    await gateway.ask(trustedDocumentNamed('TradingList'), {}, trader);
    await gateway.ask('query Made_up { viewer { isStaff } }', {}, trader);
    const client = gateway.connect(trader);
    await client.watch('subscription { tradingList { seq } }').data(0);
    await until(async () => (await metric('sightline_sockets')) === 1);
    await until(async () => (await seen('/status')).includes('"LIVE"'));
    oddsCalls = (await stack().sandbox.control.calls()).filter(({ api }) => api === 'odds').length;
  });

  it('operations by the names of trusted documents alone', async () => {
    expect(await metric('sightline_operation_seconds_count', '{operation="SignIn",outcome="ok"}')).toBe(1);
    expect(await metric('sightline_operation_seconds_count', '{operation="TradingList",outcome="ok"}')).toBe(1);
    expect(await seen('/metrics')).not.toContain('Made_up');
  });

  it('what the provider was asked, and how many ids at once', async () => {
    expect(await metric('sightline_provider_call_seconds_count', '{api="odds",outcome="ok"}')).toBeGreaterThanOrEqual(oddsCalls);
    expect(await metric('sightline_batch_ids_count', '{kind="tournament"}')).toBeGreaterThan(0);
    expect(await metric('sightline_entity_lookups_total', '{kind="tournament",result="read"}')).toBeGreaterThan(0);
  });

  it('readers, what they are written, and with which code their sockets end', async () => {
    expect(await metric('sightline_subscriptions')).toBe(1);
    expect(await metric('sightline_live_begins_total', '{by="image"}')).toBe(1);
    const { gateway } = stack();
    expect((await gateway.connect({ bearer: 'nonsense' }).closed).code).toBe(4401);
    await until(async () => (await metric('sightline_socket_closes_total', '{code="4401"}')) === 1);
  });

  it('which feeds are open and how they are', async () => {
    const Status = z.object({
      draining: z.boolean(),
      sharing: z.string(),
      feeds: z.array(z.object({ clientId: z.string(), status: z.string() })),
      live: z.object({ now: z.object({ sockets: z.int() }), since: z.object({ deliveries: z.int() }) }),
    });
    const status = Status.parse(JSON.parse(await seen('/status')));
    expect(status).toMatchObject({ draining: false, sharing: 'one process by itself', live: { now: { sockets: 1 } } });
    expect(status.feeds).toEqual([{ clientId: expect.any(String), status: 'LIVE' }]);
  });

  it('nothing of a person or a secret', async () => {
    expect(`${await seen('/metrics')}${await seen('/status')}`).not.toMatch(/@example|Bearer|eyJ/);
  });

  it('on the dashboard only metrics that exist', async () => {
    const dashboard = await readFile(new URL('../../deploy/grafana-dashboard.json', import.meta.url), 'utf8');
    const metrics = await seen('/metrics');
    const named = new Set(dashboard.match(/\b(sightline|nodejs|process)_[a-z0-9_]+/g));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !metrics.includes(`${name} `) && !metrics.includes(`${name}{`))).toEqual([]);
  });
});

it('says that it is ready, and while it leaves that it is not', async () => {
  const { sandbox } = stack();
  const gateway = await startGateway(sandbox.port);
  const ready = async () => (await fetch(`${gateway.url}/ready`)).status;
  expect(await ready()).toBe(200);
  const trader = await gateway.trade('trader@example.test');
  // Somebody who does not answer a close keeps the process for a while.
  const client = gateway.connect(trader);
  await client.watch('subscription { tradingList { seq } }').data(0);
  client.pause();
  const exited = gateway.terminate();
  await until(async () => (await ready()) === 503);
  client.resume();
  expect((await client.closed).code).toBe(1012);
  expect(await exited).toBe(0);
});
