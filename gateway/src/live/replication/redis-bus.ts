import { type Bus, BusAway, type Published, type StoredStep } from './bus.ts';
import type { Redis, RedisClient } from '../../redis/redis.ts';

const PREFIX = 'sightline:';

const HOLD = `
local held = redis.call('get', KEYS[1])
if not held then redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2]) return 1 end
if held ~= ARGV[1] then return 0 end
redis.call('pexpire', KEYS[1], ARGV[2])
return 1`;

const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

const TELL = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('publish', ARGV[2], ARGV[3]) end`;

const PUBLISH = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == 'whole' then redis.call('del', KEYS[2]) elseif redis.call('exists', KEYS[2]) == 0 then return 2 end
for i = 6, #ARGV, 2 do redis.call('hset', KEYS[2], ARGV[i], ARGV[i + 1]) end
redis.call('pexpire', KEYS[2], ARGV[3])
if ARGV[5] ~= '' then redis.call('publish', ARGV[4], ARGV[5]) end
return 1`;

/** The bus over one Redis, or a server of its protocol. */
export class RedisBus implements Bus {
  readonly self: string;
  readonly #redis: Redis;

  /** @param self names this gateway among all */
  constructor(redis: Redis, self: string) {
    this.#redis = redis;
    this.self = self;
  }

  get isUp(): boolean {
    return this.#redis.isUp;
  }

  onMove(listener: () => void): () => void {
    return this.#redis.onMove(listener);
  }

  listen(channel: string, listener: (text: string) => void): () => void {
    return this.#redis.listen(PREFIX + channel, listener);
  }

  async tell(channel: string, text: string, lease?: string): Promise<void> {
    await this.#run((client) =>
      lease === undefined
        ? client.publish(PREFIX + channel, text)
        : client.eval(TELL, { keys: [PREFIX + lease], arguments: [this.self, PREFIX + channel, text] }),
    );
  }

  async hold(lease: string, forMs: number): Promise<boolean> {
    const held = await this.#run((client) =>
      client.eval(HOLD, { keys: [PREFIX + lease], arguments: [this.self, String(forMs)] }),
    );
    return held === 1;
  }

  async release(lease: string): Promise<void> {
    await this.#run((client) => client.eval(RELEASE, { keys: [PREFIX + lease], arguments: [this.self] }));
  }

  async publish({ lease, image, isWhole, fields, keptMs, channel, message }: StoredStep): Promise<Published> {
    const head = [this.self, isWhole ? 'whole' : 'part', String(keptMs), PREFIX + channel, message ?? ''];
    const done = await this.#run((client) =>
      client.eval(PUBLISH, { keys: [PREFIX + lease, PREFIX + image], arguments: [...head, ...fields.flat()] }),
    );
    return done === 1 ? 'done' : done === 2 ? 'gone' : 'refused';
  }

  async image(name: string): Promise<ReadonlyMap<string, string>> {
    return new Map(Object.entries(await this.#run((client) => client.hGetAll(PREFIX + name))));
  }

  async #run<T>(work: (client: RedisClient) => Promise<T>): Promise<T> {
    try {
      return await this.#redis.run(work);
    } catch (cause) {
      throw new BusAway('Redis is away', { cause });
    }
  }
}
