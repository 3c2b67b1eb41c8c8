import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { providerMarket, providerMatch, providerSeries } from '../../../../test/support/provider-data.ts';
import { TradingScopes } from '../../../scope/trading-scope.ts';
import { configWith } from '../../../../test/support/config.ts';
import { PRIORITY } from '../../../provider/client/rate-limiter.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import type { Send } from '../../../provider/client/transport.ts';
import { NO_USAGE } from '../../../../test/support/no-usage.ts';
import { FeedSync } from './feed-sync.ts';

const CONFIG = configWith();
const SERIES = providerSeries({ matches: [{ id: 10 }] });
const MATCH = providerMatch();

const BODIES: Readonly<Record<string, unknown>> = { '/v3/series': [SERIES], '/v3/matches': [MATCH] };

/** @param before called with each request @param bodyOf the answer by route */
function syncWith(
  before: (request: Parameters<Send>[0]) => void | Promise<void>,
  bodyOf = (route: string): unknown => BODIES[route],
): FeedSync {
  const send: Send = async (request) => {
    await before(request);
    return { status: 200, headers: {}, body: bodyOf(request.route) ?? [] };
  };
  const log = pino({ level: 'silent' });
  const scopes = new TradingScopes({ config: CONFIG, log, redis: null, usage: NO_USAGE, send });
  const scope = scopes.getOrCreate('client', { perSecond: 100, burst: 100 });
  scope.secrets.touch({ jti: 'session', value: 'secret', expiresAt: Number.POSITIVE_INFINITY });
  const sync = new FeedSync({ config: CONFIG, scope, log, onChange: () => {}, listener: null, onCompletenessChange: () => {} });
  onTestFinished(() => sync.close());
  return sync;
}

it('reads a match of an open series again whose first read failed', async () => {
  let isFailing = true;
  const sync = syncWith(({ api, route }) => {
    if (route === '/v3/matches' && isFailing)
      throw new ProviderFailure({ api, route, kind: 'status', status: 400, waitMs: null });
  });
  await expect(sync.readSeries(1, PRIORITY.SCREEN)).rejects.toBeInstanceOf(ProviderFailure);
  isFailing = false;
  await sync.readAll('poll');
  expect(sync.state.matches.get(10)).toEqual(MATCH);
});

it('expects a series that is opened from the start of its read, so that no change which is pushed meanwhile is ignored', async () => {
  const expected: boolean[] = [];
  const sync = syncWith(({ route }) => {
    if (route === '/v3/series') expected.push(sync.state.expectsSeries(1));
  });
  await sync.readSeries(1, PRIORITY.SCREEN);
  expect(expected).toEqual([true]);
});

it('drops a series that has ended, with its matches and markets, once everything was read again', async () => {
  let bodies: Readonly<Record<string, unknown>> = { ...BODIES, '/markets': [providerMarket()] };
  const sync = syncWith(
    () => {},
    (route) => bodies[route],
  );
  const known = () => [sync.state.series, sync.state.matches, sync.state.markets].map((kind) => [...kind.ids()]);
  sync.state.isListing = true;
  await sync.readAll('snapshot');
  sync.state.request.match(10);
  await vi.waitUntil(() => sync.state.matches.has(10));
  await sync.readAll('reconcile');
  expect(known()).toEqual([[1], [10], [100]]);
  bodies = { ...BODIES, '/v3/series': [{ ...SERIES, end: '2026-03-01T12:00:00Z', resource_version: 2 }] };
  await sync.readAll('reconcile');
  expect(known()).toEqual([[], [], []]);
});

it('no longer reads a match that the provider does not have', async () => {
  let reads = 0;
  const sync = syncWith(
    ({ route }) => {
      if (route === '/v3/matches') reads += 1;
    },
    () => [],
  );
  sync.state.request.match(10);
  await vi.waitUntil(() => sync.state.matches.stampOf(10) !== undefined);
  reads = 0;
  await sync.readAll('reconcile');
  expect(reads).toBe(0);
});
