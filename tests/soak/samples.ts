import type { Service } from '../../scripts/lib/processes.ts';
import { type ProcessResources, measureResources } from './process-resources.ts';
import type { SoakGateway } from './rig.ts';
import { type Trend, trendOf } from './trend.ts';

const HOUR_MS = 3_600_000;
const MB = 2 ** 20;

/** Measurements of one process from start to end. */
export interface Life {
  readonly gateway: string;
  readonly life: number;
  readonly minutes: number;
  /** MB of memory after a collection: the first after the warm-up, and the last. */
  readonly memory: { readonly first: number; readonly last: number } | null;
  /** MB per hour; null if the process was too short-lived. */
  readonly trend: Trend | null;
  /** The longest p99 of the event loop's delay in one interval, ms, and the median of all. */
  readonly loopDelayMs: { readonly max: number; readonly median: number };
}

interface Sample extends ProcessResources {
  readonly at: number;
}

/** Samples the resources of the gateways periodically. */
export class Samples {
  readonly #warmUpMs: number;
  readonly #lives = new Map<Service, { gateway: string; life: number; since: number; samples: Sample[] }>();

  constructor(warmUpMs: number) {
    this.#warmUpMs = warmUpMs;
  }

  /** Skips a process that is restarting. */
  async take(gateways: readonly SoakGateway[]): Promise<void> {
    for (const { name, lives, service } of gateways) {
      if (service === null) continue;
      const life = this.#lives.get(service) ?? { gateway: name, life: lives, since: performance.now(), samples: [] };
      this.#lives.set(service, life);
      // The process may exit during the query.
      const resources = await measureResources(service).catch(() => null);
      if (resources !== null) life.samples.push({ ...resources, at: performance.now() });
    }
  }

  lives(): Life[] {
    return [...this.#lives.values()].map(({ gateway, life, since, samples }) => {
      const warm = samples.filter(({ at }) => at - since >= this.#warmUpMs);
      const points = warm.map(({ at, heapUsed, external }): [number, number] => [
        (at - since) / HOUR_MS,
        (heapUsed + external) / MB,
      ]);
      const [first, last] = [points.at(0), points.at(-1)];
      const delays = warm.map(({ loopDelayMs }) => loopDelayMs).toSorted((a, b) => a - b);
      return {
        gateway,
        life,
        minutes: ((samples.at(-1)?.at ?? since) - since) / 60_000,
        memory: first === undefined || last === undefined ? null : { first: first[1], last: last[1] },
        trend: trendOf(points),
        loopDelayMs: { max: delays.at(-1) ?? 0, median: delays[Math.floor(delays.length / 2)] ?? 0 },
      };
    });
  }
}
