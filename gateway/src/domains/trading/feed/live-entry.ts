import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { Market } from '@sightline/provider-contract/odds.ts';
import type { MarketModel, MarketPlace } from './market-model.ts';
import type { MarketOdds } from './odds-history.ts';

/** An entity as a set holds it. Equal entities have one entry, so that sets can compare by identity. */
export type LiveEntry =
  | { readonly key: string; readonly type: 'SERIES'; readonly value: Series }
  | { readonly key: string; readonly type: 'MATCH'; readonly value: Match }
  | { readonly key: string; readonly type: 'MARKET'; readonly value: MarketModel };

const entries = new WeakMap<object, LiveEntry>();
const namesOf = new WeakMap<LiveEntry, object | null>();

function entryOf(entity: object, make: () => LiveEntry): LiveEntry {
  const kept = entries.get(entity) ?? make();
  entries.set(entity, kept);
  return kept;
}

export const liveEntry = {
  series: (value: Series): LiveEntry => entryOf(value, () => ({ key: `SERIES/${value.id}`, type: 'SERIES', value })),
  match: (value: Match): LiveEntry => entryOf(value, () => ({ key: `MATCH/${value.id}`, type: 'MATCH', value })),
  /**
   * A market never moves to another series, but that one's sides may become known or change.
   * @param names another object whenever whom the market names is known otherwise
   */
  market: (market: Market, place: MarketPlace, odds: MarketOdds | null, names: object | null): LiveEntry => {
    const kept = entries.get(market);
    if (kept?.type === 'MARKET' && kept.value.place === place && namesOf.get(kept) === names) return kept;
    const entry: LiveEntry = { key: `MARKET/${market.id}`, type: 'MARKET', value: { market, place, odds } };
    entries.set(market, entry);
    namesOf.set(entry, names);
    return entry;
  },
};
