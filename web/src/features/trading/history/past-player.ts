import { BatchBuffer, type MergedBatch, snapshotOf } from '@sightline/schema/client/batch-buffer.ts';
import type { LiveSubscriber } from '@sightline/schema/client/live-subscriber.ts';
import { liveBatchIn } from '@sightline/schema/client/live-batch.ts';
import type { LiveCursor } from '@sightline/schema/types';
import * as z from 'zod/mini';
import type { EntityTypes, LiveBatch } from '../../../gateway/live/live-set-spec.ts';
import type { BoardAtQuery } from './history.generated.ts';
import { Signal } from '../../../lib/signal.ts';

/** Speeds of a replay, as multiples of real time. */
export const SPEEDS = [1, 10, 60] as const;
/** Speed of the replay that looks for the next change: the fastest of the gateway. */
const SEARCH_SPEED = 600;
/** A search ends after this time, which covers 40 minutes of the recording; milliseconds. */
const SEARCH_MS = 4_000;
/** Text for a search that finds no change after (1) or before (-1) a moment. */
export const NO_CHANGE = { 1: 'No later change was found.', [-1]: 'No earlier change is recorded.' } as const;
/** Text for a search that ended before the end of the recording. */
export const NO_CHANGE_SO_FAR = 'No change in the next 40 minutes; there may be later ones.';
/** Result of a search for a change: its moment, null without one, or that the search ended before the end of the recording. */
export type FoundChange = number | null | 'none-so-far';
/** Text for a search that could not read the recording. */
export const SEARCH_FAILED = "Couldn't read the recording to find the change.";
/** Batches of a replay that arrive within this time are shown together; milliseconds. */
const FLUSH_MS = 60;
/** Interval at which the clock of a replay advances between batches; milliseconds. */
const TICK_MS = 250;

type RecordedBoard = NonNullable<BoardAtQuery['boardAt']>;
/** Facts about a recorded board besides its entities. */
export type BoardFacts = Pick<RecordedBoard, 'completeness' | 'lastKnownAt' | 'availableFrom' | 'times'> & {
  /** Start of the recorded interval that the state is from; null if nothing is known. */
  readonly recordedFrom: string | null;
  /** Start of the next recorded interval; null without one. */
  readonly nextFrom: string | null;
};

export interface LoadedBoard {
  readonly facts: BoardFacts;
  /** Null if nothing is known of the moment. */
  readonly batch: LiveBatch | null;
}

export interface PlayerState {
  /** The moment that the user chose, or that a replay has reached; ms since 1970. */
  readonly at: number;
  /** The moment of the board that is shown; null before the first board. */
  readonly shownAt: number | null;
  /** Null while the first board is loading, and during a replay. */
  readonly facts: BoardFacts | null;
  readonly isLoading: boolean;
  /** Why the board could not be loaded; null if it was. */
  readonly error: unknown;
  /** Speed of the replay; null while there is none. */
  readonly speed: number | null;
  /** Result of the last search or replay, as UI text; empty if there is nothing to say. */
  readonly note: string;
}

export interface PlayerOptions {
  readonly at: number;
  readonly load: (at: number) => Promise<LoadedBoard>;
  /** Subscribes to a replay; see `LiveHub.subscribe`. */
  readonly subscribe: (subscriber: LiveSubscriber) => () => void;
  /** The request of a replay with these variables. */
  readonly replay: (from: number, speed: number, after: LiveCursor | null) => ReturnType<LiveSubscriber['request']>;
  /** Shows a board, or what has changed in it. */
  readonly show: (batch: MergedBatch<EntityTypes>) => void;
}

const Replayed = z.object({ data: z.record(z.string(), z.looseObject({ replayOf: z.object({ at: z.string() }) })) });

/** The moment of a batch of a replay; null for anything else. */
function momentOf(result: unknown): number | null {
  const [batch] = Object.values(Replayed.safeParse(result).data?.data ?? {});
  return batch === undefined ? null : Date.parse(batch.replayOf.at);
}

const EMPTY: MergedBatch<EntityTypes> = {
  isSnapshot: true,
  cursor: { epoch: '', seq: 0 },
  entities: { SERIES: [], MATCH: [], MARKET: [] },
  removed: { SERIES: [], MATCH: [], MARKET: [] },
};

/** Moves a board through its recorded past: to a moment, to the change before or after it, or as a replay. */
export class PastPlayer {
  readonly #options: PlayerOptions;
  readonly #changes = new Signal();
  #state: PlayerState;
  #isLoading = false;
  /** Whether to load the moment even if it is shown already, or has failed to load. */
  #isForced = false;
  #isClosed = false;
  /** Ends the replay or the search that runs. */
  #stop: (() => void) | null = null;
  /** Number of the last request of the user; results of earlier searches are ignored. */
  #turn = 0;

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.#state = { at: options.at, shownAt: null, facts: null, isLoading: true, error: null, speed: null, note: '' };
  }

  readonly get = (): PlayerState => this.#state;

  readonly subscribe = this.#changes.subscribe;

  /** Loads the first board. Returns a function that ends the replay, and ignores what is still loading. */
  start(): () => void {
    this.#isClosed = false;
    void this.#loadWanted();
    return () => {
      this.#isClosed = true;
      this.#end();
    };
  }

  /** Shows a moment. While one is loading, only the last one that is wanted loads next. */
  goTo(at: number): void {
    this.#end();
    this.#set({ at, note: '' });
    void this.#loadWanted();
  }

  /** Loads the board of the moment again. */
  retry(): void {
    this.#set({ error: null });
    void this.#loadWanted({ isForced: true });
  }

  /** Finds the change before or after this moment. Rejects if the recording could not be read. Ends a replay. */
  findChange(by: 1 | -1): Promise<FoundChange> {
    this.pause();
    this.#end();
    const { at } = this.#state;
    return by === 1 ? this.#nextChange(at) : this.#previousChange(at);
  }

  /** Shows the moment of the change before or after this one. */
  async step(by: 1 | -1): Promise<void> {
    const found = this.findChange(by);
    const turn = this.#turn;
    const target = await found.catch(() => 'failed' as const);
    if (this.#isClosed || turn !== this.#turn) return;
    if (target === 'failed') this.#set({ note: SEARCH_FAILED });
    else if (target === null) this.#set({ note: NO_CHANGE[by] });
    else if (target === 'none-so-far') this.#set({ note: NO_CHANGE_SO_FAR });
    else this.goTo(target);
  }

  play(speed: number): void {
    this.#end();
    const buffer = new BatchBuffer<EntityTypes>();
    let cursor: LiveCursor | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const from = this.#state.at;
    let reached = from;
    /** Null before the first batch of a connection: the clock stops while there is no connection. */
    let clock: { readonly at: number; readonly since: number } | null = null;
    const flush = (): void => {
      timer = null;
      const merged = buffer.drain();
      if (merged !== null) this.#options.show(merged);
      this.#set({ at: reached, shownAt: reached, facts: null });
    };
    const ticks = setInterval(() => {
      if (clock === null) return;
      const at = Math.round(clock.at + (performance.now() - clock.since) * speed);
      if (at > this.#state.at) this.#set({ at, shownAt: at });
    }, TICK_MS);
    const unsubscribe = this.#options.subscribe({
      // The gateway knows the replay of a cursor by the moment at which it began.
      request: () => this.#options.replay(from, speed, cursor),
      next: (result) => {
        const batch = liveBatchIn<EntityTypes>(dataOf(result));
        const moment = momentOf(result);
        if (batch === null || moment === null) return;
        buffer.add(batch);
        cursor = { epoch: batch.epoch, seq: batch.seq };
        reached = Math.max(reached, moment);
        clock = { at: reached, since: performance.now() };
        timer ??= setTimeout(flush, FLUSH_MS);
      },
      onErrors: (errors) => {
        this.#end();
        const isOver = errors.length === 0;
        this.#set({ at: reached, note: isOver ? 'The end of the recording.' : 'The replay was interrupted.' });
        void this.#loadWanted({ isForced: true });
      },
      onDisconnect: () => {
        clock = null;
      },
      onTradingRenewed: () => {},
    });
    this.#stop = () => {
      const { at } = this.#state;
      unsubscribe();
      clearInterval(ticks);
      if (timer !== null) {
        clearTimeout(timer);
        flush();
      }
      this.#set({ speed: null });
      // The clock has gone on since the last batch.
      if (at > reached) this.#set({ at, shownAt: at });
    };
    this.#set({ speed, note: '' });
  }

  /** Ends the replay, and loads what is known of the moment that its clock shows. */
  pause(): void {
    if (this.#state.speed === null) return;
    this.#end();
    void this.#loadWanted({ isForced: true });
  }

  #end(): void {
    this.#turn += 1;
    const stop = this.#stop;
    this.#stop = null;
    stop?.();
  }

  async #loadWanted({ isForced } = { isForced: false }): Promise<void> {
    this.#isForced ||= isForced;
    if (this.#isLoading) return;
    this.#isLoading = true;
    while (!this.#isClosed) {
      const { at, shownAt, error, speed } = this.#state;
      if (speed !== null || (!this.#isForced && (shownAt === at || error !== null))) break;
      this.#isForced = false;
      this.#set({ isLoading: true });
      try {
        const { facts, batch } = await this.#options.load(at);
        if (this.#isClosed || this.#state.speed !== null) break;
        this.#options.show(batch === null ? EMPTY : snapshotOf(batch));
        this.#isForced = false;
        this.#set({ shownAt: at, facts, error: null });
      } catch (failure) {
        // Another moment may be readable, and so may this one if it is wanted again.
        if (this.#state.at === at && !this.#isForced) this.#set({ error: failure });
      }
    }
    this.#isForced = false;
    this.#isLoading = false;
    this.#set({ isLoading: false });
  }

  async #previousChange(at: number): Promise<number | null> {
    const { facts } = await this.#options.load(at - 1);
    const times = facts.times.map(({ receivedAt }) => Date.parse(receivedAt)).filter((each) => each < at);
    if (times.length === 0) return null;
    // A state that was received before its recording began is recorded from the beginning of the recording on.
    const from = facts.recordedFrom === null ? [] : [Date.parse(facts.recordedFrom)];
    return Math.max(...from, ...times);
  }

  #nextChange(at: number): Promise<FoundChange> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        unsubscribe();
        this.#stop = null;
      };
      const finish = (found: FoundChange): void => {
        end();
        resolve(found);
      };
      const fail = (message: string): void => {
        end();
        reject(new Error(message));
      };
      let hasAnswered = false;
      let timer = setTimeout(() => fail('The gateway has not answered.'), SEARCH_MS);
      const unsubscribe = this.#options.subscribe({
        request: () => this.#options.replay(at, SEARCH_SPEED, null),
        next: (result) => {
          const moment = momentOf(result);
          if (moment !== null && !hasAnswered) {
            hasAnswered = true;
            clearTimeout(timer);
            timer = setTimeout(() => finish('none-so-far'), SEARCH_MS);
          }
          if (moment !== null && moment > at) finish(moment);
        },
        onErrors: ([error]) => {
          // Nothing was recorded from this moment on.
          if (error === undefined || error.code === 'NOT_FOUND') return finish(null);
          fail(error.message);
        },
        onDisconnect: () => {},
        onTradingRenewed: () => {},
      });
      this.#stop = () => finish(null);
    });
  }

  #set(part: Partial<PlayerState>): void {
    if (part.at !== undefined && part.at !== this.#state.at && part.error === undefined) part = { ...part, error: null };
    this.#state = { ...this.#state, ...part };
    this.#changes.emit();
  }
}

const Data = z.object({ data: z.unknown() });

function dataOf(result: unknown): unknown {
  return Data.safeParse(result).data?.data;
}
