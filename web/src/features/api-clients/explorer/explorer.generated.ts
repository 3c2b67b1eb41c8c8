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

/** How a call of the provider's API ended. New values may be added. */
export type ApiCallOutcome =
  /** Not sent: this client was called less than a second ago. */
  | 'CALL_INTERVAL_NOT_OVER'
  /** Not sent: fewer than two requests are left, or other calls of the client wait for its rate limit. */
  | 'RATE_LIMIT_NEARLY_REACHED'
  /** The provider responded, with any status. */
  | 'RESPONDED'
  /** No whole response in time; without `sentAt`, the wait for the rate limit was too long. */
  | 'TIMED_OUT'
  /** No connection to the provider, or it ended before the response: with `sentAt`, the provider may have counted the call. */
  | 'UNREACHABLE';

/** Endpoints that callApi can call. */
export type ApiEndpointName =
  /** Labels of markets and selections: `GET /markets/labels` of the odds API. */
  | 'LABELS'
  /** Markets: `GET /markets` of the odds API. */
  | 'MARKETS'
  /** Matches: `GET /v3/matches` of the data API. */
  | 'MATCHES'
  /** Players: `GET /v3/players` of the data API. */
  | 'PLAYERS'
  /** Rosters: `GET /v3/rosters` of the data API. */
  | 'ROSTERS'
  /** Series: `GET /v3/series` of the data API. */
  | 'SERIES'
  /** Teams: `GET /v3/teams` of the data API. */
  | 'TEAMS'
  /** Tournaments: `GET /v3/tournaments` of the data API. */
  | 'TOURNAMENTS';

/** One call of the provider's API. */
export type CallApiInput = {
  /** Id of the client that the key belongs to. */
  clientId: string | number;
  /** The endpoint. */
  endpoint: ApiEndpointName;
  /** Conditions joined by commas, for example `lifecycle=live,game.id=5`. */
  filter?: string | null | undefined;
  /** Ids of entities, for labels of their markets: at most 50. Omitted or empty: not filtered by id. */
  ids?: Array<string | number> | null | undefined;
  /** Id of the key. */
  keyId: string | number;
  /** A field and a direction, for example `start-asc`. Omitted: the provider's order. */
  order?: string | null | undefined;
  /** Number of elements to skip. */
  skip?: number | null | undefined;
  /** Maximum number of elements, from 1 to 50. Omitted: the provider's page size. */
  take?: number | null | undefined;
};

/** The key to test. */
export type TestApiKeyInput = {
  /** Id of the client that the key belongs to. */
  clientId: string | number;
  /** Id of the key. */
  keyId: string | number;
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

export type ApiExplorerPageQueryVariables = Exact<{
  clientId: string | number;
}>;


export type ApiExplorerPageQuery = { clientConfig: { docsUrl: string, dataApiUrl: string, oddsApiUrl: string, apiSecretHeader: string, apiVersionHeader: string, oddsApiVersion: string }, apiClient: { id: string, name: string, status: Types.ActivityStatus | null, requestsPerSecond: number | null, requestBurst: number | null, keys: Array<{ id: string, name: string, createdAt: string | null }> | null } | null };

export type ApiCall_callFragment = { outcome: Types.ApiCallOutcome, status: number | null, sentAt: string | null, latencyMs: number | null, waitedMs: number, retryAfterMs: number | null, contentType: string | null, body: string | null, isTruncated: boolean, rateLimit: { limit: number | null, burst: number | null, remaining: number | null, resetMs: number | null } | null } & { ' $fragmentName'?: 'ApiCall_callFragment' };

export type CallApiMutationVariables = Exact<{
  input: Types.CallApiInput;
}>;


export type CallApiMutation = { callApi: { call: { outcome: Types.ApiCallOutcome, status: number | null, sentAt: string | null, latencyMs: number | null, waitedMs: number, retryAfterMs: number | null, contentType: string | null, body: string | null, isTruncated: boolean, rateLimit: { limit: number | null, burst: number | null, remaining: number | null, resetMs: number | null } | null } | null, userErrors: Array<{ field: Array<string>, code: Types.UserErrorCode, message: string, requestId: string }> } };

export type TestApiKeyMutationVariables = Exact<{
  input: Types.TestApiKeyInput;
}>;


export type TestApiKeyMutation = { testApiKey: { call: { outcome: Types.ApiCallOutcome, status: number | null, sentAt: string | null, latencyMs: number | null, waitedMs: number, retryAfterMs: number | null, contentType: string | null, body: string | null, isTruncated: boolean, rateLimit: { limit: number | null, burst: number | null, remaining: number | null, resetMs: number | null } | null } | null, userErrors: Array<{ field: Array<string>, code: Types.UserErrorCode, message: string, requestId: string }> } };

export const ApiCall_callFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiCall_call"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiCall"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"waitedMs"}},{"kind":"Field","name":{"kind":"Name","value":"retryAfterMs"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"burst"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"contentType"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"isTruncated"}}]}}]} as unknown as DocumentNode<ApiCall_callFragment, unknown>;
export const ApiExplorerPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiExplorerPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientConfig"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"docsUrl"}},{"kind":"Field","name":{"kind":"Name","value":"dataApiUrl"}},{"kind":"Field","name":{"kind":"Name","value":"oddsApiUrl"}},{"kind":"Field","name":{"kind":"Name","value":"apiSecretHeader"}},{"kind":"Field","name":{"kind":"Name","value":"apiVersionHeader"}},{"kind":"Field","name":{"kind":"Name","value":"oddsApiVersion"}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiClient"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"clientId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"requestBurst"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]} as unknown as DocumentNode<ApiExplorerPageQuery, ApiExplorerPageQueryVariables>;
export const CallApiDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CallApi"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CallApiInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"callApi"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"call"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiCall_call"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiCall_call"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiCall"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"waitedMs"}},{"kind":"Field","name":{"kind":"Name","value":"retryAfterMs"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"burst"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"contentType"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"isTruncated"}}]}}]} as unknown as DocumentNode<CallApiMutation, CallApiMutationVariables>;
export const TestApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TestApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"call"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ApiCall_call"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiCall_call"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiCall"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"waitedMs"}},{"kind":"Field","name":{"kind":"Name","value":"retryAfterMs"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"burst"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetMs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"contentType"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"isTruncated"}}]}}]} as unknown as DocumentNode<TestApiKeyMutation, TestApiKeyMutationVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useApiExplorerPageQuery(
  ...[options]: HookArgs<ApiExplorerPageQueryVariables, ApolloReact.useQuery.Options<ApiExplorerPageQuery, ApiExplorerPageQueryVariables>>
) {
  return ApolloReact.useQuery(ApiExplorerPageDocument, options as ApolloReact.useQuery.Options<ApiExplorerPageQuery, ApiExplorerPageQueryVariables>);
}

export function useApiCall_callFragment(from: FragmentSource<ApiCall_callFragment>) {
  return useFragment<ApiCall_callFragment>({ fragment: ApiCall_callFragmentDoc, fragmentName: 'ApiCall_call', from });
}

export function useCallApiMutation(options?: ApolloReact.useMutation.Options<CallApiMutation, CallApiMutationVariables>) {
  return ApolloReact.useMutation(CallApiDocument, options);
}

export function useTestApiKeyMutation(options?: ApolloReact.useMutation.Options<TestApiKeyMutation, TestApiKeyMutationVariables>) {
  return ApolloReact.useMutation(TestApiKeyDocument, options);
}