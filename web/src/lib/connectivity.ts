import { Signal } from './signal.ts';

/** `offline`: the device has no network. `unreachable`: it has a network, but the gateway does not respond. */
export type ConnectivityState = 'reachable' | 'offline' | 'unreachable';

/** The browser functions that are used here. */
export interface Network {
  readonly isOnline: () => boolean;
  /** Calls back when the device goes online or offline. Returns a function that stops it. */
  readonly onChange: (listener: () => void) => () => void;
  /** Whether the gateway responds; never rejects. */
  readonly probe: () => Promise<boolean>;
}

const FIRST_PROBE_MS = 2_000;
const MAX_PROBE_MS = 15_000;

/** Connection state of the gateway, from requests and probes. Probes only while it is unreachable and has subscribers. */
export class Connectivity {
  readonly #network: Network;
  readonly #changes = new Signal();
  #isUnreachable = false;
  #socketLimit: number | null = null;
  #waitMs = FIRST_PROBE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopNetwork: (() => void) | null = null;

  constructor(network: Network) {
    this.#network = network;
  }

  readonly get = (): ConnectivityState => {
    if (!this.#network.isOnline()) return 'offline';
    return this.#isUnreachable ? 'unreachable' : 'reachable';
  };

  /** How many live connections the user may have, if the gateway refuses this tab's because that many are open; null otherwise. */
  readonly socketLimit = (): number | null => this.#socketLimit;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (!this.#changes.hasListeners) this.#stopNetwork = this.#network.onChange(() => this.#onNetworkChange());
    const stop = this.#changes.subscribe(listener);
    this.#scheduleProbe();
    return () => {
      stop();
      if (this.#changes.hasListeners) return;
      this.#stopNetwork?.();
      this.#stopNetwork = null;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  /** Asks the gateway now. */
  async check(): Promise<boolean> {
    const isReachable = this.#network.isOnline() && (await this.#network.probe());
    if (isReachable) this.recordResponse();
    else this.recordFailure();
    return isReachable;
  }

  /** Calls back once the gateway can be reached, at once if it is. Returns a function that cancels it. */
  onceReachable(work: () => void): () => void {
    if (this.get() === 'reachable') {
      work();
      return () => {};
    }
    const stop = this.subscribe(() => {
      if (this.get() !== 'reachable') return;
      stop();
      work();
    });
    return stop;
  }

  whenReachable(): Promise<void> {
    return new Promise((resolve) => {
      this.onceReachable(resolve);
    });
  }

  /** Records a response of the gateway. */
  recordResponse(): void {
    if (this.#isUnreachable) this.#setUnreachable(false);
  }

  /** Records a request that did not reach the gateway. */
  recordFailure(): void {
    if (!this.#isUnreachable) this.#setUnreachable(true);
  }

  recordSocketLimit(limit: number | null): void {
    if (this.#socketLimit === limit) return;
    this.#socketLimit = limit;
    this.#changes.emit();
  }

  #setUnreachable(isUnreachable: boolean): void {
    this.#isUnreachable = isUnreachable;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waitMs = FIRST_PROBE_MS;
    this.#changes.emit();
    this.#scheduleProbe();
  }

  #onNetworkChange(): void {
    this.#changes.emit();
    // When the network is back, probe the gateway immediately.
    if (this.#isUnreachable && this.#network.isOnline()) {
      this.#waitMs = FIRST_PROBE_MS;
      void this.#probe();
    }
  }

  #scheduleProbe(): void {
    if (!this.#isUnreachable || !this.#changes.hasListeners) return;
    this.#timer ??= setTimeout(() => void this.#probe(), this.#waitMs);
  }

  async #probe(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waitMs = Math.min(this.#waitMs * 2, MAX_PROBE_MS);
    if (this.#network.isOnline() && (await this.#network.probe())) this.recordResponse();
    else this.#scheduleProbe();
  }
}
