import type { LiveCursor, LiveRef, LiveStatus } from '../types.generated.ts';
import type { MergedBatch } from './batch-buffer.ts';
import type { SightlineClient } from './client.ts';
import type { LiveTypes } from './live-batch.ts';
import { type LiveClock, systemClock } from './live-clock.ts';
import { LiveConnection } from './live-connection.ts';
import type { LiveSession } from './live-session.ts';
import type { LiveSet } from './live-set.ts';
import { LiveSubscription, type SocketLoss } from './live-subscription.ts';
import { clientLiveSession } from './client-session.ts';
import { SightlineError } from './sightline-error.ts';
import type { Operation, Variables } from './typed-document.ts';
import type { WebSocketClass } from './web-socket.ts';

export interface FollowOptions<T extends LiveTypes> {
  /** Updated before each change is yielded. With a cursor, the subscription resumes there. */
  readonly set: LiveSet<T>;
  /** All variables except `after`, which comes from the set. */
  readonly variables?: Variables;
  /** Ends the subscription. */
  readonly signal?: AbortSignal;
  /** WebSocket class, for example of `ws`, for platforms without one (Node 20). */
  readonly webSocketImpl?: WebSocketClass;
  /** Time, timers and randomness, for tests in virtual time. */
  readonly clock?: LiveClock;
}

/** Changes of a set since the previous change. */
export interface LiveChange<T extends LiveTypes> {
  /** True when the set was replaced as a whole. */
  readonly isSnapshot: boolean;
  /** Position of the set. */
  readonly cursor: LiveCursor | null;
  /**
   * Health of the provider connection. LOST: the gateway is unreachable. TOO_MANY_SOCKETS: the user or API key has as many
   * sockets as it may have. In both cases the client reconnects, and nothing else changed.
   */
  readonly status: LiveStatus | SocketLoss;
  /** True when changes were merged because the caller was still processing the previous one, or by the gateway if `isConflated` is selected. */
  readonly isConflated: boolean;
  readonly series: readonly T['SERIES'][];
  readonly matches: readonly T['MATCH'][];
  readonly markets: readonly T['MARKET'][];
  readonly removed: readonly LiveRef[];
}

interface SharedConnection {
  readonly connection: LiveConnection;
  readonly session: LiveSession;
}

/** The connection of each client by WebSocket class: all sets that a client follows share one socket. */
const connections = new WeakMap<SightlineClient, Map<WebSocketClass, SharedConnection>>();

function sharedConnection(client: SightlineClient, { webSocketImpl, clock }: FollowOptions<LiveTypes>): SharedConnection {
  const Socket = webSocketImpl ?? globalThis.WebSocket;
  if (Socket === undefined) throw SightlineError.client('NO_WEBSOCKET');
  const ofClient = connections.get(client) ?? new Map<WebSocketClass, SharedConnection>();
  connections.set(client, ofClient);
  const existing = ofClient.get(Socket);
  if (existing !== undefined) return existing;
  const session = clientLiveSession(client);
  const connection = new LiveConnection({
    url: (headers) => client.urlFor(headers).replace(/^http/, 'ws'),
    session,
    openSocket: (url, protocol) => new Socket(url, protocol),
    idleMs: 0,
    clock: clock ?? { ...systemClock, now: () => client.serverTime() },
  });
  const shared = { connection, session };
  ofClient.set(Socket, shared);
  return shared;
}

/**
 * Follows a live set while it is iterated: keeps `set` up to date and yields each change. Recovers from lost sockets, gaps and
 * expired trading sessions; merges changes for a slow caller. All sets of a client share one socket. Ends when a replay has ended. Throws
 * {@link SightlineError} for permanent errors, such as UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, NO_TRADING_CLIENT and INVALID_URL, and
 * NO_WEBSOCKET where the platform has none.
 *
 * @param operation a subscription that selects epoch, seq, prevSeq, status, removed { type id } and the wanted lists with ids, and
 * passes a variable `$after: LiveCursor` to its field
 */
export async function* follow<T extends LiveTypes>(
  client: SightlineClient,
  operation: Operation<unknown, Variables>,
  options: FollowOptions<T>,
): AsyncGenerator<LiveChange<T>, void, void> {
  const { set, variables = {}, signal, clock } = options;
  const received = new ChangeSignal();
  const subscription = new LiveSubscription<T>({
    ...sharedConnection(client, options),
    ...(clock === undefined ? {} : { clock }),
    query: operation.toString(),
    variables,
    cursor: () => set.cursor,
    onBatch: ({ status, isConflated }) => received.onBatch(status, isConflated === true),
    onPause: (loss) => received.onPause(loss),
    onComplete: () => received.onComplete(),
    onFailure: ([first, ...more]) =>
      received.onFailure(first === undefined ? SightlineError.client('UNREADABLE') : new SightlineError([first, ...more])),
  });
  const isOver = (): boolean => signal?.aborted === true;
  const wake = (): void => received.wake();
  signal?.addEventListener('abort', wake, { once: true });
  try {
    if (!isOver()) subscription.start();
    while (!isOver()) {
      const merged = subscription.drain();
      if (merged !== null) {
        set.apply(merged);
        subscription.acknowledge();
        yield changeOf(merged, received.status, received.consumeConflated());
        continue;
      }
      const loss = received.consumeLoss();
      if (loss !== null) yield lostAt(set.cursor, loss);
      else if (received.failure !== null) throw received.failure;
      else if (received.isComplete) return;
      else await received.nextEvent();
    }
  } finally {
    signal?.removeEventListener('abort', wake);
    subscription.stop();
  }
}

/** Events of a subscription that the consumer has not processed yet. */
class ChangeSignal {
  status: LiveStatus = 'LIVE';
  failure: SightlineError | null = null;
  isComplete = false;
  #batches = 0;
  #isConflated = false;
  /** State of the last change; null before the first. */
  #state: 'LIVE' | SocketLoss | null = null;
  #loss: SocketLoss | null = null;
  #wake: () => void = () => {};

  onBatch(status: LiveStatus, isConflated: boolean): void {
    this.status = status;
    this.#batches += 1;
    this.#isConflated ||= isConflated || this.#batches > 1;
    this.#state = 'LIVE';
    // A loss that the consumer has not seen is over.
    this.#loss = null;
    this.#wake();
  }

  onPause(loss: SocketLoss | null): void {
    // Before the first change, only a refusal is news: the caller can close another socket.
    const isNews = loss !== this.#state && (loss === 'TOO_MANY_SOCKETS' || this.#state !== null);
    if (loss !== null && isNews) {
      this.#loss = loss;
      this.#state = loss;
    }
    this.#batches = 0;
    this.#wake();
  }

  onFailure(error: SightlineError): void {
    this.failure = error;
    this.#wake();
  }

  onComplete(): void {
    this.isComplete = true;
    this.#wake();
  }

  consumeConflated(): boolean {
    const isConflated = this.#isConflated;
    this.#isConflated = false;
    this.#batches = 0;
    return isConflated;
  }

  consumeLoss(): SocketLoss | null {
    const loss = this.#loss;
    this.#loss = null;
    return loss;
  }

  wake(): void {
    this.#wake();
  }

  nextEvent(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

function changeOf<T extends LiveTypes>(merged: MergedBatch<T>, status: LiveStatus, isConflated: boolean): LiveChange<T> {
  const { isSnapshot, cursor, entities, removed } = merged;
  const refs = (['SERIES', 'MATCH', 'MARKET'] as const).flatMap((type) => removed[type].map((id): LiveRef => ({ type, id })));
  return {
    isSnapshot,
    cursor,
    status,
    isConflated,
    series: entities.SERIES,
    matches: entities.MATCH,
    markets: entities.MARKET,
    removed: refs,
  };
}

function lostAt<T extends LiveTypes>(cursor: LiveCursor | null, status: SocketLoss): LiveChange<T> {
  return { isSnapshot: false, cursor, status, isConflated: false, series: [], matches: [], markets: [], removed: [] };
}
