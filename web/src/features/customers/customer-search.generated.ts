/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Status of an entity with an end date. */
export type ActivityStatus =
  /** No end date, or an end date more than 30 days ahead. */
  | 'ACTIVE'
  /** Ends within the next 30 days. */
  | 'EXPIRING'
  /** Ended. */
  | 'INACTIVE';

/** Filter for customers. A customer must match every part that is set. */
export type CustomerFilter = {
  /** Customers of any of these account managers; empty means all. */
  accountManagerIds?: Array<string | number> | null | undefined;
  /** Only customers whose access trial agreement is unsigned. */
  agreementUnsignedOnly?: boolean | null | undefined;
  /** Customers created in this period. */
  createdAt?: DateFilter | null | undefined;
  /** Only customers whose contract ends within the next 30 days. */
  expiringOnly?: boolean | null | undefined;
  /** Only customers with an overdue invoice. */
  overdueOnly?: boolean | null | undefined;
  /** Words in a name, internal id or public id, in any order, without case and accents. */
  search?: string | null | undefined;
  /** Customers with any of these statuses; empty means all. ACTIVE includes EXPIRING. */
  statuses?: Array<ActivityStatus> | null | undefined;
};

/** A date range in one time zone. */
export type DateFilter = {
  /** The date; for BETWEEN, the first date. */
  date: string;
  /** Time zone of the dates, an IANA name such as Europe/Berlin; UTC by default. */
  timeZone?: string | null | undefined;
  /** Comparison type. */
  type: DateFilterType;
  /** For BETWEEN, the last date, not before the first one. The other types refuse it. */
  until?: string | null | undefined;
};

/** Comparison types for dates. */
export type DateFilterType =
  /** After the date. */
  | 'AFTER'
  /** Before the date. */
  | 'BEFORE'
  /** From the first date to the last date, inclusive. */
  | 'BETWEEN'
  /** On the date. */
  | 'EQUAL';

export type FindCustomersQueryVariables = Exact<{
  first: number;
  filter: Types.CustomerFilter;
}>;


export type FindCustomersQuery = { customers: { nodes: Array<{ id: string, internalId: number | null, name: string | null, internalName: string | null, externalName: string | null }> } };


export const FindCustomersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FindCustomers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"internalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"internalName"}},{"kind":"Field","name":{"kind":"Name","value":"externalName"}}]}}]}}]}}]} as unknown as DocumentNode<FindCustomersQuery, FindCustomersQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useFindCustomersQuery(
  ...[options]: HookArgs<FindCustomersQueryVariables, ApolloReact.useQuery.Options<FindCustomersQuery, FindCustomersQueryVariables>>
) {
  return ApolloReact.useQuery(FindCustomersDocument, options as ApolloReact.useQuery.Options<FindCustomersQuery, FindCustomersQueryVariables>);
}