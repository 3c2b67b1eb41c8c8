import type { ApolloServer } from '@apollo/server';
import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';
import { conflictError, CredentialText, NO_CREDENTIALS } from '../auth/credentials.ts';
import type { OperationServices } from '../context/operation-services.ts';
import { RequestContext, type SubscriptionOperation } from '../context/request-context.ts';
import type { SocketSession } from '../context/socket-session.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { newId } from '../util/compact-text.ts';
import { withContext } from '../telemetry/operation-context.ts';
import { rejectionOf } from './operation-errors.ts';
import { FailedSubscription } from './subscription-executor.ts';

/** A connection that carries subscriptions: a socket of the protocol server, or an event stream. */
export interface Connection extends Pick<SubscriptionOperation, 'liveSocket' | 'lastEvent'> {
  /** Id of the connection in logs. */
  readonly socketId: string;
  /** Null until the credential was verified. */
  session: SocketSession | null;
}

/** What a client sends to subscribe. */
interface SubscribeRequest {
  readonly query?: string | undefined;
  readonly operationName?: string | null | undefined;
  readonly variables?: Record<string, unknown> | null | undefined;
  readonly extensions?: Record<string, unknown> | null | undefined;
}

interface Attempt {
  /** Chosen by the client. */
  readonly id: string;
  readonly request: SubscribeRequest;
  /** Token of this subscription; undefined if it uses the token of the connection. */
  readonly tradingToken: unknown;
  /** Number of operations on the connection, including this one. */
  readonly openCount: number;
}

const MAX_ID_LENGTH = 128;

export const SUBSCRIPTION_LIMITS = {
  /** Subscriptions of one socket. */
  MAX_SUBSCRIPTIONS: 50,
};

interface Options {
  readonly apollo: ApolloServer<RequestContext>;
  readonly services: OperationServices;
  readonly config: Readonly<typeof SUBSCRIPTION_LIMITS>;
}

/** Starts the subscriptions of sockets and event streams on the path of HTTP requests: with the same admission, contexts and errors. */
export class Subscriptions {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @returns the events of the subscription, or why it was refused */
  start(
    { session, socketId, liveSocket, lastEvent }: Connection,
    { id, request, tradingToken, openCount }: Attempt,
  ): Promise<AsyncIterableIterator<ExecutionResult> | FailedSubscription> {
    const { services } = this.#options;
    const ids = { socketId, operationId: id.slice(0, MAX_ID_LENGTH), requestId: newId() };
    return withContext(ids, async () => {
      try {
        if (session === null) throw gatewayError('UNAUTHENTICATED');
        this.#checkLimits(session, { id, openCount });
        const socketSubscription = session.subscribe(ids, tokenOf(session, tradingToken));
        const operation = {
          kind: 'subscription',
          id,
          socketSession: session,
          socketSubscription,
          liveSocket,
          lastEvent,
        } as const;
        const context = new RequestContext(services, operation);
        try {
          const errors = await this.#run(context, request);
          return context.response.events ?? new FailedSubscription(errors);
        } finally {
          if (context.response.events === null) session.unsubscribe(socketSubscription);
        }
      } catch (error) {
        const credentials = session?.credentials ?? NO_CREDENTIALS;
        const context = { ...ids, log: services.log, credentials, tradingProblem: () => null };
        return new FailedSubscription([rejectionOf(error, context).formatted]);
      }
    });
  }

  #checkLimits(session: SocketSession, { id, openCount }: Pick<Attempt, 'id' | 'openCount'>): void {
    const { MAX_SUBSCRIPTIONS } = this.#options.config;
    if (id.length > MAX_ID_LENGTH) throw refusal(`An id has at most ${MAX_ID_LENGTH} characters.`);
    // A subscription that completes while it starts counts until it has ended, so that a client cannot accumulate them.
    if (openCount > MAX_SUBSCRIPTIONS || session.subscriptionCount >= 2 * MAX_SUBSCRIPTIONS)
      throw refusal(`A socket carries at most ${MAX_SUBSCRIPTIONS} subscriptions.`);
  }

  async #run(
    contextValue: RequestContext,
    { query, operationName, variables, extensions }: SubscribeRequest,
  ): Promise<readonly GraphQLFormattedError[]> {
    const { body } = await this.#options.apollo.executeOperation(
      {
        ...(query === undefined ? {} : { query }),
        ...(operationName ? { operationName } : {}),
        ...(variables ? { variables } : {}),
        ...(extensions ? { extensions } : {}),
      },
      { contextValue },
    );
    return body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
  }
}

/** The trading token that a client sent with a subscription; null without one. */
function tokenOf({ credentials }: SocketSession, given: unknown): string | null {
  if (given === undefined) return null;
  const { data: token } = CredentialText.safeParse(given);
  if (token === undefined) throw refusal('extensions.tradingToken is a text.');
  if (credentials.apiKey !== null) throw conflictError();
  return token;
}

const refusal = (message: string): GraphQLError => gatewayError('BAD_USER_INPUT', { message });
