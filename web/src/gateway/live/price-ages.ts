import type { BatchTimes } from '@sightline/schema/client/live-batch.ts';
import type { LiveClock } from '@sightline/schema/client/live-clock.ts';
import type { PriceAgeReport, PriceStage, Spread } from '../session/diagnostics.ts';

interface WrittenBatch extends BatchTimes {
  readonly handledAt: number;
  readonly writtenAt: number;
  committedAt: number | null;
}

/** Age of one painted price; times in milliseconds. */
interface Sample {
  readonly at: number;
  readonly ageMs: number;
  readonly stages: Readonly<Record<PriceStage, number>>;
  /** Time from the provider to the gateway, measured by two clocks; null if unknown. */
  readonly providerMs: number | null;
}

/** A report covers the paints of this last period; milliseconds. */
export const WINDOW_MS = 10_000;
const MAX_SAMPLES = 600;
const MAX_UNPAINTED = 50;
/** A longer time from the provider is a difference of the clocks, not a delay. */
const MAX_PROVIDER_MS = 60_000;

interface PriceAgesOptions {
  readonly clock: Pick<LiveClock, 'now'>;
  /** The clock of this machine minus the gateway's, ms; null while unknown. */
  readonly offsetMs: () => number | null;
}

/** How old prices were when they were painted: the first change of each batch, over the last ten seconds. */
export class PriceAges {
  readonly #options: PriceAgesOptions;
  #unpainted: WrittenBatch[] = [];
  #samples: Sample[] = [];

  constructor(options: PriceAgesOptions) {
    this.#options = options;
  }

  /** Call this when a batch is completely written. */
  written(times: BatchTimes, handledAt: number): void {
    if (this.#unpainted.length === MAX_UNPAINTED) this.#unpainted.shift();
    this.#unpainted.push({ ...times, handledAt, writtenAt: this.#options.clock.now(), committedAt: null });
  }

  /** Call this once React has put what was written into the page. */
  committed(): void {
    const now = this.#options.clock.now();
    for (const each of this.#unpainted) each.committedAt ??= now;
  }

  /** Call this after a paint that took `paintMs`: it shows what was committed before it began. */
  painted(paintMs: number): void {
    const now = this.#options.clock.now();
    const isPainted = ({ committedAt }: WrittenBatch): boolean => committedAt !== null && committedAt <= now - paintMs;
    const offset = this.#options.offsetMs();
    if (offset !== null) {
      for (const each of this.#unpainted) if (isPainted(each)) this.#samples.push(sampleOf(each, offset, now));
    }
    this.#unpainted = this.#unpainted.filter((each) => !isPainted(each));
    const from = this.#samples.findIndex(({ at }) => now - at < WINDOW_MS);
    this.#samples = from < 0 ? [] : this.#samples.slice(Math.max(from, this.#samples.length - MAX_SAMPLES));
  }

  /** Null without a price in the last ten seconds. */
  report(): PriceAgeReport | null {
    const now = this.#options.clock.now();
    const samples = this.#samples.filter(({ at }) => now - at < WINDOW_MS);
    if (samples.length === 0) return null;
    const stage = (name: PriceStage): Spread => spreadOf(samples.map(({ stages }) => stages[name]));
    const provider = samples.flatMap(({ providerMs }) => providerMs ?? []);
    return {
      age: spreadOf(samples.map(({ ageMs }) => ageMs)),
      stages: {
        gateway: stage('gateway'),
        network: stage('network'),
        write: stage('write'),
        commit: stage('commit'),
        paint: stage('paint'),
      },
      provider: provider.length === 0 ? null : spreadOf(provider),
    };
  }
}

function sampleOf(
  { pushedAt, receivedAt, sentAt, handledAt, writtenAt, committedAt }: WrittenBatch,
  offset: number,
  now: number,
): Sample {
  const committed = committedAt ?? writtenAt;
  const providerMs = pushedAt === null ? null : receivedAt - pushedAt;
  // The offset of the clocks is known only to within half a round trip, so this could be negative.
  const network = Math.max(0, handledAt - (sentAt + offset));
  return {
    at: now,
    ageMs: Math.max(0, now - (receivedAt + offset)),
    stages: {
      gateway: Math.max(0, sentAt - receivedAt),
      network,
      write: writtenAt - handledAt,
      commit: committed - writtenAt,
      paint: now - committed,
    },
    providerMs: providerMs !== null && providerMs >= 0 && providerMs < MAX_PROVIDER_MS ? providerMs : null,
  };
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}
