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

/** Codes of user errors. New values may be added. */
export type UserErrorCode =
  /** The list of account managers is empty. */
  | 'ACCOUNT_MANAGER_NEEDED'
  /** The first address line of the company is empty. */
  | 'ADDRESS_EMPTY'
  /** The request burst is missing or negative. */
  | 'BURST_REQUIRED'
  /** The filter is not a list of conditions. */
  | 'CALL_FILTER_INVALID'
  /** An id is not a positive whole number. */
  | 'CALL_IDS_INVALID'
  /** There are more than 50 ids. */
  | 'CALL_IDS_TOO_MANY'
  /** The order is not a field and a direction. */
  | 'CALL_ORDER_INVALID'
  /** The number of elements to skip is negative or too large. */
  | 'CALL_SKIP_INVALID'
  /** The number of elements to return is not between 1 and 50. */
  | 'CALL_TAKE_INVALID'
  /** The city of the company is empty. */
  | 'CITY_EMPTY'
  /** The name of the company is empty. */
  | 'COMPANY_NAME_EMPTY'
  /** The registration number of the company is empty. */
  | 'COMPANY_NUMBER_EMPTY'
  /** The number of connections is missing or negative. */
  | 'CONCURRENT_REQUIRED'
  /** The change is based on an old version; `current` has the latest one. */
  | 'CONFLICT'
  /** The country of the company is empty. */
  | 'COUNTRY_EMPTY'
  /** The provider did not create the customer. */
  | 'CUSTOMER_CREATE_FAILED'
  /** The provider did not update the customer. */
  | 'CUSTOMER_UPDATE_FAILED'
  /** The email address is not valid. */
  | 'EMAIL_INVALID'
  /** Historical access is not a whole number of hours, 0 or more. */
  | 'HISTORICAL_INVALID'
  /** Historical access is more than 2,147,483,647 hours. */
  | 'HISTORICAL_TOO_LARGE'
  /** The email address or the password is wrong. */
  | 'INVALID_CREDENTIALS'
  /** The user was created, but the invitation was not sent. */
  | 'INVITATION_FAILED'
  /** The name of the key is empty. */
  | 'KEY_NAME_EMPTY'
  /** The email address or the password is empty. */
  | 'MISSING_CREDENTIALS'
  /** The name of the customer is empty. */
  | 'NAME_EMPTY'
  /** The name of the API client is empty. */
  | 'NAME_REQUIRED'
  /** The customer has no active API client with the trading product. */
  | 'NO_TRADING_CLIENT'
  /** A number that must be whole is not. */
  | 'NUMBER_NOT_WHOLE'
  /** A number is more than 2,147,483,647. */
  | 'NUMBER_TOO_LARGE'
  /** The list of packages is empty. */
  | 'PACKAGES_REQUIRED'
  /** The provider did not accept the new password or its token. */
  | 'PASSWORD_UPDATE_FAILED'
  /** The requests per second are missing or negative. */
  | 'PER_SECOND_REQUIRED'
  /** The address of the recipient is empty. */
  | 'RECIPIENT_ADDRESS_REQUIRED'
  /** The email address of the recipient is empty. */
  | 'RECIPIENT_EMAIL_REQUIRED'
  /** The name of the recipient is empty. */
  | 'RECIPIENT_NAME_REQUIRED'
  /** The provider did not accept the request for a password-reset email. */
  | 'RESET_REQUEST_FAILED'
  /** The company of the signer is empty. */
  | 'SIGNER_COMPANY_REQUIRED'
  /** The email address of the signer is empty. */
  | 'SIGNER_EMAIL_REQUIRED'
  /** The name of the signer is empty. */
  | 'SIGNER_NAME_REQUIRED'
  /** The role of the signer is empty. */
  | 'SIGNER_ROLE_REQUIRED'
  /** The agreement could not be signed. */
  | 'SIGN_FAILED'
  /** The sign-in failed for another reason. */
  | 'SIGN_IN_FAILED'
  /** The provider did not respond to the sign-in in time. */
  | 'SIGN_IN_TIMEOUT'
  /** The id at the billing provider is missing. */
  | 'STRIPE_ID_NEEDED'
  /** Too many attempts; wait some minutes. */
  | 'TOO_MANY_ATTEMPTS'
  /** The provider refused the change for a reason that has no value here; `providerCode` has its code. */
  | 'UNKNOWN'
  /** The provider did not create the user. */
  | 'USER_CREATE_FAILED'
  /** The postal code of the company is empty. */
  | 'ZIPCODE_EMPTY';

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