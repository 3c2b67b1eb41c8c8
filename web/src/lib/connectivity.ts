/** `offline`: the device has no network. `unreachable`: it has a network, but the gateway does not respond. */
export type ConnectivityState = 'reachable' | 'offline' | 'unreachable';

/** The browser functions that are used here. */
export interface Network {
  readonly isOnline: () => boolean;
  /** Calls back when the device goes online or offline. Returns a function that stops it. */
  readonly onMove: (listener: () => void) => () => void;
  /** Whether the gateway responds; never rejects. */
  readonly probe: () => Promise<boolean>;
}

const FIRST_PROBE_MS = 2_000;
const MAX_PROBE_MS = 15_000;

/** Connection state of the gateway, from requests and probes. Probes only while it is unreachable and has subscribers. */
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

  /** Records a response of the gateway. */
  recordResponse(): void {
    if (this.#isMissing) this.#move(false);
  }

  /** Records a request that did not reach the gateway. */
  recordFailure(): void {
    if (!this.#isMissing) this.#move(true);
  }

  #move(isMissing: boolean): void {
    this.#isMissing = isMissing;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waitMs = FIRST_PROBE_MS;
    this.#notify();
    this.#probeLater();
  }

  #networkMoved(): void {
    this.#notify();
    // When the network is back, probe the gateway immediately.
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

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
