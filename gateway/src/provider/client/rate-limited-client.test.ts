import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configWith } from '../../../test/support/config.ts';
import { ClientDisconnected } from '../../util/deadline.ts';
import { RateLimiter, PRIORITY } from './rate-limiter.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { Call, ProviderResponse } from './transport.ts';
import { createRateLimitedSend } from './rate-limited-client.ts';
import { TradingSecrets } from './trading-secrets.ts';

const config = configWith({ RATE_LIMIT_DELAY_MS: 700 });
const timeoutMs = config.OPERATION_TIMEOUT_MS;
const call = { api: 'data', method: 'GET', baseUrl: 'http://localhost:9', route: '/v3/series', timeoutMs: 1_000 } as const;
const answer: ProviderResponse = { status: 200, headers: {}, body: [] };
const failed = (status: number, waitMs: number | null = null) =>
  new ProviderFailure({ api: 'data', route: call.route, kind: 'status', status, waitMs });

function rig(options: { burst?: number; until?: AbortSignal } = {}) {
  const send = vi.fn<(sent: Call) => Promise<ProviderResponse>>();
  const rateLimiter = new RateLimiter({
    perSecond: 1,
    burst: options.burst ?? 5,
    log: pino({ level: 'silent' }),
    now: () => Date.now(),
  });
  const secrets = new TradingSecrets({ lingerMs: 60_000 });
  const far = Date.now() + 1_000_000;
  secrets.touch({ jti: 'later', value: 'secret-later', expiresAt: far + 1 });
  secrets.touch({ jti: 'sooner', value: 'secret-sooner', expiresAt: far });
  const paced = createRateLimitedSend({
    config,
    send,
    rateLimiter,
    secrets,
    priority: PRIORITY.SCREEN,
    timeoutMs,
    until: options.until,
  });
  return { send, rateLimiter, paced, secrets };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a call that exceeds the rate limit', () => {
  it('without a reset time waits for the configured delay [errors.rate-limit.configured-delay]', async () => {
    const { send, paced } = rig();
    send.mockRejectedValueOnce(failed(429)).mockResolvedValue(answer);
    const done = paced(call);
    await vi.advanceTimersByTimeAsync(699);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    expect(await done).toMatchObject(answer);
  });

  it('waits until the reset time [errors.rate-limit.reset-header]', async () => {
    const { send, paced } = rig();
    send.mockRejectedValueOnce(failed(429, 1_500)).mockResolvedValue(answer);
    const done = paced(call);
    await vi.advanceTimersByTimeAsync(1_499);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await done).toMatchObject(answer);
  });
});

it('a refused secret is dropped and the next one tried', async () => {
  const { send, paced, secrets } = rig();
  send.mockRejectedValueOnce(failed(401)).mockResolvedValue(answer);
  await paced(call);
  expect(send.mock.calls.map(([{ headers }]) => headers?.[config.PROVIDER_HEADERS.secret])).toEqual([
    'secret-later',
    'secret-sooner',
  ]);
  expect(secrets.refusedAt('later')).not.toBeNull();
});

describe('a client that disconnects', () => {
  it('removes the call from the queue, and the next one moves up', async () => {
    const leaving = new AbortController();
    const { send, paced, rateLimiter, secrets } = rig({ burst: 1, until: leaving.signal });
    const next = createRateLimitedSend({ config, send, rateLimiter, secrets, priority: PRIORITY.SCREEN, timeoutMs });
    send.mockResolvedValue(answer);
    await paced(call);
    const abandoned = paced(call);
    const stays = next(call);
    expect(rateLimiter.queued).toBe(2);
    const gone = new ClientDisconnected();
    leaving.abort(gone);
    await expect(abandoned).rejects.toBe(gone);
    expect(rateLimiter.queued).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await stays).toMatchObject(answer);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('cancels the running call, and no other is sent', async () => {
    const leaving = new AbortController();
    const { send, paced } = rig({ until: leaving.signal });
    send.mockImplementation(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true })),
    );
    const gone = new ClientDisconnected();
    const abandoned = paced(call);
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledTimes(1);
    leaving.abort(gone);
    await expect(abandoned).rejects.toBe(gone);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('a call that is queued while its scope closes', () => {
  it.each([
    ['fails with NoValidSecret if all secrets were refused', true, { name: 'NoValidSecret' }],
    ['is busy otherwise', false, { kind: 'busy' }],
  ])('%s', async (_, isRefused, reason) => {
    const { send, rateLimiter, paced, secrets } = rig({ burst: 1 });
    send.mockResolvedValue(answer);
    await paced(call);
    const queued = paced(call);
    if (isRefused) for (const jti of ['later', 'sooner']) secrets.refuse(jti);
    rateLimiter.close();
    await expect(queued).rejects.toMatchObject(reason);
  });
});
