import { type ApolloClient, ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { type Freshness, isStale } from '@sightline/schema/client/freshness.ts';
import { liveBatchIn } from '@sightline/schema/client/live-batch.ts';
import type { ResponseError } from '@sightline/schema/client/graphql-response.ts';
import { type LoadedSnapshot, LiveReader, type ReaderOptions, type ReaderState } from '@sightline/schema/client/live-reader.ts';
import type { LiveEntity as LiveKind } from '@sightline/schema/types';
import { firstValueFrom, tap } from 'rxjs';
import { earlySentAt } from '../client/early-requests.ts';
import { hasCode, REPORT_FAILURES } from '../../lib/request-error.ts';
import type { SetReport } from '../session/diagnostics.ts';
import { ApolloSink, fieldOf, type IsSharedMember } from './apollo-sink.ts';
import type { EntityTypes, LiveEntities, LiveSetSpec } from './live-set-spec.ts';
import type { SetStats } from './live-stats.ts';
import { isFinalError, operationError } from './socket-session.ts';
import { subscriptionText } from './subscription-text.ts';
import { Signal } from '../../lib/signal.ts';

/** State and data of a live set for a screen. */
export interface LiveView<S, M, K> extends ReaderState {
  readonly entities: LiveEntities<S, M, K>;
}

type EngineOptions = Pick<
  ReaderOptions<EntityTypes>,
  'connection' | 'session' | 'offlineSince' | 'nextTask' | 'onChanges' | 'onWritten' | 'clock'
>;

interface SetReaderOptions extends EngineOptions {
  readonly client: ApolloClient;
  readonly isShared: IsSharedMember;
  readonly onAgreementRequired: () => void;
  /** Called when the set was proven current, or its freshness has changed. */
  readonly onFreshness: () => void;
}

/** One live set in Apollo's cache, with an observable view and freshness. */
export class SetReader<S, M, K> {
  readonly #reader: LiveReader<EntityTypes>;
  readonly freshness: FreshnessStore;
  readonly #set: LiveSetSpec<S, M, K>;
  readonly #sink: ApolloSink<S, M, K>;
  readonly #changes = new Signal();
  #view: LiveView<S, M, K>;

  constructor(set: LiveSetSpec<S, M, K>, { client, isShared, onAgreementRequired, onFreshness, ...engine }: SetReaderOptions) {
    this.#set = set;
    this.freshness = new FreshnessStore(() => this.#reader.freshness(), onFreshness);
    this.#sink = new ApolloSink(client, set, isShared);
    this.#reader = new LiveReader<EntityTypes>({
      ...engine,
      query: subscriptionText(client.cache, set.subscription),
      variables: set.variables,
      sink: this.#sink,
      load: () => loadSnapshot(client, set),
      errorOf(errors: readonly ResponseError[]) {
        const error = operationError(errors);
        if (hasCode(error, 'AGREEMENT_REQUIRED')) onAgreementRequired();
        return error;
      },
      onState: () => this.#updateView(),
      onFreshness: () => {
        this.freshness.check();
        onFreshness();
      },
    });
    this.#view = { ...this.#reader.state, entities: this.#sink.entities() };
  }

  readonly view = (): LiveView<S, M, K> => this.#view;

  /** Calls `listener` when the view changes. Returns a function that stops it. */
  readonly subscribe = this.#changes.subscribe;

  readonly holds: IsSharedMember = (kind, id) => this.#sink.holds(kind, id);

  /** Ids of the members of one kind. */
  ids(kind: LiveKind): Iterable<string> {
    return this.#sink.ids(kind);
  }

  /** Whether a batch of changes is partly written. */
  get isWriting(): boolean {
    return this.#reader.isWriting;
  }

  /** When the oldest change that is not written yet was received; null if all are written. */
  get behindSince(): number | null {
    return this.#reader.behindSince;
  }

  /** Whether the gateway is still reading the list for the first time, so that only a part of it is here. */
  get isPartial(): boolean {
    return this.#reader.isPartial;
  }

  /** Last time at which the shown data was current, ms since 1970; null if it is marked as possibly outdated, or not loaded yet. */
  get provenAt(): number | null {
    const { announced } = this.freshness;
    const isMarked = announced !== null && isStale(announced);
    return this.#view.phase === 'ready' && !isMarked ? this.#reader.provenAt : null;
  }

  start(): void {
    this.#reader.start();
  }

  /** Unsubscribes; keeps the data and the cursor. */
  stop(): void {
    this.#reader.stop();
    this.#sink.release();
  }

  /** Loads a new snapshot. */
  reload(): void {
    this.#reader.reload();
  }

  /** Writes received changes. See `LiveReader.commit`. */
  commit(until: number): boolean {
    return this.#reader.commit(until);
  }

  /** Discards all state, because the session or the cache has changed. */
  reset(): void {
    this.#sink.clear();
    this.#reader.reset();
  }

  /** Removes the set from the cache. */
  evict(): void {
    this.#reader.stop();
    this.#sink.evict();
  }

  /** Notifies listeners of what was committed, once a batch is complete. A first snapshot is shown once all of it is written. */
  publish(): void {
    this.freshness.check();
    if (this.#view.phase !== 'loading' && !this.isWriting && this.#view.entities !== this.#sink.entities()) this.#updateView();
  }

  /** Diagnostics of the set, without its data. */
  report(): SetReport {
    const { query, variables } = this.#set;
    const { level, seconds } = this.#reader.freshness();
    const name = [fieldOf(query), ...Object.values(variables)].join(' ');
    return { name, phase: this.#view.phase, level, seconds, seq: this.#reader.cursor?.seq ?? null };
  }

  /** Measurements of the set. */
  stats(): SetStats {
    return { ...this.report(), ...this.#reader.counts };
  }

  #updateView(): void {
    this.#view = { ...this.#reader.state, entities: this.#sink.entities() };
    this.#changes.emit();
  }
}

/** A live set with one reader per hub, so that all users of the same object share one subscription. */
export interface LiveSet<S, M, K> extends LiveSetSpec<S, M, K> {
  readonly readers: WeakMap<object, SetReader<S, M, K>>;
}

export function liveSet<S, M, K>(spec: LiveSetSpec<S, M, K>): LiveSet<S, M, K> {
  return { ...spec, readers: new WeakMap() };
}

/**
 * Live sets of one kind by id, for as long as a screen or a lingering reader refers to them. Returns the identical object while it
 * is in use, so that all users share its reader.
 */
export function liveSetsById<S, M, K>(specOf: (id: string) => LiveSetSpec<S, M, K>): (id: string) => LiveSet<S, M, K> {
  const sets = new Map<string, WeakRef<LiveSet<S, M, K>>>();
  const collected = new FinalizationRegistry<string>((id) => {
    if (sets.get(id)?.deref() === undefined) sets.delete(id);
  });
  return (id) => {
    const existing = sets.get(id)?.deref();
    if (existing !== undefined) return existing;
    const set = liveSet(specOf(id));
    sets.set(id, new WeakRef(set));
    collected.register(set, id);
    return set;
  };
}

/** Interval of the checks. Together with the threshold of `freshness.ts`, a set is marked within 2 s. */
const TICK_MS = 250;

/** Observable freshness of a set. Polls while it has subscribers, because freshness changes with time. */
class FreshnessStore {
  readonly #compute: () => Freshness;
  readonly #onChange: () => void;
  readonly #changes = new Signal();
  #last: Freshness | null = null;
  #announced: Freshness | null = null;
  #tick: ReturnType<typeof setInterval> | null = null;

  constructor(compute: () => Freshness, onChange: () => void) {
    this.#compute = compute;
    this.#onChange = onChange;
  }

  /** The freshness that subscribers were last notified of; null before the first notification. `get` may return a newer one. */
  get announced(): Freshness | null {
    return this.#announced;
  }

  /** Returns the identical object until something changes. */
  readonly get = (): Freshness => {
    const now = this.#compute();
    if (now.level !== this.#last?.level || now.seconds !== this.#last.seconds) this.#last = now;
    return this.#last;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const stop = this.#changes.subscribe(listener);
    this.#tick ??= setInterval(this.check, TICK_MS);
    return () => {
      stop();
      if (this.#changes.hasListeners || this.#tick === null) return;
      clearInterval(this.#tick);
      this.#tick = null;
    };
  };

  /** Call this when something other than time may have changed the freshness. */
  readonly check = (): void => {
    const now = this.get();
    if (now === this.#announced) return;
    this.#announced = now;
    this.#changes.emit();
    this.#onChange();
  };
}

type SnapshotSpec = Pick<LiveSetSpec<unknown, unknown, unknown>, 'query' | 'variables'>;

/**
 * Loads a snapshot through the client's links, and not with a query, which would write the response in one piece and read it
 * back twice.
 */
async function loadSnapshot(client: ApolloClient, { query, variables }: SnapshotSpec): Promise<LoadedSnapshot<EntityTypes>> {
  const request = { query: client.cache.transformDocument(query), variables, context: REPORT_FAILURES };
  let response: unknown;
  const readResponse = new ApolloLink((operation, forward) =>
    forward(operation).pipe(tap(() => ({ response } = operation.getContext()))),
  );
  try {
    const link = readResponse.concat(client.link);
    const { data, errors } = await firstValueFrom(ApolloLink.execute(link, request, { client }));
    const error = errors === undefined || errors.length === 0 ? null : new CombinedGraphQLErrors({ data, errors }, errors);
    const requestedAt = response instanceof Response ? earlySentAt(response) : undefined;
    return { snapshot: liveBatchIn<EntityTypes>(data), requestedAt, error, isFinal: isFinalError(error) };
  } catch (error) {
    return { snapshot: null, error, isFinal: isFinalError(error) };
  }
}
