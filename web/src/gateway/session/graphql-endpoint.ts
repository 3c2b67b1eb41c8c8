export const GRAPHQL_PATH = '/graphql';
/** Headers as Apollo Client sends them. */
export const GRAPHQL_HEADERS = {
  accept: 'application/graphql-response+json,application/json;q=0.9',
  'content-type': 'application/json',
} as const;
