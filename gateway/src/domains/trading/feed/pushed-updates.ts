import { NumericId, PatchOperation } from '@sightline/provider-contract/common.ts';
import { Match, Series } from '@sightline/provider-contract/data.ts';
import { Market, MarketState } from '@sightline/provider-contract/odds.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import { PATCHED_GAME_IDS } from '@sightline/schema/rules/series.ts';
import * as z from 'zod';
import { applyPatch } from './json-patch.ts';
import type { KeyedState } from './keyed-state.ts';
import type { UpdateEnvelope } from '../../../provider/push/provider-socket.ts';
import { orderOf, type PushStamp, pushStamp } from './stamp.ts';
import type { FeedState } from './feed-state.ts';
import { fixtureKey } from './fixture-index.ts';
import { OFFERED } from './market-model.ts';

/** Outcome of a message. `accepted`: applied, already known, or a read was requested. `malformed`: it was invalid, so changes may be missing. */
type UpdateOutcome = 'accepted' | 'ignored' | 'malformed';

const Id = loose(NumericId);
const Payload = z.object({
  id: z.optional(Id),
  /** Empty if it cannot be read. */
  patch: z.catch(z.array(loose(PatchOperation)), []),
  state: z.nullish(z.looseObject({ id: Id })),
});
type Payload = z.output<typeof Payload>;

/** A market with a state that the contract does not have is treated as closed. */
const PushedMarket = z.preprocess((value) => {
  const known = MarketState.options as readonly unknown[];
  return typeof value === 'object' && value !== null && 'state' in value && !known.includes(value.state)
    ? { ...value, state: 'closed' }
    : value;
}, loose(Market));

interface EntityHandler<V> {
  readonly schema: z.ZodType<V>;
  readonly keys: ReadonlySet<string>;
  readonly state: KeyedState<V>;
  /** Whether the provider supports pushed changes of this entity. */
  readonly isPushed: (value: V) => boolean;
  /** Whether this id is stored or being read, so that a response has to be compared with this change. */
  readonly expects: (id: number) => boolean;
  readonly apply: (value: V, stamp: PushStamp) => void;
  /**
   * Requests the entity, because the change cannot be applied. `next`: the stored entity with the patch; null if that failed.
   * Returns whether its response is certain to contain the change.
   */
  readonly refetch: (id: number, payload: Payload, next: V | null) => boolean;
}

/** Decodes pushed changes and applies them to the state: a whole entity unchanged, a patch by applying it to the stored entity. */
export class PushedUpdates {
  readonly #series: EntityHandler<Series>;
  readonly #matches: EntityHandler<Match>;
  readonly #markets: EntityHandler<Market>;

  constructor(options: {
    state: FeedState;
    /** Called when a patch offers an unknown market: the list or an open series may have it. */
    onUnknownOffered: () => void;
  }) {
    const { state, onUnknownOffered } = options;
    this.#series = {
      schema: loose(Series),
      keys: new Set(Object.keys(Series.shape)),
      state: state.series,
      isPushed: ({ game }) => PATCHED_GAME_IDS.has(game.id),
      expects: (id) => state.expectsSeries(id),
      apply: (value, stamp) => {
        if (state.expectsSeries(value.id)) state.applySeries(value.id, value, stamp);
      },
      refetch: (id) => {
        const isExpected = state.expectsSeries(id);
        if (isExpected) state.request.series(id);
        return isExpected;
      },
    };
    this.#matches = {
      schema: loose(Match),
      keys: new Set(Object.keys(Match.shape)),
      state: state.matches,
      isPushed: () => true,
      expects: (id) => state.expectsMatch(id),
      apply: (value, stamp) => {
        if (state.expectsMatch(value.id) || state.expectsSeries(value.series.id)) state.applyMatch(value.id, value, stamp);
      },
      refetch: (id) => {
        const isExpected = state.expectsMatch(id);
        if (isExpected) state.request.match(id);
        return isExpected;
      },
    };
    this.#markets = {
      schema: PushedMarket,
      keys: new Set(Object.keys(Market.shape)),
      state: state.markets,
      isPushed: () => true,
      expects: () => true,
      apply: (value, stamp) => {
        if (state.shouldRetain(value)) state.applyMarket(value.id, value, stamp);
      },
      refetch: (id, { patch }, next) => {
        const market = state.markets.get(id);
        // The market may have moved, perhaps to a fixture that is not known.
        const fixtures = [market, next].flatMap((one) => (one ? fixtureKey(one.fixture) : []));
        for (const key of new Set(fixtures)) state.request.fixture(key);
        if (!market && patch.some(offers)) onUnknownOffered();
        return false;
      },
    };
  }

  apply(update: UpdateEnvelope, seenAt: number): UpdateOutcome {
    switch (update.channel) {
      case 'series_updates':
        return applyUpdate(this.#series, update, seenAt);
      case 'match_updates':
        return applyUpdate(this.#matches, update, seenAt);
      case 'odds_market_updates':
        return applyUpdate(this.#markets, update, seenAt);
      default:
        return 'ignored';
    }
  }
}

function offers(operation: PatchOperation): boolean {
  return operation.path === '/state' && operation.op !== 'remove' && OFFERED.some((state) => state === operation.value);
}

function applyUpdate<V extends { id: number; resource_version: number | null }>(
  handler: EntityHandler<V>,
  update: UpdateEnvelope,
  seenAt: number,
): UpdateOutcome {
  const payload = Payload.safeParse(update.payload);
  if (!payload.success) return 'malformed';
  const { id = payload.data.state?.id, patch, state } = payload.data;
  if (id === undefined) return 'malformed';
  const stampOf = (version: number | null): PushStamp => pushStamp({ version, created: update.created, seenAt });
  const whole = state ? handler.schema.safeParse(state) : null;
  if (whole?.success) {
    if (!handler.isPushed(whole.data)) return 'ignored';
    handler.apply(whole.data, stampOf(whole.data.resource_version));
    return 'accepted';
  }
  const isNew = patch.length === 1 && patch[0]?.op === 'add' && patch[0].path === '';
  const stored = isNew ? null : handler.state.get(id);
  if (stored && !handler.isPushed(stored)) return 'ignored';
  // Without state and patch, it is not known what has changed.
  const next = stored === undefined || patch.length === 0 ? null : patchEntity(handler, stored, patch);
  const stamp = stampOf(next?.resource_version ?? null);
  const versionOrder = next === null ? 'gap' : compareVersions(stored ?? null, next, patch);
  const order = versionOrder === 'unknown' ? compareTimes(handler.state, id, stamp) : versionOrder;
  if (next !== null && order === 'next') {
    if (!handler.isPushed(next)) return 'ignored';
    handler.apply(next, stamp);
    return 'accepted';
  }
  if (order === 'past') return 'accepted';
  if (order === 'overtaken') handler.state.markUnclear(id);
  else if (handler.expects(id)) handler.state.markSeen(id, stampOf(null));
  const isReadAgain = handler.refetch(id, payload.data, next);
  return whole === null || isReadAgain ? 'accepted' : 'malformed';
}

function patchEntity<V>(handler: EntityHandler<V>, stored: V | null, patch: readonly PatchOperation[]): V | null {
  // Entities are stored without the keys that the contract does not have, so patches of those keys are skipped.
  const known = patch.filter(({ path }) => path === '' || handler.keys.has(path.split('/')[1] ?? ''));
  const result = applyPatch(stored, known);
  const read = result && handler.schema.safeParse(result.value);
  return read?.success ? read.data : null;
}

/** Whether the patched entity is the next version of the stored one; `unknown` without versions. */
function compareVersions(
  stored: { resource_version: number | null } | null,
  next: { resource_version: number | null },
  patch: readonly PatchOperation[],
): 'next' | 'past' | 'gap' | 'unknown' {
  if (stored === null) return 'next';
  if (stored.resource_version === null || next.resource_version === null) return 'unknown';
  if (!patch.some(({ path }) => path === '/resource_version')) return 'gap';
  const step = next.resource_version - stored.resource_version;
  if (step === 1) return 'next';
  return step <= 0 ? 'past' : 'gap';
}

/**
 * Whether a patch without a version can be applied. `gap`: not while the stored entity may lack another change. `overtaken`: a newer
 * patch was applied before, to an entity that lacked this one.
 */
function compareTimes<V>(state: KeyedState<V>, id: number, stamp: PushStamp): 'next' | 'gap' | 'overtaken' {
  if (state.isBehind(id)) return 'gap';
  const stored = state.stampOf(id);
  return stored?.kind === 'push' && orderOf(stamp, stored) === 'older' ? 'overtaken' : 'next';
}
