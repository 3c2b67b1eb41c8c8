const DAY_MS = 24 * 3_600_000;
/** A customer is new while all its clients are younger. */
const NEW_DAYS = 30;

/** Whether the customer is new: it has no client, or only clients of the last 30 days. */
export function isNewCustomer(clients: readonly { readonly createdAt: string | null }[], now: number): boolean {
  return clients.every(({ createdAt }) => createdAt !== null && Date.parse(createdAt) > now - NEW_DAYS * DAY_MS);
}
