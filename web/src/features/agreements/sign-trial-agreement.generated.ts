/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The recipient of the data. */
export type AgreementRecipientInput = {
  /** Postal address, on one line. */
  address: string;
  /** Email address. */
  email: string;
  /** Name. */
  name: string;
};

/** The person who signs. */
export type AgreementSignerInput = {
  /** Name of the company that the signer represents. */
  companyName: string;
  /** Email address. */
  email: string;
  /** Name. */
  name: string;
  /** Role in the company. */
  role: string;
};

/** A signature. */
export type SignTrialAgreementInput = {
  /** Public id of the customer. */
  customerId: string | number;
  /** The recipient of the data. */
  recipient: AgreementRecipientInput;
  /** The person who signs. */
  signer: AgreementSignerInput;
};

export type SignTrialAgreementMutationVariables = Exact<{
  input: Types.SignTrialAgreementInput;
}>;


export type SignTrialAgreementMutation = { signTrialAgreement: { signed: boolean, userErrors: Array<{ field: Array<string>, code: string, message: string }> } };


export const SignTrialAgreementDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SignTrialAgreement"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SignTrialAgreementInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signTrialAgreement"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signed"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<SignTrialAgreementMutation, SignTrialAgreementMutationVariables>;


export function useSignTrialAgreementMutation(options?: ApolloReact.useMutation.Options<SignTrialAgreementMutation, SignTrialAgreementMutationVariables>) {
  return ApolloReact.useMutation(SignTrialAgreementDocument, options);
}