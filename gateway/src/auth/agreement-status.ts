import type { CustomerRecord as Customer } from '../provider/api/account-customers.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { isRefusal, ProviderFailure } from '../errors/provider-failure.ts';
import type { OwnCustomers } from './own-customers.ts';
import type { Caller } from './token-verifier.ts';

/**
 * Whether the caller must sign the access trial agreement of its first own customer, whichever customer it acts for.
 * A cached `unsigned` is fetched again before anything is refused. While the provider is unavailable, the last known status
 * applies.
 */
export class AgreementStatus {
  readonly #own: OwnCustomers;

  constructor(own: OwnCustomers) {
    this.#own = own;
  }

  /** Rejects with AGREEMENT_REQUIRED, or with the provider's failure when the status is unknown. */
  async require(caller: Caller): Promise<void> {
    const cached = this.#own.cachedOrStale(caller);
    if (cached && unsignedIn(cached) === null) return;
    if ((await this.unsignedCustomerId(caller)) !== null) throw gatewayError('AGREEMENT_REQUIRED');
  }

  /** Public id of the customer whose agreement the caller must sign, or null. Rejects with the provider's failure. */
  async unsignedCustomerId(caller: Caller): Promise<string | null> {
    try {
      return await this.#confirmed(caller);
    } catch (error) {
      const last = this.#own.lastKnown(caller);
      if (last === null || !(error instanceof ProviderFailure) || isRefusal(error)) throw error;
      return unsignedIn(last);
    }
  }

  /** True only if the provider confirms it now. */
  async isUnsignedNow(caller: Caller): Promise<boolean> {
    try {
      return (await this.#confirmed(caller)) !== null;
    } catch {
      return false;
    }
  }

  async #confirmed(caller: Caller): Promise<string | null> {
    return unsignedIn(await this.#own.confirmed(caller, (customers) => unsignedIn(customers) === null));
  }
}

function unsignedIn([first]: readonly Customer[]): string | null {
  return first?.trial_agreement_status === 'unsigned' ? first.id : null;
}
