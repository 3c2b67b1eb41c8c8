import type { ApolloClient } from '@apollo/client';
import { ALERT_LEASE_MS } from '@sightline/schema/rules/workspace.ts';
import { loadAccountState, readAccountState } from '../../../workspace/account-state.ts';
import { TakeAlertLeaseDocument, type TakeAlertLeaseMutation } from '../../../workspace/workspace.generated.ts';
import type { FiredAlert } from './alert-monitor.ts';

/** Time between renewals of the lease; milliseconds. */
const RENEW_MS = 10_000;

/**
 * Reports alerts on one device, if several share them through the account: the one with the lease does. The others follow prices
 * too, and report what has fired since its last renewal when they take over. Without an answer of the gateway, this device
 * reports: twice is better than never.
 */
export class AlertLease {
  readonly #client: ApolloClient;
  readonly #userId: string;
  readonly #report: (alerts: readonly FiredAlert[]) => void;
  #isHeld = true;
  /** Alerts that fired since the other device was last known to report them. */
  #unreported: readonly FiredAlert[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #run = 0;

  constructor(client: ApolloClient, userId: string, report: (alerts: readonly FiredAlert[]) => void) {
    this.#client = client;
    this.#userId = userId;
    this.#report = report;
  }

  handleFired(alerts: readonly FiredAlert[]): void {
    if (this.#isHeld) this.#report(alerts);
    else this.#unreported = [...this.#unreported, ...alerts];
  }

  start(): void {
    this.#run += 1;
    void this.#take(this.#run);
  }

  stop(): void {
    this.#run += 1;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#unreported = [];
  }

  async #take(run: number): Promise<void> {
    await loadAccountState(this.#userId);
    const state = readAccountState(this.#userId);
    const lease = state?.isJoined === true ? await this.#ask(state.device) : null;
    if (run !== this.#run) return;
    this.#isHeld = lease?.isHeld ?? true;
    if (lease !== null && !lease.isHeld) {
      const renewedAt = Date.parse(lease.until) - ALERT_LEASE_MS;
      this.#unreported = this.#unreported.filter(({ at }) => at >= renewedAt);
    } else if (this.#unreported.length > 0) {
      this.#report(this.#unreported);
      this.#unreported = [];
    }
    this.#timer = setTimeout(() => void this.#take(run), RENEW_MS);
  }

  /** Null without an answer. */
  async #ask(device: string): Promise<TakeAlertLeaseMutation['takeAlertLease'] | null> {
    try {
      const variables = { input: { device } };
      const { data } = await this.#client.mutate({ mutation: TakeAlertLeaseDocument, variables, fetchPolicy: 'no-cache' });
      return data?.takeAlertLease ?? null;
    } catch {
      return null;
    }
  }
}
