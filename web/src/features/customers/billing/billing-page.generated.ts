/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type BillingPageQueryVariables = Exact<{ [key: string]: never; }>;


export type BillingPageQuery = { viewer: { customer: { id: string, billingReference: string | null, accountManagers: Array<{ id: string, name: string, email: string }>, openInvoices: Array<{ dueDate: string, daysOverdue: number }> | null } | null }, clientConfig: { billingPortalUrl: string | null } };


export const BillingPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BillingPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"billingReference"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openInvoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysOverdue"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"clientConfig"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"billingPortalUrl"}}]}}]}}]} as unknown as DocumentNode<BillingPageQuery, BillingPageQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useBillingPageQuery(
  ...[options]: HookArgs<BillingPageQueryVariables, ApolloReact.useQuery.Options<BillingPageQuery, BillingPageQueryVariables>>
) {
  return ApolloReact.useQuery(BillingPageDocument, options as ApolloReact.useQuery.Options<BillingPageQuery, BillingPageQueryVariables>);
}