import type { ApolloClient } from '@apollo/client';
import { useEffect, useState } from 'react';
import { PAGE_QUERY, type PageData, pageData, type Retry } from '../../lib/page-data.ts';
import { UsersPageDocument, type UsersPageQuery, useUsersPageQuery } from './users.generated.ts';

type Connection = UsersPageQuery['users'];
export type ListedUser = Connection['nodes'][number];

/** Most rows that the gateway sends in one response. */
const PAGE_SIZE = 200;

const nextCursor = ({ pageInfo }: Connection): string | null => (pageInfo.hasNextPage ? pageInfo.endCursor : null);

interface UserList {
  readonly page: PageData<UsersPageQuery>;
  /** Whether the rows after the first page are loading. */
  readonly isLoadingRest: boolean;
  /** Why the rows after the first page could not be loaded, and how to repeat that; null unless it failed. */
  readonly restFailure: (Retry & { readonly error: unknown }) | null;
}

/** All users of the customer, loaded page by page. */
export function useUserList(): UserList {
  const { data, error, networkStatus, refetch, fetchMore } = useUsersPageQuery({
    ...PAGE_QUERY,
    variables: { first: PAGE_SIZE },
  });
  const after = data === undefined ? null : nextCursor(data.users);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(
    function loadNextPage() {
      if (after === null || failure !== null) return;
      let cancelled = false;
      // The cache appends the rows.
      fetchMore({ variables: { after } }).catch((reason: unknown) => {
        if (!cancelled) setFailure({ error: reason });
      });
      return () => {
        cancelled = true;
      };
    },
    [after, failure, fetchMore],
  );
  const restFailure = failure && { ...failure, onRetry: () => setFailure(null), retrying: false };
  return {
    page: pageData({ data, error, networkStatus, refetch }),
    isLoadingRest: after !== null && failure === null,
    restFailure,
  };
}

/** Reads the list again. Resolves to whether it has the address; null when it could not be loaded. */
export async function isUserListed(client: ApolloClient, email: string): Promise<boolean | null> {
  const options = { query: UsersPageDocument, fetchPolicy: 'network-only' } as const;
  let after: string | null = null;
  do {
    const variables = { first: PAGE_SIZE, after };
    const users: Connection | undefined = (await client.query({ ...options, variables }).catch(() => null))?.data?.users;
    if (users === undefined) return null;
    if (users.nodes.some((user) => user.email.toLowerCase() === email.toLowerCase())) return true;
    after = nextCursor(users);
  } while (after !== null);
  return false;
}
