import { matchesWords } from '../../lib/text.ts';
import type { ListView } from './urls.ts';

/** Clients of the chosen status in whose name or id every word of the search occurs. */
export function filterClients<C extends { readonly id: string; readonly name: string; readonly status: string | null }>(
  clients: readonly C[],
  { search, status }: Pick<ListView, 'search' | 'status'>,
): C[] {
  return clients.filter(
    (client) => (status === null || client.status === status) && matchesWords(search, [client.name, client.id]),
  );
}
