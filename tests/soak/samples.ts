import type { Service } from '../../scripts/lib/processes.ts';
import { type ProcessResources, measureResources } from './process-resources.ts';
import type { CacheBytes, SoakGateway } from './rig.ts';
import { type Trend, trendOf } from './trend.ts';
import { HOUR_MS } from '../../schema/rules/durations.ts';

/** Measurements of one process from start to end. */
export interface Life {
  readonly gateway: string;
  /** 1 for the first process of the gateway. */
  readonly life: number;
  readonly minutes: number;
  /** The first after the warm-up, and the last. */
  readonly ends: { readonly first: Sample; readonly last: Sample } | null;
  /** Bytes per hour, without the bounded caches, which fill for longer than a run; null if the process was too short-lived. */
  readonly trend: Trend | null;
  /** The longest p99 of the event loop's delay in one interval, ms, and the median of all. */
  readonly loopDelayMs: { readonly max: number; readonly median: number };
}

/** Resources of a gateway's process at one moment. */
export interface Sample extends ProcessResources {
  readonly caches: CacheBytes;
}

/** Rejects if the process exits or does not answer. */
export async function sampleOf(gateway: SoakGateway, service: Service): Promise<Sample> {
  return { ...(await measureResources(service)), caches: await gateway.cacheBytes() };
}

/** Bytes after a collection. */
export const memoryOf = ({ heapUsed, external }: ProcessResources): number => heapUsed + external;

/** Samples the resources of the gateways periodically. */
export class Samples {
  readonly #warmUpMs: number;
  readonly #lives = new Map<Service, { gateway: string; life: number; since: number; samples: (Sample & { at: number })[] }>();

  constructor(warmUpMs: number) {
    this.#warmUpMs = warmUpMs;
  }

  /** Skips a process that is restarting. */
  async take(gateways: readonly SoakGateway[]): Promise<void> {
    for (const gateway of gateways) {
      const { name, startCount, service } = gateway;
      if (service === null) continue;
      const life = this.#lives.get(service) ?? { gateway: name, life: startCount, since: performance.now(), samples: [] };
      this.#lives.set(service, life);
      // The process may exit during the query.
      const sample = await sampleOf(gateway, service).catch(() => null);
      if (sample !== null) life.samples.push({ ...sample, at: performance.now() });
    }
  }

  lives(): Life[] {
    return [...this.#lives.values()].map(({ gateway, life, since, samples }) => {
      const warm = samples.filter(({ at }) => at - since >= this.#warmUpMs);
      const points = warm.map((sample): [number, number] => [
        (sample.at - since) / HOUR_MS,
        memoryOf(sample) - sample.caches.rendered - sample.caches.feeds,
      ]);
      const [first, last] = [warm.at(0), warm.at(-1)];
      const delays = warm.map(({ loopDelayMs }) => loopDelayMs).toSorted((a, b) => a - b);
      return {
        gateway,
        life,
        minutes: ((samples.at(-1)?.at ?? since) - since) / 60_000,
        ends: first === undefined || last === undefined ? null : { first, last },
        trend: trendOf(points),
        loopDelayMs: { max: delays.at(-1) ?? 0, median: delays[Math.floor(delays.length / 2)] ?? 0 },
      };
    });
  }
}
