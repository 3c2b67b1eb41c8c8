const SECOND_MS = 1_000;

/**
 * The server's time, from the `Date` header of its responses: what the server says of time, such as when a session ends, must not be
 * compared with a clock that may be wrong.
 */
export class ServerClock {
  #difference: number;

  /** @param difference the server's time minus that of this machine, as measured before; milliseconds */
  constructor(difference = 0) {
    this.#difference = difference;
  }

  /** The server's time minus that of this machine; milliseconds. */
  get difference(): number {
    return this.#difference;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#difference;
  }

  /** Like `fetcher`, and compares the clocks with each response. */
  measuring(fetcher: typeof fetch): typeof fetch {
    return async (input, init) => {
      const sentAt = Date.now();
      const response = await fetcher(input, init);
      this.#compare(response.headers, sentAt);
      return response;
    };
  }

  #compare(headers: Headers, sentAt: number): void {
    const date = Date.parse(headers.get('date') ?? '');
    // A response with an age comes from a cache.
    if (Number.isNaN(date) || headers.has('age')) return;
    // The header is cut to seconds, and the server wrote it at some moment between the request and now.
    const min = date - Date.now();
    const max = date + SECOND_MS - sentAt;
    const isConsistent = this.#difference >= min && this.#difference <= max;
    if (!isConsistent) this.#difference = (min + max) / 2;
  }
}
