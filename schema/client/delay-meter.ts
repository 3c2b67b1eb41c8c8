import { isRecord } from './graphql-response.ts';

/** Pings that are compared; the server sends one a second. */
const MAX_PINGS = 60;
/** If the time of day and the steady clock differ by this much more or less than before, one of them was changed or had stopped; ms. */
const CLOCK_STEP_MS = 500;

/** A received ping. Times in milliseconds since 1970. */
export interface Ping {
  readonly seq: number;
  /** The server sent it at this time or later, by this client's clock; null while unknown. */
  readonly sentAt: number | null;
  /** Age in ms of the oldest change that the server had not sent yet, by the id of its subscription. */
  readonly behind: Readonly<Record<string, unknown>>;
}

interface MeasuredPing {
  readonly seq: number;
  /** Time of arrival minus time of sending: the delay plus the unknown offset between the clocks, ms. */
  readonly offsetMs: number;
  /** Null until the server has reported it. */
  roundTripMs: number | null;
}

/**
 * Delay of messages from the server, measured with its pings. The clocks of server and client differ by an unknown offset.
 * No message arrives before it was sent: the offset is at most that of the fastest ping. No pong was sent after it arrived: the
 * offset is at least that of a ping less its round trip.
 */
export class DelayMeter {
  readonly #pings: MeasuredPing[] = [];
  #clockDifference: number | null = null;

  /**
   * Records a ping, which must be answered at once. Returns null if its payload has no number.
   *
   * @param now time of arrival, ms since 1970 @param elapsed the same by the steady clock, ms
   */
  record(payload: unknown, now: number, elapsed: number): Ping | null {
    const { seq, at, answered, roundTripMs, behind } = isRecord(payload) ? payload : {};
    if (typeof seq !== 'number') return null;
    if (Math.abs((this.#clockDifference ?? now - elapsed) - (now - elapsed)) > CLOCK_STEP_MS) this.reset();
    this.#clockDifference = now - elapsed;
    if (typeof at === 'number') {
      this.#pings.push({ seq, offsetMs: now - at, roundTripMs: null });
      if (this.#pings.length > MAX_PINGS) this.#pings.shift();
      const measured = this.#pings.find((ping) => ping.seq === answered);
      if (measured !== undefined && typeof roundTripMs === 'number' && roundTripMs >= 0) measured.roundTripMs = roundTripMs;
    }
    const leastOffset = this.#leastOffset;
    return {
      seq,
      sentAt: typeof at === 'number' && leastOffset !== null ? Math.min(now, at + leastOffset) : null,
      behind: isRecord(behind) ? behind : {},
    };
  }

  /** Delay of the last ping, ms; null before the first round trip. */
  get delayMs(): number | null {
    const last = this.#pings.at(-1);
    const offset = this.offsetMs;
    return last === undefined || offset === null ? null : Math.max(0, Math.round(last.offsetMs - offset));
  }

  /** This clock minus the server's, ms, as exact as half of the fastest round trip; null before the first one. */
  get offsetMs(): number | null {
    const leastOffset = this.#leastOffset;
    return leastOffset === null ? null : (leastOffset + Math.min(...this.#pings.map(({ offsetMs }) => offsetMs))) / 2;
  }

  /** Discards all pings: they cannot be compared with those of another server, or after a change of a clock. */
  reset(): void {
    this.#pings.length = 0;
    this.#clockDifference = null;
  }

  get #leastOffset(): number | null {
    const lowerBounds = this.#pings.map(({ offsetMs, roundTripMs }) =>
      roundTripMs === null ? -Infinity : offsetMs - roundTripMs,
    );
    const greatest = Math.max(...lowerBounds);
    return Number.isFinite(greatest) ? greatest : null;
  }
}
