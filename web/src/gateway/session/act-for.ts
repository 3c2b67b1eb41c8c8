import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { createContext, useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import { REPORT_FAILURES } from '../../lib/request-error.ts';
import { STORAGE_FULL_TEXT } from '../../lib/storage.ts';
import { toast } from '../../ui/toasts.tsx';
import { actingCustomerId, rejectActingCustomer, rememberActingOrigin, setActingCustomer } from './acting-customer.ts';
import { tabUser } from './tab-user.ts';
import { removeTradingSession } from './stored-trading-session.ts';
import { useViewer } from './viewer-context.ts';
import { ViewerDocument } from './viewer.generated.ts';
import { Signal } from '../../lib/signal.ts';

/**
 * Tracks a running customer switch. No page is shown until the cache is empty and requests are for the new customer, so that none loads
 * data for the previous one; `useViewer` follows later.
 */
class PendingCustomerSwitch {
  #running = 0;
  readonly #changes = new Signal();

  readonly isRunning = (): boolean => this.#running > 0;

  readonly subscribe = this.#changes.subscribe;

  /** Runs `change` after the page has unmounted. */
  async run(change: () => Promise<void>): Promise<void> {
    this.#addRunning(1);
    try {
      // React unmounts the page in the first task, and Apollo ends its queries in the next one.
      await nextTask();
      await nextTask();
      await change();
    } finally {
      this.#addRunning(-1);
    }
  }

  #addRunning(by: 1 | -1): void {
    this.#running += by;
    this.#changes.emit();
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export const pendingCustomerSwitch = new PendingCustomerSwitch();

/** Lets staff act for a customer and navigate to one of its pages. */
export interface CustomerSwitch {
  /** Acts for that customer, starts a trading session for it, and navigates to its API clients. */
  readonly toClients: (customerId: string) => Promise<void>;
  /** Acts for that customer, starts a trading session for it, and navigates to one of its API clients. */
  readonly toClient: (customerId: string, clientId: string) => Promise<void>;
  /** Acts for that customer and navigates to its widgets. */
  readonly toWidgets: (customerId: string) => Promise<void>;
  /** Acts for that customer and navigates to its users, where the invitation is open. */
  readonly toInvitation: (customerId: string) => Promise<void>;
}

export const CustomerSwitchContext = createContext<CustomerSwitch | null>(null);

/** The switch of the acting customer; available below the session guard only. */
export function useCustomerSwitch(): CustomerSwitch {
  const value = useContext(CustomerSwitchContext);
  if (value === null) throw new Error('useCustomerSwitch outside of the session guard');
  return value;
}

/**
 * Makes this tab act for a customer (null: the default one) and navigates to `to`, if given. Removes the trading session and all
 * cached data of the previous customer. Resolves once the viewer is loaded again; at once if the tab acts for that customer already.
 */
export function useActFor(): (customerId: string | null, to?: string) => Promise<void> {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { user, customer } = useViewer();
  return async (customerId, to) => {
    if (customerId !== null) rememberActingOrigin(customerId);
    const isSwitch = actingCustomerId() !== customerId;
    if (isSwitch && customer) removeTradingSession({ userId: user.id, customerId: customer.id });
    if (!isSwitch) {
      // Choosing the same customer again makes it the choice of new tabs too.
      warnIfNotStored(setActingCustomer(customerId), customerId);
      if (to !== undefined) void navigate(to);
      return;
    }
    await pendingCustomerSwitch.run(async () => {
      warnIfNotStored(setActingCustomer(customerId), customerId);
      const cleared = resetCache(client);
      // The navigation completes before a page is shown again.
      if (to !== undefined) await navigate(to, { flushSync: true });
      await cleared;
    });
    // Each screen shows the failure of its own query.
    await client.query({ query: ViewerDocument, context: REPORT_FAILURES }).catch(() => {});
  };
}

/** If the browser could not store the choice, shows for how long it lasts. */
function warnIfNotStored(reach: ReturnType<typeof setActingCustomer>, customerId: string | null): void {
  if (reach === 'new-tabs' || customerId === null) return;
  const start = reach === 'tab' ? 'New tabs start' : 'New tabs, and this tab after a reload, start';
  toast({ tone: 'negative', text: `${start} with your default customer. ${STORAGE_FULL_TEXT}` });
}

/** Resolves when the cache is empty, without waiting for refetches: those of an unmounted page may never complete. */
function resetCache(client: ApolloClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.onResetStore(() => {
      stop();
      resolve();
      return Promise.resolve();
    });
    void client.resetStore().catch(() => {});
  });
}

/** Returns the tab to the default customer and refetches everything on screen. */
export function endActing(client: ApolloClient, customerId: string): void {
  const user = tabUser.read();
  if (user !== null) removeTradingSession({ userId: user.id, customerId });
  rejectActingCustomer(customerId);
  // After the refused response is processed: a running query cannot be refetched.
  queueMicrotask(() => void client.resetStore().catch(() => {}));
}
