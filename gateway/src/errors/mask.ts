import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { ERROR_CATALOGUE, type ErrorDetails, DETAIL_KEYS, isDocumentCode, isErrorCode } from './catalogue.ts';
import { causeOf, isLibraryError, toGatewayError } from './classify.ts';
import { NoValidSecret } from './provider-failure.ts';

/** The public form of an error of an operation. `formatted` is the GraphQL server's form. */
export function toPublicError(
  error: unknown,
  formatted: GraphQLFormattedError,
  context: { readonly requestId: string; tradingProblem(): GraphQLError | null },
): GraphQLFormattedError {
  const cause = causeOf(error);
  // Without a valid secret, the caller's trading session decides between renewing it and signing in.
  const known = (cause instanceof NoValidSecret ? context.tradingProblem() : null) ?? toGatewayError(cause);
  const shown = known ? { ...formatted, message: known.message, extensions: known.extensions } : formatted;
  // Messages of the library quote the invalid value.
  const quotesValue =
    shown.extensions?.['code'] === 'BAD_USER_INPUT' && shown.message.startsWith('Variable "$') && isLibraryError(shown);
  return maskError(quotesValue ? { ...shown, message: 'A variable does not match its type.' } : shown, context.requestId);
}

/** The public form of an error, with the request id. Errors of the catalogue and of documents keep their code; others are masked. */
export function maskError(formatted: GraphQLFormattedError, requestId: string): GraphQLFormattedError {
  const code = formatted.extensions?.['code'];
  const { locations, path } = formatted;
  const location = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
  if (typeof code === 'string' && isDocumentCode(code)) {
    return { message: documentMessage(formatted.message), ...location, extensions: { code, retryable: false, requestId } };
  }
  if (isErrorCode(code) && code !== 'INTERNAL_SERVER_ERROR') {
    const { retryable } = ERROR_CATALOGUE[code];
    return { message: formatted.message, ...location, extensions: { code, retryable, requestId, ...detailsOf(formatted) } };
  }
  const { message, retryable } = ERROR_CATALOGUE.INTERNAL_SERVER_ERROR;
  return { message, ...location, extensions: { code: 'INTERNAL_SERVER_ERROR', retryable, requestId } };
}

/**
 * Replaces messages of the server that name the product or explain its configuration, and removes literals that a message quotes:
 * a document may contain a password or a token.
 */
function documentMessage(message: string): string {
  if (/introspection/i.test(message)) return 'Introspection is disabled.';
  if (/apollo/i.test(message)) return 'Invalid request.';
  return QUOTES.reduce((text, [quote, replacement]) => text.replace(quote, replacement), message);
}

/** Parts of messages of the library that quote a literal, and what replaces them. */
const QUOTES: readonly (readonly [quote: RegExp, replacement: string])[] = [
  [/^(Syntax Error: .*?)\b(Name|Int|Float|String|BlockString|Comment) ".*$/s, '$1$2.'],
  [/^(Syntax Error: [^"]*): ".*$/s, '$1.'],
  [/^(Expected value of type .*?), found .*$/s, '$1.'],
  [/ cannot represent .*$/s, ' cannot represent this value.'],
  [/^Value ".*" does not exist in ("\w+" enum).*$/s, 'This value does not exist in $1.'],
];

function detailsOf({ extensions }: GraphQLFormattedError): ErrorDetails {
  const figures = DETAIL_KEYS.map((name) => [name, extensions?.[name]] as const);
  return Object.fromEntries(figures.filter(([, value]) => typeof value === 'number'));
}
