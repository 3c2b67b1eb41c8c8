import type * as z from 'zod';
import type { Redis } from '../redis/redis.ts';
import type { SharedEntities } from './entity-cache.ts';

/** Entities of one kind and scope that gateways share, so that what one has read no other reads again. */
export class RedisEntities<V> implements SharedEntities<V> {
  readonly #redis: Redis;
  readonly #name: string;
  readonly #reader: z.ZodType<V>;

  /** @param options `kind` and `scope` name what it is: only callers of the scope may see it */
  constructor(options: { redis: Redis; kind: string; scope: string; reader: z.ZodType<V> }) {
    this.#redis = options.redis;
    this.#name = `sightline:v1:entity:${options.kind}:${options.scope}`;
    this.#reader = options.reader;
  }

  /** What is kept of these, null for one known to be absent. Nothing where Redis does not answer. */
  async read(ids: readonly number[]): Promise<Map<number, V | null>> {
    const found = new Map<number, V | null>();
    if (!this.#redis.isUp || ids.length === 0) return found;
    try {
      const texts = await this.#redis.run((client) => client.mGet(ids.map((id) => this.#key(id))));
      for (const [index, id] of ids.entries()) {
        const text = texts[index];
        if (typeof text !== 'string') continue;
        const json: unknown = JSON.parse(text);
        const value = json === null ? null : this.#reader.safeParse(json).data;
        if (value !== undefined) found.set(id, value);
      }
    } catch {
      // Read from the provider, as without a cache.
    }
    return found;
  }

  /** Keeps these for so long; nobody waits for it. */
  write(values: ReadonlyMap<number, V | null>, ttlMs: number): void {
    if (!this.#redis.isUp || values.size === 0) return;
    this.#redis
      .run((client) => {
        const all = client.multi();
        for (const [id, value] of values)
          all.set(this.#key(id), JSON.stringify(value), { expiration: { type: 'PX', value: ttlMs } });
        return all.exec();
      })
      .catch(() => {});
  }

  #key(id: number): string {
    return `${this.#name}:${id}`;
  }
}
