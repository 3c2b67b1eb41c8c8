import type { ApolloClient } from '@apollo/client';
import { loadAccountState, readAccountState } from '../../../workspace/account-state.ts';
import { TakeAlertLeaseDocument } from '../../../workspace/workspace.generated.ts';

/** Time between renewals of the lease, which lasts 30 seconds; milliseconds. */
const RENEW_MS = 10_000;

/**
 * Whether this device fires alerts, if several share them through the account: the one with the lease does. The others follow
 * prices too, so that they can take over. Without an answer of the gateway, this device fires: twice is better than never.
 */
export class AlertLease {
  readonly #client: ApolloClient;
  readonly #userId: string;
  #isHeld = true;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #run = 0;

  constructor(client: ApolloClient, userId: string) {
    this.#client = client;
    this.#userId = userId;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  start(): void {
    this.#run += 1;
    void this.#take(this.#run);
  }

  stop(): void {
    this.#run += 1;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #take(run: number): Promise<void> {
    await loadAccountState(this.#userId);
    const state = readAccountState(this.#userId);
    const isHeld = state?.isJoined === true ? await this.#ask(state.device) : true;
    if (run !== this.#run) return;
    this.#isHeld = isHeld;
    this.#timer = setTimeout(() => void this.#take(run), RENEW_MS);
  }

  async #ask(device: string): Promise<boolean> {
    try {
      const variables = { input: { device } };
      const { data } = await this.#client.mutate({ mutation: TakeAlertLeaseDocument, variables, fetchPolicy: 'no-cache' });
      return data?.takeAlertLease.isHeld ?? true;
    } catch {
      return true;
    }
  }
}
