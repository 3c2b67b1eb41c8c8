/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A new password. */
export type UpdatePasswordInput = {
  /** The new password. */
  password: string;
  /** Token of the password-reset email. A secret. */
  token: string;
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

export type UpdatePasswordMutationVariables = Exact<{
  input: Types.UpdatePasswordInput;
}>;


export type UpdatePasswordMutation = { updatePassword: { userErrors: Array<{ field: Array<string>, code: Types.UserErrorCode, message: string, requestId: string }> } };


export const UpdatePasswordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdatePassword"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdatePasswordInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updatePassword"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]}}]}}]} as unknown as DocumentNode<UpdatePasswordMutation, UpdatePasswordMutationVariables>;


export function useUpdatePasswordMutation(options?: ApolloReact.useMutation.Options<UpdatePasswordMutation, UpdatePasswordMutationVariables>) {
  return ApolloReact.useMutation(UpdatePasswordDocument, options);
}