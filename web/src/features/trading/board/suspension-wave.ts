import type { PricedMarket } from './market-view.ts';

/** Markets that are suspended within this time of each other belong together; milliseconds. */
const TOGETHER_MS = 1_000;
/** This many markets or more that are suspended together are a wave. */
const MIN_MARKETS = 3;
/** A score that changed at most this long before a wave belongs to it; milliseconds. */
const SCORE_MS = 2_000;

type Priced = Pick<PricedMarket, 'id' | 'state' | 'selections'>;

/** A price that a wave has moved. */
interface WaveMove {
  readonly marketId: string;
  readonly selectionId: string;
  readonly from: number;
  readonly to: number;
}

/** Three or more markets of a board that were suspended within a second, with those that followed within a second of the last. */
export interface Wave {
  /** When the page received the first suspension; milliseconds since 1970. */
  readonly since: number;
  /** When fewer than three of them were left suspended; null before. */
  readonly until: number | null;
  readonly marketCount: number;
  /** Ids of the markets that are still suspended; none after the end. */
  readonly suspended: ReadonlySet<string>;
  /** Score before the wave; null if it is unknown. */
  readonly scoreBefore: string | null;
  /** The price that changed most, of the markets that opened again. */
  readonly move: WaveMove | null;
}

interface Member {
  isSuspended: boolean;
  /** The prices when it was suspended, by selection. */
  readonly prices: ReadonlyMap<string, number>;
  move: WaveMove | null;
}

/** Finds the waves of a board in the states of its markets. */
export class WaveDetector {
  readonly #lastMarkets = new Map<string, Priced>();
  /** The suspensions of the last second that are no wave yet, of markets that are still suspended. */
  #recent: { readonly at: number; readonly market: Priced }[] = [];
  #members = new Map<string, Member>();
  #since = 0;
  #lastAt = 0;
  #until: number | null = null;
  #score: { readonly now: string | null; readonly before: string | null; readonly at: number };
  #scoreBefore: string | null = null;

  constructor(markets: readonly Priced[], score: string | null) {
    for (const market of markets) this.#lastMarkets.set(market.id, market);
    this.#score = { now: score, before: score, at: Number.NEGATIVE_INFINITY };
  }

  setScore(score: string | null, at: number): void {
    if (score !== this.#score.now) this.#score = { now: score, before: this.#score.now, at };
  }

  /**
   * Call this for each change of a market; null if it has left the board. Returns whether the wave has changed.
   *
   * @param at null if the change was at an unknown time, while the page was not current: it is part of no wave, and the last wave is forgotten
   */
  observe(id: string, market: Priced | null, at: number | null): boolean {
    const before = this.#lastMarkets.get(id);
    if (market === null) this.#lastMarkets.delete(id);
    else this.#lastMarkets.set(id, market);
    if (at === null) {
      const hadWave = this.#members.size > 0;
      this.#recent = [];
      this.#members = new Map();
      return hadWave;
    }
    if (market?.state === 'SUSPENDED') return before?.state === 'OPEN' && this.#addSuspension(before, at);
    this.#recent = this.#recent.filter((each) => each.market.id !== id);
    const member = this.#members.get(id);
    if (member === undefined || !member.isSuspended) return false;
    member.isSuspended = false;
    if (market?.state === 'OPEN') member.move = biggestMove(member.prices, market);
    if ([...this.#members.values()].filter(({ isSuspended }) => isSuspended).length < MIN_MARKETS) this.#until ??= at;
    return true;
  }

  /** The current wave, or the last one; null if there was none. */
  wave(): Wave | null {
    if (this.#members.size === 0) return null;
    const moves = [...this.#members.values()].flatMap(({ move }) => move ?? []);
    const [move = null] = moves.toSorted((a, b) => moveSize(b) - moveSize(a));
    return {
      since: this.#since,
      until: this.#until,
      marketCount: this.#members.size,
      suspended: new Set([...this.#members].flatMap(([id, { isSuspended }]) => (isSuspended && this.#until === null ? id : []))),
      scoreBefore: this.#scoreBefore,
      move,
    };
  }

  #addSuspension(market: Priced, at: number): boolean {
    if (this.#members.size > 0 && this.#until === null && at - this.#lastAt <= TOGETHER_MS) {
      this.#addMember(market, at);
      return true;
    }
    this.#recent = [
      ...this.#recent.filter((each) => at - each.at <= TOGETHER_MS && each.market.id !== market.id),
      { at, market },
    ];
    if (this.#recent.length < MIN_MARKETS) return false;
    this.#members = new Map();
    this.#since = this.#recent[0]?.at ?? at;
    this.#until = null;
    this.#scoreBefore = this.#since - this.#score.at <= SCORE_MS ? this.#score.before : this.#score.now;
    for (const each of this.#recent) this.#addMember(each.market, each.at);
    this.#recent = [];
    return true;
  }

  #addMember({ id, selections }: Priced, at: number): void {
    this.#lastAt = at;
    const prices = new Map(selections.flatMap((each) => (each.odds === null ? [] : [[each.id, each.odds] as const])));
    this.#members.set(id, { isSuspended: true, prices, move: null });
  }
}

function biggestMove(prices: ReadonlyMap<string, number>, market: Priced): WaveMove | null {
  const moves = market.selections.flatMap(({ id, odds }): WaveMove[] => {
    const from = prices.get(id);
    return from === undefined || odds === null || odds === from ? [] : [{ marketId: market.id, selectionId: id, from, to: odds }];
  });
  return moves.toSorted((a, b) => moveSize(b) - moveSize(a))[0] ?? null;
}

const moveSize = ({ from, to }: WaveMove): number => Math.abs(Math.log(to / from));
