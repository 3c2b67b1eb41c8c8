import { type LiveBatchModel, type LiveEntry, liveBatch } from '../feed/live-batch.ts';
import type { SeriesSides } from '../feed/market-model.ts';
import { contentOf, type RecordedNames } from './history-table.ts';
import { fixturesIn, timeText } from './recorded-board.ts';
import { recordedLoaders, withRecordedNames } from './recorded-names.ts';
import { type Covered, entryOf, type Recorded, sidesIn } from './recorded.ts';

/** The position of a replay: the states of a series, and the entities that its subscriber has. */
export class ReplayState {
  readonly #recordedNames: RecordedNames;
  readonly #epoch: string;
  readonly #speed: number;
  #interval: Covered;
  #states: Map<string, Recorded>;
  #shown = new Map<string, LiveEntry>();
  #sides: SeriesSides | undefined;

  constructor(options: {
    recordedNames: RecordedNames;
    epoch: string;
    speed: number;
    interval: Covered;
    states: readonly Recorded[];
  }) {
    this.#recordedNames = options.recordedNames;
    this.#epoch = options.epoch;
    this.#speed = options.speed;
    this.#interval = options.interval;
    this.#states = byKey(options.states);
  }

  /** Continues with the states at the start of another interval. */
  enter(interval: Covered, states: readonly Recorded[]): void {
    this.#interval = interval;
    this.#states = byKey(states);
  }

  add(row: Recorded): void {
    this.#states.set(row.key, row);
  }

  /** Marks the present entities as received: an earlier connection sent them. */
  resume(): void {
    this.#shown = this.#entries();
  }

  /** The batch with everything that the subscriber lacks. @param prevSeq null: a snapshot */
  batch(
    at: number,
    { seq, prevSeq, isConflated }: { seq: number; prevSeq: number | null; isConflated: boolean },
  ): LiveBatchModel {
    const before = prevSeq === null ? new Map<string, LiveEntry>() : this.#shown;
    this.#shown = this.#entries();
    const values = [...this.#shown].flatMap(([key, entry]) => (before.get(key) === entry ? [] : entry));
    const removed = [...before.keys()].filter((key) => !this.#shown.has(key));
    const change = { epoch: this.#epoch, seq, prevSeq, status: 'STALE', isConflated, values, removed } as const;
    const batch = { ...liveBatch(change), replayOf: { at: timeText(at), speed: this.#speed } };
    return withRecordedNames(batch, recordedLoaders(this.#recordedNames, fixturesIn(this.#states.values())));
  }

  #entries(): Map<string, LiveEntry> {
    const content = contentOf([...this.#states.values()], this.#interval);
    const sides = sidesIn(content, this.#recordedNames.names, this.#sides);
    this.#sides = sides ?? this.#sides;
    if (sides === null) return new Map();
    return new Map(content.flatMap(({ key, entity }) => (entity === null ? [] : [[key, entryOf(entity, sides)]])));
  }
}

function byKey(states: readonly Recorded[]): Map<string, Recorded> {
  return new Map(states.map((row) => [row.key, row]));
}
