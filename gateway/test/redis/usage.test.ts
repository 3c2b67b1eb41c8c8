import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { Canaries } from '../support/canaries.ts';
import { PostgresProcess } from '../support/postgres-process.ts';
import { waitForProviderSockets, useScale } from '../support/scale-rig.ts';

const scale = useScale();
const Key = z.object({ id: z.string(), name: z.string(), client_id: z.string(), secret: z.string() });
const USAGE = `query ($clientId: ID!) { apiClientUsage(clientId: $clientId) { sources { key { name } requests connections } } }`;
const Usage = z.object({
  apiClientUsage: z.object({
    sources: z.array(z.object({ key: z.nullable(z.object({ name: z.string() })), requests: z.int(), connections: z.int() })),
  }),
});
const INSPECT = `subscription ($clientId: ID!, $keyId: ID!) {
  channelInspector(clientId: $clientId, keyId: $keyId, channels: ["odds_market_updates"]) { state end } }`;

it('gateways add up their usage in PostgreSQL, and allow a user one inspector over all of them; PostgreSQL and Redis have ids and no secrets', async () => {
  const { sandbox, redis, start } = scale();
  const postgres = await PostgresProcess.start();
  onTestFinished(() => postgres.remove());
  const DATABASE_URL = await postgres.createDatabase('shared');
  const [one, two] = [await start({ DATABASE_URL }), await start({ DATABASE_URL })];
  const keys = (await sandbox.control.allState('keys')).map((each) => Key.parse(each));
  const key = keys.find(({ name }) => name === 'fallback');
  if (key === undefined) throw new Error('the sandbox has no such key');
  const ids = { clientId: key.client_id, keyId: key.id };
  for (const gateway of [one, two]) await gateway.request('{ seriesByIds(ids: ["1"]) { id } }', {}, { apiKey: key.secret });
  const bearer = await one.signIn('trader@example.test');

  const first = one.watch(INSPECT, ids, { bearer });
  await first.until((results) => JSON.stringify(results).includes('"OPEN"'));
  const second = two.watch(INSPECT, ids, { bearer });
  await second.until((results) => JSON.stringify(results).includes('ALREADY_RUNNING'));
  first.stop();
  await waitForProviderSockets(sandbox, 0);
  await expect.poll(() => redis.dump('*inspector:*')).toBe('');
  const third = two.watch(INSPECT, ids, { bearer });
  await third.until((results) => JSON.stringify(results).includes('"OPEN"'));
  third.stop();

  // A key test and a call of the explorer, with a key of their own.
  const tested = keys.find(({ name }) => name === 'web-1');
  if (tested === undefined) throw new Error('the sandbox has no such key');
  const input = { clientId: tested.client_id, keyId: tested.id };
  const test = 'mutation ($input: TestApiKeyInput!) { testApiKey(input: $input) { call { outcome } } }';
  const call = 'mutation ($input: CallApiInput!) { callApi(input: $input) { call { outcome } } }';
  expect((await one.request(test, { input }, { bearer })).data).toEqual({ testApiKey: { call: { outcome: 'RESPONDED' } } });
  expect((await one.request(call, { input: { ...input, endpoint: 'TEAMS' } }, { bearer })).data).toEqual({
    callApi: { call: { outcome: 'RESPONDED' } },
  });

  const usage = async () => {
    const { sources } = Usage.parse((await one.request(USAGE, { clientId: key.client_id }, { bearer })).data).apiClientUsage;
    return sources.find((source) => source.key?.name === 'fallback');
  };
  // Each gateway verified the key and read once.
  await expect.poll(usage).toMatchObject({ requests: 4, connections: 2 });
  const canaries = new Canaries();
  canaries.plant('key', key.secret);
  canaries.plant('tested key', tested.secret);
  const stored = async () => JSON.stringify(await postgres.query('shared', 'SELECT * FROM usage'));
  await expect.poll(stored).toContain(`api-key:${tested.id}`);
  expect(await stored()).toContain(`api-key:${key.id}`);
  canaries.record('Redis', await redis.dump('*'));
  canaries.record('PostgreSQL', await stored());
  expect(canaries.found()).toEqual([]);
});
