import type * as z from 'zod';
import { JsonText } from '../util/json-text.ts';
import type { Redis } from './redis.ts';

/** Values by id in Redis, shared by all gateways. It never rejects. */
export class RedisCache<V, Id extends number | string = number> {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #schema: z.ZodType<V>;

  /** @param options `name`: prefix of the keys, which must identify the callers that may see the values */
  constructor(options: { redis: Redis; name: string; schema: z.ZodType<V> }) {
    this.#redis = options.redis;
    this.#prefix = `sightline:v1:${options.name}`;
    this.#schema = options.schema;
  }

  /** Returns the cached values, null for those known to be absent. Empty while Redis is unavailable. */
  async read(ids: readonly Id[]): Promise<Map<Id, V | null>> {
    const found = new Map<Id, V | null>();
    if (!this.#redis.isUp || ids.length === 0) return found;
    try {
      const texts = await this.#redis.run((client) => client.mGet(ids.map((id) => this.#key(id))));
      for (const [index, id] of ids.entries()) {
        const json = JsonText.safeParse(texts[index]).data;
        const value = json === null ? null : this.#schema.safeParse(json).data;
        if (value !== undefined) found.set(id, value);
      }
    } catch {
      // The caller then reads from the provider.
    }
    return found;
  }

  /** Callers need not wait for it. */
  async write(values: ReadonlyMap<Id, V | null>, ttlMs: number): Promise<void> {
    if (!this.#redis.isUp || values.size === 0) return;
    const expiration = { type: 'PX', value: ttlMs } as const;
    await this.#redis
      .run((client) =>
        Promise.all(Array.from(values, ([id, value]) => client.set(this.#key(id), JSON.stringify(value), { expiration }))),
      )
      .catch(() => {});
  }

  /** Also sent when Redis is slow, because it is not repeated. */
  delete(id: Id): void {
    if (this.#redis.isUp) this.#redis.run((client) => client.del(this.#key(id)), { whenSlow: 'send' }).catch(() => {});
  }

  #key(id: Id): string {
    return `${this.#prefix}:${id}`;
  }
}
