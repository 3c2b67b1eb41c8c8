/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Whether something with an end date is in force. */
export type ActivityStatus =
  /** No end date, or more than 30 days ahead. */
  | 'ACTIVE'
  /** Ends within the next 30 days. */
  | 'EXPIRING'
  /** Ended. */
  | 'INACTIVE';

/** What a list of customers is narrowed by; each part narrows further. */
export type CustomerFilter = {
  /** Only customers that one of these account managers looks after; empty: any. */
  accountManagerIds?: Array<string | number> | null | undefined;
  /** Only customers created then. */
  created?: DateFilter | null | undefined;
  /** Only customers with an open invoice past its due date. */
  overdueOnly?: boolean | null | undefined;
  /** Text in a name, an internal id or a public id, in any case; surrounding blanks are ignored. */
  search?: string | null | undefined;
  /** Only customers of one of these states; empty: any. ACTIVE here also takes those that are expiring. */
  statuses?: Array<ActivityStatus> | null | undefined;
};

/** Days of the calendar in one time zone. */
export type DateFilter = {
  /** The day; the first one of BETWEEN. */
  date: string;
  /** The zone of the days, an IANA name such as Europe/Berlin; UTC when not given. */
  timeZone?: string | null | undefined;
  /** How the dates are meant. */
  type: DateFilterType;
  /** The last day of BETWEEN, not before the first one; not given otherwise. */
  until?: string | null | undefined;
};

/** How a day is compared. */
export type DateFilterType =
  /** After that day. */
  | 'AFTER'
  /** Before that day. */
  | 'BEFORE'
  /** From the first day to the last one, both included. */
  | 'BETWEEN'
  /** On that day. */
  | 'EQUAL';

export type FindCustomersQueryVariables = Exact<{
  first: number;
  filter: Types.CustomerFilter;
}>;


export type FindCustomersQuery = { customers: { nodes: Array<{ id: string, internalId: number | null, name: string | null, internalName: string | null, externalName: string | null }> } };


export const FindCustomersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FindCustomers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CustomerFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"internalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"internalName"}},{"kind":"Field","name":{"kind":"Name","value":"externalName"}}]}}]}}]}}]} as unknown as DocumentNode<FindCustomersQuery, FindCustomersQueryVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];
type SuspenseOptions<V extends Record<string, unknown>> = Omit<
  ApolloReact.useSuspenseQuery.Options<V>,
  'errorPolicy' | 'returnPartialData' | 'skip' | 'variables'
> &
  ({} extends V ? { variables?: V } : { variables: V });

export function useFindCustomersQuery(
  ...[options]: HookArgs<FindCustomersQueryVariables, ApolloReact.useQuery.Options<FindCustomersQuery, FindCustomersQueryVariables>>
) {
  return ApolloReact.useQuery(FindCustomersDocument, options as ApolloReact.useQuery.Options<FindCustomersQuery, FindCustomersQueryVariables>);
}
export function useFindCustomersLazyQuery(options?: ApolloReact.useLazyQuery.Options<FindCustomersQuery, FindCustomersQueryVariables>) {
  return ApolloReact.useLazyQuery(FindCustomersDocument, options);
}
/** Promises whole data, so the options that would break the promise are left out. */
export function useFindCustomersSuspenseQuery(...[options]: HookArgs<FindCustomersQueryVariables, SuspenseOptions<FindCustomersQueryVariables>>) {
  return ApolloReact.useSuspenseQuery(FindCustomersDocument, options as SuspenseOptions<FindCustomersQueryVariables>);
}