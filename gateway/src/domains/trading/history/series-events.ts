import type { Market } from '@sightline/provider-contract/odds.ts';
import type { Lifecycle, MarketState, Score, SeriesEvent, SeriesEventKind } from '../../../generated/schema-types.ts';
import { LIFECYCLES } from '../../mappers.ts';
import { competitorsOf } from '../feed/competitors.ts';
import { MARKET_STATES } from '../market-enums.ts';
import { timeText } from './recorded-board.ts';
import type { Covered, Recorded, RecordedEntity } from './recorded.ts';

/** Equal changes of several markets of a match within this time are one event. */
const WAVE_MS = 1_000;
/** Fewer markets that are suspended or reopened together are not reported. */
const MIN_MARKETS = 3;

/** An event with its times as numbers: own clock, ms. */
export interface TimedEvent extends Omit<SeriesEvent, 'at' | 'until'> {
  readonly at: number;
  readonly until: number;
}

/** Equal changes of markets of one match, which become one event. */
interface Wave {
  readonly kind: SeriesEventKind;
  readonly state: MarketState;
  readonly matchId: string | null;
  readonly at: number;
  until: number;
  readonly marketIds: string[];
}

const EMPTY = { matchId: null, marketIds: [], state: null, lifecycle: null, score: null, previousScore: null };

export function eventView({ at, until, ...event }: TimedEvent): SeriesEvent {
  return { ...event, at: timeText(at), until: timeText(until) };
}

/** The times between recorded intervals, as events. */
export function gapsBetween(intervals: readonly Covered[]): TimedEvent[] {
  return intervals.slice(1).flatMap(({ from }, index) => {
    const until = intervals[index]?.until ?? from;
    return from - until > 1 ? [{ ...EMPTY, kind: 'GAP' as const, at: until, until: from }] : [];
  });
}

/** Finds the events in the recorded changes of a series, which are added in order. */
export class SeriesEvents {
  readonly #known = new Map<string, RecordedEntity | null>();
  readonly #waves = new Map<string, Wave>();
  #found: TimedEvent[] = [];

  /** @param before entities at the start; they are not reported as events */
  constructor(before: readonly Recorded[]) {
    for (const { key, entity } of before) this.#known.set(key, entity);
  }

  /** Whether no wave is open, so that the next change begins a new event. */
  get isQuiet(): boolean {
    return this.#waves.size === 0;
  }

  /** Ends the waves that are over by this time. Call it before the rows of the time are added. */
  advance(at: number): void {
    for (const [key, wave] of this.#waves) {
      if (at - wave.at <= WAVE_MS) continue;
      this.#waves.delete(key);
      this.#end(wave);
    }
  }

  add({ key, at, entity, reason }: Recorded): void {
    const before = this.#known.get(key);
    this.#known.set(key, entity);
    if (entity === null || before === null || before === undefined) return;
    if (entity.type === 'MARKET') {
      if (before.type === 'MARKET') this.#addMarket(before.value, entity.value, at, reason);
      return;
    }
    if (before.type === 'MARKET') return;
    const matchId = entity.type === 'MATCH' ? String(entity.value.id) : null;
    const lifecycle: Lifecycle = LIFECYCLES[entity.value.lifecycle];
    if (lifecycle !== LIFECYCLES[before.value.lifecycle])
      this.#found.push({ ...EMPTY, kind: 'LIFECYCLE', at, until: at, matchId, lifecycle });
    const [previousScore, score] = [scoreOf(before), scoreOf(entity)];
    if (score && (score.home !== previousScore?.home || score.away !== previousScore.away))
      this.#found.push({ ...EMPTY, kind: 'SCORE', at, until: at, matchId, score, previousScore });
  }

  /** Removes and returns the events before the first open wave, oldest first. */
  take(): TimedEvent[] {
    const firstOpenAt = Math.min(...Array.from(this.#waves.values(), ({ at }) => at));
    const isComplete = ({ at }: TimedEvent): boolean => at < firstOpenAt;
    const complete = this.#found.filter(isComplete).toSorted((a, b) => a.at - b.at);
    this.#found = this.#found.filter((event) => !isComplete(event));
    return complete;
  }

  #addMarket(before: Market, after: Market, at: number, reason: Recorded['reason']): void {
    const kind = kindOf(before, after, reason);
    if (kind === null) return;
    const matchId = after.fixture.type === 'match' ? String(after.fixture.id) : null;
    const state = MARKET_STATES[after.state];
    const key = `${kind} ${state} ${matchId}`;
    const wave = this.#waves.get(key) ?? { kind, state, matchId, at, until: at, marketIds: [] };
    const id = String(after.id);
    if (!wave.marketIds.includes(id)) wave.marketIds.push(id);
    wave.until = at;
    this.#waves.set(key, wave);
  }

  #end(wave: Wave): void {
    const hasMinimum = wave.kind === 'SUSPENDED' || wave.kind === 'REOPENED';
    if (!hasMinimum || wave.marketIds.length >= MIN_MARKETS) this.#found.push({ ...EMPTY, ...wave });
  }
}

function kindOf(before: Market, after: Market, reason: Recorded['reason']): SeriesEventKind | null {
  if (reason === 'cancelled' || reason === 'pushed') return before.state === after.state ? null : 'VOIDED';
  if (before.state === 'settled') {
    const isCorrected = after.state === 'settled' ? !haveSameOutcome(before, after) : isOffered(after);
    return isCorrected ? 'CORRECTED' : null;
  }
  if (after.state === 'settled') return 'SETTLED';
  if (before.state === 'open' && after.state === 'suspended') return 'SUSPENDED';
  return before.state === 'suspended' && after.state === 'open' ? 'REOPENED' : null;
}

const isOffered = ({ state }: Market): boolean => state === 'open' || state === 'suspended';

function haveSameOutcome(one: Market, other: Market): boolean {
  const outcomes = new Map(one.selections.map(({ id, was_outcome: outcome }) => [id, outcome]));
  return other.selections.every(({ id, was_outcome: outcome }) => outcomes.get(id) === outcome);
}

/** Null while one side has no score. */
function scoreOf({ value }: Exclude<RecordedEntity, { type: 'MARKET' }>): Score | null {
  const [home, away] = competitorsOf(value);
  if (home?.seed !== 1 || away?.seed !== 2 || home.score === null || away.score === null) return null;
  return { home: home.score, away: away.score };
}
