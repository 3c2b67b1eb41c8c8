/** The home page. */
export const HOME_PATH = '/';

/** True for a path of this site; false for anything that a browser resolves to another site. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}

/** Redirects to the first tab of the list of customers. */
export const CUSTOMERS_PATH = '/admin/customers';

export const AUDIT_PATH = '/admin/audit';
/** Parameter of the audit log's filter. Not `customer`, which names the customer that a link acts for. */
export const AUDIT_CUSTOMER_PARAM = 'customer-id';

/** The audit log of one customer. */
export function customerAuditUrl(customerId: string): string {
  return `${AUDIT_PATH}?${new URLSearchParams({ [AUDIT_CUSTOMER_PARAM]: customerId }).toString()}`;
}

/** False for pages of the provider's staff: they show all customers, or the one in their path. */
export function showsCustomerInContext(pathname: string): boolean {
  return !/^\/(?:admin|live-state)(?:\/|$)/.test(pathname);
}

const CUSTOMER_PARAM = 'customer';

/** Public id of the customer that a staff link acts for; null if it names none. */
export function linkedCustomer(search: string): string | null {
  return new URLSearchParams(search).get(CUSTOMER_PARAM) || null;
}

/** The query string without the customer parameter. */
export function withoutCustomer(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(CUSTOMER_PARAM);
  return params.toString();
}

/** The URL `href` with a parameter that names the customer. */
export function customerLink(href: string, customerId: string): string {
  const url = new URL(href);
  url.searchParams.set(CUSTOMER_PARAM, customerId);
  return url.href;
}

/** Responds while the gateway runs. */
export const HEALTH_PATH = '/health';

/** Documentation of the gateway's API, which the gateway serves beside the page. */
export const API_DOCS_PATH = '/docs';
