import {
  HOUR_MS,
  noCounts,
  type RedisUsage,
  type SourceUsage,
  USAGE_FIELDS,
  USAGE_MS,
  type UsageCounts,
  type UsageField,
} from '../../redis/redis-usage.ts';
import { boundedMap } from '../../util/bounded-map.ts';

export const USAGE_TIMERS = {
  /** Interval at which counts are added to Redis, ms. */
  USAGE_FLUSH_MS: 5_000,
};

/** Sources that one process counts; the least recently used ones are dropped first. */
const MAX_SOURCES = 5_000;

/** Counts the traffic of one source. */
export interface UsageMeter {
  /** Adds to the counts of the present hour. */
  count(field: UsageField, amount?: number): void;
}

interface CountedSource {
  lastUsedAt: number;
  readonly hours: Map<number, UsageCounts>;
}

/** The source of the calls of a trading client's sessions, or of an API key that is used against this gateway: the id of its scope. */
export function scopeSource(scopeId: string): string {
  return `scope:${scopeId}`;
}

/** The source of the calls that this gateway makes with one of a client's keys, by the id of the key. */
export function keySource(keyId: string): string {
  return `api-key:${keyId}`;
}

/** All operations with API keys; without any, no key was used against this gateway. */
export const ALL_API_KEYS = 'api-keys';

/**
 * Counts the traffic of API clients through this gateway, by source and hour, for 7 days. Sources are ids, never secrets. Counts are
 * in memory; with Redis, all gateways add theirs to it every `flushMs`, and read from it while it is available.
 */
export class Usage {
  readonly #shared: RedisUsage | null;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #sources = boundedMap<string, CountedSource>(MAX_SOURCES);
  /** Counts that Redis does not have yet. */
  readonly #pending = boundedMap<string, CountedSource>(MAX_SOURCES);
  readonly #timer: NodeJS.Timeout | null;

  constructor(options: { shared: RedisUsage | null; flushMs: number; now?: () => number }) {
    this.#shared = options.shared;
    this.#now = options.now ?? Date.now;
    this.#startedAt = this.#now();
    this.#timer = this.#shared && setInterval(() => void this.#flush(), options.flushMs).unref();
  }

  meter(source: string): UsageMeter {
    return { count: (field, amount = 1) => this.#count(source, field, amount) };
  }

  /** The usage of each source, in their order. Never rejects: without Redis it is what this process counted. */
  async read(sources: readonly string[]): Promise<SourceUsage[]> {
    await this.#flush();
    const from = this.#now() - USAGE_MS;
    const shared = await this.#shared?.read(sources, { from, to: this.#now() });
    return sources.map((source, index) => shared?.[index] ?? recent(this.#sources.get(source), from));
  }

  /** When counting began, at most 7 days ago; milliseconds since the epoch. */
  async countedSince(): Promise<number> {
    const since = (await this.#shared?.countedSince()) ?? this.#startedAt;
    return Math.max(since, this.#now() - USAGE_MS);
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#flush();
  }

  #count(source: string, field: UsageField, amount: number): void {
    const rounded = Math.round(amount);
    if (rounded <= 0) return;
    const now = this.#now();
    add(this.#sources, { source, field, amount: rounded, now });
    if (this.#shared) add(this.#pending, { source, field, amount: rounded, now });
  }

  async #flush(): Promise<void> {
    if (!this.#shared?.isUp || this.#pending.size === 0) return;
    const counted = [...this.#pending.entries()];
    this.#pending.clear();
    // A failed command is not retried: if only its response was lost, a retry would count twice.
    await this.#shared.add(counted);
  }
}

interface Addition {
  readonly source: string;
  readonly field: UsageField;
  readonly amount: number;
  readonly now: number;
}

function add(sources: ReturnType<typeof boundedMap<string, CountedSource>>, { source, field, amount, now }: Addition): void {
  const counted = sources.get(source) ?? { lastUsedAt: now, hours: new Map() };
  const hour = now - (now % HOUR_MS);
  let counts = counted.hours.get(hour);
  if (!counts) {
    counts = noCounts();
    counted.hours.set(hour, counts);
    for (const start of counted.hours.keys()) if (start <= now - USAGE_MS - HOUR_MS) counted.hours.delete(start);
  }
  counts[field] += amount;
  counted.lastUsedAt = now;
  sources.set(source, counted);
}

/** The hours of the last 7 days. */
function recent(counted: CountedSource | undefined, from: number): SourceUsage {
  const hours = new Map([...(counted?.hours ?? [])].filter(([start]) => start + HOUR_MS > from));
  return { lastUsedAt: counted !== undefined && hours.size > 0 ? counted.lastUsedAt : null, hours };
}

/** Several sources as one. */
export function sumOfUsage(parts: readonly SourceUsage[]): SourceUsage {
  const hours = new Map<number, UsageCounts>();
  for (const part of parts) {
    for (const [start, counts] of part.hours) {
      const sum = hours.get(start) ?? noCounts();
      for (const field of USAGE_FIELDS) sum[field] += counts[field];
      hours.set(start, sum);
    }
  }
  const used = parts.flatMap(({ lastUsedAt }) => lastUsedAt ?? []);
  return { lastUsedAt: used.length === 0 ? null : Math.max(...used), hours };
}
