import * as z from 'zod/mini';
import { storedValue } from '../lib/storage.ts';

const Choice = z.object({ customerId: z.nullable(z.string()) });

const KEY = 'sightline.acting-customer';
const ofNewTabs = storedValue('local', KEY, Choice);
const ofThisTab = storedValue('tab', KEY, Choice);
const refusal = storedValue('tab', 'sightline.acting-refused', z.object({ customerId: z.string() }));

/**
 * Public id of the customer chosen by staff, or null for the default one.
 * The first call pins the inherited choice, so that a switch in another tab does not affect this one.
 */
export function actingCustomerId(): string | null {
  const own = ofThisTab.read();
  if (own !== null) return own.customerId;
  const inherited = ofNewTabs.read()?.customerId ?? null;
  ofThisTab.write({ customerId: inherited });
  return inherited;
}

/** Null returns to the default customer. New tabs follow; tabs already open keep theirs. */
export function chooseActingCustomer(customerId: string | null): void {
  ofThisTab.write({ customerId });
  refusal.remove();
  if (customerId === null) ofNewTabs.remove();
  else ofNewTabs.write({ customerId });
}

/** Returns to the default customer because the user may not act for the chosen one. A banner says so until it is dismissed. */
export function refuseActingCustomer(customerId: string): void {
  chooseActingCustomer(null);
  refusal.write({ customerId });
}

export function wasActingRefused(): boolean {
  return refusal.read() !== null;
}

export function dismissActingRefusal(): void {
  refusal.remove();
}

/** Lets the tab inherit the choice again; used when another user signs in. */
export function unpinActingCustomer(): void {
  ofThisTab.remove();
}
