import { WINNER_TYPES } from '@sightline/schema/rules/markets.ts';
import { isListed } from '@sightline/schema/rules/series.ts';
import type { LiveScope } from '../../../sandbox/src/control/live-hash.ts';
import type { ControlClient } from '../../../sandbox/src/testing/control-client.ts';

/** What the trading list shows: series and their open or suspended winner markets. Callers add the ids of the series. */
export const LIST_SCOPE = {
  types: WINNER_TYPES.map(({ type }) => type),
  states: ['open', 'suspended'],
  kinds: ['markets', 'series'],
} as const satisfies LiveScope;

/** Ids of the series on the list, computed from the provider's state. */
export async function listedSeries({ control }: { readonly control: ControlClient }): Promise<number[]> {
  const [series, matches, markets] = await Promise.all([
    control.allState('series'),
    control.allState('matches'),
    control.allState('markets'),
  ]);
  const seriesOf = new Map(matches.map((match) => [match.id, match.series.id]));
  const offered = markets.filter(
    ({ type, state, fixture }) =>
      (state === 'open' || state === 'suspended') &&
      WINNER_TYPES.some((winner) => winner.type === type && winner.fixture === fixture.type),
  );
  const seriesWithMarkets = new Set(
    offered.map(({ fixture }) => (fixture.type === 'series' ? fixture.id : seriesOf.get(fixture.id))),
  );
  return series
    .filter(
      ({ id, start, end, deleted_at }) =>
        seriesWithMarkets.has(id) && isListed({ startAt: start, endAt: end, deletedAt: deleted_at }),
    )
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
}
