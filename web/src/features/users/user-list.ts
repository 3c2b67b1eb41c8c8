import type { ApolloClient } from '@apollo/client';
import { type ConnectionPages, MAX_PAGE_SIZE, readPages, useConnection } from '../../lib/use-connection.ts';
import { UsersPageDocument, type UsersPageQuery } from './users.generated.ts';

type Connection = UsersPageQuery['users'];
export type ListedUser = Connection['nodes'][number];

const USERS_QUERY = {
  query: UsersPageDocument,
  variables: { first: MAX_PAGE_SIZE },
  connectionOf: ({ users }: UsersPageQuery) => users,
};

/** All users of the customer, loaded page by page. */
export function useUserList(): ConnectionPages<UsersPageQuery, Connection> {
  return useConnection({ ...USERS_QUERY, loadsAll: true });
}

/** Refreshes the list. Resolves to whether it has the address; to null if the list could not be loaded. */
export async function isUserListed(client: ApolloClient, email: string): Promise<boolean | null> {
  try {
    for await (const { nodes } of readPages(client, USERS_QUERY, { fetchPolicy: 'network-only' })) {
      if (nodes.some((user) => user.email.toLowerCase() === email.toLowerCase())) return true;
    }
    return false;
  } catch {
    return null;
  }
}
