import { ROUTE_HEADER, routeIn, withRoute } from '@sightline/schema/client/route.ts';
import { storeClockDifference } from '../../lib/clock.ts';
import { rememberRoute, routeOf } from '../session/routes.ts';
import { readSession } from '../session/stored-session.ts';

/** Like `fetcher`. Requests of the current session carry the routing key of their customer; stores the key and time of the response. */
export function routedFetch(fetcher: typeof fetch): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    const authorization = headers.get('authorization');
    const isCurrent = (): boolean => authorization !== null && authorization === `Bearer ${readSession()?.bearer}`;
    if (typeof input !== 'string' || !isCurrent()) return fetcher(input, init);
    const customer = headers.get('x-acting-customer');
    const response = await fetcher(withRoute(input, routeOf(customer)), init);
    const route = routeIn(response.headers.get(ROUTE_HEADER));
    // A response after a sign-out leaves nothing behind.
    if (!isCurrent()) return response;
    storeClockDifference();
    if (route !== null) rememberRoute(customer, route);
    return response;
  };
}
