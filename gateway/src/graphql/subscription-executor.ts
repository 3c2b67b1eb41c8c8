import { randomUUID } from 'node:crypto';
import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  getVariableValues,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import type { Config } from '../config/config.ts';
import type { Catalogues } from '../cache/catalogue.ts';
import { RequestContext, type SubscriptionOperation } from '../context/request-context.ts';
import type { SocketSubscription } from '../context/socket-session.ts';
import type { SharedScope } from '../domains/trading/feed/feeds.ts';
import { isLiveBatch } from '../domains/trading/feed/live-batch.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { logErrors, toError } from '../errors/classify.ts';
import { toPublicError } from '../errors/mask.ts';
import type { Execute } from '../live/broadcast/live-stream.ts';
import { LiveSource } from '../live/live-source.ts';
import { LogRateLimiter } from '../telemetry/log-rate-limiter.ts';
import type { Log } from '../telemetry/log.ts';
import { withContext } from '../telemetry/operation-context.ts';
import { intern, newId } from '../util/compact-text.ts';
import { auditExtensions } from './audit.ts';
import { executedEvents } from './executed-events.ts';
import type { ExecutionRequest, Executor } from './executor.ts';
import { LiveBudget } from './live-budget.ts';
import { liveOperation } from './live-operation.ts';
import { audienceOf, type LiveRenderer } from './live-renderer.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

/** A request to subscribe, over a socket or an event stream. */
interface SubscriptionRequest extends ExecutionRequest {
  readonly operation: OperationDefinitionNode;
  readonly context: RequestContext;
  readonly subscription: SubscriptionOperation;
}

/** Returned when a subscription is refused; thrown by its events when it fails. */
export class FailedSubscription extends Error {
  override readonly name = 'FailedSubscription';
  /** Public errors. */
  readonly errors: readonly GraphQLFormattedError[];

  constructor(errors: readonly GraphQLFormattedError[]) {
    super('the subscription has failed');
    this.errors = errors;
  }
}

const CURSOR_TYPE = 'LiveCursor';

/** Starts the subscriptions that were admitted. Their events are then in `response.events` of their context. */
export class SubscriptionExecutor {
  readonly #options: {
    readonly schema: GraphQLSchema;
    readonly trusted: TrustedDocuments;
    readonly renderer: LiveRenderer;
    readonly catalogues: Catalogues;
    readonly log: Log;
  };
  readonly #budget: LiveBudget;
  readonly #logLimiter = new LogRateLimiter();

  constructor(options: {
    schema: GraphQLSchema;
    trusted: TrustedDocuments;
    renderer: LiveRenderer;
    catalogues: Catalogues;
    config: Pick<Config, 'MAX_LIVE_COST' | 'MAX_LIVE_COST_PER_USER'>;
    log: Log;
  }) {
    this.#options = options;
    this.#budget = new LiveBudget(options.config);
  }

  /** Executes requests to subscribe, over a socket or an event stream; passes all others on. */
  before(next: Executor): Executor {
    return async (request) => {
      const { operation, context } = request;
      if (!operation || !(context instanceof RequestContext) || context.operation.kind !== 'subscription') return next(request);
      return this.#start({ ...request, operation, context, subscription: context.operation });
    };
  }

  async #start(request: SubscriptionRequest): Promise<ExecutionResult> {
    const { schema } = this.#options;
    const { document, operation, context } = request;
    const { variables = {}, operationName = null } = request.request;
    const args = { schema, document, operationName, variableValues: variables, contextValue: context };
    const source = await createSourceEventStream(args);
    if (!(Symbol.asyncIterator in source)) return source;
    const { coerced = {} } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    const documentKey = `${request.queryHash} ${operation.name?.value ?? ''} ${JSON.stringify(sharedVariables(operation, coerced))}`;
    const events =
      source instanceof LiveSource
        ? await this.#eventsOfSet(request, source, documentKey)
        : await this.#ownEvents(request, args, source);
    if (events instanceof GraphQLError) return { errors: [events] };
    context.response.events = events;
    return { data: null };
  }

  /** Events of a live set, which the hub writes for all its subscribers at once. */
  async #eventsOfSet(request: SubscriptionRequest, source: LiveSource, documentKey: string) {
    const { context, subscription } = request;
    const name = request.operation.name?.value ?? null;
    const { id, liveSocket, lastEvent, socketSession, socketSubscription } = subscription;
    const after = lastEvent ?? source.after;
    if (source.after !== null && (source.after.epoch !== after?.epoch || source.after.seq !== after.seq))
      return gatewayError('BAD_USER_INPUT', { message: 'Last-Event-ID and `after` are different cursors.' });
    const { scope, callerGroup } = await context.trading();
    const operationKey = intern(`${documentKey} ${callerGroup}`);
    const release = await this.#reserve(context, `${scope.id} ${operationKey}`);
    if (release instanceof GraphQLError) return release;
    return liveSocket.subscribe({
      id,
      source,
      after,
      operationKey,
      executor: this.#sharedExecutor(request, source, documentKey, { scope, callerGroup }),
      ended: socketSubscription.ended,
      // A set may close because the session has ended, before the check notices. The client then gets the session's error instead of
      // `complete`.
      problem: () => socketSubscription.tradingSession?.check() ?? null,
      toEndError: (error) => this.#logAndMask(error, socketSubscription, name),
      onEnd: () => {
        release();
        socketSession.unsubscribe(socketSubscription);
      },
    });
  }

  /** Events of this subscription alone, which its connection writes. */
  async #ownEvents(
    { operation, context, subscription }: SubscriptionRequest,
    args: ExecutionArgs,
    source: AsyncIterable<unknown>,
  ) {
    const { socketSession, socketSubscription } = subscription;
    const name = operation.name?.value ?? null;
    const events = source[Symbol.asyncIterator]();
    // A key that no other subscription has: it shares no execution.
    const release = await this.#reserve(context, newId());
    if (release instanceof GraphQLError) {
      void events.return?.();
      return release;
    }
    return executedEvents({
      events,
      args,
      release: () => {
        release();
        socketSession.unsubscribe(socketSubscription);
      },
      onErrors: (errors) => logErrors(this.#options.log, name, errors, this.#logLimiter),
      toEndError: (error) => this.#logAndMask(error, socketSubscription, name),
      requestId: context.requestId,
      extensions: auditExtensions(context.response.unrecorded),
    });
  }

  /** Logs why a running subscription ends. @returns the error as its client sees it */
  #logAndMask(thrown: unknown, { ids, tradingSession }: SocketSubscription, name: string | null): FailedSubscription {
    const error = thrown instanceof GraphQLError ? thrown : new GraphQLError('failed', { originalError: toError(thrown) });
    void withContext(ids, async () => logErrors(this.#options.log, name, [error], this.#logLimiter));
    const context = { requestId: ids.requestId, tradingProblem: () => tradingSession?.check() ?? null };
    return new FailedSubscription([toPublicError(error, error.toJSON(), context)]);
  }

  /** Counts a running subscription. @returns a function that releases it, or the refusal */
  async #reserve(context: RequestContext, operationKey: string): Promise<(() => void) | GraphQLError> {
    const { liveCost } = context.response;
    return liveCost === 0 ? () => {} : this.#budget.reserve((await context.principal()).id, operationKey, liveCost);
  }

  /**
   * Executes a subscription for all subscribers of one scope and caller group, in a context that has no user and no session. A separate
   * method, so that the returned function does not capture the request's context.
   */
  #sharedExecutor(
    { document, operation, request, queryHash }: SubscriptionRequest,
    source: LiveSource,
    documentKey: string,
    shared: SharedScope,
  ): () => Execute {
    const { schema, trusted, renderer, catalogues, log } = this.#options;
    const trustedHash = trusted.has(queryHash) ? queryHash : null;
    const execution = {
      document,
      node: operation,
      variables: request.variables ?? {},
      key: documentKey,
      trustedHash,
      live: liveOperation(schema, document, operation),
    };
    const name = operation.name?.value ?? null;
    return () => {
      const requestId = randomUUID();
      return (change) =>
        withContext({ requestId }, async () => {
          const batch = source.batchOf(change);
          if (!isLiveBatch(batch)) throw new Error('batchOf() did not return a LiveBatch');
          const { body, data, errors } = await renderer.render(execution, batch, audienceOf(catalogues, shared));
          if (errors === null) return { payload: body, hasErrors: false };
          logErrors(log, name, errors, this.#logLimiter);
          const shown = errors.map((error) => toPublicError(error, error.toJSON(), { requestId, tradingProblem: () => null }));
          return { payload: Buffer.from(`{"data":${data},"errors":${JSON.stringify(shown)}}`), hasErrors: true };
        });
    };
  }
}

/** Variables without cursors: each subscriber has a cursor of its own, and no result depends on it. */
function sharedVariables(node: OperationDefinitionNode, coerced: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shared = (node.variableDefinitions ?? []).filter(({ type }) => nameOf(type) !== CURSOR_TYPE);
  return Object.fromEntries(shared.map(({ variable: { name } }) => [name.value, coerced[name.value]]));
}

function nameOf(type: TypeNode): string {
  return 'type' in type ? nameOf(type.type) : type.name.value;
}
