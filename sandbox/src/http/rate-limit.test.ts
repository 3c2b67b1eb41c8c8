import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limit.ts';

const client = { clientId: 'c-1', ratePerSecond: 5, burst: 5 };

function limiterAt(start = 0) {
  const clock = { ms: start };
  return { clock, limiter: new RateLimiter(() => clock.ms) };
}

describe('a bucket', () => {
  it('allows a burst, then refuses until a token is available', () => {
    const { clock, limiter } = limiterAt();
    expect(Array.from({ length: 6 }, () => limiter.take(client).allowed)).toEqual([true, true, true, true, true, false]);
    clock.ms += 199;
    expect(limiter.take(client).allowed).toBe(false);
    clock.ms += 1;
    expect(limiter.take(client).allowed).toBe(true);
    expect(limiter.take(client).allowed).toBe(false);
  });

  it('holds no more than the burst', () => {
    const { clock, limiter } = limiterAt();
    limiter.take(client);
    clock.ms += 60_000;
    expect(limiter.take(client).headers['X-RateLimit-Remaining']).toBe('4');
  });

  it('belongs to one client', () => {
    const { limiter } = limiterAt();
    for (let i = 0; i < 5; i += 1) limiter.take(client);
    expect(limiter.take({ ...client, clientId: 'c-2' }).allowed).toBe(true);
  });

  it('reports limit, burst, remaining tokens and the milliseconds until it is full', () => {
    const { limiter } = limiterAt();
    expect(limiter.take(client).headers).toEqual({
      'X-RateLimit-Limit': '5',
      'X-RateLimit-Burst': '5',
      'X-RateLimit-Remaining': '4',
      'X-RateLimit-Reset': '200',
    });
    for (let i = 0; i < 4; i += 1) limiter.take(client);
    expect(limiter.take(client).headers).toMatchObject({
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': '1000',
      'Retry-After': '1',
    });
  });

  it('uses a changed rate at once, and allows no call with a rate and burst of 0', () => {
    const { clock, limiter } = limiterAt();
    limiter.take({ ...client, burst: 1 });
    clock.ms += 10;
    expect(limiter.take({ ...client, burst: 1, ratePerSecond: 100 }).allowed).toBe(true);
    expect(limiter.take({ clientId: 'c-3', ratePerSecond: 0, burst: 0 }).allowed).toBe(false);
  });
});
