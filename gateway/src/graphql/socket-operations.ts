import { SpanKind } from '@opentelemetry/api';
import { randomUUID } from 'node:crypto';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  specifiedRules,
  type TypeNode,
  validate,
  type ValidationRule,
} from 'graphql';
import type { Context, SubscribePayload } from 'graphql-ws';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config.ts';
import type { AppContext } from '../context/app-context.ts';
import { RequestContext } from '../context/request-context.ts';
import type { SharedScope } from '../domains/trading/feed/feeds.ts';
import { isLiveBatch } from '../domains/trading/feed/live-batch.ts';
import { type ErrorCode, gatewayError } from '../errors/catalogue.ts';
import { logErrors } from '../errors/classify.ts';
import { toPublicError } from '../errors/mask.ts';
import { conflict, CredentialText } from '../auth/credentials.ts';
import { auditExtensions } from './audit.ts';
import { type QueryCostLimiter, textCost } from './query-cost-limiter.ts';
import { LiveBudget } from './live-budget.ts';
import { liveOperation } from './live-operation.ts';
import { audienceOf, type LiveExecution, type LiveRenderer } from './live-renderer.ts';
import { type DocumentLimits, MAX_DOCUMENT_ERRORS } from './document-limits.ts';
import type { SocketSession, SocketSubscription } from '../context/socket-session.ts';
import { sha256, type TrustedDocuments } from './trusted-documents.ts';
import { variableProblem } from './variables.ts';
import type { LiveSocket } from '../live/broadcast/live-socket.ts';
import type { Execute } from '../live/broadcast/live-stream.ts';
import type { Cursor } from '../live/live-set.ts';
import { LiveSource } from '../live/live-source.ts';
import { executedEvents } from './executed-events.ts';
import { LogRateLimiter } from '../telemetry/log-rate-limiter.ts';
import type { Log } from '../telemetry/log.ts';
import { type NewSpan, withContext, withSpan, type OperationIds } from '../telemetry/operation-context.ts';
import { intern } from '../util/compact-text.ts';

/** State of a connection that carries subscriptions: a socket of the protocol server, or an event stream. */
export interface SocketState {
  /** For logs. */
  readonly socketId: string;
  /** Null until the bearer token was verified. */
  session: SocketSession | null;
  readonly live: LiveSocket;
  /** Cursor of the last event that the client received from an earlier event stream; null if it names none. */
  readonly lastEvent: Cursor | null;
}

type HookContext = Context<Record<string, unknown>, SocketState>;

interface Operation {
  readonly id: string;
  readonly name: string | null;
  readonly node: OperationDefinitionNode;
  /** SHA-256 of the text of a trusted document; null for others. */
  readonly trustedHash: string | null;
  readonly ids: OperationIds;
  readonly subscription: SocketSubscription;
  readonly context: RequestContext;
  readonly session: SocketSession;
  readonly live: LiveSocket;
  readonly lastEvent: Cursor | null;
  /** Document and variables: equal for subscriptions that receive the same messages of the same set. */
  readonly key: string;
  /** Points that count while it runs; 0 for a document of the web. */
  readonly cost: number;
}

/** What is reported of a running subscription: all that stays of its operation once it has been subscribed. */
type OperationErrorSource = Pick<Operation, 'name' | 'subscription'> & { readonly requestId: string };

/** The socket on which an operation starts. */
interface SubscribeAttempt extends Pick<Operation, 'session' | 'live' | 'lastEvent' | 'ids'> {
  /** Number of operations, including the new one. */
  readonly open: number;
}

/** The operation was refused before it started. */
class OperationRejectedError extends Error {
  override readonly name = 'OperationRejectedError';
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super('operation refused');
    this.errors = errors;
  }
}

const MAX_ID_LENGTH = 128;
const MAX_DOCUMENTS = 500;
const CURSOR_TYPE = 'LiveCursor';

export const SUBSCRIPTION_LIMITS = {
  /** Subscriptions of one socket. */
  MAX_SUBSCRIPTIONS: 50,
};

/** Runs the subscriptions of sockets and event streams, with the checks, contexts and errors of HTTP. Refuses queries and mutations. */
export function createSocketOperations(options: {
  config: Config & DocumentLimits & Readonly<typeof SUBSCRIPTION_LIMITS>;
  schema: GraphQLSchema;
  trusted: TrustedDocuments;
  /** For documents that are not trusted. */
  costLimiter: QueryCostLimiter;
  /** In addition to those of GraphQL. */
  validationRules: readonly ValidationRule[];
  appContext: AppContext;
  renderer: LiveRenderer;
  log: Log;
}) {
  const { config, schema, trusted, costLimiter, appContext, renderer, log } = options;
  const rules = [...specifiedRules, ...options.validationRules];
  const documents = new LRUCache<string, DocumentNode>({ max: MAX_DOCUMENTS });
  const budget = new LiveBudget(config);
  const lines = new LogRateLimiter();
  const starting = new WeakMap<ExecutionArgs, Operation>();
  const reported = new WeakMap<SubscribePayload, OperationErrorSource>();

  function problemsOf(document: DocumentNode): readonly GraphQLError[] {
    try {
      return validate(schema, document, rules);
    } catch (error) {
      // For some invalid documents the library throws an error and reports none.
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  }

  function documentOf(text: string): DocumentNode {
    const known = documents.get(text);
    if (known) return known;
    const document = parseDocument(text, config.MAX_TOKENS);
    const problems = problemsOf(document);
    if (problems.length > 0) {
      const reported = problems.slice(0, MAX_DOCUMENT_ERRORS);
      throw new OperationRejectedError(reported.map((problem) => invalid(problem, config.NODE_ENV === 'production')));
    }
    documents.set(text, document);
    return document;
  }

  /** Checks and charges the cost of a document, as over HTTP. @returns the cost; 0 for a document of the web */
  async function admit({ principal }: SocketSession, { query, operationName, variables }: SubscribePayload): Promise<number> {
    const hash = trusted.hashOf(query);
    const kind = hash === undefined ? null : trusted.kindOf(hash);
    if (kind === 'own') return 0;
    const paid = kind === 'registered' ? 0 : textCost(query);
    const cost = Math.max(paid, costLimiter.costOf({ document: documentOf(query), operationName, variables }));
    const tooCostly = kind === 'registered' ? null : costLimiter.checkCost(cost);
    if (tooCostly) throw tooCostly;
    const { problem } = await (kind === 'registered' ? costLimiter.registered : costLimiter.untrusted).charge(
      principal.id,
      cost,
      paid,
    );
    if (problem) throw problem;
    return cost;
  }

  /** Rejects with {@link OperationRejectedError}, or with an error of the catalogue. */
  async function start(
    { session, live, lastEvent, ids, open }: SubscribeAttempt,
    id: string,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs> {
    if (id.length > MAX_ID_LENGTH) throw refusal(`An id has at most ${MAX_ID_LENGTH} characters.`);
    const tooMany = (): GraphQLError => refusal(`A socket carries at most ${config.MAX_SUBSCRIPTIONS} subscriptions.`);
    if (open > config.MAX_SUBSCRIPTIONS) throw tooMany();
    const given = payload.extensions?.['tradingToken'];
    const token = given === undefined ? null : CredentialText.safeParse(given);
    if (token?.success === false) throw refusal('extensions.tradingToken is a text.');
    if (token !== null && session.credentials.apiKey !== null) throw conflict();
    if (trusted.hashOf(payload.query) === undefined) {
      const { problem } = await costLimiter.chargeText(session.principal.id, payload.query);
      if (problem) throw problem;
    }
    const document = documentOf(payload.query);
    const node = getOperationAST(document, payload.operationName);
    if (!node) throw refusal('The document has no such operation.', ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE);
    if (node.operation !== OperationTypeNode.SUBSCRIPTION)
      throw refusal(
        'Send queries and mutations by POST to this address: a socket carries subscriptions only.',
        ApolloServerErrorCode.BAD_REQUEST,
      );
    const variables = payload.variables ?? {};
    const problem = variableProblem(schema, node, variables);
    if (problem) throw problem;
    const { coerced = {} } = getVariableValues(schema, node.variableDefinitions ?? [], variables);
    const cost = await admit(session, payload);
    // A subscription that completes while it starts counts until it has ended, so that a client cannot accumulate them.
    if (session.subscriptions >= 2 * config.MAX_SUBSCRIPTIONS) throw tooMany();

    const subscription = session.subscribe(token?.data ?? null);
    const contextValue = new RequestContext(appContext, { kind: 'subscription', socket: session, subscription });
    const operation: Operation = {
      id,
      name: node.name?.value ?? null,
      node,
      trustedHash: trusted.hashOf(payload.query) ?? null,
      ids: { ...ids, requestId: contextValue.requestId },
      subscription,
      context: contextValue,
      session,
      live,
      lastEvent,
      cost,
      key: intern(JSON.stringify([payload.query, payload.operationName ?? null, sharedVariables(node, coerced)])),
    };
    const args: ExecutionArgs = {
      schema,
      document,
      operationName: payload.operationName,
      variableValues: payload.variables,
      contextValue,
    };
    reported.set(payload, { name: operation.name, subscription, requestId: contextValue.requestId });
    starting.set(args, operation);
    return args;
  }

  /** Executes the operation for all subscribers of one scope, in a context that has no user and no session. */
  function executorFor(
    operation: Operation,
    { document, variableValues }: ExecutionArgs,
    shared: SharedScope,
    source: LiveSource<unknown, unknown>,
  ): Execute {
    const { node, name, key, trustedHash } = operation;
    const live = liveOperation(schema, document, node);
    const execution: LiveExecution = { document, node, variables: variableValues ?? {}, key: sha256(key), trustedHash, live };
    const requestId = randomUUID();
    return (change) =>
      withContext({ requestId }, async () => {
        const batch = source.batchOf(change);
        if (!isLiveBatch(batch)) throw new Error('a change of a live set is a LiveBatch');
        const { body, data, errors } = await renderer.render(execution, batch, audienceOf(appContext, shared));
        if (errors === null) return { payload: body, hasErrors: false };
        logErrors(log, name, errors, lines);
        const shown = errors.map((error) => toPublicError(error, error.toJSON(), { requestId, tradingProblem: () => null }));
        return { payload: Buffer.from(`{"data":${data},"errors":${JSON.stringify(shown)}}`), hasErrors: true };
      });
  }

  /** Apart from `subscribeTo`, so that its other functions, which live as long as the subscription, do not keep these values. */
  function sharedExecutor(...[operation, args, shared, source]: Parameters<typeof executorFor>): () => Execute {
    return () => executorFor(operation, args, shared, source);
  }

  /** An operation on events of its own, which the protocol server writes. */
  function ownEvents({ key, cost, name, ids, session, context }: Operation, args: ExecutionArgs, source: AsyncIterable<unknown>) {
    const events = source[Symbol.asyncIterator]();
    const release = cost === 0 ? () => {} : budget.reserve(session.principal.id, key, cost);
    if (release instanceof GraphQLError) {
      void events.return?.();
      return throwOnNext(new OperationRejectedError([release]));
    }
    const extensions = auditExtensions(context.response.unrecorded);
    return executedEvents({ events, args, release, onErrors: (errors) => logErrors(log, name, errors, lines), ids, extensions });
  }

  async function subscribeTo(operation: Operation, args: ExecutionArgs): Promise<AsyncIterableIterator<ExecutionResult>> {
    const source = await createSourceEventStream(args);
    // Reported in the same way as an error after the start.
    if (!(Symbol.asyncIterator in source)) return throwOnNext(new OperationRejectedError(source.errors ?? []));
    if (!(source instanceof LiveSource)) return ownEvents(operation, args, source);
    const { id, key, cost, context, session, subscription, live, lastEvent } = operation;
    const after = lastEvent ?? source.after;
    if (source.after !== null && (source.after.epoch !== after?.epoch || source.after.seq !== after.seq))
      return throwOnNext(new OperationRejectedError([refusal('Last-Event-ID and `after` are different cursors.')]));
    const { scope, callerGroup } = await context.trading();
    const shared = intern(`${key} ${callerGroup}`);
    const release = cost === 0 ? () => {} : budget.reserve(session.principal.id, `${scope.id} ${shared}`, cost);
    if (release instanceof GraphQLError) return throwOnNext(new OperationRejectedError([release]));
    return live.subscribe({
      id,
      source,
      after,
      operation: shared,
      executor: sharedExecutor(operation, args, { scope, callerGroup }, source),
      ended: subscription.ended,
      // The scope of its last subscriber may close before the session check notices that the session has ended.
      problem: () => subscription.session?.check() ?? null,
      onEnd: () => {
        release();
        session.unsubscribe(subscription);
      },
    });
  }

  return {
    async onSubscribe(
      { extra: { session, live, lastEvent, socketId }, subscriptions }: Pick<HookContext, 'extra' | 'subscriptions'>,
      id: string,
      payload: SubscribePayload,
    ): Promise<ExecutionArgs | readonly GraphQLError[]> {
      const ids = idsOf(socketId, id);
      try {
        if (session === null) throw gatewayError('UNAUTHENTICATED');
        const starting = { session, live, lastEvent, ids, open: Object.keys(subscriptions).length };
        return await withContext(ids, () => start(starting, id, payload));
      } catch (error) {
        if (error instanceof OperationRejectedError) return error.errors;
        if (error instanceof GraphQLError) return [error];
        throw error;
      }
    },

    async subscribe(args: ExecutionArgs): Promise<AsyncIterableIterator<ExecutionResult>> {
      const operation = starting.get(args);
      if (!operation) throw new Error('the operation was not started');
      starting.delete(args);
      try {
        return await withContext(operation.ids, () =>
          withSpan(
            () => spanOf(operation),
            () => subscribeTo(operation, args),
          ),
        );
      } finally {
        // The protocol server keeps the arguments while the subscription runs, but nothing reads this context any more.
        args.contextValue = undefined;
      }
    },

    onError(
      { extra: { socketId } }: Pick<HookContext, 'extra'>,
      id: string,
      payload: SubscribePayload,
      wrapped: readonly GraphQLError[],
    ): GraphQLFormattedError[] {
      const cause = wrapped[0]?.originalError;
      const errors = cause instanceof OperationRejectedError ? cause.errors : wrapped;
      const operation = reported.get(payload);
      const { requestId } = operation ?? { requestId: randomUUID() };
      const context = { requestId, tradingProblem: () => operation?.subscription.session?.check() ?? null };
      void withContext({ ...idsOf(socketId, id), requestId }, async () => logErrors(log, operation?.name ?? null, errors, lines));
      return errors.map((error) => toPublicError(error, error.toJSON(), context));
    },

    onComplete({ extra: { session } }: Pick<HookContext, 'extra'>, _id: string, payload: SubscribePayload): void {
      const operation = reported.get(payload);
      if (operation) session?.unsubscribe(operation.subscription);
    },
  };
}

const idsOf = (socketId: string, operationId: string): OperationIds => ({
  socketId,
  operationId: operationId.slice(0, MAX_ID_LENGTH),
});

function spanOf({ name, trustedHash, ids }: Operation): NewSpan {
  const isTrusted = trustedHash !== null;
  const shown = isTrusted ? (name ?? 'unnamed') : 'other';
  return {
    name: `subscription ${shown}`,
    kind: SpanKind.SERVER,
    attributes: {
      'graphql.operation.type': 'subscription',
      ...(isTrusted ? { 'graphql.operation.name': shown } : {}),
      'sightline.request_id': ids.requestId ?? '',
    },
  };
}

/** Variables without cursors: each subscriber has a cursor of its own, and no result depends on it. */
function sharedVariables(node: OperationDefinitionNode, coerced: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shared = (node.variableDefinitions ?? []).filter(({ type }) => nameOf(type) !== CURSOR_TYPE);
  return Object.fromEntries(shared.map(({ variable: { name } }) => [name.value, coerced[name.value]]));
}

function nameOf(type: TypeNode): string {
  return 'type' in type ? nameOf(type.type) : type.name.value;
}

function parseDocument(text: string, maxTokens: number): DocumentNode {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    throw error instanceof GraphQLError ? withCode(error, ApolloServerErrorCode.GRAPHQL_PARSE_FAILED) : error;
  }
}

/** In production the message does not suggest names of the schema. */
function invalid(problem: GraphQLError, hidesNames: boolean): GraphQLError {
  const message = hidesNames ? problem.message.replace(/ ?Did you mean .*$/s, '') : problem.message;
  return withCode(problem, ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED, message);
}

function withCode({ nodes, source, positions, message }: GraphQLError, code: string, text = message): GraphQLError {
  return new GraphQLError(text, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    extensions: { code },
  });
}

const refusal = (message: string, code: ErrorCode | ApolloServerErrorCode = 'BAD_USER_INPUT'): GraphQLError =>
  new GraphQLError(message, { extensions: { code } });

/** A stream that fails at its first `next()`. */
async function* throwOnNext(refused: OperationRejectedError): AsyncGenerator<never> {
  yield await Promise.reject(refused);
}
