/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import type { Client_clientFragment } from '../client.generated.ts';
import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A new API client. */
export type CreateApiClientInput = {
  /** End date; null means no end date. */
  activeUntil?: string | null | undefined;
  /** Historical access in hours. 0 means none; null means unlimited. */
  historicalAccessHours?: number | null | undefined;
  /** Random idempotency key. Repeats within 10 minutes return the first result. */
  idempotencyKey: string | number;
  /** Maximum number of simultaneous push connections, 0 or more. */
  maxConnections: number;
  /** Name, not blank. */
  name: string;
  /** Packages, at least one. */
  packages: Array<PackageInput>;
  /** Maximum burst of requests, 0 or more. */
  requestBurst: number;
  /** Rate limit in requests per second, 0 or more. */
  requestsPerSecond: number;
};

/** A package to give to a client. */
export type PackageInput = {
  /** Id of the game. */
  gameId: string | number;
  /** Id of the product. */
  productId: string | number;
};

export type CreateApiClientMutationVariables = Exact<{
  input: Types.CreateApiClientInput;
}>;


export type CreateApiClientMutation = { createApiClient: { apiClient: { id: string, name: string, created: string | null, activeUntil: string | null, status: Types.ActivityStatus | null, historicalAccessHours: number | null, requestsPerSecond: number | null, requestBurst: number | null, maxConnections: number | null, resourceVersion: number, unreadable: Array<string>, packages: Array<{ product: { id: string, name: string, kind: Types.ProductKind }, game: { id: string, title: string | null, abbreviation: string | null, iconUrl: string | null } }> } | null, userErrors: Array<{ field: Array<string>, code: string, message: string }> } };


export const CreateApiClientDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateApiClient"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateApiClientInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApiClient"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiClient"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Client_client"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Client_client"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiClient"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"activeUntil"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"historicalAccessHours"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"requestBurst"}},{"kind":"Field","name":{"kind":"Name","value":"maxConnections"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}},{"kind":"Field","name":{"kind":"Name","value":"packages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"product"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"game"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"abbreviation"}},{"kind":"Field","name":{"kind":"Name","value":"iconUrl"}}]}}]}}]}}]} as unknown as DocumentNode<CreateApiClientMutation, CreateApiClientMutationVariables>;


export function useCreateApiClientMutation(options?: ApolloReact.useMutation.Options<CreateApiClientMutation, CreateApiClientMutationVariables>) {
  return ApolloReact.useMutation(CreateApiClientDocument, options);
}