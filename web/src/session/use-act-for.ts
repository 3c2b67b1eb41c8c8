import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { actingCustomerId, chooseActingCustomer } from './acting-customer.ts';
import { REPORTED } from '../lib/reported.ts';
import { dropTradingSession } from './trading-session.ts';
import { customerChange } from './customer-change.ts';
import { ViewerDocument } from './viewer.generated.ts';
import { useViewer } from './viewer-context.ts';

/**
 * Acts for that customer in this tab, null for the default one, and leads to `to`, where it is given; the page is rendered again.
 * The trading session of the customer left and all that was read in its name are dropped. Resolves once the viewer is known anew.
 */
export function useActFor(): (customerId: string | null, to?: string) => Promise<void> {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { user, customer } = useViewer();
  return async (customerId, to) => {
    const switches = actingCustomerId() !== customerId;
    if (switches && customer) dropTradingSession({ userId: user.id, customerId: customer.id });
    if (!switches) {
      // Chosen again it becomes the choice of new tabs too.
      chooseActingCustomer(customerId);
      if (to !== undefined) void navigate(to);
      return;
    }
    await customerChange.run(async () => {
      chooseActingCustomer(customerId);
      const emptied = emptyStore(client);
      // In place before a page is shown again.
      if (to !== undefined) await navigate(to, { flushSync: true });
      await emptied;
    });
    // What fails to be read again shows in the screens that asked for it.
    await client.query({ query: ViewerDocument, context: REPORTED }).catch(() => {});
  };
}

/** Resolves when nothing is left; the queries on show are read again meanwhile, and those of a page left may never end. */
function emptyStore(client: ApolloClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.onResetStore(() => {
      stop();
      resolve();
      return Promise.resolve();
    });
    void client.resetStore().catch(() => {});
  });
}
