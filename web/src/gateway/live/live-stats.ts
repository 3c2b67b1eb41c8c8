import type { Freshness, FreshnessLevel } from '@sightline/schema/client/freshness.ts';
import type { LiveClock } from '@sightline/schema/client/live-clock.ts';
import type { LiveConnection } from '@sightline/schema/client/live-connection.ts';
import type { ReaderCounts } from '@sightline/schema/client/live-reader.ts';
import type { PriceAgeReport, SetReport } from '../session/diagnostics.ts';
import type { PriceAges } from './price-ages.ts';
import { Signal } from '../../lib/signal.ts';

/** Length of the timeline in samples, one a second. */
export const TIMELINE_SECONDS = 300;
const SAMPLE_MS = 1_000;
/** Number of samples over which the rate of changes is averaged. */
const RATE_SAMPLES = 10;

/** Most severe first. */
const LEVELS = [
  'OFFLINE',
  'TOO_MANY_SOCKETS',
  'RECONNECTING',
  'PROVIDER_DOWN',
  'AGED',
  'PROVIDER_STALE',
  'CONNECTING',
  'LOADING',
  'LIVE',
] as const satisfies FreshnessLevel[];

/** One live set in use. */
export interface SetStats extends SetReport, ReaderCounts {}

/** One second of the timeline. */
export interface LiveSecond {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Changes of series, matches and markets that were received. */
  readonly changes: number;
  /** Level of the least fresh loaded set; `CONNECTING` if no set is loaded. */
  readonly level: FreshnessLevel;
}

/** Measurements of all live sets in use. */
export interface LiveMeasurements {
  /** Time of the last sample in milliseconds. */
  readonly at: number;
  /** Freshness of the least fresh loaded set; null if no set is loaded. */
  readonly freshness: Freshness | null;
  /** Delay of messages in milliseconds; null until it is measured. */
  readonly delayMs: number | null;
  /** Time of the last message in milliseconds; 0 before the first. */
  readonly lastMessageAt: number;
  /** Changes per second, averaged over the last ten seconds. */
  readonly rate: number;
  /** How old prices were when they were painted; null without one in the last ten seconds. */
  readonly priceAge: () => PriceAgeReport | null;
  readonly sets: readonly SetStats[];
  /** Oldest first, at most `TIMELINE_SECONDS`. */
  readonly timeline: readonly LiveSecond[];
}

interface LiveStatsOptions {
  readonly clock: LiveClock;
  /** The sets in use. */
  readonly sets: () => readonly SetStats[];
  readonly connection: Pick<LiveConnection, 'delay' | 'lastMessageAt'>;
  readonly priceAges: Pick<PriceAges, 'report'>;
}

/** Samples the live sets once a second, so that reading the measurements costs nothing per update. */
export class LiveStats {
  readonly #options: LiveStatsOptions;
  readonly #sampled = new Signal();
  readonly #timeline: LiveSecond[] = [];
  /** Changes of each set up to its last sample, by name; also of sets that are not in use, which may return. */
  readonly #counted = new Map<string, number>();
  #measurements: LiveMeasurements;
  #cancel: (() => void) | null = null;

  constructor(options: LiveStatsOptions) {
    this.#options = options;
    this.#measurements = this.#measure([]);
  }

  /** The identical object until the next sample. */
  readonly get = (): LiveMeasurements => this.#measurements;

  /** Calls `listener` after each sample. Returns a function that stops it. */
  readonly subscribe = this.#sampled.subscribe;

  start(): void {
    this.#cancel ??= this.#options.clock.after(SAMPLE_MS, this.#sample);
  }

  /** Keeps the timeline; it has a gap until the next start. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  readonly #sample = (): void => {
    this.#cancel = this.#options.clock.after(SAMPLE_MS, this.#sample);
    const sets = this.#options.sets();
    const at = this.#options.clock.now();
    let changes = 0;
    for (const set of sets) {
      // A set that was evicted starts again at zero.
      changes += set.changes - Math.min(this.#counted.get(set.name) ?? 0, set.changes);
      this.#counted.set(set.name, set.changes);
    }
    this.#timeline.push({ at, changes, level: leastFresh(sets)?.level ?? 'CONNECTING' });
    const oldest = at - TIMELINE_SECONDS * SAMPLE_MS;
    while (this.#timeline.length > TIMELINE_SECONDS || (this.#timeline[0]?.at ?? at) < oldest) this.#timeline.shift();
    this.#measurements = this.#measure(sets);
    this.#sampled.emit();
  };

  #measure(sets: readonly SetStats[]): LiveMeasurements {
    const { connection, priceAges } = this.#options;
    const { delay, lastMessageAt } = connection;
    const recent = this.#timeline.slice(-RATE_SAMPLES);
    const rate = recent.reduce((sum, { changes }) => sum + changes, 0) / Math.max(recent.length, 1);
    return {
      at: this.#options.clock.now(),
      freshness: leastFresh(sets),
      delayMs: delay?.delayMs ?? null,
      lastMessageAt,
      rate,
      priceAge: () => priceAges.report(),
      sets,
      timeline: [...this.#timeline],
    };
  }
}

/** Freshness of the least fresh loaded set; null if no set is loaded. */
function leastFresh(sets: readonly SetStats[]): Freshness | null {
  const loaded = sets.filter(({ phase }) => phase === 'ready');
  const ordered = loaded.toSorted(
    (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || (b.seconds ?? 0) - (a.seconds ?? 0),
  );
  return ordered[0] ?? null;
}
