import { PatchOperation } from '@sightline/provider-contract/common.ts';
import { Match, Series } from '@sightline/provider-contract/data.ts';
import { Market, MarketState } from '@sightline/provider-contract/odds.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import { PATCHED_GAME_IDS } from '@sightline/schema/rules/series.ts';
import * as z from 'zod';
import { applyPatch } from './json-patch.ts';
import type { KeyedState } from './keyed-state.ts';
import type { UpdateEnvelope } from '../../../provider/push/provider-socket.ts';
import { type FrameStamp, frameStamp } from './stamp.ts';
import type { FeedState } from './feed-state.ts';

/** What became of a message. */
export type FrameOutcome = 'applied' | 'ignored' | 'malformed';

const Payload = z.object({
  id: z.optional(z.int()),
  patch: z.catch(z.array(PatchOperation), []),
  state: z.optional(z.looseObject({ id: z.int() })),
});
type Payload = z.output<typeof Payload>;

/** A state that is newer than the contract is one in which the market is not offered. */
const MarketFrame = z.preprocess((value) => {
  const known = MarketState.options as readonly unknown[];
  return typeof value === 'object' && value !== null && 'state' in value && !known.includes(value.state)
    ? { ...value, state: 'closed' }
    : value;
}, loose(Market));

interface Kind<V> {
  readonly reader: z.ZodType<V>;
  readonly keys: ReadonlySet<string>;
  readonly state: KeyedState<V>;
  /** Whether pushed changes of this entity count at all. */
  readonly counts: (value: V) => boolean;
  /** Whether what an answer says of this id will be compared with what was pushed. */
  readonly expects: (id: number) => boolean;
  readonly offer: (value: V, stamp: FrameStamp) => void;
  /** The content after the change is not known and must be read. */
  readonly unknown: (id: number, payload: Payload) => void;
}

/** Reads pushed changes and offers them to the state: whole entities as they are, patches on what is held. */
export class FeedFrames {
  readonly #series: Kind<Series>;
  readonly #matches: Kind<Match>;
  readonly #markets: Kind<Market>;

  constructor(options: {
    state: FeedState;
    readAgain: { series(id: number): void; match(id: number): void; market(id: number): void };
    /** A market that is not held became one that is offered. */
    marketAppeared: () => void;
  }) {
    const { state, readAgain, marketAppeared } = options;
    this.#series = {
      reader: loose(Series),
      keys: new Set(Object.keys(Series.shape)),
      state: state.series,
      counts: ({ game }) => PATCHED_GAME_IDS.has(game.id),
      expects: (id) => state.expectsSeries(id),
      offer: (value, stamp) => {
        if (state.expectsSeries(value.id)) state.offerSeries(value.id, value, stamp);
      },
      unknown: (id) => {
        if (state.expectsSeries(id)) readAgain.series(id);
      },
    };
    this.#matches = {
      reader: loose(Match),
      keys: new Set(Object.keys(Match.shape)),
      state: state.matches,
      counts: () => true,
      expects: (id) => state.expectsMatch(id),
      offer: (value, stamp) => {
        if (state.expectsMatch(value.id) || state.expectsSeries(value.series.id)) state.offerMatch(value.id, value, stamp);
      },
      unknown: (id) => {
        if (state.expectsMatch(id)) readAgain.match(id);
      },
    };
    this.#markets = {
      reader: MarketFrame,
      keys: new Set(Object.keys(Market.shape)),
      state: state.markets,
      counts: () => true,
      expects: () => true,
      offer: (value, stamp) => {
        if (state.isWatched(value)) state.offerMarket(value.id, value, stamp);
      },
      unknown: (id, { patch }) => {
        if (state.markets.get(id)) return readAgain.market(id);
        if (patch.some(({ path }) => path === '/state')) marketAppeared();
      },
    };
  }

  take(update: UpdateEnvelope, seenAt: number): FrameOutcome {
    switch (update.channel) {
      case 'series_updates':
        return take(this.#series, update, seenAt);
      case 'match_updates':
        return take(this.#matches, update, seenAt);
      case 'odds_market_updates':
        return take(this.#markets, update, seenAt);
      default:
        return 'ignored';
    }
  }
}

function take<V extends { id: number; resource_version: number | null }>(
  kind: Kind<V>,
  update: UpdateEnvelope,
  seenAt: number,
): FrameOutcome {
  const payload = Payload.safeParse(update.payload);
  if (!payload.success) return 'malformed';
  const { id = payload.data.state?.id, patch, state } = payload.data;
  if (id === undefined) return 'malformed';
  const stampOf = (version: number | null): FrameStamp => frameStamp({ version, created: update.created, seenAt });
  const given = state === undefined ? null : kind.reader.safeParse(state);
  if (given?.success) {
    if (!kind.counts(given.data)) return 'ignored';
    kind.offer(given.data, stampOf(given.data.resource_version));
    return 'applied';
  }
  const isNew = patch.length === 1 && patch[0]?.op === 'add' && patch[0].path === '';
  const held = isNew ? null : kind.state.get(id);
  if (held && !kind.counts(held)) return 'ignored';
  const next = held === undefined ? null : patched(kind, held, patch);
  const order = next === null ? 'gap' : follows(held ?? null, next, patch);
  if (next !== null && order === 'next') {
    if (!kind.counts(next)) return 'ignored';
    kind.offer(next, stampOf(next.resource_version));
    return 'applied';
  }
  if (order === 'past') return 'applied';
  if (kind.expects(id)) kind.state.note(id, stampOf(null));
  kind.unknown(id, payload.data);
  return given === null ? 'applied' : 'malformed';
}

function patched<V>(kind: Kind<V>, held: V | null, patch: readonly PatchOperation[]): V | null {
  // Keys that this product does not read are not held, so changes to them have nothing to apply to.
  const known = patch.filter(({ path }) => path === '' || kind.keys.has(path.split('/')[1] ?? ''));
  const result = applyPatch(held, known);
  const read = result.ok ? kind.reader.safeParse(result.value) : null;
  return read?.success ? read.data : null;
}

/** Whether a patched entity is one version further than the one that the patch was applied to. */
function follows(
  held: { resource_version: number | null } | null,
  next: { resource_version: number | null },
  patch: readonly PatchOperation[],
): 'next' | 'past' | 'gap' {
  if (held === null || held.resource_version === null || next.resource_version === null) return 'next';
  if (!patch.some(({ path }) => path === '/resource_version')) return 'gap';
  const step = next.resource_version - held.resource_version;
  if (step === 1) return 'next';
  return step <= 0 ? 'past' : 'gap';
}
