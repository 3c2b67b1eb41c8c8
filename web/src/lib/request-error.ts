import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import * as z from 'zod/mini';

/** A request without a response in time; the client-side counterpart of PROVIDER_TIMEOUT. */
export class RequestTimeoutError extends Error {
  constructor() {
    super('The request took too long.');
    this.name = 'RequestTimeoutError';
  }
}

const Extensions = z.object({ code: z.string(), requestId: z.optional(z.string()) });
const UNKNOWN = { code: 'UNKNOWN' } as const;

/** A stable code, and for support the id of the request, if it is known. */
export interface ErrorIdentity {
  readonly code: string;
  readonly requestId?: string | undefined;
}

/** An error as screens show it. */
export interface RequestError extends ErrorIdentity {
  readonly text: string;
}

/** A failure as a form shows it: a message and, for support, the id of the request. */
export interface FormFailure {
  readonly message: string;
  readonly requestId?: string | undefined;
}

/** One GraphQL error of a response; `path` is relative to the data. */
interface GraphQLRequestError extends RequestError {
  readonly path: readonly (string | number)[];
}

export function identityOf({ extensions }: { readonly extensions?: unknown }): ErrorIdentity {
  return Extensions.safeParse(extensions).data ?? UNKNOWN;
}

/** The GraphQL errors of a failed or partly failed operation; empty after a network failure. */
export function graphqlErrors(error: unknown): GraphQLRequestError[] {
  if (!CombinedGraphQLErrors.is(error)) return [];
  return error.errors.map((each) => {
    const { code, requestId } = identityOf(each);
    return { code, requestId, path: each.path ?? [], text: publicText(code, each.message) };
  });
}

/** Describes a failed operation for the user. */
export function describeError(error: unknown): RequestError {
  const [first] = graphqlErrors(error);
  if (first) return first;
  if (error instanceof RequestTimeoutError) {
    return { code: 'TIMEOUT', text: 'The request took too long. Please try again.' };
  }
  if (ServerError.is(error)) return { code: 'SERVER_ERROR', text: TEXTS.GENERIC };
  return { code: 'UNREACHABLE', text: "Can't reach the server. Check your connection and try again." };
}

/** A failed operation as a form shows it. */
export function formFailure(error: unknown): FormFailure {
  const { text, requestId } = describeError(error);
  return { message: text, requestId };
}

/** Codes of failures after which a request may or may not have been carried out. */
const UNKNOWN_OUTCOMES = new Set(['OUTCOME_UNKNOWN', 'TIMEOUT', 'SERVER_ERROR', 'UNREACHABLE']);

/** True if it is unknown whether the request was carried out. */
export function isOutcomeUnknown({ code }: Pick<RequestError, 'code'>): boolean {
  return UNKNOWN_OUTCOMES.has(code);
}

/** True for network failures and for the errors of a proxy without a gateway (502 to 504): the request may succeed later. */
export function isTransient(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode >= 502 && error.statusCode <= 504;
  return error instanceof TypeError;
}

export function hasCode(error: unknown, code: string): boolean {
  return graphqlErrors(error).some((each) => each.code === code);
}

/** Catalogue messages are shown as they are; masked errors and errors about documents get a generic text. */
function publicText(code: string, message: string): string {
  const isInternal =
    code === UNKNOWN.code || code === 'INTERNAL_SERVER_ERROR' || code.startsWith('GRAPHQL_') || code === 'BAD_USER_INPUT';
  return isInternal ? TEXTS.GENERIC : message;
}

/** Context of an operation whose failures are all reported, because no screen is sure to show them. */
export const REPORT_FAILURES = { reportsFailure: true } as const;
