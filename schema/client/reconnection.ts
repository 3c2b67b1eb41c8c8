import { setTimeout as wait } from 'node:timers/promises';
import { Backoff } from './backoff.ts';
import type { SightlineClient } from './client.ts';
import type { Recovery } from './recovery.ts';
import { SightlineError } from './sightline-error.ts';

/** Consecutive recoveries of one kind without a delay. */
const MAX_IMMEDIATE = 2;
/** After an overload, the back-off starts as after this number of failures. */
const BUSY_ATTEMPTS = 3;

/** Recovers a subscription: counts consecutive failures and waits before the next attempt. */
export class Reconnection {
  readonly #client: SightlineClient;
  readonly #signal: AbortSignal | undefined;
  readonly #backoff = new Backoff();
  #headers: Readonly<Record<string, string>> = {};
  /** Consecutive failures of each kind. */
  #gaps = 0;
  #renewals = 0;
  #refusals = 0;

  constructor(client: SightlineClient, signal: AbortSignal | undefined) {
    this.#client = client;
    this.#signal = signal;
  }

  get needsSnapshot(): boolean {
    return this.#gaps >= MAX_IMMEDIATE;
  }

  async headers(): Promise<Record<string, string>> {
    const headers = await this.#client.headers();
    this.#headers = headers;
    return headers;
  }

  succeeded(): void {
    this.#gaps = 0;
    this.#renewals = 0;
    this.#refusals = 0;
    this.#backoff.reset();
  }

  /** Resolves when it is time for the next attempt. Throws for permanent errors. */
  async recover(recovery: Recovery): Promise<void> {
    if (this.#signal?.aborted === true) return;
    switch (recovery.kind) {
      case 'give-up':
        throw recovery.error;
      case 'credential':
        return this.#refreshCredential(recovery.error);
      case 'trading-session':
        return this.#renewTrading();
      case 'again':
        this.#gaps += 1;
        return this.#gaps > MAX_IMMEDIATE ? this.#wait() : undefined;
      case 'wait':
        if (recovery.isBusy) this.#backoff.atLeast(BUSY_ATTEMPTS);
        return this.#wait(recovery.seconds);
    }
  }

  /** Throws unless the caller's function returns a new bearer token or API key. */
  async #refreshCredential(error: unknown): Promise<void> {
    this.#refusals += 1;
    const current = await this.#client.headers();
    if (this.#refusals > MAX_IMMEDIATE || credentialIn(current) === credentialIn(this.#headers)) throw error;
  }

  async #renewTrading(): Promise<void> {
    this.#renewals += 1;
    if (this.#renewals > MAX_IMMEDIATE) await this.#wait();
    await this.#client.renewTrading(this.#headers['x-trading-token'] ?? null).catch((error: unknown) => {
      const isRetryable = error instanceof SightlineError && error.retryable;
      if (!isRetryable) throw error;
    });
  }

  async #wait(seconds: number | null = null): Promise<void> {
    const ms = seconds === null ? this.#backoff.next() : seconds * 1_000;
    await wait(ms, undefined, this.#signal === undefined ? {} : { signal: this.#signal }).catch(() => {});
  }
}

function credentialIn(headers: Readonly<Record<string, string>>): string | undefined {
  return headers['x-api-key'] ?? headers['authorization'];
}
