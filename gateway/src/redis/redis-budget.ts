import type { Redis } from './redis.ts';

/** Asks of a token bucket by the time at which it is full again (ms), since that one number is all of its state. */
const TAKE = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local each = 1000 / tonumber(ARGV[1])
local full = math.max(tonumber(redis.call('get', KEYS[1]) or '0'), now) + each
local wait = full - now - each * tonumber(ARGV[2])
if wait > 0 then return math.ceil(wait) end
redis.call('set', KEYS[1], string.format('%.3f', full), 'px', math.ceil(full - now) + 1000)
return 0`;

const PAUSE = `
local time = redis.call('time')
local full = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[1])
if full > tonumber(redis.call('get', KEYS[1]) or '0') then redis.call('set', KEYS[1], string.format('%.3f', full), 'px', math.ceil(ARGV[1]) + 1000) end
return 0`;

/** The rate of one client, spent by all gateways together. */
export class RedisBudget {
  readonly #redis: Redis;
  readonly #key: string;

  constructor(redis: Redis, client: string) {
    this.#redis = redis;
    this.#key = `sightline:v1:budget:${client}`;
  }

  /** Milliseconds to wait before asking again; 0: one call may start. Without Redis each gateway has the whole rate for itself. */
  async take(rate: { perSecond: number; burst: number }): Promise<number> {
    return this.#eval(TAKE, [String(rate.perSecond), String(rate.burst)]);
  }

  /** The provider said to wait: one call may start then, wherever. */
  async pause(milliseconds: number, rate: { perSecond: number; burst: number }): Promise<void> {
    // The bucket holds one token when it is full but for the others.
    await this.#eval(PAUSE, [String(milliseconds + ((rate.burst - 1) * 1000) / rate.perSecond)]);
  }

  async #eval(script: string, values: string[]): Promise<number> {
    if (!this.#redis.isUp) return 0;
    try {
      const answer = await this.#redis.run((client) => client.eval(script, { keys: [this.#key], arguments: values }));
      return typeof answer === 'number' ? answer : 0;
    } catch {
      return 0;
    }
  }
}
