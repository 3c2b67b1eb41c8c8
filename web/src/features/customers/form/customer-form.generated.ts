/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema-types.ts';

import * as ApolloReact from '@apollo/client/react';
import { type FragmentSource, useFragment } from '../../../lib/use-fragment.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Status of an entity with an end date. */
export type ActivityStatus =
  /** No end date, or an end date more than 30 days ahead. */
  | 'ACTIVE'
  /** Ends within the next 30 days. */
  | 'EXPIRING'
  /** Ended. */
  | 'INACTIVE';

/** Billing methods. */
export type BillingMethod =
  /** Billed outside the billing provider. */
  | 'OTHER'
  /** The billing provider. */
  | 'STRIPE';

/** A company as registered. */
export type CompanyInput = {
  /** First line of the registered address. */
  addressLine1: string;
  /** Second line of the registered address. */
  addressLine2?: string | null | undefined;
  /** City. */
  city: string;
  /** Country of registration. */
  country: string;
  /** Full name. */
  name: string;
  /** Registration number. */
  number: string;
  /** Postal code. */
  zipCode: string;
};

/** A new customer. */
export type CreateCustomerInput = {
  /** Ids of account managers, at least one. */
  accountManagerIds: Array<string | number>;
  /** The company that must sign an access trial agreement; null when none is required. */
  agreementCompany?: CompanyInput | null | undefined;
  /** Billing method. */
  billingMethod: BillingMethod;
  /** When the contract ends; null means no end date. */
  expiresAt?: string | null | undefined;
  /** Random idempotency key. Repeats within 10 minutes return the first result. */
  idempotencyKey: string | number;
  /** Name. */
  name: string;
  /** Id of the customer's account at the billing provider; required with STRIPE, ignored with OTHER. */
  stripeId?: string | null | undefined;
};

/** Status of a customer's access trial agreement. */
export type TrialAgreementStatus =
  /** No agreement is required. */
  | 'NONE'
  /** Signed. */
  | 'SIGNED'
  /** Unsigned; until it is signed, the customer's users see only the agreement. */
  | 'UNSIGNED';

/** Changes to a customer. Omitted fields stay unchanged. */
export type UpdateCustomerInput = {
  /** The complete list of account managers, at least one. Deleted account managers stay assigned only when listed. */
  accountManagerIds?: Array<string | number> | null | undefined;
  /** The company that must sign an access trial agreement; only when the customer has no agreement. */
  agreementCompany?: CompanyInput | null | undefined;
  /** Billing method; OTHER removes the billing-provider id. */
  billingMethod?: BillingMethod | null | undefined;
  /** When the contract ends; null means no end date. */
  expiresAt?: string | null | undefined;
  /** Id of the customer. */
  id: string | number;
  /** Name. */
  name?: string | null | undefined;
  /** Version that the change is based on. */
  resourceVersion: number;
  /** Id of the customer's account at the billing provider. */
  stripeId?: string | null | undefined;
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

export type CustomerFormRightsQueryVariables = Exact<{ [key: string]: never; }>;


export type CustomerFormRightsQuery = { viewer: { isSuperuser: boolean, user: { id: string } } };

export type CreateCustomerPageQueryVariables = Exact<{ [key: string]: never; }>;


export type CreateCustomerPageQuery = { accountManagers: Array<{ id: string, name: string, email: string, isDeleted: boolean }> };

export type EditCustomerPageQueryVariables = Exact<{
  id: string | number;
}>;


export type EditCustomerPageQuery = { viewer: { user: { id: string } }, customer: { id: string, internalId: number | null, name: string | null, createdAt: string | null, expiresAt: string | null, billingReference: string | null, trialAgreementStatus: Types.TrialAgreementStatus | null, resourceVersion: number, unreadable: Array<string>, accountManagers: Array<{ id: string, name: string, email: string, isDeleted: boolean }> } | null, accountManagers: Array<{ id: string, name: string, email: string, isDeleted: boolean }> };

export type CustomerAgreementCompanyQueryVariables = Exact<{
  id: string | number;
}>;


export type CustomerAgreementCompanyQuery = { customer: { id: string, agreementCompany: { name: string, number: string, country: string, addressLine1: string, addressLine2: string | null, zipCode: string, city: string } | null } | null };

export type NamedCustomersQueryVariables = Exact<{
  name: string;
}>;


export type NamedCustomersQuery = { customers: { nodes: Array<{ id: string, name: string | null, createdAt: string | null }> } };

export type FormCustomer_customerFragment = { id: string, internalId: number | null, name: string | null, createdAt: string | null, expiresAt: string | null, billingReference: string | null, trialAgreementStatus: Types.TrialAgreementStatus | null, resourceVersion: number, unreadable: Array<string>, accountManagers: Array<{ id: string, name: string, email: string, isDeleted: boolean }> } & { ' $fragmentName'?: 'FormCustomer_customerFragment' };

export type CreateCustomerMutationVariables = Exact<{
  input: Types.CreateCustomerInput;
}>;


export type CreateCustomerMutation = { createCustomer: { customer: { id: string, internalId: number | null, name: string | null, createdAt: string | null, expiresAt: string | null, billingReference: string | null, trialAgreementStatus: Types.TrialAgreementStatus | null, resourceVersion: number, unreadable: Array<string>, accountManagers: Array<{ id: string, name: string, email: string, isDeleted: boolean }> } | null, userErrors: Array<{ field: Array<string>, code: Types.UserErrorCode, message: string, requestId: string }> } };

export type UpdateCustomerMutationVariables = Exact<{
  input: Types.UpdateCustomerInput;
}>;


export type UpdateCustomerMutation = { updateCustomer: { customer: { id: string, status: Types.ActivityStatus | null, internalName: string | null, externalName: string | null, internalId: number | null, name: string | null, createdAt: string | null, expiresAt: string | null, billingReference: string | null, trialAgreementStatus: Types.TrialAgreementStatus | null, resourceVersion: number, unreadable: Array<string>, accountManagers: Array<{ id: string, name: string, email: string, isDeleted: boolean }> } | null, current: { id: string, status: Types.ActivityStatus | null, internalName: string | null, externalName: string | null, internalId: number | null, name: string | null, createdAt: string | null, expiresAt: string | null, billingReference: string | null, trialAgreementStatus: Types.TrialAgreementStatus | null, resourceVersion: number, unreadable: Array<string>, accountManagers: Array<{ id: string, name: string, email: string, isDeleted: boolean }> } | null, userErrors: Array<{ field: Array<string>, code: Types.UserErrorCode, message: string, requestId: string }> } };

export const FormCustomer_customerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormCustomer_customer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Customer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"internalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"billingReference"}},{"kind":"Field","name":{"kind":"Name","value":"trialAgreementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}}]}}]} as unknown as DocumentNode<FormCustomer_customerFragment, unknown>;
export const CustomerFormRightsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerFormRights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isSuperuser"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<CustomerFormRightsQuery, CustomerFormRightsQueryVariables>;
export const CreateCustomerPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CreateCustomerPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}}]}}]}}]} as unknown as DocumentNode<CreateCustomerPageQuery, CreateCustomerPageQueryVariables>;
export const EditCustomerPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EditCustomerPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormCustomer_customer"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormCustomer_customer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Customer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"internalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"billingReference"}},{"kind":"Field","name":{"kind":"Name","value":"trialAgreementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}}]}}]} as unknown as DocumentNode<EditCustomerPageQuery, EditCustomerPageQueryVariables>;
export const CustomerAgreementCompanyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CustomerAgreementCompany"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"agreementCompany"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine1"}},{"kind":"Field","name":{"kind":"Name","value":"addressLine2"}},{"kind":"Field","name":{"kind":"Name","value":"zipCode"}},{"kind":"Field","name":{"kind":"Name","value":"city"}}]}}]}}]}}]} as unknown as DocumentNode<CustomerAgreementCompanyQuery, CustomerAgreementCompanyQueryVariables>;
export const NamedCustomersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NamedCustomers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"field"},"value":{"kind":"EnumValue","value":"CREATED_AT"}},{"kind":"ObjectField","name":{"kind":"Name","value":"direction"},"value":{"kind":"EnumValue","value":"DESC"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]} as unknown as DocumentNode<NamedCustomersQuery, NamedCustomersQueryVariables>;
export const CreateCustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCustomer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCustomerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCustomer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormCustomer_customer"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormCustomer_customer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Customer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"internalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"billingReference"}},{"kind":"Field","name":{"kind":"Name","value":"trialAgreementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}}]}}]} as unknown as DocumentNode<CreateCustomerMutation, CreateCustomerMutationVariables>;
export const UpdateCustomerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCustomer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateCustomerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCustomer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"internalName"}},{"kind":"Field","name":{"kind":"Name","value":"externalName"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormCustomer_customer"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"current"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"internalName"}},{"kind":"Field","name":{"kind":"Name","value":"externalName"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FormCustomer_customer"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FormCustomer_customer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Customer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"internalId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"accountManagers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeDeleted"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}}]}},{"kind":"Field","name":{"kind":"Name","value":"billingReference"}},{"kind":"Field","name":{"kind":"Name","value":"trialAgreementStatus"}},{"kind":"Field","name":{"kind":"Name","value":"resourceVersion"}},{"kind":"Field","name":{"kind":"Name","value":"unreadable"}}]}}]} as unknown as DocumentNode<UpdateCustomerMutation, UpdateCustomerMutationVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useCustomerFormRightsQuery(
  ...[options]: HookArgs<CustomerFormRightsQueryVariables, ApolloReact.useQuery.Options<CustomerFormRightsQuery, CustomerFormRightsQueryVariables>>
) {
  return ApolloReact.useQuery(CustomerFormRightsDocument, options as ApolloReact.useQuery.Options<CustomerFormRightsQuery, CustomerFormRightsQueryVariables>);
}

export function useCreateCustomerPageQuery(
  ...[options]: HookArgs<CreateCustomerPageQueryVariables, ApolloReact.useQuery.Options<CreateCustomerPageQuery, CreateCustomerPageQueryVariables>>
) {
  return ApolloReact.useQuery(CreateCustomerPageDocument, options as ApolloReact.useQuery.Options<CreateCustomerPageQuery, CreateCustomerPageQueryVariables>);
}

export function useEditCustomerPageQuery(
  ...[options]: HookArgs<EditCustomerPageQueryVariables, ApolloReact.useQuery.Options<EditCustomerPageQuery, EditCustomerPageQueryVariables>>
) {
  return ApolloReact.useQuery(EditCustomerPageDocument, options as ApolloReact.useQuery.Options<EditCustomerPageQuery, EditCustomerPageQueryVariables>);
}

export function useCustomerAgreementCompanyQuery(
  ...[options]: HookArgs<CustomerAgreementCompanyQueryVariables, ApolloReact.useQuery.Options<CustomerAgreementCompanyQuery, CustomerAgreementCompanyQueryVariables>>
) {
  return ApolloReact.useQuery(CustomerAgreementCompanyDocument, options as ApolloReact.useQuery.Options<CustomerAgreementCompanyQuery, CustomerAgreementCompanyQueryVariables>);
}

export function useNamedCustomersQuery(
  ...[options]: HookArgs<NamedCustomersQueryVariables, ApolloReact.useQuery.Options<NamedCustomersQuery, NamedCustomersQueryVariables>>
) {
  return ApolloReact.useQuery(NamedCustomersDocument, options as ApolloReact.useQuery.Options<NamedCustomersQuery, NamedCustomersQueryVariables>);
}

export function useFormCustomer_customerFragment(from: FragmentSource<FormCustomer_customerFragment>) {
  return useFragment<FormCustomer_customerFragment>({ fragment: FormCustomer_customerFragmentDoc, fragmentName: 'FormCustomer_customer', from });
}

export function useCreateCustomerMutation(options?: ApolloReact.useMutation.Options<CreateCustomerMutation, CreateCustomerMutationVariables>) {
  return ApolloReact.useMutation(CreateCustomerDocument, options);
}

export function useUpdateCustomerMutation(options?: ApolloReact.useMutation.Options<UpdateCustomerMutation, UpdateCustomerMutationVariables>) {
  return ApolloReact.useMutation(UpdateCustomerDocument, options);
}