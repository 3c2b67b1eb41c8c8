import type { ApolloClient } from '@apollo/client';
import { refuseActingCustomer } from './acting-customer.ts';
import { tabUser } from './tab-user.ts';
import { dropTradingSession } from './trading-session.ts';

/** Returns the tab to the default customer, and reads everything on screen in its name. */
export function endActing(client: ApolloClient, customerId: string): void {
  const user = tabUser.read();
  if (user !== null) dropTradingSession({ userId: user.id, customerId });
  refuseActingCustomer(customerId);
  // Once the refused answer is dealt with: a query under way cannot be read again.
  queueMicrotask(() => void client.resetStore().catch(() => {}));
}
