import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import * as z from 'zod/mini';

/** A request that got no answer in time; the gateway's PROVIDER_TIMEOUT is its counterpart. */
export class RequestTimeoutError extends Error {
  constructor() {
    super('The request took too long.');
    this.name = 'RequestTimeoutError';
  }
}

const Extensions = z.object({ code: z.string(), requestId: z.optional(z.string()) });
const UNKNOWN = { code: 'UNKNOWN', requestId: undefined } as const;

/** An error as a screen needs it: a stable code, a text for people, and the id that support asks for. */
export interface RequestError {
  readonly code: string;
  readonly text: string;
  readonly requestId: string | undefined;
}

/** One GraphQL error of an answer, its path relative to the data. */
export interface GraphQLRequestError extends RequestError {
  readonly path: readonly (string | number)[];
}

/** The GraphQL errors of a failed or partly failed operation; none when it failed on the way. */
export function graphqlErrors(error: unknown): GraphQLRequestError[] {
  if (!CombinedGraphQLErrors.is(error)) return [];
  return error.errors.map((each) => {
    const { code, requestId } = Extensions.safeParse(each.extensions).data ?? UNKNOWN;
    return { code, requestId, path: each.path ?? [], text: publicText(code, each.message) };
  });
}

/** What to tell about a failed operation. */
export function describeError(error: unknown): RequestError {
  const [first] = graphqlErrors(error);
  if (first) return first;
  if (error instanceof RequestTimeoutError) {
    return { code: 'TIMEOUT', text: 'The answer took too long. Please try again.', requestId: undefined };
  }
  if (ServerError.is(error)) return { code: 'SERVER_ERROR', text: TEXTS.GENERIC, requestId: undefined };
  return {
    code: 'UNREACHABLE',
    text: 'The server could not be reached. Please check your connection and try again.',
    requestId: undefined,
  };
}

/** Codes of failures after which a request may or may not have been carried out. */
const LOST = new Set(['OUTCOME_UNKNOWN', 'TIMEOUT', 'SERVER_ERROR', 'UNREACHABLE']);

/** True when nobody knows whether the request was carried out. */
export function isOutcomeUnknown({ code }: Pick<RequestError, 'code'>): boolean {
  return LOST.has(code);
}

/** True when the gateway itself said what became of the request. */
export function isGatewayError(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error);
}

export function hasCode(error: unknown, code: string): boolean {
  return graphqlErrors(error).some((each) => each.code === code);
}

/** Messages of the catalogue are made for people; what is masked or speaks of documents is not. */
function publicText(code: string, message: string): string {
  const internal =
    code === UNKNOWN.code || code === 'INTERNAL_SERVER_ERROR' || code.startsWith('GRAPHQL_') || code === 'BAD_USER_INPUT';
  return internal ? TEXTS.GENERIC : message;
}

/** Context of an operation whose every failure is reported, because no screen shows it. */
export const REPORTED = { reportsFailure: true } as const;
