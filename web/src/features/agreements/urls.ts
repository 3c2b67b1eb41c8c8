/** Route pattern; the id is the public customer id. */
export const AGREEMENT_PATH = '/agreement/:customerId';

export function agreementUrl(customerId: string): string {
  return `/agreement/${encodeURIComponent(customerId)}`;
}
