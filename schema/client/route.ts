import { isRecord } from './graphql-response.ts';

/** Response header with the key by which a proxy chooses a gateway. */
export const ROUTE_HEADER = 'x-route';
const KEY = /^[0-9a-f]{16}$/;

/** The key in a response header or in the payload of `connection_ack`; null if there is none. */
export function routeIn(value: unknown): string | null {
  const key = isRecord(value) ? value['route'] : value;
  return typeof key === 'string' && KEY.test(key) ? key : null;
}

/** The address with which a caller of this key reaches its gateway. */
export function withRoute(url: string, route: string | null): string {
  return route === null ? url : `${url}${url.includes('?') ? '&' : '?'}route=${route}`;
}
