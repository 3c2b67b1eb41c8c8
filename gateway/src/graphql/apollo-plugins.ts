import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError } from 'graphql';
import { challengeFor } from '../auth/credentials.ts';
import type { RequestContext } from '../context/request-context.ts';
import { LogRateLimiter } from '../telemetry/log-rate-limiter.ts';
import { operationSeconds } from '../telemetry/metrics.ts';
import { isErrorCode } from '../errors/catalogue.ts';
import { isDisconnect, logErrors } from '../errors/classify.ts';
import { toPublicError } from '../errors/mask.ts';
import { auditExtensions } from './audit.ts';
import { MAX_DOCUMENT_ERRORS } from './document-limits.ts';
import { rejectionOf, requestErrorStatus, statusOf } from './operation-errors.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

type Plugin = ApolloServerPlugin<RequestContext>;

/** Turns every error into its public form. The details go to the log under the request id. */
export function errorsPlugin(): Plugin {
  /** Limits the log lines of subscriptions: many sockets may subscribe at once, repeatedly. */
  const logLimiter = new LogRateLimiter();
  return {
    /** Refusals before the document is parsed, and errors that nothing expects. */
    async unexpectedErrorProcessingRequest({ requestContext: { contextValue, operation, response }, error }) {
      // For some invalid documents the library throws an error and reports none.
      const isInvalid = operation === undefined && error instanceof GraphQLError && error.extensions['code'] === undefined;
      const code = ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED;
      const rejection = rejectionOf(isInvalid ? new GraphQLError(error.message, { extensions: { code } }) : error, contextValue);
      const { http } = rejection;
      http.status = requestErrorStatus(rejection.extensions['code'], http.status, contextValue);
      for (const [name, value] of response.http.headers) http.headers.set(name, value);
      throw rejection;
    },
    async requestDidStart() {
      return {
        async didEncounterErrors({ errors, contextValue, operationName }) {
          const limit = contextValue.operation.kind === 'subscription' ? logLimiter : undefined;
          logErrors(contextValue.log, operationName ?? null, errors, limit);
        },
        async willSendResponse({ response, errors, contextValue }) {
          if (response.body.kind !== 'single') return;
          const extensions = auditExtensions(contextValue.response.unrecorded);
          if (extensions !== null) response.body.singleResult.extensions = extensions;
          if (!response.body.singleResult.errors) return;
          const { errors: all, data } = response.body.singleResult;
          // A response with data lists every missing part; an invalid document only its first errors.
          const listed = data === undefined ? all.slice(0, MAX_DOCUMENT_ERRORS) : all;
          const shown = listed.map((formatted, index) => toPublicError(errors?.[index], formatted, contextValue));
          response.body.singleResult.errors = shown;
          const code = shown[0]?.extensions?.['code'];
          const { http } = response;
          // Documents that the server rejects keep its status.
          if (data !== undefined || isErrorCode(code)) http.status = statusOf(data ?? null, shown);
          if (data === undefined) http.status = requestErrorStatus(code, http.status ?? 200, contextValue);
          if (http.status === 401) http.headers.set('www-authenticate', challengeFor(contextValue.credentials));
        },
      };
    },
  };
}

function outcomeOf(errors: readonly GraphQLError[]): 'ok' | 'gone' | 'error' {
  if (errors.length === 0) return 'ok';
  return errors.every(isDisconnect) ? 'gone' : 'error';
}

/** Records the duration of each operation. */
export function metricsPlugin(trusted: TrustedDocuments): Plugin {
  return {
    async requestDidStart() {
      const end = operationSeconds.startTimer();
      return {
        async willSendResponse({ queryHash, operationName, errors }) {
          const kind = queryHash === undefined ? null : trusted.kindOf(queryHash);
          // Only own documents have a bounded set of names for labels.
          const operation = kind === 'own' ? (operationName ?? 'unnamed') : (kind ?? 'other');
          end({ operation, outcome: outcomeOf(errors ?? []) });
        },
      };
    },
  };
}
