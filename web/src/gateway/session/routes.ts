import * as z from 'zod/mini';
import { storedValue } from '../../lib/storage.ts';

const MAX_CUSTOMERS = 32;
/** Routing keys by acting customer, the newest last; null: the user's own customer. */
const stored = storedValue('local', 'sightline.routes', z.array(z.tuple([z.nullable(z.string()), z.string()])));

/** The key by which a proxy chooses the gateway of a customer's users; null if it is not known. */
export function routeOf(customerId: string | null): string | null {
  return stored.read()?.find(([customer]) => customer === customerId)?.[1] ?? null;
}

export function rememberRoute(customerId: string | null, route: string): void {
  if (routeOf(customerId) === route) return;
  const others = (stored.read() ?? []).filter(([customer]) => customer !== customerId);
  stored.write([...others, [customerId, route] as [string | null, string]].slice(-MAX_CUSTOMERS));
}

/** Call this when a user signs in. */
export function forgetRoutes(): void {
  stored.remove();
}
