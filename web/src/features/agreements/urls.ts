/** Pattern of the router; the id is the customer's public id. */
export const AGREEMENT_PATH = '/agreement/:customerId';

export function agreementUrl(customerId: string): string {
  return `/agreement/${encodeURIComponent(customerId)}`;
}
