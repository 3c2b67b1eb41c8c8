/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import { type FragmentSource, useFragment } from '../../lib/use-fragment.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type StartTradingSessionMutationVariables = Exact<{ [key: string]: never; }>;


export type StartTradingSessionMutation = { startTradingSession: { tradingSession: { token: string, expiresAt: string, clientId: string, requestsPerSecond: number } | null, userErrors: Array<{ field: Array<string>, code: Types.UserErrorCode, message: string }> } };

export type TradingScope_viewerFragment = { user: { id: string }, customer: { id: string } | null } & { ' $fragmentName'?: 'TradingScope_viewerFragment' };

export const TradingScope_viewerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TradingScope_viewer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Viewer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<TradingScope_viewerFragment, unknown>;
export const StartTradingSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartTradingSession"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startTradingSession"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tradingSession"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerSecond"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<StartTradingSessionMutation, StartTradingSessionMutationVariables>;


export function useStartTradingSessionMutation(options?: ApolloReact.useMutation.Options<StartTradingSessionMutation, StartTradingSessionMutationVariables>) {
  return ApolloReact.useMutation(StartTradingSessionDocument, options);
}

export function useTradingScope_viewerFragment(from: FragmentSource<TradingScope_viewerFragment>) {
  return useFragment<TradingScope_viewerFragment>({ fragment: TradingScope_viewerFragmentDoc, fragmentName: 'TradingScope_viewer', from });
}