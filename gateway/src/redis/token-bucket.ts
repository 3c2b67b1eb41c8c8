import * as z from 'zod';
import type { Log } from '../telemetry/log.ts';
import type { Redis } from './redis.ts';

/**
 * Takes a token. The only state of a bucket is the time at which it is full again (ms). Returns the wait, and 1 if the stored
 * time implied a longer wait than the maximum and was corrected.
 */
const TAKE = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local each = 1000 / tonumber(ARGV[1])
local burst = each * tonumber(ARGV[2])
local last = now + tonumber(ARGV[3]) + burst - each
local found = tonumber(redis.call('get', KEYS[1]) or '0') or 0
local clamped = 0
if not (found <= last) then
  found = last
  clamped = 1
  redis.call('set', KEYS[1], string.format('%.3f', found), 'px', math.ceil(found - now) + 1000)
end
local full = math.max(found, now) + each
local wait = full - now - burst
if wait > 0 then return {math.ceil(wait), clamped} end
redis.call('set', KEYS[1], string.format('%.3f', full), 'px', math.ceil(full - now) + 1000)
return {0, clamped}`;

const PAUSE = `
local time = redis.call('time')
local full = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[1])
if full > (tonumber(redis.call('get', KEYS[1]) or '0') or 0) then redis.call('set', KEYS[1], string.format('%.3f', full), 'px', math.ceil(ARGV[1]) + 1000) end
return {0, 0}`;

const Reply = z.tuple([z.number(), z.number()]);

/** Token bucket in Redis: the rate limit of one API client, shared by all gateways. */
export class RedisTokenBucket {
  readonly #redis: Redis;
  readonly #key: string;
  readonly #maxWaitMs: number;
  readonly #log: Log;

  /** @param options `maxWaitMs`: the longest wait, whatever value is stored */
  constructor(options: { redis: Redis; client: string; maxWaitMs: number; log: Log }) {
    this.#redis = options.redis;
    this.#key = `sightline:v1:budget:${options.client}`;
    this.#maxWaitMs = options.maxWaitMs;
    this.#log = options.log;
  }

  /** Returns the milliseconds until the next attempt; 0 when one call may start. Never rejects: without Redis each gateway uses the full rate. */
  async take(rate: { perSecond: number; burst: number }): Promise<number> {
    const [waitMs, clamped] = await this.#eval(TAKE, [String(rate.perSecond), String(rate.burst), String(this.#maxWaitMs)]);
    if (clamped === 1) this.#log.warn({ waitMs }, 'Redis returned a longer wait than the maximum');
    return waitMs;
  }

  /** The provider asked to wait. After that time, or the maximum wait, one call may start at one of the gateways. */
  async pause(milliseconds: number, rate: { perSecond: number; burst: number }): Promise<void> {
    const waitMs = Math.min(milliseconds, this.#maxWaitMs);
    // After the wait the bucket contains one token.
    await this.#eval(PAUSE, [String(waitMs + ((rate.burst - 1) * 1000) / rate.perSecond)]);
  }

  async #eval(script: string, values: string[]): Promise<z.output<typeof Reply>> {
    if (!this.#redis.isUp) return [0, 0];
    try {
      return Reply.parse(await this.#redis.run((client) => client.eval(script, { keys: [this.#key], arguments: values })));
    } catch {
      return [0, 0];
    }
  }
}
