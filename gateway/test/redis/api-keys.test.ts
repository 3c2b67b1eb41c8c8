import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { Canaries } from '../support/canaries.ts';
import type { RedisProcess } from '../support/redis-process.ts';
import { waitForProviderSockets, useScale } from '../support/scale-rig.ts';

const scale = useScale();
const Key = z.object({ name: z.string(), secret: z.string() });
const WATCH = 'subscription { tradingList { status markets { id label } } }';

/** Records everything that any client sends to Redis. @returns a function that reads what was recorded before its call */
async function monitor(redis: RedisProcess): Promise<() => Promise<string>> {
  const { port } = redis;
  const socket = connect(port, 'localhost');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (data: Buffer) => {
    received += data.toString();
  });
  await once(socket, 'connect');
  socket.write('MONITOR\r\n');
  await expect.poll(() => received).toContain('+OK');
  return async () => {
    await redis.send('ECHO', 'the end of the record');
    await expect.poll(() => received).toContain('the end of the record');
    return received;
  };
}

it('two gateways have a feed each for an API key, and Redis receives neither the secret nor a plain hash of it', async () => {
  const { sandbox, redis, start } = scale();
  const readRecord = await monitor(redis);
  const keys = (await sandbox.control.allState('keys')).map((key) => Key.parse(key));
  const apiKey = keys.find(({ name }) => name === 'primary')?.secret ?? '';
  const unknown = 'unknown-key-0123456789abcdef';
  for (const gateway of [await start(), await start()]) {
    const watch = gateway.watch(WATCH, {}, { apiKey });
    await watch.until((results) => results.some(({ data }) => JSON.stringify(data).includes('"LIVE"')));
    expect((await gateway.request('{ seriesByIds(ids: ["1"]) { id tournament { id } } }', {}, { apiKey })).status).toBe(200);
    expect((await gateway.request('{ seriesByIds(ids: ["1"]) { id } }', {}, { apiKey: unknown })).status).toBe(401);
  }
  await waitForProviderSockets(sandbox, 2);
  const canaries = new Canaries();
  for (const [name, secret] of Object.entries({ key: apiKey, unknown })) {
    canaries.plant(name, secret);
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      canaries.plant(`${name} as ${encoding} hash`, createHash('sha256').update(secret).digest(encoding).replace(/=+$/, ''));
  }
  const record = await readRecord();
  canaries.record('Redis', record);
  expect(canaries.found()).toEqual([]);
  // The scope of the key, the refusals of unknown keys, and the budget for documents.
  for (const part of ['key-', 'api-key-refusals', 'document-cost:key-']) expect(record).toContain(part);
});

it('two gateways share the pace of the API explorer, and Redis does not receive the secret of its key', async () => {
  const { sandbox, redis, start } = scale();
  const readRecord = await monitor(redis);
  const Found = z.object({ id: z.string(), client_id: z.string(), name: z.string(), secret: z.string() });
  const keys = (await sandbox.control.allState('keys')).map((key) => Found.parse(key));
  const { id: keyId, client_id: clientId, secret } = Found.parse(keys.find(({ name }) => name === 'primary'));
  const test = 'mutation ($input: TestApiKeyInput!) { testApiKey(input: $input) { call { outcome status } } }';
  for (const gateway of [await start(), await start()]) {
    const bearer = await gateway.signIn('trader@example.test');
    const { data } = await gateway.request(test, { input: { clientId, keyId } }, { bearer });
    expect(data).toEqual({ testApiKey: { call: { outcome: 'RESPONDED', status: 200 } } });
  }
  const canaries = new Canaries();
  canaries.plant('secret', secret);
  const record = await readRecord();
  canaries.record('Redis', record);
  expect(canaries.found()).toEqual([]);
  for (const bucket of [`budget:explorer:${clientId}`, `budget:${clientId}`])
    expect(record.split(`"sightline:v1:${bucket}"`).length).toBeGreaterThan(2);
});
