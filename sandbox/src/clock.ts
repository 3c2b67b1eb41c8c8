export interface Clock {
  now(): Date;
}

/** A clock that runs at real speed from a configurable start. Tests can set and advance it. */
export class SandboxClock implements Clock {
  readonly #start: Date | null;
  #offset = 0;

  constructor(start?: Date) {
    this.#start = start ?? null;
    this.reset();
  }

  now(): Date {
    return new Date(Date.now() + this.#offset);
  }

  set(date: Date): void {
    this.#offset = date.getTime() - Date.now();
  }

  advance(ms: number): void {
    this.#offset += ms;
  }

  /** Resets to the configured start, or to real time without one. */
  reset(): void {
    this.#offset = this.#start === null ? 0 : this.#start.getTime() - Date.now();
  }
}

/** Base time of demo data, rounded down to five minutes: worlds of the same five minutes are equal, and starts look planned. */
export function baseTime(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 300_000) * 300_000);
}

/** RFC 3339 in UTC with second precision, as the provider writes times. */
export function timestamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
