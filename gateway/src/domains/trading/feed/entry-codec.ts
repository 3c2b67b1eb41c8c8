import { Match, Series } from '@sightline/provider-contract/data.ts';
import { Market } from '@sightline/provider-contract/odds.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import * as z from 'zod';
import type { ValueCodec } from '../../../live/replication/set-wire.ts';
import { type LiveEntry, liveEntry } from './live-entry.ts';
import type { MarketOdds } from './odds-history.ts';

const Side = z.object({ rosterId: z.nullable(z.int()), entityId: z.nullable(z.string()) });
const Place = z.object({ seriesId: z.int(), gameId: z.int(), first: Side, second: Side });
const OddsValue = z.nullable(z.number());
/** How the odds of one selection went: its id, the opening odds, and times and odds by turns. */
const SelectionHistory = z.tuple([z.int(), OddsValue, z.array(OddsValue)]);
const Entry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SERIES'), value: loose(Series) }),
  z.object({ type: z.literal('MATCH'), value: loose(Match) }),
  z.object({
    type: z.literal('MARKET'),
    value: loose(Market),
    place: Place,
    odds: z.nullable(z.array(SelectionHistory)),
  }),
]);

function oddsOnWire(odds: MarketOdds): z.input<typeof SelectionHistory>[] {
  return Array.from(odds, ([id, { opening, points }]) => [id, opening, points.flatMap(({ at, odds: value }) => [at, value])]);
}

function oddsFrom(wire: readonly z.output<typeof SelectionHistory>[]): MarketOdds {
  return new Map(
    wire.map(([id, opening, turns]) => {
      const points = turns.flatMap((at, index) => (index % 2 === 0 && at !== null ? { at, odds: turns[index + 1] ?? null } : []));
      return [id, { opening, points }];
    }),
  );
}

/** Entities of live sets on their way from gateway to gateway. */
export const entryCodec: ValueCodec<LiveEntry> = {
  keyOf: ({ key }) => key,
  encode(entry) {
    if (entry.type !== 'MARKET') return JSON.stringify({ type: entry.type, value: entry.value });
    const { market, place, odds } = entry.value;
    return JSON.stringify({ type: 'MARKET', value: market, place, odds: odds && oddsOnWire(odds) } satisfies z.input<
      typeof Entry
    >);
  },
  decode(json) {
    const entry = Entry.parse(json);
    if (entry.type === 'SERIES') return liveEntry.series(entry.value);
    if (entry.type === 'MATCH') return liveEntry.match(entry.value);
    return liveEntry.market(entry.value, entry.place, entry.odds && oddsFrom(entry.odds), null);
  },
};
