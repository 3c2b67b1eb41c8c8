import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyedState, type ApplyResult } from '../domains/trading/feed/keyed-state.ts';
import { RecentIds } from '../provider/push/recent-ids.ts';
import { pushStamp, readStamp } from '../domains/trading/feed/stamp.ts';

const RUNS = 1_000;
const IDS = [1, 2];
/** All changes happen within this time, so that many share a second, ms. */
const SPAN_MS = 3_000;
/** A run with more events never settles. */
const MAX_EVENTS = 5_000;
const START = Date.UTC(2024, 4, 28, 17, 31);

/** Times are ms after the start; delays are taken from the list of the run in order. */
interface Schedule {
  readonly changes: readonly {
    readonly at: number;
    readonly id: number;
    readonly isRemoved: boolean;
    readonly isPatchOnly: boolean;
  }[];
  readonly reads: readonly number[];
  readonly delays: readonly number[];
  /** Messages that arrive before this time are delayed until then. */
  readonly opensAt: number;
  /** Own clock minus the provider's. */
  readonly skewMs: number;
  /** Delay between a change at the provider and its message. */
  readonly lagMs: number;
  readonly hasWholeSeconds: boolean;
}

interface Entity {
  readonly version: number;
  readonly changedAt: number;
  readonly exists: boolean;
}

interface Message {
  readonly uuid: string;
  readonly id: number;
  readonly entity: Entity;
  readonly created: string;
  readonly isPatchOnly: boolean;
}

/** Some messages arrive at once, some long after later ones. */
const delay = fc.oneof(fc.nat(40), fc.nat(SPAN_MS));
const time = fc.nat(SPAN_MS);

const schedule = (hasWholeSeconds: fc.Arbitrary<boolean>): fc.Arbitrary<Schedule> =>
  fc.record({
    changes: fc.array(
      fc.record({
        at: time,
        id: fc.constantFrom(...IDS),
        isRemoved: fc.boolean(),
        isPatchOnly: fc.boolean(),
      }),
      { minLength: 1, maxLength: 15 },
    ),
    reads: fc.array(time, { maxLength: 5 }),
    delays: fc.array(delay, { minLength: 20, maxLength: 60 }),
    opensAt: fc.oneof(fc.constant(0), time),
    skewMs: fc.integer({ min: -10_000, max: 10_000 }),
    lagMs: fc.nat(20),
    hasWholeSeconds,
  });

/** Virtual clock that jumps from event to event; events of one time run in the order in which they were scheduled. */
class Timeline {
  readonly #due: { readonly at: number; readonly run: () => void }[] = [];
  now = 0;

  at(moment: number, run: () => void): void {
    const later = this.#due.findIndex((event) => event.at > moment);
    this.#due.splice(later === -1 ? this.#due.length : later, 0, { at: moment, run });
  }

  runAll(): void {
    let remaining = MAX_EVENTS;
    for (let event = this.#due.shift(); event; event = this.#due.shift()) {
      remaining -= 1;
      if (remaining < 0) throw new Error('reads for ever');
      this.now = event.at;
      event.run();
    }
  }
}

/** A changing provider, its messages and responses in transit, and the state under test that receives them. */
class Race {
  readonly state = new KeyedState<Entity>({ max: 100 });
  readonly truth = new Map<number, Entity>(IDS.map((id) => [id, { version: 1, changedAt: -5_000, exists: true }]));
  readonly #schedule: Schedule;
  readonly #hasVersions: boolean;
  readonly #timeline = new Timeline();
  readonly #seen = new RecentIds(1_000);
  /** Messages that have arrived before `opensAt`. */
  readonly #delayed: { readonly message: Message; readonly seenAt: number }[] = [];
  /** Ids that were set back to an older version at any time. */
  readonly wentBack: number[] = [];
  readonly #newestTaken = new Map<number, number>();
  readonly #lastArrival = new Map<number, number>();
  #delaysUsed = 0;

  constructor(schedule: Schedule, hasVersions: boolean) {
    this.#schedule = schedule;
    this.#hasVersions = hasVersions;
  }

  run(): void {
    const { changes, reads, opensAt } = this.#schedule;
    this.#read(IDS);
    for (const change of changes) this.#timeline.at(change.at, () => this.#change(change));
    for (const begin of reads) this.#timeline.at(begin, () => this.#read(IDS));
    this.#timeline.at(opensAt, () => {
      for (const { message, seenAt } of this.#delayed.splice(0)) this.#take(message, seenAt);
    });
    this.#timeline.runAll();
  }

  #change({ id, isRemoved, isPatchOnly }: Schedule['changes'][number]): void {
    const now = this.#timeline.now;
    const entity = { version: (this.truth.get(id)?.version ?? 0) + 1, changedAt: now, exists: !isRemoved };
    this.truth.set(id, entity);
    const created = timestamp(now + this.#schedule.lagMs);
    const message = { uuid: `${id}:${entity.version}`, id, entity, created, isPatchOnly };
    const copies = 1 + (this.#delay() % 2);
    for (let copy = 0; copy < copies; copy += 1) this.#timeline.at(this.#arrival(id), () => this.#arrive(message));
  }

  /** Without versions, two messages of the same time have no order, so messages of one id keep theirs. */
  #arrival(id: number): number {
    const arrival = this.#timeline.now + this.#delay();
    if (this.#hasVersions) return arrival;
    const inOrder = Math.max(arrival, this.#lastArrival.get(id) ?? 0);
    this.#lastArrival.set(id, inOrder);
    return inOrder;
  }

  #arrive(message: Message): void {
    if (!this.#seen.add(message.uuid)) return;
    if (this.#timeline.now < this.#schedule.opensAt) this.#delayed.push({ message, seenAt: this.#ownTime() });
    else this.#take(message, this.#ownTime());
  }

  #take({ id, entity, created, isPatchOnly }: Message, seenAt: number): void {
    const stamp = pushStamp({ version: this.#hasVersions ? entity.version : null, created, seenAt });
    if (isPatchOnly) {
      this.state.markSeen(id, stamp);
      this.#readLater(id);
    } else {
      this.#handleResult(id, entity, this.state.apply(id, entity.exists ? entity : null, stamp));
    }
  }

  /** A read samples the provider at some time between its request and its response. */
  #read(ids: readonly number[]): void {
    const readAt = this.#ownTime();
    this.#timeline.at(this.#timeline.now + this.#delay(), () => {
      const sample = ids.map((id) => ({ id, entity: this.truth.get(id) }));
      this.#timeline.at(this.#timeline.now + this.#delay(), () => {
        for (const { id, entity } of sample) this.#takeReading(id, entity?.exists ? entity : null, readAt);
      });
    });
  }

  #takeReading(id: number, entity: Entity | null, readAt: number): void {
    const stamp = readStamp({
      version: entity && this.#hasVersions ? entity.version : null,
      changedAt: entity ? timestamp(entity.changedAt, this.#schedule.hasWholeSeconds) : null,
      readAt,
      seenAt: this.#ownTime(),
    });
    this.#handleResult(id, entity, this.state.apply(id, entity, stamp));
  }

  #handleResult(id: number, entity: Entity | null, result: ApplyResult): void {
    if (result === 'unclear') this.#readLater(id);
    if (result !== 'applied' || !this.#hasVersions) return;
    const newest = this.#newestTaken.get(id) ?? 0;
    if (entity && entity.version < newest) this.wentBack.push(id);
    // A removal has no version.
    this.#newestTaken.set(id, entity?.version ?? 0);
  }

  #readLater(id: number): void {
    this.#timeline.at(this.#timeline.now + this.#delay(), () => this.#read([id]));
  }

  #ownTime(): number {
    return START + this.#timeline.now + this.#schedule.skewMs;
  }

  #delay(): number {
    const { delays } = this.#schedule;
    this.#delaysUsed += 1;
    return delays[this.#delaysUsed % delays.length] ?? 0;
  }
}

function timestamp(ms: number, hasWholeSeconds = false): string {
  const text = new Date(START + ms).toISOString();
  return hasWholeSeconds ? text.replace(/\.\d+Z$/, 'Z') : text;
}

function staleIds(race: Race): number[] {
  return IDS.filter((id) => {
    const truth = race.truth.get(id);
    return race.state.isBehind(id) || race.state.get(id)?.version !== (truth?.exists ? truth.version : undefined);
  });
}

const seed = Math.floor(Math.random() * 2 ** 31);

describe(`the race of snapshot and messages, ${RUNS} interleavings, seed ${seed}`, () => {
  it.each([
    ['with versions', true, fc.boolean()],
    ['without versions, changes dated by the second', false, fc.constant(true)],
    ['without versions, changes dated by the millisecond', false, fc.constant(false)],
  ])('%s, leaves no stale id', (_, hasVersions, hasWholeSeconds) => {
    fc.assert(
      fc.property(schedule(hasWholeSeconds), (plan) => {
        const race = new Race(plan, hasVersions);
        race.run();
        expect({ stale: staleIds(race), wentBack: race.wentBack }).toEqual({ stale: [], wentBack: [] });
      }),
      { numRuns: RUNS, seed },
    );
  });
});
