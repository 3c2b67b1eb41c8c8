import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createElement, type ReactElement } from 'react';

/** Provides Apollo Client to what is in it. `ApolloProvider` may return a text by its type, so it does not compile as JSX. */
export function ApolloRoot({ client, children }: { client: ApolloClient; children: ReactElement }) {
  // oxlint-disable-next-line react/no-children-prop -- its type requires them among the props
  return createElement(ApolloProvider, { client, children });
}
