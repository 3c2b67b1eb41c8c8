/** Addresses under which static hosting used to serve the start page. */
export const INDEX_PATHS = ['/index.html', '/index', '/index.htm'] as const;

/** The gateway's socket, on the page's own origin. */
export function socketUrl({ protocol, host }: { protocol: string; host: string }): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/graphql`;
}

const CUSTOMER = 'customer';

/** Public id of the customer that a link of staff is about; null where it is about none. */
export function linkedCustomer(search: string): string | null {
  return new URLSearchParams(search).get(CUSTOMER) || null;
}

/** The search part of an address, about no customer. */
export function withoutCustomer(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(CUSTOMER);
  return params.toString();
}

/** The address of the page at `href`, about that customer. */
export function customerLink(href: string, customerId: string): string {
  const url = new URL(href);
  url.searchParams.set(CUSTOMER, customerId);
  return url.href;
}

/** The path without empty parts, such as that of an id that was not filled in. */
export function withoutEmptySegments(pathname: string): string {
  return pathname.replace(/\/{2,}/g, '/');
}

/** Answered as long as the gateway is there. */
export const HEALTH_PATH = '/health';
