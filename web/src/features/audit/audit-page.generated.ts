/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Filter for the audit log. An entry must match every part that is set. */
export type AuditFilter = {
  /** Entries with any of these actions; empty means all. */
  actions?: Array<string> | null | undefined;
  /** Entries before this time. */
  before?: string | null | undefined;
  /** Public id of a customer. Matches writes for this customer, writes by staff who acted for it, and changes to it. */
  customerId?: string | number | null | undefined;
  /** Entries at or after this time. */
  from?: string | null | undefined;
  /** Entries with any of these outcomes; empty means all. */
  outcomes?: Array<AuditOutcome> | null | undefined;
  /** The entry of the request with this id, as errors and the log of the gateway have it. */
  requestId?: string | null | undefined;
  /** Entries of this user. */
  userId?: string | number | null | undefined;
};

/** Outcomes of a write. */
export type AuditOutcome =
  /** The write succeeded. */
  | 'DONE'
  /** The write failed; as far as known, nothing changed. */
  | 'FAILED'
  /** A part of the write succeeded, such as an invited user who was created but got no email; `codes` names the part that failed. */
  | 'PARTIAL'
  /** The gateway or the provider refused the write, and nothing was written. `codes` say what has to change: the input, the version, the permission or the pace. */
  | 'REFUSED'
  /** No outcome is recorded yet: the write is running, or its gateway stopped before it finished. */
  | 'STARTED'
  /** The provider did not confirm the write; it may or may not have taken effect. */
  | 'UNKNOWN';

/** Kinds of storage of the audit log. */
export type AuditStorageKind =
  /** In a file of this gateway. */
  | 'FILE'
  /** In the memory of this gateway: lost on restart. */
  | 'MEMORY'
  /** In Redis: one log for all gateways. */
  | 'REDIS';

export type AuditPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: Types.AuditFilter | null | undefined;
}>;


export type AuditPageQuery = { auditLog: { searchedUntil: string | null, nodes: Array<{ id: string, at: string, userId: string | null, actingForId: string | null, customerId: string | null, action: string, targetId: string | null, targetName: string | null, clientId: string | null, clientName: string | null, outcome: Types.AuditOutcome, codes: Array<string>, attempts: number, requestId: string, user: { name: string, email: string } | null, customer: { id: string, name: string | null, internalName: string | null } | null }>, gaps: Array<{ from: string, until: string, lostEntries: number | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, storage: { kind: Types.AuditStorageKind, maxWrites: number, maxDays: number, failingSince: string | null } } };


export const AuditPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditLog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actingForId"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"internalName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"targetId"}},{"kind":"Field","name":{"kind":"Name","value":"targetName"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"codes"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"lostEntries"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"searchedUntil"}},{"kind":"Field","name":{"kind":"Name","value":"storage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"maxWrites"}},{"kind":"Field","name":{"kind":"Name","value":"maxDays"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}}]}}]}}]}}]} as unknown as DocumentNode<AuditPageQuery, AuditPageQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useAuditPageQuery(
  ...[options]: HookArgs<AuditPageQueryVariables, ApolloReact.useQuery.Options<AuditPageQuery, AuditPageQueryVariables>>
) {
  return ApolloReact.useQuery(AuditPageDocument, options as ApolloReact.useQuery.Options<AuditPageQuery, AuditPageQueryVariables>);
}