import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, OperationTypeNode } from 'graphql';
import { challengeFor } from '../auth/challenge.ts';
import type { RequestContext } from '../context/request-context.ts';
import { operationSeconds } from '../telemetry/metrics.ts';
import { OperationContext } from '../telemetry/operation-context.ts';
import { isErrorCode } from '../errors/catalogue.ts';
import { logErrors } from '../errors/classify.ts';
import { toPublicError } from '../errors/mask.ts';
import { auditExtensions } from './audit.ts';
import { MAX_DOCUMENT_ERRORS } from './document-limits.ts';
import { requestErrorStatus, statusOf, unexpectedError } from './operation-errors.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

type Plugin = ApolloServerPlugin<RequestContext>;

/** Keeps the operation context alive until the response, also when the client disconnects: log lines keep their request id. */
export function operationContextPlugin(): Plugin {
  return {
    async requestDidStart() {
      const release = OperationContext.current()?.acquire();
      return {
        async willSendResponse() {
          release?.();
        },
      };
    },
  };
}

/** Rejects subscriptions whose request accepts no event stream. */
export function noSubscriptionsPlugin(): Plugin {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ operation }) {
          if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
          throw new GraphQLError(
            'Send subscriptions over the WebSocket at this address (graphql-transport-ws), or accept text/event-stream.',
            {
              extensions: { code: ApolloServerErrorCode.BAD_REQUEST, http: { status: 400 } },
            },
          );
        },
      };
    },
  };
}

/** Turns every error into its public form. The details go to the log under the request id. */
export function errorsPlugin(): Plugin {
  return {
    async unexpectedErrorProcessingRequest({ requestContext: { contextValue, operation }, error }) {
      throw unexpectedError(error, contextValue, { isValidated: operation !== undefined });
    },
    async requestDidStart() {
      return {
        async didEncounterErrors({ errors, contextValue, operationName }) {
          logErrors(contextValue.log, operationName ?? null, errors);
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

/** Records the duration of each operation. */
export function metricsPlugin(trusted: TrustedDocuments): Plugin {
  return {
    async requestDidStart() {
      const end = operationSeconds.startTimer();
      return {
        async willSendResponse({ queryHash, operationName, errors }) {
          const kind = queryHash === undefined ? null : trusted.kindOf(queryHash);
          // Names of documents of others would be an unbounded set of labels.
          const operation = kind === 'own' ? (operationName ?? 'unnamed') : (kind ?? 'other');
          end({ operation, outcome: errors && errors.length > 0 ? 'error' : 'ok' });
        },
      };
    },
  };
}
