import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createElement, type ReactElement } from 'react';

/** Provides Apollo Client to its children. By its type, `ApolloProvider` may return a text, so it does not compile as JSX. */
export function ApolloRoot({ client, children }: { client: ApolloClient; children: ReactElement }) {
  // oxlint-disable-next-line react/no-children-prop -- its type requires them among the props
  return createElement(ApolloProvider, { client, children });
}
