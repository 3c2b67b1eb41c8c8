/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ApiClientUsageQueryVariables = Exact<{
  clientId: string | number;
  days: number;
}>;


export type ApiClientUsageQuery = { apiClientUsage: { days: number, countedSince: string, hours: Array<{ startAt: string, requests: number, tooManyRequests: number, waitedMs: number, connections: number }>, sources: Array<{ isComplete: boolean, lastUsedAt: string | null, requests: number, tooManyRequests: number, waitedMs: number, connections: number, key: { id: string, name: string } | null, lastTest: { id: string, sentAt: string, outcome: Types.ApiCallOutcome, status: number | null } | null }> } };


export const ApiClientUsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiClientUsage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"days"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiClientUsage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"clientId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}}},{"kind":"Argument","name":{"kind":"Name","value":"days"},"value":{"kind":"Variable","name":{"kind":"Name","value":"days"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"countedSince"}},{"kind":"Field","name":{"kind":"Name","value":"hours"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startAt"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"tooManyRequests"}},{"kind":"Field","name":{"kind":"Name","value":"waitedMs"}},{"kind":"Field","name":{"kind":"Name","value":"connections"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sources"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requests"}},{"kind":"Field","name":{"kind":"Name","value":"tooManyRequests"}},{"kind":"Field","name":{"kind":"Name","value":"waitedMs"}},{"kind":"Field","name":{"kind":"Name","value":"connections"}}]}}]}}]}}]} as unknown as DocumentNode<ApiClientUsageQuery, ApiClientUsageQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useApiClientUsageQuery(
  ...[options]: HookArgs<ApiClientUsageQueryVariables, ApolloReact.useQuery.Options<ApiClientUsageQuery, ApiClientUsageQueryVariables>>
) {
  return ApolloReact.useQuery(ApiClientUsageDocument, options as ApolloReact.useQuery.Options<ApiClientUsageQuery, ApiClientUsageQueryVariables>);
}