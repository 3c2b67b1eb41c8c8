import { API_ENDPOINTS } from '@sightline/schema/rules/api-call.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configWith } from '../../../../test/support/config.ts';
import { ReadableClient, ReadableKey } from '../../../provider/api/account-clients.ts';
import { PRIORITY, RateLimiter } from '../../../provider/client/rate-limiter.ts';
import type { RawResponse } from '../../../provider/client/transport.ts';
import { NO_USAGE } from '../../../../test/support/no-usage.ts';
import { createLog } from '../../../telemetry/log.ts';
import { ClientDisconnected } from '../../../util/deadline.ts';
import { ApiCalls, ENDPOINTS, TEST_REQUEST } from './api-calls.ts';

const config = configWith({ EXPLORER_ANSWER_BYTES: 20 });
const log = createLog('silent');
const SECRET = 'top"secret';
const client = ReadableClient.parse({ id: 'c-1', request_rate_second: 10, request_rate_burst: 5 });
const key = { client, key: ReadableKey.parse({ id: 'k-1' }), secret: SECRET };
const NEVER = new AbortController().signal;

function rig(
  answer: { body?: string; isCut?: boolean; headers?: Record<string, string>; status?: number } = {},
  tradingLimiter: RateLimiter | null = null,
) {
  const sent: { query: unknown; maxBytes: number }[] = [];
  const calls = new ApiCalls({
    config,
    log,
    redis: null,
    usage: NO_USAGE,
    scopes: { rateLimiterOf: () => tradingLimiter },
    async sendRaw({ query }, maxBytes): Promise<RawResponse> {
      sent.push({ query, maxBytes });
      const { body = '[]', isCut = false, headers = {}, status = 200 } = answer;
      return { status, headers, bytes: Buffer.from(body).subarray(0, maxBytes), isCut, latencyMs: 1.4 };
    },
  });
  return { sent, run: (signal = NEVER) => calls.run(key, TEST_REQUEST, signal) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('has the paths that the web shows', () => {
  for (const [name, { path }] of Object.entries(API_ENDPOINTS))
    expect([name, path]).toEqual([name, Reflect.get(ENDPOINTS, name).path]);
  expect(Object.keys(ENDPOINTS)).toEqual(Object.keys(API_ENDPOINTS));
});

describe('a call of the explorer', () => {
  it('starts a second after the last one of its client; of many at once, one is sent, two wait and the others are refused', async () => {
    const { sent, run } = rig();
    const running = Array.from({ length: 5 }, () => run());
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(sent).toHaveLength(3);
    const results = await Promise.all(running);
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
      'CALL_INTERVAL_NOT_OVER',
      'CALL_INTERVAL_NOT_OVER',
      'RESPONDED',
      'RESPONDED',
      'RESPONDED',
    ]);
    expect(results.at(-1)).toMatchObject({ status: null, body: null, retryAfterMs: 3_000 });
  });

  it('waits after a response that left no requests, until there are two again', async () => {
    const { sent, run } = rig({ headers: { 'x-ratelimit-limit': '2', 'x-ratelimit-burst': '20', 'x-ratelimit-remaining': '0' } });
    await run();
    const second = run();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10);
    expect(sent).toHaveLength(2);
    expect((await second).outcome).toBe('RESPONDED');
  });

  it('reports the delay of a 429, and the next call is not sent if that is longer than calls are held', async () => {
    const { sent, run } = rig({ status: 429, headers: { 'x-ratelimit-reset': '8000' } });
    expect(await run()).toMatchObject({ outcome: 'RESPONDED', status: 429, retryAfterMs: 8_000 });
    const second = run();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await second).toMatchObject({ outcome: 'RATE_LIMIT_NEARLY_REACHED', status: null });
    expect(sent).toHaveLength(1);
  });

  it('shares the rate limit of open trading, and is not sent while trading calls wait', async () => {
    const trading = new RateLimiter({ perSecond: 1, burst: 1, tokens: 0, hasOtherPrograms: false, log });
    const order: string[] = [];
    for (const name of ['a', 'b', 'c', 'd'])
      void trading.acquire(PRIORITY.RECONCILE).then(
        () => order.push(name),
        () => {},
      );
    const { sent, run } = rig({}, trading);
    const call = run();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await call).toMatchObject({ outcome: 'RATE_LIMIT_NEARLY_REACHED' });
    expect(sent).toEqual([]);
    expect(order).toEqual(['a', 'b', 'c']);
    trading.close();
  });

  it('reads little more than it shows, and says that the body is cut', async () => {
    const { sent, run } = rig({ body: `["${'ä'.repeat(50)}"]`, isCut: true });
    const { body, isTruncated } = await run();
    expect(sent[0]?.maxBytes).toBeLessThan(50);
    expect({ body, isTruncated }).toEqual({ body: `["${'ä'.repeat(9)}`, isTruncated: true });
  });

  it('keeps replacement characters that the provider sent', async () => {
    const { run } = rig({ body: `["1234${'\uFFFD'.repeat(50)}`, isCut: true });
    expect((await run()).body).toBe('["1234\uFFFD\uFFFD\uFFFD\uFFFD');
  });

  it.each([
    ['the secret', `"${SECRET}"`, '"[secret]"', false],
    ['the secret in JSON', JSON.stringify(SECRET), '"[secret]"', false],
    ['the beginning of the secret at the cut', `{"a":"123456", ${SECRET.slice(0, 8)}`, '{"a":"12345', true],
  ])('hides %s in the body', async (_what, body, shown, isCut) => {
    expect((await rig({ body, isCut }).run()).body).toBe(shown);
  });

  it('has only listed headers, masks the secret in them, and cuts long values', async () => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'set-cookie': 'session=1',
      'x-powered-by': 'x',
      etag: `"${SECRET}"`,
      link: 'x'.repeat(1_000),
    };
    expect((await rig({ headers }).run()).headers).toEqual([
      { name: 'content-type', value: 'application/json; charset=utf-8' },
      { name: 'etag', value: '"[secret]"' },
      { name: 'link', value: 'x'.repeat(500) },
    ]);
  });

  it('times out with its operation, and rejects when the browser has disconnected', async () => {
    const { run } = rig();
    await run();
    const [late, gone] = [new AbortController(), new AbortController()];
    const results = [run(late.signal), run(gone.signal)];
    late.abort(new DOMException('late', 'TimeoutError'));
    gone.abort(new ClientDisconnected());
    expect(await results[0]).toMatchObject({ outcome: 'TIMED_OUT' });
    await expect(results[1]).rejects.toBeInstanceOf(ClientDisconnected);
  });
});
