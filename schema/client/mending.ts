import { setTimeout as wait } from 'node:timers/promises';
import { Backoff } from './backoff.ts';
import type { SightlineClient } from './client.ts';
import type { Remedy } from './live-remedy.ts';
import { SightlineError } from './sightline-error.ts';

/** So often in a row the same remedy is tried at once. */
const IN_A_ROW = 2;
/** An overloaded gateway is waited for as after so many failures. */
const BUSY_TRIES = 3;

/** What was tried so far, and what is to be tried next. */
export class Mending {
  readonly #client: SightlineClient;
  readonly #signal: AbortSignal | undefined;
  readonly #backoff = new Backoff();
  #headers: Readonly<Record<string, string>> = {};
  /** In a row. */
  #gaps = 0;
  #renewals = 0;
  #refusals = 0;

  constructor(client: SightlineClient, signal: AbortSignal | undefined) {
    this.#client = client;
    this.#signal = signal;
  }

  get isImageWanted(): boolean {
    return this.#gaps >= IN_A_ROW;
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

  /** Returns when it is time for another try. */
  async mend(remedy: Remedy): Promise<void> {
    if (this.#signal?.aborted === true) return;
    switch (remedy.kind) {
      case 'give-up':
        throw remedy.error;
      case 'bearer':
        return this.#askForBearer(remedy.error);
      case 'trading-session':
        return this.#renewTrading();
      case 'again':
        this.#gaps += 1;
        return this.#gaps > IN_A_ROW ? this.#wait() : undefined;
      case 'wait':
        if (remedy.isBusy) this.#backoff.atLeast(BUSY_TRIES);
        return this.#wait(remedy.seconds);
    }
  }

  /** Whoever yields bearers may have another one by now. */
  async #askForBearer(error: unknown): Promise<void> {
    this.#refusals += 1;
    const { authorization } = await this.#client.headers();
    if (this.#refusals > IN_A_ROW || authorization === this.#headers['authorization']) throw error;
  }

  async #renewTrading(): Promise<void> {
    this.#renewals += 1;
    if (this.#renewals > IN_A_ROW) await this.#wait();
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
