import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startGateway } from '../support/gateway-process.ts';
import { LIST, LiveSubscriber } from '../support/live-subscriber.ts';
import { startSandbox } from '../support/sandbox.ts';

const NEW_ODDS = 99;

it('a subscriber that changes to a gateway whose feed is behind keeps the newer price until that gateway has read it', async () => {
  const sandbox = await startSandbox();
  const key = `k1:${randomBytes(32).toString('base64')}`;
  const env = { TRADING_TOKEN_KEY: key, FEED_RECONCILE_MS: 600_000, FEED_REREAD_MS: 600_000 };
  const [behind, ahead] = await Promise.all([startGateway(sandbox.port, env), startGateway(sandbox.port, env)]);
  const credentials = await behind.startTrading('trader-01@example.test');
  const target = { url: behind.url };
  const reader = new LiveSubscriber({ url: behind.url, credentials, document: LIST, resume: 'cursor' });
  await vi.waitUntil(() => reader.state.status === 'LIVE');
  const market = [...reader.state.markets.values()].find(({ state, selections }) => state === 'open' && selections.length > 0);
  if (market === undefined) throw new Error('no market is open');

  // No pushed message arrives in time: only a gateway that reads the market later knows its new price.
  await sandbox.control.setSocketFaults({ delayMs: 60_000 });
  const selections = market.selections.map((selection) => ({ ...selection, odds: NEW_ODDS }));
  await sandbox.control.change('markets', market.id, { selections });
  const seen: { readonly status: string; readonly prevSeq: number | null; readonly seq: number }[] = [];
  let shownOdds = 0;
  let decreases = 0;
  target.url = ahead.url;
  const subscriber = new LiveSubscriber({ url: () => target.url, credentials, document: LIST, resume: 'cursor' });
  onTestFinished(async () => {
    await Promise.all([subscriber.stop(), reader.stop()]);
    await Promise.all([behind.stop(), ahead.stop()]);
    await sandbox.stop();
  });
  subscriber.state.onBatch = ({ status, prevSeq, seq, markets }) => {
    seen.push({ status, prevSeq, seq });
    const odds = markets.find(({ id }) => id === market.id)?.selections[0]?.odds ?? shownOdds;
    if (odds < shownOdds) decreases += 1;
    shownOdds = odds;
  };
  await vi.waitFor(() => expect(shownOdds).toBe(NEW_ODDS));
  const before = subscriber.state.cursor ?? expect.fail('it has a cursor');
  expect(reader.state.markets.get(market.id)?.selections[0]?.odds).not.toBe(NEW_ODDS);

  seen.length = 0;
  target.url = behind.url;
  subscriber.cut();
  await vi.waitFor(() => expect(subscriber.state.cursor?.epoch).toBe(reader.state.cursor?.epoch));
  expect(seen[0]).toEqual({ status: 'STALE', prevSeq: before.seq, seq: before.seq });
  expect(seen[1]).toMatchObject({ prevSeq: null });
  expect([shownOdds, decreases]).toEqual([NEW_ODDS, 0]);
});
