import type { Redis } from './redis.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Counts older than this are dropped. */
export const USAGE_MS = 7 * DAY_MS;

/** What is counted of one source in one hour. */
export const USAGE_FIELDS = ['requests', 'tooManyRequests', 'waitedMs', 'connections', 'keyTests', 'unaccepted'] as const;
export type UsageField = (typeof USAGE_FIELDS)[number];
export type UsageCounts = Record<UsageField, number>;

/** Usage of one source. */
export interface SourceUsage {
  /** Milliseconds since the epoch; null if it was not used. */
  readonly lastUsedAt: number | null;
  /** Counts by the start of the hour, milliseconds since the epoch; hours without traffic are missing. */
  readonly hours: ReadonlyMap<number, Readonly<UsageCounts>>;
}

export function noCounts(): UsageCounts {
  return { requests: 0, tooManyRequests: 0, waitedMs: 0, connections: 0, keyTests: 0, unaccepted: 0 };
}

const PREFIX = 'sightline:v1:usage';
const SINCE_KEY = `${PREFIX}-since`;
/** A day's counts stay until the whole day is older than 7 days. */
const TTL_S = 9 * (DAY_MS / 1_000);
const LAST = 'last';
/** Adds amounts to fields of one day's hash, whose time to live starts again. */
const ADD = `
for i = 3, #ARGV, 2 do redis.call('hincrby', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('hset', KEYS[1], '${LAST}', ARGV[2])
return redis.call('expire', KEYS[1], ARGV[1])`;

type CountedUsage = readonly [
  source: string,
  counted: { readonly lastUsedAt: number; readonly hours: ReadonlyMap<number, Readonly<UsageCounts>> },
];

/** Usage counts in Redis, added up over all gateways: one hash for each source and day, with a field for each hour and count. */
export class RedisUsage {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  get isUp(): boolean {
    return this.#redis.isUp;
  }

  /** Never rejects. A slow Redis counts later. */
  async add(counted: readonly CountedUsage[]): Promise<void> {
    const commands = (client: Redis['client']): Promise<unknown>[] =>
      counted.flatMap(([source, { lastUsedAt, hours }]) =>
        [...hours].map(([start, counts]) => {
          const added = USAGE_FIELDS.filter((field) => counts[field] > 0);
          const amounts = added.flatMap((field) => [`${start}:${field}`, String(counts[field])]);
          return client.eval(ADD, { keys: [keyOf(source, start)], arguments: [String(TTL_S), String(lastUsedAt), ...amounts] });
        }),
      );
    await this.#redis
      .run((client) => Promise.all([client.set(SINCE_KEY, String(Date.now()), { condition: 'NX' }), ...commands(client)]), {
        whenSlow: 'send',
      })
      .catch(() => {});
  }

  /** The usage of each source, in their order; null while Redis is unavailable. */
  async read(sources: readonly string[], period: { from: number; to: number }): Promise<SourceUsage[] | null> {
    const days = daysOf(period);
    try {
      return await this.#redis.run((client) =>
        Promise.all(
          sources.map(async (source) => {
            const hashes = await Promise.all(days.map((day) => client.hGetAll(keyOf(source, day))));
            return usageIn(hashes, period);
          }),
        ),
      );
    } catch {
      return null;
    }
  }

  /** When the first gateway began to count, milliseconds since the epoch; null if unknown. */
  async countedSince(): Promise<number | null> {
    const text = await this.#redis.run((client) => client.get(SINCE_KEY)).catch(() => null);
    return typeof text === 'string' && /^\d{1,15}$/.test(text) && Number(text) <= Date.now() ? Number(text) : null;
  }
}

function keyOf(source: string, at: number): string {
  return `${PREFIX}:${source}:${Math.floor(at / DAY_MS)}`;
}

function daysOf({ from, to }: { from: number; to: number }): number[] {
  const first = Math.floor(from / DAY_MS);
  const count = Math.floor(to / DAY_MS) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * DAY_MS);
}

/** Ignores all that is no count of an hour of the period. */
function usageIn(hashes: readonly Readonly<Record<string, string>>[], { from, to }: { from: number; to: number }): SourceUsage {
  const hours = new Map<number, UsageCounts>();
  let lastUsedAt: number | null = null;
  for (const hash of hashes) {
    for (const [name, text] of Object.entries(hash)) {
      const value = Number(text);
      if (!Number.isSafeInteger(value) || value < 0) continue;
      const [hour, field] = name.split(':');
      if (name === LAST) lastUsedAt = Math.max(lastUsedAt ?? 0, Math.min(value, to));
      const start = Number(hour);
      const counted = USAGE_FIELDS.find((known) => known === field);
      const isHour = start % HOUR_MS === 0 && start + HOUR_MS > from && start <= to;
      if (counted === undefined || !isHour) continue;
      const counts = hours.get(start) ?? noCounts();
      counts[counted] += value;
      hours.set(start, counts);
    }
  }
  return { lastUsedAt: hours.size === 0 ? null : lastUsedAt, hours };
}
