/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AgreementPageQueryVariables = Exact<{
  customerId: string | number;
}>;


export type AgreementPageQuery = { trialAgreement: { notice: Array<string>, company: { name: string, number: string, country: string, addressLine1: string, addressLine2: string | null, zipCode: string, city: string }, parties: Array<{ number: string, body: string }>, clauses: Array<{ number: string, title: string | null, body: string | null, sections: Array<{ number: string, title: string | null, body: string | null, subClauses: Array<{ number: string, body: string | null }> }>, subClauses: Array<{ number: string, body: string | null }> }> } | null };

export type AgreementSignerQueryVariables = Exact<{ [key: string]: never; }>;


export type AgreementSignerQuery = { viewer: { user: { id: string } } };

export type SignTrialAgreementMutationVariables = Exact<{
  input: Types.SignTrialAgreementInput;
}>;


export type SignTrialAgreementMutation = { signTrialAgreement: { userErrors: Array<{ field: Array<string>, code: Types.UserErrorCode, message: string, requestId: string }> } };


export const AgreementPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgreementPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trialAgreement"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"customerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"customerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"company"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine1"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine2"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"city"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parties"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}},{"kind":"Field","name":{"kind":"Name","value":"notice"}},{"kind":"Field","name":{"kind":"Name","value":"clauses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"sections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"subClauses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"subClauses"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"body"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AgreementPageQuery, AgreementPageQueryVariables>;
export const AgreementSignerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgreementSigner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<AgreementSignerQuery, AgreementSignerQueryVariables>;
export const SignTrialAgreementDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SignTrialAgreement"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SignTrialAgreementInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signTrialAgreement"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]}}]}}]} as unknown as DocumentNode<SignTrialAgreementMutation, SignTrialAgreementMutationVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useAgreementPageQuery(
  ...[options]: HookArgs<AgreementPageQueryVariables, ApolloReact.useQuery.Options<AgreementPageQuery, AgreementPageQueryVariables>>
) {
  return ApolloReact.useQuery(AgreementPageDocument, options as ApolloReact.useQuery.Options<AgreementPageQuery, AgreementPageQueryVariables>);
}

export function useAgreementSignerQuery(
  ...[options]: HookArgs<AgreementSignerQueryVariables, ApolloReact.useQuery.Options<AgreementSignerQuery, AgreementSignerQueryVariables>>
) {
  return ApolloReact.useQuery(AgreementSignerDocument, options as ApolloReact.useQuery.Options<AgreementSignerQuery, AgreementSignerQueryVariables>);
}

export function useSignTrialAgreementMutation(options?: ApolloReact.useMutation.Options<SignTrialAgreementMutation, SignTrialAgreementMutationVariables>) {
  return ApolloReact.useMutation(SignTrialAgreementDocument, options);
}