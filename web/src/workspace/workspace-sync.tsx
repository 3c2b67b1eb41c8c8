import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { actingCustomerId } from '../gateway/session/acting-customer.ts';
import { useViewer } from '../gateway/session/viewer-context.ts';
import { type Account, AccountSync } from './sync.ts';
import { SaveWorkspaceItemsDocument, WorkspaceChangesDocument } from './workspace.generated.ts';

/** Keeps the items of this browser and of the account the same while a page is open. A lazy chunk, because pages come first. */
export function WorkspaceSync() {
  const client = useApolloClient();
  const { user, customer, isActing } = useViewer();
  const customerId = customer?.id ?? null;
  const actingId = isActing ? customerId : null;
  useEffect(
    function syncWorkspace() {
      const sync = new AccountSync(user.id, customerId, accountOf(client, actingId));
      sync.start();
      return () => sync.stop();
    },
    [client, user.id, customerId, actingId],
  );
  return null;
}

/**
 * The account behind the gateway. Not through the cache, which would keep a copy of everything. Rejects while this tab acts for another
 * customer than `actingId`: requests would be for that one.
 */
function accountOf(client: ApolloClient, actingId: string | null): Account {
  const requireSameCustomer = (): void => {
    if (actingCustomerId() !== actingId) throw new Error('This tab acts for another customer');
  };
  return {
    async load(since) {
      requireSameCustomer();
      const { data } = await client.query({ query: WorkspaceChangesDocument, variables: { since }, fetchPolicy: 'no-cache' });
      if (data === undefined) throw new Error('The account did not answer');
      return data.workspace;
    },
    async save(items, since) {
      requireSameCustomer();
      const { data } = await client.mutate({
        mutation: SaveWorkspaceItemsDocument,
        variables: { input: { items: [...items], since } },
        fetchPolicy: 'no-cache',
      });
      if (data === undefined || data === null) throw new Error('The account did not answer');
      const { workspace, userErrors } = data.saveWorkspaceItems;
      if (workspace !== null) return { ok: true, answer: workspace };
      const [error] = userErrors;
      const index = Number(error?.field[1] ?? Number.NaN);
      return { ok: false, message: error?.message ?? '', index: Number.isInteger(index) ? index : null };
    },
  };
}
