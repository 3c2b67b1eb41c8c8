import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { findCombinableMatch, winnerAndTotal } from '../support/combinable.ts';
import { startSeparateGateway } from '../support/gateway-process.ts';
import { leaveWhen } from '../support/leaving-client.ts';
import { RawSocket } from '../support/raw-socket.ts';
import type { Credentials, SocketClient } from '../support/socket-client.ts';
import { useSeparateStack } from '../support/stack.ts';
import { trustedDocumentNamed } from '../support/trusted-documents.ts';

const DEPLOY = new URL('../../../deploy/', import.meta.url);
const stack = useSeparateStack({ ADMIN_ADDRESS: '0' });

/** Metrics that a file of deploy/ names. */
async function metricsIn(file: string): Promise<Set<string>> {
  return new Set((await readFile(new URL(file, DEPLOY), 'utf8')).match(/\b(sightline|nodejs|process)_[a-z0-9_]+/g));
}
const adminText = async (path: string): Promise<string> =>
  (await fetch(`http://localhost:${stack().gateway.adminPort}${path}`)).text();
/** Value of a metric with those labels, in the order of the output; null where there is none. */
async function metric(name: string, labels = ''): Promise<number | null> {
  const line = (await adminText('/metrics')).split('\n').find((each) => each.startsWith(`${name}${labels} `));
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

const until = (isTrue: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(async () => {
    if (!(await isTrue())) throw new Error('not yet');
  });

describe('operators see', () => {
  let oddsCalls: number;
  /** How often each operation had run before the tests, which run more. */
  let operations: readonly (number | null)[];
  let client: SocketClient;
  let trader: Credentials;
  beforeAll(async () => {
    const { gateway, sandbox } = stack();
    await sandbox.control.clearCalls();
    trader = await gateway.startTrading('trader@example.test');
    await gateway.request(trustedDocumentNamed('TradingList'), {}, trader);
    await gateway.request('query Made_up { viewer { isStaff } }', {}, trader);
    operations = await Promise.all(
      ['SignIn', 'TradingList'].map((name) => metric('sightline_operation_seconds_count', `{operation="${name}",outcome="ok"}`)),
    );
    client = gateway.connect(trader);
    await client.watch('subscription { tradingList { seq } }').data(0);
    await until(async () => (await metric('sightline_sockets')) === 1);
    await until(async () => (await adminText('/status')).includes('"LIVE"'));
    oddsCalls = (await stack().sandbox.control.calls()).filter(({ api }) => api === 'odds').length;
  });

  it('operations by the names of trusted documents only', async () => {
    expect(operations).toEqual([1, 1]);
    expect(await adminText('/metrics')).not.toContain('Made_up');
  });

  it('operations whose client left before the answer, apart from errors', async () => {
    const { gateway, sandbox } = stack();
    const countOf = (outcome: string) => metric('sightline_operation_seconds_count', `{operation="other",outcome="${outcome}"}`);
    const errors = await countOf('error');
    const { seriesId, markets } = await findCombinableMatch(sandbox);
    await sandbox.control.addFault({ api: 'bet-builder', kind: 'hang', times: 1 });
    await leaveWhen(async () => (await sandbox.control.calls()).some(({ api }) => api === 'bet-builder'), gateway, {
      query: 'query ($seriesId: ID!, $ids: [ID!]!) { combinedOdds(seriesId: $seriesId, selectionIds: $ids) { odds } }',
      variables: { seriesId, ids: winnerAndTotal(markets) },
      credentials: trader,
    });
    await until(async () => (await countOf('gone')) === 1);
    expect(await countOf('error')).toBe(errors);
  });

  it('provider calls, and how many ids each has', async () => {
    expect(await metric('sightline_provider_call_seconds_count', '{api="odds",outcome="ok"}')).toBeGreaterThanOrEqual(oddsCalls);
    expect(await metric('sightline_batch_ids_count', '{kind="tournament"}')).toBeGreaterThan(0);
    expect(await metric('sightline_entity_lookups_total', '{kind="tournament",result="read"}')).toBeGreaterThan(0);
  });

  it('subscribers, the bytes sent to them, and the close codes of their sockets', async () => {
    expect(await metric('sightline_subscriptions')).toBe(1);
    expect(await metric('sightline_live_begins_total', '{by="snapshot"}')).toBe(1);
    const { gateway } = stack();
    expect((await gateway.connect({ bearer: 'nonsense' }).closed).code).toBe(4401);
    await until(async () => (await metric('sightline_socket_closes_total', '{code="4401"}')) === 1);
  });

  it('the lag of subscribers, and the number of provider reads', async () => {
    const lagAt = (percentile: number) => metric('sightline_socket_lag_seconds', `{percentile="${percentile}"}`);
    // A client has no lag before it has answered a ping.
    await until(async () => Number(await lagAt(100)) > 0);
    client.pause();
    await until(async () => Number(await lagAt(100)) > 1);
    for (const percentile of [50, 99]) expect(await lagAt(percentile)).toBeGreaterThan(1);
    client.resume();
    await until(async () => Number(await lagAt(100)) < 1);
    expect(await metric('sightline_feeds', '{status="LIVE"}')).toBe(1);
    expect(await metric('sightline_push_socket_begins_total', '{resumed="no"}')).toBeGreaterThan(0);
    expect(await metric('sightline_feed_loads_total', '{reason="snapshot"}')).toBeGreaterThan(0);
    expect(await metric('sightline_cache_lookups_total', '{cache="bearer",result="hit"}')).toBeGreaterThan(0);
    const userCalls = (await stack().sandbox.control.calls()).filter(
      ({ api, path }) => api === 'dashboard' && path === '/v1/user',
    );
    expect(await metric('sightline_cache_lookups_total', '{cache="bearer",result="miss"}')).toBeGreaterThanOrEqual(
      userCalls.length,
    );
    expect(await metric('sightline_ready')).toBe(1);
  });

  it('the size of bounded caches', async () => {
    const sizeOf = async (cache: string) => Number(await metric('sightline_cache_bytes', `{cache="${cache}"}`));
    expect(await sizeOf('feeds')).toBeGreaterThan(0);
    await until(async () => {
      await stack().gateway.request(trustedDocumentNamed('TradingList'), {}, trader);
      return (await sizeOf('rendered')) > 0;
    });
  });

  it('close codes and refusal statuses in a bounded number of series, whatever clients send', async () => {
    const { gateway } = stack();
    for (const code of [3000, 3001, 4999]) {
      const socket = await RawSocket.open(gateway.url);
      if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
      socket.socket.close(code, 'made up');
      await socket.closed;
    }
    await until(async () => (await metric('sightline_socket_closes_total', '{code="other"}')) === 3);
    expect(await RawSocket.open(gateway.url, { origin: 'https://elsewhere.example' })).toBe(403);
    expect(await metric('sightline_socket_refusals_total', '{status="403"}')).toBe(1);
  });

  it('a request under its own id, whatever id a client sends', async () => {
    const given = 'made-up-request-id';
    const { headers } = await stack().gateway.post('{', { 'x-request-id': given });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('the open feeds and their state', async () => {
    const Status = z.object({
      draining: z.boolean(),
      sharing: z.string(),
      feeds: z.array(z.object({ clientId: z.string(), status: z.string() })),
      live: z.object({ now: z.object({ sockets: z.int() }), since: z.object({ deliveries: z.int() }) }),
    });
    const status = Status.parse(JSON.parse(await adminText('/status')));
    expect(status).toMatchObject({ draining: false, sharing: 'single process', live: { now: { sockets: 1 } } });
    expect(status.feeds).toEqual([{ clientId: expect.any(String), status: 'LIVE' }]);
  });

  it('no personal data and no secrets', async () => {
    expect(`${await adminText('/metrics')}${await adminText('/status')}`).not.toMatch(/@example|Bearer|eyJ/);
  });

  it.each(['grafana-dashboard.json', 'alerts.yml'])('only existing metrics in deploy/%s', async (file) => {
    const named = await metricsIn(file);
    const metrics = await adminText('/metrics');
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !metrics.includes(`${name} `) && !metrics.includes(`${name}{`))).toEqual([]);
  });

  it('each of our metrics on the dashboard', async () => {
    const own = [...(await adminText('/metrics')).matchAll(/^# TYPE (sightline_\w+)/gm)].map(([, name = '']) => name);
    const shown = [...(await metricsIn('grafana-dashboard.json'))];
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((name) => !shown.some((each) => each.startsWith(name)))).toEqual([]);
  });

  it('alerts that Prometheus can parse', async () => {
    const Rule = z.strictObject({
      alert: z.string(),
      expr: z.string(),
      for: z.string().regex(/^\d+m$/),
      labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
      // Each alert says what happened, and what to check.
      annotations: z.strictObject({ summary: z.string(), description: z.string() }),
    });
    const Alerts = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule) })) });
    const { groups } = Alerts.parse(parse(await readFile(new URL('alerts.yml', DEPLOY), 'utf8')));
    expect(groups.flatMap(({ rules }) => rules).length).toBeGreaterThan(10);
  });
});

it('a gateway reports ready, and not ready while it shuts down', async () => {
  const { sandbox } = stack();
  const gateway = await startSeparateGateway(sandbox.port);
  const ready = async () => (await fetch(`${gateway.url}/ready`)).status;
  expect(await ready()).toBe(200);
  const trader = await gateway.startTrading('trader@example.test');
  // A client that does not answer a close delays the end of the process.
  const client = gateway.connect(trader);
  await client.watch('subscription { tradingList { seq } }').data(0);
  client.pause();
  const exited = gateway.terminate();
  await until(async () => (await ready()) === 503);
  client.resume();
  expect((await client.closed).code).toBe(1012);
  expect(await exited).toBe(0);
});

/** An address of this machine that others can use; null without a network. */
const ADDRESS =
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.internal === false && each.family === 'IPv4')?.address ?? null;

it.runIf(ADDRESS !== null)(
  'the port for operators is served to this machine only, unless ADMIN_ADDRESS says otherwise',
  async () => {
    const { gateway, sandbox } = stack();
    const statusAt = (port: number | null) =>
      fetch(`http://${ADDRESS}:${port}/status`).then(
        ({ status }) => status,
        () => 'refused',
      );
    expect(await statusAt(gateway.adminPort)).toBe('refused');
    const wide = await startSeparateGateway(sandbox.port, { ADMIN_ADDRESS: '0.0.0.0:0' });
    expect(await statusAt(wide.adminPort)).toBe(200);
    await wide.stop();
  },
);
