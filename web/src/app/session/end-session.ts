import { unpinActingCustomer } from '../../lib/acting-customer.ts';
import { clearStored } from '../../lib/storage.ts';

/** Forgets bearer, chosen customer and trading sessions. Guards of all tabs see it and lead to the sign-in. */
export function endSession(): void {
  unpinActingCustomer();
  clearStored('local');
}
