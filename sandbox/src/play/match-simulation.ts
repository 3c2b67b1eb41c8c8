import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { World, WorldChange } from '../world/world.ts';
import { type Change, PlayContext } from './play-context.ts';
import { nextEvent } from './next-event.ts';
import { EntityFactory } from './entity-factory.ts';
import { PlayIndex } from './play-index.ts';

/** Counters since the start or the last reset. */
export interface PlayCounts {
  readonly changes: number;
  /** Markets that left the states that clients keep (open, suspended, settled). */
  readonly removals: number;
  readonly settlements: number;
  readonly newMarkets: number;
  readonly newSeries: number;
  readonly seriesStarted: number;
  readonly seriesEnded: number;
}

const MAX_ENDED = 300;
const VISIBLE_STATES = new Set(['open', 'suspended', 'settled']);
/** Maximum attempts of a step, each with one pending change or an event without changes, before it gives up. */
const MAX_ATTEMPTS = 1_000;

/**
 * Simulates the matches of a world: each step makes one change of scores, odds, suspensions or settlements. The same seed on
 * the same world at the same time gives the same changes.
 */
export class MatchSimulation {
  readonly #world: World;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #index: PlayIndex;
  readonly #maxEnded: number;
  #context: PlayContext;
  #factory: EntityFactory;
  #pending: Change[] = [];
  #counts: Record<keyof PlayCounts, number> = zeroCounts();
  readonly #stopRecording: () => void;

  /** @param options.maxEnded maximum number of ended series; older ones are removed */
  constructor(options: { readonly world: World; readonly clock: Clock; readonly random: Random; readonly maxEnded?: number }) {
    this.#world = options.world;
    this.#clock = options.clock;
    this.#random = options.random;
    this.#maxEnded = options.maxEnded ?? MAX_ENDED;
    this.#index = new PlayIndex(options.world);
    this.#stopRecording = options.world.onChange((change) => this.#record(change));
    [this.#context, this.#factory] = this.#begin();
  }

  get counts(): PlayCounts {
    return { ...this.#counts };
  }

  /** Makes one change. @returns false if there is nothing left to play */
  step(): boolean {
    const before = this.#counts.changes;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (this.#pending.length === 0) this.#pending = nextEvent(this.#context, this.#factory).toReversed();
      // In reverse order, so that `pop` returns the next one.
      const more = this.#pending.pop()?.();
      if (more !== undefined) this.#pending.push(...more.toReversed());
      if (this.#counts.changes > before) return true;
    }
    return false;
  }

  /** Call it after the world has been created again. */
  reset(): void {
    this.#pending = [];
    this.#counts = zeroCounts();
    [this.#context, this.#factory] = this.#begin();
  }

  close(): void {
    this.#stopRecording();
  }

  #begin(): [PlayContext, EntityFactory] {
    this.#index.reset();
    const play = new PlayContext({
      world: this.#world,
      clock: this.#clock,
      random: this.#random.fork('play'),
      index: this.#index,
      maxEnded: this.#maxEnded,
    });
    return [play, new EntityFactory(play)];
  }

  #record(change: WorldChange): void {
    this.#index.update(change);
    const counts = this.#counts;
    counts.changes += 1;
    if (change.kind === 'markets') {
      const { before, after } = change;
      if (before === null) counts.newMarkets += 1;
      else if (VISIBLE_STATES.has(before.state) && !VISIBLE_STATES.has(after.state)) counts.removals += 1;
      if (after.state === 'settled' && before?.state !== 'settled') counts.settlements += 1;
    }
    if (change.kind === 'series') {
      const { before, after } = change;
      if (before === null) counts.newSeries += 1;
      else if (before.lifecycle !== after.lifecycle) {
        if (after.lifecycle === 'live') counts.seriesStarted += 1;
        if (after.lifecycle.startsWith('over')) counts.seriesEnded += 1;
      }
    }
  }
}

function zeroCounts(): Record<keyof PlayCounts, number> {
  return { changes: 0, removals: 0, settlements: 0, newMarkets: 0, newSeries: 0, seriesStarted: 0, seriesEnded: 0 };
}
