import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { createContext, useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import { REPORTED } from '../lib/request-error.ts';
import { actingCustomerId, chooseActingCustomer, refuseActingCustomer } from './acting-customer.ts';
import { tabUser } from './tab-user.ts';
import { dropTradingSession } from './trading-session.ts';
import { useViewer } from './viewer-context.ts';
import { ViewerDocument } from './viewer.generated.ts';

/** Whether this tab is changing the customer that it acts for. No page is shown meanwhile: none reads anything for the one left. */
export class CustomerChange {
  #running = 0;
  readonly #listeners = new Set<() => void>();

  readonly isRunning = (): boolean => this.#running > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs `change` once the page has gone. */
  async run(change: () => Promise<void>): Promise<void> {
    this.#count(1);
    try {
      // React takes the page down within the first turn, and Apollo ends its queries a turn later.
      await turn();
      await turn();
      await change();
    } finally {
      this.#count(-1);
    }
  }

  #count(by: 1 | -1): void {
    this.#running += by;
    for (const listener of this.#listeners) listener();
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export const customerChange = new CustomerChange();

/** Ways of staff to act for a customer, each of which leads to a page. */
export interface CustomerSwitch {
  /** Acts for that customer, obtains a trading session for it, and leads to its API clients. */
  readonly toClients: (customerId: string) => Promise<void>;
  /** Acts for that customer, and leads to its widgets. */
  readonly toWidgets: (customerId: string) => Promise<void>;
}

export const CustomerSwitchContext = createContext<CustomerSwitch | null>(null);

/** Below the session guard only. */
export function useCustomerSwitch(): CustomerSwitch {
  const value = useContext(CustomerSwitchContext);
  if (value === null) throw new Error('useCustomerSwitch outside of the session guard');
  return value;
}

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

/** Returns the tab to the default customer, and reads everything on screen in its name. */
export function endActing(client: ApolloClient, customerId: string): void {
  const user = tabUser.read();
  if (user !== null) dropTradingSession({ userId: user.id, customerId });
  refuseActingCustomer(customerId);
  // Once the refused answer is dealt with: a query under way cannot be read again.
  queueMicrotask(() => void client.resetStore().catch(() => {}));
}
