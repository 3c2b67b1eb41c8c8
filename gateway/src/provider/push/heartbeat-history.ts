/** Number of intervals that count, so that one late heartbeat loses its influence in time. */
const MAX_INTERVALS = 10;

/** The init messages and heartbeats that the provider has sent on its connections so far. Shared by all connections. */
export class HeartbeatHistory {
  /** Whether any connection received an init. */
  sendsInit = false;
  #sendsHeartbeats = false;
  readonly #intervals: number[] = [];

  /** Whether any heartbeat has arrived. */
  get sendsHeartbeats(): boolean {
    return this.#sendsHeartbeats;
  }

  /** Whether the time between heartbeats is known, after two of one connection. */
  get knowsInterval(): boolean {
    return this.#intervals.length > 0;
  }

  /** Records a heartbeat. @param intervalMs time since the previous one on the same connection; null for the first */
  record(intervalMs: number | null): void {
    this.#sendsHeartbeats = true;
    if (intervalMs === null) return;
    this.#intervals.push(intervalMs);
    if (this.#intervals.length > MAX_INTERVALS) this.#intervals.shift();
  }

  /** Silence for this long is a stall: twice the longest interval between heartbeats, and at least `minimumMs`. */
  stallTimeoutMs(minimumMs: number): number {
    return Math.max(minimumMs, 2 * Math.max(0, ...this.#intervals));
  }
}
