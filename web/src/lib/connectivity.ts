/** `offline`: the device has no network. `unreachable`: it has, but the gateway gives no answer. */
export type ConnectivityState = 'reachable' | 'offline' | 'unreachable';

/** What is needed of the browser. */
export interface Network {
  readonly isOnline: () => boolean;
  /** Calls back when the device finds or loses a network. Returns the way to stop. */
  readonly onMove: (listener: () => void) => () => void;
  /** Whether the gateway answers; never rejects. */
  readonly probe: () => Promise<boolean>;
}

const FIRST_PROBE_MS = 2_000;
const MAX_PROBE_MS = 15_000;

/** Whether the gateway can be reached, as requests and probes found it. Probes only while somebody looks and it cannot. */
export class Connectivity {
  readonly #network: Network;
  readonly #listeners = new Set<() => void>();
  #isMissing = false;
  #waitMs = FIRST_PROBE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopNetwork: (() => void) | null = null;

  constructor(network: Network) {
    this.#network = network;
  }

  readonly get = (): ConnectivityState => {
    if (!this.#network.isOnline()) return 'offline';
    return this.#isMissing ? 'unreachable' : 'reachable';
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#stopNetwork = this.#network.onMove(() => this.#networkMoved());
    this.#listeners.add(listener);
    this.#probeLater();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stopNetwork?.();
      this.#stopNetwork = null;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  /** The gateway gave some answer. */
  recordResponse(): void {
    if (this.#isMissing) this.#move(false);
  }

  /** A request found no gateway. */
  recordFailure(): void {
    if (!this.#isMissing) this.#move(true);
  }

  #move(isMissing: boolean): void {
    this.#isMissing = isMissing;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waitMs = FIRST_PROBE_MS;
    this.#tell();
    this.#probeLater();
  }

  #networkMoved(): void {
    this.#tell();
    // A network that is back says nothing about the gateway yet, but is worth a look at once.
    if (this.#isMissing && this.#network.isOnline()) {
      this.#waitMs = FIRST_PROBE_MS;
      void this.#probe();
    }
  }

  #probeLater(): void {
    if (!this.#isMissing || this.#listeners.size === 0) return;
    this.#timer ??= setTimeout(() => void this.#probe(), this.#waitMs);
  }

  async #probe(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waitMs = Math.min(this.#waitMs * 2, MAX_PROBE_MS);
    if (this.#network.isOnline() && (await this.#network.probe())) this.recordResponse();
    else this.#probeLater();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
