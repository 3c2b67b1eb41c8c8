/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Status of a customer's access trial agreement. */
export type TrialAgreementStatus =
  /** No agreement is required. */
  | 'NONE'
  /** Signed. */
  | 'SIGNED'
  /** Unsigned; until it is signed, the customer's users see only the agreement. */
  | 'UNSIGNED';

export type FormCustomer_customerFragment = { id: string, internalId: number | null, name: string | null, created: string | null, activeUntil: string | null, billingReference: string | null, trialAgreementStatus: Types.TrialAgreementStatus | null, resourceVersion: number, unreadable: Array<string>, accountManagers: Array<{ id: string, name: string, email: string, deleted: boolean }> } & { ' $fragmentName'?: 'FormCustomer_customerFragment' };

export const FormCustomer_customerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormCustomer_customer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Customer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"internalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"activeUntil"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"billingReference"}},{"kind":"Field","name":{"kind":"Name","value":"trialAgreementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}}]}}]} as unknown as DocumentNode<FormCustomer_customerFragment, unknown>;


export function useFormCustomer_customerFragment(from: ApolloReact.useFragment.Options<FormCustomer_customerFragment, Record<string, never>>['from']) {
  return ApolloReact.useFragment<FormCustomer_customerFragment>({ fragment: FormCustomer_customerFragmentDoc, fragmentName: 'FormCustomer_customer', from });
}