/** So many of the last intervals count: one heartbeat that came late is forgotten in time. */
const REMEMBERED_INTERVALS = 10;

/** What the connections to one provider have shown about what it sends by itself. */
export class ProviderRhythm {
  /** Whether any connection got an init. */
  sendsInit = false;
  #sendsHeartbeats = false;
  readonly #intervals: number[] = [];

  /** Whether any heartbeat arrived yet. */
  get sendsHeartbeats(): boolean {
    return this.#sendsHeartbeats;
  }

  /** A heartbeat arrived. @param intervalMs since the one before on the same connection; null for its first */
  heartbeat(intervalMs: number | null): void {
    this.#sendsHeartbeats = true;
    if (intervalMs === null) return;
    this.#intervals.push(intervalMs);
    if (this.#intervals.length > REMEMBERED_INTERVALS) this.#intervals.shift();
  }

  /** Silence for so long is a stall: twice the longest interval between heartbeats, and at least this. */
  stallMs(leastMs: number): number {
    return Math.max(leastMs, 2 * Math.max(0, ...this.#intervals));
  }
}
