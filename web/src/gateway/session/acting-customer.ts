import * as z from 'zod/mini';
import { randomId } from '../../lib/idempotency-key.ts';
import { CUSTOMERS_PATH, HOME_PATH, isOwnPath, withoutCustomer } from '../../lib/urls.ts';
import { removeStored, storedValue } from '../../lib/storage.ts';

const Choice = z.object({ customerId: z.nullable(z.string()) });

const KEY = 'sightline.acting-customer';
const choiceOfNewTabs = storedValue('local', KEY, Choice);
const choiceOfThisTab = storedValue('tab', KEY, Choice);
const storedRejection = storedValue('tab', 'sightline.acting-refused', z.object({ customerId: z.string() }));

/** Query parameter of a window that this tab opens: the id under which the tab passes on its choice. */
export const HANDOVER_PARAM = 'handover';
const HANDOVER_PREFIX = 'sightline.handover.';
/** A window that takes longer to open does not take over the choice; milliseconds. */
const HANDOVER_MS = 60_000;
const Handover = z.object({ customerId: z.nullable(z.string()), at: z.number() });

const storedHandover = (id: string) => storedValue('local', `${HANDOVER_PREFIX}${id}`, Handover);
const isUnexpired = (handover: z.output<typeof Handover> | null): boolean =>
  handover !== null && Math.abs(Date.now() - handover.at) <= HANDOVER_MS;

/**
 * Hands the choice of this tab to a window that it opens next, which shares no session storage with it.
 * Returns the id for the window's URL; it works once. Null if the browser could not store the choice.
 */
export function createCustomerHandover(): string | null {
  // Removes the handovers of windows that never opened.
  removeStored(
    'local',
    (key) => key.startsWith(HANDOVER_PREFIX) && !isUnexpired(storedHandover(key.slice(HANDOVER_PREFIX.length)).read()),
  );
  const id = randomId();
  return storedHandover(id).write({ customerId: actingCustomerId(), at: Date.now() }) ? id : null;
}

/** The choice that another tab passed on to this window; null if there is none. */
function consumeHandover(): z.output<typeof Choice> | null {
  const id = new URLSearchParams(window.location.search).get(HANDOVER_PARAM);
  if (id === null) return null;
  const stored = storedHandover(id);
  const handover = stored.read();
  if (handover !== null) stored.remove();
  return isUnexpired(handover) ? handover : null;
}

/**
 * Public id of the customer chosen by staff, or null for the default one.
 * The first call pins the choice that was passed on or inherited, so that a switch in another tab does not affect this one.
 */
export function actingCustomerId(): string | null {
  const own = choiceOfThisTab.read();
  if (own !== null) return own.customerId;
  const inherited = (consumeHandover() ?? choiceOfNewTabs.read())?.customerId ?? null;
  choiceOfThisTab.write({ customerId: inherited });
  return inherited;
}

const storedOrigin = storedValue('tab', 'sightline.acting-origin', z.object({ customerId: z.string(), path: z.string() }));

/** Where "Stop acting" leads: the page below `CUSTOMERS_PATH` on which this customer was chosen in this tab, or the home page. */
export function actingOrigin(customerId: string | undefined): string {
  const stored = storedOrigin.read();
  return stored !== null && stored.customerId === customerId && isOwnPath(stored.path) ? stored.path : HOME_PATH;
}

/** Remembers the open page for `actingOrigin`, if it is below `CUSTOMERS_PATH`. */
export function rememberActingOrigin(customerId: string): void {
  const { pathname, search } = window.location;
  const query = withoutCustomer(search);
  if (pathname.startsWith(CUSTOMERS_PATH)) storedOrigin.write({ customerId, path: `${pathname}${query && `?${query}`}` });
  else storedOrigin.remove();
}

/**
 * Acts for a customer in this tab and in tabs opened later; tabs already open keep theirs. Null returns to the default customer.
 * Returns how far the choice reaches: only this page or tab if the browser's storage is full.
 */
export function setActingCustomer(customerId: string | null): 'page' | 'tab' | 'new-tabs' {
  storedRejection.remove();
  choiceOfNewTabs.remove();
  const isKept = choiceOfThisTab.write({ customerId });
  const isPassedOn = customerId === null || choiceOfNewTabs.write({ customerId });
  if (!isKept) return 'page';
  return isPassedOn ? 'new-tabs' : 'tab';
}

/** Returns to the default customer because the user may not act for the chosen one. A banner says so until it is dismissed. */
export function rejectActingCustomer(customerId: string): void {
  setActingCustomer(null);
  storedRejection.write({ customerId });
}

export function wasActingRejected(): boolean {
  return storedRejection.read() !== null;
}

export function dismissActingRejection(): void {
  storedRejection.remove();
}
