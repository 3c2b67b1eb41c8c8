import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configWith } from '../../test/support/config.ts';
import type { Call, ProviderResponse } from '../provider/client/transport.ts';
import { TradingScope } from './trading-scope.ts';

const BODY = { matches: [{ id: 1, markets: [] }] };
const PRICED: ProviderResponse = { status: 200, headers: {}, body: { odds: 4 } };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function rig(rate: { perSecond: number; burst: number }) {
  const send = vi.fn<(call: Call) => Promise<ProviderResponse>>(async () => PRICED);
  const scope = new TradingScope({
    id: 'client-1',
    rate,
    config: configWith(),
    send,
    redis: null,
    usage: { meter: () => ({ count() {} }) },
    log: pino({ level: 'silent' }),
  });
  scope.secrets.touch({ jti: 'one', value: 'secret', expiresAt: Date.now() + 1_000_000 });
  const combine = (whenIdle: boolean) => scope.combinedOdds(BODY, { until: new AbortController().signal, whenIdle });
  return { scope, send, combine };
}

it('idle calls are made at most once a second, and leave two requests free', async () => {
  const { scope, send, combine } = rig({ perSecond: 1, burst: 5 });
  const calls: { readonly at: number; readonly tokensLeft: number }[] = [];
  send.mockImplementation(async () => {
    calls.push({ at: performance.now(), tokensLeft: scope.rateLimiter.rate.tokens });
    return PRICED;
  });
  for (let n = 0; n < 8; n += 1) {
    void combine(true).catch(() => {});
    await vi.advanceTimersByTimeAsync(700);
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls.length).toBeGreaterThan(3);
  for (const [index, { at, tokensLeft }] of calls.entries()) {
    expect(tokensLeft).toBeGreaterThanOrEqual(2);
    expect(at - (calls[index - 1]?.at ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(1_000);
  }
});

it('an idle call is not made where the burst leaves no two requests free, unlike a call that a slip waits for', async () => {
  const { send, combine } = rig({ perSecond: 100, burst: 2 });
  await expect(combine(true)).rejects.toMatchObject({ kind: 'busy' });
  expect(send).not.toHaveBeenCalled();
  const priced = combine(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await priced).toBe(4);
});

it('an idle call waits behind all other calls', async () => {
  const { scope, send, combine } = rig({ perSecond: 1, burst: 4 });
  const order: string[] = [];
  for (let call = 0; call < 4; call += 1) {
    void scope.combinedOdds(BODY, { until: new AbortController().signal, whenIdle: false }).then(() => order.push('urgent'));
  }
  void combine(true)
    .then(() => order.push('idle'))
    .catch(() => order.push('busy'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(order.slice(0, 4)).toEqual(['urgent', 'urgent', 'urgent', 'urgent']);
  expect(send.mock.calls.length).toBeGreaterThanOrEqual(4);
});
