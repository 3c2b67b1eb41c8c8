import { isRecord } from './graphql-response.ts';

/** Pings that are compared; the server sends one a second. */
const MAX_PINGS = 60;

interface Ping {
  /** Time of arrival minus time of sending: the delay plus the unknown offset between the clocks, ms. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
}

/**
 * Delay of messages from the server, measured with its pings. The clocks of server and client differ by an unknown offset. The
 * fastest recent ping reveals it: its delay was half of the shortest round trip.
 */
export class DelayMeter {
  readonly #pings: Ping[] = [];

  /** Records the payload of a ping. @param now time of arrival, ms; a payload without times is ignored */
  record(payload: unknown, now: number): void {
    const { at, roundTripMs } = isRecord(payload) ? payload : {};
    if (typeof at !== 'number' || typeof roundTripMs !== 'number' || roundTripMs < 0) return;
    this.#pings.push({ offsetMs: now - at, roundTripMs });
    if (this.#pings.length > MAX_PINGS) this.#pings.shift();
  }

  /** Delay of the last ping, ms; null before the first. */
  get delayMs(): number | null {
    const last = this.#pings.at(-1);
    if (last === undefined) return null;
    const fastest = Math.min(...this.#pings.map(({ offsetMs }) => offsetMs));
    const shortest = Math.min(...this.#pings.map(({ roundTripMs }) => roundTripMs));
    return Math.round(last.offsetMs - fastest + shortest / 2);
  }

  /** Discards all pings, because another server has another clock. */
  reset(): void {
    this.#pings.length = 0;
  }
}
