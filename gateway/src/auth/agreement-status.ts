import type { CustomerRecord as Customer } from '../provider/api/account-customers.ts';
import { gatewayError } from '../util/errors.ts';
import type { OwnCustomers } from './own-customers.ts';
import type { Caller } from './token-verifier.ts';
import { isRefusal, ProviderFailure } from '../provider/client/provider-failure.ts';

/**
 * The access trial agreement of a caller's first own customer, whichever customer the caller acts for. Nothing is refused on cached
 * knowledge: `unsigned` is read again first. While the provider gives no answer, the last known status holds.
 */
export class AgreementStatus {
  readonly #own: OwnCustomers;

  constructor(own: OwnCustomers) {
    this.#own = own;
  }

  /** Rejects with AGREEMENT_REQUIRED; with the provider's failure where the status is not known. */
  async require(caller: Caller): Promise<void> {
    const known = this.#own.atOnce(caller);
    if (known && unsignedIn(known) === null) return;
    if ((await this.unsignedCustomerId(caller)) !== null) throw gatewayError('AGREEMENT_REQUIRED');
  }

  /** Public id of the customer whose agreement the caller has to sign; null when there is none. Rejects with the provider's failure. */
  async unsignedCustomerId(caller: Caller): Promise<string | null> {
    try {
      return await this.#confirmed(caller);
    } catch (error) {
      const last = this.#own.lastOf(caller);
      if (last === null || !(error instanceof ProviderFailure) || isRefusal(error)) throw error;
      return unsignedIn(last);
    }
  }

  /** True only when the provider just answered so. */
  async isUnsignedNow(caller: Caller): Promise<boolean> {
    try {
      return (await this.#confirmed(caller)) !== null;
    } catch {
      return false;
    }
  }

  async #confirmed(caller: Caller): Promise<string | null> {
    const cached = await this.#own.cached(caller);
    if (cached && unsignedIn(cached) === null) return null;
    return unsignedIn(await this.#own.readAnew(caller));
  }
}

function unsignedIn([first]: readonly Customer[]): string | null {
  return first?.trial_agreement_status === 'unsigned' ? first.id : null;
}
