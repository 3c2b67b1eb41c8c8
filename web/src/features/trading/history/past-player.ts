import { BatchBuffer, type MergedBatch, snapshotOf } from '@sightline/schema/client/batch-buffer.ts';
import type { LiveSubscriber } from '@sightline/schema/client/live-subscriber.ts';
import { liveBatchIn } from '@sightline/schema/client/live-batch.ts';
import type { LiveCursor } from '@sightline/schema/types';
import * as z from 'zod/mini';
import type { EntityTypes, LiveBatch } from '../../../gateway/live/live-set-spec.ts';
import type { BoardAtQuery } from './history.generated.ts';
import { Signal } from '../../../lib/signal.ts';

/** How many times as fast as it happened a replay can be shown. */
export const SPEEDS = [1, 10, 60] as const;
/** A replay that looks for the next change; the fastest that the gateway has. */
const SEARCH_SPEED = 600;
/** A search ends after this: the next change is further than half an hour away; milliseconds. */
const SEARCH_MS = 4_000;
/** Text for a search that finds no change after (1) or before (-1) a moment. */
export const NO_CHANGE = { 1: 'No later change was found.', [-1]: 'No earlier change is recorded.' } as const;
/** Batches of a replay that arrive within this time are shown together; milliseconds. */
const FLUSH_MS = 60;
/** The clock of a replay goes on between its batches; milliseconds. */
const TICK_MS = 250;

type RecordedBoard = NonNullable<BoardAtQuery['boardAt']>;
/** Facts about a recorded board besides its entities. */
export type BoardFacts = Pick<RecordedBoard, 'completeness' | 'lastKnownAt' | 'availableFrom' | 'times'> & {
  readonly previousUntil: string | null;
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
  /** The moment of what is shown; null before the first. */
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
  /** The subscription with these variables. */
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
  #isClosed = false;
  /** Ends the replay or the search that runs. */
  #stop: (() => void) | null = null;

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.#state = { at: options.at, shownAt: null, facts: null, isLoading: true, error: null, speed: null, note: '' };
  }

  readonly get = (): PlayerState => this.#state;

  readonly subscribe = this.#changes.subscribe;

  /** Call it once. Returns a function that ends everything. */
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
    void this.#loadWanted(true);
  }

  /** The moment of the change before or after this one; null if none was found. Ends a replay. */
  findChange(by: 1 | -1): Promise<number | null> {
    this.#end();
    const { at } = this.#state;
    return by === 1 ? this.#nextChange(at) : this.#previousChange(at);
  }

  /** Shows the moment of the change before or after this one. */
  async step(by: 1 | -1): Promise<void> {
    const found = this.findChange(by);
    const { at } = this.#state;
    const target = await found;
    if (this.#isClosed || this.#state.at !== at) return;
    if (target === null) this.#set({ note: NO_CHANGE[by] });
    else this.goTo(target);
  }

  play(speed: number): void {
    this.#end();
    const buffer = new BatchBuffer<EntityTypes>();
    let cursor: LiveCursor | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let reached = this.#state.at;
    let clock = { at: reached, since: performance.now() };
    const flush = (): void => {
      timer = null;
      const merged = buffer.drain();
      if (merged !== null) this.#options.show(merged);
      this.#set({ at: reached, shownAt: reached, facts: null });
    };
    const ticks = setInterval(() => {
      const at = clock.at + (performance.now() - clock.since) * speed;
      if (cursor !== null && at > this.#state.at) this.#set({ at });
    }, TICK_MS);
    const unsubscribe = this.#options.subscribe({
      request: () => this.#options.replay(clock.at, speed, cursor),
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
        this.#set({ note: isOver ? 'The end of the recording.' : 'The replay was interrupted.' });
        void this.#loadWanted(true);
      },
      onDisconnect: () => {},
      onTradingRenewed: () => {},
    });
    this.#stop = () => {
      unsubscribe();
      clearInterval(ticks);
      if (timer !== null) {
        clearTimeout(timer);
        flush();
      }
      this.#set({ speed: null, at: Math.max(reached, Math.min(this.#state.at, reached)) });
    };
    this.#set({ speed, note: '' });
  }

  /** Ends the replay, and loads what is known of the moment that it has reached. */
  pause(): void {
    if (this.#state.speed === null) return;
    this.#end();
    void this.#loadWanted(true);
  }

  #end(): void {
    const stop = this.#stop;
    this.#stop = null;
    stop?.();
  }

  async #loadWanted(again = false): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    for (let isFirst = again; !this.#isClosed; isFirst = false) {
      const { at, shownAt, error, speed } = this.#state;
      if (speed !== null || (!isFirst && (shownAt === at || error !== null))) break;
      this.#set({ isLoading: true });
      try {
        const { facts, batch } = await this.#options.load(at);
        if (this.#isClosed || this.#state.speed !== null) break;
        this.#options.show(batch === null ? EMPTY : snapshotOf(batch));
        this.#set({ shownAt: at, facts, error: null });
      } catch (failure) {
        // Another moment may be readable.
        this.#set(this.#state.at === at ? { error: failure } : {});
        if (this.#state.at === at) break;
      }
    }
    this.#isLoading = false;
    this.#set({ isLoading: false });
  }

  async #previousChange(at: number): Promise<number | null> {
    const before = await this.#options.load(at - 1).catch(() => null);
    const times = before?.facts.times.map(({ receivedAt }) => Date.parse(receivedAt)).filter((each) => each < at) ?? [];
    return times.length === 0 ? null : Math.max(...times);
  }

  #nextChange(at: number): Promise<number | null> {
    return new Promise((resolve) => {
      const finish = (found: number | null): void => {
        clearTimeout(timer);
        unsubscribe();
        this.#stop = null;
        resolve(found);
      };
      const timer = setTimeout(() => finish(null), SEARCH_MS);
      const unsubscribe = this.#options.subscribe({
        request: () => this.#options.replay(at, SEARCH_SPEED, null),
        next: (result) => {
          const moment = momentOf(result);
          if (moment !== null && moment > at) finish(moment);
        },
        onErrors: () => finish(null),
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
