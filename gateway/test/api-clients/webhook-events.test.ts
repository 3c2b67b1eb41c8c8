import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { tradingKey } from '../../../sandbox/src/testing/trading-secret.ts';
import { startSeparateGateway } from '../support/gateway-process.ts';
import { listedSeries } from '../support/listed-series.ts';
import { startSandbox } from '../support/sandbox.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const TRADER = 'trader@example.test';
const Created = z.object({ createWebhook: z.object({ webhook: z.object({ id: z.string() }) }) });
const Listed = z.object({ clientWebhooks: z.object({ isFeedFollowed: z.boolean() }) });
const Keys = z.array(z.looseObject({ id: z.string(), secret: z.string() }));
const Batch = z.object({
  tradingList: z.object({
    series: z.array(z.object({ id: z.string(), lifecycle: z.string() })),
    removed: z.array(z.object({ id: z.string() })),
  }),
});
const Suspended = z.object({ seconds: z.int(), markets: z.array(z.object({ marketId: z.string(), seriesId: z.string() })) });

it('a webhook gets the feed events of a client that is recorded without a viewer, until the provider refuses the key of the recording', async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const { client, secret } = await tradingKey(sandbox.url, TRADER, 'Recorder');
  const file = `${folder.path}/recorder.key`;
  writeFileSync(file, secret);
  const gateway = await startSeparateGateway(sandbox.port, {
    ...storeIn(folder.path),
    HISTORY_CLIENTS: `${client}=${file}`,
    HISTORY_TAKE_OVER_MS: 50,
    WEBHOOKS: 'private',
    WEBHOOK_POLL_MS: 50,
    // The feed of the trading session closes soon, the one of the recording goes on.
    FEED_LINGER_MS: 100,
  });
  onTestFinished(() => gateway.stop());
  const trader = await gateway.startTrading(TRADER);
  const data = async (document: string, input: object) =>
    (await gateway.request(document, { input: { clientId: client, ...input } }, trader)).data;
  const isFollowed = async () => {
    const list = 'query ($clientId: ID!) { clientWebhooks(clientId: $clientId) { isFeedFollowed } }';
    const answer = await gateway.request(list, { clientId: client }, trader);
    return Listed.parse(answer.data).clientWebhooks.isFeedFollowed;
  };
  // The first call of a trading session confirms the key of the recording.
  await gateway.request('{ tradingList { status } }', {}, trader);
  await vi.waitUntil(isFollowed);

  const receiver = await startReceiver();
  const create = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }';
  const events = ['SERIES_LIVE', 'SERIES_POSTPONED', 'MARKET_SUSPENDED', 'FEED_STALE', 'FEED_CURRENT', 'KEY_CREATED'];
  const made = await data(create, { url: receiver.url, events, suspendedSeconds: 5 });
  const { id } = Created.parse(made).createWebhook.webhook;
  await data('mutation ($input: TestWebhookInput!) { testWebhook(input: $input) { isVerified } }', { id });
  const typesOf = () => receiver.events().map(({ type }) => type);

  const listed = await listedSeries(sandbox);
  const series = (await sandbox.control.allState('series')).filter(({ id }) => listed.includes(id));
  const upcoming = series.find(({ lifecycle }) => lifecycle === 'upcoming');
  const live = series.find(({ lifecycle }) => lifecycle === 'live');
  const seriesId = upcoming?.id ?? 0;
  // Markets that were suspended before the recording are reported too: their event shows that it has begun. Live series are not.
  const markets = await sandbox.control.allState('markets');
  const market = markets.find(({ fixture, state }) => fixture.type === 'series' && fixture.id === live?.id && state === 'open');
  await sandbox.control.change('markets', market?.id ?? 0, { state: 'suspended' });
  const suspended = () =>
    receiver
      .events()
      .filter(({ type }) => type === 'market.suspended')
      .flatMap((message) => Suspended.parse(message.data).markets.map(({ marketId }) => marketId));
  await vi.waitFor(() => expect(suspended()).toContain(String(market?.id)));

  await sandbox.control.change('series', seriesId, { lifecycle: 'live' });
  await vi.waitFor(() => expect(typesOf()).toContain('series.live'));
  expect(receiver.events().find(({ type }) => type === 'series.live')?.data).toEqual({
    clientId: client,
    seriesId: String(seriesId),
    lifecycle: 'live',
  });

  await sandbox.control.refuseSockets(503, 3);
  await sandbox.control.dropSockets();
  await vi.waitFor(() => expect(typesOf()).toContain('feed.stale'));
  await vi.waitFor(() => expect(typesOf()).toContain('feed.current'));
  expect(suspended().filter((each) => each === String(market?.id))).toHaveLength(1);

  const watch = gateway.watch('subscription { tradingList { series { id lifecycle } removed { id } } }', {}, trader);
  await watch.data(0);
  const key = Keys.parse(await sandbox.control.allState('keys')).find((each) => each.secret === secret);
  await sandbox.control.change('keys', key?.id ?? '', { deleted: true });
  await sandbox.control.dropSockets();
  await vi.waitUntil(async () => !(await isFollowed()));
  await sandbox.control.change('series', seriesId, { lifecycle: 'postponed' });
  // The feed of the user shows it, so the provider has sent it.
  await watch.until((results) =>
    results.some(({ data: batch }) => {
      const { series: changed, removed } = Batch.parse(batch).tradingList;
      return (
        changed.some((each) => each.id === String(seriesId) && each.lifecycle === 'POSTPONED') ||
        removed.some((each) => each.id === String(seriesId))
      );
    }),
  );
  const createKey = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }';
  await data(createKey, { name: 'ci', idempotencyKey: randomUUID() });
  await vi.waitFor(() => expect(typesOf()).toContain('key.created'));
  expect(typesOf()).not.toContain('series.postponed');
});
