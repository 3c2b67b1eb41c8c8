import * as z from 'zod';
import type { BlockingClient, Redis } from '../../redis/redis.ts';
import {
  type Append,
  type AppendResult,
  FIRST_ID,
  keysOf,
  LEAVING,
  MAX_READ,
  parsePosition,
  type ReplicationStore,
  type ScopeState,
  type SetRequest,
  type StoredSnapshot,
  type StreamConnection,
  type StreamEntry,
  type StreamPosition,
} from './store.ts';

/** Keys: lease, head, steps. A new term is later than any before, even after Redis has lost its data. Large numbers are formatted, because Lua rounds them. */
const ACQUIRE = `
local holder = redis.call('get', KEYS[1])
if holder and holder ~= ARGV[1] then return false end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
local term, n = string.match(redis.call('get', KEYS[2]) or '', '^(%d+)-(%d+)$')
if not term or term ~= ARGV[4] or tonumber(n) < tonumber(ARGV[5]) then
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  term = string.format('%.0f', math.max(now, tonumber(term or '0') + 1, tonumber(ARGV[4]) + 1))
  n = '0'
  redis.call('del', KEYS[3])
end
redis.call('set', KEYS[2], term .. '-' .. n, 'px', ARGV[3])
return term .. '-' .. n`;

/** Keys: lease, head, steps. */
const RELEASE = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return end
redis.call('del', KEYS[1])
local term, n = string.match(redis.call('get', KEYS[2]) or '', '^(%d+)-(%d+)$')
if not term then return end
local id = term .. '-' .. string.format('%.0f', n + 1)
redis.call('xadd', KEYS[3], id, '${LEAVING}', '')
redis.call('pexpire', KEYS[3], math.max(redis.call('pttl', KEYS[2]), 1))
redis.call('set', KEYS[2], id, 'keepttl')`;

/**
 * Keys: lease, head, steps, snapshots. Arguments: self, term, n, stream length, time to live; the number of texts of the entry and
 * the texts; then for each snapshot `whole` or `part`, the number of its texts, and the texts.
 */
const APPEND = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 'LOST' end
local term, last = string.match(redis.call('get', KEYS[2]) or '', '^(%d+)-(%d+)$')
if term ~= ARGV[2] then return 'GAP' end
local n = tonumber(ARGV[3])
if n == tonumber(last) then return 'SAME' end
if n ~= tonumber(last) + 1 then return 'GAP' end
local first = 8 + ARGV[6]
local at = first
for k = 4, #KEYS do
  if ARGV[at - 1] == 'part' and redis.call('exists', KEYS[k]) == 0 then return 'GAP' end
  at = at + 2 + ARGV[at]
end
redis.call('xadd', KEYS[3], 'maxlen', '~', ARGV[4], term .. '-' .. ARGV[3], unpack(ARGV, 7, 6 + ARGV[6]))
redis.call('pexpire', KEYS[3], ARGV[5])
at = first
for k = 4, #KEYS do
  if ARGV[at - 1] == 'whole' then redis.call('del', KEYS[k]) end
  for i = at + 1, at + ARGV[at], 2 do redis.call('hset', KEYS[k], ARGV[i], ARGV[i + 1]) end
  redis.call('pexpire', KEYS[k], ARGV[5])
  at = at + 2 + ARGV[at]
end
redis.call('set', KEYS[2], term .. '-' .. ARGV[3], 'px', ARGV[5])
return 'OK'`;

/** Keys: requests, snapshot. Extends the lifetime of both and appends the request, whose field `stored` is 1 if there is a snapshot. */
const REQUEST = `
local stored = redis.call('pexpire', KEYS[2], ARGV[1])
local time = redis.call('time')
local oldest = time[1] * 1000 + math.floor(time[2] / 1000) - ARGV[1]
redis.call('xadd', KEYS[1], 'minid', '=', string.format('%.0f', oldest), '*', 'set', ARGV[2], 'refresh', ARGV[3], 'stored', stored)
redis.call('pexpire', KEYS[1], ARGV[1])`;

/** Keys: lease, head, snapshot. */
const SNAPSHOT = `return {redis.call('get', KEYS[1]), redis.call('get', KEYS[2]), redis.call('hgetall', KEYS[3])}`;

/** Keys: the stream that ends this gateway's blocked read. */
const WAKE = `
redis.call('xadd', KEYS[1], 'maxlen', '1', '*', 'wake', '')
redis.call('pexpire', KEYS[1], ARGV[1])`;

/** How long a stream that ends a read is kept, ms. */
const WAKE_MS = 60_000;
const STREAM_LENGTH = 128;

/** {@link ReplicationStore} in Redis. */
export class RedisStore implements ReplicationStore {
  readonly self: string;
  readonly #redis: Redis;
  readonly #leaseMs: string;
  readonly #ttlMs: string;
  readonly #streamLength: string;

  /** @param options `ttlMs`: how long streams and snapshots are kept after their last use; `streamLength`: approximate number of entries in a stream */
  constructor(options: { redis: Redis; self: string; leaseMs: number; ttlMs: number; streamLength?: number }) {
    this.#redis = options.redis;
    this.self = options.self;
    this.#leaseMs = String(options.leaseMs);
    this.#ttlMs = String(options.ttlMs);
    this.#streamLength = String(options.streamLength ?? STREAM_LENGTH);
  }

  async acquire(scope: string, position: StreamPosition | null): Promise<StreamPosition | null> {
    const { lease, head, steps } = keysOf(scope);
    const { term, n } = position ?? { term: 0, n: 0 };
    const args = [this.self, this.#leaseMs, this.#ttlMs, String(term), String(n)];
    return parsePosition(textOf(await this.#eval(ACQUIRE, [lease, head, steps], args)));
  }

  async release(scope: string): Promise<void> {
    const { lease, head, steps } = keysOf(scope);
    await this.#eval(RELEASE, [lease, head, steps], [this.self]);
  }

  async append({ scope, position: { term, n }, fields, snapshots }: Append): Promise<AppendResult> {
    const { lease, head, steps, snapshot } = keysOf(scope);
    const keys = [lease, head, steps, ...snapshots.map(({ set }) => snapshot(set))];
    const args = [this.self, String(term), String(n), this.#streamLength, this.#ttlMs, String(fields.length * 2)];
    args.push(...fields.flat());
    for (const { isWhole, fields: stored } of snapshots) {
      args.push(isWhole ? 'whole' : 'part', String(stored.length * 2));
      for (const field of stored) args.push(...field);
    }
    const result = await this.#eval(APPEND, keys, args);
    return result === 'OK' || result === 'SAME' || result === 'GAP' ? result : 'LOST';
  }

  async request(scope: string, { set, refresh }: SetRequest): Promise<void> {
    const { requests, snapshot } = keysOf(scope);
    await this.#eval(REQUEST, [requests, snapshot(set)], [this.#ttlMs, set, refresh ? '1' : '']);
  }

  async state(scope: string): Promise<ScopeState> {
    const { lease, head } = keysOf(scope);
    const [holder = null, position] = await this.#redis.run((client) => client.mGet([lease, head]), { whenSlow: 'wait' });
    return { holder, position: parsePosition(position) };
  }

  async snapshot(scope: string, set: string): Promise<StoredSnapshot> {
    const { lease, head, snapshot } = keysOf(scope);
    const reply = await this.#eval(SNAPSHOT, [lease, head, snapshot(set)], []);
    const [holder, position, stored]: unknown[] = Array.isArray(reply) ? reply : [];
    const fields = new Map<string, string>();
    const texts: unknown[] = Array.isArray(stored) ? stored : [];
    for (let i = 0; i < texts.length; i += 2) fields.set(String(texts[i]), String(texts[i + 1]));
    return { holder: textOf(holder), position: parsePosition(textOf(position)), fields };
  }

  async connect(tag: string): Promise<StreamConnection> {
    const wake = `sightline:${tag}:wake:${this.self}`;
    return new RedisStreamConnection({ redis: this.#redis, client: await this.#redis.blocking(wake), wake });
  }

  #eval(script: string, keys: string[], args: string[]): Promise<unknown> {
    return this.#redis.run((client) => client.eval(script, { keys, arguments: args }), { whenSlow: 'wait' });
  }
}

const ReadReply = z.nullable(
  z.array(
    z.object({
      name: z.string(),
      messages: z.array(z.object({ id: z.string(), message: z.record(z.string(), z.string()) })),
    }),
  ),
);

class RedisStreamConnection implements StreamConnection {
  readonly #redis: Redis;
  readonly #client: BlockingClient;
  /** A stream to which only this gateway appends, to end its own read. */
  readonly #wake: string;
  #lastWake = FIRST_ID;

  constructor(options: { redis: Redis; client: BlockingClient; wake: string }) {
    this.#redis = options.redis;
    this.#client = options.client;
    this.#wake = options.wake;
  }

  async read(after: ReadonlyMap<string, string>): Promise<Map<string, StreamEntry[]>> {
    const streams = Array.from([...after, [this.#wake, this.#lastWake] as const], ([key, id]) => ({ key, id }));
    // The deadline is twice the block time, to leave time for the response.
    const options = { BLOCK: Math.ceil(this.#redis.timeoutMs / 2), COUNT: MAX_READ };
    const reply = ReadReply.parse(await this.#redis.within(this.#client.xRead(streams, options))) ?? [];
    const found = new Map<string, StreamEntry[]>();
    for (const { name, messages } of reply) {
      if (name === this.#wake) this.#lastWake = messages.at(-1)?.id ?? FIRST_ID;
      else
        found.set(
          name,
          messages.map(({ id, message }) => ({ id, fields: Object.entries(message) })),
        );
    }
    return found;
  }

  async interrupt(): Promise<void> {
    await this.#redis.run((client) => client.eval(WAKE, { keys: [this.#wake], arguments: [String(WAKE_MS)] }), {
      whenSlow: 'wait',
    });
  }

  close(): void {
    this.#client.destroy();
  }
}

function textOf(reply: unknown): string | null {
  return typeof reply === 'string' ? reply : null;
}
