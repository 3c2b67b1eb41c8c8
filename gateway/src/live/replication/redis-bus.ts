import { type Bus, BusUnavailable, type StoredStep, type StoreResult } from './bus.ts';
import type { Redis, RedisClient } from '../../redis/redis.ts';

const PREFIX = 'sightline:';

const ACQUIRE = `
local holder = redis.call('get', KEYS[1])
if not holder then redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2]) return 1 end
if holder ~= ARGV[1] then return 0 end
redis.call('pexpire', KEYS[1], ARGV[2])
return 1`;

const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

const PUBLISH = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('publish', ARGV[2], ARGV[3]) end`;

const STORE = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == 'whole' then redis.call('del', KEYS[2]) elseif redis.call('exists', KEYS[2]) == 0 then return 2 end
for i = 6, #ARGV, 2 do redis.call('hset', KEYS[2], ARGV[i], ARGV[i + 1]) end
redis.call('pexpire', KEYS[2], ARGV[3])
if ARGV[5] ~= '' then redis.call('publish', ARGV[4], ARGV[5]) end
return 1`;

/** Bus over one Redis server, or a server that speaks its protocol. */
export class RedisBus implements Bus {
  readonly self: string;
  readonly #redis: Redis;

  /** @param self id of this gateway, unique among all gateways */
  constructor(redis: Redis, self: string) {
    this.#redis = redis;
    this.self = self;
  }

  get isUp(): boolean {
    return this.#redis.isUp;
  }

  onStatus(listener: () => void): () => void {
    return this.#redis.onStateChange(listener);
  }

  subscribe(channel: string, listener: (text: string) => void): () => void {
    return this.#redis.subscribe(PREFIX + channel, listener);
  }

  async publish(channel: string, text: string, lease?: string): Promise<void> {
    await this.#run((client) =>
      lease === undefined
        ? client.publish(PREFIX + channel, text)
        : client.eval(PUBLISH, { keys: [PREFIX + lease], arguments: [this.self, PREFIX + channel, text] }),
    );
  }

  async isTaken(lease: string): Promise<boolean> {
    const holder = await this.#run((client) => client.get(PREFIX + lease));
    return holder !== null && holder !== this.self;
  }

  async acquire(lease: string, forMs: number): Promise<boolean> {
    const result = await this.#run((client) =>
      client.eval(ACQUIRE, { keys: [PREFIX + lease], arguments: [this.self, String(forMs)] }),
    );
    return result === 1;
  }

  async release(lease: string): Promise<void> {
    await this.#run((client) => client.eval(RELEASE, { keys: [PREFIX + lease], arguments: [this.self] }));
  }

  async store({ lease, snapshotKey, isWhole, fields, ttlMs, channel, message }: StoredStep): Promise<StoreResult> {
    const head = [this.self, isWhole ? 'whole' : 'part', String(ttlMs), PREFIX + channel, message ?? ''];
    const result = await this.#run((client) =>
      client.eval(STORE, { keys: [PREFIX + lease, PREFIX + snapshotKey], arguments: [...head, ...fields.flat()] }),
    );
    return result === 1 ? 'stored' : result === 2 ? 'missing' : 'refused';
  }

  async snapshot(key: string): Promise<ReadonlyMap<string, string>> {
    return new Map(Object.entries(await this.#run((client) => client.hGetAll(PREFIX + key))));
  }

  async #run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    try {
      return await this.#redis.run(command);
    } catch (cause) {
      throw new BusUnavailable('Redis is unreachable', { cause });
    }
  }
}
